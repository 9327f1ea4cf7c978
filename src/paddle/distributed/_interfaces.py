"""The addresses and network interfaces of this machine, and which of them leads to the other machines of a job.

Gloo listens on the address that the name of the machine resolves to, which on many machines is 127.0.0.1 or
127.0.1.1, where nobody else reaches it. So it is told the interface through which packets to the first machine leave.
"""

import array
import contextlib
import ipaddress
import socket
import struct

from paddle._core import system

from ._listen import addresses_of, is_loopback

VARIABLE = "GLOO_SOCKET_IFNAME"
_SIOCGIFCONF = 0x8912
_ENTRY = 40  # bytes of a struct ifreq on 64-bit Linux


def own_address(towards):
    """The address of this machine from which packets to a host leave, or None if there is no way to it."""
    for family, address in addresses_of(towards):
        with socket.socket(family, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
            probe.connect((address, 9))  # sends nothing
            return probe.getsockname()[0]
    return None


def is_own(host):
    """Whether a name or an address is one of this machine: a socket can be bound to it."""
    for family, address in addresses_of(host):
        with socket.socket(family, socket.SOCK_STREAM) as probe, contextlib.suppress(OSError):
            probe.bind((address, 0))
            return True
    return False


def interfaces():
    """(address, name of its interface) of all addresses of this machine; empty where the system does not tell."""
    if system.NAME != "linux":
        return []
    room = array.array("B", bytes(_ENTRY * 512))
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        request = struct.pack("iL", len(room), room.buffer_info()[0])
        used = struct.unpack("iL", system.control(any_socket, _SIOCGIFCONF, request))[0]
    found = []
    for at in range(0, used, _ENTRY):
        entry = room[at : at + _ENTRY].tobytes()
        # A second address of an interface has a label such as eth0:1.
        name = entry[:16].split(b"\0", 1)[0].decode().partition(":")[0]
        found.append((socket.inet_ntoa(entry[20:24]), name))
    for line in system.lines("/proc/net/if_inet6"):
        digits, *_, name = line.split()
        found.append((str(ipaddress.IPv6Address(bytes.fromhex(digits))), name))
    return found


def interface_towards(host, own=None):
    """The interface that leads to a host, or that has the address `own`; None if it cannot be determined."""
    if host == "localhost":  # Kubernetes' operators call the first pod so, in that pod itself
        return None
    known = dict(interfaces())
    if not own and is_loopback(host):  # all machines of this job are this one
        return known.get(host)
    address = (addresses_of(own) or [(None, own)])[0][1] if own else own_address(host)
    if address and not is_loopback(address):
        return known.get(address)
    # The first machine may know its own name as 127.0.1.1: if it has one interface to the outside, that is meant.
    outside = {name for address, name in known.items() if not is_loopback(address) and ":" not in address}
    return outside.pop() if len(outside) == 1 else None


def reach_others(environment, host, own=None):
    """Set the variable that makes Gloo use the interface that leads to a host, unless the user has set it."""
    if not environment.get(VARIABLE):
        name = interface_towards(host, own)
        if name:
            environment[VARIABLE] = name


def free_ports(count, host="127.0.0.1"):
    """Different ports on which nobody listens; they stay bound until all are chosen."""
    with contextlib.ExitStack() as held:
        sockets = [held.enter_context(socket.socket()) for _ in range(count)]
        for one in sockets:
            one.bind((host, 0))
        return [one.getsockname()[1] for one in sockets]
