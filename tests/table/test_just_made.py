"""What a view says of a move that was just made, and for no longer: who holds an award since then."""

from __future__ import annotations

from companion.game.cards import Cards
from companion.game.correct import Correct, CorrectAward, CorrectCards
from companion.game.facts import CardsMoved, Stated
from companion.game.moves import Choice
from companion.game.prompts import Place
from companion.game.seals import SealOpened, seal_of
from companion.game.secret import TABLE, Secret
from companion.game.text import english, render
from companion.journal import Journal
from companion.rules.base.names import DECK, unplayed
from companion.table import Table
from tests.table.scenes import building, let
from tests.table.seated import SEATS, SEED, VIEWERS, done, seen
from tests.variants.harbour_lights import HARBOUR_LIGHTS
from tests.variants.harbour_lights.moves import BurnOil
from tests.variants.watched import SALT, SETUP, burn, to_the_watch


def news(table: Table, viewer: int = TABLE) -> list[str]:
    """Return what all must hear, as it is written."""
    return [render(text, english, [seat.name for seat in SEATS]) for text in seen(table, viewer).news]


def test_an_award_that_a_move_takes_from_its_holder_is_news_on_every_screen_once(table: Table) -> None:
    done(table.submit(CorrectAward(seat=0, revision=table.game.revision, award="longest_road", holder=1)))
    assert news(table) == [], "the table put something right: it knows"
    building(table)
    (prompt,) = (offered.prompt for offered in seen(table).offers if offered.choice.move == "BuildRoad")
    assert isinstance(prompt, Place)
    done(table.submit(Choice("BuildRoad", 0, (("place", prompt.options[0]),))))
    said = "Nobody holds this any more: longest_road"
    assert [news(table, viewer) for viewer in VIEWERS] == [[said]] * len(VIEWERS)
    let(table, 1, "build")
    assert [news(table, viewer) for viewer in VIEWERS] == [[]] * len(VIEWERS)


def test_a_sealed_choice_that_fits_is_no_news(journal: Journal) -> None:
    table = Table(journal, journal.begin("Friday", SETUP, SEED), HARBOUR_LIGHTS)
    to_the_watch(table)
    burn(table, 1, 2, seal_of(BurnOil(seat=1, revision=0, flasks=2), SALT))
    burn(table, 0, 1)
    entry = table.history.last
    assert entry is not None and any(isinstance(fact, SealOpened) for fact in entry.facts)
    assert news(table) == ["Ben holds it now: keeper"]


def test_more_cards_than_there_are_is_news_to_who_can_count_them(table: Table) -> None:
    for seat in (1, 2):
        one = Stated(CardsMoved(DECK, unplayed(seat), Secret(Cards.one("knight"), (seat,))))
        done(table.submit(Correct(seat=seat, revision=table.game.revision, facts=(one,))))
        two = Cards({"monopoly": 2})
        done(
            table.submit(
                CorrectCards(seat=seat, revision=table.game.revision, pile=unplayed(seat), cards=two), viewer=seat
            )
        )
    let(table, 1, "trade")
    done(table.submit(Choice("PlayMonopoly", 1, (("resource", "ore"),))))
    let(table, 1, "build")
    done(table.submit(Choice("EndTurn", 1)))
    said = "3 of these are counted, but there are 2: monopoly. Correct them."
    assert [news(table, viewer) for viewer in VIEWERS] == [[], [], [], [said]], "two lie in Cleo's hand, one lies open"
