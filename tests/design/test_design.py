"""Designed pay tables: known counts, agreement with brute force, and edges that pricing finds, too."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, pairwise, product

import pytest

from pitboss.design import design, design_columns, read_wishes
from pitboss.design.chain import Chain
from pitboss.design.paid_lines import PaidLines, column_lines, paid_lines
from pitboss.design.search import Search
from pitboss.design.wishes import Wishes
from pitboss.errors import PayTableError
from pitboss.games import house_games
from pitboss.odds import quote
from pitboss.odds.answer import Answer
from pitboss.odds.pricing.net_results import main_name, main_wagers
from pitboss.odds.pricing.price import price, price_lines

ROUND_BY_HANDS = "1,2,3,4,5,6,7,8,9,10,12,15,20,25,30,35,40,45,50,60,70,75,80,90,100,125,150,175,200,250,300,400,500"
PAID = [(game.id, wager.id) for game in house_games() for wager in game.wagers if wager.tables and not wager.collected]


@cache
def quoted(game: str) -> Answer:
    return quote(game)


@cache
def lines_of(game: str, wager: str) -> PaidLines:
    counted = quoted(game)
    found = counted.game.wager(wager)
    if found.table_by_hands:
        return column_lines(counted.line_tallies[0])
    return paid_lines(counted.tally, found)


TRIPS = ("ultimate_holdem", "trips")


@pytest.mark.parametrize(
    ("typed", "count"),
    [({"values": "all", "top": "..50"}, 127_712), ({"values": "round"}, 9_878)],
)
def test_known_numbers_of_tables(typed: dict[str, str], count: int) -> None:
    lines = lines_of(*TRIPS)
    search = Search(lines, read_wishes(lines.labels, edge="2..3%", **typed))
    assert search.count == count
    assert len(search.listed()) == len(set(search.listed())) == count


def test_large_numbers_of_tables_are_counted_without_a_list() -> None:
    lines = lines_of(*TRIPS)
    found = design(lines, read_wishes(lines.labels, edge="2..3%", values="all", top="..1000"), show=3)
    assert found.count > 3 * 10**8
    assert len(found.rows) == 3
    assert all(abs(row.edge - Fraction(1, 40)) < Fraction(1, 10**6) for row in found.rows)


@pytest.mark.parametrize(
    ("game", "edge", "most", "chains"),
    [
        ("ultimate_holdem", "8..11%", (500, 250, 100, 20), 187_564_683_699),
        ("four_card", "7..9%", (500, 250, 150, 100, 20), 153_931_973_590_125),
    ],
)
def test_known_numbers_of_columns(game: str, edge: str, most: tuple[int, ...], chains: int) -> None:
    counted = quoted(game).line_tallies
    limits = [f"{line}=..{pay}" for line, pay in enumerate(most, 1)]
    labels = column_lines(counted[0]).labels
    wishes = {each.hands: read_wishes(labels, edge=edge, values=ROUND_BY_HANDS, pays=limits) for each in counted}
    found = design_columns(counted, wishes, show=2)
    assert found.chains == chains
    for chain in found.rows:
        assert all(
            one >= other for above, below in pairwise(chain) for one, other in zip(above.pays, below.pays, strict=True)
        )
        for each, row in zip(counted, chain, strict=True):
            assert price_lines(each, column_lines(each).table(row.pays)).house_edge == row.edge
            assert row.edge in wishes[each.hands].edge


def test_columns_agree_with_brute_force() -> None:
    counted = quoted("ultimate_holdem").line_tallies[:3]
    labels = column_lines(counted[0]).labels
    wishes = {
        each.hands: read_wishes(labels, edge="0..60%", values="3,6,20,60,150", pays=["4=..6"]) for each in counted
    }
    tables = [brute(column_lines(each), wishes[each.hands]) for each in counted]
    chains = [
        chain
        for chain in product(*tables)
        if all(a >= b for one, other in pairwise(chain) for a, b in zip(one, other, strict=True))
    ]
    found = design_columns(counted, wishes, show=1)
    assert found.chains == len(chains) > 0

    def cost(chain: tuple[tuple[Fraction, ...], ...]) -> Fraction:
        return sum(
            (
                abs(column_lines(each).edge(pays) - wishes[each.hands].edge.middle)
                for each, pays in zip(counted, chain, strict=True)
            ),
            Fraction(0),
        )

    assert abs(cost(tuple(row.pays for row in found.rows[0])) - min(map(cost, chains))) < Fraction(1, 10**11)


@pytest.mark.parametrize(("game", "wager"), PAID)
def test_the_figures_of_a_table_are_those_of_pricing(game: str, wager: str) -> None:
    counted, lines = quoted(game), lines_of(game, wager)
    spread = random.Random(f"{game} {wager}")
    pays = tuple(sorted((Fraction(spread.randint(1, 400), spread.choice((1, 2))) for _ in lines.labels), reverse=True))
    if counted.game.wager(wager).table_by_hands:
        priced = price_lines(counted.line_tallies[0], lines.table(pays))
    else:
        name = main_name(counted.game) if wager in main_wagers(counted.game) else wager
        priced = price(counted.tally, name, tables={wager: lines.table(pays)})
    assert lines.edge(pays) == priced.house_edge
    assert lines.variance(pays) == priced.variance
    assert lines.hit_rate(pays) == priced.hit_rate


def brute(lines: PaidLines, wishes: Wishes) -> list[tuple[Fraction, ...]]:
    """Every falling table of the listed values that satisfies every wish, tried one by one."""
    allowed = [fixed_or(wishes, line, wishes.values.listed) for line in range(len(lines.labels))]
    amounts = sorted({pay for each in allowed for pay in each}, reverse=True)
    choose = combinations if wishes.strictly else combinations_with_replacement
    return [
        pays
        for pays in choose(amounts, len(lines.labels))
        if all(pay in each for pay, each in zip(pays, allowed, strict=True))
        and pays[0] in wishes.top
        and all(pay in wishes.pays[line] for line, pay in enumerate(pays) if line in wishes.pays)
        and lines.edge(pays) in wishes.edge
        and lines.hit_rate(pays) in wishes.hit
        and (wishes.stdev.high is None or lines.variance(pays) <= wishes.stdev.high**2)
        and lines.largest_share(pays) in wishes.share
        and (wishes.changes is None or wishes.number_of_changes(pays) <= wishes.changes)
    ]


def fixed_or(wishes: Wishes, line: int, amounts: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    wanted = wishes.pays.get(line)
    return (wanted.low,) if wanted and wanted.low is not None and wanted.low == wanted.high else amounts


def random_wishes(lines: PaidLines, spread: random.Random) -> Wishes:
    """Wishes around a random table, so that many of them can be satisfied."""
    size = len(lines.labels)
    amounts = sorted(spread.sample(range(1, 120), size + 3))
    middle = tuple(Fraction(each) for each in sorted(spread.sample(amounts, size), reverse=True))
    edge, width = lines.edge(middle), Fraction(spread.randint(0, 400), 1000)
    near = {"near": middle, "changes": spread.randint(0, size)} if spread.random() < 0.3 else {}
    low, high = sorted(spread.choice(amounts) for _ in range(2))
    fixed = spread.choice(amounts)
    return read_wishes(
        lines.labels,
        edge=f"{float(100 * (edge - width)):.6f}..{float(100 * (edge + width)):.6f}%",
        values=",".join(map(str, amounts)),
        pays=spread.choice([[], [], [f"{size}={low}..{high}"], [f"1={fixed}"]]),
        hit=spread.choice(["", "", f"{spread.randint(0, 20)}..{spread.randint(20, 90)}%"]),
        stdev=spread.choice(["", "", f"..{lines.stdev(middle):.3f}"]),
        top=spread.choice(["", f"{low}..{amounts[-1]}"]) if not spread.random() < 0.3 else "",
        share=spread.choice(["", "", f"..{spread.randint(20, 80)}%"]),
        weakly=spread.random() < 0.3 and size < 7,
        **near,
    )  # fmt: skip


@pytest.mark.parametrize(("game", "wager"), PAID)
def test_designs_agree_with_brute_force(game: str, wager: str) -> None:
    few, more = (last_lines(lines_of(game, wager), most) for most in (3, 5))
    spread, fitting = random.Random(f"{game} {wager} wishes"), 0
    for number in range(200):  # Brute force tries every table: most sets are for the last lines alone.
        lines = few if number % 25 else more
        wishes = random_wishes(lines, spread)
        if wishes.pays.get(0) and wishes.top.high is not None:
            continue  # A fixed pay above --top is refused.
        search = Search(lines, wishes)
        expected = brute(lines, wishes)
        assert sorted(map(search.pays, search.listed())) == sorted(expected)
        assert search.count == len(expected)
        fitting += bool(expected)
        best = design(lines, wishes, by="stdev", show=5).rows
        assert [row.variance for row in best] == sorted(map(lines.variance, expected))[:5]
    assert fitting > 60


def last_lines(lines: PaidLines, most: int) -> PaidLines:
    """The same bet by the lines that pay least; those above them keep what they pay."""
    if len(lines.labels) <= most:
        return lines
    above = (group for groups in lines.lines[:-most] for group in groups)
    return replace(lines, labels=lines.labels[-most:], lines=lines.lines[-most:], rest=(*lines.rest, *above))


def test_machine_integers_count_as_python_integers_do() -> None:
    spread = random.Random(4)
    for _ in range(60):
        lines = spread.randint(1, 5)
        weights = [spread.randint(0, 50) for _ in range(lines)]
        amounts = [sorted(spread.sample(range(1, 40), spread.randint(1, 12))) for _ in range(lines)]
        chain = Chain(weights, amounts, strictly=spread.random() < 0.5)
        low = spread.randint(0, 1500)
        high = low + spread.randint(0, 800)
        listed = chain.tables(low, high)
        assert chain.count(low, high) == chain.count(low, high, most=0) == len(set(listed)) == len(listed)
        assert all(low <= sum(w * p for w, p in zip(weights, each, strict=True)) <= high for each in listed)


def test_the_nearest_table_and_the_range_of_edges() -> None:
    lines = lines_of(*TRIPS)
    wishes = read_wishes(
        lines.labels, edge="2.30001..2.30002%", values="3,4,5,6,7,8,9,20,30,40,50", pays=["1=50", "2=40", "3=30"]
    )
    found = design(lines, wishes)
    assert found.count == 0
    amounts = [
        (Fraction(50),),
        (Fraction(40),),
        (Fraction(30),),
        *[tuple(map(Fraction, (3, 4, 5, 6, 7, 8, 9, 20)))] * 4,
    ]
    tables = [pays for pays in product(*amounts) if all(a > b for a, b in pairwise(pays))]
    distances = [wishes.edge.distance(lines.edge(pays)) for pays in tables]
    assert found.nearest is not None
    assert wishes.edge.distance(found.nearest.edge) == min(distances)
    assert found.edge_range == (min(map(lines.edge, tables)), max(map(lines.edge, tables)))


def test_the_front_is_not_beaten_in_both() -> None:
    lines = lines_of(*TRIPS)
    wishes = read_wishes(lines.labels, edge="2..3%", pays=["1=50", "2=40"])
    front = design(lines, wishes, front=True, show=1000).rows
    search = Search(lines, wishes)
    every = [(lines.edge(pays), lines.variance(pays)) for pays in map(search.pays, search.listed())]
    beaten = [
        any(e <= row.edge and v <= row.variance and (e, v) != (row.edge, row.variance) for e, v in every)
        for row in front
    ]
    assert front
    assert not any(beaten)
    unbeaten = [one for one in every if not any(e <= one[0] and v <= one[1] and (e, v) != one for e, v in every)]
    assert {(row.edge, row.variance) for row in front} == set(unbeaten)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"edge": "3..2%"}, "reversed"),
        ({"edge": ".."}, "no end"),
        ({"edge": "2..3"}, "write 2% with its sign"),
        ({"edge": "house"}, "write a range"),
        ({"edge": "120..130%"}, "impossible"),
        ({"edge": "2..3%", "hit": "120..130%"}, "impossible"),
        ({"edge": "2..3%", "stdev": "..-1"}, "impossible"),
        ({"edge": "2..3%", "pays": ["nothing=3"]}, "no such line"),
        ({"edge": "2..3%", "pays": ["9=3"]}, "there are 7 lines"),
        ({"edge": "2..3%", "pays": ["flush=3", "5=4"]}, "already"),
        ({"edge": "2..3%", "pays": ["of=3"]}, "this can be"),
        ({"edge": "2..3%", "pays": ["flush"]}, "LINE=AMOUNT"),
        ({"edge": "2..3%", "values": "many"}, "--values"),
        ({"edge": "2..3%", "changes": 2}, "--near"),
    ],
)
def test_a_wish_that_cannot_be_is_refused(typed: dict[str, object], words: str) -> None:
    with pytest.raises(PayTableError, match=words):
        read_wishes(lines_of(*TRIPS).labels, **typed)  # type: ignore[arg-type]


def test_amounts_without_an_end_are_refused() -> None:
    lines = lines_of("wild_six", "taxpayer")
    with pytest.raises(PayTableError, match="lower --top"):
        Search(lines, read_wishes(lines.labels, edge="10..11%", values="all"))
    with pytest.raises(PayTableError, match="give a limit with --top"):
        Search(lines, read_wishes(lines.labels, edge="..11%", values="all"))


def test_one_number_stands_for_all_that_round_to_it() -> None:
    lines = lines_of(*TRIPS)
    assert read_wishes(lines.labels, edge="3%").edge == read_wishes(lines.labels, edge="2.5..3.5%").edge
    assert read_wishes(lines.labels, edge="3.0%").edge == read_wishes(lines.labels, edge="2.95..3.05%").edge
