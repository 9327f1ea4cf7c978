"""Messages between trainers and servers: a line of JSON and raw arrays, over `multiprocessing.connection`.

Nothing that arrives is ever run: unlike pickled messages, these hold data alone.
"""

import contextlib
import json
import os
import socket
import struct
import time
from multiprocessing.connection import Client, Connection

import numpy as np

from ..._core.errors import PreconditionNotMetError

_SIZE = struct.Struct("<I")


def address(endpoint):
    """(host, port) of `host:port`."""
    host, _, port = endpoint.rpartition(":")
    if not host or not port.isdigit():
        raise PreconditionNotMetError(f"parameter server: '{endpoint}' is not an address as host:port.")
    return host, int(port)


def at_once(connection):
    """The connection, told to send small messages without waiting for more."""
    with contextlib.closing(socket.socket(fileno=os.dup(connection.fileno()))) as twin:
        twin.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return connection


def connect(endpoint, timeout) -> Connection:
    """A connection to a server, which may still be about to start."""
    until = time.monotonic() + timeout
    while True:
        try:
            return at_once(Client(address(endpoint)))
        except OSError as error:
            if time.monotonic() > until:
                raise PreconditionNotMetError(
                    f"fleet.init_worker: no parameter server answers at {endpoint} within {timeout:.0f} s.",
                    str(error),
                    "check that all servers were started, and the addresses in PADDLE_PSERVERS_IP_PORT_LIST; "
                    "PADDLE_DISTRI_TIMEOUT sets how many seconds to wait.",
                ) from None
            time.sleep(0.05)


def send(connection, head, arrays=()):
    """Send a dict that JSON can hold, and arrays."""
    arrays = [np.ascontiguousarray(a) for a in arrays]
    head = json.dumps({**head, "arrays": [[a.dtype.str, a.shape] for a in arrays]}).encode()
    connection.send_bytes(b"".join([_SIZE.pack(len(head)), head, *(a.tobytes() for a in arrays)]))


def receive(connection):
    """What `send` sent: (dict, arrays)."""
    data = bytearray(connection.recv_bytes())
    (size,) = _SIZE.unpack_from(data)
    at = _SIZE.size + size
    head = json.loads(data[_SIZE.size : at])
    arrays = []
    for kind, shape in head.pop("arrays"):
        count = int(np.prod(shape))
        arrays.append(np.frombuffer(data, kind, count, at).reshape(shape))
        at += arrays[-1].nbytes
    return head, arrays
