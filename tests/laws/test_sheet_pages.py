"""Laws of the sheets on a screen that all look at, over every variant's random evenings: each can be left, says nothing
twice, and is made of what a sheet is painted with.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.game.correct import place_sort
from companion.game.decide import corrections
from companion.game.moves import Choice
from companion.game.prompts import OneOf, Place
from companion.game.secret import TABLE
from companion.game.state import Game
from tests.laws.evenings import Evening
from tests.laws.test_phone_pages import EVERY, seen
from ui.dialogue.conversation import (
    Asking,
    BankCounted,
    Behind,
    Conversation,
    Covered,
    Fixing,
    MainMenu,
    OfSeat,
    OpenPiles,
    Over,
    Sheet,
    WhoseMove,
)
from ui.dialogue.events import Begun
from ui.dialogue.move_draft import MoveDraft
from ui.dialogue.page.blocks import (
    Button,
    CardRow,
    CorrectableTable,
    FaceRow,
    Form,
    Heading,
    Keys,
    Line,
    ListEntry,
    Page,
    PairRow,
    Rows,
    Send,
    Swap,
    elements,
)
from ui.dialogue.page.prompts import options
from ui.dialogue.page.putting_right import correctable_table
from ui.dialogue.page.sheet_page import sheet_page
from ui.dialogue.screen_state import ScreenState
from ui.drawing.icons import own_icons
from ui.drawing.variant_look import variant_look

PAINTED = (Button, CardRow, CorrectableTable, ListEntry, FaceRow, Form, Heading, Keys, Line, PairRow, Rows, Swap)
"""What a sheet is painted with."""


def sheets(at: ScreenState) -> Iterator[Sheet | Over]:
    """Yield what may be opened there, and what is asked first of each choice that may be begun."""
    yield from (MainMenu(), Fixing(), WhoseMove(), OpenPiles(), BankCounted())
    for seat in at.known.players:
        yield from (OfSeat(seat), OpenPiles(seat), Covered(seat))
    yield from (Behind(key.at) for key in at.actions.keys)
    for offered in at.view.offers:
        draft = MoveDraft(offered.choice, at.known)
        if draft.prompt is not None and not isinstance(draft.prompt, Place):
            yield Asking(draft)


def pages(evening: Evening) -> Iterator[Page]:
    for moment in range(0, len(evening.games), EVERY):
        view = seen(evening, moment, TABLE)
        for sheet in sheets(ScreenState(Conversation(), view)):
            now = Conversation(over=(sheet,)) if isinstance(sheet, Over) else Conversation(sheet=sheet)
            page = sheet_page(sheet, ScreenState(now, view))
            if page is not None:
                yield page


def test_every_sheet_can_be_left_says_nothing_twice_and_is_made_of_what_can_be_painted(evening: Evening) -> None:
    for page in pages(evening):
        assert page.title and any(isinstance(one, Button) for one in page.last)
        assert all(isinstance(block, PAINTED) for block in page.blocks), page.title
        assert sum(isinstance(one, Send) or one.bright for one in page.last) <= 1, "one tile leads"
        for one in elements(page):
            if isinstance(one, Button) and one.backs is not None:
                assert one.note is not None and dict(one.note.args)["n"] == one.backs, "both say what all may count"
                assert not one.cards, "no screen that all look at says which they are"
        for rows in (block for block in elements(page) if isinstance(block, Rows)):
            labels = [row.label for row in rows.rows]
            assert len({*labels}) == len(labels), labels


def test_the_table_leads_to_every_correction_each_by_a_name_and_a_picture(evening: Evening) -> None:
    icons = {*own_icons(), *variant_look(evening.variant.domains).icons}
    for moment in range(0, len(evening.games), EVERY):
        view = seen(evening, moment, TABLE)
        table = correctable_table(ScreenState(Conversation(), view))
        buttons = [one for one in elements(table) if isinstance(one, Button)]
        begun = {one.does.choice.move for one in buttons if isinstance(one.does, Begun)}
        assert begun == {choice.move for choice in corrections(view.known)}
        assert [one.text for one in buttons if one.seat is None and one.icon not in icons] == []


def asked(known: Game, choice: Choice) -> Iterator[Button]:
    """Yield what may be answered to a correction, step by step; of places one of each sort is enough."""
    draft = MoveDraft(choice, known)
    prompt = draft.prompt
    if isinstance(prompt, Place):
        values: tuple[int | str, ...] = tuple({place_sort(place): place for place in prompt.options}.values())
    elif isinstance(prompt, OneOf):
        assert all(text.msgid for _, text in prompt.options), "each says what it is"
        yield from options(draft)
        values = tuple(value for value, _ in prompt.options)
    else:
        return
    for value in values:
        yield from asked(known, choice.with_field(prompt.field, value))


def test_each_answer_to_a_correction_has_a_picture(evening: Evening) -> None:
    icons = {*own_icons(), *variant_look(evening.variant.domains).icons}
    known = seen(evening, len(evening.games) // 2, TABLE).known
    for choice in corrections(known):
        for one in asked(known, choice):
            drawn = {*one.costs, *((one.icon,) if one.icon else ())}
            assert one.seat is not None or one.cards or (drawn and drawn <= icons), one.text


def test_two_sorts_of_pieces_have_two_pictures_where_one_is_put_right(evening: Evening) -> None:
    pieces = evening.variant.pieces
    drawn = [kind.icon or kind.form or what for what, kind in pieces.items()]
    assert len({*drawn}) == len(pieces), drawn
