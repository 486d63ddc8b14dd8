"""Gymnasium environments of every game (`pitboss[rl]`); `import pitboss.rl` registers them.

An observation is what the seat sees: the number of the street, the cards it has seen (0 where it has not; else the
card plus 1) and its choices so far (0 where there is none; else the choice plus 1). An action is the number of a
choice, and `info["action_mask"]` says which are legal. Any other action is taken as the street's default, which adds
no money. A round in which the seat has nothing to decide takes one step with action 0. The reward comes at the end:
what all wagers net, in units of the first bet. `action_names` and `observation_names` say what the numbers are.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from pitboss.cards import Cards
from pitboss.errors import SimulationError
from pitboss.extras import extra
from pitboss.games import built_in, find_game
from pitboss.odds.model.decision_points import legal_choices, stages
from pitboss.odds.pricing.net_results import Money, main_wagers
from pitboss.play.bets import Limits, check_seat
from pitboss.rules import Choices, Game
from pitboss.rules.constructs import constructs
from pitboss.rules.street import never
from pitboss.simulate.hands.tables import Ints
from pitboss.simulate.rounds.compiled import Rounds
from pitboss.simulate.rounds.seat_facts import BATCH
from pitboss.simulate.strategies.decisions import UNKNOWN, Decision, Remembered, positions_of
from pitboss.simulate.strategies.histories import Level, choice_tree

with extra("rl", "An environment"):
    import gymnasium as gym
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv

LARGEST_SEED = 2**63
UNIT_CENTS = 60_000  # so much of every pay line is a whole number of cents


class Table:
    """What both environments share: the tree of choices, the cards, the money and the spaces."""

    def __init__(self, game: Game | str, settings: Mapping[str, str] | None, bets: Mapping[str, float] | None) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        if lacking := constructs(self.game):
            raise SimulationError(f"{self.game.id}: environments cannot follow {' and '.join(lacking)}")
        self.options = self.game.choose_options(settings or {})
        self.bets = self._checked(bets) if bets is not None else self._main_bets()
        self.tree = choice_tree(self.game, self.options, self.bets)
        self.rounds = Rounds(self.game, self.options, 1, self.tree, {})
        self.seen = max((sum(level.seen) for level in self.tree.levels), default=0)
        self.actions = max(len(level.street.choices) for level in self.tree.levels)
        stakes = dict.fromkeys((wager.id for wager in self.game.opening_wagers), Fraction(0))
        stakes |= {id_: Fraction(bet) for id_, bet in self.bets.items()}
        self.money = Money(self.game, self.options, stakes=stakes)
        self.known: dict[int, float] = {}
        streets = len(self.tree.levels)
        sizes = [streets + 1, *[max(self.game.deck) + 2] * self.seen, *[self.actions + 1] * streets]
        self.observation_space = spaces.MultiDiscrete(np.array(sizes))
        self.action_space = spaces.Discrete(self.actions)

    def _main_bets(self) -> dict[str, float]:
        """A unit on every base bet of the main game and on what is required beside it."""
        main = main_wagers(self.game)
        return {w.id: 1 for w in self.game.opening_wagers if w.id in main or w.is_required(self.options)}

    def _checked(self, bets: Mapping[str, float]) -> dict[str, float]:
        """Refuses bets that no table of the game takes; sizes that are paid in fractions of a cent are all right."""
        if not bets or not all(0 < bet < math.inf for bet in bets.values()):
            raise SimulationError(f"bets are units above 0 on opening wagers, not {dict(bets)}")
        cents = {id_: self.game.wager(id_).fixed_cents or round(bet * UNIT_CENTS) for id_, bet in bets.items()}
        check_seat(self.game, self.options, Limits(1, 10**12), cents, hands=2, where="the environment")
        return dict(bets)

    @property
    def action_names(self) -> tuple[tuple[str, ...], ...]:
        """Per street what each action is: the number of a choice is its place here."""
        return tuple(tuple(choice.id for choice in level.street.choices) for level in self.tree.levels)

    @property
    def observation_names(self) -> tuple[str, ...]:
        """What each number of an observation is: `street`, then `flop 1`, … for cards and streets for choices."""
        piles = [stage.pile for stage in stages(self.game) if stage.pile is not None]
        cards = [f"{pile.id} {at + 1}" for pile in piles for at in range(pile.count)]
        return ("street", *cards[: self.seen], *(level.street.id for level in self.tree.levels))

    def reward(self, cell: int) -> float:
        """What a cell nets, in units of the first bet."""
        if cell not in self.known:
            results = self.money.results(*self.rounds.numbers.cell(cell))
            first = Fraction(next(iter(self.bets.values()), 1))
            self.known[cell] = float(sum((each.net for each in results.values()), Fraction(0)) / first)
        return self.known[cell]

    def default(self, level: Level, cards: Cards, choices: Choices) -> int:
        """The number of the street's default."""
        chosen = level.street.default_choice(cards, choices, self.options)
        return [choice.id for choice in level.street.choices].index(chosen.id)


class RoundEnv(gym.Env[Ints, Any]):
    """One seat of one table; a round is an episode."""

    metadata = {"render_modes": []}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        game: Game | str,
        settings: Mapping[str, str] | None = None,
        bets: Mapping[str, float] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.table = Table(game, settings, bets)
        self.observation_space, self.action_space = self.table.observation_space, self.table.action_space
        self.action_names, self.observation_names = self.table.action_names, self.table.observation_names
        self.render_mode = render_mode
        self.deal_seed, self.number = 0, 0
        self.row: Cards = ()
        self.level = 0
        self.choices: Choices = ()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Ints, dict[str, Any]]:
        """Deals the next round of the seed; `options={"round": n}` deals that one."""
        super().reset(seed=seed)
        if seed is not None or not self.number:
            self.deal_seed, self.number = int(self.np_random.integers(LARGEST_SEED)), 0
        number = int((options or {}).get("round", self.number))
        if number < 0:
            raise SimulationError(f"the number of a round is 0 or more, not {number}")
        self.number = number + 1
        rounds = self.table.rounds
        cards = rounds.dealer.deal(self.deal_seed, number, 1)
        rounds.plays[0].arrange(cards)
        self.row = tuple(cards[0, rounds.columns[0]].tolist())
        self.level, self.choices = 0, ()
        self._skip()
        return self._observation(), self._info()

    def _skip(self) -> None:
        """Goes on to the next street on which the seat is asked."""
        levels = self.table.tree.levels
        while self.level < len(levels) and not self._legal():
            self.choices = (*self.choices, "-")
            self.level += 1

    def _legal(self) -> tuple[str, ...]:
        levels = self.table.tree.levels
        if self.level >= len(levels):
            return ()
        level = levels[self.level]
        if not dict(zip(level.histories, level.asked, strict=True))[self.choices]:
            return ()
        return legal_choices(self.table.game, level.street, self._cards(), self.choices, self.table.options)

    def _cards(self) -> Cards:
        levels = self.table.tree.levels
        return self.row[: sum(levels[min(self.level, len(levels) - 1)].seen)]

    def _observation(self) -> Ints:
        levels, table = self.table.tree.levels, self.table
        cards = np.zeros(table.seen, dtype=np.int64)
        seen = self._cards()
        cards[: len(seen)] = np.array(seen, dtype=np.int64) + 1
        made = np.zeros(len(levels), dtype=np.int64)
        for at, (level, choice) in enumerate(zip(levels, self.choices, strict=False)):
            ids = [each.id for each in level.street.choices]
            made[at] = ids.index(choice) + 1 if choice in ids else 0
        return np.concatenate([[self.level], cards, made])

    def _info(self) -> dict[str, Any]:
        mask = np.zeros(self.table.actions, dtype=np.int8)
        legal = self._legal()
        street = self.table.tree.levels[self.level].street if legal else None
        mask[[at for at, each in enumerate(street.choices) if each.id in legal] if street else 0] = 1
        return {"action_mask": mask, "round": self.number - 1}

    def step(self, action: Any) -> tuple[Ints, float, bool, bool, dict[str, Any]]:
        """Makes a choice and goes on to the next decision, or to the end of the round."""
        if legal := self._legal():
            level = self.table.tree.levels[self.level]
            ids = [choice.id for choice in level.street.choices]
            is_legal = 0 <= int(action) < len(ids) and ids[int(action)] in legal
            chosen = int(action) if is_legal else self.table.default(level, self._cards(), self.choices)
            self.choices = (*self.choices, ids[chosen])
            self.level += 1
            self._skip()
            if self._legal():
                return self._observation(), 0.0, False, False, self._info()
        facts = self.table.game.facts(self.row, self.choices)
        cell = self.table.rounds.numbers.number(self.table.tree.ends.index(self.choices), facts)
        return self._observation(), self.table.reward(cell), True, False, self._info()


class RoundVectorEnv(VectorEnv[Ints, Ints, Ints]):
    """Many seats, each at its own table, on the compiled kernels; when a round ends, the next one begins at once."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        game: Game | str,
        num_envs: int = 4096,
        settings: Mapping[str, str] | None = None,
        bets: Mapping[str, float] | None = None,
    ) -> None:
        if not 1 <= num_envs <= BATCH:
            raise SimulationError(f"a vectorised environment has 1 to {BATCH} rounds, not {num_envs}")
        self.table = Table(game, settings, bets)
        self.num_envs = num_envs
        self.single_observation_space = self.table.observation_space
        self.single_action_space = self.table.action_space
        self.action_names, self.observation_names = self.table.action_names, self.table.observation_names
        self.observation_space = gym.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gym.vector.utils.batch_space(self.single_action_space, num_envs)
        tree = self.table.tree
        self.levels = tree.levels
        self.excuses = [self._excuses(level) for level in tree.levels]
        self.rewards = np.full(self.table.rounds.numbers.count, np.nan)
        self.cards = np.zeros((num_envs, len(self.table.rounds.dealer.places)), dtype=np.uint8)
        self.level = np.zeros(num_envs, dtype=np.int64)
        self.node = np.zeros(num_envs, dtype=np.int64)
        self.made = np.zeros((num_envs, len(tree.levels)), dtype=np.int64)
        self.columns = self.table.rounds.columns[0]
        self.seen = np.array([sum(level.seen) for level in tree.levels] + [self.table.seen])
        self.counts = np.array([len(level.street.choices) for level in tree.levels] + [1])
        self.defaults = [self._default_of(level) for level in tree.levels]
        self.deal_seed, self.next_round = 0, 0

    def _default_of(self, level: Level) -> int:
        return self.table.default(level, (), ()) if isinstance(level.street.default, str) else -1

    def _excuses(self, level: Level) -> dict[int, Decision]:
        """Per history, who is excused: remembered by position."""
        if level.street.excused is never:
            return {}
        found: dict[int, Decision] = {}
        for number, history in enumerate(level.histories):
            positions = positions_of(self.table.game, level)
            assert positions is not None

            def answer(cards: Cards, history: Choices = history) -> int:
                return int(level.street.excused(cards, history, self.table.options))

            table = np.full(positions.count, UNKNOWN, dtype=np.uint8)
            found[number] = Remembered(positions, table, answer, level.seen)
        return found

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Ints, dict[str, Any]]:
        """Deals the first rounds of a seed to all tables."""
        if seed is not None and not isinstance(seed, int):
            raise SimulationError("a vectorised environment has one seed for all its rounds")
        super().reset(seed=seed)
        self.deal_seed = int(np.random.default_rng(seed).integers(LARGEST_SEED))
        self.next_round = 0
        self._deal(np.arange(self.num_envs))
        return self._observations(), self._infos()

    def _deal(self, rows: Ints) -> None:
        dealer, play = self.table.rounds.dealer, self.table.rounds.plays[0]
        cards = dealer.deal(self.deal_seed, self.next_round, len(rows))
        play.arrange(cards)
        self.next_round += len(rows)
        self.cards[rows] = cards
        self.level[rows], self.node[rows], self.made[rows] = 0, 0, 0
        self._skip(rows)

    def _skip(self, rows: Ints) -> None:
        """Takes these rounds to the next street on which the seat is asked, or to the end."""
        for number, level in enumerate(self.levels):
            here = rows[self.level[rows] == number]
            if not len(here):
                continue
            unasked = ~np.array(level.asked)[self.node[here]]
            for history, decision in self.excuses[number].items():
                at = np.flatnonzero((self.node[here] == history) & ~unasked)
                if len(at):
                    excused = np.zeros(len(at), dtype=np.uint8)
                    columns = self.columns[: sum(level.seen)]
                    decision.decide(self.cards, here[at].astype(np.int32), columns, excused)
                    unasked[at] = excused == 1
            moved = here[unasked]
            self.node[moved] = level.after[self.node[moved], level.unasked]
            self.level[moved] = number + 1

    def step(self, actions: Ints) -> tuple[Ints, Ints, Ints, Ints, dict[str, Any]]:
        """Makes a choice at every table. Rounds that end are followed by the next ones."""
        actions = np.asarray(actions, dtype=np.int64)
        for number, level in enumerate(self.levels):
            here = np.flatnonzero(self.level == number)
            if len(here):
                self._choose(number, level, here, actions[here])
        # A round that was moved on is at a later street now; `_choose` marks it so that it is not moved twice.
        self.level = np.where(self.level < 0, -self.level - 1, self.level)
        self._skip(np.arange(self.num_envs))
        ended = self.level == len(self.levels)
        rewards = np.zeros(self.num_envs)
        rows = np.flatnonzero(ended)
        if len(rows):
            rewards[rows] = self._rewards(rows)
            self._deal(rows)
        return self._observations(), rewards, ended, np.zeros(self.num_envs, dtype=bool), self._infos()

    def _choose(self, number: int, level: Level, here: Ints, chosen: Ints) -> None:
        wrong = (chosen < 0) | (chosen >= len(level.street.choices))
        if wrong.any():
            chosen = np.where(wrong, self._default(level, number, here), chosen)
        self.made[here, number] = chosen + 1
        self.node[here] = level.after[self.node[here], chosen]
        self.level[here] = -(number + 1) - 1

    def _default(self, level: Level, number: int, here: Ints) -> Ints:
        if self.defaults[number] >= 0:
            return np.full(len(here), self.defaults[number])
        rows = self.cards[here][:, self.columns[: sum(level.seen)]].tolist()
        nodes = self.node[here].tolist()
        found = (self.table.default(level, tuple(r), level.histories[at]) for r, at in zip(rows, nodes, strict=True))
        return np.array(list(found))

    def _rewards(self, rows: Ints) -> Ints:
        rounds = self.table.rounds
        (cells,) = rounds.cells(np.ascontiguousarray(self.cards[rows]), self.node[rows][None])
        found = self.rewards[cells]
        if np.isnan(found).any():
            for cell in np.unique(cells[np.isnan(found)]).tolist():
                self.rewards[cell] = self.table.reward(cell)
            found = self.rewards[cells]
        return found

    def _observations(self) -> Ints:
        seen = self.table.seen
        found = np.empty((self.num_envs, 1 + seen + len(self.levels)), dtype=np.int64)
        found[:, 0] = self.level
        hidden = np.arange(seen)[None, :] >= self.seen[self.level][:, None]
        found[:, 1 : 1 + seen] = np.where(hidden, 0, self.cards[:, self.columns[:seen]].astype(np.int64) + 1)
        found[:, 1 + seen :] = self.made
        return found

    def _infos(self) -> dict[str, Any]:
        mask = np.arange(self.table.actions)[None, :] < self.counts[self.level][:, None]
        return {"action_mask": mask.astype(np.int8)}


def env_id(game_id: str) -> str:
    """`pitboss/UltimateHoldem-v0` for `ultimate_holdem`."""
    return "pitboss/" + "".join(word.capitalize() for word in game_id.split("_")) + "-v0"


def register_envs() -> None:
    """Registers an environment per game, unless that was done before."""
    for game_id in (id_ for id_ in built_in() if env_id(id_) not in gym.registry):
        gym.register(
            id=env_id(game_id),
            entry_point="pitboss.simulate.environments:RoundEnv",
            vector_entry_point="pitboss.simulate.environments:RoundVectorEnv",
            kwargs={"game": game_id},
        )
