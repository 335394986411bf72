"""A variant brings its own texts: every sentence and term of Harbour lights is found in both languages."""

from __future__ import annotations

import pytest

from tests.ui.messages import messages, sentences, terms, variant_terms
from tests.variants.harbour_lights import HARBOUR_LIGHTS
from ui.language.catalogues import ALWAYS, language

FOLDER = "tests/variants/harbour_lights"
BARE = {"", "{w}", "{n}"}  # nothing but a place for a number or a term
PLACES = ("{seat}", "{a}", "{b}", "{n}")


def entries(code: str) -> set[str]:
    """Everything that the variant's catalogues hold in a language, with what every screen has."""
    return {msgid for package in (*ALWAYS, *HARBOUR_LIGHTS.domains) for msgid in messages(package, code)}


def test_every_sentence_of_the_variant_is_in_japanese_with_the_same_places() -> None:
    found, ja = entries("ja"), language("ja", HARBOUR_LIGHTS.domains)
    said = sentences(FOLDER) - BARE
    assert not [msgid for msgid in sorted(said) if msgid not in found]
    for msgid in said:
        assert [place in msgid for place in PLACES] == [place in ja(msgid) for place in PLACES], msgid


@pytest.mark.parametrize("code", ["en", "ja"])
def test_every_term_of_the_variant_has_a_form_people_read(code: str) -> None:
    found = entries(code)
    named = terms(FOLDER) | variant_terms(HARBOUR_LIGHTS)
    assert "keeper" in named
    assert not [term for term in sorted(named) if term not in found and (code == "ja" or "_" in term)]
