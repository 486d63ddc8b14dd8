"""`python -m pitboss.odds.certificates.ship`: writes what a new machine would have to compute for the sources of today.

A rules hash takes up to a minute; with it shipped, a server on a new machine starts at once.
"""

from __future__ import annotations

import json

from pitboss.games import all_games
from pitboss.odds.certificates.rules_hash import KNOWN, rules_hash
from pitboss.odds.certificates.store import folder
from pitboss.odds.model.known_by_content import name_of


def known() -> dict[str, str]:
    """The rules hash of every game, under the name that its sources give it."""
    return {str(name_of(game, KNOWN)): rules_hash(game) for game in all_games()}


if __name__ == "__main__":
    (folder() / "known.json").write_text(json.dumps(known(), indent=1, sort_keys=True) + "\n", encoding="utf-8")
