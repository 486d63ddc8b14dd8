"""The best discard of every hand, or a given strategy's, and the tally of all deals."""

from __future__ import annotations

import math
from collections.abc import Iterator
from threading import Lock

import numpy as np

from pitboss.games.wild_six import settle
from pitboss.odds.exact.draw import dealer_tables_kernels
from pitboss.odds.exact.draw.dealer_tables import Hands, Tables, make_tables, scratch
from pitboss.odds.exact.draw.deck_bits import Ints
from pitboss.odds.exact.draw.threads import Progress, Steps, in_slices
from pitboss.odds.exact.draw.values import (
    DISCARDS,
    SHOWING,
    SIXTHS,
    Counted,
    discard_totals,
    poker_nets,
    standing_totals,
)
from pitboss.odds.exact.generic import name_of
from pitboss.odds.model.position import Position
from pitboss.odds.model.solution import Solution, ValueTable
from pitboss.odds.model.tally import Cell, Tally
from pitboss.odds.strategies.validate import ask
from pitboss.rules import NOT_ASKED, Game, Options
from pitboss.rules.game import Strategy

AUTOMATIC, SHOW, HIDE = range(3)
HANDS_AT_ONCE = 1 << 18


def solve(
    game: Game, options: Options, *, strategy: Strategy | None = None, progress: Progress | None = None
) -> Solution:
    """The best discard of every hand and the tally of all deals, or the tally of a given strategy.

    Where players must claim, showing is never worse: a shown automatic winner has the most that Poker can pay.
    """
    steps = Steps(progress)
    tables = make_tables(game.deck, steps)
    counted = counted_hands(tables)
    nets = poker_nets(game, options)
    if strategy is None:
        showing, wanted = best_choices(counted, nets, options)
    else:
        showing, wanted = strategy_choices(game, options, tables, counted, strategy)
    weights, excused = place_discards(tables, wanted, steps)
    cells = tally_cells(tables, counted.original, showing, weights, excused, steps)
    tally = Tally(game, options, name_of(strategy), int(cells.sum()), dict(named_cells(cells)))
    steps.finish()
    return Solution(tally, value_tables(tables, counted, weights.sum(axis=(1, 2)) + excused, nets, options))


def counted_hands(tables: Tables) -> Counted:
    """What the choice of a discard depends on."""
    ways = tables.draws * tables.dealers
    return Counted(tables.fives.sets, lines_of(tables.fives), tables.counts, tables.strong_sums, ways)


def lines_of(hands: Hands) -> Ints:
    """The pay line of each set, by the game's own `line_of`, asked once for every different order."""
    orders, index = np.unique(hands.orders * 2 + hands.naturals, return_inverse=True)
    lines = [settle.line_of(int(order) >> 1, bool(order & 1)) for order in orders]
    return np.array(lines, np.int64)[index]


def best_choices(counted: Counted, nets: Ints, options: Options) -> tuple[Ints, Ints]:
    """How each hand is shown, and the cards that may go, as bits; 0 where nothing is discarded.

    A hand lets go the first of its cards that are worth most; the tally finds out which is the first, for that
    depends on the suits.
    """
    if options["showing"] == "automatic":
        showing = np.full(len(counted.sets), AUTOMATIC)
    else:
        totals = show_totals(counted, nets)
        showing = np.where(totals[:, 0] >= totals[:, 1], SHOW, HIDE)
    wanted = np.zeros(len(counted.sets), np.int64)
    for how in range(3):
        totals = discard_totals(counted, nets, how)
        best = (totals == totals.max(axis=1)[:, None]) @ (1 << np.arange(5))
        wanted = np.where((showing == how) & is_asked(counted, how), best, wanted)
    return showing, wanted


def is_asked(counted: Counted, showing: int) -> Ints:
    """R21: the hands that discard; an automatic winner does so only if it is hidden."""
    return ~counted.is_automatic() | (showing == HIDE)


def show_totals(counted: Counted, nets: Ints) -> Ints:
    """[hands, 2]: what it is worth to show the hand and to hide it, with the best discard after that."""
    found = []
    for how in (SHOW, HIDE):
        best = discard_totals(counted, nets, how).max(axis=1)
        found.append(np.where(is_asked(counted, how), best, standing_totals(counted, nets, how)))
    return np.stack(found, axis=1)


def strategy_choices(
    game: Game, options: Options, tables: Tables, counted: Counted, strategy: Strategy
) -> tuple[Ints, Ints]:
    """The same as `best_choices`, as the strategy answers for each hand."""
    show, draw = game.streets
    automatic = counted.is_automatic()
    alike = interchangeable(tables)
    showing = np.full(len(counted.sets), AUTOMATIC)
    wanted = np.zeros(len(counted.sets), np.int64)
    for i, row in enumerate(tables.hand_cards.tolist()):
        cards = tuple(row)
        if options["showing"] == "claims":
            showing[i] = SHOWING.index(ask(strategy, Position(show, cards, (), SHOWING[1:])))
        if not automatic[i] or showing[i] == HIDE:
            answer = ask(strategy, Position(draw, cards, (SHOWING[showing[i]],), DISCARDS))
            wanted[i] = alike[i, DISCARDS.index(answer)]
    return showing, wanted


def interchangeable(tables: Tables) -> Ints:
    """[hands, 5]: the cards of the hand, as bits, that exchanging suits or jokers puts in the place of this one."""
    layout, sets = tables.layout, tables.fives.sets
    cards, suits = tables.hand_cards, layout.suit_of[tables.hand_bits]
    first, width, group = (np.append(layout.blocks[:, column], 0) for column in range(3))
    held = sets[:, None] >> first[suits] & width[suits]
    traits = (np.where(suits == 4, 0, cards >> 2), suits == 4, group[suits], held)
    same = np.all([trait[:, :, None] == trait[:, None, :] for trait in traits], axis=0)
    return same @ (1 << np.arange(5))


def tally_cells(tables: Tables, original: Ints, showing: Ints, weights: Ints, excused: Ints, steps: Steps) -> Ints:
    """The deals by [showing, draw, original, final, six, versus, strong], the dealer's sixth card told apart."""
    final = np.minimum(lines_of(tables.sixes), settle.BONUS_LINES)
    sizes = [len(settle.FACT_VALUES[fact]) for fact in ("original", "final", "six", "versus", "strong")]
    cells = np.zeros((3, 6, *sizes), np.int64)
    lock = Lock()

    def run(first: int, last: int) -> None:
        part = np.zeros_like(cells)
        dealer_tables_kernels.tally(
            first, last, tables.links, tables.columns, weights, excused, showing, original, final, tables.sixes.sixes,
            tables.dealers, tables.below, tables.equal, tables.strong, part,
        )  # fmt: skip
        with lock:
            np.add(cells, part, out=cells)

    in_slices(run, len(tables.fives.sets), steps)
    return SIXTHS * cells


def place_discards(tables: Tables, wanted: Ints, steps: Steps) -> tuple[Ints, Ints]:
    """How many hands of each set discard their p-th card, the q-th of the set; and how many discard none."""
    layout, hands = tables.layout, len(tables.fives.sets)
    weights, excused = np.zeros((hands, 5, 5), np.int32), np.zeros(hands, np.int32)
    start = (1 << 5) - 1
    for _ in range(0, math.comb(layout.cards, 5), HANDS_AT_ONCE):
        start = dealer_tables_kernels.place_discards(
            start, HANDS_AT_ONCE, layout.cards, tables.fives.sets, tables.hand_bits, layout.suit_of, layout.in_order,
            wanted, layout.blocks, layout.natural, scratch(), weights, excused,
        )  # fmt: skip
        steps.step()
    return weights, excused


def named_cells(cells: Ints) -> Iterator[tuple[Cell, int]]:
    """The cells that hold deals, as a tally names them."""
    draws = (NOT_ASKED, *DISCARDS)
    for showing, draw, original, final, six, versus, strong in np.argwhere(cells).tolist():
        facts = settle.Facts(original, versus, strong, final, six)
        count = cells[showing, draw, original, final, six, versus, strong]
        yield ((SHOWING[showing], draws[draw]), facts), int(count)


def value_tables(tables: Tables, counted: Counted, hands: Ints, nets: Ints, options: Options) -> dict[str, ValueTable]:
    """What every discard is worth, for each hand that can be asked; and showing, where players must claim."""
    if options["showing"] == "automatic":
        asked = is_asked(counted, AUTOMATIC)
        totals = discard_totals(counted, nets, AUTOMATIC)
        return {"draw": value_table("draw", tables, asked, DISCARDS, totals, hands)}
    every = np.full(len(counted.sets), True)
    return {
        "show": value_table("show", tables, every, SHOWING[1:], show_totals(counted, nets), hands),
        "draw": value_table("draw", tables, every, DISCARDS, discard_totals(counted, nets, HIDE), hands),
    }


def value_table(
    street: str, tables: Tables, asked: Ints, choices: tuple[str, ...], totals: Ints, hands: Ints
) -> ValueTable:
    """One street. A hand stands for the `hands` that differ from it only by suits: at most 48 times the totals."""
    keys = np.zeros(int(asked.sum()), [("original", np.int8, (5,))])
    keys["original"] = tables.hand_cards[asked]
    alike = hands[asked].astype(np.int64)
    weight = SIXTHS * tables.draws * tables.dealers * alike
    return ValueTable(street, keys, choices, totals[asked] * alike[:, None], weight)
