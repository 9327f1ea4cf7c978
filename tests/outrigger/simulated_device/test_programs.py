"""Paddle's interface on the simulated device: what a program does with an accelerator, from places to training."""

import copy
import pickle

import numpy as np
import pytest
from tests.support import check_error, run_python

import paddle
from paddle import nn

F = nn.functional


class Net(nn.Layer):
    def __init__(self):
        super().__init__()
        self.conv, self.norm, self.drop = nn.Conv2D(1, 4, 3), nn.BatchNorm2D(4), nn.Dropout(0.2)
        self.out = nn.Linear(4 * 36, 10)

    def forward(self, x):
        return self.out(self.drop(F.relu(self.norm(self.conv(x)))).flatten(1))


class Digits(paddle.io.Dataset):
    def __len__(self):
        return 20

    def __getitem__(self, i):
        return np.full([1, 8, 8], i / 20, "float32"), np.array([i % 10], "int64")


def places(tensors):
    return {str(t.place) for t in tensors}


def test_places():
    assert str(paddle.set_device("sim")) == "Place(sim:0)"
    assert paddle.get_device() == "sim:0"
    x = paddle.ones([2])
    assert x.place == paddle.CustomPlace("sim", 0) == paddle.CustomPlace("sim")
    assert x.place.is_custom_place()
    assert (x.device.type, x.device.index) == ("sim", 0)
    assert str(x.cpu().place) == "Place(cpu)"
    assert x.cpu().to("sim:0").place == x.place == x.cpu().to(x.place).place == x.cpu().to("sim").place
    assert "place=Place(sim:0)" in repr(x)
    assert paddle.to_tensor([1.0], place="cpu").place.is_cpu_place()
    d = paddle.device
    assert (d.get_all_custom_device_type(), d.get_available_device()) == (["sim"], ["sim:0"])
    assert d.get_available_custom_device() == ["sim:0"]
    assert paddle.is_compiled_with_custom_device("sim")
    assert (d.device_count(), d.is_available(), d.current_device()) == (1, True, 0)
    assert d.synchronize() is None
    with paddle.device.device_guard("cpu"):
        assert paddle.ones([1]).place.is_cpu_place()
    check_error(lambda: paddle.set_device("sim:1"), ValueError, "one such device", "number 1")
    check_error(lambda: paddle.device.Stream(), NotImplementedError, "Stream")
    check_error(lambda: paddle.device.Event(), NotImplementedError, "Event")


@pytest.mark.parametrize(
    "call",
    [
        lambda x, y: x + y,
        paddle.matmul,
        lambda x, y: paddle.concat([x, y]),
        lambda x, y: F.linear(y, x),
        lambda x, y: F.embedding(y.astype("int64"), x),
        lambda x, y: F.cross_entropy(x, y.argmax(1)),
        lambda x, y: x.add_(y),
    ],
)
def test_mixing_devices_names_them(call):
    x, y = paddle.ones([2, 2]), paddle.ones([2, 2]).cpu()
    check_error(lambda: call(x, y), ValueError, "one device", "sim:0", "cpu", ".to('sim:0')")
    with pytest.raises(RuntimeError):  # the class that torch's own error has
        call(x, y)


def test_random_streams():
    paddle.seed(3)
    first, state = paddle.rand([3]), paddle.get_rng_state()
    second = paddle.randn([3])
    paddle.set_rng_state(state)
    assert (paddle.randn([3]) == second).all()
    paddle.seed(3)
    assert (paddle.rand([3]) == first).all()
    state = paddle.device.get_rng_state()
    dropped = F.dropout(paddle.ones([20]), 0.5)
    paddle.device.set_rng_state(state)
    assert (F.dropout(paddle.ones([20]), 0.5) == dropped).all()
    paddle.device.manual_seed_all(3)
    assert (paddle.rand([3]) == first).all()
    paddle.framework.core.default_custom_device_generator(paddle.CustomPlace("sim", 0)).manual_seed(3)
    assert (paddle.rand([3]) == first).all()
    check_error(lambda: paddle.Generator("sim"), NotImplementedError, "sim:0")


def test_the_cpu_keeps_the_numbers_of_the_original():
    paddle.seed(7)
    on_device = paddle.rand([4])
    with paddle.device.device_guard("cpu"):
        paddle.seed(7)
        # In the original: paddle.seed(7); paddle.rand([4])
        np.testing.assert_allclose(
            paddle.rand([4]).numpy(), [0.01489224, 0.65788323, 0.80253887, 0.46905026], rtol=1e-5
        )
    assert on_device.place.is_custom_place()


@pytest.mark.parametrize("workers", [0, 1])
def test_loader(workers):
    batches = list(paddle.io.DataLoader(Digits(), batch_size=5, num_workers=workers))
    assert places(t for batch in batches for t in batch) == {"Place(sim:0)"}
    np.testing.assert_array_equal(batches[1][1].numpy().reshape(-1), [5, 6, 7, 8, 9])
    batches = list(paddle.io.DataLoader(Digits(), batch_size=5, places=[paddle.CPUPlace()]))
    assert places(t for batch in batches for t in batch) == {"Place(cpu)"}


def trained(device, make, steps=3, **cast):
    """The weights after some steps on a device, from the same start."""
    with paddle.device.device_guard("cpu"):
        paddle.seed(1)
        net = Net()
    net.drop.p = 0.0
    net.to(device)
    x = paddle.to_tensor(np.linspace(0, 1, 320).reshape([5, 1, 8, 8]).astype("float32"), place=device)
    y = paddle.to_tensor(np.arange(5), place=device)
    optimizer = make(parameters=net.parameters())
    scaler = paddle.amp.GradScaler(enable=cast.get("dtype") == "float16", init_loss_scaling=256.0)
    for _ in range(steps):
        with paddle.amp.auto_cast(enable=bool(cast), **cast):
            loss = F.cross_entropy(net(x), y)
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()
        optimizer.clear_grad()
    return net, optimizer


@pytest.mark.parametrize(
    "name", ["SGD", "Momentum", "Adam", "AdamW", "RMSProp", "Adagrad", "Adadelta", "Adamax", "Lamb", "NAdam", "RAdam"]
)
def test_optimizers_do_what_they_do_on_the_cpu(name):
    # From sums of 0 Adagrad's first steps are the signs of gradients, also of those that are rounding errors.
    options = {"initial_accumulator_value": 0.1} if name == "Adagrad" else {}
    rule, options["grad_clip"] = getattr(paddle.optimizer, name), nn.ClipGradByGlobalNorm(1.0)
    make = lambda parameters: rule(0.01, parameters=parameters, **options)  # noqa: E731
    (host, _), (device, optimizer) = trained("cpu", make), trained("sim", make)
    assert places(device.parameters()) == {"Place(sim:0)"}
    for a, b in zip(host.parameters(), device.parameters(), strict=True):
        np.testing.assert_allclose(b.numpy(), a.numpy(), rtol=1e-4, atol=1e-5)
    states = {k: v for k, v in optimizer.state_dict().items() if isinstance(v, paddle.Tensor) and v.size > 1}
    assert places(states.values()) <= {"Place(sim:0)"}
    optimizer.set_state_dict(optimizer.state_dict())


@pytest.mark.parametrize("level", ["O1", "O2"])
@pytest.mark.parametrize("dtype", ["float16", "bfloat16"])
def test_mixed_precision(dtype, level):
    make = lambda parameters: paddle.optimizer.SGD(0.01, parameters=parameters)  # noqa: E731
    full, _ = trained("sim", make)
    mixed, _ = trained("sim", make, dtype=dtype, level=level)
    for a, b in zip(full.parameters(), mixed.parameters(), strict=True):
        np.testing.assert_allclose(b.astype("float32").numpy(), a.numpy(), atol=0.02)
    with paddle.amp.auto_cast(dtype=dtype, level=level):
        assert str(F.linear(paddle.ones([2, 3]), paddle.ones([3, 2])).dtype) == f"paddle.{dtype}"


def test_save_and_load(tmp_path):
    net, optimizer = trained("sim", lambda parameters: paddle.optimizer.Adam(parameters=parameters))
    paddle.save(net.state_dict(), str(tmp_path / "net.pdparams"))
    paddle.save(optimizer.state_dict(), str(tmp_path / "net.pdopt"))
    state = paddle.load(str(tmp_path / "net.pdparams"))
    assert places(state.values()) == {"Place(sim:0)"}
    other = Net()
    other.set_state_dict(state)
    paddle.optimizer.Adam(parameters=other.parameters()).set_state_dict(paddle.load(str(tmp_path / "net.pdopt")))
    x = paddle.rand([2, 1, 8, 8])
    net.eval(), other.eval()
    assert (net(x) == other(x)).all()


def test_copies_and_pickles():
    net = nn.Linear(3, 2)
    for other in (copy.deepcopy(net), pickle.loads(pickle.dumps(net))):
        assert places(other.parameters()) == {"Place(sim:0)"}
        np.testing.assert_array_equal(other.weight.numpy(), net.weight.numpy())
        assert not other.weight.stop_gradient


def test_pickles_are_read_where_the_device_is_missing(tmp_path):
    (tmp_path / "x.pkl").write_bytes(pickle.dumps(paddle.to_tensor([1.0, 2.0], stop_gradient=False)))
    code = "import pickle, sys; x = pickle.load(open(sys.argv[1], 'rb')); print(x.place, x.stop_gradient, x.tolist())"
    assert run_python(code, tmp_path / "x.pkl").strip() == "Place(cpu) False [1.0, 2.0]"


def test_model_fit(tmp_path):
    model = paddle.Model(Net())
    model.prepare(paddle.optimizer.Adam(parameters=model.parameters()), nn.CrossEntropyLoss(), paddle.metric.Accuracy())
    model.fit(Digits(), Digits(), epochs=1, batch_size=5, verbose=0)
    model.save(str(tmp_path / "m"))
    model.load(str(tmp_path / "m"))
    found = model.evaluate(Digits(), batch_size=5, verbose=0)
    assert np.isfinite(found["loss"]).all()
    assert 0 <= found["acc"] <= 1
    assert model.predict(Digits(), batch_size=5, verbose=0, stack_outputs=True)[0].shape == (20, 10)
    assert places(model.parameters()) == {"Place(sim:0)"}


def test_jit(tmp_path):
    net = Net()
    net.eval()
    x = paddle.rand([2, 1, 8, 8])
    want = net(x).numpy()
    static = paddle.jit.to_static(net, input_spec=[paddle.static.InputSpec([None, 1, 8, 8], "float32")])
    np.testing.assert_allclose(static(x).numpy(), want, rtol=1e-5, atol=1e-6)
    paddle.jit.save(static, str(tmp_path / "m"))
    loaded = paddle.jit.load(str(tmp_path / "m"))
    assert str(loaded(x).place) == "Place(sim:0)"
    assert places(loaded.parameters()) == {"Place(sim:0)"}
    np.testing.assert_allclose(loaded(x).numpy(), want, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("place", ["sim", "cpu"])
def test_programs_run_on_the_place_of_their_executor(place):
    paddle.enable_static()
    try:
        main, startup = paddle.static.Program(), paddle.static.Program()
        with paddle.static.program_guard(main, startup):
            x = paddle.static.data("x", [None, 4])
            loss = paddle.mean(paddle.static.nn.fc(x, 3))
            paddle.optimizer.Adam(0.1).minimize(loss)
        executor = paddle.static.Executor(paddle.CPUPlace() if place == "cpu" else paddle.CustomPlace("sim", 0))
        executor.run(startup)
        feed = {"x": np.ones([2, 4], "float32")}
        losses = [executor.run(main, feed, fetch_list=[loss])[0] for _ in range(3)]
    finally:
        paddle.disable_static()
    assert losses[2] < losses[0]
    assert paddle.get_device() == "sim:0"


def test_recurrent_layers_with_lengths():
    for kind in (nn.LSTM, nn.GRU, nn.SimpleRNN):
        net = kind(4, 5, num_layers=2, direction="bidirect")
        y, _ = net(paddle.rand([2, 6, 4]), sequence_length=paddle.to_tensor([6, 3]))
        y.sum().backward()
        assert str(y.place) == "Place(sim:0)"
        assert net.parameters()[0].grad.abs().sum() > 0


def test_indices():
    x = paddle.arange(12).reshape([3, 4])
    x[paddle.to_tensor([0, 1])] = 5
    x[:, 1] = paddle.to_tensor([1, 2, 3])
    x[x > 4] = 0
    np.testing.assert_array_equal(x.numpy(), [[0, 1, 0, 0], [0, 2, 0, 0], [0, 3, 0, 0]])
    np.testing.assert_array_equal(x[[0, 2], 1].numpy(), [1, 3])
    np.testing.assert_array_equal(x[np.array([1])].numpy(), [[0, 2, 0, 0]])
    assert x[paddle.to_tensor(1), 1] == 2
    assert x[[paddle.to_tensor(1), 2], 1].tolist() == [2, 3]
