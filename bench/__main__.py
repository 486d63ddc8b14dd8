"""`make bench`: every benchmark, each beside a named reference measured in the same run.

`python -m bench house` runs one suite only.
"""

from __future__ import annotations

import os
import sys

from rich.console import Console
from rich.table import Table

from bench import cluster, commands, house, odds, rounds, simulation

SUITES = (rounds, commands, odds, simulation, cluster, house)


def main() -> int:
    sys.stdout.write(f"Load of the machine: {os.getloadavg()[0]:.1f}. Floors are for a quiet machine.\n")
    chosen = [suite for suite in SUITES if not sys.argv[1:] or suite.__name__.rpartition(".")[2] in sys.argv[1:]]
    table = Table("benchmark", "rate", "against", "floor", "")
    failed = 0
    for suite in chosen:
        for result in suite.run():
            table.add_row(*result.row())
            failed += not result.ok
    Console().print(table)
    return 1 if failed else 0


sys.exit(main())
