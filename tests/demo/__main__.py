"""`python -m tests.demo`: a scripted evening at speed, told as a story. Only arguments and files enter here."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from companion.rules.registry import VARIANTS
from firmware_bridge.unix.port import UnixPortError
from tests.demo.evening import Evening
from tests.demo.headless import seated
from tests.demo.ledger import NotAsPromised
from tests.demo.outcome import outcome
from tests.demo.story import Story
from tests.demo.tablet import windows
from tests.demo.variants import STAGED
from tests.demo.words import Terms


def arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.demo",
        description="Scripted players, dice and vane with the real firmware, a companion whose plug is pulled.",
    )
    parser.add_argument(
        "--variant", choices=tuple(STAGED), action="append", help="what is played (default: one by one)"
    )
    parser.add_argument("--points", type=int, default=0, help="how many points win (default: as the rules say)")
    parser.add_argument("--seed", type=int, default=1, help="another number is another evening (default: 1)")
    parser.add_argument("--hands", choices=("digital", "physical"), default="digital", help="who keeps the cards")
    parser.add_argument("--tablet", action="store_true", help="with the tablet's screen on, where there can be one")
    parser.add_argument("--record", type=Path, metavar="FILE", help="save the record of the game here")
    return parser.parse_args(argv)


def lit(*, wanted: bool) -> bool:
    """Return whether the tablet's screen is on; where it is wanted and cannot be, say so."""
    screen = wanted and windows()
    if wanted and not screen:
        print("No window can be opened here (Kivy or GL is missing), so the tablet's screen stays dark.")
    return screen


def main(argv: Sequence[str] | None = None) -> int:
    """Play an evening in each variant; 0 if everything went as Kazami promises."""
    args = arguments(argv)
    variants = args.variant or tuple(STAGED)
    if args.record and not args.record.absolute().parent.is_dir():
        print(f"There is no folder {args.record.absolute().parent} for the record: name another file.", file=sys.stderr)
        return 2
    if args.record and len(variants) > 1:
        print("A record is of one game: say which with --variant.", file=sys.stderr)
        return 2
    screen = lit(wanted=args.tablet)
    for variant in variants:
        print(f"-- {variant} --")
        terms = Terms(variant, args.seed, args.hands, args.points)
        wrong = play(terms, screen=screen, record=args.record)
        if wrong:
            return wrong
    return 0


def play(terms: Terms, *, screen: bool, record: Path | None) -> int:
    """Play one evening and tell it; 0 if everything went as Kazami promises."""
    target = terms.points or VARIANTS[terms.variant].options["victory_points"].default
    story = Story(Console(), tuple(seat.name for seat in seated(terms.variant) if not seat.neutral), target)
    try:
        with tempfile.TemporaryDirectory(prefix="kazami-demo-") as folder:
            evening = Evening(Path(folder), terms, story, screen=screen)
            with story:
                evening.play()
            left = outcome(evening.journal)
    except NotAsPromised as broken:
        print(f"The evening went wrong: {broken}", file=sys.stderr)
        return 1
    except UnixPortError as missing:
        print(f"The evening cannot begin: {missing}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("The evening was left early.", file=sys.stderr)
        return 130
    story.over(left, evening.ledger, evening.lives)
    if record:
        record.write_text(left.record, encoding="utf-8")
        print(f"The record is in {record}; `kazami replay {record}` tells the game again.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
