"""Parameters with the same options, as lists of torch tensors for one fused or foreach call."""

import torch

from .._core.tensor import unwrap

# Elements of a batch on the CPU: the next operator of a rule finds them, and its state, in the processor's cache.
_CACHED = 32_768


class Batch:
    """One group's parameters with equal rate, decay, dtype, device and step count."""

    __slots__ = (
        *("decay", "elements", "entries", "g", "group", "masters", "optimizer"),
        *("p", "params", "pieces", "rate", "step"),
    )

    def __init__(self, optimizer, group, rate, decay, step):
        self.optimizer, self.group, self.rate, self.decay, self.step = optimizer, group, rate, decay, step
        self.params, self.entries, self.p, self.g, self.masters, self.pieces = [], [], [], [], [], []
        self.elements = 0

    def add(self, param, t, grad, entry):
        if type(t) is not torch.Tensor and hasattr(t, "full_tensor") and self.optimizer._by_element:
            piece = Piece(t, grad, entry, self.optimizer._accumulators)
            self.pieces.append(piece)
            t, grad, entry = piece.local, piece.grad, piece.entry
        self.params.append(param)
        self.entries.append(entry)
        master = entry.get("master")
        if master is not None:
            self.masters.append((t, master))
            t, grad = master, grad.to(torch.float32)
        elif grad.dtype is not t.dtype:  # float32 gradients of a parameter in low precision
            grad = grad.to(t.dtype)
        if grad.layout is torch.strided and grad.stride() != t.stride():
            grad = torch.empty_like(t).copy_(grad)  # kernels go through the memory of both side by side
        self.p.append(t)
        self.g.append(grad)
        self.elements += t.numel()

    def is_full(self):
        """Whether further parameters would make the rule slower."""
        return not self.optimizer._in_one_call and self.elements >= _CACHED and self.p[0].is_cpu

    def state(self, name):
        """One accumulator of every parameter."""
        return [entry[name] for entry in self.entries]

    def option(self, name):
        """An option of the group, or else of the optimizer."""
        value = self.group.get(name)
        return getattr(self.optimizer, f"_{name}") if value is None else value

    def decayed(self):
        """The gradients with the penalty of the regularizer added; the parameters' `.grad` does not change."""
        if self.decay is None:
            return self.g
        kind, coeff = self.decay
        if kind == "l2":
            return torch._foreach_add(self.g, self.p, alpha=coeff)
        return torch._foreach_add(self.g, torch._foreach_sign(self.p), alpha=coeff)

    def l2(self):
        """(gradients, coefficient) for kernels that add an L2 penalty themselves."""
        if self.decay is not None and self.decay[0] == "l2":
            return self.g, self.decay[1]
        return self.decayed(), 0.0

    def steps(self):
        """The step count of every parameter for fused kernels: all share one tensor."""
        return [torch.tensor(float(self.step), device=self.p[0].device)] * len(self.p)

    def write_back(self):
        for t, master in self.masters:
            t.copy_(master)
        for piece in self.pieces:
            piece.write_back()


class Piece:
    """The local part of a distributed parameter, of its gradient and of its state.

    Elementwise rules need no more: they run with the layout of the state, and a parameter with a different
    layout is redistributed afterwards.
    """

    def __init__(self, param, grad, entry, accumulators):
        self._param, self._full_entry = param, entry
        reference = next((entry[n] for n in accumulators if hasattr(entry.get(n), "placements")), param)
        self._mesh, self._placements = reference.device_mesh, reference.placements
        self.local = param.detach().redistribute(self._mesh, self._placements).to_local()
        if not hasattr(grad, "placements"):
            grad = type(param).from_local(grad, self._mesh, self._everywhere(), run_check=False)
        self.grad = grad.redistribute(self._mesh, self._placements).to_local()
        self.entry = {k: v.to_local() if hasattr(v, "to_local") else v for k, v in entry.items()}

    def _everywhere(self):
        from torch.distributed.tensor import Replicate

        return [Replicate()] * self._mesh.ndim

    def write_back(self):
        """Update a parameter whose layout differs from that of its state, and store counters."""
        if self._param.placements != self._placements:
            fresh = type(self._param).from_local(self.local, self._mesh, self._placements, run_check=False)
            self._param.copy_(fresh.redistribute(self._mesh, self._param.placements))
        self._full_entry.update({k: v for k, v in self.entry.items() if not isinstance(v, torch.Tensor)})


def batches(optimizer, group, pairs, rate):
    """Sort (parameter, gradient) pairs into batches; increments the step count of every parameter."""
    found, made = {}, []
    base = rate * group["learning_rate"]
    common = group["regularization"]
    entry_of, rate_of, split_by = optimizer._entry, optimizer._rate_of, optimizer._split_by
    for param, grad in pairs:
        t = unwrap(param)
        entry = entry_of(param)
        step = entry["step"] = entry["step"] + 1
        regularizer = getattr(param, "regularizer", None) or common
        decay = None if regularizer is None or regularizer.coeff == 0 else (regularizer.kind, regularizer.coeff)
        layout = grad.layout
        if layout is not torch.strided and not optimizer._takes_sparse(grad, decay):
            grad, layout = grad.to_dense(), torch.strided
        scale = rate_of(param)
        key = (scale, decay, t.dtype, t.is_cpu or t.device, step, layout, split_by(param))
        batch = found.get(key)
        if batch is None or batch.is_full():
            batch = found[key] = Batch(optimizer, group, base * scale, decay, step)
            made.append(batch)
        batch.add(param, t, grad, entry)
    return made
