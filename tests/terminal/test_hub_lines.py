"""Lines at a hub: what each wants, in both languages, with a game and without; and the list of what can be written."""

from __future__ import annotations

import pytest

from companion.game.text import Refusal, Text, render
from ui.dialogue.hall import NoteRead
from ui.dialogue.phones import (
    Invite,
    InviteGuests,
    InviteTable,
    KeepWifi,
    PhonesNow,
    ShutOut,
    ShutOutTable,
    SwitchOff,
    SwitchOn,
    TableScreenNow,
)
from ui.language.catalogues import LANGUAGES, language
from ui.terminal.hub_lines import LINES, Help, HubMeant, Judge, Leave, Listing, ShowHall, helping, hub_line, listing

SEATS = {"Ann": "Ann", "赤": "red"}
MEANT: dict[str, HubMeant | None] = {
    "invite table": InviteTable(),
    "  Invite  Guests ": InviteGuests(),
    "invite ann": Invite("Ann"),
    "invite 赤": Invite("red"),
    "shut out table 2": ShutOutTable(2),
    "shut out Ann": ShutOut("Ann"),
    "phones": Listing(),
    "phones on 10.0.0.7": SwitchOn("10.0.0.7"),
    "phones off": SwitchOff(),
    'phones wifi "Our Home" "a B;c"': KeepWifi("Our Home", "a B;c"),
    "hall": ShowHall(),
    "Hall Read": NoteRead(),
    "judge Whose road?": Judge("Whose road?"),
    "judge yes": Judge(None),
    "help": Help(),
    "quit": Leave(),
    "": None,
}


@pytest.mark.parametrize("line", MEANT)
def test_a_line_says_what_is_wanted(line: str) -> None:
    assert hub_line(line, SEATS, language("en")) == MEANT[line]


@pytest.mark.parametrize(
    "line", ["招待 テーブル", "招待　テーブル", "締め出す テーブル 1", "スマホ", "会場 既読", "終了"]
)
def test_a_line_may_be_japanese(line: str) -> None:
    assert not isinstance(hub_line(line, {}, language("ja")), Refusal)


@pytest.mark.parametrize("line", ["roll", "invite", "invite nobody", "shut out table", "shut out table x", "invites"])
def test_what_is_not_understood_is_answered(line: str) -> None:
    assert isinstance(hub_line(line, SEATS, language("en")), Refusal)


def test_without_a_game_nobody_is_invited_to_a_seat() -> None:
    refused = hub_line("invite Ann", {}, language("en"))
    assert isinstance(refused, Refusal) and "before a game lies on the table" in refused.text.msgid


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_help_names_every_word_once(code: str) -> None:
    told = [*helping(language(code))]
    assert len(told) == len(LINES)
    assert all(f"  {language(code)(line.name)}" in said for line, said in zip(LINES, told, strict=True))


def test_the_listing_says_where_pages_are_who_sits_and_what_lets_more_in() -> None:
    now = PhonesNow(on=True, address="http://10.0.0.7:8731", held=("Ann",), tables=(TableScreenNow(1, live=True),))
    assert said(listing(now, SEATS, language("en"))) == [
        "Phones find Kazami at http://10.0.0.7:8731",
        "Ann: on the phone",
        "赤: free seat",
        "Table screen 1: live",
        "To let a phone sit down, write for example: invite Ann",
        "To let a browser be a table screen: invite table",
    ]
    assert said(listing(PhonesNow(), SEATS, language("en"))) == ["Phones are switched off."]


def said(texts: object) -> list[str]:
    assert hasattr(texts, "__iter__")
    return [render(text, language("en"), ()) for text in texts if isinstance(text, Text)]
