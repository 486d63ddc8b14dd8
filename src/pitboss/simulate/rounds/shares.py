"""How often each choice of a decision wins, pushes and loses, counted over every way to finish the round.

Only for what can be counted at once: hands and facts as data, a round that few cards finish, and later decisions that
depend on no card alone. Elsewhere there is no answer.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np

from pitboss.cards import Cards
from pitboss.odds.model.decision_points import stages
from pitboss.odds.pricing.net_results import Money, main_wagers
from pitboss.rules import NOT_ASKED, Choices, Game, Options, Street, folded
from pitboss.rules.asked_facts import FactsFromData
from pitboss.rules.street import never
from pitboss.simulate.rounds.cell_numbers import CellNumbers
from pitboss.simulate.rounds.seat_facts import BATCH, Ranks, SeatFacts, why_slow

Ints = Any
MOST = 1_200_000  # ways to finish a round: a second or two


@dataclass(frozen=True)
class Share:
    """Of all ways to finish the round, how many win, push and lose over the main bets; `net` is their mean in units."""

    win: int
    push: int
    lose: int
    net: Fraction


def shares(
    game: Game, options: Options, cards: Cards, choices: Choices, legal: tuple[str, ...], dead: Cards = ()
) -> dict[str, Share] | None:
    """For each legal choice at a position; None where they are not counted."""
    if why_slow(game) or any(pile.drawn_at for pile in game.piles) or not _plain(game, options, len(choices)):
        return None
    counts = _later_piles(game, len(cards))
    left = len(game.deck) - len(cards) - len(dead)
    ways = math.prod(math.comb(left - sum(counts[:at]), count) for at, count in enumerate(counts))
    if counts and ways > MOST:
        return None
    return _Count(game, options, cards, dead, counts).shares(choices, legal)


def _plain(game: Game, options: Options, at: int) -> bool:
    """No choice names cards or a size, and no later decision depends on the cards alone."""
    streets = [street for street in game.streets[at:] if street.exists(options)]
    named = any(street.by_place for street in game.streets)
    sized = any(choice.between for street in streets for choice in street.legal(options))
    return not (named or sized or any(street.excused is not never or street.by_cards for street in streets[1:]))


def _later_piles(game: Game, seen: int) -> list[int]:
    before = 0
    found = []
    for pile in game.piles:
        before += pile.count
        if before > seen:
            found.append(pile.count)
    return found


class _Count:
    """Every way to finish one position, the cards that are seen first outermost."""

    def __init__(self, game: Game, options: Options, cards: Cards, dead: Cards, counts: list[int]) -> None:
        self.game, self.options, self.seen = game, options, len(cards)
        left = [card for card in game.deck if card not in cards and card not in dead]
        self.left = len(left)
        self.rows = _rows(np.array(cards, dtype=np.uint8), np.array(left, dtype=np.uint8), counts)
        self.ends = game.paths_under(options)
        self.numbers = CellNumbers.of(game, self.ends)
        assert isinstance(game.facts, FactsFromData)
        self.facts = SeatFacts(game.facts, np.arange(game.row_size), self.numbers)
        self.money, self.wagers = Money(game, options), main_wagers(game)

    def shares(self, choices: Choices, legal: tuple[str, ...]) -> dict[str, Share]:
        total = len(self.rows)
        found = {}
        for choice in legal:
            nets, scale = self._play((*choices, choice))
            win, lose = int((nets > 0).sum()), int((nets < 0).sum())
            found[choice] = Share(win, total - win - lose, lose, Fraction(int(nets.sum()), scale * total))
        return found

    def _play(self, choices: Choices) -> tuple[Ints, int]:
        """What each way nets after these choices, in whole parts of a unit."""
        streets = self.game.streets
        if folded(self.game, choices) or len(choices) == len(streets):
            return self._nets((*choices, *(NOT_ASKED,) * (len(streets) - len(choices))))
        street = streets[len(choices)]
        if not street.exists(self.options) or not street.asks(choices):
            return self._play((*choices, NOT_ASKED))
        played = [self._play((*choices, choice.id)) for choice in street.legal(self.options)]
        scale = math.lcm(*(scale for _, scale in played))
        nets = np.stack([nets * (scale // each) for nets, each in played])
        group = self._unseen_ways(street)
        sums = nets.reshape(len(nets), -1, group).sum(axis=2)
        best = np.repeat(sums.argmax(axis=0), group)
        return np.take_along_axis(nets, best[None, :], axis=0)[0], scale

    def _unseen_ways(self, street: Street) -> int:
        """How many ways are left when the seat decides on this street."""
        count = 0
        for stage in stages(self.game):
            if stage.street is not None and stage.street.id == street.id:
                break
            count += stage.pile.count if stage.pile else 0
        size, left, before = 1, self.left, 0
        for pile in self.game.piles:
            before += pile.count
            if before > self.seen:
                size *= math.comb(left, pile.count) if before > count else 1
                left -= pile.count
        return size

    def _nets(self, path: Choices) -> tuple[Ints, int]:
        end = self.ends.index(path)
        cells, ranks = np.empty(len(self.rows), dtype=np.int64), Ranks()
        for first in range(0, len(self.rows), BATCH):
            batch = self.rows[first : first + BATCH]
            lines = np.full(len(batch), end, dtype=np.int64)
            ranks.forget()
            cells[first : first + len(batch)] = self.facts.find(batch, lines, ranks)
        known = np.flatnonzero(np.bincount(cells, minlength=self.numbers.count)).tolist()
        nets = {number: self.money.net(self.wagers, *self.numbers.cell(number)) for number in known}
        scale = math.lcm(*(net.denominator for net in nets.values()))
        table = np.zeros(self.numbers.count, dtype=np.int64)
        table[known] = [int(net * scale) for net in nets.values()]
        return table[cells], scale


def _rows(cards: Ints, left: Ints, counts: list[int]) -> Ints:
    """Every row: the cards that are known, then each pile in every way, without a regard for the order in a pile."""
    rows, rest = cards[None, :], left[None, :]
    for at, count in enumerate(counts):
        size = rest.shape[1]
        chosen = np.array(list(combinations(range(size), count)), dtype=np.int64)
        mask = np.ones((len(chosen), size), dtype=bool)
        mask[np.arange(len(chosen))[:, None], chosen] = False
        others = np.nonzero(mask)[1].reshape(len(chosen), size - count)
        rows = np.concatenate((np.repeat(rows, len(chosen), axis=0), rest[:, chosen].reshape(-1, count)), axis=1)
        if at + 1 < len(counts):
            rest = rest[:, others].reshape(-1, size - count)
    return np.ascontiguousarray(rows)
