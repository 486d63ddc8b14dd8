"""Casino Hold'em, with the AA Bonus: a sixth game, kept outside the package."""
