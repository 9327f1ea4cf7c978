"""A running server: uvicorn in a thread, the repository's watch in another, and an end that loses nothing."""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import socket
import stat
import threading
import time
from collections.abc import Callable
from typing import Any, cast

import uvicorn

from outrigger._cli import FAILED, Refusal
from outrigger.serve.app import App
from outrigger.serve.repository import watch

_log = logging.getLogger("outrigger.serve")
BATCH = 32  # connections that are accepted at once, and, without file descriptors, attempts of asyncio in a second
_WAITING = 2048  # connections that the system keeps until they are accepted


class Server:
    """Serves an application on a socket.

    Args:
        poll: seconds between checks for changed files; 0 for none.
        grace: seconds that requests have to finish at the end.
        path: of a Unix socket, in place of host and port.
    """

    def __init__(self, app: App, host: str, port: int, poll: float = 2.0, grace: float = 30.0, path: str = "") -> None:
        self.app, self.grace = app, grace
        self._socket = _bound_to_path(path) if path else _bound(host, port)
        self.host, self.port, self.path = host, 0 if path else int(self._socket.getsockname()[1]), path
        asgi, http = cast(Any, app.asgi), cast(Any, app.connections.make)
        config = uvicorn.Config(
            asgi,
            http=http,
            loop="asyncio",
            interface="asgi3",
            ws="none",
            lifespan="on",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            backlog=BATCH,
            timeout_keep_alive=int(app.limits.keep_alive),
            timeout_graceful_shutdown=max(1, int(grace)),
        )
        self._uvicorn = uvicorn.Server(config)
        self._ended, self.look = threading.Event(), threading.Event()
        self._threads = [
            threading.Thread(target=self._uvicorn.run, kwargs={"sockets": [self._socket]}, name="outrigger-http"),
            threading.Thread(target=watch, args=(app.repository, poll, self._ended, self.look), name="outrigger-watch"),
        ]

    @property
    def url(self) -> str:
        """The address for a browser on this machine, or the path of the socket."""
        if self.path:
            return f"unix:{self.path}"
        host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(
            self.host, f"[{self.host}]" if ":" in self.host else self.host
        )
        return f"http://{host}:{self.port}"

    def start(self) -> None:
        """Start to answer."""
        logging.getLogger("uvicorn.error").addFilter(self._is_news)
        for thread in self._threads:
            thread.daemon = True
            thread.start()
        while not self._uvicorn.started:
            if not self._threads[0].is_alive():
                raise Refusal("the server did not start; its log says why.", FAILED)
            time.sleep(0.005)
        self._socket.listen(_WAITING)  # asyncio has asked for as few as it accepts at once

    def _is_news(self, _: logging.LogRecord) -> bool:
        """Whether uvicorn's error says something: that it was ended in a hurry is known."""
        return not self._uvicorn.force_exit

    @property
    def alive(self) -> bool:
        return self._threads[0].is_alive()

    def stop(self, drain: float = 0.0, hurry: Callable[[], bool] = lambda: False) -> bool:
        """Answer what has been asked, then end; whether everything ended in time.

        Args:
            drain: seconds in which the server says that it is not ready and asks clients to close their connections,
                and still answers.
            hurry: whether to end without waiting.
        """
        self.app.draining = True
        end = time.monotonic() + drain
        while time.monotonic() < end and not hurry():
            time.sleep(0.02)
        self.app.repository.give_up()
        self._uvicorn.should_exit = True
        self._ended.set()
        self.look.set()
        end = time.monotonic() + self.grace + 7  # the workers have their own limit
        while self._threads[0].is_alive() and time.monotonic() < end:
            if hurry():
                self._uvicorn.force_exit = True
            self._threads[0].join(0.02)
        self.close()
        return not self._threads[0].is_alive()

    def close(self) -> None:
        """Give back the address, of a server that has ended or was not started."""
        logging.getLogger("uvicorn.error").removeFilter(self._is_news)
        self._socket.close()
        if self.path:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(self.path)


def _bound_to_path(path: str) -> socket.socket:
    """A Unix socket for this user and group. A socket that nobody listens on is left from a server that was killed."""
    found = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        if stat.S_ISSOCK(os.stat(path).st_mode) and found.connect_ex(path) == errno.ECONNREFUSED:
            os.unlink(path)
            found.close()
            found = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    except FileNotFoundError:
        pass  # as it should be
    except OSError as error:
        found.close()
        raise Refusal(f"cannot listen on {path!r}: {error.strerror}.", FAILED) from None
    before = os.umask(0o117)
    try:
        found.bind(path)
    except OSError as error:
        found.close()
        raise Refusal(f"cannot listen on {path!r}: {error.strerror or error}.", FAILED) from None
    finally:
        os.umask(before)
    return found


def _bound(host: str, port: int) -> socket.socket:
    """A socket that listens nowhere yet; an address that is taken is an error in one line."""
    try:
        flags = socket.AI_PASSIVE
        (family, kind, _, _, address), *_ = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=flags)
        # With the protocol named, asyncio sends small packets at once; otherwise answers wait 40 ms for the other side.
        found = socket.socket(family, kind, socket.IPPROTO_TCP)
        try:
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            found.bind(address)
        except OSError:
            found.close()
            raise
    except OSError as error:
        raise Refusal(f"cannot listen on {host}, port {port}: {error.strerror or error}. Try --port.", FAILED) from None
    found.set_inheritable(True)
    return found
