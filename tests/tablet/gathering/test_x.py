from __future__ import annotations
import pytest
from companion.game.cards import Cards
from tests.tablet.gathering.moments import *
from tests.tablet.gathering.test_sizes import MANY, started
from tests.tablet.moments import Begin, known, next_turns, thrown, step
from tests.tablet.evenings import paragraphs, give_cards, throw
from tests.tablet.legible import kit_for, WINDOWS

def shot(evening, name, window):
    from tests.tablet.seeing import Picture
    from kivy.core.image import Image
    evening.screen.export_to_png(f"/tmp/pics/x-{name}.png")

@pytest.mark.parametrize("code", ["en", "ja"])
def test_shots(begin, window, code):
    names = {"en": ("Mika","Ren","Sora","Yui"), "ja": ("美香", "蓮", "空", "結衣")}[code]
    def fit(e, size=WINDOWS[0]):
        window.size = size
        e.screen.fit(kit_for(code, size, larger=False))
    evening, finger = begin(("attack wheat wheat wheat", TRAP, GUARD, WEAK), Cards({"wood": 3, "brick": 3, "sheep": 3, "wheat": 3, "ore": 3}), players=4, names=names)
    fit(evening)
    from ui.dialogue import events
    from companion.game.moves import Choice
    evening.screen.tell(events.Begun(Choice("Attack", 0, ())))
    shot(evening, f"{code}-target", window)
    evening.make("Attack", 0, target=1)
    shot(evening, f"{code}-show", window)
    started(evening.screen); 
    shot(evening, f"{code}-cover", window)
    evening.make("ShowCards", 0, cards=cards("sheep sheep wood brick ore"))
    shot(evening, f"{code}-show2", window)
    evening.make("ShowCards", 1, cards=cards("wood ore sheep brick wheat"))
    shot(evening, f"{code}-over", window)
    evening, finger = begin((STRONG, TRAP, GUARD, WEAK), players=4, names=names)
    fit(evening)
    evening.make("Attack", 0, target=2); shown(evening, "", "")
    shot(evening, f"{code}-take", window)
    evening, finger = begin((STRONG, "attack ore wheat wheat", GUARD, WEAK), players=4, names=names)
    fit(evening)
    evening.make("Attack", 0, target=1); shown(evening, "", "")
    shot(evening, f"{code}-draw", window)
    evening, finger = begin((WEAK, STRONG, GUARD, WEAK), Cards(), players=4, names=names)
    fit(evening)
    evening.make("Attack", 0, target=1)
    shot(evening, f"{code}-sell", window)
