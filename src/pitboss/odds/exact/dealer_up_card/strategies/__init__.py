"""The values of all choices, how every position is played (best, or by a given strategy), and the tally."""
