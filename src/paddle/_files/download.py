"""Downloading files over HTTP: resumed after interruptions, verified, and stored only when complete.

A file is downloaded to `NAME.part` in the same folder, and `NAME.part.tag` records the version that the server sent.
"""

import contextlib
import contextvars
import email.message
import functools
import hashlib
import http.client
import os
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from paddle._core import system
from paddle._core.errors import FailedCheckError, PaddleError, received

DEFAULT_HOME = Path("~/.cache/paddle/dataset")

ATTEMPTS = 5
FIRST_PAUSE = 1.0  # seconds; each further one is twice as long
TIMEOUT = 30.0  # seconds without a byte
_CHUNK = 1 << 16


class DownloadError(PaddleError, RuntimeError):
    """A file could not be downloaded; the message says from where, and where to put it by hand."""

    kind = "Unavailable"


class _TemporaryFault(Exception):
    """A temporary fault, for which a retry may help; with `offline`, the server was not even reached."""

    def __init__(self, text, offline=False):
        super().__init__(text)
        self.offline = offline


def data_home():
    """The folder for data sets: `PADDLE_DATA_HOME`, or as in Paddle `~/.cache/paddle/dataset`."""
    return Path(os.environ.get("PADDLE_DATA_HOME") or DEFAULT_HOME).expanduser()


_CHOSEN = contextvars.ContextVar("download_dir", default=None)


def takes_download_dir(init):
    """Let a data set accept the keyword `download_dir`: the folder of its files, instead of one in `data_home()`.

    The visible signature stays that of Paddle, which has no such argument.
    """

    @functools.wraps(init)
    def chosen(self, *args, download_dir=None, **kwargs):
        before = _CHOSEN.set(download_dir)
        try:
            init(self, *args, **kwargs)
        finally:
            _CHOSEN.reset(before)

    return chosen


def dataset_file(path, url, md5, folder, download=True, argument="data_file"):
    """The path of a data set's file: the given one, or that in the data folder, downloaded if it is not there.

    `argument` is the name under which the user can give it.
    """
    if path and os.path.exists(path):
        return str(path)
    chosen = _CHOSEN.get()
    place = (data_home() / folder if chosen is None else Path(chosen).expanduser()) / file_name(url)
    if place.exists() and (not download or not md5 or md5_of(place) == md5):
        return str(place)
    if not download:
        raise FailedCheckError(
            f"{argument} must be given if download is off, because {place} does not exist.",
            received(**{argument: path, "download": download}),
            f"download {url} and put it there, or give its path as {argument}.",
        )
    missing = f" ({path} does not exist)" if path else ""
    hint = f"or give its path as {argument}{missing}; download_dir or PADDLE_DATA_HOME chooses another folder."
    return str(fetch(url, place, md5, hint))


def file_name(url):
    """The last part of a URL, without decoding: Paddle keeps `%2F` in file names."""
    return url.rpartition("/")[2].partition("?")[0]


def md5_of(path):
    """The MD5 sum of a file, in hexadecimal digits."""
    digest = hashlib.md5(usedforsecurity=False)
    with open(path, "rb") as file:
        while chunk := file.read(1 << 20):
            digest.update(chunk)
    return digest.hexdigest()


def fetch(url, path, md5=None, else_hint=None, anew=False):
    """Download the file at `url` to `path`, unless it is there with the checksum `md5`; always if `anew`."""
    path = Path(path)

    def is_there():
        return not anew and path.exists() and (md5 is None or md5_of(path) == md5)

    if is_there():
        return path
    path.parent.mkdir(parents=True, exist_ok=True)
    with _exclusive(path):
        if is_there():  # another process has downloaded it meanwhile
            return path
        _say(f"Downloading {url} to {path.parent}")
        _fetch(url, path, md5, else_hint)
    return path


def _fetch(url, path, md5, else_hint):
    part = path.with_name(path.name + ".part")
    tag = path.with_name(path.name + ".part.tag")
    fault = None
    for attempt in range(ATTEMPTS):
        if attempt:
            pause = FIRST_PAUSE * 2 ** (attempt - 1)
            _say(f"  {fault}; trying again in {pause:g} s")
            time.sleep(pause)
        try:
            _continue(url, part, tag, known=md5 is not None)
            if md5 is None or (found := md5_of(part)) == md5:
                os.replace(part, path)
                tag.unlink(missing_ok=True)
                return
            part.unlink()
            fault = f"the file has the MD5 sum {found} instead of {md5}"
            if attempt:
                break
        except _TemporaryFault as passing:
            fault = str(passing)
            if passing.offline and attempt:
                break
        except urllib.error.HTTPError as error:
            error.close()
            fault = f"the server answers {error.code} {error.reason}"
            break
    raise DownloadError(
        f"cannot download {url}: {fault}.",
        received(path=str(path), md5=md5),
        f"download it by other means and put it at {path}" + (f", {else_hint}" if else_hint else "."),
    )


def _continue(url, part, tag, known):
    """Download the rest of `part`; `known` says that the checksum will be verified at the end."""
    have = part.stat().st_size if part.exists() else 0
    version = tag.read_text() if tag.exists() else ""
    if not (known or version):
        have = 0  # the beginning of an unknown version
    request = urllib.request.Request(url, headers={"User-Agent": "outrigger", "Accept-Encoding": "identity"})
    if have:
        request.add_header("Range", f"bytes={have}-")
        if version:
            request.add_header("If-Range", version)
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT) as response:
            if response.status != http.client.PARTIAL_CONTENT or _begin(response.headers) != have:
                have = 0
            tag.write_text(_version(response.headers))
            _receive(response, part, have)
    except urllib.error.HTTPError as error:
        if error.code == http.client.REQUESTED_RANGE_NOT_SATISFIABLE:
            error.close()
            if not known:
                part.unlink()
                raise _TemporaryFault("the file has changed on the server") from None
            return  # nothing is missing, which the checksum will confirm
        if error.code in (408, 429) or error.code >= 500:
            error.close()
            raise _TemporaryFault(f"the server answers {error.code} {error.reason}") from None
        raise
    except (OSError, http.client.HTTPException) as error:  # URLError and timeouts are OSErrors
        reason = getattr(error, "reason", None) or error
        raise _TemporaryFault(
            f"{reason} ({type(reason).__name__})", isinstance(error, urllib.error.URLError)
        ) from error


def _begin(headers):
    """The position at which a partial answer begins: `bytes 100-199/200`."""
    with contextlib.suppress(ValueError):
        return int(headers.get("Content-Range", "").removeprefix("bytes").strip().partition("-")[0])
    return None


def _version(headers: email.message.Message):
    """What identifies this version of the file to the server; weak tags do not."""
    tag = headers.get("ETag", "")
    return tag if tag and not tag.startswith("W/") else headers.get("Last-Modified", "")


def _receive(response, part, have):
    length = response.headers.get("Content-Length")
    total = have + int(length) if length is not None else None
    with open(part, "ab" if have else "wb") as file, _progress(part.stem, total, have) as advance:
        while chunk := response.read(_CHUNK):
            file.write(chunk)
            advance(len(chunk))
        file.flush()
        os.fsync(file.fileno())
    size = part.stat().st_size
    if total is not None and size != total:
        raise _TemporaryFault(f"the connection broke after {size} of {total} bytes")


@contextlib.contextmanager
def _exclusive(path):
    """Let one process in at a time; without file locks, all of them."""
    if not system.HAS_LOCKS:
        yield
        return
    lock = path.with_name(path.name + ".lock")
    while True:
        held = False
        with open(lock, "w") as file:
            system.lock(file, wait=True)
            with contextlib.suppress(FileNotFoundError):
                held = os.path.samestat(os.fstat(file.fileno()), lock.stat())
            if not held:
                continue  # the previous owner has deleted it
            try:
                yield
            finally:
                lock.unlink()
            return


def _say(text):
    print(text, file=sys.stderr, flush=True)


@contextlib.contextmanager
def _progress(name, total, have):
    """A function that reports progress in bytes: a bar in a terminal, elsewhere a line every ten seconds."""
    if not sys.stderr.isatty():
        yield _Lines(name, total, have)
        return
    from rich import progress
    from rich.console import Console

    columns = (
        progress.TextColumn("{task.description}"),
        progress.BarColumn(),
        progress.DownloadColumn(),
        progress.TransferSpeedColumn(),
        progress.TimeRemainingColumn(),
    )
    with progress.Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(name, total=total, completed=have)
        yield lambda count: bar.advance(task, count)


class _Lines:
    """Progress as lines, for files and pipes."""

    pause = 10.0

    def __init__(self, name, total, have):
        self.name, self.total, self.have, self.next = name, total, have, time.monotonic() + self.pause

    def __call__(self, count):
        self.have += count
        if time.monotonic() >= self.next or self.have == self.total:
            self.next = time.monotonic() + self.pause
            of = f" of {self.total / 1e6:.1f}" if self.total else ""
            _say(f"  {self.name}: {self.have / 1e6:.1f}{of} MB")
