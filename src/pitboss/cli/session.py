"""A terminal session: one player's chips from round to round."""

from __future__ import annotations

import random

from pitboss.cli import chance
from pitboss.cli.rounds import seen_text
from pitboss.cli.screen import Screen
from pitboss.cli.waiting import FIRST_ADVICE, notify_if_slow
from pitboss.errors import BetRefused, ChoiceRefused, PitbossError
from pitboss.games import all_games, game_ids
from pitboss.play import Betting, Round, Table, deal_round, view
from pitboss.play.amounts import parse_dollars
from pitboss.rules import dollars

ME = 1  # the player sits in the first seat
BET_HELP = "WAGER AMOUNT (5 or 2.50), AMOUNT for the usual bets, rebet (and deal), double, clear, undo, deal, quit"


def pick_game(screen: Screen) -> str | None:
    """Asks which game to play."""
    for number, game in enumerate(all_games(), start=1):
        screen.say(f"{number}  {game.name}: {game.says}", game=game.id)
    while (answer := screen.ask("Which game? number or id, quit to leave")) not in (None, "q", "quit"):
        if answer in game_ids():
            return answer
        if answer and answer.isdecimal() and len(answer) < 4 and 1 <= int(answer) <= len(game_ids()):
            return game_ids()[int(answer) - 1]
        screen.say(f"There is no game {answer!r}; write 1 to {len(game_ids())}, or an id.")
    return None


class Session:
    """Bets, plays and settles rounds until the player leaves."""

    def __init__(self, table: Table, screen: Screen, dice: random.Random, *, seats: int, bankroll_cents: int) -> None:
        self.table = table
        self.screen = screen
        self.dice = dice
        self.seats = seats
        self.balance_cents = bankroll_cents
        self.chips = Betting(table)

    @property
    def balance_text(self) -> str:
        """The player's chips."""
        return dollars(self.balance_cents)

    def run(self) -> None:
        """Round after round, until the player quits or the input ends."""
        game = self.table.game
        self.screen.say(f"{game.name}. {game.says}")
        for wager in game.opening_wagers:
            needed = "required" if wager.is_required(self.table.options) else "optional"
            self.screen.say(f"  {wager.id}: {wager.says} ({needed}, {wager.rule})", wager=wager.id)
        while self.take_bets() and self.play_round():
            pass

    def take_bets(self) -> bool:
        """Puts chips down until the player deals; False to leave."""
        self.screen.say(f"Bets: {BET_HELP}")
        while (answer := self.screen.ask(self._bets_prompt())) is not None:
            words = answer.lower().split()
            if words in (["q"], ["quit"], ["exit"]):
                return False
            try:
                if self.bet(words):
                    return True
            except PitbossError as error:
                self.screen.refuse(error)
        return False

    def _bets_prompt(self) -> str:
        down = ", ".join(f"{wager} {dollars(cents)}" for wager, cents in self.chips.bets.items()) or "no bets"
        return f"[{self.balance_text}] {down}"

    def bet(self, words: list[str]) -> bool:
        """One betting command; True when the cards can be dealt."""
        game, chips = self.table.game, self.chips
        match words:
            case [] | ["deal"] | ["d"]:
                self._check(chips)
                return True
            case ["clear"]:
                self.chips = chips.clear()
            case ["undo"]:
                self.chips = chips.undo()
            case ["rebet"]:
                self.chips = self._affordable(chips.rebet())
                self._check(self.chips)
                return self.chips.deals
            case ["double"]:
                self.chips = self._affordable(chips.double())
            case [amount] if amount[0] in "$0123456789":
                usual = chance.ordinary_bets(self.table, self.seats + 1, parse_dollars(amount), side_bets=False)
                for wager, cents in usual.items():
                    chips = chips.put(wager, cents)
                self.chips = self._affordable(chips)
            case [wager, "0"]:
                self.chips = chips.take(wager)
            case [wager, amount]:
                self.chips = self._affordable(chips.put(wager, parse_dollars(amount)))
            case _:
                wagers = ", ".join(wager.id for wager in game.opening_wagers)
                self.screen.say(f"Write {BET_HELP}. Wagers: {wagers}")
        return False

    def _affordable(self, chips: Betting) -> Betting:
        due_cents = chips.needed_cents
        if due_cents > self.balance_cents:
            raise BetRefused(f"{dollars(due_cents)} at risk is more than your {self.balance_text}")
        return chips

    def _check(self, chips: Betting) -> None:
        if not chips.bets:
            raise BetRefused("no chips are down; bet first, or rebet")
        self.table.check(self._all_bets(chips))

    def _all_bets(self, chips: Betting) -> dict[int, dict[str, int]]:
        usual = chance.ordinary_bets(self.table, self.seats + 1, side_bets=False)
        return {ME: dict(chips.bets), **{seat: dict(usual) for seat in range(2, self.seats + 1)}}

    def play_round(self) -> bool:
        """Deals, lets everyone decide, settles; False if the input ended."""
        round_ = deal_round(self.table, self._all_bets(self.chips), chance.shuffled(self.table.game, self.dice))
        self.chips = self.chips.played()
        seen = self._tell(round_, 0)
        while not round_.over:
            if ME in round_.legal:
                decided = self.decide(round_)
                if decided is None:
                    return self.abandon(round_)
                round_ = decided
            else:
                seat = next(iter(round_.legal))
                round_ = round_.act(seat, *chance.choose_for(round_, seat, self.dice))
            seen = self._tell(round_, seen)
        return self.finish(round_)

    def abandon(self, round_: Round) -> bool:
        """The player left the table: the round is played out without another chip from that seat."""
        self.screen.say("You leave; the round is played out without another bet of yours.")
        while not round_.over:
            seat = next(iter(round_.legal))
            chosen = (cheapest(round_), 0) if seat == ME else chance.choose_for(round_, seat, self.dice)
            round_ = round_.act(seat, *chosen)
        self.finish(round_)
        return False

    def finish(self, round_: Round) -> bool:
        """The settlement, the balance, and the text to replay."""
        net_cents = round_.net_cents[ME]
        self.balance_cents += net_cents
        self.screen.settlement(line for line in round_.settlement if line.seat == ME)
        word = "win" if net_cents > 0 else "lose"
        result = f"You {word} {dollars(abs(net_cents))}." if net_cents else "You break even."
        self.screen.say(f"{result} Balance {self.balance_text}.", net_cents=net_cents, text=str(round_))
        self.screen.say(f"Replay: pitboss replay {round_}")
        return True

    def _tell(self, round_: Round, seen: int) -> int:
        """Shows the events since the last time, as the player may see them."""
        events = view(round_, ME).events
        self.screen.events(events[seen:], over=round_.over)
        return len(events)

    def decide(self, round_: Round) -> Round | None:
        """Asks until the player makes a legal choice; None if the input ended."""
        street = round_.street
        assert street is not None
        self.screen.say(f"{street.says}. You see: {seen_text(round_.game, round_.seen(ME))}")
        for choice in street.choices:
            amount_cents = chance.size_for(round_, ME, choice.id)
            size = f" (write {choice.id} AMOUNT; {dollars(amount_cents)} if you leave it out)" if amount_cents else ""
            self.screen.say(f"  {choice.id}: {choice.says}{size}", choice=choice.id)
        self.screen.say("  ?: what each choice is worth")
        while (answer := self.screen.ask(f"{street.id} ({street.rule})")) is not None:
            words = answer.lower().split()
            if words in (["q"], ["quit"], ["exit"]):
                return None
            if words in (["?"], ["advise"], ["advice"], ["help"]):
                self.advise(round_)
                continue
            try:
                return self._chosen(round_, words)
            except PitbossError as error:
                self.screen.refuse(error)
        return None

    def advise(self, round_: Round) -> None:
        """What each choice is worth with the cards the player sees, exactly, best first."""
        from pitboss.odds.advise import advise_seat
        from pitboss.odds.certificates.codec import fraction_text

        with notify_if_slow(FIRST_ADVICE):
            advice = advise_seat(round_, ME)
        for choice, ev in advice.values:
            self.screen.say(
                f"  {advice.says(choice)}: {float(ev):+.4f} {advice.unit}", choice=choice, ev=fraction_text(ev)
            )
        self.screen.say("  (the main game with the best play from here on; side bets are not included)")

    def _chosen(self, round_: Round, words: list[str]) -> Round:
        legal = round_.legal[ME]
        if not words or len(words) > 2:
            raise ChoiceRefused(f"choose one of: {', '.join(legal)}")
        choice = _completed(words[0], legal)
        amount_cents = parse_dollars(words[1]) if len(words) == 2 else chance.size_for(round_, ME, choice)
        decided = round_.act(ME, choice, amount_cents)
        if sum(decided.stakes(ME).values()) + round_.beyond_stakes_cents(ME) > self.balance_cents:
            raise BetRefused(f"{choice} needs more chips than your {self.balance_text}")
        return decided


def cheapest(round_: Round) -> str:
    """The first choice that puts no chips down, or else the one that puts down the least."""
    street = round_.street
    assert street is not None
    return min(street.choices, key=lambda choice: (bool(choice.wager), choice.times)).id


def _completed(word: str, legal: tuple[str, ...]) -> str:
    """A choice may be shortened as long as it is clear which one is meant."""
    matching = [choice for choice in legal if choice.startswith(word)]
    return matching[0] if len(matching) == 1 else word
