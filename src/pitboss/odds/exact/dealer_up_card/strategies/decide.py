"""How every position is played: as well as it can be, or as a given strategy says."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from pitboss.cards import Cards
from pitboss.odds.exact.dealer_up_card.strategies.values import HoleValues
from pitboss.odds.exact.dealer_up_card.streets.play_counts_kernels import RAISED
from pitboss.odds.exact.dealer_up_card.tabulated_game import RAISES, Hole, UpCardGame
from pitboss.odds.kernels.board_types import Ints
from pitboss.odds.model.position import Position
from pitboss.odds.strategies.time_limit import FAILURES
from pitboss.odds.strategies.validate import ask, fail, refusal
from pitboss.rules import Choices, Game
from pitboss.rules.game import Strategy


@dataclass(frozen=True, eq=False)
class Played:
    """What a seat does with two hole cards, per card shown (13 × suit + rank).

    play: 0 fold at once, 1 fold the two cards, 2 and 3 raise. stays: [flops, 52] bit k to stay in after raise k.
    """

    hole: Hole
    play: Ints
    stays: Ints


def best_play(values: HoleValues, peeks: Ints) -> Played:
    """The best choice, of equals the first; `peeks` says with which ranks shown the seat peeks."""
    play = np.where(np.tile(peeks, 4), 1 + values.totals.argmax(axis=0), 0)
    return Played(values.hole, play, values.stays)


@dataclass(frozen=True)
class Asking:
    """Asks a strategy about one of the positions that differ only by suits."""

    game: Game
    tabulated: UpCardGame
    strategy: Strategy

    def choice(self, cards: Cards, choices: Choices) -> str:
        """What the strategy does with these cards after these choices; refused if it is not legal."""
        street = self.game.streets[len(choices)]
        return ask(self.strategy, Position(street, cards, choices, tuple(choice.id for choice in street.choices)))

    def cards(self, places: Iterable[int]) -> Cards:
        """A pile of cards (13 × suit + rank) in the order in which strategies are given it."""
        return tuple(sorted(map(self.tabulated.card, places)))

    def peeks(self) -> Ints:
        """[13] True for the ranks with which the strategy peeks."""
        ranks = np.flatnonzero(self.tabulated.present).tolist()
        peeks = np.zeros(13, dtype=bool)
        peeks[ranks] = [self.choice(self.cards((rank,)), ()) == self.tabulated.plays.first[1] for rank in ranks]
        return peeks

    def play(self, hole: Hole, peeks: Ints) -> Played:
        """The strategy with two hole cards, at every position that it comes to."""
        flops = self.tabulated.beside(hole)
        alive = flops.dead == 0
        play = np.zeros(52, dtype=np.int64)
        for shown in np.flatnonzero(alive & np.tile(peeks, 4)):
            like = 13 * hole.suits[shown // 13] + shown % 13
            play[shown] = play[like] if like < shown else self._raise(hole, int(shown))
        stays = np.zeros((len(flops.ways), 52), dtype=np.uint8)
        for size in range(RAISES):
            raised = np.flatnonzero(alive & (play == RAISED + size)).tolist()
            for row in np.flatnonzero(alive[flops.cards].all(axis=1)) if raised else ():
                stays[row, self._staying(hole, size, flops.cards[row].tolist(), raised)] |= 1 << size
        return Played(hole, play, stays)

    def _raise(self, hole: Hole, shown: int) -> int:
        plays = self.tabulated.plays
        answer = self.choice(self.cards((shown,)) + self.cards(hole.cards), plays.first[1:])
        return 1 + plays.second.index(answer)

    def _staying(self, hole: Hole, size: int, flop: list[int], raised: list[int]) -> list[int]:
        """The cards shown against which the strategy stays in beside this flop; it is asked millions of times."""
        plays, street = self.tabulated.plays, self.game.streets[2]
        choices, legal = (plays.first[1], plays.raises[size]), plays.last
        strategy, card, first = self.strategy, self.tabulated.card, first_alike(hole, flop)
        rest = self.cards(hole.cards) + self.cards(flop)
        answers: dict[int, str] = dict.fromkeys(flop, "")
        for shown in raised:
            like = 13 * first[shown // 13] + shown % 13
            if like in answers:
                answers[shown] = answers[like]
                continue
            cards = (card(shown), *rest)
            try:
                answers[shown] = answer = strategy(cards, choices, legal)
                if answer in legal:
                    continue
            except FAILURES as error:
                fail(Position(street, cards, choices, legal), error)
            raise refusal(Position(street, cards, choices, legal), answer)
        return [shown for shown, answer in answers.items() if answer == legal[1]]


def first_alike(hole: Hole, flop: list[int]) -> list[int]:
    """Per suit the first that is like it beside hole cards and flop: suits of which the flop has none may be."""
    on_flop = {card // 13 for card in flop}
    return [
        next(other for other in range(suit + 1) if other == suit or _alike(hole, on_flop, other, suit))
        for suit in range(4)
    ]


def _alike(hole: Hole, on_flop: set[int], one: int, other: int) -> bool:
    return hole.suits[one] == hole.suits[other] and one not in on_flop and other not in on_flop
