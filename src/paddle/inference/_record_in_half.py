"""Records a Program again with some of its operators in half precision."""

from .._core import mode, names
from .._core.dtype import convert
from .._core.errors import UnimplementedError
from .._core.graph import Persistable, Program, Scope, Variable, program_guard
from .._core.graph.recorded_call import RecordedCall, leaves, mapped
from .._core.operator import OperatorSet
from .._core.tensor import unwrap

# Computed in half precision.
WHITE = OperatorSet(
    "mixed precision models: in half precision",
    "addmm baddbmm bmm conv1d conv1d_transpose conv2d conv2d_transpose conv3d conv3d_transpose linear matmul "
    "mm".split(),
)
# Computed in the precision of their inputs.
GREY = OperatorSet(
    "mixed precision models: as their inputs",
    "add concat dropout flatten getitem hardswish hardsigmoid leaky_relu max_pool2d multiply relu relu6 reshape split "
    "squeeze transpose unsqueeze".split(),
)


class Converter:
    """Records the calls of a Program again, some of them in half precision."""

    def __init__(self, model, half, white, grey, keep):
        self.half, self.white, self.grey, self.keep = half, white, grey, keep
        self.program, self.scope = Program(), Scope()
        self.env, self.halves, self.wholes = {}, {}, {}  # name -> variable: unchanged, in half, in full precision
        self.params = model.params
        ops = model.program.global_block().ops
        odd = next((op for op in ops if type(op) is not RecordedCall), None)
        if odd is not None:
            raise UnimplementedError(
                f"convert_to_mixed_precision: the model has a '{odd.type}', but branches and loops are not converted.",
                odd.to_string(),
            )
        read = {v.name for op in ops if op.type not in white for v in op.reads()}
        self.stored = {n for n, t in model.params.items() if t.dtype.name == "float32" and n not in read}
        with mode.tracing(), program_guard(self.program, Program()), names.guard("mixed/"):
            self.block = self.program.global_block()
            self.feeds = [self._feed(v) for v in model.feeds]
            for op in ops:
                self._record(op)
            self.fetches = [self._fetch(v) for v in model.fetches]

    def _feed(self, variable):
        low = not self.keep and variable.dtype.name == "float32"
        dtype = self.half if low else variable.dtype
        result = Variable(self.block, name=variable.name, shape=variable._shape, dtype=dtype, is_data=True)
        self.env[variable.name] = self.block._add(result)
        return result

    def _fetch(self, variable):
        found = self._in(variable, "float32" if self.keep and variable.dtype.name == "float32" else None)
        if found.is_data or found.name in [v.name for v in self.block.vars.values() if v.is_data]:
            return found
        self.block._rename(found, variable.name)
        return found

    def _record(self, op):
        floats = [v for v in op.reads() if v.dtype.name == "float32"]
        low = op.type in self.white or (
            op.type in self.grey and floats and all(self._is_half(v) for v in floats if not isinstance(v, Persistable))
        )
        kind = self.half if low else "float32"
        args, kwargs = mapped(
            (list(op.args), op.kwargs), lambda v: self._in(v, kind if v.dtype.name == "float32" else None)
        )
        result = op.operator(*args, **kwargs)
        for old, new in zip(leaves(op.outputs), leaves(result), strict=True):
            for known in (self.halves, self.wholes):
                known.pop(old.name, None)
            self.env[old.name] = new

    def _is_half(self, variable):
        found = self.env.get(variable.name)
        return found is not None and found.dtype.name == self.half

    def _in(self, variable, kind):
        """A variable of the old Program as one of the new, in a precision."""
        if not isinstance(variable, Variable):
            return variable
        if isinstance(variable, Persistable) and variable.name not in self.env:
            self.env[variable.name] = self._parameter(variable)
        found = self.env[variable.name]
        if kind is None or found.dtype.name == kind:
            return found
        known = self.halves if kind == self.half else self.wholes
        if variable.name not in known:
            known[variable.name] = found.astype(kind)
        return known[variable.name]

    def _parameter(self, variable):
        value = unwrap(self.params[variable.name]).detach()
        dtype = convert(self.half) if variable.name in self.stored else variable.dtype
        result = Persistable(self.block, variable.name, list(variable.shape), dtype, not variable.stop_gradient)
        result.__dict__["is_parameter"] = variable.is_parameter
        self.scope.var(variable.name).get_tensor()._hold(value.to(dtype.torch))
        return self.block._add(result)
