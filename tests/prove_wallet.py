"""The long proof of the wallet: simulated evenings in which it misbehaves, from seeds. `make prove-wallet`.

It prints each evening that ended badly with its seed, and at the end how often each thing went wrong.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter

from tests.wallet.evening import FAULTS, Evening

LEAST = 50  # of each fault


def main() -> None:
    """Plays them one after the other; a time ends the run early."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--evenings", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=0)
    given = parser.parse_args()
    counts, rounds, bad, played, started = Counter[str](), 0, 0, 0, time.monotonic()
    for seed in range(given.first, given.first + given.evenings):
        if given.seconds and time.monotonic() - started > given.seconds:
            break
        evening = Evening(seed).run()
        counts, rounds, played, bad = (
            counts + evening.counts,
            rounds + evening.finished,
            played + 1,
            bad + bool(evening.wrong),
        )
        for wrong in evening.wrong:
            sys.stdout.write(f"seed {seed}: {wrong}\n")
    sys.stdout.write(f"{played} evenings, {rounds} rounds, {bad} evenings with a difference\n")
    for name, count in sorted(counts.items()):
        sys.stdout.write(f"{count:8,}  {name}\n")
    rare = [fault for fault in FAULTS if counts[fault] < LEAST]
    if rare:
        sys.stdout.write(f"fewer than {LEAST} times: {', '.join(rare)}\n")
    sys.exit(bool(bad or rare))


if __name__ == "__main__":
    main()
