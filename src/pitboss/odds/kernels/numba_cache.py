"""The one place where Numba meets the evaluators.

A kernel imports an evaluator and calls it; `kernel` compiles both and keeps the machine code on disk::

    from pitboss.hands.five import order_of_masks
    from pitboss.odds.kernels.numba_cache import kernel

    @kernel
    def orders(hands, out):
        for i in range(len(hands)):
            out[i] = order_of_masks(hands[i, 0], hands[i, 1], hands[i, 2], hands[i, 3])

Call evaluators by their imported names: a kernel that is given a compiled function, or closes over one,
is compiled again in every process.

Numba itself is loaded by the first call of a kernel: it takes half a second, and advice for a single position is
counted without it.
"""

import atexit
import hashlib
import os
import re
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cached_property, lru_cache, update_wrapper
from pathlib import Path
from threading import RLock
from types import FunctionType, ModuleType
from typing import Any, TypeVar, cast, get_type_hints

from pitboss.extras import extra
from pitboss.hands import bits, five, four, holes, six, wild

PACKAGE = Path(__file__).parents[2]
EVALUATORS = (bits, five, four, wild, six, holes)
IMPORTS = re.compile(r"^ *from pitboss\.([\w.]+) import (\([^)]*\)|[^\n]*)", re.MULTILINE)
STALE_SECONDS = 30 * 24 * 3600

Kernel = TypeVar("Kernel", bound=Callable[..., object])


def kernel_sources(package: Path) -> list[Path]:
    """Every file whose text can change what a kernel computes: those with a kernel, the evaluators, and all that they
    import.

    The rest is left out, so that an edit to a recipe's Python, or to how a price is printed, compiles nothing again.
    """
    parts = (path for part in ("odds", "simulate") for path in (package / part).rglob("*.py"))
    waiting = [path for path in parts if _has_kernel(path.read_text(encoding="utf-8"))]
    waiting += [package / "cards.py", *(package / "hands").rglob("*.py")]
    found: set[Path] = set()
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += _imported(package, path.read_text(encoding="utf-8"))
    return sorted(found)


def _imported(package: Path, text: str) -> Iterator[Path]:
    """The files of the modules that this text imports: `from pitboss.a import b` is `a.py`, or `a/b.py`."""
    for module, names in IMPORTS.findall(text):
        place = package.joinpath(*module.split("."))
        files = [place.with_suffix(".py"), place / "__init__.py"]
        files += [place / f"{name}.py" for name in re.findall(r"\w+", names)]
        yield from (file for file in files if file.is_file())


def _has_kernel(text: str) -> bool:
    return "@kernel" in text or "@inner" in text


def sources_hash(package: Path = PACKAGE) -> str:
    """A name for the kernels as they are written now.

    Numba watches only the file of the cached function itself: after an edit to an evaluator, a cached
    caller in another file would keep the old answer. A folder of another name cannot.
    """
    digest = hashlib.sha256()
    for path in kernel_sources(package):
        text = path.read_bytes()
        digest.update(f"{path.relative_to(package).as_posix()} {len(text)}\n".encode())
        digest.update(text)
    return digest.hexdigest()[:16]


def cache_parent() -> Path:
    """Where kernels are kept: under `PITBOSS_CACHE`, or else the user's cache folder."""
    chosen = os.environ.get("PITBOSS_CACHE")
    if chosen:
        return Path(chosen).expanduser() / "kernels"
    shared = os.environ.get("XDG_CACHE_HOME")
    return (Path(shared) if shared else Path.home() / ".cache") / "pitboss" / "kernels"


def cache_folder(package: Path = PACKAGE) -> Path:
    """The folder for these sources, made and writable; a temporary one where that cannot be had."""
    try:
        folder = cache_parent() / sources_hash(package)
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
        os.utime(folder)  # Its age is the time since its last use.
    except (OSError, RuntimeError):  # `Path.home` raises a RuntimeError if there is no home directory.
        return temporary_folder()
    sweep(folder)
    return folder


def temporary_folder() -> Path:
    """A private folder that lasts as long as the process: nobody else's machine code is ever loaded."""
    folder = tempfile.mkdtemp(prefix="pitboss-kernels-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


def sweep(folder: Path) -> None:
    """Deletes folders that were last used long ago. Errors are ignored: the cache is only an optimisation."""
    with suppress(OSError):
        for path in list(stale_siblings(folder)):
            shutil.rmtree(path, ignore_errors=True)


def stale_siblings(folder: Path) -> Iterator[Path]:
    """Folders beside this one that carry a name of ours and have not been used for thirty days."""
    for path in folder.parent.iterdir():
        if path != folder and re.fullmatch("[0-9a-f]{16}", path.name) and age_seconds(path) > STALE_SECONDS:
            yield path


def age_seconds(path: Path) -> float:
    """The time since the last use; 0 for a folder that another process has just swept away."""
    try:
        return time.time() - path.stat().st_mtime
    except OSError:
        return 0.0


def mask_functions(module: ModuleType) -> Iterator[FunctionType]:
    """The module's own functions of ints alone: what kernels may call. Those on cards stay in Python."""
    for function in vars(module).values():
        if isinstance(function, FunctionType) and function.__module__ == module.__name__:
            hints = get_type_hints(function)
            if set(hints.values()) <= {int, bool}:
                yield function


@lru_cache(maxsize=1)
def load_numba() -> Any:
    """Numba, with every evaluator known to it."""
    with extra("count", "Counting or simulating"):
        import numba  # noqa: PLC0415 - takes half a second
        from numba.extending import register_jitable  # noqa: PLC0415

    for module in EVALUATORS:
        for function in mask_functions(module):
            register_jitable(function)
    return numba


_DISPATCHERS: list[Any] = []


def times_compiled() -> int:
    """How often this process compiled a kernel, or is compiling one, because its machine code was not on disk."""
    return sum(sum(each.stats.cache_misses.values()) for each in list(_DISPATCHERS))


class Compiled:
    """A function that Numba compiles when it is first called, by Python or by another kernel."""

    _lock = RLock()  # Threads that call a kernel for the first time at the same moment compile it once.

    def __init__(self, function: Callable[..., object], **settings: bool) -> None:
        update_wrapper(self, function)
        self._function, self._settings = function, settings

    @cached_property
    def _dispatcher(self) -> Any:
        with self._lock:
            return vars(self).get("_dispatcher") or self._decorated()

    def _decorated(self) -> Any:
        """By Numba, without the wrapper for calls from C, which is never used and takes time to compile.

        Numba reads its cache folder when it decorates, so the setting is changed for just that moment: other
        packages that use Numba in this process keep theirs.
        """
        numba = load_numba()
        before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(CACHE_FOLDER)
        try:
            made = numba.njit(nogil=True, error_model="numpy", no_cfunc_wrapper=True, **self._settings)(self._function)
            _DISPATCHERS.append(made)
            return made
        finally:
            numba.config.CACHE_DIR = before

    @property
    def _numba_type_(self) -> Any:
        """What Numba asks of a name that a kernel uses: the type of the compiled function."""
        return self._dispatcher._numba_type_

    def __call__(self, *arguments: Any) -> Any:
        """Runs the machine code."""
        return self._dispatcher(*arguments)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self._dispatcher, name)


def kernel(function: Kernel) -> Kernel:
    """Compiles the function at its first call, or loads the machine code of an earlier process."""
    return cast(Kernel, Compiled(function, cache=True))


def inner(function: Kernel) -> Kernel:
    """A part of kernels, compiled into each one that calls it and never on its own.

    A call from kernel to kernel hands over every array in seven words and counts references to it, which for short
    loops costs more than they do.
    """
    return cast(Kernel, Compiled(function, forceinline=True, no_cpython_wrapper=True))


CACHE_FOLDER = cache_folder()
