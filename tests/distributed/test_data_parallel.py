"""Data parallel training: two processes give what one gives with the joint batch."""

import numpy as np
import pytest
from tests.distributed.jobs import logs, results

import paddle

NETWORK = """
import json
import numpy as np
import paddle
import paddle.distributed as dist
from paddle import nn

def network():
    paddle.seed(3)
    return nn.Sequential(nn.Conv2D(1, 4, 3), nn.ReLU(), nn.Flatten(), nn.Linear(4 * 36, 8), nn.Tanh(), nn.Linear(8, 3))

def data():
    rng = np.random.default_rng(1)
    return rng.standard_normal([12, 1, 8, 8]).astype("float32"), rng.integers(0, 3, [12, 1])

def train(net, images, labels, steps=5):
    optimizer = paddle.optimizer.Momentum(0.1, parameters=net.parameters())
    loss_of = nn.CrossEntropyLoss()
    for _ in range(steps):
        loss = loss_of(net(paddle.to_tensor(images)), paddle.to_tensor(labels))
        loss.backward()
        optimizer.step()
        optimizer.clear_grad()
    return net
"""

PROGRAM = (
    NETWORK
    + """
dist.init_parallel_env()
me = dist.get_rank()
images, labels = data()
net = network()
if me == 1:  # the first rank's weights rule
    net[0].weight.set_value(net[0].weight * 0)
parallel = paddle.DataParallel(net)
assert list(parallel.state_dict()) == list(net.state_dict())
train(parallel, images[me::2], labels[me::2])
weights = {k: v.tolist() for k, v in parallel.state_dict().items()}

# Gradients add up without being sent, until the pass after the block.
once = paddle.DataParallel(network())
with once.no_sync():
    once(paddle.to_tensor(images[me::2])).sum().backward()
apart = once._layers[0].weight.grad.numpy().copy()
once(paddle.to_tensor(images[me::2])).sum().backward()
joint = once._layers[0].weight.grad.numpy()
seen = []
dist.all_gather_object(seen, [apart.tolist(), joint.tolist()])

class TwoHeads(nn.Layer):
    def __init__(self):
        super().__init__()
        self.body, self.a, self.b = nn.Linear(4, 4), nn.Linear(4, 2), nn.Linear(4, 2)
    def forward(self, x, which):
        x = self.body(x)
        return {"out": self.a(x) if which else self.b(x), "hidden": [x]}

paddle.seed(0)
heads = paddle.DataParallel(TwoHeads(), find_unused_parameters=True)
for step in range(3):
    out = heads(paddle.ones([2, 4]) * (me + 1), which=step % 2)
    (out["out"].sum() + out["hidden"][0].mean()).backward()
unused = heads._layers.a.weight.grad.tolist()

print("RESULT" + json.dumps({"weights": weights, "seen": seen, "unused": unused}))
"""
)


@pytest.fixture(scope="module")
def got(tmp_path_factory):
    return results(tmp_path_factory.mktemp("data_parallel"), PROGRAM)


def test_two_processes_give_the_parameters_of_one(got):
    made = {}
    exec(NETWORK, made)
    want = made["train"](made["network"](), *made["data"]()).state_dict()
    for rank in got:
        assert list(rank["weights"]) == list(want)
        for name, value in rank["weights"].items():
            np.testing.assert_allclose(value, want[name].numpy(), rtol=0, atol=1e-6)


def test_no_sync_adds_up_here_and_sends_later(got):
    (first_apart, first), (second_apart, second) = got[0]["seen"]
    assert not np.allclose(first_apart, second_apart)
    np.testing.assert_allclose(first, second, rtol=1e-5)
    np.testing.assert_allclose(first, np.add(first_apart, second_apart), rtol=1e-4)  # twice their average


def test_parameters_that_a_pass_does_not_use(got):
    assert got[0]["unused"] == got[1]["unused"]


FIT = (
    NETWORK
    + """
model = paddle.Model(network())
model.prepare(paddle.optimizer.Momentum(0.1, parameters=model.parameters()), nn.CrossEntropyLoss(),
              paddle.metric.Accuracy())
images, labels = data()
rows = paddle.io.TensorDataset([paddle.to_tensor(images[:11]), paddle.to_tensor(labels[:11])])
even = paddle.io.TensorDataset([paddle.to_tensor(images), paddle.to_tensor(labels)])
model.fit(even, batch_size=6 // dist.get_world_size(), epochs=3, shuffle=False, verbose=2, save_dir="saved")
seen = model.evaluate(rows, batch_size=2, verbose=0)
outputs = model.predict(rows, batch_size=2, stack_outputs=True, verbose=0)[0]
weights = {k: v.tolist() for k, v in model.network.state_dict().items()}
result = json.dumps({"weights": weights, "acc": seen["acc"], "outputs": outputs.tolist()})
print("RESULT" + result)
"""
)


def test_model_fit_in_two_processes_is_that_of_one(tmp_path):
    found = []
    for count in (1, 2):
        folder = tmp_path / str(count)
        folder.mkdir()
        found += results(folder, FIT, count)
        assert all("step" not in text for text in logs(folder, count)[1:])  # only the first process reports
        assert (folder / "saved" / "final.pdparams").exists()
    alone, *pair = found
    for rank in pair:
        assert rank["acc"] == alone["acc"]  # 11 samples, though each of two processes sees 6
        np.testing.assert_allclose(rank["outputs"], alone["outputs"], atol=1e-5)
        for name, value in alone["weights"].items():
            np.testing.assert_allclose(rank["weights"][name], value, atol=1e-6)


def test_one_process_is_the_layer_itself():
    net = paddle.nn.Linear(2, 2)
    parallel = paddle.DataParallel(net)
    x = paddle.ones([1, 2])
    np.testing.assert_array_equal(parallel(x).numpy(), net(x).numpy())
    assert list(parallel.state_dict()) == ["weight", "bias"]
    with parallel.no_sync():
        parallel.scale_loss(parallel(x).sum()).backward()
    parallel.apply_collective_grads()
    assert net.weight.grad is not None


def test_mistakes_are_explained(monkeypatch):
    with pytest.raises(TypeError, match="must be a Layer"):
        paddle.DataParallel(3)
    monkeypatch.setenv("PADDLE_TRAINERS_NUM", "2")
    with pytest.raises(RuntimeError, match="init_parallel_env"):
        paddle.DataParallel(paddle.nn.Linear(1, 1))
