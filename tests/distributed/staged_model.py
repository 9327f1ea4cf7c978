"""A model that pipelines of several tests cut into stages, as source for the programs of several processes."""

SOURCE = """
import json
import numpy as np
import paddle
import paddle.distributed as dist
from paddle import nn

class Block(nn.Layer):
    def __init__(self):
        super().__init__()
        self.up, self.down = nn.Linear(6, 12), nn.Linear(12, 6)

    def forward(self, x, scale):
        return x + self.down(self.up(x).tanh()) * scale

class Half(nn.Layer):
    # Every stage needs its result.
    def __init__(self):
        super().__init__()
        self.register_buffer("value", paddle.to_tensor(0.5))

    def forward(self, ids):
        return self.value

class Words(nn.Layer):
    def __init__(self):
        super().__init__()
        paddle.seed(9)
        self.words, self.blocks = nn.Embedding(11, 6), nn.LayerList([Block() for _ in range(4)])
        self.factor, self.norm, self.head = Half(), nn.LayerNorm(6), nn.Linear(6, 11)

    def forward(self, ids):
        x, scale = self.words(ids), self.factor(ids)
        for block in self.blocks:
            x = block(x, scale)
        return self.head(self.norm(x))

def next_words():
    rng = np.random.default_rng(0)
    return rng.integers(0, 11, [8, 5]), rng.integers(0, 11, [8, 5, 1])

def clipped(net):
    return paddle.optimizer.AdamW(0.05, parameters=net.parameters(), grad_clip=nn.ClipGradByGlobalNorm(0.5))

def in_stages(mesh, plan=None):
    # (model, optimizer), cut into as many stages as the axis pp of a mesh is long
    net = Words()
    stages = {"split_spec": "blocks", "global_spec": "factor"}
    config = {"pp_config": stages, "mp_config": {"parallelize_plan": plan or {}}}
    return dist.parallelize(net, clipped(net), mesh, config)

def at_the_ends(mesh):
    # inputs on the mesh of the first stage, labels on that of the last
    ends = [mesh.get_mesh_with_dim("pp", i) for i in (0, mesh.get_dim_size("pp") - 1)]
    laid = [dist.Shard(0) if name == "dp" else dist.Replicate() for name in ends[0].dim_names]
    return [dist.shard_tensor(paddle.to_tensor(v), end, laid) for v, end in zip(next_words(), ends)]

def held(net):
    # {name: value} of the parameters that are here
    here = {n: p for n, p in net.named_parameters() if p.process_mesh.contains(dist.get_rank())}
    return {name: dist.unshard_dtensor(p).tolist() for name, p in here.items()}

def scheduled(mesh, mode, plan=None):
    # (losses of three steps, parameters) with one of the schedules
    net, optimizer = in_stages(mesh, plan)
    settings = {"enable": True, "schedule_mode": mode, "accumulate_steps": 4, "micro_batch_size": 2}
    model = dist.to_static(net, None, nn.CrossEntropyLoss(), optimizer, dist.Strategy({"pipeline": settings}))
    losses = [float(model(*at_the_ends(mesh))) for _ in range(3)]
    return losses, held(net), model

def in_one_process(parts):
    # the same without stages
    net = Words()
    optimizer, losses = clipped(net), []
    for _ in range(3):
        found = [nn.CrossEntropyLoss()(net(x), y) for x, y in
                 zip(*(paddle.to_tensor(v).split(parts) for v in next_words()))]
        for loss in found:
            (loss / parts).backward()
        optimizer.step()
        optimizer.clear_grad()
        losses.append(float(sum(found) / parts))
    return losses, {name: p.numpy() for name, p in net.named_parameters()}
"""
