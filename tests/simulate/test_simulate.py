"""A simulation as a user runs it: exact beside sampled, the same tally however it is dealt, and plain refusals."""

from __future__ import annotations

import json
import random
import resource
from pathlib import Path

import pytest

from pitboss.cards import Cards
from pitboss.errors import BetRefused, CheckpointError, ChoiceRefused, GameError, SimulationError, StrategyError
from pitboss.games import find_game
from pitboss.rules import Choices
from pitboss.simulate.plots import plot_convergence
from pitboss.simulate.run import merge, run, run_block, simulate
from pitboss.simulate.runs.blocks import CHUNK, make_plan
from pitboss.simulate.runs.chi_square import Comparison, compare, most_surprising
from pitboss.simulate.runs.convergence import convergence
from pitboss.simulate.runs.result import Simulation
from pitboss.simulate.runs.setup import make_setup, prepare
from tests.plain_rounds import play_rounds

ROUNDS = 3 * CHUNK + 1000


@pytest.mark.parametrize("game", ["ultimate_holdem", "holdem_bonus"])
def test_the_best_strategy_agrees_with_the_exact_tally(game: str) -> None:
    found = simulate(game, rounds=ROUNDS, seed=11)
    assert found.compiled
    assert found.comparison is not None
    assert found.comparison.p > 0.001
    assert all(each.exact_ev is not None and abs(each.ev - each.exact_ev) < 5 * each.stderr for each in found.wagers)


@pytest.mark.prove
@pytest.mark.parametrize("game", ["ultimate_holdem", "four_card", "texas_peek", "holdem_bonus", "wild_six"])
@pytest.mark.parametrize("seats", [1, 3])
def test_ten_million_rounds_agree_with_the_exact_tally(game: str, seats: int) -> None:
    found = simulate(game, rounds=10_000_000 // seats, seed=seats, seats=seats)
    assert found.comparison is not None
    assert found.comparison.p > 0.001
    assert all(each.deviation is None or abs(each.deviation) < 5 for each in found.wagers)


@pytest.mark.parametrize("game", ["four_card", "texas_peek", "wild_six"])
def test_a_named_strategy_agrees_with_its_certificate_or_with_plain_sampling(game: str) -> None:
    found = simulate(game, rounds=CHUNK, seed=4, strategy="simple")
    if found.comparison is not None:
        assert found.comparison.p > 0.001
    rows = find_game(game)
    slow = play_rounds(rows, found.setup.options, rows.strategies["simple"], rounds=2000, seed=1)
    unlikely = {cell for cell, count in slow.cells.items() if count > 20} - set(found.tally.cells)
    assert not unlikely
    for cell, count in slow.cells.items():
        share = found.tally.cells.get(cell, 0) / found.tally.total
        assert abs(count / slow.total - share) < 5 * (max(share, 1e-3) / slow.total) ** 0.5 + 0.002


def test_seats_of_one_table_have_one_highest_hand() -> None:
    found = simulate("ultimate_holdem", rounds=CHUNK, seed=3, seats=4)
    highs = [sorted((facts[3], n) for (_, facts), n in t.cells.items()) for t in found.tallies]
    totals = [{high: sum(n for h, n in seat if h == high) for high in range(5)} for seat in highs]
    assert all(each == totals[0] for each in totals)
    cover_all = next(each for each in found.wagers if each.wager == "cover_all")
    assert cover_all.stderr == pytest.approx(cover_all.stdev / CHUNK**0.5, rel=0.1)  # Four seats know no more than one.
    main = found.wagers[0]
    assert 1.05 * main.stdev / (4 * CHUNK) ** 0.5 < main.stderr < 0.95 * main.stdev / CHUNK**0.5


def test_the_p_of_the_most_surprising_of_many_tests_is_uniform() -> None:
    chance = random.Random(1)
    found = sorted(most_surprising([Comparison(0.0, 1, chance.random()) for _ in range(6)]).p for _ in range(2000))
    assert max(abs(p - (at + 0.5) / 2000) for at, p in enumerate(found)) < 0.04
    assert most_surprising([Comparison(0.0, 1, 1e-18)] * 5).p == pytest.approx(5e-18)
    assert most_surprising([Comparison(0.0, 1, 1.0)] * 5).p == 1.0


def test_a_frame_and_a_picture_of_a_sample_that_comes_close(tmp_path: Path) -> None:
    prepared = prepare(make_setup("holdem_bonus"))
    found = run(prepared, make_plan(20_000), 2)
    assert found.frame()["wager"].to_list() == ["main", "bonus"]
    line = convergence(prepared, found)
    assert line.evs[-1] == pytest.approx(found.wagers[0].ev)
    plot_convergence(line, tmp_path / "line.svg")
    assert (tmp_path / "line.svg").stat().st_size > 5000


def sha(found: Simulation) -> str:
    return found.tally_sha256


def test_the_same_seed_gives_the_same_tally_on_any_threads_and_in_any_blocks(tmp_path: Path) -> None:
    whole = simulate("holdem_bonus", rounds=ROUNDS, seed=21, threads=1)
    assert sha(simulate("holdem_bonus", rounds=ROUNDS, seed=21, threads=3)) == sha(whole)
    assert sha(simulate("holdem_bonus", rounds=ROUNDS, seed=22)) != sha(whole)
    prepared = prepare(make_setup("holdem_bonus"))
    plan = make_plan(ROUNDS, 50_001)
    for block in reversed(range(plan.blocks)):
        run_block(prepared, plan, 21, block, tmp_path, threads=1)
    assert sha(merge(prepared, plan, 21, tmp_path)) == sha(whole)


def test_an_interrupted_run_tells_what_is_done_and_goes_on(tmp_path: Path) -> None:
    prepared = prepare(make_setup("holdem_bonus"))
    plan = make_plan(4 * CHUNK, CHUNK)
    calls = []

    def stop_in_the_middle(done: int, total: int) -> None:
        calls.append(done)
        if len(calls) == 2:
            raise KeyboardInterrupt

    first = run(prepared, plan, 5, threads=1, checkpoint=tmp_path, progress=stop_in_the_middle)
    assert first.interrupted
    assert first.rounds == 2 * CHUNK
    assert len(list(tmp_path.glob("block-*.json"))) == 1  # The second block was not kept yet.
    second = run(prepared, plan, 5, threads=1, checkpoint=tmp_path)
    assert second.resumed == CHUNK
    assert sha(second) == sha(simulate("holdem_bonus", rounds=4 * CHUNK, seed=5))


@pytest.fixture
def blocks(tmp_path: Path) -> Path:
    prepared, plan = prepare(make_setup("holdem_bonus", strategy="simple")), make_plan(300, 100)
    for block in range(3):
        run_block(prepared, plan, 1, block, tmp_path)
    return tmp_path


def test_blocks_that_do_not_belong_together_are_refused(blocks: Path) -> None:
    prepared, plan = prepare(make_setup("holdem_bonus", strategy="simple")), make_plan(300, 100)
    assert merge(prepared, plan, 1, blocks).rounds == 300
    with pytest.raises(CheckpointError, match="seed 1 there, 2 here"):
        merge(prepared, plan, 2, blocks)
    with pytest.raises(CheckpointError, match="rounds 300 there, 400 here"):
        run(prepared, make_plan(400, 100), 1, checkpoint=blocks)
    other = prepare(make_setup("holdem_bonus", {"ante_pays_from": "flush"}, strategy="simple"))
    with pytest.raises(CheckpointError, match="options"):
        merge(other, plan, 1, blocks)
    copy = blocks / "block-copy.json"
    copy.write_bytes((blocks / "block-00001.json").read_bytes())
    with pytest.raises(CheckpointError, match=r"block 1 is there twice: block-00001.json and block-copy.json"):
        merge(prepared, plan, 1, blocks)
    copy.unlink()
    (blocks / "block-00002.json").unlink()
    with pytest.raises(CheckpointError, match=r"1 of 3 blocks are missing in .*: 2; deal each with --run-block"):
        merge(prepared, plan, 1, blocks)


def test_a_folder_that_is_not_there_or_of_another_version_is_refused(blocks: Path) -> None:
    prepared, plan = prepare(make_setup("holdem_bonus", strategy="simple")), make_plan(300, 100)
    with pytest.raises(CheckpointError, match=r"nowhere holds no blocks: there is no run.json"):
        merge(prepared, plan, 1, blocks / "nowhere")
    assert not (blocks / "nowhere").exists()
    for key, what in (("version", "0.0.1"), ("rules_hash", "of other rules")):
        data = json.loads((blocks / "run.json").read_text())
        (blocks / "run.json").write_text(json.dumps({**data, "run": {**data["run"], key: what}}))
        before = {path: path.read_bytes() for path in blocks.iterdir()}
        with pytest.raises(CheckpointError, match=rf"belongs to another run: {key} '{what}' there, .* here"):
            run(prepared, plan, 1, checkpoint=blocks)
        assert {path: path.read_bytes() for path in blocks.iterdir()} == before
        (blocks / "run.json").write_text(json.dumps(data))


def test_a_block_that_is_there_is_not_written_over(blocks: Path) -> None:
    prepared, plan = prepare(make_setup("holdem_bonus", strategy="simple")), make_plan(300, 100)
    path = blocks / "block-00001.json"
    path.write_text(path.read_text() + " ")
    assert run_block(prepared, plan, 1, 1, blocks) == path
    assert path.read_text().endswith(" ")
    path.write_bytes((blocks / "block-00000.json").read_bytes())
    with pytest.raises(CheckpointError, match=r"block-00001.json holds block 0, not block 1"):
        run_block(prepared, plan, 1, 1, blocks)
    with pytest.raises(SimulationError, match="no block 3"):
        run_block(prepared, plan, 1, 3, blocks / "new")
    assert not (blocks / "new").exists()


def test_a_full_disk_is_told_and_leaves_whole_blocks_only(tmp_path: Path) -> None:
    prepared, plan = prepare(make_setup("holdem_bonus", strategy="simple")), make_plan(300, 100)
    run_block(prepared, plan, 1, 0, tmp_path)
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (256, limits[1]))  # bytes of a file
    try:
        with pytest.raises(
            CheckpointError, match=r"block-0000[12].json cannot be written: .*; the blocks before are kept"
        ):
            run(prepared, plan, 1, threads=1, checkpoint=tmp_path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before
    assert run(prepared, plan, 1, checkpoint=tmp_path).resumed == 100


def test_the_text_of_a_strategy_is_part_of_a_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    told = []
    for number, (name, choice) in enumerate((("file", 0), ("file", 1), ("module", 0), ("module", 1))):
        path = tmp_path / f"{name}_{number if name == 'module' else 0}.py"
        path.write_text(f"def play(cards, choices, legal):\n    return legal[{choice}]\n")
        strategy = f"{path}:play" if name == "file" else f"{path.stem}:play"
        told.append(make_setup("holdem_bonus", strategy=strategy).identity(1)["strategy_hash"])
    assert all(told)
    assert told[0] == told[2] != told[1] == told[3]


def test_a_damaged_block_and_a_folder_that_cannot_be_written_are_refused(blocks: Path) -> None:
    prepared, plan = prepare(make_setup("holdem_bonus", strategy="simple")), make_plan(300, 100)
    path = blocks / "block-00001.json"
    data = json.loads(path.read_text())
    data["cells"][0][0][1] += 1
    path.write_text(json.dumps(data))
    with pytest.raises(CheckpointError, match="damaged: its counts are inconsistent"):
        merge(prepared, plan, 1, blocks)
    path.write_text("{")
    with pytest.raises(CheckpointError, match="cannot be read"):
        merge(prepared, plan, 1, blocks)
    file = blocks / "a file"
    file.write_text("kept")
    with pytest.raises(CheckpointError, match="cannot be written"):
        run(prepared, plan, 1, checkpoint=file / "inside")
    assert file.read_text() == "kept"
    with pytest.raises(SimulationError, match="no block 7; the blocks are 0 to 2"):
        run_block(prepared, plan, 1, 7, blocks)


def test_what_cannot_be_simulated_is_refused() -> None:
    for rounds in (0, -5):
        with pytest.raises(SimulationError, match="at least one round"):
            simulate("holdem_bonus", rounds=rounds, seed=1)
    with pytest.raises(SimulationError, match="1 to 6 seats, not 7"):
        simulate("holdem_bonus", rounds=10, seed=1, seats=7)
    with pytest.raises(SimulationError, match="seed"):
        simulate("holdem_bonus", rounds=10, seed=-1)
    with pytest.raises(SimulationError, match="thread"):
        simulate("holdem_bonus", rounds=10, seed=1, threads=0)
    with pytest.raises(BetRefused, match=r"blind must equal ante|blind is required"):
        simulate("ultimate_holdem", rounds=10, seed=1, bets={"ante": 1000})
    with pytest.raises(StrategyError, match="no strategy 'published'"):
        simulate("holdem_bonus", rounds=10, seed=1, strategy="published")
    with pytest.raises(StrategyError, match="cannot be imported"):
        simulate("holdem_bonus", rounds=10, seed=1, strategy="no_such_module:play")
    with pytest.raises(GameError):
        simulate("no_such_game", rounds=10, seed=1)


def fails_late(cards: Cards, choices: Choices, legal: tuple[str, ...]) -> str:
    """Raises with one starting hand only, so that it passes the trial."""
    if len(cards) == 2 and cards[0] >> 2 == cards[1] >> 2 == 3:
        raise ValueError("never seen fives")
    return legal[0]


def test_a_strategy_that_fails_in_the_middle_is_told_with_its_position(tmp_path: Path) -> None:
    with pytest.raises(StrategyError, match=r"fails at 5.5. on .*never seen fives"):
        simulate("holdem_bonus", rounds=CHUNK, seed=1, strategy=fails_late, checkpoint=tmp_path)
    with pytest.raises(ChoiceRefused):
        simulate("ultimate_holdem", rounds=10, seed=1, strategy=lambda cards, choices, legal: "fold")


def test_bets_choose_the_wagers_and_the_streets() -> None:
    alone = simulate("four_card", rounds=2000, seed=1, strategy="simple", bets={"aces_up": 500})
    assert [each.wager for each in alone.wagers] == ["aces_up"]
    assert {choices for choices, _ in alone.tally.cells} == {("-",)}  # Nothing to decide without an Ante.


def test_options_change_money_and_not_the_deals() -> None:
    usual = simulate("ultimate_holdem", rounds=20_000, seed=1, strategy="simple")
    other = simulate("ultimate_holdem", {"trips_table": "50-40-20-7-6-5-3"}, rounds=20_000, seed=1, strategy="simple")
    assert usual.tally.cells == other.tally.cells
    assert usual.wagers[1].ev != other.wagers[1].ev
    assert usual.exact is None or compare(usual.exact, usual.tally).p > 0.001
