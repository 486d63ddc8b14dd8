"""Games from a seed: random piles, up cards, questions, facts and settlements, on decks of few cards."""

from __future__ import annotations

import random

from examples.three_card_poker.three_card_poker import three_cards
from pitboss.cards import JOKERS, Cards, small_deck
from pitboss.hands.evaluators import best_four, wild_five
from pitboss.rules import (
    Choice,
    Choices,
    Compare,
    FactsOf,
    Game,
    Hand,
    Holds,
    Kind,
    Options,
    Pile,
    Reaches,
    Rulings,
    Street,
    Wager,
    lose,
    no_action,
    push,
    win,
)
from tests.odds.exact.known_games.written import written

EVALUATORS = ((three_cards, 3, 3), (best_four, 4, 5), (wild_five, 5, 5))  # with the fewest and the most cards of a hand
MOST_DEALS_CARDS = 10


def _still(choices: Choices) -> bool:
    return "fold" not in choices


def _split(chance: random.Random, cards: int, most: int) -> list[int]:
    """A number of cards as the sizes of a few piles."""
    cuts = sorted(chance.sample(range(1, cards), min(chance.randrange(most), cards - 1)))
    return [end - start for start, end in zip([0, *cuts], [*cuts, cards], strict=True)]


def random_game(seed: int) -> Game:
    """The game of this seed; with decisions that matter in most of them."""
    chance = random.Random(seed)
    evaluator, fewest, most = chance.choice(EVALUATORS)
    against = chance.random() < 0.7
    piles, seen, own, other = [], [], [], []
    for number, count in enumerate(_split(chance, chance.randint(fewest, most), 3)):
        piles.append(Pile(f"own{number}", count, "seat" if not number else chance.choice(("seat", "board"))))
        own.append(piles[-1].id)
    if against:
        parts = _split(chance, chance.randint(fewest, most), 2)
        for number, count in enumerate(parts):
            piles.append(Pile(f"dealer{number}", count, "dealer"))
            other.append(piles[-1].id)
    shown = [*own, *other[: len(other) - 1]] if against else own[: max(1, len(own) - chance.randrange(2))]
    streets: list[Street] = []
    for place, pile in enumerate(shown):
        seen.append(pile)
        if place == len(shown) - 1 or chance.random() < 0.5:
            streets.append(_street(chance, len(streets), Hand(evaluator, *own) if set(own) <= set(seen) else None))
            seen.append(streets[-1].id)
    player, dealer = Hand(evaluator, *own), Hand(evaluator, *other)
    asked: dict[str, object] = {"kind": Kind(player)}
    if against:
        level = evaluator.at(chance.choice(evaluator.kinds[:3])).or_better
        asked |= {"versus": Compare(player, dealer), "qualifies": Reaches(dealer, level)}
    bets = [f"bet{number}" for number in range(len(streets))]

    def settle(facts: FactsOf, choices: Choices, options: Options) -> Rulings:
        lots = random.Random(f"{seed} {tuple(facts)} {choices}")
        found = {"ante": lots.choice((lose, push, win))("R1")}
        for bet, choice in zip(bets, choices, strict=True):
            found[bet] = lots.choice((lose, push, win))("R1") if choice == "more" else no_action("R1")
        return found

    return written(
        f"random_{seed}",
        piles=piles,
        seen=seen,
        streets=streets,
        wagers=[Wager("ante", "a bet", "R1", required=True), *(Wager(bet, "more", "R1", base="ante") for bet in bets)],
        fact_type=type("Facts", (FactsOf,), asked),
        settle=settle,
        hands={"player": player, "dealer": dealer} if against else {"player": player},
        deck=_deck(chance, sum(pile.count for pile in piles), jokers=evaluator is wild_five),
    )


def _street(chance: random.Random, number: int, hand: Hand | None) -> Street:
    needs = None
    if hand is not None and chance.random() < 0.3:
        needs = Holds(hand, hand.evaluator.at(chance.choice(hand.evaluator.kinds[:3])).or_better)
    choices = (
        Choice("fold", "give up", folds=True),
        Choice("stay", "bet no more"),
        Choice("more", "bet", f"bet{number}", chance.randint(1, 3), only_if=needs),
    )
    return Street(f"street{number}", "A question", "R1", choices, default="fold", asks=_still)


def _deck(chance: random.Random, dealt: int, *, jokers: bool) -> Cards:
    """A few cards of two to four suits, not always as many of each."""
    every = small_deck(ranks=chance.choice(("89TJQ", "2A3K4", "9TQKA")), suits=chance.choice(("cd", "cdh", "cdhs")))
    wild = JOKERS[: chance.randrange(3)] if jokers else ()
    plain = max(dealt + chance.randrange(2), MOST_DEALS_CARDS) - len(wild)
    return (*sorted(chance.sample(every, min(plain, len(every)))), *wild)
