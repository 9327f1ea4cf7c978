"""Graphcore's IPUs, which are not supported: each name raises an error."""


def _refuse(name):
    raise NotImplementedError(f"static.{name}: IPUs are not supported here")


def ipu_shard_guard(index=-1, stage=-1):
    """A context whose operators run on one IPU."""
    _refuse("ipu_shard_guard")


def set_ipu_shard(call_func, index=-1, stage=-1):
    """A function whose operators run on one IPU."""
    _refuse("set_ipu_shard")


class IpuStrategy:
    """How a Program is distributed over IPUs."""

    def __init__(self):
        _refuse("IpuStrategy")


class IpuCompiledProgram:
    """A Program for IPUs."""

    def __init__(self, program=None, scope=None, ipu_strategy=None):
        _refuse("IpuCompiledProgram")
