"""What people choose a game by, from its definition and its certificate."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache

from pitboss.describe.kinds import kinds_of, most_decisions
from pitboss.errors import GameError
from pitboss.games import find_game, group_of
from pitboss.server.tables.edges import edges
from pitboss.server.tables.shapes import OfferedGame


def offered_games(ids: Iterable[str]) -> list[OfferedGame]:
    """Each game with its group, kinds, pace and the edge of its main bet; none that cannot be loaded."""
    found: list[OfferedGame] = []
    for id_ in ids:
        with suppress(GameError):  # a package of somebody else is installed and wrong: `pitboss check` says what
            found.append(_offered(id_))
    return found


@lru_cache(maxsize=256)
def _offered(id_: str) -> OfferedGame:
    game = find_game(id_)
    main = next(iter(edges(game, game.choose_options())), None)
    return {
        "id": id_,
        "name": game.name,
        "says": game.says,
        "group": group_of(id_),
        "kinds": list(kinds_of(game)),
        "decisions": most_decisions(game),
        "edge": main["says"] if main else "",
        "edge_share": main["share"] if main else None,
        "favours_player": bool(main and main["favours_player"]),
    }
