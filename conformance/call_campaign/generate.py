"""Generate the calls of the campaign from the base calls: one argument at a time, in pairs, and in other modes.

The same seed and number of calls give the same list, whatever the version of Python.
"""

import copy
import hashlib
import json
import random

from . import arguments, forms, search, signatures

MODES = {"static": 0.06, "to_static": 0.04}  # shares of the calls that are made in these modes as well
MORE_MODES = ("object", "open", "double", "backward", "no_grad", "seeded")  # campaigns of their own: --mode
PROGRAMS = ("static", "open")
# Names that a parameter may have as well: those that PyTorch gives it, and older ones of Paddle.
ALIASES = {
    "x": ["input", "self", "a", "mat1"],
    "y": ["other", "mat2", "vec2", "b"],
    "input": ["x"],
    "axis": ["dim"],
    "dim": ["axis"],
    "keepdim": ["keepdims"],
    "axis1": ["dim1"],
    "axis2": ["dim2"],
    "perm": ["dims"],
    "shape": ["size"],
    "num_or_sections": ["split_size_or_sections", "indices_or_sections"],
    "repeat_times": ["dims"],
    "repeats": ["dims"],
    "index": ["indices"],
    "indices": ["index"],
    "value": ["values", "fill_value", "other"],
    "label": ["target"],
    "weight": ["other"],
    "epsilon": ["eps"],
    "kernel_size": ["ksize"],
    "p": ["ord", "drop_prob"],
    "start_axis": ["start_dim"],
    "stop_axis": ["end_dim"],
    "source": ["src"],
    "negative_slope": ["slope"],
    "stdev": ["std"],
    "mask": ["condition"],
    "condition": ["cond"],
    "x1": ["input1"],
    "x2": ["input2"],
    "tensor": ["input"],
}
HOST_DTYPES = ("bool", *arguments.INTEGERS, "float16", "float32", "float64", *arguments.COMPLEX)


def named(call, callable_):
    """The parameters of a call's arguments: {place: parameter}; a place is an index, or a name."""
    parameters = [p for p in callable_.parameters if p.name != "self"]
    if callable_.namespace == "paddle.Tensor" and len(parameters) < len(callable_.parameters):
        parameters = [signatures.Parameter("self", "Tensor", True), *parameters]
    elif callable_.namespace == "paddle.Tensor" and (not callable_.signature or callable_.kind == "attr"):
        parameters = [signatures.Parameter("self", "Tensor", True), signatures.Parameter("y", "Tensor", True)]
    by_name = {p.name: p for p in parameters}
    found = {i: p for i, p in enumerate(parameters[: len(call["args"])]) if not p.by_name_only}
    return found | {name: by_name[name] for name in call["kw"] if name in by_name}


def changed(call, place, value, label):
    """A call with another argument in a place: an index, a name, or (step, index) of a method that follows."""
    call = copy.deepcopy(call)
    if isinstance(place, int):
        call["args"][place] = copy.deepcopy(value)
    elif isinstance(place, tuple):
        call["then"][place[0]][1][place[1]] = copy.deepcopy(value)
    else:
        call["kw"][place] = copy.deepcopy(value)
    call["what"] = f"{call['what']} + {label}" if call.get("what") else label
    return call


def singles(call, callable_):
    """(place, label, value) of every change of one argument."""
    known = named(call, callable_)
    for place, value in [*enumerate(call["args"]), *call["kw"].items()]:
        parameter = known.get(place)
        title = parameter.name if parameter else str(place)
        is_self = place == 0 and callable_.namespace == "paddle.Tensor"
        for label, form in forms.of_value(value, parameter):
            if is_self and not forms.is_tensor(form):
                continue
            yield place, f"{title}: {label}", form
    for s, (_, args, _) in enumerate(call.get("then", [])):
        for place, value in enumerate(args):
            for label, form in forms.of_value(value, None):
                yield (s, place), f"call {place}: {label}", form
    used = {p.name for p in known.values()}
    for parameter in callable_.parameters:
        if not parameter.required and parameter.name not in used and parameter.name != "self":
            for label, form in forms.of_default(parameter):
                yield parameter.name, f"{parameter.name}: {label}", form


def together(call):
    """Changes of all tensors at once: another dtype, the axes of one length without elements or of one element."""
    specs = arguments.of_call(call)
    if len(specs) > 1:
        floats = [s for s in specs if s["t"].startswith(("float", "complex", "bfloat"))]
        for dtype in arguments.DTYPES:
            if floats and any(s["t"] != dtype for s in floats):
                other = copy.deepcopy(call)
                for spec in arguments.of_call(other):
                    if spec["t"].startswith(("float", "complex", "bfloat")):
                        spec["t"] = dtype
                        if dtype not in arguments.FLOATS + arguments.COMPLEX:
                            spec.pop("g", None)
                yield other | {"what": f"all floats {dtype}"}
    lengths = sorted({n for s in specs for n in s["s"] if n > 1 and "v" not in s})
    for length in lengths:
        for size in (0, 1):
            other = copy.deepcopy(call)
            for spec in arguments.of_call(other):
                if "v" not in spec:
                    spec["s"] = [size if n == length else n for n in spec["s"]]
            yield other | {"what": f"length {length} becomes {size}"}
    first = call["args"][0] if call["args"] else None
    if search.in_place(call["f"]) and forms.is_tensor(first) and first["t"] in arguments.FLOATS:
        yield changed(call, 0, first | {"l": "N", "g": 1}, "computed, with gradients") | {"grad": 1}
    if specs:
        other = copy.deepcopy(call)
        for spec in arguments.of_call(other):
            spec["l"] = "T" if spec["s"] else "C"
        yield other | {"what": "all transposed"}


def by_name(call, callable_):
    """The call with its arguments given by name."""
    parameters = [p for p in callable_.parameters if p.name != "self"]
    start = 1 if callable_.namespace == "paddle.Tensor" else 0
    names = [p.name for p in parameters]
    if callable_.namespace == "paddle.Tensor" and len(parameters) < len(callable_.parameters):
        names = ["self", *names]
    if not callable_.signature or len(call["args"]) > len(names) or len(call["args"]) <= start:
        return
    other = copy.deepcopy(call)
    kw = dict(zip(names[start:], other["args"][start:]))
    if set(kw) & set(other["kw"]):
        return
    yield other | {"args": other["args"][:start], "kw": kw | other["kw"], "what": "by name"}
    for name in kw:
        for alias in ALIASES.get(name, ()):
            if alias not in names:
                given = {alias if k == name else k: v for k, v in kw.items()}
                yield other | {
                    "args": other["args"][:start],
                    "kw": given | other["kw"],
                    "what": f"{name} named {alias}",
                }
    yield changed(call, "bogus_argument", 1, "an unknown name")
    more = copy.deepcopy(call)
    more["args"] += [None] * (len(names) - len(more["args"]) + 1)
    yield more | {"what": "too many"}
    if len(call["args"]) > start:
        yield copy.deepcopy(call) | {"args": call["args"][:-1], "what": "one missing"}


def of_callable(base, callable_, budget, rng):
    """The calls of one callable: its base calls, single changes, then pairs until the budget is spent."""
    plain = [copy.deepcopy(call) for call in base]
    found = list(plain)
    whole, single = [], []
    for call in base:
        whole += [*by_name(call, callable_), *together(call)]
        single += [(call, place, label, value) for place, label, value in singles(call, callable_)]
    # The first base call is varied in full before the others are.
    rng.shuffle(whole)
    rng.shuffle(single)
    first = [s for s in single if s[0] is base[0]]
    rest = [s for s in single if s[0] is not base[0]]
    room = max(0, budget - len(found) - len(whole[: budget // 4]))
    found += whole[: budget // 4]
    taken = (first + rest)[: int(room * 0.8)]
    found += [changed(call, place, value, label) for call, place, label, value in taken]
    tries = 0
    while len(found) < budget and len(single) > 1 and tries < 4 * budget:
        tries += 1
        (call, place, label, value), (other, place2, label2, value2) = rng.sample(single, 2)
        if call is other and place != place2:
            found.append(changed(changed(call, place, value, label), place2, value2, label2))
    return found


def suits(call, mode):
    """Whether a call can be made in a mode; sparse tensors exist in dynamic mode only."""
    specs = arguments.of_call(call)
    if mode == "object":
        return call["f"].rpartition(".")[0] in search.OBJECTS
    if mode in ("double", "no_grad", "seeded"):
        return True
    if mode == "backward":
        return bool(call.get("grad"))
    if call["f"].startswith("paddle.sparse") or not specs:
        return False
    if mode not in PROGRAMS:
        return True
    parameters = call["f"].startswith(("paddle.nn.", "paddle.incubate.nn.", "paddle.audio")) and call.get("then")
    return all(s["t"] in HOST_DTYPES for s in specs) and not parameters


def modes(call, rng):
    """The call in other modes, each with the probability of its share."""
    if call["f"].startswith("paddle.sparse"):
        return
    for mode, share in MODES.items():
        if rng.random() < share and suits(call, mode):
            yield call | {"mode": mode}


def digest(call):
    """A short name of a call, the same in every run."""
    text = json.dumps({k: v for k, v in call.items() if k not in ("id", "what")}, sort_keys=True)
    if call.get("grad") and (call["f"].endswith("_") or {"out", "output"} & set(call["kw"])):
        text += " without what was written"  # results recorded with gradients of such arguments have other names
    return hashlib.sha256(text.encode()).hexdigest()[:10]


def generate(count, seed, only=(), mode=None):
    """About `count` calls over all callables; with `only`, those of its namespaces or names; all in one `mode`."""
    base = {}
    for call in search.read() + (search.read(search.OBJECT_CALLS) if mode == "object" else []):
        base.setdefault(call["f"], []).append(call)
    known = signatures.by_path()
    budget = count / max(1, len(base)) / (1 + sum(MODES.values()) * 0.8)
    calls, seen = [], set()
    for path, first in base.items():
        callable_ = known.get(path)
        if callable_ is None or (only and not any(path == o or path.startswith(o + ".") for o in only)):
            continue
        rng = random.Random(f"{seed}:{path}")
        weight = 0.4 if not callable_.parameters and callable_.namespace == "paddle.Tensor" else 1.05
        for call in of_callable(first, callable_, int(budget * weight), rng):
            every = [call, *modes(call, rng)] if not mode else [call | {"mode": mode}] if suits(call, mode) else []
            for made in every:
                name = digest(made)
                if name not in seen:
                    seen.add(name)
                    calls.append({k: v for k, v in made.items() if k != "id"} | {"id": f"{path}@{name}"})
    return calls
