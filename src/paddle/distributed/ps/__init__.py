"""Parameter servers: processes that hold the parameters, for trainers that read a few of many rows.

`docs/distributed.md` says how a job runs, and why on these connections.
"""

from ._optimizer import PsOptimizer
from ._runtime import Runtime

__all__ = ["PsOptimizer", "Runtime"]
