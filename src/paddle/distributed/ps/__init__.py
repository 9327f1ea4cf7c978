"""Parameter servers: processes that hold the parameters, for trainers that read few rows of large tables.

`docs/distributed.md` describes how a job runs, and why it uses gRPC.
"""

from ._optimizer import PsOptimizer
from ._runtime import Runtime

__all__ = ["PsOptimizer", "Runtime"]
