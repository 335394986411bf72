"""The command that brings an extra part of Kazami to where it runs now, so that it can be copied. Words only."""

import shlex
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
"""Where the packages lie: the clone, or what pip installed into."""


def install_command(extra: str, root: Path = ROOT, python: str = sys.executable) -> str:
    """Return the command that adds an extra to this Python: from the clone it runs from, else by the project's name."""
    pip = [python, "-m", "pip", "install"]
    if not (root / "pyproject.toml").is_file():
        return shlex.join([*pip, f"kazami[{extra}]"])
    return shlex.join([*pip, "-c", str(root / "constraints.txt"), "-e", f"{root}[{extra}]"])
