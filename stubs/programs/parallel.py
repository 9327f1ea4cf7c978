"""Names that a distributed program uses; one process."""

import paddle
import paddle.distributed as dist
from paddle.distributed import fleet


def train() -> None:
    dist.init_parallel_env()
    strategy = fleet.DistributedStrategy()
    strategy.hybrid_configs = {"dp_degree": 1, "mp_degree": 1, "pp_degree": 1}
    fleet.init(is_collective=True, strategy=strategy)
    net = fleet.distributed_model(paddle.nn.Linear(2, 2))
    sgd = fleet.distributed_optimizer(paddle.optimizer.SGD(0.1, parameters=net.parameters()))
    total = paddle.ones([1])
    dist.all_reduce(total, op=dist.ReduceOp.SUM)
    print(dist.get_rank(), dist.get_world_size(), sgd)


print(train.__name__, dist.is_initialized())
