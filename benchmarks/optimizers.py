"""One update of 4.5 million parameters, by rule, beside torch's rules in their plain form.

    python benchmarks/optimizers.py [--rounds 9] [--only RMSProp]

What torch does not have is left out: LAMB, and Paddle's ASGD, which averages gradients. Gradients do not change.
"""

import os

import harness

# Matrices and vectors as in a network: 4.5 million elements in 68 parameters.
SHAPES = [(1024, 1024), *[(512, 512)] * 10, *[(256, 256)] * 11, *[(128, 64)] * 12, *[(256,)] * 34]
LIMITS = dict.fromkeys(
    (
        *("SGD", "SGD, L2", "Momentum", "Adam", "AdamW", "Adagrad", "Adadelta", "RMSProp", "RMSProp, momentum"),
        *("RMSProp, centered", "Adamax", "NAdam", "RAdam", "Rprop", "Adam, L2", "SGD, by value", "SGD, by norm"),
        *("SGD, by global norm", "AdamW, by global norm"),
    ),
    1.03,
)


def _paddle():
    import numpy as np

    import paddle

    rng = np.random.default_rng(0)
    params = []
    for shape in SHAPES:
        p = paddle.create_parameter(list(shape), "float32")
        p.grad = paddle.to_tensor(rng.standard_normal(shape).astype("float32") * 0.01)
        params.append(p)
    rules, clip = paddle.optimizer, paddle.nn
    made = {
        "SGD": lambda p: rules.SGD(1e-5, p),
        "SGD, L2": lambda p: rules.SGD(1e-5, p, weight_decay=1e-4),
        "SGD, by value": lambda p: rules.SGD(1e-5, p, grad_clip=clip.ClipGradByValue(0.01)),
        "SGD, by norm": lambda p: rules.SGD(1e-5, p, grad_clip=clip.ClipGradByNorm(0.1)),
        "SGD, by global norm": lambda p: rules.SGD(1e-5, p, grad_clip=clip.ClipGradByGlobalNorm(0.1)),
        "Momentum": lambda p: rules.Momentum(1e-5, 0.9, p),
        "Adam": lambda p: rules.Adam(1e-5, parameters=p),
        "Adam, L2": lambda p: rules.Adam(1e-5, parameters=p, weight_decay=1e-4),
        "AdamW": lambda p: rules.AdamW(1e-5, parameters=p),
        "AdamW, by global norm": lambda p: rules.AdamW(1e-5, parameters=p, grad_clip=clip.ClipGradByGlobalNorm(0.1)),
        "Adagrad": lambda p: rules.Adagrad(1e-5, parameters=p),
        "Adadelta": lambda p: rules.Adadelta(1e-5, parameters=p),
        "RMSProp": lambda p: rules.RMSProp(1e-5, parameters=p),
        "RMSProp, momentum": lambda p: rules.RMSProp(1e-5, momentum=0.9, parameters=p),
        "RMSProp, centered": lambda p: rules.RMSProp(1e-5, centered=True, parameters=p),
        "Adamax": lambda p: rules.Adamax(1e-5, parameters=p),
        "NAdam": lambda p: rules.NAdam(1e-5, parameters=p),
        "RAdam": lambda p: rules.RAdam(1e-5, parameters=p),
        "Rprop": lambda p: rules.Rprop(1e-5, parameters=p),
        "ASGD": lambda p: rules.ASGD(1e-5, 1, p),
        "Lamb": lambda p: rules.Lamb(1e-5, parameters=p),
    }
    return {name: _later(make, params, lambda opt: opt.step) for name, make in made.items()}


def _torch():
    import numpy as np
    import torch

    torch.set_num_threads(int(os.environ.get("OMP_NUM_THREADS", "1")))
    rng = np.random.default_rng(0)
    params = []
    for shape in SHAPES:
        p = torch.nn.Parameter(torch.rand(shape))
        p.grad = torch.from_numpy(rng.standard_normal(shape).astype("float32") * 0.01)
        params.append(p)
    o, clip = torch.optim, torch.nn.utils

    def clipped(function):
        def make(opt):
            def step():
                function()
                opt.step()

            return step

        return make

    def each_norm():
        for p in params:
            clip.clip_grad_norm_([p], 0.1)

    made = {
        "SGD": lambda p: o.SGD(p, 1e-5),
        "SGD, L2": lambda p: o.SGD(p, 1e-5, weight_decay=1e-4),
        "SGD, by value": lambda p: o.SGD(p, 1e-5),
        "SGD, by norm": lambda p: o.SGD(p, 1e-5),
        "SGD, by global norm": lambda p: o.SGD(p, 1e-5),
        "Momentum": lambda p: o.SGD(p, 1e-5, momentum=0.9),
        "Adam": lambda p: o.Adam(p, 1e-5),
        "Adam, L2": lambda p: o.Adam(p, 1e-5, weight_decay=1e-4),
        "AdamW": lambda p: o.AdamW(p, 1e-5),
        "AdamW, by global norm": lambda p: o.AdamW(p, 1e-5),
        "Adagrad": lambda p: o.Adagrad(p, 1e-5),
        "Adadelta": lambda p: o.Adadelta(p, 1e-5),
        "RMSProp": lambda p: o.RMSprop(p, 1e-5),
        "RMSProp, momentum": lambda p: o.RMSprop(p, 1e-5, momentum=0.9),
        "RMSProp, centered": lambda p: o.RMSprop(p, 1e-5, centered=True),
        "Adamax": lambda p: o.Adamax(p, 1e-5),
        "NAdam": lambda p: o.NAdam(p, 1e-5),
        "RAdam": lambda p: o.RAdam(p, 1e-5),
        "Rprop": lambda p: o.Rprop(p, 1e-5),
    }
    clips = {
        "SGD, by value": clipped(lambda: clip.clip_grad_value_(params, 0.01)),
        "SGD, by norm": clipped(each_norm),
        "SGD, by global norm": clipped(lambda: clip.clip_grad_norm_(params, 0.1)),
        "AdamW, by global norm": clipped(lambda: clip.clip_grad_norm_(params, 0.1)),
    }
    return {name: _later(make, params, clips.get(name, lambda opt: opt.step)) for name, make in made.items()}


def _later(make, params, step_of):
    """Make an optimizer at its first step, and keep the one that was last used only: their states are large."""

    def run():
        if _KEPT.get("name") is not make:
            _KEPT.clear()
            _KEPT.update(name=make, step=step_of(make(params)))
        _KEPT["step"]()

    return run


_KEPT = {}


def cases(impl):
    return {} if impl == "original" else _torch() if impl == "torch" else _paddle()


if __name__ == "__main__":
    os.environ.setdefault(harness.CLOCK, "processor")
    raise SystemExit(not harness.main(__file__, LIMITS, unit=1e3, unit_name="ms"))
