"""Strategies given as functions: exact to the integer, refused when they cannot be."""

import zlib

import pytest

from pitboss.cards import rank, small_deck, suit
from pitboss.errors import ChoiceRefused, StrategyError
from pitboss.odds.exact import generic, shared_board
from tests.odds.exact.shared_board.board_games import (
    BONUS,
    GAMES,
    QUICK_DECKS,
    SMALL_DECKS,
    ULTIMATE,
    main_price,
    small,
    solved,
)


def whimsical(cards, choices, legal):
    """A strategy without sense: it hangs on everything that a strategy may hang on, and on nothing else."""
    ranks = sorted(map(rank, cards[:2])), sorted(map(rank, cards[2:]))
    suits = sorted(sum(suit(card) == suit(other) for card in cards) for other in cards)
    seen = repr((ranks, suit(cards[0]) == suit(cards[1]), suits, choices)).encode()
    return legal[zlib.crc32(seen) % len(legal)]


@pytest.mark.parametrize("deck", QUICK_DECKS)
@pytest.mark.parametrize("game_id", GAMES)
def test_any_strategy_agrees_with_the_generic_solver_to_the_integer(game_id, deck):
    game = small(GAMES[game_id], SMALL_DECKS[deck])
    options = game.choose_options()
    assert (
        shared_board.solve(game, options, strategy=whimsical).tally
        == generic.solve(game, options, strategy=whimsical).tally
    )


@pytest.mark.parametrize("game_id", GAMES)
def test_named_strategies_agree_with_the_generic_solver(game_id):
    game = small(GAMES[game_id], SMALL_DECKS["three suits"])
    options, simple = game.choose_options(), game.strategies["simple"]
    found = shared_board.solve(game, options, strategy=simple).tally
    assert found == generic.solve(game, options, strategy=simple).tally
    assert found.strategy == "simple"


@pytest.mark.parametrize("name", ["printed", "printed_without_ties"])
def test_a_printed_chance_of_winning_is_followed(name):
    """Where the chance of winning decides, the choices worth most on the other streets are made with that in mind."""
    game = small(BONUS, SMALL_DECKS["three suits"])
    options, printed = game.choose_options(), game.strategies[name]
    assert (
        shared_board.solve(game, options, strategy=printed).tally
        == generic.solve(game, options, strategy=printed).tally
    )


def test_q13_to_bet_where_winning_is_more_likely_than_losing_is_the_best():
    """A tie returns the bet, so that this reading of the printed strategy gives nothing away."""
    other = shared_board.solve(BONUS, BONUS.choose_options(), strategy=BONUS.strategies["printed_without_ties"])
    assert main_price(other).ev == main_price(solved("holdem_bonus")).ev


def test_the_printed_strategy_is_no_better_than_the_best():
    printed = shared_board.solve(BONUS, BONUS.choose_options(), strategy=BONUS.strategies["printed"])
    assert main_price(printed).ev < main_price(solved("holdem_bonus")).ev


def test_always_raising_needs_no_more_questions():
    asked = []

    def raises(cards, choices, legal):
        asked.append(cards)
        return legal[-1]

    found = main_price(shared_board.solve(ULTIMATE, ULTIMATE.choose_options(), strategy=raises))
    assert len(asked) == 169
    assert found.average_bet == 6
    assert found.ev < main_price(solved("ultimate_holdem")).ev


def test_an_illegal_answer_is_refused():
    with pytest.raises(ChoiceRefused, match="legal: check, 3x, 4x"):
        shared_board.solve(ULTIMATE, ULTIMATE.choose_options(), strategy=lambda cards, choices, legal: "5x")


def test_the_order_of_the_board_must_not_matter():
    def fickle(cards, choices, legal):
        return legal[max(cards[2:5]) % 2 if len(cards) == 7 else 0]

    game = small(ULTIMATE, SMALL_DECKS["two suits"])
    with pytest.raises(StrategyError, match="came first"):
        shared_board.solve(game, game.choose_options(), strategy=fickle)


@pytest.mark.parametrize("ranks", ["AKJ9", "A765"])
@pytest.mark.parametrize("name", ["simple", "published"])
def test_a_strategy_by_types_of_board_is_asked_less_and_counted_the_same(ranks, name):
    """All four suits; the same function without its mark is asked about every board up to suits."""
    game = small(ULTIMATE, small_deck(ranks=ranks))
    marked = game.strategies[name]

    def unmarked(cards, choices, legal):
        return marked(cards, choices, legal)

    assert marked.by_type
    options = game.choose_options()
    found = shared_board.solve(game, options, strategy=marked).tally
    assert found.cells == shared_board.solve(game, options, strategy=unmarked).tally.cells
    assert sum(found.cells.values()) == found.total
