"""Functions that build parts of syntax trees."""

import ast

from paddle._core.graph.sizes import CONVERTER as RUNTIME


def name(identifier, store=False):
    """A local variable."""
    return ast.Name(identifier, ast.Store() if store else ast.Load())


def assign(identifier, value, at):
    """`identifier = value`, on the line of another statement."""
    return ast.copy_location(ast.Assign([name(identifier, True)], value), at)


def negated(value):
    """`not value`."""
    return ast.UnaryOp(ast.Not(), value)


def either(*values):
    """`a or b`."""
    return values[0] if len(values) == 1 else ast.BoolOp(ast.Or(), list(values))


def runtime(function, *args, at=None, **named):
    """A call of a function of the runtime."""
    target = ast.Attribute(name(RUNTIME), function, ast.Load())
    made = ast.Call(target, list(args), [ast.keyword(k, v) for k, v in named.items()])
    return made if at is None else ast.copy_location(made, at)


def thunk(value):
    """`lambda: value`."""
    empty = ast.arguments([], [], None, [], [], None, [])
    return ast.copy_location(ast.Lambda(empty, value), value)


def function_of(argument, value):
    """`lambda argument: value`."""
    return ast.Lambda(ast.arguments([], [ast.arg(argument)], None, [], [], None, []), value)


def function(identifier, body, at, args=()):
    """A `def` without decorators; its arguments as names, or as a tree."""
    signature = args
    if not isinstance(args, ast.arguments):
        signature = ast.arguments([], [ast.arg(a) for a in args], None, [], [], None, [])
    made = ast.FunctionDef(identifier, signature, body, [], None)
    if "type_params" in ast.FunctionDef._fields:
        made.type_params = []
    return ast.copy_location(made, at)


def strings(values):
    """A tuple of constants."""
    return ast.Tuple([ast.Constant(v) for v in values], ast.Load())
