"""Renders every widget and whole sample screens to PNG, in both lights: `python -m tests.tablet.gallery OUTDIR`.

Only the order of things stands here: Kivy reads its settings when it is first imported.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import gettempdir

from ui.tablet.start import prepare


def main(arguments: list[str]) -> None:
    """Write all pictures into the one folder that is named."""
    if len(arguments) != 1:
        sys.exit("Say where the pictures shall go: python -m tests.tablet.gallery OUTDIR")
    prepare(Path(gettempdir()) / "kazami-gallery")
    from tests.tablet.gallery.paint import paint  # noqa: PLC0415 Kivy reads its settings when it is imported

    paint(Path(arguments[0]))


if __name__ == "__main__":
    main(sys.argv[1:])
