"""Python's `multiprocessing`, with tensors sent between processes through shared memory."""

from torch.multiprocessing import *  # noqa: F403 - the module under Paddle's name
