"""Evaluators as objects: total orders, alike in every suit, the best of more cards; ours and those of a designer."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from itertools import permutations

import pytest

from pitboss.cards import JOKER_DECK, JOKERS, STANDARD_DECK, Cards, parse_cards
from pitboss.errors import DefinitionError
from pitboss.hands import holes, pick
from pitboss.hands.evaluator import Evaluator, Level
from pitboss.hands.evaluator_tables import masks_held, problems, ranked_table, ranks_held, suited_table
from pitboss.hands.evaluators import OURS, best_five, best_four, pocket, whole_six, wild_five, with_wild
from pitboss.hands.five import hand


def length(suit: int, wilds: int) -> int:
    return hand(suit.bit_count() - 2, 0, suit) if suit.bit_count() > 1 else 0


def nothing(once: int, pairs: int, threes: int, fours: int, wilds: int) -> int:
    return 0


FLUSHES = tuple(f"{count}-card flush" for count in ("two", "three", "four", "five", "six", "seven"))
LONGEST = Evaluator("longest", 7, 7, FLUSHES, length, nothing, by_side=frozenset(FLUSHES))


def dealt(evaluator: Evaluator, count: int, seed: int) -> list[Cards]:
    chance = random.Random(seed)
    deck = JOKER_DECK if evaluator.wild else STANDARD_DECK
    sizes = range(evaluator.size, evaluator.most + 1)
    return [tuple(chance.sample(deck, chance.choice(sizes))) for _ in range(count)]


@pytest.mark.parametrize("evaluator", [*OURS, LONGEST], ids=lambda each: each.name)
def test_every_evaluator_is_right_whole(evaluator: Evaluator) -> None:
    assert problems(evaluator) == ()


@pytest.mark.parametrize("evaluator", OURS, ids=lambda each: each.name)
def test_the_quick_function_is_what_the_tables_say(evaluator: Evaluator) -> None:
    assert all(evaluator.strength(cards) == evaluator.of_tables(cards) for cards in dealt(evaluator, 5000, 1))


@pytest.mark.parametrize("evaluator", [each for each in OURS if each.whole], ids=lambda each: each.name)
def test_every_flush_and_every_set_of_ranks_has_the_strength_of_its_table(evaluator: Evaluator) -> None:
    """Ranks in suits that take turns, and ranks of one suit: every hand there is up to suits, in hands of `size`."""
    jokers = JOKERS if evaluator.wild else ()
    for count in range(len(jokers) + 1):
        left = evaluator.size - count
        table = suited_table(evaluator, count)
        for held in ranks_held(left):
            mixed = tuple(4 * rank + place % 4 for place, rank in enumerate(held)) + jokers[:count]
            assert evaluator.strength(mixed) == evaluator.of_tables(mixed)
            if len(set(held)) == left:
                suited = tuple(4 * rank for rank in held) + jokers[:count]
                best = max(table[sum(1 << rank for rank in held)], evaluator.ranked(*masks_held(held), count))  # type: ignore[misc]
                assert evaluator.strength(suited) == best


@pytest.mark.parametrize("evaluator", [*OURS, LONGEST], ids=lambda each: each.name)
def test_suits_are_alike(evaluator: Evaluator) -> None:
    for cards, suits in zip(dealt(evaluator, 240, 2), 10 * list(permutations(range(4))), strict=True):
        turned = tuple(card if card in JOKERS else card & ~3 | suits[card & 3] for card in cards)
        assert evaluator.strength(turned) == evaluator.strength(cards)


def test_jokers_by_the_evaluator_and_by_trying_every_card_are_the_same() -> None:
    tried = with_wild(best_five, "tried", JOKERS, most=6, five_of_a_kind="royal flush")
    assert tried.kinds[:-1] == wild_five.kinds[:-2]
    for wilds in range(3):
        assert [min(each, wild_five.top) for each in suited_table(tried, wilds)] == [
            min(each, wild_five.top) for each in suited_table(wild_five, wilds)
        ]
        assert ranked_table(tried, 6 - wilds, wilds) == ranked_table(wild_five, 6 - wilds, wilds)


def test_any_cards_can_be_wild() -> None:
    deuces = with_wild(best_five, "deuces", (0, 1, 2, 3, 52), most=5, five_of_a_kind="royal flush")
    assert problems(deuces) == ()
    named = {text: deuces.kinds[deuces.strength(parse_cards(text)) >> 26] for text in DEUCES}
    assert named == DEUCES


DEUCES = {
    "2c2d2h2sX1": "royal flush",
    "2c2dAhAdAc": "five of a kind",
    "2cKhQhJhTh": "royal flush",
    "2c9h8h7h6h": "straight flush",
    "2cAhAd9c9h": "full house",
    "2cAh9d7c4h": "pair",
    "Ah9d7c4h3s": "high card",
}


def test_a_pocket_has_a_strength_for_every_starting_hand() -> None:
    every = {pocket.strength((one, two)) for one in STANDARD_DECK for two in STANDARD_DECK if one != two}
    assert len(every) == 169
    assert all(pocket.strength((one, 51)) >> 26 == holes.kind((one, 51)) for one in range(51))


def test_a_natural_and_a_wild_royal_flush_tie_and_are_called_differently() -> None:
    natural, joker = (wild_five.strength(parse_cards(text)) for text in ("AhKhQhJhTh", "AhKhQhJhX1"))
    assert natural != joker
    assert wild_five.order(natural) == wild_five.order(joker)
    assert wild_five.at("natural royal flush").holds(natural)
    assert not wild_five.at("natural royal flush").holds(joker)
    assert wild_five.at("five of a kind").or_better.holds(joker)


LEVELS: list[tuple[Level, str, bool]] = [
    (best_five.at("pair", "J"), "JhJd9c5s2c", True),
    (best_five.at("pair", "J"), "ThTd9c5s2c", False),
    (best_five.at("pair", "J"), "ThTd9c9s2c", False),
    (best_five.at("pair", "J").or_better, "ThTd9c9s2c", True),
    (best_five.at("high card", "AK"), "AhKd9c5s2c", True),
    (best_five.at("high card", "AK"), "AhQdJcTs2c", False),
    (best_five.at("flush"), "Ah9h7h5h2h", True),
    (best_five.at("flush"), "AhAd7h5h2h", False),
    (best_four.at("straight flush", "A"), "AhKhQhJh2c", True),
    (best_four.at("straight flush", "A"), "KhQhJhTh2c", False),
    (whole_six.at("three pair"), "AhAd7h7d2c2d", True),
    (LONGEST.at("three-card flush", "9"), "9h8h7h2c3c4d5d", True),
    (LONGEST.at("three-card flush", "9"), "8h7h6h2c3c4d5d", False),
]


@pytest.mark.parametrize(("level", "cards", "reached"), LEVELS, ids=lambda each: getattr(each, "says", str(each)))
def test_a_level_is_reached_or_not(level: Level, cards: str, reached: bool) -> None:
    assert level(parse_cards(cards)) is reached


def test_a_level_is_in_words() -> None:
    assert best_four.at("pair", "A").says == "pair of aces"
    assert best_five.at("high card", "AK").or_better.says == "ace-king high or better"
    assert list(best_five.levels("royal flush", "four of a kind")) == [
        "Royal Flush",
        "Straight Flush",
        "Four of a Kind",
    ]


def test_a_hand_of_another_evaluator_is_named_to_the_card_that_decides() -> None:
    assert LONGEST.naming(parse_cards("9h8h7h2c3c4d5d")) == "three-card flush, nine high"
    own, other = parse_cards("9h8h7h2c3c4d5d"), parse_cards("9d8d6d2s3s4c5c")
    named = LONGEST.naming.beside(own, other)  # type: ignore[attr-defined]
    assert named.own == "three-card flush, nine-eight-seven high"
    assert named.decides == "the seven plays"
    assert pick(own, 7, LONGEST.strength) == tuple(sorted(own, reverse=True))


def worse(once: int, pairs: int, threes: int, fours: int, wilds: int) -> int:
    """A high card hand that is the worse, the more ranks it has."""
    return 13 - once.bit_count()


def no_order(suit: int, wilds: int) -> int:
    return None if suit == 31 else 0  # type: ignore[return-value]


def failing(suit: int, wilds: int) -> int:
    return 1 // (suit.bit_count() - 3)


SMALL = replace(best_five, most=5)
BAD = {
    "an order that is none": (replace(SMALL, suited=no_order), "suited of 23456 with 0 wild is None; write hand("),
    "an unknown kind": (replace(SMALL, kinds=best_five.kinds[:5]), "the kind from 0 to 4"),
    "worse with more cards": (replace(SMALL, most=6, ranked=worse), "is not the best hand among its cards"),
    "a table that fails": (replace(SMALL, suited=failing), "its tables fail with ZeroDivisionError"),
    "kinds twice": (replace(best_five, kinds=("pair", "pair")), "its kinds must be different names"),
    "a strange wild card": (replace(best_five, wild=(99,)), "the wild card 99 is not a card"),
    "main ranks": (replace(SMALL, by_side=frozenset({"pair"})), "'pair' has main ranks"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_wrong_evaluator_is_refused_by_name(name: str) -> None:
    evaluator, message = BAD[name]
    found = problems(replace(evaluator, name="mine"))
    assert found
    assert all(each.startswith("evaluator mine: ") for each in found)
    assert any(message in each for each in found), found


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: best_five.at("flash"), "evaluator best_five has no kind 'flash'; its kinds are: high card, pair"),
        (lambda: best_five.at("pair", "1"), "'1' is not a rank; the ranks are: 23456789TJQKA"),
        (lambda: Evaluator("mine", 5, 4, ("all",), length, nothing), "size 5 must be from 1 to most, which is 4"),
        (lambda: Evaluator("mine", 5, 5, ("all",), length), "write `suited` and `ranked`, or `whole`"),
        (lambda: replace(best_five, tied_from="royal"), "has no kind 'royal'"),
    ],
)
def test_a_mistake_is_said_at_once(make, message: str) -> None:
    with pytest.raises(DefinitionError, match=re.escape(message)):
        make()


def test_an_evaluator_without_tables_is_legal_and_says_what_it_loses() -> None:
    colours = Evaluator(
        "colours", 3, 3, ("mixed", "one colour"), whole=lambda cards: len({c & 1 for c in cards}) % 2 << 26
    )
    assert problems(colours) == ()
    assert "simulations cannot compile it" in colours.loses
    assert colours.naming((0, 2, 4)) == "one colour"
    assert not best_five.loses
