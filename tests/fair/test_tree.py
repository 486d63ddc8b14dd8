"""The tree of checkpoints: it grows leaf by leaf, and every leaf leads to every root since."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from examples import verify_checkpoint
from pitboss.fair import SigningKey
from pitboss.fair.chain import Head, leaf_hash, root_from
from pitboss.fair.documents import check_head
from pitboss.fair.tree import Full, Tree, join, node_hash, path_of

KEY = SigningKey(b"s" * 32)
HEADS: list[Head] = [(f"T{number % 5}", number + 1, f"{number:064x}") for number in range(70)]


def root_by_hand(leaves: list[str]) -> str:
    """The definition: the left half is the largest full tree that leaves something for the right one."""
    if len(leaves) == 1:
        return leaves[0]
    half = 1
    while 2 * half < len(leaves):
        half *= 2
    return node_hash(root_by_hand(leaves[:half]), root_by_hand(leaves[half:]))


def test_a_tree_that_grows_has_the_root_of_the_definition() -> None:
    tree = Tree()
    for count, head in enumerate(HEADS, 1):
        list(tree.add(head))
        assert tree.root == root_by_hand([leaf_hash(each) for each in HEADS[:count]])
    assert Tree().root == join([])


def path_to(leaf: int, count: int, hashes: dict[Full, str]) -> list[tuple[str, str]]:
    return [(step.side, join([hashes[tree] for tree in step.trees])) for step in path_of(leaf, count)]


def test_every_leaf_leads_to_every_later_root() -> None:
    tree, hashes = Tree(), {}
    for count, head in enumerate(HEADS, 1):
        hashes |= dict(tree.add(head))
        for leaf in range(count):
            path = path_to(leaf, count, hashes)
            assert root_from(HEADS[leaf], path) == tree.root
            assert root_from((HEADS[leaf][0], 99, HEADS[leaf][2]), path) != tree.root


def proof() -> dict[str, object]:
    tree = Tree()
    hashes = dict(tree.add_all(HEADS))
    document = {"format": 2, "kind": "checkpoint", "number": 1, "at_ms": 5, "root": tree.root, "leaves": tree.count}
    log, entry, hash_ = HEADS[11]
    return {
        "head": {"table": log, "entry": entry, "hash": hash_},
        "path": [{"side": side, "hash": each} for side, each in path_to(11, tree.count, hashes)],
        "checkpoint": {"document": document, "signature": KEY.sign(document), "key": KEY.public},
    }


def test_the_verifier_of_one_file_agrees(tmp_path: Path) -> None:
    made = proof()
    assert all(check.passed for check in check_head(made, key=KEY.public))
    assert all(passed for _, passed in verify_checkpoint.checks(made, KEY.public))
    for change in (
        {"head": made["head"] | {"entry": 13}},  # type: ignore[operator]
        {"head": made["head"] | {"table": "T9"}},  # type: ignore[operator]
        {"path": made["path"][:-1]},  # type: ignore[index]
        {"checkpoint": made["checkpoint"] | {"signature": "00" * 64}},  # type: ignore[operator]
    ):
        assert not all(check.passed for check in check_head(made | change))
        assert not all(passed for _, passed in verify_checkpoint.checks(made | change))
    file = tmp_path / "proof.json"
    for text, key, code in ((json.dumps(made), KEY.public, 0), (json.dumps(made), "ab" * 32, 1), ("[]", "", 1)):
        file.write_text(text)
        command = [sys.executable, "-I", verify_checkpoint.__file__, str(file), key]
        done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
        assert done.returncode == code, done.stdout + done.stderr
    assert not check_head({})[0].passed
