"""`pitboss rng raw|cards`: the house's random numbers for outside test suites."""

from __future__ import annotations

import sys
from itertools import count, islice
from typing import Annotated

import typer

from pitboss.cli.terminal.arguments import complete_game

Seed = Annotated[str, typer.Option(help="32 bytes in hexadecimal; without it every run differs.")]

rng = typer.Typer(help="Stream random bytes or decks. They are made as the house makes them.", no_args_is_help=True)


@rng.command()
def raw(
    count_bytes: Annotated[int, typer.Option("--bytes", help="How many bytes; 0 streams until closed.")] = 0,
    seed: Seed = "",
) -> None:
    """Raw bytes of the HMAC-SHA256 stream. For test suites such as dieharder."""
    from pitboss.fair.stream import blocks

    left = count_bytes or None
    with _until_closed():
        for block in blocks(_seed(seed)):
            sys.stdout.buffer.write(block[:left])
            left = left - len(block) if left is not None else None
            if left is not None and left <= 0:
                break
        sys.stdout.buffer.flush()


@rng.command()
def cards(
    game: Annotated[str, typer.Argument(help="The game whose deck is dealt.", autocompletion=complete_game)],
    rounds: Annotated[int, typer.Option(help="How many decks; 0 streams until closed.")] = 0,
    seed: Seed = "",
) -> None:
    """Shuffled decks, one per line. A table of the house deals them in the same way, round after round."""
    from pitboss.cards import cards_text
    from pitboss.fair import server_seed, shuffled_order
    from pitboss.games import find_game

    deck, key = find_game(game).deck, _seed(seed)
    numbers = islice(count(1), rounds or None)
    with _until_closed():
        for number in numbers:
            seed_ = server_seed(key, epoch=1, table="rng", number=number)
            order = shuffled_order(seed_, table="rng", number=number, contributions=(), size=len(deck))
            sys.stdout.write(cards_text(deck[place] for place in order) + "\n")
        sys.stdout.flush()


def _seed(text: str) -> bytes:
    import secrets

    from pitboss.errors import NotationError

    if not text:
        return secrets.token_bytes(32)
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != 32:
        raise NotationError(f"--seed {text!r}: write 64 hexadecimal digits")
    return seed


class _until_closed:  # noqa: N801 - used like a function
    """A reader that has enough closes the pipe; that is a normal end."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> bool:
        if kind is None or not issubclass(kind, BrokenPipeError):
            return False
        import os

        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return True
