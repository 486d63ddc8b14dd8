"""A settlement with mistakes in it: wrong payouts, a push that was paid, a broken order, a hand misread."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from pitboss.errors import ChoiceRefused, Illegal
from pitboss.play import Round, Table
from pitboss.rules import dollars
from pitboss.rules.frozen import FrozenMap
from pitboss.school.chance import full_table
from pitboss.school.felt import Felt
from pitboss.school.grade import Finding, Grade
from pitboss.school.order import order_rules
from pitboss.school.questions import Question
from pitboss.school.reading import names_at, other_names

PAYOUT, PUSH_PAID, ORDER, MISREAD = "payout", "push_paid", "order", "misread"
KINDS = (PAYOUT, PUSH_PAID, ORDER, MISREAD)
MOST_MISTAKES = 3
MOST_DEALS = 200


@dataclass(frozen=True)
class Shown:
    """One line as the dealer of the exercise settled it: what was done with the wager, what hands were called."""

    question: Question
    said_cents: int
    called: FrozenMap[str, str]

    @property
    def says(self) -> str:
        """`take $5`, `push`, `pay $15`."""
        return self.question.say(self.said_cents)


@dataclass(frozen=True)
class Mistake:
    """A planted mistake, and the lines of which any one names it."""

    kind: str
    lines: tuple[int, ...]
    says: str
    rule: str


@dataclass(frozen=True)
class Settlement:
    """A settled table with mistakes in it, to be found."""

    round: Round
    lines: tuple[Shown, ...]
    mistakes: tuple[Mistake, ...]
    size: int = 1

    @cached_property
    def felt(self) -> Felt:
        """The table that was settled."""
        return Felt(self.round)

    def grade(self, text: str, before: tuple[Grade, ...], ms: int) -> Grade:
        """The numbers of the lines that are wrong, or `none`. Right if every mistake is named, and no other line."""
        marked = self._read(text)
        findings = tuple(self._findings(marked))
        named = [f"{', '.join(str(line + 1) for line in each.lines)}: {each.says}" for each in self.mistakes]
        first = self.mistakes[0]
        return Grade(
            right=all(finding.right for finding in findings),
            given=", ".join(str(line + 1) for line in sorted(marked)) or "none",
            answer="; ".join(named),
            rule=first.rule,
            findings=findings,
        )

    def _read(self, text: str) -> set[int]:
        words = text.lower().replace(",", " ").split()
        if words == ["none"]:
            return set()
        if not words or not all(word.isdecimal() and 1 <= int(word) <= len(self.lines) for word in words):
            raise ChoiceRefused(
                f"cannot read the answer {text!r}; write the numbers of wrong lines, 1 to {len(self.lines)}, or none"
            )
        return {int(word) - 1 for word in words}

    def _findings(self, marked: set[int]) -> Iterator[Finding]:
        wrong = {line for mistake in self.mistakes for line in mistake.lines}
        for mistake in self.mistakes:
            found = [line for line in mistake.lines if line in marked]
            line = found[0] if found else mistake.lines[-1]
            yield Finding(line, bool(found), f"{'found' if found else 'missed'}: {mistake.says}", mistake.rule)
        for line in sorted(marked - wrong):
            question = self.lines[line].question
            yield Finding(line, False, f"this line is right: {question.answer_text}", question.rule)


def settlement(table: Table, dice: random.Random, seats: int) -> Settlement:
    """A settled table with one to three mistakes of different kinds."""
    for _ in range(MOST_DEALS):
        round_ = full_table(table, seats, dice)
        felt = Felt(round_)
        # Wagers that ride on another and are not due have no line, as at a table.
        asked = [each for each in felt.questions if each.seat and each.outcome != "no_action"]
        lines = [Shown(each, _cents(each), _called(round_, each)) for each in asked]
        kinds = dice.sample(KINDS, dice.randint(1, MOST_MISTAKES))
        found = plant(table, felt, lines, kinds, dice)
        if found:
            return Settlement(round_, tuple(lines), tuple(found))
    raise Illegal(f"{table.game.id} leaves no line in which a mistake could be planted")


def plant(table: Table, felt: Felt, lines: list[Shown], kinds: list[str], dice: random.Random) -> list[Mistake]:
    """Puts mistakes of these kinds into the lines, each into lines of its own; those for which there is a place."""
    ways: dict[str, Callable[[], Mistake | None]] = {}
    used: set[int] = set()

    def free(line: int) -> bool:
        return line not in used

    ways[PAYOUT] = lambda: _wrong_payout(lines, [n for n in _moving(lines) if free(n)], dice)
    ways[PUSH_PAID] = lambda: _push_paid(lines, [n for n in _pushed(lines) if free(n)], dice)
    ways[ORDER] = lambda: _broken_order(felt, lines, [n for n in _neighbours(lines) if free(n) and free(n + 1)], dice)
    ways[MISREAD] = lambda: _misread(table, felt.round, lines, [n for n in _read(lines) if free(n)], dice)
    found: list[Mistake] = []
    for kind in sorted(kinds, key=[MISREAD, PAYOUT, PUSH_PAID, ORDER].index):
        mistake = ways[kind]()
        if mistake:
            found.append(mistake)
            used.update(mistake.lines)
    return found


def _cents(question: Question) -> int:
    assert isinstance(question.answer, int)
    return question.answer


def _called(round_: Round, question: Question) -> FrozenMap[str, str]:
    names = {hand: round_.game.name_hand(hand, cards) for hand, cards in question.hands.items()}
    return FrozenMap({hand: name for hand, name in names.items() if name})


def _moving(lines: list[Shown]) -> list[int]:
    """The lines in which the house pays."""
    return [n for n, line in enumerate(lines) if line.said_cents > 0]


def _pushed(lines: list[Shown]) -> list[int]:
    return [n for n, line in enumerate(lines) if not line.said_cents and line.question.stake_cents]


def _neighbours(lines: list[Shown]) -> list[int]:
    return list(range(len(lines) - 1))


def _read(lines: list[Shown]) -> list[int]:
    return [n for n, line in enumerate(lines) if line.called]


def _wrong_payout(lines: list[Shown], places: list[int], dice: random.Random) -> Mistake | None:
    """A sum that is one stake too large or too small, or half or twice what is due."""
    if not places:
        return None
    place = dice.choice(places)
    line = lines[place]
    due, step = line.said_cents, line.question.stake_cents or 500
    wrong = dice.choice([cents for cents in (due + step, due - step, 2 * due) if cents > 0 and cents != due])
    lines[place] = replace(line, said_cents=wrong)
    return Mistake(PAYOUT, (place,), f"paid {dollars(wrong)} where {dollars(due)} is due", line.question.rule)


def _push_paid(lines: list[Shown], places: list[int], dice: random.Random) -> Mistake | None:
    if not places:
        return None
    place = dice.choice(places)
    line = lines[place]
    lines[place] = replace(line, said_cents=line.question.stake_cents)
    says = f"paid {dollars(line.question.stake_cents)} on a wager that pushes"
    return Mistake(PUSH_PAID, (place,), says, line.question.rule)


def _broken_order(felt: Felt, lines: list[Shown], places: list[int], dice: random.Random) -> Mistake | None:
    """Two lines that follow each other, exchanged."""
    if not places:
        return None
    place = dice.choice(places)
    first, second = lines[place], lines[place + 1]
    lines[place], lines[place + 1] = second, first
    says = f"{felt.name_of(first.question)} is settled before {felt.name_of(second.question)}"
    return Mistake(ORDER, (place, place + 1), says, order_rules(felt.round)[first.question.after])


def _misread(table: Table, round_: Round, lines: list[Shown], places: list[int], dice: random.Random) -> Mistake | None:
    """A hand called by the name of another one; the money is as it should be."""
    if not places:
        return None
    line = lines[dice.choice(places)]
    hand = dice.choice(sorted(line.called))
    right, cards = line.called[hand], line.question.hands[hand]
    same = [n for n, each in enumerate(lines) if each.question.hands.get(hand) == cards]  # a hand has one name
    if not set(same) <= set(places) or 2 * len(same) > len(lines):
        return None
    others = sorted(names_at(round_, hand) - {right}) or sorted(other_names(table, round_, hand, dice) - {right})
    if not others:
        return None
    wrong = dice.choice(others)
    for place in same:
        lines[place] = replace(lines[place], called=FrozenMap({**lines[place].called, hand: wrong}))
    return Mistake(MISREAD, tuple(same), f"{wrong} was called, and it is {right}", line.question.rule)
