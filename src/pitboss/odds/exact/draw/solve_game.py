"""The best discard of every hand, or a given strategy's, and the tally of all deals."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from threading import Lock

import numpy as np

from pitboss.errors import NotFollowed
from pitboss.hands import six
from pitboss.odds.exact.draw import discards_kernels
from pitboss.odds.exact.draw.dealer_tables import Hands, Tables, deck_of, make_tables, scratch
from pitboss.odds.exact.draw.deck_bits import Ints, Layout
from pitboss.odds.exact.draw.discards_kernels import Discards, Names
from pitboss.odds.exact.draw.read_game import HAND, Plays, is_asked, read_facts, read_plays
from pitboss.odds.exact.draw.values import (
    SIXTHS,
    STRENGTHS,
    VERSUS,
    Counted,
    Fields,
    best_totals,
    check_shown,
    discard_totals,
    main_nets,
)
from pitboss.odds.exact.generic import name_of
from pitboss.odds.kernels.parallel import Kit, Work, in_slices
from pitboss.odds.model.position import Position
from pitboss.odds.model.solution import Solution, ValueTable
from pitboss.odds.model.tally import Cell, Tally
from pitboss.odds.progress import Progress
from pitboss.odds.strategies.validate import ask
from pitboss.rules import NOT_ASKED, Game, Options
from pitboss.rules.game import Strategy

HANDS_AT_ONCE = 1 << 18
STEPS = 400  # a little more than the slices of a whole solution
ASKED_SLICES = 100


def solve(
    game: Game, options: Options, *, strategy: Strategy | None = None, progress: Progress | None = None
) -> Solution:
    """The best discard of every hand and the tally of all deals, or the tally of a given strategy."""
    plays, facts = read_plays(game, options), read_facts(game)
    work = Work(STEPS, progress)
    tables = make_tables(game.deck, facts.strong_least, work)
    counted = counted_hands(tables)
    check_shown(game, options, counted)
    hands = read_hands(game, options, tables)
    nets = main_nets(game, options, hands.originals)
    if strategy is None:
        history, wanted = best_choices(counted, nets, hands)
    else:
        history, wanted = strategy_choices(game, plays, tables, hands, strategy, work)
    discards = place_discards(tables, wanted, work)
    cells = tally_cells(tables, plays, hands, history, discards, work)
    tally = Tally(game, options, name_of(strategy), int(cells.sum()), named_cells(game, plays, hands, cells))
    work.finish()
    ways = discards.weights.sum(axis=(1, 2)) + discards.excused
    return Solution(tally, value_tables(game, plays, tables, hands, counted, ways, nets))


def counted_hands(tables: Tables) -> Counted:
    """What the choice of a discard depends on."""
    return Counted(tables.fives.sets, tables.drawn.counts, tables.drawn.strong_sums, tables.draws * tables.dealers)


@dataclass(frozen=True, eq=False)
class ReadHands:
    """What the game says of the sets of cards: classes of those dealt and of all six, and who is asked to discard."""

    originals: tuple[Fields, ...]
    original: Ints  # [fives] the class of each
    finals: tuple[Fields, ...]
    final: Ints  # [sixes]
    asked: Ints  # [histories, fives]


def read_hands(game: Game, options: Options, tables: Tables) -> ReadHands:
    """Asks the game about the first and the last set of every strength."""
    table, plays, layout = read_facts(game), read_plays(game, options), tables.layout
    deck = game.deck

    def row_of(cards: tuple[int, ...]) -> tuple[int, ...]:
        rest = tuple(card for card in deck if card not in cards)
        return cards[:HAND] + rest[:6] + (cards[HAND:] or rest[6:7])

    originals, original = classes_of(game, layout, tables.fives, lambda cards: table.fields("original", row_of(cards)))
    finals, final = classes_of(game, layout, tables.sixes, lambda cards: table.fields("final", row_of(cards)))
    asked = []
    for history in plays.histories:
        is_asked_of = lambda cards, history=history: (int(is_asked(game, options, cards, history)),)  # noqa: E731
        answers, which = classes_of(game, layout, tables.fives, is_asked_of)
        asked.append(np.array([bool(answer) for (answer,) in answers])[which])
    return ReadHands(originals, original, finals, final, np.array(asked))


def classes_of(
    game: Game, layout: Layout, hands: Hands, tell: Callable[[tuple[int, ...]], Fields]
) -> tuple[tuple[Fields, ...], Ints]:
    """The fields of each set, as a class: the game is asked about two sets of every strength, which must agree."""
    _, first, which = np.unique(hands.orders * 2 + hands.naturals, return_index=True, return_inverse=True)
    last = len(which) - 1 - np.unique(which[::-1], return_index=True)[1]
    told = [tell(cards_of(layout, int(hands.sets[at]))) for at in first]
    for at, fields in zip(last, told, strict=True):
        if tell(cards_of(layout, int(hands.sets[at]))) != fields:
            raise NotFollowed(f"{game.id}: hands of one strength have different facts")
    classes = tuple(dict.fromkeys(told))
    return classes, np.array([classes.index(fields) for fields in told], np.int64)[which]


def cards_of(layout: Layout, mask: int) -> tuple[int, ...]:
    """The cards of a set."""
    return tuple(int(layout.card_of[bit]) for bit in range(layout.cards) if mask >> bit & 1)


def best_choices(counted: Counted, nets: Ints, hands: ReadHands) -> tuple[Ints, Ints]:
    """The choice of each hand before the draw, and the cards that may go, as bits; 0 where nothing is asked.

    The sixth bit is that of standing pat.

    A hand lets go the first of its cards that are worth most; the tally finds out which is the first, for that
    depends on the suits.
    """
    totals = [best_totals(counted, nets, history, hands.original, asked) for history, asked in enumerate(hands.asked)]
    history = np.argmax(totals, axis=0)  # The first of equals.
    wanted = np.zeros(len(counted.sets), np.int64)
    for how, asked in enumerate(hands.asked):
        values = discard_totals(counted, nets, how, hands.original)
        best = (values == values.max(axis=1)[:, None]) @ (1 << np.arange(values.shape[1]))
        wanted = np.where((history == how) & asked, best, wanted)
    return history, wanted


def strategy_choices(
    game: Game, plays: Plays, tables: Tables, hands: ReadHands, strategy: Strategy, work: Work
) -> tuple[Ints, Ints]:
    """The same as `best_choices`, as the strategy answers for each hand; on other machines if there are any."""
    edges = np.linspace(0, len(tables.hand_cards), ASKED_SLICES + 1).astype(int).tolist()
    slices = [(tables.hand_cards[first:last], hands.asked[:, first:last]) for first, last in pairwise(edges)]
    answers = work.spread(Kit(asking, (game, plays, strategy)), slices, one_by_one=True)
    history, answer = (np.concatenate(each) for each in zip(*answers, strict=True))
    wanted = np.zeros(len(history), np.int64)
    alike = interchangeable(tables)
    for number, choice in enumerate(plays.answers):
        rows = np.flatnonzero(answer == number)
        wanted[rows] = 1 << HAND if choice in plays.stands else alike[rows, plays.discards.index(choice)]
    return history, wanted


def asking(
    game: Game, plays: Plays, strategy: Strategy, work: Work
) -> Callable[[tuple[Ints, Ints]], tuple[Ints, Ints]]:
    """The function that asks the strategy about some hands: its choice before the draw, and its answer to the draw.

    Both by their numbers; the answer is -1 where nothing is asked.
    """
    before, draw = game.streets

    def ask_some(slice_: tuple[Ints, Ints]) -> tuple[Ints, Ints]:
        hands, asked = slice_
        history, answer = np.zeros(len(hands), np.int64), np.full(len(hands), -1)
        for i, row in enumerate(hands.tolist()):
            cards = tuple(row)
            if plays.histories != (NOT_ASKED,):
                history[i] = plays.histories.index(ask(strategy, Position(before, cards, (), plays.histories)))
            if asked[history[i], i]:
                position = Position(draw, cards, (plays.histories[history[i]],), plays.answers)
                answer[i] = plays.answers.index(ask(strategy, position))
        return history, answer

    return ask_some


def interchangeable(tables: Tables) -> Ints:
    """[hands, 5]: the cards of the hand, as bits, that exchanging suits or jokers puts in the place of this one."""
    layout, sets = tables.layout, tables.fives.sets
    cards, suits = tables.hand_cards, layout.suit_of[tables.card_sets.bits]
    first, width, group = (np.append(layout.blocks[:, column], 0) for column in range(3))
    held = sets[:, None] >> first[suits] & width[suits]
    traits = (np.where(suits == 4, 0, cards >> 2), suits == 4, group[suits], held)
    same = np.all([trait[:, :, None] == trait[:, None, :] for trait in traits], axis=0)
    return same @ (1 << np.arange(HAND))


def tally_cells(tables: Tables, plays: Plays, hands: ReadHands, history: Ints, discards: Discards, work: Work) -> Ints:
    """The deals by [history, draw, original, final, six, versus, strong], the dealer's sixth card distinguished."""
    shape = (len(plays.histories), len(plays.draws), len(hands.originals), len(hands.finals), len(six.NAMES))
    cells = np.zeros((*shape, VERSUS, STRENGTHS), np.int64)
    names, lock = Names(history, hands.original, hands.final, tables.sixes.sixes), Lock()

    def run(first: int, last: int) -> None:
        part = np.zeros_like(cells)
        discards_kernels.tally(
            first, last, tables.card_sets.links, tables.drawn.columns, discards, names, tables.beside, part
        )
        with lock:
            np.add(cells, part, out=cells)

    work.run(in_slices(run, len(tables.fives.sets)))
    return SIXTHS * cells


def place_discards(tables: Tables, wanted: Ints, work: Work) -> Discards:
    """How many hands of each set discard their p-th card, the q-th of the set; and how many are not asked.

    Hands that stand pat are counted as if the card drawn went, the sixth.
    """
    layout, hands = tables.layout, len(tables.fives.sets)
    discards = Discards(np.zeros((hands, HAND + 1, HAND + 1), np.int32), np.zeros(hands, np.int32))
    start = (1 << HAND) - 1
    for _ in range(0, math.comb(layout.cards, HAND), HANDS_AT_ONCE):
        start = discards_kernels.place_discards(
            start, HANDS_AT_ONCE, tables.card_sets, deck_of(layout), wanted, scratch(), discards
        )
        work.step()
    return discards


def named_cells(game: Game, plays: Plays, hands: ReadHands, cells: Ints) -> dict[Cell, int]:
    """The cells that hold deals, by the game's own choices and facts."""
    found: dict[Cell, int] = {}
    for cell, count in _named(game, plays, hands, cells):
        found[cell] = found.get(cell, 0) + count
    return found


def _named(game: Game, plays: Plays, hands: ReadHands, cells: Ints) -> Iterator[tuple[Cell, int]]:
    table = read_facts(game)
    for place in np.argwhere(cells).tolist():
        history, draw, original, final, six_kind, versus, strong = place
        if not table.knows(six=six_kind):
            raise NotFollowed(f"{game.id}: no deal that it was shown has {six.NAMES[six_kind]}, but some do")
        facts = table.facts(versus, strong, six_kind, hands.originals[original], hands.finals[final])
        yield ((plays.histories[history], plays.draws[draw]), facts), int(cells[tuple(place)])


def value_tables(
    game: Game, plays: Plays, tables: Tables, hands: ReadHands, counted: Counted, ways: Ints, nets: Ints
) -> dict[str, ValueTable]:
    """What every discard is worth, for each hand that can be asked; and the choice before, where there is one.

    Discards are given as they are worth after the last choice, after which the most hands are asked.
    """
    before, draw = (street.id for street in game.streets)
    last = len(plays.histories) - 1
    totals = discard_totals(counted, nets, last, hands.original)
    found = {draw: value_table(game, draw, tables, hands.asked[last], plays.answers, totals, ways)}
    if plays.histories == (NOT_ASKED,):
        return found
    every = np.full(len(counted.sets), True)
    shown = [best_totals(counted, nets, at, hands.original, asked) for at, asked in enumerate(hands.asked)]
    return {before: value_table(game, before, tables, every, plays.histories, np.stack(shown, axis=1), ways)} | found


def value_table(
    game: Game, street: str, tables: Tables, asked: Ints, choices: tuple[str, ...], totals: Ints, ways: Ints
) -> ValueTable:
    """One street. A hand stands for the `ways` that differ from it only by suits: at most 48 times the totals."""
    pile = game.piles[0].id
    keys = np.zeros(int(asked.sum()), [(pile, np.int8, (HAND,))])
    keys[pile] = tables.hand_cards[asked]
    alike = ways[asked].astype(np.int64)
    weight = SIXTHS * tables.draws * tables.dealers * alike
    return ValueTable(street, keys, choices, totals[asked] * alike[:, None], weight)
