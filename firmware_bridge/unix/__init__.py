"""The real firmware without a Pico: MicroPython's unix port, a stand-in board, and a pty as the cable.

`port.UnixPort` is what everybody uses; `machine` and `time` are the stand-in and run on MicroPython. It is
part of the product: tests, `kazami simulate` and the demo all play on it. No second implementation of the
firmware's behaviour may enter.
"""

import sys

if sys.platform == "win32":
    raise ImportError(
        "The simulated device runs behind a pseudo terminal, which Windows does not have: "
        "use Linux for it, or a real device here."
    )
