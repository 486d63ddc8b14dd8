"""The odds of a game as an answer: from its certificate at once, or counted now."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction

from pitboss.errors import GameError, NotFollowed
from pitboss.games import find_game
from pitboss.games.kept_hash import rules_hash
from pitboss.odds.answer import COUNTED, FROM_CERTIFICATE, REPRICED, Answer
from pitboss.odds.certificates.model import Certificate, Decision, Solved
from pitboss.odds.certificates.store import find_certificate
from pitboss.odds.certificates.strategy_tables import street_values
from pitboss.odds.claims.case import Case, certified_case
from pitboss.odds.claims.readings import FindTally, Worth, worths
from pitboss.odds.hidden_cards.knowledge import parse_knowing
from pitboss.odds.model.solution import Solution
from pitboss.odds.model.tally import OPTIMAL, LineTally, Tally
from pitboss.odds.pricing.custom_pay_tables import plays_alike, printed_options, with_tables
from pitboss.odds.pricing.net_results import side_wagers, wager_by_hands, wagers_named
from pitboss.odds.pricing.price import Price, price, prices
from pitboss.odds.progress import Progress, terminal_progress
from pitboss.odds.solve import FIRST_USE, countable, counts_lines, is_first_use, line_tally, solution
from pitboss.odds.strategies.coupled import coupled_on
from pitboss.odds.strategies.load import find_strategy
from pitboss.rules import NOT_ASKED, Game, Options


def answer(
    game: Game,
    options: Options,
    *,
    strategy: str = OPTIMAL,
    knowing: str = "",
    wager: str = "",
    recompute: bool = False,
    printed: Game | None = None,
    progress: Progress | None = None,
    notice: Callable[[str], None] | None = None,
) -> Answer:
    """The odds of a game. An invalid question is refused before any long work starts.

    A game with custom pay tables says with `printed` which game it was made from.
    """
    if wager:
        wagers_named(game, wager)
    if knowing:
        knowing = knowing_text(game, knowing)
        if strategy != OPTIMAL:
            raise GameError("what a seat knows is priced with the best strategy only; leave the strategy out")
    find_strategy(game, strategy)
    certificate = None if recompute else _certificate(game, printed)
    asked = printed_options(printed, options) if printed else options
    solved = certificate.find(asked, strategy, knowing) if certificate else None
    if notice and not solved and is_first_use(game):
        notice(FIRST_USE)
    found = (
        from_certificate(certificate, solved, options, game, certificate.find(asked, knowing=knowing))
        if certificate and solved
        else counted(game, options, strategy, knowing=knowing, wager=wager, progress=progress)
    )
    return _only(found, wager) if wager else found


def _only(found: Answer, wager: str) -> Answer:
    """What an answer says of one wager."""
    kept = tuple(
        price for price in found.prices if price.wager == wager or (wager == "main" and price is found.prices[0])
    )
    names = {price.wager for price in kept}
    return replace(
        found,
        prices=kept,
        findings=found.findings if kept[:1] == found.prices[:1] else (),
        readings=tuple(worth for worth in found.readings if worth.wager in names),
        coupled=tuple(each for each in found.coupled if each in names),
    )


def knowing_text(game: Game, text: str) -> str:
    """The same knowledge always by the same name."""
    try:
        known = parse_knowing(game, text)
    except GameError as error:
        raise GameError(f"{error}; what can be counted: {countable(game)}") from error
    return ",".join(f"{pile}:{count}" for pile, count in sorted(known.items()))


def _certificate(game: Game, printed: Game | None) -> Certificate | None:
    """The one of these rules; other pay tables of side bets are priced from that of the printed game."""
    if printed and not plays_alike(printed, game):
        return None
    return find_certificate(printed or game)


def from_certificate(
    certificate: Certificate, solved: Solved, options: Options, game: Game, best: Solved | None
) -> Answer:
    """Quotes the certificate; options and tables that change money but no decision are priced again from its tally."""
    started = time.perf_counter()
    as_printed = game is certificate.game
    tables = {game.wager(id_).table_option for id_ in side_wagers(game)}
    same = all(options[id_] == value for id_, value in solved.options.items() if id_ not in tables)
    tally = replace(solved.tally, game=game, options=options)
    lines = tuple(replace(line, game=game) for line in certificate.lines)
    quoted = solved.prices if same and as_printed else tuple(prices(tally, lines))
    is_best = best is solved and not solved.knowing
    return Answer(
        game=game,
        options=options,
        strategy=solved.strategy,
        knowing=solved.knowing,
        rules_hash=certificate.rules_hash if as_printed else rules_hash(game),
        source=FROM_CERTIFICATE if as_printed else REPRICED,
        seconds=time.perf_counter() - started,
        counted_seconds=solved.seconds,
        prices=quoted,
        decisions=_made(solved.decisions),
        tally=tally,
        gives_away=best.main.ev - quoted[0].ev if best and solved.strategy != OPTIMAL else None,
        line_tallies=lines,
        findings=certified_case(certificate, solved, tally).findings() if is_best else (),
        readings=certified_worths(certificate, tally) if is_best else (),
        coupled=coupled_on(game, options, (facts for _, facts in tally.cells)),
        certificate=certificate,
    )


def certified_worths(certificate: Certificate, tally: Tally) -> tuple[Worth, ...]:
    """What each reading is worth; best play for two bets at once is certified for the default options only."""
    usual = tally.game is certificate.game and tally.options == tally.game.choose_options()
    known = certificate.findings.get("together", {}) if usual else {}
    together = {setting: Fraction(value) for setting, value in known.items()}
    return tuple(worths(tally, certified_tallies(certificate, tally.game), together))


def certified_tallies(certificate: Certificate, game: Game, strategy: str = OPTIMAL) -> FindTally:
    """The tallies of a strategy that a certificate holds, by options; `game` may have pay tables of its own."""

    def find(options: Options) -> Tally | None:
        found = certificate.find(printed_options(certificate.game, options), strategy)
        return replace(found.tally, game=game, options=options) if found else None

    return find


def counted(
    game: Game, options: Options, strategy: str, *, knowing: str, wager: str = "", progress: Progress | None = None
) -> Answer:
    """Counts every deal now. The bet on the highest hand is counted too, unless another wager is asked for."""
    started = time.perf_counter()
    solved = solution(game, options, strategy, progress, knowing=knowing)
    lines, note = _lines_asked(game, wager, progress)
    found = counted_answer(solved, strategy, lines, knowing)
    is_best = strategy == OPTIMAL and not knowing
    return replace(
        found,
        rules_hash=rules_hash(game),
        seconds=time.perf_counter() - started,
        gives_away=_gives_away(game, options, found.prices[0], progress) if strategy != OPTIMAL else None,
        readings=tuple(worths(solved.tally, lambda other: None)) if is_best else (),
        notes=tuple(filter(None, (*found.notes, note))),
    )


def counted_answer(solved: Solution, strategy: str, lines: tuple[LineTally, ...], knowing: str = "") -> Answer:
    """What a count comes to, in money and in words. `lines` are the counts of the bet on the highest hand."""
    tally, decisions = solved.tally, tuple(solved.tally.decisions())
    is_best = strategy == OPTIMAL and not knowing
    return Answer(
        game=tally.game,
        options=tally.options,
        strategy=strategy,
        knowing=knowing,
        source=COUNTED,
        prices=tuple(prices(tally, lines)),
        decisions=_made(decisions),
        tally=tally,
        line_tallies=lines,
        findings=Case(tally, decisions, street_values(solved)).findings() if is_best else (),
        coupled=coupled_on(tally.game, tally.options, (facts for _, facts in tally.cells)),
        notes=(solved.note,) if solved.note else (),
    )


def _lines_asked(game: Game, wager: str, progress: Progress | None) -> tuple[tuple[LineTally, ...], str]:
    """The bet on the highest hand where it is asked for; a note where no recipe follows it."""
    by_hands = wager_by_hands(game)
    if by_hands is None or wager not in ("", by_hands.id):
        return (), ""
    try:
        return all_lines(game, progress), ""
    except NotFollowed as error:
        return (), f"not counted: {error}"


def all_lines(game: Game, progress: Progress | None = None) -> tuple[LineTally, ...]:
    """The bet on the highest hand at the table, for every number of hands that its table has."""
    wager = wager_by_hands(game)
    if wager is None or not counts_lines(game):
        return ()
    hands = sorted(int(id_) for id_ in wager.tables)
    return tuple(line_tally(game, count, progress) for count in hands)


def _gives_away(game: Game, options: Options, main: Price, progress: Progress | None) -> Fraction:
    """What a strategy costs against the best one, which is counted too where no certificate says how good that is."""
    certificate = find_certificate(game)
    best = certificate.find(options) if certificate else None
    if best:
        return best.main.ev - main.ev
    return price(solution(game, options, progress=progress).tally).ev - main.ev


def _made(decisions: tuple[Decision, ...]) -> tuple[Decision, ...]:
    """The choices that are made. A street on which a seat is not asked does not count."""
    return tuple(each for each in decisions if each[1] != NOT_ASKED)


def quote(
    game: Game | str,
    options: Mapping[str, str] | None = None,
    *,
    strategy: str = OPTIMAL,
    knowing: str = "",
    pays: Iterable[str] = (),
) -> Answer:
    """The odds of a game, read from its certificate at once; counted only where no certificate applies.

    `pays` are pay tables of your own, such as `trips=50-40-30-8-6-5-4`. While deals are counted, a terminal shows how
    far it has come.

    >>> found = quote("ultimate_holdem")
    >>> found.source, f"{float(found.price().house_edge):.6f}", f"{float(found.price('trips').house_edge):.6f}"
    ('certificate', '0.021850', '0.034979')
    """
    printed = find_game(game) if isinstance(game, str) else game
    tables = list(pays)
    played = with_tables(printed, tables)
    chosen = played.choose_options(options or {})
    with terminal_progress(f"counting the deals of {played.id}") as progress:
        found = answer(
            played, chosen, strategy=strategy, knowing=knowing, printed=printed if tables else None, progress=progress
        )
    return replace(found, pays=tuple(tables))
