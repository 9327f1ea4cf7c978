"""The original's description of a distributed operator in a static program."""


class DistributedOperator:
    """Not supported: there is no distributed static program; `shard_op` distributes the tensors of a call."""

    def __init__(self, serial_op, dist_attr=None):
        raise NotImplementedError(
            "DistributedOperator describes an operator of a static program; "
            "use paddle.distributed.fleet.auto.shard_op, which distributes the tensors of a call"
        )
