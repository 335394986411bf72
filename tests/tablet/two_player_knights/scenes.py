"""The pictures of Catan for Two with Cities & Knights, and what is done on the tablet for each."""

from __future__ import annotations

from collections.abc import Mapping

from tests.tablet.camera import Scene

SCENES: Mapping[str, Scene] = {}
