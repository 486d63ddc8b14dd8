"""The lines of choices that a seat can take, as a tree: what it may answer on each street after its earlier choices."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

import numpy as np

from pitboss.odds.model.decision_points import priced_choices, stages
from pitboss.rules import NOT_ASKED, Choices, Game, Options, Street, folded
from pitboss.rules.street import never
from pitboss.simulate.hands.tables import Ints


@dataclass(frozen=True)
class Level:
    """One street: the histories before it, which of them are asked, and where each answer leads.

    An answer is the number of a choice; the number after the last choice is that of a seat that is not asked.
    """

    street: Street
    seen: tuple[int, ...]  # the sizes of the piles that the seat has seen
    histories: tuple[Choices, ...]
    asked: tuple[bool, ...]
    after: Ints  # int64 [histories, choices + 1] -> number among the histories of the next level

    @property
    def unasked(self) -> int:
        """The answer of a seat that is not asked."""
        return len(self.street.choices)


@dataclass(frozen=True)
class Tree:
    """All levels, and the complete lines of choices."""

    levels: tuple[Level, ...]
    ends: tuple[Choices, ...]


def choice_tree(game: Game, options: Options, bets: Collection[str]) -> Tree:
    """The tree for a seat with these opening bets."""
    levels: list[Level] = []
    histories: tuple[Choices, ...] = ((),)
    seen: tuple[int, ...] = ()
    for stage in stages(game):
        if stage.pile is not None:
            seen = (*seen, stage.pile.count)
            continue
        assert stage.street is not None
        priced = priced_choices(stage.street, options)  # only what this house offers, and odds are counted for
        street = replace(stage.street, choices=tuple(c for c in stage.street.choices if c.id in priced))
        level, histories = _level(game, options, bets, street, seen, histories)
        levels.append(level)
    return Tree(tuple(levels), histories)


def _level(
    game: Game,
    options: Options,
    bets: Collection[str],
    street: Street,
    seen: tuple[int, ...],
    before: tuple[Choices, ...],
) -> tuple[Level, tuple[Choices, ...]]:
    asked = tuple(_is_asked(game, options, bets, street, history) for history in before)
    answers = [choice.id for choice in street.choices] + [NOT_ASKED]
    later: dict[Choices, int] = {}
    after = np.zeros((len(before), len(answers)), dtype=np.int64)
    for number, history in enumerate(before):
        can_excuse = street.excused is not never and street.can_excuse(history)
        legal = answers if can_excuse else answers[:-1]
        for answer in legal if asked[number] else [NOT_ASKED]:
            longer = (*history, answer)
            after[number, answers.index(answer)] = later.setdefault(longer, len(later))
    return Level(street, seen, before, asked, after), tuple(later)


def _is_asked(game: Game, options: Options, bets: Collection[str], street: Street, history: Choices) -> bool:
    has_bet = not street.needs or street.needs in bets
    return has_bet and street.exists(options) and not folded(game, history) and street.asks(history)
