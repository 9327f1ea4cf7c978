"""`Layer` with both of its fluid signatures: `Layer("scope")` of 1.5 and 1.6, `Layer()` of 1.7 and 1.8."""

import copy

from paddle import nn
from paddle._core import tree
from paddle._core.errors import InvalidArgumentError
from paddle._core.graph import default_main_program, default_startup_program
from paddle._core.param_attr import ParamAttr
from paddle._core.parameter import assign_saved
from paddle._core.random import seeded
from paddle._core.tensor import Tensor

from .. import _mode

__all__ = ["Layer"]


class Layer(nn.Layer):
    """A part of a network: subclass it, build in `__init__`, compute in `forward`.

    A subclass that needs the shape of its input builds in `_build_once(*inputs)`, which the first call runs; values
    passed to `set_dict` before that are kept until then.

    Args:
        name_scope: the prefix of the parameter names, followed by the class name.
    """

    def __init__(self, name_scope=None, dtype="float32"):
        if isinstance(name_scope, str):
            _mode.tracer().scoped = True
            name_scope = f"{name_scope}/{type(self).__name__}"
        super().__init__(name_scope, dtype)
        put = object.__setattr__
        put(self, "_built", type(self)._build_once is Layer._build_once)
        put(self, "_waiting", {})  # loaded values of parameters that the first call creates

    def _build_once(self, *inputs, **kwargs):
        """Create what depends on the shape of the input; called before the first `forward`."""

    def __call__(self, *inputs, **kwargs):
        if not self._built:
            self._build_once(*inputs, **kwargs)
            object.__setattr__(self, "_built", True)
            self._load_pending()
            if _mode.tracer().parallel:
                from .parallel import share

                share(self.parameters(include_sublayers=False))
        out = super().__call__(*inputs, **kwargs)
        keep_gradient(out)
        return out

    # ---- training or evaluation, which in fluid also applies to the functions of `fluid.layers` ----

    def train(self, mode=True):
        """Switch to training mode."""
        _mode.tracer().training = bool(mode)
        return super().train(mode)

    def eval(self):
        """Switch to evaluation mode."""
        _mode.tracer().training = False
        return super().eval()

    # ---- parameters ----

    def create_parameter(self, *args, **kwargs):
        """A parameter named after this layer: `(shape, attr, dtype, …)`, or `(attr, shape, dtype, …)` as in 1.5."""
        if args and not _is_shape(args[0]) and len(args) > 1 and _is_shape(args[1]):
            args = (args[1], args[0], *args[2:])
        elif args and not _is_shape(args[0]) and "shape" in kwargs:
            kwargs["attr"], args = args[0], (kwargs.pop("shape"), *args[1:])
        return self._create_shared(*args, **kwargs)

    def _create_shared(self, shape, attr=None, dtype=None, is_bias=False, default_initializer=None):
        attr = ParamAttr._to_attr(attr)
        name, tracer = getattr(attr, "name", None), _mode.tracer()
        if name and "/" in self._full_name:  # under a name scope, names belong to one layer and are never shared
            attr = copy.copy(attr)
            attr.name = name = f"{self._full_name}.{name}"
        known = tracer.find(name) if name and _mode.guarded() else None
        if known is not None:
            if list(known.shape) != list(shape):
                raise InvalidArgumentError(
                    f"create_parameter: '{name}' is already a parameter of shape {list(known.shape)}; the same "
                    "name means the same parameter, so the shapes must agree.",
                    f"shape = {list(shape)}",
                    "another name in ParamAttr, or none.",
                )
            return known
        with seeded(default_startup_program().random_seed or default_main_program().random_seed):
            parameter = super().create_parameter(shape, attr, dtype, is_bias, default_initializer)
        if parameter is not None and not parameter._is_symbolic:
            tracer.note(parameter)
            if name:
                tracer.share(name, parameter)
        return parameter

    def create_variable(self, name=None, persistable=None, dtype=None, type=None):
        """An empty tensor named after this layer."""
        return super().create_variable(name, persistable, dtype)

    # ---- sublayers, saving and loading ----

    def named_sublayers(
        self, prefix="", include_sublayers=True, include_self=False, layers_set=None, remove_duplicate=True
    ):
        """(name, layer) of all sublayers, and of this layer first if `include_self`; False leaves the sublayers out."""
        if include_sublayers:
            yield from super().named_sublayers(
                prefix, include_self=include_self, layers_set=layers_set, remove_duplicate=remove_duplicate
            )
        elif include_self:
            yield prefix, self

    def sublayers(self, include_sublayers=True, include_self=False):
        """All sublayers, or only the direct ones."""
        return super().sublayers(include_self) if include_sublayers else list(self.children())

    def set_dict(self, stat_dict, include_sublayers=True, use_structured_name=True):
        """Load parameters from a dict of arrays or tensors; a warning names those that do not fit."""
        self.set_state_dict(stat_dict, use_structured_name)

    load_dict = set_dict

    def _layer_load(self, state_dict, use_structured_name):
        missing, unexpected, problems = super()._layer_load(state_dict, use_structured_name)
        for prefix, layer in self.named_sublayers(include_self=True):
            if isinstance(layer, Layer) and not layer._built:
                start = f"{prefix}." if prefix else ""
                later = [k for k in unexpected if k.startswith(start)]
                layer._waiting.update({k.removeprefix(start): state_dict[k] for k in later})
                unexpected = [k for k in unexpected if k not in later]
                problems = [p for p in problems if p.partition(": ")[0] not in later]
        return missing, unexpected, problems

    def _load_pending(self):
        state = self.state_dict(use_hook=False)
        for name in [n for n in self._waiting if n in state]:
            problem = assign_saved(state[name], self._waiting.pop(name))
            if problem:
                raise InvalidArgumentError(f"set_dict: '{name}' of {self.full_name()} does not fit: {problem}.")


def keep_gradient(out):
    """Let intermediate results keep their gradients, as in fluid."""
    for tensor in tree.leaves(out, kinds=tree.SEQUENCES, only=Tensor):
        if not tensor._is_symbolic:
            tensor.retain_grads()


def _is_shape(value):
    return isinstance(value, (list, tuple)) and all(not isinstance(n, (ParamAttr, str)) for n in value)
