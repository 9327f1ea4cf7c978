"""A small part of the campaign: one job on two hosts that loses its network for a moment, and then a host."""

import pytest

from hosts import faults, programs
from hosts.__main__ import PAGE, table
from hosts.jobs import Job
from hosts.network import Network, NotPossible, names_in_use


@pytest.fixture
def network():
    """Two hosts."""
    try:
        with Network(2) as made:
            yield made
    except NotPossible as reason:
        pytest.skip(str(reason))
    assert names_in_use() == []


def test_two_hosts_survive_a_short_cut_and_name_a_host_that_dies(network, tmp_path):
    job = Job(network, tmp_path, programs.DATA, timeout=60, STEPS=10**6, PAUSE=0.05)
    for number in range(2):
        job.start_collective(number, 2)
    job.reach(3)
    network.hosts[1].unplug()
    stood = job.stands_still(2)
    network.hosts[1].plug()
    began = job.reach(stood + 3)
    network.hosts[1].kill()
    words, _ = faults.said(job, 0, began, faults.missing(1, network.hosts[1].address), limit=100, seconds=100)
    assert "rank 1" in words
    assert "launch: rank 0 on " in job.launchers[0].text
    assert f"({network.hosts[0].address})" in job.launchers[0].text
    assert "frame #" not in job.launchers[0].text


def test_the_page_has_a_row_for_every_fault():
    written = PAGE.read_text().split("<!-- written by python -m hosts --write -->\n")[1].split("<!-- end -->")[0]
    lines = written.splitlines()
    assert lines[:2] == table([]).splitlines()
    assert len(lines) == 2 + len(faults.CASES)
