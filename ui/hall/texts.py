"""What the pages of a hall say themselves, beside what the tournament says. No hall and no page may enter."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from companion.game.text import Text, Word

PASSWORD = Text.of("This desk has a password. It stands where Kazami was started.")
WRONG = Text.of("That is not the password.")
NOTHING_YET = Text.of("No round is seated yet.")
NO_CODE = Text.of("That code lets nobody in. The desk gives a new one.")
CODE = Text.of("A judge is let in by a code of the desk.")

TEMPLATES: Mapping[str, Text] = MappingProxyType(
    {
        "desk": Text.of("Desk"),
        "wall": Text.of("Wall"),
        "live": Text.of("live"),
        "lost": Text.of("not live since"),
        "password": Text.of("Password"),
        "enter": Text.of("Open the desk"),
        "leave": Text.of("Close this desk"),
        "format": Text.of("Format"),
        "kind": Text.of("Kind of tournament"),
        "semi": Text.of("Official, with a semi-final from 16 players"),
        "final": Text.of("Official, with a semi-final only from 29 players"),
        "club": Text.of("Club night: points for places, no final"),
        "games": Text.of("Games (club night)"),
        "minutes": Text.of("Minutes of a round (0: no end)"),
        "target": Text.of("Victory points to win"),
        "places": Text.of("Points for places (club night)"),
        "choose": Text.of("Choose this format"),
        "players": Text.of("Players"),
        "list": Text.of("New players, one a line: the name, then groups that should not sit together"),
        "csv": Text.of("Take a CSV file"),
        "add": Text.of("Add these players"),
        "has_left": Text.of("Leaves"),
        "returns": Text.of("Is back"),
        "gone": Text.of("has left"),
        "put_right": Text.of("Correct a name"),
        "line": Text.of("Name, then groups"),
        "save": Text.of("Save"),
        "tables": Text.of("Tables"),
        "swap": Text.of("Change seats by hand"),
        "and": Text.of("changes with"),
        "points": Text.of("Victory points"),
        "won": Text.of("Won"),
        "nobody": Text.of("Nobody"),
        "report": Text.of("Save the result"),
        "correct": Text.of("Correct the result"),
        "reason": Text.of("Reason"),
        "standings": Text.of("Standings"),
        "place": Text.of("Place"),
        "name": Text.of("Name"),
        "wins": Text.of("Wins"),
        "share": Text.of("Shares"),
        "placed": Text.of("Points for places"),
        "export": Text.of("Standings as CSV"),
        "results": Text.of("All results as CSV"),
        "plays": Text.of("All games for BG Stats"),
        "to_bg_stats": Text.of("Post to BG Stats"),
        "papers": Text.of("Print and save"),
        "seat_cards": Text.of("Seat cards"),
        "pairing_list": Text.of("Pairing list"),
        "nothing_yet": NOTHING_YET,
        "left_to_play": Text.of("left to play"),
        "played": Text.of("time played"),
        "paused": Text.of("The clock stands still."),
        "over": Text.of("The time is over."),
        "other_rounds": Text.of("Other rounds"),
        "no_reason": Text.of("It does not say why."),
        "table": Text.of("Table"),
        "judge": Text.of("Judge"),
        "judge_comes": Text.of("judge is coming"),
        "code": Text.of("Code"),
        "come_in": Text.of("Come in as a judge"),
        "ring": Text.of("A sound at each call"),
        "step_out": Text.of("No judge any more"),
        "order": Text.of("Who waits longest comes first; where a judge is, last."),
        "since": Text.of("since"),
        "i_come": Text.of("I am coming"),
        "look": Text.of("Look"),
        "settled": Text.of("Settled"),
        "back": Text.of("Back"),
        "you_come": Text.of("You are coming."),
        "table_knows": Text.of("You are coming; the table knows."),
        "at_table": Text.of("At the table"),
        "last_moves": Text.of("Last moves"),
        "earlier": Text.of("Earlier moves"),
        "no_moves": Text.of("This table tells no moves."),
        "clause": Text.of("The rule behind it"),
        "rules": Text.of("All rules"),
        "answer": Text.of("What you decided"),
        "calls": Text.of("Calls"),
        "judges": Text.of("Judges"),
        "judge_name": Text.of("Name of the judge"),
        "let_in": Text.of("Let a judge in"),
        "shut_out": Text.of("Shut out"),
        "scan": Text.of("Scan this with the judge's phone, or type the code there. It lets in one phone."),
        "is_in": Text.of("is in"),
        "call_by_hand": Text.of("Call the judge to a table"),
        "about": Text.of("What it is about"),
        "call": Text.of("Call a judge"),
        "comes": Text.of("On the way"),
        "decision": Text.of("What was decided"),
    }
)
"""What the templates write, by a short name."""

SEAT, SEAT_AGAIN, START = Text.of("Seat the next round"), Text.of("Seat it again"), Text.of("Start the round")
PAUSE, RESUME, END = Text.of("Pause"), Text.of("Go on"), Text.of("End the round")


def counted(players: int, tables: int) -> Text:
    """Say how many are here, and at how many tables."""
    here = Text.counted("{n} player", "{n} players", players)
    if not tables:
        return here
    return Text.of("{players}, {tables}", players=here, tables=Text.counted("{n} table", "{n} tables", tables))


def of_round(number: int, stage: Word) -> Text:
    """Name a round and its stage."""
    return Text.of("Round {n}: {stage}", n=number, stage=stage)


def round_number(number: int) -> Text:
    """Name a round."""
    return Text.of("Round {n}", n=number)


def tables_of(first: int, last: int, all_of_them: int) -> Text:
    """Say which tables a page of the wall shows."""
    return Text.of("Tables {first} to {last} of {n}", first=first, last=last, n=all_of_them)


def nameless(number: int) -> Text:
    """Call somebody by his number."""
    return Text.of("No. {n}", n=number)


def calls_counted(n: int) -> Text:
    """Say how many calls are open."""
    return Text.counted("{n} call", "{n} calls", n) if n else Text.of("No calls")


def settled_counted(n: int) -> Text:
    """Say how many calls were settled."""
    return Text.of("Settled: {n}", n=n)


def on_the_way(name: str) -> Text:
    """Say that a judge takes a call."""
    return Text.of("{name} is on the way.", name=name)


def has_won(name: Text) -> Text:
    """Say who won a table."""
    return Text.of("{name} has won", name=name)


def still_playing(tables: int) -> Text:
    """Say how many tables of a round have no result yet."""
    return Text.counted("{n} table still plays.", "{n} tables still play.", tables)


def next_is(number: int, stage: Word) -> Text:
    """Say which round comes next."""
    return Text.of("Next: round {n}, {stage}.", n=number, stage=stage)


def find_your_table(number: int) -> Text:
    """Say that a round is seated."""
    return Text.of("Round {n} is seated: find your table here.", n=number)


def winner_of_all(name: Text) -> Text:
    """Say who won the tournament."""
    return Text.of("{name} has won the tournament.", name=name)


def changed_from(points: str, reason: str) -> Text:
    """Say what a result was before, and why it is so no more."""
    return Text.of("Before: {points}. {reason}", points=points, reason=reason)
