"""The cost of a call on tensors so small that only the overhead counts: 2×2, one thread, processor time.

The rows are what programs write, each beside the same in torch; those of `LIMITS` are also goals of `goals.py`.

    python benchmarks/overhead.py --only softmax
"""

import os

import harness

LIMITS = {
    "a + b": 1.3,
    "relu(x)": 1.3,
    "x[0]": 1.3,
    "x.reshape([4])": 1.3,
    "x.sum()": 1.3,
    "expression + backward": 1.15,
}

# What is written in Paddle and in torch (None: the same); statements stand before the last part.
ROWS = {
    # Python's operators
    "a + b": None,
    "a + 1.0": None,
    "2.0 * a": None,
    "-a": None,
    "a @ b": None,
    "a ** 2": None,
    "a > b": None,
    "a == 0": None,
    # what a tensor says of itself
    "a.shape": None,
    "a.shape[0]": None,
    "a.dtype": None,
    "a.ndim": None,
    "len(a)": None,
    "a.T": None,
    "s.item()": None,
    "float(s)": None,
    "bool(s)": None,
    "a.numpy()": None,
    "a.tolist()": None,
    "a.detach()": None,
    "a.clone()": None,
    # subscripts
    "a[0]": None,
    "a[:, 0]": None,
    "a[0:1]": None,
    "a[..., None]": None,
    "a[mask]": None,
    "a[index]": None,
    "c[0] = 1.0": None,
    "c[0] = row": None,
    "c[mask] = 0.0": None,
    # functions
    "F.relu(a)": None,
    "F.softmax(a, axis=-1)": "F.softmax(a, dim=-1)",
    "paddle.exp(a)": "torch.exp(a)",
    "paddle.sqrt(a)": "torch.sqrt(a)",
    "paddle.matmul(a, b)": "torch.matmul(a, b)",
    "paddle.maximum(a, b)": "torch.maximum(a, b)",
    "paddle.concat([a, b])": "torch.concat([a, b])",
    "paddle.concat([a, b], axis=1)": "torch.concat([a, b], dim=1)",
    "paddle.stack([a, b])": "torch.stack([a, b])",
    "paddle.split(a, 2)": "torch.split(a, 1)",
    "paddle.where(mask, a, b)": "torch.where(mask, a, b)",
    "paddle.clip(a, 0.0, 1.0)": "torch.clip(a, 0.0, 1.0)",
    "paddle.gather(a, index)": "torch.index_select(a, 0, index)",
    "paddle.topk(a, 1)": "torch.topk(a, 1)",
    "paddle.ones_like(a)": "torch.ones_like(a)",
    # methods
    "a.sum()": None,
    "a.sum(axis=1)": "a.sum(dim=1)",
    "a.mean()": None,
    "a.mean(axis=-1, keepdim=True)": "a.mean(dim=-1, keepdim=True)",
    "a.max()": None,
    "a.argmax(axis=-1)": "a.argmax(dim=-1)",
    "a.reshape([4])": None,
    "a.reshape([-1, 1])": None,
    "a.transpose([1, 0])": "a.permute([1, 0])",
    "a.unsqueeze(0)": None,
    "a.squeeze()": None,
    "a.flatten()": None,
    "a.expand([2, 2])": None,
    'a.astype("float64")': "a.to(torch.float64)",
    "a.cast(paddle.float64)": "a.to(torch.float64)",
    # new tensors
    "paddle.to_tensor([1.0, 2.0])": "torch.tensor([1.0, 2.0])",
    "paddle.to_tensor(array)": "torch.tensor(array)",
    "paddle.zeros([2, 2])": "torch.zeros([2, 2])",
    'paddle.zeros([2, 2], dtype="int64")': "torch.zeros([2, 2], dtype=torch.int64)",
    "paddle.full([2, 2], 0.5)": "torch.full([2, 2], 0.5)",
    "paddle.arange(4)": "torch.arange(4)",
    "paddle.randn([2, 2])": "torch.randn([2, 2])",
    # layers and losses
    "linear(a)": None,
    "F.linear(a, b, row)": None,
    "relu_layer(a)": None,
    "dropout(a)": None,
    "norm(a)": None,
    "embedding(index)": None,
    "net(a)": None,
    "F.dropout(a, 0.5, training=False)": None,
    "F.cross_entropy(a, index)": None,
    "F.mse_loss(a, b)": None,
    # gradients
    "with no_grad(): pass": None,
    "with no_grad(): net(a)": None,
    "(leaf * leaf).sum().backward()": None,
    "net(a).sum().backward()": None,
    "expression(leaf, b, F.relu).backward()": None,
    "sgd.step()": None,
    "adam.step()": None,
    "sgd.clear_grad()": "sgd.zero_grad()",
    "loss = F.mse_loss(net(a), b); loss.backward(); adam.step(); adam.clear_grad()": (
        "loss = F.mse_loss(net(a), b); loss.backward(); adam.step(); adam.zero_grad()"
    ),
}
# Rows under the names that `goals.py` and the documentation give them.
NAMES = {
    "F.relu(a)": "relu(x)",
    "a[0]": "x[0]",
    "a.reshape([4])": "x.reshape([4])",
    "a.sum()": "x.sum()",
    "expression(leaf, b, F.relu).backward()": "expression + backward",
    "loss = F.mse_loss(net(a), b); loss.backward(); adam.step(); adam.clear_grad()": "a training step",
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


def scope_of(impl):
    """The names that the rows use."""
    import numpy as np

    arrays = {
        "a": np.array([[0.5, -1.0], [2.0, 0.25]], "float32"),
        "b": np.array([[1.5, 0.5], [-0.5, 1.0]], "float32"),
        "c": np.zeros((2, 2), "float32"),
        "row": np.array([0.5, 1.0], "float32"),
        "s": np.array(1.5, "float32"),
        "mask": np.array([[True, False], [False, True]]),
        "index": np.array([1, 0]),
    }
    if impl == "torch":
        import torch

        torch.set_num_threads(1)
        nn, F, of, no_grad = torch.nn, torch.nn.functional, torch.tensor, torch.no_grad
        leaf = torch.tensor(arrays["a"], requires_grad=True)
        scope = {"torch": torch}
    else:
        import paddle

        nn, F, of, no_grad = paddle.nn, paddle.nn.functional, paddle.to_tensor, paddle.no_grad
        leaf = paddle.to_tensor(arrays["a"], stop_gradient=False)
        scope = {"paddle": paddle}
    scope |= {name: of(array) for name, array in arrays.items()}
    scope |= {"F": F, "no_grad": no_grad, "leaf": leaf, "expression": expression, "array": arrays["a"]}
    scope |= {"linear": nn.Linear(2, 2), "relu_layer": nn.ReLU(), "dropout": nn.Dropout(0.5)}
    scope["dropout"].eval()
    scope |= {"norm": nn.LayerNorm(2), "embedding": nn.Embedding(2, 2)}
    scope["net"] = net = nn.Sequential(nn.Linear(2, 4), nn.ReLU(), nn.Linear(4, 2))
    if impl == "torch":
        scope["sgd"] = torch.optim.SGD(net.parameters(), 1e-6)
        scope["adam"] = torch.optim.Adam(net.parameters(), 1e-6)
    else:
        scope["sgd"] = paddle.optimizer.SGD(1e-6, net.parameters())
        scope["adam"] = paddle.optimizer.Adam(1e-6, parameters=net.parameters())
    return scope


def cases(impl):
    scope = scope_of(impl)
    found = {}
    for ours, torchs in ROWS.items():
        code = torchs if impl == "torch" and torchs else ours
        *before, last = code.split("; ")
        plain = " = " in last or last.startswith("with ")
        body = "\n".join([*(f"    {line}" for line in before), f"    {last}" if plain else f"    return {last}"])
        exec(compile(f"def run():\n{body}", "<row>", "exec"), scope)
        found[NAMES.get(ours, ours)] = scope.pop("run")
    return found


if __name__ == "__main__":
    os.environ[harness.CLOCK] = "processor"
    raise SystemExit(not harness.main(__file__, LIMITS, seconds=0.02, best=True))
