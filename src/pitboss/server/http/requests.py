"""What the bodies of requests share: no unknown fields, ids, amounts, and the game of the examples."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from pitboss.games import GAMES, find_game

EXAMPLE = find_game(next(iter(GAMES)))
CHOICES = [choice.id for choice in EXAMPLE.streets[0].choices]
SIDE_BET = next(wager for wager in EXAMPLE.opening_wagers if not wager.required)

Id = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
Cents = Annotated[int, Field(ge=-(10**12), le=10**12)]


class Request(BaseModel):
    """No unknown fields."""

    model_config = ConfigDict(extra="forbid")
