"""`paddle.Model`, against runs recorded from the original."""

import os

import numpy as np
import pytest
from tests.golden.training_cases import FITS, SEEDED, Points, fit, model, network, seeded, weights
from tests.support import check_error, golden

import paddle
from paddle.static import InputSpec

GOLDEN = golden("training.json")
X, Y = np.ones((2, 4), "float32"), np.array([[1], [2]])


def prepared(net, loss=None, metrics=None, optimizer="SGD", **options):
    made = paddle.Model(net)
    chosen = getattr(paddle.optimizer, optimizer)(0.1, parameters=net.parameters())
    made.prepare(chosen, loss or paddle.nn.CrossEntropyLoss(), metrics, **options)
    return made


# ---- whole runs ----


@pytest.mark.parametrize("name", FITS)
def test_fit_evaluate_predict(name):
    check_run(fit(FITS[name]), GOLDEN["fits"][name])


def test_fit_with_adam():
    check_run(fit(FITS["plain"], "Adam"), GOLDEN["adam"])


@pytest.mark.filterwarnings("ignore:.*no effect on the CPU")
@pytest.mark.parametrize("name", SEEDED)
def test_a_seed_gives_the_weights_of_the_original(name):
    found, wanted = seeded(*SEEDED[name]), GOLDEN["seeded"][name]
    assert found["printed"] == wanted["printed"]
    assert found["shapes"] == wanted["shapes"]
    np.testing.assert_allclose(found["weights"], wanted["weights"], rtol=1e-4, atol=1e-5)
    np.testing.assert_allclose(found["following"], wanted["following"], rtol=1e-6)


def check_run(found, wanted):
    assert found["printed"] == wanted["printed"]
    assert found["returned"] is wanted["returned"] is None
    assert found["order"] == wanted["order"][: len(found["order"])]  # the original reads ahead of the last step
    assert found["predicted"] == wanted["predicted"]
    np.testing.assert_allclose(found["weights"], wanted["weights"], rtol=1e-4, atol=1e-5)
    assert found["evaluated"].keys() == wanted["evaluated"].keys()
    for key, value in wanted["evaluated"].items():
        np.testing.assert_allclose(found["evaluated"][key], value, rtol=1e-4)


def test_loaders_and_other_sources_of_batches():
    data = Points(8)
    batches = [[np.stack(field) for field in zip(data[i], data[i + 1], strict=True)] for i in (0, 2)]
    ends = []
    for source in (
        paddle.io.DataLoader(paddle.io.Subset(data, range(4)), batch_size=2),
        batches,
        lambda: iter(batches),
        paddle.io.DataLoader(paddle.io.Subset(data, range(4)), batch_size=2, num_workers=1),
    ):
        made = model()
        made.fit(source, source, epochs=2, batch_size=77, verbose=0)
        ends.append(weights(made))
    assert ends[0] == ends[1] == ends[2] == ends[3]
    check_error(lambda: made.fit(3), TypeError, "train_data", "DataLoader")


def test_a_stream(capsys):
    class Stream(paddle.io.IterableDataset):
        def __iter__(self):
            return (Points(5)[i] for i in range(5))

    made = model()
    made.fit(Stream(), batch_size=2, verbose=2, log_freq=2, accumulate_grad_batches=2)
    result = made.evaluate(Stream(), batch_size=2, verbose=1)
    assert result.keys() == {"loss", "acc_top1", "acc_top2"}
    lines = capsys.readouterr().out.splitlines()
    heads = [line.split(" -")[0] for line in lines[2:]]
    assert heads == ["step   2", "step   3", "Eval begin...", "step   3", "Eval samples: 5"]
    # The third batch came alone at the end of the stream: its gradient is not lost.
    other = model()
    other.fit(paddle.io.DataLoader(Points(5), batch_size=2), verbose=0, accumulate_grad_batches=2)
    assert weights(made) == weights(other)


def test_workers_give_the_same_run():
    runs = []
    for workers in (0, 2):
        made = model()
        made.fit(Points(12), batch_size=4, epochs=2, verbose=0, num_workers=workers)
        runs.append(weights(made))
    assert runs[0] == runs[1]


# ---- inputs, outputs, losses and metrics in numbers ----


class Two(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.left, self.right = paddle.nn.Linear(4, 3), paddle.nn.Linear(4, 3)

    def forward(self, a, b):
        return self.left(a), self.right(b)


def two_losses(out_a, out_b, label_a, label_b):
    loss = paddle.nn.functional.cross_entropy
    return loss(out_a, label_a), loss(out_b, label_b)


class TwoValues(paddle.metric.Metric):
    def name(self):
        return ["first", "second"]

    def reset(self):
        self.seen = 0

    def compute(self, *args):
        self.given = len(args)
        return args[0], args[2]

    def update(self, out, label):
        assert isinstance(out, np.ndarray)
        self.seen += len(label)
        return self.seen, out.shape[1]

    def accumulate(self):
        return [self.seen, 0.5]


class FourFields(paddle.io.Dataset):
    def __len__(self):
        return 4

    def __getitem__(self, index):
        return np.ones(4, "float32"), np.full(4, 2, "float32"), np.array([1]), np.array([2])


def test_several_inputs_outputs_losses_and_metrics(capsys):
    made = prepared(Two(), two_losses, TwoValues())
    made.fit(FourFields(), batch_size=2, log_freq=1)
    assert "- first: 4 - second: 0.5000 -" in capsys.readouterr().out
    losses, metrics = made.train_batch([X, X], [Y, Y])
    assert [loss.shape for loss in losses] == [(), ()]
    assert metrics == [(2, 3)]
    assert made._metrics[0].given == 4
    made._reset_metrics()
    result = made.evaluate(FourFields(), batch_size=2, verbose=0)
    assert len(result["loss"]) == 2
    assert (result["first"], result["second"]) == (4, 0.5)
    a, b = made.predict(FourFields(), batch_size=3, stack_outputs=True, verbose=0)
    assert a.shape == b.shape == (4, 3)
    a, b = made.predict(FourFields(), batch_size=3, verbose=0)
    assert [part.shape for part in a] == [(3, 3), (1, 3)]
    assert isinstance(a, tuple)


def test_losses_add_up():
    net = Two()
    made = prepared(net, two_losses)
    made.train_batch([X, X], [Y, Y], update=False)
    together = [p.grad.numpy() for p in net.parameters()]
    net.clear_gradients()
    sum(two_losses(*net(paddle.to_tensor(X), paddle.to_tensor(X)), *[paddle.to_tensor(Y)] * 2)).backward()
    for grad, p in zip(together, net.parameters(), strict=True):
        np.testing.assert_allclose(grad, p.grad.numpy(), rtol=1e-6)


def test_a_network_that_takes_any_number_of_inputs():
    class Sum(paddle.nn.Layer):
        def __init__(self):
            super().__init__()
            self.linear = paddle.nn.Linear(4, 3)

        def forward(self, *inputs):
            return self.linear(sum(inputs))

    made = prepared(Sum())
    made.fit(Points(4), batch_size=2, verbose=0)
    assert [spec.name for spec in made._inputs] == ["input_0"]
    one, two = InputSpec([None, 1], "int64", "a"), InputSpec([None, 1], "int64", "b")
    made = paddle.Model(Sum(), labels=[one, two])
    made.prepare(None, lambda out, a, b: out.mean())
    assert made.evaluate(FourFields(), batch_size=2, verbose=0)["loss"]


def test_batches_of_named_fields():
    class Named(paddle.io.Dataset):
        def __len__(self):
            return 4

        def __getitem__(self, index):
            point, label = Points(4)[index]
            return {"label": label, "point": point}

    class Whole(paddle.nn.Layer):
        def __init__(self):
            super().__init__()
            self.linear = paddle.nn.Linear(4, 3)

        def forward(self, batch):
            return self.linear(batch["point"]), batch["label"]

    made = prepared(Whole(), lambda out, label: paddle.nn.functional.cross_entropy(out, label))
    made.fit(Named(), batch_size=2, verbose=0)
    net = network()
    made = paddle.Model(net, InputSpec([None, 4], "float32", "point"), InputSpec([None, 1], "int64", "label"))
    made.prepare(paddle.optimizer.SGD(0.1, parameters=net.parameters()), paddle.nn.CrossEntropyLoss())
    made.fit(Named(), batch_size=2, verbose=0, shuffle=False)
    other = model(False)
    other.fit(Points(4), batch_size=2, verbose=0, shuffle=False)
    assert weights(made) == weights(other)


def test_data_without_labels():
    class Only(paddle.io.Dataset):
        def __len__(self):
            return 3

        def __getitem__(self, index):
            return np.ones(4, "float32")

    made = prepared(network(), lambda out: out.mean())
    made.fit(Only(), verbose=0)
    assert made.predict(Only(), verbose=0)[0][0].shape == (1, 3)


# ---- one batch ----


def test_one_batch():
    made = model()
    losses, metrics = made.train_batch([X], [Y])
    assert losses[0].shape == ()
    assert losses[0].dtype == np.float32
    assert len(metrics[0]) == 2
    assert made.network.training
    assert made.mode == "train"
    eval_losses, _ = made.eval_batch(paddle.to_tensor(X), paddle.to_tensor(Y))
    assert eval_losses[0] < losses[0]
    assert not made.network.training
    out = made.predict_batch(X)
    np.testing.assert_allclose(out[0], made.network(paddle.to_tensor(X)).numpy())
    assert isinstance(model(False).train_batch(X, Y), list)


def test_gradients_add_up_until_an_update():
    made = model(False)
    before = weights(made)
    made.train_batch(X, Y, update=False)
    assert weights(made) == before
    first = made.network[0].weight.grad.numpy().copy()
    made.train_batch(X, Y, update=False)
    np.testing.assert_allclose(made.network[0].weight.grad.numpy(), 2 * first, rtol=1e-6)
    made.train_batch(X, Y)
    assert weights(made) != before
    assert not made.network[0].weight.grad.numpy().any()


def test_only_metrics_or_nothing():
    made = paddle.Model(network())
    made.prepare(metrics=paddle.metric.Accuracy())
    assert made.evaluate(Points(6), batch_size=2, verbose=0).keys() == {"acc"}
    made.prepare()
    assert made.evaluate(Points(6), batch_size=2, verbose=0) == {}
    assert made.evaluate(Points(6), batch_size=2, verbose=0, num_iters=1) == {}


# ---- mixed precision ----


def test_mixed_precision():
    for level in ("O1", "O2"):
        made = prepared(network(), amp_configs={"level": level, "dtype": "bfloat16"})
        if level == "O2":
            assert made.network[0].weight.dtype == paddle.bfloat16
        losses = [made.train_batch(X, Y)[0] for _ in range(5)]
        assert losses[-1] < losses[0]
    with pytest.warns(UserWarning, match="no effect on the CPU"):
        made = prepared(network(), amp_configs="O1")
    made.fit(Points(4), verbose=0)
    assert prepared(network(), amp_configs="O0")._steps.amp.scaler is None
    check_error(lambda: prepared(network(), amp_configs="O3"), ValueError, "'O0', 'O1' or 'O2'")
    check_error(lambda: prepared(network(), amp_configs={"level": "O1", "speed": 9}), ValueError, "['speed']")
    check_error(lambda: prepared(network(), amp_configs={"use_fp16_guard": True}), ValueError, "static graphs")
    check_error(lambda: prepared(network(), amp_configs=3), TypeError, "amp_configs")


# ---- files ----


def test_save_and_load(tmp_path):
    made = prepared(network(), optimizer="Adam")
    made.save(tmp_path / "new" / "fresh")
    assert os.listdir(tmp_path / "new") == ["fresh.pdparams"]  # an optimizer that has not stepped has no state
    for _ in range(3):
        made.train_batch(X, Y)
    path = str(tmp_path / "model")
    made.save(path)
    assert list(paddle.load(path + ".pdparams")) == ["0.weight", "0.bias", "2.weight", "2.bias"]
    other = prepared(network(), optimizer="Adam")  # whose parameters have other names
    other.load(path + ".pdparams")
    assert weights(other) == weights(made)
    assert [made.train_batch(X, Y)[0] for _ in range(3)] == [other.train_batch(X, Y)[0] for _ in range(3)]
    fresh = prepared(network(), optimizer="Adam")
    fresh.load(path, reset_optimizer=True)
    assert not fresh._optimizer.state_dict()
    plain = paddle.Model(network())
    plain.load(path)
    plain.save(path)
    assert not os.path.exists(path + ".pdopt")


def test_a_schedule_is_saved(tmp_path):
    made = model(rate=paddle.optimizer.lr.StepDecay(0.1, 2))
    made.fit(Points(6), batch_size=2, verbose=0)
    made.save(tmp_path / "m")
    other = model(rate=paddle.optimizer.lr.StepDecay(0.1, 2))
    other.load(tmp_path / "m")
    assert other._optimizer._learning_rate.last_epoch == 3


def test_load_what_does_not_fit(tmp_path):
    model().save(tmp_path / "m")
    wider = paddle.Model(paddle.nn.Sequential(paddle.nn.Linear(4, 8), paddle.nn.ReLU(), paddle.nn.Linear(8, 5)))
    check_error(lambda: wider.load(tmp_path / "m"), ValueError, "2.weight", "[8, 3]", "[8, 5]", "skip_mismatch")
    with pytest.warns(UserWarning, match=r"2\.(weight|bias)") as caught:
        wider.load(tmp_path / "m", skip_mismatch=True)
    assert len(caught) == 2
    np.testing.assert_array_equal(wider.network[0].weight.numpy(), network()[0].weight.numpy())
    longer = paddle.Model(paddle.nn.Sequential(*network(), paddle.nn.Linear(3, 3)))
    check_error(lambda: longer.load(tmp_path / "m"), ValueError, "3.weight")
    check_error(lambda: longer.load(tmp_path / "nothing"), AssertionError, "nothing.pdparams")
    check_error(lambda: longer.save(f"{tmp_path}/"), ValueError, "path")


def test_export_needs_to_know_the_inputs(tmp_path):
    check_error(lambda: paddle.Model(network()).save(tmp_path / "m", training=False), RuntimeError, "inputs")


def test_export_for_deployment(tmp_path):
    described = paddle.Model(network(), InputSpec([None, 4], "float32", "x"))
    described.save(tmp_path / "m", training=False)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["m.pdiparams", "m.pdiparams.info", "m.pdmodel"]
    x = paddle.rand([3, 4])
    described.network.eval()
    assert np.allclose(paddle.jit.load(tmp_path / "m")(x).numpy(), described.network(x).numpy(), rtol=1e-5, atol=1e-6)


def test_checkpoints(tmp_path, capsys):
    model().fit(Points(4), batch_size=2, epochs=5, save_dir=tmp_path, save_freq=2, verbose=0)
    assert sorted(p.name for p in tmp_path.glob("*.pdparams")) == [f"{n}.pdparams" for n in (0, 2, 4, "final")]
    lines = capsys.readouterr().out.splitlines()
    assert lines == [f"save checkpoint at {tmp_path / name}" for name in ("0", "2", "4", "final")]


# ---- about the network, and errors ----


def test_parameters_and_summary(capsys):
    made = paddle.Model(network())
    assert [p.shape for p in made.parameters()] == [[4, 8], [8], [8, 3], [3]]
    check_error(made.summary, ValueError, "input_size")
    assert made.summary((1, 4))["total_params"] == 67
    assert paddle.Model(network(), InputSpec([None, 4], "float32", "x")).summary()["total_params"] == 67
    assert "Linear" in capsys.readouterr().out


def test_descriptions():
    one = InputSpec([None, 4], "float32", "x")
    assert paddle.Model(network(), one)._inputs == paddle.Model(network(), {"x": one})._inputs == [one]
    check_error(lambda: paddle.Model(network(), 3), AssertionError, "InputSpec")
    check_error(lambda: paddle.Model(network(), [InputSpec([1])]), ValueError, "name")
    check_error(lambda: paddle.Model(3), TypeError, "network")
    short = paddle.Model(Two(), [one, one])
    short.prepare()
    check_error(lambda: short.evaluate([X], verbose=0), AssertionError, "2 inputs", "1 fields")


def test_what_is_missing_is_said():
    made = paddle.Model(network())
    for call in (lambda: made.fit(Points(2)), lambda: made.evaluate(Points(2)), lambda: made.train_batch(X, Y)):
        check_error(call, AssertionError, "prepare")
    made.prepare(None, paddle.nn.CrossEntropyLoss())
    check_error(lambda: made.fit(Points(2)), AssertionError, "optimizer")
    made.prepare(paddle.optimizer.SGD(0.1, parameters=made.parameters()))
    check_error(lambda: made.fit(Points(2)), TypeError, "loss")
    check_error(lambda: made.prepare(None, 3), TypeError, "loss")
    check_error(lambda: made.prepare(None, None, 3), AssertionError, "metrics")
    check_error(lambda: model().fit(), AssertionError, "train_data")
    check_error(lambda: model().fit(Points(2), num_iters=0), AssertionError, "num_iters")
    check_error(lambda: model().evaluate(Points(2), num_iters=0), AssertionError, "num_iters")
    check_error(lambda: model().fit(Points(2), accumulate_grad_batches=0), AssertionError, "accumulate_grad_batches")
    check_error(lambda: model().fit(Points(2), batch_size=[1, 2, 3]), ValueError, "batch_size")


def test_a_loss_must_be_one_number():
    each = prepared(network(), lambda out, label: paddle.nn.functional.cross_entropy(out, label, reduction="none"))
    check_error(lambda: each.fit(Points(4), batch_size=2, verbose=0), TypeError, "single number", "[2, 1]")
    assert prepared(network(), lambda out, label: out.mean().reshape([1])).fit(Points(4), verbose=0) is None
