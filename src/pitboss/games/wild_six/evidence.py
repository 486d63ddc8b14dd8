"""How the figures of Wild Six were checked; nobody else has published any."""

from __future__ import annotations

from pitboss.rules.evidence import AGREES, Evidence

VERIFIED = (
    f"The tally and the value of every discard: {AGREES} on small decks with one and two jokers "
    "(`tests/odds/test_wild_six_small.py`).",
    "Draw Bonus: the lines of all 25,827,165 sets of six cards, counted one by one; Taxpayer's Fortune: its lines "
    "by hand (`tests/odds/test_wild_six.py`).",
    "Queens or Better: the line counts are those of all five-card hands of 54 cards, by formulas of their own "
    "(`tests/odds/test_wild_six.py`).",
)

EVIDENCE = Evidence(verified=VERIFIED)
