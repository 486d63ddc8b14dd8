"""What others have published about Four Card Poker, beside what we count; how our figures were checked."""

from __future__ import annotations

from pitboss.rules.evidence import AGREES, Evidence, OfMain, OfSide, Published

WIZARD, WIKIPEDIA = "Wizard of Odds", "Wikipedia"

PUBLISHED = (
    Published(
        "house edge, best strategy", "2.79", WIZARD, OfMain("house_edge"), remark="2.78 to 2.79 % in several places"
    ),
    Published(
        "house edge, older sources",
        "3.36",
        WIKIPEDIA,
        OfMain("house_edge"),
        remark="older sources; the best strategy costs less, the short one by pairs more, whichever pairs it draws the "
        "line at",
    ),
    Published("element of risk", "1.30", WIZARD, OfMain("element_of_risk")),
    Published("Aces Up 50-40-9-6-4-2-1", "1.98", WIKIPEDIA, OfSide("house_edge", "aces_up", "50-40-9-6-4-2-1")),
    Published("Aces Up 50-40-7-5-4-3-1", "6.15", WIKIPEDIA, OfSide("house_edge", "aces_up", "50-40-7-5-4-3-1")),
)

VERIFIED = (
    f"The tally and the values of every choice, both bonus tables: {AGREES} on small decks "
    "(`tests/odds/exact/sets/test_own_hands.py`).",
    "Aces Up: its lines are those of all 2,598,960 hands of five cards, the best four of each counted one by one "
    "(`tests/odds/certificates/test_committed.py`).",
    "Cover All: inclusion–exclusion over disjoint winning hands, and plain enumeration on small decks "
    "(`tests/odds/exact/highest_hand/test_separate_hands.py`).",
)

EVIDENCE = Evidence(PUBLISHED, VERIFIED)
