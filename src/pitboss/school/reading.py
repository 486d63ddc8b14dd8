"""Reading hands: what a hand is called, and which of two is the higher one."""

from __future__ import annotations

import random
from dataclasses import dataclass

from pitboss.errors import ChoiceRefused, Illegal
from pitboss.play import Round, Table
from pitboss.play import events as e
from pitboss.rules import Game
from pitboss.rules.made_hands import Hand, Highest
from pitboss.school.chance import full_table
from pitboss.school.felt import Felt
from pitboss.school.grade import Grade

MOST_NAMES = 6
MOST_DEALS = 100
EQUAL = "equal"


@dataclass(frozen=True)
class Reading:
    """A hand to name, or two to compare, as they lie on the table when this line is settled."""

    round: Round
    line: e.Settled
    compared: tuple[str, ...]  # one hand to name, or two to compare
    choices: tuple[str, ...]
    size: int = 1

    @property
    def answer(self) -> str:
        """What the hand is called; or which hand is the higher one."""
        game = self.round.game
        if len(self.compared) == 1:
            return game.name_hand(self.compared[0], self.line.hands[self.compared[0]])
        strengths = [_strength(game, hand, self.line) for hand in self.compared]
        if strengths[0] == strengths[1]:
            return EQUAL
        return game.hand_title(self.compared[strengths.index(max(strengths))])

    def grade(self, text: str, before: tuple[Grade, ...], ms: int) -> Grade:
        """The name of the hand, the title of the higher one, or `equal`; also the number of a choice."""
        given = " ".join(text.lower().split())
        if given.isdecimal() and 1 <= int(given) <= len(self.choices):
            given = self.choices[int(given) - 1].lower()
        if given not in [choice.lower() for choice in self.choices]:
            raise ChoiceRefused(f"cannot read the answer {text!r}; write one of: {', '.join(self.choices)}")
        return Grade(
            right=given == self.answer.lower(),
            given=given,
            answer=self.answer,
            rule=self.line.rule,
            seat=self.line.seat,
            wager=self.line.wager,
            hands=self.line.hands,
        )


def _strength(game: Game, hand: str, line: e.Settled) -> int:
    made = game.hands[hand]
    assert isinstance(made, Hand)
    return made.evaluator.strength(line.hands[hand])


def reading(table: Table, dice: random.Random, place: int, seats: int) -> Reading:
    """The question at this place: every other one compares two hands, where the game compares any."""
    for _ in range(MOST_DEALS):
        round_ = full_table(table, seats, dice)
        face_up = {card for cards in Felt(round_).picture.hands.values() for card in cards}
        lines = [event for event in round_.events if isinstance(event, e.Settled) and _is_open(event, face_up)]
        pairs = [line for line in lines if place % 2 and _pair(round_.game, line)]
        if pairs:
            line = dice.choice(pairs)
            pair = _pair(round_.game, line)
            return Reading(round_, line, pair, (*[round_.game.hand_title(hand) for hand in pair], EQUAL))
        named = [(line, hand) for line in lines for hand in line.hands if _has_name(round_, line, hand)]
        if named and (place % 2 == 0 or not _compares(round_.game)):
            line, hand = dice.choice(named)
            return Reading(round_, line, (hand,), _names(table, round_, line, hand, dice))
    raise Illegal(f"{table.game.id} names no hand; this drill needs a game that does")


def _is_open(line: e.Settled, face_up: set[int]) -> bool:
    """The cards that decide it lie face up, and the settlement says which hands they are."""
    return bool(line.hands) and all(cards and face_up.issuperset(cards) for cards in line.hands.values())


def _has_name(round_: Round, line: e.Settled, hand: str) -> bool:
    """The hand of one owner; the highest of the table is found by comparing all of them."""
    return not isinstance(round_.game.hands[hand], Highest) and bool(_name(round_, line, hand))


def _name(round_: Round, line: e.Settled, hand: str) -> str:
    return round_.game.name_hand(hand, line.hands[hand])


def _compares(game: Game) -> bool:
    """Some evaluator ranks two of the game's hands."""
    made = [hand.evaluator for hand in game.hands.values() if isinstance(hand, Hand)]
    return any(made.count(evaluator) > 1 for evaluator in made)


def _pair(game: Game, line: e.Settled) -> tuple[str, ...]:
    """The two hands that decide this line, if one evaluator ranks both."""
    made = [game.hands[hand] for hand in line.hands]
    ranked = [hand.evaluator for hand in made if isinstance(hand, Hand)]
    return tuple(line.hands) if len(made) == len(ranked) == 2 and ranked[0] == ranked[1] else ()


def _names(table: Table, round_: Round, line: e.Settled, hand: str, dice: random.Random) -> tuple[str, ...]:
    """The name of this hand among names of the same kind of hand, in alphabetical order."""
    right = _name(round_, line, hand)
    others = other_names(table, round_, hand, dice) - {right}
    picked = dice.sample(sorted(others), min(len(others), MOST_NAMES - 1))
    return tuple(sorted({right, *picked}))


def other_names(table: Table, round_: Round, hand: str, dice: random.Random) -> set[str]:
    """What this hand of the game is called at this table, and at others."""
    found = names_at(round_, hand)
    for _ in range(MOST_DEALS):
        if len(found) >= MOST_NAMES:
            break
        found |= names_at(full_table(table, len(round_.seats), dice), hand)
    return found


def names_at(round_: Round, hand: str) -> set[str]:
    """What this hand is called at each seat of a finished round."""
    lines = [event for event in round_.events if isinstance(event, e.Settled) and hand in event.hands]
    return {name for line in lines if (name := _name(round_, line, hand))}
