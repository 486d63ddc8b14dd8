from pathlib import Path

import pytest

from tests.golden.rounds import files, render


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_golden_rounds_settle_as_written(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert render(text) == text
