"""A choice that was sealed can be proved: by the hashes alone, as anybody with a program of his own would do it."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest
from msgspec.structs import replace

from companion.game.cards import Cards
from companion.game.codec import encode
from companion.game.facts import CardsMoved, DiceThrown, Fact
from companion.game.moves import Move, SealedMove
from companion.game.seals import ChoiceSealed, Seal, SealOpened, opened, seal_of
from companion.game.secret import EVERYONE, KAZAMI, TABLE, Secret, tell
from companion.game.state import Envelope, Game, Step
from companion.game.text import render
from tests.variants.harbour_lights import HARBOUR_LIGHTS
from tests.variants.harbour_lights.lights import OIL, STORE, oil
from tests.variants.scenes import PLAYERS, at, do, given, made, move, table
from ui.language.catalogues import LANGUAGES, language

SALT = "00112233445566778899aabbccddeeff"
NAMES = [seat.name for seat in PLAYERS]


def hashed(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def by_hand(head: str, salt: str, **fields: object) -> str:
    """Return a seal as docs/record.md says it is made."""
    parts = []
    for name in sorted(fields):
        value = json.dumps(fields[name], sort_keys=True, separators=(",", ":"))
        own = hashed(f"{salt} {name}")
        parts.append(name + "=" + hashed(f"{own} {value}"))
    return hashed(" ".join((head, *parts)))


def watch(viewer: int = KAZAMI) -> Game:
    """The first two seats keep the watch."""
    game = table(HARBOUR_LIGHTS, viewer=viewer)
    flasks = (CardsMoved(STORE, oil(seat), Secret(Cards({OIL: 3}), EVERYONE)) for seat in (0, 1))
    return at(given(game, *flasks), "watch", "watch_end", "end_turn")


def sealed(game: Game, kind: str, seat: int, salt: str = SALT, **filled: int) -> Move:
    bare = move(game, kind, seat, **filled)
    return replace(bare, seal=seal_of(bare, salt))


def found(facts: tuple[Fact, ...]) -> SealOpened:
    (fact,) = (fact for fact in facts if isinstance(fact, SealOpened))
    return fact


def test_a_seal_is_what_anybody_can_reckon_from_salt_and_choice() -> None:
    game = watch()
    assert seal_of(move(game, "BurnOil", 1, flasks=2), SALT).shows == by_hand("BurnOil 1", SALT, flasks=2)


def test_until_it_is_opened_others_see_the_seal_and_neither_salt_nor_choice() -> None:
    told = {}
    for flasks in (0, 3):
        game = watch()
        choice = replace(sealed(game, "BurnOil", 1, flasks=flasks), seal=Seal("f" * 64, SALT))
        told[flasks] = {viewer: encode([tell(fact, viewer) for fact in made(game, choice)]) for viewer in (0, 1, TABLE)}
    assert told[0][0] == told[3][0] and told[0][TABLE] == told[3][TABLE]
    assert b"f" * 64 in told[0][TABLE] and SALT.encode() not in told[0][TABLE]
    assert told[0][1] != told[3][1]


def test_it_is_opened_with_its_step_and_fits() -> None:
    game = watch()
    choice = sealed(game, "BurnOil", 1, flasks=2)
    game = given(game, *made(game, choice))
    assert [(one.seat, one.shows) for one in game.sealed if one.shows] == [(1, by_hand("BurnOil 1", SALT, flasks=2))]
    facts = made(game, move(game, "BurnOil", 0, flasks=1))
    opening = found(facts)
    assert opening.fits and [(part.field, part.value) for part in opening.parts] == [("flasks", "2")]
    (part,) = opening.parts
    assert part.hash == hashed(f"{part.salt} {part.value}")
    assert hashed(f"BurnOil 1 flasks={part.hash}") == opening.shows, "from what everybody is told alone"
    assert encode(tell(opening, 0)) == encode(opening)
    assert not given(game, *facts).sealed


@pytest.mark.parametrize("forged", [Seal("0" * 64, SALT), Seal(by_hand("BurnOil 1", SALT, flasks=3), SALT)])
def test_a_choice_that_does_not_fit_is_told_to_all_in_both_languages_and_the_game_goes_on(forged: Seal) -> None:
    game, known = watch(), watch(TABLE)
    choice = replace(move(game, "BurnOil", 1, flasks=2), seal=forged)
    facts = made(game, choice)
    game, known = given(game, *facts), given(known, *facts)
    facts = made(game, move(game, "BurnOil", 0, flasks=0))
    opening = found(facts)
    assert not opening.fits
    said = tell(opening, TABLE).tells(known)
    assert said is not None
    texts = [render(said, language(code), NAMES) for code in LANGUAGES]
    assert all("Ben" in text and forged.shows[:4] in text for text in texts) and len({*texts}) == len(LANGUAGES)
    game = given(game, *facts)
    assert game.pile(oil(1)).total == 1 and game.front and game.front.name == "place_lamp"


def test_what_was_chosen_without_a_phone_bears_no_seal_and_nothing_is_said_of_one() -> None:
    game = watch()
    facts = (*made(game, move(game, "BurnOil", 1, flasks=2)),)
    facts += made(given(game, *facts), move(given(game, *facts), "BurnOil", 0, flasks=1))
    assert not any(isinstance(fact, (ChoiceSealed, SealOpened)) for fact in facts)


@pytest.mark.parametrize(("thrown", "parts"), [((2, 4), 1), ((3, 5), 0)])
def test_a_choice_that_is_kept_outlasts_its_step_and_is_opened_or_put_away_by_its_variant(
    thrown: tuple[int, int], parts: int
) -> None:
    game = at(table(HARBOUR_LIGHTS), "build", "end_turn")
    game = given(game, *made(game, sealed(game, "HoistSignal", 0, face=4)))
    game = do(game, "EndTurn", 0)
    game = at(game, "roll", "end_turn")
    assert [one.shows for one in game.sealed] == [by_hand("HoistSignal 0", SALT, face=4)], "a correction keeps it, too"
    facts = made(game, move(game, "Roll", game.active, dice=thrown))
    opening = found(facts)
    assert opening.fits and len(opening.parts) == parts
    assert (SALT in str(encode(facts))) is False, "the salt of the whole opens every field"
    assert not given(game, *facts).sealed


class Two(SealedMove, frozen=True, kw_only=True):
    """A choice of two fields."""

    open: str
    shut: Cards


def test_one_field_can_be_opened_while_another_stays_shut() -> None:
    bare = Two(seat=2, revision=7, open="road", shut=Cards({"wood": 2, "ore": 1}))
    choice = replace(bare, seal=seal_of(bare, SALT))
    assert choice.seal and choice.seal.shows == by_hand("Two 2", SALT, open="road", shut={"ore": 1, "wood": 2})
    secret = Secret[Envelope | None](Envelope(choice), (2,))
    game = given(watch(), ChoiceSealed(2, choice.seal.shows, secret, kept=True))
    (opening,) = opened(game, 2, lambda move, field: field == "open")
    told, shut = opening.parts
    assert opening.fits and (told.value, shut.value, shut.salt) == ('"road"', "", "")
    again = told.hash == hashed(f"{told.salt} {told.value}")
    assert again and hashed(f"Two 2 open={told.hash} shut={shut.hash}") == opening.shows
    assert [*opened(given(watch(TABLE), tell(ChoiceSealed(2, "a", secret, kept=True), TABLE)), 2)] == []


def test_a_thrown_die_opens_no_seal_of_a_step_that_was_corrected_away() -> None:
    game = watch()
    game = given(game, *made(game, sealed(game, "BurnOil", 1, flasks=2)))
    game = at(game, Step("roll", (0,)), "end_turn")
    assert not game.sealed
    assert not any(isinstance(fact, SealOpened) for fact in made(game, move(game, "Roll", 0, dice=(1, 2))))
    assert DiceThrown in {type(fact) for fact in made(game, move(game, "Roll", 0, dice=(1, 2)))}


def test_a_choice_that_is_corrected_away_with_its_step_is_put_away_unopened_and_all_are_told() -> None:
    game = watch()
    game = given(game, *made(game, sealed(game, "BurnOil", 1, flasks=2)))
    facts = made(game, move(game, "CorrectAgenda", 0, whose=0, step="build"))
    told = found(tuple(tell(fact, TABLE) for fact in facts))
    assert (told.parts, told.shows) == ((), game.sealed[0].shows)
    assert not given(game, *facts).sealed


@pytest.mark.parametrize("seal", [True, False])
def test_whose_cards_are_corrected_after_a_secret_answer_answers_again(seal: bool) -> None:
    """Else it would give what it has no more."""
    game = watch()
    burnt = move(game, "BurnOil", 1, flasks=3)
    game = given(game, *made(game, sealed(game, "BurnOil", 1, flasks=3) if seal else burnt))
    assert game.front and game.front.waiting == (0,)
    facts = made(game, move(game, "CorrectCards", 1, pile=oil(1), cards=Cards({OIL: 1})))
    assert [fact.parts for fact in facts if isinstance(fact, SealOpened)] == [()] * seal
    game = given(game, *facts)
    assert game.front and game.front.waiting == (0, 1) and not game.sealed
    game = do(game, "BurnOil", 1, flasks=1)
    game = do(game, "BurnOil", 0, flasks=0)
    assert game.pile(oil(1)).total == 0
