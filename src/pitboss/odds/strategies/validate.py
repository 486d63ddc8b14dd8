"""A strategy is tried on random positions before any long work.

It must answer, in time, with a legal choice, and alike whatever the suits are called and in whichever order the cards
of a pile lie: recipes ask about one of the positions that differ only by these.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import NoReturn

from pitboss.cards import Cards, cards_text, rank, suit
from pitboss.errors import ChoiceRefused, StrategyError
from pitboss.odds.model.decision_points import Stage, legal_choices, stages
from pitboss.odds.model.position import Position
from pitboss.odds.strategies.suit_canon import renamed, sorted_piles
from pitboss.odds.strategies.time_limit import FAILURES, PROBE_SECONDS, raised, within
from pitboss.rules import NOT_ASKED, ByChance, Choices, Game, Options
from pitboss.rules.game import Strategy

PROBES = 120
OTHER_SUITS = (2, 0, 3, 1)
RIVER_CARDS = 7
FLUSH_CARDS = 3  # of one suit on the board make a flush possible
TRIES = 200
FINEST = 1_000  # finer chances, times all deals, would not fit the integers in which they are compared


def positions(game: Game, options: Options, count: int, *, seed: int) -> Iterator[Position]:
    """The decisions of this many random rounds, reached by random legal choices."""
    chance = random.Random(seed)
    plan = stages(game)
    for _ in range(count):
        yield from _decisions_of(game, options, plan, tuple(chance.sample(game.deck, game.row_size)), chance)


def _decisions_of(
    game: Game, options: Options, plan: tuple[Stage, ...], row: Cards, chance: random.Random
) -> Iterator[Position]:
    seen = 0
    choices: Choices = ()
    for stage in plan:
        if stage.street is None:
            seen += game.dealt_count(stage.pile, choices) if stage.pile else 0
            continue
        cards = sorted_piles(game, row[:seen])
        legal = legal_choices(game, stage.street, cards, choices, options)
        if legal:
            yield Position(stage.street, cards, choices, legal)
        choices = (*choices, chance.choice(legal) if legal else NOT_ASKED)


def probe(game: Game, options: Options, strategy: Strategy, *, suits_alike: bool = True) -> None:
    """Tries a strategy on random positions of every street; raises if it fails, takes too long or answers illegally."""
    if isinstance(strategy, ByChance):
        _check_rules(game, strategy)
        return
    failed: list[BaseException] = []

    def run() -> None:
        try:
            for position in positions(game, options, PROBES, seed=1):
                answer = ask(strategy, position)
                if suits_alike:
                    _check_suits(game, strategy, position, answer)
                if getattr(strategy, "by_type", False) and len(position.cards) == RIVER_CARDS:
                    _check_type(game, strategy, position, answer)
                _check_order(game, strategy, position, answer)
        except BaseException as error:
            failed.append(error)  # Raised again by the caller's own thread.

    late = f"the strategy did not answer {PROBES} random rounds within {PROBE_SECONDS:g} seconds"
    within(run, PROBE_SECONDS, late)
    if failed:
        raise failed[0]


def _check_rules(game: Game, strategy: ByChance) -> None:
    """A strategy by the chance of winning is not asked hand by hand; what it can answer is written down."""
    for street, rule in strategy.rules.items():
        if street not in game.street_index:
            raise StrategyError(f"the strategy has a rule for {street!r}, which is not a street of {game.id}")
        legal = tuple(choice.id for choice in game.streets[game.street_index[street]].choices if not choice.between)
        if strange := [choice for choice in (rule.choice, rule.otherwise) if choice not in legal]:
            raise ChoiceRefused(f"the strategy answers {strange[0]!r} on {street}; legal: {', '.join(legal)}")
        for part in (rule.over, rule.tie):
            if not isinstance(part, Fraction | int) or not 0 <= part <= 1 or part.denominator > FINEST:
                raise StrategyError(
                    f"the rule for {street} has {part!r}: write a fraction from 0 to 1 with a denominator of at most "
                    f"{FINEST:,}, such as Fraction(7, 20) and not Fraction(0.35)"
                )


def ask(strategy: Strategy, position: Position) -> str:
    """The strategy's answer, which must be legal."""
    try:
        answer = strategy(position.cards, position.choices, position.legal)
        if answer in position.legal:
            return answer
    except FAILURES as error:
        fail(position, error)
    raise refusal(position, answer)


def fail(position: Position, error: BaseException) -> NoReturn:
    """Says at which position a strategy raised what, and in which line; call it where the strategy was called."""
    if isinstance(error, StrategyError | ChoiceRefused):
        raise error
    raise StrategyError(
        f"the strategy fails at {cards_text(position.cards)} on {position.street.id}: {raised(error)}"
    ) from error


def refusal(position: Position, answer: object) -> ChoiceRefused:
    """Which answer was not legal, and where."""
    street, cards, _, legal = position
    return ChoiceRefused(
        f"the strategy answers {answer!r} to {cards_text(cards)} on {street.id}; legal: {', '.join(legal)}",
        street.rule,
    )


def _check_suits(game: Game, strategy: Strategy, position: Position, answer: str) -> None:
    other = position._replace(cards=renamed(position.cards, OTHER_SUITS))
    if not set(other.cards) <= set(game.deck):
        return
    again = ask(strategy, other)
    if again != answer and not _alike(game, other, answer, again):
        raise StrategyError(
            f"the strategy answers {answer!r} to {cards_text(position.cards)} but {again!r} to "
            f"{cards_text(other.cards)} on {position.street.id}: an exact price needs an answer that does not depend "
            "on the names of the suits, nor on chance"
        )


def _check_order(game: Game, strategy: Strategy, position: Position, answer: str) -> None:
    """A discard may have another place then, but must be of the same card, or of one as good.

    After a choice that names cards by their places, the same cards in another order are another position.
    """
    if any(street.places_of(made) for street, made in zip(game.streets, position.choices, strict=False)):
        return
    other = position._replace(cards=turned_piles(game, position.cards))
    again = ask(strategy, other)
    same = again == answer and not position.street.by_place
    if not same and not _alike(game, position, answer, again, turned=True):
        raise StrategyError(
            f"the strategy answers {answer!r} to {cards_text(position.cards)} and {again!r} to "
            f"{cards_text(other.cards)} on {position.street.id}: an exact price needs an answer that does not "
            "depend on the order of the cards in a pile"
        )


def turned_piles(game: Game, cards: Cards) -> Cards:
    """The cards of each pile in the opposite order."""
    found: Cards = ()
    for pile in game.piles:
        found += cards[len(found) : len(found) + pile.count][::-1]
    return found


def _check_type(game: Game, strategy: Strategy, position: Position, answer: str) -> None:
    """A strategy marked `by_type` must not look at suits on the river that make no flush."""
    chance = random.Random(cards_text(position.cards))
    for _ in range(TRIES):
        cards = tuple(card & ~3 | chance.randrange(4) for card in position.cards)
        if _river_type(cards) == _river_type(position.cards) and len(set(cards) & set(game.deck)) == RIVER_CARDS:
            again = ask(strategy, position._replace(cards=cards))
            if again == answer:
                return
            raise StrategyError(
                f"the strategy is marked by_type but answers {answer!r} to {cards_text(position.cards)} and {again!r} "
                f"to {cards_text(cards)} on {position.street.id}: suits that make no flush must not matter there"
            )


def _river_type(cards: Cards) -> tuple[tuple[int, bool], ...]:
    """The ranks, and which cards are of the suit that three or more cards of the board share."""
    board = [suit(card) for card in cards[2:]]
    flush = next((each for each in board if board.count(each) >= FLUSH_CARDS), None)
    return tuple((rank(card), suit(card) == flush) for card in cards)


def _alike(game: Game, position: Position, one: str, other: str, *, turned: bool = False) -> bool:
    """Two answers that bet the same and lead to the same facts, such as discarding either card of a pair.

    The second may be the answer to the same cards `turned` round in their piles.
    """
    bets = {(c.wager, c.times, c.folds) for id_ in (one, other) if (c := position.street.choice(id_))}
    if len(bets) > 1:
        return False
    rest = (NOT_ASKED,) * (len(game.streets) - len(position.choices) - 1)
    left = [card for card in game.deck if card not in position.cards]
    chance = random.Random(2)
    for _ in range(20):
        more = tuple(chance.sample(left, game.row_size - len(position.cards)))
        hands = (position.cards, turned_piles(game, position.cards) if turned else position.cards)
        facts = [
            game.facts((*cards, *more), (*position.choices, answer, *rest))
            for cards, answer in zip(hands, (one, other), strict=True)
        ]
        if facts[0] != facts[1]:
            return False
    return True
