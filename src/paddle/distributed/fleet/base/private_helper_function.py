"""Waiting for the servers of a job."""

import logging
import socket
import time

from paddle._core.errors import InvalidArgumentError, received

_INTERVAL, _REMINDER = 0.2, 10.0  # seconds between two attempts, and between two messages
_log = logging.getLogger(__name__)


def wait_server_ready(endpoints):
    """Return when all servers, given as a list of "host:port", accept connections.

    >>> paddle.distributed.fleet.base.private_helper_function.wait_server_ready([])
    """
    if not isinstance(endpoints, (list, tuple)):
        raise InvalidArgumentError(
            "wait_server_ready: 'endpoints' must be a list of servers.",
            received(endpoints=endpoints),
            '["127.0.0.1:8001"].',
        )
    left, told = [_address(endpoint) for endpoint in endpoints], time.monotonic()
    while left := [address for address in left if not _listens(address)]:
        if time.monotonic() - told > _REMINDER:
            told = time.monotonic()
            _log.warning("still waiting for the servers %s", ", ".join(f"{host}:{port}" for host, port in left))
        time.sleep(_INTERVAL)


def _address(endpoint):
    host, _, port = str(endpoint).rpartition(":")
    if not host or not port.isdigit():
        raise InvalidArgumentError(
            "wait_server_ready: a server must be given as host:port.", received(endpoint=endpoint), '"127.0.0.1:8001".'
        )
    return host, int(port)


def _listens(address):
    try:
        socket.create_connection(address, timeout=1.0).close()
    except OSError:  # not yet
        return False
    return True
