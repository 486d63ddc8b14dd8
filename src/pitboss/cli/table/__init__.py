"""The table in the terminal, for `pitboss play` and `pitboss school`."""
