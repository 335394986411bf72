"""What a move brought: the hexes that yielded, what each place brought, and what each seat won and lost."""

from msgspec.structs import replace

from companion.board.island import STANDARD
from companion.board.maps import beginner
from companion.game.cards import Cards
from companion.game.facts import Fact
from companion.game.move_effects import MoveEffects, Yield, effects_of
from companion.game.secret import TABLE, tell
from companion.rules.base.production import CountBank, Roll
from companion.rules.base.robber import MoveRobber, Steal
from companion.rules.base.trade import BankTrade
from tests.rules.base.board import A, B, C, Play, corner, position

FIELDS = "-1,2"  # wheat on a 6
FOREST, MOUNTAINS = "-2,1", "2,0"  # wood and ore, both on an 8
EIGHT, SIX = (3, 5), (2, 4)


def shown(play: Play, facts: tuple[Fact, ...]) -> MoveEffects:
    """Return what the shared screen is told of a move's facts."""
    return effects_of(play.seen_by(TABLE), (tell(fact, TABLE) for fact in facts))


def test_each_place_brings_what_it_is_owed_and_the_hexes_of_the_number_yield() -> None:
    play = position("roll", settlements={A: [corner(FOREST, "SW")]}, cities={B: [corner(MOUNTAINS, "SE")]})
    found = shown(play, play.does(A, Roll, dice=EIGHT))
    assert set(found.hexes) == {FOREST, MOUNTAINS}
    assert set(found.yields) == {
        Yield(corner(FOREST, "SW"), A, Cards({"wood": 1})),
        Yield(corner(MOUNTAINS, "SE"), B, Cards({"ore": 2})),
    }
    assert found.moved == (Cards({"wood": 1}), Cards({"ore": 2}), Cards(), Cards())


def test_a_place_beside_two_hexes_of_the_number_brings_the_cards_of_both() -> None:
    board = beginner()
    between = corner("-2,1", "SE")
    one, other, third = STANDARD.corner_hexes[between]
    tokens = tuple((hex_, 8 if hex_ in (one, other) else 9 if n == 8 else n) for hex_, n in board.tokens)
    play = position("roll", settlements={A: [between]}, board=replace(board, tokens=tokens))
    found = shown(play, play.does(A, Roll, dice=EIGHT))
    assert (found.yields, third in found.hexes) == ((Yield(between, A, found.moved[A]),), False)
    assert found.moved[A].total == len(found.hexes) == 2


def test_the_robbers_hex_and_a_hex_where_nobody_is_yield_nothing() -> None:
    play = position("roll", settlements={A: [corner(FOREST, "SW"), corner(MOUNTAINS, "SE")]}, robber=FOREST)
    assert shown(play, play.does(A, Roll, dice=EIGHT)).hexes == (MOUNTAINS,)
    play = position("roll", settlements={A: [corner(FOREST, "SW")]})
    assert shown(play, play.does(A, Roll, dice=EIGHT)).hexes == (FOREST,)


def test_of_a_seat_that_the_bank_could_not_pay_all_no_place_is_named() -> None:
    cities = {A: [corner(FIELDS, "N"), corner(FIELDS, "SW")]}
    play = position("roll", cities=cities, bank={"wheat": 3})
    found = shown(play, play.does(A, Roll, dice=SIX))
    assert (found.hexes, found.yields, found.moved[A]) == ((FIELDS,), (), Cards({"wheat": 3}))


def test_a_throw_that_pays_nobody_brings_nothing() -> None:
    play = position("roll", cities={A: [corner(FIELDS, "N")], B: [corner(FIELDS, "SW")]}, bank={"wheat": 3})
    assert shown(play, play.does(A, Roll, dice=SIX)) == MoveEffects(moved=(Cards(),) * 4)


def test_a_payment_that_waited_for_a_count_is_won_but_no_throw_brought_it() -> None:
    play = position(
        "roll", active=C, hands="physical", held={3: {"wheat": 15, "unseen": 3}}, cities={A: [corner(FIELDS, "N")]}
    )
    waits = shown(play, play.does(C, Roll, dice=SIX))
    assert (waits.hexes, waits.moved[A]) == ((), Cards())
    counted = shown(play, play.does(C, CountBank, number=3))
    assert (counted.hexes, counted.yields, counted.moved[A]) == ((), (), Cards({"wheat": 2}))


def test_a_trade_is_won_and_lost_and_a_theft_is_a_card_nobody_names() -> None:
    play = position("trade", held={A: {"wood": 4}})
    traded = shown(play, play.does(A, BankTrade, give="wood", get="ore"))
    assert (traded.hexes, traded.moved[A].plain()) == ((), {"wood": -4, "ore": 1})
    play = position("roll", settlements={B: [corner(FIELDS, "N")]}, held={B: {"wheat": 1}})
    play.does(A, Roll, dice=(3, 4))
    play.does(A, MoveRobber, hex=FIELDS)
    stolen = shown(play, play.does(A, Steal, victim=B, card=Cards.one("wheat")))
    assert stolen.moved[:2] == (Cards.facedown(1), Cards.facedown(-1))
