# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from typing import Any

class LayerHelper:
    """Creates the parameters of one call, named after it.

    >>> helper = fluid.layer_helper.LayerHelper("scaled", input=fluid.data("x", [None, 3]))
    >>> helper.create_parameter(attr=helper.param_attr, shape=[3], dtype="float32").name
    'scaled_0.w_0'"""
    kwargs: Any
    def __init__(self, layer_type: Any, **kwargs: Any) -> None: ...
    @property
    def name(self) -> Any: ...
    @property
    def layer_type(self) -> Any: ...
    @property
    def main_program(self) -> Any: ...
    @property
    def startup_program(self) -> Any: ...
    @property
    def param_attr(self) -> Any: ...
    @property
    def bias_attr(self) -> Any: ...
    def multiple_input(self, input_param_name: str = 'input') -> Any:
        """The inputs, as a list."""
    def input(self, input_param_name: str = 'input') -> Any:
        """The only input."""
    def input_dtype(self, input_param_name: str = 'input') -> Any:
        """The dtype of the inputs, which must agree; None without inputs."""
    def multiple_param_attr(self, length: Any) -> Any:
        """An attribute for each of several inputs."""
    def iter_inputs_and_params(self, input_param_name: str = 'input') -> Any:
        """Each input together with its attribute."""
    def is_instance(self, param_name: Any, cls: Any) -> Any:
        """Raise an error unless an argument is of a class."""
    def to_variable(self, value: Any, name: Any = None) -> Any:
        """An array as a tensor; a tensor stays what it is."""
    def create_parameter(self, attr: Any, shape: Any, dtype: Any = None, is_bias: bool = False, default_initializer: Any = None, stop_gradient: bool = False, type: Any = None, device: Any = None) -> Any:
        """A parameter, or None if `attr` is False."""
    def get_parameter(self, name: Any) -> Any:
        """A parameter of the Program, by its name."""
    def create_variable_for_type_inference(self, dtype: Any, stop_gradient: bool = False, shape: Any = None) -> Any:
        """A variable for an operator to write to."""
    def create_tmp_variable(self, dtype: Any, stop_gradient: bool = False, shape: Any = None) -> Any:
        """A variable for an operator to write to."""
    def create_variable(self, *args: Any, **kwargs: Any) -> Any:
        """A variable of the current block."""
    def create_global_variable(self, persistable: bool = False, *args: Any, **kwargs: Any) -> Any:
        """A variable of the outermost block; a persistable one keeps its value between runs."""
    def create_or_get_global_variable(self, name: Any, *args: Any, **kwargs: Any) -> Any:
        """(the variable of that name, whether it is new)."""
    def set_variable_initializer(self, var: Any, initializer: Any) -> Any:
        """Give a variable its initial value: now, or when the startup program runs."""
    def append_op(self, type: Any = None, inputs: Any = None, outputs: Any = None, attrs: Any = None, stop_gradient: bool = False, **kwargs: Any) -> Any:
        """Record an operator by its name in the model format; in dynamic mode run it."""
    def append_bias_op(self, input_var: Any, dim_start: float = 1, dim_end: Any = None) -> Any:
        """The input plus a bias for the axes from `dim_start` on, unless `bias_attr` is False."""
    def append_activation(self, input_var: Any, act: Any = None) -> Any:
        """The input after the activation `act`."""
