"""The game that lies there when Kazami is switched on, in short, as values: no window is opened here."""

from __future__ import annotations

from msgspec.structs import replace

from tests.tablet.around_home import EveningOnPaper
from ui.dialogue.lying_game import lying_game
from ui.language.catalogues import language
from ui.language.voice import Voice


def test_it_is_told_by_its_name_its_turn_who_is_waited_for_and_what_to_compare() -> None:
    view = EveningOnPaper().view
    lies = lying_game(view)
    assert view is not None and lies is not None
    voice = Voice(language("en", view.known.variant.domains), view.known)
    assert voice(lies.title) == "base game · turn 20"
    assert (lies.seats, lies.acting) == (("red", "blue", "white", "orange"), ("orange",))
    assert [*map(voice, lies.compare)] == ["robber: wood 9"]
    begun = replace(view, known=replace(view.known, turn=0))
    assert (found := lying_game(begun)) is not None and voice(found.title) == "base game · set-up"


def test_no_game_lies_there_before_the_first_one_and_after_the_last_move() -> None:
    assert lying_game(None) is None and lying_game(EveningOnPaper(won=True).view) is None
