"""Run by an interpreter that has catanatron: `PYTHON peer_engine_game.py ACTIONS`. Nothing of Kazami may enter.

Plays games of four random players until so many actions were made. The answer is one JSON line: the version, the
processor's seconds each action took with the choices after it (its engine finds those at once), and the seconds of
those choices.
"""

from __future__ import annotations

import json
import random
import sys
import time
from importlib import import_module, metadata

SEED = 1


def main(wanted: int) -> None:
    """Play and tell."""
    engine, actions = import_module("catanatron"), import_module("catanatron.models.actions")
    random.seed(SEED)
    executed, offered, game = list[float](), list[float](), None
    while len(executed) < wanted:
        if game is None or game.winning_color() is not None:
            game = engine.Game([engine.RandomPlayer(color) for color in engine.Color], seed=SEED + len(executed))
        action = game.state.current_player().decide(game, game.state.playable_actions)
        began = time.thread_time()
        game.execute(action)
        done = time.thread_time()
        actions.generate_playable_actions(game.state)
        executed.append(done - began)
        offered.append(time.thread_time() - done)
    try:
        version = metadata.version("catanatron")
    except metadata.PackageNotFoundError:
        version = "of a checkout"
    print(json.dumps({"version": version, "executed": executed, "offered": offered}))


if __name__ == "__main__":
    main(int(sys.argv[1]))
