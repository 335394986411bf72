"""Smart dice over Bluetooth LE: GoDice and Pixels as one DiceReader. Only `radio.py` may import bleak.

`godice.py` and `pixels.py` turn bytes into events, `watch.py` events into sightings; all three are pure. `die.py`
keeps one die's link, `dice.py` joins dice into one reader. What a roll means must never enter.
"""
