"""Information about an audio file."""

import dataclasses


@dataclasses.dataclass
class AudioInfo:
    """The format of an audio file; `num_samples` is the number of samples in each channel."""

    sample_rate: int
    num_samples: int
    num_channels: int
    bits_per_sample: int
    encoding: str
