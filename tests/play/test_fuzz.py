"""Parsers take anything: a value or a named error, never a crash."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.errors import PitbossError
from pitboss.play import parse
from tests.conformance.random_play import GAME_IDS, finished

WORDS = st.one_of(
    st.sampled_from(["ultimate_holdem@2", "wild_six", "deck:AhKd2c", "seat1:ante=500,blind=500", "1:4x", "limits:1-2"]),
    st.text(max_size=30),
    st.from_regex(r"(seat\d{1,3}:[a-z]+=\d{1,9}|\d:[a-z0-9_]+(=\d{1,5})?|[a-z_]+=[a-z0-9-]+)", fullmatch=True),
)


@given(st.text(max_size=400))
def test_any_text_parses_or_is_refused(text: str) -> None:
    try:
        round_ = parse(text)
    except PitbossError:
        return
    assert parse(str(round_)) == round_


@given(st.lists(WORDS, max_size=8).map(" ".join))
def test_text_made_of_almost_right_words(text: str) -> None:
    test_any_text_parses_or_is_refused.hypothesis.inner_test(text)  # type: ignore[attr-defined]


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(GAME_IDS), st.integers(0, 40), st.data())
def test_a_real_round_with_one_character_changed(game_id: str, seed: int, data: st.DataObject) -> None:
    text = str(finished(game_id, seed))
    place = data.draw(st.integers(0, len(text) - 1))
    character = data.draw(st.characters(codec="utf-8"))
    test_any_text_parses_or_is_refused.hypothesis.inner_test(  # type: ignore[attr-defined]
        text[:place] + character + text[place + 1 :]
    )
