"""Ten steps of every optimizer with every option: the same for the original and for us."""

import itertools

import numpy as np

import paddle
from paddle import nn
from paddle import optimizer as O
from paddle.regularizer import L1Decay, L2Decay

# fmt: off

STEPS = 10

# What a case can be made of, beside the optimizer's own options.
DECAYS = {"0.1": 0.1, "L1": L1Decay(0.1), "L2": L2Decay(0.05)}
CLIPS = {
    "value": nn.ClipGradByValue(0.3), "value2": nn.ClipGradByValue(0.3, -0.1), "norm": nn.ClipGradByNorm(0.8),
    "global": nn.ClipGradByGlobalNorm(1.0),
}
ATTRS = {
    "rate": {"learning_rate": 0.5}, "frozen": {"learning_rate": 0.0}, "decay": {"regularizer": L2Decay(0.2)},
    "l1": {"regularizer": L1Decay(0.2)}, "no clip": {"need_clip": False},
}
FUNCTIONS = {
    "apply_decay_param_fun": lambda name: name.endswith("w_0"),
    "exclude_from_weight_decay_fn": lambda p: ".b_" in p.name,
}
SCHEDULES = {
    "step": lambda: O.lr.StepDecay(0.1, 3, 0.5),
    "warm": lambda: O.lr.LinearWarmup(O.lr.CosineAnnealingDecay(0.1, 8), 3, 0.0, 0.1),
}

VARIANTS = {
    "SGD": [{}],
    "Momentum": [{}, {"use_nesterov": True, "momentum": 0.8}, {"momentum": 0.0}],
    "Adagrad": [{}, {"initial_accumulator_value": 0.3, "epsilon": 1e-3}],
    "Adadelta": [{}, {"rho": 0.8, "epsilon": 1e-3}],
    "Adam": [{}, {"amsgrad": True, "beta1": 0.8, "epsilon": 1e-3}, {"beta1": 0.0, "beta2": 0.5}],
    "AdamW": [
        {}, {"weight_decay": 0.3, "amsgrad": True}, {"apply_decay_param_fun": "use"},
        {"beta1": 0.5, "beta2": 0.8, "epsilon": 1e-3, "weight_decay": 0.0},
    ],
    "Adamax": [{}, {"beta1": 0.8, "beta2": 0.9, "epsilon": 1e-3}],
    "NAdam": [{}, {"momentum_decay": 0.1, "beta1": 0.8}],
    "RAdam": [{}, {"beta2": 0.9}],
    "ASGD": [{}, {"batch_num": 3}],
    "RMSProp": [{}, {"centered": True, "momentum": 0.7}, {"rho": 0.5, "epsilon": 1e-2}],
    "Rprop": [{}, {"learning_rate_range": (1e-3, 0.06), "etas": (0.4, 1.4)}],
    "Lamb": [
        {}, {"lamb_weight_decay": 0.2}, {"exclude_from_weight_decay_fn": "use"},
        {"exclude_from_weight_decay_fn": "use", "always_adapt": True},
    ],
}

WITH_DECAY = ["SGD", "Momentum", "Adagrad", "Adadelta", "Adam", "Adamax", "NAdam", "RAdam", "ASGD", "RMSProp"]

GROUPS = {
    "rates": [{"learning_rate": 0.1}, {}],
    "decays": [{"weight_decay": 0.2}, {"weight_decay": 0.01}],
    "clips": [{"grad_clip": CLIPS["norm"]}, {}],
}


def _cases():
    for name, variants in VARIANTS.items():
        for options in variants:
            yield name, options, {}
        yield name, {}, {"dtype": "float64"}
        if name != "Rprop":
            yield name, {}, {"schedule": "step"}
            yield name, {}, {"groups": "rates"}
        for clip in CLIPS:
            yield name, {}, {"clip": clip}
        for attr in ATTRS:
            yield name, {}, {"attr": attr, "clip": "global"}
    for name, decay in itertools.product(WITH_DECAY, DECAYS):
        for options in VARIANTS[name]:
            yield name, options, {"decay": decay}
        yield name, {}, {"decay": decay, "attr": "decay"}
        yield name, {}, {"decay": decay, "attr": "l1"}
    for name in ("SGD", "Momentum", "Adam", "AdamW", "RMSProp"):
        yield name, {}, {"groups": "decays"}
        yield name, {}, {"groups": "clips", "clip": "value"}
        yield name, {}, {"schedule": "warm"}
    yield "SGD", {}, {"dtype": "bfloat16"}
    for name in ("SGD", "Adam", "Momentum", "AdamW"):
        yield name, {}, {"way": "minimize"}
        yield name, {}, {"way": "apply"}


CASES = {f"{name} {options} {extras}": (name, options, extras) for name, options, extras in _cases()}


class Run:
    """Two parameters, an optimizer and a loss that differs from step to step."""

    def __init__(self, name, options, extras):
        self.extras, self.rng, options = extras, np.random.RandomState(0), dict(options)
        self.dtype = extras.get("dtype", "float32")
        attr = paddle.ParamAttr(**ATTRS[extras["attr"]]) if "attr" in extras else None
        start = nn.initializer.Constant(0.0)
        self.w = paddle.create_parameter([3, 4], self.dtype, attr=attr, default_initializer=start)
        self.b = paddle.create_parameter([4], self.dtype, is_bias=True, default_initializer=start)
        for p in (self.w, self.b):
            p.set_value(paddle.to_tensor(self.rng.randn(*p.shape)).astype(self.dtype))
        parameters = [self.w, self.b]
        if "groups" in extras:
            parameters = [{"params": [p], **o} for p, o in zip(parameters, GROUPS[extras["groups"]])]
        self.rate = SCHEDULES[extras["schedule"]]() if "schedule" in extras else 0.05
        if "decay" in extras:
            options["weight_decay"] = DECAYS[extras["decay"]]
        if "clip" in extras:
            options["grad_clip"] = CLIPS[extras["clip"]]
        options = {k: FUNCTIONS[k] if v == "use" else v for k, v in options.items()}
        self.optimizer = getattr(O, name)(learning_rate=self.rate, parameters=parameters, **options)

    def step(self):
        kind = "float64" if self.dtype == "float64" else "float32"
        x = paddle.to_tensor(self.rng.randn(5, 3)).astype(kind)
        loss = ((paddle.matmul(x, self.w.astype(kind)) + self.b.astype(kind)) ** 2).mean()
        loss.backward()
        way = self.extras.get("way")
        if way == "minimize":
            self.optimizer.minimize(loss)
        elif way == "apply":
            self.optimizer.apply_gradients([(p, p.grad * 0.5) for p in (self.w, self.b)])
        else:
            self.optimizer.step()
        self.optimizer.clear_grad()
        if hasattr(self.rate, "step"):
            self.rate.step()

    def values(self):
        """The parameters, and the state by its names."""
        state = self.optimizer.state_dict()
        tensors = {k: v for k, v in state.items() if hasattr(v, "numpy")}
        tensors |= {f"master {k}": v for k, v in state.get("master_weights", {}).items()}
        return {k: plain(v) for k, v in {"w": self.w, "b": self.b, **tensors}.items()}


def plain(t):
    return np.asarray(t.astype("float32").numpy() if t.dtype == paddle.bfloat16 else t.numpy())


def run(case):
    with paddle.utils.unique_name.guard():
        r = Run(*case)
        for _ in range(STEPS):
            r.step()
        return r.values()


# LBFGS evaluates a loss through a closure; few evaluations, since it magnifies what differs in the last digit.
LBFGS = [
    {"max_iter": 4},
    {"max_iter": 5, "learning_rate": 0.5},
    {"max_iter": 4, "history_size": 2},
    {"max_iter": 3, "max_eval": 4, "line_search_fn": "strong_wolfe"},
    {"tolerance_change": 1e-2, "learning_rate": 0.3},
]


class Curved:
    """A small problem for LBFGS."""

    def __init__(self, options):
        rng = np.random.RandomState(0)
        with paddle.utils.unique_name.guard():
            self.w = paddle.create_parameter([3, 2], "float32")
            self.b = paddle.create_parameter([2], "float32", is_bias=True)
        for p in (self.w, self.b):
            p.set_value(rng.randn(*p.shape).astype("float32"))
        self.x, self.y = (paddle.to_tensor(rng.randn(8, n).astype("float32")) for n in (3, 2))
        self.optimizer, self.calls = O.LBFGS(parameters=[self.w, self.b], **options), 0

    def closure(self):
        self.optimizer.clear_grad()
        self.calls += 1
        loss = ((paddle.tanh(paddle.matmul(self.x, self.w) + self.b) - self.y) ** 2).mean() + 0.1 * (self.w**4).sum()
        loss.backward()
        return loss

    def step(self):
        return float(self.optimizer.step(self.closure))


def run_lbfgs(options):
    problem = Curved(options)
    losses = np.array([problem.step() for _ in range(2)])
    return {"losses": losses, "calls": np.array(problem.calls), "w": plain(problem.w), "b": plain(problem.b)}


# Sparse gradients: an embedding of which each step reads some rows. They are sorted, since the original's Momentum and
# RMSProp lose rows otherwise; its Adam corrects its bias by one step too many, and is not recorded.
SPARSE = [
    (name, options)
    for name, choices in {
        "SGD": [{}, {"weight_decay": 0.1}],
        "Momentum": [{}],
        "Adagrad": [{}],
        "RMSProp": [{}, {"centered": True, "momentum": 0.5}],
        "Lamb": [{}],
    }.items()
    for options in choices
]


def run_sparse(name, options, clip=None):
    rng = np.random.RandomState(0)
    with paddle.utils.unique_name.guard():
        table = nn.Embedding(6, 3, sparse=True)
        layer = nn.Linear(3, 2)
    for p in (table.weight, layer.weight, layer.bias):
        p.set_value(rng.randn(*p.shape).astype("float32"))
    parameters = [table.weight, layer.weight, layer.bias]
    more = {"grad_clip": CLIPS[clip]} if clip else {}
    optimizer = getattr(O, name)(learning_rate=0.05, parameters=parameters, **options, **more)
    for _ in range(STEPS):
        rows = paddle.to_tensor(np.sort(rng.choice([0, 1, 3, 4], 2, replace=False)))
        (layer(table(rows)) ** 2).mean().backward()
        optimizer.step()
        optimizer.clear_grad()
    return {"table": plain(table.weight), "weight": plain(layer.weight)}
