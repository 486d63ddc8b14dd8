"""Rules that few hands show: a suit, a place, one hand against another. Recipes refuse them, and the hash sees them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from pitboss.cards import Cards, rank, suit
from pitboss.errors import NotFollowed
from pitboss.games import find_game
from pitboss.games.kept_hash import rules_hash
from pitboss.hands import five, four
from pitboss.hands.versus import LOSES, TIES, WINS
from pitboss.odds.exact.recipes import recipe_for
from pitboss.odds.solve import line_tally
from pitboss.rules import Choices, Game
from pitboss.rules.rules_hash import compute_rules_hash

ACE, KING, TEN, HEARTS, ACE_OF_HEARTS = 12, 11, 8, 2, 50


@dataclass(frozen=True)
class Hands:
    """The cards of a row by their owner."""

    seat: Cards
    board: Cards
    dealer: Cards

    @classmethod
    def of(cls, game: Game, row: Cards) -> Hands:
        owned = {owner: [row[game.slots[pile.id]] for pile in game.piles if pile.owner == owner] for owner in OWNERS}
        return cls(*(tuple(card for pile in owned[owner] for card in pile) for owner in OWNERS))


OWNERS = ("seat", "board", "dealer")
Holds = Callable[[Hands, Any], bool]


@dataclass(frozen=True)
class Told:
    """The facts of a game, told otherwise where a condition holds."""

    game: Game
    holds: Holds
    changes: tuple[tuple[str, int], ...]

    def __call__(self, row: Cards, choices: Choices) -> Any:
        found: Any = self.game.facts(row, choices)
        return found._replace(**dict(self.changes)) if self.holds(Hands.of(self.game, row), found) else found


def is_pair_of(cards: Cards, of: int) -> bool:
    return {rank(card) for card in cards} == {of}


def high_in_hearts(hands: Hands, facts: Any) -> bool:
    return facts.hand >= five.STRAIGHT_FLUSH and sum(suit(card) == HEARTS for card in hands.seat + hands.board) >= 5


def aces_against_kings(hands: Hands, facts: Any) -> bool:
    return is_pair_of(hands.seat, ACE) and is_pair_of(hands.dealer, KING)


def ace_high_straight_in_the_hole(hands: Hands, facts: Any) -> bool:
    order = five.order(hands.seat + hands.board)
    return order == five.hand(five.STRAIGHT, five.ACE, 0) and len({rank(card) for card in hands.seat}) == 1


def royal_by_the_last_card(hands: Hands, facts: Any) -> bool:
    return facts.hand == five.ROYAL and hands.board[-1] == ACE_OF_HEARTS


BOARDS = {
    "a straight flush in hearts is a flush": (high_in_hearts, {"hand": five.FLUSH}),
    "pocket aces beat pocket kings": (aces_against_kings, {"versus": WINS}),
    "an ace-high straight with a pocket pair is a flush": (ace_high_straight_in_the_hole, {"hand": five.FLUSH}),
    "a royal flush by the last card loses": (royal_by_the_last_card, {"versus": LOSES}),
}
SEPARATE = {
    "a dealer with an ace up wins ties": (
        lambda hands, facts: facts.versus == TIES and rank(hands.dealer[0]) == ACE,
        {"versus": LOSES},
    ),
    "four aces with a king are a straight flush": (
        lambda hands, facts: sum(rank(card) == ACE for card in hands.seat) == 4 and KING in map(rank, hands.seat),
        {"hand": 7},
    ),
    "a dealer's four of a kind with a pair ties": (
        lambda hands, facts: (
            four.kind(four.order(hands.dealer)) == four.FOUR and len(set(map(rank, hands.dealer))) == 2
        ),
        {"versus": TIES},
    ),
}
DRAW = {
    "a royal flush whose first card is the ten is called otherwise": (
        lambda hands, facts: facts.original == 0 and rank(hands.seat[0]) == TEN,
        {"original": 1},
    ),
}
CASES = [
    *(("wild_six", name) for name in DRAW),
    *((id_, name) for id_ in ("ultimate_holdem", "texas_peek", "holdem_bonus") for name in BOARDS),
]
SEEN = [*CASES[:3], *(("four_card", name) for name in SEPARATE)]


def changed(id_: str, name: str) -> Game:
    holds, changes = (BOARDS | SEPARATE | DRAW)[name]
    game = find_game(id_)
    return replace(game, facts=Told(game, holds, tuple(changes.items())))


@pytest.mark.parametrize(("id_", "name"), CASES)
def test_a_rule_of_rare_hands_is_refused_by_name(id_: str, name: str) -> None:
    game = changed(id_, name)
    recipe = recipe_for(game)
    assert recipe is not None
    with pytest.raises(NotFollowed, match=f"^{id_}: "):
        recipe.read_facts(game)


@pytest.mark.parametrize(("id_", "name"), SEEN)
def test_the_hash_sees_a_rule_of_rare_hands(id_: str, name: str) -> None:
    assert compute_rules_hash(changed(id_, name)) != rules_hash(find_game(id_))


@pytest.mark.parametrize(("id_", "one_other"), [("four_card", 16), ("ultimate_holdem", 11)])
def test_a_bet_on_all_hands_that_forgets_some_seats_is_refused_and_seen(id_: str, one_other: int) -> None:
    """The row of a seat with one other seat ends there; the hands of further seats are not looked at."""
    game = find_game(id_)
    forgets = replace(game, facts=lambda row, choices: game.facts(row[:one_other], choices))
    with pytest.raises(NotFollowed, match="pays by more than the class of the highest hand"):
        line_tally(forgets, 7)
    assert compute_rules_hash(forgets) != rules_hash(game)
