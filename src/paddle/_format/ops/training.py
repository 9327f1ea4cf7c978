"""Programs that train, as they are written: the gradients of a loss, clipping and penalties, steps of optimizers."""

import numpy as np

from paddle.nn.clip import ClipGradByGlobalNorm, ClipGradByNorm, ClipGradByValue
from paddle.optimizer import SGD, Adadelta, Adagrad, Adam, Adamax, AdamW, Lamb, Momentum, NAdam, RAdam, RMSProp, Rprop
from paddle.static.amp.decorator import CheckedUpdate

from ..._core.graph.backward import Backward, Update
from ..derive import Derivation
from ..table import writes_record
from ..updates import RULES
from ..writer import Temporary, dtype_of, shape_of


@writes_record(Backward)
def _write_backward(w):
    targets, inputs, given = w.operator.args
    if w.block.idx != 0:
        raise NotImplementedError("gradients inside a branch or a loop have no counterpart in the model format")
    name = lambda v: w.writer.declare(w.block, v)  # noqa: E731
    results = {name(v): out.name for v, out in zip(inputs, w.operator.outputs, strict=True)}
    starts = {name(v): name(g) for v, g in zip(targets, given, strict=True) if g is not None}
    Derivation(w.writer, w.block, [name(v) for v in targets], list(results), starts, w.operator.blocked, results)


# ---- optimizers ----

_ADAM = {"Moment1": "moment1", "Moment2": "moment2", "Beta1Pow": "beta1_pow_acc", "Beta2Pow": "beta2_pow_acc"}
_BETAS = {"beta1": "_beta1", "beta2": "_beta2", "epsilon": "_epsilon"}
# The operator of an optimizer, {slot: the name of the state that it holds}, {attribute: ours}.
OPERATORS = {
    SGD: ("sgd", {}, {}),
    Momentum: (
        "momentum",
        {"Velocity": "velocity"},
        {"mu": "_momentum", "use_nesterov": "_use_nesterov", "rescale_grad": "_rescale_grad"},
    ),
    Adam: ("adam", _ADAM, {**_BETAS, "amsgrad": "_amsgrad", "lazy_mode": "_lazy_mode"}),
    AdamW: ("adamw", _ADAM, {**_BETAS, "amsgrad": "_amsgrad", "lazy_mode": "_lazy_mode"}),
    Adamax: ("adamax", {"Moment": "moment", "InfNorm": "inf_norm", "Beta1Pow": "beta1_pow_acc"}, _BETAS),
    Adagrad: ("adagrad", {"Moment": "moment"}, {"epsilon": "_epsilon"}),
    Adadelta: (
        "adadelta",
        {"AvgSquaredGrad": "_avg_squared_grad", "AvgSquaredUpdate": "_avg_squared_update"},
        {"rho": "_rho", "epsilon": "_epsilon"},
    ),
    RMSProp: (
        "rmsprop",
        {"MeanSquare": "mean_square", "Moment": "momentum", "MeanGrad": "mean_grad"},
        {"decay": "_rho", "epsilon": "_epsilon", "momentum": "_momentum", "centered": "_centered"},
    ),
    Lamb: ("lamb", _ADAM, {**_BETAS, "always_adapt": "_always_adapt"}),
    NAdam: (
        "nadam",
        {n: n for n in ("momentum_decay_pow", "beta2_pow", "mu_product", "moment1", "moment2")},
        {**_BETAS, "momentum_decay": "_momentum_decay"},
    ),
    RAdam: ("radam", {n: n for n in ("beta1_pow", "beta2_pow", "rho", "moment1", "moment2")}, _BETAS),
    Rprop: ("rprop", {"prev": "prevs", "learning_rate": "learning_rates"}, {}),
}
# Rules of fluid, by their type.
OLDER = {
    "decayed_adagrad": ({"Moment": "moment"}, {"decay": "_decay", "epsilon": "_epsilon"}),
    "ftrl": ({"SquaredAccumulator": "squared", "LinearAccumulator": "linear"}, {"lr_power": "_lr_power"}),
    "lars_momentum": (
        {"Velocity": "velocity"},
        {"mu": "_momentum", "lars_coeff": "_lars_coeff", "epsilon": "_epsilon"},
    ),
    "dpsgd": ({}, {"clip": "_clip", "batch_size": "_batch_size", "sigma": "_sigma"}),
}


@writes_record(Update, CheckedUpdate)
def _write_update(w):
    parameters, grads, rate, *found_inf = w.operator.args
    optimizer = w.operator.optimizer
    found = _operator_of(optimizer)
    number = next(i for i, o in enumerate(w.writer.program._optimizers) if o is optimizer)
    if w.block.idx != 0:
        raise NotImplementedError("an optimizer inside a branch or a loop has no counterpart in the model format")
    try:
        if rate is None:
            rate = _state(w, f"learning_rate_{number}", [], "float32")
        given = dict(zip(map(id, parameters), grads, strict=True))
        for group in optimizer._param_groups:
            pairs = [(p, given[id(p)]) for p in group["params"] if id(p) in given]
            for clip, some in _clips_of_parameters(pairs):
                done = {id(p): g for p, g in _clipped(w, clip, some)}
                pairs = [(p, done.get(id(p), g)) for p, g in pairs]
            pairs = _clipped(w, group["grad_clip"], pairs)
            for p, g in pairs:
                w.writer.role_var = [p.name, g.name]
                _step(w, optimizer, found, group, p, _penalised(w, group, p, g), rate, found_inf)
    finally:
        w.writer.role_var = None


def _operator_of(optimizer):
    kind = type(optimizer)
    if not kind.__module__.startswith("paddle.") or optimizer._has_own_rule():
        raise NotImplementedError(f"the rule of the optimizer {kind.__name__} has no counterpart in the model format")
    if getattr(optimizer, "_before_step", None) is not None:
        raise NotImplementedError("gradients that several processes combine have no counterpart in the model format")
    older = OLDER.get(getattr(optimizer, "type", None))
    if older is not None:
        return optimizer.type, *older
    row = next((OPERATORS[c] for c in kind.__mro__ if c in OPERATORS), None)
    if row is None or (kind not in OPERATORS and "_update" in vars(kind)):
        raise NotImplementedError(f"the optimizer {kind.__name__} has no counterpart in the model format here")
    return row


def _state(w, name, shape, dtype):
    """A variable that belongs to an optimizer, whose value outlasts a run."""
    w.writer.keep(name, shape, dtype)
    return Temporary(name, shape, dtype)


_CLIPS = (ClipGradByGlobalNorm, ClipGradByNorm, ClipGradByValue)


def _clips_of_parameters(pairs):
    """(clip, pairs) of the clips that are set on parameters themselves, as in fluid."""
    found = {}
    for p, g in pairs:
        clip = getattr(p, "gradient_clip_attr", None)
        if clip is not None:
            found.setdefault(id(clip), (clip, []))[1].append((p, g))
    return found.values()


def _clipped(w, clip, pairs):
    if clip is None:
        return pairs
    kind = next((c for c in _CLIPS if isinstance(clip, c)), None)
    if kind is None or not type(clip).__module__.startswith("paddle."):
        raise NotImplementedError(f"the clip {type(clip).__name__} has no counterpart in the model format here")
    wanted = getattr(clip, "_chosen", None)  # clips of fluid may choose parameters by a function
    chosen = [getattr(p, "need_clip", True) and (wanted is None or bool(wanted(p))) for p, _ in pairs]
    if not any(chosen):
        return pairs
    if kind is ClipGradByGlobalNorm:
        factor = _factor(w, clip, [g for (_, g), use in zip(pairs, chosen, strict=True) if use])
    made = []
    for (p, g), use in zip(pairs, chosen, strict=True):
        shape, dtype = shape_of(g), dtype_of(g)
        if not use:
            made.append((p, g))
            continue
        out = w.temp(shape, dtype)
        if kind is ClipGradByValue:
            w.emit("clip", X=g, Out=out, min=clip.min, max=clip.max)
        elif kind is ClipGradByNorm:
            w.emit("clip_by_norm", X=g, Out=out, max_norm=clip.clip_norm)
        else:
            w.emit("elementwise_mul", X=g, Y=w.cast(factor, dtype), Out=out, axis=-1)
        made.append((p, out))
    return made


def _factor(w, clip, grads):
    """What all gradients are multiplied by, so that together they are no longer than the limit."""
    squares = []
    for g in grads:
        g = w.cast(g, "float32") if dtype_of(g) in ("float16", "bfloat16") else g
        squares.append(w.cast(w.emit("squared_l2_norm", X=g, Out=w.temp([1], dtype_of(g))), "float32"))
    total = w.emit("sum", X=squares, Out=w.temp([1], "float32"))
    length = w.emit("sqrt", X=total, Out=w.temp([1], "float32"))
    limit = w.constant(clip.clip_norm, "float32", [1])
    above = w.emit("elementwise_max", X=length, Y=limit, Out=w.temp([1], "float32"), axis=-1)
    return w.emit("elementwise_div", X=limit, Y=above, Out=w.temp([1], "float32"), axis=-1)


def _penalised(w, group, p, g):
    regularizer = getattr(p, "regularizer", None) or group["regularization"]
    if regularizer is None or regularizer.coeff == 0:
        return g
    shape, dtype = shape_of(p), dtype_of(p)
    direction = p if regularizer.kind == "l2" else w.emit("sign", X=p, Out=w.temp(shape, dtype))
    penalty = w.emit("scale", X=direction, Out=w.temp(shape, dtype), scale=regularizer.coeff, bias=0.0)
    return w.emit("sum", X=[w.cast(g, dtype), penalty], Out=w.temp(shape, dtype))


def _step(w, optimizer, found, group, p, g, rate, found_inf):
    type, states, attributes = found
    rule, shape = RULES[type], shape_of(p)
    low = dtype_of(p) in ("float16", "bfloat16")
    kept = "float32" if low and optimizer._multi_precision else dtype_of(p)
    attrs = {a: _number(group, optimizer, ours) for a, ours in attributes.items()}
    slots = {rule.slot("Param"): p, rule.slot("Grad"): g}
    slots[rule.slot("LearningRate")] = _scaled(w, rate, group["learning_rate"] * optimizer._rate_of(p))
    counters = optimizer._counter_names()
    for slot, name in states.items():
        whole = name not in counters or type in ("nadam", "radam")
        slots[slot] = _state(w, optimizer._key(p, name), shape if whole else [1], kept if whole else _counter(kept))
    if getattr(optimizer, "_amsgrad", False):
        slots["Moment2Max"] = _state(w, optimizer._key(p, "moment2_max"), shape, kept)
    if type == "adamw":
        decays = optimizer._split_by(p)
        attrs.update(coeff=group["coeff"] if decays else 0.0, with_decay=bool(decays), lr_ratio=1.0)
    elif type == "lamb":
        attrs["weight_decay"] = 0.0 if optimizer._split_by(p) else _number(group, optimizer, "_lamb_weight_decay")
    elif type == "ftrl":
        attrs.update(l1=optimizer._l1 - 1e-10, l2=optimizer._l2 - 1e-10)
    elif type == "lars_momentum":
        decays = not any(part in p.name for part in optimizer._excluded)
        attrs.update(lars_weight_decay=[optimizer._lars_weight_decay if decays else 0.0])
    elif type == "rprop":
        for slot, values in (("learning_rate_range", optimizer._learning_rate_range), ("etas", optimizer._etas)):
            slots[slot] = _numbers(w, values, kept)
    if low and optimizer._multi_precision:
        slots[rule.slot("MasterParam")] = _state(w, f"{p.name}_fp32_master_0", shape, "float32")
        attrs["multi_precision"] = True
    if found_inf and type in ("adam", "adamw", "lamb"):  # others take no step, since the gradients are zero then
        slots["SkipUpdate"] = found_inf[0]
    changed = {out: slots[slot] for slot, _, out in rule.states if out is not None and slot in slots}
    own = [s for s in ("Param", "MasterParam") if rule.slot(s) in slots]
    changed.update((rule.out(rule.slot(s)), slots[rule.slot(s)]) for s in own)
    if type == "rprop":
        changed[rule.out("learning_rate")] = slots["learning_rate"]
    w.emit(type, **slots, **changed, **attrs)
    if type == "adamax":
        power = slots["Beta1Pow"]
        w.emit("scale", X=power, Out=power, scale=attrs["beta1"], bias=0.0)


def _number(group, optimizer, name):
    """An option of a group of parameters, or else of the optimizer."""
    value = group.get(name.lstrip("_"))
    value = getattr(optimizer, name) if value is None else value
    return float(value) if not isinstance(value, (bool, np.bool_)) else bool(value)


def _counter(dtype):
    return "float64" if dtype == "float64" else "float32"


def _scaled(w, rate, factor):
    if factor == 1.0:
        return rate
    return w.emit("scale", X=rate, Out=w.temp(shape_of(rate), dtype_of(rate)), scale=float(factor), bias=0.0)


def _numbers(w, values, dtype):
    """A constant with some numbers."""
    from ..desc import dtype_number

    out = w.temp([len(values)], dtype)
    return w.emit("assign_value", Out=out, shape=[len(values)], dtype=dtype_number(dtype), values=list(values))
