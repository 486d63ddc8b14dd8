"""Every information set of a solved game, as files for other programs."""
