"""A phone as a seat's own screen: pages made on this side and sent as they are, live by server-sent events.

A phone decides nothing: what it shows is a View, where its person stands is a Conversation. No rule, no Table, no
journal and no driver may enter.
"""
