"""Find base calls: ask the original which of the proposed calls it accepts, and record them.

    PYTHON calls.py --search

The result, `base_calls.json`, is kept, so that the campaign itself searches nothing.
"""

import json
import pathlib

from . import arguments, families, signatures

BASE_CALLS = pathlib.Path(__file__).parents[1] / "base_calls.json"
OBJECT_CALLS = BASE_CALLS.with_name("object_calls.json")  # those of OPTIMIZERS
MOST = 10  # base calls of one callable
OPTIMIZERS = ("paddle.optimizer", "paddle.optimizer.lr")  # whose objects are looked at in every call
OBJECTS = ("paddle.nn", "paddle.distribution", *OPTIMIZERS)  # namespaces of classes, for the mode `object`


def in_place(name):
    return name.endswith("_") and not name.startswith("__")


def numbered(value, count):
    """Give every tensor without a seed one of its own, by its place; `count` is a list with the last seed used."""
    if isinstance(value, list):
        for item in value:
            numbered(item, count)
    elif isinstance(value, dict):
        if ("t" in value or "a" in value) and isinstance(value.get("s"), list):
            count[0] += 1
            value.setdefault("r", count[0])
            if "t" in value and value["t"].startswith(("float", "complex", "bfloat")) and "8" not in value["t"]:
                value.setdefault("g", 1)
        else:
            for item in value.values():
                numbered(item, count)


def candidates():
    """Every proposed call, as the runner takes it."""
    written = families.written()
    for c in signatures.callables():
        cells = written.get(c.namespace, {}).get(c.name) or families.proposed(c)
        for i, (args, kw, steps) in enumerate(cells):
            call = {"id": f"{c.path}#{i}", "f": c.path, "args": args, "kw": kw}
            if steps:
                call["then"] = steps
            call = json.loads(json.dumps(call))
            numbered([call["args"], list(call["kw"].values()), call.get("then", [])], [0])
            if in_place(c.name) or c.name == "__setitem__":  # a leaf that needs gradients must not be written to
                for spec in call["args"][:2]:
                    if isinstance(spec, dict):
                        spec.pop("g", None)
            yield call | ({"mode": "object"} if c.namespace in OPTIMIZERS else {"grad": 2})


def accepted(calls, results):
    """Those that the original accepts, at most MOST of each callable; the gradient it has of each."""
    kept, count = [], {}
    for call in calls:
        result = results.get(call["id"], {})
        if "out" not in result or count.get(call["f"], 0) >= MOST:
            continue
        count[call["f"]] = count.get(call["f"], 0) + 1
        order = 0
        if "grad" in result and "err" not in (result["grad"] or {}):
            order = 2 if "err" not in result.get("grad2", {"err": 1}) else 1
        kept.append({k: v for k, v in call.items() if k != "grad"} | ({"grad": order} if order else {}))
    return kept


def find(run):
    """(accepted base calls, the original's results); `run` gives {id: result} of the original.

    A call that crashes when its gradients are taken is asked again without them.
    """
    calls = list(candidates())
    results = run(calls)
    once = [call | {"grad": 1} for call in calls if "err" in (results[call["id"]].get("grad") or {})]
    results |= run(once)
    for order in (1, 0):
        again = [call | {"grad": order} for call in calls if "crash" in results[call["id"]]]
        results |= run(again)
        for call in again:
            if "out" in results[call["id"]] and not order:
                numbered_without(call)
    return accepted(calls, results), results


def numbered_without(call):
    """Take the mark of gradients from all tensors of a call."""
    for spec in arguments.of_call(call):
        spec.pop("g", None)


def write(kept):
    """Record base calls, one a line, those of classes whose objects alone are looked at in a file of their own."""
    objects = [call for call in kept if call.get("mode") == "object"]
    _write(BASE_CALLS, [call for call in kept if call not in objects])
    _write(OBJECT_CALLS, [{k: v for k, v in call.items() if k != "mode"} for call in objects])


def _write(path, kept):
    lines = ",\n".join(json.dumps(call, separators=(",", ":")) for call in kept)
    part = path.with_suffix(".part")
    part.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    part.replace(path)


def read(path=BASE_CALLS):
    """The recorded base calls."""
    return json.loads(path.read_text(encoding="utf-8"))


def without(kept):
    """The callables that have no base call."""
    have = {call["f"] for call in kept} | {call["f"] for call in read(OBJECT_CALLS)}
    return [c.path for c in signatures.callables() if c.path not in have]
