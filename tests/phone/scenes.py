"""The scenes of the phones' pictures: what an evening must have come to, whose phone shows it, what is pressed first.

A page is made of a real Table's view, as the server makes it; its style is written into it, so that a browser needs no
server to show it. No test may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.game.moves import next_prompt
from companion.game.panels import Calls, CardsShown, Menu, Versus
from companion.game.prompts import OneOf
from companion.game.secret import TABLE
from companion.game.state import NOBODY
from companion.game.text import Refusal
from companion.rules.registry import VARIANTS
from companion.table import Table
from companion.view import Offered, View
from tests.tablet.acted import Comes, at
from ui.dialogue.devices import Nearby
from ui.dialogue.page.blocks import Button, Page, Tapped, Tile, elements
from ui.dialogue.page.guest_page import guest_page
from ui.language.catalogues import LANGUAGES
from ui.phone.render import Head, main_html, script, style, whole_html
from ui.phone.seat_screen import SeatScreen
from ui.phone.words import Words
from ui.session.lone_table import LoneTable


class NoDevices:
    """Nothing stands beside the table."""

    def nearby(self) -> Nearby:
        """Nothing reads any dice."""
        return Nearby()

    def throw(self) -> Refusal | None:
        """Throw nothing."""
        return None

    def turn(self) -> Refusal | None:
        """Turn nothing."""
        return None


Presses = Callable[[View, Page], tuple[Tapped, ...]]
"""Return what is pressed on a page."""


@dataclass(frozen=True)
class Scene:
    """What the evening of a variant must have come to, whose phone shows it, and what is pressed on it first.

    `guest`: somebody who only watches looks.
    """

    variant: str
    comes: Comes
    presses: Presses = lambda view, page: ()
    guest: bool = False


def screen(table: Table, seat: int, presses: Presses) -> SeatScreen:
    """Return a seat's screen after some presses on its page."""
    view = table.view(seat)
    assert isinstance(view, View)
    shown = SeatScreen(LoneTable(table, NoDevices()), view)
    for one in presses(view, shown.page()):
        assert shown.press(shown.keys(one), {})
    return shown


def asked(table: Table) -> int:
    """Return the seat that is asked first."""
    front = table.game.front
    return front.waiting[0] if front is not None and front.waiting else table.game.active


def html_of(scene: Scene, table: Table, code: str) -> str:
    """Return the scene's page with its style in it, and without its script: no server is there."""
    if scene.guest:
        view = table.view(TABLE)
        assert isinstance(view, View)
        return standing_alone(main_html(guest_page(view), Words(code, view.known), LANGUAGES), code)
    return _html(screen(table, asked(table), scene.presses), code)


def html_of_seat(table: Table, seat: int, code: str) -> str:
    """Return what a seat's phone shows where nothing was pressed on it, with its style in it."""
    return _html(screen(table, seat, lambda view, page: ()), code)


def _html(shown: SeatScreen, code: str) -> str:
    return standing_alone(main_html(shown.page(), Words(code, shown.view.known), LANGUAGES, shown.keys), code)


def standing_alone(main: str, code: str) -> str:
    """Return a whole page that needs no server: with its style in it, and without its script."""
    whole = whole_html(main, code, Head(live=True))
    plain = whole.replace(f"<script>{script()}</script>", "")
    head, tail = plain.split("</head>")
    return f"{head}<style>{style()}</style></head>{tail}"


# -- what an evening comes to


def busy(table: Table) -> bool:
    """Say whether somebody with a full hand may trade or build, late in the game."""
    return at("trade")(table) and table.game.turn > 30 and 5 <= table.game.hand(table.game.active).total <= 8


def offered(table: Table) -> bool:
    """Say whether somebody is offered cards and can say yes."""
    if not at("answer_offer")(table):
        return False
    known = table.known(asked(table))
    prompt = next((next_prompt(known, offer.choice) for offer in _offers(table)), None)
    return isinstance(prompt, OneOf) and len(prompt.options) > 1


def _offers(table: Table) -> tuple[Offered, ...]:
    view = table.view(asked(table))
    return view.offers if isinstance(view, View) else ()


def raised(table: Table) -> bool:
    """Say whether a bid stands that somebody may outbid."""
    panels = table.known(TABLE).variant.panels(table.known(TABLE))
    calls = next((panel for panel in panels if isinstance(panel, Calls)), None)
    return calls is not None and calls.leading != NOBODY and len(calls.calls) > 1 and calls.asked != NOBODY


def castable(table: Table) -> bool:
    """Say whether somebody may cast a few spells, and reads why not the others."""
    panels = table.known(TABLE).variant.panels(table.known(TABLE))
    items = [item for panel in panels if isinstance(panel, Menu) for item in panel.items]
    return at("trade")(table) and sum(item.why is None for item in items) == 4


def fought(table: Table) -> bool:
    """Say whether two sums were compared and one won, with dice on both sides."""
    panels = table.known(TABLE).variant.panels(table.known(TABLE))
    sums = next((panel for panel in panels if isinstance(panel, Versus)), None)
    return sums is not None and sums.over and bool(sums.left.faces and sums.right.faces)


def plays_cards(table: Table) -> bool:
    """Say whether somebody holds three cards that are played out of a book, not all of them now, in two piles."""
    known = table.known(asked(table))
    panels = known.variant.panels(known)
    if not at("trade_and_build")(table) or any(isinstance(panel, Versus) for panel in panels):
        return False
    items = [item for panel in panels if isinstance(panel, Menu) for item in panel.items]
    piles = sum(isinstance(panel, CardsShown) and panel.cards.total > 0 for panel in panels)
    return (len(items), piles) == (3, 1 + 2) and 0 < sum(item.why is None for item in items) < len(items)


def begins_first(view: View, page: Page) -> tuple[Tapped, ...]:
    """Begin what leads."""
    del view
    return tuple(button for button in page.last if isinstance(button, Button) and button.bright)


def opens_book(view: View, page: Page) -> tuple[Tapped, ...]:
    """Open the book."""
    book = next(panel for panel in view.panels if isinstance(panel, Menu))
    tiles = (one for one in elements(page) if isinstance(one, Tile))
    found = tuple(tile for tile in tiles if book.title in (tile.text, tile.note))
    assert len(found) == 1, "one tile leads to the book"
    return found


def variants_with(move: str) -> tuple[str, ...]:
    """Return the variants in which there is a move of this name; one that is gone takes what is shown of it along."""
    return tuple(name for name, variant in VARIANTS.items() if move in {kind.__name__ for kind in variant.move_kinds})


BATTLES = variants_with("RaiseBoost")
BOOKS_OF_CARDS = variants_with("PlayHarbour")
SCENES: Mapping[str, Scene] = {
    "seat": Scene("base", busy),
    "trade": Scene("base", offered),
    "guest": Scene("base", busy, guest=True),
    "bid": Scene("contractors", raised, begins_first),
    "spell": Scene("wizards", castable, opens_book),
    **({"progress": Scene(BOOKS_OF_CARDS[0], plays_cards, opens_book)} if BOOKS_OF_CARDS else {}),
    **({"battle": Scene(BATTLES[0], fought)} if BATTLES else {}),
}
"""The pictures by name."""


# -- moments no paper shows


def turns(table: Table) -> bool:
    """Say whether somebody with cards may trade or build."""
    front = table.game.front
    named = front is not None and front.name in ("trade", "trade_and_build")
    return named and table.game.turn > 12 and 4 <= table.game.hand(table.game.active).total <= 9


def robs(table: Table) -> bool:
    """Say whether somebody chooses whom to rob."""
    if not at("steal")(table):
        return False
    known = table.known(asked(table))
    prompt = next((next_prompt(known, offer.choice) for offer in _offers(table)), None)
    return isinstance(prompt, OneOf) and len(prompt.options) > 1


MOMENTS: Mapping[str, Scene] = {
    **{f"turn in {variant}": Scene(variant, turns) for variant in VARIANTS},
    "first settlement": Scene("base", at("place_settlement")),
    "robber": Scene("base", at("move_robber")),
    "victim": Scene("base", robs),
}
"""What a phone shows in moments every evening has, by name: an own turn in each variant, and places that are asked
for."""
