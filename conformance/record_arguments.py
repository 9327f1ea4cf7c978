#!/usr/bin/env python3
"""Record which kinds of argument the original refuses and we would accept, for `src/paddle/_core/argument_kinds.json`.

    PYTHON record_arguments.py [--only paddle,paddle.Tensor] [--jobs N]

PYTHON imports the project. The base calls of the campaign are changed in one argument at a time, in every form that is
not a Tensor in a Tensor's place; both sides run them, ours without the recorded table. A kind is refused if the
original refuses every form of it, in dynamic mode and, separately, in a static Program.
"""

import argparse
import collections
import functools
import json
import os
import pathlib
import re
import shutil
import sys
import tempfile

import calls as campaign
from call_campaign import arguments, forms, generate, search, signatures

import paddle
from paddle._core.argument_kinds import kind_of
from paddle._core.operator import operator_of

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE.parent / "src"
TABLE = SOURCE / "paddle" / "_core" / "argument_kinds.json"
BASES, FORMS = 3, 3  # base calls of a callable that are changed, and forms of one kind


def tensor_inside(value):
    return forms.is_tensor(value) or (isinstance(value, list) and any(forms.is_tensor(v) for v in value))


def kind(value):
    """The kind of a described argument, as `paddle._core.argument_kinds` names it."""
    return _kind(json.dumps(value))


@functools.cache
def _kind(text):
    value = json.loads(text)
    try:
        leaves = iter([paddle.to_tensor(arguments.stored(s)) for s in arguments.tensors([value])])
    except ValueError:  # a form that does not fit its values
        return None
    return kind_of(arguments.build(value, leaves))


def changed_calls(only):
    """Calls with one argument changed, each with the parameter and the kind."""
    base = {}
    for call in search.read():
        base.setdefault(call["f"], []).append(call)
    known = signatures.by_path()
    for path, some in base.items():
        callable_ = known.get(path)
        if callable_ is None or callable_.namespace not in only or some[0].get("then"):
            continue
        for call in some[:BASES]:
            call = {k: v for k, v in call.items() if k != "grad"}
            yield from of_base(call, callable_, FORMS)
        if arguments.of_call(some[0]):
            yield from of_base({k: v for k, v in some[0].items() if k != "grad"} | {"mode": "static"}, callable_, 2)


def of_base(call, callable_, most):
    """The changes of one base call, with `most` forms of each kind."""
    known = generate.named(call, callable_)
    count = collections.Counter()
    for place, label, value in generate.singles(call, callable_):
        parameter = known.get(place)
        name = parameter.name if parameter else place if isinstance(place, str) else None
        here = call["args"][place] if isinstance(place, int) else call["kw"].get(place)
        if name is None or name in ("name", "out") or (forms.is_tensor(value) and tensor_inside(here)):
            continue
        if tensor_inside(here) and isinstance(here, list) and tensor_inside(value):
            continue
        named = kind(value)
        count[name, named] += 1
        if named is None or count[name, named] > most:
            continue
        made = generate.changed(call, place, value, label)
        mode = call.get("mode", "dynamic")
        yield made | {
            "id": f"{call['f']}@{generate.digest(made)}",
            "of": [name, named, mode, kind(here) if place in known else None],
        }


def without_table(folder):
    """A copy of the source whose table is empty."""
    copy = pathlib.Path(folder) / "src"
    shutil.copytree(SOURCE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    (copy / "paddle" / "_core" / TABLE.name).write_text(as_text({}))
    return copy


# What the original refuses for reasons other than the kind of an argument; exceptions.json has the first two.
NOT_THE_KIND = re.compile(r"kernel with key \(CPU|Type promotion|type of data we are trying|only 0-dimensional arrays")
# Parameters with forms of their own, and what annotations say about values that some forms may merely miss.
OTHERS = re.compile(r"dtype|place|device|name|out|generator|seed")
MENTIONED = {
    "str": r"str|Literal|DType|_\w*Mode",
    "int": r"\bint\b|Numeric|Number",
    "float": r"float|Numeric|Number",
    "list of int": r"Sequence|[lL]ist|[tT]uple|Shape|Size|Axes|slice",
    "tuple of int": r"Sequence|[lL]ist|[tT]uple|Shape|Size|Axes|slice",
    "list of float": r"Sequence|[lL]ist|[tT]uple|Nested",
    "tuple of float": r"Sequence|[lL]ist|[tT]uple|Nested",
}
WORDS = (
    (r"tensor", "a Tensor"),
    (r"int$", "an int"),
    (r"bool$", "True or False"),
    (r"float$", "a float"),
    (r"complex$", "a complex number"),
    (r"str$", "a str"),
    (r"(list|tuple) of (int|several)", "a list or tuple of ints"),
    (r"(list|tuple) of float", "a list or tuple of floats"),
    (r"(list|tuple) of tensor", "a list or tuple of Tensors"),
    (r"array", "an array"),
    (r"None", "None"),
)


def said(kind_, annotation):
    """Whether an annotation allows a kind, so that a refusal is about the value; mixed lists are too many things."""
    if kind_.endswith("several"):
        return True
    if "tensor" in kind_:
        return "Tensor" in annotation
    return kind_ in MENTIONED and re.search(MENTIONED[kind_], annotation) is not None


def expected(kinds):
    """Words for what a parameter accepts."""
    if "int" in kinds:
        kinds = kinds - {"bool"}
    said = [words for pattern, words in WORDS if any(re.match(pattern, kind) for kind in kinds)]
    return " or ".join([", ".join(said[:-1]), said[-1]] if len(said) > 1 else said) or "of another type"


def key_of(path):
    """The key of the operator behind a public name, or the name itself."""
    found = paddle
    for part in path.split(".")[1:]:
        found = getattr(found, part)
    operator = operator_of(found)
    return operator.key if operator is not None else path


class Seen:
    """What both sides answered to one kind of argument."""

    def __init__(self):
        self.accepted, self.classes, self.ours = False, set(), []

    def add(self, theirs, ours):
        if "out" in theirs or "unbuilt" in ours or NOT_THE_KIND.search(theirs.get("msg", "")):
            self.accepted = True
        elif "err" in theirs:
            self.classes.add(tuple(theirs["err"]))
            self.ours.append(ours)

    def row(self):
        """(whether the kind must be refused, the exceptions), or None if nothing is to be done."""
        if self.accepted or not self.classes:
            return None
        names = " ".join(sorted({kinds[0] for kinds in self.classes}))
        if any("err" not in ours for ours in self.ours):
            # These two are failures of the original's own code: what it meant to accept stays accepted.
            return None if names in ("SystemError", "UnboundLocalError") else (True, names)
        wanted = {name for kinds in self.classes for name in kinds}
        return None if all(wanted <= set(ours["err"]) for ours in self.ours) else (False, names)


def table(made, theirs, ours):
    """The rows of the table: {operator: {parameter: row}}."""
    seen = collections.defaultdict(lambda: collections.defaultdict(Seen))
    known = signatures.by_path()
    notes = {}
    for id_, call in made.items():
        name, kind_, mode, here = call["of"]
        if OTHERS.search(name):
            continue
        key = key_of(call["f"])
        parameter = next((p for p in known[call["f"]].parameters if p.name == name), None)
        notes.setdefault((key, name), set()).add(parameter.annotation if parameter else "")
        kinds = seen[key, name]
        kinds[mode, kind_].add(theirs.get(id_, {}), ours.get(id_, {}))
        has_default = parameter and not parameter.required and not isinstance(parameter.default, str)
        for accepted in (here, kind(parameter.default) if has_default else None):
            if accepted:
                kinds[mode, accepted].accepted = True
    rows = collections.defaultdict(dict)
    for (key, name), kinds in seen.items():
        row = collections.defaultdict(dict)
        mentioned = "|".join(notes[key, name])
        for (mode, kind_), answers in kinds.items():
            found = answers.row()
            if found is None or said(kind_, mentioned):
                continue
            row[mode if found[0] else f"{mode} refused"][kind_] = found[1]
        if row:
            good = {kind_ for (_, kind_), answers in kinds.items() if answers.accepted}
            rows[key][name] = {"is": expected(good)} | {part: dict(sorted(row[part].items())) for part in sorted(row)}
    return rows


def as_text(rows):
    """The table as JSON: first the distinct texts, then the rows, which have their numbers."""
    texts = {}

    def number(text):
        return texts.setdefault(text, len(texts))

    lines = []
    for key in sorted(rows):
        shown = {
            name: {part: number(found if part == "is" else joined(found)) for part, found in row.items()}
            for name, row in rows[key].items()
        }
        lines.append(f"{json.dumps(key)}: {json.dumps(shown, separators=(',', ':'))}")
    listed = ",\n".join(map(json.dumps, texts))
    return '{"texts": [\n' + listed + '\n], "rows": {\n' + ",\n".join(lines) + "\n}}\n"


def joined(found):
    """{kind: exceptions} as one text: `ValueError: int, float; TypeError: str`."""
    by_class = collections.defaultdict(list)
    for kind_, names in sorted(found.items()):
        by_class[names].append(kind_)
    return "; ".join(f"{names}: {', '.join(kinds)}" for names, kinds in sorted(by_class.items()))


def main():
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("--only", default="paddle,paddle.Tensor")
    ap.add_argument("--jobs", type=int, default=1)
    ap.add_argument("--from-cache", action="store_true", help="write the table from the last results")
    cache = pathlib.Path(os.environ.get("PADDLE_ORACLE", pathlib.Path.home() / ".cache" / "outrigger" / "oracle"))
    ap.add_argument("--oracle", default=os.environ.get("PADDLE_ORACLE_PYTHON", str(cache / "venv" / "bin" / "python")))
    ap.add_argument("--results", type=pathlib.Path, default=cache / "arguments")
    args = ap.parse_args()
    made = {call["id"]: call for call in changed_calls(set(args.only.split(",")))}
    print(f"{len(made)} calls", file=sys.stderr)
    plain = [{k: v for k, v in call.items() if k != "of"} for call in made.values()]
    theirs = campaign.original(plain, args.oracle, args.results, args.jobs)
    last = args.results / "ours.jsonl"
    if args.from_cache:
        ours = campaign.lines(last)
    else:
        with tempfile.TemporaryDirectory() as folder:
            ours = campaign.run(sys.executable, plain, last, jobs=args.jobs, source=without_table(folder))
    rows = table(made, theirs, ours)
    TABLE.write_text(as_text(rows), encoding="utf-8")
    print(f"{len(rows)} operators, {TABLE.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
