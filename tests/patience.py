"""How long a test waits for another process, a thread or a device before it says that nothing comes any more.

What is waited for takes milliseconds; the number only ends a test that hangs. It allows for a busy machine that is
many times slower than a laptop, and is below `timeout` in pyproject.toml, so that the test itself says what is missing.
"""

PATIENCE = 240.0
"""Seconds of real time."""
A_LOOK = 0.002
"""Seconds from one look to the next at what tells nobody that it has come; without a pause a loop burns a core."""
