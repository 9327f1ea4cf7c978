"""Initializers, programs, executors, flags, and the smaller modules."""

import json

import numpy as np
import pytest

import paddle
import paddle.fluid as fluid


def drawn(initializer, shape=(200, 300)):
    with fluid.dygraph.guard():
        return fluid.dygraph.Layer().create_parameter(list(shape), initializer).numpy()


# ---- initializers ----


def test_constants_and_arrays():
    assert (drawn(fluid.initializer.Constant(3.0), [2, 2]) == 3.0).all()
    array = np.arange(6, dtype="float32").reshape(2, 3)
    np.testing.assert_array_equal(drawn(fluid.initializer.NumpyArrayInitializer(array), [2, 3]), array)


@pytest.mark.parametrize(
    ("initializer", "std", "most"),
    [
        (fluid.initializer.Uniform(-0.3, 0.3), 0.3 / 3**0.5, 0.3),
        (fluid.initializer.Normal(0.0, 0.5), 0.5, None),
        (fluid.initializer.TruncatedNormal(0.0, 0.02), 0.02 * 0.8796, 0.04),
        (fluid.initializer.Xavier(), (2 / 500) ** 0.5, (6 / 500) ** 0.5),
        (fluid.initializer.Xavier(uniform=False), (2 / 500) ** 0.5, None),
        (fluid.initializer.Xavier(fan_in=100, fan_out=100), (2 / 200) ** 0.5, (6 / 200) ** 0.5),
        (fluid.initializer.MSRA(), (2 / 200) ** 0.5, (6 / 200) ** 0.5),
        (fluid.initializer.MSRA(uniform=False), (2 / 200) ** 0.5, None),
    ],
    ids="uniform normal truncated xavier xavier-normal xavier-fans msra msra-normal".split(),
)
def test_distributions(initializer, std, most):
    values = drawn(initializer)
    assert values.std() == pytest.approx(std, rel=0.03)
    assert abs(values.mean()) < 0.03 * std
    assert most is None or abs(values).max() <= most * (1 + 1e-6)


def test_a_seed_of_its_own():
    first, second = (drawn(fluid.initializer.Normal(seed=7), [4]) for _ in range(2))
    np.testing.assert_array_equal(first, second)
    assert not np.array_equal(first, drawn(fluid.initializer.Normal(seed=8), [4]))


def test_a_diagonal():
    values = drawn(fluid.initializer.UniformInitializer(diag_num=2, diag_step=3, diag_val=9.0), [2, 3])
    assert [values[0, 0], values[1, 1]] == [9.0, 9.0]


def test_init_on_cpu():
    assert not fluid.initializer.force_init_on_cpu()
    with fluid.initializer.init_on_cpu():
        assert fluid.initializer.force_init_on_cpu()


def test_weight_norm():
    x = fluid.data("x", [None, 3])
    out = fluid.layers.fc(x, 2, param_attr=fluid.WeightNormParamAttr(dim=1, name="w"), bias_attr=False)
    exe = fluid.Executor()
    exe.run(fluid.default_startup_program())
    scope = fluid.global_scope()
    g, v = (np.array(scope.find_var(n).get_tensor()) for n in ("w_g", "w_v"))
    (found,) = exe.run(feed={"x": np.eye(3, dtype="float32")}, fetch_list=[out])
    np.testing.assert_allclose(found, g.reshape(1, 2) * v / np.linalg.norm(v, axis=0), rtol=1e-5)


# ---- programs and executors ----


def test_scalars_that_are_fetched_have_the_shape_1():
    total = fluid.layers.reduce_sum(fluid.data("x", [None, 2]))
    (found,) = fluid.Executor().run(feed={"x": np.ones([3, 2], "float32")}, fetch_list=total)
    assert found.shape == (1,)
    assert found[0] == 6.0


def test_batches_for_several_devices_are_computed_together():
    x = fluid.data("x", [None, 1])
    y = fluid.layers.scale(x, 2.0)
    exe = fluid.Executor()
    feed = [{"x": np.ones([2, 1], "float32")}, {"x": np.zeros([1, 1], "float32")}]
    compiled = fluid.CompiledProgram(fluid.default_main_program()).with_data_parallel(places=fluid.cpu_places(2))
    (found,) = exe.run(compiled, feed=feed, fetch_list=[y])
    assert found.reshape(-1).tolist() == [2.0, 2.0, 0.0]
    (kept,) = exe.run(feed=feed, fetch_list=[y], return_merged=False)
    assert isinstance(kept, list)
    with pytest.raises(ValueError, match="same names"):
        exe.run(feed=[{"x": feed[0]["x"]}, {"y": feed[0]["x"]}])


def test_sequences_come_out_as_they_went_in():
    x = fluid.layers.data("x", [1], lod_level=1)
    y = fluid.layers.scale(x, 2.0)
    fed = fluid.create_lod_tensor(np.ones([3, 1], "float32"), [[1, 2]], fluid.CPUPlace())
    (found,) = fluid.Executor().run(feed={"x": fed}, fetch_list=[y], return_numpy=False)
    assert found.recursive_sequence_lengths() == [[1, 2]]
    assert np.array(found).reshape(-1).tolist() == [2.0, 2.0, 2.0]


def test_parallel_executor():
    x = fluid.data("x", [None, 1])
    loss = fluid.layers.mean(x)
    train = fluid.ParallelExecutor(use_cuda=False, loss_name=loss.name, exec_strategy=fluid.ExecutionStrategy())
    test = fluid.ParallelExecutor(use_cuda=False, share_vars_from=train)
    for exe in (train, test):
        assert exe.run([loss.name], feed={"x": np.full([2, 1], 3.0, "float32")})[0].tolist() == [3.0]
    assert train.device_count == 1
    with pytest.raises(NotImplementedError, match=r"paddle\.distributed"):
        fluid.ParallelExecutor(use_cuda=False, num_trainers=2)


def test_gradients_of_a_program():
    x = fluid.data("x", [2])
    x.stop_gradient = False
    (slope,) = fluid.gradients([fluid.layers.square(x)], [x])
    assert fluid.Executor().run(feed={"x": [1.0, 3.0]}, fetch_list=[slope])[0].tolist() == [2.0, 6.0]
    loss = fluid.layers.mean(fluid.layers.fc(fluid.layers.reshape(x, [1, 2]), 1))
    assert [p.name for p, _ in fluid.backward.append_backward(loss)] == ["fc_0.w_0", "fc_0.b_0"]


def test_the_class_variable_depends_on_the_mode():
    x = fluid.data("x", [None, 2])
    assert isinstance(x, fluid.Variable)
    assert x.type == fluid.core.VarDesc.VarType.LOD_TENSOR != fluid.core.VarDesc.VarType.READER
    assert not isinstance(np.ones(2), fluid.framework.Variable)
    made = fluid.framework.Variable(fluid.default_main_program().global_block(), name="y", shape=[2], dtype="float32")
    assert made.name == "y"
    with fluid.dygraph.guard():
        y = fluid.dygraph.to_variable(np.ones([2], "float32"))
        assert isinstance(y, fluid.Variable)
        assert y.to_string(True) == str(y)
        assert y.lod_level == 0
        assert isinstance(fluid.dygraph.Linear(2, 2).weight, fluid.framework.Parameter)


def test_variables_of_the_scope():
    scope = fluid.Scope()
    scope.var("x").get_tensor().set(np.ones([2], "float32"), fluid.CPUPlace())
    with fluid.scope_guard(scope):
        assert fluid.executor._fetch_var("x").tolist() == [1.0, 1.0]
        with pytest.raises(ValueError, match="'y'"):
            fluid.executor._fetch_var("y")


def test_places_and_versions():
    assert [str(p) for p in fluid.cpu_places(2)] == ["Place(cpu)"] * 2
    assert paddle.float32 == fluid.core.VarDesc.VarType.FP32
    assert not fluid.core.is_compiled_with_xpu()
    fluid.require_version("1.5.0", "1.8.4")
    with pytest.raises(RuntimeError, match=r"9\.0\.0"):
        fluid.require_version("9.0.0")
    with pytest.raises(ValueError, match="max_version"):
        fluid.require_version("1.6", "1.5")
    with pytest.raises(TypeError, match="min_version"):
        fluid.require_version(1.5)


def test_unique_names():
    with fluid.unique_name.guard():
        assert fluid.unique_name.generate("fc") == "fc_0"
        with fluid.unique_name.guard("net_"):
            assert fluid.unique_name.generate("fc") == "net_fc_0"
        assert fluid.unique_name.generate("fc") == "fc_1"


def test_newer_forms_of_functions():
    ids = fluid.data("ids", [None, 1], "int64")
    exe = fluid.Executor()
    table, hot = fluid.embedding(ids, [5, 3]), fluid.one_hot(ids, 4)
    exe.run(fluid.default_startup_program())
    found = exe.run(feed={"ids": np.array([[1], [2]])}, fetch_list=[table, hot])
    assert [f.shape for f in found] == [(2, 1, 3), (2, 1, 4)]


# ---- the smaller modules ----


def test_run_check(capsys):
    fluid.install_check.run_check()
    assert "works well" in capsys.readouterr().out


def test_profiler(tmp_path, capsys):
    path = tmp_path / "profile.json"
    with fluid.profiler.profiler("CPU", "total", str(path)), fluid.dygraph.guard():
        fluid.layers.relu(fluid.dygraph.to_variable(np.ones([2], "float32")))
    assert "relu" in capsys.readouterr().out
    assert json.loads(path.read_text())["traceEvents"]
    with pytest.raises(ValueError, match="state"):
        fluid.profiler.start_profiler("Everything")
    with pytest.raises(RuntimeError, match="stop_profiler: it is not running"):
        fluid.profiler.stop_profiler()
    fluid.profiler.start_profiler("CPU")
    fluid.profiler.reset_profiler()
    fluid.profiler.stop_profiler("calls", None)


def test_weighted_average():
    mean = fluid.average.WeightedAverage()
    with pytest.raises(ValueError, match="no value"):
        mean.eval()
    mean.add(2.0, 1)
    mean.add(np.array([4.0]), 3)
    assert mean.eval() == 3.5


def test_data_feed_desc(tmp_path):
    path = tmp_path / "data.proto"
    path.write_text('name: "MultiSlotDataFeed"\nbatch_size: 2\nmulti_slot_desc {\n  slots { name: "wids" }\n}\n')
    desc = fluid.DataFeedDesc(str(path))
    desc.set_batch_size(128)
    desc.set_use_slots(["wids"])
    assert "batch_size: 128" in desc.desc()
    assert "is_used: true" in desc.desc()
    with pytest.raises(ValueError, match="wids"):
        desc.set_dense_slots(["other"])


def test_fleet_of_one_process(tmp_path):
    from paddle.fluid.incubate.fleet.base import role_maker
    from paddle.fluid.incubate.fleet.collective import DistributedStrategy, fleet

    with pytest.raises(RuntimeError, match=r"fleet\.init"):
        fleet.worker_index()
    fleet.init(role_maker.PaddleCloudRoleMaker(is_collective=True))
    assert (fleet.worker_num(), fleet.worker_index(), fleet.is_first_worker()) == (1, 0, True)
    assert fleet.split_files(["a", "b"]) == ["a", "b"]
    loss = fluid.layers.mean(fluid.layers.fc(fluid.data("x", [None, 2]), 1))
    fleet.distributed_optimizer(fluid.optimizer.SGD(0.1), DistributedStrategy()).minimize(loss)
    exe = fluid.Executor()
    exe.run(fleet.startup_program)
    exe.run(fleet.main_program, feed={"x": np.ones([2, 2], "float32")}, fetch_list=[loss])
    fleet.save_persistables(exe, str(tmp_path))
    assert (tmp_path / "fc_0.w_0").exists()
    with pytest.raises(NotImplementedError, match="parameter servers"):
        fleet.init_server()
    from paddle.fluid.incubate.fleet.parameter_server.distribute_transpiler import fleet as servers

    servers.init(role_maker.UserDefinedRoleMaker(worker_num=1))
    servers._role._count = 2
    with pytest.raises(NotImplementedError, match="parameter servers"):
        servers.distributed_optimizer(fluid.optimizer.SGD(0.1)).minimize(loss)
    fleet.init(role_maker.UserDefinedCollectiveRoleMaker(0, ["127.0.0.1:1"]))
    assert fleet.worker_endpoints(to_string=True) == "127.0.0.1:1"


def test_batches_are_shared_between_processes(monkeypatch):
    monkeypatch.setenv("PADDLE_TRAINERS_NUM", "2")
    monkeypatch.setenv("PADDLE_TRAINER_ID", "1")
    assert list(fluid.contrib.reader.distributed_batch_reader(lambda: iter("abcde"))()) == ["b", "d"]


def test_several_machines_raise_an_error():
    transpiler = fluid.DistributeTranspiler()
    transpiler.transpile(0, trainers=1)
    assert transpiler.get_trainer_program() is fluid.default_main_program()
    with pytest.raises(NotImplementedError, match="several machines"):
        transpiler.transpile(0, trainers=2)
    with pytest.raises(NotImplementedError, match="compiled for the original"):
        fluid.load_op_library("op.so")
    fluid.memory_optimize(fluid.default_main_program())


def test_decoupled_weight_decay():
    adamw = fluid.contrib.extend_with_decoupled_weight_decay(fluid.optimizer.SGD)
    with fluid.dygraph.guard():
        layer = fluid.dygraph.Layer()
        layer.w = layer.create_parameter([1], fluid.ParamAttr(initializer=fluid.initializer.Constant(1.0)))
        optimizer = adamw(weight_decay=0.1, learning_rate=0.5, parameter_list=layer.parameters())
        loss = fluid.layers.reduce_sum(layer.w)
        loss.backward()
        optimizer.minimize(loss)
        assert layer.w.numpy()[0] == pytest.approx(1.0 * 0.9 - 0.5)
    with pytest.raises(TypeError, match="optimizer class"):
        fluid.contrib.extend_with_decoupled_weight_decay(3)


def test_user_defined_functions():
    from paddle.fluid.layer_helper import LayerHelper

    def scaled(input, act=None, param_attr=None, bias_attr=None):
        helper = LayerHelper("scaled", **locals())
        weight = helper.create_parameter(helper.param_attr, [input.shape[-1]], helper.input_dtype())
        return helper.append_activation(helper.append_bias_op(input * weight))

    out = scaled(fluid.data("x", [None, 2]), "relu", fluid.initializer.Constant(2.0))
    exe = fluid.Executor()
    exe.run(fluid.default_startup_program())
    (found,) = exe.run(feed={"x": np.array([[1.0, -1.0]], "float32")}, fetch_list=[out])
    assert found.tolist() == [[2.0, 0.0]]
    assert [p.name for p in fluid.default_main_program().all_parameters()] == ["scaled_0.w_0", "scaled_0.b_0"]
    helper = LayerHelper("other")
    made = helper.create_variable_for_type_inference("float32")
    helper.append_op(type="relu", inputs={"X": [out]}, outputs={"Out": [made]})
    (found,) = exe.run(feed={"x": np.array([[3.0, -1.0]], "float32")}, fetch_list=[made])
    assert found.tolist() == [[6.0, 0.0]]


def test_program_statistics():
    fluid.layers.fc(fluid.layers.fc(fluid.data("x", [None, 256]), 256), 256)
    low, high, unit = fluid.contrib.memory_usage(fluid.default_main_program(), batch_size=10)
    assert low < high
    assert unit == "KB"
    single, pairs = fluid.contrib.op_freq_statistic(fluid.default_main_program())
    assert single["linear"] == 2
    assert pairs
