"""The sounds on a device with a sound card and on one without; when one is played is asked in test_evening_app.py."""

import os
import subprocess
import sys

EACH = """
from kivy.core.audio import SoundLoader
from ui.tablet.kit.sound import FOLDER, Sounds

sounds, files = Sounds(), sorted(FOLDER.iterdir())
for file in files * 2:
    sounds.play(file.stem)
for file in files:
    print(file.stem, round(SoundLoader.load(str(file)).length, 2))
"""


def lengths(driver: str) -> str:
    """Play each sound twice in a process of its own. Return the seconds each one lasts, 0 for what cannot be played."""
    run = [sys.executable, "-W", "error", "-c", EACH]
    card = {**os.environ, "SDL_AUDIODRIVER": driver, "KIVY_NO_ARGS": "1"}
    return subprocess.run(run, env=card, capture_output=True, text=True, check=True).stdout


def test_each_of_the_three_sounds_is_there_and_short() -> None:
    assert lengths("dummy") == "knock 0.09\nnotes 0.7\nwash 1.2\n"


def test_a_missing_sound_card_disturbs_nobody() -> None:
    assert lengths("none") == "knock 0\nnotes 0\nwash 0\n"
