"""Ed25519 signatures under locks, certificates, checkpoints and exams."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from pitboss.fair.canonical import canonical
from pitboss.fair.frame import frame

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

SIGNED_KINDS = ("lock", "certificate", "checkpoint", "marks", "exam")


class SigningKey:
    """The house's signing key, made from 32 secret bytes."""

    def __init__(self, secret: bytes) -> None:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey  # noqa: PLC0415 - heavy

        self._key = Ed25519PrivateKey.from_private_bytes(secret)
        self.public = self._key.public_key().public_bytes_raw().hex()

    def sign(self, document: dict[str, Any]) -> str:
        """The signature of a document, in hexadecimal. The kind of the document is part of what is signed."""
        return self._key.sign(signed_bytes(document)).hex()

    def __repr__(self) -> str:
        return f"SigningKey(public={self.public})"


def is_signed_by(document: dict[str, Any], signature: str, public: str) -> bool:
    """True if this key signed this document."""
    from cryptography.exceptions import InvalidSignature  # noqa: PLC0415 - heavy

    try:
        _public_key(public).verify(bytes.fromhex(signature), signed_bytes(document))
    except (InvalidSignature, ValueError):
        return False
    return True


@lru_cache(maxsize=16)
def _public_key(public: str) -> Ed25519PublicKey:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey  # noqa: PLC0415 - heavy

    return Ed25519PublicKey.from_public_bytes(bytes.fromhex(public))


def signed_bytes(document: dict[str, Any]) -> bytes:
    """What is signed: the kind of the document and its canonical form."""
    kind = document.get("kind")
    if kind not in SIGNED_KINDS:
        raise ValueError(f"a document of the kind {kind!r} is not signed; the kinds are {', '.join(SIGNED_KINDS)}")
    return frame("signature", kind, canonical(document))
