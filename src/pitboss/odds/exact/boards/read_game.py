"""Reads a game with a shared board from its data: which cards are seen when, which hands count, what each end nets.

Nothing is asked of rows of cards. A game that this counter cannot follow is refused by name.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import NamedTuple

import numpy as np

from pitboss.cards import rank, suit
from pitboss.errors import NotFollowed
from pitboss.hands.evaluator import Evaluator
from pitboss.odds.exact.boards.board_tables import BoardTables, board_tables, fewest_suited
from pitboss.odds.exact.boards.showdown_kernels import Levels, Worth
from pitboss.odds.kernels.board_types import Ints, deck_shape
from pitboss.odds.model.decision_points import legal_choices, stages
from pitboss.odds.pricing.net_results import Money, main_wagers
from pitboss.rules import NOT_ASKED, Choices, Facts, Game, Options, Street
from pitboss.rules.constructs import constructs
from pitboss.rules.fact_plan import FactPlan, fact_plan
from pitboss.rules.street import never

HELD = 2  # cards of a seat, and of the dealer: what the kernels compare
MOST_CLASSES = 1 << 8  # a class is held in a byte
LARGEST = 1 << 20  # net results in parts of a unit; times all deals after a starting hand they fit 64 bits
MOST_SHARES = 16  # by how many others an end may be summed: as many of the largest sums still fit 64 bits
LOSES, TIES, WINS = range(3)
RESULTS = 3
Tag = tuple[int, ...]  # classes of hands that are known before the showdown


@dataclass(frozen=True, eq=False)
class Node:
    """A decision, or an end of the round (`street` is None). `seen` board cards lie; no hole cards while `blind`."""

    choices: Choices
    street: Street | None
    seen: int
    blind: bool
    names: tuple[str, ...]
    after: tuple[Node, ...]

    @cached_property
    def ends(self) -> tuple[Choices, ...]:
        """Every end that can follow, in the order of the rules."""
        return tuple(end for node in self.after for end in node.ends) if self.street else (self.choices,)


class Showdown(NamedTuple):
    """A segment of the seat's strengths, how it does against the dealer, and the class of the dealer's hand."""

    segment: int
    result: int
    group: int


@dataclass(frozen=True)
class Hands:
    """The places of hands in the plan of facts, by the cards that they are made of."""

    seat: int
    dealer: int
    start: tuple[int, ...]  # of the seat's own cards alone
    early: tuple[tuple[int, int, bool], ...]  # place, cards of the board, with the seat's own cards; fewer cards first


@dataclass(frozen=True, eq=False)
class BoardGame:
    """A game with a shared board, under its options."""

    game: Game
    options: Options
    plan: FactPlan
    hands: Hands
    ranks: tuple[int, ...]
    suits: tuple[int, ...]
    board: int  # cards
    known: int  # cards of the dealer that are seen before the first decision
    ties: tuple[Fraction, ...] = ()  # what a tie counts where the chance of winning is asked for

    @property
    def evaluator(self) -> Evaluator:
        """What ranks the hands of seat and dealer."""
        return self.plan.hands[self.hands.seat].hand.evaluator

    @cached_property
    def fewest(self) -> int:
        """With how many cards on the board a suit can make a hand."""
        return max(0, fewest_suited(self.evaluator, self.ranks, self.board + HELD) - HELD)

    @cached_property
    def tables(self) -> BoardTables:
        """How boards are indexed."""
        return board_tables(len(self.ranks), len(self.suits), self.board, self.fewest)

    @cached_property
    def levels(self) -> Levels:
        """The strengths at which a class of hands begins."""
        seat, dealer = (self.plan.hands[at].starts for at in (self.hands.seat, self.hands.dealer))
        starts = np.array(sorted({*seat, *dealer}), np.int64)
        return Levels(starts, np.array(dealer, np.int64), self.evaluator.top)

    @cached_property
    def classes(self) -> list[tuple[int, int]]:
        """For each segment of strengths: the class of the seat's hand, and the dealer's class of the same strength."""
        lows = (0, *self.levels.starts.tolist())
        seat, dealer = (self.plan.hands[at].starts for at in (self.hands.seat, self.hands.dealer))
        return [(bisect_right(seat, low), bisect_right(dealer, low)) for low in lows]

    @property
    def groups(self) -> int:
        """How many classes the dealer's hand has."""
        return len(self.levels.dealer) + 1

    @cached_property
    def tree(self) -> Node:
        """The decisions, from the first."""
        return _Tree(self).node(0, ())

    @cached_property
    def number(self) -> dict[Choices, int]:
        """All ends of a round, numbered."""
        return {end: at for at, end in enumerate(self.tree.ends)}

    def facts(self, showdown: Showdown, start: Tag, early: Tag) -> Facts:
        """The facts of a showdown."""
        segment, result, group = showdown
        classes: list[int | None] = [None] * len(self.plan.hands)
        classes[self.hands.seat], classes[self.hands.dealer] = self.classes[segment][0], group
        for place, class_ in zip(self.hands.start, start, strict=True):
            classes[place] = class_
        for (place, _, _), class_ in zip(self.hands.early, early, strict=True):
            classes[place] = class_
        own = self.hands.seat
        return self.plan.facts(classes, [result if pair[0] == own else WINS - result for pair in self.plan.compared])

    def showdowns(self) -> Iterator[Showdown]:
        """Each segment of the seat's strength with each result and class of the dealer that can come together."""
        for segment, (_, own) in enumerate(self.classes):
            for group in range(self.groups):
                results = range(RESULTS) if group == own else (LOSES,) if group > own else (WINS,)
                for result in results:
                    yield Showdown(segment, result, group)

    @cached_property
    def nets(self) -> Nets:
        """What every end nets."""
        return Nets.read(self)


Shares = tuple[int, tuple[tuple[int, int], ...]]  # a constant, and how many times which end to add
Net = dict[Showdown, Fraction]


@dataclass(frozen=True, eq=False)
class Nets:
    """The settlement of the main game as whole numbers of parts."""

    scale: int
    number: dict[Tag, int]  # by the classes of hands of the seat's own cards: which of these
    worth: list[Worth]
    shares: list[tuple[Shares, ...]]  # for each of them: every end by a few others
    ties: tuple[Fraction, ...]

    def chance(self, tie: Fraction) -> int:
        """Where the chance of winning stands in `worth`, as a single end."""
        return len(self.worth) - len(self.ties) + self.ties.index(tie)

    @classmethod
    def read(cls, at: BoardGame) -> Nets:
        """Tabulates the settlement; refused where it goes by hands that are not followed this far."""
        money, wagers = Money(at.game, at.options), main_wagers(at.game)
        early = list(_tags(at, [place for place, _, _ in at.hands.early]))

        def net(path: Choices, start: Tag, showdown: Showdown) -> Fraction:
            nets = {money.net(wagers, path, at.facts(showdown, start, tag)) for tag in early}
            if len(nets) > 1:
                raise NotFollowed(f"{at.game.id}: its main game pays on part of the board")
            return nets.pop()

        found: dict[Tag, list[Net]] = {
            start: [{each: net(path, start, each) for each in at.showdowns()} for path in at.number]
            for start in _tags(at, at.hands.start)
        }
        every = {net for ends in found.values() for nets in ends for net in nets.values()}
        scale = math.lcm(*(each.denominator for each in every))
        if any(abs(each * scale) >= LARGEST for each in every):
            raise NotFollowed(f"{at.game.id}: a round wins too much, or in too small parts, to be counted")
        tabulated = {start: _table(at, ends, scale) for start, ends in found.items()}
        distinct = {nets.tobytes(): nets for nets in tabulated.values()}
        places = {content: place for place, content in enumerate(distinct)}
        number = {start: places[nets.tobytes()] for start, nets in tabulated.items()}
        shares = [_shares(nets) for nets in distinct.values()]
        worth = [_worth(at, nets) for nets in distinct.values()]
        for tie in at.ties:
            wins = {LOSES: Fraction(0), TIES: tie, WINS: Fraction(1)}
            chance = _table(at, [{each: wins[each.result] for each in at.showdowns()}], tie.denominator)
            worth.append(_worth(at, chance))
            shares.append(((0, ((1, 0),)),))
        return cls(scale, number, worth, shares, at.ties)


def _tags(at: BoardGame, places: Sequence[int]) -> Iterator[Tag]:
    """All classes that some hands can have."""
    return product(*(range(len(at.plan.hands[place].starts) + 1) for place in places))


def _table(at: BoardGame, ends: list[Net], scale: int) -> Ints:
    """[end, segment, result, group] in parts. What cannot be repeats what can, so that nothing changes there."""
    nets = np.zeros((len(ends), len(at.classes), RESULTS, at.groups), np.int64)
    for end, found in enumerate(ends):
        for (segment, result, group), net in found.items():
            nets[end, segment, result, group] = int(net * scale)
    for segment, (_, group) in enumerate(at.classes):
        nets[:, segment, WINS, group + 1 :] = nets[:, segment, WINS, group, None]
        nets[:, segment, LOSES, :group] = nets[:, segment, LOSES, group, None]
        nets[:, segment, TIES] = nets[:, segment, TIES, group, None]
    return nets


def _worth(at: BoardGame, nets: Ints) -> Worth:
    """The nets as linear functions of counts: see `Worth`."""
    own = np.array([group for _, group in at.classes])
    loses, ties, wins = nets[:, :, LOSES], nets[:, :, TIES, 0], nets[:, :, WINS]
    counts = np.stack([wins[:, :, -1] - ties, ties - loses[:, :, 0], loses[:, :, -1]], axis=2)
    less, more = np.zeros_like(wins), np.zeros_like(wins)
    less[:, :, 1:], more[:, :, 1:] = -np.diff(wins, axis=2), -np.diff(loses, axis=2)
    active = np.flatnonzero(np.any(less, axis=(0, 1)) | np.any(more, axis=(0, 1)))
    return Worth(np.ascontiguousarray(counts), less, more, own, active)


def _shares(nets: Ints) -> tuple[Shares, ...]:
    """Each end as a constant and whole multiples of a few ends, so that only those need be summed."""
    rows = nets.reshape(len(nets), -1)
    columns, basis = [np.ones(rows.shape[1], np.int64)], list[int]()
    found: dict[int, Shares] = {}
    for end in sorted(range(len(rows)), key=lambda end: int(np.abs(rows[end]).max())):
        parts, *_ = np.linalg.lstsq(np.stack(columns, axis=1).astype(float), rows[end].astype(float), rcond=None)
        whole = np.rint(parts).astype(np.int64)
        if np.abs(whole[1:]).sum() <= MOST_SHARES and np.array_equal(np.stack(columns, axis=1) @ whole, rows[end]):
            constant, *times = whole.tolist()
            found[end] = constant, tuple((many, other) for many, other in zip(times, basis, strict=True) if many)
        else:
            columns.append(rows[end])
            basis.append(end)
            found[end] = 0, ((1, end),)
    return tuple(found[end] for end in range(len(rows)))


def decisions(node: Node) -> Iterator[Node]:
    """Every decision from a node on."""
    if node.street:
        yield node
        for after in node.after:
            yield from decisions(after)


class _Tree:
    """Builds the tree of decisions."""

    def __init__(self, at: BoardGame) -> None:
        self.at, self.seen = at, _seen(at.game)

    def node(self, index: int, choices: Choices) -> Node:
        """The next decision after some choices."""
        game = self.at.game
        while index < len(game.streets):
            street = game.streets[index]
            if legal := legal_choices(game, street, (), choices, self.at.options):
                after = tuple(self.node(index + 1, (*choices, choice)) for choice in legal)
                held, board, _ = self.seen[street.id]
                return Node(choices, street, board, not held, legal, after)
            index, choices = index + 1, (*choices, NOT_ASKED)
        return Node(choices, None, self.at.board, False, (), ())


def _seen(game: Game) -> dict[str, tuple[int, int, int]]:
    """The cards of seat, board and dealer that are seen at each street."""
    seen = {"seat": 0, "board": 0, "dealer": 0}
    found: dict[str, tuple[int, int, int]] = {}
    for stage in stages(game):
        if stage.pile is not None:
            seen[stage.pile.owner] += stage.pile.count
        elif stage.street is not None:
            found[stage.street.id] = seen["seat"], seen["board"], seen["dealer"]
    return found


def read(game: Game, options: Options, ties: tuple[Fraction, ...] = ()) -> BoardGame:
    """The game as this counter takes it; `NotFollowed` says why it cannot."""
    plan = fact_plan(game)
    if plan is None:
        raise NotFollowed(f"{game.id}: its facts are a function, and not data that can be counted from")
    if lacking := constructs(game):
        raise NotFollowed(f"{game.id}: it has {' and '.join(lacking)}, which are not followed")
    owners = ("seat", "dealer", "board")
    seat, dealer, board = (sum(pile.count for pile in game.piles if pile.owner == owner) for owner in owners)
    if (seat, dealer) != (HELD, HELD) or not board:
        raise NotFollowed(f"{game.id}: seat and dealer do not have two cards each beside a board")
    deck_shape(game.deck, game.id)
    ranks, suits = sorted({rank(card) for card in game.deck}), sorted({suit(card) for card in game.deck})
    known = _check_streets(game)
    hands = _hands(game, plan, board)
    at = BoardGame(game, options, plan, hands, tuple(ranks), tuple(suits), board, known, ties)
    _check_evaluators(at)
    return at


def _check_streets(game: Game) -> int:
    """How many cards of the dealer are known; refuses streets between cards that are not counted so."""
    seen = _seen(game)
    known = seen[game.streets[0].id][2]
    for street in game.streets:
        held, board, dealer = seen[street.id]
        if street.excused is not never:
            raise NotFollowed(f"{game.id}: with some cards a seat has no decision on {street.id}")
        if held not in (0, HELD) or (not held and board) or dealer != known:
            raise NotFollowed(f"{game.id}: what a seat sees before {street.id} is not followed")
    return known


def _hands(game: Game, plan: FactPlan, board: int) -> Hands:
    """The hands of the facts by their cards; refuses one that is not followed."""
    slots = {
        owner: [slot for pile in game.piles if pile.owner == owner for slot in _range(game.slots[pile.id])]
        for owner in ("seat", "dealer", "board")
    }
    both: dict[str, int] = {}
    start: list[int] = []
    early: list[tuple[int, int, bool]] = []
    for place, ranked in enumerate(plan.hands):
        sets = () if ranked.hand.street else ranked.hand.sets(plan.layout)
        cards = set(sets[0]) if len(sets) == 1 else set()
        own, common, dealers = (cards & set(slots[owner]) for owner in ("seat", "board", "dealer"))
        first = common == set(slots["board"][: len(common)])
        if len(own) == HELD and not dealers and len(common) == board:
            both["seat"] = place
        elif len(dealers) == HELD and not own and len(common) == board:
            both["dealer"] = place
        elif len(own) == HELD and not dealers and not common:
            start.append(place)
        elif len(own) in (0, HELD) and not dealers and first and 0 < len(common) < board:
            early.append((place, len(common), bool(own)))
        else:
            raise NotFollowed(f"{game.id}: a hand of its facts is not made of the board and of seat or dealer")
    if len(both) < HELD or any({*pair} != {*both.values()} for pair in plan.compared):
        raise NotFollowed(f"{game.id}: its facts do not compare the hands of seat and dealer on the whole board")
    return Hands(both["seat"], both["dealer"], tuple(start), tuple(sorted(early, key=lambda each: each[1])))


def _range(slots: slice) -> range:
    return range(slots.start, slots.stop)


def _check_evaluators(at: BoardGame) -> None:
    """What ranks the hands must have tables, no wild cards, and leave room for one suit only."""
    used = [at.plan.hands[place].hand.evaluator for place in (at.hands.seat, at.hands.dealer)]
    used += [at.plan.hands[place].hand.evaluator for place, _, _ in at.hands.early]
    for evaluator in used:
        if evaluator.suited is None or evaluator.ranked is None or set(evaluator.wild) & set(at.game.deck):
            raise NotFollowed(f"{at.game.id}: {evaluator.name} has no tables, or wild cards")
    if used[0] != used[1]:
        raise NotFollowed(f"{at.game.id}: seat and dealer are ranked by different evaluators")
    if len(at.classes) > MOST_CLASSES:
        raise NotFollowed(f"{at.game.id}: its facts tell more than {MOST_CLASSES} kinds of hands apart")
    if 2 * at.fewest <= at.board:
        raise NotFollowed(f"{at.game.id}: two suits of one board could matter at the same time")
