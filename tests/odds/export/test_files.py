"""Files of every information set: what they hold, and that a failed run leaves nothing behind."""

import csv
import math
import os
import random
import resource
import sys
from contextlib import contextmanager
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from functools import lru_cache

import numpy as np
import polars
import pytest

from pitboss.cards import small_deck
from pitboss.errors import GameError, NotInstalled
from pitboss.games import find_game
from pitboss.odds import solution
from pitboss.odds.export import files
from pitboss.odds.export.csv_kernels import put_number, put_quotient
from pitboss.odds.export.files import check_writable, street_pieces, write_csv, write_parquet
from pitboss.odds.model.solution import Pieces
from tests.odds.tiny import TINY

STREETS = ["flop", "turn", "river"]


@lru_cache(maxsize=1)
def small_bonus():
    return solution(replace(find_game("holdem_bonus"), deck=small_deck(ranks="23A")))


def read_rows(file):
    with file.open(newline="") as text:
        return list(csv.DictReader(text))


def tables_of(street):
    return list(street_pieces(small_bonus())[street].tables())


def test_every_street_has_a_file(tmp_path):
    files = write_csv(small_bonus(), tmp_path / "bonus.csv")
    assert files == [tmp_path / f"bonus-{street}.csv" for street in STREETS]
    assert sorted(tmp_path.iterdir()) == sorted(files)
    for file, street in zip(files, STREETS, strict=True):
        assert len(read_rows(file)) == sum(map(len, tables_of(street)))


def test_a_row_holds_cards_choices_and_exact_numbers(tmp_path):
    river = read_rows(write_csv(small_bonus(), tmp_path / "bonus.csv")[2])
    assert list(river[0]) == [
        *("street", "choices", "hole", "flop", "turn", "best", "weight", "scale"),
        *("check total", "check value", "bet total", "bet value"),
    ]
    table, row = tables_of("river")[0], river[0]
    assert (row["street"], row["choices"], row["hole"]) == ("river", "bet check", "2c2d")
    assert [len(row[pile]) for pile in ("hole", "flop", "turn")] == [4, 6, 2]
    assert row["best"] == table.best(0)
    assert int(row["weight"]) == table.weight[0]
    assert Fraction(int(row["bet total"]), int(row["weight"]) * int(row["scale"])) == table.value(0, "bet")
    assert abs(Fraction(row["bet value"]) - table.value(0, "bet")) <= Fraction(1, 2 * 10**12)


def test_parquet_holds_the_same_rows(tmp_path):
    texts, frames = write_csv(small_bonus(), tmp_path / "b.csv"), write_parquet(small_bonus(), tmp_path / "b.parquet")
    for text, frame in zip(texts, frames, strict=True):
        read, found = read_rows(text), polars.read_parquet(frame).to_dicts()
        assert len(read) == len(found)
        for ours, theirs in zip(read, found, strict=True):
            assert ours.keys() == theirs.keys()
            for name, value in theirs.items():
                same = abs(float(ours[name]) - value) < 1e-11 if isinstance(value, float) else ours[name] == str(value)
                assert same, name


def test_a_game_of_one_street_has_one_file(tmp_path):
    """From the generic solver, whose cards seen are not told by pile."""
    (file,) = write_csv(solution(TINY), tmp_path / "tiny.csv")
    assert file == tmp_path / "tiny.csv"
    assert read_rows(file)[-1]["seen"] == "4c"
    assert len(polars.read_parquet(write_parquet(solution(TINY), tmp_path / "tiny.parquet"))) == len(read_rows(file))


def test_a_large_table_is_written_in_parts(tmp_path, monkeypatch):
    before = write_csv(small_bonus(), tmp_path / "whole.csv")[1].read_bytes()
    monkeypatch.setattr(files, "PIECE_ROWS", 100)
    assert street_pieces(small_bonus())["turn"].count == math.ceil(len(small_bonus().values["turn"]) / 100) > 1
    assert write_csv(small_bonus(), tmp_path / "parts.csv")[1].read_bytes() == before


def test_progress_counts_the_pieces(tmp_path):
    seen = []
    write_csv(small_bonus(), tmp_path / "bonus.csv", lambda done, total: seen.append((done, total)))
    total = sum(pieces.count for pieces in street_pieces(small_bonus()).values())
    assert seen == [(done, total) for done in range(1, total + 1)]


def text_of(put, *numbers):
    out = np.zeros(50, dtype=np.uint8)
    return out[: put(*numbers, out, 0)].tobytes().decode()


@pytest.mark.parametrize("number", [0, 7, -7, 10, 1_000_000, -(2**62), 2**63 - 1])
def test_whole_numbers_are_written_in_full(number):
    assert text_of(put_number, number) == str(number)


@pytest.mark.parametrize(
    ("total", "parts", "text"),
    [(0, 3, "0.0"), (-6, 3, "-2.0"), (1, 3, "0.333333333333"), (-2, 3, "-0.666666666667"), (10**13 - 1, 10**13, "1.0")],
)
def test_a_value_is_rounded_to_twelve_decimals(total, parts, text):
    assert text_of(put_quotient, total, parts) == text


def test_values_are_rounded_like_decimals():
    chance = random.Random(12)
    with localcontext(prec=60):
        for _ in range(2_000):
            total, parts = chance.randint(-(10**16), 10**16), chance.randint(1, 10 ** chance.randint(1, 17))
            exact = (Decimal(total) / Decimal(parts)).quantize(Decimal("1e-12"), ROUND_HALF_UP)
            assert Decimal(text_of(put_quotient, total, parts)) == exact


def broken_off(error):
    """A solution whose last street fails after its first piece."""
    found = small_bonus()

    def tables():
        yield next(found.pieces["river"].tables())
        raise error

    return replace(found, pieces={"river": Pieces(2, tables)})


@pytest.mark.parametrize("write", [write_csv, write_parquet])
def test_an_interrupted_run_leaves_everything_as_it_was(tmp_path, write):
    (tmp_path / "bonus-flop").write_text("from before")
    with pytest.raises(KeyboardInterrupt):
        write(broken_off(KeyboardInterrupt()), tmp_path / "bonus")
    assert [file.name for file in tmp_path.iterdir()] == ["bonus-flop"]
    assert (tmp_path / "bonus-flop").read_text() == "from before"


@contextmanager
def largest_file(size):
    """No file may grow larger: the system refuses to write, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("write", [write_csv, write_parquet])
def test_a_disk_that_fills_up_is_named_and_nothing_is_left(tmp_path, write):
    with largest_file(4096), pytest.raises(GameError, match=r"bonus cannot be written: .*(too large|space)"):
        write(small_bonus(), tmp_path / "bonus")
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_is_named_before_the_count(tmp_path):
    with largest_file(4096), pytest.raises(GameError, match=r"x.csv cannot be written: "):
        check_writable(tmp_path / "x.csv")
    check_writable(tmp_path / "x.csv")
    assert list(tmp_path.iterdir()) == []


def test_a_target_that_is_no_file_is_named(tmp_path):
    with pytest.raises(GameError, match="it is a folder; name a file"):
        check_writable(tmp_path)
    with pytest.raises(GameError, match="No such file or directory"):
        check_writable(tmp_path / "none" / "x.csv")
    (tmp_path / "file").write_text("")
    with pytest.raises(GameError, match="Not a directory"):
        check_writable(tmp_path / "file" / "x.csv")


def test_parquet_without_polars_is_refused_before_the_count(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "polars", None)
    check_writable(tmp_path / "x.csv")
    with pytest.raises(NotInstalled, match=r"pip install 'pitboss\[reports\]'"):
        check_writable(tmp_path / "x.parquet", parquet=True)


def test_what_is_no_ordinary_file_is_left_alone(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(GameError, match="no ordinary file"):
        check_writable(pipe)
    assert pipe.is_fifo()
    with pytest.raises(GameError, match="cannot be written"):
        check_writable(tmp_path / ("x" * 300))
