from __future__ import annotations
from companion.game.cards import Cards
from tests.tablet.gathering.moments import *
from tests.tablet.moments import Begin, known, next_turns, thrown, step
from tests.tablet.evenings import paragraphs, give_cards, throw

def say(evening, finger, what=""):
    print(what, "|", step(evening), sorted(finger.offered), evening.screen.sheet and paragraphs(evening), "bright", evening.screen.face.bright and evening.screen.face.bright.view.text)

def test_exchange(begin):
    evening, finger = begin()
    finger.press("Exchange a summoning card")
    finger.press("Attribute")
    say(evening, finger, "ex")
    finger.press("Lift the cover")
    say(evening, finger, "ex")
    finger.card(2, 5)
    say(evening, finger, "ex")
    finger.press("Change the position")
    say(evening, finger, "cp")
    finger.press("First base card")
    say(evening, finger, "cp")
    print(lies(evening,0))
    finger.press("Undo")
    say(evening, finger, "undo")
    finger.all_agree() if True else 0
    say(evening, finger, "undo")
    print(lies(evening,0))
    finger.press("All done")
    finger.press("Undo")
    say(evening, finger, "undo2")
    finger.all_agree()
    say(evening, finger, "undo2")
    assert 0

def test_sale(begin):
    evening, finger = begin((WEAK, STRONG, WEAK), Cards())
    finger.press("Attack")
    finger.press("Ren")
    say(evening, finger, "attacked")
    print("lit", evening.screen.face.board.view.highlight, own(evening).chips)
    if not evening.screen.face.board.view.highlight:
        finger.press("Sell a building")
        say(evening, finger, "sell")
        print("lit", evening.screen.face.board.view.highlight)
    finger.place(evening.screen.face.board.view.highlight[0])
    say(evening, finger, "sell")
    print(own(evening).chips)
    for _ in range(3):
        for what in ("Done", *[f"{n}: Summon a knight" for n in ("Mika","Ren")]):
            if what in finger.tiles:
                print("press", what)
                finger.press(what)
                say(evening, finger, "then")
                print("lit", evening.screen.face.board.view.highlight)
                break
        if step(evening) == "sell" : finger.place(evening.screen.face.board.view.highlight[0]); say(evening, finger, "sold"); print(own(evening).chips)
    finger.press("Undo")
    say(evening, finger, "undo")
    assert 0

def test_forced(begin):
    evening, finger = begin((GUARD, STRONG, WEAK), thrown=False)
    throw(finger, 1, 6)
    say(evening, finger, "thrown")
    home = known(evening).places(1, "settlement")[0]
    hex_ = next(h for h in evening.screen.face.board.view.highlight if home in known(evening).island.hex_corners[h])
    finger.place(hex_)
    say(evening, finger, "moved")
    finger.press("Ren")
    say(evening, finger, "moved")
    print(lies(evening, 0), own(evening).done)
    assert 0

def test_fix(begin):
    evening, finger = begin(hands="physical")
    finger.press("Fix")
    say(evening, finger, "fix")
    finger.press("Correct the chips")
    say(evening, finger, "fix")
    finger.press("Ren")
    say(evening, finger, "fix")
    finger.press("plus")
    say(evening, finger, "plus")
    finger.press("Done")
    say(evening, finger, "fix")
    print(own(evening).chips)
    finger.press("Fix")
    finger.press("Correct a knight's position")
    finger.press("Ren")
    say(evening, finger, "fix")
    finger.press("Defence position")
    say(evening, finger, "fix")
    finger.press("First base card")
    say(evening, finger, "fix")
    print(lies(evening, 1))
    assert 0
