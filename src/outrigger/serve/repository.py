"""The models that are served: found, loaded, replaced and removed while requests go on."""

from __future__ import annotations

import collections
import contextlib
import functools
import itertools
import logging
import os
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from outrigger._cli import Refusal, one_line, suggestion
from outrigger.serve.errors import Refused, shown
from outrigger.serve.model import Model
from outrigger.serve.sources import Source, Stamp, look

_log = logging.getLogger("outrigger.serve")
_CHANGED = "its files changed while it was loaded"
_MOST_TRIES = 3
_USED_ALL_THE_SAME = " Their names and shapes match, so they are used as they are."  # of a warning; not here


@dataclass(frozen=True)
class Entry:
    """A version of a model: its files and, if they could be loaded, the model."""

    source: Source
    stamp: Stamp
    model: Model | None
    reason: str = ""

    @property
    def ready(self) -> bool:
        return self.model is not None


Table = dict[str, dict[str, Entry]]
Said = dict[int, list[str]]  # warnings, by the identifier of the thread that they come from
T = TypeVar("T")


class Repository:
    """Versions of models by name.

    A request takes its model from the table and keeps it until it is answered. Loading makes a new table beside the old
    one and puts it in its place, so no request sees a model that is half there. A version that cannot be loaded anew
    goes on as it was.

    Args:
        given: what the user named: paths, or NAME=PATH.
        load: makes a model of a source.
        at_once: how many models are loaded at the same time.
        give_up: ends what `load` has other processes do.
    """

    def __init__(
        self,
        given: Sequence[str],
        load: Callable[[Source], Model],
        at_once: int = 1,
        give_up: Callable[[], None] = lambda: None,
    ) -> None:
        self._given, self._load, self._at_once, self.give_up = list(given), load, at_once, give_up
        self._lock, self._table_lock = threading.Lock(), threading.Lock()
        self._table: Table = {}
        self._unloaded: set[str] = set()
        self._complete = False
        self.noted: Callable[[bool], None] = lambda good: None
        """Is called after each attempt to load a version."""
        self._seen: dict[tuple[str, str], Stamp | None] = {}
        self._said: set[str] = set()

    # ---- what requests ask ----

    def get(self, name: str, version: str = "") -> Model:
        """A model that is ready: the version asked for, or the newest."""
        entry = self.entry(name, version)
        if entry.model is None:
            raise Refused(503, f"model {shown(name)} is not ready: {entry.reason}")
        return entry.model

    def entry(self, name: str, version: str = "") -> Entry:
        """What is known about a version; the newest that is ready if none is asked for."""
        versions = self._table.get(name)
        if versions is None and not self._complete:
            message = f"models are being loaded, and {shown(name)} is not among those that are ready. Try again later."
            raise Refused(503, message, headers={"retry-after": "1"})
        if versions is None:
            known = suggestion(name[:100], self._table)
            raise Refused(404, f"there is no model {shown(name)}.{known} POST /v2/repository/index lists them.")
        if version:
            if version not in versions:
                raise Refused(404, f"model {shown(name)} has {_listed(versions)}. Received: {shown(version)}.")
            return versions[version]
        ready = [entry for entry in versions.values() if entry.ready] or list(versions.values())
        return max(ready, key=lambda entry: int(entry.source.version))

    def versions(self, name: str) -> list[str]:
        """The versions of a model that are ready."""
        return [version for version, entry in self._table.get(name, {}).items() if entry.ready]

    def models(self) -> list[Model]:
        """All versions of all models that are ready."""
        table = sorted(self._table.items())
        return [entry.model for _, versions in table for entry in versions.values() if entry.model is not None]

    def index(self) -> list[dict[str, str]]:
        """All versions of all models, with their states."""
        return [
            {
                "name": name,
                "version": version,
                "state": "READY" if entry.ready else "UNAVAILABLE",
                "reason": entry.reason,
            }
            for name, versions in sorted(self._table.items())
            for version, entry in versions.items()
        ]

    @property
    def ready(self) -> bool:
        """Whether all models have been looked for, and each has a version that is ready."""
        table = {name: versions for name, versions in self._table.items() if name not in self._unloaded}
        return (
            self._complete
            and bool(table)
            and all(any(e.ready for e in versions.values()) for versions in table.values())
        )

    # ---- what changes them; one at a time, never in the thread that answers ----

    def refresh(self, name: str = "", force: bool = False) -> list[str]:
        """Look for models and load what is new or changed; the reasons why some could not be loaded.

        Args:
            name: this model only, even if it was unloaded.
            force: load what has not changed, too.
        """
        with self._lock:
            found, wrong = self._sources()
            if name and name in wrong:
                raise Refused(400, f"cannot load {shown(name)}; the server's log says why.")
            if name and name not in found:
                raise Refused(404, f"there is no model {shown(name)} in the folders that are served.")
            self._unloaded.discard(name)
            wanted = [one for one in ([name] if name else found) if one not in self._unloaded]
            with _said_by_thread() as said:
                work = [functools.partial(self._refresh_model, one, found[one], force, said) for one in wanted]
                failures = list(itertools.chain.from_iterable(_at_once(work, self._at_once)))
            for gone in [] if name else [one for one in self._table if one not in found and one not in wrong]:
                self._replace(gone, {})
                _log.info("removed %s", gone)
            self._complete = True
            return failures

    @property
    def loads(self) -> bool:
        """Whether models are being loaded."""
        return self._lock.locked()

    def _refresh_model(self, name: str, sources: list[Source], force: bool, said: Said) -> list[str]:
        old, new, failures = self._table.get(name, {}), dict[str, Entry](), list[str]()
        for source in sources:
            before = old.get(source.version)
            try:
                stamp = source.stamp()
            except OSError as error:  # removed since it was found
                failures.append(f"{source.name} version {source.version}: {error.strerror}")
                if before is not None:
                    new[source.version] = before
                continue
            same = before is not None and before.stamp == stamp and before.source == source
            if before is not None and same and (before.ready or not before.reason) and not force:
                new[source.version] = before
                continue
            entry = self._loaded(source, stamp, said)
            for _ in range(_MOST_TRIES):
                if entry.reason != _CHANGED:
                    break
                with contextlib.suppress(OSError):  # removed by now, which the next attempt says
                    stamp = source.stamp()
                entry = self._loaded(source, stamp, said)
            if entry.model is None:
                failures.append(f"{source.name} version {source.version}: {entry.reason}")
                if before is not None and before.model is not None:
                    entry = replace(before, stamp=stamp, reason=f"an earlier state is served: {entry.reason}")
            new[source.version] = entry
        for version in set(old) - set(new):
            _log.info("removed %s version %s", name, version)
        self._replace(name, new)
        return failures

    def _loaded(self, source: Source, stamp: Stamp, said: Said) -> Entry:
        what = f"{source.name} version {source.version}"
        here = said[threading.get_ident()] = []
        try:
            model = self._load(source)
            if source.stamp() != stamp:  # the program may be an old one and its numbers new ones
                raise RuntimeError(_CHANGED)
        except Exception as error:  # a file may be damaged in any way
            reason = one_line(error).replace(_USED_ALL_THE_SAME, "")[:500] or type(error).__name__
            _log.error("cannot load %s from %s: %s", what, source.program, reason)
            folder = source.program.parent  # where it lies is not for clients
            reason = reason.replace(f"{folder}{os.sep}", "").replace(f"'{folder}'", f"'{folder.name}'")
            self.noted(False)
            return Entry(source, stamp, None, reason)
        for text in here:
            _log.warning("%s: %s", what, " ".join(text.split()))
        shared = "requests share runs" if model.batched else f"requests run alone: {model.alone}"
        _log.info("loaded %s on %s in %.2f s; %s", what, model.engine, model.load_seconds, shared)
        self.noted(True)
        return Entry(source, stamp, model)

    def unload(self, name: str) -> None:
        """Remove a model until it is loaded again; requests that have it finish."""
        with self._lock:
            if name not in self._table:
                raise Refused(404, f"there is no model {shown(name)}.")
            self._unloaded.add(name)
            versions = {v: replace(e, model=None, reason="unloaded") for v, e in self._table[name].items()}
            self._replace(name, versions)
            _log.info("unloaded %s", name)

    def changed(self) -> bool:
        """Whether files differ from what is loaded, and did so in the same way when last asked.

        Files that are being written change from one look to the next, and are left alone until they stay the same.
        """
        if not self._complete:
            return False  # the first look is under way
        now: dict[tuple[str, str], Stamp | None] = {}
        try:
            found, wrong = self._sources()
        except Refusal as refusal:  # perhaps nothing is there for the moment; what is loaded goes on
            self._say({f"nothing is reloaded: {refusal}"})
            return False
        for name, sources in found.items():
            for source in sources:
                try:
                    now[name, source.version] = source.stamp()
                except OSError:
                    now[name, source.version] = None
        stable = now == self._seen
        self._seen = now
        loaded = {(n, v): entry.stamp for n, versions in self._table.items() for v, entry in versions.items()}
        left = self._unloaded | set(wrong)
        kept = {key: stamp for key, stamp in now.items() if key[0] not in left}
        served = {key: stamp for key, stamp in loaded.items() if key[0] not in left}
        return stable and kept != served and None not in now.values()

    def _say(self, problems: set[str]) -> None:
        """Log what is wrong, once for as long as it is so."""
        for problem in sorted(problems - self._said):
            _log.warning("%s", problem)
        self._said = problems

    def _sources(self) -> tuple[dict[str, list[Source]], dict[str, str]]:
        """The versions of each model, and why folders beside them are left alone."""
        found: dict[str, list[Source]] = {}
        owner: dict[str, str] = {}
        wrong: dict[str, str] = {}
        for given in self._given:
            sources, reasons = look(given)
            wrong.update(reasons)
            for source in sources:
                if owner.setdefault(source.name, given) != given or any(
                    one.version == source.version for one in found.get(source.name, [])
                ):
                    path = given.removeprefix(f"{source.name}=")
                    raise Refusal(f"two models are called {source.name!r}. Try NAME={path}, with another name.")
                found.setdefault(source.name, []).append(source)
        self._say({f"{shown(name)} is left as it is: {reason}" for name, reason in wrong.items()})
        return found, wrong

    def _replace(self, name: str, versions: dict[str, Entry]) -> None:
        with self._table_lock:
            table = {one: entries for one, entries in self._table.items() if one != name}
            self._table = {**table, name: versions} if versions else table


@contextlib.contextmanager
def _said_by_thread() -> Iterator[Said]:
    """The warnings of threads that have a list here; Python has one place for those of all threads."""
    found: Said = {}
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.filterwarnings("error", "the program and the values of this model were not saved together")
        shown = warnings.showwarning

        def note(message: Warning | str, *rest: Any, **more: Any) -> None:
            here = found.get(threading.get_ident())
            if here is None:
                shown(message, *rest, **more)
            else:
                here.append(str(message))

        warnings.showwarning = note
        yield found


def _at_once(work: Sequence[Callable[[], T]], count: int) -> list[T]:
    """The results of functions, of which so many run at the same time, in threads that do not delay the end."""
    found, waiting = dict[int, T](), collections.deque(enumerate(work))
    errors = list[BaseException]()

    def drain() -> None:
        with contextlib.suppress(IndexError):  # nothing waits any more
            while True:
                at, one = waiting.popleft()
                try:
                    found[at] = one()
                except BaseException as error:  # of this program; the others go on, and the caller gets it
                    errors.append(error)

    threads = [threading.Thread(target=drain, name="outrigger-load", daemon=True) for _ in work[1:count]]
    for thread in threads:
        thread.start()
    drain()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]
    return [found[at] for at in range(len(work))]


def _listed(versions: dict[str, Any]) -> str:
    return f"version{'s' if len(versions) > 1 else ''} {', '.join(versions)}"


def watch(repository: Repository, seconds: float, ended: threading.Event, wanted: threading.Event) -> None:
    """Look for changes every so many seconds (0: only when `wanted` is set), until `ended` is set."""
    next_look = time.monotonic() + seconds
    while not ended.is_set():
        asked = wanted.wait(max(0.0, next_look - time.monotonic()) if seconds else None)
        wanted.clear()
        if ended.is_set():
            return
        next_look = time.monotonic() + seconds
        try:
            if asked or repository.changed():
                repository.refresh()
        except Refusal as refusal:
            _log.error("%s", refusal)
        except OSError as error:
            _log.error("cannot look for models: %s", error)
        except Exception:  # an error of this program must not end the looks for all others
            _log.exception("cannot look for models")
