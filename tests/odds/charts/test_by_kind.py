"""Charts by kind of hand: against every row named one by one, and the published counts of seven cards."""

from collections import Counter
from dataclasses import replace

import pytest

from pitboss.cards import parse_cards, rank, small_deck
from pitboss.games import find_game
from pitboss.hands import five
from pitboss.odds import solution
from pitboss.odds.certificates.store import load_certificate
from pitboss.odds.charts.by_kind import kind_charts, kind_name
from pitboss.odds.charts.chart import cards_by_pile, choices_before
from pitboss.odds.exact import generic


def named(piles):
    hole = piles["hole"]
    board = [card for pile, cards in piles.items() if pile not in ("hole", "dealer_up") for card in cards]
    kind = five.kind(five.order((*hole, *board)))
    ranks = {rank(card) for card in board}
    own = rank(hole[0]) == rank(hole[1]) or any(rank(card) in ranks for card in hole)
    return kind_name(kind, int(own or kind not in (five.PAIR, five.TWO_PAIR, five.THREE)))


def by_hand(tables):
    """Deals by history, kind of hand and best choice."""
    counts = Counter()
    for table in tables:
        rows = zip(choices_before(table), cards_by_pile(table), table.weight.tolist(), strict=True)
        for row, (before, piles, weight) in enumerate(rows):
            counts[before, named(piles), table.best(row)] += weight
    return counts


FIFTEEN, TEN = small_deck(ranks="2345A", suits="cdh"), small_deck(ranks="2345A", suits="cd")


@pytest.mark.parametrize(
    ("id_", "deck"),
    [
        ("ultimate_holdem", FIFTEEN),
        pytest.param("holdem_bonus", FIFTEEN, marks=pytest.mark.prove),
        ("holdem_bonus", TEN),
        pytest.param("texas_peek", FIFTEEN, marks=pytest.mark.prove),
        ("texas_peek", TEN),
    ],
)
def test_the_last_street_by_kind_of_hand(id_, deck):
    found = solution(replace(find_game(id_), deck=deck))
    ((_, pieces),) = found.pieces.items()
    counts = by_hand(pieces.tables())
    before = next(iter(counts))[0]
    chart = next(kind_charts(found.tally.game, "title", pieces.tables()))
    told = [(row[0], choice, row[1 + at]) for row in chart.rows for at, choice in enumerate(chart.header[1:-1])]
    assert len(told) >= 6
    for name, choice, share in told:
        every = sum(n for (history, kind, _), n in counts.items() if (history, kind) == (before, name))
        assert share == f"{counts[before, name, choice] / every:.1%}"


def test_streets_whose_best_choice_hangs_on_the_history_have_a_chart_each():
    titles = [chart.title for chart in load_certificate(find_game("texas_peek")).solved[0].charts]
    assert titles[-2:] == ["After the flop, after peek 2x", "After the flop, after peek 4x"]


def test_keys_in_words_are_named_alike():
    game = replace(find_game("holdem_bonus"), deck=small_deck(ranks="23A", suits="cdh"))
    words = generic.solve(game, game.choose_options()).values["turn"]
    seen = [parse_cards(str(key).split()[0]) for key in words.keys]
    counts = Counter()
    for cards, weight in zip(seen, words.weight.tolist(), strict=True):
        counts[named({"hole": cards[:2], "flop": cards[2:]})] += int(weight)
    (chart,) = kind_charts(game, "After the flop", [words])
    assert {row[0]: row[-1] for row in chart.rows} == {
        kind: f"{count / sum(counts.values()):.2%}" for kind, count in counts.items()
    }


def test_seven_cards_are_as_frequent_as_published():
    chart = load_certificate(find_game("ultimate_holdem")).solved[0].charts[-1]
    shares = {row[0]: row[-1] for row in chart.rows}
    published = {"full house": 3_473_184, "flush": 4_047_644, "straight": 6_180_020, "high card": 23_294_460}
    assert {name: shares[name] for name in published} == {
        name: f"{count / 133_784_560:.2%}" for name, count in published.items()
    }


def test_every_street_of_every_game_has_a_chart():
    for id_ in ("ultimate_holdem", "holdem_bonus", "texas_peek", "four_card", "wild_six"):
        solved = load_certificate(find_game(id_)).solved[0]
        for street in solved.game.streets:
            if street.exists(solved.options):
                assert any(chart.title.startswith(street.says) for chart in solved.charts), street.id
