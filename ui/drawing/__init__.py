"""Drawings that all screens share: colours, icons, seats' signs, the island and its pieces. Pure.

They are made with a `Pen`. Each screen has its own: the tablet's fills meshes, the phone's writes SVG. No Kivy, no
page, no wording and no rule may enter.
"""
