"""Reads a game as data: is it of the board family, and what must be decided when."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from pitboss.errors import GameError, NotFollowed
from pitboss.odds.exact.learn_once import learn_once
from pitboss.odds.exact.shared_board.facts.fact_table import FactTable, learn_facts
from pitboss.odds.kernels.board_types import DeckShape, deck_shape
from pitboss.odds.model.decision_points import stages
from pitboss.odds.pricing.net_results import Money, main_wagers
from pitboss.rules import Choices, Facts, Game, Options, Street
from pitboss.rules.street import never

LARGEST_NET = 1 << 20  # in parts of a unit; times the deals after the flop it fits 64 bits, on the river 32
SEEN = (0, 3, 4, 5)  # cards of the board after which a street may be asked


@dataclass(frozen=True)
class BoardGame:
    """A game of the family with its options: the deck, the facts, and the street after this many board cards."""

    game: Game
    options: Options
    deck: DeckShape
    facts: FactTable
    streets: dict[int, Street]
    piles: tuple[int, ...]  # cards of the board in each pile, in the order shown
    known_dealer: int = 0  # cards of the dealer that the seat has seen from the start
    known_board: bool = False  # one card of the board that it has seen from the start

    @cached_property
    def orders(self) -> int:
        """In how many orders the last two board cards count as different deals."""
        return 1 if self.piles[-1] >= 2 else 2

    @property
    def known_beyond_flop(self) -> bool:
        """The known card of the board is not one of the flop: with the flop four cards are seen."""
        return self.known_board and 3 not in self.streets

    @cached_property
    def deals_after(self) -> dict[int, int]:
        """How many ways the rest can fall once this many board cards lie; the last two board cards in order."""
        left = len(self.game.deck) - 2 - self.known_dealer
        dealer = math.comb(left - 5, 2 - self.known_dealer)
        return {5: dealer, 4: dealer * (left - 4), 3: dealer * (left - 4) * (left - 3)}

    @cached_property
    def net(self) -> _Nets:
        """The settlement as numbers."""
        return _Nets(self)


class _Nets:
    """Net results of the main game per path and facts, tabulated from the game's settlement."""

    def __init__(self, board_game: BoardGame) -> None:
        self.money = Money(board_game.game, board_game.options)
        self.wagers = main_wagers(board_game.game)
        self.known: dict[tuple[Choices, Facts], Fraction] = {}

    def of(self, path: Choices, facts: Facts) -> Fraction:
        """What the main game nets in this cell, in units of the base wager."""
        if (path, facts) not in self.known:
            self.known[path, facts] = self.money.net(self.wagers, path, facts)
        return self.known[path, facts]


def read(game: Game, options: Options) -> BoardGame:
    """The game as one of this family; a GameError says why it is not."""
    layout, facts = _layout(game), read_facts(game)
    if "dealer_start" in facts.sources:
        raise NotFollowed(f"{game.id}: a bet goes by the dealer's two cards, which are not counted by themselves here")
    return BoardGame(game, options, deck_shape(game.deck, game.id), facts, *layout)


def read_facts(game: Game) -> FactTable:
    """What decides each fact of the game; learnt once for every game with the same facts."""
    return learn_once(game, learn_facts)


def fits(game: Game) -> bool:
    """True for a game that this family can solve: the shape of its piles, streets and facts says so."""
    try:
        read(game, game.choose_options())
    except GameError:
        return False
    return True


def _layout(game: Game) -> tuple[dict[int, Street], tuple[int, ...], int, bool]:
    """The streets by cards of the board seen, the piles of the board, and what is known from the start."""
    streets: dict[int, Street] = {}
    owners: list[tuple[str, int]] = []
    first: tuple[int, int] | None = None
    for stage in stages(game):
        if stage.pile is not None:
            owners += [(stage.pile.owner, stage.pile.count)] if stage.pile.count else []
            continue
        seen, dealer = (sum(n for owner, n in owners if owner == whose) for whose in ("board", "dealer"))
        first = first or (seen, dealer)
        seen = 0 if not streets and seen == 1 else seen
        if stage.street is None or seen not in SEEN or seen in streets or stage.street.excused is not never:
            raise NotFollowed(f"{game.id}: its streets are not asked between the cards of a board")
        streets[seen] = stage.street
    known, dealer = first or (0, 0)
    board = tuple(n for owner, n in owners if owner == "board")
    shown = [("seat", 2), *([("dealer", dealer)] if dealer else []), *(("board", n) for n in board)]
    shown += [("dealer", 2 - dealer)] if dealer < 2 else []
    if owners != shown or sum(board) != 5 or (known == 1 and not dealer) or len(game.deck) < 9:
        raise NotFollowed(f"{game.id}: not two cards each and a board of five, the dealer's cards shown last")
    return streets, board, dealer, known == 1
