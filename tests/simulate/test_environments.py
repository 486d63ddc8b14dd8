"""Environments: Gymnasium's own checks, the money of the game, and the vectorised form alike."""

from __future__ import annotations

import math
import warnings
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from pitboss.errors import PitbossError, SimulationError
from pitboss.games import GAMES, find_game
from pitboss.odds.pricing.net_results import Money
from pitboss.rl import RoundEnv, RoundVectorEnv, env_id
from pitboss.simulate.hands.tables import Ints


def policy(observation: Ints, mask: Ints) -> Any:
    """Any legal choice, decided by what is seen."""
    legal = np.maximum(1, mask.sum(axis=-1))
    return observation.sum(axis=-1) % legal


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_finds_and_passes_every_game(game: str) -> None:
    env = gym.make(env_id(game), disable_env_checker=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Advice about renderers and observations that are not pictures.
        check_env(env.unwrapped, skip_render_check=True)
    one, _ = env.reset(seed=5)
    again, info = env.reset(seed=5)
    assert (one == again).all()
    assert info["action_mask"].sum() >= 1
    env.close()


@pytest.mark.parametrize("game", GAMES)
def test_the_vectorised_environment_plays_the_same_rounds(game: str) -> None:
    count = 300
    many, one = RoundVectorEnv(game, count), RoundEnv(game)
    observation, info = many.reset(seed=11)
    rewards, open_ = np.zeros(count), np.ones(count, dtype=bool)
    for _ in range(6):
        observation, reward, ended, _, info = many.step(policy(observation, info["action_mask"]))
        rewards[open_ & ended] = reward[open_ & ended]
        open_ &= ~ended
    assert not open_.any()
    one.reset(seed=11)
    for number in range(count):
        seen, about = one.reset(options={"round": number})
        done = False
        while not done:
            seen, reward, done, _, about = one.step(int(policy(seen, about["action_mask"])))
        assert reward == rewards[number], number


def test_a_reward_is_the_settlement_in_units_of_the_first_bet() -> None:
    game = find_game("ultimate_holdem")
    env = RoundEnv(game, bets={"ante": 10, "blind": 10, "trips": 5})
    env.reset(seed=2)
    for number in range(30):
        env.reset(options={"round": number})
        _, reward, done, _, _ = env.step(2)  # 4x before the flop: the round goes to the end.
        assert done
        money = Money(game, env.table.options, stakes={"ante": 10, "blind": 10, "trips": 5, "cover_all": 0})
        results = money.results(env.choices, game.facts(env.row, env.choices))
        assert reward == float(sum(each.net for each in results.values()) / 10)


def test_unseen_cards_do_not_reach_the_observation() -> None:
    env = RoundEnv("ultimate_holdem")
    seen, _ = env.reset(seed=1)
    assert (seen[1:3] > 0).all()
    assert (seen[3:8] == 0).all()
    seen, *_ = env.step(0)
    assert (seen[3:6] > 0).all()
    assert (seen[6:8] == 0).all()


@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_an_observation_and_every_action_has_a_name(game: str) -> None:
    for env in (RoundEnv(game), RoundVectorEnv(game, 2)):
        space = env.observation_space if isinstance(env, RoundEnv) else env.single_observation_space
        assert (len(env.observation_names),) == space.shape
        assert env.observation_names[0] == "street"
        streets = [street.id for street in find_game(game).streets]
        assert list(env.observation_names[-len(streets) :]) == streets
        assert max(map(len, env.action_names)) == env.table.actions
    assert RoundEnv("ultimate_holdem").action_names == (("check", "3x", "4x"), ("check", "2x"), ("fold", "1x"))


@pytest.mark.parametrize(
    "bets", [{}, {"nothing": 1}, {"ante": -1, "blind": 1}, {"ante": 1}, {"ante": 1, "blind": 2}, {"ante": math.nan}]
)
def test_bets_that_no_table_takes_are_refused(bets: dict[str, float]) -> None:
    with pytest.raises(PitbossError):
        RoundEnv("ultimate_holdem", bets=bets)


def test_a_size_between_two_others_is_no_action() -> None:
    settings = {"play_sizes": "any"}
    one, many = RoundEnv("four_card", settings), RoundVectorEnv("four_card", 3, settings)
    assert one.action_space == many.single_action_space == gym.spaces.Discrete(4)  # fold, 1x, 2x, 3x
    assert (many.reset(seed=1)[1]["action_mask"] == one.reset(seed=1)[1]["action_mask"]).all()


def test_an_action_that_is_no_choice_is_the_default() -> None:
    env = RoundEnv("ultimate_holdem")
    env.reset(seed=1)
    env.step(0)
    env.step(2)  # The flop has two choices.
    with pytest.raises(SimulationError, match="the number of a round is 0 or more"):
        env.reset(options={"round": -1})
    env.reset(seed=1)
    env.step(0)
    env.step(-1)
    assert env.choices == ("check", "check")
