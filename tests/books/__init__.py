"""Books as earlier versions of the house wrote them: they must open, check clean and prove every round, for ever."""
