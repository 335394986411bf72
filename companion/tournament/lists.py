"""Lists as text: players as they are typed, pasted or kept as CSV, standings and results as CSV. Pure text, no file.

A list of players has one a line: the name, then groups that should not sit together. They stand apart by tabs, else by
semicolons, else by commas; quotes hold a name together.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from io import StringIO

import msgspec

from companion.board.chance import Chance
from companion.game.text import Refusal, Text
from companion.tournament.events import PlayerAdded
from companion.tournament.format import MOST
from companion.tournament.hall import Hall
from companion.tournament.happening import at_a_table, not_a_name, two_alike
from companion.tournament.schedule import standings

HEADS = frozenset({"name", "player", "名前", "氏名", "プレイヤー"})
"""A first line that begins with one of these names the columns."""
LOTS = 2**32
LONGEST_LIST = 100_000
"""So many letters a pasted list has."""
COLUMNS = ("place", "name", "groups", "stage", "games", "wins", "victory_points", "share", "points", "lot")
RESULTS = ("round", "stage", "table", "choice", "name", "victory_points", "won", "typed", "corrected")
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


class TypedPlayer(msgspec.Struct, frozen=True):
    """A player as he stands in a list."""

    name: str
    groups: tuple[str, ...] = ()


def players_in(text: str) -> tuple[TypedPlayer, ...] | Refusal:
    """Return the players of a list in its order, or why a line of it is none."""
    if len(text) > LONGEST_LIST:
        return Refusal("too-long", "", Text.of("That list is too long."))
    found: dict[str, TypedPlayer] = {}
    try:
        for line, cells in _rows(text.removeprefix("\ufeff")):
            player = TypedPlayer(cells[0], tuple(dict.fromkeys(filter(None, cells[1:]))))
            if why := _wrong(player, found):
                return Refusal(why.code, "", Text.of("Line {n}: {why}", n=line, why=why.text))
            found[at_a_table(player.name)] = player
    except csv.Error as error:
        return Refusal("no-list", "", Text.of("That is no list of players: {why}", why=str(error)))
    return tuple(found.values())


def joining(hall: Hall, players: Sequence[TypedPlayer], chance: Chance) -> tuple[PlayerAdded, ...]:
    """Return the events by which players come: the next free numbers, and a lot that nobody has."""
    lots = {player.lot for player in hall.players.values()}
    first, found = max(hall.players, default=0) + 1, list[PlayerAdded]()
    for number, player in enumerate(players, first):
        lot = chance.below(LOTS)
        while lot in lots:
            lot = (lot + 1) % LOTS
        lots.add(lot)
        found.append(PlayerAdded(number, player.name, player.groups, lot))
    return tuple(found)


def standings_csv(hall: Hall) -> str:
    """Return the standings as CSV with a line of heads, for a spreadsheet; the share is rounded to six decimals.

    The stage is that which somebody reached, from 0. A cell that a spreadsheet would read as a formula begins with '.
    """
    out = StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for place, standing in enumerate(standings(hall), 1):
        player = hall.players[standing.player]
        names = (_plain(player.name), _plain("; ".join(player.groups)))
        played = (standing.reached, standing.games, standing.wins, standing.victory_points)
        exact = (f"{float(standing.share):.6f}", f"{float(standing.points):g}")
        writer.writerow((place, *names, *played, *exact, standing.lot))
    return out.getvalue()


def results_csv(hall: Hall) -> str:
    """Return every result as CSV with a line of heads and a line for each seat, in the order of choice.

    `typed`: a person typed it, no table reported it; `corrected`: the reasons why it is not what it was at first.
    """
    out = StringIO()
    writer = csv.writer(out)
    writer.writerow(RESULTS)
    for round_ in hall.rounds:
        for table, result in sorted(round_.results.items()):
            why = "; ".join(one.reason for one in round_.corrections if one.table == table)
            for choice, (player, points) in enumerate(result.of_each.items(), 1):
                played = (_plain(hall.players[player].name), points, int(player == result.winner))
                writer.writerow((round_.number, round_.stage, table, choice, *played, int(result.typed), _plain(why)))
    return out.getvalue()


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the number of each line with something in it, and its cells; not the heads."""
    lines = text.splitlines()
    apart = next((sign for sign in "\t;" if any(sign in line for line in lines)), ",")
    heads = True
    reader = csv.reader(lines, delimiter=apart, strict=True)
    for row in reader:
        cells = [" ".join(cell.split()) for cell in row]
        if any(cells) and not (heads and cells[0].casefold() in HEADS):
            yield reader.line_num, cells
        heads = heads and not any(cells)


def _wrong(player: TypedPlayer, found: dict[str, TypedPlayer]) -> Refusal | None:
    for name in (player.name, *player.groups):
        if why := not_a_name(name):
            return why
    if other := found.get(at_a_table(player.name)):
        return two_alike(player.name, other.name)
    if len(found) == MOST:
        return Refusal("full", "", Text.of("The hall is full: it takes {most} players.", most=MOST))
    return None


def _plain(cell: str) -> str:
    return f"'{cell}" if cell.startswith(_FORMULA) else cell
