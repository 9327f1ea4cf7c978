"""`LayerHelper`: parameters and activations for user-defined layer functions."""

from paddle._core.layer_helper import LayerHelper as _LayerHelper

__all__ = ["LayerHelper"]


class LayerHelper(_LayerHelper):
    """Creates the parameters of one call, named after it.

    >>> helper = fluid.layer_helper.LayerHelper("scaled", input=fluid.data("x", [None, 3]))
    >>> helper.create_parameter(attr=helper.param_attr, shape=[3], dtype="float32").name
    'scaled_0.w_0'
    """

    def append_activation(self, input_var, act=None):
        """The input after the activation `act`."""
        from .layers._base import activated

        return activated(input_var, self.kwargs.get("act") if act is None else act)
