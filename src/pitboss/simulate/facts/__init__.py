"""A game's facts as look-ups: rows of cards that show every hand, what is learnt from them and kept on disk."""
