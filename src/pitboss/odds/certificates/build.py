"""Counts every deal and writes certificates: `python -m pitboss.odds.certificates.build [--missing] [GAME …]`.

`--cluster ADDRESS` counts on the workers of a Dask cluster; the certificates are the same but for the times.

Per game: the best strategy under every option that changes a decision, every named strategy, what a seat
could gain by seeing hidden cards, the bet on the highest hand for every number of hands, and the best play for two bets
at once where a choice can lose a side bet.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product

from pitboss.errors import ClusterError, PitbossError
from pitboss.games import built_in, find_game
from pitboss.games.kept_hash import rules_hash
from pitboss.odds.certificates.in_words import followed_values, words_of
from pitboss.odds.certificates.model import Certificate, Solved, Values, asking_options, fingerprints, is_fixed
from pitboss.odds.certificates.store import find_certificate, save_certificate
from pitboss.odds.certificates.strategy_tables import packed_streets, street_values
from pitboss.odds.certificates.together import together
from pitboss.odds.certificates.verification import how_verified
from pitboss.odds.charts.by_street import charts
from pitboss.odds.claims.published import checks
from pitboss.odds.cluster import on_cluster
from pitboss.odds.hidden_cards.charts import known_charts
from pitboss.odds.kernels.parallel import in_order
from pitboss.odds.model.tally import OPTIMAL, LineTally
from pitboss.odds.pricing.net_results import Money, main_wagers
from pitboss.odds.pricing.price import correlations, prices
from pitboss.odds.progress import Progress
from pitboss.odds.report import all_lines
from pitboss.odds.solve import solution
from pitboss.rules import Game, Option, Options
from pitboss.rules.rules_hash import settled_cells

Log = Callable[[str], None]


def certify(game: Game, log: Log = print, *, before: Certificate | None = None) -> Certificate:
    """Counts everything about a game; what a certificate from before already holds is taken over."""
    *_, last = stages_of(game, log, before)
    return last


def stages_of(game: Game, log: Log, before: Certificate | None) -> Iterator[Certificate]:
    """The certificate as it grows, one tally after the other, so that an interrupted run can be taken up again."""
    started = time.perf_counter()
    deciding = deciding_options(game)
    before = replace(before, deciding=deciding) if before else None
    lines = (before.lines if before else ()) or all_lines(game)
    log(f"{game.id}: {len(lines)} numbers of hands, {time.perf_counter() - started:.1f} s")
    solved: list[Solved] = []
    wanted = [(job, _taken_over(game, job, before)) for job in jobs(game, deciding)]
    apart = in_order(Job.run, [(job, game, lines) for job, found in wanted if not found and not job.knowing])
    for job, found in wanted:
        if found:
            solved.append(derived(found, lines))
        else:
            solved.append(job.run(game, lines) if job.knowing else next(apart))
        log(_line(solved[-1]))
        last = _finished(
            Certificate(game, rules_hash(game), tuple(solved), lines, deciding, strategies=fingerprints(game))
        )
        yield last
    known = before.findings.get("together", {}) if before else {}
    yield replace(last, findings={**last.findings, "together": together(last, known)})


def _taken_over(game: Game, job: Job, before: Certificate | None) -> Solved | None:
    """The entry of a certificate from before, if it is complete and no strategy that it follows was edited since."""
    found = before.find(job.options, job.strategy, job.knowing) if before else None
    if before is None or found is None or not job.is_followed(game):
        return found
    now = fingerprints(game)
    unchanged = all(before.strategies.get(name) == now[name] for name in words_of(game))
    return found if found.followed and unchanged else None


def derived(solved: Solved, lines: tuple[LineTally, ...]) -> Solved:
    """What follows from a tally, priced again; the tally itself is kept."""
    tally = solved.tally
    return replace(solved, prices=tuple(prices(tally, lines)), decisions=tuple(tally.decisions()))


def _finished(certificate: Certificate) -> Certificate:
    """With published figures, findings, and how they were verified."""
    seconds = sum(each.seconds for each in certificate.solved)
    verified = how_verified(certificate.game)
    certificate = replace(certificate, checks=tuple(checks(certificate)), verified=verified, seconds=seconds)
    return replace(certificate, findings={"correlations": correlations(certificate.solved[0].tally)})


@dataclass(frozen=True)
class Job:
    """One tally to count."""

    options: Options
    strategy: str = OPTIMAL
    knowing: str = ""

    def is_followed(self, game: Game) -> bool:
        """The entry shows what the strategies in words cost street by street."""
        return self.strategy == OPTIMAL and not self.knowing and bool(words_of(game))

    def run(self, game: Game, lines: tuple[LineTally, ...], progress: Progress | None = None) -> Solved:
        """Counts it."""
        return solve_one(game, self.options, self.strategy, knowing=self.knowing, lines=lines, progress=progress)


def jobs(game: Game, deciding: tuple[str, ...]) -> Iterator[Job]:
    """Every tally of a game, the best strategy under the default options first."""
    by_options = [OPTIMAL, *(name for name in game.strategies if not is_fixed(game, name))]
    for options in option_sets(game, deciding):
        yield from (Job(options, strategy) for strategy in by_options)
    for options in option_sets(game, asking_options(game)):
        yield from (Job(options, name) for name in game.strategies if is_fixed(game, name))
    for knowing in game.evidence.knowing:
        yield Job(game.choose_options(), knowing=knowing)


def deciding_options(game: Game) -> tuple[str, ...]:
    """The options that can change a decision, or ask for one more: see `_decides`."""
    asking = asking_options(game)
    return tuple(option.id for option in game.options if option.id in asking or _decides(game, option))


def _decides(game: Game, option: Option) -> bool:
    """True if the option changes the money of the main game in some cell."""
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


def solve_one(
    game: Game,
    options: Options,
    strategy: str,
    *,
    knowing: str = "",
    lines: tuple[LineTally, ...] = (),
    progress: Progress | None = None,
) -> Solved:
    """One tally with its prices."""
    started = time.perf_counter()
    found = solution(game, options, strategy, progress, knowing=knowing)
    seconds = time.perf_counter() - started
    is_best = strategy == OPTIMAL
    values: Values = street_values(found) if is_best and not knowing else {}
    return Solved(
        game=game,
        options=options,
        strategy=strategy,
        seconds=seconds,
        total=found.tally.total,
        cells=found.tally.cells,
        prices=tuple(prices(found.tally, lines)),
        decisions=tuple(found.tally.decisions()),
        knowing=knowing,
        values=values,
        charts=(known_charts if knowing else charts)(game, found) if is_best else (),
        streets=packed_streets(found) if is_best else {},
        followed=followed_values(game, found) if is_best and not knowing else {},
    )


def _line(solved: Solved) -> str:
    about = " ".join(filter(None, (solved.strategy, solved.knowing, *solved.options.values())))
    return f"{solved.game.id}: {about}: edge {float(solved.main.house_edge):.6%}, {solved.seconds:.1f} s"


def main(arguments: list[str]) -> None:
    """Writes the certificates of these games, or of all; with `--missing` only what they do not have yet."""
    address, arguments = _cluster(arguments)
    ids = [argument for argument in arguments if not argument.startswith("-")]
    with on_cluster(address):
        _write(ids, missing="--missing" in arguments)


def _cluster(arguments: list[str]) -> tuple[str, list[str]]:
    """The address after `--cluster`, empty if there is none, and the other arguments."""
    if "--cluster" not in arguments:
        return "", arguments
    at = arguments.index("--cluster")
    if at + 1 == len(arguments):
        raise ClusterError("--cluster needs the address of a scheduler, such as tcp://127.0.0.1:8786")
    return arguments[at + 1], arguments[:at] + arguments[at + 2 :]


def _write(ids: list[str], *, missing: bool) -> None:
    for id_ in ids or built_in():
        game = find_game(id_)
        before = find_certificate(game) if missing else None
        for certificate in stages_of(game, print, before):
            if before is None or len(certificate.solved) > len(before.solved):
                save_certificate(certificate)
        save_certificate(certificate)
        for check in certificate.checks:
            if not check["agrees"]:
                print(f"{id_}: differs: {check['what']}: published {check['published']}, ours {check['ours']}")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except PitbossError as error:
        sys.exit(f"{type(error).__name__}: {error}")
    except KeyboardInterrupt:
        sys.exit("Interrupted. The certificate holds what was counted so far; --missing resumes from there.")
