"""An award that a colour holds which nobody plays: told in the terminal, on phones and in records, without points."""

from __future__ import annotations

from companion.game.decide import begin, fold
from companion.game.facts import AwardMoved
from companion.game.panels import Scores, word
from companion.game.position import setup_of, stated, written
from companion.game.secret import TABLE
from companion.record import state
from companion.table.sheet import standing
from tests.variants.harbour_lights import HARBOUR_LIGHTS
from tests.variants.scenes import NEUTRAL, at, given, options
from tests.variants.test_harbour_lights import harbour
from ui.dialogue.page.blocks import Line
from ui.dialogue.page.panels import panel_blocks
from ui.language.catalogues import language
from ui.language.voice import Voice
from ui.terminal.painter import Painter


def test_a_neutral_scores_nothing_but_may_hold_the_longest_road_and_everybody_is_told() -> None:
    game = given(harbour(viewer=TABLE), AwardMoved("longest_road", 3))
    scores = next(panel for panel in HARBOUR_LIGHTS.panels(game) if isinstance(panel, Scores))
    assert [score.seat for score in scores.scores] == [0, 1, 2]
    for code, name, award in (("en", "Nobody", "Longest road"), ("ja", "Nobody", "道王")):
        voice = Voice(language(code, HARBOUR_LIGHTS.domains), game)
        assert Painter(game, voice).lines(panel_blocks(scores, game))[-1].plain == f"  {voice.named(name, award)}"
        line = [*panel_blocks(scores, game)][-1]
        assert isinstance(line, Line) and (voice(line.text), line.seat) == (voice.named(name, award), 3)
    assert [one.awards for one in scores.held] == [(word("longest_road"),)]
    kept = state(game, game)["seats"]
    assert kept[3]["points"] == {"public": 0, "total": 0} and kept[3]["holds"]["longest_road"]
    assert kept[0]["points"]["public"] > 0


def test_a_correction_may_give_it_the_award_and_names_no_hand_of_it() -> None:
    game = at(harbour(), "build", "end_turn")
    assert 3 in options(game, "CorrectAward", 0, award="longest_road")
    piles = options(game, "CorrectCards", 0)
    assert "hand:2" in piles and not [pile for pile in piles if pile.endswith(":3")]


def test_a_sheet_in_words_and_in_a_file_tell_who_holds_it() -> None:
    game = given(at(harbour("physical", TABLE), "end_turn"), AwardMoved("longest_road", 3))
    voice = Voice(language("en", HARBOUR_LIGHTS.domains), game)
    assert "Longest road: Nobody" in [voice(text) for text in standing(game)]
    text = written(game)
    setup = setup_of({HARBOUR_LIGHTS.name: HARBOUR_LIGHTS}, text)
    back = fold(begin(HARBOUR_LIGHTS, setup), [one.fact for one in stated(HARBOUR_LIGHTS, setup, text).facts])
    assert back.awards == {"longest_road": 3} and back.setup.seats[3] == NEUTRAL
