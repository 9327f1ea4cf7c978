"""Which local variables a part of a function changes."""

import ast

_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
_GROWING = frozenset("append extend insert pop remove clear update setdefault add".split())


class Changes(ast.NodeVisitor):
    """The names that statements bind, the lists they write into, and what else they change.

    What else is `foreign`: a description, None if it may be a tensor; the line; the expression of what is changed;
    for an attribute that is assigned or written into (the expression of its object, its name), otherwise None.
    """

    def __init__(self, nodes):
        self.bound, self.grown, self.foreign = {}, {}, []  # dicts keep the order
        for node in nodes:
            self.visit(node)

    def visit_Name(self, node):
        if isinstance(node.ctx, (ast.Store, ast.Del)):
            self.bound[node.id] = True

    def visit_scope(self, node):
        if hasattr(node, "name"):
            self.bound[node.name] = True

    visit_FunctionDef = visit_AsyncFunctionDef = visit_ClassDef = visit_Lambda = visit_scope

    def visit_comprehension_scope(self, node):
        for inner in ast.walk(node):  # only the target of a walrus is a variable of the function
            if isinstance(inner, ast.NamedExpr):
                self.bound[inner.target.id] = True
            elif isinstance(inner, ast.Call):
                self._called(inner)

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = visit_comprehension_scope

    def visit_Import(self, node):
        for alias in node.names:
            self.bound[(alias.asname or alias.name).partition(".")[0]] = True

    visit_ImportFrom = visit_Import

    def visit_ExceptHandler(self, node):
        if node.name:
            self.bound[node.name] = True
        self.generic_visit(node)

    def visit_MatchAs(self, node):
        if node.name:
            self.bound[node.name] = True
        self.generic_visit(node)

    visit_MatchStar = visit_MatchAs

    def visit_MatchMapping(self, node):
        if node.rest:
            self.bound[node.rest] = True
        self.generic_visit(node)

    def visit_Attribute(self, node):
        if isinstance(node.ctx, (ast.Store, ast.Del)):
            what = f"the attribute `{ast.unparse(node)}`"
            self.foreign.append((what, node.lineno, node.value, (node.value, node.attr)))
        self.generic_visit(node)

    def visit_Subscript(self, node):
        if isinstance(node.ctx, (ast.Store, ast.Del)):
            self._written(node.value, node)
        self.generic_visit(node)

    def visit_Call(self, node):
        self._called(node)
        self.generic_visit(node)

    def _called(self, node):
        if isinstance(node.func, ast.Attribute) and node.func.attr in _GROWING:
            if node.func.attr in ("append", "extend", "insert", "pop", "remove", "clear"):
                self._written(node.func.value, node)
            elif isinstance(node.func.value, ast.Name):
                self.grown[node.func.value.id] = True

    def _written(self, target, node):
        if isinstance(target, ast.Name):
            self.grown[target.id] = True
            return
        field = (target.value, target.attr) if isinstance(target, ast.Attribute) else None
        if isinstance(node, ast.Call):
            self.foreign.append((f"`{ast.unparse(target)}`", node.lineno, target, field))
        elif isinstance(target, ast.Subscript):
            self._written(target.value, node)
        elif isinstance(target, ast.Attribute):  # a list or dict, or else a tensor, whose change is recorded
            self.foreign.append((None, node.lineno, target, field))


def written_first(body, test=None):
    """The names that each run of statements assigns before anything reads them."""
    read, written = set(_names(test, ast.Load)) if test is not None else set(), set()
    for statement in body:
        stored = _names(statement, ast.Store)
        read |= _names(statement, ast.Load) - written
        if isinstance(statement, (ast.Assign, ast.AnnAssign)) and statement.value is not None:
            written |= stored - read
        else:  # it may or may not assign
            read |= stored - written
    return written


def _names(node, kind):
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, kind)}


def declared(function):
    """The names that a `def` declares `global` and `nonlocal`."""
    found = {ast.Global: set(), ast.Nonlocal: set()}
    stack = list(function.body)
    while stack:
        node = stack.pop()
        if isinstance(node, (ast.Global, ast.Nonlocal)):
            found[type(node)].update(node.names)
        if not isinstance(node, _SCOPES):
            stack.extend(ast.iter_child_nodes(node))
    return found[ast.Global], found[ast.Nonlocal]


def arguments(function):
    """The names of the arguments of a `def`, in order."""
    args = function.args
    rest = [a for a in (args.vararg, args.kwarg) if a is not None]
    return [a.arg for a in (*args.posonlyargs, *args.args, *args.kwonlyargs, *rest)]
