"""`python -m pitboss`: the same as the `pitboss` command."""

from pitboss.cli import main

main()
