"""A stand-alone C program that recounts the odds of a game: own evaluator, own best play, printed settlement."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from pitboss.cards import Cards
from pitboss.errors import Unavailable
from pitboss.hands.evaluator import KIND_BITS, Evaluator
from pitboss.odds.model.decision_points import Stage, seen_at, stages
from pitboss.odds.pricing.net_results import Money, main_name, side_wagers, wagers_named
from pitboss.rules import FIRST_LINE, NOT_ASKED, Choices, Game, Options, folded
from pitboss.rules.fact_plan import FactPlan, fact_plan
from pitboss.rules.made_hands import Hand
from pitboss.rules.outcome import WORDS
from pitboss.rules.street import never
from pitboss.submit.kinds_in_words import Meaning, meaning
from pitboss.submit.settlement_tables import MOST_CELLS, Ruled, cells, tables

TEMPLATE = Path(__file__).with_name("recount.c")
WITHIN_AN_HOUR = 10**10  # rows that are settled one by one
SAMPLE_SECONDS, SAMPLE_SEED = 1_800, 1
TRIES_LAST, TRIES_FIRST = 1_500, 40
HANDS_OF_A_KIND, TRIED_HANDS = 4, 3_000


@dataclass(frozen=True)
class Program:
    """The source, whether it counts every deal, and the bets that it leaves out, each with the reason."""

    source: str
    counts_every_deal: bool
    left_out: tuple[str, ...]


def recount_program(game: Game, options: Options) -> Program:
    """The program for a game; refused where the definition says something that only Python can read."""
    plan = fact_plan(game)
    if plan is None:
        raise Unavailable(f"{game.id}: its facts are a function, not data, so that no program can be written from them")
    if cells(plan) > MOST_CELLS:
        raise Unavailable(f"{game.id}: its settlement has {cells(plan):,} cells; a program takes {MOST_CELLS:,}")
    paths = _paths(game, options)
    return _Writer(game, options, plan, paths).program()


def _paths(game: Game, options: Options) -> tuple[Choices, ...]:
    """Every path of a seat with all bets down."""
    found = game.paths_under(options)
    kept = (path for path in found if all(_is_asked(game, options, path, at) for at in range(len(game.streets))))
    return tuple(_alike(game, kept))


def _is_asked(game: Game, options: Options, path: Choices, place: int) -> bool:
    """A path leaves no street out that its seat is asked on."""
    street = game.streets[place]
    before = path[:place]
    asked = street.exists(options) and street.asks(before) and not folded(game, before)
    if asked and street.excused is not never and street.can_excuse(before):
        return True
    return (path[place] != NOT_ASKED) == asked


def _alike(game: Game, paths: Iterator[Choices]) -> Iterator[Choices]:
    """Without a choice of any amount between two others: the value of a bet is linear in its size."""
    for path in paths:
        chosen = (street.choice(each) for street, each in zip(game.streets, path, strict=True))
        if not any(choice is not None and choice.between for choice in chosen):
            yield path


class _Writer:
    def __init__(self, game: Game, options: Options, plan: FactPlan, paths: tuple[Choices, ...]) -> None:
        self.game, self.options, self.plan, self.paths = game, options, plan, paths
        self.evaluators: list[Evaluator] = []
        for ranked in plan.hands:
            if ranked.hand.evaluator not in self.evaluators:
                self.evaluators.append(ranked.hand.evaluator)
        self.money = Money(game, options)
        self.ruled = tables(game, options, plan, paths)
        self.bets, self.left_out = self._bets()

    def _bets(self) -> tuple[list[str], tuple[str, ...]]:
        """The bets that can be recounted, the main game first."""
        names, left_out = [main_name(self.game), *side_wagers(self.game)], []
        for name in tuple(names):
            unread = sorted({e.name for e in self._evaluators_of(name) if not _is_read(e)})
            if unread and name == names[0]:
                raise Unavailable(f"{self.game.id}: the names of the hands of {unread[0]} do not say what they are")
            if unread:
                names.remove(name)
                left_out.append(f"{name}: the names of the hands of {', '.join(unread)} do not say what they are")
        return names, tuple(left_out)

    def _evaluators_of(self, name: str) -> Iterator[Evaluator]:
        hands = len(self.plan.hands)
        for ruled in self.ruled:
            for id_ in wagers_named(self.game, name):
                for at in ruled[id_].inputs:
                    for hand in (at,) if at < hands else self.plan.compared[at - hands]:
                        yield self.plan.hands[hand].hand.evaluator

    @property
    def wagers(self) -> list[str]:
        return [id_ for name in self.bets for id_ in wagers_named(self.game, name)]

    def program(self) -> Program:
        """The source with the data of the game."""
        every = self._rows() <= WITHIN_AN_HOUR
        source = TEMPLATE.read_text(encoding="utf-8")
        source = source.replace("@DATA@\n", "\n".join(self._data(every)) + "\n")
        source = source.replace("@HANDS@\n", "\n".join(self._hands()) + "\n")
        return Program(source, every, self.left_out)

    def _rows(self) -> int:
        """About how many rows there are up to suits, each with every path."""
        total, left = len(self.paths), len(self.game.deck)
        for place, stage in enumerate(each for each in stages(self.game) if each.pile):
            assert stage.pile
            ways = math.comb(left, stage.pile.count)
            total *= ways if place else max(1, ways // 20)
            left -= stage.pile.count
        return total * (1 + len(self.game.streets))

    def _data(self, every: bool) -> Iterator[str]:
        game, plan = self.game, self.plan
        asked = [each for each in stages(game) if each.pile or (each.street and each.street.exists(self.options))]
        kept = _kept_cards(asked)
        outcomes = max((max(r.outcomes) for ruled in self.ruled for r in ruled.values()), default=0) + 1
        yield f"#define GAME {_text(f'{game.name}, version {game.version}')}"
        yield f"#define SAMPLE 1\n#define ENUMERATE 0\n#define METHOD {'ENUMERATE' if every else 'SAMPLE'}"
        yield f"/* METHOD: {'every deal is counted' if every else 'to count every deal takes more than an hour'} */"
        yield f"#ifndef SECONDS\n#define SECONDS {SAMPLE_SECONDS}\n#endif\n#define SEED {SAMPLE_SEED}"
        yield f"#define TRY_ALL 1200\n#define TRIES_LAST {TRIES_LAST}\n#define TRIES_FIRST {TRIES_FIRST}"
        yield "#define TRIES_KEPT 100\n#define TRIES_INNER 30"
        yield f"#define KEPT_CARDS {kept}\n#define SUITS_ARE_EQUAL 1"
        yield f"#define DECK {len(game.deck)}\nstatic const int deck[DECK] = {_list(game.deck)};"
        yield f"#define ROW {game.row_size}\n#define STAGES {len(asked)}"
        yield "/* A stage deals cards, or asks on a street; -1 for none. */"
        told = (
            f"{{{e.pile.count if e.pile else 0}, {game.streets.index(e.street) if e.street else -1}}}" for e in asked
        )
        yield f"static const struct {{ int count, street; }} stages[STAGES] = {{{', '.join(told)}}};"
        yield from self._kinds()
        yield f"#define HANDS {len(plan.hands)}\n#define PAIRS {len(plan.compared)}"
        yield "static const int pair[PAIRS + 1][2] = {" + ", ".join(f"{{{a}, {b}}}" for a, b in plan.compared) + "};"
        yield from self._starts()
        yield from self._choices()
        yield from self._rulings(outcomes)
        yield from self._checks()

    def _kinds(self) -> Iterator[str]:
        yield "/* Kinds of hands, worst first: in sequence, of one suit, or groups of equal ranks. */"
        yield "typedef struct { int flush, straight, royal, natural, aces, nothing, groups, group[4];"
        yield "  int pairs_of, high, low, suited; } Kind;"
        yield "typedef struct { int size, kinds, wild_is_any; uint64_t wild[1]; Kind kind[16]; } Evaluator;"
        yield "static const Evaluator evaluators[] = {"
        for evaluator in self.evaluators:
            found = [meaning(kind) or Meaning(nothing=True) for kind in evaluator.kinds] if _is_read(evaluator) else []
            wild = sum(1 << card for card in evaluator.wild)
            yield f" {{{evaluator.size}, {len(found)}, {int(_wild_is_any(evaluator))}, {{{wild}u}}, {{"
            for kind, each in zip(evaluator.kinds, found, strict=False):
                flags = (each.flush, each.straight, each.royal, each.natural, each.aces, each.nothing)
                shape = (
                    *map(int, flags),
                    len(each.groups),
                    _list(each.groups or (0,)),
                    each.pairs_of,
                    each.high,
                    each.low,
                    each.suited,
                )
                yield f"   {_list(shape)}, /* {kind} */"
            yield " }},"
        yield "};"

    def _starts(self) -> Iterator[str]:
        most = max(len(ranked.starts) for ranked in self.plan.hands)
        yield "/* The strengths from which on a hand is of the next class: kind, ranks that name it, other ranks. */"
        yield f"static const int start_count[HANDS] = {_list([len(r.starts) for r in self.plan.hands])};"
        rows = ", ".join(_list(ranked.starts or (0,)) for ranked in self.plan.hands)
        yield f"static const long start[HANDS][{max(1, most)}] = {{{rows}}};"
        tops = [ranked.hand.evaluator.top for ranked in self.plan.hands]
        yield f"static const long tied_from[HANDS] = {_list(tops)};"
        streets = self.plan.layout.streets
        by = [streets.index(r.hand.street) + 1 if r.hand.street else 0 for r in self.plan.hands]
        yield f"static const int by_choice[HANDS] = {_list(by)}; /* the street whose choice forms the hand, from 1 */"
        yield f"static const int ready[HANDS] = {_list([self._ready(r.hand) for r in self.plan.hands])};"

    def _ready(self, hand: Hand) -> int:
        choices = self.plan.layout.places[hand.street] if hand.street else ("",)
        slots = [slot for choice in choices for set_ in hand.sets(self.plan.layout, choice) for slot in set_]
        return max(slots) + 1

    def _choices(self) -> Iterator[str]:
        game, paths = self.game, self.paths
        yield f"#define PATHS {len(paths)}\n#define STREETS {len(game.streets)}"
        numbers = [[_number(game, place, each) for place, each in enumerate(path)] for path in paths]
        yield f"static const char *path_name[PATHS] = {{{', '.join(_text('/'.join(path)) for path in paths)}}};"
        yield f"static const int choice_at[PATHS][STREETS] = {{{', '.join(map(_list, numbers))}}};"
        same = [[paths.index(_first(paths, path[:place])) for path in paths] for place in range(len(game.streets))]
        yield "/* Paths with the same choices before a street have the same number. */"
        excused = [self._excused(place) for place in range(len(game.streets))]
        yield f"static const int same_before[STREETS][PATHS] = {{{', '.join(map(_list, same))}}};"
        yield "/* By street: the hand of which some classes have no decision (-1: none), and these classes. */"
        yield f"static const int excused_by[STREETS] = {_list([hand for hand, _ in excused])};"
        yield f"static const long excused_classes[STREETS] = {_list([classes for _, classes in excused])};"
        yield "#define NO_CHOICE -2"

    def _excused(self, place: int) -> tuple[int, int]:
        """The hand whose classes say which cards have no decision here, and these classes as bits."""
        street, plan = self.game.streets[place], self.plan
        if not street.exists(self.options) or street.excused is never:
            return -1, 0
        before = next(path[:place] for path in self.paths if path[place] == NOT_ASKED)
        seen = seen_at(self.game, street.id)
        rows = list(_varied_hands(self.game.deck, seen))
        answers = [street.excused(row, before, self.options) for row in rows]
        for number, ranked in enumerate(plan.hands):
            if ranked.hand.street or self._ready(ranked.hand) > seen:
                continue
            found: dict[int, set[bool]] = {}
            for row, answer in zip(rows, answers, strict=True):
                strength = ranked.hand.evaluator.strength(ranked.hand.held(plan.layout, row, ()))
                found.setdefault(ranked.class_of(strength), set()).add(answer)
            if all(len(each) == 1 for each in found.values()):
                return number, sum(1 << at for at, each in found.items() if True in each)
        raise Unavailable(
            f"{self.game.id}: on {street.id}, some cards have no decision, and only Python can read which"
        )

    def _rulings(self, outcomes: int) -> Iterator[str]:
        wagers, game = self.wagers, self.game
        every: list[Ruled] = list(dict.fromkeys(ruled[id_] for ruled in self.ruled for id_ in wagers))
        width = max(1, *(len(each.inputs) for each in every))
        cells_ = max(len(each.outcomes) for each in every)
        scale = math.lcm(*(net.denominator for path in self.paths for id_ in wagers for net in self._nets(id_, path)))
        yield "/* Settlement: the outcome of a wager by the classes of hands and, after them, how pairs compare. */"
        yield f"typedef struct {{ int inputs, input[{width}], sizes[{width}];"
        yield f"  unsigned char outcome[{cells_}]; }} Ruling;"
        yield "static const Ruling rulings[] = {"
        for each in every:
            inputs = f"{len(each.inputs)}, {_list(each.inputs or (0,))}, {_list(each.sizes or (1,))}"
            yield f" {{{inputs}, {_list(each.outcomes)}}},"
        yield "};"
        yield f"#define WAGERS {len(wagers)}\n#define OUTCOMES {outcomes}\n#define PARTS {scale}"
        yield f"static const char *wager_name[WAGERS] = {{{', '.join(map(_text, wagers))}}};"
        names = (_list([_text(name) for name in self._outcome_names(id_, outcomes)]) for id_ in wagers)
        yield f"static const char *outcome_name[WAGERS][OUTCOMES] = {{{', '.join(names)}}};"
        indices = [_list([every.index(ruled[id_]) for id_ in wagers]) for ruled in self.ruled]
        yield f"static const int ruling_of[PATHS][WAGERS] = {{{', '.join(indices)}}};"
        yield "/* What a wager gains with each outcome, and its stake, in parts of a unit. */"
        gains = (_list([_list(self._gains(id_, path, scale, outcomes)) for id_ in wagers]) for path in self.paths)
        yield f"static const long gain[PATHS][WAGERS][OUTCOMES] = {{{', '.join(gains)}}};"
        stakes = (_list([self._stake(id_, path) * scale for id_ in wagers]) for path in self.paths)
        yield f"static const long stake[PATHS][WAGERS] = {{{', '.join(stakes)}}};"
        yield f"static const int collected[WAGERS] = {_list([int(game.wager(id_).collected) for id_ in wagers])};"
        yield f"#define BETS {len(self.bets)}"
        yield f"static const char *bet_name[BETS] = {{{', '.join(map(_text, self.bets))}}};"
        inside = (_list([int(id_ in wagers_named(game, name)) for id_ in wagers]) for name in self.bets)
        yield f"static const int in_bet[BETS][WAGERS] = {{{', '.join(inside)}}};"
        yield f"static const double first_bet[BETS] = {_list([float(self._first_bet(name)) for name in self.bets])};"

    def _outcome_names(self, id_: str, outcomes: int) -> list[str]:
        table = self.money.table(self.game.wager(id_))
        labels = table.labels if table else ()
        return [*WORDS, *labels, *([""] * outcomes)][:outcomes]

    def _nets(self, id_: str, path: Choices) -> list[Fraction]:
        wager = self.game.wager(id_)
        table = self.money.table(wager)
        count = FIRST_LINE + (len(table) if table else 0)
        return [self.money.result(wager, outcome, path).net for outcome in range(count)]

    def _gains(self, id_: str, path: Choices, scale: int, outcomes: int) -> list[int]:
        nets = [int(net * scale) for net in self._nets(id_, path)]
        return [*nets, *([0] * outcomes)][:outcomes]

    def _stake(self, id_: str, path: Choices) -> int | Fraction:
        """The money bet; a deposit against a tax is not, the tax itself is."""
        if any(self.game.wager(other).collected and self.game.wager(other).rides == id_ for other in self.wagers):
            return 0
        stake = self.money.stake(self.game.wager(id_), self.game.placed(path))
        return stake.numerator if stake.denominator == 1 else stake

    def _first_bet(self, name: str) -> Fraction:
        wagers = [self.game.wager(id_) for id_ in wagers_named(self.game, name)]
        first = next(wager for wager in wagers if wager.is_opening or wager.chosen_size)
        return self.money.stake(first, {first.id: 1})

    def _checks(self) -> Iterator[str]:
        rows = [row for place, each in enumerate(self.evaluators) if _is_read(each) for row in self._named(place, each)]
        yield "/* Hands that the rules name: the evaluator, the number of cards, the kind (0 the lowest), the cards. */"
        yield f"#define CHECKS {len(rows)}\nstatic const int check_hand[CHECKS][11] = {{"
        yield from (f" {_list(row)}," for row in rows)
        yield "};"

    def _named(self, place: int, evaluator: Evaluator) -> Iterator[list[int]]:
        layout = self.plan.layout
        sizes = {
            len(slots)
            for ranked in self.plan.hands
            if ranked.hand.evaluator == evaluator
            for choice in (layout.places[ranked.hand.street] if ranked.hand.street else ("",))
            for slots in ranked.hand.sets(layout, choice)
        }
        for size in sorted(sizes):
            found: dict[int, int] = {}
            for cards in _varied_hands(self.game.deck, size):
                kind = evaluator.strength(cards) >> KIND_BITS
                if found.get(kind, 0) < HANDS_OF_A_KIND:
                    found[kind] = found.get(kind, 0) + 1
                    yield [place, size, kind, *cards]

    def _hands(self) -> Iterator[str]:
        yield "/* ---- which cards form which hand; -1 where there is none ---- */"
        yield "static long hand_strength(int hand, const int *row, int choice) {"
        yield "  long best = -1, found;"
        for place, ranked in enumerate(self.plan.hands):
            evaluator = self.evaluators.index(ranked.hand.evaluator)
            if not _is_read(ranked.hand.evaluator):
                continue
            for number, choice in self._choice_numbers(ranked.hand):
                for slots in ranked.hand.sets(self.plan.layout, choice):
                    yield f"  if (hand == {place} && choice == {number}) {{ /* {_comment(ranked.hand)} */"
                    yield f"    static const int slots[] = {_list(slots)};"
                    yield f"    found = strength(&evaluators[{evaluator}], row, slots, {len(slots)});"
                    yield "    if (found > best) best = found;"
                    yield "  }"
        yield "  return best;\n}\n"

    def _choice_numbers(self, hand: Hand) -> list[tuple[int, str]]:
        if not hand.street:
            return [(-1, "")]
        place = self.plan.layout.streets.index(hand.street)
        return [(_number(self.game, place, each), each) for each in self.plan.layout.places[hand.street]]


def _is_read(evaluator: Evaluator) -> bool:
    first, *others = (meaning(kind) for kind in evaluator.kinds)
    lowest = first is not None and not (first.groups or first.straight or first.flush)
    return lowest and all(each is not None for each in others) and len(evaluator.kinds) <= 16


def _wild_is_any(evaluator: Evaluator) -> bool:
    """A wild card stands for any card; not where it only makes a group of more than four."""
    return not evaluator.wild or meaning(evaluator.kinds[0]) != Meaning(nothing=True)


def _kept_cards(asked: Sequence[Stage]) -> int:
    """Up to how many cards the values of the first decisions are kept: those before a decision that others follow."""
    cards, found = 0, 0
    decisions = sum(each.street is not None for each in asked)
    for each in asked:
        pile = each.pile
        if pile is not None:
            cards += pile.count
        else:
            decisions -= 1
            found = cards if decisions and cards <= 3 else found
    return found


def _number(game: Game, place: int, choice: str) -> int:
    ids = [each.id for each in game.streets[place].choices]
    return ids.index(choice) if choice in ids else -2


def _first(paths: tuple[Choices, ...], before: Choices) -> Choices:
    return next(path for path in paths if path[: len(before)] == before)


def _varied_hands(deck: Cards, size: int) -> Iterator[Cards]:
    """Hands of every kind, also of the rare ones: from the whole deck, from one suit, from a few ranks."""
    chance = random.Random(SAMPLE_SEED)
    wild = [card for card in deck if card >= 52]
    plain = [card for card in deck if card < 52]
    for turn in range(TRIED_HANDS):
        suit, ranks = turn & 3, chance.sample(range(13), 3)
        some = (
            list(deck),
            [card for card in plain if card & 3 == suit] + wild,
            [card for card in plain if card >> 2 in ranks] + wild,
            [card for card in plain if card & 3 == suit and card >> 2 >= 13 - size] + wild,
        )[turn % 4 if turn % 3 else 0]
        if len(some) >= size:
            yield tuple(sorted(chance.sample(some, size)))


def _list(values: Sequence[object]) -> str:
    return f"{{{', '.join(map(str, values))}}}"


def _text(text: str) -> str:
    plain = "".join(char if 32 <= ord(char) < 127 and char not in '"\\?' else "." for char in text)
    return f'"{plain}"'


def _comment(hand: Hand) -> str:
    return ", ".join(part.pile for part in hand.parts).replace("*/", "")
