"""Rounds that show everything that can become of each wager, as text that `pitboss replay` deals and settles again."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from pitboss.cards import JOKERS, Cards, rank
from pitboss.errors import PitbossError
from pitboss.games.kept_hash import rules_hash
from pitboss.odds.model.tally import Tally
from pitboss.play import Round, deal_round, open_table
from pitboss.play.bets import stake_unit_cents
from pitboss.rules import FIRST_LINE, NO_ACTION, Choices, Game, Options

STAKE_CENTS = 1_000
MOST_ROWS = 6_000
PLAIN_ROWS = 60  # of cards by chance alone, before cards are chosen for rare hands
MOST_PATHS = 6
FEW_PATHS = 2  # of a row of chosen cards
Target = tuple[str, int]  # a wager and its outcome


@dataclass(frozen=True)
class Example:
    """A finished round of one seat, and what it shows that no example before it does."""

    shows: tuple[Target, ...]
    round: Round


def examples(tally: Tally, wagers: Collection[str]) -> tuple[Example, ...]:
    """One round for every outcome and line of these wagers that comes up; the same for the same rules."""
    game, options = tally.game, tally.options
    left = {each for each in _targets(tally) if each[0] in wagers}
    found = []
    paths = _paths(game, options)
    dice = random.Random(rules_hash(game))
    for number, row in enumerate(_rows(game, dice)):
        for path in paths if number < PLAIN_ROWS or len(paths) < FEW_PATHS else dice.sample(paths, FEW_PATHS):
            rulings = game.rule_on(game.facts(row, path), path, options)
            shown = {(id_, ruling.outcome) for id_, ruling in rulings.items()} & left
            if shown and (played := _played(game, options, row, path)):
                found.append(Example(tuple(sorted(shown, key=lambda each: _order(game, each))), played))
                left -= shown
        if not left:
            break
    return tuple(sorted(found, key=lambda each: _order(game, each.shows[0])))


def _order(game: Game, target: Target) -> tuple[int, int, int]:
    """As the lines of a report: by wager, the lines of the pay table first."""
    wager, outcome = target
    place = next(at for at, each in enumerate(game.wagers) if each.id == wager)
    return place, outcome < FIRST_LINE, outcome


def _targets(tally: Tally) -> set[Target]:
    return {
        (wager.id, outcome)
        for (_, outcomes), count in tally.outcomes.items()
        if count
        for wager, outcome in zip(tally.game.wagers, outcomes, strict=True)
        if outcome != NO_ACTION
    }


def _paths(game: Game, options: Options) -> Sequence[Choices]:
    """A few paths; of those that differ only in which card they name, the first and the last."""
    paths = game.paths_under(options)
    return paths if len(paths) <= MOST_PATHS else (*paths[: MOST_PATHS - 2], *paths[-2:])


def _rows(game: Game, dice: random.Random) -> Iterator[Cards]:
    for number in range(MOST_ROWS):
        chosen = [] if number < PLAIN_ROWS else _chosen_cards(game, dice)
        rest = dice.sample(sorted(set(game.deck) - set(chosen)), game.row_size - len(chosen))
        row = dict(zip(_places(game, dice), [*chosen, *rest], strict=True))
        yield tuple(row[place] for place in range(game.row_size))


def _chosen_cards(game: Game, dice: random.Random) -> list[int]:
    """Cards of one suit, all of a few ranks, or two or three each of several; sometimes with a joker."""
    natural = [card for card in game.deck if card not in JOKERS]
    ranks = sorted({rank(card) for card in natural})
    size = dice.randint(2, min(7, game.row_size))
    kind = dice.random()
    if kind < 0.4:
        start = dice.randrange(-1, len(ranks))  # −1: from an ace that counts as one
        neighbours = {ranks[at % len(ranks)] for at in range(start, min(start + size, len(ranks)))}
        wanted = neighbours if kind < 0.3 else set(dice.sample(ranks, min(size, len(ranks))))
        suit = dice.randrange(4)
        cards = [card for card in natural if rank(card) in wanted and card & 3 == suit]
    elif kind < 0.6:
        turns = range(dice.choice((2, 3)))
        few = _few_ranks(ranks, size if len(turns) < 3 else dice.randint(1, 3), dice)
        ways = [[card for card in natural if rank(card) == each] for each in few]
        cards = list(dict.fromkeys(way[(turn + at) % len(way)] for turn in turns for at, way in enumerate(ways)))
    else:
        few = _few_ranks(ranks, dice.randint(1, 3), dice)
        cards = [card for each in few for card in natural if rank(card) == each][:size]
    jokers = [card for card in game.deck if card in JOKERS]
    if jokers and dice.random() < 0.4:
        cards = [*jokers[: dice.randint(1, len(jokers))], *cards]
    return cards[: game.row_size]


def _few_ranks(ranks: Sequence[int], count: int, dice: random.Random) -> list[int]:
    """This number of ranks, often with the highest, which tables like to pay."""
    few = dice.sample(ranks, min(len(ranks), count))
    return few if ranks[-1] in few or dice.random() < 0.7 else [ranks[-1], *few[1:]]


def _places(game: Game, dice: random.Random) -> list[int]:
    """The places of a row, the piles of one owner together: so a hand of several piles is chosen as a whole."""
    owners = list(dict.fromkeys(pile.owner for pile in game.piles))
    dice.shuffle(owners)
    piles = [dice.sample(own, len(own)) for owner in owners if (own := [p for p in game.piles if p.owner == owner])]
    return [place for own in piles for pile in own for place in range(game.row_size)[game.slots[pile.id]]]


def _played(game: Game, options: Options, row: Cards, path: Choices) -> Round | None:
    """The round with these cards and choices; None if the choices are not legal with the cards."""
    table = open_table(game, options)
    plan = game.plan(1)
    deck: dict[int, int] = dict(zip(plan.rows[0], row, strict=True))
    rest = iter(sorted(set(game.deck) - set(row)))
    cards = tuple(deck[place] if place in deck else next(rest) for place in range(plan.size))
    try:
        played = deal_round(table, {1: _bets(game, options)}, cards)
        while not played.over:
            assert played.street is not None
            choice = path[game.street_index[played.street.id]]
            offer = next((each for each in played.offers(1) if each.choice == choice), None)
            if offer is None:
                return None
            amount = 0 if offer.amount_cents is not None else min(max(STAKE_CENTS, offer.low_cents), offer.high_cents)
            played = played.act(1, choice, amount)
        str(played)
    except PitbossError:
        return None
    return played if played.choices(1) == path else None


def _bets(game: Game, options: Options) -> dict[str, int]:
    """The same on every wager, where it divides."""
    bets = {}
    for wager in game.opening_wagers:
        unit = stake_unit_cents(game, wager.id, options, 2)
        bets[wager.id] = wager.fixed_cents or -(-STAKE_CENTS // unit) * unit
    return {wager.id: max(bets[wager.id], bets[wager.equals or wager.id]) for wager in game.opening_wagers} | {
        wager.equals: max(bets[wager.id], bets[wager.equals]) for wager in game.opening_wagers if wager.equals
    }
