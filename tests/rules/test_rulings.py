"""Rulings as data, for every variant: what its page lists can be changed, what is fixed is no option, and code reads
each.

What a ruling or its alternative does is played in the variant's own tests.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.game.decide import begin
from companion.game.options import HouseRuleError, as_toml, house_rules
from companion.game.position import setup_of
from companion.game.position import written as sheet
from companion.game.printed import looked_up
from companion.game.variant import Option, Variant
from companion.record import parsed, written
from companion.rules.registry import VARIANTS
from tests.laws.companies import VARIANTS as UNDER_LAW
from tests.laws.companies import company
from tests.laws.under_law import UnderLaw
from tests.rules.base.board import a_setup

ROOT = Path(__file__).parents[2]
every_variant = pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
every_fixed = pytest.mark.parametrize(
    ("variant", "key"), [pytest.param(variant, key, id=key) for variant in VARIANTS.values() for key in variant.fixed]
)


def data(variant: Variant) -> str:
    """Return the TOML block of a variant's page."""
    page = (ROOT / "docs" / "rules" / f"{variant.name}.md").read_text("utf-8")
    return page.partition("```toml\n")[2].partition("```")[0]


def own_options(variant: Variant) -> dict[str, Option]:
    """Return the options of a variant that stand on its own page, not on Base's; a variant without any has an empty
    block."""
    tables = tomllib.loads(data(variant)).keys()
    assert len(tables) <= 1, "a page has the table of its own prefix"
    return {key: option for key, option in variant.options.items() if option.table.partition(".")[0] in tables}


def rows(variant: Variant) -> Iterator[tuple[str, str, str, str]]:
    """Yield the page's rulings: `# ` where one is fixed, its key, what its comment says, and its clause."""
    text = re.sub(r"^\[\w+\.(?:units\.)?(\w+)\] ", r"\1 = {} ", data(variant), flags=re.MULTILINE)
    row = r'^(# )?"?([\w+]+)"? = (.*)\b([A-Z]+-[A-Z]+-\d\d)(?: \(.*\))?$'
    for fixed, key, value, clause in re.findall(row, text, re.M):
        yield fixed, key, value.partition("#")[2], clause


@every_variant
def test_the_data_of_the_page_is_a_house_file_that_changes_nothing_and_names_every_option(variant: Variant) -> None:
    assert [key for key in house_rules(variant, data(variant)) if variant.options[key].many is None] == []
    named = {key: clause for fixed, key, _, clause in rows(variant) if not fixed}
    assert named == {key: option.clause for key, option in own_options(variant).items()}


@every_variant
def test_every_option_can_be_changed_as_the_page_says(variant: Variant) -> None:
    options = own_options(variant)
    for key, option in options.items():
        assert option.others or option.least is not None or option.order or option.reads, key
    for fixed, key, comment, _ in rows(variant):
        for word, switch in re.findall(r'(?:\| "(\w+)")|(?:\| (true|false)\b)', comment if not fixed else ""):
            assert (word or switch == "true") in (options[key].default, *options[key].others), key


@every_variant
def test_the_page_names_the_fixed_rulings_with_their_clauses(variant: Variant) -> None:
    assert variant.fixed == {key: clause for fixed, key, _, clause in rows(variant) if fixed}
    assert variant.options.keys().isdisjoint(variant.fixed)


@every_fixed
def test_a_house_file_that_names_a_fixed_ruling_gets_its_sentence(variant: Variant, key: str) -> None:
    (prefix,) = tomllib.loads(data(variant))
    for value in (True, "another", 3):
        with pytest.raises(HouseRuleError) as caught:
            house_rules(variant, {prefix: {key: value}})
        assert str(caught.value) == f"{key} ({variant.fixed[key]}): that ruling is fixed, so it is no house rule."


@pytest.mark.parametrize(
    "under", [under for under in UNDER_LAW if under.variant.once], ids=lambda under: under.variant.name
)
def test_a_game_begun_with_another_value_of_what_is_fixed_now_goes_on_by_it(under: UnderLaw) -> None:
    variant, fresh = under.variant, replace(company(under, 0).setup, options={})
    for key, ruling in variant.once.items():
        (other,) = ruling.others
        kept = begin(
            variant, parsed(written("Kept", variant, replace(fresh, options={key: other}), ()), VARIANTS).setup
        )
        assert (kept.option(key), begin(variant, fresh).option(key)) == (other, ruling.default)
        text = sheet(kept)
        assert f"# {key} was {as_toml(other)}: that ruling is fixed now ({ruling.clause})." in text
        assert setup_of({variant.name: variant}, text).options == {}
        with pytest.raises(HouseRuleError, match=rf"^Line \d+: {key} \({ruling.clause}\): that ruling is fixed"):
            setup_of({variant.name: variant}, text.replace("[house]", f"[house]\n{key} = {as_toml(other)}"))


class Asked(dict[str, Any]):
    """House rules that note which of them somebody asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.keys_asked: set[str] = set()

    def __contains__(self, key: object) -> bool:
        """Note the question."""
        self.keys_asked.add(str(key))
        return super().__contains__(key)


@cache
def read_by_name(folder: Path) -> frozenset[str]:
    """Return the options that code under a folder asks for by their names."""
    calls = (node for path in folder.rglob("*.py") for node in ast.walk(ast.parse(path.read_text("utf-8"))))
    return frozenset(
        str(call.args[0].value)
        for call in calls
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr in ("option", "get")
        and call.args
        and isinstance(call.args[0], ast.Constant)
    )


@every_variant
def test_every_option_is_read_by_the_code_that_plays_the_variant(variant: Variant) -> None:
    companion = ROOT / "companion"
    folders = (companion / "game", companion / "rules" / "base", companion / "rules" / variant.name)
    by_name = frozenset[str]().union(*map(read_by_name, folders))
    asked = Asked()  # a row of a table may be asked for by the name of a piece
    game = begin(variant, replace(a_setup(), options=asked))
    assert variant.panels(game) and looked_up(game)
    assert sorted(variant.options.keys() - by_name - asked.keys_asked) == []
