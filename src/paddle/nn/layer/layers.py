"""`Layer`: the base of every network, with its parameters, buffers and sublayers."""

import re
import warnings
from collections import OrderedDict
from itertools import count

from ..._core import names
from ..._core import place as places
from ..._core.args import also_named
from ..._core.dtype import convert, get_default_dtype
from ..._core.errors import FailedCheckError, InvalidArgumentError, InvalidTypeError, describe, received
from ..._core.hooks import LAYER_CALL
from ..._core.import_paths import elsewhere as _elsewhere
from ..._core.layer_helper import LayerObjectHelper
from ..._core.mode import is_tracing, note_layer
from ..._core.param_attr import make_parameter
from ..._core.parameter import LAYER_CHANGES, Parameter, convert_in_place
from ..._core.tensor import Tensor
from ._state import LayerState

_hook_ids = count()
CALL_HOOKS = LAYER_CALL.hooks  # read by every call of every layer


def in_declarative_mode():
    """Whether `to_static` is tracing the program."""
    return is_tracing()


in_to_static_mode = in_declarative_mode


class HookRemoveHelper:
    """Handle of a registered hook: `remove()` unregisters it."""

    def __init__(self, hooks):
        self._hooks, self._id = hooks, next(_hook_ids)

    def remove(self):
        LAYER_CHANGES.value += 1
        self._hooks.pop(self._id, None)


class _Helper:
    """The attribute `_helper` of a layer, which subclasses may set."""

    def __get__(self, layer, owner):
        return self if layer is None else LayerObjectHelper(layer._full_name)


class Layer(LayerState):
    """A part of a network: subclass it, build in `__init__`, compute in `forward`.

    Args:
        name_scope: prefix of parameter names; by default the class name in snake case.
        dtype: dtype of its parameters; 'float32', the default, stands for `paddle.get_default_dtype()`.

    >>> class Double(paddle.nn.Layer):
    ...     def forward(self, x):
    ...         return x * 2
    >>> Double()(paddle.ones([2])).tolist()
    [2.0, 2.0]
    """

    _helper = _Helper()
    _forward_aliases = None  # other names of arguments of `forward`: {"input": "x"}

    def __init__(self, name_scope=None, dtype="float32"):
        note_layer()
        put = object.__setattr__
        put(self, "training", True)
        put(self, "_full_name", names.generate(name_scope or _snake(type(self).__name__)))
        put(self, "_dtype", get_default_dtype() if dtype == "float32" else convert(dtype).name)
        for table in ("_parameters", "_buffers", "_sub_layers"):
            put(self, table, OrderedDict())
        put(self, "_non_persistable_buffer_names_set", set())
        for table in ("_forward_pre_hooks", "_forward_post_hooks", "_state_dict_hooks"):
            put(self, table, OrderedDict())

    def __setstate__(self, state):  # which subclasses call that fill in what older copies lack
        self.__dict__.update(state)

    def forward(self, *inputs, **kwargs):
        """Compute the output; every subclass overrides it."""
        raise NotImplementedError(f"{type(self).__name__} does not define forward()")

    def __call__(self, *inputs, **kwargs):
        if kwargs and self._forward_aliases:
            kwargs = self._layer_renamed(kwargs)
        if CALL_HOOKS:
            return LAYER_CALL.run(Layer._layer_run, self, *inputs, **kwargs)
        if not (self._forward_pre_hooks or self._forward_post_hooks):
            return self.forward(*inputs, **kwargs)
        return self._layer_call(inputs, kwargs)

    def _layer_renamed(self, kwargs):
        aliases, code = self._forward_aliases, getattr(self.forward, "__code__", None)
        if code is None or any(name in code.co_varnames for name in aliases):  # a subclass has its own names
            return kwargs
        return {aliases.get(name, name): value for name, value in kwargs.items()}

    def _layer_run(self, *inputs, **kwargs):
        return self._layer_call(inputs, kwargs)

    def _layer_call(self, inputs, kwargs):
        for hook, with_kwargs, _ in list(self._forward_pre_hooks.values()):
            result = hook(self, inputs, kwargs) if with_kwargs else hook(self, inputs)
            if result is not None:
                if with_kwargs:
                    inputs, kwargs = result
                else:
                    inputs = result if isinstance(result, tuple) else (result,)
        output, failed = None, True
        try:
            output = self.forward(*inputs, **kwargs)
            failed = False
        finally:
            for hook, with_kwargs, always in list(self._forward_post_hooks.values()):
                if failed and not always:
                    continue
                result = hook(self, inputs, kwargs, output) if with_kwargs else hook(self, inputs, output)
                output = output if result is None else result
        return output

    def register_forward_pre_hook(self, hook, *, prepend=False, with_kwargs=False):
        """Call `hook(layer, inputs)` before `forward`; its result, if not None, replaces the inputs."""
        return _register(self._forward_pre_hooks, (hook, with_kwargs, False), prepend)

    def register_forward_post_hook(self, hook, *, prepend=False, with_kwargs=False, always_call=False):
        """Call `hook(layer, inputs, output)` after `forward`; its result, if not None, replaces the output."""
        return _register(self._forward_post_hooks, (hook, with_kwargs, always_call), prepend)

    register_forward_hook = register_forward_post_hook

    # ---- attributes: parameters, sublayers and buffers go to separate tables ----

    def __setattr__(self, name, value):
        LAYER_CHANGES.value += 1
        if isinstance(value, Parameter):
            self._layer_place("_parameters", name, value)
        elif isinstance(value, Layer):
            self._layer_place("_sub_layers", name, value)
        elif isinstance(value, Tensor):
            tables = self.__dict__
            if name in tables.get("_parameters", ()):
                raise InvalidTypeError(
                    f"{type(self).__name__}.{name} is a parameter: it can only be replaced by a parameter or None.",
                    describe(value),
                    f"self.{name}.set_value(tensor) to change its values.",
                )
            property_ = getattr(type(self), name, None)
            if isinstance(property_, property) or "_buffers" not in tables:
                object.__setattr__(self, name, value)
                return
            if name not in self._buffers:
                self._layer_forget(name)
                self._non_persistable_buffer_names_set.add(name)
            self._buffers[name] = value
        else:
            tables = self.__dict__
            if value is None:
                for table in ("_parameters", "_buffers", "_sub_layers"):
                    if name in tables.get(table, ()):
                        tables[table][name] = None
                        return
            elif name in tables.get("_buffers", ()):
                raise InvalidTypeError(
                    f"{type(self).__name__}.{name} is a buffer: it can only be replaced by a Tensor or None.",
                    describe(value),
                    f"del self.{name} first.",
                )
            elif name in tables.get("_parameters", ()) or name in tables.get("_sub_layers", ()):
                self._layer_forget(name)
            object.__setattr__(self, name, value)

    def _layer_place(self, table, name, value):
        if table not in self.__dict__:
            raise InvalidArgumentError(
                f"{type(self).__name__}: super().__init__() must be called before '{name}' is assigned.",
                None,
                "call it in the first line of your __init__.",
            )
        if name not in self.__dict__[table]:
            self._layer_forget(name)
        self.__dict__[table][name] = value

    def _layer_forget(self, name):
        """Remove a name from every table, so that only its newest use remains."""
        state = self.__dict__
        state.pop(name, None)
        for table in ("_parameters", "_buffers", "_sub_layers"):
            state[table].pop(name, None)
        state["_non_persistable_buffer_names_set"].discard(name)

    def __getattr__(self, name):
        get = self.__dict__.get  # no loop over the tables: every use of a parameter or a sublayer comes here
        if (entries := get("_parameters")) is not None and name in entries:
            return entries[name]
        if (entries := get("_sub_layers")) is not None and name in entries:
            return entries[name]
        if (entries := get("_buffers")) is not None and name in entries:
            return entries[name]
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")

    def __delattr__(self, name):
        LAYER_CHANGES.value += 1
        state = self.__dict__
        for table in ("_parameters", "_sub_layers", "_buffers"):
            if name in state.get(table, ()):
                del state[table][name]
                state["_non_persistable_buffer_names_set"].discard(name)
                return
        object.__delattr__(self, name)

    def __dir__(self):
        state = self.__dict__
        return sorted({*object.__dir__(self), *state["_parameters"], *state["_sub_layers"], *state["_buffers"]})

    # ---- building ----

    def create_parameter(self, shape, attr=None, dtype=None, is_bias=False, default_initializer=None, device=None):
        """Create a parameter named after this layer; assign it to an attribute to register it."""
        created = make_parameter(self._full_name, shape, attr, dtype or self._dtype, is_bias, default_initializer)
        if device is not None and created is not None:
            convert_in_place(created, places.parse(device), None)
        return created

    def create_variable(self, name=None, persistable=None, dtype=None):
        """Create an empty tensor named after this layer, for subclasses to fill."""
        from ...tensor.creation import to_tensor

        created = to_tensor([], dtype=dtype or self._dtype)
        created.name = f"{self._full_name}.{name}" if name else names.generate(f"{self._full_name}._generated_var")
        created.persistable = bool(persistable)
        return created

    create_tensor = create_variable

    def add_parameter(self, name, parameter):
        """Register a parameter under a name."""
        self._layer_check_name(name, "add_parameter")
        if parameter is not None and not isinstance(parameter, Parameter):
            raise InvalidTypeError("add_parameter: 'parameter' must be a Parameter.", received(parameter=parameter))
        if parameter is None:
            self._parameters[name] = None
        else:
            setattr(self, name, parameter)
        return parameter

    def register_parameter(self, name, param):
        """As `add_parameter`."""
        self.add_parameter(name, param)

    @property
    def _modules(self):
        """The sublayers by name, as torch calls them: the very table, for programs that were ported."""
        return self._sub_layers

    @property
    def _non_persistent_buffers_set(self):
        """The names of buffers that are not saved, as torch calls them."""
        return self._non_persistable_buffer_names_set

    def add_sublayer(self, name, sublayer):
        """Register a sublayer under a name."""
        if not isinstance(sublayer, Layer) and sublayer is not None:
            raise FailedCheckError("add_sublayer: 'sublayer' must be a Layer.", received(sublayer=sublayer))
        LAYER_CHANGES.value += 1
        self._sub_layers[str(name)] = sublayer
        return sublayer

    def add_module(self, name, module):
        """As `add_sublayer`."""
        self.add_sublayer(name, module)

    register_module = add_module

    @also_named(("persistable", "persistent"))
    def register_buffer(self, name, tensor, persistable=True):
        """Register a tensor that is not trained; a persistable one is saved with the parameters."""
        self._layer_check_name(name, "register_buffer")
        if tensor is not None and not isinstance(tensor, Tensor):
            raise InvalidTypeError("register_buffer: 'tensor' must be a Tensor.", received(tensor=tensor))
        LAYER_CHANGES.value += 1
        self._layer_forget(name)
        self._buffers[name] = tensor
        if not persistable:
            self._non_persistable_buffer_names_set.add(name)

    def _layer_check_name(self, name, owner):
        if not isinstance(name, str):
            raise InvalidTypeError(f"{owner}: the name must be a string.", repr(name))
        if not name or "." in name:
            raise KeyError(f"{owner}: a name must not be empty and must not contain a dot. Received: {name!r}")
        if hasattr(self, name) and name not in self._parameters and name not in self._buffers:
            raise KeyError(f"{owner}: {type(self).__name__} already has an attribute {name!r}.")

    # ---- training and evaluation ----

    def train(self, mode=True):
        """Switch this layer and all below to training (dropout drops, batch norm learns)."""
        return self._layer_set_training(bool(mode))

    def eval(self):
        """Switch this layer and all below to evaluation."""
        return self._layer_set_training(False)

    def _layer_set_training(self, training):
        # Not by calling `train` or `eval`: a subclass may define either, with other arguments.
        LAYER_CHANGES.value += 1
        for layer in self.sublayers(include_self=True):
            object.__setattr__(layer, "training", training)
        return self

    def apply(self, fn):
        """Call `fn(layer)` on every sublayer and on this layer, children first."""
        for child in self.children():
            child.apply(fn)
        fn(self)
        return self

    def clear_gradients(self, set_to_zero=True):
        """Clear the gradients of all parameters."""
        for parameter in self.parameters():
            if not parameter.stop_gradient:
                parameter.clear_gradient(set_to_zero)

    def zero_grad(self, set_to_none=True):
        """Like `clear_gradients`, under torch's name."""
        self.clear_gradients(not set_to_none)

    def requires_grad_(self, requires_grad=True):
        """Enable or disable training of all parameters."""
        for parameter in self.parameters():
            parameter.stop_gradient = not requires_grad
        return self

    def full_name(self):
        """The unique name of this layer, such as `linear_0`."""
        return self._full_name

    def backward(self, *inputs):
        raise ValueError("Layer has no backward(): call backward() on the loss.")

    # ---- repr ----

    def extra_repr(self):
        """The text between the parentheses of this layer's repr."""
        return ""

    def _get_name(self):
        return type(self).__name__

    def __repr__(self):
        extra = self.extra_repr()
        lines = [f"({name}): " + repr(layer).replace("\n", "\n  ") for name, layer in self._sub_layers.items()]
        if "\n" in extra:  # on separate lines, before the sublayers
            extra = "\n  " + extra.replace("\n", "\n  ") + ("\n" if lines else "")
        if not lines:
            return f"{self._get_name()}({extra}" + ("\n)" if "\n" in extra else ")")
        return f"{self._get_name()}({extra}\n  " + "\n  ".join(lines) + "\n)"


def _register(hooks, entry, prepend):
    LAYER_CHANGES.value += 1
    helper = HookRemoveHelper(hooks)
    hooks[helper._id] = entry
    if prepend:
        hooks.move_to_end(helper._id, last=False)
    return helper


def _snake(name):
    """`Conv2D` → `conv2d`, `MyNet` → `my_net`, `ReLU` → `re_lu`."""
    spaced = re.sub(r"(.)([A-Z][a-z]+)", r"\1_\2", name)
    return re.sub(r"([a-z])([A-Z])", r"\1_\2", spaced).lower()


def warn_skipped(problems):
    """Issue one warning that lists the entries that could not be loaded."""
    if problems:
        shown = "\n  ".join(problems[:20]) + (f"\n  … and {len(problems) - 20} more" if len(problems) > 20 else "")
        warnings.warn(f"set_state_dict skipped {len(problems)} entries:\n  {shown}", stacklevel=3)


__getattr__ = _elsewhere(__name__)
