"""The vocabulary of games."""
