"""An award that a colour holds which nobody plays: told in the terminal, on phones and in records, without points."""

from __future__ import annotations

from companion.game.facts import AwardMoved
from companion.game.panels import Scores, word
from companion.game.secret import TABLE
from companion.record import state
from tests.rooms.harbour_lights import HARBOUR_LIGHTS
from tests.rooms.scenes import given
from tests.rooms.test_harbour_lights import harbour
from ui.language.catalogues import language
from ui.language.voice import Voice
from ui.phone.page import Line
from ui.phone.panels import panel_blocks
from ui.phone.words import Words
from ui.terminal.panels import lines_of


def test_a_neutral_scores_nothing_but_may_hold_the_longest_road_and_everybody_is_told() -> None:
    game = given(harbour(viewer=TABLE), AwardMoved("longest_road", 3))
    scores = next(panel for panel in HARBOUR_LIGHTS.panels(game) if isinstance(panel, Scores))
    assert [score.seat for score in scores.scores] == [0, 1, 2]
    for code, name, award in (("en", "Nobody", "Longest road"), ("ja", "Nobody", "道王")):
        voice = Voice(language(code, HARBOUR_LIGHTS.domains), game)
        assert lines_of(scores, game, voice)[-1].plain == f" {voice.letter(3)}  {name}  {award}"
        line = [*panel_blocks(scores, Words(code, game))][-1]
        assert line == Line(voice.named(name, award), "muted", 3)
    assert [one.awards for one in scores.held] == [(word("longest_road"),)]
    kept = state(game, game)["seats"]
    assert kept[3]["points"] == {"public": 0, "total": 0} and kept[3]["holds"]["longest_road"]
    assert kept[0]["points"]["public"] > 0
