"""A request in parts: where it came from, its cookies, its language, its form. A stranger may have sent any of it.

Nothing is done here. No game and no page may enter, nor whether a token is worth anything.
"""

from __future__ import annotations

import re
from urllib.parse import parse_qsl

from starlette.requests import ClientDisconnect, Request

from ui.language.catalogues import LANGUAGES

SEAT, SPEAKS, WATCH, TABLE, PRESENT, LIGHT, WIDE = "seat", "language", "watch", "table", "faces", "light", "wide"
"""The names of the cookies."""
PARTS = re.compile(r'multipart/form-data; ?boundary="?([\w\'()+,./:=?-]{1,70})"?', re.ASCII)
"""How a form with a file says what stands between its parts."""
LIGHTS = ("lamp", "day")
"""The lights that a table screen may be told."""
LARGEST = 4096
"""The most bytes of a form: the largest one has a dozen short fields."""
LARGEST_PICTURE = 12_000_000
"""The most bytes that are kept of a form with a picture: phones' cameras make up to ten million."""
LARGEST_SENT = 4 * LARGEST_PICTURE
"""The most bytes of such a form that are let come, so that a page can say that it is too large."""
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


async def picture(request: Request, *, wanted: bool) -> bytes | None:
    """Read a form whose one field is a file; None where it is not `wanted`, too large or anything else.

    All of it is let come in any case: a browser that still sends does not read the answer.
    """
    wanted = wanted and int(request.headers.get("content-length", "0")) <= LARGEST_PICTURE
    body = bytearray()
    try:
        async for chunk in request.stream():
            body += chunk if wanted else b""
    except ClientDisconnect:
        return None
    return _only_part(body, request.headers.get("content-type", ""))


def _only_part(body: bytearray, kind: str) -> bytes | None:
    """Return what stands in a body of exactly one part."""
    told = PARTS.fullmatch(kind)
    if told is None:
        return None
    line = b"--" + told[1].encode()
    head, end = body.find(b"\r\n\r\n", 0, LARGEST), body.find(b"\r\n" + line)
    if not body.startswith(line + b"\r\n") or not 0 < head < end or body[end + 2 :] != line + b"--\r\n":
        return None
    return bytes(memoryview(body)[head + 4 : end])


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
