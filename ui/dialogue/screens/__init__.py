"""The screens around a game, as values: which one is open, what its page shows, and what a tap there tells.

A browser that is the table's screen paints them. No widget, no markup, no Table and no rule may enter.
"""
