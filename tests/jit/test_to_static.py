"""`to_static`: what is traced, when it is traced again, and what runs dynamically."""

import copy
import random
import threading
import warnings

import numpy as np
import pytest
from tests.support import run_examples, run_program, static_mode

import paddle
import paddle.nn.functional as F
from paddle import nn
from paddle.jit import to_static
from paddle.static import InputSpec


class Net(nn.Layer):
    def __init__(self):
        super().__init__()
        self.first, self.second = nn.Linear(4, 8), nn.Linear(8, 2)
        self.norm, self.drop = nn.BatchNorm1D(8), nn.Dropout(0.5)

    def forward(self, x, scale=1.0):
        h = self.drop(F.relu(self.norm(self.first(x))))
        if h.mean() > 0.3:
            h = h * scale
        return self.second(h)


def twins(make=Net):
    paddle.seed(7)
    plain = make()
    return plain, to_static(copy.deepcopy(plain))


def steps(layer, data, optimizer=paddle.optimizer.Momentum):
    """Losses of some steps of training, and all values of the layer after them."""
    made = optimizer(learning_rate=0.1, parameters=layer.parameters())
    paddle.seed(3)
    losses = []
    for x, y in data:
        loss = F.cross_entropy(layer(x), y)
        loss.backward()
        made.step()
        made.clear_grad()
        losses.append(float(loss))
    return losses, [v.numpy() for v in layer.state_dict().values()]


def batches(count=4, shape=(6, 4), classes=2):
    generator = np.random.default_rng(0)
    return [
        (
            paddle.to_tensor(generator.standard_normal(shape).astype("float32")),
            paddle.to_tensor(generator.integers(0, classes, (shape[0], 1))),
        )
        for _ in range(count)
    ]


# ---- the same numbers ----


def test_training_is_the_same_bit_for_bit():
    plain, static = twins()
    (losses, values), (static_losses, static_values) = steps(plain, batches()), steps(static, batches())
    assert losses == static_losses
    assert all(np.array_equal(a, b) for a, b in zip(values, static_values, strict=True))
    assert len(static.forward.program_cache) == 1


class Recurrent(nn.Layer):
    def __init__(self):
        super().__init__()
        self.lstm, self.head = nn.LSTM(4, 5, 2, dropout=0.3), nn.Linear(5, 2)

    def forward(self, x):
        out, _ = self.lstm(x.unsqueeze(1).tile([1, 3, 1]))
        return self.head(out[:, -1])


class Convolutional(nn.Layer):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv2D(1, 4, 3, padding=1), nn.BatchNorm2D(4), nn.ReLU(), nn.MaxPool2D(2), nn.Flatten(), nn.Linear(4, 2)
        )

    def forward(self, x):
        return self.body(x.reshape([-1, 1, 2, 2]))


class Attention(nn.Layer):
    def __init__(self):
        super().__init__()
        self.encoder = nn.TransformerEncoder(nn.TransformerEncoderLayer(4, 2, 8, dropout=0.1), 2)
        self.head = nn.Linear(4, 2)

    def forward(self, x):
        return self.head(self.encoder(x.unsqueeze(1).tile([1, 3, 1])).mean(1))


@pytest.mark.parametrize("make", [Recurrent, Convolutional, Attention])
def test_networks_train_the_same(make):
    plain, static = twins(make)
    (losses, values), (static_losses, static_values) = steps(plain, batches()), steps(static, batches())
    np.testing.assert_allclose(losses, static_losses, rtol=1e-6)
    for a, b in zip(values, static_values, strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-5, atol=1e-6)
    assert len(static.forward.program_cache) == 1


@pytest.mark.parametrize("name", ["LeNet", "resnet18", "shufflenet_v2_x0_25"])
def test_image_networks_train_the_same(name):
    def make():
        return getattr(paddle.vision.models, name)(num_classes=10)

    plain, static = twins(make)
    data = batches(1, (2, 1, 28, 28) if name == "LeNet" else (2, 3, 32, 32), 10)
    (losses, values), (static_losses, static_values) = steps(plain, data), steps(static, data)
    np.testing.assert_allclose(losses, static_losses, rtol=1e-6)
    for a, b in zip(values, static_values, strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-5, atol=1e-6)


def test_evaluation_and_training_are_two_traces():
    plain, static = twins()
    x = batches(1)[0][0]
    for mode in ("eval", "train", "eval", "train"):
        for layer in (plain, static):
            getattr(layer, mode)()
        results = []
        for layer in (plain, static):
            paddle.seed(5)
            results.append(layer(x).numpy())
        assert np.array_equal(*results)
    assert len(static.forward.program_cache) == 2


def test_no_grad_and_frozen_parameters():
    _, static = twins()
    x = batches(1)[0][0]
    with paddle.no_grad():
        assert static(x).stop_gradient
    assert not static(x).stop_gradient
    static.first.weight.stop_gradient = True
    static(x).sum().backward()
    assert static.first.weight.grad is None
    assert static.second.weight.grad is not None
    assert len(static.forward.program_cache) == 1


def test_gradients_flow_into_arguments_and_through_several_calls():
    @to_static
    def square(x):
        return x * x

    x = paddle.to_tensor([3.0], stop_gradient=False)
    y = square(square(x))
    (g,) = paddle.grad(y, x, create_graph=True)
    assert float(g) == 4 * 27
    (h,) = paddle.grad(g, x)
    assert float(h) == 12 * 9


def test_autocast_around_and_inside():
    layer = nn.Linear(4, 4)

    def inside(x):
        with paddle.amp.auto_cast(dtype="bfloat16"):
            y = layer(x)
        return y, layer(x)

    static, around = to_static(inside), to_static(lambda x: layer(x))
    x = paddle.rand([2, 4])
    for a, b in zip(inside(x), static(x), strict=True):
        assert a.dtype == b.dtype
        assert np.array_equal(a.astype("float32").numpy(), b.astype("float32").numpy())
    assert around(x).dtype == paddle.float32
    with paddle.amp.auto_cast(dtype="bfloat16"):
        assert around(x).dtype == paddle.bfloat16
    assert around(x).dtype == paddle.float32


# ---- forms of use ----


def test_methods_have_separate_traces():
    class Scaled(nn.Layer):
        def __init__(self, k):
            super().__init__()
            self.k = k

        @to_static
        def forward(self, x):
            return x * self.k if x.sum() > 0 else x

        @to_static(input_spec=[InputSpec([None])])
        def double(self, x):
            return self.forward(x) * 2

    two, three = Scaled(2), Scaled(3)
    x = paddle.ones([2])
    assert two(x).tolist() == [2, 2]
    assert three(x).tolist() == [3, 3]
    assert two.double(x).tolist() == [4, 4]
    two.k = 5
    assert two(x).tolist() == [5, 5]
    assert two.double(x).tolist() == [10, 10]
    assert isinstance(Scaled.forward, type(two.forward))


def test_inheritance_and_private_names():
    class Base(nn.Layer):
        def forward(self, x):
            return x + 1

    class Derived(Base):
        def __init__(self):
            super().__init__()
            self.__hidden = 10

        def __secret(self, x):
            if x.sum() > 0:
                return x * self.__hidden
            return x

        def forward(self, x):
            if x.sum() > -100:
                y = super().forward(x)
            else:
                y = x
            return self.__secret(y)

    layer = to_static(Derived())
    assert layer(paddle.ones([2])).tolist() == [20, 20]
    assert len(layer.forward.program_cache) == 1


def test_static_methods_and_plain_objects():
    class Tool:
        factor = 3

        @staticmethod
        @to_static
        def triple(x):
            return x * 3 if x.sum() > 0 else x

        @to_static
        def times(self, x):
            return x * self.factor

    assert Tool.triple(paddle.ones([1])).tolist() == [3]
    assert Tool().times(paddle.ones([1])).tolist() == [3]


def test_sublayers_of_containers_are_converted():
    class Sign(nn.Layer):
        def forward(self, x):
            if x.sum() > 0:
                return x
            return -x

    net = to_static(nn.Sequential(Sign(), nn.LayerList([Sign()])[0], Sign()))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert net(paddle.to_tensor([-1.0])).tolist() == [1.0]
    assert len(net.forward.program_cache) == 1


def test_arguments_of_every_kind():
    @to_static
    def f(x, pair, *rest, table=None, flag=False, name="a"):
        y = x + pair[0] * pair[1]["k"]
        for r in rest:
            y = y + r
        if flag:
            y = y * 2
        return {"y": y, "name": name, "table": None if table is None else table + 1}

    x = paddle.ones([2])
    out = f(x, (x, {"k": 3}), x, 1.0, table=np.ones([2], "float32"), flag=True, name="b")
    assert out["y"].tolist() == [12, 12]
    assert out["name"] == "b"
    assert out["table"].tolist() == [2, 2]
    assert f(x, (x, {"k": 4}))["y"].tolist() == [5, 5]
    assert f.get_traced_count() == 2


def test_results_that_are_arguments_or_parameters():
    layer = nn.Linear(2, 2)

    @to_static
    def f(x):
        return x, layer.weight, None, 3, [x + 1]

    x = paddle.ones([2])
    out = f(x)
    out = f(x)
    assert out[0] is x
    assert out[1] is layer.weight
    assert out[2:4] == (None, 3)


def test_arguments_are_changed_in_place():
    @to_static
    def f(x):
        x[0] = 5.0
        return x + 1

    for _ in range(2):
        x = paddle.zeros([2])
        assert f(x).tolist() == [6, 1]
        assert x.tolist() == [5, 0]


# ---- when it is traced again ----


LIMIT = 2.0


def test_globals_and_closures_are_watched(monkeypatch):
    k = 1.0

    @to_static
    def f(x):
        return x * LIMIT + k

    x = paddle.ones([1])
    assert f(x).item() == 3
    monkeypatch.setitem(globals(), "LIMIT", 5.0)
    assert f(x).item() == 6
    k = 10.0
    assert f(x).item() == 15
    assert f.get_traced_count() == 3


def test_parameters_that_are_replaced_and_attributes_that_change():
    layer = to_static(nn.Linear(2, 2))
    x = paddle.ones([1, 2])
    before = layer(x)
    layer.weight = paddle.create_parameter([2, 2], "float32", default_initializer=nn.initializer.Constant(1.0))
    assert layer(x).tolist() == [[2, 2]]
    layer.weight.set_value(paddle.zeros([2, 2]))
    assert layer(x).tolist() == [[0, 0]]
    assert before.tolist() != [[0, 0]]


def test_hooks_of_sublayers():
    net = to_static(nn.Sequential(nn.Linear(2, 2), nn.ReLU()))
    x = paddle.ones([1, 2])
    net(x)
    hook = net[0].register_forward_post_hook(lambda layer, inputs, output: output * 0 + 7)
    assert net(x).tolist() == [[7, 7]]
    hook.remove()
    assert net(x).tolist() != [[7, 7]]


def test_functions_called_in_too_many_ways_run_dynamically(monkeypatch):
    monkeypatch.setattr(paddle.jit._static_function, "_MAX_TRACES", 5)

    @to_static
    def f(x, n):
        return x * n

    x = paddle.ones([1])
    assert [f(x, n).item() for n in range(6)] == list(range(6))
    with pytest.warns(UserWarning, match="different ways"):
        f(x, 6)
    assert f(x, 7).item() == 7
    assert f.get_traced_count() == 6


def test_input_spec_is_traced_once():
    f = to_static(lambda x: x.sum(0) * x.shape[0], input_spec=[InputSpec([None, 2], "float32", "x")])
    for n in (1, 3, 5):
        assert f(paddle.ones([n, 2])).tolist() == [n * n, n * n]
    assert f.get_traced_count() == 1
    assert [v.name for v in f.inputs] == ["x"]
    assert f.main_program.global_block().ops


# ---- state ----


class Counter(nn.Layer):
    def __init__(self):
        super().__init__()
        self.register_buffer("total", paddle.zeros([2]))
        self.calls = 0

    def forward(self, x):
        self.total = self.total * 0.5 + x
        return self.total * 1


def test_buffers_are_kept_up_to_date():
    plain, static = Counter(), to_static(Counter())
    held = static.total
    for n in range(3):
        x = paddle.full([2], float(n + 1))
        assert plain(x).tolist() == static(x).tolist()
        assert plain.total.tolist() == static.total.tolist()
    assert static.total is held
    assert static.forward.get_traced_count() == 1


class Written(nn.Layer):
    def __init__(self):
        super().__init__()
        for name in "abcd":
            self.register_buffer(name, paddle.zeros([2]))

    def forward(self, x):
        self.a.add_(x)
        self.b[0] = x[0] * 2
        paddle.assign(x * 3, self.c)
        self.d.set_value(self.d + self.a)
        return self.a + self.b + self.c + self.d


def test_buffers_written_in_place():
    plain, static = Written(), to_static(Written())
    for n in range(3):
        x = paddle.to_tensor([1.0 + n, 2.0])
        assert plain(x).tolist() == static(x).tolist()
        assert [b.tolist() for b in plain.buffers()] == [b.tolist() for b in static.buffers()]
    assert static.forward.get_traced_count() == 1


def test_layers_that_change_their_type():
    layer = to_static(nn.Linear(2, 2))
    assert layer(paddle.ones([1, 2])).dtype == paddle.float32
    layer.to(dtype="float64")
    assert layer(paddle.ones([1, 2], "float64")).dtype == paddle.float64


def test_evaluation_without_gradients_follows_the_values():
    """Batch norms are merged into convolutions once the values stop changing, and separated when they change again."""
    paddle.seed(1)
    plain = nn.Sequential(nn.Conv2D(3, 4, 3), nn.BatchNorm2D(4), nn.ReLU(), nn.Conv2D(4, 2, 3, bias_attr=False))
    plain(paddle.randn([4, 3, 8, 8]) * 3 + 1)
    static = to_static(copy.deepcopy(plain))
    x = paddle.randn([2, 3, 8, 8])

    def change_weights(layer):
        layer[0].weight.set_value(layer[0].weight * 0.5)

    def change_statistics(layer):
        layer.train()
        layer(x)
        layer.eval()

    def take_a_step(layer):
        with paddle.enable_grad():
            optimizer = paddle.optimizer.SGD(0.1, parameters=layer.parameters())
            (layer(x) ** 2).mean().backward()
            optimizer.step()
            optimizer.clear_grad()

    with paddle.no_grad():
        for change in (lambda layer: layer.eval(), change_weights, change_statistics, take_a_step):
            change(plain)
            change(static)
            wanted = plain(x).numpy()
            for _ in range(6):
                np.testing.assert_allclose(static(x).numpy(), wanted, rtol=1e-5, atol=1e-6)
            assert any(
                c.call._inference._optimised is not None for c in static.forward.program_cache.concrete_programs()
            )


def test_attributes_that_change_in_the_call_run_dynamically():
    class Counting(Counter):
        def forward(self, x):
            self.calls += 1
            return x * self.calls

    static = to_static(Counting())
    x = paddle.ones([1])
    with pytest.warns(UserWarning, match="attribute 'calls' of Counting is changed"):
        assert static(x).item() == 1
    assert [static(x).item() for _ in range(2)] == [2, 3]


def test_attributes_that_keep_tensors_run_dynamically():
    class Keeping(nn.Layer):
        def __init__(self):
            super().__init__()
            self.seen = []

        def forward(self, x):
            self.seen.append(x * 2)
            return x

    static = to_static(Keeping())
    with pytest.warns(UserWarning, match="attribute 'seen'"):
        static(paddle.ones([1]))
    assert [t.item() for t in static.seen] == [2]


def test_random_numbers_of_python_and_numpy_run_dynamically():
    @to_static
    def f(x):
        return x * random.random() + np.random.rand()

    random.seed(1)
    np.random.seed(1)
    with pytest.warns(UserWarning, match="random numbers of Python or NumPy"):
        got = [f(paddle.ones([1])).item() for _ in range(2)]
    random.seed(1)
    np.random.seed(1)
    assert got == [np.float32(random.random() + np.random.rand()).item() for _ in range(2)] or got[0] != got[1]


def test_random_numbers_of_paddle_are_new_in_every_call():
    @to_static
    def f(x):
        return paddle.rand([3]) + x

    paddle.seed(1)
    wanted = [paddle.rand([3]).tolist() for _ in range(2)]
    paddle.seed(1)
    assert [f(paddle.zeros([3])).tolist() for _ in range(2)] == wanted


# ---- what cannot be converted ----


def test_the_value_of_a_tensor_runs_dynamically():
    @to_static
    def f(x):
        y = x * 2
        if y.numpy()[0] > 1:
            return y
        return x

    with pytest.warns(UserWarning, match="runs dynamically") as caught:
        assert [f(paddle.ones([1])).item() for _ in range(2)] == [2, 2]
    (text,) = [str(w.message) for w in caught]
    line = test_the_value_of_a_tensor_runs_dynamically.__code__.co_firstlineno + 4
    assert f"test_to_static.py, line {line}" in text
    assert "`if y.numpy()[0] > 1:`" in text
    assert "numpy() needs the value of a tensor" in text


def test_branches_of_different_types_run_dynamically():
    @to_static
    def f(x):
        if x.sum() > 0:
            y = "text"
        else:
            y = x
        return y

    with pytest.warns(UserWarning, match="'y' is a str in one branch and a tensor in the other"):
        assert f(paddle.ones([1])) == "text"


def test_attributes_set_in_a_branch_run_dynamically():
    class Setting(nn.Layer):
        def forward(self, x):
            if x.sum() > 0:
                self.last = "positive"
            return x

    layer = to_static(Setting())
    with pytest.warns(UserWarning, match="the attribute 'last' of Setting is set in the call"):
        layer(paddle.ones([1]))
    assert layer.last == "positive"


def test_functions_without_source():
    space = {}
    exec("def straight(x):\n    return x * 2\ndef bent(x):\n    return x if x.sum() > 0 else -x\n", space)
    straight, bent = to_static(space["straight"]), to_static(space["bent"])
    assert straight(paddle.ones([1])).item() == 2
    assert straight.get_traced_count() == 1
    with pytest.warns(UserWarning, match="'bent' runs dynamically.*the source of the function is not available"):
        assert bent(-paddle.ones([1])).item() == 1


def test_errors_of_the_program_itself():
    @to_static
    def f(x, name):
        y = x + 1
        if name != "mine":
            raise KeyError(name)
        return y @ paddle.ones([7, 7])

    with pytest.raises(ValueError, match="matmul"):
        f(paddle.ones([2, 2]), "mine")
    with pytest.raises(KeyError, match="yours") as caught:
        f(paddle.ones([2, 2]), "yours")
    assert caught.traceback[-1].lineno == test_errors_of_the_program_itself.__code__.co_firstlineno + 4


def test_errors_that_depend_on_tensors():
    @to_static
    def f(x):
        if x.min() < 0:
            raise ValueError(f"negative: {x.min()}")
        elif x.max() > 10:
            raise OverflowError("large")
        return x * 2

    assert f(paddle.ones([2])).tolist() == [2, 2]
    with pytest.raises(ValueError, match=r"negative: -3"):
        f(paddle.to_tensor([1.0, -3.0]))
    with pytest.raises(OverflowError, match="large"):
        f(paddle.to_tensor([1.0, 30.0]))
    assert f.get_traced_count() == 1


def test_assertions_and_prints_happen_in_every_call(capsys):
    @to_static
    def f(x):
        print("value", x.item() if not isinstance(x, paddle.static.Variable) else x, end="!\n")
        assert x > 0, f"not positive: {x}"
        return x

    f(paddle.to_tensor(1.0))
    f(paddle.to_tensor(2.0))
    assert f.get_traced_count() == 1
    assert len(capsys.readouterr().out.splitlines()) >= 2
    with pytest.raises(AssertionError, match="not positive: -3"):
        f(paddle.to_tensor(-3.0))


def test_errors_in_a_run_name_the_line():
    @to_static(input_spec=[InputSpec([None, None])])
    def f(x):
        y = x + 1
        return y @ paddle.ones([3, 3])

    assert f(paddle.ones([2, 3])).shape == [2, 3]
    line = f.dygraph_function.__code__.co_firstlineno + 3
    with pytest.raises(ValueError, match=f"test_to_static.py, line {line}"):
        f(paddle.ones([2, 4]))


# ---- switches ----


def test_enable_to_static():
    @to_static
    def f(x):
        return type(x).__name__, x

    x = paddle.ones([1])
    assert f(x)[0] == "Variable"
    paddle.jit.enable_to_static(False)
    try:
        assert f(x)[0] == "Tensor"
    finally:
        paddle.jit.enable_to_static(True)
    with pytest.raises(TypeError, match="expected a bool"):
        paddle.jit.enable_to_static(1)


def test_not_to_static_and_ignore_module():
    @paddle.jit.not_to_static
    def plain(x):
        return x if x.shape[0] == 1 else x * 2

    assert to_static(lambda x: plain(x))(paddle.ones([2])).tolist() == [2, 2]
    assert paddle.jit.not_to_static() is paddle.jit.not_to_static

    @paddle.jit.not_to_static
    def asks(x):
        return x if x.sum() > 0 else -x

    @to_static
    def f(x):
        return asks(x)

    with pytest.warns(UserWarning, match="runs dynamically"):
        assert f(-paddle.ones([1])).item() == 1
    paddle.jit.ignore_module([np])
    with pytest.raises(TypeError, match="list of modules"):
        paddle.jit.ignore_module(["numpy"])


def test_levels(capsys):
    paddle.jit.set_verbosity(1)
    paddle.jit.set_code_level(100, also_to_stdout=True)
    try:

        @to_static
        def shown(x):
            if x.sum() > 0:
                return x
            return -x

        shown(paddle.ones([1]))
        assert "shown" in capsys.readouterr().out
    finally:
        paddle.jit.set_verbosity(0)
        paddle.jit.set_code_level(0)
    with pytest.raises(TypeError, match="integer"):
        paddle.jit.set_verbosity("much")


def test_inspection():
    @to_static
    def f(x):
        if x.sum() > 0:
            return x
        return -x

    with pytest.raises(ValueError, match="not called yet"):
        f.concrete_program  # noqa: B018
    f(paddle.ones([2]))
    found = f.concrete_program
    assert found.main_program is f.program_cache.last()[1].main_program
    assert [v.shape for v in found.outputs] == [[2]]
    assert "if_" in f.code
    assert f.code.startswith("def f(x):")
    made, run = f.get_concrete_program(InputSpec([None, 3], name="x"))
    assert made.inputs[0].shape == [-1, 3]
    assert run([paddle.ones([1, 3])])[0].tolist() == [[1, 1, 1]]
    assert f.rollback() is f.dygraph_function


def test_rollback_of_a_layer():
    layer = to_static(nn.Linear(2, 2))
    assert "forward" in vars(layer)
    layer.forward.rollback()
    assert "forward" not in vars(layer)


def test_copies_of_a_layer():
    layer = to_static(nn.Linear(2, 2))
    x = paddle.ones([1, 2])
    layer(x)
    twin = copy.deepcopy(layer)
    twin.weight.set_value(paddle.zeros([2, 2]))
    assert twin(x).tolist() == [[0, 0]]
    assert layer(x).tolist() != [[0, 0]]


def test_refusals():
    with pytest.raises(TypeError, match="function, a method or a layer"):
        to_static(5)
    with pytest.raises(TypeError, match="list or a tuple"):
        to_static(lambda x: x, input_spec=InputSpec([1]))
    with pytest.raises(TypeError, match="unexpected arguments"):
        to_static(lambda x: x, colour="red")
    with pytest.raises(ValueError, match="backend"):
        to_static(lambda x: x, backend="XLA")


def test_traces_in_threads_do_not_interfere():
    layers = [to_static(nn.Sequential(nn.Linear(4, 4), nn.ReLU(), nn.Linear(4, 4))) for _ in range(4)]
    x = paddle.rand([2, 4])
    wanted = [layer.forward.dygraph_function(x).numpy() for layer in layers]
    found = [None] * len(layers)

    def work(i):
        for _ in range(5):
            found[i] = layers[i](x).numpy()
            assert paddle.in_dynamic_mode()
            float((x + 1).sum())

    threads = [threading.Thread(target=work, args=(i,)) for i in range(len(layers))]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert all(np.array_equal(a, b) for a, b in zip(wanted, found, strict=True))


def test_inside_a_static_graph():
    @to_static
    def f(x):
        if x.sum() > 0:
            return x * 2
        return x

    with static_mode() as main:
        y = f(paddle.static.data("x", [2]))
        for sign, wanted in ((1, [2, 2]), (-1, [-1, -1])):
            (got,) = run_program(main, {"x": np.full([2], sign, "float32")}, y)
            assert got.tolist() == wanted


@pytest.mark.parametrize("name", ["to_static", "not_to_static", "enable_to_static", "save"])
def test_examples_of_the_docstrings(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run_examples(getattr(paddle.jit, name))


def test_concrete_program_of_a_layer_that_keeps_its_inputs():
    class Keeps(paddle.nn.Layer):
        def forward(self, inputs):
            self.inputs = inputs
            return self.inputs["image"] * 2

    spec = [
        {
            "image": paddle.static.InputSpec([None, 3], name="image"),
            "size": paddle.static.InputSpec([None], name="size"),
        }
    ]
    layer = paddle.jit.to_static(Keeps(), input_spec=spec)
    program, outputs = layer.forward.main_program, layer.forward.outputs
    pruned = program._prune(targets=outputs).global_block()
    assert (pruned.has_var("image"), pruned.has_var("size")) == (True, False)


def test_a_network_with_attention_becomes_one_function(monkeypatch):
    """Attention without weights gives None beside its result, which is no reason to go step by step."""
    from paddle._core.graph.run import Plan

    plain, traced = twins(lambda: nn.TransformerEncoderLayer(8, 2, 16, 0.0))
    x = paddle.randn([2, 3, 8])
    expected = plain(x)
    traced(x)  # traces
    monkeypatch.setattr(Plan, "__call__", lambda *args: pytest.fail("step by step"))
    found = traced(x)
    np.testing.assert_allclose(found.numpy(), expected.numpy(), rtol=1e-5, atol=1e-6)
    for net, result in ((plain, expected), (traced, found)):
        result.square().sum().backward()
        assert all(p.grad is not None for p in net.parameters())
    for a, b in zip(plain.parameters(), traced.parameters(), strict=True):
        np.testing.assert_allclose(a.grad.numpy(), b.grad.numpy(), rtol=1e-4, atol=1e-5)
