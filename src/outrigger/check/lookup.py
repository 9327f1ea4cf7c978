"""Which of the names that a program uses are supported, which versions had them, and whether calls to them fit."""

import ast
import functools
import importlib
import importlib.util
import inspect
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from outrigger._removed import replacement
from outrigger.check.uses import Call, Uses

BEFORE_FLUID, FLUID, TODAY = "0.10 to 0.15", "1.5 to 1.8", "2.x and 3.x"
# Names that only some versions of the fluid era had; the rest of `paddle.fluid` existed in all of them.
_HALVES = {
    **dict.fromkeys(
        (
            "fluid.dygraph.FC fluid.dygraph.nn.FC fluid.dygraph.BackwardStrategy fluid.io.PyReader "
            "fluid.dygraph.SequenceConv fluid.dygraph.RowConv fluid.layers.py_reader fluid.ParallelExecutor "
            "fluid.memory_optimize fluid.imperative"
        ).split(),
        "1.5 and 1.6",
    ),
    **dict.fromkeys(
        (
            "fluid.dygraph.Linear fluid.dygraph.nn.Linear fluid.dygraph.Dropout fluid.dygraph.InstanceNorm "
            "fluid.dygraph.declarative fluid.dygraph.ProgramTranslator fluid.dygraph.grad fluid.enable_dygraph "
            "fluid.disable_dygraph fluid.dygraph.jit fluid.dygraph.Flatten"
        ).split(),
        "1.7 and 1.8",
    ),
}
_OLD_PACKAGES = ("fluid", "dataset", "reader", "batch")
# Programs of that API describe layers to a trainer of its own; neither fluid nor today's Paddle runs them.
_OLDEST_PACKAGES = ("v2", "trainer", "trainer_config_helpers")


@dataclass
class Finding:
    """One name, whether it is supported, and where it is used."""

    name: str
    era: str
    lines: list[int]
    verdict: str  # "here", "put back", "missing", "refused", "wrong call"
    remark: str = ""

    @property
    def fails(self) -> bool:
        return self.verdict in ("missing", "refused", "wrong call")


@dataclass
class Lookup:
    """Looks names up; `own` are the modules of the program itself."""

    own: set[str] = field(default_factory=set)

    def findings(self, uses: Uses) -> list[Finding]:
        """A finding for each relevant name, in source order."""
        found: list[Finding] = []
        if uses.problem is not None:
            line, text = uses.problem
            return [Finding(uses.path.name, "", [line] if line else [], "missing", text)]
        longest = _longest_names(uses.names)
        for name in sorted(longest, key=lambda n: uses.names[n][0]):
            finding = self._finding(name, uses)
            if finding is not None:
                found.append(finding)
        return found

    def _finding(self, name: str, uses: Uses) -> Finding | None:
        top = name.partition(".")[0]
        lines = uses.names[name]
        if top == "paddle":
            return _in_paddle(name, lines, uses)
        module, _, last = name.rpartition(".")
        today = replacement(module, last)
        if today:
            return Finding(name, "", lines, "put back", f"by `outrigger run`; use {today} instead")
        if top in self.own or name in uses.guarded or top in uses.guarded or _installed(top):
            return None
        return Finding(top, "", lines, "missing", f"the package {top!r} is not installed")


def _longest_names(names: Iterable[str]) -> list[str]:
    """The names that are not a prefix of another used name."""
    listed = sorted(names)
    return [n for i, n in enumerate(listed) if not (i + 1 < len(listed) and listed[i + 1].startswith(n + "."))]


def _in_paddle(name: str, lines: list[int], uses: Uses) -> Finding:
    if era_of(name) == BEFORE_FLUID:
        package = ".".join(name.split(".")[:2])
        remark = f"{package} is the API before fluid, which Paddle dropped in 1.0; rewrite it with paddle.nn"
        return Finding(name, BEFORE_FLUID, lines, "missing", remark)
    value, known, reason = resolve(name)
    era = era_of(name)
    if reason is not None:
        remark = f"{known} has no {name[len(known) + 1 :].partition('.')[0]!r}{reason}"
        if name in uses.guarded:
            return Finding(name, era, lines, "here", f"{remark}; the program catches that")
        return Finding(name, era, lines, "missing", remark)
    refusal = _refusal(value)
    calls = uses.calls.get(name, [])
    if refusal and calls:
        return Finding(name, era, [c.line for c in calls], "refused", refusal)
    for call in calls:
        wrong = _mismatch(value, call)
        if wrong:
            return Finding(name, era, [call.line], "wrong call", wrong)
    return Finding(name, era, lines, "here", refusal)


def era_of(name: str) -> str:
    """The versions that had a name."""
    inside = name.removeprefix("paddle").removeprefix(".")
    for known, era in _HALVES.items():
        if inside == known or inside.startswith(known + "."):
            return era
    if inside.partition(".")[0] in _OLDEST_PACKAGES:
        return BEFORE_FLUID
    return FLUID if inside.partition(".")[0] in _OLD_PACKAGES else TODAY


@functools.cache
def resolve(name: str) -> tuple[Any, str, str | None]:
    """(the value of a dotted name, the part that could be resolved, and a hint if that is not the whole name)."""
    parts = name.split(".")
    value: Any = importlib.import_module(parts[0])
    for i, part in enumerate(parts[1:], 1):
        at = ".".join(parts[:i])
        if not inspect.ismodule(value) and not inspect.isclass(value):
            return value, at, None  # attributes of objects are known only at run time
        try:
            value = getattr(value, part)
        except NotImplementedError as error:
            return None, at, f": {error}"
        except (AttributeError, ImportError) as error:
            found = _submodule(f"{at}.{part}")
            if found is None:
                return None, at, _near(value, part, error)
            value = found
    return value, name, None


def _submodule(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except (ImportError, NotImplementedError):
        return None


def _near(value: Any, part: str, error: Exception) -> str:
    import difflib

    if isinstance(error, ImportError):
        return f": {error}"
    near = difflib.get_close_matches(part, [n for n in dir(value) if not n.startswith("_")], 1)
    return f"; there is {near[0]!r}" if near else ""


def _refusal(value: Any) -> str:
    """The message of a function whose whole body is to raise NotImplementedError."""
    target = vars(value).get("__init__") if inspect.isclass(value) else value
    target = getattr(target, "raw", target)
    if not inspect.isfunction(target):
        return ""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(target)))
    except (OSError, TypeError, SyntaxError, IndentationError):
        return ""
    function = tree.body[0]
    if not isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
        return ""
    body = [s for s in function.body if not (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant))]
    if not body or not isinstance(body[0], ast.Raise) or not isinstance(body[0].exc, ast.Call):
        return ""
    raised = body[0].exc
    if not isinstance(raised.func, ast.Name) or raised.func.id != "NotImplementedError":
        return ""
    words = "".join(n.value for n in ast.walk(raised) if isinstance(n, ast.Constant) and isinstance(n.value, str))
    return words or "not implemented yet"


def _mismatch(value: Any, call: Call) -> str:
    """Why a call does not fit the signature; empty if it fits or the signature does not say enough."""
    if hasattr(value, "raw") or getattr(value, "_old", None) is not None:
        return ""  # operators and layers accept more forms than their signature shows
    if not (inspect.isfunction(value) or inspect.isclass(value)):
        return ""
    if (getattr(value, "__module__", "") or "").partition(".")[0] != "paddle":
        return ""
    try:
        parameters = inspect.signature(value).parameters.values()
    except (TypeError, ValueError):
        return ""
    if hasattr(value, "__wrapped__") or any(p.kind is p.VAR_KEYWORD for p in parameters):
        return ""
    names = {p.name for p in parameters if p.kind in (p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY)}
    unknown = [k for k in call.keywords if k not in names]
    if unknown:
        return f"it takes no argument {unknown[0]!r}; it takes {', '.join(sorted(names)) or 'none'}"
    places = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    if call.positional is None or any(p.kind is p.VAR_POSITIONAL for p in parameters):
        return ""
    if call.positional > len(places):
        return f"it takes {len(places)} positional arguments, and {call.positional} are passed"
    needed = [p.name for p in places[call.positional :] if p.default is p.empty and p.name not in call.keywords]
    return f"it needs the argument {needed[0]!r}" if needed else ""


def _installed(top: str) -> bool:
    try:
        return importlib.util.find_spec(top) is not None
    except (ImportError, ValueError):
        return False
