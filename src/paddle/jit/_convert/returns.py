"""Replaces early `return` by a value and a flag, so that a function has one return at its end."""

import ast

from .build import assign, name, negated

VALUE, FLAG = "__jit_value", "__jit_returned"
_COMPOUND = (ast.If, ast.For, ast.While, ast.With, ast.Try, ast.Match)


def lower(function):
    """Rewrite the body of a `def` if a return is nested in another statement."""
    if not any(_returns(s) for s in function.body if isinstance(s, _COMPOUND)):
        return
    body = list(function.body)
    if not _always(body):
        body.append(ast.copy_location(ast.Return(ast.Constant(None)), body[-1]))
    first = [assign(FLAG, ast.Constant(False), body[0])]
    function.body = [*first, *_block(body, False), ast.Return(runtime_call("returned", name(VALUE)))]


def runtime_call(function, *args):
    """A call of the runtime, whose node is never rewritten."""
    from .build import runtime

    return runtime(function, *args)


def _returns(node):
    """Whether a statement contains a return of this function."""
    if isinstance(node, ast.Return):
        return True
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)):
        return False
    return any(_returns(child) for child in ast.iter_child_nodes(node))


def _always(body):
    """Whether a block always returns or raises before its end."""
    if not body:
        return False
    last = body[-1]
    if isinstance(last, (ast.Return, ast.Raise)):
        return True
    if isinstance(last, ast.If):
        return _always(last.body) and _always(last.orelse)
    if isinstance(last, ast.With):
        return _always(last.body)
    return False


def _block(body, in_loop):
    made = []
    for at, statement in enumerate(body):
        rest = body[at + 1 :]
        if isinstance(statement, ast.Return):
            value = statement.value or ast.Constant(None)
            made += [assign(VALUE, value, statement), assign(FLAG, ast.Constant(True), statement)]
            if in_loop:
                made.append(ast.copy_location(ast.Break(), statement))
            return made
        if not isinstance(statement, _COMPOUND) or not _returns(statement):
            made.append(statement)
            continue
        if isinstance(statement, ast.If) and not in_loop:
            if _always(statement.body) and rest:
                statement.body, statement.orelse = _block(statement.body, False), _block(statement.orelse + rest, False)
                return [*made, statement]
            if _always(statement.orelse) and rest:
                statement.orelse, statement.body = _block(statement.orelse, False), _block(statement.body + rest, False)
                return [*made, statement]
        made.append(_inside(statement, in_loop))
        if isinstance(statement, (ast.For, ast.While)):
            if in_loop:
                made.append(_if(name(FLAG), [ast.copy_location(ast.Break(), statement)], statement))
            elif rest:
                return [*made, _if(negated(name(FLAG)), _block(rest, False), rest[0])]
        elif not in_loop and rest:
            return [*made, _if(negated(name(FLAG)), _block(rest, False), rest[0])]
    return made


def _if(test, body, at):
    return ast.copy_location(ast.If(test, body, []), at)


def _inside(statement, in_loop):
    """Rewrite the returns inside a statement."""
    if isinstance(statement, (ast.For, ast.While)):
        statement.body = _block(statement.body, True)
        statement.orelse = _block(statement.orelse, in_loop)
        return statement
    for field in ("body", "orelse", "finalbody"):
        if getattr(statement, field, None):
            setattr(statement, field, _block(getattr(statement, field), in_loop))
    for part in (*getattr(statement, "handlers", ()), *getattr(statement, "cases", ())):
        part.body = _block(part.body, in_loop)
    return statement
