"""Certificates that were changed, strategy files that misbehave, files that cannot be written: named, and at once."""

import json

import pytest

from pitboss.errors import CertificateError, NoCertificate
from pitboss.games import find_game
from pitboss.odds.certificate import load_certificate, path_of
from tests.cli.run import pitboss

GAME = find_game("four_card")


def changed(tmp_path, change):
    data = json.loads(path_of(GAME).read_text(encoding="utf-8"))
    change(data)
    file = tmp_path / "four_card.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    return file


def test_a_certificate_that_was_changed_by_hand_is_refused(tmp_path):
    def richer(data):
        data["solved"][0]["total"] = "1"

    with pytest.raises(CertificateError, match="not as it was written"):
        load_certificate(GAME, changed(tmp_path, richer))
    assert load_certificate(GAME, changed(tmp_path, lambda data: None)).solved


@pytest.mark.parametrize("text", ["", "[]", "{", "\x00\x01", '{"format": 1}'])
def test_a_certificate_that_cannot_be_read_is_refused(tmp_path, text):
    file = tmp_path / "four_card.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(CertificateError) as refused:
        load_certificate(GAME, file)
    assert not isinstance(refused.value, NoCertificate)


def test_a_certificate_that_is_not_there_means_counting(tmp_path):
    with pytest.raises(NoCertificate):
        load_certificate(GAME, tmp_path / "none.json")


@pytest.mark.parametrize(
    "source",
    [
        "import sys; sys.exit(0)",
        "while True: pass",
        "def strategy(cards, choices, legal): raise SystemExit(0)",
        "def strategy(cards, choices, legal): return 'dance'",
    ],
)
def test_a_strategy_file_that_misbehaves_is_refused(tmp_path, source):
    file = tmp_path / "mine.py"
    file.write_text(source, encoding="utf-8")
    done = pitboss("odds", "four_card", "--strategy", f"{file}:strategy")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "StrategyError" in done.stderr or "ChoiceRefused" in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("odds", "all", "--set", "trips_table=50-40-30-9-7-4-3"),
        ("odds", "all", "--strategy", "published"),
        ("strategy", "ultimate_holdem", "--csv", "/nonexistent/folder/x.csv"),
    ],
)
def test_what_cannot_be_done_is_said_before_the_count(arguments):
    done = pitboss(*arguments)
    assert done.returncode == 2
    assert "GameError" in done.stderr
