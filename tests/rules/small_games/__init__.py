"""Small games, each for one construct of the language that no shipped game needs."""
