"""Pages of a hall as HTML: the templates, the style and the script. What people typed is escaped by the templates.

No request and no store may enter.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from hashlib import sha256
from importlib import resources

from jinja2 import Environment, PackageLoader, select_autoescape
from markupsafe import Markup

from companion.game.text import Text, Word, render
from ui.drawing.look import LAMP
from ui.drawing.tokens import tokens
from ui.hall.judging import CallPage, JudgePage
from ui.hall.meant import as_seen
from ui.hall.network import Network
from ui.hall.network_texts import NETWORK, TOLD_BY_IT
from ui.hall.plays import play_link
from ui.hall.shown import DeskPage, WallPage
from ui.hall.texts import TEMPLATES
from ui.language.catalogues import LANGUAGES, Language, language
from ui.language.clauses import clause, headings, rule_pages
from ui.phone.painter import squares_svg
from ui.phone.render import icon_sprite, variables
from ui.phone.render import style as phones_style


@cache
def _templates() -> Environment:
    made = Environment(
        loader=PackageLoader("ui.hall"), autoescape=select_autoescape(), trim_blocks=True, lstrip_blocks=True
    )
    made.filters["time"] = written_time
    made.globals["play_link"], made.globals["as_seen"] = play_link, as_seen
    made.filters["hour"] = lambda at: time.strftime("%H:%M", time.localtime(at))
    made.filters["qr"] = _qr
    return made


@lru_cache(maxsize=64)
def _qr(said: str) -> Markup:
    """Return what a camera reads; a page is written often while a judge looks for his phone."""
    return Markup(squares_svg(said))


def written_time(seconds: float) -> str:
    """Return minutes and seconds, and hours where there are any."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


@cache
def _language(code: str) -> Language:
    return language(code, ("companion.tournament",))


@cache
def _said(code: str) -> Mapping[str, str]:
    return {name: render(text, _language(code), ()) for name, text in {**TEMPLATES, **NETWORK}.items()}


def _saying(code: str) -> Callable[[Text | Word], str]:
    return lambda text: render(text if isinstance(text, Text) else Text.of("{word}", word=text), _language(code), ())


def _html(name: str, code: str, **shown: object) -> str:
    said = _templates().get_template(name).render(t=_said(code), say=_saying(code), code=code, **shown)
    return icon_sprite(said, LAMP) + said


def desk_html(
    page: DeskPage,
    code: str,
    note: Text | None = None,
    typed: Mapping[str, str] | None = None,
    network: Network | None = None,
) -> str:
    """Return the changing part of the desk; `note`: what was refused, `typed`: what was filled in then.

    `network`: the tables that are heard, None where none can be.
    """
    shown = {"page": page, "note": note, "typed": typed or {}, "network": network, "told": TOLD_BY_IT}
    return _html("desk.html", code, **shown, languages=LANGUAGES)


def wall_html(page: WallPage, code: str) -> str:
    """Return the changing part of the wall."""
    return _html("wall.html", code, page=page)


def door_html(code: str, note: Text, *, opens: bool = True) -> str:
    """Return the changing part of the page before the desk is opened, with the field for the password."""
    return _html("door.html", code, note=note, opens=opens)


def judge_html(page: JudgePage, code: str, note: Text | None = None) -> str:
    """Return the changing part of a judge's calls; `note`: what was refused."""
    return _html("judge.html", code, page=page, note=note, languages=LANGUAGES)


def call_html(page: CallPage, code: str, note: Text | None = None, typed: str = "") -> str:
    """Return the changing part of one call, with the rule behind it word for word.

    `note`: what was refused, `typed`: the answer that was typed then.
    """
    return _html("call.html", code, page=page, note=note, typed=typed, clause=_clause(page.call.clause, code))


def rules_html(code: str, wanted: str) -> str:
    """Return the rules of a page, that of the shared rules where there is no such page, by heading."""
    pages = rule_pages(code)
    name = wanted if wanted in pages else next(iter(pages), "")
    below = headings(name, code) if name else ()
    parts = [(one.title, [(number, clause(number, code)) for number in one.numbers]) for one in below]
    return _html("rules.html", code, pages=pages, shown=name, parts=parts)


def judge_door_html(code: str, note: Text, brought: str) -> str:
    """Return the changing part of the page before a judge is let in; `brought`: the code that was scanned."""
    return _html("judge_door.html", code, note=note, brought=brought)


def _clause(number: str, code: str) -> str:
    """Return a clause word for word, "" where there is none."""
    try:
        return clause(number, code) or ""
    except FileNotFoundError:
        return ""


def whole_html(main: str, code: str, kind: str, live: str = "", *, again: bool = False) -> str:
    """Return a whole page of a kind (desk, wall, judge, door) around its changing part.

    `live`: where its stream is; `again`: without a script it looks again by itself.
    """
    said = {"main": Markup(main), "code": code, "kind": kind, "style": style_name(), "live": live, "again": again}
    return _templates().get_template("whole.html").render(**said, script=Markup(script() if live else ""))


@cache
def style() -> str:
    """Return the style of every page: that of the phones, with what only a hall has. A wall is always dark."""
    written = resources.files("ui.hall").joinpath("style.css").read_text("utf-8")
    lamp = f":root.wall{{{variables(tokens().colour.lamp_light)}color-scheme:dark}}"
    return phones_style() + lamp + re.sub(r"\s*\n\s*", "", written)


@cache
def style_name() -> str:
    """Return the style's name in addresses: another style has another one, so that it may be kept for ever."""
    return f"{sha256(style().encode()).hexdigest()[:12]}.css"


@cache
def script() -> str:
    """Return the one script of the pages."""
    written = resources.files("ui.hall").joinpath("live.js").read_text("utf-8")
    return re.sub(r"\n +", "\n", written)
