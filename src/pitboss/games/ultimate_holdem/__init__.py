"""Ultimate Texas Hold'em with the Cover All bonus."""
