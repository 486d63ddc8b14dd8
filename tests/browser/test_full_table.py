"""Six people at one table: what each of them has bet can be seen and pressed beside one's own cards."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.people import open_context, sign_in
from tests.server.running import Client, Server, Socket, bet_together, bets_of, reveal, seated

COVERED = """() => [...document.querySelectorAll('.pod-bet')].filter((bet) => {
  const box = bet.getBoundingClientRect();
  return !bet.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
}).map((bet) => bet.textContent)"""


def answer(socket: Socket) -> None:
    """The last choice on offer, if something is asked."""
    socket.news(0.02)
    you = socket.now["you"]
    if socket.now["phase"] == "playing" and you["question"]:
        offer = you["offers"][-1]
        amount = offer["low_cents"] if offer["amount_cents"] is None else 0
        socket.do("act", question=you["question"], choice=offer["choice"], amount_cents=amount)


@pytest.mark.parametrize("game", ["ultimate_holdem", "wild_six"])
def test_no_bet_of_another_seat_is_covered(game: str, browser: Browser, house: Server) -> None:
    clients = [Client(house) for _ in range(6)]
    sockets = seated(clients, game)
    context = open_context(browser, house)
    sign_in(context, clients[4])
    page = context.new_page()
    page.goto(f"/t/{sockets[0].id}")
    bet_together(sockets, bets_of(clients[0], sockets[0].id))
    reveal(sockets)
    while sockets[0].now["round"] == 1:
        for socket in sockets:
            answer(socket)
    expect(page.locator(".result")).to_be_visible()
    for height in (720, 800, 900):
        page.set_viewport_size({"width": 1280, "height": height})
        assert page.evaluate(COVERED) == []
    context.close()
