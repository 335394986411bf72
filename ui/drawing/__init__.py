"""What every screen draws alike: colours, icons, seats' signs, the island and what stands on it. Pure.

The drawings are made with a `Pen`, of which each screen has its own: the tablet's fills meshes, the phone's writes SVG.
No Kivy, no page, no wording and no rule may enter.
"""
