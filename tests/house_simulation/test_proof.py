"""The long proof of the house: it can be interrupted, goes on where it was, and its table says what was done."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from pitboss.house_simulation import Totals
from tests import prove_house
from tests.prove_house import Kills, Proof, State, main, read_state, show

WANTED = State(first_seed=5, evenings=4, kills=3, program="x")


def test_an_interrupted_proof_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "state.json"
    arguments = ["--evenings", "3", "--kills", "0", "--first-seed", "5", "--jobs", "1", "--state", str(path)]
    real, seeds = prove_house.simulate_evenings, []

    def interrupted(asked: range, *, jobs: int) -> object:
        for result in real(asked, rounds=5, jobs=jobs):
            seeds.append(result.seed)
            yield result
            if len(seeds) == 2:
                raise KeyboardInterrupt

    monkeypatch.setattr(prove_house, "simulate_evenings", interrupted)
    assert main(arguments) == 130
    assert "not finished" in capsys.readouterr().out
    main(arguments)
    assert seeds == [5, 6, 7]
    told = capsys.readouterr().out
    assert "going on after 2 evenings" in told
    assert "| seeds                | 5 to 7 |" in told
    assert msgspec.json.decode(path.read_bytes())["ended"]
    assert len(read_state(path, WANTED).killed) == 0  # one that has ended is not taken up again


@pytest.mark.parametrize(
    "changed", [{"problems": ["seed 6: something"]}, {"evenings": 5}, {"killed": {}}, {"totals": Totals(4, 30, 399)}]
)
def test_only_a_whole_proof_without_problems_passes(changed: dict[str, object]) -> None:
    whole = msgspec.structs.replace(
        WANTED, totals=Totals(4, 30, 400), killed={kind: Kills(1) for kind in prove_house.KINDS}
    )
    assert whole.passed
    assert "passed" in show(whole)
    assert not msgspec.structs.replace(whole, **changed).passed


def test_a_kill_that_ends_badly_is_a_problem_of_the_proof(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(folder: Path, kills: int, seed: int) -> None:
        raise AssertionError("an entry was told twice")

    monkeypatch.setattr(prove_house, "KINDS", dict.fromkeys(prove_house.KINDS, fails))
    state = msgspec.structs.replace(WANTED, evenings=0, totals=Totals(), killed={}, problems=[])
    Proof(state, tmp_path / "state.json", lambda text: None).kill()
    assert state.done
    assert not state.passed
    assert len(state.problems) == 3
    assert "told twice" in state.problems[0]
