"""`pitboss play` as a player meets it: in a terminal of 80 × 24, and as a program's lines of JSON."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest

from pitboss.cards import parse_cards
from pitboss.cli.table.typed import read_choice
from pitboss.errors import ChoiceRefused
from pitboss.games import GAMES, find_game
from pitboss.play import Round, deal_round, open_table, parse
from tests.cli.run import flat, pitboss
from tests.cli.terminal import LINES, Terminal

OFF = ("--coach", "off")
SIDE_BETS = {
    "ultimate_holdem": ("trips 5", "cover_all 5"),
    "four_card": ("aces_up 5", "cover_all 5"),
    "texas_peek": (),
    "holdem_bonus": ("bonus 5",),
    "wild_six": ("queens_or_better 5", "draw_bonus 5", "taxpayer 1"),
}


def answer(asked: str) -> str:
    """The last choice of the menu, which stays in; a card of the hand where one is asked for."""
    if "Discard by card" in asked:
        return re.search(r"You +(?:★. )*([^ ]+)", asked)[1]
    number, choice = re.findall(r"^ (\d) (\w+)", asked, re.MULTILINE)[-1]
    return f"{number} 5" if choice == "peek" else number


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [1, 6])
def test_rounds_of_every_game_on_a_screen_of_80_by_24(game: str, seats: int) -> None:
    with Terminal("play", game, "--seed", "7", "--seats", str(seats), *OFF) as terminal:
        terminal.prompt()
        for _ in range(3):
            for bet in ("5", *SIDE_BETS[game]):
                terminal.type(bet)
            asked = terminal.type("deal")
            while "Settlement" not in asked:
                asked = terminal.type(answer(asked))
            assert len(re.findall(r"^ (?:You|Seat \d) .*[+−$][\d.,$]+$", asked, re.MULTILINE)) == seats
        terminal.type("quit")
        assert terminal.end() == 0
        assert terminal.screen.hues
        assert not terminal.screen.too_long
        assert max(map(len, terminal.blocks)) <= LINES


@pytest.mark.parametrize("game", GAMES)
def test_each_hand_is_shown_once_in_a_block(game: str) -> None:
    with Terminal("play", game, "--seed", "3", "--seats", "4", *OFF) as terminal:
        terminal.prompt()
        terminal.type("5")
        asked = terminal.type("deal")
        while True:
            cards = re.findall(r"(?:10|[2-9JQKA])[♣♦♥♠]", asked.split("──")[-1])
            assert len(cards) == len(set(cards))
            if "Settlement" in asked:
                break
            asked = terminal.type(answer(asked))


def test_hands_are_named_and_the_dealer_who_does_not_qualify_is_told() -> None:
    typed = "5\n\n4x\n" + "rebet\n4x\n" * 40 + "quit\n"
    shown = pitboss("play", "ultimate_holdem", "--seed", "1", "--bankroll", "100000", *OFF, typed=typed).stdout
    assert re.search(r"Dealer .* high, does not qualify$", shown, re.MULTILINE)
    assert re.search(r"Dealer .*pair of \w+, \w+ kicker, qualifies$", shown, re.MULTILINE)
    assert re.search(r"You .*two pair, \w+ and \w+ ", shown)


def test_colours_only_in_a_terminal_that_wants_them() -> None:
    with Terminal("play", "ultimate_holdem", *OFF, env={"NO_COLOR": "1"}) as terminal:
        terminal.prompt()
        terminal.type("5")
        assert "You" in terminal.type("deal")
        assert not terminal.screen.hues
    assert "\x1b" not in pitboss("play", "ultimate_holdem", *OFF, typed="5\ndeal\n4x\nquit\n").stdout


def test_the_shufflers_screen_appears_only_when_its_wager_is_bet() -> None:
    without = pitboss("play", "ultimate_holdem", "--seed", "3", *OFF, typed="5\ndeal\n4x\nquit\n").stdout
    with_it = pitboss("play", "ultimate_holdem", "--seed", "3", *OFF, typed="5\ncover_all 5\ndeal\n4x\nquit\n").stdout
    assert "2 hands, cover_all pays Royal Flush 200 to 1" not in flat(without)
    assert "2 hands, cover_all pays Royal Flush 200 to 1" in flat(with_it)


def test_choices_by_number_word_and_beginning() -> None:
    for typed in ("3", "4x"):
        done = pitboss("play", "ultimate_holdem", "--seed", "3", *OFF, typed=f"5\ndeal\n{typed}\nquit\n")
        assert "play   $20" in done.stdout
    done = pitboss("play", "ultimate_holdem", "--seed", "3", *OFF, typed="5\ndeal\nch\nnonsense\n9\n\n2\nquit\n").stdout
    assert "cannot read the choice 'nonsense'; choose check, 2x, or a number from 1 to 2" in flat(done)
    assert "cannot read the choice '9'" in done
    assert "choose check, 2x, or a number from 1 to 2" in flat(done)


def wild_six_round(hand: str) -> Round:
    table = open_table("wild_six")
    cards = parse_cards(hand)
    plan = table.game.plan(1)
    rest = iter(card for card in table.game.deck if card not in cards)
    places = plan.seat[0]["original"]
    deck = [cards[places.index(place)] if place in places else next(rest) for place in range(plan.size)]
    return deal_round(table, {1: {"poker": 500}}, deck)


@pytest.mark.parametrize(
    ("typed", "place"),
    [
        *((text, 3) for text in ("Td", "td", "10d", "10♦", "10", "T", "discard3")),
        *((text, 5) for text in ("x1", "★1", "joker")),
        ("2s", 4),
        *((str(place), place) for place in range(1, 6)),  # what is shown first is 1
        ("9s", 1),
        ("9♦", 2),
    ],
)
def test_a_discard_is_the_card_that_is_written(typed: str, place: int) -> None:
    assert read_choice(wild_six_round("9s9dTd2sX1"), 1, [typed.lower()]) == (f"discard{place}", 0)


@pytest.mark.parametrize("typed", ["9", "0", "6", "kd", "discard", "d"])
def test_a_discard_that_is_not_clear_is_refused(typed: str) -> None:
    with pytest.raises(
        ChoiceRefused,
        match="write 9s or 9d" if typed == "9" else "write one of your cards, or its number: 9♠ 9♦ 10♦ 2♠ ★1",
    ):
        read_choice(wild_six_round("9s9dTd2sX1"), 1, [typed])


def test_a_hand_that_may_stand_is_asked_so() -> None:
    typed = "5\ndeal\nstand\nquit\n"
    done = pitboss("play", "wild_six", "--seed", "3", "--set", "standing_pat=allowed", *OFF, typed=typed).stdout
    assert re.search(r"Discard by card or number, such as \w\w or \d; or stand: keep all five cards\.", done)
    assert "You leave with" in done
    assert "cannot read" not in done


def test_amounts_are_refused_rather_than_guessed() -> None:
    typed = "blind 5\ndeal\npeek\npeek 0\npeek five\n2 -5\nfold 5\npeek 10\n4x 100\n4x\n2\nquit\n"
    done = flat(pitboss("play", "texas_peek", "--seed", "8", *OFF, typed=typed).stdout)
    assert done.count("peek needs an amount of $1 to $10,000: write peek 1") == 2
    assert "cannot read the amount 'five'; write 5 or 2.50" in done
    assert "cannot read the amount '-5'" in done
    assert "the choice 'fold' takes no amount" in done
    assert "the choice '4x' takes no amount" in done
    assert "peek $10" in done
    assert "raise $40" in done


def test_bets_are_refused_without_losing_any() -> None:
    typed = "deal\nante\nante 0.001\nante -5\nante 5000\ninsurance 5\nante 5\ncover_all 5\nblind 5\ndeal\n4x\n"
    done = pitboss("play", "ultimate_holdem", "--seed", "2", *OFF, typed=typed).stdout
    for message in (
        "no chips are down",
        "cannot read the bet 'ante'; write WAGER AMOUNT",
        "cannot read the amount '0.001'",
        "cannot read the amount '-5'",
        "these bets can lose $10,000; you have $1,000",
        "has no wager 'insurance'",
    ):
        assert message in flat(done)
    assert done.count("Settlement") == 1


def test_undo_before_the_deal_and_pays_at_any_prompt() -> None:
    done = pitboss("play", "ultimate_holdem", *OFF, typed="5\ntrips 5\nundo\npays\ndeal\npays\nquit\n").stdout
    assert "trips $5 > $1,000, ante $5, blind $5 >" in done
    assert done.count("trips pays Royal Flush 50 to 1") == 2
    assert "there is nothing to undo" in pitboss("play", "ultimate_holdem", *OFF, typed="undo\nquit\n").stdout


def test_rebet_double_and_clear() -> None:
    typed = "5\ntrips 2\ndeal\n4x\nrebet\nch\nch\n1x\ndouble\nclear\nquit\n"
    done = pitboss("play", "ultimate_holdem", "--seed", "11", "--seats", "2", *OFF, typed=typed)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("Settlement") == 2
    assert "ante $10, blind $10 > " in done.stdout


def test_too_little_money_says_what_to_do() -> None:
    done = pitboss("play", "holdem_bonus", "--bankroll", "15", *OFF, typed="10\ndeal\nfold\nrebet\n5\ndeal\nfold\n")
    refused = "these bets can lose $10; you have $5: type a smaller AMOUNT, or WAGER AMOUNT"
    assert refused in flat(done.stdout)
    assert "You have no chips left. Start `pitboss play` again for new ones." in flat(done.stdout)
    assert "cents" not in done.stdout


def test_other_seats_bet_within_the_limits() -> None:
    for game in GAMES:
        typed = "20\ndeal\nquit\n"
        done = pitboss("play", game, "--limits", "10-50", "--seats", "6", "--seed", "1", *OFF, typed=typed)
        assert "Settlement" in done.stdout, done.stdout
    dealt = pitboss("deal", "texas_peek", "--limits", "10-50", "--seats", "6", "--seed", "3")
    assert dealt.returncode == 0, dealt.stderr


def test_limits_of_the_table_and_of_one_wager() -> None:
    typed = "blind 5\ndeal\npeek 7\npeek 20\nfold\nquit\n"
    done = pitboss("play", "texas_peek", "--limits", "1-10", "--limits", "peek=20-50", "--seed", "1", *OFF, typed=typed)
    assert "peek of $7 is outside the limits $20 to $50" in flat(done.stdout)
    assert "blind $5, peek $20" in done.stdout
    assert pitboss("play", "texas_peek", "--limits", "ten").returncode == 2


@pytest.mark.parametrize("bankroll", ["-5", "0", "many", "1e3"])
def test_a_bankroll_that_is_no_money_is_refused(bankroll: str) -> None:
    done = pitboss("play", "ultimate_holdem", "--bankroll", bankroll, typed="quit\n")
    assert "--bankroll" in done.stderr
    assert (done.returncode, done.stdout) == (2, "")


def test_only_what_can_be_lost_must_be_covered() -> None:
    """Poker and Queens or Better of $1 each and the $1 tax: two pair pay more than the tax of $1 on them."""
    game = find_game("wild_six")
    typed = "poker 1\nqueens_or_better 1\ntaxpayer 1\nquit\n"
    from pitboss.play import Betting, open_table

    chips = Betting(open_table(game)).put("poker", 100).put("queens_or_better", 100).put("taxpayer", 100)
    needed = chips.needed_cents // 100
    enough = pitboss("play", "wild_six", "--bankroll", str(needed), *OFF, typed=typed).stdout
    assert "taxpayer $1 >" in enough
    short = pitboss("play", "wild_six", "--bankroll", str(needed - 1), *OFF, typed=typed).stdout
    assert f"these bets can lose ${needed}; you have ${needed - 1}" in flat(short)


def test_a_raise_that_the_chips_do_not_cover_is_refused() -> None:
    done = pitboss("play", "ultimate_holdem", "--bankroll", "25", "--seed", "3", *OFF, typed="5\ndeal\n4x\n3x\nquit\n")
    assert "4x needs $30 with your bets; you have $25: choose what needs less" in flat(done.stdout)
    assert "play   $15" in done.stdout


@pytest.mark.parametrize("game", GAMES)
def test_leaving_plays_the_round_out_without_another_chip(game: str) -> None:
    for leave in ("quit\n", ""):
        done = pitboss(
            "play",
            game,
            "--seed",
            "3",
            "--bankroll",
            "5" if game != "ultimate_holdem" else "10",
            *OFF,
            typed=f"5\ndeal\n{leave}",
        )
        assert done.returncode == 0, done.stderr
        assert "played out without further bets from you" in flat(done.stdout)
        assert re.search(r"You leave with \$[\d.,]+\.$", done.stdout.strip())


@pytest.mark.parametrize("typed", [[], ["5"], ["5", "deal"], ["5", "deal", "pays"]])
def test_ctrl_c_anywhere_leaves_with_the_balance_said(typed: list[str]) -> None:
    with Terminal("play", "ultimate_holdem", "--seed", "3", *OFF) as terminal:
        terminal.prompt()
        for line in typed:
            terminal.type(line)
        assert re.search(r"You leave with \$(1,000|990)\.", terminal.interrupt())
        assert terminal.end() == 0
        assert "Traceback" not in terminal.text


def test_ctrl_c_in_the_menu_of_games() -> None:
    with Terminal("play") as terminal:
        terminal.prompt()
        terminal.interrupt()
        assert terminal.end() == 0


def test_play_without_a_game_asks_for_one() -> None:
    done = pitboss("play", "--seed", "1", *OFF, typed="99\n1\n5\ndeal\n4x\nquit\n")
    assert "There is no game '99'" in done.stdout
    assert done.stdout.count("Settlement") == 1


def test_the_text_of_the_last_round_replays() -> None:
    done = pitboss("play", "four_card", "--seed", "4", *OFF, typed="text\n5\ndeal\n3x\ntext\nquit\n").stdout
    assert "no round has been played yet" in done
    assert parse(re.search(r"pitboss replay (.*)", done)[1]).over


def told(game: str) -> list[dict]:
    """What a program is told that bets, deals, asks for advice and leaves."""
    typed = "5\ndeal\n?\nquit\n"
    lines = pitboss("play", game, "--seed", "11", "--json", *OFF, typed=typed).stdout.splitlines()
    return [json.loads(line) for line in lines]


@pytest.mark.parametrize("game", GAMES)
def test_a_player_can_ask_what_each_choice_is_worth(game: str) -> None:
    assert len([each for each in told(game) if "ev" in each]) >= 2


def test_the_values_at_the_table_are_those_of_advise() -> None:
    rows = told("ultimate_holdem")
    values = {each["choice"]: each["ev"] for each in rows if "ev" in each}
    hand = next(each["cards"] for each in rows if each.get("event") == "looked")
    advised = json.loads(pitboss("advise", "ultimate_holdem", "".join(hand), "--json").stdout)
    assert {each["choice"]: each["ev"] for each in advised["values"]} == values


@pytest.mark.parametrize("game", GAMES)
def test_a_program_plays_every_game(game: str) -> None:
    """Three rounds, always the last choice, with the sizes that the limits allow."""
    command = [sys.executable, "-m", "pitboss", "play", game, "--seed", "5", "--json", *OFF]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running:
        nets: list[int] = []
        bets = iter(["5", "deal"] * 3)
        for line in running.stdout:
            row = json.loads(line)
            if row.get("event") == "finished":
                nets.append(row["seats"][0]["net_cents"])
            if "ask" in row:
                last = row.get("choices", [""])[-1]
                typed = f"{last} 5" if last == "peek" else last or next(bets, "quit")
                running.stdin.write(f"{typed}\n")
                running.stdin.flush()
    assert len(nets) == 3
    assert row["balance_cents"] == 100_000 + sum(nets)


def test_a_digit_is_a_number_of_the_menu_and_never_a_size() -> None:
    run = pitboss("play", "texas_peek", "--seed", "5", *OFF, typed="10\n\npeek 10\n4\nquit\n")
    assert "cannot read the choice '4'" in flat(run.stdout)


def test_q_discards_a_queen_and_quit_leaves() -> None:
    for seed in range(30):
        game, typed = "wild_six", "10\n\nq\nquit\n"
        shown = pitboss("play", game, "--seed", str(seed), *OFF, typed=typed).stdout
        hand = re.search(r"You +(.*?)  ", shown[shown.index("The discard") :] if "The discard" in shown else "")
        if hand and hand[1].count("Q") == 1:
            assert "You leave. The round" not in shown
            return
    raise AssertionError("no hand with one queen")


def test_the_help_names_a_wager_of_the_game() -> None:
    assert "blind 5 or blind 2.50" in flat(pitboss("play", "texas_peek", *OFF, typed="quit\n").stdout)


def test_the_card_that_decides_is_named() -> None:
    """Both have a pair of eights with a king; the seat's jack is higher than the dealer's ten."""
    with Terminal("play", "holdem_bonus", "--deck", "JdThTc9s8h8dKc4s2s", *OFF) as terminal:
        terminal.prompt()
        terminal.type("5")
        shown = terminal.type("deal")
        for choice in ("bet", "check", "check"):
            shown = terminal.type(choice)
    assert re.search(r"^ Dealer .* pair of eights, king-ten kicker$", shown, re.MULTILINE)
    assert re.search(r"^ You .* pair of eights, king-jack kicker .*\$10$", shown, re.MULTILINE)
    assert "   The jack plays.\n" in shown


def test_r07_clear_after_a_round_clears_the_cards_from_the_screen() -> None:
    """Before the deal it takes the bets back; after the round a person no longer sees the cards."""
    with Terminal("play", "holdem_bonus", "--seed", "3", *OFF) as terminal:
        terminal.prompt()
        terminal.type("ante 10")
        assert terminal.type("clear").endswith("$1,000, no bets >")
        terminal.type("ante 10")
        terminal.type("deal")
        assert re.search(r"^ You +\S+[♣♦♥♠]", terminal.type("fold"), re.MULTILINE)
        after = terminal.type("clear")
        assert "The cards of the last round are cleared from the table." in after
        assert not re.search(r"[♣♦♥♠]", terminal.text)
        assert terminal.type("clear").endswith("no bets >")
