"""How the figures of Texas Peek were checked; nobody else has published any."""

from __future__ import annotations

from pitboss.rules.evidence import AGREES, Evidence

VERIFIED = (
    f"The tally and the values of every choice, both readings of a tie: {AGREES} on small decks "
    "(`tests/odds/exact/dealer_up_card/test_solve_game.py`).",
    "The Blind: counted by hand, it loses 50 of 1,326 units (`tests/odds/exact/dealer_up_card/test_solve_game.py`).",
    f"What is gained by seeing the dealer's second card: {AGREES} on small decks, and on the full deck with "
    "every flop, turn and river of some hands tried one by one "
    "(`tests/odds/exact/dealer_up_card/test_hidden_cards.py`).",
)

EVIDENCE = Evidence(verified=VERIFIED, knowing=("dealer_down:1",))
