"""`make bench`: every benchmark, each beside a named reference measured in the same run."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.table import Table

from bench import commands, odds, rounds, simulation

SUITES = (rounds, commands, odds, simulation)


def main() -> int:
    table = Table("benchmark", "rate", "against", "floor", "")
    failed = 0
    for suite in SUITES:
        for result in suite.run():
            table.add_row(*result.row())
            failed += not result.ok
    Console().print(table)
    return 1 if failed else 0


sys.exit(main())
