"""What the coach counts, in worker processes: the value of each choice and what a decision cost."""
