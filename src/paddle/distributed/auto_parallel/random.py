"""Random numbers that are the same in all processes."""

import paddle


def parallel_manual_seed(seed, name=""):
    """Seed the random numbers of all processes; every process calls this with the same seed.

    Operators on distributed tensors then draw, in each process, the numbers of its part of the tensor.

    Args:
        name: not used: there is one stream.
    """
    paddle.seed(seed)
