"""Watching the other machines of a job: whether one waits to join, one has failed, or the first does not answer.

A store on a machine that has lost its network answers neither yes nor no: a call to it blocks. So the launcher, which
has processes to look after, leaves such calls to a thread.
"""

import threading
import time

import torch.distributed as c10d
from torch.distributed.elastic.rendezvous.api import RendezvousError

_INTERVAL = 0.5  # seconds between questions
_NAME = "asks the store of the job"  # of threads
_FAILED, _SEEN = "failed", "failed/seen"
_PARTING = 5  # seconds in which the others may read why the job failed, before the store goes
_READING = 3  # seconds to find out whether another machine failed first


class LostMachine(RendezvousError):
    """The machine at `--master` no longer answers."""


class JobFailed(RendezvousError):
    """A process failed on another machine; the message is that of its launcher."""


def within(seconds, function, *arguments):
    """The result of a function that may block for ever; TimeoutError after so many seconds, while it goes on."""
    done, outcome = threading.Event(), []

    def run():
        try:
            outcome.append((True, function(*arguments)))
        except Exception as error:  # raised in the caller
            outcome.append((False, error))
        done.set()

    threading.Thread(target=run, daemon=True, name=_NAME).start()
    if not done.wait(seconds):
        raise TimeoutError(f"no answer within {seconds:g} s")
    succeeded, value = outcome[0]
    if not succeeded:
        raise value
    return value


def still_asking():
    """Whether a thread still waits for the store, after a moment in which it may finish.

    A process with such a thread must not end as Python does, which would end the thread in the engine's code.
    """
    until = time.monotonic() + _READING
    while any(thread.name == _NAME for thread in threading.enumerate()):
        if time.monotonic() > until:
            return True
        time.sleep(0.01)
    return False


class Watch:
    """Asks the store twice a second for machines that wait to join, and for the failure of another machine.

    Args:
        store: where failures are reported, signed.
        serves: whether this launcher holds the store, and the others lose it when it ends.
        waiting: returns how many machines wait to join.
    """

    def __init__(self, store, signer, where, serves, waiting=lambda: 0):
        self._store, self._signer, self._where, self._serves = store, signer, where, serves
        self._waiting, self._machines = waiting, 1
        self._lock = threading.Lock()
        self._joining, self._error = 0, None
        self._thread, self._over = None, threading.Event()

    def rendezvous(self, seconds, meet):
        """Let the machines meet while nothing else asks the store; `meet` returns torch's result."""
        if not self._lock.acquire(timeout=seconds):
            raise LostMachine(f"{self._where} has not answered for {seconds:g} s")
        try:
            met = within(seconds + _PARTING, meet)
        except TimeoutError:
            raise LostMachine(f"{self._where} has not answered for {seconds + _PARTING:g} s") from None
        finally:
            self._joining, self._error = 0, None
            self._lock.release()
        self._machines = met.world_size
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, daemon=True, name=_NAME)
            self._thread.start()
        return met

    def nodes_waiting(self):
        """How many machines wait to join, as last heard; raises what went wrong since."""
        if self._error is not None:
            raise self._error
        return self._joining

    def _run(self):
        while not self._over.wait(_INTERVAL):
            with self._lock:
                try:
                    told = self._failure()
                    if told:
                        self._store.add(_SEEN, 1)
                        self._error = JobFailed(told)
                    self._joining = self._waiting()
                except (RendezvousError, RuntimeError, ValueError, c10d.DistError) as error:
                    self._error = self._error or LostMachine(
                        f"{self._where} no longer answers: {str(error).strip().splitlines()[0]}"
                    )

    def _failure(self):
        """What another launcher reported, or None."""
        if not self._store.check([_FAILED]):
            return None
        return self._signer.open(_FAILED, bytes.fromhex(self._store.get(_FAILED).decode())).decode(errors="replace")

    def first_failure(self, own):
        """Report a failure of this machine; returns that of another machine if it came first, else None."""
        sealed = self._signer.seal(_FAILED, own.encode()).hex()
        try:
            within(_READING, self._store.compare_set, _FAILED, "", sealed)
            told = within(_READING, self._failure)
            within(_READING, self._store.add, _SEEN, 1)
        except (TimeoutError, RuntimeError, ValueError, c10d.DistError):
            return None  # the store is gone or cannot be reached: there is nobody to ask
        return told if told != own else None

    def stop(self):
        """Ask no more."""
        self._over.set()

    def part(self):
        """Before this launcher takes the store with it, give the others a moment to read what happened."""
        until = time.monotonic() + _PARTING
        while self._serves and time.monotonic() < until:
            try:
                if within(_READING, self._store.add, _SEEN, 0) >= self._machines:
                    return
            except (TimeoutError, RuntimeError, c10d.DistError):
                return
            time.sleep(0.1)
