"""What a player types at a decision: a number, a word or a card, and perhaps an amount."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from pitboss.cards import JOKERS, RANKS, Cards, card_text, pretty, rank
from pitboss.cli.table.lines import by_meaning, columns
from pitboss.errors import ChoiceRefused
from pitboss.play import Round
from pitboss.play.action import Offer
from pitboss.play.amounts import parse_dollars
from pitboss.rules import NOT_ASKED, Settle, dollars

_SUITS = str.maketrans("♣♦♥♠", "cdhs")


def read_choice(round_: Round, seat: int, words: list[str]) -> tuple[str, int]:
    """The choice and its amount in cents; raises if the words do not say exactly one choice."""
    offers = round_.offers(seat)
    if words and round_.street and round_.street.names_several and words[0] not in round_.legal[seat]:
        return by_cards(round_, seat, words).choice, 0
    if not 1 <= len(words) <= 2:
        raise _unread(offers, " ".join(words))
    offer = find_offer(round_, seat, words[0])
    amount_cents = parse_dollars(words[1]) if len(words) == 2 else 0
    if offer.amount_cents is None and not amount_cents:
        example = f"{offer.choice} {offer.low_cents // 100 or 1}"
        raise ChoiceRefused(f"{offer.choice} needs an amount of {range_text(offer)}: write {example}", offer.rule)
    return offer.choice, amount_cents


def find_offer(round_: Round, seat: int, word: str) -> Offer:
    """The one choice that this word means."""
    offers = round_.offers(seat)
    named = [offer for offer in offers if offer.choice == word]
    if named:
        return named[0]
    numbered = {str(number): offer for number, offer in enumerate(offers, 1)}
    if word in numbered:
        return numbered[word]
    if round_.street and round_.street.by_place:
        return by_card(round_, seat, word)
    spelled = not word[:1].isdigit()  # 4 is a number of the menu, never short for 4x
    matching = [offer for offer in offers if spelled and offer.choice.startswith(word)]
    if len(matching) != 1:
        raise _unread(offers, word)
    return matching[0]


def by_card(round_: Round, seat: int, word: str) -> Offer:
    """The choice that lays this card down: `Qd`, `Q♦`, or `Q` if the hand has one queen."""
    laid = {offer: laid_down(round_, seat, offer.choice) for offer in round_.offers(seat)}
    cards = {offer: found for offer, found in laid.items() if found}
    wanted = word.lower().translate(_SUITS).replace("10", "t").replace("★", "x")
    fitting = [offer for offer, laid in cards.items() if wanted in _names(laid)]
    if len(fitting) == 1:
        return fitting[0]
    rule = next(iter(cards)).rule
    if fitting:
        which = " or ".join(card_text(cards[offer][0]) for offer in fitting)
        raise ChoiceRefused(f"{word} could be more than one card; write {which}", rule)
    hand = tuple(card for laid in cards.values() for card in laid)
    raise ChoiceRefused(f"cannot read {word!r}; write one of your cards, or its number: {pretty(hand)}", rule)


def by_cards(round_: Round, seat: int, words: list[str]) -> Offer:
    """The choice that names just these cards: `4c 9d`, `4c9d`, `4 9`, or their numbers as `1 3`."""
    offers = [offer for offer in round_.offers(seat) if offer.places]
    hand, rule = round_.seen(seat)[: 1 + max(place for offer in offers for place in offer.places)], offers[0].rule
    places: set[int] = set()
    for word in _split(words):
        named = word.lower().translate(_SUITS).replace("10", "t")
        fitting = [place for place, card in enumerate(hand) if named in _names((card,))]
        number = int(word) - 1 if word.isdigit() else -1
        if len(fitting) > 1:
            which = " or ".join(card_text(hand[place]) for place in fitting)
            raise ChoiceRefused(f"{word} could be more than one card; write {which}", rule)
        if not fitting and not 0 <= number < len(hand):
            raise ChoiceRefused(
                f"cannot read {word!r}; write some of your cards, or their numbers: {pretty(hand)}", rule
            )
        places.add(fitting[0] if fitting else number)
    found = next((offer for offer in offers if offer.places == tuple(sorted(places))), None)
    if found is None:
        raise ChoiceRefused(f"{len(places)} cards cannot be chosen here", rule, legal=round_.legal[seat])
    return found


def _split(words: list[str]) -> list[str]:
    """`4c9d` as two words."""
    return [part for word in words for part in re.findall(r"10.|(?:[2-9tjqkaTJQKA][cdhs♣♦♥♠])|.+", word)]


def _names(cards: Cards) -> tuple[str, ...]:
    """`qd` and `q`; `x1` and `joker`."""
    return tuple(
        name
        for card in cards
        for name in (card_text(card).lower(), "joker" if card in JOKERS else RANKS[rank(card)].lower())
    )


def laid_down(round_: Round, seat: int, choice: str) -> Cards:
    """The cards of the seat that this choice lays face down, as a discard does."""
    game = round_.game
    made = (*round_.choices(seat), choice)
    path = (*made, *(NOT_ASKED,) * (len(game.streets) - len(made)))
    steps = (step for step in game.timeline if isinstance(step, Settle))
    seen = round_.seen(seat)
    return tuple(seen[slot] for step in steps for slot in step.holds_back(path))


def range_text(offer: Offer) -> str:
    """`$1 to $10,000`."""
    return f"{dollars(offer.low_cents)} to {dollars(offer.high_cents)}"


def amount_text(offer: Offer) -> str:
    """What a choice puts down: `$15`, a range where the seat chooses the size, or nothing; what it takes back."""
    if offer.amount_cents is None:
        return range_text(offer)
    if offer.amount_cents < 0:
        return f"{dollars(-offer.amount_cents)} back"
    return dollars(offer.amount_cents) if offer.amount_cents else ""


def menu(round_: Round, seat: int) -> list[str]:
    """The legal choices, a line each; one line where a card is to be laid down."""
    offers = round_.offers(seat)
    if round_.street and round_.street.names_several:
        return several_lines(offers)
    if round_.street and round_.street.by_place:
        laid = {offer: laid_down(round_, seat, offer.choice) for offer in offers}
        or_else = "".join(f"; or {offer.choice}: {offer.says}" for offer in offers if not laid[offer])
        number, card = _example(offers, laid)
        return [f"   Discard by card or number, such as {card} or {number}{or_else}."]
    wide = max(len(offer.choice) for offer in offers)
    return [
        line
        for number, offer in enumerate(offers, 1)
        for line in columns(f" {number} {offer.choice:<{wide}}  {offer.says}", amount_text(offer))
    ]


def several_lines(offers: Sequence[Offer]) -> list[str]:
    """What can be done with several cards, a line for each number of them, and the choices that name none."""
    prices: dict[int, str] = {}
    for offer in offers:
        prices.setdefault(len(offer.places), amount_text(offer))
    wide = max(len(offer.choice) for offer in offers if not offer.places)
    lines = [f"   {offer.choice:<{wide}}  {offer.says}" for offer in offers if not offer.places]
    for count, price in prices.items():
        what = "one of your cards" if count == 1 else f"{count} of your cards"
        lines += columns(f"   {what}, by name or number", price) if count else []
    return lines


def _example(offers: Sequence[Offer], laid: Mapping[Offer, Cards]) -> tuple[int, str]:
    """One of the seat's own cards, as it can be typed: its number and its name."""
    last = by_meaning(tuple(card for cards in laid.values() for card in cards))[-1:]
    number = next(number for number, offer in enumerate(offers, 1) if laid[offer] == last)
    return number, card_text(last[0])


def _unread(offers: Sequence[Offer], typed: str) -> ChoiceRefused:
    legal = tuple(offer.choice for offer in offers)
    what = f"cannot read the choice {typed!r}; choose" if typed else "choose"
    text = f"{what} {', '.join(legal)}, or a number from 1 to {len(legal)}"
    return ChoiceRefused(text, offers[0].rule, legal=legal)
