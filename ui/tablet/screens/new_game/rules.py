"""The house rules of a new game by touch: as many as fit at a time, each with its sentence, its clause and its values.

It draws on the page of the new game. The rules are the variant's options and their words the variant's own; what a
ruling means, and which value is good, must never enter. Lists and tables are shown, but a house file states them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace

from companion.game.text import Text
from companion.game.variant import Option
from ui.dialogue.new_game import AGREED, choosable, rule_named, ruled
from ui.drawing.theme import Tone
from ui.language.house_rules import of_a_file, said
from ui.tablet.kit.stage import Box
from ui.tablet.kit.texts import ParagraphView
from ui.tablet.kit.tiles import Stepper, TileView
from ui.tablet.screens.new_game.drafted import Drafted
from ui.tablet.screens.page import TabletPage
from ui.tablet.screens.rows import Flow, beside

ROW, GAP = 88, 4
"""How high one rule is, in dp, and what stays free below it."""
TOUCHED = 2
"""Of so many values one can be touched; of more, one is named in a house file."""


class Rules:
    """The rules of the draft on a page of a new game, from the rule that stands first on it."""

    def __init__(self, page: TabletPage, drafted: Drafted) -> None:
        self.page, self.drafted = page, drafted
        self._part = 0

    def draw(self, flow: Flow) -> Text | None:
        """Draw the rules that fit; return what a tile that turns to the others says, None where all are shown."""
        rows: list[Callable[[Box], None]] = [
            partial(self._either, field, title, values) for field, (title, values) in AGREED.items()
        ]
        rows += [partial(self._rule, key, option) for key, option in self.drafted.now.variant.options.items()]
        each = sum(max(1, int((box.h + GAP) / (ROW + GAP))) for box in flow.columns)
        parts = -(-len(rows) // each)
        self._part %= parts
        for row in rows[self._part * each : (self._part + 1) * each]:
            row(flow.row(ROW, GAP))
        return Text.of("More {n}/{of}", n=self._part + 1, of=parts) if parts > 1 else None

    def turn(self) -> None:
        """Show the next ones."""
        self._part += 1
        self.page.refresh()

    def _titled(self, name: str, said: str, row: Box) -> Box:
        """Put a rule's sentence over the room for its values, and return that room."""
        self.page.words(f"{name} title", Box(row.x, row.y, row.w, 26), ParagraphView(said, 20, Tone.MUTED))
        return Box(row.x, row.y + 28, row.w, row.h - 30)

    def _either(self, field: str, title: Text, values: Sequence[str], row: Box) -> None:
        """What is agreed beside the house rules: one of two values of a field of the draft."""
        page, draft = self.page, self.drafted.now.draft
        below = self._titled(field, page.say(title), row)
        for box, value in zip(beside(below, (1, 1)), values, strict=True):
            view = TileView(page.term(f"choice_{value}"), chosen=getattr(draft, field) == value)
            page.tile(f"{field} {value}", box, view, partial(self._agree, field, value))

    def _agree(self, field: str, value: str) -> None:
        self.drafted.become(replace(self.drafted.now.draft, **{field: value}))

    def _rule(self, key: str, option: Option, row: Box) -> None:
        """One house rule: its sentence, its clause to tap, and how it is now."""
        page = self.page
        draft = self.drafted.now.draft
        now, values = ruled(draft, key, option), choosable(option)
        choosing = len(values) == TOUCHED
        below = self._titled(key, page.say(rule_named(key)), row)
        *boxes, ask = beside(below, (5, 5, 1.7) if choosing else (10, 1.7))
        page.tile(f"{key} clause", ask, TileView("§"), lambda: page.show_clause(option.clause))
        if choosing:
            for box, value in zip(boxes, values, strict=True):
                view = TileView(page.large(said(value)), chosen=value == now)
                page.tile(f"{key} {value}", box, view, partial(self.drafted.rule, key, value))
        elif isinstance(now, int):
            self._number(key, option, now, boxes[0])
        else:
            told = page.say(of_a_file(said(now)))
            page.words(f"{key} told", boxes[0], ParagraphView(told, 20))

    def _number(self, key: str, option: Option, now: int, box: Box) -> None:
        least, most = option.least or 0, option.most or 0
        stepper = self.page.part(key, box, lambda: Stepper(self.page.kit.look, now, least, most))
        stepper.changed = partial(self.drafted.rule, key)
        stepper.show(now, least, most)
