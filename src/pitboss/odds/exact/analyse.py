"""Before long work: which counter a game needs, and how much it has to count. All of it is read off the definition.

>>> from pitboss.games import find_game
>>> found = analyse(find_game("four_card"))
>>> found.deals, found.exchanges, dict(found.information_sets)
(167406101280240, 24, {'play': 5649150})
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from pitboss.cards import JOKERS
from pitboss.errors import NotFollowed
from pitboss.hands.evaluator import Evaluator
from pitboss.hands.evaluator_tables import ranked_table
from pitboss.odds.exact.symmetry import Exchange, exchanges, rows_up_to
from pitboss.odds.model.decision_points import stages, ways_left
from pitboss.rules import Game, Pile, Street
from pitboss.rules.fact_plan import FactPlan, fact_plan
from pitboss.rules.frozen import FrozenMap
from pitboss.rules.made_hands import Hand, Slots
from pitboss.rules.street import Excuse, never

GENERIC = ""
SECONDS_PER_STEP = 40e-9  # one hand ranked, or one set looked up, on two cores
MOST_STEPS = 2_000_000_000
NEVER = 1 << 62
MOST_ROWS = 12_000_000  # information sets of one question that are held in memory
MOST_SETS = 30_000_000  # sets of the dealer's cards that are numbered
BYTES_PER_ROW = 60
STEPS_PER_CLASS = 5  # of holdings on each type of board: counted, valued, tallied
BYTES_PER_CLASS = 6


@dataclass(frozen=True)
class Fit:
    """A counter that can count a game, and the steps that it takes."""

    counter: str  # the folder in `exact`
    steps: int
    bytes_: int


@dataclass(frozen=True)
class Analysis:
    """What has to be counted, and by which counter; `reason` says why no quick one can."""

    counter: str
    reason: str
    deals: int
    deals_up_to_suits: int
    exchanges: int  # of suits and jokers that make no difference
    information_sets: Mapping[str, int]  # by street, up to suits, whatever was chosen before
    seconds: float
    megabytes: float


@lru_cache(maxsize=64)
def analyse(game: Game) -> Analysis:
    """Which counter a game needs, and how much there is to count."""
    deals, every = number_of_deals(game), exchanges_of(game)
    reasons, fits = [], []
    for fit in FITS:
        found = fit(game)
        if isinstance(found, str):
            reasons.append(found)
        else:
            fits.append(found)
    best = min(fits, key=lambda each: each.steps, default=Fit(GENERIC, deals, 0))
    return Analysis(
        counter=best.counter,
        reason="" if best.counter else "; ".join(dict.fromkeys(reasons)),
        deals=deals,
        deals_up_to_suits=rows_up_to(every, [pile.count for pile in game.piles]),
        exchanges=len(every),
        information_sets=FrozenMap(
            {street.id: rows_up_to(every, [pile.count for pile in seen]) for street, seen in questions(game)}
        ),
        seconds=best.steps * (SECONDS_PER_STEP if best.counter else 1e-5),
        megabytes=best.bytes_ / 1e6,
    )


def number_of_deals(game: Game) -> int:
    """How many deals there are, the cards of a pile in no order."""
    total, left = 1, len(game.deck)
    for pile in game.piles:
        total *= math.comb(left, pile.count)
        left -= pile.count
    return total


def questions(game: Game) -> Iterator[tuple[Street, tuple[Pile, ...]]]:
    """Each street, and the piles that the seat has seen by then."""
    seen: tuple[Pile, ...] = ()
    for stage in stages(game):
        if stage.pile is not None:
            seen = (*seen, stage.pile)
        elif stage.street is not None:
            yield stage.street, seen


def seen_piles(game: Game) -> tuple[Pile, ...]:
    """The piles that the seat has seen when the last question is asked."""
    return max((seen for _, seen in questions(game)), key=len, default=())


@lru_cache(maxsize=64)
def exchanges_of(game: Game) -> tuple[Exchange, ...]:
    """The exchanges of suits and jokers after which every hand has the strength that it had, and is asked the same."""
    plan, excuses = fact_plan(game), [street.excused for street in game.streets if street.excused is not never]
    if plan is None or not all(isinstance(each, Excuse) for each in excuses):
        return exchanges(game.deck)[:1]
    every = (*_evaluators(plan), *(each.level.evaluator for each in excuses if isinstance(each, Excuse)))
    return exchanges(game.deck, tuple(dict.fromkeys(evaluator.wild for evaluator in every)))


def _evaluators(plan: FactPlan) -> tuple[Evaluator, ...]:
    return tuple(dict.fromkeys(ranked.hand.evaluator for ranked in plan.hands))


def plan_or_reason(game: Game) -> FactPlan | str:
    """What the facts depend on; a sentence where hands cannot be ranked by tables."""
    plan = fact_plan(game)
    if plan is None:
        return "its facts are a function, which cannot be read"
    for evaluator in _evaluators(plan):
        if evaluator.loses:
            return f"the evaluator {evaluator.name} has no tables"
        if any(card in JOKERS and card not in evaluator.wild for card in game.deck):
            return f"there are jokers in the deck, which are not wild in {evaluator.name}"
    return plan


@dataclass(frozen=True)
class OwnHands:
    """What *sets* counts: which hands the seat has seen when it last decides, and which one the dealer completes."""

    seen: int  # slots of the row that are seen
    complete: tuple[int, ...]  # places of the hands made of seen cards
    open: tuple[int, ...]  # of the other hands
    dealer: Slots  # all cards of the one hand that is completed out of sight; empty where hands are tried one by one


def own_hands(game: Game, plan: FactPlan) -> OwnHands:
    """How the hands of a game divide into those that are seen and those that are not."""
    seen = sum(pile.count for pile in seen_piles(game))
    slots = [_slots(ranked.hand, plan) for ranked in plan.hands]
    complete = tuple(at for at, each in enumerate(slots) if all(slot < seen for slot in each))
    open_ = tuple(at for at in range(len(slots)) if at not in complete)
    hidden = {slot for at in open_ for slot in slots[at] if slot >= seen}
    first = plan.hands[open_[0]].hand if open_ else None
    alike = first is not None and all(
        plan.hands[at].hand.evaluator == first.evaluator and plan.hands[at].hand.sets(plan.layout) == (slots[at],)
        for at in open_
    )
    one = alike and len(open_) == 1 and set(slots[open_[0]]) >= hidden
    against = all(own in complete and other in open_ for own, other in plan.compared) and len(plan.compared) < 2
    return OwnHands(seen, complete, open_, slots[open_[0]] if one and against else ())


def _slots(hand: Hand, plan: FactPlan) -> Slots:
    """Every slot that a hand may be found in."""
    return tuple(sorted({slot for slots in hand.sets(plan.layout) for slot in slots}))


def fits_sets(game: Game) -> Fit | str:
    """What *sets* would do: the dealer's hands by inclusion and exclusion, or every deal up to suits."""
    plan = plan_or_reason(game)
    if isinstance(plan, str):
        return plan
    if any(ranked.hand.street for ranked in plan.hands):
        return "a hand depends on a choice"
    if opaque := [
        street.id for street in game.streets if street.excused is not never and not isinstance(street.excused, Excuse)
    ]:
        return f"{opaque[0]} excuses hands by a function, which cannot be read"
    rows = rows_up_to(exchanges_of(game), [pile.count for pile in seen_piles(game)])
    steps = min(steps_of_every_deal(game), steps_of_dealer_hands(game), steps_of_suits_apart(game))
    if rows > MOST_ROWS or steps > MOST_STEPS:
        return f"there are {rows:,} information sets up to suits, and the cards behind them cannot be counted apart"
    return Fit("sets", steps, rows * BYTES_PER_ROW)


def steps_of_every_deal(game: Game) -> int:
    """Hands that are ranked where every deal up to suits is tried."""
    plan, seen = fact_plan(game), seen_piles(game)
    assert plan is not None
    hands = own_hands(game, plan)
    rows = rows_up_to(exchanges_of(game), [pile.count for pile in seen])
    return rows * ways_left(game, hands.seen) * max(1, len(hands.open))


def steps_of_dealer_hands(game: Game) -> int:
    """Sets that are looked up where the dealer's hands are counted by inclusion and exclusion."""
    plan, seen, every = fact_plan(game), seen_piles(game), exchanges_of(game)
    assert plan is not None
    hands = own_hands(game, plan)
    up = sum(slot < hands.seen for slot in hands.dealer)
    sets = math.comb(len(game.deck), len(hands.dealer))
    if not hands.dealer or sets > MOST_SETS:
        return NEVER
    rows = rows_up_to(every, [pile.count for pile in seen])
    return (rows << (hands.seen - up)) + (2 * sets // len(every) << len(hands.dealer))


def fits_boards(game: Game) -> Fit | str:
    """What *boards* would do: every class of holdings on every type of board, a few times over."""
    from pitboss.odds.exact.boards.read_game import read  # noqa: PLC0415 - its tables are not needed to begin

    try:
        at = read(game, game.choose_options())
    except NotFollowed as error:
        return str(error).removeprefix(f"{game.id}: ")
    ranks, cards = len(at.ranks), at.board
    suited = sum(math.comb(ranks, j) * _multisets(ranks, cards - j) for j in range(at.fewest, cards + 1))
    classes = _multisets(ranks, 2) * (_multisets(ranks, cards) + 4 * suited)
    return Fit("boards", STEPS_PER_CLASS * classes, BYTES_PER_CLASS * classes)


def _multisets(ranks: int, cards: int) -> int:
    return math.comb(ranks + cards - 1, cards)


def steps_of_suits_apart(game: Game) -> int:
    """Suits that are multiplied where a hand is worth what its best suit is worth."""
    plan = fact_plan(game)
    assert plan is not None
    hands = own_hands(game, plan)
    if not hands.dealer or hands.dealer[0] < hands.seen:
        return NEVER
    ranked = plan.hands[hands.open[0]]
    if any(card in ranked.hand.evaluator.wild for card in game.deck) or not is_by_suits(ranked.hand.evaluator):
        return NEVER
    rows = rows_up_to(exchanges_of(game), [pile.count for pile in seen_piles(game)])
    return rows * (3 + len(ranked.starts)) * len(hands.dealer)


@lru_cache(maxsize=64)
def is_by_suits(evaluator: Evaluator) -> bool:
    """True where ranks without their suits are worth nothing."""
    return len({*ranked_table(evaluator, evaluator.most, 0).values()}) == 1


FITS: tuple[Callable[[Game], Fit | str], ...] = (fits_sets, fits_boards)
