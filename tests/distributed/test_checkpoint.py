"""Checkpoints: written by two processes, read by one and by four, other degrees, safetensors, statements, merging."""

import numpy as np
import pytest
import torch
from tests.distributed.jobs import results
from tests.support import check_close, check_error

import paddle
import paddle.distributed as dist
from paddle.distributed._checkpoint_rules import Rules, Statement
from paddle.distributed._sharded_weights import ShardedWeight

COMMON = """
import json
import numpy as np
import paddle
import paddle.distributed as dist
from paddle.distributed import fleet

dist.init_parallel_env()
rank, world = dist.get_rank(), dist.get_world_size()
got = {}
W = np.arange(32, dtype="float32").reshape(4, 8)
mesh = dist.ProcessMesh(list(range(world)), dim_names=["mp"])

def degrees(**given):
    strategy = fleet.DistributedStrategy()
    strategy.hybrid_configs = {f"{k}_degree": v for k, v in given.items()}
    fleet.init(is_collective=True, strategy=strategy)
"""

WRITE = (
    COMMON
    + """
degrees(mp=2)
columns = dist.shard_tensor(paddle.to_tensor(W), mesh, [dist.Shard(1)])
rows = dist.shard_tensor(paddle.to_tensor(W + 100), mesh, [dist.Shard(0)])
half = {"linear.weight": paddle.to_tensor(W[:, 4 * rank : 4 * rank + 4]), "linear.bias": paddle.zeros([8])}
state = {"columns": columns, "net": {"rows": rows}, "plain": paddle.full([3], 7.0),
         **dist.build_sharded_state_dict(half, {"linear.weight": 1})}
dist.save_state_dict(state, "CHECKPOINTS/torch")
dist.save_state_dict(state, "CHECKPOINTS/safe", safetensors=True)
got["shard"] = [list(state["linear.weight"].local_shape), list(state["linear.weight"].global_offset)]
print("RESULT" + json.dumps(got))
"""
)

READ = (
    COMMON
    + """
degrees(mp=4)
empty = lambda *shape: paddle.zeros(list(shape))
for name in ("torch", "safe"):
    state = {
        "columns": dist.shard_tensor(empty(4, 8), mesh, [dist.Shard(0)]),
        "net": {"rows": dist.shard_tensor(empty(4, 8), mesh, [dist.Replicate()])},
        "plain": empty(3),
        **dist.build_sharded_state_dict({"linear.weight": empty(4, 2)}, {"linear.weight": 1}),
    }
    dist.load_state_dict(state, f"CHECKPOINTS/{name}", safetensors=name == "safe")
    tensors = [dist.dtensor_to_local(state["columns"]), state["net"]["rows"], state["plain"],
               state["linear.weight"].local_tensor]
    got[name] = [t.numpy().tolist() for t in tensors]

rules = {"aoa_statements": ["columns^T -> turned", "columns, net.rows -> joined, axis=0", "_ -> fresh",
                            "columns -> gate, up, fused_ffn", "columns -> columns, fused_ffn"]}
state = {
    "turned": dist.shard_tensor(empty(8, 4), mesh, [dist.Shard(0)]),
    **dist.build_sharded_state_dict({"joined": empty(8, 2)}, {"joined": 1}),
    "fresh": paddle.full([2], 5.0),
    "plain": empty(3),
    "gate": empty(4, 4),
    "columns": dist.shard_tensor(empty(4, 8), mesh, [dist.Shard(1)]),
}
dist.load_state_dict(state, "CHECKPOINTS/safe", aoa_config=rules, safetensors=True)
tensors = [dist.dtensor_to_local(state["turned"]), state["joined"].local_tensor, state["fresh"], state["plain"],
           state["gate"], dist.dtensor_to_local(state["columns"])]
got["rules"] = [t.numpy().tolist() for t in tensors]
print("RESULT" + json.dumps(got))
"""
)

W = np.arange(32, dtype="float32").reshape(4, 8)


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    folder = tmp_path_factory.mktemp("checkpoints")
    ranks = results(tmp_path_factory.mktemp("write"), WRITE.replace("CHECKPOINTS", str(folder)))
    assert [rank["shard"] for rank in ranks] == [[[4, 4], [0, 0]], [[4, 4], [0, 4]]]
    return folder


@pytest.fixture(scope="module")
def four(written, tmp_path_factory):
    return results(tmp_path_factory.mktemp("read"), READ.replace("CHECKPOINTS", str(written)), 4)


@pytest.mark.parametrize("name", ["torch", "safe"])
def test_four_processes_read_what_two_wrote(four, name):
    for number, rank in enumerate(four):
        columns, rows, plain, weight = rank[name]
        assert columns == W[number : number + 1].tolist()
        assert rows == (W + 100).tolist()
        assert plain == [7.0] * 3
        assert weight == W[:, 2 * number : 2 * number + 2].tolist()


def test_statements_fill_shards(four):
    joined = np.concatenate([W, W + 100])
    for number, rank in enumerate(four):
        turned, found, fresh, plain, gate, fused = rank["rules"]
        assert gate == W[:, [0, 1, 4, 5]].tolist()  # two processes had written [gate | up] each
        assert fused == W[:, [(0, 2), (1, 3), (4, 6), (5, 7)][number]].tolist()
        assert turned == W.T[2 * number : 2 * number + 2].tolist()
        assert found == joined[:, 2 * number : 2 * number + 2].tolist()
        assert (fresh, plain) == ([5.0, 5.0], [7.0] * 3)


@pytest.mark.parametrize("name", ["torch", "safe"])
def test_one_process_reads_and_merges(written, name):
    safe = name == "safe"
    state = {"columns": paddle.zeros([4, 8]), "linear.weight": paddle.zeros([4, 8])}
    dist.load_state_dict(state, str(written / name), safetensors=safe)
    check_close(state["columns"].numpy(), W)
    check_close(state["linear.weight"].numpy(), W)
    merged = dist.load_merged_state_dict(str(written / name), safetensors=safe)
    assert sorted(merged) == ["columns", "linear.bias", "linear.weight", "net.rows", "plain"]
    check_close(merged["net.rows"].numpy(), W + 100)
    linear = dist.load_merged_state_dict(str(written / name), prefix="linear", safetensors=safe)
    assert sorted(linear) == ["bias", "weight"]
    rules = {"aoa_statements": ["columns, net.rows -> both, axis=1", "plain -> _"]}
    merged = dist.load_merged_state_dict(str(written / name), aoa_config=rules, safetensors=safe)
    assert sorted(merged) == ["both", "linear.bias", "linear.weight"]
    check_close(merged["both"].numpy(), np.concatenate([W, W + 100], 1))


def test_safetensors_files_are_plain(written):
    from safetensors.numpy import load_file

    names = [p.name for p in (written / "safe").iterdir()]
    assert all(name.endswith((".safetensors", ".json")) for name in names)
    held = [load_file(p) for p in (written / "safe").glob("*.safetensors")]
    assert {name for part in held for name in part} == {"columns", "linear.bias", "linear.weight", "net.rows", "plain"}


# ---- one process; the results of the statements are those of 3.3.1 ----

A, B = np.arange(6.0).reshape(2, 3), np.arange(6.0, 12).reshape(2, 3)
NUMBERS = {"a": A, "b": B, "layers.0.w": np.ones(2), "layers.1.w": np.full(2, 2.0)}


@pytest.mark.parametrize(
    ("statements", "wanted"),
    [
        (["a -> x"], {"x": A}),
        (["a, b -> x, axis=0"], {"x": np.concatenate([A, B])}),
        (["a, b -> x, axis=1"], {"x": np.concatenate([A, B], 1)}),
        (["a -> x, y, z, axis=1"], {"x": A[:, :1], "y": A[:, 1:2], "z": A[:, 2:]}),
        (["a^T -> x"], {"x": A.T}),
        (["a -> x, permute='[1,0]'"], {"x": A.T}),
        (['a -> x, permute="[1,0]"'], {"x": A.T}),
        (["a -> x, dtype='float16'"], {"x": A.astype("float16")}),
        (["layers.$LAYER_ID.w -> new.$LAYER_ID.v"], {"new.0.v": np.ones(2), "new.1.v": np.full(2, 2.0)}),
        (["a -> x", "x^T -> y"], {"y": A.T}),
        (["a^T, b^T -> x, axis=1"], {"x": np.concatenate([A.T, B.T], 1)}),
        (["layers.*.w -> x, axis=0"], {"x": np.array([1.0, 1, 2, 2])}),
        (["a -> x"], {"x": A, "b": B}),
        ([], {"a": A}),
    ],
)
def test_statements(tmp_path, statements, wanted):
    dist.save_state_dict({k: paddle.to_tensor(v.astype("float32")) for k, v in NUMBERS.items()}, tmp_path / "c")
    state = {k: paddle.zeros(list(v.shape), str(v.dtype).replace("float64", "float32")) for k, v in wanted.items()}
    dist.load_state_dict(state, tmp_path / "c", aoa_config={"aoa_statements": statements})
    for name, value in wanted.items():
        check_close(state[name].numpy(), value)


@pytest.mark.parametrize(
    ("statements", "kind", "words"),
    [
        (["a, b -> x"], ValueError, ["axis"]),
        (["a -> x, y, axis=1"], AssertionError, ["[2, 3]", "axis 1", "2"]),
        (["nope -> x"], ValueError, ["'nope'"]),
        (["a => x"], ValueError, ["a => x"]),
        (["a, b -> x, y, axis=0"], AssertionError, ["single name"]),
        (["h.$ID.w -> x.$ID"], ValueError, ["h.$ID.w"]),
        (["a, b -> x, fused_qkv, num_heads=2, num_key_value_groups=1"], AssertionError, ["3 tensors"]),
        (["a, b, c -> x, fused_qkv, num_heads=2"], AssertionError, ["num_key_value_groups", "positive"]),
        (["a, b, c -> x, fused_qkv, num_heads=3, num_key_value_groups=2"], AssertionError, ["divide"]),
        (["a -> x, y, fused_ffn"], AssertionError, ["[2, 3]", "axis 1"]),
        (["layers.0.w -> x, y, fused_ffn"], ValueError, ["axis 1", "[2]", "axis=0"]),
        (["a, b -> y, fused_ffn", "y -> x"], ValueError, ["'y'", "state"]),
        (["h.$ID.$NO -> x.$ID"], ValueError, ["h.$ID.$NO"]),
        (["a -> x, speed=3"], NotImplementedError, ["'speed'"]),
    ],
)
def test_wrong_statements(statements, kind, words):
    def run():
        rules = Rules(
            {"aoa_statements": statements}, list(NUMBERS), wanted=lambda name, axis: 1 if name == "x" else None
        )
        return rules.value("x", lambda name: paddle.to_tensor(NUMBERS[name])._t)

    check_error(run, kind, *words)


# Q, K and V of four heads in two groups, and what 3.3.1 makes of them, by shards of the checkpoint and of the state.
Q, K, V = np.arange(8), 100 + np.arange(4), 200 + np.arange(4)
ROW, HEADS = np.arange(16), "num_heads=4, num_key_value_groups=2"
BY_GROUP = [0, 1, 2, 3, 100, 101, 200, 201, 4, 5, 6, 7, 102, 103, 202, 203]
BY_SHARD = [0, 1, 2, 3, 8, 9, 10, 11, 4, 5, 6, 7, 12, 13, 14, 15]
SPLIT = {"q": [0, 1, 2, 3, 8, 9, 10, 11], "k": [4, 5, 12, 13], "v": [6, 7, 14, 15]}


@pytest.mark.parametrize(
    ("statement", "read", "write", "wanted"),
    [
        (f"q, k, v -> x, fused_qkv, {HEADS}", 1, 1, {"x": BY_GROUP}),
        (f"q, k, v -> x, fused_qkv, {HEADS}", 1, 4, {"x": BY_GROUP}),
        (f"x -> q, k, v, fused_qkv, {HEADS}", 2, 1, SPLIT),
        (f"q, k, v -> x, fused_qkv_old, {HEADS}", 1, 1, {"x": [*Q, *K, *V]}),
        (f"q, k, v -> x, fused_qkv_old, {HEADS}", 1, 2, {"x": BY_GROUP}),
        (f"x -> q, k, v, fused_qkv_old, {HEADS}", 1, 2, {"q": ROW[:8], "k": ROW[8:12], "v": ROW[12:]}),
        (f"x -> q, k, v, fused_qkv_old, {HEADS}", 2, 1, SPLIT),
        (f"x -> x, fused_qkv_old, {HEADS}", 1, 2, {"x": [0, 1, 2, 3, 8, 9, 12, 13, 4, 5, 6, 7, 10, 11, 14, 15]}),
        (f"x -> x, fused_qkv_old, {HEADS}", 2, 1, {"x": [0, 1, 2, 3, 8, 9, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15]}),
        ("k, v -> x, fused_ffn", 1, 1, {"x": [*K, *V]}),
        ("k, v -> x, fused_ffn", 1, 2, {"x": [100, 101, 200, 201, 102, 103, 202, 203]}),
        ("x -> g, u, fused_ffn", 1, 2, {"g": ROW[:8], "u": ROW[8:]}),
        ("x -> g, u, fused_ffn", 2, 1, {"g": BY_SHARD[:8], "u": BY_SHARD[8:]}),
        ("x -> x, fused_ffn", 1, 2, {"x": BY_SHARD}),
        ("x -> x, fused_ffn", 2, 1, {"x": BY_SHARD}),
        ("x -> x, fused_ffn", 2, 2, {"x": ROW}),
    ],
)
def test_fused_projections(statement, read, write, wanted):
    held = {name: torch.tensor(value) for name, value in (("q", Q), ("k", K), ("v", V), ("x", ROW))}
    for text, laid in ((f"{statement}, axis=0", lambda t: t), (statement, lambda t: t[None])):
        rules = Rules({"aoa_statements": [text]}, list(held), lambda name, axis: read, lambda name, axis: write)
        for name, values in wanted.items():
            found = rules.value(name, lambda source, laid=laid: laid(held[source]))
            assert found.flatten().tolist() == list(values)


def test_several_numbers_in_a_name():
    known = [f"h.{i}.e.{j}.w" for i in (0, 1) for j in (0, 1)]
    rules = Rules({"aoa_statements": ["h.$LAYER_ID.e.$EXPERT_ID.w -> x.$EXPERT_ID.y.$LAYER_ID"]}, known)
    assert rules.sources("x.1.y.0") == {"h.0.e.1.w"}
    assert sorted(rules.names()) == [f"x.{j}.y.{i}" for j in (0, 1) for i in (0, 1)]


def test_numbers_are_ordered_as_numbers():
    known = [f"h.{i}" for i in (10, 9, 1)]
    assert Statement("h.* -> x, axis=0").expanded(known)[0].left == ["h.1", "h.9", "h.10"]
    assert Rules({"aoa_statements": ["h.1 -> _"]}, known).names() == ["h.10", "h.9"]
    check_error(lambda: Rules(["a -> b"], known), ValueError, "aoa_statements")


def test_what_cannot_be_read_or_written(tmp_path):
    state = {"a": paddle.ones([2]), "step": 3}
    check_error(lambda: dist.save_state_dict(state, tmp_path / "s", safetensors=True), TypeError, "'step'", "tensor")
    dist.save_state_dict({"a": paddle.ones([2])}, tmp_path / "s", safetensors=True)
    check_error(lambda: dist.load_state_dict({"a": paddle.ones([2])}, tmp_path / "s"), RuntimeError, "safetensors=True")
    rules = {"aoa_statements": ["a -> x"]}
    load = lambda: dist.load_state_dict({"x": paddle.ones([3])}, tmp_path / "s", aoa_config=rules, safetensors=True)  # noqa: E731
    check_error(load, ValueError, "'x'", "[3]", "[2]")
    flat = ShardedWeight("f", paddle.ones([2]), (2,), (4,), (0,), True, slice(0, 2))
    check_error(lambda: dist.save_state_dict({"f": flat}, tmp_path / "f"), NotImplementedError, "'f'", "flattened")
