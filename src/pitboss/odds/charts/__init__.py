"""Strategies a person can read, made from the values of every choice."""
