"""The `pitboss` command with one more game: `python -m examples.casino_holdem show casino_holdem`."""

from pitboss.cli import main
from pitboss.games import GAMES

GAMES["casino_holdem"] = "examples.casino_holdem.spec"

if __name__ == "__main__":
    main()
