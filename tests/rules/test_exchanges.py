"""Several cards exchanged at a price: the seat sees what it drew, in play, in the terminal and in exact odds."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from pitboss.cards import Cards, card_text, parse_cards, rank, small_deck
from pitboss.cli.table.typed import menu, read_choice
from pitboss.errors import ChoiceRefused, DefinitionError, SimulationError
from pitboss.hands.evaluator import Evaluator
from pitboss.hands.five import hand
from pitboss.odds.exact import generic
from pitboss.odds.pricing.price import price
from pitboss.odds.solve import solution
from pitboss.play import Round, deal_round, open_table, parse, view
from pitboss.rules import Choice, Compare, Drawn, FactsOf, Hand, Kept, NamedSlots, Pile, Settle, exchanges
from pitboss.simulate import simulate
from pitboss.simulate.environments import RoundEnv
from tests.rules.small_games.swap import EXCHANGE, GAME, simple

CARDS = parse_cards("KcKd9h5s2c" + "Ah" + "3d4d6d7d" + "KhJsTc8c8h")  # hand, up, dealer, drawn


def dealt() -> Round:
    return deal_round(open_table(GAME), {1: {"ante": 500}}, CARDS)


def test_a_choice_for_every_set_of_cards_with_its_price() -> None:
    offers = {offer.choice: (offer.places, offer.amount_cents) for offer in dealt().offers(1)}
    assert len(offers) == 32
    assert offers["stand"] == ((), 0)
    assert offers["swap345"] == ((2, 3, 4), 1500)
    assert offers["swap12345"] == ((0, 1, 2, 3, 4), 500)


def test_the_seat_sees_what_it_drew_and_no_more() -> None:
    after = dealt().act(1, "swap345")
    assert after.seen(1) == CARDS[:6] + parse_cards("KhJsTc")
    assert view(after, 1).cards == after.seen(1)
    assert after.game.name_so_far(after.seen(1), after.choices(1)) == "three kings, jack kicker"
    hidden = {card_text(card) for card in parse_cards("8c8h")}
    assert not hidden & {card_text(card) for event in after.events for card in getattr(event, "cards", ())}
    assert dealt().act(1, "stand").seen(1) == CARDS[:6]


def test_the_exchange_is_paid_for_and_the_hand_counts_what_was_drawn() -> None:
    over = dealt().act(1, "swap345").act(1, "raise")
    assert over.net_cents == {1: -1500 + 500 + 1000}
    assert [line.hands["player"] for line in over.settlement if line.wager == "raise"] == [parse_cards("KcKdKhJsTc")]
    assert parse(str(over)) == over
    assert dealt().act(1, "swap3").act(1, "fold").net_cents == {1: -500 - 500}


@pytest.mark.parametrize("words", [["9h", "5s"], ["9h5s"], ["9", "5"], ["3", "4"], ["9♥", "5♠"], ["swap34"]])
def test_cards_are_named_in_the_terminal(words: list[str]) -> None:
    with pytest.raises(ChoiceRefused, match="k could be more than one card"):
        read_choice(dealt(), 1, ["k", "5"])
    assert read_choice(dealt(), 1, words) == ("swap34", 0)


def test_the_menu_has_a_line_for_each_number_of_cards() -> None:
    lines = menu(dealt(), 1)
    assert len(lines) == 6
    assert "stand" in lines[0]
    assert "5 of your cards" in lines[5]
    assert lines[5].endswith("$5")


def ranked(once: int, twice: int, thrice: int, four_times: int, wild: int) -> int:
    return hand(1, twice, 0) if twice else hand(0, 0, once)


two_cards = Evaluator("two_cards", 2, 2, ("high card", "pair"), lambda ranks, wild: 0, ranked)
PLAYER = Hand(two_cards, Kept("hand", at="exchange"), Drawn("drawn", at="exchange"))
DEALER = Hand(two_cards, "up", "dealer")


class Facts(FactsOf):
    versus = Compare(PLAYER, DEALER)


SMALL_EXCHANGE = replace(EXCHANGE, choices=(EXCHANGE.choices[0], *exchanges(2, wager="price", prices=(1, 1))))
SMALL = replace(
    GAME,
    deck=small_deck(ranks="QKA", suits="cdhs")[:9],
    piles=(
        Pile("hand", 2, "seat"),
        Pile("up", 1, "dealer"),
        Pile("drawn", 2, "seat", drawn_at="exchange"),
        Pile("dealer", 1, "dealer"),
    ),
    streets=(SMALL_EXCHANGE, GAME.streets[1]),
    fact_type=Facts,
    hands={"player": PLAYER, "dealer": DEALER},
    strategies={},
    timeline=tuple(
        replace(step, holds_back=NamedSlots(SMALL_EXCHANGE)) if isinstance(step, Settle) else step
        for step in GAME.timeline
    ),
)


def strength(cards: Cards) -> tuple[bool, list[int]]:
    ranks = sorted(map(rank, cards), reverse=True)
    return ranks[0] == ranks[1], ranks


def after_draw(own: Cards, up: int, gone: Cards) -> Fraction:
    """The better of a fold and a raise with these cards, over every other card of the dealer."""
    left = [card for card in SMALL.deck if card not in (*gone, up)]
    results = [(strength(own) > strength((up, card))) - (strength(own) < strength((up, card))) for card in left]
    return max(Fraction(-1), Fraction(3 * sum(results), len(left)))


def by_hand() -> Fraction:
    """The value of the best strategy, by loops that know nothing of definitions."""
    total = Fraction(0)
    starts = [(own, up) for own in combinations(SMALL.deck, 2) for up in SMALL.deck if up not in own]
    for own, up in starts:
        left = [card for card in SMALL.deck if card not in (*own, up)]
        values = []
        for count in range(3):
            for named in combinations(own, count):
                kept = tuple(card for card in own if card not in named)
                draws = list(combinations(left, count))
                worth = sum((after_draw((*kept, *draw), up, (*own, *draw)) for draw in draws), Fraction(0)) / len(draws)
                values.append(worth - (count > 0))
        total += max(values)
    return total / len(starts)


def test_the_generic_solver_sees_only_what_was_drawn() -> None:
    solved = solution(SMALL)
    assert price(solved.tally).ev == by_hand()
    assert sum(solved.tally.cells.values()) == solved.tally.total == generic.deals(SMALL)
    pair = parse_cards("QcQd")
    values = generic.position_values(SMALL, SMALL.choose_options(), (*pair, parse_cards("Kc")[0]), ())
    assert max(values, key=lambda choice: Fraction(*values[choice])) == "stand"
    drawn = (*parse_cards("QcKdKc"), *parse_cards("Kh"))
    later = generic.position_values(SMALL, SMALL.choose_options(), drawn, ("swap1",))
    assert Fraction(*later["fold"]) == -2
    assert Fraction(*later["raise"]) == after_draw(parse_cards("KdKh"), drawn[2], parse_cards("QcKdKh")) - 1


def test_a_simulation_agrees() -> None:
    def plays(cards: Cards, choices: tuple[str, ...], legal: tuple[str, ...]) -> str:
        assert len(cards) == 3 + (len(choices[0]) - 4 if choices and choices[0] != "stand" else 0)
        if not choices:
            return "stand" if rank(cards[0]) == rank(cards[1]) else f"swap{1 + (rank(cards[1]) < rank(cards[0]))}"
        kept = cards[:2] if choices[0] == "stand" else (max(cards[:2]), cards[3])
        return "raise" if rank(kept[0]) == rank(kept[1]) else "fold"

    exact = price(solution(SMALL, strategy=plays).tally)
    sampled = price(simulate(SMALL, strategy=plays, rounds=40_000, seed=3).tally)
    assert abs(float(sampled.ev - exact.ev)) < 5 * exact.stdev / 200
    assert exact.ev < by_hand()
    with pytest.raises(SimulationError, match="environments cannot follow an exchange of several cards"):
        RoundEnv(SMALL)
    assert simple(CARDS[:6], (), ()) == "stand"


ODD = (Choice("stand", "keep all"), Choice("odd", "", places=(7,)))


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"piles": (*GAME.piles[:2], replace(GAME.piles[2], drawn_at="swap"), GAME.piles[3])}, "no such street"),
        ({"piles": (*GAME.piles[:2], replace(GAME.piles[2], count=4), GAME.piles[3])}, "draw up to 5"),
        ({"hands": {"player": Hand(two_cards, "drawn"), "dealer": DEALER}}, "write Drawn.'drawn', at='exchange'"),
        ({"streets": (replace(EXCHANGE, choices=ODD), GAME.streets[1])}, "they are 0 to 4, each once"),
        ({"streets": (replace(EXCHANGE, by_place=False), GAME.streets[1])}, "give that street by_place=True"),
    ],
)
def test_wrong_exchanges_are_refused(changed: dict[str, object], message: str) -> None:
    with pytest.raises(DefinitionError, match=message):
        replace(GAME, **changed)  # type: ignore[arg-type]
