"""Writing the backward part of a program: the operators that compute gradients, as the original lays them out."""

from collections import defaultdict

from .._core.errors import UnimplementedError
from . import desc
from .table import gradients, has_gradient, signatures, usual_attributes

LOSS, BACKWARD = 256, 1  # bits of op_role
_EMPTY = "@EMPTY@"
# Attributes of the operator itself, which its derivative does not share.
_OWN = {"op_role", "op_role_var", "op_namescope", "op_callstack", "op_device"}
# Operators whose results depend only on the shape of what they read.
_CONSTANTS = ("fill_any_like", "fill_zeros_like", "fill_constant_batch_size_like", "shape", "size")
_DIFFERENTIABLE = ("float32", "float64", "float16", "bfloat16", "complex64", "complex128")


class Derivation:
    """Writes the gradients of `targets` with respect to `inputs`, names of a block, after the operators of the block.

    Args:
        given: {target: name of its gradient}; ones for the others.
        blocked: names through which no gradient flows.
        results: {input: name of its gradient}.
    """

    def __init__(self, writer, block, targets, inputs, given, blocked, results):
        self.writer, self.block, self.results = writer, block, results
        self.ops = list(block.ops)
        self.blocked = set(blocked) - set(inputs)
        self.parts = defaultdict(list)  # name -> (operator, slot, place) of the parts of its gradient
        self.complete = {}  # name -> the name of its gradient
        self.constant = False  # whether something is read that has no gradient by definition, such as a label
        self.flows = self._flows(inputs)
        for target in targets:
            self._start(target, given.get(target))
        self.wanted = set(inputs)
        for op in reversed(self._path(targets)):
            self._differentiate(op)
        for name in inputs:
            if self._gradient(name) is None:
                if not self.constant:
                    raise UnimplementedError(f"no operator of Paddle's model format computes the gradient of '{name}'.")
                self._zeros(name)

    # ---- which operators ----

    def _var(self, name):
        return self.block.vars.get(name) or self.writer.blocks[0].vars.get(name)

    def _stops(self, name):
        var = self._var(name)
        return var is None or var.stop_gradient or var.dtype not in _DIFFERENTIABLE or name in self.blocked

    def _flows(self, inputs):
        """The names that depend on the inputs."""
        found = set(inputs)
        for op in self.ops:
            if not any(n in found for names in op.inputs.values() for n in names):
                continue
            if op.type in _CONSTANTS:
                self.constant = True
                continue
            found.update(n for names in op.outputs.values() for n in names if n in found or not self._stops(n))
        return found

    def _path(self, targets):
        """The operators between the inputs and the targets."""
        wanted, path = set(targets), []
        for op in reversed(self.ops):
            made = [n for names in op.outputs.values() for n in names if n in wanted and n in self.flows]
            if made and any(n in self.flows for names in op.inputs.values() for n in names):
                path.append(op)
                wanted.update(n for names in op.inputs.values() for n in names if n in self.flows)
        return path[::-1]

    # ---- the gradients ----

    def _start(self, target, given):
        maker = next((op for op in reversed(self.ops) if target in [n for v in op.outputs.values() for n in v]), None)
        if maker is not None and given is None:
            maker.attrs["op_role"] = LOSS
        if given is None:
            var, given = self._var(target), self._declared(target, self._name(target))
            attrs = {"value": 1.0, "dtype": desc.dtype_number(var.dtype)}
            if any(n < 0 for n in var.shape):
                self._emit("fill_any_like", {"X": [target]}, {"Out": [given]}, attrs, role=BACKWARD | LOSS)
            else:
                attrs.update(shape=list(var.shape), str_value="1.0")
                self._emit("fill_constant", {}, {"Out": [given]}, attrs, role=BACKWARD | LOSS)
        self.complete[target] = given

    def _name(self, name):
        """A new name for a gradient."""
        found = self.results.get(name, f"{name}@GRAD")
        return found if found not in self.block.vars else self.writer.unique_name(found)

    def _declared(self, name, gradient):
        """The name of a gradient, with a description like that of the value."""
        if gradient not in self.block.vars:
            var = self._var(name)
            self.block.vars[gradient] = desc.Var(gradient, list(var.shape), var.dtype, lod_level=var.lod_level)
        return gradient

    def _gradient(self, name):
        """The name of a value's gradient, once all of its parts are there; None if there are none."""
        if name in self.complete:
            return self.complete[name]
        parts = self.parts.pop(name, [])
        if not parts:
            return None
        final = self._declared(name, self._name(name))
        for at, (op, slot, place) in enumerate(parts):
            part = final if len(parts) == 1 else self._declared(name, f"{final}@RENAME@block{self.block.idx}@{at}")
            op.outputs[slot][place] = part
            if self._is_parameter(name) and len(parts) == 1:
                _tell(op, name, final)
        if len(parts) > 1:
            names = [op.outputs[slot][place] for op, slot, place in parts]
            op = self._emit("sum", {"X": names}, {"Out": [final]}, {"use_mkldnn": False})
            if self._is_parameter(name):
                _tell(op, name, final)
        self.complete[name] = final
        return final

    def _is_parameter(self, name):
        return name in self.wanted and self._var(name).is_parameter

    def _differentiate(self, op):
        if any(kind in ("BLOCK", "BLOCKS") for kind in op.types.values()):
            raise UnimplementedError(f"the gradient of '{op.type}', which has a block of operators, cannot be written.")
        if not has_gradient(op.type):
            raise UnimplementedError(f"operator '{op.type}' has no gradient in Paddle's model format.")
        outs = {slot: [self._gradient(n) for n in names] for slot, names in op.outputs.items()}
        if not any(g for names in outs.values() for g in names):
            return
        rows = [row for row in gradients(op.type) if row.recorded]
        for row in rows:
            self._write(op, row, outs)
        given = {source for row in rows for source in row.gives.values()}
        left = (n for slot, names in op.inputs.items() if slot not in given for n in names)
        self.constant = self.constant or any(n in self.flows for n in left)

    def _write(self, op, row, outs):
        inputs = {}
        for slot, (source, kind) in row.takes.items():
            names = op.inputs.get(source) or op.outputs.get(source) or []
            if kind == "gradient":
                names = [g or self._zeros(n) for g, n in zip(outs.get(source, ()), op.outputs[source], strict=True)]
            if names:
                inputs[slot] = list(names)
        outputs = {}
        for slot, source in row.gives.items():
            names = op.inputs.get(source) or []
            if any(n in self.flows and n not in self.blocked for n in names):
                outputs[slot] = names
        attrs, types = self._attributes(op, row)
        for given in _one_by_one(row.type, outputs):
            made = self._emit(row.type, inputs, {s: [_EMPTY] * len(n) for s, n in given.items()}, attrs, types)
            for slot, names in given.items():
                for place, name in enumerate(names):
                    if name in self.flows and name not in self.blocked:
                        self.parts[name].append((made, slot, place))

    def _zeros(self, name):
        """The gradient of a result that nothing uses."""
        gradient = self._declared(name, self._name(name))
        attrs = {"value": 0.0, "dtype": desc.dtype_number(self._var(name).dtype)}
        self._emit("fill_any_like", {"X": [name]}, {"Out": [gradient]}, attrs)
        self.complete[name] = gradient
        return gradient

    @staticmethod
    def _attributes(op, row):
        kept = [a for a in op.attrs if a not in _OWN and (row.attrs is None or a in row.attrs)]
        attrs = {a: op.attrs[a] for a in kept}
        usual = usual_attributes(op.type)  # the original knows no defaults for operators of gradients
        attrs.update((a, v) for a, v in usual.items() if a not in attrs and (row.attrs is None or a in row.attrs))
        known = signatures()[op.type]["attrs"]
        types = {a: op.types.get(a) or known[a] for a in attrs}
        if row.type == "cast":
            attrs["in_dtype"], attrs["out_dtype"] = attrs["out_dtype"], attrs["in_dtype"]
        return {**attrs, **row.fixed}, types

    def _emit(self, type, inputs, outputs, attrs=None, types=None, role=BACKWARD):
        """Append an operator."""
        known = signatures().get(type, {}).get("attrs", {})
        attrs = dict(attrs or {})
        if type in signatures():
            attrs = {a: v for a, v in attrs.items() if a in known}
        types = {a: (types or {}).get(a) or known.get(a) or _kind(v) for a, v in attrs.items()}
        op = desc.Op(
            type, {s: list(n) for s, n in inputs.items()}, {s: list(n) for s, n in outputs.items()}, attrs, types
        )
        op.attrs.update(op_role=role)
        op.types.update(op_role="INT")
        self.writer.append(self.block, op)
        return op


def _tell(op, name, gradient):
    """Note which parameter's gradient an operator completes."""
    op.attrs["op_role_var"] = [*op.attrs.get("op_role_var", ()), name, gradient]
    op.types["op_role_var"] = "STRINGS"


def _kind(value):
    return {bool: "BOOLEAN", int: "INT", float: "FLOAT", str: "STRING"}[type(value)]


def _one_by_one(type, outputs):
    """The results of an operator, or those of several where it computes one and several are wanted."""
    known = signatures().get(type, {}).get("out", {})
    single = [s for s, names in outputs.items() if len(names) > 1 and s in known and not known[s].startswith("list")]
    if not single:
        return [outputs] if outputs else []
    return [{single[0]: [name]} for name in outputs[single[0]]]
