"""`LayerHelper`: parameters, variables and operators for layer functions that users write themselves.

In static mode `append_op` records an operator of the model format into the current block; in dynamic mode it runs it
and gives the results to the tensors named as its outputs.
"""

import torch

from . import place
from .above import above
from .dtype import convert, get_default_dtype, torch_dtype
from .errors import InvalidArgumentError, InvalidTypeError, received
from .mode import in_dynamic_mode
from .names import generate
from .param_attr import ParamAttr, make_parameter
from .parameter import Parameter
from .tensor import Tensor, wrap


def trace_op(type, inputs, outputs, attrs=None):
    """Run an operator of the model format; its results replace the values of the tensors in `outputs`."""
    targets = {slot: list(v) if isinstance(v, (list, tuple)) else [v] for slot, v in outputs.items() if v is not None}
    found = above("run_op")(type, inputs, attrs, {slot: len(v) for slot, v in targets.items()}, "append_op")
    for slot, results in found.items():
        for target, result in zip(targets.get(slot, ()), results, strict=False):
            hold(target, result)


def hold(target, result):
    """Make a tensor stand for a result, with its gradient graph; a parameter keeps its memory and gets the values."""
    if target is result:
        return
    if isinstance(target, Parameter):
        with torch.no_grad():
            target._t.copy_(result._t)
    else:
        target._t = result._t


def empty_tensor(dtype=None, name=None, persistable=False):
    """A tensor without elements, for an operator to write to."""
    made = wrap(torch.empty(0, dtype=torch_dtype(dtype or get_default_dtype()), device=place.current_torch()))
    if name is not None:
        made.name = name
    if persistable:
        made.persistable = True
    return made


class LayerHelper:
    """Creates what one call of a layer function needs: parameters named after it, variables, operators.

    >>> helper = paddle.base.layer_helper.LayerHelper("scaled")
    >>> x, out = paddle.to_tensor([-1.0, 2.0]), helper.create_variable_for_type_inference("float32")
    >>> helper.append_op(type="relu", inputs={"X": x}, outputs={"Out": out})
    >>> out.tolist()
    [0.0, 2.0]
    """

    def __init__(self, layer_type, **kwargs):
        self._layer_type, self.kwargs = layer_type, kwargs
        kwargs["name"] = kwargs.get("name") or generate(layer_type)

    @property
    def name(self):
        return self.kwargs["name"]

    @property
    def layer_type(self):
        return self._layer_type

    @property
    def main_program(self):
        from .graph import default_main_program

        return default_main_program()

    @property
    def startup_program(self):
        from .graph import default_startup_program

        return default_startup_program()

    # ---- arguments of the call ----

    @property
    def param_attr(self):
        return ParamAttr._to_attr(self.kwargs.get("param_attr"))

    @property
    def bias_attr(self):
        return ParamAttr._to_attr(self.kwargs.get("bias_attr"))

    def multiple_input(self, input_param_name="input"):
        """The inputs, as a list."""
        given = self.kwargs.get(input_param_name, [])
        return list(given) if isinstance(given, (list, tuple)) else [self.to_variable(given)]

    def input(self, input_param_name="input"):
        """The only input."""
        inputs = self.multiple_input(input_param_name)
        if len(inputs) != 1:
            raise InvalidArgumentError(
                f"{self.layer_type}: expected one tensor as '{input_param_name}'.", f"{len(inputs)} tensors"
            )
        return inputs[0]

    def input_dtype(self, input_param_name="input"):
        """The dtype of the inputs, which must agree; None without inputs."""
        dtypes = [x.dtype for x in self.multiple_input(input_param_name)]
        if len(set(dtypes)) > 1:
            raise InvalidArgumentError(
                f"{self.layer_type}: the tensors of '{input_param_name}' must have one dtype.",
                ", ".join(d.name for d in dtypes),
            )
        return dtypes[0] if dtypes else None

    def multiple_param_attr(self, length):
        """An attribute for each of several inputs."""
        attrs = self.param_attr if isinstance(self.param_attr, (list, tuple)) else [self.param_attr]
        if len(attrs) not in (1, length):
            raise InvalidArgumentError(
                f"{self.layer_type}: expected one attribute for all inputs, or one for each.", f"{len(attrs)}"
            )
        if len(attrs) == 1 and length > 1:
            attrs = [attrs[0], *(ParamAttr(**vars(attrs[0])) if attrs[0] else False for _ in range(length - 1))]
        return list(attrs)

    def iter_inputs_and_params(self, input_param_name="input"):
        """Each input together with its attribute."""
        inputs = self.multiple_input(input_param_name)
        yield from zip(inputs, self.multiple_param_attr(len(inputs)), strict=True)

    def is_instance(self, param_name, cls):
        """Raise an error unless an argument is of a class."""
        value = self.kwargs.get(param_name)
        if not isinstance(value, cls):
            raise InvalidTypeError(
                f"{self.layer_type}: '{param_name}' must be {getattr(cls, '__name__', cls)}.",
                received(**{param_name: value}),
            )

    def to_variable(self, value, name=None):
        """An array as a tensor; a tensor stays what it is."""
        return value if isinstance(value, Tensor) or value is None else above("to_tensor")(value)

    # ---- parameters and variables ----

    def create_parameter(
        self,
        attr,
        shape,
        dtype=None,
        is_bias=False,
        default_initializer=None,
        stop_gradient=False,
        type=None,
        device=None,
    ):
        """A parameter, or None if `attr` is False."""
        made = make_parameter(self.name, shape, attr, dtype or get_default_dtype(), is_bias, default_initializer)
        if made is not None and stop_gradient:
            made.stop_gradient = True
        return made

    def get_parameter(self, name):
        """A parameter of the Program, by its name."""
        found = self.main_program.global_block().var(name)
        if not isinstance(found, Parameter):
            raise InvalidArgumentError(f"get_parameter: '{name}' is not a parameter.", repr(found))
        return found

    def create_variable_for_type_inference(self, dtype, stop_gradient=False, shape=None):
        """A variable for an operator to write to."""
        if in_dynamic_mode():
            return empty_tensor(dtype)
        return self.main_program.current_block().create_var(
            name=generate(f"{self.name}.tmp"),
            shape=shape or [],
            dtype=convert(dtype or get_default_dtype()),
            stop_gradient=stop_gradient,
        )

    create_tmp_variable = create_variable_for_type_inference

    def create_variable(self, *args, **kwargs):
        """A variable of the current block."""
        if in_dynamic_mode():
            return empty_tensor(kwargs.get("dtype"), kwargs.get("name"), kwargs.get("persistable"))
        return self.main_program.current_block().create_var(*args, **kwargs)

    def create_global_variable(self, persistable=False, *args, **kwargs):
        """A variable of the outermost block; a persistable one keeps its value between runs."""
        if in_dynamic_mode():
            return empty_tensor(kwargs.get("dtype"), kwargs.get("name"), persistable)
        if not persistable:
            return self.main_program.global_block().create_var(*args, persistable=False, **kwargs)
        from .graph.startup import declare

        name, dtype = kwargs.get("name") or generate(f"{self.name}.tmp"), convert(kwargs.get("dtype") or "float32")
        made = declare(name, kwargs.get("shape") or [], dtype, None, not kwargs.get("stop_gradient", True))
        made.__dict__["is_parameter"] = False
        return made

    def create_or_get_global_variable(self, name, *args, **kwargs):
        """(the variable of that name, whether it is new)."""
        block = self.main_program.global_block()
        if not in_dynamic_mode() and block.has_var(name):
            return block.var(name), False
        return self.create_global_variable(*args, name=name, **kwargs), True

    def set_variable_initializer(self, var, initializer):
        """Give a variable its initial value: now, or when the startup program runs."""
        if in_dynamic_mode():
            initializer(var)
        else:
            from .graph.record import append
            from .graph.startup import Initialize

            start = self.startup_program.global_block()
            start._add(var)
            append(Initialize(start, var, initializer))
        return var

    # ---- operators ----

    def append_op(self, type=None, inputs=None, outputs=None, attrs=None, stop_gradient=False, **kwargs):
        """Record an operator by its name in the model format; in dynamic mode run it."""
        if in_dynamic_mode():
            trace_op(type, inputs or {}, outputs or {}, attrs)
            return None
        return self.main_program.current_block().append_op(type, inputs, outputs, attrs, **kwargs)

    def append_bias_op(self, input_var, dim_start=1, dim_end=None):
        """The input plus a bias for the axes from `dim_start` on, unless `bias_attr` is False."""
        bias = self.create_parameter(
            self.bias_attr, list(input_var.shape[dim_start:dim_end]), input_var.dtype, is_bias=True
        )
        return input_var if bias is None else self._result("elementwise_add", input_var, Y=bias, axis=dim_start)

    def append_activation(self, input_var, act=None):
        """The input after the activation `act` of the call: a name, or a dict with `type` and attributes."""
        act = self.kwargs.get("act") if act is None else act
        if act is None:
            return input_var
        if not isinstance(act, (str, dict)):
            raise InvalidTypeError(f"{self.layer_type}: 'act' must be the name of an activation.", received(act=act))
        attrs = {"type": act} if isinstance(act, str) else dict(act)
        return self._result(attrs.pop("type"), input_var, **attrs)

    def _result(self, type, x, Y=None, **attrs):
        out = self.create_variable_for_type_inference(x.dtype)
        inputs = {"X": [x]} if Y is None else {"X": [x], "Y": [Y]}
        self.append_op(type=type, inputs=inputs, outputs={"Out": [out]}, attrs=attrs)
        return out


class LayerObjectHelper(LayerHelper):
    """The helper of a Layer, as its attribute `_helper`: it names parameters after the layer."""

    def __init__(self, name):
        super().__init__(name, name=name)

    def append_activation(self, input_var, act=None, use_cudnn=None):
        """The input after an activation, or itself without one."""
        return super().append_activation(input_var, act)

    def get_default_dtype(self):
        """The dtype of parameters that name none."""
        return get_default_dtype()
