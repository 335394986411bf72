"""The firmware of a dice tray and weather vane, in MicroPython for a Raspberry Pi Pico.

Only `hal` touches pins, the clock and the port; `main` puts the parts together; everything else is arithmetic
that CPython runs as well. Nothing MicroPython lacks may enter this folder, and nothing of a game.
"""
