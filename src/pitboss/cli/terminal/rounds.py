"""A round on the screen: its events in order, and its settlement as a table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pitboss.cards import Cards, pretty
from pitboss.play import events as e
from pitboss.rules import Game, dollars

if TYPE_CHECKING:
    from pitboss.cli.terminal.layout import Grid


def seen_text(game: Game, cards: Cards) -> str:
    """The cards a seat has seen, pile by pile, each with its owner."""
    parts = []
    for pile in game.piles:
        slots = game.slots[pile.id]
        if slots.stop <= len(cards):
            whose = "yours" if pile.owner == "seat" else pile.id.replace("_", " ")
            parts.append(f"{whose} {pretty(cards[slots])}")
    return ", ".join(parts)


def event_text(event: e.Event, game: Game) -> str:
    """One event in plain words."""
    text = _about_bets(event, game) or _about_cards(event, game) or _about_table(event)
    return f"{text}  ({event.rule})" if event.rule else text


def _about_bets(event: e.Event, game: Game) -> str:
    match event:
        case e.BetsPlaced():
            return f"seat {event.seat} bets " + ", ".join(f"{w} {dollars(c)}" for w, c in event.stakes.items())
        case e.Acted():
            stake = f", {event.wager} {dollars(event.stake_cents)}" if event.stake_cents > 0 else ""
            stake = f", takes back {event.wager} {dollars(-event.stake_cents)}" if event.stake_cents < 0 else stake
            return f"seat {event.seat} chooses {event.choice}{stake}"
        case e.Settled():
            outcome = f"{outcome_text(event)}{_decided(event, game)}"
            return f"seat {event.seat}: {event.wager} {outcome}, {money(event.net_cents)}"
    return ""


def _decided(line: e.Settled, game: Game) -> str:
    """The hands that were compared, where a card beside what they are called after decides."""
    card = game.deciding_card(line.hands)
    return f" ({' against '.join(game.name_hands(line.hands).values())}: {card})" if card else ""


def _about_cards(event: e.Event, game: Game) -> str:
    match event:
        case e.Burned():
            return f"dealer burns {pretty(event.cards)}"
        case e.Dealt():
            remark = f"; {event.remark}" if event.remark else ""
            return f"dealt to {event.to}: {pretty(event.cards)}{remark}"
        case e.Looked():
            return f"seat {event.seat} looks: {pretty(event.cards)}"
        case e.Shown():
            pile = event.pile.replace("_", " ").removeprefix(event.to).strip()
            return f"{event.to} shows{' ' if pile else ''}{pile}: {pretty(event.cards)}"
        case e.TurnedDown():
            return f"{event.to} turns face down: {pretty(event.cards)}"
        case e.Ranked():
            qualifies = {None: "", True: ", qualifies", False: ", does not qualify"}[event.qualifies]
            aside = f"; laid aside {pretty(event.aside)}" if event.aside else ""
            title = f" ({game.hand_title(event.hand)})" if event.hand in game.hand_titles else ""
            return f"{event.to} has {event.name}{title}{qualifies}: {pretty(event.cards)}{aside}"
        case e.LeftExposed():
            return f"the hand of {event.to} stays exposed: {pretty(event.cards)}, {event.name}"
    return ""


def _about_table(event: e.Event) -> str:
    match event:
        case e.ShufflerSet():
            return f"the shuffler is set to {event.mode}"
        case e.HandsCounted():
            pays = ", ".join(f"{label} {odds}" for label, odds in event.payouts.items())
            remark = f" [{event.remark}]" if event.remark else ""
            return f"the shuffler counts {event.hands} hands; {event.wager} pays {pays}{remark}"
        case e.Asked():
            who = "seat {} decides" if len(event.seats) == 1 else "seats {} decide"
            return f"{event.street}: {who.format(', '.join(map(str, event.seats)))}"
        case e.Removed():
            return f"the hand of {event.to} is removed"
        case e.Finished():
            return "finished: " + ", ".join(f"seat {seat} {money(net)}" for seat, net in event.net_cents.items())
        case e.Voided():
            return f"the round is void: {event.reason}"
    return type(event).__name__


def outcome_text(line: e.Settled) -> str:
    """`wins`, `pays 3 to 1 for Three of a Kind`, `of $2 is collected for Three of a Kind`."""
    if not line.label:
        return line.words
    if line.outcome == "collected":
        return f"of {line.odds} is collected for {line.label}"
    return f"{line.words} {line.odds} for {line.label}"


def money(cents: int) -> str:
    """With its sign: `+$5`, `−$5`, `$0`."""
    return ("+" if cents > 0 else "") + dollars(cents)


def settlement_table(lines: Iterable[e.Settled]) -> Grid:
    """One row per wager per seat."""
    from pitboss.cli.terminal.output import table

    rows = [
        (
            str(line.seat),
            line.wager,
            dollars(line.stake_cents),
            outcome_text(line),
            dollars(line.returned_cents),
            money(line.net_cents),
            line.rule,
        )
        for line in lines
    ]
    header = ("seat", "wager", "stake", "outcome", "returned", "net", "rule")
    return table("Settlement", header, rows, right=(2, 4, 5))
