"""What each choice is worth in one position, from a table that is counted once and kept on disk."""

from __future__ import annotations

from functools import lru_cache

from pitboss.cards import Cards, cards_text
from pitboss.errors import ChoiceRefused
from pitboss.odds.exact.draw import dealer_tables_kernels
from pitboss.odds.exact.draw.dealer_tables import hands_of, make_tables, scratch
from pitboss.odds.exact.draw.deck_bits import lay_out
from pitboss.odds.exact.draw.disk_cache import keep, recall
from pitboss.odds.exact.draw.solve_game import HIDE, SHOW, counted_hands, show_totals
from pitboss.odds.exact.draw.threads import Steps
from pitboss.odds.exact.draw.values import SHOWING, SIXTHS, Counted, discard_totals, poker_nets
from pitboss.odds.model.decision_points import legal_choices
from pitboss.rules import Choices, Game, Options

Value = tuple[int, int]


def position_values(game: Game, options: Options, cards_seen: Cards, choices: Choices) -> dict[str, Value]:
    """For each legal choice the sum of the Poker bet's net results, in units, and the number of deals behind it.

    The other bets do not depend on the discard. After `show` or `hide` the best discard is assumed.
    """
    street = game.streets[len(choices)]
    legal = legal_choices(game, street, cards_seen, choices, options)
    if not legal:
        raise ChoiceRefused(f"{cards_text(cards_seen)} has nothing to decide on {street.id}", street.rule)
    counted = counted_deck(game.deck)
    row, places = find_hand(game.deck, counted, cards_seen)
    hand = one_hand(counted, row)
    nets = poker_nets(game, options)
    if street.id == "show":
        values = show_totals(hand, nets)[0]
        places = [SHOW - 1, HIDE - 1]
    else:
        values = discard_totals(hand, nets, SHOWING.index(choices[0]))[0]
    weight = SIXTHS * counted.ways
    return {choice: (int(values[place]), weight) for choice, place in zip(legal, places, strict=True)}


def find_hand(deck: Cards, counted: Counted, cards: Cards) -> tuple[int, list[int]]:
    """The hand up to suits, and where each of these cards stands in it."""
    layout = lay_out(deck)
    bits = layout.bits(cards)
    mask, room = sum(1 << bit for bit in bits), scratch()
    found = dealer_tables_kernels.canonical(mask, layout.blocks, layout.natural, room)
    row = int(dealer_tables_kernels.find(counted.sets, found))
    _, hand_bits = hands_of(layout, counted.sets[row : row + 1])
    jokers = mask >> layout.natural
    images = [
        dealer_tables_kernels.moved(bit, layout.suit_of[bit], jokers, layout.blocks, layout.natural, room)
        for bit in bits
    ]
    return row, [hand_bits[0].tolist().index(image) for image in images]


def one_hand(counted: Counted, row: int) -> Counted:
    """The deals of a single hand."""
    part = slice(row, row + 1)
    return Counted(
        counted.sets[part], counted.original[part], counted.counts[part], counted.strong_sums[part], counted.ways
    )


@lru_cache(maxsize=4)
def counted_deck(deck: Cards) -> Counted:
    """The deals of every hand of a deck: as kept by an earlier solution, or counted now."""
    counted = recall(deck)
    if counted is None:
        counted = counted_hands(make_tables(deck, Steps()))
        keep(deck, counted)
    return counted
