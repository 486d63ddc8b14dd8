"""Certificates: written whole or not at all, read back exactly, refused for other rules."""

import json
import os
from dataclasses import replace

import pytest

from pitboss.cards import small_deck
from pitboss.errors import CertificateError
from pitboss.games.kept_hash import rules_hash
from pitboss.odds.certificates.codec import digest, encode
from pitboss.odds.certificates.model import Certificate, Solved
from pitboss.odds.certificates.store import load_certificate, save_certificate
from pitboss.odds.exact import generic
from pitboss.odds.model.tally import LineTally
from pitboss.odds.pricing.price import prices
from pitboss.rules import PayTable, lose, pay_table
from tests.odds.tiny import TINY, settle

OPTIONS = TINY.choose_options()


def certificate() -> Certificate:
    tally = generic.solve(TINY, OPTIONS).tally
    solved = Solved(
        game=TINY,
        options=OPTIONS,
        strategy="optimal",
        seconds=0.5,
        total=tally.total,
        cells=tally.cells,
        prices=tuple(prices(tally)),
        decisions=tuple(tally.decisions()),
    )
    return Certificate(TINY, rules_hash(TINY), (solved,), deciding=())


def test_a_certificate_reads_back_exactly(tmp_path):
    written = certificate()
    path = save_certificate(written, tmp_path / "tiny.json")
    read = load_certificate(TINY, path)
    assert read.solved[0].tally == written.solved[0].tally
    assert read.solved[0].prices == written.solved[0].prices
    assert read.solved[0].decisions == written.solved[0].decisions
    assert encode(read) == encode(written)


def test_lines_of_a_bet_on_the_table_read_back(tmp_path):
    written = replace(certificate(), lines=(LineTally(TINY, "high", 3, 10, (4,)),))
    assert load_certificate(TINY, save_certificate(written, tmp_path / "tiny.json")).lines == written.lines


def test_options_that_decide_nothing_find_the_same_tally():
    found = certificate()
    assert found.find(TINY.choose_options({"high_table": "even"})) is found.solved[0]
    strict = replace(found, deciding=("high_table",))
    assert strict.find(TINY.choose_options({"high_table": "even"})) is None
    assert found.find(OPTIONS, "simple") is None


def test_other_rules_are_refused(tmp_path):
    path = save_certificate(certificate(), tmp_path / "tiny.json")
    for changed in (
        replace(TINY, deck=small_deck(ranks="2345", suits="c")),
        replace(TINY, settle=lambda *args: settle(*args) | {"high": lose("R3")}),
        replace(TINY, facts=lambda row, choices: TINY.facts(row[::-1], choices)),
    ):
        with pytest.raises(CertificateError, match="was made for the rules"):
            load_certificate(changed, path)


def test_words_do_not_change_the_rules():
    assert rules_hash(replace(TINY, says="Another sentence.", rules=TINY.rules | {"R1": "Other words."})) == rules_hash(
        TINY
    )


def test_a_pay_table_changes_the_rules():
    tables: dict[str, PayTable] = {"even": pay_table("even", ("Four",), 1), "rich": pay_table("rich", ("Four",), 2)}
    wagers = (*TINY.wagers[:2], replace(TINY.wagers[2], tables=tables))
    assert rules_hash(replace(TINY, wagers=wagers)) != rules_hash(TINY)


def test_an_interrupted_run_leaves_the_old_certificate(tmp_path, monkeypatch):
    path = save_certificate(certificate(), tmp_path / "tiny.json")
    before = path.read_bytes()

    def interrupted(handle):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        save_certificate(replace(certificate(), seconds=9), path)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["tiny.json"]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": 9, "game": "tiny"}'])
def test_what_is_no_certificate_is_refused(tmp_path, text):
    path = tmp_path / "tiny.json"
    path.write_text(text)
    with pytest.raises(CertificateError):
        load_certificate(TINY, path)


def test_a_damaged_certificate_is_refused(tmp_path):
    path = save_certificate(certificate(), tmp_path / "tiny.json")
    data = json.loads(path.read_text())
    data["solved"][0]["prices"][0].pop("staked")
    path.write_text(json.dumps(data))
    with pytest.raises(CertificateError, match="was changed after it was written"):
        load_certificate(TINY, path)
    with pytest.raises(CertificateError, match="has no certified odds"):
        load_certificate(TINY, tmp_path / "none.json")


@pytest.mark.parametrize(
    ("key", "value"),
    [("first_bet", "1/0"), ("distribution", [1, 2]), ("total", "many"), ("staked", None)],
)
def test_one_written_by_another_hand_is_refused_where_it_makes_no_sense(tmp_path, key, value):
    path = save_certificate(certificate(), tmp_path / "tiny.json")
    data = json.loads(path.read_text())
    del data["sha256"]
    data["solved"][0]["prices"][0][key] = value
    path.write_text(json.dumps(data | {"sha256": digest(data)}))
    with pytest.raises(CertificateError, match="is damaged"):
        load_certificate(TINY, path)


@pytest.mark.parametrize(
    ("key", "value"), [("first_bet", "2/1"), ("ev", "3/2"), ("house_edge", 0.5), ("stdev", 0.0), ("staked", "7/1")]
)
def test_a_figure_that_does_not_follow_from_the_cells_is_refused(tmp_path, key, value):
    def edit(data):
        data["solved"][0]["prices"][0][key] = value

    with pytest.raises(CertificateError, match="follow"):
        load_certificate(TINY, edited(tmp_path, edit))


def test_a_cell_that_is_there_twice_is_refused(tmp_path):
    def edit(data):
        cells = data["solved"][0]["cells"][0]
        cells["facts"].append(cells["facts"][0])
        cells["counts"].append(cells["counts"][0])

    with pytest.raises(CertificateError, match="twice"):
        load_certificate(TINY, edited(tmp_path, edit))


def edited(folder, edit):
    """A certificate with something else in it, signed again."""
    path = save_certificate(certificate(), folder / "tiny.json")
    data = json.loads(path.read_text())
    del data["sha256"]
    edit(data)
    path.write_text(json.dumps(data | {"sha256": digest(data)}))
    return path


def test_counts_are_text_so_that_no_reader_rounds_them():
    data = encode(certificate())
    assert data["solved"][0]["total"] == "6"
    assert data["solved"][0]["prices"][0]["ev"] == "2/3"
