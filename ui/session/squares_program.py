"""A program that reads the squares in a picture, as a process of its own: what a stranger's picture breaks or uses up
ends with it.

The picture comes in, the texts go out as JSON; whatever goes wrong ends it with an error. It bounds itself before it
looks. It is run by its path, and imports nothing of Kazami.
"""

from __future__ import annotations

import json
import os
import resource
import sys
from io import BytesIO

FORMATS = ("JPEG", "PNG", "WEBP")
"""What is read. Of the formats that Pillow knows these alone are tried."""
MOST_PIXELS, SIDE = 64_000_000, 2400
"""How many pixels a picture has at most, and how many of a side are looked at."""
MEMORY, SECONDS = 768 * 1024 * 1024, 10
"""How many bytes of address space it may take, and how many seconds of a processor."""
MOST_TEXTS, LONGEST = 16, 300
"""How many texts go out, and how many signs of each."""


def main() -> None:
    """Read one picture. Raises whatever Pillow raises where it is none."""
    os.nice(10)  # the table has its turn first
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # no password in a dump
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    import zxingcpp  # noqa: PLC0415 only within the bounds
    from PIL import Image  # noqa: PLC0415 only within the bounds

    with Image.open(BytesIO(sys.stdin.buffer.read()), formats=FORMATS) as picture:
        if picture.width * picture.height > MOST_PIXELS:
            raise ValueError("too many pixels")
        picture.draft("L", (SIDE, SIDE))  # a JPEG is not even decoded larger than that, twice at most
        grey = picture.convert("L")
    grey.thumbnail((SIDE, SIDE))
    found = zxingcpp.read_barcodes(
        grey, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode), text_mode=zxingcpp.TextMode.Plain
    )
    json.dump([one.text[:LONGEST] for one in found[:MOST_TEXTS]], sys.stdout)


if __name__ == "__main__":
    main()
