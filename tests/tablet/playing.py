"""A finger that plays by itself: whatever a table would do next, by touch alone. No test case may enter."""

from __future__ import annotations

import random
from collections.abc import Container
from typing import Any

from companion.game.holes import Dice, SomeCards
from companion.game.moves import Choice
from companion.game.secret import TABLE
from companion.game.state import NOBODY
from tests.tablet.evenings import Evening, Finger, seeded

OFTEN = 0.15
"""How often what is also liked is done before anything else."""
EAGER = 0.7
"""How often something is built where it can be: what only its seat knows that it cannot pay is not tried for ever."""
MOST_TOUCHES = 3000
"""Far more than a whole game needs."""


def touch_something(evening: Evening, finger: Finger, chance: random.Random, also: Container[str] = ()) -> None:
    """Do what a table would do next: fill what is open, build where one can, else go on with the bright tile.

    `also` are tiles that are pressed now and then, by what they say; in a book any tile is.
    """
    screen = evening.screen
    if screen.sheet is not None:
        touch_sheet(screen, finger, chance)
    elif screen.moment.book:
        finger.press(chance.choice([said for said in finger.tiles if said not in ("Own cards", "‹", "›", "§")]))
    elif liked := [said for said in sorted(finger.offered) if said in also and chance.random() < OFTEN]:
        finger.press(chance.choice(liked))
    elif screen.face.board.view.highlight and screen.conversation.filling:
        finger.place(chance.choice(screen.face.board.view.highlight))
    elif "Back" in finger.tiles and not screen.conversation.filling:
        finger.press("Back")  # what the place that was tapped offers was refused
    elif chance.random() < EAGER and any(c.move != "BuildRoad" or chance.random() < 0.5 for c in sited(screen)):
        finger.place(best_site(screen))
        if screen.sheet is None:  # a second tap on the same place begins what can be done there
            finger.press(screen.face.bright.view.text)
    elif screen.face.board.view.sides:
        finger.side(chance.randrange(6))
    elif (rows := screen.face.faces.rows) and screen.face.faces.opacity:
        finger.faces(*(chance.randint(1, 6) for row in rows if not row.fixed))
    else:
        finger.press(screen.face.bright.view.text)


def touch_sheet(screen: Any, finger: Finger, chance: random.Random) -> None:
    """Fill what lies open: dice, any number, card or option; be done as soon as that is offered."""
    from ui.tablet.kit.tiles import NumberPad  # noqa: PLC0415 imports Kivy, which needs GL

    tiles, hole = finger.tiles, screen.conversation.filling.hole if screen.conversation.filling else None
    if isinstance(hole, Dice):
        finger.dice(*(chance.randint(1, 6) for _ in hole.which))
    elif "Done" in tiles:
        finger.press("Done")
    elif isinstance(hole, SomeCards) and not hole.worth and hole.least <= hole.most:
        finger.more_of(chance)
    elif any(isinstance(widget, NumberPad) for widget in screen.sheet.walk()):
        finger.press(chance.choice([tile for tile in tiles if tile.isdigit()]))
    else:
        finger.press(chance.choice([said for said in tiles if said not in ("Back", "turn")] or ["Back"]))


def sited(screen: Any) -> list[Choice]:
    return [offered.choice for here in screen.moment.offers.sites.values() for offered in here]


def best_site(screen: Any) -> str:
    """What only one room builds, then a city before a settlement before a road."""
    order = ("BuildCity", "BuildSettlement", "BuildRoad", "BuildFreeRoad")
    sites: dict[str, str] = {place: here[0].choice.move for place, here in screen.moment.offers.sites.items()}
    others = [place for place, move in sites.items() if move not in order]
    return others[0] if others else min(sites, key=lambda place: order.index(sites[place]))


def touched_to_a_winner(evening: Evening, finger: Finger) -> None:
    """Touch whatever a table would do next until somebody has won and the result can be seen."""
    chance = seeded(7)
    for _ in range(MOST_TOUCHES):
        if evening.table.known(TABLE).winner != NOBODY:
            break
        touch_something(evening, finger, chance)
    won = evening.table.known(TABLE)
    assert won.winner != NOBODY
    known = evening.table.known(won.winner)
    points = known.room.questions.points(known, won.winner)
    assert sum(part.points for part in points) >= known.option("victory_points")
    finger.press("Result")
    assert evening.went == [("result", {})]
    assert evening.screen.face.sentence.view.text == f"{won.setup.seats[won.winner].name} has won."
