"""The rules in the outline that rule books of states use. What the definition does not say is listed as unsaid."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.describe import Section
from pitboss.describe.pages import describe
from pitboss.describe.timeline import step_rule, step_text
from pitboss.hands.evaluator import Evaluator
from pitboss.rules import Ask, Game, Options, SetShuffler, Settle, Step
from pitboss.rules.made_hands import Hand, Highest

UNSAID = "**Unsaid.** "
OUTLINE = (
    "Definitions",
    "Table",
    "Cards",
    "Shuffle",
    "Ranking",
    "Wagers",
    "Dealing",
    "Completion",
    "Payout odds",
    "Irregularities",
)


def rule_book(game: Game, options: Options) -> str:
    """The rules as Markdown: ten headings, then every numbered rule and reading, then the settlement."""
    worded = game.worded(options)
    pages = {section.title: section for section in describe(game, options)}
    parts = [f"# Rules of {game.name}\n", f"`{game.id}`, version {game.version}. Options: {_options(options)}\n"]
    for number, section in enumerate(_outline(worded, options, pages), 1):
        title = f"{number}. {section.title}"
        parts.append(Section(title, section.text, section.header, section.rows).markdown())
    parts += [pages[title].markdown() for title in ("Rules", "Readings") if title in pages]
    every = list(describe(game, options))
    start = next(at for at, section in enumerate(every) if section.title == "Settlement")
    parts += [section.markdown() for section in every[start:]]
    return "\n".join(parts)


def _options(options: Options) -> str:
    return ", ".join(f"{key}={value}" for key, value in options.items()) or "none"


def _outline(game: Game, options: Options, pages: dict[str, Section]) -> Iterator[Section]:
    streets = [street for street in game.streets if street.exists(options)]
    words = [(wager.name, wager.says, wager.rule) for wager in game.wagers]
    words += [
        (street.says, ", ".join(choice.id for choice in street.legal(options)), street.rule) for street in streets
    ]
    yield Section("Definitions", (), ("term", "meaning", "rule"), tuple(words))
    yield Section(
        "Table",
        tuple(
            filter(None, (f"1 to {game.seats} seats.", game.layout, unsaid("size of the table, drop box, signs, rack")))
        ),
    )
    yield Section("Cards", (_cards(game), unsaid("backs, inspection, when cards are changed")))
    shufflers = [step for step in game.timeline if isinstance(step, SetShuffler)]
    shown = [step_text(game, step, options) + f" ({step.rule})" for step in shufflers]
    yield Section(
        "Shuffle",
        tuple(shown or [unsaid("machine or hand, cut card, wash")])
        + ((unsaid("cut card, what a fault of the machine does"),) if shown else ()),
    )
    yield Section(
        "Ranking",
        ("From the highest hand to the lowest.",),
        ("whose hand", "best of", "kinds"),
        tuple(_ranking(game)),
    )
    wagers = pages["Wagers"]
    yield Section("Wagers", (unsaid("limits of the table; the house posts them"),), wagers.header, wagers.rows)
    yield from _steps(game, options)
    yield Section("Payout odds", (), ("wager", "line", "pays"), tuple(_payouts(game, options)))
    void = f"A round is voided by {game.void_rule}: {_said(game, game.void_rule)}" if game.void_rule else ""
    yield Section(
        "Irregularities",
        tuple(
            filter(
                None,
                (
                    void,
                    unsaid(
                        "cards exposed by mistake, a card too few or too many, a hand that is fouled, a wrong payout"
                    ),
                ),
            )
        ),
    )


def unsaid(what: str) -> str:
    """What a rule book regulates and the definition does not say."""
    return f"{UNSAID}{what[0].upper()}{what[1:]}."


def _said(game: Game, number: str) -> str:
    """The words of a numbered rule, or of a numbered reading."""
    return game.rules[number] if number in game.rules else game.readings[number].answer


def _cards(game: Game) -> str:
    jokers = sum(card >= 52 for card in game.deck)
    return f"One deck of {len(game.deck)} cards{f', {jokers} of them jokers' if jokers else ''}."


def _ranking(game: Game) -> Iterator[tuple[str, str, str]]:
    for id_, hand in game.hands.items():
        if isinstance(hand, Hand | Highest):
            evaluator: Evaluator = hand.evaluator
            most = f"the best {evaluator.size} cards" if evaluator.most > evaluator.size else f"{evaluator.size} cards"
            yield game.hand_title(id_), most, ", ".join(reversed(evaluator.kinds))


def _steps(game: Game, options: Options) -> Iterator[Section]:
    """The deal up to the first wager that is settled, then the completion of the round."""
    steps = [
        (step_text(game, step, options), step_rule(game, step), isinstance(step, Settle))
        for step in _had(game, options)
    ]
    first = next((at for at, (*_, settles) in enumerate(steps) if settles), len(steps))
    for title, some in (("Dealing", steps[:first]), ("Completion", steps[first:])):
        rows = tuple((str(at), words, rule) for at, (words, rule, _) in enumerate(some, 1))
        yield Section(title, (), ("step", "what happens", "rule"), rows)


def _had(game: Game, options: Options) -> Iterator[Step]:
    for step in game.timeline:
        if not isinstance(step, Ask) or game.streets[game.street_index[step.street]].exists(options):
            yield step


def _payouts(game: Game, options: Options) -> Iterator[tuple[str, str, str]]:
    for wager in game.wagers:
        tables = wager.tables if wager.table_by_hands else {"": wager.table(options, 0)}
        for hands, table in tables.items():
            name = f"{wager.name}, {hands} hands" if hands else wager.name
            for label, pays in table.payouts.items() if table else (("win", "1 to 1"),):
                yield name, label, pays


def dealer_procedure(game: Game, options: Options) -> str:
    """What the dealer does, step by step, with the rule behind each step."""
    page = next(section for section in describe(game, options) if section.title == "Procedure")
    return Section(f"Dealer procedure of {game.name}", page.text, page.header, page.rows, level=1).markdown()
