"""`make bench`: every benchmark, each beside a named reference measured in the same run.

`python -m bench house` runs one suite only, and needs nothing but what that suite measures.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module

from rich.console import Console
from rich.table import Table

SUITES = ("rounds", "commands", "odds", "simulation", "cluster", "house")


def main() -> int:
    sys.stdout.write(f"Load of the machine: {os.getloadavg()[0]:.1f}. Floors are for a quiet machine.\n")
    chosen = sys.argv[1:] or SUITES
    if strange := [name for name in chosen if name not in SUITES]:
        sys.stderr.write(f"there is no suite {strange[0]!r}; the suites are {', '.join(SUITES)}\n")
        return 2
    table = Table("benchmark", "rate", "against", "floor", "")
    failed = 0
    for name in chosen:
        # Only here: a suite needs the packages of its own references, and no others.
        for result in import_module(f"bench.{name}").run():
            table.add_row(*result.row())
            failed += not result.ok
    Console().print(table)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
