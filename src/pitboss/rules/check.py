"""A game's definition is checked when it is imported: every name it uses must exist."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.cards import JOKER_DECK, cards_text
from pitboss.rules.check_choices import choice_problems
from pitboss.rules.check_data import data_problems
from pitboss.rules.check_hands import fact_problems, hand_problems
from pitboss.rules.collect import refuse_all
from pitboss.rules.timeline import Ask, CountHands, Deal, Look, Rank, Settle, Show, TurnDown

if TYPE_CHECKING:
    from pitboss.rules.game import Game
    from pitboss.rules.street import Street

RULE_NUMBER = re.compile(r"[A-Z]\d+")


def check_game(game: Game) -> None:
    """Refuses a game with everything that does not fit together."""
    checks = (
        *(_contract, _deck, _wagers, _streets, _steps, _hand_names, _wording, _sentences, _citations),
        *(hand_problems, fact_problems, choice_problems),
    )
    wrong = list(data_problems(game))
    try:
        wrong += [found for check in checks for found in check(game)]
        wrong += _seats(game) if not wrong else ()
    except Exception:
        if not wrong:  # else the checks failed over data that is reported already
            raise
    refuse_all(game.id, wrong)


def _contract(game: Game) -> Iterator[str]:
    """A definition for another version of the language may mean something else."""
    from pitboss.rules.game import CONTRACT  # noqa: PLC0415 - a game needs its check

    if game.contract != CONTRACT:
        yield f"it is written for version {game.contract} of the language; this program reads version {CONTRACT}"


def _deck(game: Game) -> Iterator[str]:
    """Every card once, each a card that there is, and enough of them for a seat and the dealer."""
    if strange := [card for card in game.deck if type(card) is not int or card not in JOKER_DECK]:
        yield f"the deck has {strange[0]!r}, which is not a card"
    elif twice := {card for card in game.deck if game.deck.count(card) > 1}:
        yield f"the deck has {cards_text(sorted(twice))} more than once"
    if len(game.deck) < game.row_size:
        yield f"the deck has {len(game.deck)} cards; a seat and the dealer need {game.row_size}"


def _seats(game: Game) -> Iterator[str]:
    """Every seat can be dealt, and a wager that is paid by the number of hands has a pay table for each number.

    The deal follows from the timeline, which therefore has been checked before.
    """
    if game.places is not None and not 1 <= game.places <= game.most_seats:
        yield f"places is {game.places}, but a deck of {len(game.deck)} cards suffices for 1 to {game.most_seats} seats"
        return
    for wager in game.wagers:
        missing = [str(hands) for hands in range(2, game.seats + 2) if str(hands) not in wager.tables]
        if wager.table_by_hands and missing:
            yield f"wager {wager.id} has no pay table for {', '.join(missing)} hands; give it one, or fewer places"


def _wagers(game: Game) -> Iterator[str]:
    wagers = {wager.id for wager in game.wagers}
    options = {option.id for option in game.options}
    for wager in game.wagers:
        for other in (*wager.needs, wager.equals, wager.base, wager.rides):
            if other and other not in wagers:
                yield f"wager {wager.id} names {other!r}, but there is no such wager"
        for option in (wager.table_option, wager.required_when[0] if wager.required_when else ""):
            if option and option not in options:
                yield f"wager {wager.id} names {option!r}, but there is no such option"
    if game.repeats_side_bets and game.repeats_side_bets[0] not in options:
        yield f"repeats_side_bets names {game.repeats_side_bets[0]!r}, but there is no such option"
    if game.table_high and game.table_high.only_highest[0] not in options:
        yield f"table_high names {game.table_high.only_highest[0]!r}, but there is no such option"


def _streets(game: Game) -> Iterator[str]:
    wagers = {wager.id for wager in game.wagers}
    options = {option.id for option in game.options}
    for street in game.streets:
        for choice in street.choices:
            if choice.only_with and choice.only_with[0] not in options:
                yield f"choice {choice.id} on {street.id} names {choice.only_with[0]!r}, but there is no such option"
            if choice.wager and choice.wager not in wagers:
                yield f"choice {choice.id} on {street.id} places {choice.wager!r}, but there is no such wager"
            if choice.told_as and (choice.wager or choice.folds):
                yield f"choice {choice.id} on {street.id} moves chips or ends the hand, so it cannot be a secret"
        yield from _default(street)
        yield from _sizes(street)
    asked = [step.street for step in game.timeline if isinstance(step, Ask)]
    if asked != [street.id for street in game.streets]:
        yield f"the timeline asks {asked}, the streets are {[street.id for street in game.streets]}"


def _default(street: Street) -> Iterator[str]:
    """A seat that does not answer must be able to go on without betting more, under every option."""
    usual = [choice for choice in street.choices if choice.only_with is None and choice.only_if is None]
    free = [choice.id for choice in usual if not choice.wager]
    if not free or (isinstance(street.default, str) and street.default not in free):
        yield f"street {street.id}: the default {street.default!r} must be one of the choices without a wager: {free}"


def _sizes(street: Street) -> Iterator[str]:
    """Exact odds leave out the sizes in between, which is right only if both ends can be chosen."""
    for choice in street.choices:
        usual = [other for other in street.choices if other.wager == choice.wager and other.only_with is None]
        ends = {other.times for other in usual if other.only_if in (None, choice.only_if)}
        if choice.between and not ends.issuperset(choice.between):
            yield f"choice {choice.id} on {street.id}: both ends of {choice.between} must be choices of their own"


def _sentences(game: Game) -> Iterator[str]:
    """A game that maps its printed text maps every rule, and every sentence to something."""
    carried = {rule for sentence in game.sentences for rule in sentence.rules}
    if game.sentences and not game.rules.keys() <= carried:
        yield f"no sentence is carried by {sorted(game.rules.keys() - carried)}"
    for sentence in game.sentences:
        for rule in sentence.rules:
            if rule not in game.rules and rule not in game.readings:
                yield f"{sentence.place} names {rule!r}, but there is no such rule"
        if not sentence.rules and not sentence.by:
            yield f"{sentence.place}: neither a rule nor anything else carries this sentence"


def _wording(game: Game) -> Iterator[str]:
    values = {(option.id, value) for option in game.options for value in option.values}
    choices = (f"{street.id}.{choice.id}" for street in game.streets for choice in street.choices)
    known = {*game.rules, *(wager.id for wager in game.wagers), *choices, "layout"}
    yield from (f"wording names {each}, but no option has this value" for each in game.wording if each not in values)
    for said in game.wording.values():
        yield from (
            f"wording has a text for {key!r}, but there is no such rule, wager or choice"
            for key in said
            if key not in known
        )


def _hand_names(game: Game) -> Iterator[str]:
    if game.hand_names.keys() != game.hands.keys():
        yield f"hand_names has {sorted(game.hand_names)}, hands has {sorted(game.hands)}"
    yield from (
        f"hand_titles names {hand!r}, but there is no such hand" for hand in game.hand_titles if hand not in game.hands
    )


def _steps(game: Game) -> Iterator[str]:
    piles = {pile.id for pile in game.piles}
    wagers, hands = {wager.id for wager in game.wagers}, game.hands
    for step in game.timeline:
        moved = step.then if isinstance(step, Ask) else step
        if isinstance(moved, Deal | Look | Show | TurnDown) and moved.pile not in piles:
            yield f"{type(moved).__name__} names {moved.pile!r}, but there is no such pile"
        ranked = step.ranks if isinstance(step, Settle) else (step.hand,) if isinstance(step, Rank) else ()
        yield from (
            f"{type(step).__name__} names {hand!r}, but there is no such hand" for hand in ranked if hand not in hands
        )
        named = step.wagers if isinstance(step, Settle) else (step.wager,) if isinstance(step, CountHands) else ()
        yield from (f"{type(step).__name__} names {w!r}, but there is no such wager" for w in named if w not in wagers)
    dealt = [step.pile for step in game.timeline if isinstance(step, Deal)]
    if sorted(dealt) != sorted(piles):
        yield f"the timeline deals {dealt}, the piles are {sorted(piles)}"


def _citations(game: Game) -> Iterator[str]:
    cited = {wager.rule for wager in game.wagers} | {street.rule for street in game.streets}
    cited |= {rule for wager in game.wagers for rule in (wager.needs_rule, wager.limits_rule, wager.pays_rule) if rule}
    cited |= {game.void_rule} - {""}
    cited |= {step.rule for step in game.timeline if not isinstance(step, Ask)}
    cited |= {step.then.rule for step in game.timeline if isinstance(step, Ask) and step.then}
    high = game.table_high
    cited |= {high.rule, high.replaced_rule, high.unseen_rule} if high else set()
    known = game.rules.keys() | game.readings.keys()
    yield from (f"rule {number!r} is cited but not written" for number in sorted(cited - known))
    yield from (f"{number!r} is not a rule number" for number in known if not RULE_NUMBER.fullmatch(number))
