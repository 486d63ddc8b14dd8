"""What is true of every game: random legal rounds of one game, and the checks that each of them has to pass."""

from pitboss.conformance.checks import CHECKS
from pitboss.conformance.run import Result, run_checks

__all__ = ["CHECKS", "Result", "run_checks"]
