"""The command `kazami hall`: whether its parts are here. What it does is loaded only then.

No page and no store may enter.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping

from companion.game.text import render
from ui.commands import parts
from ui.commands.phones import missing, no_part
from ui.language.catalogues import language


def _hall(args: argparse.Namespace) -> int:
    if args.what == "broker":
        made: int = parts.hall_broker().run(args)
        return made
    if missing():
        print(f"Kazami: {render(no_part().text, language(args.lang), ())}", file=sys.stderr)
        return 1
    code: int = parts.hall_server().run(args)
    return code


COMMANDS: Mapping[str, Callable[[argparse.Namespace], int]] = {"hall": _hall}
