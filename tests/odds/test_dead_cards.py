"""Advice that uses every card the seat has seen, against plain enumeration of all deals that are left."""

from __future__ import annotations

import random
import sys
import time
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from pitboss.cards import cards_text, parse_cards
from pitboss.cli import main
from pitboss.errors import CardError, SeatDone
from pitboss.games import all_games, find_game
from pitboss.odds.advise import advise, advise_seat
from pitboss.odds.exact import generic
from pitboss.odds.exact.shared_board.one_position.before_flop import deals_after
from pitboss.odds.model.decision_points import legal_choices, seen_at
from pitboss.odds.read_position import read_position
from pitboss.odds.solve import load, recipe_of
from pitboss.play import Round, deal_round, open_table, parse, view
from tests.odds.plain_hands import best_five, best_four, best_wild

FEW_LEFT = {"ultimate_holdem": 8, "holdem_bonus": 9, "texas_peek": 8, "four_card": 11}
GAMES = [game.id for game in all_games()]


def recipe_values(game, options, cards, choices, dead):
    values = load(recipe_of(game).replace(":solve", ":position_values"))
    return {c: Fraction(*each) for c, each in values(game, options, cards, choices, dead).items()}


def plain_values(game, options, cards, choices, dead):
    rest = replace(game, deck=tuple(card for card in game.deck if card not in dead))
    return {c: Fraction(*each) for c, each in generic.position_values(rest, options, cards, choices).items()}


def positions(game, options, shuffler):
    """A position on every street, with so many dead cards that few are left."""
    for street in game.streets:
        if not street.exists(options):
            continue
        histories = [path[: game.street_index[street.id]] for path in game.paths_under(options)]
        while True:
            cards = tuple(shuffler.sample(game.deck, seen_at(game, street.id)))
            found = [h for h in dict.fromkeys(histories) if legal_choices(game, street, cards, h, options)]
            if found:
                break
        left = [card for card in game.deck if card not in cards]
        count = min(FEW_LEFT[game.id] + (2 if len(cards) > 2 else 0), len(left) - 1)
        dead = tuple(shuffler.sample(left, len(left) - count))
        yield cards, shuffler.choice(found), dead


@pytest.mark.parametrize("id_", FEW_LEFT)
@pytest.mark.parametrize("seed", [1, 2])
def test_every_street_with_few_cards_left_agrees_with_trying_everything(id_, seed):
    game, shuffler = find_game(id_), random.Random(seed)
    options = game.choose_options()
    for cards, choices, dead in positions(game, options, shuffler):
        told = cards_text(cards), choices, cards_text(dead)
        assert recipe_values(game, options, cards, choices, dead) == plain_values(
            game, options, cards, choices, dead
        ), told


@pytest.mark.parametrize("left", ["2c3c4c5c6c9cAcAdAh", "8c9cTcJdQd7d8d9dTd"])
def test_texas_peek_before_the_hole_cards_where_flushes_are_common(left):
    """Suits that are unlike: most that is left has one suit or two."""
    game = find_game("texas_peek")
    options, shown = game.choose_options(), parse_cards("7c")
    kept = [card for card in parse_cards(left) if card not in shown]
    dead = tuple(card for card in game.deck if card not in kept and card not in shown)
    assert recipe_values(game, options, shown, (), dead) == plain_values(game, options, shown, (), dead)


def gone(game, *kept: str) -> tuple[int, ...]:
    """Every card but these."""
    return tuple(card for card in game.deck if card not in parse_cards("".join(kept)))


def test_holdem_bonus_before_the_flop_by_hand():
    """Seven cards left, every flop, turn, river and dealer, with the settlement written out."""
    game = find_game("holdem_bonus")
    hole, left = parse_cards("AcKd"), parse_cards("AhKh2c7s9hJcQs")

    def nets(board):
        mine, rest = best_five(hole + board), [card for card in left if card not in board]
        for dealer in combinations(rest, 2):
            other = best_five(dealer + board)
            pays = (mine > other) - (mine < other)
            ante = pays if pays < 0 or mine >= (4,) else 0
            yield ante + 2 * pays, pays

    total = deals = 0
    for flop in combinations(left, 3):
        on_turn = [0, 0, 0]
        for turn in (card for card in left if card not in flop):
            rivers = [(*flop, turn, river) for river in left if river not in (*flop, turn)]
            found = [net for board in rivers for net in nets(board)]
            base, bet = sum(net for net, _ in found), sum(each for _, each in found)
            on_turn = [on_turn[0] + base + max(bet, 0), on_turn[1] + bet, on_turn[2] + len(found)]
        total, deals = total + on_turn[0] + max(on_turn[1], 0), deals + on_turn[2]
    advice = advise(game, game.choose_options(), read_position(game, game.choose_options(), "AcKd"),
                    gone(game, "AcKd", cards_text(left)))  # fmt: skip
    assert advice.value("bet") == Fraction(total, deals)
    assert advice.value("fold") == -1


def test_holdem_bonus_after_the_turn_with_other_hands_in_view_by_hand():
    game = find_game("holdem_bonus")
    options, left = game.choose_options(), parse_cards("2c3d4h5s7c8d9hTsJhQs")
    position = read_position(game, options, "QcQd bet 2s7h9d check Jc")
    hole, board = position.cards[:2], position.cards[2:]
    gain = deals = 0
    for river in left:
        mine = best_five((*hole, *board, river))
        for dealer in combinations([card for card in left if card != river], 2):
            other = best_five((*dealer, *board, river))
            gain, deals = gain + (mine > other) - (mine < other), deals + 1
    advice = advise(game, options, position, gone(game, cards_text(position.cards), cards_text(left)))
    assert advice.value("bet") - advice.value("check") == Fraction(gain, deals)


def test_ultimate_on_the_river_by_hand():
    game = find_game("ultimate_holdem")
    position = read_position(game, game.choose_options(), "Ac4d KhQs9c 7d2s")
    dead = parse_cards("AhAsKdKs")
    left = [card for card in game.deck if card not in position.cards and card not in dead]
    board, total, deals = position.cards[2:], 0, 0
    mine = best_five(position.cards)
    for dealer in combinations(left, 2):
        other = best_five((*dealer, *board))
        sign, qualifies = (mine > other) - (mine < other), other >= (1,)
        blind = sign if sign < 0 else 0  # less than a straight only pushes
        total += sign * (1 + qualifies) + blind
        deals += 1
    advice = advise(game, game.choose_options(), position, dead)
    assert advice.value("1x") == Fraction(total, deals)
    assert advise(game, game.choose_options(), position).value("1x") != advice.value("1x")


def test_texas_peek_after_the_flop_by_hand():
    game = find_game("texas_peek")
    options = game.choose_options()
    position = read_position(game, options, "7c peek KhTd 4x Kc3h2s")
    left = parse_cards("7dAh4c9dJsQc8s5c")
    dead = gone(game, cards_text(position.cards), cards_text(left))
    hole, flop, total, deals = position.cards[1:3], position.cards[3:], 0, 0
    for second in left:
        for more in combinations([card for card in left if card != second], 2):
            mine, other = best_five(hole + flop + more), best_five((position.cards[0], second, *flop, *more))
            sign = (mine > other) - (mine < other)
            assert mine < (5,), "no flush here: I'm In pushes or loses"
            total += 5 * sign + (0 if sign > 0 else -1)
            deals += 1
    assert advise(game, options, position, dead).value("im_in") == Fraction(total, deals)


def test_four_card_by_hand():
    game = find_game("four_card")
    options = game.choose_options()
    position = read_position(game, options, "AcAd9h5s2c 8d")
    left = parse_cards("8c8hAsKdKhQs7c7d4h3s")
    total = deals = 0
    mine = best_four(position.cards[:5])
    for down in combinations(left, 5):
        total += 4 if mine >= best_four((position.cards[5], *down)) else -4
        deals += 1
    advice = advise(game, options, position, gone(game, cards_text(position.cards), cards_text(left)))
    assert advice.value("3x") == Fraction(total, deals)


def test_wild_six_by_hand():
    game = find_game("wild_six")
    options = game.choose_options()
    position = read_position(game, options, "KcKd9h5s2c")
    left = parse_cards("X1Ks9c9d5h5dAhQs")
    dead = gone(game, cards_text(position.cards), cards_text(left))
    values = {}
    for out in range(5):
        total = deals = 0
        for draw in left:
            mine = best_wild((*position.cards[:out], *position.cards[out + 1 :], draw))
            for dealer in combinations([card for card in left if card != draw], 6):
                other = best_wild(dealer)
                sign = (mine > other) - (mine < other)
                total += max(sign, 0) if other >= (7,) else sign  # a dealer with four of a kind or better pushes
                deals += 1
        values[f"discard{out + 1}"] = Fraction(total, deals)
    assert dict(advise(game, options, position, dead).values) == values


def test_wild_six_where_winners_must_be_claimed():
    """A straight that is shown wins at once; hidden, it is worth its best discard."""
    game = find_game("wild_six")
    options = game.choose_options({"showing": "claims"})
    dead = parse_cards("AhAdAcAs")
    shown = advise(game, options, read_position(game, options, "3c4d5h6s7c"), dead)
    assert shown.value("show") == 1
    hidden = advise(game, options, read_position(game, options, "3c4d5h6s7c hide"), dead)
    assert shown.value("hide") == hidden.values[0][1] < 1


def test_the_number_of_deals_before_the_flop():
    assert deals_after(50)[0] == 19600 * 47 * 46 * 990


@pytest.mark.parametrize(
    ("dead", "says"),
    [
        ("AhAh", "twice"),
        ("Kc", "cannot be dead"),
        ("X1", "not played with"),
    ],
)
def test_strange_dead_cards_are_refused(dead, says):
    game = find_game("holdem_bonus")
    position = read_position(game, game.choose_options(), "KcKd")
    with pytest.raises(CardError, match=says):
        advise(game, game.choose_options(), position, [card for text in (dead[:2], dead[2:]) for card in cards(text)])


def cards(text: str) -> tuple[int, ...]:
    return parse_cards(text) if text else ()


def test_too_many_dead_cards_are_refused():
    game = find_game("holdem_bonus")
    position = read_position(game, game.choose_options(), "KcKd")
    with pytest.raises(CardError, match="6 are left; the rest of the round takes 7"):
        advise(game, game.choose_options(), position, gone(game, "KcKd", "2c3c4c5c6c7c"))


# At a table.

BETS = {
    "ultimate_holdem": {"ante": 500, "blind": 500, "trips": 500},
    "four_card": {"ante": 500},
    "texas_peek": {"blind": 500},
    "holdem_bonus": {"ante": 500},
    "wild_six": {"poker": 500, "queens_or_better": 500},
    "three_card": {"ante": 500},
    "caribbean_stud": {"ante": 500},
    "let_it_ride": {"bet_one": 500, "bet_two": 500, "bet_three": 500},
    "crazy_four": {"ante": 500, "super_bonus": 500},
}
FIRST = {"ultimate_holdem": "check", "four_card": "1x", "texas_peek": "peek", "holdem_bonus": "bet"}


def table_of(id_: str, deck, options=None) -> Round:
    table = open_table(id_, options)
    return deal_round(table, dict.fromkeys((1, 2, 3), BETS[id_]), deck)


def test_the_example_of_three_hands_face_up():
    """With four aces and kings in view, the values are those of the cards that are left."""
    game = find_game("holdem_bonus")
    hole = parse_cards("QcQd AhAs KdKh".replace(" ", ""))
    dealer_and_board = parse_cards("3c4d 2s7h9d Jc 5h".replace(" ", ""))
    round_ = table_of("holdem_bonus", hole + dealer_and_board)
    for seat in (1, 2, 3):
        round_ = round_.act(seat, "bet")
    for seat in (1, 2, 3):
        round_ = round_.act(seat, "check")
    advice = advise_seat(round_, 1)
    assert advice.dead == parse_cards("AhAsKdKh")
    alone = advise(game, game.choose_options(), advice.position)
    assert advice.values != alone.values
    assert advice.values == advise(game, game.choose_options(), advice.position, parse_cards("AhAsKdKh")).values
    assert advice.unit_cents == 500
    assert advice.cost_cents("check") == 500 * (advice.value("bet") - advice.value("check"))
    assert advice.cost_cents("bet") == 0


def test_wild_six_counts_the_hands_that_were_turned_over():
    """Seat 2 has a straight, which is shown and paid before anyone draws."""
    deck = parse_cards("KcKd9h5s2c 3c4d5h6s7c QhJd8s4s2d".replace(" ", ""))
    rest = [card for card in find_game("wild_six").deck if card not in deck]
    round_ = table_of("wild_six", (*deck, *rest))
    advice = advise_seat(round_, 1)
    assert set(advice.dead) == set(parse_cards("3c4d5h6s7c"))
    game = find_game("wild_six")
    assert advice.values == advise(game, round_.options, advice.position, advice.dead).values
    assert advice.values != advise(game, round_.options, advice.position).values


@pytest.mark.parametrize("id_", GAMES)
def test_unseen_cards_change_no_advice(id_):
    """Every card that the seat has not been shown is dealt anew; the advice stays the same."""
    game, shuffler = find_game(id_), random.Random(9)
    deck = list(game.deck)
    shuffler.shuffle(deck)
    round_ = table_of(id_, deck)
    seat = next(iter(round_.legal))
    hidden = [place for place, card in enumerate(deck) if card not in round_.shown(seat)]
    for _ in range(20):
        moved, other = [deck[place] for place in hidden], list(deck)
        shuffler.shuffle(moved)
        for place, card in zip(hidden, moved, strict=True):
            other[place] = card
        again = table_of(id_, other)
        if view(again, seat).events == view(round_, seat).events:
            break
    else:
        raise AssertionError("no deal looks the same to this seat")
    assert other != deck
    first, second = advise_seat(round_, seat), advise_seat(again, seat)
    assert (first.values, first.dead) == (second.values, second.dead)


def test_what_a_seat_has_been_shown_is_what_its_view_shows():
    round_ = table_of("holdem_bonus", random.Random(5).sample(range(52), 52))
    seen = {card for event in view(round_, 2).events for card in getattr(event, "cards", ()) if card >= 0}
    assert set(round_.shown(2)) == seen


def test_a_bet_that_the_seat_has_yet_to_size_has_no_money():
    round_ = table_of("texas_peek", random.Random(3).sample(range(52), 52))
    advice = advise_seat(round_, 1)
    assert advice.unit_cents is None
    assert advice.cost_cents(advice.values[1][0]) is None
    assert advice.cost_cents(advice.values[1][0], 500) == 500 * advice.cost(advice.values[1][0])


def test_side_bets_that_the_choice_decides_are_named():
    deck = random.Random(3).sample(range(52), 52)
    assert advise_seat(table_of("ultimate_holdem", deck), 1).coupled == ()
    assert advise_seat(table_of("ultimate_holdem", deck, {"trips_after_fold": "lost"}), 1).coupled == ("trips",)


def test_a_seat_that_has_nothing_to_decide_is_told_so():
    round_ = table_of("ultimate_holdem", random.Random(3).sample(range(52), 52)).act(1, "4x")
    with pytest.raises(SeatDone, match="seat 1 has nothing to decide now"):
        advise_seat(round_, 1)


def test_advice_for_a_round_s_text_uses_the_other_hands(monkeypatch, capsys):
    round_ = table_of("holdem_bonus", parse_cards("QcQdAhAsKdKh3c4d2s7h9dJc5h"))
    for seat in (1, 2, 3):
        round_ = round_.act(seat, "bet")
    assert parse(str(round_)).shown(2) == round_.shown(2)
    monkeypatch.setattr(sys, "argv", ["pitboss", "advise", "holdem_bonus", str(round_), "--seat", "2"])
    with pytest.raises(SystemExit):
        main()
    told = capsys.readouterr().out
    assert "Gone: Q♣ Q♦ K♦ K♥" in told
    assert "$" in told, "what a choice costs is told in money"


QUICK = [
    ("holdem_bonus", "QcQd", 10),
    ("holdem_bonus", "QcQd 2s7h9d", 1),
    ("texas_peek", "7c", 10),
    ("texas_peek", "7c peek KhTd", 10),
]


@pytest.mark.parametrize(("id_", "text", "seconds"), QUICK)
def test_warm_advice_is_quick(id_, text, seconds):
    """Ten seconds before the flop and one after it on two processors, whatever else these have to do."""
    game = find_game(id_)
    options = game.choose_options()
    position = read_position(game, options, text)
    few = tuple(card for card in game.deck if card not in position.cards)[:-12]
    advise(game, options, position, few)  # compiles kernels and asks the evaluator
    started = time.process_time()
    advise(game, options, position, parse_cards("AhAsKd2h"))
    assert time.process_time() - started < 2 * seconds
