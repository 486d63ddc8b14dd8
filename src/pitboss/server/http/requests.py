"""What the bodies of requests share: no unknown fields, exact types, ids, names, and the game of the examples."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, Strict, StrictInt

from pitboss.games import GAMES, find_game
from pitboss.server.http.names import check_name

EXAMPLE = find_game(next(iter(GAMES)))
CHOICES = [choice.id for choice in EXAMPLE.streets[0].choices]
SIDE_BET = next(wager for wager in EXAMPLE.opening_wagers if not wager.required)

Id = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
Cents = Annotated[int, Field(ge=-(10**12), le=10**12)]
Name = Annotated[str, AfterValidator(check_name)]
Range = Annotated[tuple[StrictInt, StrictInt], Strict(False)]  # JSON has no tuples; the numbers in it stay exact


class Request(BaseModel):
    """No unknown fields, and no other types: `true` is not 1, and "5" is not 5."""

    model_config = ConfigDict(extra="forbid", strict=True)
