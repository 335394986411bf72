"""Prompts by touch: one sheet for each kind of prompt but a place, which is tapped on the board.

What may be filled in is said by the prompt; what follows from it, nobody here knows. No rule may enter.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, assert_never

from companion.game.dice import Die, counting
from companion.game.moves import Choice
from companion.game.prompts import Dice, Direction, Number, OneOf, Place, SomeCards
from companion.game.state import Game
from companion.game.text import SeatName, Text
from ui.dialogue import events
from ui.dialogue.conversation import Asking, ClauseRead, OfSeat
from ui.dialogue.move_draft import MoveDraft
from ui.dialogue.question import Offer, Question, question
from ui.dialogue.sentence import choice_label, sentence
from ui.drawing.theme import Tone
from ui.language.voice import Voice
from ui.tablet.kit.book import Book, BookEntry
from ui.tablet.kit.dialog import DialogView
from ui.tablet.kit.dice import DicePad, DieTile
from ui.tablet.kit.sheet import FOOT, LEFT, TOP, WIDE, SheetWidget, TileRow
from ui.tablet.kit.stage import Box
from ui.tablet.kit.texts import Paragraph, ParagraphView, Sentence, SentenceView
from ui.tablet.kit.tiles import NumberPad, Stepper, TileView
from ui.tablet.screens.dice_shown import choices
from ui.tablet.screens.play import captions
from ui.tablet.screens.play.moment import Moment, Tell
from ui.tablet.screens.play.prompts_cards import Called, Counted, Sides
from ui.tablet.screens.play.prompts_pairs import more_cards, put_pairs

MOST_TILES = 24
"""With more numbers than these a stepper is shown in place of a tile for each."""
Answer = Callable[[Any], None]


def prompt_sheet(moment: Moment, asking: Asking, tell: Tell) -> SheetWidget:
    """Return the sheet that asks for a prompt. Raises ValueError for a place: the board asks for it."""
    draft, known, voice = asking.draft, moment.known, moment.voice
    asked = question(draft, several=asking.several)
    prompt = asked.prompt
    sheet = SheetWidget(moment.kit, _head(moment, asked), where="column" if moment.calling else "dialog")
    back = TileRow(TileView(voice(Text.of("Back"))), partial(tell, events.SteppedBack()))
    page = (seat_page(moment, asked.other, tell),) if asked.other in known.players else ()
    sides = (*page, *beside(moment, asking.others, tell), back)

    def answer(value: Any) -> None:
        tell(events.filled(draft, value))

    match prompt:
        case OneOf() | SomeCards() if asked.pairs is not None:
            put_pairs(sheet, moment, draft, asked.pairs, tell)
            sheet.foot(None, *((more_cards(moment, tell),) if asked.pairs.several else ()), *sides)
        case OneOf():
            _one_of(sheet, moment, prompt, answer, tell)
            sheet.foot(None, *sides)
        case Number():
            _number(sheet, prompt, answer, sides)
        case SomeCards(worth=()):
            Counted(sheet, moment, asked, prompt, answer, sides)
        case SomeCards():
            Called(sheet, moment, asked, prompt, answer, sides)
        case Dice(which=which):
            _Faces(sheet, voice.dice(which), voice, answer, sides)
        case Direction(words=words, faces=faces):
            _by_die(sheet, [voice.term(words[side]) for side in faces], lambda face: answer(faces[face]))
            sheet.foot(None, *sides)
        case Place() | None:
            raise ValueError("a place is tapped on the board, it has no sheet")
        case _:
            assert_never(prompt)
    return sheet


def _head(moment: Moment, asked: Question) -> DialogView:
    """Return who is asked for what; in the column that is the sentence."""
    voice, seat = moment.voice, moment.known.setup.seats[asked.seat]
    if moment.calling:
        return DialogView(voice(sentence(moment.now, moment.view, moment.offers, moment.panels)))
    asks = " · ".join(map(voice, asked.asks))
    return DialogView(voice.name(asked.seat), " ".join((*offer_told(asked.offer, voice), asks)), seat.colour)


def beside(moment: Moment, others: tuple[Choice, ...], tell: Tell) -> tuple[TileRow, ...]:
    """Return the other ways from a sheet: what may be begun instead."""
    known, voice = moment.known, moment.voice
    return tuple(
        TileRow(TileView(voice(choice_label(known, choice))), partial(tell, events.Begun(choice))) for choice in others
    )


def seat_page(moment: Moment, seat: int, tell: Tell) -> TileRow:
    """Return the tile that leads to a seat's page."""
    said = moment.voice(Text.of("About {name}", name=SeatName(seat)))
    return TileRow(TileView(said), partial(tell, events.Opened(OfSeat(seat))))


def offer_told(offer: Offer | None, voice: Voice) -> tuple[str, ...]:
    """Say the offer that waits for an answer: `Mika: Give 1 wood, Get 1 ore.`"""
    if offer is None:
        return ()
    what = voice.language(", ").join(map(voice, offer.says))
    return (voice(Text.of("{name}: {what}.", name=voice.name(offer.seat), what=what)),)


def _one_of(sheet: SheetWidget, moment: Moment, prompt: OneOf, answer: Answer, tell: Tell) -> None:
    """Offer options as a list; those that say what they do, each with its clause, as a book does."""
    known, voice = moment.known, moment.voice
    if not prompt.about:
        sheet.rows([_option(known, voice, value, text, answer) for value, text in prompt.options], bottom=FOOT - 8)
        return
    about = {value: (voice(does), clause) for value, does, clause in prompt.about}
    names = {str(value): value for value, _ in prompt.options}
    entries = []
    for value, text in prompt.options:
        does, clause = about.get(value, ("", ""))
        entries.append(BookEntry(str(value), captions.large(voice(text)), does=does, clause=clause))
    book = Book(sheet.look, lambda name: answer(names[name]), lambda clause: tell(events.Opened(ClauseRead(clause))))
    sheet.put(book, Box(LEFT, TOP, WIDE, FOOT - 8 - TOP))
    book.show(entries)


def _option(known: Game, voice: Voice, value: int | str, text: Text, answer: Answer) -> TileRow:
    """Return an option as a row: a seat with its sign, a card with its icon."""
    seat = next((v.seat for _, v in text.args if isinstance(v, SeatName)), None)
    colour = known.setup.seats[seat].colour if seat is not None else ""
    icon = value if isinstance(value, str) and value in known.variant.kinds else ""
    said = voice(text)
    view = TileView(said[:1].upper() + said[1:], icon=icon, seat=colour, row=True)
    return TileRow(view, partial(answer, value))


def _number(sheet: SheetWidget, prompt: Number, answer: Answer, sides: Sides) -> None:
    least, most = prompt.least, prompt.most
    if most - least < MOST_TILES:
        pad = NumberPad(sheet.look, answer, columns=4 if most - least < 12 else 6)
        sheet.put(pad, Box(LEFT, TOP, WIDE, FOOT - TOP - 20))
        pad.show(tuple(range(least, most + 1)), chosen=prompt.now)
        sheet.foot(None, *sides)
        return
    stepper = Stepper(sheet.look, least if prompt.now is None else prompt.now, least, most)
    sheet.put(stepper, Box(LEFT, TOP + 100, WIDE, 130))
    done = TileView(sheet.kit.voice(Text.of("Done")), bright=True)
    sheet.foot(TileRow(done, lambda: answer(stepper.value)), *sides)


def _by_die(sheet: SheetWidget, names: list[str], thrown: Callable[[int], None]) -> None:
    """Offer what each face of a die means, as a list of six; `thrown` gets the face, 0 to 5."""
    across, each = (WIDE - 16) / 2, (FOOT - 24 - TOP) / 3
    for i, name in enumerate(names):
        tile = DieTile(sheet.look, i + 1, TileView(name, row=True), partial(thrown, i))
        sheet.put(tile, Box(LEFT + i // 3 * (across + 16), TOP + i % 3 * each, across, each - 12))


def sure_sheet(moment: Moment, draft: MoveDraft, tell: Tell) -> SheetWidget:
    """Return the sheet that asks once more before a grave move."""
    asked, voice = question(draft), moment.voice
    seat, said = moment.known.setup.seats[asked.seat], voice(asked.move)
    asks = draft.forfeited or Text.of("This costs much: are you sure?")
    sheet = SheetWidget(moment.kit, DialogView(voice.name(asked.seat), said, seat.colour))
    words = Paragraph(sheet.look, ParagraphView(voice(asks), 36, Tone.ALARM, bold=True))
    sheet.put(words, Box(LEFT, TOP + 60, WIDE, 220))
    yes = TileRow(TileView(voice(Text.of("Yes, do it")), bright=True), partial(tell, events.Confirmed()))
    sheet.foot(yes, TileRow(TileView(voice(Text.of("Back"))), partial(tell, events.SteppedBack())))
    return sheet


class _Faces:
    """Dice faces, one tap for each die; the last tap shows the sum, and the bright tile counts it."""

    def __init__(self, sheet: SheetWidget, dice: tuple[Die, ...], voice: Voice, answer: Answer, sides: Sides) -> None:
        self.voice, self.dice = voice, dice
        self.pad = DicePad(sheet.look, tuple(choices(die, voice) for die in dice), self._changed)
        high = min(120.0, (FOOT - TOP - 72) / len(dice)) * len(dice)
        sheet.put(self.pad, Box(LEFT, TOP - 10, WIDE, high))
        self.said = Sentence(sheet.look)
        sheet.put(self.said, Box(LEFT, TOP + high, WIDE, min(90.0, FOOT - TOP - high - 8)))
        self.done = sheet.foot(TileRow(TileView(), lambda: answer(self.pad.chosen)), *sides)
        self._changed(self.pad.chosen)

    def _changed(self, chosen: tuple[int, ...]) -> None:
        ready, pairs = all(chosen), list(zip(self.dice, chosen, strict=True))
        counted = [str(face) if face else "·" for die, face in pairs if die.counts]
        total = f" = {sum(counting(self.dice, chosen))}" if ready and len(counted) > 1 else ""
        beside = [self.voice.face(die, face) if face else "·" for die, face in pairs if not die.counts]
        faces = self.voice.language(", ").join([f"{' + '.join(counted)}{total}", *beside] if counted else beside)
        self.said.show(SentenceView(faces, sp=64))
        if self.done is not None:
            self.done.show(TileView(self.voice(Text.of("Count it")), bright=True, enabled=ready))
