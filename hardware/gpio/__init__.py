"""Dice and a vane wired straight to the pins of a Raspberry Pi, behind the same ports as every other backend.

`wiring.py` says what is wired where, `readers.py` makes the reader of it. Here and in `wells.py`, `spinner.py`,
`ladder.py` nothing touches a pin; only `pins.py`, `tray.py` and `sensors.py` do, and they import gpiozero when a pin
is opened and not before: on any other machine, or without the extra `gpio`, this package can be imported all the same.
No game and no screen may enter.
"""
