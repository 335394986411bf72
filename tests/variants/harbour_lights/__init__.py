"""Harbour lights: a small variant nobody sells, made to prove that a variant's door is wide enough.

Everything here is stated as a difference from Base and nothing in `companion/` knows of it; the laws and the golden
games play it beside the real variants. What is not a rule of these clauses must not enter.

- **HL-OIL-01** Lamp oil exists only in the companion: 40 flasks, in the store at first. Everybody always knows
  exactly how much each player has, also where the hands are of cardboard.
- **HL-OIL-02** Each six that anybody throws brings every player a flask, the thrower first, while the store lasts.
- **HL-TURN-01** The turn player throws twice; each throw is carried out in full. House rule `throws`: once.
- **HL-TURN-02** A second throw of the same total as the first counts for nothing and is thrown again.
- **HL-HAND-01** The hand that is safe from the seven is greater by the oil its player has.
- **HL-WATCH-01** After the theft of a seven every player with oil chooses in secret how much of it he burns; all is
  shown together, and goes back to the store.
- **HL-WATCH-02** Who alone burnt most becomes the keeper of the light and puts the lamp on a land hex without the
  robber, other than its own. If nobody did, all stays as it is.
- **HL-LAMP-01** The robber may not be put on the hex of the lamp.
- **HL-LAMP-02** A double turns the lamp over: it goes out, or burns again. HL-LAMP-01 counts while it burns, and who
  places the lamp puts it down burning.
- **HL-KEEP-01** The keeper has one point more. House rule `keeper_points`: 0 to 3.
- **HL-RACE-01** Once a turn, while he may build, the turn player challenges another player to a race. Each throws one
  die, the challenger first; the one with more takes a flask from the other, if he has any.
- **HL-SIGNAL-01** Once a turn, before the dice or while he may build, the turn player hoists a hidden signal: a
  face of a die. Only he knows it. The first throw after that lowers all signals: one whose face lies up is shown and
  brings two flasks, the others nobody ever sees.
- **HL-NEUTRAL-01** A neutral colour begins with one settlement and acts for nobody; it is given no cards.
- **HL-NEUTRAL-02** For every road built in a turn the turn player then builds one for a neutral, free of cost, if any
  neutral has a road and an edge for it.
"""

from tests.variants.harbour_lights.variant import HARBOUR_LIGHTS

__all__ = ["HARBOUR_LIGHTS"]
