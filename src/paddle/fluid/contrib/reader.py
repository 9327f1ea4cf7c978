"""Readers for several processes."""

__all__ = ["distributed_batch_reader"]


def distributed_batch_reader(batch_reader):
    """A reader that gives this process its share of the batches: of as many as there are processes, one."""
    from paddle.distributed import get_rank, get_world_size

    rank, count = get_rank(), get_world_size()

    def share():
        group = []
        for batch in batch_reader():
            group.append(batch)
            if len(group) == count:
                yield group[rank]
                group = []

    return share
