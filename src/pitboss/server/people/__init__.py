"""Guests, accounts, sessions and limits; a player's own rounds, and replays."""
