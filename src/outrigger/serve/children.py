"""Work that may crash, take all memory or never end, in watched processes of its own."""

from __future__ import annotations

import contextlib
import importlib
import os
import signal
import subprocess
import sys
import threading
from typing import IO, Any

from outrigger._system import system

_START = "import sys; sys.path[:] = sys.argv[5:]; from outrigger.serve.children import main; main()"
_MOST = 4 << 30  # bytes of an answer; a model in ONNX's format has 2 GB at most
_TAIL = 4096  # bytes of standard error that are kept: what a library says before it ends the process
_NO_MEMORY = ("MemoryError", "bad_alloc", "not enough memory", "can't allocate memory")


class ChildError(RuntimeError):
    """Why a process gave no answer."""


class Children:
    """Starts a process for each piece of work, and ends those that exceed their limits.

    Args:
        seconds: how long the work may take.
        memory: how many bytes the process may have.
        what: the work in words, for errors.
    """

    def __init__(self, seconds: float, memory: int, what: str) -> None:
        self.seconds, self.memory, self.what = seconds, memory, what
        self._lock = threading.Lock()
        self._running: set[subprocess.Popen[bytes]] = set()
        self._closed = False

    def __deepcopy__(self, memo: dict[int, Any]) -> Children:
        return self

    def ask(self, target: str, request: bytes) -> bytes:
        """What a function, `module:name`, returns for these bytes in a process of its own: bytes, at least one."""
        process = self._started(target)
        try:
            return self._answer(process, request)
        finally:
            process.kill()  # which has no effect if it ended
            process.wait()
            with self._lock:
                self._running.discard(process)

    def close(self) -> None:
        """End the processes that run, and start no others."""
        with self._lock:
            self._closed = True
            for process in self._running:
                process.kill()

    def _started(self, target: str) -> subprocess.Popen[bytes]:
        limits = [str(os.getpid()), target, str(self.seconds), str(self.memory)]
        command = [sys.executable, "-c", _START, *limits, *(path for path in sys.path if isinstance(path, str))]
        pipe = subprocess.PIPE
        with self._lock:
            if self._closed:
                raise ChildError(f"{self.what} was given up: the server ends.")
            try:
                process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, **system.own_group())
            except OSError as error:  # no memory, or too many processes or open files
                raise ChildError(f"{self.what} needs a process, which cannot be started: {error.strerror}.") from None
            self._running.add(process)
        return process

    def _answer(self, process: subprocess.Popen[bytes], request: bytes) -> bytes:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        late = threading.Event()

        def end() -> None:
            late.set()
            process.kill()

        timer = threading.Timer(self.seconds, end)
        timer.daemon = True
        timer.start()
        tail = _Tail(process.stderr)
        try:
            with process.stdin, contextlib.suppress(BrokenPipeError):  # it has ended; its code says how
                process.stdin.write(request)
            with process.stdout:
                answer = process.stdout.read(_MOST)
            code = process.wait()
        finally:
            timer.cancel()
        if code or not answer:
            raise ChildError(f"{self.what} {self._why(code, late.is_set(), tail.text())}.")
        return answer

    def _why(self, code: int, late: bool, said: str) -> str:
        """What happened to a process, by its exit code and what it said last."""
        if self._closed:
            return "was given up: the server ends"
        if late or code == -getattr(signal, "SIGALRM", 0):
            return f"took more than {self.seconds:g} s (--load-timeout)"
        if any(words in said for words in _NO_MEMORY):
            return f"needs more than {self.memory >> 20} MB of memory (--load-memory)"
        if code == -getattr(signal, "SIGKILL", 0):
            return "was ended by the system, as it is when memory runs out"
        last = "".join(c for c in said.strip().rpartition("\n")[2][:200] if c.isprintable())
        how = signal.Signals(-code).name if code < 0 else f"exit code {code}"
        return f"crashed ({how}{'; ' if last else ''}{last})"


class _Tail(threading.Thread):
    """The last of what a process writes to a pipe."""

    def __init__(self, pipe: IO[bytes]) -> None:
        super().__init__(daemon=True)
        self._pipe, self._kept = pipe, b""
        self.start()

    def run(self) -> None:
        with self._pipe:
            while part := os.read(self._pipe.fileno(), _TAIL):
                self._kept = (self._kept + part)[-_TAIL:]

    def text(self) -> str:
        self.join(1.0)
        return self._kept.decode(errors="replace")


def main() -> None:
    """Do the work that the parent asks for. Standard output is the answer; libraries that print get standard error."""
    parent, target, seconds, memory = sys.argv[1:5]
    answer = os.dup(1)
    os.dup2(2, 1)
    system.end_with_parent(int(parent))
    system.limit(float(seconds), int(memory))
    request = sys.stdin.buffer.read()
    module, _, name = target.partition(":")
    found: bytes = getattr(importlib.import_module(module), name)(request)
    with os.fdopen(answer, "wb") as file:
        file.write(found)
    os._exit(0)  # nothing is left to do, and libraries may need a while to unload
