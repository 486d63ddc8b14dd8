"""The answers of the odds room: one shape for each answer. The page's types are generated from these."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict


class EditLine(TypedDict):
    """One line of a pay table: `amount` as `--pays` reads it, `pays` as it is printed."""

    label: str
    amount: str
    pays: str


class EditTable(TypedDict):
    """A pay table of a wager: by its name, or by the number of hands."""

    id: str
    lines: list[EditLine]


class PaidWager(TypedDict):
    """A wager that is paid by tables. `main` if another table would change the best strategy.

    `remark` is what the definition of the game says about its printed tables.
    """

    id: str
    name: str
    rule: str
    main: bool
    by_hands: bool
    option: str
    dollars: bool
    remark: str
    tables: list[EditTable]


class RoomOption(TypedDict):
    """An option that a house may choose. `wager` is set where it chooses a pay table."""

    id: str
    says: str
    values: list[str]
    default: str
    wager: str


class Claim(TypedDict):
    """A published figure beside ours."""

    what: str
    published: str
    source: str
    ours: float
    agrees: bool
    remark: str


class RoomData(TypedDict):
    """What the odds room of a game shows before anything is chosen."""

    game: str
    name: str
    says: str
    options: list[RoomOption]
    strategies: list[str]
    wagers: list[PaidWager]
    certified: bool
    deals: str
    rules_hash: str
    verified: list[str]
    claims: list[Claim]


class WagerPrice(TypedDict):
    """One bet by one pay table; fractions as `n/d`, everything else as numbers."""

    wager: str
    name: str
    bets: list[str]
    table: str
    hands: int | None
    in_use: bool
    unit: str
    ev: str
    house_edge: float
    element_of_risk: float
    stdev: float
    hit_rate: float
    average_bet: float


class Chance(TypedDict):
    """One net result in units, and how likely it is."""

    net: float
    net_text: str
    chance: float
    exact: str


class Spread(TypedDict):
    """The distribution of the net result of one bet, by the pay table in use."""

    wager: str
    unit: str
    chances: list[Chance]


class DecisionShare(TypedDict):
    """How often a choice is made, of all rounds."""

    street: str
    choice: str
    share: float


class OddsPrices(TypedDict):
    """Every bet under the options and pay tables that were asked for.

    `exact_play` is false while the prices follow the best strategy of the printed tables, which another table of the
    main game may change; `needs_count` says why a count is needed.
    """

    game: str
    options: dict[str, str]
    pays: list[str]
    strategy: str
    deals: str
    source: str
    exact_play: bool
    needs_count: str
    wagers: list[WagerPrice]
    spreads: list[Spread]
    decisions: list[DecisionShare]
    gives_away: float | None
    findings: list[str]
    remarks: list[str]
    coupled: list[str]
    notes: list[str]


class ChartData(TypedDict):
    """A table of words: the strategy of a street."""

    title: str
    header: list[str]
    rows: list[list[str]]


class StreetWordsData(TypedDict):
    """The lines of one street, the first that holds decides; what following them costs in units of the base bet."""

    street: str
    says: str
    lines: list[str]
    cost: float | None


class WordsData(TypedDict):
    """A strategy in words and what it costs against the best one."""

    strategy: str
    cost: float | None
    streets: list[StreetWordsData]


class StreetData(TypedDict):
    """A decision and its choices."""

    id: str
    says: str
    rule: str
    choices: list[str]


class StrategyData(TypedDict):
    """The best strategy as charts and words; `values` by street, hand and choice, in units of the base bet."""

    streets: list[StreetData]
    charts: list[ChartData]
    words: list[WordsData]
    values: dict[str, dict[str, dict[str, float]]]


class Edge(TypedDict):
    """The edge of one bet under one value of an option."""

    wager: str
    name: str
    edge: float


class OptionWorth(TypedDict):
    """One value of an option, and the bets whose edge it changes; `note` says why it changes none, or what it takes."""

    value: str
    in_use: bool
    edges: list[Edge]
    note: str


class OptionPrices(TypedDict):
    """An option of the house with the price of each value; `readings` are the numbers that it decides."""

    id: str
    says: str
    readings: list[str]
    worth: list[OptionWorth]


class ReadingWorth(TypedDict):
    """A question that the printed text leaves open, the reading in use, and what the house's choice is worth."""

    number: str
    question: str
    answer: str
    why: str
    option: str
    worth: list[OptionWorth]


class Hidden(TypedDict):
    """What a seat gains that has seen cards too early."""

    knowing: str
    says: str
    edge: float
    usual_edge: float
    charts: list[ChartData]


class ReadingsData(TypedDict):
    """The readings, every option of the house, and the hidden cards of a game."""

    readings: list[ReadingWorth]
    options: list[OptionPrices]
    hidden: list[Hidden]


class FanLine(TypedDict):
    """The bankroll after a round at each percentile, in cents."""

    round: int
    cents: list[int]


class FinalBankroll(TypedDict):
    """A final bankroll and how likely it is."""

    cents: int
    chance: float


class PlanData(TypedDict):
    """What can become of a bankroll in a session, exactly; `play` says if another strategy would be better."""

    bets_cents: dict[str, int]
    rounds: int
    bankroll_cents: int
    percents: list[int]
    fan: list[FanLine]
    finals: list[FinalBankroll]
    ruined: float
    won: float
    ahead: float
    mean_final_cents: float
    loss_per_hour_cents: float
    largest_loss_cents: int
    play: str
    usual_streak: int
    mean_rounds_to_ruin: float | None


class ReportSection(TypedDict):
    """A heading with paragraphs and a table; without rows there is no table."""

    title: str
    level: int
    text: list[str]
    header: list[str]
    rows: list[list[str]]


class ReportData(TypedDict):
    """The math report, as it is shown before it is saved."""

    title: str
    identity: str
    sections: list[ReportSection]


class FoundTable(TypedDict):
    """A pay table that was searched for: its amounts line by line, and why it is where it is."""

    amounts: list[str]
    house_edge: float
    stdev: float
    hit_rate: float
    why: str


class DesignData(TypedDict):
    """How many pay tables fit, exactly, and the best; with none `tables` is the nearest.

    `bound` if another table calls for other play, so that the edge is an upper bound.
    """

    wager: str
    count: str
    tables: list[FoundTable]
    bound: bool
    lowest_edge: float
    highest_edge: float


class CountJob(TypedDict):
    """A count in the background. When it is done, `prices` and `strategy_data` hold the answer."""

    job: str
    game: str
    state: Literal["waiting", "counting", "done", "refused", "cancelled"]
    done: int
    total: int
    seconds: float
    message: str
    prices: OddsPrices | None
    strategy_data: StrategyData | None
