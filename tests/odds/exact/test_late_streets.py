"""Streets with too many information sets for one table: every piece against the generic solver and the advice."""

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import islice, permutations

import numpy as np
import pytest

from pitboss.cards import Cards, cards_text, rank, small_deck, suit
from pitboss.games import find_game
from pitboss.odds import solution
from pitboss.odds.advise import advise
from pitboss.odds.certificates.store import find_certificate
from pitboss.odds.charts.chart import cards_by_pile, choices_before
from pitboss.odds.exact import dealer_up_card, generic, shared_board
from pitboss.odds.exact.dealer_up_card.read_game import read as read_peek
from pitboss.odds.exact.dealer_up_card.strategies.late_streets import street_pieces
from pitboss.odds.exact.shared_board.decision_plan import make_plan
from pitboss.odds.exact.shared_board.read_game import read as read_board
from pitboss.odds.exact.shared_board.strategies.late_streets import board_pieces
from pitboss.odds.model.starting_hand import label
from pitboss.odds.read_position import read_position
from tests.odds.exact.shared_board.board_games import BONUS, LARGER_DECKS, QUICK_DECKS, SMALL_DECKS, ULTIMATE

PEEK = find_game("texas_peek")


def alike(cards: Cards, matters: int):
    """What a showdown can still tell of two hole cards and a board: all ranks, and suits with so many of the board."""
    hole, table = cards[:2], cards[2:]
    suits = [
        (tuple(sorted(map(rank, on_board))), tuple(sorted(rank(card) for card in hole if suit(card) == each)))
        for each in range(4)
        if len(on_board := [card for card in table if suit(card) == each]) >= matters
    ]
    return tuple(sorted(map(rank, hole))), tuple(sorted(map(rank, table))), tuple(sorted(suits))


def grouped(tables, key):
    """Deals and totals of every group of rows that a decision cannot tell apart."""
    groups: dict[object, Counter[str]] = {}  # in units of the base bet: solvers count in parts of their own
    for table in tables:
        for piles, choices, totals, weight in zip(
            cards_by_pile(table), choices_before(table), table.totals.tolist(), table.weight.tolist(), strict=True
        ):
            cards = tuple(card for pile in piles.values() for card in pile)
            assert len(set(cards)) == len(cards)
            group = groups.setdefault((choices, key(cards)), Counter())
            group["deals"] += int(weight)
            group.update(
                {choice: Fraction(total, table.scale) for choice, total in zip(table.choices, totals, strict=True)}
            )
    return groups


def agrees(solver, game, street, key):
    """Every row alone, and all of them together, are what the generic solver finds."""
    options = game.choose_options()
    pieces = solver.solve(game, options).pieces[street]
    tables = list(pieces.tables())
    assert len(tables) == pieces.count
    ours, theirs = grouped(tables, key), grouped([generic.solve(game, options).values[street]], key)
    assert ours == theirs
    assert len(ours) == sum(map(len, tables)), "no two rows are alike"


BOARD_STREETS = {
    "ultimate_holdem": (ULTIMATE, "river", lambda cards: alike(cards, 3)),
    "holdem_bonus": (BONUS, "river", lambda cards: (suit(cards[0]) == suit(cards[1]), alike(cards, 2))),
}


@pytest.mark.parametrize("deck", QUICK_DECKS)
@pytest.mark.parametrize("game_id", BOARD_STREETS)
def test_every_row_of_the_board_family_agrees_with_the_generic_solver(game_id, deck):
    game, street, key = BOARD_STREETS[game_id]
    agrees(shared_board, replace(game, deck=SMALL_DECKS[deck]), street, key)


@pytest.mark.prove
@pytest.mark.parametrize("deck", LARGER_DECKS)
@pytest.mark.parametrize("game_id", BOARD_STREETS)
def test_every_row_of_the_board_family_agrees_on_larger_decks(game_id, deck):
    game, street, key = BOARD_STREETS[game_id]
    agrees(shared_board, replace(game, deck=LARGER_DECKS[deck]), street, key)


def up_to_suits(cards):
    """One name for all the cards that differ by suits only: the dealer's, two in the hole, three of the flop."""
    renamed = ([4 * rank(card) + suits[suit(card)] for card in cards] for suits in permutations(range(4)))
    return min((up, *sorted(rest[:2]), *sorted(rest[2:])) for up, *rest in renamed)


@pytest.mark.parametrize(
    ("ranks", "suits"),
    [
        ("56789TJQA", "s"),
        ("9QA", "cdh"),
        *(pytest.param(*deck, marks=pytest.mark.prove) for deck in (("TJQKA", "cd"), ("9QA", "cdhs"))),
    ],
)
def test_every_row_of_peek_agrees_with_the_generic_solver(ranks, suits):
    agrees(dealer_up_card, replace(PEEK, deck=small_deck(ranks=ranks, suits=suits)), "im_in", up_to_suits)


# The full deck


STREETS = {
    "ultimate_holdem": ("river", {"check": "check check"}),
    "holdem_bonus": ("river", {"check": "bet check", "bet": "bet bet"}),
    "texas_peek": ("im_in", {"2x": "peek 2x", "4x": "peek 4x"}),
}


def pieces_of(game):
    """The pieces without solving the rest of the game."""
    options = game.choose_options()
    if game is PEEK:
        return street_pieces(read_peek(game, options))
    board_game = read_board(game, options)
    return board_pieces(board_game, make_plan(board_game))


def agrees_with_advice(game, table, rows):
    """These rows are what `pitboss advise` tells of the cards and choices in them."""
    options = game.choose_options()
    for row in rows:
        key = table.keys[row]
        cards = tuple(int(card) for pile in table.keys.dtype.names[:-1] for card in np.ravel(key[pile]))
        position = read_position(game, options, f"{cards_text(cards)} {key['choices']}")
        assert position.choices == tuple(str(key["choices"]).split())
        assert dict(advise(game, options, position).values) == {
            choice: table.value(row, choice) for choice in table.choices
        }


@pytest.mark.parametrize("game_id", STREETS)
def test_rows_of_the_first_hands_agree_with_advice(game_id):
    game, chance = find_game(game_id), random.Random(game_id)
    for table in islice(pieces_of(game)[STREETS[game_id][0]].tables(), 3):
        agrees_with_advice(game, table, chance.sample(range(len(table)), 5))


@pytest.mark.prove
@pytest.mark.parametrize("game_id", STREETS)
def test_all_rows_together_are_the_whole_game(game_id):
    """Every deal is there once; the best of each row adds up to what the choice that leads there is worth."""
    game, chance = find_game(game_id), random.Random(game_id)
    street, leads = STREETS[game_id]
    found = solution(game)
    before = found.values[game.streets[game.street_index[street] - 1].id]
    deals, best = Counter(), Counter()
    for table in found.pieces[street].tables():
        for history in leads.values():
            rows = table.keys["choices"] == history
            deals[history] += int(table.weight[rows].sum())
            best[history] += int(table.totals[rows].max(axis=1).sum())
        if chance.random() < 0.1:
            agrees_with_advice(game, table, chance.sample(range(len(table)), 2))
    assert set(deals.values()) == {found.tally.total}
    assert best == {
        history: int(before.totals[:, before.choices.index(choice)].sum()) for choice, history in leads.items()
    }


@pytest.mark.prove
def test_the_last_bets_of_bonus_are_made_as_often_as_certified():
    found = find_certificate(BONUS).find(BONUS.choose_options())
    bets = 0
    for table in pieces_of(BONUS)["river"].tables():
        hole = label(tuple(map(int, table.keys[0]["hole"])))
        first = found.values["flop"][hole]
        if first["bet"] > first["fold"]:
            rows = (table.keys["choices"] == "bet bet") & (table.totals[:, 1] > table.totals[:, 0])
            bets += int(table.weight[rows].sum())
    assert Fraction(bets, found.total) == {(s, c): p for s, c, p in found.decisions}["river", "bet"]


@pytest.mark.prove
def test_the_rows_of_peek_that_are_reached_are_worth_what_is_certified():
    """The main game: folds before and after the hole cards, and the best of every row that is reached."""
    found = find_certificate(PEEK).find(PEEK.choose_options())
    tables = dealer_up_card.solve(PEEK, PEEK.choose_options()).values
    peeks = {rank(int(key["dealer_up"])): tables["peek"].best(row) for row, key in enumerate(tables["peek"].keys)}
    total = sum(int(totals[0]) for totals in tables["peek"].totals if totals[0] >= totals[1])
    raised = {}
    for row, key in enumerate(tables["raise"].keys):
        if peeks[rank(int(key["dealer_up"]))] == "peek":
            raised[up_to_suits((int(key["dealer_up"]), *key["hole"].tolist()))] = tables["raise"].best(row)
            total += int(tables["raise"].totals[row, 0]) if tables["raise"].best(row) == "fold" else 0
    stays = 0
    for table in pieces_of(PEEK)["im_in"].tables():
        hole = table.keys[0]["hole"].tolist()
        first = np.array([raised.get(up_to_suits((up, *hole)), "fold") if up not in hole else "" for up in range(52)])
        reached = np.char.add("peek ", first)[table.keys["dealer_up"]] == table.keys["choices"]
        total += int(table.totals[reached].max(axis=1).sum())
        stays += int(table.weight[reached & (table.totals[:, 1] > table.totals[:, 0])].sum())
    assert Fraction(total, found.total) == found.main.ev
    assert Fraction(stays, found.total) == {(s, c): p for s, c, p in found.decisions}["im_in", "im_in"]
