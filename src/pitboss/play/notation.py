"""A whole round in one line of text.

    ultimate_holdem@2 trips_after_fold=lost seat1:ante=500,blind=500 deck:AhKd… 1:check 1:2x

The game and its version; options that differ from the default; `limits:LOW-HIGH` if they do, with
`limits:WAGER=LOW-HIGH` for a wager that has its own; each seat's bets in cents; the cards the round can
use, from the top of the deck; every choice in order. Leaving choices off the end gives an earlier moment
of the same round.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from pitboss.cards import Cards, CardTextError, cards_text, parse_cards
from pitboss.errors import NotationError, PitbossError
from pitboss.games import find_game
from pitboss.play.bets import Limits
from pitboss.play.round import Round, deal_round, open_table
from pitboss.play.state import Action
from pitboss.rules import Game

MOST_CHARACTERS = 10_000

_GAME = re.compile(r"([a-z][a-z0-9_]*)(?:@(\d{1,9}))?")
_OPTION = re.compile(r"([a-z][a-z0-9_]*)=([A-Za-z0-9_-]+)")
_LIMITS = re.compile(r"limits:(?:([a-z][a-z0-9_]*)=)?(\d{1,15})-(\d{1,15})")
_SEAT = re.compile(r"seat(\d{1,3}):(.*)")
_BET = re.compile(r"([a-z][a-z0-9_]*)=(-?\d{1,15})")
_DECK = re.compile(r"deck:(.+)")
_ACTION = re.compile(r"(\d{1,3}):([a-z0-9_]+)(?:=(\d{1,15}))?")


def text_of(round_: Round) -> str:
    """The one line that is this round."""
    game, table = round_.game, round_.table
    options = [f"{o.id}={table.options[o.id]}" for o in game.options if table.options[o.id] != o.default]
    limits = _limits_text(table.limits)
    seats = [f"seat{seat}:{_bets_text(game, stakes)}" for seat, stakes in round_.bets.items()]
    deck = f"deck:{cards_text(round_.deck)}"
    return " ".join([f"{game.id}@{game.version}", *options, *limits, *seats, deck, *map(str, round_.actions)])


def _limits_text(limits: Limits) -> list[str]:
    low_cents, high_cents = limits.low_cents, limits.high_cents
    table = [] if (low_cents, high_cents) == Limits().of("") else [f"limits:{low_cents}-{high_cents}"]
    return table + [f"limits:{wager}={low}-{high}" for wager, (low, high) in limits.wagers]


def _bets_text(game: Game, stakes: object) -> str:
    assert isinstance(stakes, dict)
    return ",".join(f"{wager.id}={stakes[wager.id]}" for wager in game.opening_wagers if wager.id in stakes)


@dataclass
class _Parts:
    """What has been read so far."""

    game: Game
    options: dict[str, str] = field(default_factory=dict)
    limits: Limits = field(default_factory=Limits)
    bets: dict[int, dict[str, int]] = field(default_factory=dict)
    deck: Cards = ()
    actions: list[Action] = field(default_factory=list)


def parse(text: str) -> Round:
    """Reads and replays a round; raises NotationError, or the error of the choice that is not legal."""
    if len(text) > MOST_CHARACTERS:
        raise NotationError(f"a round is at most {MOST_CHARACTERS:,} characters long, this text has {len(text):,}")
    words = text.split()
    if not words:
        raise NotationError("the text is empty; a round starts with its game, such as ultimate_holdem@2")
    parts = _Parts(_read_game(words[0]))
    for place, word in enumerate(words[1:], start=2):
        try:
            _read_word(parts, word)
        except PitbossError as error:
            raise NotationError(f"word {place}, {_short(word)}: {error}") from error
    return replay(parts)


def replay(parts: _Parts) -> Round:
    """Deals the round and makes the choices again."""
    table = open_table(parts.game, parts.options, parts.limits)
    round_ = deal_round(table, parts.bets, parts.deck)
    for action in parts.actions:
        round_ = round_.act(*action)
    return round_


def _short(word: str) -> str:
    if word.startswith("deck:"):
        return "the deck"
    return repr(word if len(word) <= 40 else word[:37] + "…")


def _read_game(word: str) -> Game:
    found = _GAME.fullmatch(word)
    if not found:
        raise NotationError(f"word 1, {_short(word)}: a round starts with its game, such as ultimate_holdem@2")
    game = find_game(found[1])
    if found[2] and int(found[2]) != game.version:
        raise NotationError(f"word 1: this is version {found[2]} of {game.id}; here it has version {game.version}")
    return game


def _read_word(parts: _Parts, word: str) -> None:
    if found := _OPTION.fullmatch(word):
        _read_option(parts, found[1], found[2])
    elif found := _LIMITS.fullmatch(word):
        _read_limits(parts, found[1], int(found[2]), int(found[3]))
    elif found := _SEAT.fullmatch(word):
        _read_seat(parts, int(found[1]), found[2])
    elif found := _DECK.fullmatch(word):
        parts.deck = _read_deck(found[1])
    elif found := _ACTION.fullmatch(word):
        parts.actions.append(Action(int(found[1]), found[2], int(found[3] or 0)))
    else:
        raise NotationError("expected option=value, limits:LOW-HIGH, seatN:wager=cents,…, deck:CARDS or SEAT:choice")


def _read_limits(parts: _Parts, wager: str | None, low_cents: int, high_cents: int) -> None:
    if wager is None:
        parts.limits = replace(parts.limits, low_cents=low_cents, high_cents=high_cents)
        return
    if not (found := parts.game.wager(wager)).is_opening and not found.chosen_size:
        raise NotationError(f"{wager} follows from another bet and has no limits of its own")
    if wager in dict(parts.limits.wagers):
        raise NotationError(f"the limits of {wager} are given twice")
    parts.limits = replace(parts.limits, wagers=(*parts.limits.wagers, (wager, (low_cents, high_cents))))


def _read_deck(text: str) -> Cards:
    """The cards are told by their place, never by name: an error may be read by players."""
    try:
        return parse_cards(text)
    except CardTextError as error:
        raise NotationError(f"no card, or one that was there before, at character {error.place + 1}") from None


def _read_option(parts: _Parts, key: str, value: str) -> None:
    parts.game.choose_options({key: value})
    if key in parts.options:
        raise NotationError(f"the option {key} is given twice")
    parts.options[key] = value


def _read_seat(parts: _Parts, seat: int, text: str) -> None:
    if seat in parts.bets:
        raise NotationError(f"seat {seat} is given twice")
    stakes: dict[str, int] = {}
    for item in text.split(","):
        found = _BET.fullmatch(item)
        if not found:
            raise NotationError(f"{_short(item)} is no bet; write wager=cents, such as ante=500")
        if found[1] in stakes:
            raise NotationError(f"the wager {found[1]} is given twice")
        stakes[found[1]] = int(found[2])
    parts.bets[seat] = stakes
