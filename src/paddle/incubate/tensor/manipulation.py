"""Copies of tensors to memory that a GPU reads, beside what it computes: not here, but programs import the names."""

__all__ = ["async_offload", "async_reload", "create_async_load"]


def _missing(name):
    return NotImplementedError(
        f"incubate.tensor.manipulation.{name}: there is no copying beside computation here.\n"
        "  Try: tensor.cpu() and tensor.cuda(), or paddle.autograd.saved_tensors_hooks to move what backward needs."
    )


def create_async_load():
    """Not possible: what would copy while the GPU computes."""
    raise _missing("create_async_load")


def async_offload(src_tensor, async_load):
    """Not possible: copy a tensor from the GPU while it computes."""
    raise _missing("async_offload")


def async_reload(src_tensor, async_load):
    """Not possible: copy a tensor to the GPU while it computes."""
    raise _missing("async_reload")
