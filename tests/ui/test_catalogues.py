"""Both languages say everything: no text is missing, fuzzy or unused, and none loses or invents a {place}."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import product
from string import Formatter

import pytest
from babel.messages.catalog import Message

from companion.game.decide import begin
from companion.game.panels import AgendaShown, CardsShown, Scores, Tally
from companion.game.seating import COLOURS
from companion.game.secret import TABLE
from companion.game.state import Game
from companion.game.text import Text, Word, english, render
from companion.game.variant import Variant
from companion.rules.base import BASE
from companion.rules.base.names import COSTS
from companion.rules.registry import VARIANTS
from hardware.ports import DeviceState
from hardware.tray import Reason
from tests.rules.needed import speaking
from tests.rules.samples import samples_of
from tests.terminal.tables import a_setup
from tests.ui.messages import ROOT, counted, forms_of, messages, said_for, sentences, terms, variant_terms
from ui.dialogue.house_file import DICE
from ui.language.catalogues import ALWAYS, LANGUAGES, Language, catalogue, language
from ui.language.po_file import entries
from ui.terminal.commands import COMMANDS
from ui.terminal.hub_lines import LINES
from ui.terminal.new_game import HANDS

KERNEL = (
    *("companion/game", "companion/table", "companion/journal", "companion/record"),
    *(f"companion/{path.name}" for path in sorted((ROOT / "companion").glob("*.py"))),
)
FOLDERS = sorted(path.parent.name for path in (ROOT / "ui").glob("*/__init__.py") if path.parent.name != "language")
OWN = {**{f"ui.{name}": (f"ui/{name}",) for name in FOLDERS}, "hardware": ("hardware",)}
"""The folders that say sentences of their own; what several of them say stands in ui/language/locale."""
SOURCES = {
    "companion.game": KERNEL,
    "companion.tournament": ("companion/tournament",),
    "companion.rules.base": ("companion/rules/base",),
    **{f"companion.rules.{name}": (f"companion/rules/{name}",) for name in VARIANTS if name != BASE.name},
    **OWN,
    "ui.language": ("ui", "hardware"),
}
CATALOGUES = tuple(product(SOURCES, LANGUAGES))
SIDES = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"}


@cache
def said_by(package: str) -> set[str]:
    """Everything of a package that a screen may have to say, sentences and terms."""
    if package == "ui.language":
        return said_by_several()
    said = sentences(*SOURCES[package]) | terms(*SOURCES[package])
    if package == "companion.rules.base":
        said |= variant_terms(BASE) | samples_of("base").named | set(COSTS) | set(words_of_panels(BASE))
    elif package.startswith("companion.rules."):
        variant = VARIANTS[package.rpartition(".")[2]]
        said |= samples_of(variant.name).named | variant_terms(variant)
        said |= set(words_of_panels(variant)) - said_by("companion.rules.base")
    elif package == "ui.terminal":
        said |= {command.takes for command in COMMANDS} | {line.takes for line in LINES}
    elif package == "hardware":
        in_a_sentence = {"connecting", "not plugged in"}
        said |= {state.value for state in DeviceState} - in_a_sentence | {reason.value for reason in Reason}
    return said - {""}


def said_by_several() -> set[str]:
    """What more than one folder says, and words of no folder: of ui/language, of choices, sides and colours."""
    maps = ("beginner", "spiral", "random", "file")
    choices = {f"choice_{word}" for word in (*HANDS, *DICE, "strict", "combined", *maps, "yes", "no")}
    beside = ("ui/language", "ui/main.py")
    times = Counter(text for package in OWN for text in said_by(package))
    several = {text for text, n in times.items() if n > 1}
    said = several | sentences(*beside) | terms(*beside) | choices | SIDES | {"marker"} | set(COLOURS)
    return said - {""}


def needing_words(said: set[str]) -> set[str]:
    """Leave out what has no word and no mark of its own, such as `{cards}`; it may be translated all the same."""
    return {text for text in said if re.search(r"[^\W\d_]|[,:?(\[]", re.sub(r"{\w*}", "", text))}


def words_of_panels(variant: Variant) -> Iterable[str]:
    """The terms that the variant's panels show, which its code puts together from others."""
    for viewer in (TABLE, 0):
        known: Game = begin(variant, a_setup(), viewer)
        for panel in variant.panels(known):
            match panel:
                case Tally(title=title, rows=rows, columns=columns):
                    yield from words(title, *(row.label for row in rows), *columns)
                case CardsShown(title=title):
                    yield from words(title)
                case Scores() | AgendaShown():
                    pass
                case _:
                    pass


def written() -> list[tuple[tuple[str, str], str, Message]]:
    """Every entry of every catalogue, with its package and its language."""
    return [(where, text, message) for where in CATALOGUES for text, message in messages(*where).items()]


def words(*texts: Text) -> Iterable[str]:
    return (value.word for text in texts for _, value in text.args if isinstance(value, Word))


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


PLAIN = {"Yes", "No", "None", "none", "What things cost", "Done"}
"""What variants and screens mean alike, though only a screen's catalogue has it."""


def _screen_s(other: str, package: str) -> bool:
    """Whether a catalogue is a screen's and the sentences a variant's: the same words may mean something else there."""
    return package.startswith("companion.") and other.startswith("ui.") and other != "ui.language"


def test_everything_is_said_in_japanese() -> None:
    missing = []
    silent = {f"companion.rules.{variant}" for variant in {*VARIANTS} - {*speaking("ja", VARIANTS)}}
    for package in (package for package in SOURCES if package not in silent):
        found = messages(package, "ja")
        heard = [other for other in SOURCES if other != package and not _screen_s(other, package)]
        others = PLAIN.union(*(messages(other, "ja") for other in heard))
        for text in needing_words(said_by(package)) - others:
            if text not in found or not all(said_for(found[text])):
                missing.append((package, text))
    assert missing == []


def test_every_term_that_is_not_a_plain_word_has_an_english_form() -> None:
    found = {text for own in SOURCES for text in messages(own, "en")}
    said = {text for package in SOURCES for text in said_by(package)}
    assert sorted(text for text in said if "_" in text and " " not in text and text not in found) == []


def test_no_entry_is_fuzzy_or_unused() -> None:
    assert [(where, text) for where, text, message in written() if message.fuzzy] == []
    assert [(where, text) for where, text, _ in written() if text not in said_by(where[0])] == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_text_stands_in_one_catalogue(code: str) -> None:
    times = Counter(text for package in ALWAYS for text in messages(package, code))
    assert [text for text, n in times.items() if n > 1] == []


def test_a_folder_keeps_no_text_that_another_says_too() -> None:
    kept = {(where[0], text) for where, text, _ in written() if where[0] in OWN}
    assert [(package, text) for package, text in kept if text in said_by("ui.language")] == []


def test_every_folder_that_keeps_texts_is_read() -> None:
    keeping = {package for package, (folder,) in OWN.items() if (ROOT / folder / "locale").is_dir()}
    assert {*ALWAYS} == {"companion.game", "ui.language", *keeping}


def test_no_translation_loses_or_invents_a_place() -> None:
    forms = [(where, text, form) for where, text, message in written() for form in said_for(message)]
    assert [(where, text, form) for where, text, form in forms if places(form) != places(text)] == []


def test_what_is_counted_is_counted_in_the_catalogue_and_nothing_else_is() -> None:
    for package, code in CATALOGUES:
        pairs, found = counted(*SOURCES[package]), messages(package, code)
        held = {one: more for one, *rest in map(forms_of, found.values()) for more in rest}
        assert held == {one: more for one, more in pairs.items() if one in found}, (package, code)
        assert [(one, more) for one, more in pairs.items() if places(one) != places(more)] == [], package


def test_no_plural_is_made_by_hand() -> None:
    plain = {text for package in SOURCES for text in said_by(package) - counted(*SOURCES[package]).keys()}
    assert sorted(text for text in plain if re.search(r"{n} (?:\w+ )?\w{3,}s\b|(?<!:)\b1 \w{3,}\b|\(s\)", text)) == []


def test_a_language_says_what_it_has_and_shows_the_rest_as_it_is_written() -> None:
    japanese = language("ja", BASE.domains)
    assert japanese("longest_road") == "道王"
    assert japanese("Nobody wrote this.") == "Nobody wrote this."
    assert language("en", BASE.domains)("longest_road") == "Longest road"


@pytest.mark.parametrize(
    ("code", "n", "told"),
    [("en", 0, "0 cards"), ("en", 1, "1 card"), ("en", 2, "2 cards"), ("ja", 1, "1枚"), ("ja", 2, "2枚")],
)
def test_a_number_is_said_in_the_form_of_each_language(code: str, n: int, told: str) -> None:
    counted = Text.counted("{n} card", "{n} cards", n)
    assert render(counted, language(code), ()) == told
    assert render(counted, english, ()) == told or code != "en"


def test_a_catalogue_is_read_as_babel_reads_it() -> None:
    for package, code in CATALOGUES:
        where = catalogue(package, code)
        own = dict(entries(where.read_text("utf-8"))) if where.is_file() else {}
        own.pop("", None)  # the header
        assert own == {text: said_for(message) for text, message in messages(package, code).items()}, (package, code)


def test_a_text_in_several_lines_is_read_with_its_quotes_and_breaks() -> None:
    written = 'msgid ""\n"one "\n"line"\nmsgstr "\\"two\\"\\n"\n"lines"\n\n#~ msgid "gone"\n#~ msgstr "weg"\n'
    assert [*entries(written)] == [("one line", ('"two"\nlines',))]


def test_a_language_there_is_not_is_named_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=r'no language "fr".*en, ja'):
        language("fr")


def test_the_same_language_is_read_once() -> None:
    assert language("ja", BASE.domains) is language("ja", BASE.domains)
    assert isinstance(language("ja"), Language)
