"""The tablet's drawing kit: plain values in, pictures and touches out. No rule, no Table, no gettext may enter.

How to use it
-------------
`start.prepare(folder)` must run before anything of Kivy is imported. Then everything is drawn with a `Look` (light,
pixels per dp, larger type, motion) and laid out by a `Stage` (the window's size)::

    stage = Stage(*Window.size)
    look = Look(Theme(Light.LAMP, variant.domains), unit=stage.unit, larger=1.0, motion=True)
    board = Board(look, tapped=lambda place: ...)
    board.place(stage, "disc")           # a named box of the stage, or Box(x, y, w, h) in dp, y down
    board.show(BoardView(map=..., marks=..., seats=("red", "blue"), highlight=...))

Every widget is a `canvas.Drawn`: `place(stage, where)`, `show(...)` (draws only what changed), `look = ...` (draws all
again, for another light or size). pos and size may also come from a Kivy layout. Texts come in
ready and always fit: they shrink one step, then wrap, then shrink on. Colours of seats are the words of `tokens.toml`
(`red`, `blue`, ...). When the window changes size: make a new Stage, set each `look`, `place` each widget again.

What there is
-------------
(What is pure, and every screen draws alike, lies in ui/drawing: theme, tokens, look, icons, seats, marks, ground.)
theme    Theme(Light.LAMP | Light.DAY, domains), with what these packages bring (variant_look.VariantLook);
         Tone (INK MUTED LAMP WATER ALARM GOOD), contrast(); tokens: tokens()
stage    Stage(width, height).box(name) / .pixels(box), Box(x, y, w, h)
         boxes: disc title next bank devices dice sentence agenda scoreboard tools actions folded work dialog
look     Look(theme, unit, larger, motion)
canvas   Drawn: own widgets name LAYERS and fill them in draw() by self.layer(name, shows, paint); pen: Pen
tabletop Tabletop(look): the background; give it the window's size
board    board.widget.Board(look, tapped=place -> None): show(BoardView), hit(x, y, kinds) -> place | None,
         window_xy(place); board.view: BoardView, Badge, Rim; board.marks.FORMS: form -> drawing (road, three_rods,
         blocks, settlement, city, robber, marker; each behind `hollow_`; an icon's name or any other word is a disc);
         Rim(words, side, tone, stale, vane, border, reaches): the dial, and the corners a flood runs to;
         BoardView.close and its arrow
calls    CallsDisc(look).show(CallsView((Caller(seat, name, line, CallerState.ASKED, quarter), ...), title, icon, cards,
         said, leading)): a round of raises on the disc
versus_half  VersusHalf(look).show(SideView(seat, name, line, (PartLine(text, value, icon), ...), faces, word, won,
         right, asked)): one of two sums
versus   Duel(look, turning=half -> None): place(stage, boxes), show(DuelView((left, right), turned, notes, counts)):
         both sides, each upright or on its head, what follows, and a number for each seat
turning  Turning(): turn(angle, middle) turns what is inside it, fingers included
dice     DiceWithSum(look).show(DiceView(thrown(5, 3), "8", "red", "Mika")); Face(pips, icon, cocked, word);
         DicePad(look, dice=(PIPPED, PIPPED), changed=chosen -> None).show(chosen)
texts    Sentence.show(SentenceView(text, tone)), Agenda.show((AgendaBead(text, BeadState.NOW), ...)),
         CornerCaption(flush_right).show(CaptionLine(...), ...),
         Paragraph.show(ParagraphView(text, sp, tone, badge, ...))
scoreboard  Scoreboard(look, tapped=i -> None).show((ScoreboardRow(seat, name, points, line, gains, active=...), ...)),
         CardGain(count, kind), FoldedScoreboard.show(the same rows)
tiles    Tile(look, TileView(text, bright, icon, seat, note, icons, price, row, ...), pressed=() -> None),
         Stepper(look, value, least, most, changed=n -> None), NumberPad(look, picked=n -> None).show(numbers, allowed),
         Tiled: base of widgets made of tiles, lay(child, box)
cards    CardRow(look, changed=(kind, +1 | -1) -> None, plain=False).show((CardCount(kind, held, chosen, ...), ...))
card_tiles  CardTile, FaceTile, HandTile, PricedTile(look, view, pressed), PlayedTile(look, played, view, pressed)
named_cards  NamedCards(look, changed, plain, alone, one): the same, each card in a field with its name
fix_tiles  ThrowTile(look, view, pressed, dice, total), HandTile(look, view, pressed, cards),
           AwardTile(look, view, pressed), TurnTile(look, view, pressed, order)
log_line LogLine(look, pressed=...).show(LogLineView(text, seat, parts=(Part(...), ...), gains)): a line of the log;
         TurnCaption, Movements(look).show((Moved(seat, cards), ...)), Thread(look).show(start, end)
dialog   Dialog(look, dismissed=None): open(stage, DialogView(title, line, seat)), turn_at_once(quarter, turns=True),
         turn_to(quarter), put(child, Box in 640 x 640), shrink(by) keeps its foot;
         it lies below the DeviceMarks, which stay above the veil
devices  DeviceMarks(look, tapped=name -> None).show((DeviceMark(name, icon, Health.HERE, text), ...))
charts   Bars.show((Bar(label, value, expected), ...)), LineChart.show((ChartLine(seat, values), ...), target)
gallery  python -m tests.tablet.gallery OUTDIR renders all of it to PNG
"""
