"""`Tracer`: what runs operators in dynamic mode, for programs that ask it about autocast or call operators by name."""

import enum

from ..._core import names, place
from ..._core.autograd import is_grad_enabled, set_grad_enabled
from ..._core.layer_helper import trace_op
from ..._core.mode import in_dynamic_mode
from ...amp.auto_cast import thread_state


class AmpLevel(enum.IntEnum):
    """How far autocast goes."""

    O0, O1, O2, O3, OD = range(5)

    def __str__(self):
        return f"AmpLevel.{self.name}"


class Tracer:
    """The dynamic mode of the calling thread."""

    @property
    def _amp_level(self):
        return AmpLevel.O0 if thread_state.policy is None else AmpLevel[thread_state.policy.level]

    @property
    def _amp_dtype(self):
        return "float32" if thread_state.policy is None else thread_state.policy.name

    @property
    def _has_grad(self):
        return is_grad_enabled()

    @_has_grad.setter
    def _has_grad(self, value):
        set_grad_enabled(bool(value))

    @property
    def _expected_place(self):
        return place.current()

    @_expected_place.setter
    def _expected_place(self, value):
        place.set_device(value)

    def _generate_unique_name(self, key="dygraph_tmp"):
        return names.generate(key)

    def trace_op(self, type, inputs, outputs, attrs, stop_gradient=False, inplace_map=None):
        """Run an operator by its name in the model format; the results go to the tensors of `outputs`."""
        trace_op(type, inputs, outputs, attrs)
        if stop_gradient:
            for value in outputs.values():
                for target in value if isinstance(value, (list, tuple)) else [value]:
                    target.stop_gradient = True

    eager_trace_op = eager_legacy_trace_op = trace_op


def current_tracer():
    """The tracer, or None in static mode."""
    return Tracer() if in_dynamic_mode() else None
