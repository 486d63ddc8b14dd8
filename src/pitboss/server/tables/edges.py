"""The edge of each bet of a table, quoted from the certificates."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from pitboss.rules import Game, Options, percent

Json = dict[str, Any]


@lru_cache(maxsize=64)
def edges(game: Game, options: Options) -> tuple[Json, ...]:
    """Each bet with what the house keeps of it; nothing where no certificate has these options."""
    from pitboss.coach import Prices  # noqa: PLC0415 - heavy

    prices = Prices.quoted(game, options)
    return tuple(_edges(prices, game)) if prices else ()


def _edges(prices: Any, game: Game) -> Iterator[Json]:
    from pitboss.coach import DOLLAR  # noqa: PLC0415 - heavy
    from pitboss.odds.pricing.net_results import main_name, side_wagers  # noqa: PLC0415 - heavy

    later = {wager.id: wager.name for wager in game.wagers if not wager.is_opening}
    for name in (main_name(game), *side_wagers(game)):
        by_hands = [wager for wager in game.wagers if wager.id == name and wager.table_by_hands]
        found = [prices.price(name, hands) for hands in (range(2, game.seats + 2) if by_hands else (2,))]
        low, high = (pick(price.house_edge for price in found) for pick in (min, max))
        named = next((wager.name for wager in game.wagers if wager.id == name), "")
        yield {
            "wager": name,
            "name": named,
            "hands": (2, game.seats + 1) if by_hands else None,
            "per": later.get(found[0].unit, ""),
            "a_round": found[0].unit == DOLLAR,
            "favours_player": low < 0,
            "says": _says(low, high, fixed_sums=found[0].unit == DOLLAR),
            "share": float(high),
        }


def _says(low: Any, high: Any, *, fixed_sums: bool) -> str:
    if fixed_sums:
        return f"${float(high):.2f}"
    return percent(high, 2) if low == high else f"{percent(low, 2).removesuffix(' %')} – {percent(high, 2)}"
