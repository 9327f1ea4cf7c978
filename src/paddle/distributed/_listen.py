"""The sockets of the store through which processes find each other: on one address, not on all unless necessary.

torch's TCPStore binds every interface unless it is given a listening socket. Anyone who reaches its port can
read and write it, so jobs of one machine keep it, and the sockets of Gloo and NCCL, on the loopback interface.
"""

import contextlib
import errno
import ipaddress
import os
import socket

import torch.distributed as c10d

from paddle._core import system

_INTERFACES = ("GLOO_SOCKET_IFNAME", "NCCL_SOCKET_IFNAME")


def is_loopback(host):
    """Whether a host is an address of this machine that no other machine can reach."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:  # a name
        return False


def stay_on_loopback(environment):
    """Set the variables that keep the sockets of Gloo and NCCL on the loopback interface."""
    if name := system.loopback():
        environment.update(dict.fromkeys(_INTERFACES, name))


def listen(host, port, anywhere=False):
    """A socket that listens on the address of `host`, or None if that address belongs to another machine.

    Args:
        anywhere: listen on all interfaces if the address is not one of this machine, as behind a load balancer.
    """
    found = addresses_of(host)
    outside = [(family, address) for family, address in found if not is_loopback(address)]
    if not is_loopback(host) and found and not outside:
        # The name of this machine resolves to 127.0.1.1 here, and to another address on the other machines.
        return _bind(socket.AF_INET, "", port)
    for family, address in outside or found:
        try:
            return _bind(family, address, port)
        except OSError as error:
            if error.errno != errno.EADDRNOTAVAIL:
                raise
    return _bind(socket.AF_INET, "", port) if anywhere else None


def addresses_of(host):
    """(family, address) of each address of a host; none if its name is not known."""
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
    """A store in this process on a listening socket, which the store then owns."""
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
    """Whether all processes of a job run on this machine, judging by the variables and the rendezvous address."""
    for name in ("LOCAL_WORLD_SIZE", "PADDLE_LOCAL_SIZE", "OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS"):
        if os.environ.get(name, "").isdigit():
            return int(os.environ[name]) == world
    # Kubernetes' operators call the first pod localhost in that pod itself.
    return is_loopback(host) and not (host == "localhost" and "KUBERNETES_SERVICE_HOST" in os.environ)
