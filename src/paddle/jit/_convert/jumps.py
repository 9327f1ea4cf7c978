"""Replaces `break`, `continue` and the `else` of loops by flags that the rest of the body and the loop test."""

import ast
import itertools

from .build import assign, either, name, negated

_numbers = itertools.count()
_BLOCKS = ("body", "orelse", "finalbody")


class Lowering(ast.NodeTransformer):
    """Removes the jumps from all loops of a function, inner loops first; nested functions are not changed."""

    def visit_For(self, node):
        self.generic_visit(node)
        return lower(node)

    visit_While = visit_For

    def visit_FunctionDef(self, node):
        return node

    visit_AsyncFunctionDef = visit_ClassDef = visit_Lambda = visit_FunctionDef


def lower(loop):
    """A loop without jumps, as a list of statements; `loop.stopped` is the name of the flag that ends it, or None."""
    number = next(_numbers)
    broken = f"__jit_break_{number}" if _has(loop.body, ast.Break) else None
    skipped = f"__jit_continue_{number}" if _has(loop.body, ast.Continue) else None
    made, orelse = [], loop.orelse
    loop.orelse, loop.stopped = [], broken
    if broken or skipped:
        loop.body = _block(loop.body, broken, skipped)
    if skipped:
        loop.body.insert(0, assign(skipped, ast.Constant(False), loop.body[0]))
    if broken:
        made.append(assign(broken, ast.Constant(False), loop))
        if isinstance(loop, ast.While):
            loop.test = ast.copy_location(ast.BoolOp(ast.And(), [negated(name(broken)), loop.test]), loop.test)
    made.append(loop)
    if orelse and broken:
        made.append(ast.copy_location(ast.If(negated(name(broken)), orelse, []), orelse[0]))
    elif orelse:
        made += orelse
    return made


def _has(body, kind):
    """Whether the body contains a jump of this loop."""
    for node in body:
        if isinstance(node, kind):
            return True
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            continue
        if isinstance(node, (ast.For, ast.While, ast.AsyncFor)):  # jumps in its else are jumps of this loop
            if _has(node.orelse, kind):
                return True
            continue
        inner = [getattr(node, f, None) or [] for f in _BLOCKS]
        inner += [part.body for part in (*getattr(node, "handlers", ()), *getattr(node, "cases", ()))]
        if any(_has(block, kind) for block in inner):
            return True
    return False


def _jumps(body):
    return _has(body, (ast.Break, ast.Continue))


def _always(body):
    """Whether a block always ends in a jump."""
    last = body[-1] if body else None
    if isinstance(last, (ast.Break, ast.Continue, ast.Return, ast.Raise)):
        return True
    return isinstance(last, ast.If) and _always(last.body) and _always(last.orelse)


def _block(body, broken, skipped):
    made = []
    for at, statement in enumerate(body):
        rest = body[at + 1 :]
        if isinstance(statement, (ast.Break, ast.Continue)):
            flag = broken if isinstance(statement, ast.Break) else skipped
            return [*made, assign(flag, ast.Constant(True), statement)]
        if not _jumps([statement]):
            made.append(statement)
            continue
        if isinstance(statement, ast.If) and rest:
            if _always(statement.body):
                statement.body = _block(statement.body, broken, skipped)
                statement.orelse = _block(statement.orelse + rest, broken, skipped)
                return [*made, statement]
            if _always(statement.orelse):
                statement.body = _block(statement.body + rest, broken, skipped)
                statement.orelse = _block(statement.orelse, broken, skipped)
                return [*made, statement]
        for field in _BLOCKS:
            own_loop = field == "body" and isinstance(statement, (ast.For, ast.While))
            if getattr(statement, field, None) and not own_loop:
                setattr(statement, field, _block(getattr(statement, field), broken, skipped))
        for part in (*getattr(statement, "handlers", ()), *getattr(statement, "cases", ())):
            part.body = _block(part.body, broken, skipped)
        made.append(statement)
        if rest:
            jumped = either(*[name(flag) for flag in (broken, skipped) if flag])
            guarded = ast.If(negated(jumped), _block(rest, broken, skipped), [])
            return [*made, ast.copy_location(guarded, rest[0])]
    return made
