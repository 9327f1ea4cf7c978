"""Peak memory of each process in training steps of a transformer with 100 million parameters, by world size and level.

Counted is the resident memory in the second and third step beyond what the process needs before the model is made;
Linux resets its peak on request. Every world runs its levels in the same processes, one after another.
"""

import argparse
import gc
import json
import os
import pathlib
import tempfile
import time

import harness

LEVELS = {
    "os": {"level": "os"},
    "os_g": {"level": "os_g"},
    "p_g_os, one unit": {"level": "p_g_os", "segment_size": 10**12},
    "p_g_os": {"level": "p_g_os"},
    "p_g_os, offload": {"level": "p_g_os", "offload": True},
}
WORLDS = (1, 2, 4)


def _status(name):
    for line in pathlib.Path("/proc/self/status").read_text().splitlines():
        if line.startswith(name + ":"):
            return int(line.split()[1]) / 1024
    raise LookupError(name)


def _reset_peak():
    gc.collect()
    pathlib.Path("/proc/self/clear_refs").write_text("5")


def model():
    """12 blocks of width 768 and a vocabulary of 20,000: 100.4 million parameters."""
    from paddle import nn

    class Language(nn.Layer):
        def __init__(self):
            super().__init__()
            self.words = nn.Embedding(20000, 768)
            block = nn.TransformerEncoderLayer(768, 12, 3072, dropout=0.0)
            self.blocks = nn.TransformerEncoder(block, 12)

        def forward(self, ids):
            return self.blocks(self.words(ids))

    return Language()


def work(out):
    """Run one process of a world; rank 0 writes the figures of all."""
    import numpy as np
    import torch

    import paddle
    import paddle.distributed as dist

    torch.set_num_threads(1)
    dist.init_parallel_env()
    rank, world = dist.get_rank(), dist.get_world_size()
    _step(paddle.nn.Linear(8, 8), paddle.ones([1, 8]))  # loads what every training step needs
    figures = {}
    for name, options in LEVELS.items() if world > 1 else {"": None}.items():
        gc.collect()
        before = _status("VmRSS")
        paddle.seed(0)
        net = model()
        optimizer = paddle.optimizer.AdamW(1e-4, parameters=net.parameters())
        if options is not None:
            net, optimizer, _ = dist.sharding.group_sharded_parallel(net, optimizer, **options)
        ids = paddle.to_tensor(np.random.default_rng(rank).integers(0, 20000, [1, 64]))
        _step(net, ids, optimizer)
        _reset_peak()
        start = time.perf_counter()
        for _ in range(2):
            _step(net, ids, optimizer)
        took = (time.perf_counter() - start) / 2
        mine = {"rank": rank, "peak": _status("VmHWM") - before, "between": _status("VmRSS") - before, "seconds": took}
        parts = [mine]
        if world > 1:
            parts = []
            dist.all_gather_object(parts, mine)
        figures[name] = parts
        del net, optimizer, ids
    if rank == 0:
        pathlib.Path(out).write_text(json.dumps(figures))


def _step(net, x, optimizer=None):
    import paddle

    optimizer = optimizer or paddle.optimizer.AdamW(1e-4, parameters=net.parameters())
    net(x).square().mean().backward()
    optimizer.step()
    optimizer.clear_grad(False)


def main():
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("--work", help=argparse.SUPPRESS)
    a = ap.parse_args()
    if a.work:
        work(a.work)
        return
    print(f"{'processes':>9s}  {'level':20s} {'peak MB':>8s} {'between steps MB':>17s} {'s a step':>9s}")
    for world in WORLDS:
        with tempfile.TemporaryDirectory() as folder:
            out = os.path.join(folder, "figures.json")
            # Large blocks go back to the system as soon as they are free, so that the peak is that of the tensors.
            variables = {"MALLOC_MMAP_THRESHOLD_": "65536", "MALLOC_ARENA_MAX": "1"}
            harness.launched(world, folder, __file__, "--work", out, **variables)
            for name, parts in json.loads(pathlib.Path(out).read_text()).items():
                peak, between = (max(p[k] for p in parts) for k in ("peak", "between"))
                seconds = max(p["seconds"] for p in parts)
                print(f"{world:9d}  {name or 'not sharded':20s} {peak:8.0f} {between:17.0f} {seconds:9.2f}", flush=True)


if __name__ == "__main__":
    main()
