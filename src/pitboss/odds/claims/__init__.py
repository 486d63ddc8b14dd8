"""Published figures beside ours, and what the numbers say."""
