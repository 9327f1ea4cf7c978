"""Which engine runs a model, and in which form: ONNX Runtime, torch, or OpenVINO for those who ask for it.

What only a conversion or the torch engine needs is imported there: a model that is in the cache starts without it.
"""

import functools
import threading
import warnings

import numpy as np
import torch

from outrigger.distribution import extra, pip_install

from .._core.errors import InvalidArgumentError, PaddleError, PreconditionNotMetError, UnimplementedError, received
from .._core.flags import flag
from .._kernels import integers_operator, products_operator, winograd_operator
from ._cache import LOG, Port
from ._choice import MEASURED, TORCH, by_rule, first_line
from ._onnxruntime import OrtEngine
from ._torch import TorchEngine

_TINY = 32  # a picture's side; where networks halve it until nothing is left, a sum may repeat a side of size 1


_READING = threading.RLock()  # models are read, converted and put on torch with state that the process has once


class NoFormError(UnimplementedError):
    """A model without a form in ONNX, because of an operator or of the type of an input or output."""

    operator = None  # as `NoCounterpartError` has it: the model runs on torch


def out_of_memory(error):
    """Whether an error of ONNX Runtime says that there is not enough memory."""
    return any(words in str(error) for words in ("bad_alloc", "Failed to allocate memory"))


class Engine:
    """The engine of a model, shared by a predictor and its clones.

    ONNX Runtime or OpenVINO runs inputs of the sizes that the model was saved with; torch runs everything else:
    operators that ONNX does not have, other sizes, and runs with hooks.
    """

    def __init__(self, config):
        self._config, self._model = type(config)(config), None
        self.threads = config._threads
        self._optimise = config._optimised()
        self._device = f"cuda:{config._gpu}" if config.use_gpu() else "cpu"
        self._lock, self._torch, self._said = threading.Lock(), None, set()
        self.feeds = self.fetches = self._cache = self.runtime = None
        self._smallest = 0  # the runtime refuses inputs with an open size below this
        self._mixing = self.choice = self._unsaved = None
        wanted = config._engine()
        self._check_installed(wanted)
        if wanted != "torch":
            self.runtime = self._started(config, wanted)
            self._save()
        if self.feeds is None:
            self.feeds, self.fetches = ([Port.of(v) for v in side] for side in (self.model.feeds, self.model.fetches))
        if self.runtime is None:
            self.torch()
        LOG.info("%r runs on %s with %d threads", self._config, self.name, config.cpu_math_library_num_threads())

    @property
    def model(self):
        """The `LoadedModel`, read when it is needed: not for a model in the cache that does not run on torch."""
        if self._model is None:
            with _READING:
                if self._model is None:
                    self._check_unchanged()
                    self._model = self._config._load()
        return self._model

    def _check_unchanged(self):
        if self._cache is not None and self._cache.changed():
            raise PreconditionNotMetError(
                "paddle.inference: the model has to be read again to run on torch, or on several threads, but its "
                "files have changed since the predictor was created.",
                f"path = {self._cache.source[0]!r}",
                "create a new predictor; keep a model's files while a predictor uses them.",
            )

    @property
    def name(self):
        return "torch" if self.runtime is None else self.runtime.name

    @property
    def mixing(self):
        """What may make rows of a run depend on one another; "" if it is certain that they do not."""
        if self._mixing is None:
            from ._conversion import mixing_of

            with _READING:
                self._mixing = mixing_of(self.model)
        return self._mixing

    def _check_installed(self, wanted):
        from ._config import has_onnxruntime

        if wanted == "openvino":
            from ._openvino import openvino

            openvino()
        elif wanted == "onnxruntime" and not has_onnxruntime():
            raise ModuleNotFoundError(
                f"paddle.inference: ONNX Runtime is required but not installed.\n  Try: {pip_install(extra('deploy'))}"
            )

    def _started(self, config, wanted):
        """The model in an engine that reads ONNX; None if it has to run on torch, which is an error if it must not."""
        forced = config._forced_engine() is not None
        try:
            threads, profile = config.cpu_math_library_num_threads(), config._options["profile"]
            found = self._converted(config, wanted, threads)
            self.feeds, self.fetches, self._mixing = found.feeds, found.fetches, found.mixing
            if found.lacking is not None:
                operator, *words = found.lacking
                error = NoFormError(*words)
                error.operator = operator
                raise error
            bits = next((port for port in (*self.feeds, *self.fetches) if port.dtype.torch is torch.bfloat16), None)
            if bits is not None:
                raise NoFormError(
                    f"'{bits.name}' is bfloat16, which {wanted} neither takes nor gives.",
                    f"the model {self._config!r}",
                    "the torch engine: config.disable_onnxruntime().",
                )
            for note in found.notes:
                LOG.warning("%s", note)
            if wanted == "openvino":
                if found.sequences:
                    raise NoFormError("the rows of the model are sequences, which OpenVINO does not run here.")
                from ._openvino import OpenVinoEngine

                return OpenVinoEngine(found, threads, config._options["openvino_precision"], profile)
            if found.choice is not None:
                LOG.info("chosen: %s", found.choice)
                self.choice = found.choice
                if found.choice.taken == TORCH:
                    return None
            self._smallest = _TINY if found.enlarged else 1 if found.winograd else 0
            if found.winograd:
                LOG.info("%d convolutions are computed by Winograd's algorithm", found.winograd)
            if found.products:
                LOG.info("%d linear layers, convolutions and attentions are operators of ours", found.products)
            if found.quantised:
                LOG.info("%d operators between the integer ones are ours", found.quantised)
            if found.enlarged:
                LOG.info("%d convolutions are computed before a picture is enlarged", found.enlarged)
            if found.pieces is not None:
                LOG.info("rows run apart, %s at a time", found.pieces.rows or "all")
            return self._opened(found, config, wanted)
        except NotImplementedError as error:
            if forced or not hasattr(error, "operator"):  # of NoCounterpartError, whose module may not be imported yet
                raise
            if error.operator is None:
                self._warn_once(f"{error.expected} The model runs on torch.")
            else:
                self._warn_once(f"operator '{error.operator}' of the model has no ONNX form; the model runs on torch.")
        except Exception as error:  # ONNX Runtime lacks kernels for some types; its errors have no class in common
            if forced or not type(error).__module__.startswith("onnxruntime"):
                raise
            if out_of_memory(error):
                self._unsaved = None
            self._warn_once(f"ONNX Runtime does not accept the model ({first_line(error)}); the model runs on torch.")
        return None

    def _opened(self, found, config, wanted):
        """A converted model on ONNX Runtime."""
        threads, options = config.cpu_math_library_num_threads(), config._options
        again = functools.partial(self._converted_again, wanted)
        return OrtEngine(found, threads, self._optimise, options["memory_optim"], options["profile"], again)

    def _converted(self, config, wanted, threads):
        """The model in ONNX's format, from the cache or converted now."""
        ways = self._ways(config, threads)
        self._cache = config._cache(f"{wanted} {ways}")
        found = self._cache.find()
        if found is None or not _has_operators(found):
            if config._ask is not None:
                from . import _apart

                return _apart.converted(config, threads, self._cache.key)
            with _READING:
                found = self._converted_here(wanted, ways)
        return found

    def _converted_here(self, wanted, ways):
        """The model in ONNX's format, converted by this process; `_save` caches it."""
        from ._conversion import converted, without_form

        if not self._cache.keeps or self.model.mixed:  # what is measured would be measured at every start
            ways = by_rule() if ways[0] == MEASURED else ways[0], *ways[1:3], (), *map(bool, ways[4:])
        try:
            found = converted(self.model, wanted, *ways)
        except NotImplementedError as error:
            if hasattr(error, "operator"):
                found = self._unsaved = without_form(self.model, error)
                self._mixing = found.mixing
            raise
        self._unsaved = found
        return found

    def _save(self):
        """Cache what was converted; after it was opened, since what ends the process must not be found again."""
        found, self._unsaved = self._unsaved, None
        if found is not None and not self.model.mixed:  # whoever loads it again is warned again
            self._cache.store(found)

    def _converted_again(self, wanted, threads):
        """The model in the form for a number of threads."""
        self._check_unchanged()
        found = self._converted(self._config, wanted, threads)
        self._save()
        return found

    def _ways(self, config, threads):
        """How the model is converted: the arguments of `converted` after the engine."""
        # Composed of the runtime's operators, Winograd's algorithm is many small ones, at which threads would wait.
        winograd, pieces = config._winograd() and (threads == 1 or winograd_operator.is_there()), config._in_pieces()
        own = config._products(), config._integers()
        if flag("FLAGS_cudnn_deterministic"):  # which asks for choices that do not vary
            return winograd and by_rule(), config._before_resize(), "fixed" if pieces else "", (), *own
        # The second engine of several threads has to be ONNX Runtime, as the first one is.
        free = config._engine_is_free() and config.cpu_math_library_num_threads() == 1
        alone = threads == 1 == config.cpu_math_library_num_threads()
        floats = "or float32" if alone and config._in_float() else "float32"
        beside = ("torch", floats) if free else (floats,) if threads == 1 else ()
        pieces = "" if not pieces else MEASURED if threads == 1 else "unmeasured"
        return winograd and MEASURED, config._before_resize(), pieces, beside, *(way and MEASURED for way in own)

    def torch(self):
        """The model on torch, created on first use."""
        with self._lock:
            if self._torch is None:
                if self.threads is not None:
                    torch.set_num_threads(self.threads)
                with _READING:
                    self._torch = TorchEngine(self.model, self._device, self._optimise)
            return self._torch

    def has_sequences(self):
        """Whether offsets of sequences go in or out."""
        return bool((self.torch() if self.runtime is None else self.runtime).sequences)

    def run_sequences(self, arrays, lods, hooks=()):
        """Arrays and the offsets of their sequences in and out."""
        arrays = self._typed(arrays)
        if any(hooks) or self.runtime is None or self._odd(arrays) is not None:
            return self.torch().run_sequences(arrays, lods, hooks if any(hooks) else ())
        return self._on_runtime(
            lambda: self.runtime.run_sequences(arrays, lods), lambda: self.torch().run_sequences(arrays, lods)
        )

    def run(self, arrays, hooks=()):
        """Arrays in, arrays out."""
        arrays = self._typed(arrays)
        if any(hooks) or self.runtime is None:
            return self._on_torch(arrays, hooks if any(hooks) else ())
        odd = self._odd(arrays)
        if odd is not None:
            variable, array = odd
            self._warn_once(
                f"input '{variable.name}' has shape {list(array.shape)} and the model was saved for "
                f"{list(variable._shape)}: runs with other sizes use torch."
            )
            return self._on_torch(arrays)
        if self._smallest and any(map(self._too_small, self.feeds, arrays)):
            return self.torch().run(arrays)
        return self._on_runtime(lambda: self.runtime.run(arrays), lambda: self.torch().run(arrays))

    def _on_runtime(self, run, on_torch):
        """The results of a run, or of the same on torch if the runtime fails."""
        try:
            return run()
        except PaddleError:
            raise
        except Exception as error:  # the runtime's errors have no class in common, and name operators that nobody wrote
            found = on_torch()  # raises in our words what is wrong with the inputs
            self._warn_once(f"ONNX Runtime fails where torch does not, so that torch ran the model: {error}")
            return found

    def _odd(self, arrays):
        """The first input, and its array, whose sizes are not those that the model was saved for; or None."""
        return next(((v, a) for v, a in zip(self.feeds, arrays, strict=True) if not _fits(a.shape, v._shape)), None)

    def _on_torch(self, arrays, hooks=()):
        """Run on torch; an error says which input has other sizes than the model was saved for."""
        try:
            return self.torch().run(arrays, hooks)
        except PaddleError as error:
            odd = self._odd(arrays)
            if odd is not None and not error.hint:
                error.hint = f"a '{odd[0].name}' of shape {list(odd[0]._shape)} (-1: any size)."
            raise

    def _too_small(self, variable, array):
        """Whether an input has no elements, or an open size, other than the first, is too small for the runtime."""
        sizes = zip(variable._shape[1:], array.shape[1:], strict=True)
        return not array.size or any(wanted == -1 and size < self._smallest for wanted, size in sizes)

    def _typed(self, arrays):
        """The arrays in the types of the model's inputs; integers of another width are converted if they fit."""
        pairs = zip(self.feeds, arrays, strict=True)
        return [a if a.dtype == _NUMPY[v.dtype.torch] else _as_type(v, a) for v, a in pairs]

    def _warn_once(self, text):
        """Warn once."""
        if text not in self._said:
            self._said.add(text)
            warnings.warn(f"paddle.inference: {text}", stacklevel=5)


_NUMPY = {
    torch.float32: np.float32,
    torch.float64: np.float64,
    torch.float16: np.float16,
    torch.int64: np.int64,
    torch.int32: np.int32,
    torch.int16: np.int16,
    torch.int8: np.int8,
    torch.uint8: np.uint8,
    torch.bool: np.bool_,
    torch.bfloat16: np.uint16,
}


def _as_type(variable, array):
    """An array of integers in the width that a model was saved with, which the original does not insist on."""
    wanted = np.dtype(_NUMPY[variable.dtype.torch])
    if wanted.kind == "i" and array.dtype.kind in "iu":
        found = array.astype(wanted)
        if np.can_cast(array.dtype, wanted) or np.array_equal(found, array):
            return found
    raise InvalidArgumentError(
        f"Predictor.run: input '{variable.name}' must be {variable.dtype.name}, not {array.dtype}.",
        received(**{variable.name: array}),
        f"array.astype('{variable.dtype.name}').",
    )


def _has_operators(model):
    """Whether the operators of ours that a model in the cache needs are compiled, as they were then."""
    needed = (
        (model.compiled, winograd_operator),
        (model.products, products_operator),
        (model.quantised, integers_operator),
    )
    return all(operator.is_there() for wanted, operator in needed if wanted)


def _fits(actual, wanted):
    return len(actual) == len(wanted) and all(w in (-1, c) for c, w in zip(actual, wanted, strict=True))
