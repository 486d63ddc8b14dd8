"""Simulated rounds: tallies that are sampled instead of counted, and a test that compares the two."""

from pitboss.simulate.chi_square import Comparison, compare
from pitboss.simulate.rounds import play_row, simulate

__all__ = ["Comparison", "compare", "play_row", "simulate"]
