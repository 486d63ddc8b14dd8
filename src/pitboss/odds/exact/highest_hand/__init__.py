"""Side bets on the highest hand at the table, for any number of hands."""
