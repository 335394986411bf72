"""Variants by the names people write: on the command line, in a house file, in a list of games. No rule may enter."""

from __future__ import annotations

from collections.abc import Mapping

from companion.game.variant import Variant
from companion.user_files import ParseError

Variants = Mapping[str, Variant]


class NoSuchVariant(ParseError):
    """A variant that this Kazami does not have; the message names those it has."""


def variant_named(variants: Variants, name: object) -> Variant:
    """Return the variant of a name. Raises NoSuchVariant."""
    if not isinstance(name, str) or name not in variants:
        raise NoSuchVariant(f'There is no variant "{name}". There are: {", ".join(variants)}.', ("variant",))
    return variants[name]


def domains_of(variants: Variants) -> tuple[str, ...]:
    """Return the packages with the words of all these variants, each once, for what is said before one is chosen."""
    return tuple(dict.fromkeys(domain for variant in variants.values() for domain in variant.domains))
