"""Tensors, layers and optimizers on a mesh of two processes, against one process; checkpoints on another number."""

import numpy as np
import pytest
from tests.distributed.jobs import names_of, results
from tests.support import check_error

import paddle
from paddle import distributed as dist

COMMON = """
import json, os
import numpy as np
import paddle
import paddle.distributed as dist
from paddle import nn

def network():
    paddle.seed(5)
    return nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 2))

def batch():
    return paddle.to_tensor(np.random.default_rng(0).standard_normal([6, 4]).astype("float32"))

def train(net, x, optimizer, steps=4):
    for _ in range(steps):
        loss = net(x).square().mean()
        loss.backward()
        optimizer.step()
        optimizer.clear_grad()
    return {k: v.numpy().tolist() for k, v in net.state_dict().items()}
"""

PROGRAM = (
    COMMON
    + """
dist.init_parallel_env()
me = dist.get_rank()
mesh = dist.ProcessMesh([0, 1], dim_names=["x"])
got = {}

rows = dist.shard_tensor(paddle.arange(8, dtype="float32").reshape([4, 2]), mesh, [dist.Shard(0)])
got["local"] = rows._local_value().tolist()
got["facts"] = [rows.shape, rows._local_shape, str(rows.placements), rows.num_shard, rows.is_dist()]
got["whole"] = rows.numpy().tolist()
got["text"] = str(rows)
got["columns"] = dist.reshard(rows, mesh, [dist.Shard(1)])._local_value().tolist()
got["copied"] = dist.reshard(rows, mesh, [dist.Replicate()])._local_value().tolist()
total = (rows @ rows.T).sum()
got["total"] = [str(total.placements), float(total)]
got["mixed"] = (rows + paddle.to_tensor([10.0, 20.0])).numpy().tolist()
part = dist.shard_tensor(paddle.full([2], 3.0), mesh, [dist.Partial()])
got["partial"] = [part._local_value().tolist(), part.numpy().tolist()]
got["made"] = dist.dtensor_from_fn(paddle.ones, mesh, [dist.Shard(0)], [4])._local_shape
x = paddle.to_tensor(np.ones([4, 2], "float32"), stop_gradient=False)
spread = dist.shard_tensor(x, mesh, [dist.Shard(0)])
(dist.reshard(spread * 3, mesh, [dist.Replicate()]) ** 2).sum().backward()
got["gradient"] = spread.grad.numpy().tolist()
doubled = dist.local_map(lambda t: t * (me + 1), [dist.Shard(0)], process_mesh=mesh)
got["local_map"] = doubled(rows).numpy().tolist()

def columns_then_rows(name, layer, mesh):
    if name == "0":
        layer.weight = dist.shard_tensor(layer.weight, mesh, [dist.Shard(1)])
        layer.bias = dist.shard_tensor(layer.bias, mesh, [dist.Shard(0)])
    elif name == "2":
        layer.weight = dist.shard_tensor(layer.weight, mesh, [dist.Shard(0)])

net = dist.shard_layer(network(), mesh, columns_then_rows)
got["piece"] = net[0].weight._local_shape
got["tensor parallel"] = train(net, batch(), paddle.optimizer.Adam(0.05, parameters=net.parameters()))
dist.save_state_dict(net.state_dict(), "checkpoint")

for stage in ("ShardingStage1", "ShardingStage2", "ShardingStage3"):
    net = dist.shard_layer(network(), mesh)
    inner = paddle.optimizer.Adam(0.05, parameters=net.parameters(), grad_clip=nn.ClipGradByGlobalNorm(0.5))
    optimizer = dist.shard_optimizer(inner, getattr(dist, stage)("x", mesh))
    x = dist.shard_tensor(batch(), mesh, [dist.Shard(0)])
    got[stage] = train(net, x, optimizer)
    moments = [v for k, v in inner.state_dict().items() if "moment1" in k][:1]
    got[stage + " state"] = [m._local_shape for m in moments]

loader = paddle.io.DataLoader(paddle.io.TensorDataset([batch()]), batch_size=6)
(first,) = next(iter(dist.shard_dataloader(loader, mesh, shard_dims="x")))
got["loader"] = [first.shape, first._local_shape]
print("RESULT" + json.dumps(got))
"""
)


@pytest.fixture(scope="module")
def job(tmp_path_factory):
    folder = tmp_path_factory.mktemp("auto_parallel")
    return folder, results(folder, PROGRAM)


def _alone(clip=None):
    made = names_of(COMMON)
    net = made["network"]()
    return made["train"](net, made["batch"](), paddle.optimizer.Adam(0.05, parameters=net.parameters(), grad_clip=clip))


def test_a_tensor_is_cut_copied_and_put_together(job):
    first, second = job[1]
    whole = np.arange(8.0).reshape(4, 2)
    assert first["local"] == whole[:2].tolist()
    assert second["local"] == whole[2:].tolist()
    assert first["facts"] == [[4, 2], [2, 2], "[Shard(dim=0)]", 2, True]
    assert first["whole"] == second["whole"] == whole.tolist()
    assert second["columns"] == whole[:, 1:].tolist()
    assert second["copied"] == whole.tolist()
    assert "placements=[Shard(dim=0)], GlobalDenseTensor=" in first["text"]
    assert first["made"] == [2]
    assert first["loader"] == [[6, 4], [3, 4]]


def test_operators_work_on_spread_tensors(job):
    whole = np.arange(8.0).reshape(4, 2)
    for rank in job[1]:
        assert rank["total"] == ["[Partial(reduce_type=SUM)]", (whole @ whole.T).sum()]
        assert rank["mixed"] == (whole + [10, 20]).tolist()
        assert rank["gradient"] == np.full([4, 2], 18.0).tolist()
        assert rank["local_map"] == np.concatenate([whole[:2], whole[2:] * 2]).tolist()
    assert [rank["partial"] for rank in job[1]] == [[[3, 3], [3, 3]], [[0, 0], [3, 3]]]


def test_a_network_split_in_two_trains_like_the_full_one(job):
    want = _alone()
    for rank in job[1]:
        assert rank["piece"] == [4, 4]
        for name, value in want.items():
            np.testing.assert_allclose(rank["tensor parallel"][name], value, atol=1e-6)


@pytest.mark.parametrize("stage", ["ShardingStage1", "ShardingStage2", "ShardingStage3"])
def test_spread_state_changes_no_number(job, stage):
    want = _alone(paddle.nn.ClipGradByGlobalNorm(0.5))
    for rank in job[1]:
        for name, value in want.items():
            np.testing.assert_allclose(rank[stage][name], value, atol=1e-6)
        assert rank[stage + " state"] == [[2, 8]]  # half of [4, 8]


def test_a_checkpoint_of_two_processes_is_read_by_one(job):
    folder, (first, _) = job
    made = names_of(COMMON)
    net = made["network"]()
    dist.load_state_dict(net.state_dict(), folder / "checkpoint")
    for name, value in first["tensor parallel"].items():
        np.testing.assert_allclose(net.state_dict()[name].numpy(), value, atol=1e-7)


def test_checkpoints_of_one_process(tmp_path):
    state = {"model": {"w": paddle.arange(6.0)}, "count": paddle.to_tensor(3)}
    dist.save_state_dict(state, tmp_path / "a")
    fresh = {"model": {"w": paddle.zeros([6])}, "count": paddle.to_tensor(0)}
    dist.load_state_dict(fresh, tmp_path / "a")
    assert fresh["model"]["w"].tolist() == [0, 1, 2, 3, 4, 5]
    assert fresh["count"].item() == 3
    assert [p.name for p in tmp_path.iterdir()] == ["a"]  # nothing half written stays
    check_error(lambda: dist.load_state_dict(fresh, tmp_path / "b"), RuntimeError, "holds no checkpoint")
    check_error(
        lambda: dist.load_state_dict({"other": paddle.ones([1])}, tmp_path / "a"), RuntimeError, "'other'", "count"
    )


def test_a_mesh():
    mesh = dist.ProcessMesh([[0, 1], [2, 3]], dim_names=["dp", "mp"])
    assert (mesh.shape, mesh.ndim, mesh.process_ids, mesh.dim_names) == ([2, 2], 2, [0, 1, 2, 3], ["dp", "mp"])
    assert str(mesh) == "shape [2, 2], process_ids [0, 1, 2, 3], dim_names ['dp', 'mp']"
    assert str(mesh[0]) == "shape [2], process_ids [0, 1], dim_names ['mp']"
    assert str(mesh.get_mesh_with_dim("mp")) == "shape [2, 2], process_ids [0, 2, 1, 3], dim_names ['mp', 'dp']"
    assert str(mesh.get_submesh_with_dim("dp")) == "shape [2], process_ids [0, 2], dim_names ['dp']"
    assert mesh.get_rank_by_dim_and_process_id("mp", 3) == 1
    assert mesh == dist.ProcessMesh([[0, 1], [2, 3]], dim_names=["dp", "mp"])
    assert mesh != dist.ProcessMesh([[0, 1], [2, 3]], dim_names=["a", "b"])
    dist.auto_parallel.set_mesh(mesh)
    assert dist.auto_parallel.get_mesh() is mesh


def test_placements():
    assert [str(p) for p in (dist.Shard(1), dist.Replicate(), dist.Partial(dist.ReduceType.kRedMax))] == [
        "Shard(dim=1)",
        "Replicate()",
        "Partial(reduce_type=MAX)",
    ]
    assert dist.Shard(0) == dist.Shard(0) != dist.Shard(1)
    assert dist.Shard(2).is_shard(2)
    assert not dist.Shard(2).is_shard(1)


@pytest.mark.parametrize(
    ("call", "kind", "words"),
    [
        (lambda: dist.ProcessMesh("a"), ValueError, ["nested lists"]),
        (lambda: dist.ProcessMesh([[0, 0]]), AssertionError, ["only once"]),
        (lambda: dist.ProcessMesh([[0, 1]], dim_names=["x"]), AssertionError, ["2 different names"]),
        (lambda: dist.ProcessMesh([0]).get_dim_size("y"), ValueError, ["no axis 'y'", "d0"]),
        (lambda: dist.shard_tensor(paddle.ones([2]), "mesh", []), TypeError, ["ProcessMesh"]),
        (lambda: dist.shard_layer(3, None), TypeError, ["Layer"]),
        (lambda: dist.reshard(paddle.ones([2]), None, []), TypeError, ["ProcessMesh"]),
    ],
    ids=["mesh", "twice", "names", "axis", "shard", "layer", "reshard"],
)
def test_mistakes_are_explained(call, kind, words):
    check_error(call, kind, *words)
