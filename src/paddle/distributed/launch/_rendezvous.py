"""Rendezvous of the launchers of a job: on the loopback interface, or on several machines with the key of the job.

Each machine's agent talks to one store, on the machine of `--master`; the processes it starts use the same one. It is
the only port that a launcher opens.
"""

import datetime
import errno
import os
import sys

import torch.distributed as c10d
from torch.distributed.elastic.rendezvous import RendezvousHandler, RendezvousInfo, RendezvousParameters
from torch.distributed.elastic.rendezvous.api import (
    RendezvousStoreInfo,
    RendezvousTimeoutError,
    rendezvous_handler_registry,
)
from torch.distributed.elastic.rendezvous.c10d_rendezvous_backend import DEFAULT_PORT
from torch.distributed.elastic.rendezvous.dynamic_rendezvous import create_handler
from torch.distributed.elastic.rendezvous.utils import parse_rendezvous_endpoint

from .._group import default_timeout
from .._listen import connect, listen, serve
from ._key import given_key, shared_key
from ._signed_store import SignedBackend, SignedStore, Signer
from ._watch import Watch, within

BACKEND = "paddle"  # the name of these handlers in torch's registry
_READ = datetime.timedelta(seconds=60)
_LEAVING = 3  # seconds to tell the others that this machine leaves


def endpoint(options):
    """The host and port of `--master`."""
    return parse_rendezvous_endpoint(options.master.removeprefix("tcp://"), DEFAULT_PORT)


def rendezvous_handler(options):
    """The torch handler for the rendezvous that the options describe; on the master it is already listening."""
    if options.most == 1:
        store = serve(listen("127.0.0.1", 0), _READ)
        return _LocalRendezvous(store, RendezvousStoreInfo("127.0.0.1", store.port), 0, 1, options.job_id)
    host, port = endpoint(options)
    waiting = datetime.timedelta(seconds=options.elastic_timeout)
    key = given_key(options)
    listening = _listening(options, host, port)
    signer = Signer(key or shared_key(listening is not None, options.master), options.job_id)
    store = connect(host, port, waiting) if listening is None else serve(listening, waiting)
    here = RendezvousStoreInfo(host, port)
    # A call that a cut cable interrupts resumes when the cable is repaired, for as long as the processes would wait.
    patient = store.clone()
    patient.set_timeout(default_timeout() + _READ)
    if options.rank >= 0 and options.least == options.most and not options.max_restart:
        # With given ranks the machines need not agree on them; but a fixed rendezvous has no second round.
        met = _StaticRendezvous(store, here, options.rank, options.most, options.job_id, signer)
    else:
        store.set_timeout(default_timeout() + _READ)
        met = _DynamicRendezvous(store, here, options, signer)
    return _WatchedRendezvous(met, patient, signer, options, listening is not None)


def _listening(options, host, port):
    """The listening socket of the store if this machine serves it."""
    if options.rank > 0:
        return None
    try:
        found = listen(host, port, anywhere=options.rank == 0)
    except OSError as error:
        if error.errno == errno.EADDRINUSE and options.rank < 0:
            return None  # another launcher on this machine serves it already
        raise
    if found is not None and found.getsockname()[0] in ("0.0.0.0", "::"):
        print(
            f"launch: {host} is not an address of this machine that others can reach, so port {port} is open on "
            "all its interfaces; allow only machines of the job to reach it",
            file=sys.stderr,
            flush=True,
        )
    return found


def _set_round(number):
    """Pass the number of rendezvous so far to new processes; it is the same on all machines."""
    os.environ["OUTRIGGER_ROUND"] = str(number)


class _StaticRendezvous(RendezvousHandler):
    """Machines whose ranks are given."""

    def __init__(self, store, here, rank, world, job, signer=None):
        self._store, self._here, self._signer = store, here, signer
        self._rank, self._world, self._job = rank, world, job
        self._round = 0

    def get_backend(self):
        return BACKEND

    @property
    def use_agent_store(self):
        return True

    def next_rendezvous(self):
        _set_round(self._round)
        store = self._agent_store()
        self._round += 1
        return RendezvousInfo(store, self._rank, self._world, self._here)

    def _agent_store(self):
        """The store of this round for the agents."""
        return SignedStore(c10d.PrefixStore(f"launch/{self._job}/{self._round}", self._store), self._signer)

    def is_closed(self):
        return False

    def set_closed(self):
        """Nobody else can join, so there is nothing to close."""

    def num_nodes_waiting(self):
        return 0

    def get_run_id(self):
        return self._job

    def shutdown(self):
        return True


class _LocalRendezvous(_StaticRendezvous):
    """One machine: its processes use a store on the loopback interface; its agent has a store in memory."""

    def _agent_store(self):
        return c10d.HashStore()


class _Around(RendezvousHandler):
    """A rendezvous that passes to another one, `_inner`, whatever it does not answer itself."""

    def get_backend(self):
        return self._inner.get_backend()

    @property
    def use_agent_store(self):
        return True

    def is_closed(self):
        return self._inner.is_closed()

    def set_closed(self):
        self._inner.set_closed()

    def num_nodes_waiting(self):
        return self._inner.num_nodes_waiting()

    def get_run_id(self):
        return self._inner.get_run_id()

    def shutdown(self):
        return self._inner.shutdown()


class _DynamicRendezvous(_Around):
    """Machines that join and leave and agree on their ranks: torch's dynamic rendezvous, on a signed state."""

    def __init__(self, store, here, options, signer):
        self._here, self._signer = here, signer
        where = f"{here.master_addr}:{here.master_port}"
        backend = SignedBackend(c10d.PrefixStore(f"launch/{options.job_id}", store), signer, where)
        self._inner = create_handler(
            store,
            backend,
            RendezvousParameters(
                backend=backend.name,
                endpoint=where,
                run_id=options.job_id,
                min_nodes=options.least,
                max_nodes=options.most,
                local_addr=options.host,
                join_timeout=options.elastic_timeout,
                last_call_timeout=1,
            ),
        )
        # torch would open a second store for the processes, on all interfaces; they use this one.
        self._inner._shared_tcp_store_server, self._inner._bootstrap_store_info = store, here

    def get_backend(self):
        return BACKEND

    def next_rendezvous(self):
        try:
            met = self._inner.next_rendezvous()
        except RendezvousTimeoutError as error:
            came = {self._inner._this_node, *self._inner._state_holder.state.participants}
            raise RendezvousTimeoutError(
                f"{len(came)} of {self._inner._settings.min_nodes} machines have come"
            ) from error
        _set_round(self._inner._state_holder.state.round)
        return RendezvousInfo(SignedStore(met.store, self._signer), met.rank, met.world_size, self._here)


class _WatchedRendezvous(_Around):
    """A rendezvous of several machines that never blocks its launcher for longer than it says."""

    def __init__(self, inner, store, signer, options, serves):
        self._inner, self._limit, self._meetings = inner, options.elastic_timeout, 0
        where = f"the launcher at {options.master}"
        reports = c10d.PrefixStore(f"launch/{options.job_id}/reports", store)
        self.watch = Watch(reports, signer, where, serves, inner.num_nodes_waiting)

    def next_rendezvous(self):
        if self._meetings:
            self._say(f"the processes are restarted; waiting up to {self._limit} s for the machines of the job")
        met = self.watch.rendezvous(self._limit, self._inner.next_rendezvous)
        if self._meetings:
            self._say(f"restarted on {met.world_size} machines, of which this is number {met.rank}")
        self._meetings += 1
        return met

    def _say(self, text):
        print(f"launch: {text}", file=sys.stderr, flush=True)

    def num_nodes_waiting(self):
        return self.watch.nodes_waiting()

    def set_closed(self):
        self._leave(self._inner.set_closed)

    def shutdown(self):
        return self._leave(self._inner.shutdown)

    def _leave(self, function):
        """Take leave of the others; without an answer this machine leaves all the same."""
        try:
            return within(_LEAVING, function)
        except TimeoutError:
            return False


def _given_handler(parameters):
    return parameters.config["handler"]


rendezvous_handler_registry.register(BACKEND, _given_handler)
