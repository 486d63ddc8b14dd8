"""What each choice is worth in one position, whatever cards are gone: counted with NumPy alone."""
