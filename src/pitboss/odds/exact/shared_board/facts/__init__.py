"""What a game's facts say of a deal: the rows of cards that the game is shown, and what is learnt from them."""
