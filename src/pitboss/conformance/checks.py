"""What every game has to pass, in the order of a round: money, rules, texts, defaults, and who may know what."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, product

from pitboss.conformance.random_rounds import finished, moments
from pitboss.play import BYSTANDER, DEALER, Round, deal_round, parse, prefix, view
from pitboss.play.events import Acted, BetsPlaced, Event, Finished, Looked, Settled, Shown
from pitboss.rules import FIRST_LINE, HALF, LOSE, NO_ACTION, PUSH, WIN, Game, Options, Wager

Found = Iterator[str]
WORDS = {LOSE: "loses", WIN: "wins", PUSH: "pushes", HALF: "half_returned", NO_ACTION: "no_action"}


@dataclass(frozen=True)
class Check:
    """One property: what it says, and what it finds wrong in the random round of a seed, or in the whole game."""

    says: str
    of_round: Callable[[Game, int], Found] | None = None
    of_game: Callable[[Game], Found] | None = None


def money(game: Game, seed: int) -> Found:
    """The house takes what the seats lose, to the cent, however it is worked out."""
    round_ = finished(game, seed)
    took = sum((house_take(round_, line) for line in round_.settlement), Fraction(0))
    if took != round_.house_cents:
        yield f"the house takes {round_.house_cents} cents, and its lines add up to {took}"
    placed = sum(sum(event.stakes.values()) for event in round_.events if isinstance(event, BetsPlaced))
    placed += sum(event.stake_cents for event in round_.events if isinstance(event, Acted))
    taken_back = placed - sum(sum(round_.stakes(seat).values()) for seat in round_.seats)
    returned = sum(line.returned_cents for line in round_.settlement) + taken_back
    if placed - returned != took:
        yield f"{placed} cents are bet and {returned} returned, and the house takes {took}"
    last = round_.events[-1]
    if not isinstance(last, Finished) or sum(last.net_cents.values()) != -took:
        yield "the seats do not lose what the house takes"


def house_take(round_: Round, line: Settled) -> Fraction:
    """What the house gains on a line, worked out from its side and not through `returned_cents`."""
    wager = round_.game.wager(line.wager)
    stakes = round_.stakes(line.seat)
    stake = Fraction(0 if wager.rides else stakes[wager.id])
    by_word = {"loses": stake, "half_returned": stake / 2, "pushes": Fraction(0), "no_action": Fraction(0)}
    if line.outcome in by_word:
        return by_word[line.outcome]
    if line.outcome == "wins":
        return -stake
    return _by_table(round_, wager, line, Fraction(stakes[wager.rides]) if wager.rides else stake)


def _by_table(round_: Round, wager: Wager, line: Settled, on: Fraction) -> Fraction:
    table = wager.table(round_.table.options, len(round_.seats) + 1)
    assert table is not None
    index = table.labels.index(line.label)
    paid = on * table.odds[index].pays / table.odds[index].per if table.odds else Fraction(table.cents[index])
    return paid if wager.collected else -paid


def lines_and_rules(game: Game, seed: int) -> Found:
    """Every stake has one line in the settlement, and every event cites a rule that is written."""
    round_ = finished(game, seed)
    lines = [(line.seat, line.wager) for line in round_.settlement]
    staked = {(seat, wager) for seat in round_.seats for wager in round_.stakes(seat)}
    settled = {(seat, wager) for seat, wager in lines if not game.wager(wager).rides}
    yield from (
        f"the {wager} of seat {seat} is settled twice" for seat, wager in lines if lines.count((seat, wager)) > 1
    )
    yield from (f"the {wager} of seat {seat} is never settled" for seat, wager in sorted(staked - settled))
    yield from (f"the {wager} of seat {seat} is settled without a bet" for seat, wager in sorted(settled - staked))
    known = game.rules.keys() | game.readings.keys()
    yield from (
        f"an event of kind {type(event).__name__} cites {event.rule!r}, which is not written"
        for event in round_.events
        if not isinstance(event, Finished) and event.rule not in known
    )


def by_row(game: Game, seed: int) -> Found:
    """A seat's lines follow from its row and its choices alone, whatever happened in between."""
    round_ = finished(game, seed)
    for seat in round_.seats:
        choices = round_.choices(seat)
        rulings = game.rule_on(game.facts(round_.row(seat), choices), choices, round_.table.options)
        for line in round_.settlement:
            ruling = rulings[line.wager]
            word = WORDS.get(ruling.outcome, "collected" if game.wager(line.wager).collected else "pays")
            if line.seat == seat and (line.rule, line.outcome) != (ruling.rule, word):
                told = f"the table says {line.outcome} by {line.rule}, its row {word} by {ruling.rule}"
                yield f"seat {seat}, {line.wager}: {told}"


def texts(game: Game, seed: int) -> Found:
    """The text of every moment is read back as that moment."""
    every = list(moments(game, seed))
    for count, round_ in enumerate(every):
        again = parse(str(round_))
        if (str(again), again.events, again.legal) != (str(round_), round_.events, round_.legal):
            yield "the text of the round is read as another round"
        if prefix(every[-1], count).events != round_.events:
            yield f"the first {count} actions of the round make another round"


def history(game: Game, seed: int) -> Found:
    """What has happened stays: each action adds events and changes none."""
    for earlier, later in pairwise(moments(game, seed)):
        if later.events[: len(earlier.events)] != earlier.events or len(later.actions) != len(earlier.actions) + 1:
            yield "an action changes what had happened before it"


def defaults(game: Game, seed: int) -> Found:
    """A seat that does not answer gets a legal choice that adds no money."""
    for round_ in moments(game, seed):
        for seat, legal in round_.legal.items():
            street = round_.street
            assert street is not None
            choice = street.default_choice(round_.seen(seat), round_.choices(seat), round_.table.options)
            if choice.id not in legal:
                yield f"street {street.id}: the default {choice.id} is not among the legal choices {', '.join(legal)}"
            elif sum(round_.act(seat, choice.id).stakes(seat).values()) > sum(round_.stakes(seat).values()):
                yield f"street {street.id}: the default {choice.id} adds money"


def names(game: Game, seed: int) -> Found:
    """Every hand that decides a bet has a name."""
    for line in finished(game, seed).settlement:
        for hand, cards in line.hands.items():
            if not game.name_hand(hand, cards):
                yield f"hand {hand} has no name for the cards that decide {line.wager}"


def secrets(game: Game, seed: int) -> Found:
    """Cards that nobody has seen change no view, and a view names no card that its owner was not shown."""
    dice = random.Random(seed)
    for round_ in moments(game, seed):
        everybody: list[int | str] = [*round_.seats, DEALER, BYSTANDER]
        known = {who: known_cards(round_, who) for who in everybody}
        for who, cards in known.items():
            shown = {card for event in view(round_, who).events for card in cards_in(event)}
            if not shown <= cards:
                yield f"the view of {who} names a card that was not shown to it"
        if not round_.over:
            again = reshuffled(round_, set().union(*known.values()), dice)
            yield from (
                f"the view of {who} tells an unseen card" for who in known if view(again, who) != view(round_, who)
            )


def known_cards(round_: Round, who: int | str) -> set[int]:
    """Worked out apart from `View`: what was turned up for all, or looked at by this seat."""
    known: set[int] = set()
    for event in round_.events:
        if isinstance(event, Shown) or (isinstance(event, Looked) and event.seat == who):
            known.update(event.cards)
    return known


def cards_in(event: Event) -> set[int]:
    """The cards that an event names, those face down left out."""
    return {card for card in getattr(event, "cards", ()) if card >= 0}


def reshuffled(round_: Round, keep: set[int], dice: random.Random) -> Round:
    """The same choices with every card outside `keep` replaced by a random other one."""
    loose = [card for card in round_.game.deck if card not in keep]
    dice.shuffle(loose)
    cards = iter(loose)
    again = deal_round(round_.table, round_.bets, [card if card in keep else next(cards) for card in round_.deck])
    for action in round_.actions:
        again = again.act(*action)
    return again


def prefixes(game: Game, seed: int) -> Found:
    """At a decision a seat knows the front of its row: piles stand in the order in which they are seen."""
    for round_ in moments(game, seed):
        for seat in round_.legal:
            own, seen = round_.row(seat)[: game.row_size], round_.seen(seat)
            if own[: len(seen)] != seen or known_cards(round_, seat) & set(own) != set(seen):
                yield "a seat knows other cards than the front of its row; order the piles as the seat sees them"


def lines_paid(game: Game) -> Found:
    """Every line of every pay table can be paid, and a better line never pays less."""
    paid: dict[str, set[int]] = {wager.id: set() for wager in game.wagers}
    for options in readings(game):
        for path in game.settled_paths(options):
            placed = game.placed(path)
            for facts in game.domain():
                for id_, ruling in game.settle(facts, path, options).items():
                    wager = game.wager(id_)
                    if wager.is_opening or wager.rides or placed.get(id_):
                        paid[id_].add(ruling.outcome - FIRST_LINE)
    for wager in game.wagers:
        for table in wager.tables.values():
            payable = [line for line in range(len(table)) if table.odds or table.cents[line]]
            unpaid = [table.labels[line] for line in payable if line not in paid[wager.id]]
            yield from (f"wager {wager.id}, table {table.id}: no cell pays the line {label!r}" for label in unpaid)
            amounts = [odds.pays / odds.per for odds in table.odds] or list(table.cents)
            if amounts != sorted(amounts, reverse=True):
                yield f"wager {wager.id}, table {table.id}: a better line pays less; write the best line first"


def readings(game: Game) -> list[Options]:
    """Every combination of the options that are not merely a choice of pay table."""
    tables = {wager.table_option for wager in game.wagers} | {
        wager.required_when[0] for wager in game.wagers if wager.required_when
    }
    free = [option for option in game.options if option.id not in tables]
    return [
        game.choose_options({option.id: value for option, value in zip(free, values, strict=True)})
        for values in product(*(option.values for option in free))
    ]


def numbers(game: Game) -> Found:
    """Rules and readings are numbered from 1 without gaps."""
    for letter in sorted({number[0] for number in (*game.rules, *game.readings)}):
        found = sorted(int(number[1:]) for number in (*game.rules, *game.readings) if number[0] == letter)
        if found != list(range(1, len(found) + 1)):
            yield f"the numbers of {letter} are {found}; number them from 1 without gaps"


CHECKS = (
    Check("money is conserved to the cent", money),
    Check("every stake has one line, and every line a rule", lines_and_rules),
    Check("a settlement follows from the seat's cards and choices alone", by_row),
    Check("the text of every moment is that moment", texts),
    Check("history only grows", history),
    Check("the default is legal and adds no money", defaults),
    Check("every hand that decides a bet has a name", names),
    Check("no view tells a card before its time", secrets),
    Check("at a decision a seat knows the front of its row", prefixes),
    Check("every line of every pay table can be paid", of_game=lines_paid),
    Check("rules are numbered without gaps", of_game=numbers),
)
