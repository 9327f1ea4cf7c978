"""The original's record of how a static program is distributed; programs here run in dynamic mode instead."""


class DistributedContext:
    """Not supported: there is no distributed static program to describe."""

    def __init__(self, *args, **kwargs):
        raise NotImplementedError(
            "DistributedContext describes operators of a static program; here tensors themselves are distributed: "
            "use paddle.distributed.shard_tensor"
        )


def get_default_distributed_context():
    """Not supported: there is no distributed static program to describe."""
    return DistributedContext()


def set_default_distributed_context(dist_context):
    """Not supported: there is no distributed static program to describe."""
    return DistributedContext()
