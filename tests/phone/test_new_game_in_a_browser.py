"""The pages of a new game as HTML, whatever lies on the table meanwhile: whose words and whose colours they are in."""

from __future__ import annotations

import re

import pytest

from companion.game.decide import begin
from companion.game.secret import TABLE
from companion.rules.registry import VARIANTS
from tests.table.seated import agreed_setup
from tests.tablet.around_home import Lots
from ui.dialogue.new_game import RULES, SEATS, begun_anew
from ui.dialogue.page.blocks import Button
from ui.dialogue.screens.events import WentTo
from ui.dialogue.screens.screen import NewGame, Screen, Settings, Start
from ui.dialogue.screens.screen_page import screen_page
from ui.dialogue.screens.session_state import SessionState
from ui.language.catalogues import LANGUAGES, language
from ui.phone.pressed import Keys
from ui.phone.table_painted import TableShown, painted_table

AT = SessionState(VARIANTS)
LIES = begin(VARIANTS["base"], agreed_setup(), TABLE)


def painted(screen: Screen, code: str = "en") -> str:
    shown = TableShown(screen_page(screen, AT), Keys(), code, None, None)
    return painted_table(shown, LIES, VARIANTS, {code: code for code in LANGUAGES}, "lamp")


@pytest.mark.parametrize("screen", [Start(), Settings()])
def test_language_and_light_are_chosen_where_they_are_looked_for(screen: Screen) -> None:
    html = painted(screen)
    for code in LANGUAGES:
        assert f'name="code" value="{code}"' in html
    assert re.findall(r'name="light" value="(\w+)"( aria-pressed)?', html) == [("lamp", " aria-pressed"), ("day", "")]
    assert 'name="light"' not in painted(NewGame())


def drafted(name: str, step: int) -> NewGame:
    now = begun_anew(AT, str, Lots()).played_in(VARIANTS[name], AT, str, Lots())
    return NewGame(now.at_step(step))


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", VARIANTS)
def test_house_rules_are_in_the_words_of_their_variant(name: str, code: str) -> None:
    say = language(code, VARIANTS[name].domains)
    screen = drafted(name, RULES)
    for one in screen_page(screen, AT).blocks:
        if isinstance(one, Button) and isinstance(one.does, WentTo) and isinstance(one.does.screen, NewGame):
            assert not re.search(r"(option|choice)_\w+", painted(one.does.screen, code))
    assert say("choice_digital").casefold() in painted(screen, code).casefold()


def test_every_game_is_named_though_another_lies_on_the_table() -> None:
    html = painted(NewGame())
    for variant in VARIANTS.values():
        said = language("en", variant.domains)(variant.name)
        assert said[:1].upper() + said[1:] in html.replace("&amp;", "&")


def test_the_seats_of_a_new_game_have_their_own_signs() -> None:
    screen = drafted("base", SEATS)
    assert screen.now is not None
    html = painted(NewGame(screen.now.become(screen.now.draft.removed(0))))
    assert re.findall(r'href="#t-(\w+)"', html)[:2] == ["blue", "white"]
