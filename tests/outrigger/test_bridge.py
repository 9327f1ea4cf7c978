"""Modules as layers and layers as modules: shared values, gradients, modes and hooks."""

import numpy as np
import pytest
import torch
from tests.support import check_error

import outrigger
import paddle
from outrigger import bridge


def torch_net():
    torch.manual_seed(0)
    return torch.nn.Sequential(
        torch.nn.Conv2d(1, 4, 3), torch.nn.BatchNorm2d(4), torch.nn.ReLU(), torch.nn.Flatten(), torch.nn.LazyLinear(3)
    )


def paddle_net():
    paddle.seed(0)
    return paddle.nn.Sequential(
        paddle.nn.Conv2D(1, 4, 3),
        paddle.nn.BatchNorm2D(4),
        paddle.nn.ReLU(),
        paddle.nn.Flatten(),
        paddle.nn.Dropout(0.5),
        paddle.nn.Linear(144, 3),
    )


IMAGES = np.random.default_rng(0).standard_normal([6, 1, 8, 8]).astype("float32")
LABELS = np.arange(6) % 3


@pytest.fixture
def module():
    made = torch_net()
    made(torch.from_numpy(IMAGES))
    return made


def test_a_module_as_a_layer_shares_everything(module):
    layer = outrigger.from_torch(module)
    assert isinstance(layer, paddle.nn.Layer)
    assert [n for n, _ in layer.named_parameters()] == [n for n, _ in module.named_parameters()]
    assert list(layer.state_dict()) == list(module.state_dict())
    out = layer(paddle.to_tensor(IMAGES))
    out.sum().backward()
    weight = layer.state_dict()["0.weight"]
    np.testing.assert_array_equal(weight.grad.numpy(), module[0].weight.grad.numpy())
    weight.set_value(weight * 0 + 1)
    assert bool((module[0].weight == 1).all())
    with torch.no_grad():
        module[0].weight.fill_(2)
    assert bool((weight == 2).all())
    assert unwrapped_same(weight, module[0].weight)


def unwrapped_same(tensor, held):
    return outrigger.to_torch(tensor) is held


def test_the_mode_is_one(module):
    layer = outrigger.from_torch(module)
    module.eval()
    assert not layer.training
    assert not layer.sublayers()[1].training
    layer.train()
    assert module[1].training
    net = paddle.nn.Sequential(layer, paddle.nn.Linear(3, 2))
    net.eval()
    assert not module.training
    assert not module[1].training


def test_a_paddle_optimizer_trains_a_torch_module_under_model_fit(module):
    net = paddle.nn.Sequential(outrigger.from_torch(module), paddle.nn.Linear(3, 3))
    model = paddle.Model(net)
    model.prepare(paddle.optimizer.Adam(0.05, parameters=net.parameters()), paddle.nn.CrossEntropyLoss())
    data = paddle.io.TensorDataset([paddle.to_tensor(IMAGES), paddle.to_tensor(LABELS)])
    before = model.evaluate(data, batch_size=6, verbose=0)["loss"][0]
    start = module[0].weight.detach().clone()
    model.fit(data, batch_size=6, epochs=15, verbose=0, shuffle=False)
    assert model.evaluate(data, batch_size=6, verbose=0)["loss"][0] < before * 0.5
    assert not torch.equal(start, module[0].weight)


def test_a_torch_optimizer_trains_a_paddle_layer():
    layer = paddle_net()
    module = outrigger.to_torch(layer)
    assert isinstance(module, torch.nn.Module)
    assert {n for n, _ in module.named_parameters()} == {n for n, p in layer.named_parameters() if not p.stop_gradient}
    assert {n for n, _ in module.named_buffers()} == {"1._mean", "1._variance"}
    optimizer = torch.optim.Adam(module.parameters(), lr=0.05)
    losses = []
    for _ in range(15):
        optimizer.zero_grad()
        loss = torch.nn.functional.cross_entropy(module(torch.from_numpy(IMAGES)), torch.from_numpy(LABELS))
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    assert losses[-1] < losses[0] * 0.5
    assert unwrapped_same(layer[0].weight, next(module.parameters()))
    statistics = dict(module.named_buffers())["1._mean"]
    np.testing.assert_array_equal(statistics.numpy(), layer[1]._mean.numpy())
    assert statistics.abs().sum() > 0
    module.eval()
    assert not layer[4].training
    first, second = (module(torch.from_numpy(IMAGES)) for _ in range(2))
    assert torch.equal(first, second)  # no dropout


def test_hooks_run_on_whichever_side_the_call_is_made(module):
    layer, seen = outrigger.from_torch(module), []
    inner = layer.sublayers()[0]
    pre = inner.register_forward_pre_hook(lambda _, x: seen.append(("before", type(x[0]).__name__)))
    post = inner.register_forward_post_hook(lambda _, x, out: out * 0)
    assert bool((layer(paddle.to_tensor(IMAGES)) == layer(paddle.to_tensor(IMAGES * 2))).all())
    module(torch.from_numpy(IMAGES))
    assert seen == [("before", "Tensor")] * 3
    pre.remove()
    post.remove()
    module(torch.from_numpy(IMAGES))
    assert len(seen) == 3

    net = paddle_net()
    twin, seen = outrigger.to_torch(net), []
    handle = next(twin.children()).register_forward_hook(lambda m, x, out: seen.append(out.shape))
    twin(torch.from_numpy(IMAGES))
    net(paddle.to_tensor(IMAGES))
    assert seen == [torch.Size([6, 4, 6, 6])] * 2
    handle.remove()


def test_both_are_saved_in_either_format(module, tmp_path):
    layer = outrigger.from_torch(module)
    paddle.save(layer.state_dict(), str(tmp_path / "a.pdparams"))
    torch.save(module.state_dict(), tmp_path / "a.pth")
    fresh = torch_net()
    fresh(torch.from_numpy(IMAGES))
    for p in fresh.parameters():
        torch.nn.init.zeros_(p)
    outrigger.from_torch(fresh).set_state_dict(paddle.load(str(tmp_path / "a.pdparams")))
    saved = torch.load(tmp_path / "a.pth", weights_only=True)
    assert all(torch.equal(value, saved[name]) for name, value in fresh.state_dict().items())
    net = paddle_net()
    torch.save(outrigger.to_torch(net).state_dict(), tmp_path / "b.pth")
    other = paddle_net()
    other[0].weight.set_value(other[0].weight * 0)
    outrigger.to_torch(other).load_state_dict(torch.load(tmp_path / "b.pth", weights_only=True))
    np.testing.assert_array_equal(other[0].weight.numpy(), net[0].weight.numpy())


def test_there_and_back_again(module):
    layer = outrigger.from_torch(module)
    assert outrigger.to_torch(layer) is module
    assert outrigger.from_torch(module) is layer
    net = paddle_net()
    assert outrigger.from_torch(outrigger.to_torch(net)) is net
    assert layer.sublayers()[0] is outrigger.from_torch(module[0])


def test_what_is_shared_stays_shared():
    first = torch.nn.Linear(3, 3)
    second = torch.nn.Linear(3, 3)
    second.weight = first.weight
    layer = outrigger.from_torch(torch.nn.Sequential(first, second, first))
    assert layer.sublayers()[0].weight is layer.sublayers()[1].weight
    assert len(layer.parameters()) == 3


def test_tensors_cross_without_a_copy():
    held = torch.arange(4.0)
    tensor = outrigger.from_torch(held)
    tensor.add_(paddle.ones([4]))
    assert held.tolist() == [1, 2, 3, 4]
    assert outrigger.to_torch(tensor) is held


def test_other_things_are_refused():
    check_error(lambda: outrigger.from_torch(3), TypeError, "torch module", "Received")
    check_error(lambda: outrigger.to_torch("x"), TypeError, "Paddle layer")
    module = outrigger.to_torch(paddle.nn.Linear(1, 1))
    with pytest.raises(NotImplementedError, match="register_full_backward_hook"):
        module.register_full_backward_hook(print)


def test_example():
    import doctest

    assert doctest.testmod(bridge, extraglobs={"paddle": paddle}).failed == 0
