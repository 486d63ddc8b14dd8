"""Four Card Poker with the Cover All bonus."""
