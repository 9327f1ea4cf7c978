"""Buffers that hold many parameters, or their gradients, one after another: they are sent as one message."""

import torch

from paddle._core.dtype import torch_dtype
from paddle._core.errors import FailedCheckError, received
from paddle._core.tensor import wrap

from .group_sharded_utils import Type


class InternalStorage:
    """A flat buffer, of which tensors are views."""

    def __init__(self, size, dtype, device, convert_cpu=False):
        self._dtype, self._device, self._fill = dtype, device, 0
        self._params, self._param_ids = [], []
        place = "cpu" if device == "cpu" or convert_cpu or not torch.cuda.is_available() else "cuda"
        self.buffer = wrap(torch.zeros(int(size), dtype=torch_dtype(dtype), device=place))

    def _place(self, parameter, align):
        """The next part of the buffer, as a torch tensor with the shape of a parameter."""
        t, end = parameter._t, self._fill + parameter._t.numel() + int(align)
        if end > self.buffer._t.numel():
            raise FailedCheckError(
                f"{type(self).__name__}: {end} elements do not fit into a buffer of {self.buffer._t.numel()}.",
                received(parameter=parameter),
            )
        if t.dtype != self.buffer._t.dtype:
            raise FailedCheckError(
                f"{type(self).__name__}: parameters must have the dtype of the buffer, {self._dtype}.",
                received(parameter=parameter),
            )
        part = self.buffer._t.detach()[self._fill : self._fill + t.numel()].view(t.shape)
        self._fill = end
        self._params.append(parameter)
        self._param_ids.append(id(parameter))
        return part

    def to(self, device, dtype=None, keep_alignment=True):
        """Not supported: the views would stay where they are."""
        raise NotImplementedError(f"{type(self).__name__}.to: moving a buffer with its views is not supported")


class ParamStorage(InternalStorage):
    """Parameters in one buffer: what is written to the buffer is written to them."""

    def __init__(self, size, dtype, device):
        super().__init__(size, dtype, device)
        self.param2align = None

    def add_rank_params(self, trainable_params, param2align, convert_gpu=True):
        """Move parameters into the buffer; `param2align` gives the elements left free after each, by name."""
        self.param2align = param2align
        for parameter in trainable_params:
            if id(parameter) in self._param_ids:
                raise FailedCheckError(
                    "ParamStorage: each parameter may be added only once.", received(parameter=parameter)
                )
            part, before = self._place(parameter, param2align[parameter.name]), parameter._t
            part.copy_(before.detach())
            parameter._t = part.detach().requires_grad_(before.requires_grad)
            if before.grad is not None:
                parameter._t.grad = before.grad


class GradStorage(InternalStorage):
    """Gradients of parameters in one buffer: backward passes add to it.

    Args:
        destination: the rank that they are reduced to.
    """

    def __init__(self, size, dtype, device, destination, param2align, convert_cpu=False):
        super().__init__(size, dtype, device, convert_cpu)
        self._max_size, self._param2align, self.destination = size, param2align, destination
        self.params_checked_in, self.sent = 0, False

    def can_add_grad_view(self, param, align):
        """Whether there is room for the gradient of a parameter that is not here yet."""
        fits = self._fill + param._t.numel() + align <= self._max_size
        return fits and id(param) not in self._param_ids

    def add_grad(self, param, align):
        """Put the gradient of a parameter into the buffer."""
        part, before = self._place(param, align), param._t.grad
        if before is not None:
            part.copy_(before)
        param._t.grad = part

    @property
    def all_checked_in(self):
        """Whether as many gradients arrived as there are parameters."""
        return len(self._params) == self.params_checked_in

    def reset_checked_in(self):
        """Start counting the gradients that arrive again."""
        self.params_checked_in, self.sent = 0, False


__all__ = ["GradStorage", "InternalStorage", "ParamStorage", "Type"]
