"""Record recurrent networks that the original's `jit.save` writes, with what they answer before and after a step.

PYTHON_OF_THE_ORIGINAL tests/golden/record_recurrent.py
"""

import pathlib

import numpy as np

import paddle
from paddle import nn
from paddle.static import InputSpec

FOLDER = pathlib.Path(__file__).with_name("models") / "recurrent"
CASES = {
    "lstm": ("LSTM", 1, "forward"),
    "gru": ("GRU", 1, "forward"),
    "simple_rnn": ("SimpleRNN", 1, "forward"),
    "lstm_both_ways": ("LSTM", 2, "bidirect"),
    "gru_both_ways": ("GRU", 2, "bidirect"),
}


class Net(nn.Layer):
    """A recurrent network that returns its outputs and its last hidden state."""

    def __init__(self, kind, layers, direction):
        super().__init__()
        self.rnn = getattr(nn, kind)(3, 2, layers, direction=direction)

    def forward(self, x):
        out, state = self.rnn(x)
        return out, state[0] if isinstance(state, tuple) else state


def main():
    FOLDER.mkdir(exist_ok=True)
    x = np.random.RandomState(0).randn(2, 4, 3).astype("float32")
    for name, case in CASES.items():
        for mode in ("train", "eval"):
            paddle.seed(3)
            net = Net(*case)
            getattr(net, mode)()
            path = str(FOLDER / f"{name}_{mode}")
            paddle.jit.save(net, path, input_spec=[InputSpec([None, None, 3], "float32", "x")])
            out, state = net(paddle.to_tensor(x))
            # The original cannot train what it loads here ("Tensor holds no memory"), so the network takes the step.
            net.train()
            sgd = paddle.optimizer.SGD(0.5, parameters=net.parameters())
            (net(paddle.to_tensor(x))[0] ** 2).mean().backward()
            sgd.step()
            after = net(paddle.to_tensor(x))[0]
            np.savez(path + ".npz", x=x, out=out.numpy(), state=state.numpy(), after=after.numpy())


if __name__ == "__main__":
    main()
