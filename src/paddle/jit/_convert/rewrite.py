"""Rewrites a `def`: each construct that may depend on a tensor becomes a call that decides at run time."""

import ast
import copy
import itertools

from . import jumps, returns
from .build import RUNTIME, assign, function, function_of, name, runtime, strings, thunk
from .scopes import Changes, arguments, declared, written_first

_numbers = itertools.count()
_LEFT_ALONE = frozenset("locals globals vars dir eval exec super".split())
_PLAIN_COMPARE = (ast.Is, ast.IsNot)


def rewrite(node, class_name=None):
    """Rewrite a `def`, in place."""
    if class_name:
        _Mangler(class_name).generic_visit(node)
    _Rewriter(node).run()


class _Mangler(ast.NodeTransformer):
    """Mangles private names as a class body does: `self.__x` is `self._Net__x`."""

    def __init__(self, class_name):
        self._prefix = f"_{class_name.lstrip('_')}"

    def _mangled(self, text):
        return f"{self._prefix}{text}" if text.startswith("__") and not text.endswith("__") else text

    def visit_Attribute(self, node):
        self.generic_visit(node)
        node.attr = self._mangled(node.attr)
        return node

    def visit_Name(self, node):
        node.id = self._mangled(node.id)
        return node


class _Rewriter(ast.NodeTransformer):
    """Rewrites the body of one function; functions inside it get a rewriter of their own."""

    def __init__(self, node, outer_first=None):
        self.node = node
        self.globals, self.nonlocals = declared(node)
        self.arguments = arguments(node)
        self.first = self.arguments[0] if self.arguments else outer_first
        self.state = {}  # the names that nested functions write, which must be defined from the start

    def run(self):
        """Rewrite the body."""
        node = self.node
        returns.lower(node)
        jumps.Lowering().generic_visit(node)
        self.bound = set(Changes(node.body).bound)
        head, body = _documented(node.body)
        body = self._statements(body)
        outside = self.globals | self.nonlocals
        fresh = [n for n in self.state if n not in self.arguments and n not in outside]
        start = [assign(n, runtime("undefined", ast.Constant(n)), node) for n in fresh]
        for made in start:
            made.lineno = node.lineno
        node.body = [*head, *start, *body] or [ast.Pass()]
        return node

    def _statements(self, body):
        made = []
        for statement in body:
            found = self.visit(statement)
            made += found if isinstance(found, list) else [found] if found is not None else []
        return made

    # ---- scopes inside ----

    def visit_FunctionDef(self, node):
        node.decorator_list = [self.visit(d) for d in node.decorator_list]
        if _is_generator(node):
            return node
        inner = _Rewriter(node, self.first)
        return inner.run()

    def visit_AsyncFunctionDef(self, node):
        return node

    def visit_ClassDef(self, node):
        return node

    # ---- branches and loops ----

    def visit_If(self, node):
        changes = Changes([*node.body, *node.orelse])
        number = next(_numbers)
        test = self.visit(node.test)
        names = self._names(changes)
        made = [
            self._part(f"__jit_true_{number}", node.body, names, node),
            self._part(f"__jit_false_{number}", node.orelse or [ast.copy_location(ast.Pass(), node)], names, node),
            *self._access(number, names, node),
        ]
        call = runtime(
            "if_",
            test,
            name(f"__jit_true_{number}"),
            name(f"__jit_false_{number}"),
            name(f"__jit_get_{number}"),
            name(f"__jit_put_{number}"),
            strings(names),
            at=node,
            local=ast.Call(name("locals"), [], []),
            **_foreign(changes),
        )
        return [*made, ast.copy_location(ast.Expr(call), node)]

    def visit_While(self, node):
        changes = Changes([node.test, *node.body])
        fresh = written_first(node.body, node.test)
        number = next(_numbers)
        names = self._names(changes)
        inner = [n for n in names if n in _walrus(node.test)]
        test = function(f"__jit_test_{number}", [ast.copy_location(ast.Return(self.visit(node.test)), node.test)], node)
        self._declare(test, inner)
        made = [test, self._part(f"__jit_body_{number}", node.body, names, node), *self._access(number, names, node)]
        call = runtime(
            "while_",
            name(f"__jit_test_{number}"),
            name(f"__jit_body_{number}"),
            name(f"__jit_get_{number}"),
            name(f"__jit_put_{number}"),
            strings(names),
            at=node,
            grown=strings(changes.grown),
            fresh=strings([n for n in names if n in fresh]),
            **_foreign(changes),
        )
        return [*made, ast.copy_location(ast.Expr(call), node)]

    def visit_For(self, node):
        changes = Changes([node.target, *node.body])
        number = next(_numbers)
        names = self._names(changes)
        item = f"__jit_item_{number}"
        iterable = self.visit(node.iter)
        first = ast.copy_location(ast.Assign([node.target], name(item)), node.target)
        fresh = written_first([first, *node.body])
        body = self._part(f"__jit_body_{number}", [first, *node.body], names, node, (item,))
        named = _foreign(changes)
        if node.stopped:
            named["stopped"] = thunk(ast.copy_location(name(node.stopped), node))
        call = runtime(
            "for_",
            iterable,
            name(f"__jit_body_{number}"),
            name(f"__jit_get_{number}"),
            name(f"__jit_put_{number}"),
            strings(names),
            at=node,
            grown=strings(changes.grown),
            fresh=strings([n for n in names if n in fresh]),
            **named,
        )
        return [body, *self._access(number, names, node), ast.copy_location(ast.Expr(call), node)]

    def _names(self, changes):
        """The names that a part changes, including lists that it writes into; lists from elsewhere are foreign."""
        names = list(changes.bound)
        for grown in changes.grown:
            if grown in self.bound or grown in self.arguments:
                names += [grown] if grown not in names else []
            else:
                changes.foreign.append((f"`{grown}`", self.node.lineno, name(grown), None))
        self.state.update(dict.fromkeys(names))
        return names

    def _part(self, identifier, body, names, at, args=()):
        """A part of the body as a separate function."""
        made = function(identifier, self._statements(body) or [ast.Pass()], at, args)
        self._declare(made, names)
        return made

    def _declare(self, made, names):
        local = [n for n in names if n not in self.globals]
        away = [n for n in names if n in self.globals]
        for kind, group in ((ast.Nonlocal, local), (ast.Global, away)):
            if group:
                made.body.insert(0, ast.copy_location(kind(group), made))

    def _access(self, number, names, at):
        """The functions that read and write the names."""
        values = ast.Tuple([name(n) for n in names], ast.Load())
        get = function(f"__jit_get_{number}", [ast.copy_location(ast.Return(values), at)], at)
        put = function(f"__jit_put_{number}", [ast.copy_location(ast.Pass(), at)], at, ("__jit_values",))
        if names:
            targets = ast.Tuple([name(n, True) for n in names], ast.Store())
            put.body = [ast.copy_location(ast.Assign([targets], name("__jit_values")), at)]
            self._declare(put, names)
        return [get, put]

    # ---- statements ----

    def visit_Assert(self, node):
        message = [] if node.msg is None else [thunk(self.visit(node.msg))]
        call = runtime("assert_", self.visit(node.test), *message, at=node)
        return ast.copy_location(ast.Expr(call), node)

    def visit_Raise(self, node):
        if node.exc is None or node.cause is not None:
            return self.generic_visit(node)
        return ast.copy_location(ast.Expr(runtime("raise_", self.visit(node.exc), at=node)), node)

    def visit_Delete(self, node):
        plain = [t.id for t in node.targets if isinstance(t, ast.Name) and t.id not in self.globals]
        others = [self.visit(t) for t in node.targets if not isinstance(t, ast.Name) or t.id in self.globals]
        made = [assign(n, runtime("undefined", ast.Constant(n)), node) for n in plain]
        return [*made, *([ast.copy_location(ast.Delete(others), node)] if others else [])]

    def visit_Try(self, node):
        return self._blocks(node)

    visit_With = visit_TryStar = visit_Match = visit_Try

    def _blocks(self, node):
        for field in ("body", "orelse", "finalbody"):
            if getattr(node, field, None):
                setattr(node, field, self._statements(getattr(node, field)))
        for part in (*getattr(node, "handlers", ()), *getattr(node, "cases", ())):
            part.body = self._statements(part.body)
        for item in getattr(node, "items", ()):
            item.context_expr = self.visit(item.context_expr)
        if isinstance(node, ast.Match):
            node.subject = self.visit(node.subject)
        return node

    # ---- expressions ----

    def visit_IfExp(self, node):
        if _binds(node.body) or _binds(node.orelse):
            return node
        self.generic_visit(node)
        return runtime("ifexp", node.test, thunk(node.body), thunk(node.orelse), at=node)

    def visit_BoolOp(self, node):
        if any(_binds(v) for v in node.values):
            return node
        self.generic_visit(node)
        return runtime("and_" if isinstance(node.op, ast.And) else "or_", *[thunk(v) for v in node.values], at=node)

    def visit_ListComp(self, node):
        first = node.generators[0]
        if len(node.generators) > 1 or first.ifs or first.is_async or _binds(node):
            return self.generic_visit(node)
        self.generic_visit(node)
        iterable, first.iter = first.iter, ast.copy_location(ast.Tuple([name("__jit_item")], ast.Load()), first.iter)
        return runtime("listed", iterable, ast.copy_location(function_of("__jit_item", node), node), at=node)

    def visit_UnaryOp(self, node):
        self.generic_visit(node)
        return runtime("not_", node.operand, at=node) if isinstance(node.op, ast.Not) else node

    def visit_BinOp(self, node):
        self.generic_visit(node)
        if not isinstance(node.op, _OF_FLOATS) or _is_no_size(node.right) or _is_no_float(node.left):
            return node
        return runtime("arithmetic", ast.Constant(type(node.op).__name__), node.left, node.right, at=node)

    def visit_AugAssign(self, node):
        self.generic_visit(node)
        if isinstance(node.op, _OF_FLOATS) and isinstance(node.target, ast.Name) and not _is_no_size(node.value):
            node.value = runtime("operand", name(node.target.id), node.value, at=node.value)
        return node

    def visit_Compare(self, node):
        if len(node.ops) == 1 and isinstance(node.ops[0], _PLAIN_COMPARE) and not _is_none(node.comparators[0]):
            return self.generic_visit(node)
        values = [node.left, *node.comparators]
        if len(node.ops) > 1 and any(_binds(v) for v in values):
            return node
        self.generic_visit(node)
        values = [node.left, *node.comparators]
        kinds = [type(op).__name__ for op in node.ops]
        if len(kinds) == 1:
            return runtime("compare", ast.Constant(kinds[0]), *values, at=node)
        return runtime("chain", strings(kinds), *[thunk(v) for v in values], at=node)

    def visit_Call(self, node):
        if isinstance(node.func, ast.Name) and node.func.id in _LEFT_ALONE:
            if node.func.id == "super" and not node.args and self.first:
                node.args = [name("__class__"), name(self.first)]
                return node
            return self.generic_visit(node)
        self.generic_visit(node)
        node.func = runtime("call", node.func, at=node.func)
        return node

    def visit_JoinedStr(self, node):
        if any(_binds(v) for v in node.values):
            return node
        parts = []
        for value in node.values:
            if isinstance(value, ast.FormattedValue):
                spec = ast.Constant("") if value.format_spec is None else self.visit_JoinedStr(value.format_spec)
                parts.append(ast.Tuple([self.visit(value.value), ast.Constant(value.conversion), spec], ast.Load()))
            else:
                parts.append(value)
        return runtime("text", *parts, at=node)


# With a float on the left, Python takes an unknown size as the number that it is in Python.
_OF_FLOATS = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow)


def _is_none(node):
    return isinstance(node, ast.Constant) and node.value is None


def _is_no_size(node):
    """Whether an expression is surely no size that is known only in a run."""
    return isinstance(node, (ast.Constant, ast.JoinedStr, ast.List, ast.Tuple, ast.Dict, ast.ListComp, ast.Compare))


def _is_no_float(node):
    """Whether an expression is surely neither a float nor an array."""
    return _is_no_size(node) and not (isinstance(node, ast.Constant) and isinstance(node.value, (float, complex)))


def _documented(body):
    """The docstring and the declarations at the head of a body, and the rest."""
    at = 0
    if body and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
        at = 1
    head = body[:at]
    declarations = [s for s in body if isinstance(s, (ast.Global, ast.Nonlocal))]
    return [*head, *declarations], [s for s in body[at:] if not isinstance(s, (ast.Global, ast.Nonlocal))]


def _binds(node):
    """Whether an expression cannot be in a lambda, because it binds a name, yields or awaits."""
    return any(isinstance(n, (ast.NamedExpr, ast.Yield, ast.YieldFrom, ast.Await)) for n in ast.walk(node))


def _walrus(node):
    return {n.target.id for n in ast.walk(node) if isinstance(n, ast.NamedExpr)}


def _is_generator(node):
    stack = list(node.body)
    while stack:
        inner = stack.pop()
        if isinstance(inner, (ast.Yield, ast.YieldFrom)):
            return True
        if not isinstance(inner, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)):
            stack.extend(ast.iter_child_nodes(inner))
    return False


def _foreign(changes):
    if not changes.foreign:
        return {}
    found = []
    for what, line, owner, field in changes.foreign:
        found.append(
            ast.Tuple([ast.Constant(what), ast.Constant(line), _reader(owner), _field(field, changes)], ast.Load())
        )
    return {"foreign": ast.Tuple(found, ast.Load())}


def _reader(node):
    """A lambda that reads an object; None if reading it may do more than that."""
    return thunk(copy.deepcopy(node)) if _only_reads(node) else ast.Constant(None)


def _field(field, changes):
    """(a lambda that reads the object of an attribute, the attribute's name); None if it may become another object."""
    if field is None:
        return ast.Constant(None)
    owner, attribute = field
    root = owner
    while isinstance(root, (ast.Attribute, ast.Subscript)):
        root = root.value
    if not _only_reads(owner) or root.id in changes.bound:
        return ast.Constant(None)
    return ast.Tuple([_reader(owner), ast.Constant(attribute)], ast.Load())


def _only_reads(node):
    """Whether an expression is a name with attributes and constant subscripts, which can be read at any time."""
    if isinstance(node, ast.Subscript):
        return isinstance(node.slice, ast.Constant) and _only_reads(node.value)
    return isinstance(node, ast.Name) or (isinstance(node, ast.Attribute) and _only_reads(node.value))


__all__ = ["RUNTIME", "rewrite"]
