"""Compare `outrigger plan` with the real code: bytes that a rank holds and sends, recorded in runs.

    python benchmarks/plan.py                 # one rank of a world of 1,024, and two and four hosts; prints the tables
    python benchmarks/plan.py --png docs/plan.png

A small GPT of `paddle.distributed.fleet` is trained for a few steps. What it sends is recorded where the engine sends
it; in a world of 1,024 that is torch's fake process group, which runs one rank without the others. On two and four
hosts (network namespaces, see `hosts/`; root) the bytes on each host's wire are counted as well.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).parent.parent
SIZES = {"hidden": 256, "layers": 4, "heads": 16, "vocab": 2048, "sequence": 128}
MICRO = 2
STEPS = 4

WORLD = [  # of 1,024 ranks
    {"dp": 1024},
    {"dp": 512, "mp": 2},
    {"sharding": 1024, "stage": "os"},
    {"sharding": 1024, "stage": "os_g"},
    {"sharding": 1024, "stage": "p_g_os"},
    {"dp": 128, "mp": 8},
    {"dp": 256, "sep": 4},
    {"dp": 64, "sep": 2, "mp": 8},
    {"dp": 16, "sharding": 8, "mp": 8, "stage": "os_g"},
    {"sharding": 128, "mp": 8, "stage": "p_g_os"},
    {"dp": 256, "pp": 4},
    {"dp": 32, "pp": 4, "mp": 8},
    {"dp": 32, "pp": 2, "sep": 2, "mp": 8},
    {"dp": 16, "pp": 2, "sharding": 4, "mp": 8, "stage": "os"},
]
REAL = {
    2: [
        {"dp": 2},
        {"mp": 2},
        {"pp": 2},
        {"sep": 2},
        {"sharding": 2, "stage": "os"},
        {"sharding": 2, "stage": "os_g"},
        {"sharding": 2, "stage": "p_g_os"},
    ],
    4: [
        {"dp": 4},
        {"dp": 2, "mp": 2},
        {"pp": 2, "mp": 2},
        {"dp": 2, "pp": 2},
        {"pp": 4},
        {"sep": 2, "mp": 2},
        {"dp": 2, "sharding": 2, "stage": "os_g"},
        {"sharding": 4, "stage": "p_g_os"},
    ],
}


# ---- one rank ----


def recorder():
    """A mode that adds up what a rank sends, by the size of the group: {kind: bytes}."""
    import torch
    import torch.distributed as c10d
    from torch.utils._python_dispatch import TorchDispatchMode

    rings = {"allreduce_": 2, "reduce_": 1, "broadcast_": 1, "allgather_": 1, "_allgather_base_": 1}
    rings |= {"_reduce_scatter_base_": 1, "reduce_scatter_": 1, "alltoall_base_": 1, "alltoall_": 1}
    # What these take is one rank's part of what all have together.
    parts = ("allgather_", "_allgather_base_")

    class Recorder(TorchDispatchMode):
        def __init__(self):
            super().__init__()
            self.sent, self.calls, self.unknown = 0.0, 0, set()

        def __torch_dispatch__(self, function, types, args=(), kwargs=None):
            if function.namespace == "c10d":
                self._note(function._schema.name.partition("::")[2], args)
            return function(*args, **(kwargs or {}))

        def _note(self, name, args):
            if name == "send":
                self.sent += sum(t.nbytes for t in args[0])
            elif name in rings:
                engine = next(a for a in args if isinstance(a, torch.ScriptObject) and "ProcessGroup" in str(a._type()))
                ranks = c10d.ProcessGroup.unbox(engine).size()
                given = (
                    args[1] if name in ("_allgather_base_", "allgather_", "alltoall_base_", "alltoall_") else args[0]
                )
                if name in ("_reduce_scatter_base_", "reduce_scatter_"):
                    given = args[1]
                given = given if isinstance(given, (list, tuple)) else [given]
                flat = [t for g in given for t in (g if isinstance(g, (list, tuple)) else [g])]
                size = sum(t.nbytes for t in flat) * (ranks if name in parts else 1)
                self.sent += rings[name] * size * (ranks - 1) / ranks
            elif name not in ("recv_", "barrier", "recv_any_source_"):
                self.unknown.add(name)
            self.calls += 1

    return Recorder()


def network(degrees, hcg):
    """The layers of a GPT, split as the degrees say; each takes and returns what the pipeline passes on."""
    import paddle
    import paddle.nn.functional as F
    from paddle.distributed.fleet.meta_parallel import (
        ColumnParallelLinear,
        LayerDesc,
        ParallelCrossEntropy,
        RowParallelLinear,
        VocabParallelEmbedding,
    )

    hidden, heads, length = SIZES["hidden"], SIZES["heads"], SIZES["sequence"] // degrees.get("sep", 1)
    mp, sep = degrees.get("mp", 1), degrees.get("sep", 1)

    def exchange(x, to_heads):
        """Change parts of the sequence for parts of the heads: [batch, length, heads, size]."""
        if sep == 1:
            return x
        from paddle._core.tensor import unwrap, wrap
        from paddle.distributed.utils.moe_utils import _Exchange

        t, engine = unwrap(x), hcg.get_sep_parallel_group().engine
        split, joined = (2, 1) if to_heads else (1, 2)
        rows = t.unflatten(split, (sep, -1)).movedim(split, 0).contiguous()
        ones = [1] * sep
        came = _Exchange.apply(rows, ones, ones, engine)
        return wrap(came.movedim(0, joined).flatten(joined, joined + 1))

    class Start(paddle.nn.Layer):
        def __init__(self):
            super().__init__()
            self.words = VocabParallelEmbedding(SIZES["vocab"], hidden)
            self.places = paddle.nn.Embedding(SIZES["sequence"], hidden)

        def forward(self, x):
            return self.words(x) + self.places(paddle.arange(length))

    class Block(paddle.nn.Layer):
        def __init__(self):
            super().__init__()
            self.first, self.second = paddle.nn.LayerNorm(hidden), paddle.nn.LayerNorm(hidden)
            self.qkv = ColumnParallelLinear(hidden, 3 * hidden, has_bias=True, gather_output=False)
            self.out = RowParallelLinear(hidden, hidden, has_bias=True, input_is_parallel=True)
            self.up = ColumnParallelLinear(hidden, 4 * hidden, has_bias=True, gather_output=False)
            self.down = RowParallelLinear(4 * hidden, hidden, has_bias=True, input_is_parallel=True)

        def forward(self, x):
            shape = [x.shape[0], length, heads // mp, hidden // heads]
            parts = [exchange(t.reshape(shape), True) for t in self.qkv(self.first(x)).chunk(3, -1)]
            found = exchange(F.scaled_dot_product_attention(*parts, is_causal=True), False)
            x = x + self.out(found.reshape([x.shape[0], length, hidden // mp]))
            return x + self.down(F.gelu(self.up(self.second(x))))

    class End(paddle.nn.Layer):
        def __init__(self):
            super().__init__()
            self.norm = paddle.nn.LayerNorm(hidden)
            self.head = ColumnParallelLinear(hidden, SIZES["vocab"], has_bias=False, gather_output=False)

        def forward(self, x):
            return self.head(self.norm(x))

    split_loss = ParallelCrossEntropy()

    def loss(logits, labels):
        return split_loss(logits, labels).mean()

    return [LayerDesc(Start), *[LayerDesc(Block) for _ in range(SIZES["layers"])], LayerDesc(End)], loss


class Saved:
    """Counts the bytes that are saved for the backward pass at once, a storage once, without parameters."""

    def __init__(self, net):
        self._net, self._uses, self._now, self.most = net, {}, 0, 0

    def pack(self, tensor):
        import torch

        own = {getattr(p._t, "_local_tensor", p._t).untyped_storage().data_ptr() for p in self._net.parameters()}
        storage = tensor.untyped_storage()
        counts = storage.data_ptr() not in own and not isinstance(tensor, torch.nn.Parameter)
        return Kept(tensor, self if counts else None, storage.data_ptr(), storage.nbytes())

    def add(self, key, size, change):
        """Note that one more or one less holds a storage."""
        before = self._uses.get(key, 0)
        self._uses[key] = before + change
        if not before or not self._uses[key]:
            self._now += size * change
            self.most = max(self.most, self._now)


class Kept:
    """A saved tensor, which is given up when the graph that holds this is."""

    def __init__(self, tensor, counter, key, size):
        self.tensor, self._counter, self._key, self._size = tensor, counter, key, size
        if counter:
            counter.add(key, size, 1)

    def __del__(self):
        if self._counter:
            self._counter.add(self._key, self._size, -1)


def held(tensors):
    """The bytes of tensors on this rank."""
    return sum(getattr(t, "_local_tensor", t).nbytes for t in tensors)


def on_the_cable():
    """Bytes that this host has sent, or None where it has no cable of its own."""
    if "PLAN_WORLD" in os.environ:
        return None
    for line in pathlib.Path("/proc/net/dev").read_text().splitlines():
        name, _, numbers = line.partition(":")
        if name.strip() == "eth0":
            return int(numbers.split()[8])
    return None


def answer_for_others(model, degrees):
    """Where torch waits for what other ranks say, in a world in which there are none, say it in their place."""
    import torch
    import torch.distributed as c10d
    from torch.distributed.pipelining import PipelineStage
    from torch.distributed.pipelining import stage as stages

    engine = getattr(model, "_engine", None)
    if engine is not None:  # of DataParallel: the fake all_reduce gives no result for a bucket of gradients

        def reduced(_, bucket):
            c10d.all_reduce(bucket.buffer(), group=engine.process_group)
            done = torch.futures.Future()
            done.set_result(bucket.buffer())
            return done

        engine.register_comm_hook(None, reduced)
    if degrees.get("pp", 1) > 1:  # neighbours say which shapes they send: all the same
        shape = (MICRO, SIZES["sequence"] // degrees.get("sep", 1), SIZES["hidden"])
        passed = stages.extract_tensor_metas((torch.empty(shape, requires_grad=True),))
        returned = stages.extract_tensor_metas((torch.empty(shape),))

        def said(stage, other):
            forward = other < stage.stage_index
            return stages._StageForwardMeta(passed) if forward else stages._StageBackwardMeta(returned)

        PipelineStage._recv_meta = said


def measure(degrees):
    """Train with these degrees: what this rank holds, sends and, with a cable of its own, sent over it in a step."""
    import numpy as np
    import torch

    import paddle
    import paddle.distributed as dist
    from paddle.distributed import fleet
    from paddle.distributed.fleet.meta_parallel import PipelineLayer
    from paddle.distributed.sharding import group_sharded_parallel

    strategy, axes = fleet.DistributedStrategy(), ("dp", "mp", "pp", "sharding", "sep")
    strategy.hybrid_configs = {f"{axis}_degree": degrees.get(axis, 1) for axis in axes}
    stages = degrees.get("pp", 1)
    count = stages  # micro batches
    strategy.pipeline_configs = {"accumulate_steps": count, "micro_batch_size": MICRO}
    fleet.init(is_collective=True, strategy=strategy)
    hcg = fleet.get_hybrid_communicate_group()
    paddle.seed(1)
    layers, loss_of = network(degrees, hcg)
    if stages > 1:
        net = PipelineLayer(layers=layers, num_stages=stages, loss_fn=loss_of, seg_method="layer:Block")
    else:
        net = paddle.nn.Sequential(*[one.build_layer() for one in layers])
    rule = paddle.optimizer.Adam(1e-3, parameters=net.parameters())
    if degrees.get("sharding", 1) > 1 and stages == 1:
        block = sum(p.size for p in net[1].parameters())
        options = {"group": hcg.get_sharding_parallel_group(), "segment_size": block}
        if degrees.get("dp", 1) > 1:
            options["dp_group"] = hcg.get_data_parallel_group()
        model, optimizer, _ = group_sharded_parallel(net, rule, degrees["stage"], **options)
    else:
        model, optimizer = fleet.distributed_model(net), fleet.distributed_optimizer(rule)
    if "PLAN_WORLD" in os.environ:
        answer_for_others(model, degrees)
    length = SIZES["sequence"] // degrees.get("sep", 1)
    rows = np.random.default_rng(0).integers(0, SIZES["vocab"], [MICRO * count, length])
    x = paddle.to_tensor(rows)
    saved, noted = Saved(net), {}

    def step(watching):
        if stages > 1:
            model.train_batch([x, x], optimizer)
            return
        loss = loss_of(model(x), x)
        loss.backward()
        if watching:
            noted["gradients"] = held(p._t.grad for p in net.parameters() if p._t.grad is not None)
        optimizer.step()
        optimizer.clear_grad()

    for _ in range(STEPS):  # the first calls are compared across ranks, and the engine allocates
        step(False)
    dist.barrier()
    before = on_the_cable()
    for _ in range(STEPS):
        step(False)
    dist.barrier()
    after = on_the_cable()
    with recorder() as record, torch.autograd.graph.saved_tensors_hooks(saved.pack, lambda kept: kept.tensor):
        step(True)
    if record.unknown:
        raise RuntimeError(f"the recorder does not know {record.unknown}")
    weights = held(p._t.detach() for p in net.parameters())
    state = [v for k, v in rule.state_dict().items() if hasattr(v, "_t") and v._t.numel() > 1]
    return {
        "degrees": degrees,
        "weights": weights,
        "gradients": noted.get("gradients", weights),  # a pipeline has a gradient for each of its parameters
        "optimizer": held(v._t for v in state),
        "activations": saved.most,
        "sent": record.sent,
        "cable": None if before is None or after is None else (after - before) / STEPS,
    }


def one_rank(configurations, out):
    """Measure all configurations in this process, and write what came of them."""
    import torch

    import paddle.distributed as dist

    torch.set_num_threads(1)
    if "PLAN_WORLD" in os.environ:
        from torch.testing._internal.distributed.fake_pg import FakeStore

        world = int(os.environ["PLAN_WORLD"])
        rank = int(os.environ["PLAN_RANK"])
        torch.distributed.init_process_group("fake", rank=rank, world_size=world, store=FakeStore())
    else:
        dist.init_parallel_env()
    found = []
    for degrees in configurations:
        found.append(measure(degrees))
        print(f"measured {degrees}", file=sys.stderr, flush=True)
    pathlib.Path(f"{out}.{dist.get_rank()}").write_text(json.dumps(found))


# ---- all of them ----


def predicted(degrees):
    """What the model says: bytes by kind."""
    from outrigger.plan.model import Degrees, Job, memory, traffic
    from outrigger.plan.networks import named

    chosen = Degrees(**degrees)
    job = Job(named("gpt", dict(SIZES)), MICRO * chosen.replicas * chosen.pp, MICRO, "float32", False)
    held_, sent = memory(job, chosen), traffic(job, chosen)
    return {
        "weights": held_.weights,
        "gradients": held_.gradients,
        "optimizer": held_.optimizer,
        "activations": held_.activations,
        "sent": sum(sent.values()),
    }


def in_a_world_of_1024(configurations=None):
    """One rank of 1,024; of a pipeline one of its first, second and last stage each, and the most of them."""
    configurations = configurations or WORLD
    found = [[] for _ in configurations]
    inside = {i: 1024 // one.get("dp", 1) // one["pp"] for i, one in enumerate(configurations) if "pp" in one}
    plain = [i for i in range(len(configurations)) if i not in inside]
    jobs = [(plain, 0)] if plain else []  # which configurations, and as which rank
    for i, size in inside.items():
        jobs += [([i], stage * size) for stage in sorted({0, 1, configurations[i]["pp"] - 1})]
    for numbers, rank in jobs:
        for i, one in zip(numbers, _alone([configurations[i] for i in numbers], rank), strict=True):
            found[i].append(one)
    return [most(ranks) for ranks in found]


def _alone(configurations, rank):
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "out"
        command = [sys.executable, __file__, "--rank", json.dumps(configurations), str(out)]
        environment = {**os.environ, "PLAN_WORLD": "1024", "PLAN_RANK": str(rank), "OMP_NUM_THREADS": "1"}
        subprocess.run(command, env=environment, check=True, timeout=600)
        return json.loads(pathlib.Path(f"{out}.{rank}").read_text())


def on_hosts(count):
    """Two or four hosts; of each figure that of the rank with the most."""
    sys.path.insert(0, str(ROOT))
    from hosts.jobs import Job
    from hosts.network import Network

    with tempfile.TemporaryDirectory() as folder, Network(count) as hosts:
        program = f"import sys; sys.path.insert(0, {str(ROOT / 'benchmarks')!r})\nimport plan\n"
        program += f"plan.one_rank({REAL[count]!r}, 'out')\n"
        job = Job(hosts, folder, program, timeout=300)
        for number in range(count):
            job.start_collective(number, count)
        for number in range(count):
            if job.launchers[number].wait(600):
                raise RuntimeError(job.launchers[number].text)
        ranks = [json.loads((pathlib.Path(folder) / f"out.{rank}").read_text()) for rank in range(count)]
    return [most(one) for one in zip(*ranks, strict=True)]


def most(ranks):
    """The rank that holds most, and what the rank sent that sent most."""
    kinds = ("weights", "gradients", "optimizer", "activations")
    largest = max(ranks, key=lambda rank: sum(rank[kind] for kind in kinds))
    sent = {kind: [rank[kind] for rank in ranks if rank[kind] is not None] for kind in ("sent", "cable")}
    return {**largest, **{kind: max(values, default=None) for kind, values in sent.items()}}


def total(figures):
    return sum(figures[kind] for kind in ("weights", "gradients", "optimizer", "activations"))


def named_degrees(degrees):
    shown = " × ".join(f"{axis} {n}" for axis, n in degrees.items() if axis != "stage")
    return shown + (f" ({degrees['stage']})" if "stage" in degrees else "")


def rows(found):
    """A row for each configuration: what the model says, what was recorded, and the difference."""
    for one in found:
        model = predicted(one["degrees"])
        cable = "–" if one["cable"] is None else f"{one['cable'] / 1e6:.3f}"
        yield (
            f"| {named_degrees(one['degrees'])} | {total(model) / 1e6:.2f} | {total(one) / 1e6:.2f} "
            f"| {total(model) / total(one) - 1:+.1%} | {model['sent'] / 1e6:.3f} | {one['sent'] / 1e6:.3f} "
            f"| {model['sent'] / one['sent'] - 1:+.1%} | {cable} |"
        )


def table(found):
    """The rows in Markdown."""
    head = "| degrees | memory, model (MB) | recorded | error | sent, model (MB) | recorded | error | on the wire |"
    return "\n".join([head, "|---" * 8 + "|", *rows(found)])


def plot(path):
    """The best plan of three networks by the number of cards: least time of a step, and memory of a rank."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    from outrigger.plan.model import AXES, Hardware, Job
    from outrigger.plan.networks import named
    from outrigger.plan.search import plans

    card, worlds = Hardware(80e9, 312e12, 300e9, 25e9, 8), [8, 16, 32, 64, 128, 256, 512, 1024]
    fig, (left, right) = plt.subplots(1, 2, figsize=(11, 4.6))
    colours = {"gpt3-1.3b": "#2a6f97", "gpt3-13b": "#e09f3e", "gpt3-175b": "#9e2a2b"}
    for name, colour in colours.items():
        job = Job(named(name, {}), 1024, 1, "bfloat16", True)
        best = [(world, found[0]) for world in worlds if (found := plans(job, world, card, {}, None)) and found[0].fits]
        at = [world for world, _ in best]
        left.plot(at, [one.seconds for _, one in best], "o-", color=colour, label=name)
        ideal = [best[0][1].seconds * at[0] / world for world in at]
        left.plot(at, ideal, "--", color=colour, alpha=0.4)
        right.plot(at, [one.memory.total / 1e9 for _, one in best], "o-", color=colour, label=name)
        for (world, one), place in zip((best[0], best[-1]), ((0, 9), (-12, -16)), strict=True):
            shown = " ".join(f"{axis} {n}" for axis in AXES if (n := getattr(one.degrees, axis)) > 1)
            where = {"xytext": place, "textcoords": "offset points", "fontsize": 7, "ha": "center"}
            left.annotate(shown, (world, one.seconds), color=colour, **where)
    left.set(xscale="log", yscale="log", xlabel="cards", ylabel="seconds", title="least time of a step, batch 1024")
    right.axhline(72, color="#888888", linestyle=":", label="90 % of 80 GB")
    right.set(xscale="log", xlabel="cards", ylabel="GB", title="memory of a rank", ylim=(0, 80))
    for ax in (left, right):
        ax.set_xticks(worlds, [str(world) for world in worlds])
        ax.minorticks_off()
        ax.margins(x=0.12, y=0.15 if ax is left else 0)
    left.legend(frameon=False)
    right.legend(frameon=False, loc="center left", fontsize=8, bbox_to_anchor=(0.0, 0.22))
    fig.tight_layout()
    fig.savefig(path, dpi=120)


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--png", help="write the picture of docs/scaling.md here, and measure nothing")
    ap.add_argument("--rank", nargs=2, help=argparse.SUPPRESS)
    a = ap.parse_args()
    if a.rank:
        one_rank(json.loads(a.rank[0]), a.rank[1])
        return
    if a.png:
        plot(a.png)
        return
    print(f"== one rank of 1,024\n{table(in_a_world_of_1024())}")
    for count in REAL:
        print(f"== {count} hosts\n{table(on_hosts(count))}", flush=True)


if __name__ == "__main__":
    main()
