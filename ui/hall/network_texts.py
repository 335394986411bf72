"""What the pages of a hall say of tables on the network. No hall and no page may enter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from companion.game.text import Text

NETWORK: Mapping[str, Text] = MappingProxyType(
    {
        "network": Text.of("Tables on the network"),
        "take_over": Text.of("Take it over"),
        "leave_it": Text.of("Leave it as it is"),
        "note": Text.of("A note to the people at the tables, in one line"),
        "to": Text.of("To"),
        "all_tables": Text.of("All tables"),
        "send": Text.of("Send the note"),
        "away": Text.of("away"),
    }
)
"""What the templates write, by a short name."""

LOOKED_FOR = Text.of("The broker is being looked for.")
NOT_SENT = Text.of("The note was not sent: the broker does not answer.")
NOBODY = Text.of("The note was not sent: nobody is there to read it.")
NO_NOTE = Text.of("A note is one line of 1 to 300 signs.")
FINISH = Text.of("The time of this round is over: please finish the turn.")
TOLD_BY_IT = Text.of("Told by the table")


def lost(why: str) -> Text:
    """Say that the broker does not answer."""
    return Text.of("The broker does not answer; results and calls come when it does: {why}", why=why)


def heard_of(online: int, away: Sequence[int]) -> Text:
    """Say how many tables are there, and which are not."""
    here = Text.counted("{n} table is on the network.", "{n} tables are on the network.", online)
    if not away:
        return here
    return Text.of("{here} Away: {tables}", here=here, tables=", ".join(map(str, away)))


def catching_up(games: int) -> Text:
    """Say that something of games is still lacking."""
    return Text.counted("{n} game is still being told.", "{n} games are still being told.", games)


def dropped(table: int, n: int) -> Text:
    """Say that messages of a table could not be taken."""
    return Text.of("Table {table}, messages that were not understood or too many: {n}", table=table, n=n)


def strangers(n: int) -> Text:
    """Say that messages came from what is no table."""
    return Text.of("Messages from what is no table: {n}", n=n)


def fits_no_table(table: int, said: str) -> Text:
    """Say that others played at a table than the hall has seated there."""
    return Text.of("Table {table} tells a result that fits no table: {said}", table=table, said=said)


def fits_no_round(table: int, said: str) -> Text:
    """Say that a result may be of another round than the one that is played."""
    return Text.of(
        "Table {table} tells a result that may be of another round: {said}. If it counts, type it in.",
        table=table,
        said=said,
    )


def fits_not_because(table: int, said: str, why: Text) -> Text:
    """Say why a result cannot be."""
    return Text.of("Table {table} tells a result that cannot be: {said}. {why}", table=table, said=said, why=why)


def tells_otherwise(round_: int, table: int, said: str, winner: Text) -> Text:
    """Say that a table tells another result than the one that is there."""
    return Text.of(
        "Round {n}, table {table} now tells: {said}. {winner}", n=round_, table=table, said=said, winner=winner
    )


def taken_back(round_: int, table: int) -> Text:
    """Say that a table's last move was taken back."""
    return Text.of(
        "Round {n}, table {table} has taken its last move back: its result does not hold there.", n=round_, table=table
    )


def calls_in_vain(table: int, why: Text) -> Text:
    """Say that a table calls the judge, and why that is no call of the hall's."""
    return Text.of("Table {table} calls the judge. {why}", table=table, why=why)


def turn(n: int) -> Text:
    """Say which turn a table is in."""
    return Text.of("Turn {n}", n=n)
