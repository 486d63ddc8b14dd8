"""The command line: odds, advise and strategy, on the tiny game."""

import json
import subprocess
import sys

import pytest

from pitboss.cli import main
from pitboss.games import GAMES, find_game
from pitboss.odds.certificates import store
from pitboss.odds.certificates.build import certify
from pitboss.odds.certificates.store import find_certificate
from tests.odds.tiny import TINY


@pytest.fixture(autouse=True)
def tiny(tmp_path, monkeypatch):
    """The tiny game beside the others, with a certificate of its own."""
    monkeypatch.setitem(GAMES, "tiny", "tests.odds.tiny")
    monkeypatch.setattr(store, "PACKAGED", tmp_path)
    store.save_certificate(certify(TINY, log=lambda text: None), tmp_path / "tiny.json")


def run(monkeypatch, capsys, *arguments):
    """What the command prints, and its exit code."""
    monkeypatch.setattr(sys, "argv", ["pitboss", *arguments])
    with pytest.raises(SystemExit) as done:
        main()
    out, err = capsys.readouterr()
    return done.value.code or 0, out, err


def test_odds_for_people(monkeypatch, capsys):
    code, out, _ = run(monkeypatch, capsys, "odds", "tiny")
    assert code == 0
    assert "Expected value of main: 2/3 ante" in out
    assert "quoted from the certificate" in out


def test_odds_in_full(monkeypatch, capsys):
    code, out, _ = run(monkeypatch, capsys, "odds", "tiny", "--full")
    assert code == 0
    assert "Net result of main" in out
    assert "Correlation between wagers" in out


def test_odds_as_json(monkeypatch, capsys):
    code, out, _ = run(monkeypatch, capsys, "odds", "tiny", "--json", "--wager", "high", "--set", "high_table=even")
    data = json.loads(out)
    assert code == 0
    assert data["options"] == {"high_table": "even"}
    assert [(wager["table"], wager["ev"]) for wager in data["wagers"]] == [("even", "-1/3"), ("rich", "1/6")]


def test_recompute_counts_again(monkeypatch, capsys):
    _, out, _ = run(monkeypatch, capsys, "odds", "tiny", "--json", "--recompute")
    assert json.loads(out)["source"] == "counted"


def test_a_strategy_of_ones_own(monkeypatch, capsys, tmp_path):
    mine = tmp_path / "mine.py"
    mine.write_text("def shy(cards, choices, legal):\n    return 'fold'\n")
    code, out, _ = run(monkeypatch, capsys, "odds", "tiny", "--strategy", f"{mine}:shy", "--json")
    data = json.loads(out)
    assert code == 0
    assert data["wagers"][0]["ev"] == "-1/1"
    assert data["gives_away"] == "5/3"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("odds", "tinny"), "GameError: there is no game 'tinny'"),
        (("odds", "tiny", "--set", "colour=red"), "GameError: no option 'colour'"),
        (("odds", "tiny", "--wager", "low"), "GameError: tiny has no wager 'low'"),
        (("odds", "tiny", "--strategy", "lucky"), "StrategyError: tiny has no strategy 'lucky'"),
        (("odds", "tiny", "--knowing", "dealer:7"), "GameError: tiny: cannot know 'dealer:7'"),
        (("advise", "tiny", "4c4c"), "CardTextError: the card 4c appears twice"),
        (("advise", "tiny", "4c3c"), "CardError: tiny: no decision is made after 2 cards"),
        (("strategy", "tiny", "--set", "colour=red"), "GameError: no option 'colour'"),
    ],
)
def test_bad_questions_exit_with_a_named_error(monkeypatch, capsys, arguments, message):
    code, _, err = run(monkeypatch, capsys, *arguments)
    assert code == 2
    assert err.startswith(message)


def test_an_illegal_strategy_exits_with_a_named_error(monkeypatch, capsys, tmp_path):
    mine = tmp_path / "mine.py"
    mine.write_text("def wild(cards, choices, legal):\n    return 'all in'\n")
    code, _, err = run(monkeypatch, capsys, "odds", "tiny", "--strategy", f"{mine}:wild")
    assert code == 2
    assert err.startswith("ChoiceRefused: the strategy answers 'all in'")


def test_advice_best_first(monkeypatch, capsys):
    _, out, _ = run(monkeypatch, capsys, "advise", "tiny", "4c", "--json")
    data = json.loads(out)
    assert [(each["choice"], each["ev"]) for each in data["values"]] == [("2x", "3/1"), ("1x", "2/1"), ("fold", "-1/1")]
    _, out, _ = run(monkeypatch, capsys, "advise", "tiny", "4c")
    assert out.index("2x") < out.index("fold")


def test_advice_for_a_round(monkeypatch, capsys):
    text = "ultimate_holdem@2 seat1:ante=500,blind=500 deck:QhJhTh2c2dAhKhQcQd 1:check 1:check"
    _, out, _ = run(monkeypatch, capsys, "advise", "ultimate_holdem", text, "--json")
    data = json.loads(out)
    assert data["street"] == "river"
    assert data["values"][0]["choice"] == "1x"


def test_the_strategy_is_printed_and_written(monkeypatch, capsys, tmp_path):
    code, out, _ = run(monkeypatch, capsys, "strategy", "tiny")
    assert code == 0
    assert "How often the best strategy makes each choice" in out
    _, out, _ = run(monkeypatch, capsys, "strategy", "tiny", "--csv", str(tmp_path / "tiny.csv"))
    assert (
        (tmp_path / "tiny.csv")
        .read_text()
        .splitlines()[0]
        .startswith("street,choices,seen,best,weight,scale,fold total")
    )
    _, out, _ = run(monkeypatch, capsys, "strategy", "tiny", "--json")
    assert json.loads(out)["values"]["play"]["4c"]["2x"] == "3/1"


def test_a_certificate_is_quoted_without_numpy_or_numba():
    find_certificate(find_game("wild_six"))  # What is computed once for these sources is remembered for all processes.
    code = (
        "import sys, pitboss.cli\n"
        "sys.argv = ['pitboss', 'odds', 'wild_six', '--json']\n"
        "from pitboss.odds.certificates import store\n"
        "from pitboss.games import find_game\n"
        "store.find_certificate(find_game('wild_six'))\n"
        "assert not {'numpy', 'numba'} & set(sys.modules), 'slow imports'\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_file_without_an_ending_gets_one(monkeypatch, capsys, tmp_path):
    code, out, _ = run(monkeypatch, capsys, "strategy", "tiny", "--csv", str(tmp_path / "rows"))
    assert code == 0
    assert out.split() == [str(tmp_path / "rows.csv")]
    assert (tmp_path / "rows.csv").is_file()


def test_making_certificates_refuses_by_name():
    command = [sys.executable, "-m", "pitboss.odds.certificates.build", "nosuch"]
    found = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert found.returncode == 1
    assert found.stderr.startswith("GameError: there is no game 'nosuch'; the games are: ultimate_holdem")
