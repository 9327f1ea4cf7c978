# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from paddle.io import RandomSampler as RandomSampler
from paddle.io import Sampler as Sampler
from paddle.io import SequenceSampler as SequenceSampler
from paddle.io import WeightedRandomSampler as WeightedRandomSampler
