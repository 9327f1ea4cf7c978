"""Devices, under their fluid path."""

__all__ = ["get_places"]


def get_places(device_count=None, device_type=None):
    """The places that a Program may run on; an Executor here uses one."""
    from paddle import static

    return static.cpu_places(device_count) if device_type in (None, "CPU") else static.cuda_places()
