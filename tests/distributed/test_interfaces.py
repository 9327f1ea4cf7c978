"""Which interface leads to the other machines of a job, and which addresses are this machine's."""

import socket
import sys

import pytest

from paddle.distributed import _hosts, _interfaces
from paddle.distributed._interfaces import VARIABLE, interface_towards, is_own, own_address, reach_others

OUTSIDE = [("127.0.0.1", "lo"), ("10.0.0.5", "eth0"), ("fe80::1", "eth0")]


@pytest.mark.skipif(sys.platform != "linux", reason="the list of interfaces is read as on Linux")
def test_the_loopback_is_listed():
    assert ("127.0.0.1", "lo") in _interfaces.interfaces()


def test_addresses_of_this_machine():
    assert own_address("127.0.0.1") == "127.0.0.1"
    assert own_address("no-such-host.invalid") is None
    assert is_own("127.0.0.1")
    assert is_own("localhost")
    assert not is_own("192.0.2.1")
    assert not is_own("no-such-host.invalid")


@pytest.mark.parametrize(
    ("known", "leaves", "host", "own", "found"),
    [
        (OUTSIDE, "10.0.0.5", "10.0.0.1", None, "eth0"),
        (OUTSIDE, "10.0.0.5", "10.0.0.1", "10.0.0.5", "eth0"),
        # The first machine knows its own name as 127.0.1.1.
        (OUTSIDE, "127.0.0.1", "node1", None, "eth0"),
        ([*OUTSIDE, ("10.1.0.5", "eth1")], "127.0.0.1", "node1", None, None),
        ([*OUTSIDE, ("10.1.0.5", "eth1")], "127.0.0.1", "node1", "10.1.0.5", "eth1"),
        # All machines of the job are this one.
        (OUTSIDE, "127.0.0.1", "127.0.0.1", None, "lo"),
        (OUTSIDE, "127.0.0.1", "localhost", None, None),
        (OUTSIDE, None, "no-such-host.invalid", None, "eth0"),
        ([], "10.0.0.5", "10.0.0.1", None, None),
    ],
)
def test_the_interface_that_leads_to_the_others(monkeypatch, known, leaves, host, own, found):
    monkeypatch.setattr(_interfaces, "interfaces", lambda: known)
    monkeypatch.setattr(_interfaces, "own_address", lambda towards: leaves)
    assert interface_towards(host, own) == found


def test_what_the_user_has_set_stays(monkeypatch):
    monkeypatch.setattr(_interfaces, "interface_towards", lambda host, own: "eth0")
    environment = {VARIABLE: "ib0"}
    reach_others(environment, "10.0.0.1")
    assert environment == {VARIABLE: "ib0"}
    environment = {}
    reach_others(environment, "10.0.0.1")
    assert environment == {VARIABLE: "eth0"}


def test_ranks_are_named_with_their_hosts(monkeypatch):
    assert _hosts.rank_and_host(3) == "rank 3"
    assert _hosts.rank_and_host(3, of=8) == "rank 3 of 8"
    monkeypatch.setitem(_hosts._HOSTS, 3, "node2 (10.0.0.2)")
    assert _hosts.rank_and_host(3, of=8) == "rank 3 of 8 on node2 (10.0.0.2)"
    monkeypatch.setattr(_hosts, "own_address", lambda towards: "10.0.0.2")
    assert _hosts.here("10.0.0.1") == f"{socket.gethostname()} (10.0.0.2)"
