"""How to play and the line that fits, over the network."""

from __future__ import annotations

import pytest

from pitboss.games import GAMES, find_game
from pitboss.play import open_table
from pitboss.server.tables.guide import how_data
from tests.server.running import Client


@pytest.mark.parametrize("game", GAMES)
def test_a_table_tells_how_to_play_and_the_strategy_in_words(client: Client, game: str) -> None:
    table = client.new_table(game)
    found = client.get(f"/api/tables/{table}/how-to-play")
    assert found == how_data(open_table(find_game(game)))
    assert client.get(f"/api/tables/{table}/line") == {"line": None}
