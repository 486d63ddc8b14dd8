"""Published figures beside ours, and findings."""
