"""Optimizers in programs that train: an operator for each parameter, which changes it and its states in place."""

import paddle

from ..._core.errors import InvalidArgumentError
from ..._core.graph import Persistable
from ..._kernels.optimizer_steps import optimizer_step
from ..table import READERS, signatures, writes
from ..updates import RULES
from ..wire import DamagedFileError


def _reader(rule):
    def read(o):
        if len(o.names(rule.slot("Param"))) != 1:
            raise DamagedFileError(f"operator '{o.type}' of the model must have one parameter.", f"operator {o.at}")
        return _one(o, rule, 0, rule.type)

    return read


def _merged(rule, single):
    def read(o):
        count = len(o.names("Param"))
        results = [_one(o, rule, at, single) for at in range(count)]
        return {slot: [r[slot] for r in results] for slot in (results[0] if results else ())}

    return read


def _one(o, rule, at, kind):
    """The step of one parameter: {slot: what takes its place}."""
    count = len(o.names(rule.slot("Param")))

    def value(slot, needed=True):
        found = o.all(slot)
        if len(found) == 1 and slot == rule.slot("LearningRate"):
            return found[0]  # one rate for all
        if not found and not needed:
            return None
        if len(found) != count:
            raise DamagedFileError(
                f"operator '{o.type}' of the model has {len(found)} variables in slot '{slot}' for {count} parameters."
            )
        return found[at]

    param, grad, rate = (value(rule.slot(s)) for s in ("Param", "Grad", "LearningRate"))
    _check(o, rule.slot("Param"), param, rule.slot("Grad"), grad)
    options = {name: _option(o, name, default, at) for name, default in rule.attrs.items()}
    states, kept = {}, []
    for slot, name, out in rule.states:
        found = value(slot, needed=slot not in ("Moment2Max", "MeanGrad"))
        if found is not None:
            states[name] = found
            if out is not None:
                kept.append((name, out, found))
    if rule.type == "lars_momentum":
        decays = options.pop("lars_weight_decay")
        options["decay"] = _at(decays, at)
    needed = {"moment2_max": options.get("amsgrad"), "mean_grad": options.get("centered")}
    if any(wanted and name not in states for name, wanted in needed.items()):
        raise DamagedFileError(f"operator '{o.type}' of the model lacks a state that its attributes ask for.")
    shaped = ("Beta", "beta", "rho", "n", "mu_product", "momentum_decay_pow", "learning_rate_range", "etas")
    for slot, name, _ in rule.states:
        if name in states and not slot.startswith(shaped):
            _check(o, rule.slot("Param"), param, slot, states[name])
    master = value(rule.slot("MasterParam"), needed=False) if o.attr("multi_precision", False) else None
    skip = o.get("SkipUpdate") if kind in ("adam", "adamw", "lamb") else None
    if rule.type == "rprop":  # it keeps a rate for each element
        kept.append(("learning_rate", rule.out("learning_rate"), rate))
    targets = [param, *([] if master is None else [master]), *(v for _, _, v in kept)]
    if not isinstance(param, Persistable):
        raise DamagedFileError(f"operator '{o.type}' of the model updates '{param.name}', which is not persistable.")
    given = kind, param, grad, rate, master, skip, states, [name for name, _, _ in kept], options
    if all(isinstance(v, Persistable) for v in targets):
        optimizer_step(*given, out=targets)
    else:  # states that the program keeps as parts of others
        made = optimizer_step(*given)
        targets = [paddle.assign(new, v) if isinstance(v, Persistable) else new for new, v in zip(made, targets)]
    slots = [rule.out(rule.slot("Param")), *([] if master is None else [rule.out(rule.slot("MasterParam"))])]
    return dict(zip([*slots, *(out for _, out, _ in kept)], targets, strict=True))


def _check(o, first, x, second, y):
    if list(x.shape) != list(y.shape):
        raise InvalidArgumentError(
            f"operator '{o.type}': '{second}' must have the shape of '{first}'.",
            f"{x.name}: {list(x.shape)}, {y.name}: {list(y.shape)}",
        )


def _option(o, name, default, at):
    """An attribute, or the tensor of one number that stands for it."""
    if name in ("beta1", "beta2", "epsilon"):
        known = o.number(name, f"{name.capitalize()}Tensor", float(default))
        if not isinstance(known, (int, float)):
            raise NotImplementedError(f"'{name}' that a run computes")
        return float(known)
    if name in ("regularization_method", "regularization_coeff"):
        return _at(o.attr(name, "" if name.endswith("method") else 0.0), at)
    value = o.attr(name) if default is None else o.attr(name, float(default))
    return value if name == "lars_weight_decay" else float(value)


def _at(value, at):
    if not isinstance(value, list):
        return value
    return value[at] if value else 0.0


@writes(optimizer_step)
def _write_step(w, rule, param, grad, rate, master, skip, states, options):
    """An operator that was read: its results are the variables that it read."""
    options, found = dict(options), RULES[rule]
    if rule == "lars_momentum":
        options["lars_weight_decay"] = [options.pop("decay")]
    given = {"Param": param, "Grad": grad, "LearningRate": rate, "MasterParam": master}
    slots = {found.slot(s): v for s, v in given.items() if v is not None}
    slots.update((slot, states[name]) for slot, name, _ in found.states if name in states)
    if skip is not None:
        slots["SkipUpdate"] = skip
    outs = [found.out(found.slot("Param")), *([] if master is None else [found.out(found.slot("MasterParam"))])]
    kept = {name: out for _, name, out in found.states}
    outs += [kept.get(name) or found.out(name) for name in w.args["changing"]]
    attributes = signatures()[rule]["attrs"]
    options = {a: v for a, v in options.items() if a in attributes}
    if master is not None:
        options["multi_precision"] = True
    w.emit(rule, **slots, **dict(zip(outs, w.outs, strict=True)), **options)


for _type, _rule in RULES.items():
    READERS[_type] = _merged(_rule, _type.removeprefix("merged_")) if _type[:4] in ("merg", "lars") else _reader(_rule)
