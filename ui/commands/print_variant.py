"""The command `kazami print`: what a variant gives to print, as a PDF file. No game is opened, and nothing is
played."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path

from companion.board.maps import beginner
from companion.game.decide import begin
from companion.game.seating import COLOURS
from companion.game.state import Seat, Setup
from companion.game.text import Refusal, render
from companion.user_files import ParseError
from ui.commands.export_import import write_new
from ui.commands.opening import house_in
from ui.language.catalogues import language
from ui.session.printing import pdf_of

COPIES = 4
"""For so many players, where the variant is for so many: a sheet for more is printed twice."""


def _print(args: argparse.Namespace) -> int:
    house = house_in(args.house, args.variant)
    variant = house.variant
    seats = tuple(Seat(colour, colour) for colour in COLOURS[: min(COPIES, max(variant.players))])
    setup = Setup(variant=variant.name, seats=seats, board=house.board or beginner(), options=dict(house.options))
    file = args.file or Path(f"kazami-{variant.name}.pdf")
    pdf = pdf_of(begin(variant, setup), args.lang, args.paper)
    if isinstance(pdf, Refusal):
        raise ParseError(render(pdf.text, language(args.lang), ()))
    write_new(file, pdf)
    print(file)
    return 0


COMMANDS: Mapping[str, Callable[[argparse.Namespace], int]] = {"print": _print}
