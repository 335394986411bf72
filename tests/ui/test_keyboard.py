"""Typed lines arrive whole, however they come through, and none is read ahead of whoever asks next."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator

import pytest

from ui.terminal.keyboard import Keyboard, Typed

Pipe = tuple[int, int]


@pytest.fixture
def pipe() -> Iterator[Pipe]:
    reading, writing = os.pipe()
    yield reading, writing
    for end in (reading, writing):
        try:
            os.fstat(end)
        except OSError:  # the test closed it
            continue
        os.close(end)


class InPieces(Typed):
    """Lines as a slow line brings them: one piece at each read."""

    def __init__(self, *pieces: bytes) -> None:
        super().__init__(-1)
        self._pieces = list(pieces)

    def _some(self) -> bytes:
        return self._pieces.pop(0) if self._pieces else b""


def test_a_line_that_comes_in_pieces_is_one_line() -> None:
    typed = InPieces("Ä".encode()[:1], "Ä".encode()[1:] + b" 3\r", b"\nnext\n")
    assert [typed.line(), typed.line(), typed.line()] == ["Ä 3", "next", None]


def test_the_last_line_counts_without_its_end_and_bytes_that_are_no_text_do_no_harm(pipe: Pipe) -> None:
    reading, writing = pipe
    os.write(writing, b"\xff\xfe\nlast")
    os.close(writing)
    typed = Typed(reading)
    assert [typed.line(), typed.line(), typed.line()] == ["��", "last", None]


def test_a_question_without_an_answer_is_the_end(pipe: Pipe, capsys: pytest.CaptureFixture[str]) -> None:
    reading, writing = pipe
    os.write(writing, b"Ann\n")
    os.close(writing)
    typed = Typed(reading)
    assert typed.ask("Who? > ") == "Ann"
    with pytest.raises(EOFError):
        typed.ask("Who else? > ")
    assert capsys.readouterr().out == "Who? > Who else? > "


def test_the_loop_goes_on_while_nobody_types_and_gets_every_line(pipe: Pipe) -> None:
    reading, writing = pipe

    async def evening() -> list[str | None]:
        keyboard = Keyboard(Typed(reading))
        first = asyncio.create_task(keyboard.line())
        await asyncio.sleep(0)
        assert not first.done()
        os.write(writing, b"one\ntwo\n")
        found = [await first, await keyboard.line()]
        keyboard.stop()
        found.append(await keyboard.line())
        os.close(writing)
        return [*found, await keyboard.line()]

    assert asyncio.run(evening()) == ["one", "two", None, None]
