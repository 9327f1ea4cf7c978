"""Graphcore's IPUs, which are not supported: each name raises an error."""

from .._core.help import complete


def _refuse(name):
    raise NotImplementedError(f"static.{name}: IPUs are not supported here")


def ipu_shard_guard(index=-1, stage=-1):
    """A context whose operators run on one IPU; it raises NotImplementedError, since torch has no IPUs.

    Args:
        index: number of the IPU.
        stage: stage of the pipeline.

    Returns:
        nothing; it raises.

    >>> try:
    ...     paddle.static.ipu_shard_guard()
    ... except Exception:
    ...     print("no IPU")
    no IPU
    """
    _refuse("ipu_shard_guard")


def set_ipu_shard(call_func, index=-1, stage=-1):
    """A function whose operators run on one IPU; it raises NotImplementedError, since torch has no IPUs.

    Args:
        call_func: function or layer.
        index: number of the IPU.
        stage: stage of the pipeline.

    Returns:
        nothing; it raises.

    >>> try:
    ...     paddle.static.set_ipu_shard(abs)
    ... except Exception:
    ...     print("no IPU")
    no IPU
    """
    _refuse("set_ipu_shard")


class IpuStrategy:
    """How a Program is distributed over IPUs; it raises NotImplementedError, since torch has no IPUs.

    >>> try:
    ...     paddle.static.IpuStrategy()
    ... except Exception:
    ...     print("no IPU")
    no IPU
    """

    def __init__(self):
        _refuse("IpuStrategy")


class IpuCompiledProgram:
    """A Program for IPUs; it raises NotImplementedError, since torch has no IPUs.

    Args:
        program: a Program; by default the main one.
        scope: its Scope.
        ipu_strategy: an IpuStrategy.

    >>> try:
    ...     paddle.static.IpuCompiledProgram()
    ... except Exception:
    ...     print("no IPU")
    no IPU
    """

    def __init__(self, program=None, scope=None, ipu_strategy=None):
        _refuse("IpuCompiledProgram")


complete(globals())
