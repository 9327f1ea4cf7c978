"""What differs between the original's result of a call and ours.

A call whose results differ is made by the original a second time, with another seed and in another order. What differs
between its two runs is random, or memory that nobody wrote; there only dtypes and shapes are compared. A call that one
run accepts and the other refuses is not counted, nor is one that crashes, does not end, runs out of memory or whose
arguments cannot be made.
"""

import dataclasses
import math

TOLERANCE = {
    "float64": (1e-7, 1e-9),
    "complex128": (1e-7, 1e-9),
    "float16": (4e-3, 2e-3),
    "bfloat16": (2e-2, 1e-2),
    "uint16": (2e-2, 300),  # bfloat16 as a Program's fetch returns it: its bits
}
LOOSE = (3e-4, 3e-5)


@dataclasses.dataclass
class Verdict:
    """How one call compares; `kind` says which part differs, `None` that all agree."""

    counted: bool = True
    accepted: bool = True  # by the original
    kind: str | None = None  # refused, accepted, class, structure, dtype, shape, values, written, crash
    detail: str = ""
    gradient: bool | None = None  # whether gradients agree, where there are any
    gradient_detail: str = ""
    memory: bool | None = None  # whether the same results share memory with the same arguments
    memory_detail: str = ""
    skipped: str = ""  # why the call is not counted


def close(a, b, scale, tolerance):
    """Whether two numbers are the same up to rounding, NaN and infinities included."""
    if isinstance(a, str) or isinstance(b, str):
        return a == b
    if math.isnan(a) or math.isnan(b):
        return math.isnan(a) and math.isnan(b)
    if math.isinf(a) or math.isinf(b):
        return a == b
    rtol, atol = tolerance
    return abs(a - b) <= atol + rtol * max(abs(a), abs(b), min(scale, 1e3) * 0.1)


def numbers(want, got, again, dtype):
    """The first pair of numbers that differ, or None; `again` is the original's second run."""
    if len(want) != len(got):
        return f"{len(want)} numbers became {len(got)}"
    tolerance = TOLERANCE.get(dtype, LOOSE)
    finite = [abs(v) for v in want if not isinstance(v, str) and math.isfinite(v)]
    scale = max(finite, default=0)
    if again is None or len(again) != len(want):
        return None
    if not all(close(a, c, scale, tolerance) for a, c in zip(want, again)):
        return None  # random
    if dtype in ("bool", "int64", "int32", "int16", "int8", "uint8"):
        tolerance = (0, 0)
    for i, (a, b) in enumerate(zip(want, got)):
        if not close(a, b, scale, tolerance):
            return f"[{i}]: {a:.8g} became {b:.8g}" if not isinstance(a, str) else f"[{i}]: {a} became {b}"
    return None


def of_array(want, got, again):
    """(kind, detail) of two arrays' first difference, or None."""
    if want[0] != got[0]:
        return "dtype", f"{want[0]} became {got[0]}"
    if want[1] != got[1]:
        same = again[1] == want[1]  # a random shape is not compared
        return ("shape", f"{want[1]} became {got[1]}") if same else None
    found = numbers(want[2], got[2], again[2] if again[1] == want[1] else None, want[0])
    if found is None and len(want) > 3 and again[1] == want[1]:
        found = numbers(want[3], got[3], again[3], want[0])
    return ("values", found) if found else None


def of_value(want, got, again):
    """(kind, detail) of the first difference between two results, or None."""
    if not isinstance(want, dict):
        if isinstance(want, str) and isinstance(got, str):
            return None  # names and texts are free
        if type(want) is not type(got):
            return "structure", f"{shown(want)} became {shown(got)}"
        return ("values", f"{want} became {got}") if want != got and want == again else None
    (kind, inner), *_ = want.items()
    if kind == "object":
        return None
    if not isinstance(got, dict) or next(iter(got)) != kind:
        return "structure", f"{shown(want)} became {shown(got)}"
    if not isinstance(again, dict) or next(iter(again)) != kind:
        return None
    theirs, second = got[kind], again[kind]
    if kind in ("tensor", "array"):
        return of_array(inner, theirs, second)
    if kind in ("int", "float"):
        found = numbers([inner], [theirs], [second], "int64" if kind == "int" else "float32")
        return ("values", found) if found else None
    if kind == "complex":
        found = numbers(inner, theirs, second, "float32")
        return ("values", found) if found else None
    if kind == "dtype":
        return ("dtype", f"{inner} became {theirs}") if inner != theirs else None
    if kind == "sparse":
        if inner != theirs:
            return "structure", f"{inner} became {theirs}"
        if want["shape"] != got["shape"]:
            return "shape", f"{want['shape']} became {got['shape']}"
        return of_items(want["parts"], got["parts"], again["parts"])
    if kind == "list":
        return of_items(inner, theirs, second)
    if set(inner) != set(theirs):
        return "structure", f"keys {sorted(inner)} became {sorted(theirs)}"
    return of_items(list(inner.values()), [theirs[k] for k in inner], [second.get(k) for k in inner])


def of_items(want, got, again):
    if len(want) != len(got):
        return ("structure", f"{len(want)} items became {len(got)}") if len(again) == len(want) else None
    if len(again) != len(want):
        return None
    for i, (a, b, c) in enumerate(zip(want, got, again)):
        if found := of_value(a, b, c):
            return found[0], f"item {i}: {found[1]}" if len(want) > 1 else found[1]
    return None


def shown(value):
    """A result in few words."""
    if not isinstance(value, dict):
        return repr(value)[:40]
    (kind, inner), *_ = value.items()
    if kind in ("tensor", "array"):
        return f"{kind} {inner[0]} {inner[1]}"
    if kind in ("list", "dict"):
        return f"{kind} of {len(inner)}"
    return f"{kind} {inner}"[:40]


def outcome(result):
    """Which of the possible results this is: out, err, unbuilt, crash or timeout."""
    return next((k for k in ("out", "err", "unbuilt", "crash", "timeout") if k in result), "missing")


def exhausted(result):
    """Whether a call was refused for lack of memory, which says nothing about its arguments."""
    words = ("ResourceExhausted", "bad_alloc", "out of memory", "Unable to allocate", "not enough memory")
    return "MemoryError" in result.get("err", ()) or any(w in result.get("msg", "") for w in words)


def gradients(want, got, again):
    """(agree, detail) of two results' gradients, or (None, "") where the original has none to compare."""
    for key in ("grad", "grad2"):
        a, b, c = want.get(key), got.get(key), again.get(key)
        if not a or "err" in a or not c or "err" in c:
            continue
        if all(v is None for v in a.values()) and not b:
            continue
        if not b:
            return False, f"{key}: none here"
        if "err" in b:
            return False, f"{key}: refused: {b['cls']}: {b['msg']}"
        for name in a:
            if name not in b:
                return False, f"{key} of {name}: missing"
            if found := of_value(a[name], b[name], c.get(name)):
                return False, f"{key} of {name}: {found[0]}: {found[1]}"
    a = want.get("grad")
    return (True if a and "err" not in a else None), ""


# Functions whose results contain vectors that are determined up to their sign.
UP_TO_SIGN = ("svd", "eigh", "svd_lowrank", "pca_lowrank")


def without_signs(value):
    """A result with the absolute values of its floats."""
    if isinstance(value, dict):
        return {k: without_signs(v) for k, v in value.items()}
    if isinstance(value, list):
        return [without_signs(v) for v in value]
    return abs(value) if isinstance(value, float) else value


def judge(want, again, got, name=""):
    """The verdict on one call of the function `name`: the original's two results, and ours."""
    first, second, ours = outcome(want), outcome(again), outcome(got)
    for result, kind in ((want, first), (again, second)):
        if kind in ("unbuilt", "crash", "timeout", "missing"):
            return Verdict(counted=False, skipped=f"original: {kind}")
        if "fetched tensors hold LoD" in result.get("msg", ""):  # of every fetch, once a call has left the state so
            return Verdict(counted=False, skipped="original: spoilt by an earlier call")
        if exhausted(result) or result.get("err") == ["Unreadable"]:
            return Verdict(counted=False, skipped="original: memory" if exhausted(result) else "original: unreadable")
    if first != second:
        return Verdict(counted=False, skipped="original: not the same twice")
    if exhausted(got):
        return Verdict(counted=False, skipped="ours: memory")
    if ours in ("crash", "timeout", "missing"):
        return Verdict(accepted=first == "out", kind="crash", detail=f"{ours} here")
    if first == "err":
        if want["err"] != again["err"]:
            return Verdict(counted=False, skipped="original: not the same twice")
        if ours == "unbuilt" or ours == "out":
            return Verdict(accepted=False, kind="accepted", detail=f"{want['cls']} there, accepted here")
        if not set(want["err"]) <= set(got["err"]):
            return Verdict(accepted=False, kind="class", detail=f"{want['cls']} became {got['cls']}: {got['msg']}")
        return Verdict(accepted=False)
    if ours == "err":
        return Verdict(kind="refused", detail=f"{got['cls']}: {got['msg']}")
    if ours == "unbuilt":
        return Verdict(kind="refused", detail=f"argument: {got['unbuilt']}")
    found = of_value(want["out"], got["out"], again["out"])
    if found and name.rpartition(".")[2] in UP_TO_SIGN:
        outs = [without_signs(result["out"]) for result in (want, got, again)]
        if not of_value(*outs):
            return Verdict()  # gradients depend on the signs and are not compared
    if found is None and ("write" in want or "write" in got):
        found = written(want.get("write", {}), got.get("write", {}), again.get("write", {}))
    verdict = Verdict(kind=found[0] if found else None, detail=found[1] if found else "")
    verdict.gradient, verdict.gradient_detail = gradients(want, got, again)
    if want.get("share") == again.get("share"):
        verdict.memory = want.get("share") == got.get("share")
        if not verdict.memory:
            verdict.memory_detail = f"shares {want.get('share')} became {got.get('share')}"
    return verdict


def written(want, got, again):
    """(kind, detail) of the first difference in what was written in place."""
    if set(want) != set(again):
        return None
    if set(want) != set(got):
        return "written", f"arguments {sorted(want)} became {sorted(got)}"
    for name in want:
        if found := of_value(want[name], got[name], again[name]):
            return "written", f"argument {name}: {found[1]}"
    return None
