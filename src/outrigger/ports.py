"""On which ports the processes of running jobs listen, and whether other machines can reach them.

Read from /proc, so only on Linux; elsewhere the user is pointed to lsof.
"""

import ipaddress
import os
import sys
from typing import NamedTuple

from outrigger._system import load, system

_LISTENING = "0A"  # the listening state in /proc/net/tcp


class Port(NamedTuple):
    """An address and a port on which a process listens."""

    address: str
    number: int

    @property
    def reach(self) -> str:
        """From where it can be reached."""
        address = ipaddress.ip_address(self.address)
        if address.is_loopback:
            return "this machine only"
        if address.is_unspecified:
            return "other machines, on every interface"
        return "other machines"

    def __str__(self) -> str:
        return f"[{self.address}]:{self.number}" if ":" in self.address else f"{self.address}:{self.number}"


def listening(pid: int) -> list[Port]:
    """The TCP ports on which a process listens; OSError if it cannot be inspected or has ended."""
    process = system.process_folder(pid)
    held = set()
    for descriptor in (process / "fd").iterdir():
        try:
            target = os.readlink(descriptor)
        except FileNotFoundError:  # closed in the meantime
            continue
        if target.startswith("socket:["):
            held.add(target[len("socket:[") : -1])
    found = set()
    for name in ("tcp", "tcp6"):  # as seen from the network namespace of the process
        table = process / "net" / name
        for line in table.read_text().splitlines()[1:] if table.exists() else ():
            fields = line.split()
            if fields[3] == _LISTENING and fields[9] in held:
                address, _, port = fields[1].partition(":")
                found.add(Port(_address(address), int(port, 16)))
    return sorted(found, key=lambda port: (port.number, port.address))


def _address(text: str) -> str:
    """Decode an address from /proc: 32-bit words in the byte order of the machine."""
    raw = bytes.fromhex(text)
    if sys.byteorder == "little":
        raw = b"".join(raw[i : i + 4][::-1] for i in range(0, len(raw), 4))
    address = ipaddress.ip_address(raw)
    mapped = getattr(address, "ipv4_mapped", None)
    return str(mapped or address)


def jobs() -> list[tuple[str, str]]:
    """A row for each port of each process of this user's jobs; a sentence if there is nothing to show."""
    try:
        processes = load("distributed/_processes.py").running()
    except OSError as error:
        return [("ports", f"unknown: {error}")]
    if not processes:
        return [("ports", "no job of this user is running, according to the records in the temporary folder")]
    if system.process_folder(os.getpid()) is None:
        numbers = ",".join(str(one["pid"]) for one in processes)
        return [("ports", f"not available on this system; try: lsof -nP -a -iTCP -sTCP:LISTEN -p {numbers}")]
    rows = []
    for one in sorted(processes, key=lambda one: (str(one["job"]), one["role"] != "launcher", one["pid"])):
        role = one["role"] if one["role"] == "launcher" else f"{one['role']} {one['number']}"
        whose = f"process {one['pid']}, job {one['job']}"
        try:
            ports = listening(one["pid"])
        except OSError as error:
            rows.append((role, f"unknown: {error.strerror or error}, {whose}"))
            continue
        rows += [(role, f"{port} ({port.reach}), {whose}") for port in ports] or [(role, f"no port, {whose}")]
    return rows
