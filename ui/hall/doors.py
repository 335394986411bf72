"""A door of the hall, for desks and judges alike: whoever says the right word is known again by a cookie.

What the word is, others know; no page of its own may enter.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from companion.game.text import Refusal, Text
from ui.phone.asked import address, form
from ui.phone.limits import Buckets


class Door(msgspec.Struct, frozen=True):
    """A door to the page `home`. `field` of its form holds the word.

    `opens` returns what a browser bears from now on as the cookie `cookie`, or why that cannot be; None where it is
    another word. `shut` answers with the door and what is said there, `wrong` after another word. `guesses`: how often
    one address may say a word.
    """

    home: str
    cookie: str
    field: str
    opens: Callable[[str], str | Refusal | None]
    shut: Callable[[Request, Text], Response]
    wrong: Text
    guesses: Buckets

    async def enter(self, request: Request) -> Response:
        """Let a browser in that says the word."""
        if not self.guesses.take(address(request)):
            return PlainTextResponse("That was too often. Wait a moment.", 429, {"Retry-After": "5"})
        said = await form(request)
        given = None if said is None else self.opens(said.get(self.field, ""))
        if not isinstance(given, str):
            return self.shut(request, self.wrong if given is None else given.text)
        answer = RedirectResponse(self.home, 303)
        answer.set_cookie(self.cookie, given, httponly=True, samesite="strict")
        return answer

    def left(self) -> Response:
        """Answer a browser that is known no more."""
        answer = RedirectResponse(self.home, 303)
        answer.delete_cookie(self.cookie, httponly=True, samesite="strict")
        return answer
