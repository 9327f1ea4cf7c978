"""Attributes of layers that branches and loops over tensors assign, in saved models."""

import numpy as np
import pytest

import paddle
from paddle import nn
from paddle.static import InputSpec


class Base(nn.Layer):
    kept = 2  # of the class, until a branch assigns it

    def __init__(self):
        super().__init__()
        self.count, self.last, self.seen = 1, None, []
        self.register_buffer("total", paddle.zeros([1]))
        self.child = nn.ReLU()
        self.child.factor = 1.5


class NumberInBranch(Base):
    def forward(self, x):
        if x.sum() > 0:
            self.count = self.count + 1
        return x + self.count


class NumberInBothBranches(Base):
    def forward(self, x):
        if x.sum() > 0:
            self.count += 2.5
        else:
            self.count -= 1.5
        return x * self.count


class TensorInBranch(Base):
    def forward(self, x):
        self.last = x
        if x.mean() > 0:
            self.last = self.last * 2
        return self.last + 1


class NewInBranch(Base):
    def forward(self, x):
        if x.mean() > 0:
            self.made = x * 2
        else:
            self.made = x - 1
        made = self.made
        del self.made
        return made


class BufferInBranch(Base):
    def forward(self, x):
        if x.mean() > 0:
            self.total = self.total + 1
        return x + self.total


class OfChild(Base):
    def forward(self, x):
        if x.mean() > 0:
            self.child.factor = self.child.factor * 5
        return x * self.child.factor


class OfClass(Base):
    def forward(self, x):
        if x.mean() > 0:
            self.kept = 3
        return x * self.kept


class ListInBranch(Base):
    def forward(self, x):
        self.seen = [x]
        if x.mean() > 0:
            self.seen.append(x * 9)
        else:
            self.seen.append(x)
        return paddle.concat(self.seen)


class NumberInWhile(Base):
    def forward(self, x):
        s = x.sum()
        while s < 10:
            s = s + 3
            if s > 4:
                self.count = self.count + 1
        return x + self.count


class ListInWhile(Base):
    def forward(self, x):
        i, self.seen = paddle.zeros([], "int64"), []
        while i < x.shape[0]:
            self.seen.append(x[i] * 2)
            i += 1
        return paddle.stack(self.seen)


class TensorInFor(Base):
    def forward(self, x):
        self.last = paddle.zeros([3])
        for i in range(paddle.shape(x)[0]):
            self.last = self.last + x[i] * i
        return self.last


LAYERS = [
    NumberInBranch,
    NumberInBothBranches,
    TensorInBranch,
    NewInBranch,
    BufferInBranch,
    OfChild,
    OfClass,
    ListInBranch,
    NumberInWhile,
    ListInWhile,
    TensorInFor,
]


@pytest.mark.parametrize("kind", LAYERS)
def test_in_a_file(kind, tmp_path):
    layer = kind()
    before = {k: v for k, v in vars(layer).items() if not k.startswith("_")}
    paddle.jit.save(layer, str(tmp_path / "model"), input_spec=[InputSpec([None, 3])])
    assert {k: v for k, v in vars(layer).items() if not k.startswith("_")} == before
    assert layer.total.tolist() == [0.0]
    assert layer.child.factor == 1.5
    for matrix in ([[1.0, 2.0, 3.0], [0.5, 0.25, 1.0]], [[-1.0, -2.0, 0.5]]):
        x = paddle.to_tensor(matrix)
        loaded = paddle.jit.load(str(tmp_path / "model"))
        np.testing.assert_allclose(loaded(x).numpy(), kind()(x).numpy(), rtol=1e-6)


class Computed(nn.Layer):
    """Assigning `level` does more than keeping a value."""

    level = property(lambda self: self.height, lambda self, value: setattr(self, "height", value + 1))

    def forward(self, x):
        i = paddle.zeros([], "int64")
        while i < x.shape[0]:
            self.level = i
            i += 1
        return x


def test_attributes_that_a_class_computes_are_refused_in_loops(tmp_path):
    with pytest.raises(ValueError, match=r"changes the attribute `self\.level`"):
        paddle.jit.save(Computed(), str(tmp_path / "model"), input_spec=[InputSpec([None, 3])])


class Angles(paddle.nn.Layer):
    """Keeps a table of cosines and makes a longer one by a method, as rotary embeddings do."""

    def __init__(self):
        super().__init__()
        self.extend(4)

    def extend(self, count):
        self.count = count
        self.table = paddle.cos(paddle.arange(count, dtype="float32"))

    def forward(self, x, count):
        if count > self.count:
            self.extend(count)
        return x * self.table[:count]


class Rotated(paddle.nn.Layer):
    def __init__(self):
        super().__init__()
        self.angles = Angles()

    def forward(self, x):
        return self.angles(x, x.shape[1])


def test_a_branch_whose_method_assigns_attributes(tmp_path):
    net = Rotated()
    paddle.jit.save(net, str(tmp_path / "m"), input_spec=[paddle.static.InputSpec([None, None], "float32")])
    assert net.angles.count == 4
    assert isinstance(net.angles.table.numpy(), np.ndarray)
    model = paddle.jit.load(str(tmp_path / "m"))
    for count in (2, 4, 7):
        x = paddle.rand([3, count])
        np.testing.assert_allclose(model(x).numpy(), x.numpy() * np.cos(np.arange(count)), rtol=1e-6)
