"""From a tally to money: edges, spreads, hit rates, with any pay table."""
