"""`LayerHelper`: parameters and activations for user-defined layer functions."""

from paddle._core.graph import default_main_program, default_startup_program
from paddle._core.mode import in_dynamic_mode
from paddle._core.names import generate
from paddle._core.param_attr import ParamAttr, make_parameter

__all__ = ["LayerHelper"]


class LayerHelper:
    """Creates the parameters of one call, named after it.

    >>> helper = fluid.layer_helper.LayerHelper("scaled", input=fluid.data("x", [None, 3]))
    >>> helper.create_parameter(attr=helper.param_attr, shape=[3], dtype="float32").name
    'scaled_0.w_0'
    """

    def __init__(self, layer_type, **kwargs):
        self.layer_type, self.kwargs = layer_type, kwargs
        self.name = kwargs.get("name") or generate(layer_type)

    @property
    def main_program(self):
        return default_main_program()

    @property
    def startup_program(self):
        return default_startup_program()

    @property
    def param_attr(self):
        return ParamAttr._to_attr(self.kwargs.get("param_attr"))

    @property
    def bias_attr(self):
        return ParamAttr._to_attr(self.kwargs.get("bias_attr"))

    def multiple_input(self, input_param_name="input"):
        """The inputs, as a list."""
        given = self.kwargs.get(input_param_name, [])
        return list(given) if isinstance(given, (list, tuple)) else [given]

    def input(self, input_param_name="input"):
        """The only input."""
        (only,) = self.multiple_input(input_param_name)
        return only

    def input_dtype(self, input_param_name="input"):
        """The type of the inputs."""
        return self.multiple_input(input_param_name)[0].dtype

    def create_parameter(self, attr, shape, dtype=None, is_bias=False, default_initializer=None):
        """A parameter, or None where `attr` is False."""
        return make_parameter(self.name, shape, attr, dtype or "float32", is_bias, default_initializer)

    def append_bias_op(self, input_var, dim_start=1, dim_end=None):
        """The input plus a bias for the axes from `dim_start` on, unless `bias_attr` is False."""
        bias = self.create_parameter(
            self.bias_attr, list(input_var.shape[dim_start:dim_end]), input_var.dtype, is_bias=True
        )
        if bias is None:
            return input_var
        from .layers import elementwise_add

        return elementwise_add(input_var, bias, axis=dim_start)

    def append_activation(self, input_var):
        """The input after the activation `act`."""
        from .layers._base import activated

        return activated(input_var, self.kwargs.get("act"))

    def create_variable_for_type_inference(self, dtype, stop_gradient=False):
        """A variable for an operator to write to."""
        if in_dynamic_mode():
            raise NotImplementedError("LayerHelper.create_variable_for_type_inference: only available in static graphs")
        block = default_main_program().current_block()
        return block.create_var(name=generate(f"{self.name}.tmp"), shape=[], dtype=dtype, stop_gradient=stop_gradient)

    create_tmp_variable = create_variable_for_type_inference

    def append_op(self, *args, **kwargs):
        """Record an operator by its name in the model format."""
        return default_main_program().current_block().append_op(*args, **kwargs)
