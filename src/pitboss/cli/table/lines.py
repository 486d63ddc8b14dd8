"""The table on the screen: each hand once, with its name, in lines of at most 80 characters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitboss.cards import HIDDEN, JOKERS, Cards, pretty, rank
from pitboss.cli.table.screen import Screen
from pitboss.cli.terminal.layout import WIDTH, hanging
from pitboss.cli.terminal.rounds import money, outcome_text
from pitboss.play import Round, Table, view
from pitboss.play import events as e
from pitboss.rules import Game, PayTable, Wager, dollars

LABEL = 8  # characters of `Dealer` or `Seat 2`, with a gap


def columns(left: str, right: str) -> list[str]:
    """Two texts at either end of a line; where they do not fit, the right one ends the next line."""
    if not right:
        return [left]
    if len(left) + 1 + len(right) > WIDTH:
        return [*hanging(left.strip(), WIDTH, " " * (len(left) - len(left.lstrip())), " " * 5), right.rjust(WIDTH)]
    return [f"{left.ljust(WIDTH - len(right) - 1)} {right}"]


def cards_on_table(round_: Round, seat: int) -> dict[str, Cards]:
    """The cards dealt, by owner, face down where this seat may not see them."""
    known = {card for event in view(round_, seat).events for card in getattr(event, "cards", ())}
    hands: dict[str, Cards] = {}
    for event in round_.events:
        if isinstance(event, e.Dealt):
            seen = tuple(card if card in known else HIDDEN for card in event.cards)
            hands[event.to] = hands.get(event.to, ()) + seen
    return hands


def visible(cards: Cards) -> bool:
    """At least one card is face up."""
    return any(card != HIDDEN for card in cards)


def decision_lines(round_: Round, me: int) -> list[str]:
    """The table at a decision: what is face up, my hand and its name, and what the others have done."""
    hands = cards_on_table(round_, me)
    mine = seat_label(me)
    wide = max((len(pretty(cards)) for cards in hands.values()), default=0)
    shown = (owner for owner in ("board", "dealer") if visible(hands.get(owner, ())))
    lines = [line for owner in shown for line in row(owner, hands[owner], wide)]
    if mine in hands:
        by_place = round_.street is not None and round_.street.by_place  # then the first card is the first choice
        name = round_.game.name_so_far(round_.seen(me), round_.choices(me))
        lines += row("you", hands[mine], wide, name, as_dealt=by_place)
        lines += numbers(hands[mine]) if by_place else []
    lines += other_lines(round_, me, hands, wide)
    bets = ", ".join(f"{wager} {dollars(cents)}" for wager, cents in round_.stakes(me).items())
    return [*lines, *labelled("bets", bets)]


def other_lines(round_: Round, me: int, hands: dict[str, Cards], wide: int) -> Iterator[str]:
    """A line for each hand of another seat that is face up; one line for what the other seats chose."""
    others = [seat for seat in round_.seats if seat != me]
    shown = [seat for seat in others if visible(hands.get(seat_label(seat), ()))]
    for seat in shown:
        yield from row(seat_label(seat), hands[seat_label(seat)], wide, chosen_text(round_, seat, me))
    rest = [f"seat {seat}: {text}" for seat in others if seat not in shown and (text := chosen_text(round_, seat, me))]
    if rest:
        yield from labelled("others", ", ".join(rest))


def chosen_text(round_: Round, seat: int, me: int) -> str:
    """The last choice of a seat as others see it; nothing if it made none."""
    made = [event.choice for event in view(round_, me).events if isinstance(event, e.Acted) and event.seat == seat]
    return made[-1] if made else ""


def by_meaning(cards: Cards) -> Cards:
    """Jokers first, then pairs and better, then the highest cards; cards that are face down last."""
    ranks = [rank(card) for card in cards if card != HIDDEN and card not in JOKERS]

    def key(card: int) -> tuple[int, int, int]:
        if card == HIDDEN or card in JOKERS:
            return (2 if card == HIDDEN else 0, 0, 0)
        return (1, -ranks.count(rank(card)), -rank(card))

    return tuple(sorted(cards, key=key))


def row(owner: str, cards: Cards, wide: int, name: str = "", right: str = "", *, as_dealt: bool = False) -> list[str]:
    """One hand: whose, the cards, what it is called, and money at the end of the line."""
    cards = cards if as_dealt or owner == "board" else by_meaning(cards)
    left = f" {owner.capitalize():<{LABEL}}{pretty(cards):<{wide}}  {name}".rstrip()
    return columns(left, right)


def numbers(cards: Cards) -> list[str]:
    """The number of each card, below it."""
    return [" " * (LABEL + 1) + " ".join(f"{n:<{len(pretty((card,)))}}" for n, card in enumerate(cards, 1)).rstrip()]


def labelled(label: str, text: str) -> list[str]:
    """A text beside its label, wrapped under itself."""
    return hanging(text, WIDTH, f" {label.capitalize():<{LABEL}}", " " * (LABEL + 1))


def seat_label(seat: int) -> str:
    """How events name a seat."""
    return e.seat_name(seat)


def shuffler_lines(events: Iterable[e.Event], bet: Iterable[str]) -> list[str]:
    """The shuffler's screen, if the wager that it is for has been bet."""
    staked = set(bet)
    for event in events:
        if isinstance(event, e.HandsCounted) and event.wager in staked:
            pays = ", ".join(f"{label} {odds}" for label, odds in event.payouts.items())
            return labelled("screen", f"{event.hands} hands, {event.wager} pays {pays}")
    return []


def settlement_lines(round_: Round, me: int) -> list[str]:
    """The whole table settled: the dealer, a line for each seat, what the dealer said, and my wagers."""
    hands = cards_on_table(round_, me)
    wide = max((len(pretty(cards)) for cards in hands.values()), default=0)
    lines = row("board", hands["board"], wide) if visible(hands.get("board", ())) else []
    if visible(hands.get("dealer", ())):
        lines += row("dealer", hands["dealer"], wide, dealer_text(round_, me))
    for seat in round_.seats:
        owner = "you" if seat == me else seat_label(seat)
        cards = hands.get(seat_label(seat), ())
        lines += row(owner, cards, wide, seat_text(round_, seat, me), money(round_.net_cents[seat]))
    return [
        *lines,
        *said_lines(round_, me),
        *wager_lines(round_.game, (line for line in round_.settlement if line.seat == me)),
    ]


def ranked(round_: Round, owner: str, me: int) -> e.Ranked | None:
    """The hand that an owner plays, as the dealer named it: the one that needs no title of its own."""
    named = [event for event in view(round_, me).events if isinstance(event, e.Ranked) and event.to == owner]
    return min(named, key=lambda event: event.hand in round_.game.hand_titles, default=None)


def dealer_text(round_: Round, me: int) -> str:
    """The dealer's hand, named as far as any seat's comparison with it needs, and whether it qualifies."""
    hand = ranked(round_, e.DEALER, me)
    if hand is None:
        return ""
    beside = [
        round_.game.name_hands(line.hands)[hand.hand] for line in view(round_, me).settlement if hand.hand in line.hands
    ]
    name = max([hand.name, *beside], key=len)
    return name + {None: "", True: ", qualifies", False: ", does not qualify"}[hand.qualifies]


def seat_text(round_: Round, seat: int, me: int) -> str:
    """The hand of a seat by name, or how the seat gave it up."""
    hand = ranked(round_, seat_label(seat), me)
    return hand.name if hand else chosen_text(round_, seat, me)


def said_lines(round_: Round, me: int) -> list[str]:
    """What the dealer says to me: a remark beside a card, and the card that decides between two hands."""
    dealt = (event for event in round_.events if isinstance(event, e.Dealt) and event.to == seat_label(me))
    decided = (round_.game.deciding_card(line.hands) for line in round_.settlement if line.seat == me)
    said = [*(event.remark for event in dealt), *decided]
    return [f"   {words[0].upper()}{words[1:]}." for words in dict.fromkeys(said) if words]


def wager_lines(game: Game, settled: Iterable[e.Settled]) -> list[str]:
    """One line for each wager: stake, outcome, money and rule; below it the hand that decided it, if it has a title.

    A hand without a title is the one that the seat plays, which the line of the seat names.
    """
    lines = list(settled)
    wide = max((len(line.wager) for line in lines), default=0)
    stakes = max((len(dollars(line.stake_cents)) for line in lines), default=0)
    return [
        text
        for line in lines
        for text in (
            *columns(
                f"   {line.wager:<{wide}}  {dollars(line.stake_cents) if line.stake_cents else '':>{stakes}}  "
                f"{outcome_text(line)}  ({line.rule})",
                money(line.net_cents),
            ),
            *(
                f"     {game.hand_title(hand)}: {name}"
                for hand, name in game.name_hands(line.hands).items()
                if name and hand in game.hand_titles
            ),
        )
    ]


def show_pays(screen: Screen, table: Table, hands: int) -> None:
    """Prints the pay tables in use, a paragraph for each wager."""
    for wager in table.game.wagers:
        pays = wager.table(table.options, hands)
        if pays is not None:
            screen.say(pays_text(wager, pays), wager=wager.id)


def pays_text(wager: Wager, table: PayTable) -> str:
    """The pay table of a wager in one sentence."""
    pays = ", ".join(f"{label} {table.amount_text(line)}" for line, label in enumerate(table.labels))
    return f"  {wager.id} {'collects' if wager.collected else 'pays'} {pays}"
