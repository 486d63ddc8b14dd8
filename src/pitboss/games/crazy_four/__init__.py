"""Crazy 4 Poker: the best four of five cards, with the Super Bonus and Queens Up."""
