"""The command line as a person sees it: a real pseudo-terminal of 80 columns and 24 lines."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from types import TracebackType
from typing import Self

COLUMNS, LINES = 80, 24
PROMPT = re.compile(r"> $")
ESCAPE = re.compile(r"\x1b\[([0-9;?]*)([A-Za-z])")


class Screen:
    """The lines a terminal shows, and those that were too long for it."""

    def __init__(self) -> None:
        self.lines = [""]
        self.column = 0
        self.hues = False
        self.too_long: list[str] = []

    def feed(self, text: str) -> None:
        """Takes the bytes that a program wrote to the terminal."""
        place = 0
        while place < len(text):
            if found := ESCAPE.match(text, place):
                self._escape(found[1], found[2])
                place = found.end()
                continue
            self._character(text[place])
            place += 1

    def _escape(self, numbers: str, letter: str) -> None:
        if letter == "m":
            self.hues |= bool({"31", "35", "91", "95"}.intersection(numbers.split(";")))
        elif letter == "K":
            self.lines[-1] = self.lines[-1][: self.column]
        elif letter == "C":
            self.column += int(numbers or 1)
        elif letter == "J" and numbers == "2":  # everything that is to be seen; blank lines keep their number
            self.lines = [""] * len(self.lines)
            self.column = 0

    def _character(self, character: str) -> None:
        if character == "\n":
            self.lines.append("")
            self.column = 0
        elif character == "\r":
            self.column = 0
        elif character == "\b":
            self.column = max(0, self.column - 1)
        elif character.isprintable():
            line = self.lines[-1].ljust(self.column)
            self.lines[-1] = line[: self.column] + character + line[self.column + 1 :]
            self.column += 1
            if self.column == COLUMNS + 1:
                self.too_long.append(self.lines[-1])


class Terminal:
    """`pitboss` in a terminal: type a line, read what comes back up to the next prompt."""

    def __init__(self, *arguments: str, env: dict[str, str] | None = None) -> None:
        self.screen = Screen()
        self.blocks: list[list[str]] = []
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
        base = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES", "NO_COLOR")}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "pitboss", *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=base | {"TERM": "xterm-256color"} | (env or {}),
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509 - Ctrl-C reaches it
        )
        os.close(theirs)
        self._terminal = ours
        self._unread = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        os.close(self._terminal)

    @property
    def text(self) -> str:
        """Everything shown so far."""
        return "\n".join(line.rstrip() for line in self.screen.lines)

    def prompt(self, seconds: float = 120) -> str:
        """Reads up to the next prompt, or to the end; returns what came."""
        start = len(self.screen.lines) - 1
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline and self._read(start + bool(self.blocks)):
            pass
        block = [line.rstrip() for line in self.screen.lines[start:]]
        self.blocks.append(block)
        return "\n".join(block)

    def _read(self, lines: int) -> bool:
        """Reads what is there; False at the end, or at a prompt after so many lines."""
        at_prompt = len(self.screen.lines) > lines and PROMPT.search(self.screen.lines[-1])
        ready, _, _ = select.select([self._terminal], [], [], 0.02 if at_prompt else 1.0)
        if not ready:
            return not at_prompt
        try:
            data = os.read(self._terminal, 65536)
        except OSError:  # Linux reports the end of a terminal as an error.
            return False
        self._unread += data
        whole = self._unread.decode("utf-8", errors="ignore")
        self._unread = self._unread[len(whole.encode()) :]
        self.screen.feed(whole)
        return bool(data)

    def type(self, line: str) -> str:
        """Types a line and returns what comes back."""
        self.write(f"{line}\n")
        return self.prompt()

    def write(self, keys: str) -> None:
        """Types without waiting for an answer."""
        os.write(self._terminal, keys.encode())

    def interrupt(self) -> str:
        """Presses Ctrl-C."""
        os.write(self._terminal, b"\x03")
        return self.prompt()

    def end(self, seconds: float = 60) -> int:
        """Waits for the end; the exit code."""
        while self._process.poll() is None and self._read(10**6):
            pass
        return self._process.wait(seconds)

    def terminate(self) -> None:
        """Ends the program from outside."""
        self._process.send_signal(signal.SIGTERM)
