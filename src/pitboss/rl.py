"""Environments for reinforcement learning: importing this registers one per game with Gymnasium (`pitboss[rl]`).

>>> import gymnasium, pitboss.rl  # doctest: +SKIP
>>> env = gymnasium.make("pitboss/UltimateHoldem-v0")  # doctest: +SKIP
>>> many = gymnasium.make_vec("pitboss/UltimateHoldem-v0", num_envs=4096)  # doctest: +SKIP
"""

from pitboss.simulate.environments import RoundEnv, RoundVectorEnv, env_id, register_envs

__all__ = ["RoundEnv", "RoundVectorEnv", "env_id", "register_envs"]

register_envs()
