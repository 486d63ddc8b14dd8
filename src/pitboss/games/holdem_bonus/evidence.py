"""What others have published about Texas Hold'em Bonus Poker, beside what we count; how our figures were checked."""

from __future__ import annotations

from pitboss.rules.evidence import AGREES, Evidence, OfHand, OfMain, OfSide, Published

WIZARD = "Wizard of Odds"
WHEN_BET = {
    "32o": "-1.155927",
    "42o": "-1.091604",
    "52o": "-1.019987",
    "62o": "-1.046723",
    "72o": "-1.031301",
    "82o": "-0.896002",
}


PUBLISHED = (
    Published("house edge, Ante pays from a straight", "2.037", WIZARD, OfMain("house_edge")),
    Published("average total bet", "3.8181", WIZARD, OfMain("average_bet"), percent=False),
    Published("element of risk", "0.5335", WIZARD, OfMain("element_of_risk")),
    Published(
        "standard deviation",
        "3.500839",
        WIZARD,
        OfMain("stdev"),
        percent=False,
        remark="edge and average bet agree; ours follows from the distribution of all net results",
    ),
    Published(
        "house edge, Ante pays from a flush", "5.5935", WIZARD, OfMain("house_edge", option=("ante_pays_from", "flush"))
    ),
    *(
        Published(f"value of offsuit 2-{hand[0]} when bet", value, WIZARD, OfHand("flop", hand, "bet"), percent=False)
        for hand, value in WHEN_BET.items()
    ),
    Published("return of the Bonus bet", "91.10", "the printed rules", OfSide("returns", "bonus")),
    Published("player's edge, one dealer card seen", "7.61", "888casino blog", OfMain("ev", knowing="dealer:1")),
)

VERIFIED = (
    f"The tally and the values of every choice, both Ante rules: {AGREES} on small decks "
    "(`tests/odds/exact/shared_board/test_solve_game.py`).",
    "The printed strategy: the same engine with its rule in place of the best choice, and the generic solver "
    "with the same rule on small decks (`tests/odds/exact/shared_board/test_custom_strategy.py`).",
    "The Bonus bet: counted by hand, 118 of 1,326 bets are kept (`tests/games/holdem_bonus/test_pays.py`).",
    f"What is gained by seeing hidden cards: {AGREES} on small decks "
    "(`tests/odds/exact/shared_board/test_hidden_cards.py`), and with the figure published for one card.",
)

EVIDENCE = Evidence(PUBLISHED, VERIFIED, ("dealer:1", "dealer:2"))
