"""What an operator does at a running house, for `pitboss operator`."""
