"""What the witnesses of the rules' hash do not show: rules that differ in rare hands alone.

A hand of more cards than count is worth as much as the best of its parts; facts go by choices in every hand or in none;
a hand has no decision exactly if it is settled without one. Each of our games is like that, so nothing of this is
hashed for them. Where a definition is otherwise, what it does instead is part of its meaning. What other seats hold is
hashed wherever a bet goes by it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations, product

from pitboss.cards import JOKER_DECK, JOKERS, STANDARD_DECK, Cards, suit
from pitboss.hands import five, four, wild
from pitboss.odds.exact.alike import turned
from pitboss.odds.exact.contract import first_of_each_value
from pitboss.odds.model.decision_points import seen_at
from pitboss.odds.model.witnesses import hands_up_to_suits
from pitboss.odds.pricing.net_results import main_wagers, wager_by_hands
from pitboss.rules import NO_ACTION, NOT_ASKED, Choices, Facts, Game, Options
from pitboss.rules.street import never

USUAL_ROWS = 64


def unlike_their_parts() -> Iterator[bytes]:
    """The rarest hands with every further card that can matter, where they do not rank as their best part does."""
    yield from _unlike(STANDARD_DECK, 5, 7, five.order, lambda order: five.kind(order) >= five.STRAIGHT_FLUSH)
    yield from _unlike(STANDARD_DECK, 4, 6, four.order, lambda order: four.kind(order) >= four.STRAIGHT_FLUSH)
    yield from _unlike(JOKER_DECK, 5, 6, wild.order, lambda order: wild.kind(order) >= wild.STRAIGHT_FLUSH)


def _unlike(
    deck: Cards, size: int, all_: int, order: Callable[[Cards], int], is_rare: Callable[[int], bool]
) -> Iterator[bytes]:
    for hand in hands_up_to_suits(deck, size):
        if not is_rare(order(hand)):
            continue
        for more in combinations(_further(deck, hand), all_ - size):
            found = order(hand + more)
            if found != max(map(order, combinations(hand + more, size))):
                yield repr((hand + more, found)).encode()


def unlike_when_turned() -> Iterator[bytes]:
    """The hands of one suit that rank otherwise in another suit."""
    ranked = (STANDARD_DECK, 5, five.order), (STANDARD_DECK, 4, four.order), (JOKER_DECK, 5, wild.order)
    for deck, size, order in ranked:
        for hand in hands_up_to_suits(deck, size):
            if len({suit(card) for card in hand if card not in JOKERS}) == 1:
                yield from (repr(other).encode() for other in turned(hand) if order(other) != order(hand))


def with_other_seats(game: Game, rows: Sequence[Cards], told: Sequence[Facts]) -> Iterator[bytes]:
    """The facts at a table with more seats, where a bet goes by all hands: each value held by each other seat."""
    if wager_by_hands(game) is None:
        return
    mine = [place for pile in game.piles if pile.owner == "seat" for place in range(game.row_size)[game.slots[pile.id]]]
    shown = [rows[at] for at in first_of_each_value(told)]
    for row, (strong_at, others) in product(shown, combinations(range(game.seats), 2)):
        left = iter(sorted({*game.deck} - {*row}))
        hands = [[next(left) for _ in mine] for _ in range(others)]
        longer = list(row)
        for at, card in zip(mine, hands[0], strict=True):
            longer[at] = card
        hands.insert(strong_at + 1, [row[at] for at in mine])
        yield repr(tuple(game.facts((*longer, *chain(*hands[1:])), game.paths[0]))).encode()


def _further(deck: Cards, hand: Cards) -> list[int]:
    """The other cards of the first card's suit, those of two more suits, and jokers."""
    suits = [suit(hand[0]), *(each for each in range(4) if each != suit(hand[0]))][:3]
    return [card for card in deck if card not in hand and (card >= len(STANDARD_DECK) or suit(card) in suits)]


def unusual_facts(game: Game, rows: Sequence[Cards], told: Sequence[Facts]) -> Iterator[bytes]:
    """Facts that go by the choices in some hand, though not in usual ones; each value of each fact after every path."""
    usual = [[game.facts(row, path) for path in game.paths] for row in rows[:USUAL_ROWS]]
    steady = [place for place in range(len(game.fact_values)) if all(_is_one(each, place) for each in usual)]
    for at in first_of_each_value(told):
        found = [game.facts(rows[at], path) for path in game.paths]
        if not all(_is_one(found, place) for place in steady):
            yield repr((rows[at], [tuple(each) for each in found])).encode()


def _is_one(told: Sequence[Facts], place: int) -> bool:
    return len({facts[place] for facts in told}) == 1


def unusual_excuses(game: Game, rows: Sequence[Cards], told: Sequence[Facts]) -> Iterator[bytes]:
    """Hands with a decision although they are settled without one, and hands without one that are not settled."""
    shown = [rows[at] for at in first_of_each_value(told)]
    for place, street in enumerate(game.streets):
        if street.excused is never:
            continue
        seen = seen_at(game, street.id)
        for options in _one_by_one(game):
            for row, choices in product(shown, sorted({path[:place] for path in game.paths_under(options)})):
                excused = bool(street.excused(row[:seen], choices, options))
                if excused != _is_settled(game, row, choices, options):
                    yield repr((street.id, row, choices, sorted(options.items()), excused)).encode()


def _is_settled(game: Game, row: Cards, choices: Choices, options: Options) -> bool:
    """The main game has an outcome for this hand without another decision."""
    path = choices + (NOT_ASKED,) * (len(game.streets) - len(choices))
    if path not in game.paths:
        return False
    rulings = game.settle(game.facts(row, path), path, options)
    return any(rulings[id_].outcome != NO_ACTION for id_ in main_wagers(game))


def _one_by_one(game: Game) -> Iterator[Options]:
    """The default options, and each other value of each option."""
    yield game.choose_options()
    for option in game.options:
        yield from (game.choose_options({option.id: value}) for value in option.values if value != option.default)
