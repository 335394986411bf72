"""Position: a whole table written as a sheet people can read, and read back as a game entered in the middle.

A knocked-over board is rebuilt from the sheet; a game begun without the companion is entered with one. Sheets hold
what their viewer knows and nothing else; files are opened by the caller.

    [table]                     variant, hands, seats ("name colour"), first, whose turn it is, which, and at which
    step;
                                the dice that lie there, what was `done` in this turn, and in the middle of a turn's
                                step all that is `pending`, one after the other
    [board]                     the map, in the words of the map file
    [house]                     house rules that differ
    [seat."Ann"]                hand, other piles, pieces by sort (a list of "PLACE side count=2"), special cards held;
                                `neutral = true` for a colour that nobody plays
    [others]                    bank, deck and every other pile; pieces that belong to nobody
    [own]                       what only this variant keeps, told in lines and written as JSON
"""

from companion.game.position.reading import PositionError, setup_of, stated
from companion.game.position.writing import written

__all__ = ["PositionError", "setup_of", "stated", "written"]
