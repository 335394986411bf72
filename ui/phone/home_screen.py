"""What a phone needs to put Kazami on its home screen: the manifest, and the sign it shows there, a weather vane.

Some phones show no SVG there: `icon.png` is the same sign, kept as a picture that `make pictures` takes.

A browser asks for them when somebody wants that, and not with a page. No game and no page may enter.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ui.drawing.icons import own_icons
from ui.drawing.tokens import tokens
from ui.phone.svg_pen import ICON, icon_drawn
from ui.phone.svg_sheet import PLAIN

SIDE = 512
"""The sign's size in pixels, where nothing else is asked for."""
SHARE = 0.6
"""How much of it the vane takes: phones cut the rest to a circle or to round corners."""


@cache
def sign() -> str:
    """Return the sign as SVG: the vane on the ground of the pages."""
    light, edge = tokens().colour.lamp_light, ICON * (1 / SHARE - 1) / 2
    whole = ICON + 2 * edge
    box = f"{-edge:g} {-edge:g} {whole:g} {whole:g}"
    ground = f'<rect x="{-edge:g}" y="{-edge:g}" width="{whole:g}" height="{whole:g}" fill="{light.ground}"/>'
    root = f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIDE}" height="{SIDE}" viewBox="{box}" {PLAIN}>'
    return f"{root}{ground}{icon_drawn(own_icons()['vane'], light.lamp, light.ground)}</svg>"


async def _sign(request: Request) -> Response:
    del request
    return Response(sign(), media_type="image/svg+xml")


@cache
def picture() -> bytes:
    """Return the sign as PNG."""
    return resources.files("ui.phone").joinpath("icon.png").read_bytes()


async def _picture(request: Request) -> Response:
    del request
    return Response(picture(), media_type="image/png")


async def _manifest(request: Request) -> Response:
    del request
    ground = tokens().colour.lamp_light.ground
    shown = {"name": "Kazami", "short_name": "Kazami", "display": "standalone", "start_url": "/"}
    icon = {"src": "/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any maskable"}
    return JSONResponse({**shown, "background_color": ground, "theme_color": ground, "icons": [icon]})


ROUTES = (Route("/manifest.json", _manifest), Route("/icon.svg", _sign), Route("/icon.png", _picture))
