"""Hosts as network namespaces of this machine, connected by cables to one switch; nothing leaves them.

    with Network(2) as network:
        process = network.hosts[1].start(["python", "train.py"])
        network.hosts[1].unplug()

Namespaces have no default route, so a host reaches the other hosts and nothing else. Leaving the block kills every
process in them and deletes them.
"""

import contextlib
import itertools
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time

from hosts import cable

_LIMIT = 20  # seconds for a command of ip
_SUBNET = "10.213.0"
_made = itertools.count()


class NotPossible(Exception):
    """This machine cannot have hosts; the message says why."""


def ip(*arguments, check=True):
    """Run the command ip."""
    return subprocess.run(["ip", *arguments], check=check, capture_output=True, text=True, timeout=_LIMIT)


def inside(namespace, command):
    """A command that runs in a namespace."""
    return ["ip", "netns", "exec", namespace, *command]


class Host:
    """One namespace with an address, a cable, and the processes that were started in it."""

    def __init__(self, namespace, address):
        self.namespace, self.address = namespace, address

    def start(self, command, **settings):
        """Start a process on this host; `settings` are those of `subprocess.Popen`."""
        return subprocess.Popen(inside(self.namespace, command), start_new_session=True, **settings)

    def pids(self):
        """The processes on this host."""
        return [int(word) for word in ip("netns", "pids", self.namespace, check=False).stdout.split()]

    def kill(self):
        """Kill every process on this host; the kernel closes their connections, and the others are told."""
        until = time.monotonic() + _LIMIT
        while running := self.pids():
            for pid in running:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            if time.monotonic() > until:
                raise TimeoutError(f"processes {running} on {self.namespace} cannot be killed")
            time.sleep(0.02)

    def unplug(self):
        """Cut the cable: packets vanish, and neither side is told."""
        ip("-n", self.namespace, "link", "set", "eth0", "down")

    def plug(self):
        """Mend the cable."""
        ip("-n", self.namespace, "link", "set", "eth0", "up")

    def lose_power(self):
        """The cable falls silent first, so that nobody hears that the processes end."""
        self.unplug()
        self.kill()


class Network:
    """So many hosts at one switch.

    Args:
        delay: seconds that each packet takes through a host's cable, in each direction.
        loss: the fraction of packets that each cable drops.
    """

    def __init__(self, count, delay=0.0, loss=0.0, seed=0):
        self._slow, self._seed = (delay, loss) if delay or loss else None, seed
        prefix = f"outrigger-{os.getpid()}-{next(_made)}"
        self._switch = f"{prefix}-switch"
        self.hosts = [Host(f"{prefix}-{i}", f"{_SUBNET}.{i + 1}") for i in range(count)]
        self._relay = None

    def __enter__(self):
        if shutil.which("ip") is None or os.geteuid() != 0:
            raise NotPossible("network namespaces need the command ip, and to be root")
        made = ip("netns", "add", self._switch, check=False)
        if made.returncode:
            raise NotPossible(f"this machine does not allow network namespaces: {made.stderr.strip()}")
        try:
            self._connect()
        except subprocess.CalledProcessError as error:
            self.__exit__()
            raise NotPossible(f"{' '.join(error.cmd)}: {error.stderr.strip()}") from error
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *failure):
        if self._relay is not None:
            with self._relay:
                self._relay.kill()
        known = set(ip("netns", "list", check=False).stdout.split())
        for host in self.hosts:
            if host.namespace in known:
                host.kill()
                ip("netns", "delete", host.namespace, check=False)
        ip("netns", "delete", self._switch, check=False)

    def _connect(self):
        ip("-n", self._switch, "link", "add", "switch", "type", "bridge")
        ip("-n", self._switch, "link", "set", "switch", "up")
        for host in self.hosts:
            ip("netns", "add", host.namespace)
        if self._slow:
            self._start_relay(*self._slow)
        for i, host in enumerate(self.hosts):
            if not self._slow:
                peer = ["peer", "name", "eth0", "netns", host.namespace]
                ip("-n", self._switch, "link", "add", f"port{i}", "type", "veth", *peer)
            ip("-n", self._switch, "link", "set", f"port{i}", "master", "switch", "up")
            ip("-n", host.namespace, "addr", "add", f"{host.address}/24", "dev", "eth0")
            for device in ("lo", "eth0"):
                ip("-n", host.namespace, "link", "set", device, "up")

    def _start_relay(self, delay, loss):
        """Cables that delay and lose packets: a process that carries them from one end to the other."""
        if not os.access("/dev/net/tun", os.W_OK):
            raise NotPossible("cables that delay and lose packets need /dev/net/tun")
        command = [sys.executable, "-S", "-E", cable.__file__, str(delay), str(loss), str(self._seed)]
        command += [host.namespace for host in self.hosts]
        self._relay = subprocess.Popen(
            inside(self._switch, command), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        if self._relay.stdout.readline() != "ready\n":
            raise NotPossible(f"the cables could not be made: {self._relay.stderr.read().strip()}")


def names_in_use():
    """The namespaces of this process that still exist."""
    return [p.name for p in pathlib.Path("/run/netns").glob(f"outrigger-{os.getpid()}-*")]
