"""The `kazami` command: it lets a part of the composition root do what was asked, and says how that ended.

A part is loaded when it is asked for and not before (`ui/commands/parts.py`). No part's work may enter.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from ui.commands import parts
from ui.language.clean_output import showing

ENDED_BY_PIPE = 128 + 13
"""The exit code by which shells know that a program's reader left before its end (SIGPIPE)."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the `kazami` command and return its exit code; what the world refuses is said in one sentence."""
    with showing():
        return _run(parts.arguments().read(argv))


def _run(args: argparse.Namespace) -> int:
    command = args.command or "play"
    try:
        code: int = parts.of_command(command).COMMANDS[command](args)
        sys.stdout.flush()
    except (KeyboardInterrupt, EOFError):
        print()
        return 130
    except BrokenPipeError:  # who reads it has read enough; what is still to be said goes nowhere
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return ENDED_BY_PIPE
    except parts.world_errors().WORLD as error:  # looked up only once something was raised
        print(f"Kazami: {parts.world_errors().spoken(error, args.lang)}", file=sys.stderr)
        return 1
    return code


if __name__ == "__main__":
    sys.exit(main())
