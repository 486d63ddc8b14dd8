"""Secrets in the books, encrypted with a key that follows from the key file: a copy of the books is not enough.

A sealed text is `aes-gcm/1:`, then the hexadecimal digits of 12 random bytes and of what AES-256-GCM makes of the text.
"""

from __future__ import annotations

import secrets

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from pitboss.fair.frame import frame

SCHEME = "aes-gcm/1:"
NONCE_BYTES = 12
KEY_BYTES = 32


class Seal:
    """Seals texts of one purpose. Each is bound to its owner: moved to another account, it does not open."""

    def __init__(self, key: bytes, purpose: str) -> None:
        info = frame("sealed", purpose)
        self._cipher = AESGCM(HKDF(algorithm=SHA256(), length=KEY_BYTES, salt=None, info=info).derive(key))

    def close(self, owner: str, text: str) -> str:
        """The sealed text."""
        nonce = secrets.token_bytes(NONCE_BYTES)
        return SCHEME + (nonce + self._cipher.encrypt(nonce, text.encode(), owner.encode())).hex()

    def open(self, owner: str, text: str) -> str:
        """The text as it was. Raises ValueError if it was sealed with another key, for another owner, or changed."""
        raw = bytes.fromhex(text.removeprefix(SCHEME))
        try:
            return self._cipher.decrypt(raw[:NONCE_BYTES], raw[NONCE_BYTES:], owner.encode()).decode()
        except (InvalidTag, ValueError):
            raise ValueError("this was sealed with another key, or changed") from None


def is_sealed(text: str) -> bool:
    """Books of older versions hold plain texts."""
    return text.startswith(SCHEME)
