"""The game that is lent to another Kazami: one record, fetched once, while somebody shows the way to it.

A record tells everything, hidden cards too: so the way is a secret that works once. What a record is must never enter.
"""

from __future__ import annotations

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ui.phone.door_page import door
from ui.phone.render import Opens
from ui.phone.seat_tokens import hashed
from ui.phone.texts import FETCH, FETCHED, MOVES, TELLS_ALL


class GameTransfer:
    """A record on its way to another machine. `record` is asked for it when it is fetched; None: there is none now."""

    def __init__(self, secret: Callable[[], str], record: Callable[[], str | None]) -> None:
        self._secret, self._record = secret, record
        self._lent = ""

    @property
    def lent(self) -> bool:
        """Whether it can be fetched now."""
        return bool(self._lent)

    def lend(self) -> str:
        """Return the secret by which it can be fetched, once; the secret before it works no longer."""
        secret = self._secret()
        self._lent = hashed(secret)
        return secret

    def take_back(self) -> None:
        """Let nobody fetch it any more."""
        self._lent = ""

    def knows(self, secret: str) -> bool:
        """Whether a secret is the one by which it can be fetched now."""
        return bool(self._lent) and hashed(secret) == self._lent

    def fetched(self, secret: str) -> str | None:
        """Return the record to who knows the secret."""
        if not self.knows(secret):
            return None
        record = self._record()
        if record is not None:
            self.take_back()
        return record

    @property
    def route(self) -> Route:
        """Where a server hands it out. Nothing is used up by looking: a messenger's preview does that, too."""
        return Route("/record/{secret}", self._answer, methods=["GET", "POST"])

    async def _answer(self, request: Request) -> Response:
        secret = str(request.path_params["secret"])
        if not self.knows(secret):
            return door(request, FETCHED, 410)
        if request.method != "POST":
            return door(request, MOVES, 200, TELLS_ALL, Opens(FETCH, request.url.path, ""))
        record = self.fetched(secret)
        if record is None:
            return door(request, FETCHED, 410)
        return kept_as_file(record)


def kept_as_file(record: str) -> Response:
    """Return a record as a file that whoever fetches it keeps."""
    said = {"Content-Disposition": 'attachment; filename="kazami.jsonl"'}
    return Response(record, media_type="application/x-ndjson", headers=said)
