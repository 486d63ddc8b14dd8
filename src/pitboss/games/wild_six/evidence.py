"""How the figures of Wild Six were checked; nobody else has published any."""

from __future__ import annotations

from pitboss.rules.evidence import AGREES, Evidence

VERIFIED = (
    f"The tally and the value of every discard: {AGREES} on small decks with one and two jokers "
    "(`tests/odds/exact/draw/test_small_decks.py`).",
    "Draw Bonus: the lines of all 25,827,165 sets of six cards, counted one by one; Taxpayer's Fortune: its lines "
    "by hand (`tests/odds/exact/draw/test_full_deck.py`).",
    "Queens or Better: the line counts are those of all five-card hands of 54 cards, by formulas of their own "
    "(`tests/odds/exact/draw/test_full_deck.py`).",
)

EVIDENCE = Evidence(verified=VERIFIED)
