"""A conversion in another process, so that a crash, a loop without end or a hunger for memory does no harm to this one.

`Config._ask(target, request)` calls a function of another process, `module:name`, with bytes and returns its bytes;
`outrigger serve` sets it. The answer holds numbers, texts and the model in ONNX's format, and nothing that is called.
"""

import builtins
import json
import logging
import pickle
import struct
import warnings

from .._core.errors import PaddleError
from ._cache import LOG, packed, parsed
from ._choice import first_line
from ._config import Config
from ._conversion import without_form
from ._engine import Engine, NoFormError, out_of_memory

_TARGET = f"{__name__}:convert"
_LENGTH = struct.Struct("<Q")


class _Trial(Engine):
    """An engine whose model is converted in the form for a number of threads, and kept as `found`."""

    def __init__(self, config, threads):
        self._wanted, self.found = threads, None
        super().__init__(config)

    def _converted(self, config, wanted, threads):
        try:
            self.found = super()._converted(config, wanted, self._wanted)
        except NotImplementedError as error:
            if hasattr(error, "operator"):
                self.found = without_form(self.model, error)
            raise
        return self.found

    def _opened(self, found, config, wanted):
        try:
            return super()._opened(found, config, wanted)
        except Exception as error:
            if not type(error).__module__.startswith("onnxruntime"):
                raise
            if out_of_memory(error):
                raise MemoryError(first_line(error)) from None
            words = f"ONNX Runtime does not accept the model ({first_line(error)})."
            self.found = without_form(found, NoFormError(words))  # which the other process need not try
            raise

    def _warn_once(self, text):
        """Nothing: the other process says the same when it reads the answer."""


class _Lines(logging.Handler):
    """The lines of a log, in a list."""

    def __init__(self):
        super().__init__()
        self.found = []

    def emit(self, record):
        self.found.append((record.levelno, record.getMessage()))


def converted(config, threads, key):
    """The model of a `Config` in the form for a number of threads, converted and opened by another process.

    Args:
        key: the model's key in the cache, which the answer must have.
    """
    plain = Config(config)
    plain._ask = None
    request = pickle.dumps((plain, threads, key, LOG.getEffectiveLevel()))
    said, model = _taken_apart(memoryview(config._ask(_TARGET, request)))
    for level, line in said["log"]:
        LOG.log(level, "%s", line)
    for kind, text in said["warnings"]:
        warnings.warn(text, getattr(builtins, kind, UserWarning), stacklevel=6)
    if said["error"] is not None:
        raise RuntimeError(said["error"])
    return parsed(model, key)


def _taken_apart(answer):
    """What was said, and the model's bytes; ValueError if the other process wrote something else."""
    length = _LENGTH.unpack(answer[: _LENGTH.size])[0] if len(answer) >= _LENGTH.size else -1
    if not 0 <= length <= len(answer) - _LENGTH.size:
        raise ValueError("the model was converted by another process, but its answer is cut off")
    end = _LENGTH.size + length
    try:
        said = json.loads(bytes(answer[_LENGTH.size : end]))
        return {key: said[key] for key in ("log", "warnings", "error")}, answer[end:]
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise ValueError(f"the model was converted by another process, but its answer is no text ({error})") from None


def convert(request):
    """What the other process does: `request` comes from the one that started it, which trusts the answer less."""
    config, threads, key, level = pickle.loads(request)
    lines, model, error = _Lines(), b"", None
    LOG.addHandler(lines)
    LOG.setLevel(level)  # that of the process which asks
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            model = packed(_Trial(config, threads).found, key)
        except Exception as failure:
            if isinstance(failure, MemoryError) and not isinstance(failure, PaddleError):
                raise  # the limit of this process, which whoever set it can say best
            error = str(failure) or type(failure).__name__
        finally:
            LOG.removeHandler(lines)
    said = {
        "log": lines.found,
        "warnings": [(one.category.__name__, str(one.message)) for one in caught],
        "error": error,
    }
    text = json.dumps(said).encode()
    return b"".join((_LENGTH.pack(len(text)), text, model))
