"""Compiled evaluators: the same answers, kept on disk, never stale."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from pitboss.cards import rank, suit
from pitboss.games import find_game
from pitboss.hands import five, four, holes, six, wild
from pitboss.odds.kernels import numba_cache
from pitboss.odds.kernels.numba_cache import inner, kernel
from pitboss.odds.solve import is_first_use

DAY_SECONDS = 24 * 3600


@kernel
def evaluate(hands, out):
    """Writes the five evaluators' answers for rows of four suit masks and a number of jokers."""
    for i in range(len(hands)):
        clubs, diamonds, hearts, spades, jokers = hands[i]
        out[i, 0] = five.order_of_masks(clubs, diamonds, hearts, spades)
        out[i, 1] = four.order_of_masks(clubs, diamonds, hearts, spades)
        out[i, 2] = wild.order_of_masks(clubs, diamonds, hearts, spades, jokers)
        out[i, 3] = six.kind_of_masks(clubs, diamonds, hearts, spades, jokers)
        out[i, 4] = wild.is_natural_royal(clubs, diamonds, hearts, spades)


@kernel
def name_holes(holdings, out):
    for i in range(len(holdings)):
        out[i] = holes.kind_of_ranks(holdings[i, 0], holdings[i, 1], holdings[i, 2] == 1)


@pytest.mark.parametrize("ranks", [5, 13])
def test_compiled_evaluators_agree_with_python(ranks: int) -> None:
    """In a deck of five ranks royals, full houses and six of a kind are common."""
    deal = random.Random(ranks)
    deck = [*range(52 - 4 * ranks, 52), 52, 53]
    hands = [tuple(deal.sample(deck, 6)) for _ in range(5_000)]
    rows = [wild.split(hand) for hand in hands]
    answers = np.zeros((len(hands), 5), np.int64)
    evaluate(np.array(rows), answers)
    assert answers.tolist() == [answers_in_python(*row) for row in rows]


def answers_in_python(clubs: int, diamonds: int, hearts: int, spades: int, jokers: int) -> list[int]:
    suits = clubs, diamonds, hearts, spades
    return [
        five.order_of_masks(*suits),
        four.order_of_masks(*suits),
        wild.order_of_masks(*suits, jokers),
        six.kind_of_masks(*suits, jokers),
        wild.is_natural_royal(*suits),
    ]


def test_compiled_two_card_hands_agree_with_python() -> None:
    pairs = [(high, low) for high in range(52) for low in range(high)]
    holdings = np.array([(rank(high), rank(low), suit(high) == suit(low)) for high, low in pairs])
    kinds = np.zeros(len(pairs), np.int64)
    name_holes(holdings, kinds)
    assert kinds.tolist() == [holes.kind(pair) for pair in pairs]


def test_only_functions_of_ints_are_compiled() -> None:
    names = {function.__name__ for module in numba_cache.EVALUATORS for function in numba_cache.mask_functions(module)}
    assert {"count", "order_of_masks", "kind_of_masks", "kind_of_ranks", "is_natural_royal"} <= names
    assert not names & {"split", "order", "pick"}


def test_the_kernel_decorator_leaves_numba_s_own_cache_folder_alone() -> None:
    import numba

    before = numba.config.CACHE_DIR
    assert kernel(lambda number: number + 1).signatures == []
    assert numba.config.CACHE_DIR == before != str(numba_cache.CACHE_FOLDER)


@inner
def add_up(numbers, total):
    for number in numbers:
        total[0] += number


@kernel
def add_rows(rows, total):
    for row in range(len(rows)):
        add_up(rows[row], total)


def test_a_part_of_a_kernel_is_compiled_into_it() -> None:
    total = np.zeros(1, dtype=np.int64)
    add_rows(np.arange(6).reshape(2, 3), total)
    assert total[0] == 15
    assert add_rows.signatures
    assert not list(numba_cache.CACHE_FOLDER.rglob("*add_up*")), "only whole kernels are kept"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of what a kernel needs, whose sources may be changed, with a kernel of its own."""
    copy = tmp_path / "src" / "pitboss"
    shutil.copytree(numba_cache.PACKAGE / "hands", copy / "hands", ignore=shutil.ignore_patterns("__pycache__"))
    (copy / "odds" / "kernels").mkdir(parents=True)
    for name in ("__init__.py", "odds/__init__.py", "odds/kernels/__init__.py"):
        (copy / name).touch()
    for name in ("cards.py", "errors.py", "extras.py", "odds/kernels/numba_cache.py"):
        shutil.copyfile(numba_cache.PACKAGE / name, copy / name)
    (copy / "odds" / "probe.py").write_text(
        "from pitboss.hands.bits import count\n"
        "from pitboss.odds.kernels.numba_cache import kernel\n\n"
        "@kernel\n"
        "def ranks(mask):\n"
        "    return count(mask)\n"
    )
    return copy


@pytest.mark.parametrize("changed", ["cards.py", "hands/wild.py", "odds/kernels/numba_cache.py", "odds/probe.py"])
def test_the_cache_folder_is_named_by_every_kernel_source(package: Path, changed: str) -> None:
    before = numba_cache.sources_hash(package)
    assert numba_cache.sources_hash(package) == before
    source = package / changed
    source.write_text(source.read_text().replace("import", "export", 1))  # As long as before.
    assert numba_cache.sources_hash(package) != before


def test_the_cache_folder_is_named_by_new_and_moved_sources_too(package: Path) -> None:
    names = [numba_cache.sources_hash(package)]
    (package / "odds" / "exact").mkdir()
    (package / "odds" / "probe.py").rename(package / "odds" / "exact" / "probe.py")
    names.append(numba_cache.sources_hash(package))
    (package / "odds" / "exact" / "other.py").write_text("@kernel\ndef other(): pass\n")
    names.append(numba_cache.sources_hash(package))
    assert len(set(names)) == 3


@pytest.mark.parametrize("line", ["from pitboss.odds.sizes import SIZE", "from pitboss.odds import (\n    sizes,\n)"])
def test_the_cache_folder_is_named_by_what_a_kernel_s_module_imports(package: Path, line: str) -> None:
    sizes, probe = package / "odds" / "sizes.py", package / "odds" / "probe.py"
    sizes.write_text("from pitboss.odds.more import SIZE\n")
    more = package / "odds" / "more.py"
    more.write_text("SIZE = 1\n")
    names = [numba_cache.sources_hash(package)]
    more.write_text("SIZE = 2\n")
    names.append(numba_cache.sources_hash(package))
    assert names[0] == names[1], "no kernel imports it yet"
    probe.write_text(f"{line}\n{probe.read_text()}")
    for text in ("SIZE = 3\n", "SIZE = 4\n"):
        more.write_text(text)
        names.append(numba_cache.sources_hash(package))
    assert len(set(names)) == 3


def test_every_kernel_of_the_package_is_among_the_sources_with_its_constants() -> None:
    found = {
        path.relative_to(numba_cache.PACKAGE).as_posix() for path in numba_cache.kernel_sources(numba_cache.PACKAGE)
    }
    for kernels in numba_cache.PACKAGE.rglob("*_kernels.py"):
        assert kernels.relative_to(numba_cache.PACKAGE).as_posix() in found
    assert {"cards.py", "hands/five.py", "odds/kernels/numba_cache.py", "odds/kernels/board_types.py"} <= found
    assert "odds/exact/generic.py" not in found


def run(code: str, package: Path, cache: Path) -> str:
    environment = {**os.environ, "PYTHONPATH": str(package.parent), "PITBOSS_CACHE": str(cache)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_a_kernel_is_kept_on_disk_and_follows_its_evaluator(package: Path, tmp_path: Path) -> None:
    probe = "from pitboss.odds.probe import ranks; print(ranks(7), len(ranks.stats.cache_hits))"
    cache = tmp_path / "cache"
    assert run(probe, package, cache) == "3 0"
    assert run(probe, package, cache) == "3 1"
    bits = package / "hands" / "bits.py"
    bits.write_text(bits.read_text().replace("& 0x1F\n", "& 0x1D\n"))
    assert run(probe, package, cache) == "1 0"
    assert len(list((cache / "kernels").iterdir())) == 2


def test_an_unwritable_cache_folder_is_replaced_by_a_temporary_one(package: Path, tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("a file where the folder should be")
    probe = "from pitboss.odds.probe import ranks; from pitboss.odds.kernels.numba_cache import CACHE_FOLDER as f; "
    answer, folder = run(probe + "print(ranks(7), f)", package, taken).split(" ", 1)
    assert answer == "3"
    assert "pitboss-kernels-" in folder
    assert not Path(folder).exists(), "it goes with the process"


@pytest.mark.parametrize(
    ("settings", "parent"),
    [
        ({"PITBOSS_CACHE": "/a", "XDG_CACHE_HOME": "/b", "HOME": "/c"}, "/a/kernels"),
        ({"XDG_CACHE_HOME": "/b", "HOME": "/c"}, "/b/pitboss/kernels"),
        ({"HOME": "/c"}, "/c/.cache/pitboss/kernels"),
        ({"PITBOSS_CACHE": "~/d", "HOME": "/c"}, "/c/d/kernels"),
    ],
)
def test_where_kernels_are_kept(settings: dict[str, str], parent: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PITBOSS_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    assert numba_cache.cache_parent() == Path(parent)


def test_folders_unused_for_thirty_days_are_swept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    ages = {"0" * 16: 31, "1" * 16: 29, "somebody else's": 31, numba_cache.sources_hash(): 31}
    for name, days in ages.items():
        folder = tmp_path / "kernels" / name
        folder.mkdir(parents=True)
        then = folder.stat().st_mtime - days * DAY_SECONDS
        os.utime(folder, (then, then))
    kept = numba_cache.cache_folder()
    assert {path.name for path in (tmp_path / "kernels").iterdir()} == set(ages) - {"0" * 16}
    assert numba_cache.age_seconds(kept) < DAY_SECONDS


def test_evaluators_do_without_numba() -> None:
    code = "import sys; from pitboss.hands import five, four, holes, six, wild; print('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


def test_recipes_are_imported_without_numba() -> None:
    recipes = ", ".join(f"pitboss.odds.exact.{name}" for name in ("shared_board", "dealer_up_card", "draw"))
    code = f"import sys, {recipes}, pitboss.odds.exact.sets; print('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


def test_threads_that_meet_at_a_new_kernel_share_it() -> None:
    counted = kernel(lambda number: number + 1)
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(counted, range(8))) == list(range(1, 9))
    assert len(counted.signatures) == 1


def test_the_first_use_of_each_family_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(numba_cache, "CACHE_FOLDER", tmp_path)
    assert is_first_use(find_game("four_card"))
    (tmp_path / "sets_0").mkdir()
    (tmp_path / "sets_0" / "levels_kernels.list_rows-1.py311.nbi").touch()
    assert not is_first_use(find_game("four_card"))
    assert is_first_use(find_game("texas_peek"))


def test_the_first_use_of_a_family_with_rooms_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(numba_cache, "CACHE_FOLDER", tmp_path)
    (tmp_path / "streets_0").mkdir()
    (tmp_path / "streets_0" / "backward_kernels.turn_totals-1.py311.nbi").touch()
    assert not is_first_use(find_game("ultimate_holdem"))
    assert is_first_use(find_game("texas_peek")), "its room has the same name"


def test_no_two_rooms_of_one_name_have_kernels_of_one_name() -> None:
    """Otherwise the first use of one recipe would not be seen after that of another."""
    kernels = [(path.parent.name, path.stem) for path in numba_cache.PACKAGE.rglob("*_kernels.py")]
    assert len(kernels) == len(set(kernels))
