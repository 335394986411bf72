"""A person at the table as a pure state machine: where somebody is, what is offered, what a touch or a line asks for.

Every screen uses it. No widget, no line of a terminal, no thread, no Table and no rule may enter.
"""
