"""The page at `/`: a person picks a model, gives it a picture or numbers, and sees the answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from importlib.resources import files
from typing import Any

from outrigger.serve.answers import Answer

# Nothing is loaded from elsewhere, nothing inline runs, and no other page may show this one in a frame.
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
SAFE_HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
_KINDS = {
    "/": ("page.html", "text/html"),
    "/page.css": ("page.css", "text/css"),
    "/page.js": ("page.js", "text/javascript"),
    "/answer.js": ("answer.js", "text/javascript"),
}


def handlers() -> dict[str, Callable[[Any], Awaitable[Answer]]]:
    """The addresses of the page and what answers there."""
    return {path: _file(name, kind) for path, (name, kind) in _KINDS.items()}


def _file(name: str, kind: str) -> Callable[[Any], Awaitable[Answer]]:
    body = files("outrigger.serve").joinpath(name).read_bytes()
    headers = {
        "content-type": f"{kind}; charset=utf-8",
        "content-security-policy": _POLICY,
        "cache-control": "no-cache",
    }

    async def handler(_: Any) -> Answer:
        return Answer(body, headers)

    return handler
