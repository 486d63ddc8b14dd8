"""Three Card Poker, with Pair Plus."""
