"""The board with everything that is shown on it, for every screen that draws it: what it is given, and layer by layer.

A pen draws; what a tap means, no widget and no rule may enter.
"""
