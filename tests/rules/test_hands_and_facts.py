"""Hands and facts as data: what they mean, what follows from them, and what is refused by name."""

from __future__ import annotations

import pickle
import random
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from pitboss.cards import JOKER_DECK, STANDARD_DECK, Cards, parse_cards
from pitboss.errors import DefinitionError
from pitboss.games import find_game, house_games
from pitboss.hands.evaluators import best_five, best_four, wild_five
from pitboss.hands.versus import NOT_COMPARED
from pitboss.rules import (
    Choice,
    Chosen,
    Compare,
    Drawn,
    Exactly,
    FactsOf,
    Game,
    Hand,
    Highest,
    Kept,
    Kind,
    PayLine,
    Pile,
    Reaches,
    Street,
)
from pitboss.rules.asked_facts import FactsFromData, from_data
from pitboss.rules.made_hands import layout_of

PILES = (Pile("hand", 5, "seat"), Pile("flop", 3, "board"), Pile("more", 1, "seat"), Pile("dealer", 5, "dealer"))
DISCARD = Street(
    "draw",
    "",
    "R1",
    (*(Choice(f"drop{place}", "", told_as="drop") for place in range(5)), Choice("stand", "")),
    default="stand",
    by_place=True,
)
LAYOUT = layout_of(PILES, (DISCARD,))
OWN, DEALER = Hand(best_five, "hand"), Hand(best_five, "dealer")


def facts_of(**asked: Any) -> FactsFromData:
    return FactsFromData(type("Facts", (FactsOf,), asked), LAYOUT)


def rows(count: int, size: int = 14, seed: int = 1, deck: Cards = STANDARD_DECK) -> list[Cards]:
    chance = random.Random(seed)
    return [tuple(chance.sample(deck, size)) for _ in range(count)]


def test_a_hand_is_the_best_of_its_piles() -> None:
    hand = Hand(best_five, "hand", "more")
    facts = facts_of(kind=Kind(hand))
    for row in rows(200):
        best = max(best_five.strength(five) for five in combinations(row[:5] + row[8:9], 5))
        assert facts(row, ("stand",)) == (best >> 26,)
        assert best_five.strength(hand.cards(LAYOUT, row, ("stand",))) == best


def test_exactly_two_of_a_pile() -> None:
    hand = Hand(best_five, "hand", Exactly("flop", count=2))
    facts = facts_of(kind=Kind(hand))
    for row in rows(200):
        best = max(best_five.strength(row[:5] + two) for two in combinations(row[5:8], 2))
        assert facts(row, ("stand",)) == (best >> 26,)
        assert best_five.strength(hand.cards(LAYOUT, row, ("stand",))) == best


def test_kept_chosen_and_drawn_go_by_the_place_that_a_choice_names() -> None:
    row = tuple(range(14))
    player = Hand(best_five, Kept("hand", at="draw"), Drawn("more", at="draw"))
    assert player.held(LAYOUT, row, ("drop1",)) == (0, 2, 3, 4, 8)
    assert player.held(LAYOUT, row, ("stand",)) == (0, 1, 2, 3, 4)
    assert player.held(LAYOUT, row, ("-",)) == ()
    assert Hand(best_five, "flop", Chosen("hand", at="draw")).held(LAYOUT, row, ("drop3",)) == (5, 6, 7, 3)
    facts = facts_of(versus=Compare(player, DEALER))
    assert facts.fact_type.asked["versus"].values == ("loses", "ties", "wins", "not compared")
    for row in rows(100):
        own, other = best_five.strength(row[1:5] + row[8:9]), best_five.strength(row[9:])
        assert facts(row, ("drop0",)) == (1 + (own > other) - (own < other),)
        assert facts(row, ("-",)) == (NOT_COMPARED,)


def test_the_highest_hand_of_the_table_counts_every_seat() -> None:
    lines = best_five.levels("royal flush", "pair")
    facts = facts_of(high=PayLine(Highest(OWN, DEALER, lines)), own=PayLine(OWN, lines))
    for row in rows(300, size=14 + 12):
        hands = [row[:5], row[9:14], row[14:19], row[20:25]]
        assert facts(row, ("stand",)) == (
            min(min(9 - (best_five.strength(hand) >> 26), 9) for hand in hands),
            9 - (best_five.strength(row[:5]) >> 26),
        )


def test_a_kind_can_be_split_and_a_line_need_not_follow_the_order() -> None:
    four = Hand(best_four, "hand")
    kind = Kind(four, best_four.at("pair", "A"), best_four.at("pair", "J"))
    assert kind.values[:5] == ("high card", "lower pair", "pair of jacks", "pair of aces", "two pair")
    lines = {"Aces": best_four.at("pair", "A"), "Better": best_four.at("two pair").or_better}
    facts = facts_of(kind=kind, line=PayLine(four, lines), reached=Reaches(four, best_four.at("pair", "J").or_better))
    hands = {"AhAdKcQs9c": (3, 0, 1), "KhKdQcJs9c": (2, 2, 1), "ThTdQcJs9c": (4 + 1, 1, 1), "ThTdQc8s7c": (1, 2, 0)}
    for text, expected in hands.items():
        row = parse_cards(text)
        rest = tuple(card for card in STANDARD_DECK if card not in row)[:9]
        assert facts(row + rest, ("stand",)) == expected, text


def test_steps_say_the_same_as_the_levels_for_every_strength() -> None:
    lines = {"Natural": wild_five.at("natural royal flush"), "Queens": wild_five.at("pair", "Q").or_better}
    fact = PayLine(Hand(wild_five, "hand"), lines)
    for hand in rows(3000, size=5, deck=JOKER_DECK[-24:]):
        strength = wild_five.strength(hand)
        assert fact.steps.of(strength) == (0 if lines["Natural"](hand) else 1 if lines["Queens"](hand) else 2)


def test_facts_read_as_names_compare_as_tuples_and_are_pickled() -> None:
    game = find_game("texas_peek")
    facts = game.facts(STANDARD_DECK[: game.row_size], game.paths[0])
    assert (facts.versus, facts.hand, facts.hole) == tuple(facts) == facts  # type: ignore[attr-defined]
    assert facts._replace(hand=1).hand == 1  # type: ignore[attr-defined]
    assert pickle.loads(pickle.dumps(facts)) == facts
    assert repr(facts).startswith("Facts(versus=")
    with pytest.raises(TypeError, match="3 facts, not 1"):
        game.fact_type(1)


@pytest.mark.parametrize("game", house_games(), ids=lambda game: game.id)
def test_every_game_is_data_and_a_copy_with_other_piles_reads_its_own(game: Game) -> None:
    assert isinstance(game.facts, FactsFromData)
    assert all(isinstance(hand, Hand | Highest) for hand in game.hands.values())
    same = replace(game, says="the same")
    assert same.facts == game.facts
    assert hash(same.facts) == hash(game.facts)
    assert pickle.loads(pickle.dumps(game.facts)) == game.facts
    asked = dict(game.fact_type.asked)  # type: ignore[attr-defined]
    other = replace(game, fact_type=type("Facts", (FactsOf,), {**asked, "more": next(iter(asked.values()))}))
    assert [*other.fact_values] == [*game.fact_values, "more"]


def bad_hand(hand: Hand) -> Any:
    return lambda: replace(find_game("ultimate_holdem"), hands={**find_game("ultimate_holdem").hands, "mine": hand})


BAD = {
    "a pile that there is not": (
        bad_hand(Hand(best_five, "hole", "flip", "turn_river")),
        "no pile 'flip'; the piles are: hole,",
    ),
    "too few cards": (bad_hand(Hand(best_five, "hole")), "hand mine: best_five takes 5 to 7 cards, not 2"),
    "too many cards": (bad_hand(Hand(best_four, "hole", "flop", "turn_river")), "best_four takes 4 to 6 cards, not 7"),
    "a pile twice": (bad_hand(Hand(best_five, "flop", "flop")), "the pile 'flop' is named twice"),
    "no pile": (bad_hand(Hand(best_five)), "it is made of nothing"),
    "a street that there is not": (
        bad_hand(Hand(best_five, Kept("flop", at="drow"))),
        "no street 'drow'; the streets are: preflop",
    ),
    "a street without places": (
        bad_hand(Hand(best_five, Kept("flop", at="river"))),
        "no choice on 'river' names a card",
    ),
    "no street": (bad_hand(Hand(best_five, Kept("flop"))), "Kept('flop') needs the street whose choice it goes by"),
    "too many of a pile": (
        bad_hand(Hand(best_five, "hole", Exactly("flop", count=4))),
        "exactly 4 cards of 'flop' cannot be taken: it has 3",
    ),
    "another evaluator": (
        lambda: Compare(OWN, Hand(best_four, "hand")),
        "hands of best_five and of best_four cannot be compared",
    ),
    "a level of another": (
        lambda: Reaches(OWN, best_four.at("pair")),
        "the level 'pair' is ranked by best_four, the hand by best_five",
    ),
    "a line that nobody reaches": (
        lambda: PayLine(OWN, {"Pair": best_five.at("pair"), "Jacks": best_five.at("pair", "J")}),
        "no hand can be on the line 'Jacks': earlier lines take them all",
    ),
    "facts that are neither": (
        lambda: replace(find_game("ultimate_holdem"), fact_type=tuple, facts=from_data),
        "write a function `facts`",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_what_cannot_be_meant_is_refused_by_name(name: str) -> None:
    make, message = BAD[name]
    with pytest.raises(DefinitionError) as refused:
        make()
    assert message in str(refused.value)
