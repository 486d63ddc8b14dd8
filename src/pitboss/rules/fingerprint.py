"""A name for what a strategy or a function of cards does, from its code: every edit of a condition gives another name.

To ask a strategy about some positions does not show an edit that concerns rare hands, and there are too many to ask
about all. So the functions of a strategy are read instead, with all that they call and every constant they look at.
Comments, docstrings, the layout of the source and the words that are printed for people do not count. The evaluators of
hands are only named: the rules' hash covers what they do.
"""

from __future__ import annotations

import ast
import hashlib
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import lru_cache, partial
from pathlib import Path
from types import FunctionType, MethodType, ModuleType
from typing import Any

from pitboss.rules.chance import ByChance
from pitboss.rules.in_words import InWords, Line

PACKAGE = "pitboss"
EVALUATORS = ("five", "four", "wild", "six", "holes")
TOLD_BY_THE_RULES = {f"{PACKAGE}.cards", *(f"{PACKAGE}.hands.{name}" for name in EVALUATORS)}
UNSAID = ("returns", "annotation", "type_comment", "kind", "ctx", "type_params")
Function = ast.FunctionDef | ast.Lambda
Read = Function | ast.ClassDef


def fingerprint(strategy: object) -> str:
    """A SHA-256 of what a strategy consists of."""
    digest = hashlib.sha256()
    for part in _Reader().parts(strategy):
        digest.update(part.encode() + b"\n")
    return digest.hexdigest()


class _Reader:
    """Walks from an object to all that it is made of, each thing once."""

    def __init__(self) -> None:
        self.seen: set[int] = set()

    def parts(self, value: object) -> Iterator[str]:
        """The text of a value: code of functions, contents of collections, anything else as it is written."""
        if id(_plain(value)) in self.seen:
            return
        if isinstance(value, InWords):
            for street, lines in value.lines.items():
                yield f"street {street}"
                yield from (part for line in lines for part in self.parts(line))
        elif isinstance(value, Line):
            yield from self.parts(value.answer)
        elif isinstance(value, ByChance):
            yield repr(sorted(value.rules.items()))
            yield from self.parts((value.by_options, value.play))
        elif isinstance(value, partial):
            yield from (
                part for each in (value.func, *value.args, *value.keywords.items()) for part in self.parts(each)
            )
        elif isinstance(value, tuple | list):
            yield from (part for each in value for part in self.parts(each))
        elif isinstance(value, Mapping):
            yield from (part for item in value.items() for part in self.parts(item))
        elif isinstance(_plain(value), FunctionType):
            yield from self._function(_plain(value))
        else:
            yield from self._object(value)

    def _object(self, value: Any) -> Iterator[str]:
        """An array whole, a method with its object, a class of the author's; anything else as it is written."""
        if hasattr(value, "tobytes") and hasattr(value, "dtype"):
            yield f"{value.dtype} {value.shape} {hashlib.sha256(value.tobytes()).hexdigest()}"
        elif isinstance(value, MethodType):
            yield from self.parts((value.__func__, value.__self__))
        elif isinstance(value, type) and _is_written_here(value):
            yield from self._class(value)
        elif _is_written_here(type(value)):
            self.seen.add(id(value))
            yield from self._class(type(value))
            yield from self.parts(dict(sorted(getattr(value, "__dict__", {}).items())))
        elif is_dataclass(value) and not isinstance(value, type):
            self.seen.add(id(value))
            yield type(value).__qualname__
            yield from self.parts({each.name: getattr(value, each.name) for each in fields(value)})
        else:
            yield _written(value)

    def _class(self, class_: type) -> Iterator[str]:
        """The class as its file has it, with its bases and all that its methods look at."""
        if id(class_) in self.seen:
            return
        self.seen.add(id(class_))
        path, names = _place_of(class_)
        tree = ast.walk(_tree(path)) if path else iter(())
        nodes = [node for node in tree if isinstance(node, ast.ClassDef) and node.name == class_.__name__]
        yield from (part for node in nodes for part in _dumped(node))
        yield from self._names(nodes, names)
        if not nodes:  # Its file is not known.
            yield from self.parts({name: each for name, each in vars(class_).items() if not name.startswith("__")})

    def _function(self, function: Any) -> Iterator[str]:
        self.seen.add(id(function))
        if not _is_read(function):
            yield f"{function.__module__}.{function.__qualname__}"
            return
        nodes = _nodes(function)
        yield from (part for node in nodes for part in _dumped(node))
        yield from self.parts((function.__defaults__, function.__kwdefaults__))
        cells = (cell.cell_contents for cell in function.__closure__ or ())
        inner = dict(zip(function.__code__.co_freevars, cells, strict=True))
        yield from self._names(nodes, inner, function.__globals__)

    def _names(self, nodes: Sequence[Read], *scopes: Mapping[str, Any]) -> Iterator[str]:
        """Everything that the code looks at by name, from the innermost scope that has it."""
        for name in sorted({each.id for node in nodes for each in _walk(node) if isinstance(each, ast.Name)}):
            for names in scopes:
                if name in names:
                    yield name
                    yield from self._used(names[name], nodes)
                    break

    def _used(self, value: object, nodes: Sequence[Read]) -> Iterator[str]:
        """A value that a function looks at; of a module what the function takes from it."""
        if not isinstance(value, ModuleType):
            yield from self.parts(value)
            return
        taken = {each.attr for node in nodes for each in _walk(node) if isinstance(each, ast.Attribute)}
        for name in sorted(taken):
            if hasattr(value, name) and value.__name__ not in TOLD_BY_THE_RULES:
                yield from self.parts(getattr(value, name))


def _plain(value: Any) -> Any:
    """The function itself, without a cache or a compiler around it."""
    while not isinstance(value, FunctionType) and (inner := getattr(value, "__wrapped__", None)):
        value = inner
    return getattr(value, "py_func", value)


def _written(value: object) -> str:
    """A constant as it is written; of anything else its name, which holds no address."""
    if isinstance(value, int | str | float | bytes | frozenset | set | type(None)):
        return repr(sorted(value, key=repr) if isinstance(value, frozenset | set) else value)
    return getattr(value, "__qualname__", None) or f"{type(value).__qualname__} {value}"


def _is_read(function: Any) -> bool:
    """True for functions of this package and of the strategy's author: not of Python, other packages and evaluators."""
    package = function.__module__.partition(".")[0]
    if package == PACKAGE:
        return function.__module__ not in TOLD_BY_THE_RULES
    return package not in sys.stdlib_module_names and "site-packages" not in function.__code__.co_filename


def _place_of(class_: type) -> tuple[str, Mapping[str, Any]]:
    """The file of a class and the names that it can look at; no file where there is none."""
    for method in map(_plain, vars(class_).values()):
        if isinstance(method, FunctionType) and Path(method.__code__.co_filename).is_file():
            return method.__code__.co_filename, method.__globals__
    module = sys.modules.get(class_.__module__)
    return getattr(module, "__file__", None) or "", vars(module) if module else {}


def _has_docstring(node: ast.FunctionDef | ast.ClassDef) -> bool:
    return ast.get_docstring(node, clean=False) is not None


def _is_written_here(class_: type) -> bool:
    """True for a class of the strategy's author: not of Python, of this package or of another one."""
    package = class_.__module__.partition(".")[0]
    file = getattr(sys.modules.get(class_.__module__), "__file__", None) or ""
    return package not in (PACKAGE, "builtins", *sys.stdlib_module_names) and "site-packages" not in file


@lru_cache(maxsize=256)
def _tree(path: str) -> ast.Module:
    return ast.parse(Path(path).read_text(encoding="utf-8"))


def _nodes(function: Any) -> list[Function]:
    """The function as its file has it; every one of them where several lambdas begin on one line."""
    line = function.__code__.co_firstlineno
    found: list[Function] = []
    for node in ast.walk(_tree(function.__code__.co_filename)):
        if isinstance(node, ast.FunctionDef):
            first = node.decorator_list[0].lineno if node.decorator_list else node.lineno
            if first == line and node.name == function.__name__:
                found.append(node)
        elif isinstance(node, ast.Lambda) and node.lineno == line and function.__name__ == "<lambda>":
            found.append(node)
    if not found:
        raise OSError(f"{function.__qualname__} is not in {function.__code__.co_filename}")
    return found


def _walk(node: ast.AST) -> Iterator[ast.AST]:
    """The node and all that it is made of."""
    yield node
    for _, values in _fields(node):
        for value in values:
            if isinstance(value, ast.AST):
                yield from _walk(value)


def _dumped(node: ast.AST) -> Iterator[str]:
    """The code as text, the same for every version of Python."""
    yield type(node).__name__
    for name, values in _fields(node):
        yield name
        for value in values:
            yield from _dumped(value) if isinstance(value, ast.AST) else (repr(value),)


def _fields(node: ast.AST) -> Iterator[tuple[str, list[Any]]]:
    """What a node is made of, without places, docstrings and type hints."""
    for name, value in ast.iter_fields(node):
        if name in UNSAID or value is None or value == []:
            continue
        values = value if isinstance(value, list) else [value]
        told = name == "body" and isinstance(node, Read) and not isinstance(node, ast.Lambda) and _has_docstring(node)
        yield name, values[1:] if told else values
