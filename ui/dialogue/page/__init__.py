"""The page of a screen as plain values: blocks of texts, cards and places, and the events that a tap on them tells.

Functions of where somebody stands, the same for every screen; a screen paints what they return. No language, no colour,
no markup, no widget and no rule may enter.
"""
