"""A model in ONNX's format, in the form that runs fastest: what a predictor without a cached model starts from."""

import contextlib
import functools

import torch

from .._kernels import integers_operator, products_operator, winograd_operator
from ._cache import LOG, Converted, Port
from ._choice import (
    DIRECT,
    FLOATS,
    INTEGERS,
    MEASURED,
    OWN_INTEGERS,
    TORCH,
    WINOGRAD,
    by_rule,
    first_line,
    integers_note,
    name_of,
    quickest,
    race,
    tried,
)
from ._onnxruntime import OrtEngine
from ._pieces import Pieces, measured, unmeasured
from ._sequences import Sequences
from ._torch import TorchEngine

OPSET = 20  # the newest opset for which the runtime has all kernels
_FOLDED_BYTES = 64 << 20  # the most bytes of constants that a session may precompute
_LARGEST_REWRITTEN = 1 << 30  # a model has 2 GB at most, and Winograd's filters are larger than those they replace
_INTEGER = ("QLinearConv", "MatMulIntegerToFloat", "QLinearAdd")
_LARGEST_BESIDE = 256 << 20  # of constants: a larger model is not built once more, on torch, for a trial
_IN_FLOAT = "the float32 form of the quantised model"
_LONGEST = 20.0  # seconds of the trials of a form: a loop may never end with the numbers of a trial


def converted(
    model,
    engine="onnxruntime",
    winograd=True,
    before_resize=True,
    in_pieces="",
    beside=(),
    products=False,
    quantised=False,
):
    """A `LoadedModel` in ONNX's format, with the operators that an engine has.

    Args:
        winograd: whether convolutions may be computed by Winograd's algorithm; "measured" if only where it is faster.
        before_resize: whether convolutions of enlarged images may be computed before enlarging.
        in_pieces: "measured" to measure how many rows are best run at a time if they can run apart, "fixed" for a
            number that does not depend on a measurement, "unmeasured" to find out only whether they can, "" for
            neither.
        beside: what else to compare by measurement: "torch" the torch engine, "float32" the float32 form of a model
            that runs on integers, "or float32" to take that form where it is faster.
        products: whether linear layers, convolutions of few pixels and attention may be computed by our operators;
            "measured" as before.
        quantised: the same for what stands between integer operators.
    """
    from paddle._onnx._rows import why_rows_mix

    notes, own, sequences = [], engine == "onnxruntime", Sequences.of(model)
    proto = _in_onnx(model, notes if own else None)
    if sequences:  # whose offsets no trial could make up
        inputs = {i.name for i in proto.graph.input}
        sequences.required = [key for _, _, key in sequences.given if key in inputs]
        winograd = products = quantised = False
        in_pieces, beside = "", ()
    mixing, count, enlarged = "its rows are sequences" if sequences else why_rows_mix(proto), 0, 0
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
    made = functools.partial(made, mixing=mixing, sequences=sequences)
    forms = {DIRECT: made(direct)} if count and direct else {}
    forms[WINOGRAD if count else DIRECT] = made(
        proto.SerializeToString(), winograd=count, compiled=bool(count) and compiled
    )
    found, engine = _quickest_form(forms, apart, by_rule())
    integers = own and any(node.op_type in _INTEGER for node in proto.graph.node)
    if own and products and products_operator.is_there() and proto.ByteSize() <= _LARGEST_REWRITTEN:
        found, engine = _with_products(found, engine, apart, products == MEASURED, made)
    if integers:
        from paddle._onnx._integers import little_gain

        if quantised and integers_operator.is_there():
            found, engine = _with_integers(found, engine, apart, quantised == MEASURED, made)
        if not found.quantised:
            found.notes += little_gain(proto.graph)
        if "float32" in beside or "or float32" in beside:
            found, engine = _beside_float32(model, found, engine, apart, made, winograd, "or float32" in beside)
    if apart and in_pieces:
        measure = in_pieces == MEASURED
        found.pieces = (
            _measured(found, engine) if measure else unmeasured(sides[0]) if in_pieces == "fixed" else Pieces()
        )
    if "torch" in beside and not branches and not integers and not notes:
        _beside_torch(model, found, engine, apart)
    return found


def _in_onnx(model, notes=None):
    from paddle._onnx import convert

    from .._core.graph.scope import Scope

    scope = Scope()
    model.fill(scope)
    return convert(model.program, model.feeds, model.fetches, opset=OPSET, scope=scope, notes=notes)


def mixing_of(model):
    """What may mix the rows of a `LoadedModel`, found from its form in ONNX; "" if they can run apart."""
    from paddle._onnx._rows import why_rows_mix

    try:
        return why_rows_mix(_in_onnx(model))
    except NotImplementedError as error:
        if not hasattr(error, "operator"):
            raise
        return _unknown_mixing(error)


def _unknown_mixing(error):
    return f"its operators are not all known in ONNX, from which that is found ({first_line(error)})"


def without_form(model, error):
    """The `Converted` that says why a model has no form in ONNX, so that the next start need not find it out."""
    sides = [[p if isinstance(p, Port) else Port.of(p) for p in side] for side in (model.feeds, model.fetches)]
    lacking = [None if part is None else str(part) for part in (error.operator, error.expected, error.came, error.hint)]
    return Converted(b"", *sides, False, mixing=_unknown_mixing(error), lacking=lacking)


def _raced(engines, feeds, apart):
    """The times of forms, by their engines, for none of which trials go on for ever."""
    with contextlib.ExitStack() as stack:
        for engine in engines.values():
            stack.enter_context(engine.limited(_LONGEST * len(engines)))
        return race({name: engine.run for name, engine in engines.items()}, feeds, apart)


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
    times = tried(what, lambda: _raced(engines or {}, forms[plain].feeds, apart))
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
    """The form with linear layers, convolutions and attention by our operators, if it is quicker, and its engine."""
    import onnx
    from paddle._onnx._convolution_kernel import use_convolutions
    from paddle._onnx._linear_kernel import use_products

    proto = onnx.load_from_string(found.onnx)
    count = use_products(proto) + use_convolutions(proto)
    if not count:
        return found, engine
    other = made(proto.SerializeToString(), winograd=found.winograd, compiled=found.compiled, products=count)
    if not measure:
        other.choice = found.choice
        return other, None
    forms = {name_of(found.winograd, 0): found, name_of(found.winograd, count): other}
    return _quickest_form(forms, apart, True, "operators for linear layers and convolutions", engine)


def _with_integers(found, engine, apart, measure, made):
    """A quantised model with operators of ours between its integer ones, if it is quicker, and the engine."""
    import onnx
    from paddle._onnx._integers_kernel import use_kernel

    proto = onnx.load_from_string(found.onnx)
    count = use_kernel(proto)
    if not count:
        return found, engine
    more = {"winograd": found.winograd, "compiled": found.compiled, "products": found.products}
    other = made(proto.SerializeToString(), **more, quantised=count)
    if not measure:
        other.choice = found.choice
        return other, None
    return _quickest_form({INTEGERS: found, OWN_INTEGERS: other}, apart, True, "our operators for integers", engine)


def _measured(model, engine=None):
    """The best `Pieces` of a model whose rows can run apart."""
    try:
        engine = engine or _quiet(model)
        with engine.limited(_LONGEST):
            return measured(engine.run, model.feeds)
    except Exception as error:  # the runtime refuses the model, which is said later, or the sizes of the trial
        if not type(error).__module__.startswith("onnxruntime"):
            raise
        LOG.info("how many rows to run at a time was not measured: %s", first_line(error))
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
        LOG.info("the torch engine was not measured: %s", first_line(error))
        return
    finally:
        torch.set_num_threads(threads)
    if times:
        choice = quickest(times)
        choice.seconds.update(_other_times(found, name))
        found.choice = choice


def _beside_float32(model, found, engine, apart, made, winograd, take):
    """A model on integers, or the same in float32 where that is faster and may be taken, and its engine."""
    from paddle._onnx._integers import without_quantisation

    proto = _in_onnx(model)
    without_quantisation(proto.graph)
    count = 0
    if winograd and winograd_operator.is_there() and proto.ByteSize() <= _LARGEST_REWRITTEN:
        from paddle._onnx._winograd_kernel import use_kernel

        count = use_kernel(proto)
    integers = OWN_INTEGERS if found.quantised else INTEGERS
    floats = made(proto.SerializeToString(), winograd=count, compiled=count > 0)
    engines = tried(_IN_FLOAT, lambda: {integers: engine or _quiet(found), FLOATS: _quiet(floats)})
    times = tried(_IN_FLOAT, lambda: _raced(engines or {}, found.feeds, apart))
    if not times:
        return found, engine
    choice = quickest(times)
    note = integers_note(times, take and choice.taken == FLOATS)
    if take and choice.taken == FLOATS:
        found, engine = floats, engines[FLOATS]
    else:
        choice.taken = integers
    choice.seconds.update(_other_times(found, integers))
    found.choice = choice
    found.notes += [note] if note else []
    return found, engine
