"""Packages that playing, showing and quoting do not need. Where one is missing, the refusal says how to install it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from pitboss.errors import NotInstalled


@contextmanager
def extra(name: str, purpose: str) -> Iterator[None]:
    """Imports of packages that `pitboss[name]` installs; where one is missing, the refusal says what to run.

    >>> with extra("reports", "A PDF"):
    ...     import no_such_package
    Traceback (most recent call last):
        ...
    pitboss.errors.NotInstalled: A PDF needs the package no_such_package; run: pip install 'pitboss[reports]'
    """
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package == "pitboss":
            raise
        raise NotInstalled(f"{purpose} needs the package {package}; run: pip install 'pitboss[{name}]'") from None
