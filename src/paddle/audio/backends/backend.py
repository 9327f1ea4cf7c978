"""What a sound file says about itself."""

import dataclasses


@dataclasses.dataclass
class AudioInfo:
    """The form of a sound file; `num_samples` counts them for each channel."""

    sample_rate: int
    num_samples: int
    num_channels: int
    bits_per_sample: int
    encoding: str
