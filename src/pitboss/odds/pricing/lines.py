"""A wager line by line: how often each line of its pay table comes up, what it pays, and what it adds to the return."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitboss.odds.model.tally import LineTally, Tally
from pitboss.odds.pricing.net_results import Money, main_wagers
from pitboss.rules import FIRST_LINE, LOSE, NO_ACTION, WORDS, Choices, Game, Options, PayTable, Wager
from pitboss.rules.terms import terms


@dataclass(frozen=True)
class Line:
    """One line: `combinations` of `deals` equally likely deals, and the sum of its net results per unit bet first.

    The contributions of all lines of a wager add up to its expected value. Lines that pay alike are not merged.
    """

    wager: str
    table: str
    in_use: bool
    hands: int | None  # the number of hands at the table, where the pay table depends on it
    hand: str
    combinations: int
    deals: int
    pays: str
    contribution: Fraction

    @property
    def probability(self) -> Fraction:
        """How often the line comes up."""
        return Fraction(self.combinations, self.deals)

    def data(self) -> dict[str, Any]:
        """As JSON and CSV have it; the contribution also as an exact fraction."""
        return {
            "wager": self.wager,
            "table": self.table,
            "in_use": self.in_use,
            "hands": self.hands,
            "hand": self.hand,
            "combinations": self.combinations,
            "deals": self.deals,
            "probability": float(self.probability),
            "pays": self.pays,
            "contribution": float(self.contribution),
            "contribution_exact": f"{self.contribution.numerator}/{self.contribution.denominator}",
        }


def lines_csv(lines: Iterable[tuple[str, Line]]) -> str:
    """Comma-separated values: a row per line, each with the id of its game."""
    rows = [{"game": game} | line.data() for game, line in lines]
    out = io.StringIO()
    writer = csv.DictWriter(out, rows[0], lineterminator="\n")  # every game has a bet, and every bet a line
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def every_line(tally: Tally, lines: Iterable[LineTally] = ()) -> Iterator[Line]:
    """Every wager of a game: the main game's bets one by one, then side bets with each of their pay tables."""
    game, options = tally.game, tally.options
    for wager in game.wagers:
        if wager.table_by_hands:
            for each in lines:
                if each.wager == wager.id:
                    yield from _counted_lines(wager, each)
            continue
        tables: tuple[PayTable | None, ...] = tuple(wager.tables.values()) or (None,)
        outcomes = _outcomes(tally, wager)
        for table in tables:
            if wager.id in main_wagers(game) and not _in_use(wager, table, options):
                continue  # Another table of the main game calls for another strategy.
            yield from _lines_by_table(tally, wager, table, outcomes)


def _outcomes(tally: Tally, wager: Wager) -> dict[tuple[Choices, int], int]:
    """How often each outcome of a wager comes up by each path of choices, whatever its table."""
    found: dict[tuple[Choices, int], int] = {}
    place = tally.game.wagers.index(wager)
    for (choices, outcomes), count in tally.outcomes.items():
        key = choices, outcomes[place]
        found[key] = found.get(key, 0) + count
    return found


def _lines_by_table(
    tally: Tally, wager: Wager, table: PayTable | None, outcomes: Mapping[tuple[Choices, int], int]
) -> Iterator[Line]:
    """One wager by one pay table: a line for everything that can become of it."""
    options = tally.options
    money = Money(tally.game, options, tally.hands, {wager.id: table} if table else {})
    counts: dict[int, int] = {}
    nets: dict[int, Fraction] = {}
    for (choices, outcome), count in outcomes.items():
        counts[outcome] = counts.get(outcome, 0) + count
        nets[outcome] = nets.get(outcome, Fraction(0)) + count * money.result(wager, outcome, choices).net
    for outcome in sorted(counts, key=lambda each: (each < FIRST_LINE, each if each >= FIRST_LINE else -each)):
        yield Line(
            wager=wager.id,
            table=table.id if table and table.id != wager.id else "",  # Only a table that is one of several has a name.
            in_use=_in_use(wager, table, options),
            hands=None,
            hand=_hand(table, outcome),
            combinations=counts[outcome],
            deals=tally.total,
            pays=table.amount_text(outcome - FIRST_LINE) if table and outcome >= FIRST_LINE else "",
            contribution=nets[outcome] / tally.total,
        )


def outcome_name(game: Game, options: Options, wager: str, outcome: int) -> str:
    """What an outcome of a wager is called: the line that pays it, or what becomes of the bet."""
    return _hand(game.wager(wager).table(options, 2), outcome)


def _hand(table: PayTable | None, outcome: int) -> str:
    if outcome >= FIRST_LINE:
        assert table is not None, "a wager that is paid by a line has a pay table"
        return table.labels[outcome - FIRST_LINE]
    return "not placed or no action" if outcome == NO_ACTION else WORDS[outcome]


def _in_use(wager: Wager, table: PayTable | None, options: Options) -> bool:
    return table is None or not wager.table_option or wager.tables.get(options[wager.table_option]) == table


def _counted_lines(wager: Wager, found: LineTally) -> Iterator[Line]:
    """A bet on the highest hand, by the column for this number of hands."""
    table = wager.tables[str(found.hands)]
    rest = found.total - sum(found.lines)
    for place, count in enumerate(found.lines):
        paid = terms(wager, table, FIRST_LINE + place).rate
        amount = table.amount_text(place), Fraction(count, found.total) * paid
        yield Line(wager.id, table.id, True, found.hands, table.labels[place], count, found.total, *amount)
    lost = Fraction(rest, found.total) * terms(wager, table, LOSE).rate
    yield Line(wager.id, table.id, True, found.hands, WORDS[LOSE], rest, found.total, "", lost)
