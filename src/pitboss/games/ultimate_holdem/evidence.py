"""What others have published about Ultimate Texas Hold'em, beside what we count; how our figures were checked."""

from __future__ import annotations

from pitboss.rules.evidence import AGREES, Evidence, OfChoice, OfFact, OfMain, OfSide, Published

WIZARD, BLOG = "Wizard of Odds", "888casino blog"
ORDERED_DEALS = 2_781_381_002_400  # of two hands and a board, as they are published
STARTING_HANDS = 1_326


PUBLISHED = (
    Published("house edge, best strategy", "2.185", WIZARD, OfMain("house_edge")),
    Published("element of risk, best strategy", "0.53", WIZARD, OfMain("element_of_risk")),
    Published("standard deviation, best strategy", "4.94", "beatingbonuses.com", OfMain("stdev"), percent=False),
    Published(
        "4x before the flop, hands of 1,326", "500", WIZARD, OfChoice("preflop", "4x", of=STARTING_HANDS), percent=False
    ),
    Published("house edge, published short strategy", "2.43", WIZARD, OfMain("house_edge", "published")),
    Published("Trips 50-40-30-8-7-4-3", "3.50", WIZARD, OfSide("house_edge", "trips", "50-40-30-8-7-4-3")),
    Published("Trips 50-40-30-8-6-5-3", "1.90", WIZARD, OfSide("house_edge", "trips", "50-40-30-8-6-5-3")),
    Published(
        "ties, of 2,781,381,002,400 deals",
        "113130263816",
        "discountgambling.net",
        OfFact("versus", "ties", of=ORDERED_DEALS),
        percent=False,
        remark="we count ten times as many deals, since we distinguish the flop from the turn and river",
    ),
    Published("player's edge, one dealer card seen", "13.5922", BLOG, OfMain("ev", knowing="dealer:1")),
    Published("player's edge, both dealer cards seen", "38.5816", BLOG, OfMain("ev", knowing="dealer:2")),
    Published("4x with both dealer cards seen", "34.7368", BLOG, OfChoice("preflop", "4x", knowing="dealer:2")),
    Published(
        "player's edge, one dealer and one flop card seen", "22.3286", BLOG, OfMain("ev", knowing="dealer:1,flop:1")
    ),
    Published(
        "player's edge, one dealer card and one of turn and river seen",
        "26.1867",
        BLOG,
        OfMain("ev", knowing="dealer:1,turn_river:1"),
    ),
)

VERIFIED = (
    f"The tally and the values of every choice: {AGREES} on small decks "
    "(`tests/odds/exact/shared_board/test_solve_game.py`).",
    f"What is gained by seeing hidden cards: {AGREES} on small decks "
    "(`tests/odds/exact/shared_board/test_hidden_cards.py`), and with every figure published.",
    "Trips: its lines are the published counts of all 133,784,560 hands of seven cards "
    "(`tests/odds/certificates/test_committed.py`).",
    "Cover All: counted by matchings per board, and again by plain enumeration on small decks "
    "(`tests/odds/exact/highest_hand/test_shared_board.py`); the column for two hands follows from the main tally too.",
)

EVIDENCE = Evidence(PUBLISHED, VERIFIED, ("dealer:1", "dealer:2", "dealer:1,flop:1", "dealer:1,turn_river:1"))
