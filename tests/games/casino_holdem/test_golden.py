from pathlib import Path

from tests.golden.rounds import render


def test_golden_rounds_settle_as_written() -> None:
    text = (Path(__file__).parent / "golden.txt").read_text(encoding="utf-8")
    assert render(text) == text
