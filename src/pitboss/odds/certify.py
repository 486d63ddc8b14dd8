"""Makes certificates: `python -m pitboss.odds.certify [GAME …]` counts every deal and writes the results.

Per game: the best strategy under every option that changes a decision, every named strategy, what a seat
could gain by seeing hidden cards, and Cover All for every number of hands.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import product

from pitboss.games import GAMES, find_game
from pitboss.odds.answer import all_lines
from pitboss.odds.certificate import Certificate, Solved, Values, save_certificate
from pitboss.odds.charts import charts
from pitboss.odds.findings import findings, packed_streets, street_values
from pitboss.odds.money import Money, main_wagers
from pitboss.odds.price import prices
from pitboss.odds.published import checks
from pitboss.odds.rules_hash import rules_hash, settled_cells
from pitboss.odds.solve import known_edge, solution
from pitboss.odds.tally import OPTIMAL, LineTally
from pitboss.rules import Game, Option, Options

KNOWLEDGE: dict[str, tuple[str, ...]] = {
    "ultimate_holdem": ("dealer:1", "dealer:2", "dealer:1,flop:1", "dealer:1,turn_river:1"),
    "holdem_bonus": ("dealer:1", "dealer:2"),
}

Log = Callable[[str], None]


def certify(game: Game, log: Log = print) -> Certificate:
    """Counts everything about a game."""
    started = time.perf_counter()
    deciding = deciding_options(game)
    lines = all_lines(game)
    if lines:
        log(f"{game.id}: Cover All, {time.perf_counter() - started:.1f} s")
    solved = tuple(_logged(_solve_all(game, deciding, lines), log))
    certificate = Certificate(game, rules_hash(game), solved, lines, deciding, seconds=time.perf_counter() - started)
    certificate = replace(certificate, checks=tuple(checks(certificate)))
    return replace(certificate, findings=findings(certificate))


def deciding_options(game: Game) -> tuple[str, ...]:
    """The options that can change a decision: those that change the money of the main game in some cell."""
    return tuple(option.id for option in game.options if _decides(game, option))


def _decides(game: Game, option: Option) -> bool:
    wagers = main_wagers(game)
    tables = {game.wager(id_).table_option for id_ in wagers}
    if option.id in tables:
        return True
    monies = [Money(game, game.choose_options({option.id: value})) for value in option.values]
    return any(len({money.net(wagers, path, facts) for money in monies}) > 1 for facts, path in settled_cells(game))


def option_sets(game: Game, deciding: Iterable[str]) -> Iterator[Options]:
    """Every combination of the options that decide, the default first."""
    ids = tuple(deciding)
    known = {option.id: option for option in game.options}
    orders = [sorted(known[id_].values, key=lambda value, id_=id_: value != known[id_].default) for id_ in ids]  # type: ignore[misc]
    for chosen in product(*orders):
        yield game.choose_options(dict(zip(ids, chosen, strict=True)))


def _solve_all(game: Game, deciding: tuple[str, ...], lines: tuple[LineTally, ...]) -> Iterator[Solved]:
    for options in option_sets(game, deciding):
        for strategy in (OPTIMAL, *game.strategies):
            yield solve_one(game, options, strategy, lines=lines)
    for knowing in KNOWLEDGE.get(game.id, ()):
        yield solve_knowing(game, game.choose_options(), knowing)


def solve_knowing(game: Game, options: Options, knowing: str) -> Solved:
    """What a seat gains that has seen hidden cards."""
    started = time.perf_counter()
    price, decisions = known_edge(game, options, knowing)
    return Solved(
        game=game,
        options=options,
        strategy=OPTIMAL,
        seconds=time.perf_counter() - started,
        total=price.total,
        cells={},
        prices=(price,),
        decisions=decisions,
        knowing=knowing,
    )


def solve_one(game: Game, options: Options, strategy: str, *, lines: tuple[LineTally, ...] = ()) -> Solved:
    """One tally with its prices."""
    started = time.perf_counter()
    found = solution(game, options, strategy)
    seconds = time.perf_counter() - started
    is_best = strategy == OPTIMAL
    values: Values = street_values(found) if is_best else {}
    return Solved(
        game=game,
        options=options,
        strategy=strategy,
        seconds=seconds,
        total=found.tally.total,
        cells=found.tally.cells,
        prices=tuple(prices(found.tally, lines)),
        decisions=tuple(found.tally.decisions()),
        values=values,
        charts=charts(game, found) if is_best else (),
        streets=packed_streets(found) if is_best else {},
    )


def _logged(solved: Iterable[Solved], log: Log) -> Iterator[Solved]:
    for each in solved:
        about = " ".join(filter(None, (each.strategy, each.knowing, *each.options.values())))
        log(f"{each.game.id}: {about}: edge {float(each.main.house_edge):.6%}, {each.seconds:.1f} s")
        yield each


def main(ids: list[str]) -> None:
    """Writes the certificates of these games, or of all."""
    for id_ in ids or list(GAMES):
        certificate = certify(find_game(id_))
        for check in certificate.checks:
            if not check["agrees"]:
                print(f"{id_}: differs: {check['what']}: published {check['published']}, ours {check['ours']}")
        print(f"{id_}: {save_certificate(certificate)}, {certificate.seconds:.1f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
