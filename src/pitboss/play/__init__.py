"""Playing a round: pure, without I/O, clock or randomness."""

from pitboss.play.bets import Limits
from pitboss.play.betting import Betting
from pitboss.play.notation import parse
from pitboss.play.round import Round, deal_round, open_table
from pitboss.play.state import Action, Table
from pitboss.play.view import BYSTANDER, DEALER, View, view
from pitboss.play.what_if import prefix, what_if

__all__ = [
    "BYSTANDER",
    "DEALER",
    "Action",
    "Betting",
    "Limits",
    "Round",
    "Table",
    "View",
    "deal_round",
    "open_table",
    "parse",
    "prefix",
    "view",
    "what_if",
]
