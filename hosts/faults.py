"""The faults: each is a job on hosts to which something happens, and what must come of it.

A case gets a folder and returns a `Row` of the table in docs/distributed.md; what is not as it must be is an
AssertionError with the output of the launchers.
"""

import dataclasses
import re

import numpy as np

from hosts import programs
from hosts.jobs import Job
from hosts.network import Network

PATIENCE = 10  # seconds: PADDLE_DISTRI_TIMEOUT of these jobs
LAUNCHERS = 25  # seconds after that within which launchers have ended, too
LONG = 180  # seconds for a whole job on a busy machine
CASES = {}


@dataclasses.dataclass
class Row:
    """A row of the table."""

    job: str
    fault: str
    seen: str
    seconds: float | None
    todo: str


def case(function):
    """Enter a case under its name."""
    CASES[function.__name__] = function
    return function


# ---- what jobs must have done ----


def finish(job, numbers, seconds=LONG):
    """Wait until the launchers of these hosts have succeeded."""
    for number in numbers:
        code = job.launchers[number].wait(seconds)
        assert code == 0, f"host {number} ended with {code}:\n{job.launchers[number].text}"


def same(one, other, name="final.npy"):
    """Two jobs reached the same parameters, bit for bit."""
    left, right = (np.load(job.folder / name) for job in (one, other))
    assert left.tobytes() == right.tobytes(), f"{left}\n{right}"


def said(job, number, began, pattern, limit, seconds=LONG):
    """The launcher on a host has ended with an error that matches; (the words, seconds until they were shown)."""
    launcher = job.launchers[number]
    code = launcher.wait(seconds)
    found = re.search(pattern, launcher.text)
    assert code == 1, f"host {number} ended with {code}:\n{launcher.text}"
    assert found, f"host {number} did not say {pattern}:\n{launcher.text}"
    shown = launcher.first(found.group(0).splitlines()[0]) - began
    assert launcher.ended - began < limit, f"host {number} ended after {launcher.ended - began:.1f} s, not {limit}"
    return found.group(0), shown


def missing(rank, address):
    """What the others say about a rank on a host that is gone."""
    return rf"could not exchange with the others; no sign of [^.]*rank {rank} on \S+ \({re.escape(address)}\)"


# ---- jobs ----


def data(network, folder, nodes=2, options=(), numbers=None, **variables):
    """A data parallel job of one process on each host."""
    job = Job(network, folder, programs.DATA, timeout=PATIENCE, **variables)
    for number in range(len(network.hosts)) if numbers is None else numbers:
        job.start_collective(number, nodes, *options)
    return job


def undisturbed(folder, program=programs.DATA, processes=2, **variables):
    """The same program with all its processes on one host."""
    with Network(1) as network:
        job = Job(network, folder / "undisturbed", program, **variables)
        job.start(0, "--nproc_per_node", str(processes))
        finish(job, [0])
    return job


@case
def two_hosts(folder):
    """Two hosts give what one gives."""
    alone = undisturbed(folder)
    with Network(2) as network:
        job = data(network, folder / "job")
        finish(job, [0, 1])
    same(job, alone)
    return Row("data", "none: two hosts", "the parameters of one host, bit for bit", None, "–")


@case
def hybrid_on_four_hosts(folder):
    """Two by two processes on four hosts give what one host gives."""
    alone = undisturbed(folder, programs.HYBRID, 4)
    with Network(4) as network:
        job = Job(network, folder / "job", programs.HYBRID)
        for number in range(4):
            job.start_collective(number, 4, "--rank", str(number))
        finish(job, range(4))
    for part in range(2):
        same(job, alone, f"final{part}.npy")
    return Row("data × tensor", "none: four hosts", "the parameters of one host, bit for bit", None, "–")


@case
def servers_on_two_hosts(folder):
    """A server and a trainer on each of two hosts give what one host gives."""
    job, alone = servers(folder)
    same(job, alone)
    return Row("parameter servers", "none: two hosts", "the parameters of one host, bit for bit", None, "–")


def servers(folder, **cables):
    """The same job with servers on one host and, over cables, on two."""
    with Network(1) as network:
        alone = Job(network, folder / "undisturbed", programs.SERVERS)
        alone.start(0, "--run_mode", "ps", "--server_num", "2", "--trainer_num", "2")
        finish(alone, [0])
    with Network(2, **cables) as network:
        job = Job(network, folder / "job", programs.SERVERS)
        for number in range(2):
            job.start_servers(number)
        finish(job, [0, 1])
    return job, alone


@case
def delay_and_loss(folder):
    """Slow cables that lose packets change the time, not the result."""
    alone = undisturbed(folder)
    with Network(2, delay=0.02, loss=0.02) as network:
        job = data(network, folder / "job")
        finish(job, [0, 1])
    same(job, alone)
    fault = "cables with 20 ms of delay each way that lose 2 % of the packets"
    return Row("data", fault, "slower; the same parameters, bit for bit", None, "–")


@case
def servers_with_delay_and_loss(folder):
    """The same with parameter servers."""
    job, alone = servers(folder, delay=0.02, loss=0.02)
    same(job, alone)
    return Row("parameter servers", "the same cables", "slower; the same parameters, bit for bit", None, "–")


@case
def cable_cut_for_a_while(folder):
    """A cable that is repaired in time pauses the run and changes nothing."""
    alone = undisturbed(folder, STEPS=40)
    with Network(2) as network:
        job = data(network, folder / "job", STEPS=40, PAUSE=0.02)
        job.reach(5)
        network.hosts[1].unplug()
        stood = job.stands_still(PATIENCE / 2)
        network.hosts[1].plug()
        finish(job, [0, 1])
    assert stood < 39, "the job was over before the cable was cut"
    same(job, alone)
    return Row("data", f"a cable is cut for {PATIENCE / 2:g} s", "the run pauses, then continues", None, "–")


@case
def cable_cut(folder):
    """A cable that stays cut is an error on both sides."""
    with Network(2) as network:
        job = data(network, folder / "job", STEPS=10**6, PAUSE=0.02)
        began = job.reach(5)
        network.hosts[1].unplug()
        addresses = [host.address for host in network.hosts]
        words, seconds = said(job, 0, began, missing(1, addresses[1]), PATIENCE + LAUNCHERS)
        said(job, 1, began, missing(0, addresses[0]), PATIENCE + LAUNCHERS)
        said(job, 1, began, "the first machine does not answer either", PATIENCE + LAUNCHERS)
    return Row(
        "data",
        "a cable stays cut",
        f"on both hosts: `… {words}`",
        seconds,
        "repair the network, start again from the checkpoint",
    )


@case
def host_is_killed(folder):
    """All processes of a host end at once, and its kernel closes their connections."""
    with Network(2) as network:
        job = data(network, folder / "job", STEPS=10**6, PAUSE=0.02)
        began = job.reach(5)
        network.hosts[1].kill()
        words, seconds = said(job, 0, began, missing(1, network.hosts[1].address), LAUNCHERS)
    return Row("data", "all processes of a host are killed", f"`… {words}`", seconds, "look at that host; start again")


@case
def host_loses_power(folder):
    """A host falls silent."""
    with Network(2) as network:
        job = data(network, folder / "job", STEPS=10**6, PAUSE=0.02)
        began = job.reach(5)
        network.hosts[1].lose_power()
        words, seconds = said(job, 0, began, missing(1, network.hosts[1].address), PATIENCE + LAUNCHERS)
    return Row("data", "a host loses power", f"`… {words}`", seconds, "start again without it, or see below")


@case
def first_host_loses_power(folder):
    """The host at --master falls silent."""
    with Network(2) as network:
        job = data(network, folder / "job", STEPS=10**6, PAUSE=0.02)
        began = job.reach(5)
        network.hosts[0].lose_power()
        words, seconds = said(job, 1, began, missing(0, network.hosts[0].address), PATIENCE + LAUNCHERS)
        said(job, 1, began, "the first machine does not answer either", PATIENCE + LAUNCHERS)
    todo = "start again, with another `--master` if need be: this host cannot be replaced while the job runs"
    return Row("data", "the host of `--master` loses power", f"`… {words}`", seconds, todo)


@case
def first_launcher_is_killed(folder):
    """The launcher at --master ends; the others say so, and stop their processes."""
    with Network(2) as network:
        job = data(network, folder / "job", STEPS=10**6, PAUSE=0.02)
        began = job.reach(5)
        network.hosts[0].kill()
        pattern = r"launch: the launcher at \S+ no longer answers"
        words, seconds = said(job, 1, began, pattern, LAUNCHERS)
    return Row("data", "the processes of the host of `--master` are killed", f"`{words}`", seconds, "start again")


@case
def rank_raises(folder):
    """A rank raises; the launchers of both hosts say which, and where."""
    program = programs.DATA.replace(
        "    optimizer.step()", "    assert me or step < 5, 'step five'\n    optimizer.step()"
    )
    with Network(2) as network:
        job = Job(network, folder / "job", program, timeout=PATIENCE, STEPS=10**6, PAUSE=0.02)
        for number in range(2):
            job.start_collective(number, 2)
        began = job.reach(4)
        address = re.escape(network.hosts[0].address)
        words, seconds = said(
            job, 0, began, rf"launch: rank 0 on \S+ \({address}\) \(process \d+\) ended with exit code 1", LAUNCHERS
        )
        pattern = rf"launch: the job had failed on another machine: rank 0 on \S+ \({address}\)"
        said(job, 1, began, pattern, LAUNCHERS)
    seen = re.sub(r"process \d+", "process N", words)
    return Row("data", "a rank raises an error", f"on every host: `… {seen[8:]}`", seconds, "read its log on that host")


@case
def host_never_comes(folder):
    """A host that is not started."""
    with Network(2) as network:
        job = Job(network, folder / "job", programs.DATA, timeout=PATIENCE)
        job.start_collective(0, 2, "--elastic_timeout", "10")
        began = job.launchers[0].shown("processes of train.py")
        words, seconds = said(job, 0, began, r"launch: 1 of 2 machines have come to \S+ within 10 s", LAUNCHERS)
    seen = f"`{words}`"
    return Row("any", "a host is not started", seen, seconds, "start it, or set `--elastic_timeout` (300)")


@case
def host_is_replaced(folder):
    """With restarts, a host that lost power is waited for, and the job continues from its checkpoint."""
    alone = undisturbed(folder, STEPS=40)
    options = ("--max_restart", "3")
    with Network(2) as network:
        job = data(network, folder / "job", options=options, STEPS=40, PAUSE=0.02)
        began = job.reach(5)
        network.hosts[1].lose_power()
        seconds = job.launchers[0].shown("the processes are restarted") - began
        network.hosts[1].plug()
        job.start_collective(1, 2, *options)
        finish(job, [0, 1])
    assert "resumed at" in job.log(0), job.log(0)
    same(job, alone)
    return Row(
        "data",
        "a host loses power; `--max_restart 3`",
        "the others wait for it; once it is back, all continue from the checkpoint: the same parameters, bit for bit",
        seconds,
        "start the launcher on it again, or on another host",
    )


@case
def host_leaves(folder):
    """With a range of hosts, those that remain continue without the one that lost power."""
    alone = undisturbed(folder, STEPS=40)
    with Network(2) as network:
        job = data(network, folder / "job", "1:2", ("--max_restart", "3"), STEPS=40, PAUSE=0.02)
        began = job.reach(5)
        network.hosts[1].lose_power()
        finish(job, [0])
        seconds = job.launchers[0].first("restarted on 1 machines") - began
    same(job, alone)
    return Row(
        "data",
        "a host loses power; `--nnodes 1:2 --max_restart 3`",
        "the others continue without it from the checkpoint: the same parameters, bit for bit",
        seconds,
        "–",
    )


@case
def host_joins(folder):
    """With a range of hosts, one that comes later is taken in."""
    alone = undisturbed(folder, STEPS=60)
    with Network(2) as network:
        job = data(network, folder / "job", "1:2", ("--max_restart", "3"), numbers=[0], STEPS=60, PAUSE=0.3)
        began = job.reach(3)
        job.start_collective(1, "1:2", "--max_restart", "3")
        finish(job, [0, 1])
        seconds = job.launchers[0].first("restarted on 2 machines") - began
    same(job, alone)
    return Row(
        "data",
        "a host joins; `--nnodes 1:2`",
        "all processes are restarted from the checkpoint, with the new host: the same parameters, bit for bit",
        seconds,
        "–",
    )


@case
def hybrid_host_loses_power(folder):
    """One of two hosts with two processes each falls silent in a hybrid job, and comes back."""
    alone = undisturbed(folder, programs.HYBRID, 4, STEPS=40)
    with Network(2) as network:
        job = Job(network, folder / "job", programs.HYBRID, timeout=PATIENCE, STEPS=40, PAUSE=0.05)
        for number in range(2):
            job.start_collective(number, 2, processes=2)
        began = job.reach(5)
        network.hosts[1].lose_power()
        words, seconds = said(job, 0, began, missing("[23]", network.hosts[1].address), PATIENCE + LAUNCHERS)
        network.hosts[1].plug()
        for number in range(2):
            job.start_collective(number, 2, processes=2)
        finish(job, [0, 1])
    assert "resumed at" in job.log(0), job.log(0)
    for part in range(2):
        same(job, alone, f"final{part}.npy")
    todo = "start again: from its checkpoint the run ends with the same parameters, bit for bit"
    return Row("data × tensor", "a host loses power", f"`… {words}`", seconds, todo)


@case
def servers_host_loses_power(folder):
    """A host with a server and a trainer falls silent; the saved tables continue the run."""
    variables = {"STEPS": 12, "PAUSE": 0.2, "PADDLE_PS_KEEPALIVE": 3}
    with Network(1) as network:
        alone = Job(network, folder / "undisturbed", programs.SERVERS, STEPS=12)
        alone.start(0, "--run_mode", "ps", "--server_num", "2", "--trainer_num", "2")
        finish(alone, [0])
    with Network(2) as network:
        job = Job(network, folder / "job", programs.SERVERS, timeout=60, **variables)
        for number in range(2):
            job.start_servers(number)
        began = job.reach(7)
        network.hosts[1].lose_power()
        address = re.escape(network.hosts[1].address)
        pattern = rf"(server 1|trainer 1)[^\n]*{address}[^\n]*"
        words, seconds = said(job, 0, began, pattern, 2 * 3 + LAUNCHERS)
        network.hosts[1].plug()
        for number in range(2):
            job.start_servers(number)
        finish(job, [0, 1])
    assert "resumed at 6" in job.log(0), job.log(0)
    same(job, alone)
    todo = "start again: `init_server(folder)` reads the saved tables; the same parameters, bit for bit"
    return Row("parameter servers", "a host loses power", f"`{words}`", seconds, todo)
