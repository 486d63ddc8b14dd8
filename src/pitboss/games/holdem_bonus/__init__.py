"""Texas Hold'em Bonus Poker."""
