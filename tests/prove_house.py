"""The long proof of the house, in one go: simulated evenings, then SIGKILLs under load. `make prove-house`.

What is done is kept in a state file after every step: an interrupted run goes on where it was. Evenings that ended
badly are reported with their seeds; `pitboss simulate-house --seed N` repeats them. The result is a small JSON file
and one table.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from pitboss.house_simulation import ROUNDS, Totals, simulate_evenings
from pitboss.server.house.files import files_digest
from tests.server.test_kills import killing_postgres, on_postgres, on_sqlite, run

KINDS = {"SQLite": on_sqlite, "one of two servers": on_postgres, "PostgreSQL": killing_postgres}
KILLS_AT_ONCE = 10  # in one run of a house
EVERY = 20  # evenings, the state is kept
LEAST_PEOPLE = 3


class Kills(msgspec.Struct):
    """What became of the kills of one kind."""

    kills: int = 0
    rounds: int = 0  # of all houses
    certificates: int = 0


class State(msgspec.Struct):
    """All that was asked for, and all that is done."""

    first_seed: int
    evenings: int
    kills: int
    program: str  # the digest of the program's files: another program is another proof
    began: str = ""
    ended: str = ""
    minutes: float = 0.0  # of work, without the time between an interruption and the next start
    totals: Totals = msgspec.field(default_factory=Totals)
    killed: dict[str, Kills] = msgspec.field(default_factory=dict)
    problems: list[str] = msgspec.field(default_factory=list)

    @property
    def done(self) -> bool:
        """Nothing is left to do."""
        return self.totals.evenings >= self.evenings and all(
            self.killed.get(kind, Kills()).kills >= count for kind, count in self.shares().items()
        )

    @property
    def passed(self) -> bool:
        """Everything was done, and nothing was wrong."""
        enough = self.totals.people >= LEAST_PEOPLE * self.evenings and self.totals.rounds >= ROUNDS * self.evenings
        return self.done and enough and not self.problems and not self.totals.failed

    def shares(self) -> dict[str, int]:
        """How many kills of each kind."""
        kinds = list(KINDS)
        return {kind: self.kills // len(kinds) + (n < self.kills % len(kinds)) for n, kind in enumerate(kinds)}


class Proof:
    """One run. It takes up what an earlier one has left."""

    def __init__(self, state: State, path: Path, say: Callable[[str], None]) -> None:
        self.state, self._path, self._say = state, path, say
        self._since = time.monotonic()

    def save(self) -> None:
        """The state so far, all of it or as it was before."""
        now = time.monotonic()
        self.state.minutes += (now - self._since) / 60
        self._since = now
        fresh = self._path.with_suffix(".new")
        fresh.write_bytes(msgspec.json.format(msgspec.json.encode(self.state), indent=2) + b"\n")
        fresh.replace(self._path)

    def play(self, jobs: int) -> None:
        """The evenings that are left."""
        state, totals = self.state, self.state.totals
        seeds = range(state.first_seed + totals.evenings, state.first_seed + state.evenings)
        if not seeds:
            return
        for result in simulate_evenings(seeds, jobs=min(jobs, len(seeds))):
            totals.add(result)
            if result.wrong:
                state.problems += [f"seed {result.seed}: {each}" for each in result.wrong[:5]]
                self._say("\n".join(state.problems[-5:]))
            if totals.evenings % EVERY == 0 or result.wrong:
                self.save()
                self._say(f"{state.minutes:.0f} min: {totals}")
        self.save()

    def kill(self) -> None:
        """The kills that are left, some of each kind at a time."""
        for kind, wanted in self.state.shares().items():
            done = self.state.killed.setdefault(kind, Kills())
            while done.kills < wanted:
                self._kill(kind, done, min(KILLS_AT_ONCE, wanted - done.kills))
                self._say(f"{self.state.minutes:.0f} min: {kind}: {done.kills} of {wanted} kills")

    def _kill(self, kind: str, done: Kills, kills: int) -> None:
        with tempfile.TemporaryDirectory() as folder:
            try:
                report = run(KINDS[kind](Path(folder), kills, self.state.first_seed + done.kills))
            except Exception as error:  # the proof goes on, and says at its end that this failed
                self.state.problems.append(f"{kind}, after {done.kills} kills: {error!r}"[:2_000])
                self._say(traceback.format_exc())
            else:
                done.rounds += report.rounds_dealt_again
                done.certificates += report.rounds_dealt_again
        done.kills += kills
        self.save()


def table(state: State) -> Iterator[tuple[str, str]]:
    """What the proof shows, line by line."""
    totals, killed = state.totals, state.killed.values()
    last = state.first_seed + totals.evenings - 1
    yield "seeds", f"{state.first_seed} to {last}" if totals.evenings else "none"
    yield "minutes", f"{state.minutes:.0f}"
    yield "evenings", f"{totals.evenings:,}"
    yield "people", f"{totals.people:,}"
    yield "rounds", f"{totals.rounds + sum(each.rounds for each in killed):,}"
    yield "absences", f"{totals.absences:,}"
    yield "restarts", f"{totals.crashes:,}"
    yield "restores", f"{totals.restores:,}"
    yield "recoveries", f"{totals.recoveries:,}"
    kinds = ", ".join(f"{kind} {each.kills}" for kind, each in state.killed.items())
    yield "kills", f"{sum(each.kills for each in killed)}{f' ({kinds})' if kinds else ''}"
    yield "cents lost", f"{totals.cents_lost:,}"
    yield "cents paid twice", f"{totals.cents_paid_twice:,}"
    yield "stuck tables", f"{totals.stuck:,}"
    yield "certificates checked", f"{totals.certificates + sum(each.certificates for each in killed):,}"
    yield "problems", f"{len(state.problems)}"
    yield "result", "passed" if state.passed else "FAILED" if state.problems else "not finished"


def show(state: State) -> str:
    """The table as Markdown."""
    lines = [f"| {name:<20} | {value} |" for name, value in table(state)]
    return "\n".join([f"| {'the house':<20} | |", f"| {'-' * 20} | --- |", *lines, *state.problems])


def read_state(path: Path, wanted: State) -> State:
    """What an earlier run of the same proof has left; otherwise nothing is done yet."""
    if path.exists():
        found = msgspec.json.decode(path.read_bytes(), type=State)
        same = ("first_seed", "evenings", "kills", "program")
        if not found.ended and all(getattr(found, name) == getattr(wanted, name) for name in same):
            return found
    return wanted


def main(arguments: list[str] | None = None) -> int:
    """Exit code 0 if everything held, 1 if something was wrong, 130 if it was interrupted."""
    parser = argparse.ArgumentParser(prog="python -m tests.prove_house", description=__doc__)
    parser.add_argument("--evenings", type=int, default=10_000)
    parser.add_argument("--kills", type=int, default=200, help="of all kinds together")
    parser.add_argument("--first-seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="evenings at the same time")
    parser.add_argument("--state", type=Path, default=Path("prove-house.json"), help="what is done, and the result")
    options = parser.parse_args(arguments)
    digest, _ = files_digest()
    wanted = State(options.first_seed, options.evenings, options.kills, digest, began=_now())
    proof = Proof(read_state(options.state, wanted), options.state, lambda text: print(text, flush=True))
    if proof.state.totals.evenings or proof.state.killed:
        print(f"going on after {proof.state.totals.evenings:,} evenings; delete {options.state} to begin again")
    try:
        proof.play(options.jobs)
        proof.kill()
    except KeyboardInterrupt:
        proof.save()
        print(f"{show(proof.state)}\ninterrupted; the same command goes on from here")
        return 130
    proof.state.ended = _now()
    proof.save()
    print(show(proof.state))
    return 0 if proof.state.passed else 1


def _now() -> str:
    return time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime())


if __name__ == "__main__":
    sys.exit(main())
