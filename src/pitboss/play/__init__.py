"""Playing a round: pure, without I/O, clock or randomness."""

from pitboss.play.action import Offer
from pitboss.play.bets import Limits
from pitboss.play.betting import Betting
from pitboss.play.exposure import at_risk_cents, beyond_stakes_cents
from pitboss.play.notation import parse
from pitboss.play.round import Round, deal_round, open_table
from pitboss.play.state import Action, Table
from pitboss.play.stored import StoredRound, read_finished
from pitboss.play.view import BYSTANDER, DEALER, View, view
from pitboss.play.what_if import prefix, what_if

__all__ = [
    "BYSTANDER",
    "DEALER",
    "Action",
    "Betting",
    "Limits",
    "Offer",
    "Round",
    "StoredRound",
    "Table",
    "View",
    "at_risk_cents",
    "beyond_stakes_cents",
    "deal_round",
    "open_table",
    "parse",
    "prefix",
    "read_finished",
    "view",
    "what_if",
]
