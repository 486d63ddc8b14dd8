"""What requests about tables hold, with examples for the OpenAPI."""

from __future__ import annotations

from pydantic import Field

from pitboss.server.http.requests import CHOICES, EXAMPLE, SIDE_BET, Id, Request
from pitboss.server.tables.shapes import PlayerCommand


class NewTable(Request):
    """A private table, or a public one that an operator opens."""

    game: str = Field(max_length=100, examples=[EXAMPLE.id])
    name: str = Field(default="", max_length=60, examples=["Friday night"])
    options: dict[str, str] = Field(default_factory=dict, max_length=50)
    limits: dict[str, tuple[int, int]] = Field(default_factory=dict, max_length=50, examples=[{"": [100, 50_000]}])
    pays: list[str] = Field(
        default_factory=list, max_length=20, examples=[[f"{SIDE_BET.id}={next(iter(SIDE_BET.tables))}"]]
    )
    seats: int = Field(default=6, ge=1, le=6)
    decision_seconds: int = Field(default=30, ge=5, le=600)
    between_seconds: int = Field(default=0, ge=0, le=600)


class Action(Request):
    """One action at a table. The same id and command again gives the first answer again."""

    id: Id = Field(examples=["5f0c"])
    command: PlayerCommand = Field(examples=[{"do": "sit"}, {"do": "act", "question": 9, "choice": CHOICES[0]}])
