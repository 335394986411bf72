"""The companion without a screen, to be killed: `python -m tests.demo.headless LIFE`.

Everything between the wire and the disk is the product's own: SerialDevice, Tray, DevicesAtTable, Table, Journal. Added
are players, a clock that goes on by command, and a tap on the port. Nothing here may count a throw or hold a state of
the game: whatever this process knows and has not given to the journal dies with it.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from random import Random

import msgspec

from companion.board.maps import spiral
from companion.game.dice import Die, lying, named
from companion.game.history import Entry
from companion.game.moves import Choice, next_prompt
from companion.game.panels import scores_panel
from companion.game.prompts import Dice, Direction
from companion.game.seating import with_neutrals
from companion.game.secret import TABLE
from companion.game.state import Seat, Setup
from companion.game.text import Faces, FaceSign, Refusal, Text, english, render
from companion.journal import Journal
from companion.readings import AngleSeen, ThrowSeen
from companion.rules.registry import VARIANTS
from companion.table import Committed, Table
from firmware_bridge import wire
from hardware.line_device import DICE
from hardware.serial_places import at
from hardware.serial_port import Port, SerialDevice
from tests.demo import words
from tests.demo.variants import wish
from tests.hardware.benches import StepClock
from tests.patience import PATIENCE
from ui.language.catalogues import language
from ui.session.arming import counted, keep_armed
from ui.session.devices_at_table import DevicesAtTable, in_tray

PEOPLE = (Seat("Ann", "red"), Seat("Ben", "blue"), Seat("Cleo", "white"), Seat("Dan", "orange"))
NAME = "The demo"

_saying = threading.Lock()  # the tap speaks from the reading thread too


def say(told: words.Told) -> None:
    """Tell the evening."""
    line = msgspec.json.encode(told).decode()
    with _saying:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()


def hear() -> str:
    """Return the evening's next line; without an evening this process ends."""
    line = sys.stdin.readline()
    if not line:
        raise SystemExit("The evening is over.")
    return line.strip()


class Tapped:
    """A port whose throws, acknowledgements and heartbeats are told to the evening as they pass."""

    def __init__(self, port: Port) -> None:
        self._port = port
        self._from_device, self._to_device = wire.Reader(), wire.Reader()
        self._taking, self._giving, self._over = threading.Lock(), False, False
        self.cancel_read, self.close = port.cancel_read, port.close

    @property
    def taken(self) -> bool:
        """Whether everything that lay in the port was given to the loop, or nobody reads it any more."""
        with self._taking:
            try:
                return self._over or not (self._giving or self._port.in_waiting)
            except OSError:  # it was closed, or its cable was pulled
                return True

    @property
    def in_waiting(self) -> int:
        """As the port says."""
        return self._port.in_waiting

    def read(self, size: int, /) -> bytes:
        """Read, and tell what it was. Of each piece but one byte is taken first: the rest says that more is to come."""
        self._giving = False  # whoever reads again has given away what he read before
        try:
            first = self._port.read(1)
            with self._taking:
                self._over = not first
                data = first + self._port.read(min(size - 1, self._port.in_waiting))
                self._giving = True
        except OSError:
            self._over = True
            raise
        _tell(self._from_device.feed(data))
        return data

    def write(self, data: bytes, /) -> int | None:
        """Tell what it is, and write."""
        _tell(self._to_device.feed(data))
        return self._port.write(data)


def _tell(frames: list[wire.Frame]) -> None:
    for frame in frames:
        if frame.kind in ("ROLL", "ACK", "BEAT"):
            say(words.Heard(frame.kind, frame.boot, frame.fields))


def seated(name: str) -> tuple[Seat, ...]:
    """Return who sits at the table of a variant: as many of the four as it takes, and the colours that nobody plays."""
    variant = VARIANTS[name]
    return with_neutrals(variant, PEOPLE[: max(variant.players)], str.capitalize)


def agreed(terms: words.Terms) -> Setup:
    """Return the set-up that follows from the terms."""
    luck, seats = Random(terms.seed), seated(terms.variant)
    people = sum(not seat.neutral for seat in seats)

    class Lot:
        def below(self, n: int) -> int:
            return luck.randrange(n)

    options = {"victory_points": terms.points} if terms.points else {}
    board = spiral(VARIANTS[terms.variant].kit(people, options), Lot())
    first = luck.randrange(people)
    return Setup(variant=terms.variant, seats=seats, board=board, first=first, hands=terms.hands, options=options)


def chance_of(seed: int) -> bytes:
    """Return what the game draws its cards from."""
    return hashlib.blake2b(str(seed).encode(), digest_size=32).digest()


class Companion:
    """One life of the companion, from opening the journal to being killed."""

    def __init__(self, journal: Journal, life: words.Life, clock: StepClock) -> None:
        """Go on with the game of the journal, or begin it."""
        self._seed, self._clock = life.terms.seed, clock
        games = journal.games()
        game = games[0].id if games else journal.begin(NAME, agreed(life.terms), chance_of(self._seed))
        self._table = Table(journal, game, VARIANTS[life.terms.variant])
        self._connect = at(life.port)
        self._tapped: Tapped | None = None
        self._device = SerialDevice("tray", self._tap, clock, counted=counted(self._table))
        waited = clock.now() - games[0].changed if games else 0.0
        self._devices = DevicesAtTable(self._table, self._device, clock)
        keep_armed(self._table, self._devices, waited)
        self._table.subscribe(self._kept)
        self._names = [seat.name for seat in self._table.setup.seats]
        say(words.Sat(self._table.history.head, len(self._table.resumed_sheet())))

    async def live(self) -> None:
        """Do what the evening says until it says that it is time to leave."""
        playing = asyncio.create_task(self._devices.run(self._say, lambda refusal: self._say(refusal.text)))
        await self.seen()
        self._stand()
        try:
            while not isinstance(command := msgspec.json.decode(hear(), type=words.Command), words.Leave):
                if isinstance(command, words.Live):
                    await self._heard()
                    await self._clock.advance(command.seconds)
                else:
                    self._decide()
                if playing.done():
                    playing.result()  # it never ends by itself: raise what ended it
                await self.seen()
                self._stand()
        finally:
            playing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await playing

    def _tap(self) -> Tapped:
        tapped = self._tapped = Tapped(self._connect())
        return tapped

    async def _heard(self) -> None:
        """Let the reading thread bring what the device has said, so that it is not older than it was on the wire."""
        async with asyncio.timeout(PATIENCE):
            while self._tapped and not self._tapped.taken:
                await asyncio.sleep(0)
        await self._clock.settle()

    async def seen(self) -> None:
        """Wait for whoever looks on; without a screen nobody does."""

    def _wish(self) -> Choice | None:
        """Return what the first seat the table waits for wishes, on what it knows; None once the game is over."""
        front = self._table.game.front
        if front is None:
            return None
        seat = front.waiting[0]
        choice = wish(self._table.known(seat), seat, self._seed)
        if choice is None:
            raise RuntimeError(f"seat {seat} has no idea what to do at {front.name}")
        return choice

    def _decide(self) -> None:
        choice = self._wish()
        if choice is None or self._lacks(choice):
            return
        answer = self._table.submit(choice, revision=self._table.game.revision)
        if isinstance(answer, Refusal):
            raise RuntimeError(f"{choice} was offered and is refused: {answer}")

    def _lacks(self, choice: Choice) -> Dice | Direction | None:
        """What of the devices a choice still waits for."""
        prompt = next_prompt(self._table.known(choice.seat), choice)
        return prompt if isinstance(prompt, (Dice, Direction)) else None

    def _stand(self) -> None:
        choice, game = self._wish(), self._table.game
        prompt = self._lacks(choice) if choice else None
        asked = named(game.variant.dice, prompt.which) if isinstance(prompt, Dice) else ()
        say(
            words.Standing(
                tuple(map(DICE.index, in_tray(asked))), game.active, game.winner, isinstance(prompt, Direction)
            )
        )

    def _kept(self, committed: Committed) -> None:
        """Tell a commit, and stand still: everything after it waits for the evening's word."""
        entry, public = self._table.history.entries[committed.seq], self._table.known(TABLE)
        readings = [reading for reading in entry.reading or () if isinstance(reading.seen, ThrowSeen)]
        shown = _shown(entry, public.variant.dice if readings else ())
        lines = [line for told in self._table.log(TABLE, entry.seq) if told.seq == entry.seq for line in told.lines]
        say(
            words.Kept(
                seq=entry.seq,
                move=type(entry.move).__name__,
                seat=entry.move.seat,
                turn=public.turn,
                faces=shown.faces,
                beside=tuple(self._in_words(side) for side in shown.uncounted),
                throws=tuple((reading.boot, reading.sequence) for reading in readings),
                log=tuple(render(line, english, self._names) for line in lines),
                points=tuple(score.open for score in scores_panel(public).scores),
                winner=public.winner,
                side=_side(entry),
            )
        )
        while hear() != words.GO:
            raise RuntimeError(f"after a commit the evening says {words.GO}")

    def _in_words(self, side: int | FaceSign) -> str:
        """Say what a die shows that is not added up."""
        return language("en", self._table.game.variant.domains)(side.word) if isinstance(side, FaceSign) else str(side)

    def _say(self, text: Text) -> None:
        say(words.Said(render(text, english, self._names)))


def _shown(entry: Entry, dice: Sequence[Die]) -> Faces:
    """What the dice of a move show, those that were set beforehand included; nothing without dice."""
    return next(
        (lying(dice, faces) for fact in entry.facts if dice and (faces := getattr(fact, "faces", ()))), Faces(())
    )


def _side(entry: Entry) -> int:
    """The side that a vane gave to a move."""
    seen = any(isinstance(reading.seen, AngleSeen) for reading in entry.reading or ())
    side: int = getattr(entry.move, "side", words.NO_SIDE) if seen else words.NO_SIDE
    return side


def switched_on() -> tuple[words.Life, StepClock]:
    """Read what this process was switched on with, and set its clock."""
    logging.getLogger("hardware").addHandler(logging.NullHandler())  # whatever people must know, DevicesAtTable says
    life = msgspec.json.decode(sys.argv[1], type=words.Life)
    clock = StepClock()
    clock.time = life.now
    return life, clock


def main() -> None:
    """Play as the arguments say."""
    life, clock = switched_on()
    with Journal(Path(life.journal), clock.now) as journal:
        asyncio.run(Companion(journal, life, clock).live())


if __name__ == "__main__":
    main()
