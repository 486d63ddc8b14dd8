"""High Card Flush: the longest suit of seven cards."""
