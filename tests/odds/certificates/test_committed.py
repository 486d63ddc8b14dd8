"""The committed certificates: made for the rules of today, true to their own tallies, and derived again."""

import re
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product
from math import comb

import numpy as np
import pytest

from pitboss.games import GAMES, built_in, find_game
from pitboss.hands import four
from pitboss.odds import prices, solution, solve
from pitboss.odds.certificates.build import jobs
from pitboss.odds.certificates.docs_page import PAGE, page
from pitboss.odds.certificates.model import is_fixed
from pitboss.odds.certificates.store import CHECKOUT, load_certificate
from pitboss.odds.certificates.verification import how_verified
from pitboss.odds.claims.published import checks
from pitboss.odds.solve import line_tally
from pitboss.simulate.runs.chi_square import compare
from tests.hands.enumerate import FOUR, count_kinds
from tests.plain_rounds import play_rounds

QUICK = (("ultimate_holdem", "optimal"), ("holdem_bonus", "optimal"))


@lru_cache(maxsize=8)
def certificate(id_):
    return load_certificate(find_game(id_))


def entries():
    return [(id_, job) for id_ in GAMES for job in jobs(find_game(id_), certificate(id_).deciding)]


@pytest.mark.parametrize("id_", GAMES)
def test_a_certificate_holds_every_option_and_strategy(id_):
    found = certificate(id_)
    for job in jobs(found.game, found.deciding):
        assert found.find(job.options, job.strategy, job.knowing) is not None, job


@pytest.mark.parametrize("id_", GAMES)
def test_prices_follow_from_the_tally(id_):
    found = certificate(id_)
    for solved in found.solved:
        assert tuple(prices(solved.tally, found.lines)) == solved.prices
        assert tuple(solved.tally.decisions()) == solved.decisions


@pytest.mark.parametrize("id_", GAMES)
def test_a_certificate_says_how_it_was_verified(id_):
    root = CHECKOUT.parent
    assert certificate(id_).verified == how_verified(find_game(id_))
    for note in certificate(id_).verified:
        for file in re.findall("`(tests/[^`]+)`", note):
            assert (root / file).is_file(), note


@pytest.mark.parametrize("id_", GAMES)
def test_no_strategy_beats_the_best_and_knowledge_never_hurts(id_):
    found = certificate(id_)
    for solved in found.solved:
        best = found.find(solved.options).main.ev
        assert solved.main.ev >= best if solved.knowing else solved.main.ev <= best


@pytest.mark.parametrize("id_", GAMES)
def test_certificates_are_small(id_):
    assert (CHECKOUT / f"{id_}.json").stat().st_size < 1_000_000


@pytest.mark.parametrize("id_", GAMES)
def test_every_published_figure_is_counted_and_agrees_or_is_explained(id_):
    found = certificate(id_).checks
    assert [check["what"] for check in found] == [each.what for each in find_game(id_).evidence.published]
    assert found == tuple(checks(certificate(id_)))
    for check in found:
        assert check["agrees"] or check["remark"], check


def lines_paid(id_, wager, table):
    """The shares of the hands that a side bet pays, the best line first."""
    found = next(each for each in certificate(id_).solved[0].prices if (each.wager, each.table) == (wager, table))
    return [found.probability(net) for net in sorted(found.distribution, reverse=True) if net > 0]


def test_trips_pays_the_published_hands_of_seven_cards():
    counts = (4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620)
    shares = [Fraction(count, comb(52, 7)) for count in counts]
    assert lines_paid("ultimate_holdem", "trips", "50-40-30-9-7-4-3") == shares


def test_aces_up_pays_the_best_four_of_every_five_cards():
    kinds = np.zeros(len(four.NAMES), np.int64)
    count_kinds(52, 5, FOUR, kinds)
    counts = [int(kinds[kind]) for kind in range(len(kinds) - 1, four.PAIR, -1)]
    shares = [Fraction(count, comb(52, 5)) for count in (*counts, pairs_of_aces())]
    assert lines_paid("four_card", "aces_up", "50-40-9-6-4-2-1") == shares


def pairs_of_aces():
    """Two aces and three cards of three other ranks, without four of a suit and without four in a row."""
    return sum(
        max(map((a, b, *suits).count, range(4))) < 4 and not in_a_row(ranks)
        for ranks in combinations(range(12), 3)
        for suits in product(range(4), repeat=3)
        for a, b in combinations(range(4), 2)
    )


def in_a_row(ranks):
    return ranks in ((0, 1, 2), (9, 10, 11))


def simulated():
    """The named strategies that are certified and can be played card by card."""
    certified = [(game, job.strategy) for game in map(find_game, GAMES) for job in jobs(game, ())]
    return sorted({(game.id, name) for game, name in certified if is_fixed(game, name)})


@pytest.mark.parametrize(("id_", "name"), simulated())
def test_simulated_rounds_agree_with_the_exact_tally(id_, name):
    found = certificate(id_)
    options = found.game.choose_options()
    sampled = play_rounds(found.game, options, found.game.strategies[name], rounds=15_000, seed=2026)
    assert compare(found.find(options, name).tally, sampled).p > 1e-4


def test_the_page_quotes_the_certificates():
    assert page(certificate(id_) for id_ in built_in()) == (CHECKOUT.parent / PAGE).read_text(encoding="utf-8")


@pytest.mark.parametrize(("id_", "strategy"), QUICK)
def test_the_quick_ones_are_derived_again(id_, strategy):
    found = certificate(id_)
    solved = found.find(found.game.choose_options(), strategy)
    assert solve(found.game, strategy=strategy) == solved.tally


@pytest.mark.prove
@pytest.mark.parametrize("id_", GAMES)
def test_everything_is_derived_again(id_):
    found = certificate(id_)
    for job in jobs(found.game, found.deciding):
        solved = found.find(job.options, job.strategy, job.knowing)
        assert solution(found.game, job.options, job.strategy, knowing=job.knowing).tally == solved.tally, job
    for lines in found.lines:
        assert line_tally(found.game, lines.hands) == lines


def test_options_that_ask_for_more_decisions_have_tallies_of_their_own():
    found = certificate("wild_six")
    claims = found.game.choose_options({"showing": "claims"})
    for strategy in ("optimal", "simple"):
        streets = {street for street, choice, _ in found.find(claims, strategy).decisions if choice != "-"}
        assert streets == {"show", "draw"}
        assert found.find(claims, strategy).main.ev == found.find(found.game.choose_options(), strategy).main.ev
