"""Record steps of update rules and of a GRU that today's public interface no longer has, but the original still runs.

python record_fluid_rules.py        with an interpreter whose `import paddle` is the original
"""

import json
import pathlib

import numpy as np

import paddle

rng = np.random.default_rng(0)
ops = paddle._C_ops


def arrays(*shapes):
    return [rng.standard_normal(s).astype("float32") for s in shapes]


def tensor(a):
    return paddle.to_tensor(np.asarray(a, "float32"))


def three_steps(step, count):
    """A parameter after each of three steps with three gradients; `count` states begin at zero."""
    p, *grads = arrays(*[[2, 3]] * 4)
    state, seen, value = [tensor(np.zeros([2, 3])) for _ in range(count)], [], tensor(p)
    for g in grads:
        value, *state = step(value, tensor(g), *state)
        seen.append(value.numpy().tolist())
    return {"p": p.tolist(), "grads": [g.tolist() for g in grads], "after": seen}


def ftrl(p, g, squared, linear):
    out = ops.ftrl(p, squared, linear, g, tensor([0.1]), 0.01, 0.02, -0.5)
    return out[0], out[1], out[2]


def decayed_adagrad(p, g, moment):
    out = ops.decayed_adagrad(p, g, moment, tensor([0.1]), 0.95, 1e-6)
    return out[0], out[1]


def gru(origin_mode):
    x, hidden, weight, bias = arrays([2, 12], [2, 4], [4, 12], [1, 12])
    out = ops.gru_unit(tensor(x), tensor(hidden), tensor(weight), tensor(bias), 2, 1, origin_mode)
    given = {"x": x, "hidden": hidden, "weight": weight, "bias": bias, "out": out.numpy()}
    return {name: value.tolist() for name, value in given.items()}


facts = {
    "ftrl": three_steps(ftrl, 2),
    "decayed_adagrad": three_steps(decayed_adagrad, 1),
    "gru_unit": gru(False),
    "gru_unit, origin mode": gru(True),
}
path = pathlib.Path(__file__).with_name("fluid_rules.json")
path.write_text(json.dumps(facts) + "\n")
