"""Game protection: a seat that has seen the dealer's second card, too."""
