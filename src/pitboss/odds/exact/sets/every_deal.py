"""Every way in which unseen cards can fall, tried for each row of seen ones."""

from __future__ import annotations

import numpy as np

from pitboss.errors import NotFollowed
from pitboss.odds.exact.sets import every_deal_kernels
from pitboss.odds.exact.sets.endings import SeenHands, all_endings
from pitboss.odds.exact.sets.every_deal_kernels import OpenHands
from pitboss.odds.exact.strengths import strength_tables
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.kernels.parallel import Work, in_slices

MOST_CELLS = 1 << 27
SLICES = 32
ABOVE_ALL = 1 << 62
PAIR = 2


class EveryDeal:
    """How often each row ends in each way, out of `ways` in which the unseen cards can fall."""

    def __init__(self, hands: SeenHands, ways: int, work: Work) -> None:
        self.hands = hands
        sizes = [len(hands.plan.hands[at].starts) + 1 for at in hands.hands.open]
        self.all = list(all_endings(sizes, len(hands.plan.compared)))
        self.endings = len(self.all)
        if len(hands.seen) * self.endings > MOST_CELLS:
            raise NotFollowed(f"{hands.nets.game.id}: its deals end in {self.endings:,} ways, which are too many")
        self.counts = self._counted(work)
        self.each = ways // int(self.counts[0].sum())

    def totals(self, net: Ints, labels: Ints) -> Ints:
        """[rows] the sum of `net[label, ending]` over what can follow."""
        found = np.zeros(len(labels), np.int64)
        for ending in range(self.endings):
            found += net[:, ending][labels] * self.counts[:, ending]
        return found if self.each == 1 else found * self.each

    def cells(self, weight: Ints, labels: Ints, out: Ints) -> None:
        """Adds the deals of rows with these weights to `out[label, ending]`."""
        for ending in range(self.endings):
            np.add.at(out[:, ending], labels, weight * self.counts[:, ending] * self.each)

    def _counted(self, work: Work) -> Ints:
        hands, plan = self.hands, self.hands.plan
        sets = [hand.sets(plan.layout) for hand in (plan.hands[at].hand for at in hands.hands.open)]
        new_pile, place = self._unseen({slot for each in sets for slots in each for slot in slots})
        ranked = tuple(
            (plan.hands[at].hand.evaluator, len(slots))
            for at, each in zip(hands.hands.open, sets, strict=True)
            for slots in each
        )
        tables = strength_tables(hands.deck, ranked) if ranked else strength_tables(hands.deck, self._any_hand())
        packed = self._packed(
            [sorted(place[slot] for slot in slots) for each in sets for slots in each], list(map(len, sets)), len(place)
        )
        out = np.zeros((len(hands.seen), self.endings), np.int64)
        seen, known = hands.seen.astype(np.int64), hands.strengths

        def run(first: int, last: int) -> None:
            every_deal_kernels.count_deals(first, last, seen, known, new_pile, len(hands.deck), packed, tables, out)

        work.run(in_slices(run, len(seen), SLICES))
        return out

    def _any_hand(self) -> tuple[tuple[object, int], ...]:
        """Tables must be of some hand, also where all hands are complete."""
        hand = self.hands.plan.hands[0].hand
        return ((hand.evaluator, hand.evaluator.size),)

    def _unseen(self, used: set[int]) -> tuple[Ints, dict[int, int]]:
        """Where the unseen piles begin, and the place of each slot; piles that no hand is made of are left out."""
        seen = self.hands.hands.seen
        place, new_pile = {slot: slot for slot in range(seen)}, []
        for slots in self.hands.nets.game.slots.values():
            pile = range(slots.start, slots.stop)
            if slots.start >= seen and used & set(pile):
                place |= {slot: len(place) + at for at, slot in enumerate(pile)}
                new_pile += [int(slot == slots.start) for slot in pile]
        return np.array(new_pile, np.int64), place

    def _packed(self, slots: list[list[int]], sets: list[int], row: int) -> OpenHands:
        plan, own = self.hands.plan, self.hands.hands
        order = own.complete + own.open
        starts = [plan.hands[at].starts for at in own.open]
        wide = max(map(len, starts), default=0) + 1
        longest = max(map(len, slots), default=0)
        pairs, first_of = self._pairs(slots, sets, row)
        return OpenHands(
            complete=len(own.complete),
            slots=np.array([each + [0] * (longest - len(each)) for each in slots], np.int64).reshape(
                len(slots), longest
            ),
            counts=np.array([len(each) for each in slots], np.int64),
            tables=np.arange(len(slots)),
            pairs=np.array(pairs, np.int64),
            unseen=np.array([[*each[-2:], 0, 0][:2] for each in slots], np.int64).reshape(len(slots), 2),
            first_of=np.array(first_of, np.int64),
            first=np.cumsum([0, *sets]),
            starts=np.array([[*each, *[ABOVE_ALL] * (wide - len(each))] for each in starts], np.int64).reshape(
                -1, wide
            ),
            classes=np.array([len(each) + 1 for each in starts], np.int64),
            compared=np.array([[order.index(at) for at in pair] for pair in plan.compared], np.int64).reshape(-1, 2),
            tops=np.array([plan.hands[own_].hand.evaluator.top for own_, _ in plan.compared], np.int64),
        )

    def _pairs(self, slots: list[list[int]], sets: list[int], row: int) -> tuple[list[int], list[int]]:
        """Which sets are ranked by tables of two unseen cards, if more fall: the table of each set, −1 for none.

        Sets with the same seen cards share a table; the second list names the first set of each.
        """
        seen = self.hands.hands.seen
        evaluators = [self.hands.plan.hands[at].hand.evaluator for at in self.hands.hands.open]
        ranked_by = [evaluator for evaluator, count in zip(evaluators, sets, strict=True) for _ in range(count)]
        found: dict[object, int] = {}
        tables, first_of = [], []
        for which, (each, evaluator) in enumerate(zip(slots, ranked_by, strict=True)):
            known = tuple(slot for slot in each if slot < seen)
            if len(each) - len(known) != PAIR or row - seen <= PAIR:
                tables.append(-1)
                continue
            if (known, evaluator) not in found:
                found[known, evaluator] = len(found)
                first_of.append(which)
            tables.append(found[known, evaluator])
        return tables, first_of
