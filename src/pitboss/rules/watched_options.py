"""Which options a settlement reads."""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, KeysView, ValuesView
from typing import TYPE_CHECKING, Any

from pitboss.rules.option import Options


class WatchedOptions(Options):
    """Options that record which of them were read, in whatever way.

    >>> watched = WatchedOptions(Options({"ties": "push", "deck": "52"}))
    >>> watched.get("ties"), watched.asked
    ('push', {'ties'})
    """

    __slots__ = ("asked",)

    asked: set[str]

    def __init__(self, options: Options) -> None:
        super().__init__()  # a frozen mapping is filled when it is made
        object.__setattr__(self, "asked", set())

    def __getitem__(self, key: str) -> str:
        self.asked.add(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        """The value of one option."""
        self.asked.add(key)
        return super().get(key, default)

    if not TYPE_CHECKING:  # their types are those of dict

        def __iter__(self) -> Iterator[str]:
            return iter(self.keys())

        def keys(self) -> KeysView[str]:
            """All options; who goes through them reads them all. So it is with `values`, `items` and comparing."""
            self._read_all()
            return super().keys()

        def values(self) -> ValuesView[str]:
            """The values of all options."""
            self._read_all()
            return super().values()

        def items(self) -> ItemsView[str, str]:
            """All options with their values."""
            self._read_all()
            return super().items()

    def __eq__(self, other: object) -> bool:
        self._read_all()
        return super().__eq__(other)

    def __hash__(self) -> int:  # type: ignore[override]
        self._read_all()
        return super().__hash__()

    def _read_all(self) -> None:
        self.asked.update(super().keys())
