"""Operators for which torch expects a kernel of the device itself: the CPU has none, or dispatch never asks it."""

from collections.abc import Callable
from typing import Any

import torch

from . import _memory
from ._operators import run, run_as

# Composite in torch, and decided by device there, or composed of steps that warn or ask for other strides than the
# CPU's own kernel: given to the CPU as they are.
WHOLE = ("convolution", "convolution_backward", "native_group_norm", "mse_loss", "smooth_l1_loss", "huber_loss")


def resize(operator: Any, t: torch.Tensor, size: Any, **more: Any) -> torch.Tensor:
    """Resize in place, in new memory if the old is too small."""
    host = _memory.on_host(t)
    fresh = torch.empty(0, dtype=t.dtype).resize_(size, **more)
    if fresh.untyped_storage().nbytes() <= host.untyped_storage().nbytes():
        return _memory.point_at(t, t.untyped_storage(), fresh)
    kept = min(host.numel(), fresh.numel())
    fresh.view(-1)[:kept] = host.reshape(-1)[:kept]
    return _memory.point_at(t, _memory.storage_on_device(fresh.untyped_storage()), fresh)


def copy(target: torch.Tensor, source: torch.Tensor, non_blocking: bool = False) -> torch.Tensor:
    """Copy in either direction between host and device, or within the device."""
    return target.copy_(source)


def set_storage(operator: Any, t: torch.Tensor, source: Any, *place: Any) -> torch.Tensor:
    """Use the storage of another tensor of the device."""
    storage = source.untyped_storage() if isinstance(source, torch.Tensor) else source
    if storage.device.type != _memory.NAME:
        raise RuntimeError(f"Attempted to set the storage of a tensor on {t.device} to one on {storage.device}.")
    if isinstance(source, torch.Tensor) and not place:
        place = (source.storage_offset(), source.size(), source.stride())
    elif not place:
        place = (0, (storage.nbytes() // t.element_size(),), (1,))
    offset, size, *stride = place
    strides = stride[0] if stride and stride[0] else torch.empty(size, device="meta").stride()
    _memory._set.redispatch(_memory._CPU_KEY, t, storage, offset, size, strides)
    return t


def lstm_cell(i: Any, h: Any, cx: Any, bias_i: Any = None, bias_h: Any = None) -> tuple[torch.Tensor, ...]:
    """One step of an LSTM; the third result holds the gates, for the gradient."""
    gates = i + h if bias_i is None else i + h + bias_i + bias_h
    enter, forget, cell, out = gates.chunk(4, 1)
    enter, forget, cell, out = enter.sigmoid(), forget.sigmoid(), cell.tanh(), out.sigmoid()
    cy = forget * cx + enter * cell
    return out * cy.tanh(), cy, torch.cat([enter, forget, cell, out], 1)


def lstm_cell_backward(grad_hy: Any, grad_cy: Any, cx: Any, cy: Any, gates: Any, has_bias: bool) -> Any:
    """The gradients of `lstm_cell`: of the gates, of `cx`, and of a bias."""
    if grad_hy is None and grad_cy is None:
        return None, None, None
    enter, forget, cell, out = gates.chunk(4, 1)
    tanh = cy.tanh()
    grad_hy = torch.zeros_like(cy) if grad_hy is None else grad_hy
    grad = grad_hy * out * (1 - tanh * tanh) + (0 if grad_cy is None else grad_cy)
    grads = torch.cat(
        [
            grad * cell * enter * (1 - enter),
            grad * cx * forget * (1 - forget),
            grad * enter * (1 - cell * cell),
            grad_hy * tanh * out * (1 - out),
        ],
        1,
    )
    return grads, grad * forget, grads.sum(0) if has_bias else None


def gru_cell(i: Any, h: Any, hx: Any, bias_i: Any = None, bias_h: Any = None) -> tuple[torch.Tensor, ...]:
    """One step of a GRU; the second result holds what the gradient needs."""
    i = i if bias_i is None else i + bias_i
    h = h if bias_h is None else h + bias_h
    (ir, iz, i_new), (hr, hz, h_new) = i.chunk(3, 1), h.chunk(3, 1)
    reset, update = (ir + hr).sigmoid(), (iz + hz).sigmoid()
    new = (i_new + reset * h_new).tanh()
    return new + update * (hx - new), torch.cat([reset, update, new, hx, h_new], 1)


def gru_cell_backward(grad_hy: Any, saved: Any, has_bias: bool) -> Any:
    """The gradients of `gru_cell`: of both sets of gates, of `hx`, and of the biases."""
    reset, update, new, hx, h_new = saved.chunk(5, 1)
    grad_update = grad_hy * (hx - new) * update * (1 - update)
    grad_new = grad_hy * (1 - update) * (1 - new * new)
    grad_reset = grad_new * h_new * reset * (1 - reset)
    of_input = torch.cat([grad_reset, grad_update, grad_new], 1)
    of_hidden = torch.cat([grad_reset, grad_update, grad_new * reset], 1)
    biases = (of_input.sum(0), of_hidden.sum(0)) if has_bias else (None, None)
    return of_input, of_hidden, grad_hy * update, *biases


def use_mathematics(operator: Any, *args: Any, **kwargs: Any) -> int:
    """Attention is composed of other operators: the fused kernels belong to other devices."""
    return 0


KERNELS: dict[str, Callable[..., Any]] = {
    "resize_": resize,
    "copy_": run_as(copy),
    "set_.source_Storage": set_storage,
    "set_.source_Storage_storage_offset": set_storage,
    "set_.source_Tensor": set_storage,
    "_thnn_fused_lstm_cell": run_as(lstm_cell),
    "_thnn_fused_lstm_cell_backward_impl": run_as(lstm_cell_backward),
    "_thnn_fused_gru_cell": run_as(gru_cell),
    "_thnn_fused_gru_cell_backward": run_as(gru_cell_backward),
    "_fused_sdp_choice": use_mathematics,
    **dict.fromkeys(WHOLE, run),
}
