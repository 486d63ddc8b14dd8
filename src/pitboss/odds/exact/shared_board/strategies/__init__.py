"""The best strategy with its tables of values, and the tally of any other strategy."""
