"""`pitboss serve` on a machine whose clock can be set: a file holds by how many milliseconds it is wrong."""

from __future__ import annotations

import sys
from pathlib import Path

from pitboss.cli import main
from pitboss.server.house import house

OFFSET = Path(sys.argv.pop(1))
_real = house.now_ms


def now_ms() -> int:
    return _real() + int(OFFSET.read_text(encoding="ascii") or 0)


if __name__ == "__main__":
    house.now_ms = now_ms
    main()
