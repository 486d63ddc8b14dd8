"""What requests about tables hold, with examples for the OpenAPI."""

from __future__ import annotations

from pydantic import Field

from pitboss.server.http.requests import CHOICES, EXAMPLE, SIDE_BET, Id, Name, Range, Request
from pitboss.server.tables.shapes import PlayerCommand
from pitboss.table import Pace


class NewTable(Request):
    """A private table, or a public one that an operator opens."""

    game: str = Field(max_length=100, examples=[EXAMPLE.id])
    name: Name = Field(default="", max_length=60, examples=["Friday night"])
    options: dict[str, str] = Field(default_factory=dict, max_length=50)
    limits: dict[str, Range] = Field(default_factory=dict, max_length=50, examples=[{"": [100, 50_000]}])
    pays: list[str] = Field(
        default_factory=list, max_length=20, examples=[[f"{SIDE_BET.id}={next(iter(SIDE_BET.tables))}"]]
    )
    seats: int = Field(default=6, ge=1, le=6)
    decision_seconds: int = Field(default=30, ge=5, le=600, description="for a decision that somebody waits for")
    betting_seconds: int = Field(default=30, ge=5, le=600, description="for bets, after the first one of a round")
    between_seconds: int = Field(default=0, ge=0, le=600)
    grace_seconds: int = Field(default=10, ge=1, le=600, description="then the table answers for a seat that is away")
    freed_seconds: int = Field(default=180, ge=1, le=86_400, description="then the seat of someone who is away is free")
    sitting_out_seconds: int = Field(
        default=0,
        ge=0,
        le=86_400,
        description="then a seat that sits out is free, unless its person is alone; 0 is never",
    )

    @property
    def pace(self) -> Pace:
        """The times of the table."""
        return Pace(
            decision_seconds=self.decision_seconds,
            betting_seconds=self.betting_seconds,
            between_seconds=self.between_seconds,
            grace_seconds=self.grace_seconds,
            freed_seconds=self.freed_seconds,
            sitting_out_seconds=self.sitting_out_seconds,
        )


class Action(Request):
    """One action at a table. The same id and command again gives the first answer again."""

    id: Id = Field(examples=["5f0c"])
    command: PlayerCommand = Field(examples=[{"do": "sit"}, {"do": "act", "question": 9, "choice": CHOICES[0]}])
