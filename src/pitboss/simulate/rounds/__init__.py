"""Compiled rounds: cards from counters, the cell of every seat's round, and what a table nets."""
