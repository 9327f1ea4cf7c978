"""Files of programs, and loaders for them."""

import numpy as np
import pytest

import paddle
import paddle.fluid as fluid


@pytest.fixture
def net():
    """A small network, trained for a step, as (executor, loss, prediction, feed)."""
    x, y = fluid.data("x", [None, 4]), fluid.data("y", [None, 1])
    hidden = fluid.layers.batch_norm(fluid.layers.fc(x, 3, act="relu"))
    prediction = fluid.layers.fc(hidden, 1)
    loss = fluid.layers.mean(fluid.layers.square_error_cost(prediction, y))
    fluid.optimizer.Adam(0.1).minimize(loss)
    exe = fluid.Executor(fluid.CPUPlace())
    exe.run(fluid.default_startup_program())
    feed = {"x": np.random.rand(8, 4).astype("float32"), "y": np.random.rand(8, 1).astype("float32")}
    exe.run(feed=feed)
    return exe, loss, prediction, feed


def values():
    scope, parameters = fluid.global_scope(), fluid.default_main_program().all_parameters()
    return {v.name: np.array(scope.find_var(v.name).get_tensor()) for v in parameters}


@pytest.mark.parametrize("filename", [None, "all"], ids=["files", "one file"])
@pytest.mark.parametrize("kind", ["params", "persistables"])
def test_save_and_load_round_trip(net, tmp_path, kind, filename):
    exe, _, _, feed = net
    getattr(fluid.io, f"save_{kind}")(exe, str(tmp_path), filename=filename)
    saved = values()
    exe.run(feed=feed)
    assert any(not np.array_equal(v, saved[k]) for k, v in values().items())
    getattr(fluid.io, f"load_{kind}")(exe, str(tmp_path), filename=filename)
    for name, value in values().items():
        np.testing.assert_array_equal(value, saved[name])
    files = sorted(p.name for p in tmp_path.iterdir())
    assert files == ["all"] if filename else {"fc_0.w_0", "batch_norm_0.w_1"} <= set(files)
    assert ("fc_0.w_0_moment1_0" in files) is (kind == "persistables" and not filename)


def test_variables_by_predicate_and_by_name(net, tmp_path):
    exe, *_ = net
    fluid.io.save_vars(exe, str(tmp_path), predicate=lambda v: v.name.startswith("fc_1"))
    assert sorted(p.name for p in tmp_path.iterdir()) == ["fc_1.b_0", "fc_1.w_0"]
    fluid.io.load_vars(exe, str(tmp_path), vars=["fc_1.w_0"])
    with pytest.raises(RuntimeError, match=r"fc_0\.w_0"):
        fluid.io.load_vars(exe, str(tmp_path), vars=["fc_0.w_0"])


def test_a_file_of_other_variables_is_refused(net, tmp_path):
    exe, *_ = net
    fluid.io.save_params(exe, str(tmp_path), filename="all")
    with pytest.raises(ValueError, match="more variables"):
        fluid.io.load_vars(exe, str(tmp_path), vars=["batch_norm_0.b_0"], filename="all")


def test_save_and_load_of_a_program(net, tmp_path):
    exe, loss, _, feed = net
    program, path = fluid.default_main_program(), str(tmp_path / "model")
    fluid.save(program, path)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["model.pdmodel", "model.pdopt", "model.pdparams"]
    wanted = [exe.run(feed=feed, fetch_list=[loss])[0][0] for _ in range(3)]
    exe.run(fluid.default_startup_program())
    fluid.load(program, path, exe)
    assert [exe.run(feed=feed, fetch_list=[loss])[0][0] for _ in range(3)] == wanted
    state = fluid.io.load_program_state(path)
    fluid.io.set_program_state(program, {"fc_0.w_0": np.zeros_like(state["fc_0.w_0"])})
    assert not values()["fc_0.w_0"].any()


@pytest.mark.parametrize("params_filename", [None, "__params__"])
@pytest.mark.parametrize("model_filename", [None, "net"])
def test_inference_models(net, tmp_path, params_filename, model_filename):
    exe, _, prediction, feed = net
    names = {"model_filename": model_filename, "params_filename": params_filename}
    test = fluid.default_main_program().clone(for_test=True)
    (wanted,) = exe.run(test, feed=feed, fetch_list=[prediction])
    assert fluid.io.save_inference_model(str(tmp_path), ["x"], [prediction], exe, **names) == [prediction.name]
    with fluid.scope_guard(fluid.core.Scope()):
        program, feeds, fetches = fluid.io.load_inference_model(str(tmp_path), exe, **names)
        assert feeds == ["x"]
        (found,) = exe.run(program, feed={"x": feed["x"]}, fetch_list=fetches)
    np.testing.assert_allclose(found, wanted, rtol=1e-5, atol=1e-6)
    assert (tmp_path / (model_filename or "__model__")).exists()
    assert (tmp_path / "fc_0.w_0").exists() is (params_filename is None)


def test_inference_models_of_wrong_names(net, tmp_path):
    exe, _, prediction, _ = net
    with pytest.raises(ValueError, match="'z'"):
        fluid.io.save_inference_model(str(tmp_path), ["z"], [prediction], exe)
    with pytest.raises(ValueError, match="target_vars"):
        fluid.io.save_inference_model(str(tmp_path), ["x"], ["fc_1.tmp"], exe)
    with pytest.raises(ValueError, match="there is no folder"):
        fluid.io.load_inference_model(str(tmp_path / "nothing"), exe)


def test_parameters_by_name(net):
    exe, *_ = net
    found = fluid.io.get_parameter_value_by_name("fc_0.w_0", exe)
    np.testing.assert_array_equal(found, values()["fc_0.w_0"])
    assert len(fluid.io.get_program_parameter(fluid.default_main_program())) == 8


# ---- readers ----


def numbers(count):
    return lambda: iter(range(count))


def test_readers_are_here_too():
    assert list(fluid.io.batch(numbers(5), 2)()) == [[0, 1], [2, 3], [4]]
    assert sorted(fluid.io.shuffle(numbers(5), 10)()) == [0, 1, 2, 3, 4]
    assert sorted(fluid.io.xmap_readers(lambda n: n * n, numbers(4), 2, 4)()) == [0, 1, 4, 9]
    assert list(fluid.io.firstn(fluid.io.chain(numbers(2), numbers(2)), 3)()) == [0, 1, 0]


@pytest.mark.parametrize("kind", ["PyReader", "DataLoader"])
def test_loaders_of_sequences(kind):
    make = fluid.io.PyReader if kind == "PyReader" else fluid.io.DataLoader.from_generator
    words = fluid.layers.data("words", [1], dtype="int64", lod_level=1)
    label = fluid.layers.data("label", [1], dtype="int64")
    pooled = fluid.layers.sequence_pool(fluid.layers.cast(words, "float32"), "sum")
    loader = make(feed_list=[words, label], capacity=2)
    setter = getattr(loader, "decorate_sample_list_generator", None) or loader.set_sample_list_generator
    setter(paddle.batch(lambda: iter([([1, 2], 0), ([3], 1), ([4, 5, 6], 0)]), 3))
    exe = fluid.Executor()
    found = [exe.run(feed=batch, fetch_list=[pooled])[0].reshape(-1).tolist() for batch in loader()]
    assert found == [[3.0, 3.0, 15.0]]


def test_a_reader_inside_a_program():
    x = fluid.data("x", [None, 2])
    reader = fluid.io.PyReader(feed_list=[x], capacity=4, iterable=False)
    total = fluid.layers.reduce_sum(x)
    reader.decorate_batch_generator(lambda: iter([[np.full([1, 2], i, "float32")] for i in range(3)]))
    exe = fluid.Executor()
    for _ in range(2):
        reader.start()
        found = []
        try:
            while True:
                found.append(exe.run(fetch_list=[total])[0][0])
        except fluid.core.EOFException:
            reader.reset()
        assert found == [0.0, 2.0, 4.0]


def test_a_loader_in_dynamic_mode():
    with fluid.dygraph.guard():
        loader = fluid.io.DataLoader.from_generator(capacity=5)
        loader.set_batch_generator(lambda: iter([(np.ones([2, 3], "float32"), np.zeros([2, 1]))] * 2), fluid.CPUPlace())
        assert [(image.shape, label.shape) for image, label in loader()] == [([2, 3], [2, 1])] * 2


# ---- data sets of files ----


@pytest.mark.parametrize("kind", ["QueueDataset", "InMemoryDataset"])
def test_training_from_files(tmp_path, capsys, kind):
    (tmp_path / "part-0").write_text("2 1 2 1 1.0\n1 3 1 0.0\n")
    (tmp_path / "part-1").write_text("3 4 4 4 1 2.0\n")
    ids = fluid.layers.data("ids", [1], dtype="int64", lod_level=1)
    label = fluid.layers.data("label", [1], dtype="float32")
    total = fluid.layers.reduce_sum(fluid.layers.sequence_pool(fluid.layers.cast(ids, "float32"), "sum")) + label
    dataset = fluid.DatasetFactory().create_dataset(kind)
    dataset.set_batch_size(1)
    dataset.set_use_var([ids, label])
    dataset.set_pipe_command("sed s/0.0/5.0/")
    dataset.set_filelist([str(tmp_path / "part-0"), str(tmp_path / "part-1")])
    if kind == "InMemoryDataset":
        with pytest.raises(RuntimeError, match="load_into_memory"):
            dataset.local_shuffle()
        dataset.load_into_memory()
        assert dataset.get_memory_data_size() == 3
    exe = fluid.Executor()
    exe.train_from_dataset(dataset=dataset, fetch_list=[total], fetch_info=["total"], print_period=1)
    out = capsys.readouterr().out
    assert [line.partition("total: ")[2] for line in out.splitlines()] == ["[[4.]]", "[[8.]]", "[[14.]]"]
    loader = fluid.io.DataLoader.from_dataset(dataset, fluid.cpu_places(1))
    assert [exe.run(feed=batch, fetch_list=[total])[0][0, 0] for batch in loader()] == [4.0, 8.0, 14.0]


def test_lines_that_do_not_fit_are_named(tmp_path):
    (tmp_path / "part").write_text("1 3 1\n")
    dataset = fluid.DatasetFactory().create_dataset()
    dataset.set_use_var([fluid.data("a", [None, 1], "int64"), fluid.data("b", [None, 1])])
    dataset.set_filelist([str(tmp_path / "part")])
    with pytest.raises(ValueError, match=r"line 1 .* for 'b'"):
        fluid.Executor().train_from_dataset(dataset=dataset)
    dataset.set_filelist([str(tmp_path / "nothing")])
    with pytest.raises(RuntimeError, match="nothing"):
        fluid.Executor().train_from_dataset(dataset=dataset)
