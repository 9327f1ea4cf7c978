"""Readers for several processes."""

__all__ = ["distributed_batch_reader"]


def distributed_batch_reader(batch_reader):
    """A reader of this process's share of the batches, which are dealt out in turn."""
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
