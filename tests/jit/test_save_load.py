"""`jit.save` and `jit.load`: what is written, and the layer that comes back."""

import os
import pickle

import numpy as np
import pytest
from tests.support import check_close, run_python

import paddle
import paddle.nn.functional as F
from paddle import nn
from paddle.jit import TranslatedLayer, load, save, to_static
from paddle.static import InputSpec


class Net(nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc, self.norm = nn.Linear(4, 3), nn.BatchNorm1D(3)
        self.register_buffer("shift", paddle.ones([3]))

    def forward(self, image, label):
        h = self.norm(self.fc(image)) + self.shift
        return {"b": [label + 1, F.dropout(label, 0.5, training=self.training)], "a": h}


SPEC = [InputSpec([None, 4], "float32"), InputSpec([6], "float32", "target")]


@pytest.fixture
def saved(tmp_path):
    paddle.seed(2)
    net, path = Net(), str(tmp_path / "m")
    for _ in range(3):
        net(paddle.randn([8, 4]) * 2 + 1, paddle.ones([6]))
    save(net, path, input_spec=SPEC)
    return net, path


def inputs():
    generator = np.random.default_rng(3)
    return paddle.to_tensor(generator.standard_normal([5, 4]).astype("float32")), paddle.ones([6])


def test_files_and_names(saved):
    net, path = saved
    folder = os.path.dirname(path)
    assert sorted(os.listdir(folder)) == ["m.pdiparams", "m.pdiparams.info", "m.pdmodel"]
    assert net.training
    with open(path + ".pdiparams.info", "rb") as file:
        info = pickle.load(file)
    assert info[net.fc.weight.name] == {"structured_name": "fc.weight", "stop_gradient": False, "trainable": True}
    assert info[net.norm._mean.name] == {"structured_name": "norm._mean", "stop_gradient": True, "trainable": False}
    assert info[net.shift.name] == {"structured_name": "shift", "stop_gradient": True}


def test_predictions_in_the_order_of_sorted_keys(saved):
    net, path = saved
    net.eval()
    x, y = inputs()
    wanted, got = net(x, y), load(path)(x, y)
    assert isinstance(got, list)
    for a, b in zip([wanted["a"], *wanted["b"]], got, strict=True):
        check_close(a, b, 1e-5, 1e-6)


def test_the_loaded_layer(saved):
    net, path = saved
    layer = load(path)
    assert isinstance(layer, TranslatedLayer)
    assert not layer.training
    names = sorted([*net.state_dict(), "shift"][:-1])
    # As the original numbers them: sorted by the names of the variables, buffers apart.
    assert list(layer.state_dict()) == [f"param_{i}" for i in range(6)] + ["buffer_0"]
    assert len(names) == len(layer.state_dict())
    assert [p.stop_gradient for p in layer.parameters()] == [False, False, True, True, False, False]
    assert [s.name for s in layer._input_spec()] == ["image", "target"]
    assert [s.shape for s in layer._input_spec()] == [(-1, 4), (6,)]
    assert len(layer._output_spec()) == 3
    assert layer.program().global_block().ops
    with pytest.raises(ValueError, match="no method 'other'"):
        layer.program("other")


def test_a_product_and_a_bias_are_one_operator_again(saved):
    _, path = saved
    assert [op.type for op in load(path).program().global_block().ops][:2] == ["linear", "batch_norm"]

    def shared(x):
        product = x @ weight
        return product + bias, product

    weight, bias = paddle.rand([4, 3]), paddle.rand([3])
    save(shared, path + "3", input_spec=[InputSpec([None, 4])])
    layer, x = load(path + "3"), inputs()[0]
    assert [op.type for op in layer.program().global_block().ops] == ["matmul", "add"]
    for a, b in zip(layer(x), shared(x), strict=True):
        check_close(a, b, 1e-5, 1e-6)


def test_modes_of_the_loaded_layer(saved):
    net, path = saved
    layer = load(path)
    x, y = inputs()
    for mode in ("train", "eval", "train"):
        getattr(net, mode)()
        getattr(layer, mode)()
        results = []
        for target in (net, layer):
            paddle.seed(9)
            out = target(x, y)
            results.append([out["a"], *out["b"]] if isinstance(out, dict) else out)
        for a, b in zip(*results, strict=True):
            check_close(a, b, 1e-5, 1e-6)


def test_fine_tuning_learns_as_the_original_does(saved):
    net, path = saved
    layer = load(path)
    layer.train()
    net.train()
    x, y = inputs()
    losses = []
    for target in (net, layer):
        optimizer = paddle.optimizer.Adam(0.05, parameters=target.parameters())
        losses.append([])
        for _ in range(5):
            out = target(x, y)
            loss = ((out["a"] if isinstance(out, dict) else out[0]) ** 2).mean()
            loss.backward()
            optimizer.step()
            optimizer.clear_grad()
            losses[-1].append(float(loss))
    check_close(*losses, 1e-5, 1e-6)
    assert losses[0][-1] < losses[0][0]
    save(layer, path + "2", input_spec=SPEC)
    layer.eval()
    check_close(load(path + "2")(x, y)[0], layer(x, y)[0], 1e-5, 1e-6)


def test_without_the_class(saved):
    net, path = saved
    code = (
        "import paddle, sys; layer = paddle.jit.load(sys.argv[1]); "
        "print(float(layer(paddle.ones([2, 4]), paddle.ones([6]))[0].sum()))"
    )
    found = float(run_python(code, path))
    net.eval()
    assert found == pytest.approx(float(net(paddle.ones([2, 4]), paddle.ones([6]))["a"].sum()), rel=1e-5)


def test_loaded_layers_inside_others(saved, tmp_path):
    _, path = saved

    class Outer(nn.Layer):
        def __init__(self):
            super().__init__()
            self.inner, self.head = load(path), nn.Linear(3, 2)

        def forward(self, x):
            h = self.inner(x, paddle.ones([6]))[0]
            if h.sum() > 0:
                return self.head(h)
            return self.head(-h)

    net = Outer()
    net.eval()
    x, _ = inputs()
    check_close(to_static(net)(x), net.forward.dygraph_function(x), 1e-5, 1e-6)
    assert net.forward.get_traced_count() == 1
    save(net, str(tmp_path / "outer"), input_spec=[InputSpec([None, 4])])
    check_close(load(str(tmp_path / "outer"))(x), net(x), 1e-5, 1e-6)


class Several(nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 3)

    @to_static(input_spec=[InputSpec([None, 4])])
    def forward(self, x):
        return self.fc(x) if x.sum() > 0 else -self.fc(x)

    @to_static(input_spec=[InputSpec([None, 4]), 3])
    def scaled(self, x, k):
        return self.fc(x) * k

    @to_static
    def weights(self):
        return self.fc.weight * 2


def test_other_methods(tmp_path):
    net, path = Several(), str(tmp_path / "m")
    save(net, path)
    layer = load(path)
    x, _ = inputs()
    check_close(layer(x), net(x), 1e-5, 1e-6)
    check_close(layer(-x), net(-x), 1e-5, 1e-6)
    check_close(layer.scaled(x), net.scaled(x, 3), 1e-5, 1e-6)
    check_close(layer.weights(), net.weights(), 1e-5, 1e-6)
    assert len(layer.parameters()) == 2
    assert layer.scaled.__name__ == "scaled"
    save(net, str(tmp_path / "only" / "m"), skip_forward=True)
    assert not os.path.exists(tmp_path / "only" / "m.pdmodel")
    layer = load(str(tmp_path / "only" / "m"))
    check_close(layer.scaled(x), net.scaled(x, 3), 1e-5, 1e-6)
    with pytest.raises(ValueError, match="no Program 'forward'"):
        layer(x)


def test_functions(tmp_path):
    layer = nn.Linear(4, 2)

    def f(x, times=2):
        i = paddle.zeros([], "int64")
        while i < times:
            x = x * 0.5
            i += 1
        return layer(x), x

    path = str(tmp_path / "f")
    save(f, path, input_spec=[InputSpec([None, 4], name="x")])
    x, _ = inputs()
    for a, b in zip(load(path)(x), f(x), strict=True):
        check_close(a, b, 1e-5, 1e-6)
    save(f, path, input_spec=[paddle.ones([5, 4]), 3])
    for a, b in zip(load(path)(x), f(x, 3), strict=True):
        check_close(a, b, 1e-5, 1e-6)


class Detector(nn.Layer):
    def forward(self, inputs):
        self.inputs = inputs
        self.area = self.inputs["size"].prod()  # which no output needs
        return self.inputs["image"] / self.inputs["scale"]


def _described(*names, sizes=(None, 2), dtype="float32"):
    return [{name: InputSpec(list(sizes), dtype, name=name) for name in names}]


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        (_described("image", "scale"), ["image", "scale"]),
        ([{}], ["image", "scale"]),
        (_described("scale", "image", "size", sizes=(3, 2)), ["image", "scale", "size"]),
        ([InputSpec([3, 2])], ["image", "scale"]),
        (None, ["image", "scale", "size"]),
    ],
)
def test_inputs_described_twice(given, kept, tmp_path):
    """`to_static` says what the inputs are; `jit.save` may leave out some that no output needs."""
    net, path = to_static(Detector(), input_spec=_described("image", "size", "scale")), str(tmp_path / "m")
    save(net, path, input_spec=given)
    loaded = load(path)
    assert [(s.name, s.shape) for s in loaded._input_spec()] == [(name, (-1, 2)) for name in kept]
    feeds = {"image": paddle.ones([4, 2]) * 6, "scale": paddle.full([4, 2], 2.0), "size": paddle.ones([4, 2])}
    assert loaded(*(feeds[name] for name in kept)).tolist() == [[3.0, 3.0]] * 4


@pytest.mark.parametrize(
    "given",
    [
        _described("image", "scale", "size", "more"),
        _described("image", sizes=(None, 3)),
        _described("image", sizes=(None, 2, 1)),
        _described("image", dtype="float64"),
        [3],
    ],
)
def test_inputs_described_twice_must_agree(given, tmp_path):
    net = to_static(Detector(), input_spec=_described("image", "size", "scale"))
    with pytest.raises(ValueError, match="contradicts the input_spec of to_static"):
        save(net, str(tmp_path / "m"), input_spec=given)


def test_chosen_outputs(tmp_path):
    path = str(tmp_path / "m")
    save(Net(), path, input_spec=SPEC, output_spec=[0])
    out = load(path)(inputs()[0])
    assert out.shape == [5, 3]
    with pytest.raises(ValueError, match="positions, 0 to 2"):
        save(Net(), path, input_spec=SPEC, output_spec=[3])


def test_inputs_known_from_a_call(tmp_path):
    net = to_static(nn.Linear(4, 2))
    x, _ = inputs()
    net(x)
    save(net, str(tmp_path / "m"))
    check_close(load(str(tmp_path / "m"))(x), net(x), 1e-5, 1e-6)


def test_nested_inputs(tmp_path):
    def f(pair, table):
        return pair[0] + pair[1] * table["k"]

    path = str(tmp_path / "f")
    save(f, path, input_spec=[[InputSpec([2]), InputSpec([2])], {"k": InputSpec([2])}])
    x = paddle.ones([2])
    assert load(path)([x, x * 2], {"k": x * 3}).tolist() == [7, 7]
    assert load(path)(x, x * 2, x * 3).tolist() == [7, 7]


# ---- refusals ----


def test_errors_of_save(tmp_path):
    path = str(tmp_path / "m")
    with pytest.raises(ValueError, match="inputs of 'forward' are not known"):
        save(nn.Linear(2, 2), path)
    with pytest.raises(TypeError, match="layer or a function"):
        save(5, path)
    with pytest.raises(ValueError, match="must end in a name"):
        save(nn.Linear(2, 2), f"{tmp_path}/", input_spec=[InputSpec([2])])
    with pytest.raises(TypeError, match="list or a tuple"):
        save(nn.Linear(2, 2), path, input_spec=InputSpec([2]))
    with pytest.raises(ValueError, match="unknown options"):
        save(nn.Linear(2, 2), path, input_spec=[InputSpec([2])], colour="red")
    assert not os.listdir(tmp_path)


def test_code_that_cannot_be_traced_is_named(tmp_path):
    def f(x):
        return x if x.numpy()[0] > 0 else -x

    with pytest.raises(ValueError, match=r"numpy\(\) needs the value of a tensor.*line") as caught:
        save(f, str(tmp_path / "f"), input_spec=[InputSpec([2])])
    assert "test_save_load.py" in str(caught.value)


def test_errors_of_load(tmp_path, saved):
    _, path = saved
    with pytest.raises(ValueError, match="there is no model"):
        load(str(tmp_path / "nothing"))
    with pytest.raises(ValueError, match="unknown options"):
        load(path, colour="red")
    layer = load(path)
    x, y = inputs()
    with pytest.raises(ValueError, match="it takes 2 tensors"):
        layer(x)
    with pytest.raises(TypeError, match="'image' is float32"):
        layer(x.astype("float64"), y)
    os.unlink(path + ".pdiparams")
    with pytest.raises(ValueError, match="no file of values"):
        load(path)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "cut off"),
        (b"junk", "damaged"),
        (pickle.dumps({"w": {"stop_gradient": False}})[:-5], "cut off"),
        (pickle.dumps([1, 2]), "it holds list, not a dict"),
        (pickle.dumps({"w": 3}), "not names with a description each"),
        (pickle.dumps({5: {}}), "not names with a description each"),
        (pickle.dumps({"w": {"trainable": True}}), "does not say whether it has a gradient"),
        (pickle.dumps({"w": {"stop_gradient": "no"}}), "does not say whether it has a gradient"),
        (
            pickle.dumps({"w": {"stop_gradient": True, "structured_name": ["a"]}}),
            "'structured_name' that is not a string",
        ),
        (b"cos\nsystem\n(S'true'\ntR.", r"asks for 'os\.system'"),
        (b"\x80\x02}X\x01\x00\x00\x00w" + b")" + b"\x85" * 300_000 + b"s.", "levels deep"),
    ],
    ids=["empty", "junk", "cut", "list", "number", "key", "half", "text", "name", "code", "deep"],
)
def test_a_damaged_description_of_the_parameters(tmp_path, content, said):
    path = str(tmp_path / "m")
    paddle.jit.save(paddle.nn.Linear(3, 2), path, input_spec=[paddle.static.InputSpec([None, 3])])
    (tmp_path / "m.pdiparams.info").write_bytes(content)
    for read in (paddle.jit.load, paddle.load):
        with pytest.raises(ValueError, match=said) as caught:
            read(path)
        assert "m.pdiparams.info" in str(caught.value)


def test_inputs_in_a_dict_follow_their_sorted_keys(tmp_path):
    """Golden fact: the names of the inputs of the model that Paddle 3.3.1 writes."""
    from paddle import inference

    def function(given):
        return given["z"] + 1, given["a"] * 2

    spec = {name: InputSpec([None, 2], "float32", name) for name in ("z", "a")}
    path = str(tmp_path / "m")
    paddle.jit.save(paddle.jit.to_static(function, input_spec=[spec]), path)
    predictor = inference.create_predictor(inference.Config(path + ".pdmodel", path + ".pdiparams"))
    assert predictor.get_input_names() == ["a", "z"]


def test_a_loaded_layer_whose_tensors_have_names_of_others_is_traced(tmp_path):
    """Loaded tensors get new numbers, which others of the same file may have; a trace must not mix them up."""

    class Shifts(nn.Layer):
        def __init__(self):
            super().__init__()
            for i in range(1, 5):
                self.register_buffer(f"b{i}", paddle.full([i], float(i)))
                self._buffers[f"b{i}"].name = f"shift_{i}"

        def forward(self, x):
            return x + self.b4, x * self.b1, x + self.b3[:1], x - self.b2[1]

    x = paddle.arange(4, dtype="float32")
    paddle.jit.save(Shifts(), str(tmp_path / "m"), input_spec=[InputSpec([4], "float32", "x")])
    with paddle.utils.unique_name.guard():
        loaded = paddle.jit.load(str(tmp_path / "m"))
        again = paddle.jit.to_static(lambda x: loaded(x))(x)
        paddle.jit.save(loaded, str(tmp_path / "n"), input_spec=[InputSpec([4], "float32", "x")])
    for a, b, c in zip(again, paddle.jit.load(str(tmp_path / "n"))(x), Shifts()(x), strict=True):
        assert a.tolist() == b.tolist() == c.tolist()
