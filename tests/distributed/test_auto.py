"""Automatic parallelism by names of mesh axes: annotations, strategies, and the engine on one and on two processes."""

import numpy as np
import pytest
from tests.distributed.jobs import names_of
from tests.support import check_close, check_error, run_examples

import paddle
import paddle.distributed as dist
from paddle.distributed import fleet
from paddle.distributed.fleet import auto

COMMON = """
import numpy as np
import paddle
import paddle.distributed as dist
from paddle.distributed.fleet import auto

rng = np.random.default_rng(0)
X = rng.standard_normal([8, 3]).astype("float32")
Y = (X.sum(1, keepdims=True) > 0).astype("int64")
FIRST, SECOND = (rng.standard_normal(s).astype("float32") for s in ([3, 4], [4, 2]))
data = paddle.io.TensorDataset([paddle.to_tensor(X), paddle.to_tensor(Y)])

def net():
    made = paddle.nn.Sequential(paddle.nn.Linear(3, 4), paddle.nn.Tanh(), paddle.nn.Linear(4, 2))
    for layer, value in ((made[0], FIRST), (made[2], SECOND)):
        layer.weight.set_value(value)
        layer.bias.set_value(np.zeros(layer.bias.shape, "float32"))
    return made

def engine_of(model, **settings):
    optimizer = paddle.optimizer.Adam(0.1, parameters=model.parameters())
    strategy = auto.Strategy(settings)
    return auto.Engine(model, paddle.nn.CrossEntropyLoss(), optimizer, paddle.metric.Accuracy(), strategy=strategy)

def trained(model, **settings):
    engine = engine_of(model, **settings)
    engine.fit(data, batch_size=4, epochs=2, verbose=0)
    return engine
"""

TWO = (
    COMMON
    + """
import json
dist.init_parallel_env()
got = {}
full = lambda p: (dist.unshard_dtensor(p) if p.is_dist() else p).tolist()

model = net()
engine = trained(model)
got["data parallel"] = [full(p) for p in model.parameters()]
got["evaluated"] = engine.evaluate(data, batch_size=8, verbose=0)["loss"]
got["predicted"] = [out.shape for batch in engine.predict(data, batch_size=4, verbose=0) for out in batch]
engine.save("saved/model")

other = net()
again = engine_of(other)
again.load("saved/model")
got["loaded"] = [full(p) for p in other.parameters()]

model = net()
trained(model, sharding={"enable": True, "stage": 2, "degree": 2})
got["sharding"] = [full(p) for p in model.parameters()]

model = net()
trained(model, gradient_merge={"enable": True, "k_steps": 2})
got["merged"] = [full(p) for p in model.parameters()]

for name in ("dp", "mp"):
    mesh = auto.create_mesh([(name, 2)])
    model = net()
    along = None if name == "dp" else "mp"
    auto.shard_tensor(model[0].weight, mesh, [None, along])
    auto.shard_tensor(model[2].weight, mesh, [along, None])
    engine = trained(model)
    got[name] = [full(p) for p in model.parameters()]
    got[name + " local"] = model[0].weight._local_shape
    got[name + " evaluated"] = engine.evaluate(data, batch_size=8, verbose=0)["acc"]
engine.prepare(inputs_spec=[paddle.static.InputSpec([None, X.shape[1]], "float32")], mode="predict")
engine.save("served/model", training=False)
got["served"] = paddle.jit.load("served/model")(paddle.to_tensor(X)).tolist()
got["still split"] = model[0].weight._local_shape

# attention with masks, on the samples or heads of each process
Q, MASK = (np.random.default_rng(3).standard_normal(s).astype("float32") for s in ([4, 6, 2, 8], [4, 2, 6, 6]))
attend = paddle.nn.functional.scaled_dot_product_attention
got["attention"] = []
for mask in (MASK, MASK[:, :1], MASK[:1], MASK[0, 0]):
    for laid in (dist.Shard(0), dist.Shard(2)):
        pair = paddle.to_tensor(Q, stop_gradient=False), dist.shard_tensor(Q, mesh, [laid], stop_gradient=False)
        outs = [attend(q, q, q, attn_mask=paddle.to_tensor(mask)) for q in pair]
        for out in outs:
            (out * out).sum().backward()
        found = (outs[0] - dist.unshard_dtensor(outs[1]), pair[0].grad - dist.unshard_dtensor(pair[1].grad))
        got["attention"].append(max(difference.abs().max().item() for difference in found))
print("RESULT", json.dumps(got))
"""
)


@pytest.fixture(autouse=True)
def _no_group_stays():
    """An Engine joins a group of one process, which other tests must not find."""
    yield
    if dist.is_initialized():
        dist.destroy_process_group()


@pytest.fixture(scope="module")
def one():
    """The same in one process: (what the program defines, the parameters after training)."""
    names = names_of(COMMON)
    model = names["net"]()
    optimizer = paddle.optimizer.Adam(0.1, parameters=model.parameters())
    for start in (0, 4, 0, 4):
        x, y = (paddle.to_tensor(names[k][start : start + 4]) for k in "XY")
        paddle.nn.CrossEntropyLoss()(model(x), y).backward()
        optimizer.step()
        optimizer.clear_grad()
    return names, model


@pytest.mark.parametrize("name", ["data parallel", "loaded", "sharding", "dp", "mp"])
def test_two_processes_train_like_one(one, two, name):
    _, model = one
    for got in two:
        for value, wanted in zip(got[name], model.parameters(), strict=True):
            check_close(value, wanted.numpy(), rtol=1e-4, atol=1e-5)


def test_what_two_processes_report(one, two):
    names, model = one
    x, y = paddle.to_tensor(names["X"]), paddle.to_tensor(names["Y"])
    loss = float(paddle.nn.CrossEntropyLoss()(model(x), y))
    accuracy = float((model(x).argmax(-1, keepdim=True) == y).astype("float32").mean())
    for got in two:
        check_close(got["evaluated"], loss, rtol=1e-4)
        assert got["predicted"] == [[2, 2], [2, 2]]
        assert got["mp local"] == [3, 2]
        assert got["dp local"] == [3, 4]
        check_close([got["dp evaluated"], got["mp evaluated"]], [accuracy, accuracy])


def test_a_model_on_a_mesh_saved_for_inference(one, two):
    names, model = one
    for rank in two:
        check_close(rank["served"], model(paddle.to_tensor(names["X"])).numpy(), rtol=1e-4, atol=1e-5)
        assert rank["still split"] == rank["mp local"]


def test_attention_with_masks(two):
    assert len(two[0]["attention"]) == 8
    assert all(difference < 1e-5 for rank in two for difference in rank["attention"])


def test_merged_gradients(two):
    names = names_of(COMMON)
    model = names["net"]()
    optimizer = paddle.optimizer.Adam(0.1, parameters=model.parameters())
    for _ in range(2):
        paddle.nn.CrossEntropyLoss()(model(paddle.to_tensor(names["X"])), paddle.to_tensor(names["Y"])).backward()
        optimizer.step()
        optimizer.clear_grad()
    for got in two:
        for value, wanted in zip(got["merged"], model.parameters(), strict=True):
            check_close(value, wanted.numpy(), rtol=1e-4, atol=1e-5)


# ---- one process ----


def test_one_process(one, tmp_path):
    names, model = one
    own = names["net"]()
    engine = names["trained"](own)
    for p, wanted in zip(own.parameters(), model.parameters(), strict=True):
        check_close(p.numpy(), wanted.numpy(), rtol=1e-5, atol=1e-6)
    logs = engine.evaluate(names["data"], batch_size=4, verbose=0)
    assert sorted(logs) == ["acc", "loss"]
    outs = engine.run([names["X"], names["Y"]], mode="eval")
    check_close(outs["outputs"][0], model(paddle.to_tensor(names["X"])).numpy(), rtol=1e-5, atol=1e-5)
    engine.prepare(inputs_spec=[paddle.static.InputSpec([None, 3], "float32")], mode="predict")
    engine.save(str(tmp_path / "deployed"), training=False)
    loaded = paddle.jit.load(str(tmp_path / "deployed"))
    check_close(loaded(paddle.to_tensor(names["X"])).numpy(), outs["outputs"][0], rtol=1e-5, atol=1e-5)


def test_lower_precision(one):
    names, _ = one
    own = names["net"]()
    names["trained"](own, amp={"enable": True, "dtype": "bfloat16", "level": "o1"})
    assert own[0].weight.dtype == paddle.float32
    exact = names["net"]()
    names["trained"](exact)
    check_close(own[0].weight.numpy(), exact[0].weight.numpy(), rtol=0.1, atol=0.1)
    assert own[0].weight.tolist() != exact[0].weight.tolist()


def test_values_that_a_model_reports():
    class Net(paddle.nn.Layer):
        def forward(self, x):
            auto.fetch(x.sum(), "total")
            return x * 2

    outs = auto.Engine(Net()).run([np.ones([2, 2], "float32")], mode="predict")
    assert outs["fetches"]["total"] == 4.0
    assert outs["outputs"][0].tolist() == [[2.0, 2.0]] * 2


@pytest.mark.parametrize("subject", ["qat", "tuning"])
def test_settings_that_are_not_supported(subject):
    strategy = auto.Strategy({subject: {"enable": True}})
    with pytest.raises(NotImplementedError, match=subject):
        auto.Engine(paddle.nn.Linear(2, 1), strategy=strategy)


def test_wrong_arguments():
    net = paddle.nn.Linear(2, 1)
    for wrong in ({"loss": 3}, {"optimizer": 3}, {"metrics": 3}, {"strategy": 3}):
        check_error(lambda wrong=wrong: auto.Engine(net, **wrong), TypeError, next(iter(wrong)))
    check_error(lambda: auto.Engine(net).fit([]), RuntimeError, "optimizer")
    check_error(lambda: auto.Engine(net).to_mode("other"), ValueError, "predict")
    with pytest.raises(NotImplementedError, match="dynamic mode"):
        auto.Engine(net).get_dist_main_program("train")


# The defaults, and that keys it does not know are ignored, are those of 3.3.1.
def test_strategies():
    strategy = auto.Strategy({"amp": {"enable": True, "unknown": 1}, "unknown": {}})
    assert (strategy.amp.enable, strategy.amp.init_loss_scaling, strategy.amp.decr_ratio) == (True, 32768.0, 0.8)
    assert (strategy.sharding.degree, strategy.sharding.stage, strategy.auto_mode) == (8, 1, "semi")
    assert strategy.pipeline.schedule_mode == "1F1B"
    assert strategy.sp_optimization.enable
    assert strategy.to_dict()["gradient_merge"] == {"enable": False, "k_steps": 1, "avg": True}
    assert strategy.get("unknown") is None


# In 3.3.1: fields such as these are attributes of the parts of hybrid_configs.
def test_fields_of_hybrid_configs():
    strategy = fleet.DistributedStrategy()
    parts = strategy.hybrid_configs
    assert parts["mp_configs"].sync_param
    parts["mp_configs"].sync_grad = True
    strategy.hybrid_configs = {"sharding_configs": {"split_param": True}}
    assert (parts["mp_configs"].sync_grad, parts["sharding_configs"].split_param) == (True, True)
    assert parts["sharding_configs"].comm_buffer_size_MB == 256
    with pytest.raises(AttributeError, match="no setting 'other'"):
        parts["pp_configs"].other = 1


# In 3.3.1: [[-1, 1], [0, -1], [0, 1]], ValueError for an unknown name; [True, False, False].
def test_names_of_mesh_axes():
    utils = dist.auto_parallel.static.utils
    mesh = dist.ProcessMesh([[0, 1], [2, 3]], dim_names=["x", "y"])
    specs = [[None, "y"], ["x", None], ["x", "y"]]
    assert [utils.convert_to_dims_mapping(spec, mesh) for spec in specs] == [[-1, 1], [0, -1], [0, 1]]
    assert [utils.convert_to_shard_spec(numbers, mesh) for numbers in ([-1, 1], [0, -1])] == specs[:2]
    check_error(lambda: utils.convert_to_dims_mapping(["z"], mesh), ValueError, "'z'")
    cases = ((["x", None], [4, 3]), (["x", "y"], [3, 4]), (["x", "x"], [4, 4]))
    assert [utils.verify_shard_spec(spec, shape, mesh) for spec, shape in cases] == [True, False, False]


def test_meshes_of_all_processes():
    mesh = auto.create_mesh([("dp", 2), ("mp", 2)])  # as in 3.3.1, made before the processes are there
    assert (mesh.shape, mesh.process_ids, mesh.dim_names) == ([2, 2], [0, 1, 2, 3], ["dp", "mp"])
    assert auto.get_mesh() is mesh
    auto.set_mesh(None)


def test_annotated_calls():
    mesh = dist.ProcessMesh([0], dim_names=["x"])
    x, w = paddle.ones([2, 2]), paddle.create_parameter([2, 3], "float32")
    x.stop_gradient = False
    product = auto.shard_op(paddle.matmul, mesh, [["x", None], [None, "x"]], [[None, None]])(x, w)
    assert (x.placements, w.placements, product.placements) == ([dist.Shard(0)], [dist.Shard(1)], [dist.Replicate()])
    product.sum().backward()
    assert w.grad.shape == [2, 3]
    check_error(lambda: auto.shard_tensor(paddle.ones([2]), mesh, ["x", None]), AssertionError, "each axis")
    check_error(lambda: auto.shard_op(paddle.matmul, mesh, [None])(x, w), AssertionError, "2 tensors")
    net = paddle.nn.Linear(2, 2)
    check_close(auto.recompute(net)(paddle.ones([1, 2])).numpy(), net(paddle.ones([1, 2])).numpy())


def test_what_belongs_to_static_programs():
    static = dist.auto_parallel.static
    with pytest.raises(NotImplementedError, match="shard_tensor"):
        static.dist_context.get_default_distributed_context()
    with pytest.raises(NotImplementedError, match="shard_op"):
        static.dist_op.DistributedOperator(None)


def test_align_mode_is_a_flag():
    assert not dist.in_auto_parallel_align_mode()
    paddle.set_flags({"FLAGS_enable_auto_parallel_align_mode": True})
    try:
        assert dist.in_auto_parallel_align_mode()
    finally:
        paddle.set_flags({"FLAGS_enable_auto_parallel_align_mode": False})


def test_a_seed_for_all_processes():
    auto.parallel_manual_seed(3)
    drawn = paddle.rand([2]).tolist()
    paddle.seed(3)
    assert paddle.rand([2]).tolist() == drawn


@pytest.mark.parametrize("target", [auto.Engine, auto.Strategy, auto.create_mesh, auto.shard_tensor])
def test_examples(target):
    run_examples(target)
    auto.set_mesh(None)
