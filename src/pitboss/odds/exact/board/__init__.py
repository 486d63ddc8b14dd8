"""Two cards each, a board of five, the best five of seven: exact odds for every game of that shape."""
