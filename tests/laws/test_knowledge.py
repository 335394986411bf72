"""Laws of knowledge: the table knows no more than a seat, a seat no more than Kazami, and nobody learns a secret.

The peek law tries another card, another sealed answer or another hidden word wherever an evening held one, and
compares everything the uninvolved can see or try, byte for byte.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from companion.game.cards import UNSEEN
from companion.game.codec import encode, fingerprint
from companion.game.decide import choices, decide, fold
from companion.game.difference import difference
from companion.game.facts import Fact
from companion.game.moves import Choice, Move, next_prompt
from companion.game.secret import KAZAMI, TABLE, Secret, tell
from companion.game.state import Game
from companion.game.text import Refusal
from companion.statistics import statistics
from companion.table import Settlement, Table
from tests.laws.evenings import Evening
from tests.laws.player import complete
from tests.laws.probing import Stories
from tests.laws.twins import (
    memory,
    played_on,
    prompts,
    secret_twins,
    steps_of,
    told_alike,
)

MOMENTS = 40
SECRETS = 25
TABLES = 1
STORIES = 6
FAR = 150  # moves in which a secret may show in the agenda
LATER = 40  # moves that follow the secret
ALL = range(7)  # everybody agrees

Tables = tuple[Table, ...]


def plain(game: Game) -> Any:
    return msgspec.json.decode(fingerprint(game))


def no_more(less: Any, more: Any, path: str = "") -> Iterator[str]:
    """Yield each place at which `less` knows something that `more` does not, both as plain objects."""
    if isinstance(less, dict) and isinstance(more, dict):
        if UNSEEN in less or (path.count("/") == 2 and path.startswith("/piles/")):
            yield from _fewer(less, more, path)  # cards, wherever they are kept
            return
        for key in {*less, *more}:
            yield from no_more(less.get(key), more.get(key), f"{path}/{key}")
    elif isinstance(less, list) and isinstance(more, list) and len(less) == len(more):
        for index, (one, other) in enumerate(zip(less, more, strict=True)):
            yield from no_more(one, other, f"{path}/{index}")
    elif less is not None and less != more:
        yield f"{path}: {less!r}, where the other knows {more!r}"


def _fewer(less: dict[str, int], more: dict[str, int], path: str) -> Iterator[str]:
    """A pile is known less well: as many cards, none of a kind that the other does not count."""
    if sum(less.values()) != sum(more.values()):
        yield f"{path}: {less}, but there are {sum(more.values())} cards"
    yield from (f"{path}: {n} {k}, but {more}" for k, n in less.items() if k != UNSEEN and n > more.get(k, 0))


def test_the_table_knows_no_more_than_a_seat_and_a_seat_no_more_than_kazami(evening: Evening) -> None:
    for at in (*evening.moments(MOMENTS), -1):
        shared, everything = plain(evening.known(TABLE)[at]), plain(evening.games[at])
        for seat in evening.setup_players:
            own = plain(evening.known(seat)[at])
            for known in (shared, own, everything):
                known["viewer"] = None
            assert not [*no_more(shared, own)], (at, seat)
            assert not [*no_more(own, everything)], (at, seat)


def test_everybody_counts_the_same_cards_in_every_pile(evening: Evening) -> None:
    for at in (*evening.moments(MOMENTS), -1):
        totals = {name: pile.total for name, pile in evening.games[at].piles.items()}
        for viewer in evening.viewers:
            assert {name: pile.total for name, pile in evening.known(viewer)[at].piles.items()} == totals, (at, viewer)


def test_everybody_is_asked_the_same_question(evening: Evening) -> None:
    for at in (*evening.moments(MOMENTS), -1):
        asked = {(known.revision, known.front and known.front.waiting, known.winner) for known in _all(evening, at)}
        assert len(asked) == 1, at


def test_with_digital_hands_a_seat_knows_its_own_cards_and_nobody_elses(digital: Evening) -> None:
    for at in digital.moments(MOMENTS):
        for seat in digital.setup_players:
            known = digital.known(seat)[at]
            assert known.hand(seat) == digital.games[at].hand(seat)
            assert known.hand(seat).unseen == 0
        assert all(digital.known(TABLE)[at].pile(f"unplayed:{seat}").kinds == () for seat in digital.setup_players)


def _all(evening: Evening, at: int) -> Iterator[Game]:
    return (evening.known(viewer)[at] for viewer in (*evening.viewers, KAZAMI))


# ---------------------------------------------------------------------------------------------- the peek law


def test_a_secret_never_changes_what_the_others_know_see_may_do_or_are_refused(evening: Evening) -> None:
    luck = Random(evening.company.seed)
    twins = [*secret_twins(evening)]
    for at, twin, knowing in luck.sample(twins, min(SECRETS, len(twins))):
        game, facts = evening.games[at], evening.rows[at]
        other = decide(game, twin)
        assert not isinstance(other, Refusal), (at, twin, other)
        one, two = fold(game, facts), fold(game, other)
        assert fingerprint(one) != fingerprint(two), "the twin must differ in something"
        for viewer in set(evening.viewers) - set(knowing):
            _cannot_tell(evening, at, viewer, (facts, other))
            if viewer != TABLE:
                _is_answered_alike(luck, fold(evening.known(viewer)[at], facts), one, two)


def _cannot_tell(evening: Evening, at: int, viewer: int, rows: tuple[tuple[Fact, ...], ...]) -> None:
    """Compare what a viewer knows, is shown, is told by the log and may choose, after each of two rows of facts."""
    before = evening.known(viewer)[at]
    seen = []
    for row in rows:
        known = fold(before, row)
        offers = tuple((seat, choices(known, seat)) for seat in evening.setup_players)
        seen.append((fingerprint(known), encode(evening.variant.panels(known)), encode(offers)))
    assert seen[0] == seen[1], (at, viewer, evening.moves[at])


def _is_answered_alike(luck: Random, known: Game, one: Game, two: Game) -> None:
    """Whatever a seat that knows `known` tries next is refused in both games with the same words, or in neither."""
    seat = known.viewer
    for kind in known.variant.move_kinds:
        if kind.correction:
            continue
        move = complete(luck, known, one, Choice(kind.__name__, seat)) if _asks(known, kind, seat) else None
        if move is None or any(prompt.filler == "chance" for _, prompt in prompts(known, move)):
            continue  # what chance would draw there is no seat's doing
        answers = [decide(game, move) for game in (one, two)]
        refusals = [answer if isinstance(answer, Refusal) else None for answer in answers]
        assert refusals[0] == refusals[1], move


def _asks(known: Game, kind: type[Move], seat: int) -> bool:
    """Whether a move can be tapped together at all; also one that is not offered now, to hear its refusal."""
    try:
        prompt = next_prompt(known, Choice(kind.__name__, seat))
    except (KeyError, AssertionError):
        return False
    return prompt is None or getattr(prompt, "options", True) != ()


def test_every_fact_with_a_secret_tells_it_to_the_table_or_to_named_seats(evening: Evening) -> None:
    seats = {*range(len(evening.setup.seats)), TABLE}
    for row in evening.rows:
        for fact in row:
            for name in fact.__struct_fields__:
                value = getattr(fact, name)
                assert not isinstance(value, Secret) or set(value.told_to) <= seats, fact


def test_no_field_of_a_fact_hides_a_secret_from_who_tells_it(evening: Evening) -> None:
    """Which fields may hold one is read off their types: whatever a field holds, nobody hears more than he may."""
    for fact in (fact for row in evening.rows for fact in row):
        for viewer in evening.viewers:
            told = tell(fact, viewer)
            for name in fact.__struct_fields__:
                value, heard = getattr(fact, name), getattr(told, name)
                secret = isinstance(value, Secret) and not value.heard_by(viewer)
                assert heard == (value.outside() if secret else value), (viewer, fact)


def test_a_secret_opens_and_closes_no_step(evening: Evening) -> None:
    """Played on alike, both games wait for the same seats at the same steps, until a secret is laid open.

    Sealed answers are no such secret: what follows when they are opened all may see.
    """
    luck = Random(evening.company.seed)
    steps, fronts = evening.variant.steps, [game.front for game in evening.games]
    twins = [twin for twin in secret_twins(evening) if not ((front := fronts[twin[0]]) and steps[front.name].together)]
    for at, twin, knowing in luck.sample(twins, min(STORIES, len(twins))):
        strangers = tuple(viewer for viewer in evening.viewers if viewer not in knowing)
        rows = played_on(evening, at, twin, FAR)
        until = told_alike(rows, strangers) + 1  # there it is laid open, or shows where it must not
        for (move, facts), (_, others) in zip(rows[0][:until], rows[1][:until], strict=True):
            assert steps_of(facts) == steps_of(others), (at, twin, move)


# ------------------------------------------------------------------------------------ and what the Table answers


def test_at_the_table_nobody_finds_a_secret_out(evening: Evening, tmp_path: Path) -> None:
    """Two tables differ in one secret: who cannot know it reads, hears and is asked the same, whatever he tries."""
    luck = Random(evening.company.seed)
    twins = [*secret_twins(evening)]
    for number, (at, twin, knowing) in enumerate(luck.sample(twins, min(TABLES, len(twins)))):
        stories = Stories(evening, at, twin, knowing, LATER)
        seats = [viewer for viewer in stories.strangers if viewer != TABLE]
        with memory(tmp_path / str(number)) as journal:
            tables = stories.tables(journal)
            for viewer in (TABLE, *luck.sample(seats, min(1, len(seats)))):
                _reads_alike(evening, at, viewer, tables)
                _is_asked_alike(luck, at, viewer, tables)
                _amends_alike(luck, viewer, tables, stories)
                _hears_alike(luck, viewer, tables, stories)


def went_back(tables: Tables, head: int) -> None:
    """Sit again where nothing was tried yet."""
    for table in tables:
        if table.history.head != head:
            assert not isinstance(table.undo_to(head, ALL), Refusal)


def _same(answers: Iterable[Any], *where: Any) -> None:
    one, two = answers
    assert one == two, where


def _reads_alike(evening: Evening, at: int, viewer: int, tables: Tables) -> None:
    """The log, the statistics, the whole table as a sheet, and what hands must do to get there."""
    _same((table.log(viewer) for table in tables), "log", viewer)
    _same((table.resumed_sheet(viewer) for table in tables), "sheet", viewer)
    before = evening.known(viewer)[at]
    _same((difference(before, table.known(viewer)) for table in tables), "difference", viewer)
    _same((statistics(t.variant, t.setup, t.history.path(), viewer=viewer) for t in tables), "statistics", viewer)
    _same((fingerprint(table.known(viewer)) for table in tables), "known", viewer)


def _is_asked_alike(luck: Random, at: int, viewer: int, tables: Tables) -> None:
    """Whom an undo asks, near and far; and what hands do once all agree."""
    head = tables[0].history.head
    for seq in {at, max(0, at - 1), luck.randint(0, head)}:
        _same((table.to_ask(seq) for table in tables), "ask", seq)
        _same((_outcome(table, table.undo_to(seq), viewer) for table in tables), "undo", seq)
        _same((_outcome(table, table.undo_to(seq, ALL), viewer) for table in tables), "agreed", seq)
        went_back(tables, head)


def _amends_alike(luck: Random, viewer: int, tables: Tables, stories: Stories) -> None:
    """Whether another move may stand in place of an earlier one, whom that asks, and what it drops and says."""
    head = tables[0].history.head
    for seq, choice in stories.amendments(luck, viewer):
        _same((_outcome(t, t.amend(seq, choice, viewer=viewer), viewer) for t in tables), "amend", seq, choice)
        went_back(tables, head)


def _hears_alike(luck: Random, viewer: int, tables: Tables, stories: Stories) -> None:
    """What is refused in any seat's name, or done anyway: for the same reason in both, or for one that says nothing."""
    head = tables[0].history.head
    for wanted in stories.requests(luck, viewer):
        answers = [table.submit(wanted, viewer=viewer) for table in tables]
        refusals = [answer for answer in answers if isinstance(answer, Refusal)]
        if len(refusals) == 1:
            assert refusals[0].code == "secret" and wanted.seat != viewer, (wanted, refusals)
        assert len({(one.code, one.text) for one in refusals}) < 2, (wanted, refusals)
        went_back(tables, head)


def _outcome(table: Table, answer: Settlement | Refusal, viewer: int) -> tuple[Any, ...]:
    """Return all that somebody can notice of an answer."""
    if isinstance(answer, Refusal):
        return (answer,)
    return (answer.sheet, answer.dropped, answer.why, fingerprint(table.known(viewer)))
