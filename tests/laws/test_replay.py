"""Laws of the journal: facts alone rebuild every view, moves decided again give the same facts, and both are bytes."""

from __future__ import annotations

from companion.game.codec import codec, encode, fingerprint
from companion.game.decide import Decision, begin, decision, evolve, fold
from companion.game.history import replayed
from companion.game.secret import KAZAMI, tell
from tests.laws.evenings import Evening


def test_the_facts_alone_rebuild_what_everybody_knows_byte_for_byte(evening: Evening) -> None:
    entries = evening.entries()
    for viewer in (*evening.viewers, KAZAMI):
        again = replayed(evening.variant, evening.setup, entries, viewer)
        assert fingerprint(again) == fingerprint(evening.known(viewer)[-1]), viewer


def test_deciding_every_move_again_gives_the_same_facts_and_the_game_they_lead_to(evening: Evening) -> None:
    game = begin(evening.variant, evening.setup)
    for move, facts in zip(evening.moves, evening.rows, strict=True):
        decided = decision(game, move)
        game = fold(game, facts)
        assert decided == Decision(facts, game)
    assert fingerprint(game) == fingerprint(evening.games[-1])


def test_every_move_and_every_row_of_facts_survives_being_written_down(evening: Evening) -> None:
    reader = codec(evening.variant)
    for move, facts in zip(evening.moves, evening.rows, strict=True):
        assert reader.move(encode(move)) == move
        assert encode(reader.move(encode(move))) == encode(move)
        assert reader.facts(encode(facts)) == facts
        assert encode(reader.facts(encode(facts))) == encode(facts)


def test_facts_cut_down_for_a_viewer_survive_being_written_down_and_tell_him_the_same(evening: Evening) -> None:
    """A phone or a file that holds only what a seat was told rebuilds that seat's knowledge."""
    reader = codec(evening.variant)
    for viewer in evening.viewers:
        known = begin(evening.variant, evening.setup, viewer)
        for row in evening.rows:
            known = fold(known, reader.facts(encode(tuple(tell(fact, viewer) for fact in row))))
        assert fingerprint(known) == fingerprint(evening.known(viewer)[-1]), viewer


def test_what_is_known_never_depends_on_the_order_in_which_things_were_built(evening: Evening) -> None:
    """Bytes are deterministic: pieces and piles that came in another order are written the same."""
    game = evening.games[-1]
    turned = {**dict(reversed(game.pieces.items()))}
    assert list(turned) != list(game.pieces)
    assert encode(turned) == encode(game.pieces)


def test_a_fact_that_cannot_make_a_winner_makes_none(evening: Evening) -> None:
    """`may_win` says when the variant need not be asked: a wrong no would let an evening go on that is won."""
    spared = 0
    for begun, facts in zip(evening.games, evening.rows, strict=False):
        after = begun
        for fact in facts:
            before, after = after, evolve(after, fact)
            if not evening.variant.may_win(before, fact):
                assert evening.variant.winner(before) == evening.variant.winner(after), fact
                spared += 1
    assert spared
