"""The breaker: breaks the product in places chosen by luck, and tells which breaks no test finds. See __main__.py."""
