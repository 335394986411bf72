"""A door as an answer: the page of whoever is not let in yet, says why, and may bear the button that opens.

No game and no view may enter.
"""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from companion.game.text import Text
from ui.phone.asked import spoken
from ui.phone.render import Door, Head, door_html, whole_html


def door(request: Request, title: Text, status: int, note: Text | None = None, opens: Door = None) -> Response:
    """Return the page, in the language of the phone that asks."""
    code = spoken(request)
    main = door_html(code, title, note, opens)
    return HTMLResponse(whole_html(main, code, Head()), status)
