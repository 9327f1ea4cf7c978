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
from .._kernels import products_operator, winograd_operator
from ._cache import LOG, Converted, Port
from ._choice import DIRECT, FLOATS, INTEGERS, TORCH, WINOGRAD, by_rule, integers_note, name_of, quickest, race, tried
from ._onnxruntime import OrtEngine
from ._pieces import Pieces, measured, unmeasured
from ._torch import TorchEngine

_FOLDED_BYTES = 64 << 20  # the most bytes of constants that a session may precompute
_LARGEST_REWRITTEN = 1 << 30  # a model has 2 GB at most, and Winograd's filters are larger than those they replace


MEASURED = "measured"


def converted(model, engine="onnxruntime", winograd=True, before_resize=True, in_pieces="", beside=(), products=False):
    """A `LoadedModel` in ONNX's format, with the operators that an engine has.

    Args:
        winograd: whether convolutions may be computed by Winograd's algorithm; "measured" if only where it is faster.
        before_resize: whether convolutions of enlarged pictures may be computed before enlarging.
        in_pieces: "measured" to measure how many rows are best run at a time if they can run apart, "fixed" for a
            number that does not depend on a measurement, "unmeasured" to find out only whether they can, "" for
            neither.
        beside: what else to compare by measurement: "torch" the torch engine, "float32" the float32 form of a model
            that runs on integers.
        products: whether linear layers and attention may be computed by our operators; "measured" as before.
    """
    from paddle._onnx._rows import why_rows_mix

    notes, own = [], engine == "onnxruntime"
    proto = _in_onnx(model, notes if own else None)
    mixing, count, enlarged = why_rows_mix(proto), 0, 0
    apart = own and not mixing
    if own and before_resize:
        from paddle._onnx._enlarged import before_enlarging

        enlarged = before_enlarging(proto)
    direct, compiled = None, False
    if own and winograd and proto.ByteSize() <= _LARGEST_REWRITTEN:
        from paddle._onnx._winograd import use_winograd
        from paddle._onnx._winograd_kernel import use_kernel

        direct, compiled = proto.SerializeToString() if winograd == MEASURED else None, winograd_operator.is_there()
        count = (use_kernel if compiled else use_winograd)(proto)
    sides = [[Port.of(v) for v in side] for side in (model.feeds, model.fetches)]
    fold = model.constant_bytes <= _FOLDED_BYTES
    branches = len(model.program.blocks) > 1
    made = functools.partial(Converted, feeds=sides[0], fetches=sides[1], fold=fold, notes=notes, enlarged=enlarged)
    made = functools.partial(made, mixing=mixing)
    forms = {DIRECT: made(direct)} if count and direct else {}
    forms[WINOGRAD if count else DIRECT] = made(
        proto.SerializeToString(), winograd=count, compiled=bool(count) and compiled
    )
    found, engine = _quickest_form(forms, apart, by_rule())
    integers = own and any(node.op_type in _INTEGER for node in proto.graph.node)
    if own and products and products_operator.is_there() and proto.ByteSize() <= _LARGEST_REWRITTEN:
        found, engine = _with_products(found, engine, apart, products == MEASURED, made)
    if apart and in_pieces:
        measure = in_pieces == MEASURED
        found.pieces = (
            _measured(found, engine) if measure else unmeasured(sides[0]) if in_pieces == "fixed" else Pieces()
        )
    if "torch" in beside and not branches and not integers and not notes:
        _beside_torch(model, found, engine, apart)
    if "float32" in beside and integers:
        note = _beside_float32(model, found, made)
        found.notes += [note] if note else []
    return found


def _in_onnx(model, notes=None):
    from paddle._onnx import convert

    from .._core.graph.scope import Scope

    scope = Scope()
    model.fill(scope)
    return convert(model.program, model.feeds, model.fetches, opset=OPSET, scope=scope, notes=notes)


def _why_rows_mix(model):
    """What may mix the rows of a `LoadedModel`, found from its form in ONNX; "" if they can run apart."""
    from paddle._onnx._rows import why_rows_mix

    try:
        return why_rows_mix(_in_onnx(model))
    except NotImplementedError as error:
        if not hasattr(error, "operator"):
            raise
        return f"its operators are not all known in ONNX, from which that is found ({_first_line(error)})"


_INTEGER = ("QLinearConv", "MatMulIntegerToFloat", "QLinearAdd")
_LARGEST_BESIDE = 256 << 20  # of constants: a larger model is not built once more, on torch, for a trial


def _quiet(model):
    """An engine for trials, whose errors are not reported."""
    engine = OrtEngine(model, 1)
    engine.pieces = None
    engine.options.log_severity_level = 4
    return engine


def _quickest_form(forms, apart, rule, what="Winograd's algorithm", ready=None):
    """The quickest of two forms of a model, and the engine that has run it; None for the engine if nothing was tried.

    Args:
        rule: whether the second form is taken where nothing is measured.
        ready: an engine of the first form, if there is one.
    """
    plain, *others = forms
    if not others:
        return forms[plain], ready
    engines = tried(what, lambda: {n: ready if ready and n == plain else _quiet(form) for n, form in forms.items()})
    runs = {name: engine.run for name, engine in (engines or {}).items()}
    times = tried(what, lambda: race(runs, forms[plain].feeds, apart))
    if not times:
        return (forms[others[0]], None) if rule else (forms[plain], ready)
    choice = quickest(times)
    found = forms[choice.taken]
    choice.seconds.update(_other_times(forms[plain], plain))
    found.choice = choice
    return found, engines[choice.taken]


def _other_times(found, name):
    """The times of a model's earlier races, but those of one form."""
    return {n: t for n, t in (found.choice.seconds if found.choice else {}).items() if n != name}


def _with_products(found, engine, apart, measure, made):
    """The form with linear layers and attention by our operators, if it is quicker, and the engine that has run it."""
    import onnx
    from paddle._onnx._linear_kernel import use_products

    proto = onnx.load_from_string(found.onnx)
    count = use_products(proto)
    if not count:
        return found, engine
    other = made(proto.SerializeToString(), winograd=found.winograd, compiled=found.compiled, products=count)
    if not measure:
        other.choice = found.choice
        return other, None
    forms = {name_of(found.winograd, 0): found, name_of(found.winograd, count): other}
    return _quickest_form(forms, apart, True, "the operator for linear layers", engine)


def _measured(model, engine=None):
    """The best `Pieces` of a model whose rows can run apart."""
    try:
        return measured((engine or _quiet(model)).run, model.feeds)
    except Exception as error:  # the runtime refuses the model, which is said later, or the sizes of the trial
        if not type(error).__module__.startswith("onnxruntime"):
            raise
        LOG.info("how many rows to run at a time was not measured: %s", _first_line(error))
        return Pieces()


def _beside_torch(model, found, engine, apart):
    """Compare a converted model with the torch engine, and write down the choice."""
    if model.constant_bytes > _LARGEST_BESIDE:
        return
    name = name_of(found.winograd, found.products)
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        runs = {name: (engine or _quiet(found)).run, TORCH: TorchEngine(model).run}
        times = race(runs, found.feeds, apart)
    except Exception as error:  # either engine may refuse the sizes of the trial, with errors of its own kinds
        LOG.info("the torch engine was not measured: %s", _first_line(error))
        return
    finally:
        torch.set_num_threads(threads)
    if times:
        choice = quickest(times)
        choice.seconds.update(_other_times(found, name))
        found.choice = choice


def _beside_float32(model, found, made):
    """A message if a model on integers is slower than in float32."""
    from paddle._onnx._integers import without_quantisation

    proto = _in_onnx(model)
    without_quantisation(proto.graph)
    forms = {INTEGERS: found, FLOATS: made(proto.SerializeToString())}

    def work():
        return race({name: _quiet(form).run for name, form in forms.items()}, found.feeds, found.pieces is not None)

    times = tried("the float32 form of the quantised model", work)
    return integers_note(times) if times else None


class NoSuchTypeError(UnimplementedError):
    """A type of an input or output that an engine does not have."""

    operator = None  # as `NoCounterpartError` has it: the model runs on torch


_TINY = 32  # a picture's side; where networks halve it until nothing is left, a sum may repeat a side of size 1

OPSET = 20  # the newest opset for which the runtime has all kernels


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
        self._mixing = self.choice = None
        wanted = config._engine()
        self._check_installed(wanted)
        if wanted != "torch":
            self.runtime = self._started(config, wanted)
        if self.feeds is None:
            self.feeds, self.fetches = ([Port.of(v) for v in side] for side in (self.model.feeds, self.model.fetches))
        if self.runtime is None:
            self.torch()
        LOG.info("%r runs on %s with %d threads", self._config, self.name, config.cpu_math_library_num_threads())

    @property
    def model(self):
        """The `LoadedModel`, read when it is needed: not for a model in the cache that does not run on torch."""
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
            self._mixing = _why_rows_mix(self.model)
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
            bits = next((port for port in (*self.feeds, *self.fetches) if port.dtype.torch is torch.bfloat16), None)
            if bits is not None:
                raise NoSuchTypeError(
                    f"'{bits.name}' is bfloat16, which {wanted} neither takes nor gives.",
                    f"the model {self._config!r}",
                    "the torch engine: config.disable_onnxruntime().",
                )
            for note in found.notes:
                LOG.warning("%s", note)
            if wanted == "openvino":
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
                LOG.info("%d linear layers and attentions are computed by operators of ours", found.products)
            if found.enlarged:
                LOG.info("%d convolutions are computed before a picture is enlarged", found.enlarged)
            if found.pieces is not None:
                LOG.info("rows run apart, %s at a time", found.pieces.rows or "all")
            reuse = config._options["memory_optim"]
            return OrtEngine(found, threads, self._optimise, reuse, profile, lambda n: self._converted_again(wanted, n))
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
            self._warn_once(f"ONNX Runtime does not accept the model ({_first_line(error)}); the model runs on torch.")
        return None

    def _converted(self, config, wanted, threads):
        """The model in ONNX's format, from the cache or converted now."""
        ways = self._ways(config, threads)
        self._cache = config._cache(f"{wanted} {ways}")
        found = self._cache.find()
        if found is None or not _has_operators(found):
            if not self._cache.keeps or self.model.mixed:  # what is measured would be measured at every start
                ways = by_rule() if ways[0] == MEASURED else ways[0], *ways[1:3], (), bool(ways[4])
            found = converted(self.model, wanted, *ways)
            if not self.model.mixed:  # whoever loads it again is warned again
                self._cache.store(found)
        return found

    def _converted_again(self, wanted, threads):
        """The model in the form for a number of threads."""
        self._check_unchanged()
        return self._converted(self._config, wanted, threads)

    def _ways(self, config, threads):
        """How the model is converted: the arguments of `converted` after the engine."""
        # Composed of the runtime's operators, Winograd's algorithm is many small ones, at which threads would wait.
        winograd, pieces = config._winograd() and (threads == 1 or winograd_operator.is_there()), config._in_pieces()
        products = config._products()
        if flag("FLAGS_cudnn_deterministic"):  # which asks for choices that do not vary
            return winograd and by_rule(), config._before_resize(), "fixed" if pieces else "", (), products
        # The second engine of several threads has to be ONNX Runtime, as the first one is.
        free = config._engine_is_free() and config.cpu_math_library_num_threads() == 1
        beside = ("torch", "float32") if free else ("float32",) if threads == 1 else ()
        pieces = "" if not pieces else MEASURED if threads == 1 else "unmeasured"
        return winograd and MEASURED, config._before_resize(), pieces, beside, products and MEASURED

    def torch(self):
        """The model on torch, created on first use."""
        with self._lock:
            if self._torch is None:
                if self.threads is not None:
                    torch.set_num_threads(self.threads)
                self._torch = TorchEngine(self.model, self._device, self._optimise)
            return self._torch

    def has_sequences(self):
        """Whether offsets of sequences go in or out; such a model runs on torch."""
        return self.runtime is None and bool(self.torch().offsets or any(self.torch().levels))

    def run_sequences(self, arrays, lods, hooks=()):
        """Arrays and the offsets of their sequences in and out."""
        for variable, array in zip(self.feeds, arrays, strict=True):
            self._check(variable, array)
        return self.torch().run_sequences(arrays, lods, hooks if any(hooks) else ())

    def run(self, arrays, hooks=()):
        """Arrays in, arrays out."""
        for variable, array in zip(self.feeds, arrays, strict=True):
            self._check(variable, array)
        if any(hooks) or self.runtime is None:
            return self.torch().run(arrays, hooks if any(hooks) else ())
        odd = next(((v, a) for v, a in zip(self.feeds, arrays, strict=True) if not _fits(a.shape, v._shape)), None)
        if odd is not None:
            variable, array = odd
            self._warn_once(
                f"input '{variable.name}' has shape {list(array.shape)} and the model was saved for "
                f"{list(variable._shape)}: runs with other sizes use torch."
            )
            return self.torch().run(arrays)
        if self._smallest and any(map(self._too_small, self.feeds, arrays)):
            return self.torch().run(arrays)
        try:
            return self.runtime.run(arrays)
        except PaddleError:
            raise
        except Exception as error:  # the runtime's errors have no class in common, and name operators that nobody wrote
            found = self.torch().run(arrays)  # raises in our words what is wrong with the inputs
            self._warn_once(f"ONNX Runtime fails where torch does not, so that torch ran the model: {error}")
            return found

    def _too_small(self, variable, array):
        """Whether an input has no elements, or an open size, other than the first, is too small for the runtime."""
        sizes = zip(variable._shape[1:], array.shape[1:], strict=True)
        return not array.size or any(wanted == -1 and size < self._smallest for wanted, size in sizes)

    def _check(self, variable, array):
        wanted = variable.dtype
        if array.dtype != _NUMPY[wanted.torch]:
            raise InvalidArgumentError(
                f"Predictor.run: input '{variable.name}' must be {wanted.name}, not {array.dtype}.",
                received(**{variable.name: array}),
                f"array.astype('{wanted.name}').",
            )
        if array.ndim != len(variable._shape):
            raise InvalidArgumentError(
                f"Predictor.run: input '{variable.name}' must have the shape {list(variable._shape)} (-1: any size), "
                f"not {list(array.shape)}.",
                received(**{variable.name: array}),
            )

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


def _has_operators(model):
    """Whether the operators of ours that a model in the cache needs are compiled, as they were then."""
    return (winograd_operator.is_there() or not model.compiled) and (products_operator.is_there() or not model.products)


def _fits(actual, wanted):
    return all(w in (-1, c) for c, w in zip(actual, wanted, strict=True))


def _first_line(error):
    return str(error).strip().splitlines()[0][:200]
