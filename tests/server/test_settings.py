"""Settings from the environment."""

from __future__ import annotations

import pytest

from pitboss.errors import SettingsError
from pitboss.games import GAMES
from pitboss.server.settings import read_environment, read_settings


def test_the_folder_of_the_cache_is_no_setting_of_a_server() -> None:
    assert read_environment({"PITBOSS_CACHE": "/elsewhere", "PITBOSS_PORT": "81", "HOME": "/"}) == {"port": "81"}


def test_an_unknown_variable_is_refused_by_name() -> None:
    with pytest.raises(SettingsError, match="PITBOSS_PROT"):
        read_environment({"PITBOSS_PROT": "81"})


def test_a_list_of_games_may_have_spaces_and_names_games() -> None:
    one, two, *_ = GAMES
    assert read_settings({"games": [one, f" {two} ", ""]}).games == (one, two)
    with pytest.raises(SettingsError, match="there is no game 'fourcard'; the games are: "):
        read_settings({"games": ["fourcard"]})
