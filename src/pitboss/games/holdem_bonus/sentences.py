"""Texas Hold'em Bonus Poker: the place of every rule in the printed text."""

from pitboss.games.places import in_order

PLACES = in_order(
    "R",
    ("Game Objective", 1, 2),
    ("Game Information", 3, 6),
    ("Game Options", 7, 12),
    ("How to Play", 13, 33),
    ("Paytable", 34, 43),
    ("Bonus Bet Paytable", 44, 51),
    ("Return to the player", 52, 56),
)
