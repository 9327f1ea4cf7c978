"""Python's `multiprocessing`, with the engine's way to send tensors between processes: through shared memory."""

from torch.multiprocessing import *  # noqa: F403 - the module under Paddle's name
