"""Recipes: how the deals of one family of games are counted quickly and exactly."""
