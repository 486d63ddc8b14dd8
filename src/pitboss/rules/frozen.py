"""A mapping that cannot be changed: what rounds, events and games hand out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

_empty, _fill = dict.__new__, dict.update
Key = TypeVar("Key")
Value = TypeVar("Value")


class FrozenMap(dict[Key, Value]):
    """A dict that refuses every change; it can be a key and be pickled, and JSON encoders write it as a dict.

    >>> FrozenMap({"ante": 500})["ante"]
    500
    """

    __slots__ = ("_hash",)

    _hash: int

    if not TYPE_CHECKING:  # its types are those of dict

        def __new__(cls, items: Any = (), /) -> Any:  # noqa: D102 - as a dict is made
            made = _empty(cls)
            if items:
                _fill(made, items)
            return made

        __init__ = object.__init__  # does nothing: that of dict, called again, would add keys

    def _refuse(self, *arguments: Any, **named: Any) -> NoReturn:
        raise TypeError(f"{type(self).__name__} cannot be changed; make a dict of it first")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __hash__(self) -> int:  # type: ignore[override]
        try:
            return self._hash
        except AttributeError:
            object.__setattr__(self, "_hash", hash(frozenset(self.items())))
            return self._hash

    __setattr__ = __delattr__ = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self),)

    def __copy__(self) -> FrozenMap[Key, Value]:
        return self

    def __deepcopy__(self, memo: Any) -> FrozenMap[Key, Value]:
        return self
