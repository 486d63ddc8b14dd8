"""Game protection: a seat that has seen one or both of the dealer's cards, and perhaps a card of the board."""
