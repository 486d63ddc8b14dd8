"""What each choice is worth in one position against one up card, whatever other cards are gone."""
