"""`kazami print`: a new file, or one sentence that says why not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.paper.read_back import pages, sizes
from ui.main import main
from ui.paper.ink import SIZES


def test_it_makes_a_new_file_and_says_where(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "cards.pdf"
    assert main(["print", "base", str(file), "--lang", "ja"]) == 0
    assert capsys.readouterr().out == f"{file}\n"
    (text,) = pages(file.read_bytes())
    assert text.count("コスト表") == 4
    assert main(["--lang", "en", "print", "base", str(file)]) == 1, "what is there is not written over"
    assert "cannot be written: File exists." in capsys.readouterr().err
    assert pages(file.read_bytes()) == (text,)


def test_without_a_name_it_is_named_after_the_room_and_lies_on_the_paper_that_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["--lang", "en", "print", "base", "--paper", "letter"]) == 0
    assert capsys.readouterr().out == "kazami-base.pdf\n"
    pdf = (tmp_path / "kazami-base.pdf").read_bytes()
    assert "Buildacity" in pages(pdf)[0]
    assert sizes(pdf) == [SIZES["letter"]]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["nowhere", "x.pdf"], 'There is no room "nowhere". There are: base,'),
        pytest.param(
            ["base", "no/such/folder/x.pdf"],
            "x.pdf cannot be written: No such file or directory.",
            marks=pytest.mark.thorough,
        ),
        (["base", "x.pdf", "--house", "house.toml"], 'There is no room "elsewhere". There are: base'),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(
    words: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "house.toml").write_text('room = "elsewhere"\n', "utf-8")
    assert main(["--lang", "en", "print", *words]) == 1
    err = capsys.readouterr().err
    assert sentence in err
    assert err.count("\n") == 1
    assert not (tmp_path / "x.pdf").exists()
