"""Where the store listens through which processes find one another: on one address, never on all without need.

torch's TCPStore binds every interface unless it is handed a socket that listens already. Whoever reaches its port can
read and write it, so jobs of one machine keep it, and the sockets of Gloo and NCCL, on the loopback interface.
"""

import contextlib
import errno
import ipaddress
import os
import socket
import sys

import torch.distributed as c10d

_INTERFACES = ("GLOO_SOCKET_IFNAME", "NCCL_SOCKET_IFNAME")
_LOOPBACK = "lo0" if sys.platform == "darwin" else "lo"


def is_loopback(host):
    """Whether a host is this machine under an address that no other machine reaches."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:  # a name
        return False


def stay_on_loopback(environment):
    """Variables that keep the engines' own sockets on the loopback interface."""
    environment.update(dict.fromkeys(_INTERFACES, _LOOPBACK))


def listen(host, port, anywhere=False):
    """A socket that listens on the address of `host`, or None where that address is another machine's.

    Args:
        anywhere: listen on all interfaces where the address is none of this machine's, as behind a load balancer.
    """
    found = _addresses(host)
    outside = [(family, address) for family, address in found if not is_loopback(address)]
    if not is_loopback(host) and found and not outside:
        # The name of this machine stands for 127.0.1.1 here, and for something else on the machines that must reach it.
        return _bind(socket.AF_INET, "", port)
    for family, address in outside or found:
        try:
            return _bind(family, address, port)
        except OSError as error:
            if error.errno != errno.EADDRNOTAVAIL:
                raise
    return _bind(socket.AF_INET, "", port) if anywhere else None


def _addresses(host):
    with contextlib.suppress(ValueError):
        family = socket.AF_INET6 if ipaddress.ip_address(host).version == 6 else socket.AF_INET
        return [(family, host)]
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except socket.gaierror:
        return []
    return list(dict.fromkeys((family, address[0]) for family, _, _, _, address in found))


def _bind(family, address, port):
    made = socket.socket(family, socket.SOCK_STREAM)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((address, port))
        made.listen(2048)
    except OSError:
        made.close()
        raise
    return made


def serve(listening, timeout, world_size=None):
    """A store in this process, behind a socket that listens; the socket belongs to the store from now on."""
    address, port = listening.getsockname()[:2]
    address = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(address, address)
    return c10d.TCPStore(
        address,
        port,
        world_size,
        True,
        timeout,
        wait_for_workers=world_size is not None,
        master_listen_fd=listening.detach(),
    )


def connect(host, port, timeout, world_size=None):
    """The store that another process serves."""
    return c10d.TCPStore(host, port, world_size, False, timeout, wait_for_workers=world_size is not None)


def all_local(host, world):
    """Whether all processes of a job run on this machine, as far as the variables and the meeting point tell."""
    for name in ("LOCAL_WORLD_SIZE", "PADDLE_LOCAL_SIZE", "OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS"):
        if os.environ.get(name, "").isdigit():
            return int(os.environ[name]) == world
    # Kubernetes' operators call the first pod localhost in that pod itself.
    return is_loopback(host) and not (host == "localhost" and "KUBERNETES_SERVICE_HOST" in os.environ)
