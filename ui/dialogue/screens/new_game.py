"""The pages of a new game: which one, who plays, which island, which rules, who begins. Nothing is chosen here.

What may be chosen, and how it is said, the tablet shows, too. Who sits where belongs to the settings of a screen.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.board.island import island
from companion.game.panels import Mark
from companion.game.seating import LONGEST_NAME
from companion.game.state import NOBODY
from companion.game.text import Text, Word
from companion.game.variant import Option
from ui.dialogue import laying as lay
from ui.dialogue import new_game as new
from ui.dialogue.draft import LARGE_MAP, OPEN, Draft, exchange
from ui.dialogue.laying import Brush, Laying
from ui.dialogue.new_game import Drafting
from ui.dialogue.page.blocks import Block, Button, Clause, Heading, Keys, Line, Spot, TextField
from ui.dialogue.screens.around import seating_of
from ui.dialogue.screens.blocks import Bars, GameCard, IslandShown, ScreenBlock, ScreenPage
from ui.dialogue.screens.events import (
    BeginAsked,
    BegunAnew,
    Drafted,
    GameChosen,
    HexTapped,
    LaidOut,
    LotsDrawn,
    MapFinished,
    Stepped,
    Typed,
    WentTo,
)
from ui.dialogue.screens.screen import NewGame, Start
from ui.dialogue.screens.session_state import SessionState
from ui.dialogue.variant_cards import variant_cards
from ui.language.clauses import title_over
from ui.language.house_rules import of_a_file, said
from ui.language.voice import TitleOver, called

BACK, CLOSE, UNDO = Text.of("Back"), Text.of("Close"), Text.of("Undo")
OTHER_RULES = Text.of("Other rules")
NAMES = 12
"""So many names of past evenings are offered."""
AROUND = (-10, -3, -2, -1, 0, 1, 2, 3, 10)
"""Which numbers are offered for a rule, counted from how it is now."""


def new_game_page(screen: NewGame, at: SessionState) -> ScreenPage:
    """Return what is asked now."""
    now = screen.now
    if now is None or now.step == new.VARIANT:
        return _games(now, at)
    if screen.clause:
        return _clause(screen, now)
    if now.touching and now.laying is not None:
        return _doubts(now, now.laying) if now.laying.doubts else _by_touch(now, now.laying)
    if screen.naming is not None:
        return _naming(screen, now, screen.naming, at)
    pages = {new.SEATS: _seats, new.ISLAND: _island, new.RULES: _rules, new.START: _start}
    return pages[now.step](screen, now, at)


# -- which game


def _games(now: Drafting | None, at: SessionState) -> ScreenPage:
    """Ask which game; where one was begun before, offer to go on with it."""
    offered = None if now is not None else _offered(at)
    blocks: list[ScreenBlock] = [*seating_of(at)]
    goes_on = None if offered is None else WentTo(NewGame(offered))
    if offered is not None:
        title, names = Text.of("{game}", game=Word(offered.variant.name)), tuple(map(_text, called(offered.playing)))
        blocks.append(Line(new.WAITS, "lamp", icon="fix", more=(title, *names, offered.asks)))
        blocks.append(Button(goes_on, "go on", text=new.GO_ON, bright=True))
        blocks.append(Button(BegunAnew(), text=new.ANEW))
    for card in variant_cards(at.variants, at.games, at.draft if offered is not None else None):
        name = card.variant.name
        does, told = (goes_on, f"go on {name}") if card.begun else (GameChosen(name), "")
        facts = tuple(fact for fact in (card.players, card.lasts) if fact is not None)
        title = Text.of("{game}", game=Word(name))
        blocks.append(
            GameCard(does, told, domains=card.variant.domains, text=title, note=card.variant.about, facts=facts)
        )
    leave = WentTo(Start())
    return ScreenPage(
        title=(new.ASKED[new.VARIANT][0],),
        sub=new.NEW_GAME,
        blocks=tuple(blocks),
        last=(Button(leave, text=BACK),),
        back=leave,
    )


def _offered(at: SessionState) -> Drafting | None:
    """Return the new game that was begun before; who sits where is not asked here, and stands in the settings."""
    found = new.taken_up(at.draft, at)
    return found.at_step(new.ISLAND) if found is not None and found.step == new.SIDES else found


# -- what the pages of one variant have in common


def _page(now: Drafting, title: Text, blocks: Iterator[ScreenBlock], last: tuple[Button, ...], sub: Text) -> ScreenPage:
    """Return a page beside the island; the last button leads back, and so does the browser's own Back.

    The island's colours are those of the seats, then those that stand for nobody yet.
    """
    board, colours = now.draft.board, _signs(now.draft)
    return ScreenPage(
        title=(title,),
        sub=sub,
        blocks=tuple(blocks),
        last=last,
        island=IslandShown(board, (Mark(board.robber, lay.ROBBER, NOBODY),), (), colours),
        variant=now.variant.name,
        back=last[-1].does,
    )


def _step(now: Drafting, at: SessionState, blocks: Iterator[ScreenBlock], *last: Button) -> ScreenPage:
    """Return the page of a step, with the ways on, back and out."""
    before = new.SEATS if now.step == new.ISLAND else now.step - 1
    back = Stepped(before) if before >= new.first_step(at) else WentTo(Start())
    ways = (*last, Button(WentTo(Start()), "close", text=CLOSE), Button(back, text=BACK))
    return _page(now, new.ASKED[now.step][0], blocks, ways, new.step_told(now.step, at))


def _signs(draft: Draft) -> tuple[str, ...]:
    """Return the colours of the seats, then those that stand for nobody yet."""
    taken = tuple(seat.colour for seat in draft.seats)
    return (*taken, *(colour for colour in draft.free_colours if colour not in taken))


def _text(name: str | Word) -> Text:
    return Text.of("{name}", name=name)


def _word(word: str) -> Text:
    return Text.of("{w}", w=Word(word))


def _takes(draft: Draft, name: str, text: Text, **more: Any) -> Button:
    """Return what chooses something; on the next page it is known by its name."""
    return Button(Drafted(draft), name, text=text, **more)


# -- who plays


def _seats(screen: NewGame, now: Drafting, at: SessionState) -> ScreenPage:
    def blocks() -> Iterator[Block]:
        draft = now.draft
        for i, (seat, name) in enumerate(zip(draft.seats, called(draft.seats), strict=True)):
            note = new.seat_note(draft.seats, i)
            if seat.neutral:
                yield _takes(draft.recoloured(i), f"seat {i}", _text(name), seat=i, note=note)
            else:
                opened = WentTo(replace(screen, naming=i))
                yield Button(opened, f"seat {i}", text=_text(name), seat=i, note=note)
        free = new.may_add(now)
        signs = _signs(draft)
        adding = (
            _takes(draft.added(colour, colour), f"add {colour}", _word(colour), seat=signs.index(colour))
            for colour in free
        )
        if free:
            yield Keys(tuple(adding))
        yield Line(new.how_to_seat(now), "muted")

    return _step(now, at, blocks(), Button(Stepped(new.ISLAND), text=new.TO[new.ISLAND], bright=True))


def _naming(screen: NewGame, now: Drafting, seat: int, at: SessionState) -> ScreenPage:
    """Ask what a seat is called, and when its turn is."""
    draft, name = now.draft, called(now.draft.seats)[seat]

    def blocks() -> Iterator[ScreenBlock]:
        value = name if isinstance(name, str) else ""
        yield TextField(Typed("name"), text=Text.of("Name"), value=value, send=new.DONE, most=LONGEST_NAME)
        names = new.past_names(at.games, draft.seats)[:NAMES]
        if names:
            yield Keys(tuple(_takes(draft.named(seat, one), f"name {one}", _text(one)) for one in names))
        yield _takes(draft.earlier(seat), "earlier", new.EARLIER)
        yield _takes(draft.removed(seat), "remove", new.REMOVE)

    back = Button(WentTo(replace(screen, naming=None)), "back", text=BACK)
    return _page(now, _text(name), blocks(), (back,), new.seat_number(seat))


# -- the island


def _island(screen: NewGame, now: Drafting, at: SessionState) -> ScreenPage:
    del screen
    draft = now.draft

    def blocks() -> Iterator[ScreenBlock]:
        for way in new.ways(now, at):
            yield Button(LaidOut(way), text=_word(f"choice_{way}"), bright=draft.laid == way)
        left = now.left_behind
        note = None if left is None else lay.lying_told(left.board, left.kit, "terrain")
        by_hand = WentTo(NewGame(now.entered()))
        yield Button(by_hand, "by hand", text=new.OWN_MAP, note=note, bright=draft.laid == "hand")
        if new.may_be_larger(now):
            larger = bool(draft.options.get(LARGE_MAP))
            wanted = draft.chosen(LARGE_MAP, not larger, now.variant.options)
            yield _takes(wanted, LARGE_MAP, new.rule_named(LARGE_MAP), bright=larger)
        last = exchange(now.kit, draft.board)
        if last is not None:
            yield Line(last, "lamp")
        found = new.pips_by_terrain(draft.board)
        bars = tuple((_word(word), float(pips), Text.of("{n}", n=pips)) for word, pips, _ in found)
        yield Bars(new.EVEN, bars, tuple(even for _, _, even in found))
        yield Line(new.richest(draft.board))

    again = (Button(LaidOut(draft.laid), "shuffle", text=new.SHUFFLE),) if draft.laid in new.SHUFFLED else ()
    onward = Button(Stepped(new.RULES), text=new.TO[new.RULES], bright=not now.seated)
    begin = (Button(BeginAsked(), text=new.BEGIN, bright=True),) if now.seated else ()
    return _step(now, at, blocks(), *begin, onward, *again)


def _by_touch(now: Drafting, laying: Laying) -> ScreenPage:
    """Let the island be laid by touch: what is in hand, and where it may be tapped."""

    def blocks() -> Iterator[Block]:
        if laying.asking:
            yield Line(lay.all_off(laying.board, laying.mode), "alarm", more=(lay.CLEAR_AGAIN,))
        layers = (
            _holds(
                now, laying, brush, f"layer {brush.mode}", text=lay.TITLES[brush.mode], bright=brush.mode == laying.mode
            )
            for brush in lay.firsts(laying.kit)
        )
        yield Keys(tuple(layers))
        yield Line(lay.HOW[laying.mode], "muted")
        if laying.mode == "token":
            letters = Brush("token")
            yield _holds(now, laying, letters, "letters", text=lay.LETTERS, bright=laying.brush == letters)
            if laying.brush == letters and not laying.targets:
                yield Line(lay.TILES_FIRST, "alarm")
        yield Keys(tuple(_sort(now, laying, brush) for brush in laying.brushes))
        if laying.still is not None:
            yield Line(laying.still, more=(lay.THEN[laying.mode],))

    page = _page(now, lay.WHAT_LIES, blocks(), tuple(_last_by_touch(now, laying)), _lying(laying))
    return _beside(page, laying)


def _beside(page: ScreenPage, laying: Laying) -> ScreenPage:
    """Lay the island that is laid by touch beside a page, with the places that may be tapped."""
    board, colours = laying.board, page.island.colours if page.island else ()
    here = (Mark(board.robber, lay.ROBBER, NOBODY),) if board.terrain_of(board.robber) in laying.kit.barren else ()
    return replace(page, island=IslandShown(board, here, tuple(_spots(laying)), colours))


def _lying(laying: Laying) -> Text:
    return lay.lying_told(laying.board, laying.kit, laying.mode)


def _holds(now: Drafting, laying: Laying, brush: Brush, name: str, **more: Any) -> Button:
    """Return what takes a thing in hand."""
    return Button(WentTo(NewGame(now.lay(laying.taking(brush)))), name, **more)


def _sort(now: Drafting, laying: Laying, brush: Brush) -> Button:
    """Return what takes a sort of thing in hand, and how many of it are left."""
    note = None if brush.word == lay.ROBBER else lay.left_told(lay.left_of(laying.board, laying.kit, brush))
    name, icon = f"take {brush.mode} {brush.key}", now.variant.terrain.get(brush.word, brush.word)
    return _holds(now, laying, brush, name, text=brush.named, note=note, icon=icon, bright=brush == laying.brush)


def _last_by_touch(now: Drafting, laying: Laying) -> Iterator[Button]:
    if laying.asking:
        yield Button(WentTo(NewGame(now.lay(laying.kept()))), "keep", text=lay.KEEP, bright=True)
    elif laying.still is None:
        brush = laying.next_layer
        if brush is None:
            yield Button(MapFinished(), text=lay.MAP_DONE, bright=True)
        else:
            yield _holds(now, laying, brush, "next layer", text=lay.TO[brush.mode], bright=True)
    if laying.past:
        yield Button(WentTo(NewGame(now.lay(laying.undone()))), "undo", text=UNDO, icon="undo")
    if lay.lying(laying.board, laying.mode):
        yield Button(
            WentTo(NewGame(now.lay(laying.cleared()))),
            "clear all" if laying.asking else "clear",
            text=lay.CLEAR,
            icon="broom",
        )
    yield Button(WentTo(NewGame(now.handed(None))), "leave", text=BACK)


def _doubts(now: Drafting, laying: Laying) -> ScreenPage:
    """Name what does not fit the box, each to be tapped and put right; it may lie so all the same."""
    found = lay.misfits(laying.board, laying.kit)

    def blocks() -> Iterator[Block]:
        yield Line(lay.FITS_NOT)
        for misfit in found:
            brush = misfit.brush
            yield _holds(now, laying, brush, f"misfit {brush.mode} {brush.key}", text=brush.named, note=misfit.told)

    last = (
        Button(WentTo(NewGame(now.handed(laying.handed))), "as it is", text=lay.AS_IT_IS),
        _holds(now, laying, found[0].brush, "fix it", text=lay.FIX_IT, bright=True),
    )
    return _beside(_page(now, lay.IS_IT_RIGHT, blocks(), last, _lying(laying)), laying)


def _spots(laying: Laying) -> Iterator[Spot]:
    """Yield the places where what is in hand may be laid, each by its number and what lies there."""
    board, where = laying.board, island(laying.board.island)
    ports, tokens = {port.edge: port for port in board.ports}, dict(board.tokens)
    for place in laying.targets:
        if laying.mode == "port":
            port = ports.get(place)
            what = Text.of("no port") if port is None else Brush("port", port.kind, port.rate).named
            text = Text.of("coast {n}: {what}", n=where.coast_edges.index(place) + 1, what=what)
            yield Spot(HexTapped(place), place=place, text=text, taken=port is not None)
            continue
        word, token = board.terrain_of(place), tokens.get(place)
        what = Text.of("still open") if word == OPEN else _word(word)
        if token is not None:
            what = Text.of("{what} {n}", what=what, n=token)
        text = Text.of("hex {n}: {what}", n=where.land.index(place) + 1, what=what)
        taken = token is not None if laying.mode == "token" else word != OPEN
        yield Spot(HexTapped(place), place=place, text=text, taken=taken)


# -- the rules


def _rules(screen: NewGame, now: Drafting, at: SessionState) -> ScreenPage:
    if screen.heading:
        return _heading(screen, now, at)
    draft = now.draft

    def blocks() -> Iterator[Block]:
        yield from _clash(now)
        for field, (title, values) in new.AGREED.items():
            yield Line(title, "muted")
            agreed = (
                _takes(
                    replace(draft, **{field: value}),
                    f"{field} {value}",
                    _word(f"choice_{value}"),
                    bright=getattr(draft, field) == value,
                )
                for value in values
            )
            yield Keys(tuple(agreed))
        yield Heading(Text.of("House rules"))
        for title, clause, keys in _headings(now):
            changed = sum(key in draft.options for key in keys)
            note = Text.of("{n} changed", n=changed) if changed else None
            yield Button(WentTo(replace(screen, heading=clause)), f"heading {clause}", text=title, note=note)

    onward = Button(Stepped(new.START), text=new.TO[new.START], bright=True)
    return _step(now, at, blocks(), onward)


def _heading(screen: NewGame, now: Drafting, at: SessionState) -> ScreenPage:
    """Return the house rules of one heading, each with its values and its clause."""
    title, _, keys = next(row for row in _headings(now) if row[1] == screen.heading)

    def blocks() -> Iterator[Block]:
        yield from _clash(now)
        for key in keys:
            yield from _rule(screen, now.draft, key, now.variant.options)

    back = Button(WentTo(replace(screen, heading="")), "back", text=BACK)
    return _page(now, title, blocks(), (back,), new.step_told(now.step, at))


def _headings(now: Drafting) -> Iterator[tuple[Text, str, tuple[str, ...]]]:
    """Yield what house rules are about: the heading of the rules, a clause below it, and the rules."""
    found: dict[str, list[str]] = {}
    options = now.variant.options
    for key, option in options.items():
        found.setdefault(_over(option.clause), []).append(key)
    for title, keys in found.items():
        clause = options[keys[0]].clause
        yield Text.of("{title}", title=TitleOver(clause)) if title else OTHER_RULES, clause, tuple(keys)


def _over(clause: str) -> str:
    """Return under which heading a clause stands; the language does not matter. "" without the pages of the rules."""
    try:
        return title_over(clause, "en")
    except FileNotFoundError:
        return ""


def _rule(screen: NewGame, draft: Draft, key: str, options: Any) -> Iterator[Block]:
    option: Option = options[key]
    now, values = new.ruled(draft, key, option), new.choosable(option)
    if not values and option.least is not None and isinstance(now, int):
        near = (now + step for step in AROUND)
        values = tuple(n for n in near if option.least <= n <= (option.most or 0))
    fixed = Line(new.rule_named(key), more=() if values else (of_a_file(said(now)),))
    clause = WentTo(replace(screen, clause=option.clause))
    yield fixed
    chosen = (
        _takes(draft.chosen(key, value, options), f"{key} {value}", said(value), bright=value == now)
        for value in values
    )
    read = Button(clause, f"§ {option.clause} {key}", text=Text.of("§ {clause}", clause=option.clause), quiet=True)
    yield Keys((*chosen, read))


def _clash(now: Drafting) -> Iterator[Block]:
    """Yield why house rules do not go together, where they do not."""
    why = now.draft.clash(now.variant)
    if why is not None:
        yield Line(why.text, "alarm", more=(Text.of("§ {clause}", clause=why.clause),))


def _clause(screen: NewGame, now: Drafting) -> ScreenPage:
    """Return the clause of a house rule, word for word."""
    title = Text.of("{title}", title=TitleOver(screen.clause)) if _over(screen.clause) else OTHER_RULES
    back = Button(WentTo(replace(screen, clause="")), "back", text=BACK)
    number = Text.of("§ {clause}", clause=screen.clause)
    return _page(now, title, iter((Clause(screen.clause, now=True),)), (back,), number)


# -- who begins


def _start(screen: NewGame, now: Drafting, at: SessionState) -> ScreenPage:
    del screen
    draft, names = now.draft, called(now.draft.seats)
    first = draft.first

    def blocks() -> Iterator[Block]:
        yield from _clash(now)
        for i in draft.players:
            yield _takes(replace(draft, first=i), f"first {i}", _text(names[i]), seat=i, bright=first == i)
        yield Button(LotsDrawn(), text=new.LOTS)  # never where the game is begun: a second tap would begin it
        yield Line(new.CHOOSE_FIRST if first is None else new.begins_told(names[first]), "lamp")

    return _step(now, at, blocks(), Button(BeginAsked(), text=new.BEGIN, bright=first is not None))
