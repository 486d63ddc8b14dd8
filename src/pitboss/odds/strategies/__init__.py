"""Ways to play: named, a Python function, or a file of decisions; validated before any long work."""
