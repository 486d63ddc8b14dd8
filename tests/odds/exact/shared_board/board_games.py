"""What the tests of the board family share."""

from dataclasses import replace
from functools import lru_cache

import pytest

from examples.casino_holdem.spec import GAME as CASINO_HOLDEM
from pitboss.cards import small_deck
from pitboss.games import find_game
from pitboss.odds.exact import shared_board
from pitboss.odds.pricing.price import price

ULTIMATE, BONUS = find_game("ultimate_holdem"), find_game("holdem_bonus")
GAMES = {game.id: game for game in (ULTIMATE, BONUS, CASINO_HOLDEM)}

# 7,560 to 75,600 deals: the generic solver tries them all in seconds.
SMALL_DECKS = {
    "three suits": small_deck(ranks="24A", suits="cdh"),
    "two suits": small_deck(ranks="2345A", suits="cd"),
    "one suit": small_deck(ranks="23456789A", suits="s"),
}
# The same for what is also tested otherwise: most deals are those of two suits, where they are a proof.
QUICK_DECKS = [pytest.param(deck, marks=pytest.mark.prove) if deck == "two suits" else deck for deck in SMALL_DECKS]
LARGER_DECKS = {
    "four suits": small_deck(ranks="3QA"),
    "six ranks": small_deck(ranks="23456A", suits="cd"),
}


def small(game, deck):
    return replace(game, deck=deck)


@lru_cache(maxsize=8)
def solved(game_id, **options):
    game = GAMES[game_id]
    return shared_board.solve(game, game.choose_options(options))


def main_price(solution):
    return price(solution.tally, "main")
