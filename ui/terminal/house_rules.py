"""Agreeing on house rules before a game: every ruling the variant leaves open, changed by number, as long as one likes.

The rules are the variant's options and their words the variant's own; what a ruling means must never enter. Lists and
tables are shown, but a house file states them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from companion.game.options import checked, clashing
from companion.game.text import Text
from companion.game.variant import Option, Variant
from ui.language.house_rules import of_a_file, said
from ui.terminal.lines import listed
from ui.terminal.questions import Misheard, TypedQuestions, one_of
from ui.terminal.typed_values import plain, whole

CHANGE = ("no", "yes")


def agreed(
    asking: TypedQuestions, variant: Variant, brought: Mapping[str, Any], players: int, apart: Collection[str] = ()
) -> dict[str, Any]:
    """Ask which house rules so many play by and return those that differ; `apart` are asked for elsewhere.

    Rules that were `brought` along are not asked for again.
    """
    open_ = {key: option for key, option in variant.options.items() if key not in apart}
    names = [asking.term(f"choice_{word}") for word in CHANGE]
    if brought or not open_ or not asking.pick(Text.of("Change house rules?"), names):
        return dict(brought)
    chosen: dict[str, Any] = {}
    shown = _rows(asking, open_, chosen, players)
    for line in listed(shown):
        asking.talk.say(line.plain)
    while key := asking.until(Text.of("Which rule? [all is right]"), lambda answer: _which(answer, asking, open_)):
        wanted = {**chosen, key: _value(asking, open_[key], chosen.get(key, open_[key].value(chosen, players)))}
        clash = clashing(variant, wanted, players)
        if clash is not None:
            asking.talk.say(f"✗ {asking.text(clash.why.text)}")
            continue
        chosen = checked(variant, wanted)
        before, shown = shown, _rows(asking, open_, chosen, players)
        changed = [n for n, row in enumerate(shown) if row != before[n]]
        for line in listed([shown[n] for n in changed], [n + 1 for n in changed]):
            asking.talk.say(line.plain)
    return chosen


def _rows(asking: TypedQuestions, open_: Mapping[str, Option], chosen: Mapping[str, Any], players: int) -> list[str]:
    """Return each rule with its value as it is now: one rule may change what another is."""
    now = {key: chosen.get(key, option.value(chosen, players)) for key, option in open_.items()}
    told = ((asking.term(f"option_{key}"), _told(asking, open_[key], value)) for key, value in now.items())
    return [asking.text(Text.of("{name}: {what}", name=name, what=what)) for name, what in told]


def _told(asking: TypedQuestions, option: Option, value: Any) -> str:
    """Say a rule's value, and beside it where only a house file sets it: it has a number all the same."""
    return asking.text(of_a_file(said(value)) if _of_a_file(option) else said(value))


def _of_a_file(option: Option) -> bool:
    """Whether a rule is a list or a table, which nobody types here."""
    return isinstance(option.default, (list, dict))


def _which(answer: str, asking: TypedQuestions, open_: Mapping[str, Option]) -> str:
    """Understand which rule is meant; nothing said means none. Raises Misheard."""
    keys = list(open_)
    key = keys[one_of(answer, [asking.term(f"option_{key}") for key in keys])] if plain(answer) else ""
    if key and _of_a_file(open_[key]):
        raise Misheard(Text.of("A house file sets that."))
    return key


def _value(asking: TypedQuestions, option: Option, now: Any) -> Any:
    """Ask for a ruling's value; Enter keeps what it is."""
    if option.least is None:
        values = (option.default, *option.others)
        names = [asking.text(said(value)) for value in values]
        return values[asking.pick(Text.of("How is it played?"), names, values.index(now))]
    least, most = option.least, option.most or 0
    question = Text.of("{least} to {most} [{n}]", least=least, most=most, n=now)
    return asking.until(question, lambda answer: _number(answer, least, most) if answer else now)


def _number(answer: str, least: int, most: int) -> int:
    number = whole(plain(answer))
    if number is None or not least <= number <= most:
        raise Misheard(Text.of("Enter a number from {least} to {most}.", least=least, most=most))
    return number
