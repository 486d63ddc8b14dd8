"""Whether the record of a finished round agrees with itself. No rule of the game is used: it may have changed since."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from pitboss.cards import parse_cards
from pitboss.errors import RecordError
from pitboss.play import events as e
from pitboss.play.pay import CODES, OUTCOMES, even_returned
from pitboss.rules import NOT_ASKED

Json = dict[str, Any]
Events = tuple[e.Event, ...]
BY_LINE = ("pays", "collected")


def check_record(data: Json, events: Events) -> None:
    """Raises RecordError with the first contradiction that is found."""
    for problem in contradictions(data, events):
        raise RecordError(f"the record contradicts itself: {problem}")


def contradictions(data: Json, events: Events) -> Iterator[str]:
    """What does not agree: the text with the events, the stakes with the lines, the lines with the result."""
    lines = counted_lines(events)
    yield from _text(data, events)
    yield from _stakes(data, events, lines)
    yield from _seats(data, events)
    for line in lines:
        yield from _line(data, line, data["events"][line.number - 1])
    yield from _result(data, events, lines)


def counted_lines(events: Events) -> list[e.Settled]:
    """The lines that count: after a void, those that return the stakes."""
    void = next((event.number for event in events if isinstance(event, e.Voided)), 0)
    return [event for event in events if isinstance(event, e.Settled) and event.number > void]


def _text(data: Json, events: Events) -> Iterator[str]:
    first, *words = data["text"].split()
    name, _, version = first.partition("@")
    game = data["game"]
    if version != str(game["version"]):
        yield f"it names version {game['version']} of the game, and its text {first}"
    if ":" not in name and name != game["id"]:
        yield f"it is a round of {game['id']}, and its text one of {name}"
    bets = {f"seat{b.seat}:" + ",".join(sorted(_pairs(b.stakes))) for b in events if isinstance(b, e.BetsPlaced)}
    if bets != {_sorted_bets(word) for word in words if word.startswith("seat")}:
        yield "the bets in its text are not those of its events"
    chosen = [f"{each.seat}:{each.choice}" for each in events if isinstance(each, e.Acted)]
    if chosen != [word.partition("=")[0] for word in words if word[0].isdigit()]:
        yield "the choices in its text are not those of its events"
    deck = "".join(word.removeprefix("deck:") for word in words if word.startswith("deck:"))
    dealt = {card for each in events if isinstance(each, e.Dealt | e.Burned) for card in each.cards}
    if not dealt.issubset(parse_cards(deck)):
        yield "it deals cards that are not in the deck of its text"


def _pairs(stakes: Any) -> Iterator[str]:
    return (f"{wager}={cents}" for wager, cents in stakes.items())


def _sorted_bets(word: str) -> str:
    seat, _, bets = word.partition(":")
    return f"{seat}:" + ",".join(sorted(bets.split(",")))


def stakes_of(events: Events) -> Counter[tuple[int, str]]:
    """What each seat has on each wager, by its bets before the deal and by its choices."""
    stakes: Counter[tuple[int, str]] = Counter()
    for event in events:
        if isinstance(event, e.BetsPlaced):
            stakes.update({(event.seat, wager): cents for wager, cents in event.stakes.items()})
        elif isinstance(event, e.Acted) and event.wager:
            stakes[event.seat, event.wager] += event.stake_cents
    return +stakes  # without those that were taken back


def _stakes(data: Json, events: Events, lines: list[e.Settled]) -> Iterator[str]:
    stakes = stakes_of(events)
    told = {(seat["seat"], wager): cents for seat in data["seats"] for wager, cents in seat["stakes"].items()}
    if told != stakes:
        yield "the stakes of its seats are not those that its events put down"
    settled = Counter((line.seat, line.wager) for line in lines)
    if twice := [wager for wager, times in settled.items() if times > 1]:
        yield f"seat {twice[0][0]}: {twice[0][1]} is settled twice"
    if missing := [wager for wager in stakes if wager not in settled]:
        yield f"seat {missing[0][0]}: {missing[0][1]} is not settled"
    for line in lines:
        staked = stakes.get((line.seat, line.wager), 0)  # A wager that rides on another has no stake of its own.
        if line.stake_cents != staked:
            yield f"seat {line.seat}: {line.wager} is settled for {line.stake_cents} cents, and {staked} were bet"


def _seats(data: Json, events: Events) -> Iterator[str]:
    if data["street"] is not None:
        yield "it is over, and a street is open"
    placed = {event.seat: dict(event.stakes) for event in events if isinstance(event, e.BetsPlaced)}
    deck = {card for event in events if isinstance(event, e.Dealt | e.Burned) for card in event.cards}
    for seat in data["seats"]:
        number = seat["seat"]
        if seat["bets"] != placed.get(number):
            yield f"the bets of seat {number} are not those of its events"
        chosen = [event.choice for event in events if isinstance(event, e.Acted) and event.seat == number]
        if [choice for choice in seat["choices"] if choice != NOT_ASKED] != chosen:
            yield f"the choices of seat {number} are not those of its events"
        if not deck.issuperset(parse_cards("".join(seat["cards"]))):
            yield f"seat {number} has cards that were not dealt"
        if seat["question"] is not None or seat["offers"]:
            yield f"it is over, and seat {number} has something to decide"


def _line(data: Json, line: e.Settled, told: Json) -> Iterator[str]:
    where = f"event {line.number}, {line.wager} of seat {line.seat}"
    if line.outcome not in OUTCOMES:
        yield f"{where}: there is no outcome {line.outcome!r}"
    elif line.outcome in BY_LINE:
        if {"label": line.label, "pays": line.odds} not in data["pays"].get(line.wager, []):
            yield f"{where}: the pay table in its record has no line {line.label!r} that pays {line.odds!r}"
        gained = _by_odds(line)
        if gained is not None and abs(line.net_cents) != gained:
            yield f"{where}: {line.odds} on {line.stake_cents} cents is {gained}, and the line has {line.net_cents}"
    elif line.outcome in CODES and line.returned_cents != even_returned(CODES.index(line.outcome), line.stake_cents):
        yield f"{where}: {line.words}, but {line.returned_cents} of {line.stake_cents} cents go back"
    elif line.outcome not in CODES and line.returned_cents != line.stake_cents:
        yield f"{where}: the stake of a void wager goes back, {line.stake_cents} cents, not {line.returned_cents}"
    if told["net_cents"] != line.net_cents:
        yield f"{where}: its net is {line.net_cents} cents, and the record has {told['net_cents']}"
    if line.outcome in OUTCOMES and told["says"] != line.words:
        yield f"{where}: {line.words}, and its words are {told['says']!r}"


def _by_odds(line: e.Settled) -> int | None:
    """What `3 to 2` pays on the stake; None for a sum of money, and for a wager that rides on another."""
    pays, to, per = line.odds.partition(" to ")
    return line.stake_cents * int(pays) // int(per) if to and line.stake_cents else None


def _result(data: Json, events: Events, lines: list[e.Settled]) -> Iterator[str]:
    if data["settlement"] != [line.number for line in lines]:
        yield "its settlement does not list the lines that count"
    net = dict.fromkeys((seat["seat"] for seat in data["seats"]), 0)
    for line in lines:
        net[line.seat] += line.net_cents
    last = events[-1]
    assert isinstance(last, e.Finished)
    for seat in data["seats"]:
        number = seat["seat"]
        for found in (seat["net_cents"], last.net_cents.get(number)):
            if found != net[number]:
                yield f"the lines of seat {number} add up to {net[number]} cents, and its net is {found}"
    if set(last.net_cents) != set(net):
        yield "the seats of its last event are not its seats"
    if data["house_cents"] != -sum(net.values()):
        yield f"the seats lost {-sum(net.values())} cents, and the house gained {data['house_cents']}"
    reason = next((event.reason for event in events if isinstance(event, e.Voided)), None)
    if data["voided"] != reason:
        yield f"it is void for {data['voided']!r}, and by its events for {reason!r}"
