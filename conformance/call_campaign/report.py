"""The table by namespace, and differences grouped by cause with one call that shows each."""

import collections
import dataclasses
import fnmatch
import json
import pathlib

import numpy as np

from . import arguments

# Words of the engine below, which a message to a user should not have.
ENGINE_WORDS = (
    "mat1 and mat2", "invalid combination of arguments", "expected scalar type", "linalg_", "(expected to be in range",
    "expected to be in range of", "not implemented for", "aten::", "at::", "torch.", "size of tensor a",
    "must match the size",
    "Expected all tensors", "requires_grad", "Tensor-likes", "vmap", "at dimension", "c10", "Float but", "Long but",
    "expected m1", "dim() ==", "self.size", "unsupported operand", "'Tensor' object has no attribute", "IntArrayRef",
)  # fmt: skip

COLUMNS = ("values", "gradients", "without elements", "refusals", "memory")


@dataclasses.dataclass
class Judged:
    """A call with its verdict and the reason, if any, why its difference stays."""

    call: dict
    verdict: object
    ours: dict
    original: dict = dataclasses.field(default_factory=dict)
    reason: str | None = None

    @property
    def namespace(self):
        return self.call["f"].rpartition(".")[0]

    @property
    def empty(self):
        return any(0 in spec["s"] for spec in arguments.of_call(self.call))

    def differences(self):
        """(part, kind, detail) of everything that differs."""
        v = self.verdict
        if v.kind:
            yield ("values" if v.accepted else "refusals"), v.kind, v.detail
        if v.gradient is False:
            yield "gradients", "gradient", v.gradient_detail
        if v.memory is False and not v.kind:
            yield "memory", "memory", v.memory_detail


SECTIONS = ("calls", "calls in other modes")  # of exceptions.json; the page has the reasons of the first


def exceptions(sections=SECTIONS):
    """{pattern: reason} of the differences that stay."""
    path = pathlib.Path(__file__).parents[1] / "exceptions.json"
    known = json.loads(path.read_text(encoding="utf-8"))
    return {pattern: why for section in sections for pattern, why in known.get(section, {}).items()}


def names_of(judged):
    """What patterns of the exceptions are compared with: `callable / kind / what was changed` of each difference.

    Where the original refuses, ` / its message` follows: a dtype is refused for reasons that differ from call to call.
    Where it answers, a pattern may have ` / what differs`, too; the names are pairs, without and with it.
    """
    message = f" / {judged.original['msg']}" if "msg" in judged.original else ""
    for _, kind, detail in judged.differences():
        name = f"{judged.call['f']} / {kind} / {judged.call.get('what', '')}{message}"
        yield name, name if message else f"{name} / {detail}"


def explain(all_judged, known=None):
    """Note the reason of each difference that has one for all of its parts."""
    known = exceptions() if known is None else known
    for judged in all_judged:
        reasons = [
            next((why for p, why in known.items() if any(fnmatch.fnmatchcase(name, p) for name in names)), None)
            for names in names_of(judged)
        ]
        if reasons and all(reasons):
            judged.reason = reasons[0]


def counts(all_judged, explained=False):
    """{namespace: {column: [agree, all]}} of what is counted, and the number of calls of each.

    `explained` counts the differences that have a reason, too.
    """
    table = collections.defaultdict(
        lambda: {c: [0, 0] for c in COLUMNS} | {"calls": 0, "not counted": 0, "explained": 0}
    )
    for j in all_judged:
        row, v = table[j.namespace], j.verdict
        row["calls"] += 1
        if not v.counted or (j.reason and not explained):
            row["explained" if v.counted else "not counted"] += 1
            continue
        column = row["values" if v.accepted else "refusals"]
        column[0] += v.kind is None
        column[1] += 1
        if j.empty:
            row["without elements"][0] += v.kind is None and v.gradient is not False
            row["without elements"][1] += 1
        if v.gradient is not None and v.kind != "refused":
            row["gradients"][0] += v.gradient
            row["gradients"][1] += 1
        if v.memory is not None:
            row["memory"][0] += v.memory
            row["memory"][1] += 1
    return dict(table)


def total(table):
    """The sum of a table's rows."""
    whole = {c: [sum(row[c][i] for row in table.values()) for i in (0, 1)] for c in COLUMNS}
    return whole | {k: sum(row[k] for row in table.values()) for k in ("calls", "not counted", "explained")}


def reasons(all_judged):
    """{reason: number of calls} of the differences that stay."""
    return collections.Counter(j.reason for j in all_judged if j.verdict.counted and j.reason)


def share(pair, digits=1):
    return f"{100 * pair[0] / pair[1]:.{digits}f} %" if pair[1] else "–"


def lines_of(table):
    """The table as text."""
    yield f"{'namespace':32}{'calls':>8}" + "".join(f"{c:>18}" for c in COLUMNS)
    for name, row in [*table.items(), ("all", total(table))]:
        cells = "".join(f"{share(row[c], 2):>9}{'/ ' + str(row[c][1]):>9}" for c in COLUMNS)
        yield f"{name:32}{row['calls']:>8}{cells}"


def cause(judged, part, kind, detail):
    """What differences are grouped by: the callable, the kind, and the forms of the arguments without their order."""
    what = judged.call.get("what", "base call")
    if kind == "class":
        return judged.call["f"], part, kind, detail.split(":")[0]
    if kind == "refused":
        return judged.call["f"], part, kind, detail[:60]
    if kind in ("accepted",):
        return judged.call["f"], part, kind, what.split(" + ")[0]
    return judged.call["f"], part, kind, what.split(" + ")[0] if " + " not in what else "pairs"


def groups(all_judged):
    """[(cause, [judged, …])] of unexplained differences, most frequent first; the simplest call first in each."""
    found = collections.defaultdict(list)
    for j in all_judged:
        if j.verdict.counted and not j.reason:
            for part, kind, detail in j.differences():
                found[cause(j, part, kind, detail)].append((j, detail))
    for members in found.values():
        members.sort(key=lambda m: (m[0].call.get("what", "").count(" + "), len(json.dumps(m[0].call))))
    return sorted(found.items(), key=lambda item: (-len(item[1]), item[0]))


def by_callable(all_judged):
    """[(callable, {part: count})] of unexplained differences, most first."""
    found = collections.defaultdict(collections.Counter)
    for j in all_judged:
        if j.verdict.counted and not j.reason:
            for part, _, _ in j.differences():
                found[j.call["f"]][part] += 1
    return sorted(found.items(), key=lambda item: -sum(item[1].values()))


def engine_words(all_judged):
    """[(words, count, an example)] of our messages that speak the engine's language."""
    found = collections.defaultdict(list)
    for j in all_judged:
        message = j.ours.get("msg", "")
        for words in ENGINE_WORDS:
            if words in message:
                found[words].append((j.call["id"], message))
                break
    return sorted(((w, len(m), m[0]) for w, m in found.items()), key=lambda item: -item[1])


def literal(value, lines):
    """An argument as Python; tensors are made in lines of their own."""
    if isinstance(value, list):
        return "[" + ", ".join(literal(v, lines) for v in value) + "]"
    if not isinstance(value, dict):
        return repr(value)
    if "t" in value:
        return tensor(value, lines)
    if "a" in value:
        return array(value, value["a"])
    if "n" in value:
        return f"np.{np.dtype(value['n']).type.__name__}({value['v']!r})"
    if "tuple" in value:
        inside = ", ".join(literal(v, lines) for v in value["tuple"])
        return f"({inside},)" if len(value["tuple"]) == 1 else f"({inside})"
    if "dict" in value:
        return "{" + ", ".join(f"{k!r}: {literal(v, lines)}" for k, v in value["dict"].items()) + "}"
    if "slice" in value:
        return "slice(" + ", ".join(literal(v, lines) for v in value["slice"]) + ")"
    if "range" in value:
        return f"range({', '.join(map(str, value['range']))})"
    if "ellipsis" in value:
        return "..."
    if "float" in value:
        return f"float({value['float']!r})"
    if "complex" in value:
        return f"complex({value['complex'][0]}, {value['complex'][1]})"
    if "dtype" in value:
        return f"paddle.{value['dtype']}"
    if "npdtype" in value:
        return f"np.dtype({value['npdtype']!r})"
    if "name" in value:
        return value["name"].removeprefix("builtins.")
    args = [literal(v, lines) for v in value["args"]] + [
        f"{k}={literal(v, lines)}" for k, v in value.get("kw", {}).items()
    ]
    return f"{value['call']}({', '.join(args)})"


def array(spec, dtype):
    """A NumPy expression for the values of a description."""
    values = arguments.array({k: v for k, v in spec.items() if k != "a"} | {"t": dtype})
    if values.size <= 24:
        exact = values.astype("float64").round(4) if values.dtype in ("float32", "float16") else values
        text = repr(exact.tolist()).replace("nan", "np.nan").replace("inf", "np.inf")
        made = f"np.array({text}, dtype={str(values.dtype)!r})"
        return made if values.size else f"np.zeros({list(values.shape)}, dtype={str(values.dtype)!r})"
    text = (
        arguments.source(spec)
        .replace("R.", f"np.random.RandomState({spec.get('r', 0)}).")
        .replace("S)", f"{tuple(spec['s'])})")
    )
    if any(word in text for word in ("spd(", "special(", "normalised(", "boxes(")):
        return f"np.array({values.tolist()!r}, dtype={str(values.dtype)!r})".replace("nan", "np.nan").replace(
            "inf", "np.inf"
        )
    return f"({text}).astype({str(values.dtype)!r})"


def tensor(spec, lines):
    """A variable of the program that holds a tensor; lines are added for it."""
    name = f"x{len([line for line in lines if line.startswith('x')])}"
    text = f"paddle.to_tensor({array(spec, spec['t'])})"
    if spec["t"] == "bfloat16" or spec["t"] in arguments.FLOAT8:
        text += f".astype({spec['t']!r}).detach()"
    layout = {"T": "transposed view", "S": "strided view", "V": "slice of a larger tensor", "N": "result of clone()"}
    note = f"  # as a {layout[spec['l']]}" if spec.get("l", "C") in layout else ""
    lines.append(f"{name} = {text}{note}")
    if spec.get("g"):
        lines.append(f"{name}.stop_gradient = False")
    return name


def program(call):
    """A call as a short program that either side runs."""
    lines = []
    args = [literal(v, lines) for v in call["args"]]
    named = [f"{k}={literal(v, lines)}" for k, v in call["kw"].items()]
    namespace, _, name = call["f"].rpartition(".")
    if namespace == "paddle.Tensor":
        rest = ", ".join(args[1:] + named)
        text = f"{args[0]}.{name}({rest})" if args else f"paddle.Tensor.{name}"
    else:
        text = f"{call['f']}({', '.join(args + named)})"
    for method, args, kw in call.get("then", []):
        inside = ", ".join([literal(v, lines) for v in args] + [f"{k}={literal(v, lines)}" for k, v in kw.items()])
        text += f"({inside})" if method == "__call__" else f".{method}({inside})"
    mode = f"  # in mode {call['mode']}" if call.get("mode") else ""
    return "\n".join([*lines, f"print({text}){mode}"])


def text(all_judged, most=200):
    """The report on some calls as text."""
    table = counts(all_judged)
    yield from lines_of(table)
    skipped = collections.Counter(j.verdict.skipped for j in all_judged if not j.verdict.counted)
    yield ""
    yield "not counted: " + (", ".join(f"{why} {n}" for why, n in skipped.most_common()) or "none")
    yield f"explained in exceptions.json: {sum(bool(j.reason) for j in all_judged)}"
    found = groups(all_judged)
    yield f"\n{sum(len(m) for _, m in found)} differences in {len(found)} groups; most frequent first"
    yield "\nby callable:"
    for path, parts in by_callable(all_judged)[:most]:
        yield f"  {sum(parts.values()):4} {path}  " + ", ".join(f"{k} {n}" for k, n in parts.most_common())
    for (path, part, kind, form), members in found[:most]:
        judged, detail = members[0]
        yield f"\n--- {len(members)} x {path} | {part} | {kind} | {form}"
        yield f"    {judged.call['id']}  ({judged.call.get('what', 'base call')})"
        yield f"    {detail}"
        yield "\n".join("        " + line for line in program(judged.call).splitlines())
        for other, more in members[1:4]:
            yield f"    also {other.call['id']} ({other.call.get('what', 'base call')}): {more[:140]}"
    words = engine_words(all_judged)
    if words:
        yield "\nmessages with the engine's words:"
        for word, count, (id_, message) in words:
            yield f"  {count:4} {word!r}: {id_}: {message[:150]}"
