"""Answers that refuse a request: a status and a sentence that says what was expected and what came."""

from __future__ import annotations

from typing import Any

_LONGEST = 80


class Refused(Exception):
    """A request that gets an error as its answer.

    Args:
        status: the HTTP status.
        close: whether the connection is closed, because the rest of the request was not read.
        headers: further headers of the answer.
    """

    def __init__(
        self, status: int, message: str, *, close: bool = False, headers: dict[str, str] | None = None
    ) -> None:
        super().__init__(message)
        self.status, self.close, self.headers = status, close, headers or {}


def bad(message: str, received: Any = None, words: str = "") -> Refused:
    """A request that does not follow the protocol or does not fit the model: 400.

    Args:
        received: the value that came; or
        words: what came, in words.
    """
    return Refused(400, f"{message} Received: {words or shown(received)}.")


def shown(value: Any) -> str:
    """A value that a client sent, short and without control characters."""
    if isinstance(value, str) and len(value) > 4 * _LONGEST:
        value = value[: 4 * _LONGEST]  # repr of a huge text would be huge as well
    elif isinstance(value, (list, tuple)) and len(value) > 20:
        return f"{'a list' if isinstance(value, list) else 'a tuple'} of {len(value)}"
    elif isinstance(value, dict):
        return f"an object with {', '.join(map(shown, list(value)[:8])) or 'nothing in it'}"
    elif isinstance(value, int) and value.bit_length() > 200:
        return f"an integer of {value.bit_length()} bits"
    text = repr(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
