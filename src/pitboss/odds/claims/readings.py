"""What each reading is worth: the price of every value that a house could choose, against the one in force.

Nothing is counted: every figure follows from the tallies that a certificate holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from pitboss.games.kept_hash import printed
from pitboss.odds.model.tally import Tally
from pitboss.odds.pricing.net_results import side_wagers
from pitboss.odds.pricing.price import house_edges
from pitboss.odds.strategies.coupled import coupled_on
from pitboss.rules import Game, Option, Options, percent

FindTally = Callable[[Options], Tally | None]

PUTS_BETS_DOWN = "It says which bets are put down; each bet keeps its price."
NO_CHANGE = "No price changes."
NOT_COUNTED = "No certificate holds it; ask with {0}={1} to have it counted."
MAIN_PLAY = "With the play that is best for the main game alone."
BOTH = " A player who bets as much on both, and decides for both, gives up only {0} of one bet."
LESS = " A player who decides for both bets loses less."


@dataclass(frozen=True)
class Worth:
    """One value of one option: the wager whose price it changes, or why it changes none."""

    option: str
    value: str
    reading: str  # the number of the reading, if the game has one
    wager: str = ""  # none where no price changes
    house_edge: Fraction | None = None
    difference: Fraction = Fraction(0)  # of the house edge, against the value in force
    note: str = ""
    coupled: bool = False  # a choice of the main game can lose this side bet
    is_counted: bool = True

    @property
    def setting(self) -> str:
        """`ante_pays_from=flush`."""
        return f"{self.option}={self.value}"


def worths(tally: Tally, find: FindTally, together: Mapping[str, Fraction] | None = None) -> Iterator[Worth]:
    """Every other value of every option; `find` gives the tally of the best play under other options.

    The pay tables of side bets are left out: each of them has a price of its own. `together` has by setting what a
    unit on the main game and one on a coupled side bet are worth to a player who decides for both.
    """
    game, options = tally.game, tally.options
    tables = {game.wager(id_).table_option for id_ in side_wagers(game)}
    edges = house_edges(tally)
    for option in game.options:
        for value in option.values if option.id not in tables else ():
            if value != options[option.id]:
                for worth in _of_value(edges, game, option, Options({**options, option.id: value}), find):
                    yield replace(worth, note=_both(worth, edges, together or {})) if worth.coupled else worth


def _of_value(
    edges: Mapping[str, Fraction], game: Game, option: Option, options: Options, find: FindTally
) -> Iterator[Worth]:
    numbers = (number for number, each in game.readings.items() if option.id in each.option.split(", "))
    plain = Worth(option.id, options[option.id], ", ".join(numbers))
    if option.is_procedure or _is_mandatory_bet(game, option):
        yield replace(plain, note=option.why_no_price or PUTS_BETS_DOWN)
        return
    found = find(options)
    if found is None:
        yield replace(plain, note=NOT_COUNTED.format(plain.option, plain.value), is_counted=False)
        return
    others = house_edges(found, options)
    changed = [name for name in edges if edges[name] != others[name]]
    for name in changed:
        coupled = name in coupled_on(game, options, (facts for _, facts in found.cells))
        difference = others[name] - edges[name]
        yield replace(plain, wager=name, house_edge=others[name], difference=difference, coupled=coupled)
    if not changed:
        yield replace(plain, note=_why_no_price(game, option))


def _why_no_price(game: Game, option: Option) -> str:
    """The reason that the game gives, which is about its printed pay tables."""
    return NO_CHANGE if printed(game).wagers != game.wagers else option.why_no_price or NO_CHANGE


def _is_mandatory_bet(game: Game, option: Option) -> bool:
    """It says which bets are mandatory: no bet is settled otherwise."""
    return any(wager.required_when and wager.required_when[0] == option.id for wager in game.wagers)


def _both(worth: Worth, edges: Mapping[str, Fraction], together: Mapping[str, Fraction]) -> str:
    """What the reading costs a player who decides for the main game and the side bet at once."""
    value = together.get(worth.setting)
    if value is None:
        return MAIN_PLAY + LESS
    main = next(iter(edges))
    return MAIN_PLAY + BOTH.format(percent(-value - edges[main] - edges[worth.wager]))


def worth_row(worth: Worth) -> tuple[str, ...]:
    """One value of an option: its reading, the wager that it changes, the house edge, the difference in points."""
    if worth.house_edge is None:
        return worth.reading, worth.setting, "–", "–", "none" if worth.is_counted else "not counted"
    sign = "+" if worth.difference > 0 else "−"
    return (
        worth.reading,
        worth.setting,
        worth.wager,
        percent(worth.house_edge),
        f"{sign}{100 * float(abs(worth.difference)):.4f}",
    )
