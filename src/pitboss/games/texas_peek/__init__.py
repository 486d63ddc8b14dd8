"""Texas Peek Hold'em: one of the dealer's cards is shown before you bet on your own."""
