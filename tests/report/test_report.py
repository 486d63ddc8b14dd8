"""Reports in every format: figures against certificates, formulas recomputed, text read back."""

from __future__ import annotations

import io
import json
import math
from fractions import Fraction
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import jsonschema
import openpyxl
import pypdf
import pytest

from pitboss.cards import parse_cards
from pitboss.errors import GameError, PitbossError
from pitboss.games import find_game
from pitboss.odds import quote
from pitboss.odds.certificates.store import find_certificate
from pitboss.odds.certificates.strategy_tables import packed_rows, packed_values
from pitboss.play import parse
from pitboss.report.model import Asked, build
from pitboss.report.schema import SCHEMA
from pitboss.report.texts import as_markdown
from pitboss.report.write import first_difference, render
from tests.cli.run import flat, pitboss, refused
from tests.conformance.random_play import GAME_IDS

NASTY = """<script>alert(1)</script> & "quotes" = #5 | *x* [a](b) \u05d0\u05d1"""


@cache
def model_of(game: str) -> dict[str, Any]:
    return build(asked(game))


def asked(game: str) -> Asked:
    return Asked(game, {}, rounds=(100, 1_000), client=NASTY)


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_figure_is_that_of_the_certificate(game: str) -> None:
    counted, model = quote(game), model_of(game)
    assert [each["wager"] for each in model["wagers"]] == [price.wager for price in counted.prices]
    for each, price in zip(model["wagers"], counted.prices, strict=True):
        assert Fraction(each["house_edge"]["exact"]) == price.house_edge
        assert Fraction(each["variance"]["exact"]) == price.variance
        assert Fraction(each["return"]["exact"]) == 1 - price.house_edge
        assert each["volatility_index"]["90"] == pytest.approx(
            1.6448536 * price.stdev / float(price.first_bet), rel=1e-6
        )
        won = sum(count for net, count in price.distribution.items() if net > 0)
        assert Fraction(each["true_odds"]["exact"]) == Fraction(price.total - won, won)
    for wager in {line["wager"] for line in model["lines"]}:
        lines = [line for line in model["lines"] if line["wager"] == wager and line["hands"] is None]
        assert sum(int(line["combinations"]) for line in lines) in (0, int(model["identity"]["deals"]))
    main = sum((Fraction(each["contribution"]["exact"]) for each in model["outcomes"]), Fraction(0))
    assert main == counted.price().ev
    assert sum((Fraction(each["share"]["exact"]) for each in model["outcomes"]), Fraction(0)) == 1


@pytest.mark.parametrize(
    ("game", "wager", "line", "natural", "of"),
    [
        ("four_card", "aces_up", "Four of a Kind", "624", "2598960"),
        ("ultimate_holdem", "trips", "Royal Flush", "4324", "133784560"),
        ("holdem_bonus", "bonus", "Ace-Ace", "6", "1326"),
        ("wild_six", "queens_or_better", "Natural Royal Flush", "4", "3162510"),
    ],
)
def test_natural_counts(game: str, wager: str, line: str, natural: str, of: str) -> None:
    found = next(each for each in model_of(game)["lines"] if (each["wager"], each["line"]) == (wager, line))
    assert (found["natural"], found["natural_of"]) == (natural, of)


@pytest.mark.parametrize("game", GAME_IDS)
def test_one_unit_of_pay_changes_the_edge_as_the_report_says(game: str) -> None:
    counted = quote(game)
    lines = [line for line in model_of(game)["lines"] if line["return"] and not line["hands"]]
    wager = lines[0]["wager"]
    table = counted.game.wager(wager).table(counted.options, 2)
    assert table is not None
    pays = [odds.pays for odds in table.odds]
    pays[-1] += 1
    more = quote(game, pays=[f"{wager}={'-'.join(map(str, pays))}"]).price(wager).house_edge
    last = next(line for line in lines if line["line"] == table.labels[-1])
    assert more - counted.price(wager).house_edge == Fraction(last["edge_per_unit"]["exact"])


@pytest.mark.parametrize("game", GAME_IDS)
def test_json_keeps_to_its_schema(game: str) -> None:
    data = json.loads(render(asked(game), model_of(game), ".json"))
    jsonschema.validate(data, SCHEMA)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(data | {"wagers": [{}]}, SCHEMA)


def test_the_schema_is_published() -> None:
    page = Path(__file__).parents[2] / "docs" / "report.schema.json"
    assert json.loads(page.read_text(encoding="utf-8")) == SCHEMA


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.seen.add(tag)
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


@pytest.mark.parametrize("game", GAME_IDS)
def test_html_is_well_formed_and_a_name_stays_text(game: str) -> None:
    found = Tags()
    found.feed(render(asked(game), model_of(game), ".html").decode())
    assert not found.open
    assert "script" not in found.seen
    assert NASTY in " ".join(found.text)
    edge = model_of(game)["wagers"][0]["house_edge"]["decimal"]
    assert f"{abs(100 * edge):.4f} %" in " ".join(found.text)


@pytest.mark.parametrize("game", GAME_IDS)
def test_markdown_has_every_section_and_escapes_names(game: str) -> None:
    text = render(asked(game), model_of(game), ".md").decode()
    for title in ("Identity", "Summary", "Combinations by line", "Risk", "Rules", "Verification", "Glossary"):
        assert f"\n## {title}\n" in text
    assert "<script>" not in text
    assert "certified by no one" in text


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_pdf_is_read_back(paper: str) -> None:
    game = "holdem_bonus"
    data = render(asked(game), model_of(game), ".pdf", paper)
    assert data == render(asked(game), model_of(game), ".pdf", paper)
    read = pypdf.PdfReader(io.BytesIO(data))
    width = float(read.pages[0].mediabox.width)
    assert width == pytest.approx(595.28 if paper == "a4" else 612, abs=0.1)
    for number, page in enumerate(read.pages, 1):
        text = flat(page.extract_text()).replace("\u200b", "")  # where a line may break
        assert f"page {number} of {len(read.pages)}" in text
        assert "certified by no one" in text
        assert model_of(game)["identity"]["rules_hash"][:16] in text
    whole = flat(" ".join(page.extract_text() for page in read.pages))
    assert "<script>alert(1)</script>" in whole
    assert f"{100 * model_of(game)['wagers'][0]['house_edge']['decimal']:.4f}" in whole
    assert read.trailer["/Root"]["/MarkInfo"]["/Marked"]
    assert b"pdfuaid" in data
    assert b"pdfaid" in data


def test_letters_that_no_font_has_are_spelled() -> None:
    question = Asked("texas_peek", {}, rounds=(100,), client="\u4e2d\u6587 \U0001f600")
    data = render(question, build(question), ".pdf")
    text = pypdf.PdfReader(io.BytesIO(data)).pages[0].extract_text()
    assert "[U+4E2D]" in text


@pytest.mark.parametrize("game", GAME_IDS)
def test_the_formulas_of_the_workbook_give_the_stored_results(game: str) -> None:
    data = render(asked(game), model_of(game), ".xlsx")
    formulas = openpyxl.load_workbook(io.BytesIO(data))
    stored = openpyxl.load_workbook(io.BytesIO(data), data_only=True)
    live = [sheet for sheet in formulas.sheetnames if sheet not in ("Summary", "Lines", "Bands", "About")]
    assert live
    for name in live:
        sheet, values = formulas[name], stored[name]
        rows = [row for row in sheet.iter_rows(min_row=9) if row[0].value]
        chances = [row[2].value for row in rows]
        nets = [net_of(sheet, row) for row in rows]
        mean = math.fsum(p * net for p, net in zip(chances, nets, strict=True))
        square = math.fsum(p * net * net for p, net in zip(chances, nets, strict=True))
        assert values["B1"].value == pytest.approx(-mean / sheet["B5"].value, abs=1e-12)
        assert values["B3"].value == pytest.approx(math.sqrt(square - mean**2), rel=1e-9)
        assert values["B4"].value == pytest.approx(
            math.fsum(p for p, net in zip(chances, nets, strict=True) if net > 0)
        )
        assert f"C9:C{rows[-1][0].row}" in sheet["B1"].value
        assert f"G9:G{rows[-1][0].row}" in sheet["B1"].value
        assert math.fsum(chances) == pytest.approx(1)
        assert all(isinstance(row[1].value, str) for row in rows)  # exact counts are text
        assert [values.cell(row[0].row, 7).value for row in rows] == pytest.approx(nets)


def net_of(sheet: Any, row: Any) -> float:
    """The formula of a net result, evaluated here: fixed + per unit of pay · pay."""
    formula = row[6].value
    if not isinstance(formula, str):
        return float(formula)
    at = row[0].row
    assert formula == f"=D{at}+E{at}*F{at}"
    pay = row[5].value
    if isinstance(pay, str):
        pay = sheet[pay.removeprefix("=")].value
    return float(row[3].value + row[4].value * pay)


def test_a_report_is_checked_and_the_first_figure_that_differs_is_named(tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    made = pitboss("report", "texas_peek", "--to", str(path), "--rounds", "100", "--for", NASTY)
    assert made.returncode == 0, made.stderr
    checked = pitboss("report", "--check", str(path))
    assert checked.returncode == 0
    assert "every figure agrees" in checked.stdout
    data = json.loads(path.read_text(encoding="utf-8"))
    data["wagers"][1]["hit_rate"]["exact"] = "1/3"
    path.write_text(json.dumps(data), encoding="utf-8")
    assert first_difference(path).startswith('wagers[1].hit_rate.exact is "1/3", recomputed')
    assert pitboss("report", "--check", str(path)).returncode == 1
    path.write_text("[]", encoding="utf-8")
    with pytest.raises(GameError, match="not a report"):
        first_difference(path)


def test_the_same_question_gives_the_same_bytes() -> None:
    question = asked("four_card")
    for ending in (".json", ".md", ".html", ".xlsx"):
        assert render(question, model_of("four_card"), ending) == render(question, build(question), ending)


def test_exposure_is_that_of_all_outcomes() -> None:
    """Bonus pays 30 to 1 on the best hand, beside ante, flop, turn and river at even money."""
    question = Asked("holdem_bonus", {}, rounds=(100,), limits=("ante=25:500,bonus=5:100",), seats=3)
    found = build(question)["exposure"]
    assert found["bets_cents"] == {"ante": 50_000, "bonus": 10_000}
    assert found["most_won_by_a_seat_cents"] == 50_000 * (1 + 2 + 1 + 1) + 30 * 10_000
    assert found["bound_for_all_seats_cents"] == 3 * found["most_won_by_a_seat_cents"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("texas_peek", "--to", "x.doc"), "the ending"),
        (("texas_peek", "--to", "/no/folder/x.pdf"), "no folder"),
        (("no_game",), "no_game"),
        ((), "name a game"),
        (("texas_peek", "--wager", "ghost"), "no wager"),
        (("texas_peek", "--rounds", "0"), "--rounds"),
        (("texas_peek", "--rounds", "many"), "--rounds"),
        (("texas_peek", "--seats", "9"), "seats"),
        (("texas_peek", "--bets", "ghost=2"), "not a side bet"),
        (("ultimate_holdem", "--bets", "trips=0"), "its units"),
        (("ultimate_holdem", "--bets", "trips=-1"), "its units"),
        (("ultimate_holdem", "--bets", "trips=1,trips=2"), "once"),
        (("texas_peek", "--limits", "blind=5"), "LOW:HIGH"),
        (("texas_peek", "--limits", "ghost=5:10"), "ghost"),
        (("texas_peek", "--paper", "a3"), "a4 or letter"),
        (("texas_peek", "--for", "x" * 10_001), "10,000"),
        (("--check", "/no/file.json"), "cannot be read"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(arguments: tuple[str, ...], words: str) -> None:
    assert words in refused("report", *arguments)


def test_a_file_is_replaced_only_with_force(tmp_path: Path) -> None:
    path = tmp_path / "report.md"
    path.write_text("mine", encoding="utf-8")
    refused = pitboss("report", "texas_peek", "--to", str(path), "--rounds", "100")
    assert refused.returncode == 2
    assert "--force" in refused.stderr
    assert path.read_text(encoding="utf-8") == "mine"
    assert pitboss("report", "texas_peek", "--to", str(path), "--rounds", "100", "--force").returncode == 0
    assert "# Math report" in path.read_text(encoding="utf-8")
    assert [each.name for each in tmp_path.iterdir()] == ["report.md"]


@pytest.mark.parametrize(("ending", "module"), [(".pdf", "typst"), (".xlsx", "xlsxwriter")])
def test_without_the_extra_one_sentence_says_what_to_install(
    ending: str, module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, module, None)
    with pytest.raises(PitbossError, match=r"pip install 'pitboss\[reports\]'"):
        render(asked("texas_peek"), model_of("texas_peek"), ending)
    assert render(asked("texas_peek"), model_of("texas_peek"), ".html")


@pytest.mark.parametrize("game", GAME_IDS)
def test_examples_replay_to_the_printed_settlement(game: str) -> None:
    model = model_of(game)
    shown = set()
    for each in model["examples"]:
        played = parse(each["text"])
        assert played.over
        assert each["net_cents"] == played.net_cents[1]
        settled = [(line.wager, line.words, line.returned_cents, line.rule) for line in played.settlement]
        assert settled == [
            (line["wager"], line["outcome"], line["returned_cents"], line["rule"]) for line in each["settlement"]
        ]
        by_wager = {line["wager"]: line for line in each["settlement"]}
        for one in each["shows"]:
            line = by_wager[one["wager"]]
            assert one["line"] in (line["line"], line["outcome"]) or line["outcome"] in ("is collected", "surrendered")
        shown |= {(one["wager"], one["line"]) for one in each["shows"]}
    come_up = {
        (line["wager"], line["line"])
        for line in model["lines"]
        if int(line["combinations"]) and line["line"] != "not placed or no action" and (line["hands"] or 2) == 2
    }
    assert come_up <= shown


def test_examples_of_a_game_that_is_not_registered() -> None:
    game = "examples.three_card_poker.three_card_poker:GAME"
    model = model_of(game)
    assert all(parse(each["text"]).over for each in model["examples"])
    shown = {(one["wager"], one["line"]) for each in model["examples"] for one in each["shows"]}
    assert {("ante", "pushes"), ("pair_plus", "Straight Flush")} <= shown
    qualifies = {each["dealer_qualifies"] for each in model["outcomes"]}
    assert qualifies == {"yes", "no"}
    assert all(render(asked(game), model, ending) for ending in (".pdf", ".xlsx", ".html", ".json", ".md"))


def test_closest_decisions_are_those_of_the_certificate() -> None:
    closest = model_of("holdem_bonus")["closest"]
    gaps = [Fraction(each["better_by"]["exact"]) for each in closest]
    assert gaps == sorted(gaps)
    assert gaps[0] >= 0
    values = find_certificate(find_game("holdem_bonus")).find(find_game("holdem_bonus").choose_options()).values  # type: ignore[union-attr]
    least = min(abs(each["bet"] - each["fold"]) for each in values["flop"].values())
    assert gaps[0] == least


def test_closest_decisions_of_a_street_whose_values_are_packed() -> None:
    game = find_game("texas_peek")
    solved = find_certificate(game).find(game.choose_options())  # type: ignore[union-attr]
    packed = solved.streets["raise"]
    every = [sorted(values.values(), reverse=True) for _, values in packed_rows(packed)]
    closest = [each for each in model_of("texas_peek")["closest"] if each["street"] == "raise"]
    gaps = [Fraction(each["better_by"]["exact"]) for each in closest]
    assert gaps == sorted(best - other for best, other, *_ in every)[: len(gaps)]
    for each in closest:
        values = packed_values(packed, game, parse_cards(each["holding"]))
        assert values is not None
        assert max(values.values()) == values[each["best"]] == Fraction(each["value"]["exact"])
        assert values[each["best"]] - values[each["next"]] == Fraction(each["better_by"]["exact"])


def test_a_street_whose_values_are_not_held_is_named() -> None:
    model = model_of("four_card")
    assert (model["closest"], model["streets_without_values"]) == ([], ["play"])
    assert "`pitboss strategy four_card --csv FILE` writes them" in as_markdown(model)
    assert model_of("texas_peek")["streets_without_values"] == []


def test_mixes_that_are_asked_for() -> None:
    question = Asked("ultimate_holdem", {}, rounds=(100,), bets=("trips=2,cover_all=1/2",))
    (mix,) = build(question)["mixes"]
    exact = quote("ultimate_holdem")
    loss = -exact.price().ev - 2 * exact.price("trips").ev
    two_hands = next(price for price in exact.prices if price.hands == 2)
    assert Fraction(mix["expected_loss"]["exact"]) == loss - two_hands.ev / 2
    assert Fraction(mix["average_bet"]["exact"]) == exact.price().average_bet + Fraction(5, 2)


def test_rounding_for_chips_costs_half_a_chip_on_a_flush() -> None:
    found = model_of("ultimate_holdem")["rounding"]
    assert [(each["wager"], each["line"], each["parts"], each["rest"]) for each in found] == [("blind", "Flush", 2, 1)]
    line = next(
        each for each in model_of("ultimate_holdem")["lines"] if (each["wager"], each["line"]) == ("blind", "Flush")
    )
    assert Fraction(found[0]["cost"]["exact"]) == Fraction(line["probability"]["exact"]) / 2
    assert model_of("four_card")["rounding"] == []


def test_a_report_names_the_certificate_only_where_its_figures_are_from_it() -> None:
    """Another pay table of the main game calls for other play, so its deals are counted."""
    for pays, source in (((), "certificate"), (("ante=6/5",), "counted")):
        told = build(Asked("three_card", {}, pays=pays))["identity"]
        assert (told["source"], bool(told["certificate"])) == (source, not pays)
