"""Trade tokens: what brings them, what a token action costs, and the one that sends the robber to the desert.

The other, the forced trade, stands in `forced_trade.py`.
"""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import override

from companion.game.cards import Cards
from companion.game.facts import CardsMoved, Fact, Noted, PiecePlaced, PieceRemoved
from companion.game.moves import Move, Stakes
from companion.game.prompts import Place, Prompts
from companion.game.secret import EVERYONE, Secret
from companion.game.state import Game, Piece, hand
from companion.game.text import Refusal, SeatName, Text
from companion.rules.base.names import ROBBER
from companion.rules.two_player_knights.kept_state import TokensSet, state_of, waits_for_attack
from companion.rules.two_player_knights.knights import knight_at, knights_of, there, worth
from companion.rules.two_player_knights.names import OWN_PHASES, TAKEN_OFF, TOKEN_ACTION

DESERT = "desert"
ANY_TIME = ("before_roll", *OWN_PHASES)


def stock(game: Game) -> int:
    """How many tokens are left (TK-TOK-13)."""
    return max(0, int(game.option("tokens_total")) - sum(state_of(game).tokens))


def gains(game: Game, seat: int, due: int) -> Iterable[Fact]:
    """Give a seat tokens, as far as the stock reaches (TK-TOK-06, -08)."""
    left = stock(game)
    got = min(due, left) if game.option("token_partial") or due <= left else 0
    if got:
        yield TokensSet(seat, state_of(game).tokens[seat] + got)


def tokens_of_site(game: Game, corner: str) -> int:
    """How many tokens a settlement at a corner brings: beside the desert and on the coast (TK-TOK-01, -02, -09)."""
    hexes = game.island.corner_hexes[corner]
    desert = any(game.board.terrain_of(hex_) == DESERT for hex_ in hexes if hex_ in game.island.land)
    coast = any(hex_ not in game.island.land for hex_ in corner.split("|"))
    both = (int(game.option("desert_tokens")) * desert, int(game.option("coast_tokens")) * coast)
    return max(both) if game.option("token_both") == "greater" else sum(both)


def tokens_for_site(game: Game, seat: int, corner: str) -> Iterable[Fact]:
    """Give a builder the tokens of a site (TK-TOK-01, -02)."""
    yield from gains(game, seat, tokens_of_site(game, corner))


def normal_cost(game: Game, seat: int) -> int:
    """What a token action costs a seat now: 1 with no more points than the opponent, else 2 (TK-TWO-13, -14)."""
    points = {s: sum(part.points for part in game.variant.questions.points(game, s) if part.open) for s in game.players}
    return 1 if all(points[seat] <= points[other] for other in game.players if other != seat) else 2


def ahead(game: Game, seat: int) -> bool:
    """Whether a seat has more points than the opponent, so that a token action costs it more (TK-TWO-13)."""
    return normal_cost(game, seat) > 1


def opponent(game: Game, seat: int) -> int:
    """The other player."""
    return game.clockwise(seat)[1]


def between(game: Game, giver: int, taker: int, cards: Cards) -> CardsMoved:
    """Hand cards over that only the two see."""
    return CardsMoved(hand(giver), hand(taker), unseen_by_others(game, cards, giver, taker))


def unseen_by_others(game: Game, cards: Cards, *seats: int) -> Secret[Cards]:
    """Cards that these seats alone see; of real cards nobody tells Kazami which they are."""
    return Secret(cards.hidden(), EVERYONE) if game.setup.hands == "physical" else Secret(cards, seats)


def too_dear(game: Game, seat: int, cost: int, clause: str = "TK-TWO-13") -> Refusal | None:
    """Refuse a second token action in a turn, and one that cannot be paid by the clause of its cost (TK-TWO-16)."""
    if game.this_turn.get(TOKEN_ACTION):
        return Refusal("one-a-turn", "TK-TWO-16", Text.of("Only one token action is possible in a turn."))
    if state_of(game).tokens[seat] >= cost:
        return None
    sentence = Text.counted("That costs {n} trade token.", "That costs {n} trade tokens.", cost)
    return Refusal("no-tokens", clause, sentence)


def at_this_time(game: Game) -> Refusal | None:
    """Refuse a token action before the rolls where the house rule says so (TK-TWO-19)."""
    if game.option("token_timing") == "any_own" or not (game.front and game.front.name == "before_roll"):
        return None
    return Refusal("after-roll", "TK-TWO-19", Text.of("Here token actions are possible after the rolls only."))


def spent(game: Game, seat: int, cost: int) -> Iterable[Fact]:
    """Pay tokens for an action; they go to the stock (TK-TWO-16)."""
    yield Noted(TOKEN_ACTION)
    yield TokensSet(seat, state_of(game).tokens[seat] - cost)


class RobberToDesert(Move, frozen=True, kw_only=True):
    """Send the robber to the desert for tokens, without a theft (TK-TWO-15, -20)."""

    hex: str = ""

    at = ANY_TIME
    label = "Send the robber to the desert"
    clause = "TK-TWO-15"
    icon = "robber"
    said = "{seat}: robber to the desert"

    @classmethod
    def may(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse before the first attack, without tokens, and with nowhere to go (TK-BARB-06, TK-TWO-20)."""
        if why := at_this_time(game) or robber_waits(game) or too_dear(game, seat, normal_cost(game, seat)):
            return why
        return nowhere(game)

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        if len(_deserts(game)) > 1:
            yield Place("hex", Text.of("Which desert for the robber?"), _deserts(game))

    @override
    def impossible(self, game: Game) -> Refusal | None:
        return nowhere(game)

    @override
    def stakes(self, game: Game) -> Stakes:
        return Stakes(goes=("token",) * normal_cost(game, self.seat))

    def forfeits(self, game: Game) -> Text | None:
        """Say what it costs now, and why (TK-TWO-13)."""
        return Text.counted(
            "It costs {n} trade token, for you have no more points than {other}. Do it?",
            "It costs {n} trade tokens, for you have more points than {other}. Do it?",
            normal_cost(game, self.seat),
            other=SeatName(opponent(game, self.seat)),
        )

    @override
    def happen(self, game: Game) -> Iterable[Fact]:
        here, to = game.where(ROBBER), self.hex or next(iter(_deserts(game)), "")
        yield from spent(game, self.seat, normal_cost(game, self.seat))
        if here is not None:
            yield PieceRemoved(here, Piece(ROBBER))
        yield PiecePlaced(to, Piece(ROBBER))


def nowhere(game: Game) -> Refusal | None:
    """Refuse to send the robber where there is no desert for him (TK-TWO-20)."""
    if _deserts(game):
        return None
    return Refusal("there", "TK-TWO-20", Text.of("The robber is in the desert already."))


def _deserts(game: Game) -> tuple[str, ...]:
    """The deserts to which the robber may be sent."""
    here, every = game.where(ROBBER), [h for h in game.island.land if game.board.terrain_of(h) == DESERT]
    if game.option("robber_desert") and here in every:
        return ()
    return tuple(hex_ for hex_ in every if hex_ != here)


def robber_waits(game: Game) -> Refusal | None:
    """Refuse to move the robber before the first barbarian attack (TK-BARB-06)."""
    if not waits_for_attack(game):
        return None
    return Refusal("robber-waits", "TK-BARB-06", Text.of("Until the first barbarian attack the robber does not move."))


class TakeKnightOff(Move, frozen=True, kw_only=True):
    """Take an own knight off the board for tokens by its strength (TK-TOK-03, -04, -11)."""

    place: str

    at = ANY_TIME
    label = "Take a knight off for tokens"
    missing = "You have no knight on the board."
    clause = "TK-TOK-03"
    icon = "token"
    said = "{seat} takes a knight off for tokens"

    @classmethod
    def may(cls, game: Game, seat: int) -> Refusal | None:
        """Refuse a second one in a turn, by house rule also before the rolls (TK-TOK-11)."""
        rule = str(game.option("token_remove"))
        if rule.startswith("once") and game.this_turn.get(TAKEN_OFF):
            return Refusal("taken-off", "TK-TOK-11", Text.of("One knight may be taken off for tokens in a turn."))
        if rule.endswith("after_roll") and game.front and game.front.name == "before_roll":
            return Refusal("after-roll", "TK-TOK-11", Text.of("Here a knight is taken off after the rolls only."))
        return None

    @classmethod
    @override
    def prompts(cls, game: Game, seat: int) -> Prompts:
        yield Place("place", Text.of("Which knight is taken off?"), knights_of(game, seat))

    @override
    def refuse(self, game: Game) -> Refusal | None:
        if self.place in knights_of(game, self.seat):
            return None
        return Refusal("no-knight", "TK-TOK-03", Text.of("No knight of yours stands there."))

    def forfeits(self, game: Game) -> Text | None:
        """Say that the stock gives less than is due (TK-TOK-06, -08)."""
        knight = knight_at(game, self.place)
        if knight is None or stock(game) >= worth(knight):
            return None
        return Text.counted(
            "The stock has {n} trade token of the {due} you are due. Take the knight off all the same?",
            "The stock has {n} trade tokens of the {due} you are due. Take the knight off all the same?",
            stock(game),
            due=worth(knight),
        )

    def happen(self, game: Game) -> Iterable[Fact]:
        """Take it up, and take the tokens; no neutral is concerned (TK-TOK-12)."""
        knight = there(game, self.place)
        yield Noted(TAKEN_OFF)
        yield PieceRemoved(self.place, knight)
        yield from gains(game, self.seat, worth(knight))
