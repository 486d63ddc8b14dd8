"""Wild Six on small decks, where everything can be tried: the generic solver, and every six cards against every six."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from math import comb

import numpy as np
import pytest

from pitboss.cards import Cards, parse_cards, small_deck
from pitboss.errors import ChoiceRefused, DefinitionError
from pitboss.games import find_game
from pitboss.games.wild_six import settle
from pitboss.hands import five, wild
from pitboss.odds.exact import generic
from pitboss.odds.exact.draw import position_values, solve
from pitboss.odds.pricing.price import price
from pitboss.rules import NOT_ASKED, Choices, Game, Options

GAME = find_game("wild_six")
OPTIONS = GAME.choose_options()
CLAIMS = GAME.choose_options({"showing": "claims"})
STANDING = GAME.choose_options({"standing_pat": "allowed"})
DISCARDS = tuple(f"discard{place}" for place in range(1, 6))
STANDING_CLAIMS = GAME.choose_options({"standing_pat": "allowed", "showing": "claims"})
SIMPLE = GAME.strategies["simple"]

TWO_SUITS = small_deck(ranks="TJQKA", suits="cd", jokers=2)
UNEQUAL_SUITS = parse_cards("2c3c4c5c6c7c Ad Ah As Kh X1 X2")


def on(deck: Cards) -> Game:
    return replace(GAME, deck=deck)


def hiding(cards: Cards, choices: Choices, legal: tuple[str, ...]) -> str:
    """Never shows, and discards by the short strategy."""
    return "hide" if "hide" in legal else SIMPLE(cards, choices, legal)


# --- against the generic solver, to the integer ---


def test_agrees_with_the_generic_solver() -> None:
    ours, plain = solve(on(TWO_SUITS), OPTIONS), generic.solve(on(TWO_SUITS), OPTIONS)
    assert ours.tally == plain.tally
    assert ours.values["draw"].scale == plain.values["draw"].scale
    for table in (ours.values["draw"], plain.values["draw"]):
        assert table.choices == ("discard1", "discard2", "discard3", "discard4", "discard5")
    assert sum(ours.values["draw"].weight) == sum(plain.values["draw"].weight)
    assert ours.values["draw"].totals.max(axis=1).sum() == plain.values["draw"].totals.max(axis=1).sum()


def stands_on_a_pair(cards: Cards, choices: Choices, legal: tuple[str, ...]) -> str:
    """Stands pat with a pair or better where it may."""
    pat = "stand" in legal and wild.kind(wild.order(cards[:5])) >= wild.PAIR
    return "stand" if pat else SIMPLE(cards, choices, legal)


def test_standing_pat_agrees_with_the_generic_solver() -> None:
    ours, plain = solve(on(TWO_SUITS), STANDING), generic.solve(on(TWO_SUITS), STANDING)
    assert ours.tally == plain.tally
    assert ours.values["draw"].choices == plain.values["draw"].choices == (*DISCARDS, "stand")
    assert ours.values["draw"].totals.sum(axis=0)[5] == plain.values["draw"].totals.sum(axis=0)[5]


@pytest.mark.prove
@pytest.mark.parametrize("options", [STANDING, STANDING_CLAIMS], ids=["automatic", "claims"])
@pytest.mark.parametrize("strategy", [None, stands_on_a_pair, hiding], ids=["optimal", "pairs stand", "hiding"])
def test_standing_pat_agrees_with_the_generic_solver_in_full(
    options: Options, strategy: generic.Strategy | None
) -> None:
    ours, plain = (s(on(TWO_SUITS), options, strategy=strategy) for s in (solve, generic.solve))
    assert ours.tally == plain.tally
    assert strategy is not stands_on_a_pair or any(draw == "stand" for (_, draw), _ in ours.tally.cells)


@pytest.mark.prove
def test_a_strategy_agrees_with_the_generic_solver() -> None:
    ours, plain = (s(on(TWO_SUITS), OPTIONS, strategy=SIMPLE) for s in (solve, generic.solve))
    assert ours.tally == plain.tally
    assert ours.tally.strategy == plain.tally.strategy == "simple"


@pytest.mark.prove
def test_claims_and_values_agree_with_the_generic_solver() -> None:
    ours, plain = solve(on(TWO_SUITS), CLAIMS), generic.solve(on(TWO_SUITS), CLAIMS)
    assert ours.tally == plain.tally
    for table in plain.values.values():
        for label, totals, weight in zip(table.keys, table.totals, table.weight, strict=True):
            cards, *choices = str(label).split()
            values = position_values(on(TWO_SUITS), CLAIMS, parse_cards(cards), tuple(choices))
            assert values == {choice: (total, weight) for choice, total in zip(table.choices, totals, strict=True)}


@pytest.mark.prove
@pytest.mark.parametrize("strategy", [None, SIMPLE], ids=["optimal", "simple"])
@pytest.mark.parametrize(
    "deck",
    [
        small_deck(ranks="9TJQKA", suits="cd"),
        small_deck(ranks="QKA", jokers=1),
        small_deck(ranks="357A", suits="cds", jokers=1),
        UNEQUAL_SUITS,
    ],
    ids=["no joker", "four suits", "three suits", "unequal suits"],
)
def test_more_decks_agree_with_the_generic_solver(deck: Cards, strategy: generic.Strategy | None) -> None:
    ours, plain = (s(on(deck), OPTIONS, strategy=strategy) for s in (solve, generic.solve))
    assert ours.tally == plain.tally


@pytest.mark.prove
def test_hiding_agrees_with_the_generic_solver() -> None:
    ours, plain = (s(on(TWO_SUITS), CLAIMS, strategy=hiding) for s in (solve, generic.solve))
    assert ours.tally == plain.tally


# --- against a plain comparison of every set of six with every other ---


def plain_values(deck: Cards) -> dict[Cards, list[int]]:
    """For every hand and discard the wins less the losses, over all draws and all dealers of six cards."""
    sixes = list(combinations(deck, 6))
    masks = np.array([sum(1 << card for card in cards) for cards in sixes])
    orders = np.array([wild.order(cards) for cards in sixes])
    weak = orders < five.hand(wild.FOUR, 0, 0)
    found: dict[Cards, list[int]] = {}
    for cards, mask in zip(sixes, masks, strict=True):
        apart = (masks & mask) == 0
        dealers, weak_dealers = orders[apart], orders[apart & weak]
        net = {}
        for out in cards:
            order = wild.order(tuple(card for card in cards if card != out))
            net[out] = int((dealers < order).sum() - (weak_dealers > order).sum())
        for drawn in cards:
            hand = tuple(card for card in cards if card != drawn)
            totals = found.setdefault(hand, [0] * 5)
            for place, out in enumerate(hand):
                totals[place] += net[out]
    return found


@pytest.mark.parametrize(
    "deck",
    [
        small_deck(ranks="36TJQKA", suits="cd", jokers=2),
        small_deck(ranks="9QA", jokers=2),
        pytest.param(small_deck(ranks="4569A", suits="cds", jokers=2), marks=pytest.mark.prove),
        pytest.param(small_deck(ranks="3JQA", jokers=2), marks=pytest.mark.prove),
    ],
    ids=len,
)
def test_agrees_with_plain_comparison(deck: Cards) -> None:
    values = plain_values(deck)
    assert len(values) == comb(len(deck), 5)
    asked = [hand for hand in values if not settle.AUTOMATIC(hand)]
    for hand in asked[:: 1 if len(deck) < 16 else 5]:
        found = position_values(on(deck), OPTIONS, hand, (NOT_ASKED,))
        assert [total for total, _ in found.values()] == [6 * total for total in values[hand]]
    automatic = (len(values) - len(asked)) * 6 * (len(deck) - 5) * comb(len(deck) - 6, 6)
    best = price(solve(on(deck), OPTIONS).tally)
    assert best.ev * best.total == automatic + sum(6 * max(values[hand]) for hand in asked)
    simple = price(solve(on(deck), OPTIONS, strategy=SIMPLE).tally)
    out = {hand: int(SIMPLE(hand, (NOT_ASKED,), ()).removeprefix("discard")) - 1 for hand in asked}
    assert simple.ev * simple.total == automatic + sum(6 * values[hand][out[hand]] for hand in asked)


def test_a_deck_must_hold_a_round() -> None:
    with pytest.raises(DefinitionError, match="a seat and the dealer need 12"):
        solve(on(TWO_SUITS[:11]), OPTIONS)


def test_an_illegal_answer_is_refused() -> None:
    with pytest.raises(ChoiceRefused, match="fold"):
        solve(on(TWO_SUITS), OPTIONS, strategy=lambda cards, choices, legal: "fold")


def test_progress_is_told_and_ends() -> None:
    told: list[tuple[int, int]] = []
    solve(on(TWO_SUITS), OPTIONS, progress=lambda done, total: told.append((done, total)))
    assert told == sorted(told)
    assert told[-1][0] == told[-1][1]
    assert len(told) < 500


def test_each_place_of_a_card_is_discarded_as_often_as_the_others() -> None:
    """Deals do not tell in which order a seat gets its cards; only who has a straight or better discards nothing."""
    made = {
        choice: share for street, choice, share in solve(on(TWO_SUITS), OPTIONS).tally.decisions() if street == "draw"
    }
    assert len({share for choice, share in made.items() if choice != NOT_ASKED}) == 1
    assert sum(made.values()) == 1
    assert made[NOT_ASKED] > 0
