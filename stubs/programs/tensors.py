"""Tensors: making, indexing, arithmetic, conversion."""

import numpy as np

import paddle

x: paddle.Tensor = paddle.to_tensor([[1.0, 2.0], [3.0, 4.0]])
y = paddle.arange(4, dtype="float32").reshape([2, 2])
total: float = float((x + 2 * y - x / 3).sum())
rows: list[int] = x.shape
row = x[0]
row[1] = 7.0
x[:, 0] = paddle.zeros([2])
values = (x @ y.T).numpy()
same: bool = bool((x == x).all())
halves = x.astype(paddle.float16).cast("float32")
parts = paddle.split(paddle.concat([x, y], axis=0), 2)
whole: paddle.Tensor = x.astype("complex64").real()
counts = {x: 1}
largest, places = paddle.topk(paddle.to_tensor(np.ones([3], "float32")), k=1)
print(
    total, rows, values.shape, same, halves.dtype, len(parts), largest.item(), places.item(), whole.shape, len(counts)
)
