"""A game's facts as look-ups: rows of cards that show every hand, and what is learnt from them and kept on disk."""
