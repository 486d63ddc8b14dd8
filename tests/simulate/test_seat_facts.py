"""Facts by look-ups are the game's own, also where they are rare, for every construct that hands and facts have."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import numpy as np
import pytest

from examples.casino_holdem.spec import GAME as CASINO_HOLDEM
from examples.three_card_poker.three_card_poker import GAME as THREE_CARD
from pitboss.cards import STANDARD_DECK, Cards
from pitboss.games import find_game, house_games
from pitboss.hands.evaluator import Evaluator
from pitboss.hands.evaluators import best_five, with_wild
from pitboss.rules import (
    Choice,
    Choices,
    Chosen,
    Compare,
    Drawn,
    Exactly,
    Facts,
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
from pitboss.rules.asked_facts import FactsFromData, hands_asked
from pitboss.rules.made_hands import layout_of
from pitboss.simulate.rounds.cell_numbers import CellNumbers
from pitboss.simulate.rounds.seat_facts import BATCH, Ranks, SeatFacts, why_slow
from tests.hands.test_evaluators import FLUSHES, LONGEST, length, nothing
from tests.simulate.rows import Ints, complete, every_hand, random_rows

PILES = (Pile("hand", 5, "seat"), Pile("board", 3, "board"), Pile("more", 2, "seat"), Pile("dealer", 5, "dealer"))
PLACES = (*(Choice(f"drop{place}", "", told_as="drop") for place in range(5)), Choice("stand", ""))
LAYOUT = layout_of(PILES, (Street("draw", "", "R1", PLACES, default="stand", by_place=True),))
LINES: tuple[Choices, ...] = (*((choice.id,) for choice in PLACES), ("-",))
DEUCES = with_wild(best_five, "deuces_wild", (0, 1, 2, 3), most=7, five_of_a_kind="royal flush")
LONG_FLUSH = Evaluator("long_flush", 5, 5, FLUSHES, length, nothing, by_side=frozenset(FLUSHES))

OWN, DEALER = Hand(best_five, "hand"), Hand(best_five, "dealer")
ONE_MORE = Exactly("more", count=1)
ASKED = {
    "kept and drawn": {"versus": Compare(Hand(best_five, Kept("hand", at="draw"), Drawn("more", at="draw")), DEALER)},
    "chosen": {
        "versus": Compare(DEALER, Hand(best_five, Chosen("hand", at="draw"), "board", Exactly("more", count=1)))
    },
    "exactly": {"kind": Kind(Hand(best_five, Exactly("hand", count=2), "board"))},
    "most cards": {"kind": Kind(Hand(best_five, "hand", "more")), "pair": Reaches(DEALER, best_five.at("pair", "J"))},
    "any cards wild": {"versus": Compare(Hand(DEUCES, "hand", "more"), Hand(DEUCES, "dealer"))},
    "length of a flush": {"long": Kind(Hand(LONGEST, "hand", "more")), "own": Kind(Hand(LONG_FLUSH, "hand"))},
    "highest": {"high": PayLine(Highest(OWN, DEALER, best_five.levels("royal flush", "pair"))), "own": Kind(OWN)},
}


def check(facts: FactsFromData, sizes: tuple[int, ...], lines: tuple[Choices, ...], rows: Ints) -> None:
    """Every row after every line of choices."""
    numbers = CellNumbers(lines, sizes, facts.fact_type)
    seat = SeatFacts(facts, np.arange(rows.shape[1], dtype=np.uint64), numbers)
    for number, line in enumerate(lines):
        for first in range(0, len(rows), BATCH):
            some = np.ascontiguousarray(rows[first : first + BATCH])
            cells = seat.find(some, np.full(len(some), number), Ranks()).tolist()
            assert [numbers.cell(cell) for cell in cells] == [(line, facts(tuple(row), line)) for row in some.tolist()]


def some_rows(facts: FactsFromData, deck: Cards, width: int) -> Ints:
    """Random rows, and rows with hands of every strength in the place of each hand."""
    found = [random_rows(400, width, deck, 1)]
    for seed, hand in enumerate(each for each in hands_asked(facts.fact_type) if isinstance(each, Hand)):
        slots = max((hand.sets(facts.layout, choice) or ((),) for choice in ("", "stand", "drop1")), key=len)[0]
        hands = every_hand(hand.evaluator, len(slots), deck)
        rare = sorted(hands, key=hand.evaluator.strength)[-100:]
        found.append(complete([*rare, *islice(hands, seed, None, 1 + len(hands) // 150)], slots, width, deck, seed))
    return np.concatenate(found)


@pytest.mark.parametrize("game", [*house_games(), THREE_CARD, CASINO_HOLDEM], ids=lambda game: game.id)
def test_facts_are_the_games_on_rare_hands_and_after_all_choices(game: Game) -> None:
    facts = game.facts
    assert isinstance(facts, FactsFromData)
    assert not why_slow(game)
    sizes = tuple(len(names) for names in game.fact_values.values())
    check(facts, sizes, game.paths, some_rows(facts, game.deck, game.row_size))
    widest = len(game.plan(game.seats).rows[0])
    check(facts, sizes, game.paths[:1], random_rows(300, widest, game.deck, 2))


@pytest.mark.parametrize("asked", ASKED.values(), ids=ASKED)
def test_every_construct_is_read_off_the_data(asked: dict[str, object]) -> None:
    facts = FactsFromData(type("Facts", (FactsOf,), asked), LAYOUT)
    hands = hands_asked(facts.fact_type)
    lines = LINES if any(isinstance(hand, Hand) and hand.street for hand in hands) else LINES[:1]
    sizes = tuple(len(fact.values) for fact in facts.fact_type.asked.values())
    if any(isinstance(part, Chosen) for hand in hands if isinstance(hand, Hand) for part in hand.parts):
        lines = tuple(line for line in lines if line != ("stand",))  # which names no card
    check(facts, sizes, lines, some_rows(facts, STANDARD_DECK, LAYOUT.row_size))
    check(facts, sizes, lines, random_rows(300, LAYOUT.row_size + 14, STANDARD_DECK, 3))


def test_what_is_not_compiled_says_why() -> None:
    game = find_game("holdem_bonus")

    def same(row: Cards, choices: Choices) -> Facts:
        return game.facts(row, choices)

    assert why_slow(replace(game, facts=same)) == "its facts are a function, and not data"
    plain = replace(best_five, name="plain", suited=None, ranked=None)
    hand, dealer = Hand(plain, "hole", "flop", "turn", "river"), Hand(plain, "dealer", "flop", "turn", "river")
    facts = type("Facts", (FactsOf,), {"versus": Compare(hand, dealer), "hand": Kind(hand), "hole": Kind(dealer)})
    odd = replace(game, fact_type=facts, settle=lambda facts, choices, options: {})
    assert why_slow(odd).startswith("evaluator plain: it has no tables")
