"""The odds room: prices, strategies, readings, counts, sessions and files, made in worker processes."""
