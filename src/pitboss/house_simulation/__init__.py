"""The whole service from one seed: real tables, ledger and SQL under a simulated clock, network and crashes.

One seed gives one history, to the last statement: a run that fails can be repeated exactly.
"""

from pitboss.house_simulation.evenings import Totals, simulate_evenings
from pitboss.house_simulation.run import ROUNDS, Result, simulate_house

__all__ = ["ROUNDS", "Result", "Totals", "simulate_evenings", "simulate_house"]
