"""The board family: agreement with the generic solver, published figures, and identities."""

import math
import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from pitboss.cards import STANDARD_DECK, parse_cards, small_deck
from pitboss.errors import ChoiceRefused, DefinitionError, GameError
from pitboss.hands import five
from pitboss.odds.exact import generic, shared_board
from pitboss.odds.exact.shared_board.facts import shown_rows
from pitboss.odds.model.starting_hand import label
from pitboss.odds.pricing.price import price
from pitboss.rules import Pile
from tests.odds.exact.shared_board.board_games import (
    BONUS,
    GAMES,
    LARGER_DECKS,
    QUICK_DECKS,
    SMALL_DECKS,
    ULTIMATE,
    main_price,
    small,
    solved,
)

SEVEN_CARDS = (23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 37_260, 4_324)


@pytest.mark.parametrize("deck", SMALL_DECKS)
@pytest.mark.parametrize("game_id", GAMES)
def test_small_decks_agree_with_the_generic_solver_to_the_integer(game_id, deck):
    game = small(GAMES[game_id], SMALL_DECKS[deck])
    options = game.choose_options()
    assert shared_board.solve(game, options).tally == generic.solve(game, options).tally


@pytest.mark.prove
@pytest.mark.parametrize("deck", LARGER_DECKS)
@pytest.mark.parametrize("game_id", GAMES)
def test_larger_decks_agree_with_the_generic_solver_to_the_integer(game_id, deck):
    game = small(GAMES[game_id], LARGER_DECKS[deck])
    options = game.choose_options()
    assert shared_board.solve(game, options).tally == generic.solve(game, options).tally


def test_ultimate_has_the_published_edge():
    found = main_price(solved("ultimate_holdem"))
    assert round(float(found.house_edge), 5) == 0.02185
    assert round(found.stdev, 2) == 4.94


def test_ultimate_raises_the_published_hands_before_the_flop():
    table = solved("ultimate_holdem").values["preflop"]
    raised = {label(tuple(map(int, key["hole"]))) for row, key in enumerate(table.keys) if table.best(row) == "4x"}
    suited = [f"{high}{low}s" for high, low in _pairs() if high in "AK" or high + low in SUITED_RAISES]
    offsuit = [f"{high}{low}o" for high, low in _pairs() if high == "A" or high + low in OFFSUIT_RAISES]
    assert raised == {*suited, *offsuit, *(rank * 2 for rank in "3456789TJQKA")}
    assert sum(int(table.weight[row]) for row in range(len(table)) if table.best(row) == "4x") * 1326 == 500 * int(
        table.weight.sum()
    )


SUITED_RAISES = ("Q6", "Q7", "Q8", "Q9", "QT", "QJ", "J8", "J9", "JT")
OFFSUIT_RAISES = ("K5", "K6", "K7", "K8", "K9", "KT", "KJ", "KQ", "Q8", "Q9", "QT", "QJ", "JT")


def _pairs():
    ranks = "23456789TJQKA"
    return [(high, low) for at, high in enumerate(ranks) for low in ranks[:at]]


def test_two_hands_tie_as_often_as_published():
    tally = solved("ultimate_holdem").tally
    ties = sum(count for (_, facts_), count in tally.cells.items() if facts_.versus == 1)
    assert Fraction(ties, tally.total) == Fraction(113_130_263_816, 2_781_381_002_400)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_seat_is_dealt_every_seven_cards(game_id):
    tally = solved(game_id).tally
    hands = Counter()
    for (_, facts_), count in tally.cells.items():
        hands[facts_.hand] += count
    assert [hands[kind] * math.comb(52, 7) for kind in range(10)] == [n * tally.total for n in SEVEN_CARDS]


def test_the_highest_of_two_hands_without_strategy():
    """Every seat's hand is as likely the dealer's: full houses or better of either, counted from both sides."""
    tally = solved("ultimate_holdem").tally
    either = Counter()
    for (_, facts_), count in tally.cells.items():
        either[facts_.high, facts_.versus] += count
    for line in range(5):
        assert either[line, 0] == either[line, 2]


def test_bonus_has_the_published_figures():
    found = main_price(solved("holdem_bonus"))
    assert round(float(found.house_edge), 5) == 0.02037
    assert round(float(found.average_bet), 4) == 3.8181
    assert round(float(found.element_of_risk), 6) == 0.005335


def test_bonus_by_the_flush_rule():
    assert round(float(main_price(solved("holdem_bonus", ante_pays_from="flush")).house_edge), 6) == 0.055935


def test_bonus_offsuit_deuces_are_worth_what_is_published():
    published = (-1.155927, -1.091604, -1.019987, -1.046723, -1.031301, -0.896002)
    for rank, value in zip("345678", published, strict=True):
        values = shared_board.position_values(BONUS, BONUS.choose_options(), parse_cards(f"2c{rank}d"), ())
        assert round(float(Fraction(*values["bet"])), 6) == value


def test_casino_holdem_has_the_published_edge():
    assert round(float(main_price(solved("casino_holdem")).house_edge), 4) == 0.0216


@pytest.mark.parametrize("game_id", GAMES)
def test_the_flop_table_agrees_with_trying_every_deal(game_id):
    """Two methods: types of boards and their sums, and plain enumeration of one position."""
    game = GAMES[game_id]
    table = solved(game_id).values[{"holdem_bonus": "turn"}.get(game_id, "flop")]
    shuffler = random.Random(7)
    assert len(table) == 1_286_792
    for row in shuffler.sample(range(len(table)), 12):
        key = table.keys[row]
        cards = tuple(int(card) for pile in ("hole", "flop") for card in key[pile])
        values = shared_board.position_values(game, game.choose_options(), cards, tuple(str(key["choices"]).split()))
        assert {choice: table.value(row, choice) for choice in table.choices} == {
            choice: Fraction(*pair) for choice, pair in values.items()
        }


@pytest.mark.parametrize("game_id", GAMES)
def test_a_table_of_values_holds_every_deal(game_id):
    found = solved(game_id)
    for table in found.values.values():
        assert table.weight.sum() == found.tally.total


def test_positions_agree_with_the_generic_solver():
    for game, text, choices in (
        (ULTIMATE, "2cAd 2d4c5h", ("check",)),
        (ULTIMATE, "2cAd 2d4c5h 4dAh", ("check", "check")),
        (BONUS, "2cAd 2d4c5h", ("bet",)),
        (BONUS, "2cAd 2d4c5h 4d", ("bet", "check")),
    ):
        game_ = small(game, small_deck(ranks="245A", suits="cdh"))
        ours, theirs = (
            solver.position_values(game_, game_.choose_options(), parse_cards(text), choices)
            for solver in (shared_board, generic)
        )
        assert ours.keys() == theirs.keys()
        assert all(Fraction(*ours[choice]) == Fraction(*theirs[choice]) for choice in ours)


def test_nothing_to_decide_is_refused():
    with pytest.raises(ChoiceRefused, match="nothing to decide"):
        shared_board.position_values(ULTIMATE, ULTIMATE.choose_options(), parse_cards("2cAd 2d4c5h"), ("4x",))


def test_the_shape_of_a_game_decides():
    assert all(shared_board.fits(game) for game in GAMES.values())
    assert not shared_board.fits(replace(ULTIMATE, deck=STANDARD_DECK[1:]))
    with pytest.raises(DefinitionError, match="best_five takes 5 to 7 cards, not 8"):
        replace(ULTIMATE, piles=(*ULTIMATE.piles[:1], Pile("flop", 4, "board"), *ULTIMATE.piles[2:]))


def test_facts_that_hang_on_anything_else_are_refused():
    game = replace(
        ULTIMATE, version=99, facts=lambda row, choices: ULTIMATE.facts(row, choices)._replace(versus=row[0] % 3)
    )
    with pytest.raises(GameError, match="versus"):
        shared_board.solve(game, game.choose_options())


def test_the_witnesses_show_every_showdown():
    """Two kinds can meet on one board unless one is no pair and the other needs a pair on the board."""
    apart = {(five.HIGH_CARD, five.FULL_HOUSE), (five.HIGH_CARD, five.FOUR)}
    expected = set()
    for seat, dealer in product(range(10), range(10)):
        if (min(seat, dealer), max(seat, dealer)) not in apart:
            expected |= {(v, seat, dealer) for v in range(3) if v == (seat > dealer) - (seat < dealer) + 1}
            if seat == dealer < five.ROYAL:
                expected |= {(0, seat, seat), (2, seat, seat)}
    assert {shown_rows.kinds(row) for row in shown_rows.rows()} == expected


def test_progress_is_reported():
    seen = []
    game = small(ULTIMATE, SMALL_DECKS["three suits"])
    shared_board.solve(game, game.choose_options(), progress=lambda done, total: seen.append((done, total)))
    assert seen[-1][0] == seen[-1][1] == len(seen) < 500


@pytest.mark.parametrize("deck", QUICK_DECKS)
def test_the_other_ante_rule_agrees_with_the_generic_solver_to_the_integer(deck):
    game = small(BONUS, SMALL_DECKS[deck])
    options = game.choose_options({"ante_pays_from": "flush"})
    assert shared_board.solve(game, options).tally == generic.solve(game, options).tally


def test_the_other_ante_rule_is_another_price():
    game = small(BONUS, SMALL_DECKS["two suits"])
    tally = shared_board.solve(game, game.choose_options()).tally
    flush = game.choose_options({"ante_pays_from": "flush"})
    assert price(tally, options=flush).ev < price(tally).ev
