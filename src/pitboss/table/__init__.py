"""One table of the house as a pure state machine: no I/O, no clock, no randomness."""
