"""The dealer: runs a game's timeline, step by step, until a seat has to decide or the round is over."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from pitboss.cards import Cards
from pitboss.play import events as e
from pitboss.play.pay import settled
from pitboss.play.state import Place, State
from pitboss.rules import (
    LOSE,
    NO_ACTION,
    NOT_ASKED,
    Ask,
    Bets,
    Burn,
    CountHands,
    Deal,
    Game,
    Look,
    Rank,
    Ruling,
    SetShuffler,
    Settle,
    Show,
    TurnDown,
    Wager,
)
from pitboss.rules.frozen import FrozenMap
from pitboss.rules.timeline import SeatState, anyone


def advance(state: State) -> None:
    """Runs the timeline until a seat has to decide, or to the end."""
    timeline = state.table.game.timeline
    while state.step < len(timeline):
        step = timeline[state.step]
        if isinstance(step, Ask):
            if not state.waiting:
                ask(state, step)
            if state.waiting:
                return
        else:
            _RUN[type(step)](state, step)
        state.step += 1
    finish(state)


def ask(state: State, step: Ask) -> None:
    """Finds the seats that have a decision on this street; the others are marked as not asked."""
    game = state.table.game
    street = game.streets[game.street_index[step.street]]
    asked: list[Place] = []
    for place in state.places:
        staked = not street.needs or street.needs in place.stakes
        if staked and not place.folded and street.is_asked(state.seen_cards(place), place.choices, state.table.options):
            asked.append(place)
        else:
            place.choices = (*place.choices, NOT_ASKED)
    state.waiting = tuple(place.index for place in asked)
    if asked:
        state.events.append(e.Asked(street.rule, street.id, tuple(place.seat for place in asked)))


def place_bets(state: State, step: Bets) -> None:
    """Chips go down."""
    for place in state.places:
        state.events.append(e.BetsPlaced(step.rule, place.seat, place.opening))


def set_shuffler(state: State, step: SetShuffler) -> None:
    """The mode follows from the game."""
    state.events.append(e.ShufflerSet(step.rule, step.mode))


def burn(state: State, step: Burn) -> None:
    """Burns a card; with `while_in`, only if a seat is still in."""
    if _goes_on(state, step.while_in):
        state.events.append(e.Burned(step.rule, (state.deck[state.plan.burns[state.step]],)))


def deal(state: State, step: Deal) -> None:
    """A seat that the step does not concern keeps its slots, unseen."""
    if not _goes_on(state, step.while_in):
        return
    if step.pile in state.plan.shared:
        cards = cards_at(state, state.plan.shared[step.pile])
        state.events.append(e.Dealt(step.rule, _owner(state, step.pile), step.pile, cards))
        return
    for place in _concerned(state, step.to):
        if not pile_positions(state, place, step.pile):
            continue
        rule = step.rule_of(state.hand(place)) if step.rule_of else step.rule
        place.dealt = (*place.dealt, step.pile)
        remark = step.remark_of(state.hand(place)) if step.remark_of else ""
        cards = pile_cards(state, place, step.pile)
        state.events.append(e.Dealt(rule, e.seat_name(place.seat), step.pile, cards, remark))


def count_hands(state: State, step: CountHands) -> None:
    """The shuffler counts what was dealt and shows that column."""
    table = state.table.game.wager(step.wager).table(state.table.options, state.hands)
    assert table is not None
    remark = state.table.game.remarks.get(step.wager, "")
    state.events.append(e.HandsCounted(step.rule, state.hands, step.wager, table.payouts, remark))


def look(state: State, step: Look) -> None:
    """Only the seat itself sees its cards."""
    for place in _concerned(state, step.to):
        if step.pile in place.dealt:
            place.seen = (*place.seen, step.pile)
            state.events.append(e.Looked(step.rule, place.seat, step.pile, pile_cards(state, place, step.pile)))


def show(state: State, step: Show) -> None:
    """Face up for all."""
    if not _goes_on(state, step.while_in):
        return
    if step.pile in state.plan.shared:
        show_shared(state, step.pile, step.rule)
        return
    for place in _concerned(state, step.to):
        turn_over(state, place, (step.pile,), step.rule)


def show_shared(state: State, pile: str, rule: str) -> None:
    """A pile of the dealer or the board is turned face up; every seat sees it."""
    state.shown |= set(state.plan.shared[pile])
    for place in state.places:
        place.seen = (*place.seen, pile)
    state.events.append(e.Shown(rule, _owner(state, pile), pile, cards_at(state, state.plan.shared[pile])))


def turn_over(
    state: State, place: Place, piles: Iterable[str], rule: str, held_back: frozenset[int] = frozenset()
) -> None:
    """A seat's cards are turned face up, each once, if it was dealt them and they are not held back."""
    for pile in piles:
        positions = pile_positions(state, place, pile)
        down = tuple(p for p in positions if p not in state.shown and p not in held_back)
        if pile in place.dealt and down:
            state.shown |= set(down)
            if pile not in place.seen:
                place.seen = (*place.seen, pile)
            state.events.append(e.Shown(rule, e.seat_name(place.seat), pile, cards_at(state, down)))


def turn_down(state: State, step: TurnDown) -> None:
    """Cards that everybody saw go face down again."""
    for place in _concerned(state, step.to):
        turn_down_seat(state, step, place)


def turn_down_seat(state: State, step: TurnDown, place: Place) -> None:
    """One seat's cards go face down; with `laid`, also those that only the seat has seen."""
    positions = pile_positions(state, place, step.pile)
    row = state.plan.rows[place.index]
    held_back = {row[slot] for slot in step.holds_back(place.choices)}
    down = tuple(p for p in positions if (step.laid or p in state.shown) and p not in held_back)
    if down:
        state.shown -= set(positions)
        for_owner = step.laid and not step.stays_in_view(state.table.options)
        cards = cards_at(state, down)
        state.events.append(e.TurnedDown(step.rule, e.seat_name(place.seat), step.pile, cards, for_owner))


def rank(state: State, step: Rank) -> None:
    """The dealer's hand is the same from every seat."""
    if _goes_on(state, step.while_in):
        asked = step.qualifies
        state.events.append(ranked(state, state.places[0], step.hand, owner=e.DEALER, rule=step.rule, qualifies=asked))


def rank_seat(state: State, step: Settle, place: Place, due: list[tuple[Wager, Ruling]]) -> None:
    """Names the hands of a seat that decide its wagers, if their cards lie face up."""
    for hand in step.ranks:
        decided = [ruling.by for _, ruling in due if hand in ruling.by]
        if decided:
            beside = max(decided, key=len)
            named = ranked(state, place, hand, owner=e.seat_name(place.seat), rule=step.rule, beside=beside)
            if named.name:
                state.events.append(named)


def ranked(
    state: State,
    place: Place,
    hand: str,
    *,
    owner: str,
    rule: str,
    qualifies: Callable[[Cards], bool] | None = None,
    beside: tuple[str, ...] = (),
) -> e.Ranked:
    """The named hand, and the other cards lying face up that it could have used; no name unless all lie face up.

    `beside`: the hands that it is compared with are face up too, and it is named to the card that decides.
    """
    game = state.table.game
    made = {each: game.hand_cards(each, state.row(place.index), place.choices) for each in (*beside, hand)}
    cards = made[hand]
    whose = "dealer" if owner == e.DEALER else "seat"
    deck, shown = state.deck, state.shown
    up = [deck[position] for position in _usable(game, len(state.places), place.index, whose) if position in shown]
    name = game.name_hands(made)[hand] if set(up).issuperset(cards) else ""
    aside = tuple([card for card in up if card not in cards])
    return e.Ranked(rule, owner, hand, name, cards, aside, qualifies(cards) if qualifies else None)


@lru_cache(maxsize=1 << 8)
def _usable(game: Game, seats: int, index: int, whose: str) -> tuple[int, ...]:
    """The deck positions of the cards that a hand of this seat, or of the dealer, can be made of."""
    plan = game.plan(seats)
    piles = [pile.id for pile in game.piles if pile.owner in (whose, "board")]
    return tuple(position for pile in piles for position in (plan.shared.get(pile) or plan.seat[index][pile]))


def settle(state: State, step: Settle) -> None:
    """Round the table; with a wager on the table's highest hand, the dealer's own hand is looked at first."""
    high = state.table.game.table_high
    watched = high is not None and bool(step.turns_over) and _is_bet(state, high.wager)
    if watched:
        leave_exposed(state, e.DEALER, _own_cards(state, "dealer", state.plan.shared))
    for place in reversed(state.places) if step.from_dealers_right else state.places:
        settle_seat(state, step, place, watched=watched)
        if watched:
            leave_exposed(state, e.seat_name(place.seat), _own_cards(state, "seat", state.plan.seat[place.index]))


def settle_seat(state: State, step: Settle, place: Place, *, watched: bool) -> None:
    """Turns the seat's cards over where they matter, then one line per wager."""
    due = due_rulings(state, step, place)
    paid = any(ruling.outcome not in (LOSE, NO_ACTION) for _, ruling in due)
    decisive = any(ruling.by for _, ruling in due)
    if paid if step.winners_only else (watched or decisive):
        row = state.plan.rows[place.index]
        held_back = frozenset(row[slot] for slot in step.holds_back(place.choices))
        rule = _unseen_rule(state) if watched and not decisive else step.rule
        turn_over(state, place, step.turns_over, rule, held_back)
    if step.ranks:
        rank_seat(state, step, place, due)
    for wager, ruling in due:
        place.settled = (*place.settled, wager.id)
        state.events.append(line(state, place, wager, ruling))


def due_rulings(state: State, step: Settle, place: Place) -> list[tuple[Wager, Ruling]]:
    """The wagers of this seat that the step settles now."""
    game, stakes = state.table.game, place.stakes
    if (step.given_up and not place.folded) or (step.to is not anyone and not step.to(state.hand(place))):
        return []
    open_ = [game.wager(id_) for id_ in step.wagers if id_ not in place.settled]
    open_ = [wager for wager in open_ if (wager.rides or wager.id) in stakes]
    if not open_:
        return []
    rulings = state.rulings(place)
    due = [(wager, rulings[wager.id]) for wager in open_]
    return [
        (wager, ruling)
        for wager, ruling in due
        if not (step.given_up and ruling.by) and not (wager.rides and ruling.outcome == NO_ACTION)
    ]


NO_HANDS: FrozenMap[str, Cards] = FrozenMap()


def line(state: State, place: Place, wager: Wager, ruling: Ruling) -> e.Settled:
    """The settlement line of one wager, with the cards that decided it."""
    game = state.table.game
    row = state.row(place.index) if ruling.by else ()
    stake_cents = 0 if wager.rides else place.stakes[wager.id]
    return settled(
        seat=place.seat,
        wager=wager,
        table=wager.table(state.table.options, state.hands),
        ruling=ruling,
        stake_cents=stake_cents,
        on_cents=place.stakes[wager.rides] if wager.rides else stake_cents,
        hands=FrozenMap({id_: game.hand_cards(id_, row, place.choices) for id_ in ruling.by})
        if ruling.by
        else NO_HANDS,
    )


def leave_exposed(state: State, owner: str, cards: Cards) -> None:
    """A hand of the pay table stays on the table; one that is higher than those lying there replaces them all."""
    high = state.table.game.table_high
    assert high is not None
    board = _own_cards(state, "board", state.plan.shared)
    rank = high.rank(cards, board)
    if rank is None:
        return
    highest = max((rank_ for rank_, _ in state.exposed), default=None)
    is_higher = highest is not None and rank > highest
    option, value = high.only_highest
    if highest is not None and not is_higher and state.table.options[option] == value:
        return
    if is_higher:
        state.events.extend(e.Removed(high.replaced_rule, other) for _, other in state.exposed)
        state.exposed = ()
    state.exposed = (*state.exposed, (rank, owner))
    rule = high.replaced_rule if is_higher else high.rule
    state.events.append(e.LeftExposed(rule, owner, cards, high.name(cards, board)))


def _unseen_rule(state: State) -> str:
    """Why a hand is turned over that none of its seat's own wagers need: for the highest hand at the table."""
    high = state.table.game.table_high
    assert high is not None
    return high.unseen_rule


def finish(state: State) -> None:
    """Everything is settled."""
    net = {place.seat: 0 for place in state.places}
    for settled_line in state.lines:
        net[settled_line.seat] += settled_line.net_cents
    state.over = True
    state.events.append(e.Finished("", FrozenMap(net)))


def cards_at(state: State, positions: tuple[int, ...]) -> Cards:
    """The cards at these positions of the deck."""
    return tuple([state.deck[position] for position in positions])


def pile_cards(state: State, place: Place, pile: str) -> Cards:
    """One pile of one seat, as far as the seat is dealt it."""
    return cards_at(state, pile_positions(state, place, pile))


def pile_positions(state: State, place: Place, pile: str) -> tuple[int, ...]:
    """The deck positions of the cards of a pile that a seat is dealt."""
    positions = state.plan.seat[place.index][pile]
    game = state.table.game
    return positions[: game.dealt_count(game.pile(pile), place.choices)] if game.draws else positions


def _own_cards(state: State, owner: str, piles: Any) -> Cards:
    game = state.table.game
    return tuple(card for p in game.piles if p.owner == owner for card in cards_at(state, piles[p.id]))


def _owner(state: State, pile: str) -> str:
    return state.table.game.owners[pile]


def _concerned(state: State, to: Callable[[SeatState], bool]) -> list[Place]:
    if to is anyone:
        return state.places
    return [place for place in state.places if to(state.hand(place))]


def _goes_on(state: State, while_in: bool) -> bool:
    return not while_in or any(not place.folded for place in state.places)


def _is_bet(state: State, wager: str) -> bool:
    return any(wager in place.stakes for place in state.places)


_RUN: dict[type, Callable[[State, Any], None]] = {
    Bets: place_bets,
    SetShuffler: set_shuffler,
    Burn: burn,
    Deal: deal,
    CountHands: count_hands,
    Look: look,
    Show: show,
    TurnDown: turn_down,
    Rank: rank,
    Settle: settle,
}
