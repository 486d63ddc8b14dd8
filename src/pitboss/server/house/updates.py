"""Tables whose rules changed with the program: they commit to the new rules before anyone bets."""

from __future__ import annotations

from pitboss.errors import PitbossError
from pitboss.games import find_game, game_ids
from pitboss.table import KeyDealer, TableState
from pitboss.table.dealer import committed_rules
from pitboss.table.known_rules import is_earlier

REASON = "the rules of the game were updated; all bets are returned"


def is_outdated(state: TableState, dealer: KeyDealer) -> bool:
    """Whether the commitment of this table binds other rules than those that are installed.

    A round with bets is finished if its hash is an earlier one of the same rules.
    """
    terms = state.terms
    if terms.game not in game_ids():
        return False  # nothing can be committed to
    if find_game(terms.game).version != terms.version:
        return True
    try:
        rules = committed_rules(state, dealer)
        return rules != terms.rules and not (state.bets and is_earlier(rules, terms))
    except PitbossError:
        return False  # an option or a pay table that is not there any more: the table says so when it is used
