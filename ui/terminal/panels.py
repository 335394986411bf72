"""Panels as lines: each form of panel is drawn in one exhaustive match, whatever variant it comes from.

Functions of plain values to styled lines of at most 80 columns. No rule, no input and no state may enter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import assert_never

from rich.cells import cell_len, set_cell_size
from rich.text import Text as Styled

from companion.game.dice import paired
from companion.game.moves import Choice
from companion.game.panels import (
    AgendaShown,
    Bead,
    Call,
    Calls,
    Caption,
    CardsShown,
    Dial,
    DiceShown,
    Held,
    Map,
    Menu,
    Notice,
    Panel,
    Score,
    Scores,
    Side,
    Sign,
    Tally,
    Track,
    Versus,
    as_thrown,
)
from companion.game.questions import OpenCount, Part
from companion.game.state import NOBODY, Game
from companion.game.text import SeatName, Text
from ui.dialogue.panels import laid_out
from ui.language.voice import Voice
from ui.terminal.board import STYLES, drawn

WIDTH = 80
INDENT = "  "
ICONS = {"check": "✓"}
"""How an icon's name is written where there are only characters."""
STANDING = "◆"
"""How it is written that something stands on a track."""
_MOODS = {"gain": "green", "loss": "bold red", "safe": "green"}
_LABEL = 22
"""Columns of a tally's labels; more where a label is longer and there is room."""


def lines_of(  # noqa: C901, PLR0912 - one line a case of an exhaustive match
    panel: Panel, known: Game, voice: Voice, options: Mapping[str, int] | None = None
) -> list[Styled]:
    """Draw one panel. `options` number the places of a map that may be chosen."""
    match panel:
        case Map(marks=marks, signs=signs):
            return [*drawn(known, marks, options or {}, voice), *signs_shown(signs, voice)]
        case Scores(scores=scores, target=target, held=held):
            return [*_scores(scores, target, known, voice), *_held(held, known, voice)]
        case DiceShown(faces=faces):
            return [_dice(faces, known, voice)] if faces else []
        case AgendaShown(beads=beads):
            return agenda(beads, voice)
        case Tally():
            return _tally(panel, known, voice)
        case CardsShown(title=title, cards=cards):
            return wrapped(voice.named(capital(voice(title)), voice(Text.of("{cards}", cards=cards))))
        case Calls():
            return _calls(panel, known, voice)
        case Versus(title=title, left=left, right=right, notes=notes):
            shown = (left, right) if not panel.level else tuple(map(as_thrown, (left, right)))
            sides = [line for side in shown for line in _side(side, known, voice)]
            said = [line for note in notes for line in wrapped(voice(note), INDENT)]
            return [Styled(capital(voice(title)), "bold"), *sides, *said]
        case Dial(title=title, words=words, side=side):
            return [Styled(voice.named(capital(voice(title)), voice.term(words[side])))]
        case Caption(lines=lines, seat=seat):
            whose = [] if seat == NOBODY else [voice.name(seat)]
            return wrapped(voice.language(", ").join([*whose, *(voice(line) for line in lines)]), INDENT)
        case Menu():
            return _menu(panel, voice)
        case Notice(text=text):
            return [Styled(line.plain, "bold reverse") for line in wrapped(voice(text))]
        case _:
            assert_never(panel)


def label(known: Game, choice: Choice, voice: Voice) -> str:
    """Return what a button for a choice would say."""
    return voice(Text.of(known.variant.move_named(choice.move).label))


def seat_tag(known: Game, seat: int, voice: Voice) -> Styled:
    """Return a seat as letter and name, in its colour."""
    style = STYLES.get(known.setup.seats[seat].colour, "reverse")
    return Styled.assemble((f" {voice.letter(seat)} ", style), f" {voice.name(seat)}")


def agenda(beads: Sequence[Bead], voice: Voice) -> list[Styled]:
    """Say what happens now and for whom the table waits, then what comes after."""
    if not beads:
        return []
    now, later = beads[0], beads[1:]
    names = voice.language(", ").join(voice.name(seat) for seat in now.waiting)
    if now.optional:
        waiting = Text.of("Now, if wanted: {step}. Waiting for {names}.", step=now.text, names=names)
    else:
        waiting = Text.of("Now: {step}. Waiting for {names}.", step=now.text, names=names)
    said = [Styled(line.plain, "bold") for line in wrapped(voice(waiting))]
    if later:
        steps = " → ".join(dict.fromkeys(voice(bead.text) for bead in later))
        said += [Styled(line.plain, "dim") for line in wrapped(voice(Text.of("Then: {steps}", steps=steps)))]
    return said


def listed(items: Sequence[str], numbers: Iterable[int] | None = None) -> list[Styled]:
    """Number items, in as many columns as fit without cutting any of them."""
    marks = list(numbers) if numbers is not None else list(range(1, len(items) + 1))
    cells = [f"{mark:>3}  {item}" for mark, item in zip(marks, items, strict=True)]
    column = max((cell_len(cell) for cell in cells), default=0) + 2
    across = max(1, WIDTH // column)
    down = -(-len(cells) // across)
    rows = ("".join(set_cell_size(cell, column) for cell in cells[row::down]).rstrip() for row in range(down))
    return [line for row in rows for line in wrapped(row, "     ")]


def wrapped(said: str, hanging: str = "") -> list[Styled]:
    """Break a sentence into lines of 80 columns; a word that is wider (Japanese has no blanks) is broken."""
    found, line = [], ""
    for word in _pieces(said):
        if line.strip() and cell_len(line) + cell_len(word.rstrip()) > WIDTH:
            found.append(line.rstrip())
            line = hanging + word.lstrip()
        else:
            line += word
    return [Styled(row) for row in (*found, line.rstrip())]


def _pieces(said: str) -> Iterable[str]:
    """Cut a sentence where a line may end: after blanks, and between wide characters."""
    piece = ""
    for sign in said:
        if piece and (cell_len(sign) == 2 or (piece[-1] == " " and sign != " ") or cell_len(piece) >= WIDTH // 2):
            yield piece
            piece = ""
        piece += sign
    yield piece


def _dice(faces: Sequence[int], known: Game, voice: Voice) -> Styled:
    counted, beside = (
        " ".join(
            f"[{voice.face(die, face)}]" for die, face in paired(known.variant.dice, faces) if die.counts == counts
        )
        for counts in (True, False)
    )
    shown = f"{counted} = {known.variant.total(faces)} {beside}".rstrip()
    return Styled(voice.named(voice(Text.of("Dice")), shown), "bold")


def _scores(scores: Sequence[Score], target: int, known: Game, voice: Voice) -> list[Styled]:
    said = [Styled(voice(Text.of("Points (to win: {n})", n=target)), "bold")]
    widest = max((cell_len(voice.name(score.seat)) for score in scores), default=0)
    for score in scores:
        points = f"{score.open}" if score.open == score.total else f"{score.open} ({score.total})"
        head = seat_tag(known, score.seat, voice)
        head.append(" " * (widest - cell_len(voice.name(score.seat))) + f" {points:>3}" + ("  " if score.parts else ""))
        rest = wrapped(" " * head.cell_len + _parts(score.parts, voice), " " * head.cell_len)
        said += [Styled.assemble(head, (rest[0].plain.lstrip(), "dim")), *rest[1:]]
        told = (voice(text) for text in (score.needs, score.sealed) if text is not None)
        counts = voice.language(", ").join((*(_counted(count, voice) for count in score.counts), *told))
        if counts:
            said += wrapped(" " * head.cell_len + counts, " " * head.cell_len)
    return said


def _held(held: Sequence[Held], known: Game, voice: Voice) -> list[Styled]:
    """Say what lies with colours that nobody plays."""
    awards = ((one.seat, voice.language(", ").join(map(voice, one.awards))) for one in held)
    return [seat_tag(known, seat, voice).append(f"  {said}") for seat, said in awards]


def _counted(count: OpenCount, voice: Voice) -> str:
    """Say what all may count of a seat, and which award it holds for it."""
    told = f"{voice(count.label)} {count.number}"
    return voice.aside(told, voice(count.award)) if count.award else told


def _parts(parts: Sequence[Part], voice: Voice) -> str:
    return " + ".join(f"{voice(part.label)} {part.points}" for part in parts)


def _tally(tally: Tally, known: Game, voice: Voice) -> list[Styled]:
    """Draw a tally of one column as one line, any other as a table."""
    if len(tally.columns) == 1:
        told = voice.language(", ").join(f"{voice(row.label)} {written(row.values[0])}" for row in tally.rows)
        return wrapped(voice.named(capital(voice(tally.title)), told), INDENT)
    heads = [voice(column) for column in tally.columns] or [voice.name(seat) for seat in known.players]
    rows = [
        (capital(voice(tally.title)), heads),
        *((capital(voice(row.label)), [written(v) for v in row.values]) for row in tally.rows),
    ]
    widest = max((cell_len(value) for _, values in rows for value in values), default=0)
    wanted = max(cell_len(name) for name, _ in rows) + 1
    label = max(_LABEL, min(wanted, WIDTH - len(heads) * (widest + 1)))
    variant = (WIDTH - label) // max(1, len(heads))
    said = [Styled(fit(name, label) + "".join(right(value, variant) for value in values)) for name, values in rows]
    said[0].stylize("bold")
    return said


def written(value: int | str | Track) -> str:
    """Write a value of a tally: of a track each step, what stands behind those reached, and both numbers."""
    if not isinstance(value, Track):
        return str(value)
    here = STANDING if value.icon else ""
    return f"{'●' * value.at}{here}{'○' * (value.of - value.at)} {value.at}/{value.of}"


def capital(said: str) -> str:
    """Return a text with its first letter large, as it stands at the beginning of a line."""
    return said[:1].upper() + said[1:]


def fit(said: str, columns: int) -> str:
    """Return a text of exactly so many columns, a longer one ending in an ellipsis."""
    return set_cell_size(said, columns) if cell_len(said) < columns else set_cell_size(said, columns - 2) + "… "


def right(said: str, columns: int) -> str:
    """Return a text of exactly so many columns, blanks first."""
    return " " * (columns - cell_len(said)) + said if cell_len(said) < columns else " " + fit(said, columns - 1)


def _calls(calls: Calls, known: Game, voice: Voice) -> list[Styled]:
    """Draw a round of raises: who called what, whose call stands, who is asked, and what to think of."""
    said = [Styled(capital(voice(calls.title)), "bold")]
    for call in calls.calls:
        leads = call.seat == calls.leading
        told = voice.named(voice.name(call.seat), voice(_called(call)))
        line = wrapped(f"{'▸ ' if leads else INDENT}{told}", INDENT * 2)
        said += [styled(row, "bold") for row in line] if leads else line
    if 0 <= calls.asked < len(known.setup.seats):
        said.append(Styled(INDENT + voice.named(voice.name(calls.asked), "?")))
    if calls.after != NOBODY:
        said.append(Styled(INDENT + voice.named(voice.name(calls.after), voice(Text.of("next")))))
    return said + [line for note in calls.notes for line in wrapped(f"{INDENT}{voice(note)}", INDENT * 2)]


def styled(line: Styled, style: str) -> Styled:
    """Return a line in another style."""
    return Styled(line.plain, style)


def _called(call: Call) -> Text:
    """Say what a seat called: cards with what is said of them, a text, or that it passed and why."""
    if call.cards is not None and call.said:
        return Text.of("{cards} ({said})", cards=call.cards, said=call.said)
    if call.cards is not None:
        return Text.of("{cards}", cards=call.cards)
    return call.said or call.why or Text.of("passes")


def signs_shown(signs: Sequence[Sign], voice: Voice) -> list[Styled]:
    """Say what happens where just now, to whom and why."""
    said = []
    for sign in signs:
        told = voice.language(", ").join([*([voice(sign.why)] if sign.why else ()), voice.place(sign.place)])
        told = voice.named(voice.name(sign.seat), told) if sign.seat != NOBODY else told
        told = f"{INDENT}{ICONS.get(sign.text, sign.text)}  {told}"
        said += [styled(line, _MOODS[sign.mood]) for line in wrapped(told, INDENT * 3)]
    return said


def own_map(known: Game) -> Map:
    """Return the variant's own map, with what its marks say and what happens there."""
    return laid_out(known.variant.panels(known)).map


def _side(side: Side, known: Game, voice: Voice) -> list[Styled]:
    name = voice.name(side.seat) if 0 <= side.seat < len(known.setup.seats) else voice.term("nobody")
    name = name if side.name is None else capital(voice(side.name))
    dice = f" + {' + '.join(map(str, side.faces))}" if side.faces else ""
    summed = f"{_parts(side.parts, voice)}{dice}"
    does = () if side.line is None else (voice(side.line),)
    if not summed:  # nothing is known of it yet: no sum, only what it does
        return wrapped(INDENT + (voice.named(name, *does) if does else name), INDENT * 2)
    name = voice.aside(name, *does) if does else name
    return wrapped(INDENT + voice.named(name, f"{side.total} = {summed}"), INDENT * 2)


def _menu(menu: Menu, voice: Voice) -> list[Styled]:
    """Write each entry with its price, why it cannot be had if it cannot, and what it does."""
    title = Text.of("{seat}'s {what}", seat=SeatName(menu.seat), what=menu.title) if menu.seat >= 0 else menu.title
    notes = voice.language(", ").join(voice(note) for note in menu.notes)
    head = voice.named(capital(voice(title)), notes) if notes else capital(voice(title))
    lines = [styled(line, "bold") for line in wrapped(head, INDENT)]
    priced = any(item.price for item in menu.items)  # or else nothing here is for sale, and nothing is free
    for item in menu.items:
        price = voice(Text.of("{cards}", cards=item.price)) if item.price else voice.term("free")
        told = voice.aside(voice(item.label), price) if priced else voice(item.label)
        lines += wrapped(INDENT + (told if item.why is None else voice.named(told, voice(item.why))), INDENT * 2)
        if item.does is not None:
            does = f"{capital(voice(item.does))} {item.clause}".rstrip()
            lines += [styled(line, "dim") for line in wrapped(INDENT * 2 + does, INDENT * 2)]
    return lines
