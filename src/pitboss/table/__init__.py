"""One table of the house as a pure state machine: no I/O, no clock, no randomness."""

from pitboss.table.dealer import Dealer, KeyDealer, Mark, round_of
from pitboss.table.machine import apply, open_table
from pitboss.table.state import Config, Pace, TableState
from pitboss.table.terms import Terms, make_terms
from pitboss.table.turn import CLOCK, RULE, Actor, Entry, Finished, Outcome

__all__ = [
    "CLOCK",
    "RULE",
    "Actor",
    "Config",
    "Dealer",
    "Entry",
    "Finished",
    "KeyDealer",
    "Mark",
    "Outcome",
    "Pace",
    "TableState",
    "Terms",
    "apply",
    "make_terms",
    "open_table",
    "round_of",
]
