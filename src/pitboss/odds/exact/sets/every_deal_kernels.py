"""Kernels that try every way in which the unseen cards can fall, for each row of seen ones."""

from typing import NamedTuple

import numpy as np

from pitboss.hands.versus import LOSES
from pitboss.odds.exact.strength_kernels import strength_of
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.numba_cache import inner, kernel


class OpenHands(NamedTuple):
    """The hands that unseen cards complete, and what is asked of them. Strengths of complete hands come first."""

    complete: int  # how many hands are complete
    slots: Ints  # [sets, cards] the slots of each set of cards that a hand may be found in
    counts: Ints  # [sets] how many slots that are
    tables: Ints  # [sets] which tables rank it
    pairs: Ints  # [sets] which table of two unseen cards ranks it; −1 for a set with others
    unseen: Ints  # [sets, 2] the slots of those two cards
    first_of: Ints  # [tables of two] the set that each is filled from
    first: Ints  # [open hands + 1] where the sets of each hand begin
    starts: Ints  # [open hands, starts] strengths from which on its class is another; larger than all at the end
    classes: Ints  # [open hands] how many classes it has
    compared: Ints  # [pairs, 2] hands, the complete ones first
    tops: Ints  # [pairs] strengths from this one on tie


@inner
def fill_pairs(row_cards, used, deck, hands, tables, cards, held, masks, pairs):
    """`pairs[table, one, two]` is the strength of the row's cards with two others."""
    for table in range(len(hands.first_of)):
        which = hands.first_of[table]
        count = hands.counts[which]
        for at in range(count):
            cards[at] = row_cards[hands.slots[which, at]]
        for one in range(deck):
            if used >> one & 1:
                continue
            cards[count - 2] = one
            for two in range(one + 1, deck):
                if used >> two & 1:
                    continue
                cards[count - 1] = two
                strength = strength_of(cards, count, tables, hands.tables[which], held, masks)
                pairs[table, one, two] = pairs[table, two, one] = strength


@kernel
def count_deals(first, last, seen, known, new_pile, deck, hands, tables, out):
    """`out[row, ending]` for a range of rows: how many ways of the unseen cards end so.

    `seen[row]` are the cards, `known[row]` the strengths of the complete hands; `new_pile[i]` is 1 where the i-th
    unseen card begins a pile. Cards of a pile are dealt in ascending order.
    """
    shown, hidden = seen.shape[1], len(new_pile)
    row_cards, cards = np.zeros(shown + hidden + 1, np.int64), np.zeros(shown + hidden + 1, np.int64)
    held, masks = np.empty(13, np.int64), np.empty(4, np.int64)
    strengths = np.zeros(hands.complete + len(hands.classes) + 1, np.int64)
    pairs = np.zeros((len(hands.first_of), deck, deck), np.int64)
    for row in range(first, last):
        used = 0
        for at in range(shown):
            row_cards[at] = seen[row, at]
            used |= 1 << row_cards[at]
        for at in range(hands.complete):
            strengths[at] = known[row, at]
        fill_pairs(row_cards, used, deck, hands, tables, cards, held, masks, pairs)
        depth = 0
        row_cards[shown] = -1
        while depth >= 0:
            if depth == hidden:
                ending = 0
                for hand in range(len(hands.classes)):
                    best = 0
                    for which in range(hands.first[hand], hands.first[hand + 1]):
                        if hands.pairs[which] >= 0:
                            one, two = row_cards[hands.unseen[which, 0]], row_cards[hands.unseen[which, 1]]
                            best = max(best, pairs[hands.pairs[which], one, two])
                            continue
                        for at in range(hands.counts[which]):
                            cards[at] = row_cards[hands.slots[which, at]]
                        best = max(
                            best, strength_of(cards, hands.counts[which], tables, hands.tables[which], held, masks)
                        )
                    strengths[hands.complete + hand] = best
                    class_ = 0
                    while best >= hands.starts[hand, class_]:
                        class_ += 1
                    ending = ending * hands.classes[hand] + class_
                for pair in range(len(hands.tops)):
                    own = min(strengths[hands.compared[pair, 0]], hands.tops[pair])
                    other = min(strengths[hands.compared[pair, 1]], hands.tops[pair])
                    ending = ending * 3 + LOSES + 1 + (own > other) - (own < other)
                out[row, ending] += 1
                depth -= 1
                if depth >= 0:
                    used ^= 1 << row_cards[shown + depth]
                continue
            card = row_cards[shown + depth] + 1
            while card < deck and used >> card & 1:
                card += 1
            if card == deck:
                depth -= 1
                if depth >= 0:
                    used ^= 1 << row_cards[shown + depth]
                continue
            row_cards[shown + depth] = card
            used |= 1 << card
            depth += 1
            if depth < hidden:
                row_cards[shown + depth] = -1 if new_pile[depth] else card
