"""The programs that the hosts run: each trains from its last checkpoint, and writes the parameters it reached.

Their batches are made of `SHARDS` parts, each computed by itself, so that the sum of two gradients is the same
number whether one process adds them or two exchange them: runs on one and on two hosts end bit for bit alike.
"""

_COMMON = """
import contextlib, os, pathlib, time
import numpy as np
import paddle
import paddle.distributed as dist
from paddle.distributed import fleet

STEPS, PAUSE = int(os.environ.get("STEPS", "12")), float(os.environ.get("PAUSE", "0"))

def batch(step):
    return np.random.default_rng(step).standard_normal([8, 4]).astype("float32")

def progress(step):
    note = pathlib.Path(f"step{dist.get_rank()}")
    note.with_suffix(".new").write_text(str(step))
    note.with_suffix(".new").replace(note)
    time.sleep(PAUSE)

def reached(net):
    return np.concatenate([p.numpy().reshape(-1) for p in net.parameters()])
"""

DATA = (
    _COMMON
    + """
dist.init_parallel_env()
me, world, shards = dist.get_rank(), dist.get_world_size(), 2
print("world", world, "rank", me, flush=True)
paddle.seed(1)
net = paddle.nn.Sequential(paddle.nn.Linear(4, 8), paddle.nn.Tanh(), paddle.nn.Linear(8, 2))
model = paddle.DataParallel(net)
optimizer = paddle.optimizer.Adam(0.05, parameters=net.parameters())
start = 0
if os.path.exists("state.pdparams"):
    state = paddle.load("state.pdparams")
    net.set_state_dict(state["net"])
    optimizer.set_state_dict(state["optimizer"])
    start = state["step"]
    print("resumed at", start, "with", world, flush=True)
for step in range(start, STEPS):
    parts = range(me, shards, world)
    for part in parts:
        waits = model.no_sync() if part != parts[-1] else contextlib.nullcontext()
        with waits:
            # DataParallel divides by the number of processes; the loss is that of the whole batch.
            (model(paddle.to_tensor(batch(step)[part::shards])).square().mean() * world / shards).backward()
    optimizer.step()
    optimizer.clear_grad()
    dist.barrier()
    if me == 0:
        state = {"net": net.state_dict(), "optimizer": optimizer.state_dict(), "step": step + 1}
        paddle.save(state, "state.pdparams")
    dist.barrier()
    progress(step)
if me == 0:
    np.save("final.npy", reached(net))
"""
)

# Two rows of tensor parallel processes: the first and last layers of a model are split, and its gradients averaged.
HYBRID = (
    _COMMON
    + """
strategy = fleet.DistributedStrategy()
strategy.hybrid_configs = {"dp_degree": 2, "mp_degree": 2, "pp_degree": 1}
fleet.init(is_collective=True, strategy=strategy)
groups = fleet.get_hybrid_communicate_group()
me, data, model = dist.get_rank(), groups.get_data_parallel_rank(), groups.get_model_parallel_rank()
paddle.seed(1)
from paddle.distributed.fleet.meta_parallel import ColumnParallelLinear, RowParallelLinear
net = paddle.nn.Sequential(
    ColumnParallelLinear(4, 8, has_bias=True, gather_output=False),
    paddle.nn.Tanh(),
    RowParallelLinear(8, 2, has_bias=True, input_is_parallel=True),
)
# The weights are parts of the same two matrices, whatever the degrees.
whole = np.random.default_rng(7)
first, last = (whole.standard_normal(shape).astype("float32") for shape in ([4, 8], [8, 2]))
net[0].weight.set_value(first[:, 4 * model : 4 * model + 4])
net[2].weight.set_value(last[4 * model : 4 * model + 4])
ready = fleet.distributed_model(net)
optimizer = fleet.distributed_optimizer(paddle.optimizer.Adam(0.05, parameters=net.parameters()))
start, own = 0, f"state{model}.pdparams"
steps = [0, 1]
if all(os.path.exists(f"state{i}.pdparams") for i in range(2)):
    found = [paddle.load(f"state{i}.pdparams") for i in range(2)]
    # Both parts were written between the same two barriers, unless the run ended between them.
    start = min(state["step"] for state in found)
    state = found[model] if found[model]["step"] == start else paddle.load(own + ".before")
    net.set_state_dict(state["net"])
    optimizer.set_state_dict(state["optimizer"])
    print("resumed at", start, flush=True)
for step in range(start, STEPS):
    ready(paddle.to_tensor(batch(step)[data::2])).square().mean().backward()
    optimizer.step()
    optimizer.clear_grad()
    dist.barrier()
    if data == 0:
        if os.path.exists(own):
            os.replace(own, own + ".before")
        paddle.save({"net": net.state_dict(), "optimizer": optimizer.state_dict(), "step": step + 1}, own)
    dist.barrier()
    progress(step)
if data == 0:
    np.save(f"final{model}.npy", reached(net))
"""
)

SERVERS = """
import os, pathlib, time
import numpy as np
import paddle
from paddle.distributed import fleet

STEPS, PAUSE = int(os.environ.get("STEPS", "12")), float(os.environ.get("PAUSE", "0"))
paddle.enable_static()
paddle.seed(3)
fleet.init(fleet.PaddleCloudRoleMaker(is_collective=False))
x, y = paddle.static.data("x", [None, 4]), paddle.static.data("y", [None, 1])
hidden = paddle.static.nn.fc(x, 8, activation="tanh")
loss = paddle.mean((paddle.static.nn.fc(hidden, 1) - y) ** 2)
strategy = fleet.DistributedStrategy()
strategy.a_sync = os.environ.get("MODE", "sync") != "sync"
fleet.distributed_optimizer(paddle.optimizer.Adam(0.01), strategy).minimize(loss)
if fleet.is_server():
    fleet.init_server(*(["saved"] if os.path.isdir("saved") else []))
    fleet.run_server()
else:
    me = fleet.worker_index()
    exe = paddle.static.Executor()
    exe.run(paddle.static.default_startup_program())
    fleet.init_worker()
    start = int(pathlib.Path("saved.step").read_text()) if os.path.isdir("saved") else 0
    if start:
        print("resumed at", start, flush=True)
    for step in range(start, STEPS):
        data = np.random.default_rng(step).standard_normal([8, 4]).astype("float32")[me::2]
        exe.run(feed={"x": data, "y": data.sum(-1, keepdims=True)}, fetch_list=[loss])
        note = pathlib.Path(f"step{me}")
        note.with_suffix(".new").write_text(str(step))
        note.with_suffix(".new").replace(note)
        if step == 5 and me == 0 and not start:
            fleet.save_persistables(exe, "saved")
            pathlib.Path("saved.step").write_text("6")
        if step == 5:
            fleet.barrier_worker()
        time.sleep(PAUSE)
    if me == 0:
        values = [p.numpy().reshape(-1) for p in paddle.static.default_main_program().all_parameters()]
        np.save("final.npy", np.concatenate(values))
    fleet.stop_worker()
"""
