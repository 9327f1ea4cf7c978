"""The cost of a call on tensors so small that only the overhead counts: 2×2, one thread."""

import harness

LIMITS = {
    "a + b": 1.3,
    "relu(x)": 1.3,
    "x[0]": 1.3,
    "x.reshape([4])": 1.3,
    "x.sum()": 1.3,
    "expression + backward": 1.15,
}


def expression(a, b, relu):
    """Twenty operators, for forward and backward."""
    x = a * b + a
    x = relu(x) - b
    x = x * x + x
    x = (x + a) * (x - b)
    x = relu(x) * 0.5 + 1.0
    x = x / (x + 2.0)
    x = x @ b + a
    x = x * a - x
    return (x + x).sum()


def cases(impl):
    import numpy as np

    values = [np.array([[0.5, -1.0], [2.0, 0.25]], "float32"), np.array([[1.5, 0.5], [-0.5, 1.0]], "float32")]
    if impl == "torch":
        import torch

        torch.set_num_threads(1)
        a, b = map(torch.tensor, values)
        leaf, relu = torch.tensor(values[0], requires_grad=True), torch.nn.functional.relu
    else:
        import paddle

        a, b = map(paddle.to_tensor, values)
        leaf, relu = paddle.to_tensor(values[0], stop_gradient=False), paddle.nn.functional.relu

    def backward():
        expression(leaf, b, relu).backward()

    return {
        "a + b": lambda: a + b,
        "relu(x)": lambda: relu(a),
        "x[0]": lambda: a[0],
        "x.reshape([4])": lambda: a.reshape([4]),
        "x.sum()": lambda: a.sum(),
        "expression + backward": backward,
    }


if __name__ == "__main__":
    raise SystemExit(not harness.main(__file__, LIMITS))
