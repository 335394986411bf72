"""A request in parts: where it came from, its cookies, its language, its form. A stranger may have sent any of it.

Nothing is done here. No game and no page may enter, nor whether a token is worth anything.
"""

from __future__ import annotations

from urllib.parse import parse_qsl

from starlette.requests import ClientDisconnect, Request

from ui.language.catalogues import LANGUAGES

SEAT, SPEAKS, WATCH, TABLE, PRESENT, LIGHT, WIDE = "seat", "language", "watch", "table", "faces", "light", "wide"
"""The names of the cookies."""
LIGHTS = ("lamp", "day")
"""The lights that a table screen may be told."""
LARGEST = 4096
"""The most bytes of a form: the largest one has a dozen short fields."""
FOREVER = 400 * 24 * 3600
"""For how many seconds a browser keeps what it may be."""


def address(request: Request) -> str:
    """Return from where it is asked."""
    return request.client.host if request.client is not None else ""


async def form(request: Request, largest: int = LARGEST) -> dict[str, str] | None:
    """Read a form, None for anything else; never more bytes than a form of ours has at most."""
    if not request.headers.get("content-type", "").startswith("application/x-www-form-urlencoded"):
        return None
    body = b""
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > largest:
                return None
        return dict(parse_qsl(body.decode("utf-8"), keep_blank_values=True, max_num_fields=64))
    except (ClientDisconnect, UnicodeDecodeError, ValueError):
        return None


def spoken(request: Request) -> str:
    """Return the language a phone speaks: the one chosen on it, or the one it asks for."""
    chosen = borne(request, SPEAKS)
    if chosen in LANGUAGES:
        return chosen
    asked = request.headers.get("accept-language", "")
    found = [code for part in asked.split(",") if (code := part.strip()[:2].lower()) in LANGUAGES]
    return found[0] if found else next(iter(LANGUAGES))


def borne(request: Request, name: str) -> str:
    """Return a cookie's value; "" where there is none, or two that differ: one of them is not ours."""
    parts = (part.partition("=") for line in request.headers.getlist("cookie") for part in line.split(";"))
    found = {value.strip() for key, _, value in parts if key.strip() == name}
    return found.pop() if len(found) == 1 else ""


def light(request: Request) -> str:
    """Return the light a browser was told, "" for its own."""
    told = borne(request, LIGHT)
    return told if told in LIGHTS else ""


def wide(request: Request) -> bool:
    """Whether a guest looks at a television."""
    return borne(request, WIDE) == "yes"
