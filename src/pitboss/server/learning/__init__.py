"""What a person learns: mistakes, drills, other choices on the same deck, and the dealer school."""
