"""Parameters of this process in files, with how they were split: what tools need to put them together again."""

import os

import paddle
from paddle.distributed import get_rank
from paddle.distributed.fleet.base.topology import current_group


def save_for_auto_inference(path_prefix, dist_model, cvt2cpu=False):
    """Write `prefix_dist{rank}.pdparams` and `….pdattr`, in the processes that hold one copy of the model.

    The first has the parameters of this process by name. The second says of each: the shape of the grid of processes,
    their ranks, and for each axis of the parameter the axis of the grid along which it is split, or -1.

    Args:
        dist_model: a model, or one that fleet or `DataParallel` wrapped.
    """
    hybrid = current_group()
    if hybrid is not None and (hybrid.get_data_parallel_rank() or hybrid.get_sharding_parallel_rank()):
        return  # the first process of the group has the same
    model = getattr(dist_model, "_layers", dist_model)
    split = hybrid is not None and hybrid.get_model_parallel_world_size() > 1
    ranks = hybrid.get_model_parallel_group().ranks if split else [get_rank()]
    parameters, attributes = {}, {}
    for parameter in model.parameters():
        mapping = [-1] * len(parameter.shape)
        if split and parameter.is_distributed:
            mapping[parameter.split_axis] = 1
        value = parameter.detach()
        parameters[parameter.name] = value.cpu() if cvt2cpu else value
        attributes[parameter.name] = {
            "process_shape": [1, len(ranks)] if split else [1],
            "process_group": list(ranks),
            "dims_mapping": mapping,
        }
    os.makedirs(os.path.dirname(os.path.abspath(path_prefix)), exist_ok=True)
    paddle.save(parameters, f"{path_prefix}_dist{get_rank()}.pdparams")
    paddle.save(attributes, f"{path_prefix}_dist{get_rank()}.pdattr")
