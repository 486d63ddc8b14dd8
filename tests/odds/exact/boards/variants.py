"""Games with a shared board that no shipped game is like."""

from dataclasses import replace

from examples.casino_holdem.spec import GAME as CASINO_HOLDEM
from pitboss.games import find_game
from pitboss.rules import Game

ULTIMATE, BONUS = find_game("ultimate_holdem"), find_game("holdem_bonus")


def with_piles(game: Game, **counts: int) -> Game:
    """The same game with other numbers of cards in some piles."""
    return replace(game, piles=tuple(replace(pile, count=counts.get(pile.id, pile.count)) for pile in game.piles))


# Decisions after two cards of a board of five, after three of four, and between the cards of a board of two piles.
VARIANTS = {
    "two cards first": with_piles(ULTIMATE, flop=2, turn_river=3),
    "a board of four": with_piles(ULTIMATE, turn_river=1),
    "one card first": with_piles(BONUS, flop=1, turn=2, river=2),
    "four last": with_piles(BONUS, flop=1, turn=3, river=1),
}
GAMES = {"casino": CASINO_HOLDEM, "ultimate": ULTIMATE, "bonus": BONUS}
