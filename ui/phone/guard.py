"""The wall around the pages: what every request must be before it is looked at, and what every answer bears.

A page of another site may make a browser in this house ask us something, or give our address another name (DNS
rebinding). So the name that is asked for must be ours, and a request that changes something must come from our own
pages. No game and no secret may enter.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ui.phone.asked import LARGEST
from ui.phone.render import script

LONGEST = 16384
"""The most bytes of all headers; a phone sends one or two thousand."""
UNDERSTOOD = ("GET", "HEAD", "POST")


def content_policy(said: str) -> str:
    """Return what a page may load: our style, our stream, the one script it bears, `said`; and nobody may frame it.

    Places of the board and colours of cards are `style` attributes, which must work without a script: so attributes
    are allowed, and written style is not. `style-src` is for browsers that cannot tell one from the other.
    """
    digest = b64encode(sha256(said.encode()).digest()).decode()
    return (
        f"default-src 'none'; script-src 'sha256-{digest}'; script-src-attr 'none'; "
        "style-src 'self' 'unsafe-inline'; style-src-elem 'self'; style-src-attr 'unsafe-inline'; "
        "img-src 'self' data:; connect-src 'self'; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; "
        "base-uri 'none'"
    )


def headers(said: str) -> dict[str, str]:
    """Return what every answer bears; `said` is the script of a page."""
    return {
        "Content-Security-Policy": content_policy(said),
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",  # for browsers that do not know `frame-ancestors`
        "Referrer-Policy": "same-origin",  # without any, a form would not say where it comes from
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Cache-Control": "no-store",
    }


def refused(request: Request, hosts: Callable[[], frozenset[str]], largest: int = LARGEST) -> Response | None:
    """Return why a request is not looked at, None where it is; `largest`: the most bytes of a form."""
    host = request.headers.get("host", "").lower()
    if host not in hosts():
        return PlainTextResponse("This address is not Kazami's. Scan the code on the table again.", 421)
    if sum(len(name) + len(value) for name, value in request.headers.raw) > LONGEST:
        return PlainTextResponse("That is more than a phone says.", 431)
    if request.method not in UNDERSTOOD:
        return PlainTextResponse("Only GET and POST are understood.", 405, {"Allow": ", ".join(UNDERSTOOD)})
    return _form_refused(request, host, largest) if request.method == "POST" else None


def _form_refused(request: Request, host: str, largest: int) -> Response | None:
    origin, site = request.headers.get("origin"), request.headers.get("sec-fetch-site")
    if origin not in (None, f"http://{host}") or site not in (None, "same-origin"):
        return PlainTextResponse("This came from a page that is not Kazami's. Nothing was done.", 403)
    if origin is None and site is None:
        return PlainTextResponse("A form must say from which page it comes. Nothing was done.", 403)
    length = request.headers.get("content-length", "")
    if "transfer-encoding" in request.headers or not (length.isascii() and length.isdecimal() and len(length) < 9):
        return PlainTextResponse("A form must say how long it is. Nothing was done.", 411)
    if int(length) > largest:
        return PlainTextResponse(f"A form has at most {largest} bytes. Nothing was done.", 413)
    return None


class Wall:
    """Lets through what the guard lets through, and gives every answer its headers; `said`: the script of its pages."""

    def __init__(
        self, app: ASGIApp, refused: Callable[[Request], Response | None], said: Callable[[], str] = script
    ) -> None:
        self._app, self._refused, self._said = app, refused, said

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def sends(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = {name for name, _ in message["headers"]}
                extra = [(name.lower().encode(), value.encode()) for name, value in headers(self._said()).items()]
                message["headers"] = [*message["headers"], *(one for one in extra if one[0] not in own)]
            await send(message)

        answer = self._refused(Request(scope)) or self._app
        await answer(scope, receive, sends)
