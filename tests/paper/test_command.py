"""`kazami print`: a new file, or one sentence that says why not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.paper.read_back import pages, sizes
from tests.project.processes import EARLY
from ui.main import main
from ui.paper.sizes import SIZES

pytestmark = pytest.mark.xdist_group(EARLY)


def test_it_makes_a_new_file_named_after_the_variant_on_the_paper_that_is_asked_for_and_says_where(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["print", "base", "--paper", "letter", "--lang", "ja"]) == 0
    assert capsys.readouterr().out == "kazami-base.pdf\n"
    pdf = (tmp_path / "kazami-base.pdf").read_bytes()
    (text,) = pages(pdf)
    assert text.count("コスト表") == 4
    assert sizes(pdf) == [SIZES["letter"]]


def test_what_is_there_is_not_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "cards.pdf"
    file.write_text("mine", "utf-8")
    assert main(["--lang", "en", "print", "base", str(file)]) == 1
    assert "cannot be written: File exists." in capsys.readouterr().err
    assert file.read_text("utf-8") == "mine"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["nowhere", "x.pdf"], 'There is no variant "nowhere". There are: base,'),
        pytest.param(
            ["base", "no/such/folder/x.pdf"],
            "x.pdf cannot be written: No such file or directory.",
            marks=pytest.mark.thorough,
        ),
        (["base", "x.pdf", "--house", "house.toml"], 'There is no variant "elsewhere". There are: base'),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(
    words: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "house.toml").write_text('variant = "elsewhere"\n', "utf-8")
    assert main(["--lang", "en", "print", *words]) == 1
    err = capsys.readouterr().err
    assert sentence in err
    assert err.count("\n") == 1
    assert not (tmp_path / "x.pdf").exists()
