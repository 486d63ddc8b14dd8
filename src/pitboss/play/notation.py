"""A whole round in one line of text.

    four_card@2 bonus_table=30-15-2 seat1:ante=500 deck:AhKd… 1:2x

The game and its version; options that differ from the default; `pays:WAGER=AMOUNTS` for a custom pay table;
`limits:LOW-HIGH` if the limits are not the usual ones, with `limits:WAGER=LOW-HIGH` for a wager that has its own; each
seat's bets in cents; the cards the round can use, from the top of the deck; every choice in order; `void:REASON` if the
round was declared void. Leaving choices off the end gives an earlier moment of the same round.

The text is the whole round: reading it gives an equal round. Other rounds have no text. The format is
specified in `docs/round-format.md`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from urllib.parse import quote, unquote

from pitboss.cards import Cards, CardTextError, cards_text, parse_cards
from pitboss.errors import NotationError, PitbossError, VersionError
from pitboss.games import find_game, game_ids, is_found, name_of, with_tables
from pitboss.play.bets import Limits, check_limits
from pitboss.play.round import Round, deal_round, open_table
from pitboss.play.state import Action
from pitboss.rules import Game
from pitboss.rules.own_tables import own_tables, read_table

MOST_CHARACTERS = 10_000

_GAME = re.compile(r"((?:[A-Za-z_][A-Za-z0-9_.]*:)?[A-Za-z_][A-Za-z0-9_]*)(?:@([0-9]{1,9}))?")
_OPTION = re.compile(r"([a-z][a-z0-9_]*)=([A-Za-z0-9_-]+)")
_PAYS = re.compile(r"pays:([a-z][a-z0-9_]*)=([0-9/-]+)")
_LIMITS = re.compile(r"limits:(?:([a-z][a-z0-9_]*)=)?([0-9]{1,15})-([0-9]{1,15})")
_SEAT = re.compile(r"seat([0-9]{1,3}):(.*)")
_BET = re.compile(r"([a-z][a-z0-9_]*)=(-?[0-9]{1,15})")
_DECK = re.compile(r"deck:(.+)")
_ACTION = re.compile(r"([0-9]{1,3}):([a-z0-9_]+)(?:=([0-9]{1,15}))?")
_VOID = re.compile(r"void:(?:([A-Z][0-9]+):)?([A-Za-z0-9_.~%-]+)")


def text_of(round_: Round) -> str:
    """The one line that is this round; raises NotationError if a text cannot carry it."""
    game, table = round_.game, round_.table
    pays = [f"pays:{wager}={amounts}" for wager, amounts in _own_tables(game).items()]
    options = [f"{o.id}={table.options[o.id]}" for o in game.options if table.options[o.id] != o.default]
    limits = _limits_text(table.limits)
    seats = [f"seat{seat}:{_bets_text(game, stakes)}" for seat, stakes in round_.bets.items()]
    deck = f"deck:{cards_text(round_.deck)}"
    first = f"{name_of(game)}@{game.version}"
    return " ".join([first, *options, *pays, *limits, *seats, deck, *map(str, round_.actions), *_void_text(round_)])


def _own_tables(game: Game) -> dict[str, str]:
    found = own_tables(find_game(game.id), game)
    if found is None:
        raise NotationError(
            f"a round of this game has no text: it differs from the registered {game.id} in more than its pay tables"
        )
    return found


def _limits_text(limits: Limits) -> list[str]:
    low_cents, high_cents = limits.low_cents, limits.high_cents
    table = [] if (low_cents, high_cents) == Limits().of("") else [f"limits:{low_cents}-{high_cents}"]
    return table + [f"limits:{wager}={low}-{high}" for wager, (low, high) in limits.wagers]


def _bets_text(game: Game, stakes: object) -> str:
    assert isinstance(stakes, dict)
    return ",".join(f"{wager.id}={stakes[wager.id]}" for wager in game.opening_wagers if wager.id in stakes)


def _void_text(round_: Round) -> list[str]:
    if round_.voided is None:
        return []
    rule = round_.events[-1].rule
    return [f"void:{rule}:{quote(round_.voided, safe='')}" if rule else f"void:{quote(round_.voided, safe='')}"]


@dataclass
class _Parts:
    """What has been read so far."""

    game: Game
    options: dict[str, str] = field(default_factory=dict)
    pays: dict[str, str] = field(default_factory=dict)
    limits: Limits = field(default_factory=Limits)
    table_limits: bool = False  # the limits of the whole table were given
    bets: dict[int, dict[str, int]] = field(default_factory=dict)
    deck: Cards = ()
    actions: list[Action] = field(default_factory=list)
    void: tuple[str, str] | None = None  # rule and reason


def parse(text: str, *, import_games: bool = False) -> Round:
    """Reads and replays a round; raises NotationError, or the error of the choice that is not legal.

    A text can name its game as `module:GAME`. Such a module is imported only with `import_games`; without it, only
    games are found that are registered, or were found before.
    """
    if not isinstance(text, str):
        raise NotationError(f"a round is read from text, not from {type(text).__name__}")
    if len(text) > MOST_CHARACTERS:
        raise NotationError(f"a round is at most {MOST_CHARACTERS:,} characters long, this text has {len(text):,}")
    words = text.split()
    if not words:
        raise NotationError(f"the text is empty; {_starts()}")
    parts = _Parts(_read_game(words[0], import_games=import_games))
    for place, word in enumerate(words[1:], start=2):
        try:
            _read_word(parts, word)
        except PitbossError as error:
            raise NotationError(f"word {place}, {_short(word)}: {error}") from error
    return replay(parts)


def unpickled(text: str) -> Round:
    """The round of a pickle. A pickle is trusted by its reader, so a game of another module is imported."""
    return parse(text, import_games=True)


def replay(parts: _Parts) -> Round:
    """Deals the round and makes the choices again."""
    game = with_tables(parts.game, parts.pays)
    round_ = deal_round(open_table(game, parts.options, parts.limits), parts.bets, parts.deck)
    for action in parts.actions:
        round_ = round_.act(*action)
    return round_ if parts.void is None else round_.void(parts.void[1], parts.void[0])


def _short(word: str) -> str:
    if word.startswith("deck:"):
        return "the deck"
    return repr(word if len(word) <= 40 else word[:37] + "…")


def _starts() -> str:
    example = find_game(game_ids()[0])
    return f"a round starts with its game, such as {example.id}@{example.version}"


def _read_game(word: str, *, import_games: bool) -> Game:
    found = _GAME.fullmatch(word)
    if not found:
        raise NotationError(f"word 1, {_short(word)}: {_starts()}")
    name = found[1]
    if ":" in name and not import_games and not is_found(name):
        raise NotationError(f"word 1, {_short(word)}: games of other modules are not imported here")
    game = find_game(name)
    if found[2] and int(found[2]) != game.version:
        raise VersionError(
            f"word 1: this round was played by version {found[2]} of {game.id}, and the rules here are version "
            f"{game.version}; it can be shown from its stored events, but not played again"
        )
    return game


def _read_word(parts: _Parts, word: str) -> None:
    if parts.void is not None:
        raise NotationError("nothing can follow the void of a round")
    if found := _OPTION.fullmatch(word):
        _read_option(parts, found[1], found[2])
    elif found := _PAYS.fullmatch(word):
        _read_pays(parts, found[1], found[2])
    elif found := _LIMITS.fullmatch(word):
        _read_limits(parts, found[1], int(found[2]), int(found[3]))
    elif found := _SEAT.fullmatch(word):
        _read_seat(parts, int(found[1]), found[2])
    elif found := _DECK.fullmatch(word):
        _read_deck(parts, found[1])
    elif found := _ACTION.fullmatch(word):
        parts.actions.append(Action(int(found[1]), found[2], int(found[3] or 0)))
    elif found := _VOID.fullmatch(word):
        parts.void = (found[1] or "", _read_reason(found[2]))
    else:
        raise NotationError(
            "expected option=value, pays:WAGER=AMOUNTS, limits:LOW-HIGH, seatN:wager=cents,…, deck:CARDS, SEAT:choice "
            "or void:REASON"
        )


def _read_limits(parts: _Parts, wager: str | None, low_cents: int, high_cents: int) -> None:
    if wager is None:
        if parts.table_limits:
            raise NotationError("the limits of the table are given twice")
        parts.limits = replace(parts.limits, low_cents=low_cents, high_cents=high_cents)
        parts.table_limits = True
        return
    parts.limits = replace(parts.limits, wagers=(*parts.limits.wagers, (wager, (low_cents, high_cents))))
    check_limits(parts.game, parts.limits)


def _read_deck(parts: _Parts, text: str) -> None:
    """Cards are named by their place, never by rank and suit: an error may be read by players."""
    if parts.deck:
        raise NotationError("the deck is given twice")
    try:
        parts.deck = parse_cards(text)
    except CardTextError as error:
        raise NotationError(f"a card cannot be read, or appears twice, at character {error.place + 1}") from None


def _read_pays(parts: _Parts, wager: str, amounts: str) -> None:
    if wager in parts.pays:
        raise NotationError(f"the pay table of {wager} is given twice")
    read_table(parts.game, f"{wager}={amounts}")
    parts.pays[wager] = amounts


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
            raise NotationError(f"{_short(item)} cannot be read as a bet; write WAGER=CENTS")
        if found[1] in stakes:
            raise NotationError(f"the wager {found[1]} is given twice")
        stakes[found[1]] = int(found[2])
    parts.bets[seat] = stakes


def _read_reason(text: str) -> str:
    try:
        reason = unquote(text, errors="strict")
    except UnicodeDecodeError:
        reason = ""
    if quote(reason, safe="") != text:
        raise NotationError("the reason is not written as this format writes it, with %20 for a space")
    return reason
