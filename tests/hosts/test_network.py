"""Hosts as network namespaces: who reaches whom, slow cables, cut cables, and that nothing stays behind."""

import contextlib
import subprocess
import sys
import time

import pytest

from hosts.network import Network, NotPossible, names_in_use

SERVER = """
import socket
with socket.create_server(("", 7000)) as server:
    print("listening", flush=True)
    while True:
        peer, address = server.accept()
        peer.sendall(peer.recv(100) + b" from " + address[0].encode())
        peer.close()
"""
CLIENT = """
import socket, sys, time
start = time.monotonic()
try:
    with socket.create_connection((sys.argv[1], 7000), timeout=float(sys.argv[2])) as peer:
        peer.settimeout(float(sys.argv[2]))
        peer.sendall(b"hello")
        print(peer.recv(100).decode(), time.monotonic() - start, sep=";")
except OSError as error:
    print(type(error).__name__, time.monotonic() - start, sep=";")
"""


@pytest.fixture
def made():
    """A function that gives a running network."""
    running = []

    def make(*arguments, **settings):
        network = Network(*arguments, **settings)
        try:
            network.__enter__()
        except NotPossible as reason:
            pytest.skip(str(reason))
        running.append(network)
        return network

    yield make
    for network in running:
        network.__exit__()


@contextlib.contextmanager
def server(host):
    """A process on a host that answers."""
    with host.start([sys.executable, "-S", "-c", SERVER], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "listening\n"
        try:
            yield process
        finally:
            process.kill()


def ask(host, address, seconds=20):
    """(answer, seconds it took) of a host that connects to an address."""
    command = [sys.executable, "-S", "-c", CLIENT, address, str(seconds)]
    process = host.start(command, stdout=subprocess.PIPE, text=True)
    answer, took = process.communicate(timeout=60)[0].split(";")
    return answer, float(took)


def test_hosts_reach_each_other_under_their_addresses_until_a_cable_is_cut(made):
    network = made(3)
    with server(network.hosts[2]) as process:
        for host in network.hosts[:2]:
            assert ask(host, "10.213.0.3")[0] == f"hello from {host.address}"
        network.hosts[0].unplug()
        assert ask(network.hosts[0], "10.213.0.3", 0.3)[0] in ("OSError", "TimeoutError")
        assert ask(network.hosts[1], "10.213.0.3")[0] == "hello from 10.213.0.2"
        network.hosts[0].plug()
        assert ask(network.hosts[0], "10.213.0.3")[0] == "hello from 10.213.0.1"
        assert ask(network.hosts[0], "203.0.113.1", 0.3)[0] == "OSError"  # no way leads out
        network.hosts[2].kill()
        assert process.wait(20) == -9
    assert network.hosts[2].pids() == []


def test_a_slow_cable_delays_every_packet(made):
    network = made(2, delay=0.05)
    with server(network.hosts[1]):
        answer, took = ask(network.hosts[0], "10.213.0.2")
    assert answer == "hello from 10.213.0.1"
    # Two round trips, for the connection and the answer, each through two cables and back.
    assert took >= 2 * 4 * 0.05


def test_a_cable_that_loses_everything_carries_nothing(made):
    network = made(2, loss=1.0)
    with server(network.hosts[1]):
        assert ask(network.hosts[0], "10.213.0.2", 0.5)[0] in ("OSError", "TimeoutError")


def fail_among_hosts(started):
    """Start a process on one of two hosts, and fail."""
    with Network(2) as network:
        assert len(names_in_use()) == 2 + 3
        started.append(network.hosts[1].start(["sleep", "100"]))
        until = time.monotonic() + 20
        while not network.hosts[1].pids():
            assert time.monotonic() < until
        raise ZeroDivisionError


def test_nothing_stays_behind_after_a_failure(made):
    made(1)  # skips where this is not possible
    started = []
    with pytest.raises(ZeroDivisionError):
        fail_among_hosts(started)
    assert started[0].wait(20) == -9
    assert len(names_in_use()) == 2


def test_a_machine_without_the_right_says_why(monkeypatch):
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    with pytest.raises(NotPossible, match="to be root"):
        Network(2).__enter__()
