"""The schedules whose curves are recorded: name -> how to make one from the module `lr`."""

import math

# fmt: off

STEPS = 50
JUMPS = [4, 2, 2.5, None, 17, None, 17, 0, 40]  # epochs for step(): back and forth, fractions, None for the next one

SCHEDULES = {
    "noam": lambda lr: lr.NoamDecay(d_model=64, warmup_steps=10),
    "noam, late": lambda lr: lr.NoamDecay(64, 100, learning_rate=2.0, last_epoch=80),
    "piecewise": lambda lr: lr.PiecewiseDecay([3, 6, 30], [0.1, 0.2, 0.3, 0.05]),
    "piecewise, spare value": lambda lr: lr.PiecewiseDecay((3, 6), (0.1, 0.2, 0.3, 0.05)),
    "piecewise, resumed": lambda lr: lr.PiecewiseDecay([3, 6], [0.1, 0.2, 0.3], last_epoch=4),
    "natural exp": lambda lr: lr.NaturalExpDecay(0.5, gamma=0.1),
    "natural exp, resumed": lambda lr: lr.NaturalExpDecay(0.5, gamma=0.01, last_epoch=9),
    "inverse time": lambda lr: lr.InverseTimeDecay(0.5, gamma=0.1),
    "inverse time, resumed": lambda lr: lr.InverseTimeDecay(1, gamma=2.0, last_epoch=3),
    "polynomial": lambda lr: lr.PolynomialDecay(0.5, decay_steps=20),
    "polynomial, power": lambda lr: lr.PolynomialDecay(0.5, decay_steps=45, end_lr=0.01, power=2.5),
    "polynomial, cycle": lambda lr: lr.PolynomialDecay(0.5, decay_steps=7, end_lr=0.1, power=0.5, cycle=True),
    "polynomial, resumed": lambda lr: lr.PolynomialDecay(0.5, decay_steps=20, last_epoch=10),
    "warmup": lambda lr: lr.LinearWarmup(0.5, warmup_steps=20, start_lr=0.0, end_lr=0.5),
    "warmup, lower after": lambda lr: lr.LinearWarmup(0.2, 7, 0.1, 0.6, last_epoch=2),
    "warmup, exponential": lambda lr: lr.LinearWarmup(lr.ExponentialDecay(0.5, 0.9), 7, 0.0, 0.5),
    "warmup, cosine": lambda lr: lr.LinearWarmup(lr.CosineAnnealingDecay(0.5, 12), 7, 0.05, 0.5),
    "warmup, restarts": lambda lr: lr.LinearWarmup(lr.CosineAnnealingWarmRestarts(0.5, 3, 2), 5, 0.05, 0.5),
    "warmup, polynomial": lambda lr: lr.LinearWarmup(lr.PolynomialDecay(0.5, 30), 7, 0.05, 0.5),
    "warmup, warmup": lambda lr: lr.LinearWarmup(lr.LinearWarmup(0.3, 10, 0.6, 0.9), 7, 0.0, 0.5),
    "exponential": lambda lr: lr.ExponentialDecay(0.5, gamma=0.9),
    "exponential, resumed": lambda lr: lr.ExponentialDecay(0.5, gamma=0.99, last_epoch=20),
    "multi step": lambda lr: lr.MultiStepDecay(0.5, milestones=[10, 11, 40]),
    "multi step, gamma": lambda lr: lr.MultiStepDecay(0.5, (8, 30), gamma=0.7, last_epoch=5),
    "step": lambda lr: lr.StepDecay(0.5, step_size=13),
    "step, gamma": lambda lr: lr.StepDecay(0.5, step_size=4, gamma=0.8, last_epoch=2),
    "lambda": lambda lr: lr.LambdaDecay(0.5, lambda epoch: 0.95**epoch),
    "lambda, resumed": lambda lr: lr.LambdaDecay(0.5, lambda epoch: math.sin(epoch) + 2, last_epoch=30),
    "cosine": lambda lr: lr.CosineAnnealingDecay(0.5, T_max=10),
    "cosine, eta_min": lambda lr: lr.CosineAnnealingDecay(0.5, T_max=17, eta_min=0.05),
    "cosine, resumed": lambda lr: lr.CosineAnnealingDecay(0.5, T_max=100, eta_min=1, last_epoch=20),
    "restarts": lambda lr: lr.CosineAnnealingWarmRestarts(0.5, T_0=7),
    "restarts, longer": lambda lr: lr.CosineAnnealingWarmRestarts(0.5, T_0=3, T_mult=2, eta_min=0.01),
    "restarts, resumed": lambda lr: lr.CosineAnnealingWarmRestarts(0.5, T_0=4, T_mult=3, last_epoch=5),
    "one cycle": lambda lr: lr.OneCycleLR(0.5, total_steps=100),
    "one cycle, exact length": lambda lr: lr.OneCycleLR(0.5, total_steps=50, divide_factor=4, end_learning_rate=0.01),
    "one cycle, linear": lambda lr: lr.OneCycleLR(0.5, 60, phase_pct=0.5, anneal_strategy="linear"),
    "one cycle, three phases": lambda lr: lr.OneCycleLR(0.5, 55, three_phase=True),
    "one cycle, three lines": lambda lr: lr.OneCycleLR(
        0.5, 60, phase_pct=0.2, anneal_strategy="linear", three_phase=True, last_epoch=3
    ),
    "one cycle, no climb": lambda lr: lr.OneCycleLR(0.5, 60, phase_pct=0.0),
    "one cycle, climb only": lambda lr: lr.OneCycleLR(0.5, 60, phase_pct=1.0),
    "cyclic": lambda lr: lr.CyclicLR(0.1, 0.5, step_size_up=4),
    "cyclic, slow down": lambda lr: lr.CyclicLR(0.1, 0.5, step_size_up=4, step_size_down=9, last_epoch=1),
    "cyclic, halved": lambda lr: lr.CyclicLR(0.1, 0.5, 4, 3, mode="triangular2"),
    "cyclic, exponential": lambda lr: lr.CyclicLR(0.1, 0.5, 4, 3, mode="exp_range", exp_gamma=0.97),
    "cyclic, by cycle": lambda lr: lr.CyclicLR(0.1, 0.5, 4, scale_fn=lambda x: 1 / (5**x)),
    "cyclic, by step": lambda lr: lr.CyclicLR(0.1, 0.5, 4, scale_fn=lambda x: 0.99**x, scale_mode="iterations"),
    "linear": lambda lr: lr.LinearLR(0.5, total_steps=20),
    "linear, falling": lambda lr: lr.LinearLR(0.5, total_steps=45, start_factor=1.0, end_factor=0.2),
    "linear, resumed": lambda lr: lr.LinearLR(0.5, total_steps=30, start_factor=0.5, last_epoch=4),
    "multiplicative": lambda lr: lr.MultiplicativeDecay(0.5, lambda epoch: 0.95),
    "multiplicative, resumed": lambda lr: lr.MultiplicativeDecay(0.5, lambda epoch: 1 - 1 / (epoch + 2), last_epoch=6),
}

# Schedules that cannot take every jump: a cycle that ends before, a product over whole epochs.
STEADY = {"one cycle, exact length", "multiplicative", "multiplicative, resumed"}


def metric(i):
    """A loss that falls, then waves about a plateau, then falls again."""
    return 1 / (1 + i) + 0.02 * math.sin(i * i) if i < 40 else 0.03 - 0.001 * i


PLATEAUS = {
    "plateau": lambda lr: lr.ReduceOnPlateau(0.5, patience=3),
    "plateau, at once": lambda lr: lr.ReduceOnPlateau(0.5, patience=0, factor=0.9, cooldown=2),
    "plateau, max": lambda lr: lr.ReduceOnPlateau(0.5, mode="MAX", factor=0.8, patience=2, cooldown=1),
    "plateau, absolute": lambda lr: lr.ReduceOnPlateau(
        0.5, factor=0.7, patience=1, threshold=0.05, threshold_mode="abs"
    ),
    "plateau, absolute max": lambda lr: lr.ReduceOnPlateau(
        0.5, "max", factor=0.7, patience=1, threshold=0.05, threshold_mode="abs"
    ),
    "plateau, relative": lambda lr: lr.ReduceOnPlateau(0.5, factor=0.7, patience=1, threshold=0.3),
    "plateau, floor": lambda lr: lr.ReduceOnPlateau(0.5, factor=0.5, patience=0, min_lr=0.06),
    "plateau, epsilon": lambda lr: lr.ReduceOnPlateau(0.5, factor=0.5, patience=0, epsilon=0.05),
}


def do_nothing(epoch):
    return 1.0


GOOD = {
    "NoamDecay": {"d_model": 64, "warmup_steps": 10},
    "PiecewiseDecay": {"boundaries": [3, 6], "values": [0.1, 0.2, 0.3]},
    "NaturalExpDecay": {"learning_rate": 0.5, "gamma": 0.1},
    "InverseTimeDecay": {"learning_rate": 0.5, "gamma": 0.1},
    "PolynomialDecay": {"learning_rate": 0.5, "decay_steps": 10},
    "LinearWarmup": {"learning_rate": 0.5, "warmup_steps": 4, "start_lr": 0.0, "end_lr": 0.5},
    "ExponentialDecay": {"learning_rate": 0.5, "gamma": 0.9},
    "MultiStepDecay": {"learning_rate": 0.5, "milestones": [2, 4]},
    "StepDecay": {"learning_rate": 0.5, "step_size": 3},
    "LambdaDecay": {"learning_rate": 0.5, "lr_lambda": do_nothing},
    "ReduceOnPlateau": {"learning_rate": 0.5},
    "CosineAnnealingDecay": {"learning_rate": 0.5, "T_max": 5},
    "MultiplicativeDecay": {"learning_rate": 0.5, "lr_lambda": do_nothing},
    "OneCycleLR": {"max_learning_rate": 0.5, "total_steps": 20},
    "CyclicLR": {"base_learning_rate": 0.1, "max_learning_rate": 0.5, "step_size_up": 4},
    "LinearLR": {"learning_rate": 0.5, "total_steps": 10},
    "CosineAnnealingWarmRestarts": {"learning_rate": 0.5, "T_0": 4},
}
BAD_VALUES = [0, -1, 1, 2, 0.5, 1.5, -0.5, True, None, "a", [1, 2], [2, 1], []]
