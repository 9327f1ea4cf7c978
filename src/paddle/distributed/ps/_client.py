"""A trainer's connections to all servers: one question to each, then all answers."""

import threading

import numpy as np

from ..._core.errors import PreconditionNotMetError
from .._env import timeout
from . import _wire


class Client:
    """Asks all servers; an error names the server that is gone."""

    def __init__(self, trainer, endpoints, tables):
        self.endpoints = endpoints
        self._lock = threading.Lock()
        limit = timeout().total_seconds()
        self._connections = [_wire.connect(e, limit) for e in endpoints]
        heads = self.ask_all({"call": "hello", "trainer": trainer, "tables": tables})
        self.loaded = all(head["loaded"] for head, _ in heads)

    def ask_all(self, head, arrays=None):
        """Send `head` to every server, each with its own arrays; their (dict, arrays)."""
        count = len(self._connections)
        return self.ask({s: (head, arrays[s] if arrays else ()) for s in range(count)})

    def ask(self, messages):
        """{server: (dict, arrays)}: the answers, in the order of the servers asked."""
        with self._lock:
            for server, (head, arrays) in messages.items():
                try:
                    self._connections[server].send(head, arrays)
                except OSError as error:
                    raise self._gone(server, error) from None
            answers = [self._answer(server) for server in messages]
        failed = [head["error"] for head, _ in answers if "error" in head]
        if failed:
            raise PreconditionNotMetError(failed[0].removeprefix("(PreconditionNotMet) "))
        return answers

    def _answer(self, server):
        limit = timeout().total_seconds()
        try:
            if not self._connections[server].answers_within(limit):
                raise PreconditionNotMetError(
                    f"parameter server {server} at {self.endpoints[server]} does not answer within {limit:.0f} s.",
                    None,
                    "look at its log; PADDLE_DISTRI_TIMEOUT sets how many seconds to wait.",
                )
            return self._connections[server].receive()
        except (EOFError, OSError) as error:
            raise self._gone(server, error) from None

    def _gone(self, server, error):
        return PreconditionNotMetError(
            f"parameter server {server} at {self.endpoints[server]} is gone.",
            str(error) or type(error).__name__,
            f"look at the log of that server, serverlog.{server}.",
        )

    def by_owner(self, ids):
        """{server: which of the ids are its own}, for those that have any."""
        owners = ids % len(self._connections)
        found = {s: np.flatnonzero(owners == s) for s in range(len(self._connections))}
        return {s: chosen for s, chosen in found.items() if len(chosen)}

    def close(self):
        """Say goodbye to all servers."""
        self.ask_all({"call": "stop"})
        for connection in self._connections:
            connection.close()
