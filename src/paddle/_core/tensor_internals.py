"""Methods of Tensor below the documented ones: memory, gradients and versions, as programs of frameworks use them."""

import hashlib

import torch

from .errors import OutOfRangeError, UnimplementedError, received
from .tensor import attach, wrap

# ---- memory ----


@attach
def _numel(self):
    """The number of elements, as an int."""
    return self._t.numel()


@attach
def _slice(self, begin_idx, end_idx):
    """Rows in the memory of the tensor, outside the gradient graph."""
    rows = self._t.shape[0] if self._t.dim() else 0
    if not 0 <= begin_idx < end_idx <= rows:
        raise OutOfRangeError(
            f"_slice: expected 0 ≤ begin_idx < end_idx ≤ {rows}.", received(begin_idx=begin_idx, end_idx=end_idx)
        )
    return wrap(self._t.detach()[begin_idx:end_idx])


@attach
def _offset(self):
    """Where its elements begin in the memory that it shares, in bytes."""
    return self._t.storage_offset() * self._t.element_size()


@attach
def _holder_size(self):
    """The size of the memory that holds it, in bytes."""
    return self._t.untyped_storage().nbytes()


@attach
def _is_dense_tensor_hold_allocation(self):
    """Whether it has memory."""
    return self._t.untyped_storage().nbytes() > 0


@attach
def _md5sum(self):
    """The MD5 sum of its elements, to compare tensors in logs."""
    values = self._t.detach().cpu().contiguous()
    values = values.view(torch.int16) if values.dtype is torch.bfloat16 else values
    return hashlib.md5(values.numpy().tobytes(), usedforsecurity=False).hexdigest()


@attach
def _clear(self):
    """Release the memory; the tensor is not initialized afterwards."""
    self._t = torch.empty(0, dtype=self._t.dtype, device="meta")


attach(_clear, "_clear_dataptr")


@attach
def _share_underline_tensor_to(self, other):
    """Make another tensor an alias of this one."""
    other._t = self._t.detach()


attach(_share_underline_tensor_to, "_unsafe_share_buffer_to")


@attach
def _is_shared_underline_tensor_with(self, other):
    """Whether another tensor has the same memory."""
    return self._t.data_ptr() == other._t.data_ptr()


@attach
def _new_shared_tensor(self, retain_holder=True):
    """Another tensor in the same memory."""
    return wrap(self._t.detach())


@attach
def _inplace_assign(self, other):
    """Take over the elements and shape of another tensor."""
    self._t = other._t.detach()


@attach
def _to(self, device=None, dtype=None, blocking=None, copy_tensor=None):
    """On another device, with another dtype, or both."""
    given = {"device": device, "dtype": dtype, "blocking": blocking}
    moved = self.to(**{key: value for key, value in given.items() if value is not None})
    return moved.clone() if copy_tensor and moved is self else moved


@attach
@property
def _place_str(self):
    """The place, as text."""
    return str(self.place)


@attach
def _local_value(self):
    """The part of a distributed tensor on this process; None for any other tensor."""
    return wrap(self._t.to_local()) if hasattr(self._t, "to_local") else None


@attach
def _use_gpudnn(self, use_gpudnn=True):
    """The tensor itself: torch chooses the kernels."""
    return self


attach(_use_gpudnn, "_tensor_use_gpudnn")


@attach
def _uva(self, device_id=0):
    """Not available: memory of the host that a GPU reads directly."""
    raise UnimplementedError("Tensor._uva: torch has no unified addresses.", None, "x.pin_memory().")


# ---- versions ----


@attach
def _inplace_version(self):
    """How often it was changed in place."""
    return self._t._version


@attach
def _reset_grad_inplace_version(self, set_to_zero=False):
    """Do nothing: the versions of gradients are not compared."""


# ---- gradients ----


@attach
def _grad_ivar(self):
    """The gradient, or None."""
    return self.grad


@attach
def _grad_value(self):
    """The gradient, or None."""
    return self.grad


@attach
def _set_grad_ivar(self, value):
    """Replace the gradient."""
    self.grad = value


@attach
def _copy_gradient_from(self, inp):
    """Take another tensor as the gradient."""
    self.grad = inp


@attach
def _zero_grads(self):
    """Set the gradient to zero, if there is one."""
    if self._t.grad is not None:
        self._t.grad.zero_()


@attach
def _register_grad_hook(self, hook):
    """Call `hook(gradient)` in every backward; what it returns replaces the gradient."""
    return self.register_hook(hook)


@attach
def _register_backward_hook(self, hook):
    """Call `hook()` whenever the gradient of a parameter has been computed."""
    self._t.register_post_accumulate_grad_hook(lambda t: hook())
