"""`Model` after `paddle.enable_static()`: the numbers of dynamic mode."""

import numpy as np
import pytest
from tests.support import static_mode

import paddle
from paddle.static import InputSpec


class Points(paddle.io.Dataset):
    def __getitem__(self, index):
        return np.full([4], index, "float32"), np.array([index % 3])

    def __len__(self):
        return 12


def build():
    paddle.seed(1)
    net = paddle.nn.Sequential(paddle.nn.Linear(4, 3), paddle.nn.BatchNorm1D(3), paddle.nn.Dropout(0.2))
    model = paddle.Model(net, InputSpec([None, 4], "float32", "x"), InputSpec([None, 1], "int64", "y"))
    optimizer = paddle.optimizer.Adam(0.1, parameters=model.parameters())
    model.prepare(optimizer, paddle.nn.CrossEntropyLoss(), paddle.metric.Accuracy())
    return model


def numbers(model):
    model.fit(Points(), epochs=2, batch_size=4, verbose=0, shuffle=False)
    found = model.evaluate(Points(), batch_size=4, verbose=0)
    outputs = model.predict(Points(), batch_size=4, verbose=0, stack_outputs=True)[0]
    x, y = np.ones([2, 4], "float32"), np.ones([2, 1], "int64")
    losses, (accuracy,) = model.train_batch([x], [y])
    return [found["loss"][0], found["acc"], outputs, losses[0], accuracy, model.predict_batch([x])[0]]


@pytest.fixture
def static():
    with static_mode():
        yield


def test_the_same_numbers(static):
    with paddle.static.scope_guard(paddle.static.Scope()):
        main, startup = paddle.static.Program(), paddle.static.Program()
        with paddle.static.program_guard(main, startup):
            found = numbers(build())
        assert not paddle.in_dynamic_mode()
    paddle.disable_static()
    for ours, wanted in zip(found, numbers(build()), strict=True):
        np.testing.assert_allclose(ours, wanted, rtol=1e-5, atol=1e-6)


def test_files(static, tmp_path):
    model = build()
    x = np.ones([2, 4], "float32")
    before = model.predict_batch([x])[0]
    model.save(str(tmp_path / "point"))
    model.train_batch([x], [np.ones([2, 1], "int64")])
    assert not np.allclose(model.predict_batch([x])[0], before)
    model.load(str(tmp_path / "point"))
    np.testing.assert_array_equal(model.predict_batch([x])[0], before)
    model.save(str(tmp_path / "net"), training=False)
    paddle.disable_static()
    np.testing.assert_allclose(paddle.jit.load(str(tmp_path / "net"))(paddle.to_tensor(x)).numpy(), before, rtol=1e-5)
