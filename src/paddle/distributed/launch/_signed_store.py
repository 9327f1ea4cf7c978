"""Signed communication between launchers of several machines, with the key of the job.

They use a store that anyone who reaches its port can write to, and torch's rendezvous unpickles what it reads there.
So every value must carry a signature made with the job's key, and a value is valid only under its own name.
"""

import base64
import binascii
import hashlib
import hmac
import sys

from torch.distributed.elastic.rendezvous.api import RendezvousConnectionError, RendezvousStateError
from torch.distributed.elastic.rendezvous.dynamic_rendezvous import RendezvousBackend

_SIZE = hashlib.sha256().digest_size
_STATE, _NOTHING = "state", "none"


class NotSigned(RendezvousStateError):
    """A value in the store without the signature of this job."""


class Signer:
    """Signs and checks values of one job; a value signed for another job or under another name is refused."""

    def __init__(self, key, job):
        self._key, self._job = key.encode(), job.encode()

    def seal(self, name, value):
        """Prepend the signature to a value."""
        return self._mac(name, value) + value

    def open(self, name, sealed):
        """The value after its signature, which is checked."""
        value = sealed[_SIZE:]
        if not hmac.compare_digest(sealed[:_SIZE], self._mac(name, value)):
            raise NotSigned(f"'{name}' is not signed with the key of this job")
        return value

    def _mac(self, name, value):
        parts = (b"paddle.distributed.launch 1", self._job, name.encode())
        text = b"".join(len(part).to_bytes(8, "big") + part for part in parts)
        return hmac.digest(self._key, text + value, "sha256")


class SignedBackend(RendezvousBackend):
    """The state of torch's rendezvous: only signed states are passed on to be unpickled.

    An unsigned state is refused and replaced by the last signed one.
    """

    name = "signed"

    def __init__(self, store, signer, where):
        self._store, self._signer, self._where = store, signer, where
        self._last, self._told = None, False
        # Reading a name that is not set would block, so there is a value from the start.
        self._ask("compare_set", _STATE, "", _NOTHING)

    def get_state(self):
        return self._checked(self._ask("get", _STATE))

    def set_state(self, state, token=None):
        found = self._checked(self._ask("compare_set", _STATE, token or _NOTHING, self._sealed(state)))
        return None if found is None else (*found, found[0] == state)

    def _checked(self, stored):
        """The state and the token with which it can be replaced; None if there is no state yet."""
        if stored == _NOTHING.encode() and self._last is None:
            return None
        try:
            self._last = self._signer.open(_STATE, base64.b64decode(stored, validate=True))
            return self._last, stored.decode()
        except (binascii.Error, NotSigned) as error:
            if self._last is None:  # no process of this job was here before
                raise NotSigned(f"the state at {self._where} is not signed with the key of this job") from error
        if not self._told:
            self._told = True
            print(
                f"launch: refused a rendezvous state at {self._where} that is not signed with the key of this job; "
                "somebody else can reach that port",
                file=sys.stderr,
                flush=True,
            )
        kept = self._sealed(self._last)
        self._ask("set", _STATE, kept)
        return self._last, kept

    def _sealed(self, state):
        return base64.b64encode(self._signer.seal(_STATE, state)).decode()

    def _ask(self, what, *arguments):
        try:
            return getattr(self._store, what)(*arguments)
        except (ValueError, RuntimeError, TimeoutError) as error:
            raise RendezvousConnectionError(f"the store at {self._where} does not answer: {error}") from error


class SignedStore:
    """The store for torch's agent: values are signed when written and checked when read.

    The counters of `add` cannot be signed, because the store adds them up. The agent only waits on them.
    """

    def __init__(self, store, signer):
        self._store, self._signer = store, signer

    def set(self, name, value):
        self._store.set(name, self._signer.seal(name, value.encode() if isinstance(value, str) else value))

    def get(self, name):
        return self._signer.open(name, self._store.get(name))

    def multi_set(self, names, values):
        for name, value in zip(names, values, strict=True):
            self.set(name, value)

    def multi_get(self, names):
        return [self.get(name) for name in names]

    def add(self, name, amount):
        return self._store.add(name, amount)

    def wait(self, names, *timeout):
        self._store.wait(names, *timeout)

    @property
    def timeout(self):
        return self._store.timeout

    def set_timeout(self, timeout):
        self._store.set_timeout(timeout)
