"""Samplers of indices."""

from .. import RandomSampler as RandomSampler
from .. import Sampler as Sampler
from .. import SequenceSampler as SequenceSampler
from .. import SubsetRandomSampler as SubsetRandomSampler
from .. import WeightedRandomSampler as WeightedRandomSampler
