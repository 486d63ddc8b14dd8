"""Chains and checkpoints: any change of the past changes the head, and every head leads to the root."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pitboss.fair.chain import START, entry_hash, leaf_hash, merkle_path, merkle_root, root_from

HASHES = st.binary(min_size=32, max_size=32).map(bytes.hex)
HEADS = st.dictionaries(st.text(max_size=5), st.tuples(st.integers(0, 10**9), HASHES), min_size=1, max_size=20).map(
    lambda heads: [(log, number, hash_) for log, (number, hash_) in heads.items()]
)


def chain(bodies: list[bytes], log: str = "T1") -> list[str]:
    hashes = [START]
    for number, body in enumerate(bodies, 1):
        hashes.append(entry_hash(hashes[-1], log=log, number=number, body=body))
    return hashes


@given(st.lists(st.binary(max_size=9), min_size=1, max_size=9), st.data())
def test_a_changed_entry_changes_every_later_hash(bodies: list[bytes], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(bodies) - 1))
    other = [*bodies[:place], bodies[place] + b"!", *bodies[place + 1 :]]
    same = [a == b for a, b in zip(chain(bodies), chain(other), strict=True)]
    assert same == [True] * (place + 1) + [False] * (len(bodies) - place)
    assert chain(bodies)[1:] != chain(bodies, log="T2")[1:]


@given(HEADS)
def test_every_head_leads_to_the_root(heads: list[tuple[str, int, str]]) -> None:
    root = merkle_root(heads)
    assert root == merkle_root(list(reversed(heads)))
    for head in heads:
        path = merkle_path(heads, head[0])
        assert root_from(head, path) == root
        assert root_from((head[0], head[1] + 1, head[2]), path) != root


def test_a_tree_of_three_by_hand() -> None:
    heads = [("a", 1, "11" * 32), ("b", 2, "22" * 32), ("c", 3, "33" * 32)]
    assert merkle_path(heads, "c") == [("left", merkle_root(heads[:2]))]
    assert merkle_root(heads[:1]) == leaf_hash(heads[0])
    assert merkle_root([]) != merkle_root(heads)
