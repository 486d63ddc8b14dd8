"""No seed that was published is dealt again, whatever copy of the books is put back."""

from __future__ import annotations

from typing import Any

import msgspec

from pitboss.table.resettle import has_failed, verify

Json = dict[str, Any]
Rounds = dict[tuple[str, int], str]  # the certificate of each finished round


class Seeds:
    """What everybody outside has ever been shown, also by books that were put away since."""

    def __init__(self, public: str) -> None:
        self._public = public
        self._published: set[str] = set()  # commitments whose seed is known
        self._dealt: set[str] = set()  # commitments by which cards were dealt
        self._links: dict[str, str] = {}  # the signature of the certificate at each link
        self._epochs: set[int] = set()
        self.certificates = 0  # verified, of rounds that the last books lack
        self.wrong: list[str] = []

    def locked(self, table: str, document: Json) -> None:
        """The bets of a round are locked: its cards are fixed."""
        made, where = document["commitment"], f"{table}/{document['round']}"
        if made in self._published:
            self.wrong.append(f"round {where} is dealt by a seed that everybody knows")
        if made in self._dealt:
            self.wrong.append(f"round {where} is dealt a second time by the same seed")
        self._dealt.add(made)

    def finished(self, signed: Json, link: str) -> None:
        """A round is over, and its seed is published."""
        self._published.add(signed["document"]["commitment"])
        if self._links.setdefault(link, signed["signature"]) != signed["signature"]:
            self.wrong.append(f"the link {link} is that of two rounds")

    def began(self, epoch: int) -> None:
        """The house goes on in a new epoch."""
        if epoch in self._epochs:
            self.wrong.append(f"the epoch {epoch} began twice")
        self._epochs.add(epoch)

    def lost(self, before: Rounds, after: Rounds) -> None:
        """Rounds that the books do not have any more: their certificates must still verify."""
        for (table, number), text in before.items():
            if after.get((table, number)) != text:
                self.certificates += 1
                signed = msgspec.json.decode(text)
                self._published.add(signed["document"]["commitment"])
                checks = verify(signed, key=self._public)
                if has_failed(checks):
                    failed = [each.name for each in checks if each.passed is False]
                    self.wrong.append(f"the certificate of {table}/{number}, which was put away, fails: {failed}")
