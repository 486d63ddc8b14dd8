"""A run: what is simulated, in which blocks, what is kept of them, and the result beside the exact figures."""
