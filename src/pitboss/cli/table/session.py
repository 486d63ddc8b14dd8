"""A terminal session: one player's chips from round to round."""

from __future__ import annotations

import random

from pitboss.cards import Cards
from pitboss.cli.table import lines
from pitboss.cli.table.coaching import Coaching
from pitboss.cli.table.screen import QUIT, Screen
from pitboss.cli.table.typed import menu, read_choice
from pitboss.cli.terminal.layout import WIDTH, hanging
from pitboss.errors import BetRefused, PitbossError
from pitboss.games import all_games, game_ids
from pitboss.play import Betting, Round, Table, deal_round, view
from pitboss.play import events as e
from pitboss.play.amounts import parse_dollars
from pitboss.play.betting import main_wagers
from pitboss.rules import dollars
from pitboss.school import chance

ME = 1  # the player sits in the first seat
SHORT = 48  # characters of bets that leave room for an answer on the line of the prompt
BET_HELP = (
    "Bets: WAGER AMOUNT ({0} 5 or {0} 2.50; 0 takes it back), an AMOUNT alone for the main bets, rebet (and deal), "
    "double, clear, undo, deal (or Enter), pays (the pay tables), text (of the last round), help, quit."
)
CHOICE_HELP = (
    "Choose by number, by word or by card. ? shows what each choice is worth, pays the pay tables; quit leaves."
)


def pick_game(screen: Screen) -> str | None:
    """Asks which game to play."""
    for number, game in enumerate(all_games(), start=1):
        screen.say(f"{number}  {game.name}: {game.says}", game=game.id)
    while (answer := screen.ask("Which game? number or id, quit to leave")) is not None and answer not in QUIT:
        ids = game_ids()
        numbered = dict(zip(map(str, range(1, len(ids) + 1)), ids, strict=True))
        if answer in ids or answer in numbered:
            return numbered.get(answer, answer)
        screen.say(f"There is no game {answer!r}; write 1 to {len(ids)}, or an id.")
    return None


class Session:
    """Bets, plays and settles rounds until the player leaves."""

    def __init__(
        self,
        table: Table,
        screen: Screen,
        dice: random.Random,
        *,
        seats: int,
        bankroll_cents: int,
        coaching: Coaching,
        first_cards: Cards = (),
    ) -> None:
        self.table = table
        self.screen = screen
        self.dice = dice
        self.seats = seats
        self.start_cents = bankroll_cents
        self.balance_cents = bankroll_cents
        self.chips = Betting(table)
        self.coaching = coaching
        self._first_cards = first_cards  # on top of the deck of the first round
        self._finished: Round | None = None  # the last round that was settled on the screen
        self.round: Round | None = None  # the round in progress, or the last one
        self.told = 0  # how many of its events have been told

    @property
    def balance_text(self) -> str:
        """The player's chips."""
        return dollars(self.balance_cents)

    def run(self) -> None:
        """Round after round, until the player leaves."""
        self.introduce()
        while self.take_bets() and self.play_round():
            if not self.balance_cents:
                self.screen.say("You have no chips left. Start `pitboss play` again for new ones.")
                return

    def introduce(self) -> None:
        """The game and its wagers."""
        game = self.table.game.worded(self.table.options)
        self.screen.heading(game.name)
        self.screen.say(game.says)
        if game.layout:
            self.screen.say(f"{game.layout}.")
        wide = max(len(wager.id) for wager in game.opening_wagers)
        for wager in game.opening_wagers:
            needed = "required" if wager.is_required(self.table.options) else "optional"
            start = f"  {wager.id:<{wide}}  "
            text = f"{wager.says} ({needed}, {wager.rule})"
            self.screen.lines(hanging(text, WIDTH, start, " " * len(start)))
        self._help()

    def _help(self) -> None:
        self.screen.say(BET_HELP.format(self.table.game.opening_wagers[0].id))

    def take_bets(self) -> bool:
        """Puts chips down until the player deals; False to leave."""
        while (answer := self.screen.ask(self._bets_prompt())) is not None:
            words = answer.lower().split()
            if words and words[0] in QUIT:
                return False
            try:
                if self.bet(words):
                    return True
            except PitbossError as error:
                self.screen.refuse(error)
        return False

    def _bets_prompt(self) -> str:
        down = ", ".join(f"{wager} {dollars(cents)}" for wager, cents in self.chips.bets.items()) or "no bets"
        if len(down) <= SHORT:
            return f"{self.balance_text}, {down}"
        self.screen.lines(lines.labelled("bets", down))
        return self.balance_text

    def bet(self, words: list[str]) -> bool:
        """One betting command; True when the cards can be dealt."""
        chips = self.chips
        match words:
            case [] | ["deal"] | ["d"]:
                self._check(chips)
                return True
            case ["clear"]:
                self._clear()
            case ["undo"]:
                self.chips = chips.undo()
            case ["rebet"]:
                self.chips = self._affordable(chips.rebet())
                self._check(self.chips)
                return True
            case ["double"]:
                self.chips = self._affordable(chips.double())
            case ["pays"]:
                lines.show_pays(self.screen, self.table, self.seats + 1)
            case ["text"]:
                self.show_text()
            case ["help"] | ["?"]:
                self._help()
            case [amount] if amount[0] in "$0123456789.-+":
                self.chips = self._affordable(self._main_bets(parse_dollars(amount)))
            case [wager, "0" | "$0"]:
                self.chips = chips.take(wager)
            case [wager, amount]:
                self.chips = self._affordable(chips.put(wager, parse_dollars(amount)))
            case _:
                wagers = ", ".join(wager.id for wager in self.table.game.opening_wagers)
                raise BetRefused(
                    f"cannot read the bet {' '.join(words)!r}; write WAGER AMOUNT; the wagers are: {wagers}"
                )
        return False

    def _clear(self) -> None:
        """Takes the bets back; after a round, also the cards off the screen."""
        if self.chips.cards_on_table:
            self.screen.clear()
            self.screen.say("The cards of the last round are cleared from the table.")
        self.chips = self.chips.clear()

    def _main_bets(self, cents: int) -> Betting:
        """This amount on each wager that the game is played for."""
        game, chips = self.table.game, self.chips
        main = main_wagers(game, self.table.options)
        for wager in game.opening_wagers:
            if wager.id in main and chips.bets.get(wager.id) != cents:
                chips = chips.put(wager.id, wager.fixed_cents or cents)
        return chips

    def _affordable(self, chips: Betting) -> Betting:
        due_cents = chips.needed_cents
        if due_cents > self.balance_cents:
            has = f"you have {self.balance_text}: type a smaller AMOUNT, or WAGER AMOUNT"
            raise BetRefused(f"these bets can lose {dollars(due_cents)}; {has}")
        return chips

    def _check(self, chips: Betting) -> None:
        chips.check(self.seats + 1)
        self.table.check(self._all_bets(chips))

    def _all_bets(self, chips: Betting) -> dict[int, dict[str, int]]:
        usual = chance.ordinary_bets(self.table, self.seats + 1, side_bets=False)
        return {ME: dict(chips.bets), **{seat: dict(usual) for seat in range(2, self.seats + 1)}}

    def show_text(self) -> None:
        """The last round as one line, to be copied."""
        if self.round is None:
            raise BetRefused("no round has been played yet")
        self.screen.copy(f"pitboss replay {self.round}", text=str(self.round))

    def play_round(self) -> bool:
        """Deals, lets everyone decide, settles; False if the player leaves."""
        deck = chance.shuffled(self.table.game, self.dice, self._first_cards)
        self.round = deal_round(self.table, self._all_bets(self.chips), deck)
        self._first_cards = ()
        self.chips = self.chips.played()
        self.told = 0
        self.coaching.dealt(self.round, ME)
        while not self.round.over:
            if ME not in self.round.legal:
                self.round = self._let_others(self.round)
                continue
            decided = self.decide(self.round)
            if decided is None:
                self.settle_and_leave()
                return False
            self.round = decided
        self.finish(self.round)
        return True

    def _let_others(self, round_: Round) -> Round:
        seat = next(iter(round_.legal))
        return round_.act(seat, *chance.choose_for(round_, seat, self.dice))

    def settle_and_leave(self) -> None:
        """The round in progress is played out without another chip of the player's, and settled."""
        round_ = self.round
        if round_ is None or round_ is self._finished:
            return
        if not round_.over:
            self.screen.say("You leave. The round is played out without further bets from you.")
        while not round_.over:
            round_ = round_.act(*round_.default(ME)) if ME in round_.legal else self._let_others(round_)
        self.round = round_
        self.finish(round_)

    def finish(self, round_: Round) -> None:
        """The whole table settled, and the balance."""
        self._finished = round_
        net_cents = round_.net_cents[ME]
        self.balance_cents += net_cents
        self._tell(round_)
        self.screen.heading("Settlement")
        self.screen.lines(lines.settlement_lines(round_, ME))
        self.coaching.settled(round_, ME)
        word = "win" if net_cents > 0 else "lose"
        result = f"You {word} {dollars(abs(net_cents))}." if net_cents else "You break even."
        self.screen.say(f"{result} Balance {self.balance_text}.", net_cents=net_cents, text=str(round_))

    def _tell(self, round_: Round) -> tuple[e.Event, ...]:
        """The events since the last time, as the player may see them."""
        events = view(round_, ME).events
        news = events[self.told :]
        self.told = len(events)
        self.screen.events(news)
        return news

    def decide(self, round_: Round) -> Round | None:
        """Asks until the player makes a legal choice; None if the player leaves."""
        self.show(round_)
        assert round_.street is not None
        prompt = f"{self._left_text(round_)}, {round_.street.id}"
        leave = [word for word in QUIT if word != "q" or not round_.street.by_place]  # there a q is a queen
        while (answer := self.screen.ask(prompt, choices=round_.legal[ME])) is not None:
            words = answer.lower().split()
            match words:
                case [word] if word in leave:
                    return None
                case ["pays"]:
                    lines.show_pays(self.screen, self.table, self.seats + 1)
                case ["help"]:
                    self.screen.say(CHOICE_HELP)
                case _:
                    try:
                        if words not in (["?"], ["advise"], ["advice"]):
                            return self.chosen(round_, words)
                        self.coaching.advise(round_, ME)
                    except PitbossError as error:
                        self.screen.refuse(error)
        return None

    def show(self, round_: Round) -> None:
        """The table at a decision: what was settled since the last one, the cards, the choices."""
        street = round_.street
        assert street is not None
        news = self._tell(round_)
        mine = [event for event in news if isinstance(event, e.Settled) and event.seat == ME]
        self.screen.heading(f"{street.says} ({street.rule})")
        bet = {wager for stakes in round_.bets.values() for wager in stakes}
        self.screen.lines(lines.shuffler_lines(news, bet))
        self.screen.lines(lines.decision_lines(round_, ME))
        self.screen.lines(lines.wager_lines(round_.game, mine))
        self.screen.lines(menu(round_, ME))

    def _left_text(self, round_: Round) -> str:
        """The chips that are not on the layout."""
        return f"{dollars(self.balance_cents - sum(round_.stakes(ME).values()))} left"

    def chosen(self, round_: Round, words: list[str]) -> Round:
        """The round after the choice that was typed, if the player can pay for it."""
        choice, amount_cents = read_choice(round_, ME, words)
        decided = round_.act(ME, choice, amount_cents)
        needed_cents = max(sum(decided.stakes(ME).values()), decided.at_risk_cents(ME))
        if needed_cents > self.balance_cents:
            has = f"you have {self.balance_text}: choose what needs less"
            raise BetRefused(f"{choice} needs {dollars(needed_cents)} with your bets; {has}")
        self.round = decided  # the choice counts, even if the coach is interrupted
        self.coaching.decided(round_, ME, choice, amount_cents)
        return decided

    def leave(self) -> None:
        """The end of the session: what was played, and the balance."""
        self.coaching.report(self.balance_cents - self.start_cents)
        self.screen.say(f"You leave with {self.balance_text}.", balance_cents=self.balance_cents)
