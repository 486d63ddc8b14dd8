"""What is simulated: the game, its options, the seats, their bets and their strategy; and what follows from them."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from pitboss import __version__
from pitboss.errors import GameError, SimulationError, StrategyError
from pitboss.games import find_game
from pitboss.games.kept_hash import rules_hash
from pitboss.odds.model.tally import OPTIMAL, Tally
from pitboss.odds.progress import Progress, announce
from pitboss.odds.solve import GENERIC, recipe_of
from pitboss.odds.strategies.load import find_strategy
from pitboss.odds.strategies.validate import probe
from pitboss.rules import ByChance, Game, Options
from pitboss.rules.game import Strategy
from pitboss.simulate.rounds.compiled import Rounds
from pitboss.simulate.rounds.seat_facts import why_slow
from pitboss.simulate.strategies.cached import known_strategy
from pitboss.simulate.strategies.decisions import Decisions, by_function
from pitboss.simulate.strategies.histories import Tree, choice_tree

LARGEST_SEED = 2**64 - 1


@dataclass(frozen=True)
class Setup:
    """A simulation as asked for; `bets` in cents on each seat's opening wagers, all of them if there are none."""

    game: Game
    options: Options
    seats: int = 1
    strategy: Strategy | str = OPTIMAL
    bets: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not 1 <= self.seats <= self.game.seats:
            raise SimulationError(f"{self.game.id} has 1 to {self.game.seats} seats, not {self.seats}")

    @property
    def strategy_name(self) -> str:
        """What the strategy is called."""
        if isinstance(self.strategy, str):
            return self.strategy or OPTIMAL
        return str(getattr(self.strategy, "__name__", type(self.strategy).__name__))

    @property
    def placed(self) -> tuple[str, ...]:
        """The opening wagers that every seat has placed."""
        return tuple(w.id for w in self.game.opening_wagers if not self.bets or w.id in self.bets)

    def identity(self, seed: int) -> dict[str, Any]:
        """Everything that decides what is dealt and counted: runs with the same values can be merged."""
        return {
            "version": __version__,
            "game": self.game.id,
            "rules_hash": rules_hash(self.game),
            "options": dict(self.options),
            "seats": self.seats,
            "strategy": self.strategy_name,
            "strategy_hash": _text_hash(self.game, self.strategy),
            "bets": dict(self.bets),
            "seed": seed,
        }


def make_setup(
    game: Game | str,
    options: Mapping[str, str] | None = None,
    *,
    seats: int = 1,
    strategy: Strategy | str = OPTIMAL,
    bets: Mapping[str, int] | None = None,
) -> Setup:
    """A setup from names; refuses what the game does not have."""
    found = find_game(game) if isinstance(game, str) else game
    setup = Setup(found, found.choose_options(options or {}), seats, strategy, dict(bets or {}))
    if bets:
        from pitboss.play.bets import Limits, check_bets  # noqa: PLC0415 - only for bets

        check_bets(found, setup.options, Limits(1, 10**12), dict.fromkeys(range(1, seats + 1), bets))
    return setup


def _text_hash(game: Game, strategy: Strategy | str) -> str:
    """A name for what a custom strategy says; empty for the names of the game."""
    text = _named_text(game, strategy) if isinstance(strategy, str) else _text_of(strategy)
    return hashlib.sha256(text).hexdigest()[:16] if text else ""


def _named_text(game: Game, name: str) -> bytes:
    """The text of the file or the module that a strategy is in."""
    path = Path(name.rpartition(":")[0] or name)
    if path.suffix in (".py", ".csv") and path.is_file():
        return path.read_bytes()
    found = strategy_of(game, name) if ":" in name else None
    return _text_of(inspect.getmodule(found) or found) if found is not None else b""


def _text_of(source: Any) -> bytes:
    try:
        return inspect.getsource(source).encode()
    except (OSError, TypeError):
        return repr(source).encode()


def strategy_of(game: Game, strategy: Strategy | str) -> Strategy | None:
    """The strategy of this name; None for the best. Also `module:function` of a module that can be imported."""
    if not isinstance(strategy, str):
        return strategy
    module, colon, function = strategy.rpartition(":")
    if colon and not module.endswith(".py"):
        try:
            found = getattr(import_module(module), function, None)
        except ImportError as error:
            raise StrategyError(f"the module {module!r} cannot be imported: {error}") from error
        if not callable(found):
            raise StrategyError(f"the module {module!r} has no function {function!r}")
        return found
    return find_strategy(game, strategy)


@dataclass(frozen=True, eq=False)
class Prepared:
    """A simulation that is ready to run: the choices, the decisions, and the exact tally where known."""

    setup: Setup
    tree: Tree
    decisions: Decisions
    exact: Tally | None = None

    @property
    def compiled(self) -> bool:
        """False for a game that runs through the generic path, which asks the game itself about every round."""
        return not self.slow

    @property
    def slow(self) -> str:
        """Why it is not compiled; empty where it is."""
        return why_slow(self.setup.game)

    def rounds(self) -> Rounds:
        """A table of its own for one thread."""
        setup = self.setup
        return Rounds(setup.game, setup.options, setup.seats, self.tree, self.decisions)


def prepare(setup: Setup, progress: Progress | None = None) -> Prepared:
    """Prepares all that is needed before the first round: solves the game or tries the strategy."""
    game, options = setup.game, setup.options
    played = strategy_of(game, setup.strategy)
    tree = choice_tree(game, options, setup.placed)
    if played is None or isinstance(played, ByChance):
        if recipe_of(game) == GENERIC:
            raise GameError(
                f"{game.id}: the best strategy is not known, because no fast method fits the shape of this game; "
                f"choose another strategy: {', '.join((*game.strategies, 'FILE.py:function', 'FILE.csv'))}"
            )
        known = known_strategy(game, options, tree, played, progress)
        return Prepared(setup, tree, known.decisions, known.tally)
    announce(progress, f"trying the strategy on {game.name}")
    probe(game, options, played)
    decisions = {
        (number, history): by_function(game, options, level, history, played)
        for number, level in enumerate(tree.levels)
        for history, asked in zip(level.histories, level.asked, strict=True)
        if asked
    }
    return Prepared(setup, tree, decisions)
