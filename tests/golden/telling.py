"""What a golden playthrough writes down of a record: the facts of each move, what everybody read of it, and knew then.

One JSON line a move: `facts`; `told`, the log's lines in every language, as the table reads them and whoever reads
something else; for every viewer a digest of his whole knowledge; after the last move the knowledge itself. It computes
and compares; it neither reads nor writes a file.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

from companion.game.codec import encode, fingerprint
from companion.game.decide import begin, decide, fold
from companion.game.history import Entry
from companion.game.secret import KAZAMI, TABLE
from companion.game.state import NOBODY, Setup
from companion.game.text import Refusal, Text
from companion.player_knowledge import PlayerKnowledge, beginning
from companion.record import Record
from ui.language.catalogues import LANGUAGES, language
from ui.language.voice import Voice

DIGITS = 4
"""Of each digest. Changed knowledge stays changed for move after move: that all its digests agree cannot happen."""


def viewers(setup: Setup) -> dict[str, int]:
    """Return everybody who looks on, by the name used in the golden files."""
    players = {seat.name: number for number, seat in enumerate(setup.seats) if not seat.neutral}
    return {**players, "table": TABLE, "kazami": KAZAMI}


def told(record: Record) -> Iterator[str]:
    """Yield the line of each move. Raises AssertionError at a move that is not legal, and where nobody won."""
    game = begin(record.variant, record.setup)
    views = {name: beginning(record.variant, record.setup, viewer) for name, viewer in viewers(record.setup).items()}
    for number, move in enumerate(record.moves):
        facts = decide(game, move)
        assert not isinstance(facts, Refusal), f"move {number} is refused: {move} {facts}"
        game = fold(game, facts)
        entry = Entry(number + 1, number, move, facts, record.variant.version)
        views = {name: view.followed_by([entry]) for name, view in views.items()}
        seen = {name: fingerprint(view.game) for name, view in views.items()}
        line: dict[str, Any] = {"facts": json.loads(encode(facts))}
        texts = {name: [text for told in view.log(entry.seq) for text in told.whole] for name, view in views.items()}
        line["told"] = {code: _lines(views, texts, code) for code in LANGUAGES}
        line["digests"] = {name: hashlib.sha256(known).hexdigest()[:DIGITS] for name, known in seen.items()}
        if number == len(record.moves) - 1:
            assert game.winner != NOBODY
            line["known"] = {name: json.loads(known) for name, known in seen.items()}
        yield json.dumps(line, ensure_ascii=False, separators=(",", ":"))


def _lines(views: dict[str, PlayerKnowledge], texts: dict[str, list[Text]], code: str) -> dict[str, list[str]]:
    """Return texts of the log in a language, as the table reads them and whoever reads anything else."""
    read = {}
    for name, view in views.items():
        voice = Voice(language(code, view.game.variant.domains), view.game)
        read[name] = [voice(text) for text in texts[name]]
    return {name: said for name, said in read.items() if name == "table" or said != read["table"]}


def first_difference(record: Record, golden: list[str], now: list[str]) -> str:
    """Return a sentence about the first thing that differs between two tellings, "" if nothing does.

    Where the facts agree and only a digest tells that somebody knows something else, what it is shows after the last
    move, which is written down whole.
    """
    for number, (before, after) in enumerate(zip(golden, now, strict=False)):
        if before != after:
            what = [*differences(json.loads(before), json.loads(after))]
            what += [] if "/facts" in what[0] else _in_full(golden[-1], now[-1])
            return f"move {number}, {record.moves[number]}:\n" + "\n".join(what[:20])
    if len(golden) != len(now):
        return f"the golden file tells of {len(golden)} moves, the record has {len(now)}"
    return ""


def _in_full(golden: str, now: str) -> list[str]:
    """Return what differs after the last move in what everybody knows."""
    return [*differences(json.loads(golden)["known"], json.loads(now)["known"], "/known")]


def differences(before: Any, after: Any, path: str = "") -> Iterator[str]:
    """Yield what differs between two plain values, one line for each place."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in sorted({*before, *after}, key=lambda key: (key != "facts", key)):  # what happened comes first
            yield from differences(before.get(key), after.get(key), f"{path}/{key}")
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for index, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from differences(one, other, f"{path}/{index}")
    elif before != after:
        yield f"  {path}: was {before!r}, is {after!r}"
