# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from paddle.io import BatchSampler as BatchSampler
from paddle.io import DistributedBatchSampler as DistributedBatchSampler
