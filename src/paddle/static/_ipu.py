"""Graphcore's IPUs, for which torch has no engine: each name says so."""


def _refuse(name):
    raise NotImplementedError(f"static.{name}: there is no engine for IPUs here")


def ipu_shard_guard(index=-1, stage=-1):
    """A block whose operators run on one IPU."""
    _refuse("ipu_shard_guard")


def set_ipu_shard(call_func, index=-1, stage=-1):
    """A function whose operators run on one IPU."""
    _refuse("set_ipu_shard")


class IpuStrategy:
    """How a Program is spread over IPUs."""

    def __init__(self):
        _refuse("IpuStrategy")


class IpuCompiledProgram:
    """A Program for IPUs."""

    def __init__(self, program=None, scope=None, ipu_strategy=None):
        _refuse("IpuCompiledProgram")
