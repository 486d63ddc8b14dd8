"""Wild Six Card Poker: two jokers, one discard, four bets."""
