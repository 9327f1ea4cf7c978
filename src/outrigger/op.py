"""Show what the project knows about an operator, and where it is defined.

NAME is the operator's registered name (gather, sparse.relu) or a public one (paddle.nn.functional.relu, Tensor.add_).
The output has its definition, public names and arguments, in-place form, torch counterpart, and its row in every table
of the project: model format, ONNX, autocast, shapes, optimiser, eras.

The exit code is 1 if a name is not an operator.
"""

import argparse
import fnmatch
import importlib
import inspect
import json
import pkgutil
import shutil
import sys
import textwrap
from pathlib import Path
from typing import Any

from outrigger._cli import FAILED, Refusal, suggestion

HELP = "show what the project knows about an operator, and where"
EXAMPLE = "  outrigger op gather\n  outrigger op paddle.nn.functional.relu --json\n  outrigger op --list 'sparse.*'"

Fact = tuple[str, str]

# Tables for which a missing row is shown, too.
EXPECTED = ("model format: how a call is written", "ONNX: converter")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The operators, and how to show them."""
    parser.add_argument("names", metavar="NAME", nargs="*", help="an operator, by its registered or a public name")
    parser.add_argument("--list", nargs="?", const="*", metavar="PATTERN", help="list the operators whose names match")
    parser.add_argument("--json", action="store_true", help="print JSON, for other programs")


def run(args: argparse.Namespace) -> int:
    """Look the operators up and print what is known about them."""
    if not args.names and args.list is None:
        raise Refusal("expected the name of an operator, or --list. Try outrigger op gather.")
    registry, tables, missing = load()
    for name, reason in missing.items():
        print(f"outrigger op: {name} is left out: {reason}", file=sys.stderr)
    if args.list is not None:
        listed = sorted(fnmatch.filter(registry, args.list))
        print(json.dumps(listed, indent=2) if args.json else "\n".join(listed))
        return 0 if listed else FAILED
    found = [find(name, registry) for name in args.names]
    if args.json:
        shown = [{"operator": operator.key, **dict(facts(operator, tables))} for operator in found]
        print(json.dumps(shown, indent=2, ensure_ascii=False))
        return 0
    for operator in found:
        show(operator.key, facts(operator, tables))
    return 0


def load() -> tuple[dict[str, Any], dict[str, Any], dict[str, str]]:
    """All operators, all tables about them, and the modules that cannot be imported, with the reasons."""
    import paddle

    missing = {}
    for module in pkgutil.walk_packages(paddle.__path__, "paddle.", onerror=lambda name: None):
        if "__main__" in module.name or ".launch" in module.name:
            continue
        try:
            importlib.import_module(module.name)
        except ImportError as error:  # an optional package is not installed
            missing[module.name] = str(error)
    known = importlib.import_module("paddle._core.operator")
    return known.REGISTRY, known.TABLES, missing


def find(name: str, registry: dict[str, Any]) -> Any:
    """The operator with this registered or public name."""
    if name in registry:
        return registry[name]
    import paddle

    target: Any = paddle
    for part in name.removeprefix("paddle.").split("."):
        target = inspect.getattr_static(target, part, None) if inspect.isclass(target) else getattr(target, part, None)
    operator = getattr(target, "operator", None)
    if operator is None:
        raise Refusal(f"there is no operator {name!r}.{suggestion(name, registry)}", FAILED)
    return operator


def facts(operator: Any, tables: dict[str, Any]) -> list[Fact]:
    """What is known about an operator, as rows of (subject, text)."""
    rows = [
        ("defined", _place(*operator.defined_at)),
        ("public names", ", ".join(operator.names()) or "none"),
        ("arguments", ", ".join(operator.parameters)),
        ("draws random numbers", "yes" if operator.random else "no"),
        ("may share memory", "yes" if operator.view else "no"),
    ]
    if operator.aliases:
        rows.append(("aliases", ", ".join(f"{k} = {v or 'refused'}" for k, v in operator.aliases.items())))
    if operator.inplace is not None:
        rows.append(("in-place form", operator.inplace.key))
    if operator.inplace_of is not None:
        rows.append(("in-place form of", operator.inplace_of.key))
    for subject, table in tables.items():
        key = next((key for key in (operator.key, operator.name) if key in table), None)
        if key is not None:
            rows.append((subject, _row(table[key]) if hasattr(table, "of") else "yes"))
        elif subject in EXPECTED:
            rows.append((subject, "no row"))
    names = operator.names()
    rows.append(("autocast at level O1", _precision(operator)))
    rows.append(("in torch", ", ".join(_in_torch(names)) or "no row in `outrigger api`"))
    return rows


def _precision(operator: Any) -> str:
    """The precision in which autocast runs an operator unless the user lists it."""
    lists = importlib.import_module("paddle.amp._lists")
    chosen = lists.policy("O1", "bfloat16", frozenset(), frozenset(), True)
    kinds = {
        lists.LOW: "in low precision",
        lists.FULL: "in float32",
        lists.GREY: "in float32 if any input is, else in low precision",
        lists.SKIP: "left alone",
    }
    return kinds[chosen.kinds.get(operator.name, chosen.rest)]


def _in_torch(names: list[str]) -> list[str]:
    """The operator's names in torch, from the table of `outrigger api`."""
    from outrigger.api.table import ROWS

    return sorted({row.torch for row in ROWS if row.torch and row.paddle in names})


def _row(value: Any) -> str:
    """A row of a table as text; a function is shown as the place of its definition."""
    for item in value if isinstance(value, tuple) else (value,):
        code = getattr(inspect.unwrap(item), "__code__", None) if callable(item) else None
        if code is not None:
            return f"{item.__name__} in {_place(code.co_filename, code.co_firstlineno)}"
    return ", ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def _place(file: str, line: int) -> str:
    """A place in the source, relative to the folder of the packages."""
    path = Path(file)
    start = next((i for i, part in enumerate(path.parts) if part in ("paddle", "outrigger")), 0)
    return f"{Path(*path.parts[start:])}:{line}"


def show(key: str, rows: list[Fact]) -> None:
    """Print the rows of one operator, wrapped to the width of the terminal."""
    width = max(40, shutil.get_terminal_size().columns)
    print(key)
    for subject, text in rows:
        print(textwrap.fill(f"{subject}: {text}", width, initial_indent="  ", subsequent_indent="      "))
