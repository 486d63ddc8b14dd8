"""Games that live outside the package; see docs/add-a-game.md."""
