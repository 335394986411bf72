"""What the devices say and how to listen: the wire, its two ends, and the firmware.

This package knows bytes, rolls and angles. Nothing about a game may enter it, and it opens no serial port:
`session` is fed bytes by whoever owns the port. This file runs on MicroPython too, so it stays empty.
"""
