"""What the lobby, a table and its socket tell: one shape for each part. The page's types are generated from these.

The socket sends frames without checking them against these shapes, since news must be quick; the tests check real ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal, NotRequired

from typing_extensions import TypedDict

from pitboss.play.action import Offer
from pitboss.server.tables.felt_shapes import FeltData, FeltLine


@dataclass(frozen=True)
class Component:
    """Stands for a component of the OpenAPI that has a schema of its own: rounds and commands."""

    name: str

    def __get_pydantic_json_schema__(self, core: Any, handler: Any) -> dict[str, str]:
        return {"x-component": self.name}


Event = Annotated[dict[str, Any], Component("RoundEvent")]
PlayerCommand = Annotated[dict[str, Any], Component("PlayerCommand")]
Who = Literal["person", "bot"]
Presence = Literal["here", "away", "sitting_out", "leaving"]
Bets = dict[str, int]


# --- games and the lobby


class GameName(TypedDict):
    """A game by its id, its name and one sentence."""

    id: str
    name: str
    says: str


class GameNames(TypedDict):
    """The games there are tables for."""

    games: list[GameName]


class OfferedGame(GameName):
    """A game that the house offers: its group in the lobby, its kinds, its pace, and the edge of its main bet.

    `decisions` is how many a seat makes in a round at most; `edge` is empty where there is no certificate.
    """

    group: Literal["house", "library", "installed"]
    kinds: list[Literal["dealer", "pay_table", "draw"]]
    decisions: int
    edge: str
    edge_share: float | None
    favours_player: bool


class OfferedGames(TypedDict):
    """Every game that the house offers."""

    games: list[OfferedGame]


class HouseOption(TypedDict):
    """What a house may choose about a game."""

    id: str
    says: str
    values: list[str]
    default: str


class GameReading(TypedDict):
    """A question that the printed text leaves open, with its answer."""

    question: str
    answer: str
    why: str


class GameData(FeltData):
    """A game as its usual table shows it, and what a house may choose."""

    house_options: list[HouseOption]
    pay_tables: dict[str, dict[str, list[FeltLine]]]
    readings: dict[str, GameReading]
    remarks: list[str]


class TermsData(TypedDict):
    """What is agreed before any bet. The limits by wager; the empty name is the table's own range."""

    game: str
    version: int
    options: dict[str, str]
    limits: dict[str, tuple[int, int]]
    pays: list[str]


class LobbySeat(TypedDict):
    """Who sits at a seat."""

    name: str
    who: Who


class LobbyTable(TypedDict):
    """A table as the lobby shows it; `yours` is your seat, null where you have none."""

    id: str
    name: str
    game: str
    terms: TermsData
    status: str
    currency: str
    places: int
    seats: dict[str, LobbySeat]
    free: int
    yours: int | None
    private: bool
    round: int


class Lobby(TypedDict):
    """Every open public table, and the private ones where you have a seat."""

    tables: list[LobbyTable]


class MadeTable(TypedDict):
    """The id of a new table; its address is `/t/` with this id."""

    table: str


# --- one table


class TableSeat(LobbySeat):
    """Who sits at a seat, and from which round on."""

    from_round: int


class PaceData(TypedDict):
    """How long people have."""

    decision_seconds: int
    betting_seconds: int
    reveal_seconds: int
    between_seconds: int
    grace_seconds: int
    freed_seconds: int
    sitting_out_seconds: int
    alone_seconds: int
    idle_seconds: int


class LockedSeat(TypedDict):
    """The bets of a seat, and what it adds to the deck: a seed, a commitment to one, or (a bot) neither."""

    seat: int
    who: Who
    bets: Bets
    seed: NotRequired[str]
    commitment: NotRequired[str]


class LockData(TypedDict):
    """The bets of a round when the betting is over."""

    format: int
    kind: Literal["lock"]
    table: str
    round: int
    rules: str
    terms: str
    commitment: str
    epoch: NotRequired[int]  # locks of earlier versions have none
    seats: list[LockedSeat]


class SignedLock(TypedDict):
    """A lock with the signature of the house."""

    document: LockData
    signature: str
    key: str


@dataclass(frozen=True)
class SeatOffer(Offer):
    """A legal choice with its money, and whether the seat's balance and its own limits allow it.

    `room_cents` is what the seat may put down at most; `reason` says what forbids a choice that needs more.
    """

    affordable: bool
    reason: Literal["", "balance", "stake_limit", "loss_limit", "break"]
    room_cents: int


class YourSeat(TypedDict):
    """What concerns your seat alone. The fields after `offers` are there while you have cards."""

    seat: int
    balance_cents: int
    held_cents: int
    question: int | None
    offers: list[SeatOffer]
    stakes: NotRequired[Bets]
    hand: NotRequired[str]
    default: NotRequired[str]


class Awaited(TypedDict):
    """Until when the table waits for a seat (0: as long as it likes), and what happens then.

    `then` is `sit_out`, `drop_seed`, or the choice that is made for the seat; empty where that depends on its cards.
    """

    due_ms: int
    then: str


class TableNow(TypedDict):
    """What changes with every entry: the phase, the bets, who is asked, and what you may do."""

    status: Literal["open", "paused", "closing", "closed"]
    phase: Literal["betting", "revealing", "playing"]
    round: int
    commitment: str
    rules: str
    terms_digest: str
    alone: bool
    presence: dict[str, Presence]
    awaited: dict[str, Awaited]
    bets: dict[str, Bets]
    ready: list[int]
    lock: SignedLock | None
    waiting: list[int]  # the seats whose chips the operator's own wallet has not answered for
    clock_ms: int
    opens_ms: int
    phase_deadline_ms: int
    missing_reveals: int
    you: YourSeat | None


class TableData(TableNow):
    """Everything needed to draw a table."""

    id: str
    name: str
    game: str
    terms: TermsData
    currency: str
    real_money: bool
    private: bool
    owned: bool
    pace: PaceData
    places: int
    seats: dict[str, TableSeat]
    entry: int
    events: list[Event]


class SettledLine(TypedDict):
    """One wager of one seat, as the certificate holds it."""

    seat: int
    wager: str
    stake_cents: int
    outcome: str
    label: str
    odds: str
    returned_cents: int
    rule: str


class TableEntry(TypedDict):
    """One entry of a table's log, as you may see it; `kind` decides which fields it has."""

    number: int
    kind: str
    at_ms: int
    name: NotRequired[str]
    terms: NotRequired[TermsData]
    currency: NotRequired[str]
    seats: NotRequired[int]
    round: NotRequired[int]
    commitment: NotRequired[str]
    seat: NotRequired[int]
    who: NotRequired[Who]
    from_round: NotRequired[int]
    presence: NotRequired[Presence]
    bets: NotRequired[Bets]
    lock: NotRequired[SignedLock]
    seed: NotRequired[str]
    missing: NotRequired[list[int]]
    actor: NotRequired[str]
    settlement: NotRequired[list[SettledLine]]
    net_cents: NotRequired[dict[str, int]]
    reason: NotRequired[str]
    opens_ms: NotRequired[int]
    status: NotRequired[str]
    state: NotRequired[Literal["asked", "refused", "silent"]]
    events: NotRequired[list[Event]]


class TableEntries(TypedDict):
    """What happened since an entry; null if that is too long ago."""

    entry: int
    entries: list[TableEntry] | None


# --- actions and the socket


class ActionAnswer(TypedDict):
    """What an action came to: the last entry of the table's log, its round, and the seat that acted."""

    entry: int
    round: int
    seat: NotRequired[int]


class ActionDone(TypedDict):
    """An action is done; `repeated` if the same id and command had been done before."""

    answer: ActionAnswer
    repeated: bool
    table: TableData


class SocketAnswer(ActionAnswer):
    """The answer to the action with this id."""

    id: str
    repeated: bool


class TableFrame(TypedDict):
    """Everything: after connecting, or when too much was missed."""

    type: Literal["table"]
    table: TableData
    answer: NotRequired[SocketAnswer]


class NewsFrame(TypedDict):
    """The entries since the last frame, and the present state."""

    type: Literal["news"]
    entry: int
    entries: list[TableEntry]
    now: TableNow
    answer: NotRequired[SocketAnswer]


class AnswerFrame(TypedDict):
    """Your action is done; its news follows as soon as the database answers again."""

    type: Literal["answer"]
    answer: SocketAnswer


class ErrorFrame(TypedDict):
    """A refusal. `id` is that of the action, unless the frame could not be read or the table not be opened."""

    type: Literal["error"]
    id: NotRequired[Any]
    error: str
    message: str
    incident: NotRequired[str]  # the id of an unexpected error in the log of the house
    seat: NotRequired[int]
    rule: NotRequired[str]
    legal: NotRequired[list[str]]


SocketFrame = TableFrame | NewsFrame | AnswerFrame | ErrorFrame


# --- edges


class TableEdge(TypedDict):
    """What the house keeps of one bet."""

    wager: str
    name: str
    hands: tuple[int, int] | None
    per: str
    a_round: bool
    favours_player: bool
    says: str
    share: float


class TableEdges(TypedDict):
    """The edges of a table's bets."""

    edges: list[TableEdge]


# --- proof


class ProofCheck(TypedDict):
    """One thing that was checked; `detail` says what was found. `passed` is null for what cannot be derived again."""

    name: str
    passed: bool | None
    detail: str


class Verified(TypedDict):
    """Whether a certificate holds, and every check."""

    verified: bool
    checks: list[ProofCheck]


class SignedDocument(TypedDict):
    """A document with the signature of the house; docs/fairness.md says what a certificate holds."""

    document: dict[str, Any]
    signature: str
    key: str


class PublicKey(TypedDict):
    """A key that certificates were signed with, and when; `until_ms` is 0 for the one in use."""

    public: str
    since_ms: int
    until_ms: int


class Fairness(TypedDict):
    """The public key, earlier ones, the last checkpoints, and how many seeds were not revealed."""

    key: str
    keys: list[PublicKey]
    missing_reveals: int
    checkpoints: list[SignedDocument]


class TableHead(TypedDict):
    """The last entry of a table's log that a checkpoint has, and its hash, which covers everything before it."""

    table: str
    entry: int
    hash: str


class PathStep(TypedDict):
    """The other half of the tree: on which side it is, and its hash."""

    side: Literal["left", "right"]
    hash: str


class TableProof(TypedDict):
    """A table's head, the path from it to the root of the tree, and the signed checkpoint with that root."""

    head: TableHead
    path: list[PathStep]
    checkpoint: SignedDocument
