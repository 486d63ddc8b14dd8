"""A real cluster of processes: killed workers and a lost scheduler change nothing."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import pitboss
from pitboss.cards import Cards, small_deck
from pitboss.errors import ClusterError
from pitboss.games import find_game
from pitboss.odds import cluster as odds_cluster
from pitboss.odds import solution
from pitboss.odds.certificates.recount import recount
from pitboss.odds.certificates.store import load_certificate
from pitboss.odds.cluster import connect, on_cluster
from pitboss.odds.model.solution import Solution
from pitboss.odds.progress import Progress
from pitboss.rules import Game
from pitboss.simulate.cluster import joined, run_on_cluster
from pitboss.simulate.run import run
from pitboss.simulate.runs.blocks import make_plan
from pitboss.simulate.runs.setup import make_setup, prepare
from tests.cluster import Cluster, free_port
from tests.odds.exact.shared_board.board_games import SMALL_DECKS, small

ROUNDS, BLOCK = 1 << 17, 1 << 12
VERSION = re.escape(pitboss.__version__)


def calls(cards: tuple[int, ...], choices: tuple[str, ...], legal: tuple[str, ...]) -> str:
    """A strategy that looks at its first two cards only."""
    return legal[-1] if sum(card >> 2 for card in cards[:2]) > 8 else legal[0]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    started = Cluster(3)
    try:
        started.wait()
        yield started
    finally:
        started.stop()


def killing(process: subprocess.Popen[bytes], after: int) -> Progress:
    """Kills a process as soon as so many pieces are done."""
    done = []

    def progress(*_: int) -> None:
        done.append(None)
        if len(done) == after:
            process.kill()

    return progress


def small_game(game: str) -> Game:
    found: Game = small(find_game(game), SMALL_DECKS["three suits"])
    return found


def a_strategy(game: str, deck: Cards = ()) -> Callable[[Progress | None], Solution]:
    played = replace(find_game(game), deck=deck) if deck else small_game(game)
    return lambda progress: solution(played, strategy=find_game(game).strategies["simple"], progress=progress)


def hidden_cards(game: str, known: str) -> Callable[[Progress | None], Solution]:
    return lambda progress: solution(small_game(game), knowing=known, progress=progress)


SPLIT = {
    "both dealer cards": hidden_cards("ultimate_holdem", "dealer:2"),
    "a strategy": a_strategy("holdem_bonus"),
    "a strategy with a card up": a_strategy("texas_peek"),
    "a strategy for separate hands": a_strategy("four_card", small_deck(ranks="A234", suits="chs")),
    "a strategy for a draw": a_strategy("wild_six", small_deck(ranks="TJQKA", suits="cd", jokers=2)),
    "a second card": hidden_cards("texas_peek", "dealer_down:1"),
}


def same(one: Solution, two: Solution) -> bool:
    tables = all((two.values[street].totals == table.totals).all() for street, table in one.values.items())
    return one.tally.cells == two.tally.cells and tables


def test_exact_work_gives_the_same_integers_though_a_worker_dies(cluster: Cluster) -> None:
    for name, count in SPLIT.items():
        with on_cluster(cluster.address):
            there = count(killing(cluster.workers[2], 3))
        assert same(count(None), there), name


@pytest.mark.prove
def test_a_dealer_card_known_is_counted_in_batches_on_a_cluster(cluster: Cluster) -> None:
    count = hidden_cards("ultimate_holdem", "dealer:1")
    with on_cluster(cluster.address):
        there = count(None)
    assert same(count(None), there)


@pytest.mark.prove
def test_a_certificate_is_counted_again_on_a_cluster(cluster: Cluster) -> None:
    certificate = load_certificate(find_game("four_card"))
    certificate = replace(certificate, solved=certificate.solved[:2])
    with on_cluster(cluster.address):
        again = list(recount(certificate, every=True))
    assert [each.agrees for each in again] == [True] * (2 + len(certificate.lines))


def test_a_cluster_with_a_worker_of_another_version_is_refused(cluster: Cluster, tmp_path: Path) -> None:
    older = tmp_path / "pitboss"
    shutil.copytree(Path(pitboss.__file__).parent, older, ignore=shutil.ignore_patterns("static", "__pycache__"))
    about = older / "__init__.py"
    about.write_text(about.read_text().replace(pitboss.__version__, "0.0.1"))
    with (
        cluster.one_more(tmp_path),
        pytest.raises(ClusterError, match=rf"runs another version of Pitboss: version 0.0.1 there, {VERSION} here"),
        joined(cluster.address),
    ):
        pass
    shutil.rmtree(older / "simulate")  # as before there was a simulation
    with (
        cluster.one_more(tmp_path),
        pytest.raises(ClusterError, match=r"do not run this version of Pitboss: .*No module named 'pitboss.simulate'"),
        joined(cluster.address),
    ):
        pass


def test_simulated_blocks_are_the_same_though_a_worker_and_the_scheduler_die(cluster: Cluster, tmp_path: Path) -> None:
    prepared, plan = prepare(make_setup("holdem_bonus", strategy=calls)), make_plan(ROUNDS, BLOCK)
    whole = run(prepared, plan, 3, threads=1)
    with joined(cluster.address) as client:
        there = run_on_cluster(prepared, plan, 3, client, progress=killing(cluster.workers[0], 3))
    assert there.tally_sha256 == whole.tally_sha256
    with (
        pytest.raises(ClusterError, match="the connection to the cluster was lost; the same command resumes"),
        joined(cluster.address) as client,
    ):
        run_on_cluster(prepared, plan, 3, client, checkpoint=tmp_path, progress=killing(cluster.scheduler, 3))
    rest = run(prepared, plan, 3, checkpoint=tmp_path, threads=1)
    assert 3 * BLOCK <= rest.resumed < ROUNDS
    assert rest.tally_sha256 == whole.tally_sha256


def test_a_cluster_that_is_not_there_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds_cluster, "CONNECT_SECONDS", 1)
    with pytest.raises(ClusterError, match=r"the cluster at tcp://127.0.0.1:\d+ cannot be reached"):
        connect(f"tcp://127.0.0.1:{free_port()}")
