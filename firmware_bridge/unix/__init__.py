"""The real firmware without a Pico: MicroPython's unix port, a stand-in board, and a pty as the cable.

`port.UnixPort` is what everybody uses; `machine` and `time` are the stand-in and run on MicroPython. It is
part of the product: tests, `kazami simulate` and the demo all play on it. No second implementation of the
firmware's behaviour may enter. `stand_in.runs_here` says whether this system has what it needs; `stand_in` itself is
imported anywhere, `port` only where it runs.
"""
