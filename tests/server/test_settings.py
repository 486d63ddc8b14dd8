"""Settings from the environment."""

from __future__ import annotations

import pytest

from pitboss.errors import SettingsError
from pitboss.server.settings import read_environment


def test_the_folder_of_the_cache_is_no_setting_of_a_server() -> None:
    assert read_environment({"PITBOSS_CACHE": "/elsewhere", "PITBOSS_PORT": "81", "HOME": "/"}) == {"port": "81"}


def test_an_unknown_variable_is_refused_by_name() -> None:
    with pytest.raises(SettingsError, match="PITBOSS_PROT"):
        read_environment({"PITBOSS_PROT": "81"})
