"""Converts a function: rewrites its source, and compiles it for the same file, lines and closure."""

import __future__

import ast
import copy
import functools
import inspect
import linecache
import textwrap
import types

from .build import RUNTIME, function, name
from .rewrite import rewrite

_UNSUPPORTED = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR
_FUTURE = functools.reduce(int.__or__, (getattr(__future__, n).compiler_flag for n in __future__.all_feature_names))
_FACTORY, _CONVERTED = "__jit_factory", "__jit_function"  # the function's own name must keep its meaning inside


def converted(original):
    """The converted function, or the function itself if its source is not available."""
    made = code_of(original)
    if made is None:
        return original
    from . import runtime

    cells = dict(zip(original.__code__.co_freevars, original.__closure__ or (), strict=True))
    cells[RUNTIME] = types.CellType(runtime)
    closure = tuple(cells[free] for free in made.code.co_freevars)
    new = types.FunctionType(made.code, original.__globals__, original.__name__, original.__defaults__, closure)
    for attribute in ("__kwdefaults__", "__qualname__", "__module__", "__doc__"):
        setattr(new, attribute, getattr(original, attribute))
    return new


class Converted:
    """The code of a converted function, and its source."""

    def __init__(self, code, text):
        self.code, self._text = code, text

    @property
    def text(self):
        """The source of the converted function."""
        return self._text()


_cache = {}  # code object -> Converted, or None


def code_of(original):
    """The converted code of a function; None if it cannot be converted."""
    code = original.__code__
    if code not in _cache:
        _cache[code] = _make(original, code)
    return _cache[code]


def why_not_converted(code):
    """Why the conversion of a code object has failed, as the end of a sentence; empty if it has not."""
    if _cache.get(code, True) is not None:
        return ""
    if code.co_flags & _UNSUPPORTED:
        return "; the function is a generator or a coroutine, so its control flow is not converted"
    return "; the source of the function is not available, so its control flow is not converted"


def source_of(code):
    """The syntax tree of the `def` (or the lambda) of a code object; None if the source is not available."""
    lines, first = _lines_of(code)
    text = "".join(lines)
    if not text:
        return None
    if code.co_name == "<lambda>":
        node = _lambda_of(code)
        return None if node is None else _as_def(node)
    indented = text[:1].isspace()
    try:
        tree = ast.parse("if True:\n" + text if indented else text)
    except SyntaxError:
        try:  # for example comments that are indented less than the code
            tree, indented = ast.parse(textwrap.dedent(text)), False
        except SyntaxError:
            return None
    ast.increment_lineno(tree, first - 1 - (1 if indented else 0))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name == code.co_name:
            return node
    return None


def _lambda_of(code):
    """The syntax tree of a lambda in its file: of several on a line, the one that the columns of its code lie in."""
    try:
        tree = ast.parse("".join(linecache.getlines(code.co_filename)))
    except SyntaxError:
        return None
    found = [n for n in ast.walk(tree) if isinstance(n, ast.Lambda) and n.lineno == code.co_firstlineno]
    if len(found) > 1 and hasattr(code, "co_positions"):
        places = [(line, column) for line, _, column, end in code.co_positions() if column is not None and end]
        found = [n for n in found if all(_start(n.body) <= p <= _end(n.body) for p in places)]
        found = found and [max(found, key=lambda n: _start(n.body))]  # the innermost
    return copy.deepcopy(found[0]) if len(found) == 1 else None


def _start(node):
    return node.lineno, node.col_offset


def _end(node):
    return node.end_lineno, node.end_col_offset


def _lines_of(code):
    """The source lines of a code object and the number of the first; none if they are not available."""
    try:
        return inspect.getsourcelines(code)
    except (OSError, TypeError):  # code typed into a prompt may still be found by its file name
        first = code.co_firstlineno
        lines = linecache.getlines(code.co_filename)[first - 1 :]
        return (inspect.getblock(lines) if lines else []), first


def _as_def(node):
    return function("lambda_", [ast.copy_location(ast.Return(node.body), node.body)], node, node.args)


def _make(original, code):
    if code.co_flags & _UNSUPPORTED or RUNTIME in code.co_freevars:  # cannot be converted, or is converted already
        return None
    node = source_of(code)
    if node is None:
        return None
    _strip(node)
    rewrite(node, _class_name(original))
    node.name = _CONVERTED
    free = [ast.arg(free) for free in (*code.co_freevars, RUNTIME)]
    arguments = ast.arguments([], free, None, [], [], None, [])
    factory = function(_FACTORY, [node, ast.copy_location(ast.Return(name(node.name)), node)], node, arguments)
    module = ast.fix_missing_locations(ast.Module([factory], []))
    compiled = compile(module, code.co_filename, "exec", code.co_flags & _FUTURE, dont_inherit=True)
    inner = _inside(_inside(compiled, _FACTORY), node.name)
    named = {"co_qualname": code.co_qualname} if hasattr(code, "co_qualname") else {}
    inner = inner.replace(co_name=code.co_name, **named)
    return Converted(inner, lambda: ast.unparse(node).replace(_CONVERTED, original.__name__, 1))


def _inside(code, wanted):
    return next(c for c in code.co_consts if isinstance(c, types.CodeType) and c.co_name == wanted)


def _strip(node):
    """Remove the parts that Python evaluated when the function was defined."""
    node.decorator_list, node.returns = [], None
    arguments = node.args
    arguments.defaults, arguments.kw_defaults = [], [None] * len(arguments.kwonlyargs)
    for arg in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg):
        if arg is not None:
            arg.annotation = None
    if hasattr(node, "type_params"):
        node.type_params = []


def _class_name(original):
    """The name of the class in whose body a function was defined, which names like `__private` are mangled with."""
    parts = original.__qualname__.split(".")
    return parts[-2] if len(parts) > 1 and parts[-2] != "<locals>" else None
