"""Programs that train, for record_training_programs.py, conformance/training_programs.py and the tests.

`NETWORKS` gives a loss and makes batches, `OPTIMIZERS` what trains it; `CASES` are pairs of both.
"""

import re

import numpy as np

import paddle
import paddle.nn.functional as F
from paddle import static

STEPS = 4


def _pair(rng, *shape):
    return {"x": rng.rand(*shape).astype("float32"), "y": rng.rand(shape[0], 1).astype("float32")}


def mlp(rng):
    x, y = static.data("x", [None, 4]), static.data("y", [None, 1])
    hidden = static.nn.fc(x, 6, activation="relu")
    hidden = hidden + static.nn.fc(hidden, 6, activation="tanh")
    loss = paddle.mean(F.square_error_cost(static.nn.fc(hidden, 1), y))
    return loss, lambda: _pair(rng, 6, 4)


def pictures(rng):
    x, y = static.data("x", [None, 3, 8, 8]), static.data("y", [None, 1], "int64")
    hidden = F.relu(paddle.nn.BatchNorm2D(4)(paddle.nn.Conv2D(3, 4, 3, padding=1, bias_attr=False)(x)))
    hidden = paddle.nn.Conv2D(4, 5, 3)(F.max_pool2d(hidden, 2))
    scores = static.nn.fc(paddle.flatten(F.adaptive_avg_pool2d(hidden, 1), 1), 5)
    loss = paddle.mean(F.softmax_with_cross_entropy(scores, y))
    return loss, lambda: {"x": rng.rand(4, 3, 8, 8).astype("float32"), "y": rng.randint(0, 5, (4, 1)).astype("int64")}


def words(rng):
    x, y = static.data("x", [None, 5], "int64"), static.data("y", [None, 1])
    total = paddle.sum(paddle.nn.Embedding(12, 6)(x), axis=1)
    both = paddle.concat([total, total * total], axis=1)
    loss = paddle.mean(F.square_error_cost(static.nn.fc(both, 1), y))
    return loss, lambda: {"x": rng.randint(0, 12, (4, 5)).astype("int64"), "y": rng.rand(4, 1).astype("float32")}


def transformer(rng):
    x, y = static.data("x", [None, 6, 8]), static.data("y", [None, 6, 8])
    layer = paddle.nn.TransformerEncoderLayer(8, 2, 16, dropout=0.0, activation="relu")
    loss = paddle.mean(F.square_error_cost(layer(x), y))
    return loss, lambda: {name: rng.rand(2, 6, 8).astype("float32") for name in "xy"}


def frozen(rng):
    """A parameter that is not trained, and a value that no gradient flows through."""
    x, y = static.data("x", [None, 4]), static.data("y", [None, 1])
    hidden = static.nn.fc(x, 6, activation="relu", weight_attr=paddle.ParamAttr(trainable=False))
    gate = static.nn.fc(hidden, 6)
    gate.stop_gradient = True
    loss = paddle.mean(F.square_error_cost(static.nn.fc(hidden + gate * hidden, 1), y))
    return loss, lambda: _pair(rng, 6, 4)


def scaled(level):
    """Training in mixed precision, which the original writes for its older programs only."""

    def make():
        settings = dict(init_loss_scaling=8.0, incr_every_n_steps=2, use_dynamic_loss_scaling=True)
        inner = paddle.optimizer.Adam(0.01, multi_precision=level == "O2")
        return static.amp.decorate(inner, level=level, dtype="float16", **settings)

    return make


NETWORKS = {f.__name__: f for f in (mlp, pictures, words, transformer, frozen)}
_O, _C = paddle.optimizer, paddle.nn
OPTIMIZERS = {
    "sgd": lambda: _O.SGD(_O.lr.StepDecay(0.1, 2, 0.5)),
    "momentum": lambda: _O.Momentum(
        0.05, 0.9, weight_decay=paddle.regularizer.L2Decay(1e-2), grad_clip=_C.ClipGradByGlobalNorm(0.5)
    ),
    "nesterov": lambda: _O.Momentum(0.01, use_nesterov=True, weight_decay=0.1),
    "adam": lambda: _O.Adam(0.01, weight_decay=0.01),
    "amsgrad": lambda: _O.Adam(0.01, amsgrad=True),
    "adamw": lambda: _O.AdamW(
        _O.lr.LinearWarmup(0.01, 3, 0.0, 0.01), weight_decay=0.05, grad_clip=_C.ClipGradByNorm(1.0)
    ),
    "adamax": lambda: _O.Adamax(0.01),
    "adagrad": lambda: _O.Adagrad(0.05),
    "adadelta": lambda: _O.Adadelta(0.5),
    "rmsprop": lambda: _O.RMSProp(0.01, centered=True, momentum=0.9),
    "lamb": lambda: _O.Lamb(0.01),
    "nadam": lambda: _O.NAdam(0.01),
    "radam": lambda: _O.RAdam(0.01),
    "rprop": lambda: _O.Rprop(0.01),
    "asgd": lambda: _O.ASGD(0.01, batch_num=2),
    "clipped": lambda: _O.SGD(0.01, grad_clip=_C.ClipGradByValue(0.1)),
    "merged": lambda: _O.Adam(0.01, use_multi_tensor=True),
    "o1": scaled("O1"),
    "o2": scaled("O2"),
}
CASES = {
    **{f"mlp {name}": ("mlp", name) for name in OPTIMIZERS if name not in ("momentum", "adamw", "lamb", "adagrad")},
    "pictures momentum": ("pictures", "momentum"),
    "pictures o1": ("pictures", "o1"),
    "words lamb": ("words", "lamb"),
    "words adagrad": ("words", "adagrad"),
    "transformer adamw": ("transformer", "adamw"),
    "frozen sgd": ("frozen", "sgd"),
}
NOT_OLDER = {"mlp asgd"}  # the original fails to build these as older programs
NOT_NEWER = {"mlp o1", "mlp o2", "pictures o1", "mlp clipped"}  # or as newer ones
NOT_HERE = {"mlp asgd"}  # its ring of gradients is not written


def build(case):
    """(main program, startup program, loss, optimizer, batches) of a case."""
    network, optimizer = (kind[name] for kind, name in zip((NETWORKS, OPTIMIZERS), CASES[case], strict=True))
    main, start, rng = static.Program(), static.Program(), np.random.RandomState(0)
    with static.program_guard(main, start), paddle.utils.unique_name.guard():
        paddle.seed(1)
        loss, batch = network(rng)
        optimizer = optimizer()
        optimizer.minimize(loss)
    return main, start, loss, optimizer, [batch() for _ in range(STEPS)]


def train(main, loss, optimizer, batches, exe):
    """(the losses of some steps, their learning rates)."""
    schedule = getattr(optimizer, "_learning_rate", None)
    schedule = schedule if isinstance(schedule, paddle.optimizer.lr.LRScheduler) else None
    losses, rates = [], []
    for batch in batches:
        rates.append(schedule() if schedule else optimizer.get_lr() if hasattr(optimizer, "get_lr") else 0.01)
        losses.append(float(np.asarray(exe.run(main, feed=batch, fetch_list=[loss])[0]).reshape(-1)[0]))
        if schedule:
            schedule.step()
    return losses, rates


def continue_training(program, loss, rates, batches, exe, scope):
    """The losses of a program that was read, with the learning rates of the recorded run."""
    names = [v.name for v in program.list_vars() if v.name.startswith("learning_rate")]
    losses = []
    for batch, rate in zip(batches, rates, strict=True):
        for name in names:
            tensor = scope.var(name).get_tensor()
            tensor.set(np.full(tensor.shape(), rate, "float32"), paddle.CPUPlace())
        losses.append(float(np.asarray(exe.run(program, feed=batch, fetch_list=[loss])[0]).reshape(-1)[0]))
    return losses


def operators(data):
    """The operators of a program's file, one line each."""
    from paddle._format import desc

    def shown(slots):
        return " ".join(f"{slot}={','.join(names)}" for slot, names in sorted(slots.items()) if names)

    lines = [f"{op.type}({shown(op.inputs)}) -> {shown(op.outputs)}" for op in desc.parse(data)[0].ops]
    return [re.sub(r"generated_tensor_\d+", "generated_tensor", line) for line in lines]  # numbered in a whole process
