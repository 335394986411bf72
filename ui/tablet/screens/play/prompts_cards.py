"""Cards by touch: so many out of a pile, what is paid of a price, and a call that must be worth more than another.

What may be chosen and what it is worth is said by the prompt. No rule may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any

from companion.game.cards import NO_CARDS, UNSEEN, Cards, Covers
from companion.game.prompts import SomeCards, fits, worth
from companion.game.text import Text
from ui.dialogue.question import Question
from ui.dialogue.sentence import called_ready
from ui.dialogue.stated_cards import begins_with, meant, needed
from ui.drawing.theme import Tone
from ui.tablet.kit.cards import BACK, CardCount, CardRow, CardTile
from ui.tablet.kit.sheet import FOOT, LEFT, TOP, WIDE, SheetWidget, TileRow
from ui.tablet.kit.stage import Box
from ui.tablet.kit.texts import Paragraph, ParagraphView, Sentence, SentenceView
from ui.tablet.kit.tiles import TileView
from ui.tablet.screens.play.captions import cards_held
from ui.tablet.screens.play.moment import Moment
from ui.tablet.screens.play.prompts_pairs import NOT_THERE

Answer = Callable[[Any], None]
Sides = tuple[TileRow, ...]
READY = 66
"""The height of a tile that makes a whole call."""


def call_boxes(sheet: SheetWidget, *, notes: bool) -> Mapping[str, Box]:
    """Return where the parts of a call lie, in dp of its sheet: ready, cards, said, needed and notes."""
    if sheet.bare:
        boxes = CALL_PORTRAIT if sheet.kit.stage.portrait else CALL
        said, more = boxes["said"], boxes["notes"]
        return boxes if notes else {**boxes, "said": Box(said.x, said.y, said.w, said.h + more.h / 2)}
    top, high = TOP + READY + 4, 190 if notes else 218
    return {
        "ready": Box(LEFT, TOP - 8, WIDE, READY),
        "cards": Box(LEFT, top, WIDE, high),
        "said": Box(LEFT, top + high, 250, 50),
        "needed": Box(LEFT + 262, top + high, WIDE - 262, 50),
        "notes": Box(LEFT, top + high + 50, WIDE, 76),
    }


CALL: Mapping[str, Box] = MappingProxyType(
    {
        "needed": Box(0, 66, 448, 50),
        "cards": Box(0, 116, 448, 230),
        "ready": Box(0, 350, 448, 62),
        "said": Box(0, 412, 448, 38),
        "notes": Box(0, 450, 448, 112),
    }
)
"""In the column beside the disc."""
CALL_PORTRAIT: Mapping[str, Box] = MappingProxyType(
    {
        "cards": Box(0, 70, 400, 230),
        "needed": Box(424, 4, 256, 56),
        "ready": Box(424, 78, 328, 60),
        "said": Box(424, 140, 328, 36),
        "notes": Box(424, 176, 328, 132),
    }
)
"""Below the disc."""


class Counted:
    """Cards chosen one tap at a time: a card more on its face, one fewer on its minus.

    Where one card may be all, a tap on it says so; several are gathered with the plus, and Done ends it. While a tap on
    a face answers no Done is shown: who goes on to it would touch what lies below. Of a price that may be paid in
    part, what stays owed is told.
    """

    done_says = Text.of("Done")

    def __init__(
        self, sheet: SheetWidget, moment: Moment, asked: Question, prompt: SomeCards, answer: Answer, sides: Sides
    ) -> None:
        self.prompt, self.voice, self.answer = prompt, moment.voice, answer
        self.blind = prompt.held.total - sum(
            map(prompt.held.of, moment.known.variant.virtual)
        )  # so many may lie face down
        blind = prompt.among is None and (prompt.held.unseen or prompt.facedown)
        self.readable, self.there = asked.readable, asked.there
        self.kinds = (*prompt.kinds, *((UNSEEN,) if blind else ()))
        self.chosen = self._first(asked.there)
        self.row = CardRow(sheet.look, self._change, alone=self._alone if self._one_will_do else None)
        self.said, self.owed = Sentence(sheet.look), Paragraph(sheet.look)
        self.sheet = sheet
        self._lay(sheet)
        done = None if self._one_is_all else TileRow(TileView(), lambda: self.answer(self._stated(self.chosen)))
        self.done = sheet.foot(done, *sides)
        self._show()

    @property
    def _one_is_all(self) -> bool:
        """Whether one card, no more and no fewer, is what is asked for: a tap on its face answers."""
        return self.prompt.least == self.prompt.most == 1 and not self.prompt.worth

    @property
    def _one_will_do(self) -> bool:
        """Whether one card may be all, of what is neither owed nor called."""
        return self.prompt.least == 1 < self.prompt.most and self.prompt.among is None and not self.prompt.worth

    @property
    def _untold(self) -> bool:
        """Whether a face looks as if it could be taken even where it cannot: else it would tell what is there."""
        return not (self.readable or self.prompt.owed)

    def _lay(self, sheet: SheetWidget) -> None:
        sheet.put(self.row, Box(LEFT, TOP, WIDE, 304 if self._one_will_do else 262))
        if self.prompt.among is not None:
            sheet.put(self.owed, Box(LEFT, FOOT - 112, WIDE, 36))
        sheet.put(self.said, Box(LEFT, FOOT - 76, WIDE, 60))

    def _first(self, here: Cards) -> Cards:
        """Begin with what lies there when it is only to be corrected, and face down where nobody need tell.

        A hand that who looks may not read lies there face down, too: what was thought to be in it is not shown.
        """
        if self.prompt.states:
            return begins_with(self.prompt, here, readable=self.readable)
        if self._one_is_all:
            return NO_CARDS  # the back is one of the faces to tap
        blind = Cards.facedown(min(self.prompt.least, self.blind))
        return blind if self.prompt.facedown and self.prompt.held.covers(blind) is not Covers.NO else NO_CARDS

    def _after(self, kind: str, by: int) -> Cards | None:
        """Return what is chosen with one more or fewer of a kind, None where that cannot be."""
        changed = dict(self.chosen)
        unseen = self.chosen.unseen + (by if kind == UNSEEN else 0)
        if kind != UNSEEN:
            changed[kind] = changed.get(kind, 0) + by
            if by > 0 and self.chosen.total >= self.prompt.most and unseen:
                unseen -= 1  # naming a card that lay face down
        cards, prompt = Cards(changed, unseen), self.prompt
        if cards.broken or unseen > self.blind or cards.total > prompt.most or prompt.held.covers(cards) is Covers.NO:
            return None
        return cards if prompt.among is None or prompt.among.covers(cards) is Covers.YES else None

    def _stated(self, cards: Cards) -> Cards:
        """Return what is meant: of a hand that lies face down, as many as are left of what was thought to be in it."""
        return meant(self.prompt, self.there, cards, readable=self.readable)

    def _change(self, shown: str, by: int) -> None:
        after = self._after(UNSEEN if shown == BACK else shown, by)
        if after is None and by > 0 and self._untold:
            self.said.show(SentenceView(self.voice(NOT_THERE), Tone.ALARM, sp=30))
            return
        self.chosen = self.chosen if after is None else after
        if self._one_is_all and fits(self.prompt, self.chosen):
            self.answer(self.chosen)
        else:
            self._show()

    def _alone(self, shown: str) -> None:
        one = self._after(UNSEEN if shown == BACK else shown, 1)
        if one is not None and fits(self.prompt, one):
            self.answer(one)
        else:
            self._change(shown, 1)

    def _show(self) -> None:
        counts = []
        for kind in self.kinds:
            n = self.chosen.unseen if kind == UNSEEN else self.chosen.of(kind)
            full = self.chosen.total >= self.prompt.most or kind == UNSEEN
            more = self._after(kind, 1) is not None or (self._untold and not full)
            shown, label = (BACK, self.voice.term("face_down")) if kind == UNSEEN else (kind, "")
            counts.append(CardCount(shown, self._badge(kind), n, more, label=label))
        self.row.show(tuple(counts))
        self._tell()
        if self.done is not None:
            says, ready = self.voice(self.done_says), fits(self.prompt, self._stated(self.chosen))
            self.done.show(TileView(says, bright=True, enabled=ready))
            self.sheet.offer(self.done, not self._one_will_do or bool(self.chosen))

    def _badge(self, kind: str) -> int | None:
        """Return the number on a face: how many there are, or how many of a price; None where that is not told."""
        held, among = self.there if self.prompt.states else self.prompt.held, self.prompt.among
        if self._untold:
            return None
        known = None if not self.readable or kind == UNSEEN or held.most(kind) > held.of(kind) else held.of(kind)
        if among is None:
            return known
        return among.of(kind) if known is None else min(known, among.of(kind))

    def _tell(self) -> None:
        least, most, among = self.prompt.least, self.prompt.most, self.prompt.among
        told = cards_held(self.chosen.total)
        if least == most:
            told = Text.counted(
                "{chosen} of {wanted} card", "{chosen} of {wanted} cards", most, chosen=self.chosen.total, wanted=most
            )
        if self.row.alone and not self.chosen:
            told = Text.of("Tap one card, or gather several with +.")
        if most < least:  # what is offered to all may prove too much once a seat looks at its own hand
            told = Text.of("You do not hold enough of these cards.")
        self.said.show(SentenceView(self.voice(told), sp=30))
        if among is not None and self.prompt.owed:
            left = among - self.chosen
            owed = Text.of("Owed afterwards: {cards}", cards=left) if left else Text.of("Nothing is owed afterwards.")
            self.owed.show(ParagraphView(self.voice(owed), 24, Tone.LAMP, lines=1))


class Called(Counted):
    """A call of cards that are only named: each face bears what a card is worth, the sum grows with each tap.

    The calls that lie ready are made with one tap.
    """

    def __init__(
        self, sheet: SheetWidget, moment: Moment, asked: Question, prompt: SomeCards, answer: Answer, sides: Sides
    ) -> None:
        self.prices, self.notes, self.done_says = dict(prompt.worth), asked.notes, asked.move
        super().__init__(sheet, moment, asked, prompt, answer, sides)

    def _lay(self, sheet: SheetWidget) -> None:
        ready = self.prompt.ready
        boxes = call_boxes(sheet, notes=bool(self.notes))
        row = boxes["ready"]
        wide = (row.w - 8 * (len(ready) - 1)) / max(1, len(ready))
        for i, cards in enumerate(ready):
            faces = tuple(kind for kind, n in cards for _ in range(n))
            said = self.voice(called_ready(self.done_says, cards_held(cards.total)))
            view = TileView(said, icons=faces, row=True)
            tile = CardTile(sheet.look, view, partial(self.answer, cards))
            sheet.put(tile, Box(row.x + i * (wide + 8), row.y, wide, row.h))
        sheet.put(self.row, boxes["cards"])
        sheet.put(self.said, boxes["said"])
        sheet.put(self.owed, boxes["needed"])
        if self.notes:
            notes = " ".join(map(self.voice, self.notes))
            shown = Paragraph(sheet.look, ParagraphView(notes, 20, Tone.MUTED, lines=5))
            sheet.put(shown, boxes["notes"])

    def _counts(self, cards: Cards) -> str:
        value = worth(self.prompt.worth, cards)
        if self._all_alike:
            return self.voice(cards_held(cards.total))
        return self.voice(Text.of("{cards}, worth {value}", cards=cards_held(cards.total), value=value))

    @property
    def _all_alike(self) -> bool:
        """Whether a card is worth one, whatever its kind: then the cards are counted, and nothing else."""
        return set(self.prices.values()) == {1}

    def _badge(self, kind: str) -> int | None:
        return super()._badge(kind) if self._all_alike else self.prices.get(kind)

    def _tell(self) -> None:
        prompt = self.prompt
        self.said.show(SentenceView(self._counts(self.chosen), sp=36 if self.sheet.bare else 30))
        tone = Tone.GOOD if fits(prompt, self.chosen) else Tone.MUTED
        self.owed.show(ParagraphView(self.voice(needed(prompt)), 20, tone, lines=2, anchor=0 if self.sheet.bare else 1))
