"""Which names of other packages a program uses: imports and attribute chains, followed through aliases."""

import ast
import tokenize
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Call:
    """A call of a name, and the arguments as far as the source shows them."""

    line: int
    positional: int | None  # None if there is *args or **kwargs
    keywords: tuple[str, ...]


@dataclass
class Uses:
    """What one file uses: {dotted name: lines}, {dotted name: calls}, and why it could not be read."""

    path: Path
    names: dict[str, list[int]] = field(default_factory=dict)
    calls: dict[str, list[Call]] = field(default_factory=dict)
    guarded: set[str] = field(default_factory=set)  # imported in a try block that catches the failure
    stars: dict[str, int] = field(default_factory=dict)
    problem: tuple[int, str] | None = None

    def note(self, name: str, line: int) -> None:
        lines = self.names.setdefault(name, [])
        if line not in lines:
            lines.append(line)


def read(path: Path) -> Uses:
    """Collect what a file uses."""
    uses = Uses(path)
    try:
        with tokenize.open(path) as file:
            tree = ast.parse(file.read(), str(path))
    except SyntaxError as error:
        uses.problem = (error.lineno or 0, _syntax(error))
    except (OSError, UnicodeDecodeError) as error:
        uses.problem = (0, f"it cannot be read: {error}")
    else:
        _Reader(uses).visit(tree)
    return uses


def _syntax(error: SyntaxError) -> str:
    text = (error.text or "").strip()
    if "parentheses in call to 'print'" in error.msg or "parentheses in call to 'exec'" in error.msg:
        return f"it is written in Python 2, `{text}`; `2to3 -w FILE` rewrites it"
    return f"it is not valid Python: {error.msg}, `{text}`"


class _Reader(ast.NodeVisitor):
    """Walks a file in source order. A name means what it was last bound to, regardless of scope."""

    def __init__(self, uses: Uses) -> None:
        self.uses = uses
        self.bound: dict[str, str] = {}  # name in the program -> dotted name of what it stands for
        self.caught = 0

    # ---- imports ----

    def visit_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            self._use(alias.name, node.lineno)
            if alias.asname:
                self.bound[alias.asname] = alias.name
            else:
                top = alias.name.partition(".")[0]
                self.bound[top] = top

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        if node.level or node.module is None:
            return
        self._use(node.module, node.lineno)
        for alias in node.names:
            if alias.name == "*":
                self.uses.stars[node.module] = node.lineno
                self.bound.update(_public(node.module))
                continue
            name = f"{node.module}.{alias.name}"
            self._use(name, node.lineno)
            self.bound[alias.asname or alias.name] = name

    def visit_Try(self, node: ast.Try) -> None:
        catches = any(_catches_import(handler.type) for handler in node.handlers)
        self.caught += catches
        for statement in node.body:
            self.visit(statement)
        self.caught -= catches
        for part in (*node.handlers, *node.orelse, *node.finalbody):
            self.visit(part)

    # ---- names, attributes and calls ----

    def visit_Assign(self, node: ast.Assign) -> None:
        self.visit(node.value)
        name = self._dotted(node.value)
        for target in node.targets:
            if isinstance(target, ast.Name):
                if name is not None:
                    self.bound[target.id] = name
                else:
                    self.bound.pop(target.id, None)
            else:
                self.visit(target)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        name = self._dotted(node)
        if name is not None:
            self._use(name, node.lineno)
        else:
            self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Load) and "." in self.bound.get(node.id, ""):
            self._use(self.bound[node.id], node.lineno)

    def visit_Call(self, node: ast.Call) -> None:
        name = self._dotted(node.func)
        if name is not None:
            starred = any(isinstance(a, ast.Starred) for a in node.args)
            keywords = tuple(k.arg for k in node.keywords if k.arg is not None)
            count = None if starred or any(k.arg is None for k in node.keywords) else len(node.args)
            self.uses.calls.setdefault(name, []).append(Call(node.lineno, count, keywords))
        self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        """Arguments shadow outer names."""
        every = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
        hidden = {a.arg: self.bound.pop(a.arg) for a in every if a.arg in self.bound}
        self.generic_visit(node)
        self.bound.update(hidden)

    visit_AsyncFunctionDef = visit_FunctionDef

    # ----

    def _dotted(self, node: ast.expr) -> str | None:
        if isinstance(node, ast.Name):
            return self.bound.get(node.id)
        if isinstance(node, ast.Attribute):
            before = self._dotted(node.value)
            return None if before is None else f"{before}.{node.attr}"
        return None

    def _use(self, name: str, line: int) -> None:
        self.uses.note(name, line)
        if self.caught:
            self.uses.guarded.add(name)


def _catches_import(kind: ast.expr | None) -> bool:
    """Whether a handler catches a missing module or name."""
    if kind is None:
        return True
    kinds = kind.elts if isinstance(kind, ast.Tuple) else [kind]
    wide = {"ImportError", "ModuleNotFoundError", "AttributeError", "Exception", "BaseException"}
    return any(isinstance(k, ast.Name) and k.id in wide for k in kinds)


def _public(module: str) -> dict[str, str]:
    """What `from paddle.something import *` binds."""
    if module.partition(".")[0] != "paddle":
        return {}
    import importlib

    try:
        found = importlib.import_module(module)
    except (ImportError, NotImplementedError):
        return {}
    names = getattr(found, "__all__", None) or [n for n in dir(found) if not n.startswith("_")]
    return {name: f"{module}.{name}" for name in names}
