"""`python -m pitboss.odds.certificates.ship`: writes what a new machine would have to compute for the sources of today.

Rules hashes, checks of the definitions and of the certificates, and what recipes learn from a game take seconds to a
minute. With them shipped, a server on a new machine starts at once, and so does the first advice.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from tempfile import TemporaryDirectory

from pitboss.games import all_games
from pitboss.games.known_by_content import shipped
from pitboss.odds.certificates.store import find_certificate, folder
from pitboss.odds.exact.contract import check_definition
from pitboss.odds.exact.recipes import recipe_for
from pitboss.rules import Game


def compute(game: Game) -> None:
    """All that is remembered about a game: its certificate's checks, its definition's, and what its recipe learns."""
    find_certificate(game)
    check_definition(game, game.choose_options())
    if recipe := recipe_for(game):
        recipe.read_facts(game)


def known() -> dict[str, str]:
    """What is remembered on a machine with an empty cache, by name."""
    for game in all_games():
        compute(game)
    remembered = Path(os.environ["PITBOSS_CACHE"]) / "known"
    return {path.name: path.read_text(encoding="utf-8") for path in remembered.iterdir()}


def main() -> None:
    """Writes the file again, from an empty cache."""
    file = folder() / "known.json"
    file.unlink(missing_ok=True)
    shipped.cache_clear()
    with TemporaryDirectory() as cache:
        os.environ["PITBOSS_CACHE"] = cache
        file.write_text(json.dumps(known(), indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
