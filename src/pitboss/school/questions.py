"""The questions of a finished round, in the order in which its dealer settles it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from pitboss.cards import Cards
from pitboss.errors import Illegal
from pitboss.play import Round
from pitboss.play import events as e
from pitboss.rules import Settle, Wager, dollars
from pitboss.rules.frozen import FrozenMap

Answer = int | str  # the cents that the seat gains (negative: the house takes), whose hand is the highest, or a name

NOBODY = "none"


@dataclass(frozen=True)
class Question:
    """What happens to one wager of one seat; or, with seat 0, which hand is the highest, or what a hand is called.

    `after` is the number of events that have happened when the question comes.
    """

    seat: int
    wager: str
    stake_cents: int
    answer: Answer
    rule: str
    after: int
    outcome: str = ""
    label: str = ""
    odds: str = ""
    hands: Mapping[str, Cards] = field(default_factory=FrozenMap)
    hand_of: str = ""  # whose hand is to be named: dealer, seat 1 …
    wagers: tuple[str, ...] = ()  # the wagers that this hand decides, where one owner's hands are named for several
    collected: bool = False  # the house collects it from the seat, and never pays it
    equal: tuple[str, ...] = ()  # other answers that are as right: hands as high as the one first found

    @property
    def answer_text(self) -> str:
        """The right answer as a dealer says it: `take $5`, `push`, `pay $15`."""
        return self.say(self.answer)

    def say(self, answer: Answer) -> str:
        """An answer to this question as a dealer says it."""
        if isinstance(answer, str):
            return answer
        if not answer:
            return "push" if self.stake_cents else "nothing"
        return f"{'pay' if answer > 0 else 'take'} {dollars(abs(answer))}"


def questions(round_: Round, *, names: bool = False) -> tuple[Question, ...]:
    """Every question of a finished round, in the order of its settlement; with `names`, hands are named before."""
    if round_.voided is not None:
        raise Illegal("the round is void; it settles nothing")
    if not round_.over:
        raise Illegal("the round is not settled yet; the questions come from its settlement")
    found = [*(_named(round_) if names else ()), *_settled(round_), *_riders(round_), *_exposed(round_)]
    return tuple(sorted(found, key=lambda question: question.after))  # a stable order: lines, riders, exposed hand


def _settled(round_: Round) -> Iterator[Question]:
    for place, event in enumerate(round_.events):
        if isinstance(event, e.Settled):
            yield Question(
                seat=event.seat,
                wager=event.wager,
                stake_cents=event.stake_cents,
                answer=event.net_cents,
                rule=event.rule,
                after=place,
                outcome=event.outcome,
                label=event.label,
                odds=event.odds,
                hands=event.hands,
                collected=round_.game.wager(event.wager).collected,
            )


def _named(round_: Round) -> Iterator[Question]:
    """What each hand is called that the dealer has to name."""
    for place, event in enumerate(round_.events):
        if isinstance(event, e.Ranked) and event.name:
            hands = FrozenMap({event.hand: event.cards + event.aside})
            wagers = _decided_by(round_, place, event)
            name = round_.game.name_hand(event.hand, event.cards)  # as it is called before hands are compared
            yield Question(0, "", 0, name, event.rule, place, hands=hands, hand_of=event.to, wagers=wagers)


def _decided_by(round_: Round, place: int, named: e.Ranked) -> tuple[str, ...]:
    """The wagers of a seat for which this hand is named now; nothing where the game names one hand of a seat only.

    A wager that rides on another is left out beside others: to name it would say that it is due.
    """
    if sum(len(step.ranks) for step in round_.game.timeline if isinstance(step, Settle)) < 2:
        return ()
    found = []
    for event in round_.events[place + 1 :]:
        if isinstance(event, e.Ranked) and (event.to, event.hand) == (named.to, named.hand):
            break
        if isinstance(event, e.Settled) and e.seat_name(event.seat) == named.to and named.hand in event.hands:
            found.append(event.wager)
    return tuple(id_ for id_ in found if not round_.game.wager(id_).rides) or tuple(found)


def _riders(round_: Round) -> Iterator[Question]:
    """Wagers that ride on another and are not due have no event. They are asked too: a gap would be an answer."""
    for wager in round_.game.wagers:
        for seat in round_.seats if wager.rides else ():
            staked = round_.stakes(seat).get(wager.rides)
            if staked and not any((line.seat, line.wager) == (seat, wager.id) for line in round_.settlement):
                yield _not_due(round_, seat, wager)


def _not_due(round_: Round, seat: int, wager: Wager) -> Question:
    game, choices = round_.game, round_.choices(seat)
    ruling = game.rule_on(game.facts(round_.row(seat), choices), choices, round_.table.options)[wager.id]
    hands: FrozenMap[str, Cards] = FrozenMap(
        {name: game.hand_cards(name, round_.row(seat), choices) for name in ruling.by}
    )
    after = _last_visit(round_, seat, wager)
    rule = ruling.rule or wager.rule
    return Question(seat, wager.id, 0, 0, rule, after, "no_action", hands=hands, collected=wager.collected)


def _last_visit(round_: Round, seat: int, wager: Wager) -> int:
    """The end of the last time the dealer settles this seat with the wagers that are settled beside this one."""
    steps = [step for step in round_.game.timeline if isinstance(step, Settle) and wager.id in step.wagers]
    beside = {*steps[-1].wagers, wager.rides}
    return max(
        place
        for place, event in enumerate(round_.events)
        if isinstance(event, e.Settled) and event.seat == seat and event.wager in beside
    )


def _exposed(round_: Round) -> Iterator[Question]:
    """Where a wager is paid for the highest hand: which of the hands left exposed that is, when it is settled."""
    high = round_.game.table_high
    lines = [place for place, event in enumerate(round_.events) if isinstance(event, e.Settled)]
    paid = [place for place in lines if high and round_.events[place].wager == high.wager]  # type: ignore[attr-defined]
    if not high or not paid:
        return
    question = Question(0, high.wager, 0, NOBODY, high.rule, paid[0] - 1)
    left = _lying(round_)
    if not left:
        yield question
        return
    board = tuple(
        card for event in round_.events if isinstance(event, e.Dealt) and event.to == "board" for card in event.cards
    )
    ranks = [high.rank(event.cards, board) for event in left]
    equal = tuple(event.to for event, rank in zip(left, ranks, strict=True) if rank == ranks[0])
    yield replace(question, answer=equal[0], rule=left[0].rule, equal=equal[1:])


def _lying(round_: Round) -> list[e.LeftExposed]:
    """The hands that lie exposed at the end; the first of them is the highest."""
    lying: list[e.LeftExposed] = []
    for event in round_.events:
        if isinstance(event, e.LeftExposed):
            lying.append(event)
        elif isinstance(event, e.Removed):
            lying = [each for each in lying if each.to != event.to]
    return lying
