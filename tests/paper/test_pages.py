"""What a variant prints: all that has a price, in both languages, each word inside its card, by the house rules."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest

from companion.game.cards import Cards
from companion.game.panels import Item
from companion.game.prices import price_list
from companion.game.printed import Printed, PrintedCard, PrintedTable
from companion.game.state import Game
from companion.game.text import Text, Word, render
from companion.game.variant import Variant
from companion.rules.base import BASE
from companion.rules.registry import VARIANTS
from tests.paper.read_back import Letter, known, letters, pages, printed, printed_by, sizes, squeezed
from tests.project.processes import EARLY
from ui.language.catalogues import LANGUAGES, language
from ui.paper.sizes import SIZES, Paper

pytestmark = pytest.mark.xdist_group(EARLY)

WIDE, HIGH = 54.0, 80.0
"""The size of a card of the game, in millimetres."""

EVERYDAY = ("base", "en")
EACH = pytest.mark.parametrize(
    ("variant", "code"),
    [
        pytest.param(variant, code, marks=[] if (variant, code) == EVERYDAY else pytest.mark.thorough)
        for variant in VARIANTS
        for code in LANGUAGES
    ],
)
"""Every variant in every language; before a commit one of them: `kazami print` prints it in the other."""
SAFE = 1.5
"""Millimetres inside the cut in which no letter stands."""


def said(text: Text, variant: Variant, code: str) -> str:
    """Say a text as it may stand anywhere on a page."""
    spoken = render(text, language(code, variant.domains), ())
    return squeezed(spoken[:1].upper() + spoken[1:])


def settlement(variant: str, code: str) -> str:
    """Say what stands once on each player's card of costs."""
    return said(Text.of("Build a settlement"), VARIANTS[variant], code)


def boxes(paper: Paper) -> list[tuple[float, float]]:
    """Return the corners of the nine cards of a page."""
    wide, high = SIZES[paper]
    left, top = (wide - 3 * WIDE) / 2, (high - 3 * HIGH) / 2
    return [(left + i % 3 * WIDE, top + i // 3 * HIGH) for i in range(9)]


@EACH
def test_all_that_has_a_price_is_printed_with_its_price_its_line_and_its_clause(variant: str, code: str) -> None:
    game, text = known(VARIANTS[variant]), "".join(pages(printed(variant, code)))
    items = price_list(game, 0)
    assert items
    for item in items:
        assert said(item.label, game.variant, code) in text
        assert item.clause in text
        if item.price:
            assert said(Text.of("{cards}", cards=item.price), game.variant, code) in text
    cards = (card for card in game.variant.printed(game) if isinstance(card, PrintedCard))
    for entry in (entry for card in cards for entry in card.entries):
        assert entry.does is None or said(entry.does, game.variant, code) in text


@EACH
def test_no_letter_stands_over_the_edge_of_its_card_or_on_another(variant: str, code: str) -> None:
    pdf = printed(variant, code)  # its tables come before its cards
    first = next(number for number, page in enumerate(pages(pdf)) if settlement(variant, code) in page)
    corners = boxes("a4")
    of_cards = [letter for letter in letters(pdf) if letter.page >= first and letter.top < SIZES["a4"][1] - 15]
    where: dict[tuple[int, float, float], list[Letter]] = {
        (letter.page, x, y): []
        for letter in of_cards
        for x, y in corners
        if x < (letter.left + letter.right) / 2 < x + WIDE and y < letter.top < y + HIGH
    }
    for letter in of_cards:
        (at,) = [
            (letter.page, x, y)
            for x, y in corners
            if x + SAFE <= letter.left
            and letter.right <= x + WIDE - SAFE
            and y + SAFE <= letter.top
            and letter.bottom <= y + HIGH - SAFE
        ]
        where[at].append(letter)
    assert where
    for card in where.values():
        for one, other in combinations(card, 2):
            across = min(one.right, other.right) - max(one.left, other.left)
            down = min(one.bottom, other.bottom) - max(one.top, other.top)
            assert across < 0.2 or down < 0.2, (one, other)


@EACH
def test_four_people_get_a_cost_card_each_to_be_printed_as_large_as_it_is(variant: str, code: str) -> None:
    found = pages(printed(variant, code))
    assert "".join(found).count(settlement(variant, code)) == 4, "a card that goes on bears its title twice"
    assert all("100%" in page for page in found), "at another size the cards would not fit the others"


def test_the_base_game_is_one_page_of_a4() -> None:
    assert sizes(printed("base", "en")) == [SIZES["a4"]]


def table_of(game: Game) -> tuple[PrintedTable, ...]:
    """Print a table of fifteen rows for each player, as a variant may that has one."""
    kinds = game.variant.kinds_of("resource")
    pairs = [Cards.one(one) + Cards.one(other) for i, one in enumerate(kinds) for other in kinds[i:]]
    effect = Text.of("For each {kind} shown one more, at most {n}", kind=Text.of("wood"), n=4)
    rows = tuple((pair, at, 20 - at, effect) for at, pair in enumerate(pairs))
    columns = tuple(map(Text.of, ("Pair", "Attack", "Defence", "Effect")))
    return (PrintedTable(Text.of("Values"), columns, rows, (Text.of("As it lies here."),), len(game.players)),)


def long_card(game: Game) -> tuple[Printed, ...]:
    """Print more entries than a card has room for, one with a very long word."""
    does = Text.of("It does a thing that takes some words to say, and then some more, and after that the end")
    entries = [Item("", Text.of(f"Entry {n}"), Cards({"ore": 3}), None, does, "BASE-BUILD-01") for n in range(12)]
    long = Item("", Text.of("Donaudampfschifffahrtsgesellschaftskapitaenswitwe"), Cards({"wood": 6}))
    return (PrintedCard(Text.of("A title that is longer than a card is wide"), (*entries, long)),)


@cache
def strange(code: str) -> bytes:
    """Return what a variant prints that has both."""
    return printed_by(BASE.differing(printed=lambda game: (*table_of(game), *long_card(game))), code)


@pytest.mark.thorough
@pytest.mark.parametrize("code", LANGUAGES)
def test_a_table_stands_twice_on_a_page_with_every_cell(code: str) -> None:
    *found, _ = pages(strange(code))
    assert len(found) == 2
    for page in found:
        assert page.count("Values") == page.count("Asitlieshere.") == 2
        for row in table_of(known(BASE))[0].rows:
            assert isinstance(row[0], Cards)
            kinds = [Text.of("{w}", w=Word(kind)) for kind, n in row[0] for _ in range(n)]
            pair = {"en": "{a} + {b}", "ja": "{a}・{b}"}[code]
            cells = (Text.of(pair, a=kinds[0], b=kinds[1]), *(Text.of("{it}", it=cell) for cell in row[1:]))
            assert page.count("".join(said(cell, BASE, code) for cell in cells)) == 2
    wide, high = SIZES["a4"]
    of_tables = [letter for letter in letters(strange(code)) if letter.page < 2]
    assert all(letter.left > 10 and letter.right < wide - 10 for letter in of_tables)
    assert all(abs(letter.top - high / 2) > 5 for letter in of_tables), "nothing lies on the cut"


@pytest.mark.thorough
def test_what_one_card_has_no_room_for_goes_on_to_the_next() -> None:
    *_, text = pages(strange("en"))
    assert all(f"Entry{n}It" in text for n in range(12))
    assert "Donaudampfschifffahrtsgesellschaftskapitaenswitwe" in text
    assert text.count("Atitlethatis") == 3
    cards = [letter for letter in letters(strange("en")) if letter.page == 2 and letter.top < SIZES["a4"][1] - 15]
    assert all(
        any(x + SAFE < letter.left and letter.right < x + WIDE - SAFE for x, _ in boxes("a4")) for letter in cards
    )
