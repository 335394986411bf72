"""The law of seals: all see a seal from the moment a choice is sealed, and nothing under it before it is opened.

Every other seat of an evening sits at a phone, so to speak, and seals what can be sealed.
"""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from companion.game.codec import encode, fingerprint
from companion.game.decide import decide, fold
from companion.game.history import replayed
from companion.game.moves import SealedMove
from companion.game.seals import ChoiceSealed, SealOpened, seal_of
from companion.game.secret import tell
from companion.game.text import Refusal
from tests.laws.evenings import Evening
from tests.laws.twins import secret_twins


def test_nobody_else_is_told_a_salt_that_opens_a_whole_choice(sealing: Evening) -> None:
    found = 0
    for at, (move, row) in enumerate(zip(sealing.moves, sealing.rows, strict=True)):
        if not isinstance(move, SealedMove) or move.seal is None:
            continue
        found += 1
        for viewer in set(sealing.viewers) - {move.seat}:
            told = encode(tuple(tell(fact, viewer) for fact in row)) + fingerprint(sealing.known(viewer)[at + 1])
            assert move.seal.salt.encode() not in told, (at, viewer)
    assert found


def test_what_is_opened_fits_and_what_is_sealed_is_opened_or_put_away_once(sealing: Evening) -> None:
    open_now = set[tuple[int, str]]()
    for row in sealing.rows:
        for fact in row:
            if isinstance(fact, ChoiceSealed):
                assert (fact.seat, fact.shows) not in open_now
                open_now.add((fact.seat, fact.shows))
            if isinstance(fact, SealOpened):
                assert fact.fits
                open_now.remove((fact.seat, fact.shows))
    assert {(one.seat, one.shows) for one in sealing.games[-1].sealed} <= open_now


def test_all_see_the_same_seals(sealing: Evening) -> None:
    for known in zip(*(sealing.known(viewer) for viewer in sealing.viewers), strict=True):
        assert len({tuple((one.seat, one.shows, one.kept) for one in game.sealed if one.shows) for game in known}) == 1


def test_of_two_choices_the_seals_alone_differ_for_others_and_not_in_length(sealing: Evening) -> None:
    """With another choice its honest seal is another one; put in place of the first, not a byte is told apart."""
    found = 0
    for at, twin, knowing in secret_twins(sealing):
        mine = sealing.moves[at]
        if not isinstance(mine, SealedMove) or not isinstance(twin, SealedMove) or mine.seal is None:
            continue
        honest = replace(twin, seal=seal_of(twin, mine.seal.salt))
        facts, others = (decide(sealing.games[at], move) for move in (mine, honest))
        assert not isinstance(facts, Refusal) and not isinstance(others, Refusal)
        if any(isinstance(fact, SealOpened) for fact in (*facts, *others)):
            continue  # the last answer opens all
        found += 1
        assert honest.seal and honest.seal.shows != mine.seal.shows
        for viewer in set(sealing.viewers) - {*knowing}:
            one, other = (encode(tuple(tell(fact, viewer) for fact in row)) for row in (facts, others))
            assert len(one) == len(other)
            assert other.replace(honest.seal.shows.encode(), mine.seal.shows.encode()) == one, (at, viewer)
    assert found


def test_a_reveal_taken_back_shows_the_seal_that_was_there_and_made_again_opens_it(sealing: Evening) -> None:
    luck = Random(sealing.company.seed)
    ats = [at for at, row in enumerate(sealing.rows) if any(isinstance(fact, SealOpened) for fact in row)]
    entries = sealing.entries()
    for at in luck.sample(ats, min(2, len(ats))):
        for viewer in sealing.viewers:
            back = replayed(sealing.variant, sealing.setup, entries[:at], viewer)
            assert [one for one in back.sealed if one.shows]
            assert fingerprint(fold(back, sealing.rows[at])) == fingerprint(sealing.known(viewer)[at + 1])
    assert ats
