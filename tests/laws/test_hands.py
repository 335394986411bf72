"""The law of hands: a move says what is left for hands to do if and only if it left them something, and never a secret.

What lies on the real table is read here by the hands of the settlement sheet: pieces, tokens, and what lies with seats.
"""

from __future__ import annotations

from collections import Counter

from companion.game.hands import hands
from companion.game.moves import Move, own_fields
from companion.game.secret import TABLE
from companion.game.state import NOBODY, Game, Piece
from companion.game.text import render
from tests.laws.evenings import Evening
from tests.rules.needed import spoken
from ui.language.catalogues import language

Lying = Counter[tuple[str, Piece]]


def test_something_is_said_if_and_only_if_more_than_the_movers_own_changed(evening: Evening) -> None:
    for viewer in (TABLE, evening.setup_players[0]):
        known = evening.known(viewer)
        for at, move in enumerate(evening.moves):
            said = hands(known[at], known[at + 1], (move,))
            assert bool(said) == left(known[at], known[at + 1], move), (at, move, said)


def test_what_is_said_fits_into_the_caption_of_a_corner(evening: Evening) -> None:
    """Of names of usual length: longer ones are cut by nobody, and the caption gives way."""
    widest = {"en": 32, "ja": 17}
    known = evening.known(TABLE)
    lines = {line for at, move in enumerate(evening.moves) for line in hands(known[at], known[at + 1], (move,))}
    for code in spoken(evening.variant.name):
        for line in lines:
            said = render(
                line, language(code, evening.variant.domains), ["ミカエル" if code == "ja" else "Tsubasa"] * 7
            )
            assert len(said) <= widest[code], said


def left(old: Game, new: Game, move: Move) -> bool:
    """Whether the real table changed by more than what its mover put down, moved or took up where he said."""
    before, after = lying(old), lying(new)
    named = {getattr(move, name) for name in own_fields(type(move)) if isinstance(getattr(move, name), str)}
    for place in named & {at for at, _ in (before - after) + (after - before)}:
        gone, come = (
            {one: n for one, n in some.items() if one[0] == place} for some in (before - after, after - before)
        )
        if any(piece.seat not in (NOBODY, move.seat) for _, piece in gone):
            continue
        before -= Counter(gone)
        for (_, piece), n in come.items():
            elsewhere = [one for one in (before - after) if one[1] == piece][:n]
            after[place, piece] -= n
            before -= Counter(elsewhere)
    beside = [(game.awards, game.board.tokens, game.variant.held(game)) for game in (old, new)]
    return +before != +after or beside[0] != beside[1]


def lying(game: Game) -> Lying:
    """Return the pieces of cardboard that lie on the board, each with the face that is up."""
    kinds = game.variant.pieces
    return Counter(
        (place, Piece(piece.what, piece.seat, piece.side))
        for place, here in game.pieces.items()
        for piece in here
        if not kinds[piece.what].virtual
    )
