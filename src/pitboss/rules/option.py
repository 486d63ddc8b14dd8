"""Readings and pay tables that a house may choose."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pitboss.errors import GameError
from pitboss.rules.collect import refuse_definition
from pitboss.rules.frozen import FrozenMap


@dataclass(frozen=True)
class Option:
    """One question that a house answers for its table; `says` is the question in plain words.

    `why_no_price` is for the odds: where they find that another value changes no price, it says why.
    `is_procedure`: it says how bets are put down or what lies face up, and nothing is settled otherwise. Such an option
    does not belong to the rules that odds are certified for.
    """

    id: str
    says: str
    values: tuple[str, ...]
    default: str
    why_no_price: str = ""
    is_procedure: bool = False

    def __post_init__(self) -> None:
        if self.default not in self.values:
            refuse_definition(f"option {self.id}: the default {self.default!r} is not among its values")


class Options(FrozenMap[str, str]):
    """One value for every option of a game; immutable, so that it can be a key."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Options({dict(self)!r})"


def choose(options: Iterable[Option], chosen: Mapping[str, str]) -> Options:
    """The options with these values and the defaults for the rest; refuses what does not exist."""
    known = {option.id: option for option in options}
    if not isinstance(chosen, Mapping) or not all(isinstance(text, str) for pair in chosen.items() for text in pair):
        raise GameError("options are a mapping from the name of an option to its value, both text")
    for key, value in chosen.items():
        if key not in known:
            raise GameError(f"no option {key!r}; the options are: {', '.join(known) or 'none'}")
        if value not in known[key].values:
            raise GameError(f"option {key}: no value {value!r}; choose one of: {', '.join(known[key].values)}")
    return Options({option.id: chosen.get(option.id, option.default) for option in known.values()})
