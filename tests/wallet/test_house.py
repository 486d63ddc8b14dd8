"""A real house with a real wallet: rounds, refusals, silence, a kill, and books that agree on both sides."""

from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from pitboss.errors import SettingsError
from pitboss.server.settings import read_settings
from pitboss.wallet.demo import DemoWallet
from tests.cli.run import pitboss
from tests.server.running import Client, Server, Socket, wait_for
from tests.store.databases import new_postgres_address
from tests.wallet.running import FaultyService, new_player, open_house, open_table

BETS = {"ante": 500, "blind": 500}


class Place:
    """A house, its wallet, a table, and a player who sits there."""

    def __init__(self, folder: Path, database: str = "") -> None:
        self.folder = folder
        self.demo = DemoWallet(folder / "wallet.sqlite")
        self.wallet = FaultyService(self.demo).start()
        self.house = open_house(folder, self.wallet.url, database=database)
        self.table = open_table(self.house)
        self.player = new_player(self.house)

    def sit(self, client: Client | None = None) -> Socket:
        socket = (client or self.player).socket(self.table)
        if socket.now["you"] is None:
            assert socket.do("sit")["type"] == "news"
        return socket

    def cents(self, player: Client | None = None) -> int:
        return self.demo._cents((player or self.player).account)

    def agree(self) -> str:
        """What `pitboss ledger check` says of both sides, when everything was told."""
        found: list[str] = []
        wait_for(lambda: self._agrees(found), 60)
        return found[-1]

    def _agrees(self, found: list[str]) -> bool:
        """The export is made first: what is told to the wallet meanwhile differs, and not the next time."""
        file = self.folder / "export.jsonl"
        file.write_bytes(b"\n".join(msgspec.json.encode(line) for line in self.demo.export()))
        books = ("--database", self.house.database) if self.house.database else ("--data", str(self.house.data))
        done = pitboss("ledger", "check", *books, "--wallet-export", str(file), "--json")
        found.append(done.stdout)
        report = msgspec.json.decode(done.stdout)
        return bool(done.returncode == 0 and report["clean"] and not report["wallet_waiting"])


@pytest.fixture(scope="module", params=("sqlite", "postgresql"))
def place(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    database = asyncio.run(new_postgres_address()) if request.param == "postgresql" else ""
    made = Place(tmp_path_factory.mktemp(request.param), database)
    yield made
    made.house.stop()
    made.wallet.stop()


def play(socket: Socket, number: int) -> None:
    while socket.now["round"] == number:
        you = socket.now["you"]
        offers = [offer for offer in you["offers"] if offer["affordable"]]
        answer = socket.do("act", question=you["question"], choice=offers[-1]["choice"])
        assert answer["type"] == "news", answer


def test_rounds_move_the_money_of_the_wallet(place: Place) -> None:
    socket = place.sit()
    before = place.cents()
    for _ in range(3):
        socket.play_round(BETS, random.Random(7))
    net = sum(row["net_cents"] for row in place.player.get("/api/rounds")["rounds"])
    wait_for(lambda: place.cents() == before + net)
    assert place.player.get("/api/me")["balance_cents"]["real"] == 0  # no balance is kept here
    assert msgspec.json.decode(place.agree())["wallet_rounds"] == 3


def test_a_silent_wallet_costs_nothing(place: Place) -> None:
    socket = place.sit()
    before, round_ = place.cents(), socket.now["round"]
    place.wallet.always = "unheard"  # it takes the chips, and nobody hears of it
    refused = socket.bet(BETS)
    assert refused["error"] in ("wallet_silent", "round_closed"), refused
    assert place.cents() < before
    place.wallet.always = ""
    wait_for(lambda: place.cents() == before)
    assert socket.now["bets"] == {}
    assert socket.now["round"] == round_
    place.agree()


@pytest.mark.parametrize("fault", ["unheard", "silent", "doubled", "html first"])
def test_a_call_that_fails_is_made_again_with_the_same_id(place: Place, fault: str) -> None:
    socket = place.sit()
    place.wallet.faults.append(fault)
    number = socket.now["round"]
    assert socket.bet(BETS)["type"] == "news"
    assert [entry["state"] for entry in socket.entries if entry["kind"] == "wallet"][-1] == "asked"
    play(socket, number)
    place.agree()


def test_a_refusal_says_why(place: Place) -> None:
    poor = new_player(place.house)
    place.demo.connection.execute("INSERT INTO players VALUES (?, 700)", (poor.account,))
    socket = place.sit(poor)
    assert socket.now["you"]["balance_cents"] == 700
    refused = socket.bet(BETS)
    assert refused["error"] == "wallet_refused"
    assert "not enough" in refused["message"]
    assert place.cents(poor) == 700
    socket.do("stand")


def test_a_kill_between_the_call_and_the_felt(place: Place) -> None:
    socket = place.sit()
    before = place.cents()
    place.wallet.always = "unheard"
    socket.send({"id": "killed", "do": "bet", "on": socket.now["commitment"], "bets": BETS, "seed": "ab" * 32})
    wait_for(lambda: place.cents() < before)
    place.house.stop(signal.SIGKILL)
    place.wallet.always = ""
    place.house.start()
    wait_for(lambda: place.cents() == before)  # by its own rollback
    place.player.http.base_url = place.house.url
    place.agree()


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"wallet": "http://127.0.0.1:1"}, "wallet and wallet_secret belong together"),
        ({"wallet": "ftp://x", "wallet_secret": "s", "real_money": True, "database": ":memory:"}, "is not an address"),
        ({"wallet": "http://x", "wallet_secret": "s"}, "a wallet is for real money"),
    ],
)
def test_settings_that_do_not_fit(settings: dict[str, object], message: str) -> None:
    with pytest.raises(SettingsError, match=message):
        read_settings(settings)


def test_a_secret_that_cannot_be_used_stops_the_start(tmp_path: Path) -> None:
    (tmp_path / "short").write_text("short")
    server = Server(tmp_path / "data", real_money="true", wallet="http://127.0.0.1:1", wallet_secret=tmp_path / "short")
    with pytest.raises(AssertionError, match="is too short"):
        server.start()
    server.stop()
