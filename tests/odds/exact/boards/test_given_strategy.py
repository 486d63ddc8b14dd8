"""Given strategies counted by the counter of boards, against the generic solver."""

from dataclasses import replace

import pytest

from pitboss.cards import rank, small_deck, suit
from pitboss.errors import StrategyError
from pitboss.odds.exact import boards, generic
from tests.odds.exact.boards.variants import BONUS, CASINO_HOLDEM, GAMES, ULTIMATE, VARIANTS

EVERY = GAMES | VARIANTS
DECK = small_deck(ranks="24A", suits="cdh")


def by_cards(cards, choices, legal):
    """A strategy that looks at ranks and suits everywhere, as no sensible one does."""
    low = sum(sorted(map(rank, cards))[:3])
    return legal[(low + len({suit(card) for card in cards}) + len(choices)) % len(legal)]


def both(game, strategy):
    options = game.choose_options()
    return (solve(game, options, strategy=strategy).tally for solve in (boards.solve, generic.solve))


@pytest.mark.parametrize("name", EVERY)
def test_a_function_is_asked_about_every_set_of_cards(name):
    counted, tried = both(replace(EVERY[name], deck=DECK), by_cards)
    assert counted == tried


@pytest.mark.parametrize(
    ("game", "name"),
    [(game, name) for game in (CASINO_HOLDEM, ULTIMATE, BONUS) for name in game.strategies],
    ids=lambda each: each if isinstance(each, str) else each.id,
)
def test_named_strategies_are_counted_in_words_and_by_chance_too(game, name):
    counted, tried = both(replace(game, deck=DECK), game.strategies[name])
    assert counted == tried


def test_the_order_of_the_board_must_not_matter_to_a_strategy():
    game = replace(ULTIMATE, deck=small_deck(ranks="24A", suits="cdh"))

    def by_flop(cards, choices, legal):
        return legal[max(map(rank, cards[2:5])) > 10] if len(cards) > 5 else legal[0]

    with pytest.raises(StrategyError, match="which cards of the board came first must not matter"):
        boards.solve(game, game.choose_options(), strategy=by_flop)
