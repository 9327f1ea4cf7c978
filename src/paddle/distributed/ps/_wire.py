"""Messages between trainers and servers: a line of JSON and raw arrays, over sockets.

Nothing that arrives is ever run: unlike pickled messages, these hold data alone. Arrays go from their own memory to
the socket, and from it into the memory where they stay.
"""

import json
import select
import socket
import struct
import time

import numpy as np

from ..._core.errors import PreconditionNotMetError

_HEAD = struct.Struct("<IQ")  # the lengths of the JSON and of the arrays, in bytes


def address(endpoint):
    """(host, port) of `host:port`."""
    host, _, port = endpoint.rpartition(":")
    if not host or not port.isdigit():
        raise PreconditionNotMetError(f"parameter server: '{endpoint}' is not an address as host:port.")
    return host, int(port)


class Connection:
    """One end of a conversation."""

    def __init__(self, sock):
        # Small messages go at once; a peer whose machine is cut off is noticed by the system.
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        self._sock = sock

    def __enter__(self):
        return self

    def __exit__(self, *failure):
        self._sock.close()

    close = __exit__

    def send(self, head, arrays=()):
        """Send a dict that JSON can hold, and arrays."""
        arrays = [np.ascontiguousarray(a) for a in arrays]
        head = json.dumps({**head, "arrays": [[a.dtype.str, a.shape] for a in arrays]}).encode()
        self._sock.sendall(_HEAD.pack(len(head), sum(a.nbytes for a in arrays)) + head)
        for a in arrays:
            if a.nbytes:
                self._sock.sendall(memoryview(a).cast("B"))

    def answers_within(self, seconds):
        """Whether something arrives in that time."""
        return bool(select.select([self._sock], [], [], seconds)[0])

    def receive(self):
        """What `send` sent: (dict, arrays)."""
        size, more = _HEAD.unpack(self._read(_HEAD.size))
        head = json.loads(self._read(size))
        data, arrays, at = self._read(more), [], 0
        for kind, shape in head.pop("arrays"):
            arrays.append(np.frombuffer(data, kind, int(np.prod(shape)), at).reshape(shape))
            at += arrays[-1].nbytes
        return head, arrays

    def _read(self, size):
        data = bytearray(size)
        view, at = memoryview(data), 0
        while at < size:
            came = self._sock.recv_into(view[at:])
            if not came:
                raise EOFError("the connection was closed")
            at += came
        return data


def connect(endpoint, timeout):
    """A connection to a server, which may still be about to start."""
    until = time.monotonic() + timeout
    while True:
        try:
            sock = socket.create_connection(address(endpoint), timeout=timeout)
            sock.settimeout(None)
            return Connection(sock)
        except OSError as error:
            if time.monotonic() > until:
                raise PreconditionNotMetError(
                    f"fleet.init_worker: no parameter server answers at {endpoint} within {timeout:.0f} s.",
                    str(error),
                    "check that all servers were started, and the addresses in PADDLE_PSERVERS_IP_PORT_LIST; "
                    "PADDLE_DISTRI_TIMEOUT sets how many seconds to wait.",
                ) from None
            time.sleep(0.05)
