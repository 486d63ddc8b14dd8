"""Wild Six Card Poker: the place of every rule in the printed text."""

from pitboss.games.places import in_order

PLACES = in_order(
    "R",
    ("Rules of Play", 1, 15),
    ("Poker Bet", 16, 35),
    ("Queens Or Better Bet", 36, 39),
    ("Taxpayer's Fortune", 40, 54),
    ("Draw Bonus Bet", 55, 63),
    ("Notes", 64, 69),
)
