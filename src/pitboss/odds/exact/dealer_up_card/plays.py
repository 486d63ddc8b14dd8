"""The choices of a game of this shape, by the game's own names."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.rules import Choices


@dataclass(frozen=True)
class Plays:
    """The ways to play by the game's own names, in the order in which kernels count them."""

    streets: tuple[str, ...]
    piles: tuple[str, ...]  # those that the seat sees, in order
    paths: tuple[Choices, ...]  # out at once; fold two cards; raise and give up, twice; raise and stay in, twice

    @property
    def first(self) -> tuple[str, str]:
        """The answers to the dealer's card: stay out, go on."""
        return self.paths[0][0], self.paths[1][0]

    @property
    def raises(self) -> tuple[str, str]:
        """The two raises."""
        return self.paths[2][1], self.paths[3][1]

    @property
    def second(self) -> tuple[str, str, str]:
        """The answers to two cards: fold, and the two raises."""
        return self.paths[1][1], *self.raises

    @property
    def last(self) -> tuple[str, str]:
        """The answers to the flop: give up, stay in."""
        return self.paths[2][2], self.paths[4][2]
