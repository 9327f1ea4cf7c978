"""Lines of the log: for people, or one JSON object a line."""

from __future__ import annotations

import json
import logging
import sys
import time

_UNPRINTABLE = {code: f"\\x{code:02x}" for code in (*range(32), 127, *range(128, 160))}


class _Text(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        clock = time.strftime("%H:%M:%S", time.localtime(record.created))
        line = f"{clock} {record.levelname.lower()}: {record.getMessage().translate(_UNPRINTABLE)}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


class _Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        fields = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "message": record.getMessage(),
        }
        if record.exc_info:
            fields["error"] = self.formatException(record.exc_info)
        return json.dumps({**fields, **getattr(record, "fields", {})}, ensure_ascii=False)


def start(as_json: bool) -> logging.Handler:
    """Write the log of the server to standard error; returns the handler, for `stop`."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Json() if as_json else _Text())
    for name, level in (
        ("outrigger.serve", logging.INFO),
        ("uvicorn.error", logging.ERROR),
        ("asyncio", logging.ERROR),
    ):
        logger = logging.getLogger(name)
        logger.setLevel(level)
        logger.addHandler(handler)
        logger.propagate = False
    return handler


def stop(handler: logging.Handler) -> None:
    """End what `start` began."""
    for name in ("outrigger.serve", "uvicorn.error", "asyncio"):
        logger = logging.getLogger(name)
        logger.removeHandler(handler)
        logger.setLevel(logging.NOTSET)
        logger.propagate = True
