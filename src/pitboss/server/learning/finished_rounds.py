"""What a person can learn from finished rounds: grades, mistakes, luck, drills, and other choices on the same deck."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from fractions import Fraction
from random import SystemRandom
from typing import Any, NamedTuple

import msgspec

from pitboss.errors import NotAllowed, NotFound, PitbossError, SeatDone, TooMany, Unavailable
from pitboss.games import find_game, game_ids
from pitboss.play import Round
from pitboss.play.state import Action
from pitboss.play.wire import event_json, offer_json
from pitboss.server.coach.moments import least_size, moment, otherwise
from pitboss.server.coach.moves import moves
from pitboss.server.coach.queue import Coach
from pitboss.server.house.house import LOG, House
from pitboss.server.tables.felt import choice_name, felt
from pitboss.store import learning as stored
from pitboss.store.learning import Place
from pitboss.store.work import Row, Work, query
from pitboss.table.resettle import finished_round
from pitboss.table.show import show_events

Json = dict[str, Any]
MOST_ROUNDS = 200  # looked at in one go
NOTHING: Json = {
    "grades": [],
    "report": {"decisions": 0, "mistakes": 0, "cost": "0", "expected": "0", "net_cents": 0},
}


class Played(NamedTuple):
    """A finished round of a person; `round` is None if it was void before the deal."""

    place: Place
    seat: int
    round: Round | None
    game: str
    voided: bool
    finished_ms: int


class Learning:
    """The coach's notes on everybody's rounds."""

    def __init__(self, house: House, coach: Coach) -> None:
        self._house, self._coach = house, coach
        self._looking: dict[str, asyncio.Task[None]] = {}
        self._dice = SystemRandom()

    async def played(self, place: Place) -> Played:
        """A finished round, played again from its certificate."""

        def work() -> Work[tuple[list[Row], list[Row]]]:
            key = {"table_id": place.table_id, "number": max(0, min(place.number, 2**53 - 1))}
            seats = yield query("round_seat", account=place.account, **key)
            rounds = yield query("round", **key)
            return seats, rounds

        seats, rounds = await self._house.read(work)
        if not seats or not rounds:
            raise NotFound(f"you have not finished round {place.number} at {place.table_id!r}")
        document = msgspec.json.decode(rounds[0][0])["document"]
        round_, game = finished_round(document), document["terms"]["game"]
        return Played(place, seats[0][0], round_, game, document["voided"] is not None, rounds[0][2])

    # --- grades

    async def grades(self, place: Place) -> Json:
        """What the decisions of a round cost. Those of a finished round are written down."""
        live = await self._live(place)
        if live is not None:
            return {"grades": live["grades"], "finished": False}
        found = await self._house.read(lambda: stored.find_grades(place))
        played = await self.played(place)
        if found is None:
            found = await self._grade(played)
        moved = moves(played.round, played.seat, found["grades"]) if played.round is not None else []
        return {"grades": found["grades"], "finished": True, "moves": moved, "report": summed([found["report"]])}

    async def _live(self, place: Place) -> Json | None:
        """The decisions so far of the round that is being played."""
        feed = await self._house.feed(place.table_id)
        state, round_ = feed.state, feed.round
        self._house.unwatch(place.table_id)
        if round_ is None or state.number != place.number:
            return None
        seat = state.seat_of(place.account)
        if seat is None or seat not in round_.seats:
            raise SeatDone("you have no cards in this round")
        if not state.config.advice:
            raise NotAllowed("this table gives no advice; grades come after the round")
        return await self._coach.grades(place.account, str(round_), seat, least_size(round_, seat))

    async def _grade(self, played: Played) -> Json:
        """Grades a finished round and writes it down."""
        place, round_ = played.place, played.round
        graded = NOTHING
        if round_ is not None and not played.voided:
            least_cents = least_size(round_, played.seat)
            graded = await self._coach.grades(place.account, str(round_), played.seat, least_cents)
        now_ms = self._house.clock()
        await self._house.run(lambda: stored.save_grades(place, played.game, played.finished_ms, graded, now_ms))
        return graded

    def look(self, account: str, since_ms: int = 0) -> None:
        """Grades what has not been graded yet, beside everything else; the newest rounds first."""
        if account not in self._looking:
            task = asyncio.create_task(self._look(account, since_ms))
            self._looking[account] = task
            task.add_done_callback(lambda _: self._looking.pop(account, None))

    async def _look(self, account: str, since_ms: int) -> None:
        for table, number in await self._house.read(lambda: stored.ungraded(account, since_ms, MOST_ROUNDS)):
            place = Place(account, table, number)
            try:
                await self._grade(await self.played(place))
            except (TooMany, Unavailable):  # another time
                return
            except PitbossError as error:
                LOG.info("not graded", table=table, round=number, why=str(error))
                await self._give_up(await self.played(place))

    async def _give_up(self, played: Played) -> None:
        """A round of a game that has no advice: only its net is known."""
        round_ = played.round
        net_cents = round_.net_cents[played.seat] if round_ is not None else 0
        unknown = {"grades": [], "report": NOTHING["report"] | {"expected": None, "net_cents": net_cents}}
        now_ms = self._house.clock()
        await self._house.run(
            lambda: stored.save_grades(played.place, played.game, played.finished_ms, unknown, now_ms)
        )

    async def waiting(self, account: str, since_ms: int = 0) -> int:
        """How many rounds the coach has still to look at; it begins with that now."""
        found = await self._house.read(lambda: stored.ungraded(account, since_ms, MOST_ROUNDS))
        if found:
            self.look(account, since_ms)
        return len(found)

    async def report(self, account: str, since_ms: int) -> Json:
        """What the rounds since then came to: expected, mistakes and luck add up to the net."""
        waiting = await self.waiting(account, since_ms)
        return {"waiting": waiting} | summed(await self._house.read(lambda: stored.graded_since(account, since_ms)))

    async def mistakes(self, account: str, count: int) -> Json:
        """The mistakes, most expensive first, and how often each kind was made."""
        waiting = await self.waiting(account)
        found = await self._house.read(lambda: stored.mistakes(account))
        often = Counter(map(kind, found))
        shown = [mistake_json(each) | {"times": often[kind(each)]} for each in found[:count]]
        total = sum((Fraction(each["body"]["cost"]) for each in found), Fraction(0))
        return {"waiting": waiting, "count": len(found), "cost_cents": float(total), "mistakes": shown}

    # --- drills

    async def drill(self, account: str) -> Json:
        """A spot to play again: by chance among those that are due, weighted by cost and frequency."""
        found = await self._house.read(lambda: stored.mistakes(account))
        now_ms = self._house.clock()
        due = [each for each in found if each["due_ms"] <= now_ms]
        answer = {"due": len(due), "spots": len(found), "next_ms": min((m["due_ms"] for m in found), default=None)}
        if not due:
            return answer | {"spot": None}
        often = Counter(map(kind, found))
        weights = [each["cost_millicents"] * often[kind(each)] for each in due]
        chosen = self._dice.choices(due, weights)[0]
        return answer | {"spot": await self._spot(account, chosen)}

    async def _spot(self, account: str, mistake: Json) -> Json:
        played = await self.played(Place(account, mistake["table_id"], mistake["number"]))
        round_ = require_round(played)
        now, _ = moment(round_, played.seat, mistake["question"])
        return {
            "table": mistake["table_id"],
            "round": mistake["number"],
            "question": mistake["question"],
            "seat": played.seat,
            "felt": felt(round_.table),
            "hand": round_.game.name_so_far(now.seen(played.seat), now.choices(played.seat)),
            "events": show_events(now, played.seat),
            "offers": [offer_json(offer) for offer in now.offers(played.seat)],
        }

    async def answer(self, place: Place, question: int, choice: str) -> Json:
        """The grade of an answer to a drill, and when the spot comes again."""
        found = await self._house.read(lambda: stored.mistakes(place.account))
        spot = next((each for each in found if stored.is_spot(each, place, question)), None)
        if spot is None:
            raise NotFound("this is not one of your mistakes")
        values = {value["choice"]: value for value in spot["body"]["values"]}
        if choice not in values:
            raise NotFound(f"{choice!r} cannot be chosen here; choose {', '.join(values)}")
        right = values[choice]["value"] == values[spot["best"]]["value"]
        now_ms = self._house.clock()
        due_ms = await self._house.run(lambda: stored.answered(place, question, right=right, now_ms=now_ms))
        return {"right": right, "chosen": choice, "due_ms": due_ms, **spot["body"]}

    # --- the other choice

    async def what_if(self, place: Place, question: int, choices: list[Action]) -> Json:
        """The same deck with other choices from a decision on. Only for finished rounds."""
        played = await self.played(place)
        round_, seat = require_round(played), played.seat
        chosen = [Action(seat, each.choice, each.amount_cents) for each in choices]
        now = otherwise(round_, seat, question, chosen)
        events = [event_json(event, now.game) for event in now.events] if now.over else show_events(now, seat)
        return {
            "seat": seat,
            "felt": felt(now.table),
            "hand": "" if now.over else now.game.name_so_far(now.seen(seat), now.choices(seat)),
            "over": now.over,
            "events": events,
            "question": now.questions.get(seat),
            "offers": [offer_json(offer) for offer in now.offers(seat)],
            "net_cents": now.net_cents[seat] if now.over else None,
            "played_net_cents": round_.net_cents[seat],
        }

    async def stop(self) -> None:
        """Leaves what is not graded for another time."""
        for task in list(self._looking.values()):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task


def require_round(played: Played) -> Round:
    """The round; one that was void has nothing to learn from."""
    if played.round is None or played.voided:
        raise NotFound("this round was void")
    return played.round


def kind(mistake: Json) -> tuple[str, ...]:
    """Mistakes of one kind: the same choice instead of the same better one, on the same street."""
    return mistake["game"], mistake["street"], mistake["choice"], mistake["best"]


def mistake_json(mistake: Json) -> Json:
    """A mistake for the log, with the values of every choice."""
    shown = {name: mistake[name] for name in ("game", "street", "at_ms", "due_ms")}
    if mistake["game"] in game_ids():
        game = find_game(mistake["game"])
        street = next(street for street in game.streets if street.id == mistake["street"])
        names = {choice.id: choice_name(game, choice) for choice in street.choices}
        shown |= {"game_name": game.name, "street_says": street.says, "names": names}
    return {**mistake["body"], **shown, "table": mistake["table_id"], "round": mistake["number"]}


def summed(reports: list[Json]) -> Json:
    """The sum of the reports of rounds; exact until the last step. Luck is unknown where an expectation is."""
    cost = sum((Fraction(each["cost"]) for each in reports), Fraction(0))
    known = all(each["expected"] is not None for each in reports)
    expected = sum((Fraction(each["expected"]) for each in reports), Fraction(0)) if known else None
    net_cents = sum(each["net_cents"] for each in reports)
    return {
        "rounds": len(reports),
        "decisions": sum(each["decisions"] for each in reports),
        "mistakes": sum(each["mistakes"] for each in reports),
        "cost_cents": float(cost),
        "expected_cents": None if expected is None else float(expected),
        "luck_cents": None if expected is None else float(net_cents - expected + cost),
        "net_cents": net_cents,
    }
