"""Help at hand: what things cost, the rules with the clause of what happens now, and the ways out, by touch."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.game.text import Text
from companion.game.variant import Variant
from companion.rules.registry import VARIANTS
from tests.tablet.evenings import Evening, Finger
from tests.tablet.legible import LookedAt
from tests.tablet.moments import Begin, known, thrown
from tests.tablet.test_read import PLENTY, placed
from tests.tablet.test_sizes import told
from ui.commands.power import power_off
from ui.dialogue import events
from ui.dialogue.conversation import CallingJudge, ClauseRead, CostsRead, HallRead, Leaving, MainMenu, Over, RulesRead
from ui.dialogue.sentence import clause_now
from ui.language.clauses import clause, headings

CLAUSES = tuple(map(ClauseRead, ("BASE-ROB-02", "BASE-PROD-04", "BASE-NONE-99")))
PAGES: tuple[Over, ...] = (
    CostsRead(),
    RulesRead(),
    *CLAUSES,
    MainMenu(),
    Leaving(),
    Leaving(off=True),
    HallRead(),
    CallingJudge(),
)
EVERY_VARIANT = pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)


def rows(evening: Evening) -> dict[str, tuple[str, ...]]:
    """What the page of costs says: each thing with its cards, all pages together."""
    from ui.tablet.kit.price_list import PriceRow  # noqa: PLC0415 imports Kivy, which needs GL

    page = evening.screen.page
    assert page is not None
    return {row.price.label: row.price.cards for row in page.walk() if isinstance(row, PriceRow)}


def lines_read(evening: Evening) -> Iterator[str]:
    """What a page that is read says, from top to bottom."""
    from ui.tablet.kit.texts import Paragraph  # noqa: PLC0415 imports Kivy, which needs GL

    assert evening.screen.page is not None
    return (part.view.text for part in evening.screen.page.parts.values() if isinstance(part, Paragraph))


def at_trade(begin: Begin, variant: Variant) -> tuple[Evening, Finger]:
    """Begin an evening whose dice are thrown."""
    evening, finger = begin(variant, PLENTY, placing=placed)
    thrown(evening)
    return evening, finger


@EVERY_VARIANT
def test_what_things_cost_lies_behind_the_last_key_with_the_cards_and_the_clauses_of_the_rules(
    beginning: Begin, variant: Variant
) -> None:
    evening, finger = at_trade(beginning, variant)
    finger.press("What things cost")
    found = rows(evening)
    while (more := next((said for said in finger.tiles if said.startswith("More ")), None)) and "1/" not in more:
        finger.press(more)
    for turned in [said for said in finger.tiles if said.startswith("More ")]:
        _, _, pages = turned.partition("/")
        for n in range(1, int(pages)):
            finger.press(f"More {n}/{pages}")
            found |= rows(evening)
    game = known(evening)
    cost = game.variant.questions.cost(game, 0, "city")
    assert found["Build a city"] == tuple(kind for kind, n in cost for _ in range(n))
    assert ("Buy a development card" in found) == ("BuyCard" in {move.__name__ for move in variant.moves})
    for kind in game.variant.move_kinds:
        for item in kind.priced(game, game.active):
            label = evening.kit.at(game)(item.label)
            assert label[:1].upper() + label[1:] in found
            assert not item.clause or all(clause(item.clause, code) for code in ("en", "ja")), item
    finger.press("Back")
    assert evening.screen.page is None


@EVERY_VARIANT
def test_how_to_build_is_said_in_a_corner_of_its_own_while_it_can_be_and_nothing_else_was_begun(
    beginning: Begin, in_every_look: LookedAt, variant: Variant
) -> None:
    evening, _ = beginning(variant, PLENTY, placing=placed)
    face: Any = evening.screen.face
    assert face.building.lines == (), "before the throw nothing is built"
    thrown(evening)
    assert [line.text for line in face.building.lines] == ["To build,", "tap the island"]
    site = next(iter(evening.screen.moment.offers.sites.values()))[0]
    evening.screen.tell(events.Begun(site.choice))
    assert face.building.lines == ()
    evening.screen.tell(events.SteppedBack())
    assert in_every_look(evening.screen) == {}


@EVERY_VARIANT
def test_the_rules_lie_in_the_menu_by_headings_with_the_clause_of_now_first(beginning: Begin, variant: Variant) -> None:
    evening, finger = at_trade(beginning, variant)
    finger.menu()
    finger.press("Rules")
    first = headings(variant.name, "en")[0]
    finger.press(first.title)
    assert evening.screen.conversation.top == ClauseRead(first.numbers[0])
    assert {first.title, *first.numbers[:2]} <= {*lines_read(evening)}
    assert (clause(first.numbers[0], "en") or "") in {*lines_read(evening)}
    finger.press("Back")
    finger.press("What happens now")
    assert evening.screen.conversation.top == ClauseRead(clause_now(known(evening)))
    assert next(iter(lines_read(evening))) == clause_now(known(evening))
    for _ in range(3):
        finger.press("Back")
    assert evening.screen.conversation.over == () and not evening.went


def test_a_page_names_its_headings_in_both_languages_and_each_clause_once() -> None:
    for variant in VARIANTS:
        english, japanese = headings(variant, "en"), headings(variant, "ja")
        assert [one.numbers for one in english] == [one.numbers for one in japanese]
        numbers = [number for heading in english for number in heading.numbers]
        assert len(numbers) == len({*numbers}) > 0
    assert headings("nowhere", "en") == ()


@pytest.mark.parametrize(("tile", "goes"), [("Leave", "leave"), ("Power off", "off")])
def test_leaving_and_switching_off_say_that_the_game_is_kept_and_are_asked_once_more(
    beginning: Begin, tile: str, goes: str
) -> None:
    from ui.tablet.kit.texts import Paragraph  # noqa: PLC0415 imports Kivy, which needs GL

    evening, finger = at_trade(beginning, VARIANTS["base"])
    finger.menu()
    finger.press(tile)
    assert not evening.went and evening.screen.sheet is not None
    said = [part.view.text for part in evening.screen.sheet.walk() if isinstance(part, Paragraph)]
    assert any("kept up to its last move" in text for text in said)
    finger.press("Back")
    assert not evening.went
    finger.press(tile)
    finger.press(tile)
    assert evening.went == [(goes, {})] and evening.screen.conversation.over == ()


def test_each_page_can_be_read_and_touched(beginning: Begin, in_every_look: LookedAt) -> None:
    evening, _ = at_trade(beginning, VARIANTS["wizards"])
    assert in_every_look(evening.screen, {str(page): told(events.Opened(page)) for page in PAGES}) == {}


# -- the device


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """Let a script stand where the system's own program would, and nothing else be found."""

    def made(script: str) -> Path:
        program = tmp_path / "systemctl"
        if script:
            program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
            program.chmod(0o755)
        monkeypatch.setenv("PATH", str(tmp_path))
        return tmp_path / "asked"

    return made


def test_the_device_is_switched_off_by_its_system_without_a_password(system: Callable[[str], Path]) -> None:
    asked = system('echo "$@" > "${0%/*}/asked"')
    assert power_off() is None
    assert asked.read_text(encoding="utf-8").split() == ["--no-ask-password", "poweroff"]


def test_what_the_system_refuses_is_said_in_its_own_words(system: Callable[[str], Path]) -> None:
    system('echo "Access denied" >&2; exit 1')
    assert power_off() == Text.of("The device stays on: {why}", why="Access denied")


def test_where_there_is_no_such_system_only_the_switch_is_left(system: Callable[[str], Path]) -> None:
    system("")
    assert power_off() == Text.of("Only its own switch turns this device off.")
