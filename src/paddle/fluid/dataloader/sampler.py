"""Orders of samples."""

from paddle.io import RandomSampler, Sampler, SequenceSampler, WeightedRandomSampler

__all__ = ["RandomSampler", "Sampler", "SequenceSampler", "WeightedRandomSampler"]
