"""Record the curves and the errors of the schedules in lr_cases.py: run with paddlepaddle 3.3.1."""

import contextlib
import inspect
import io
import json
from pathlib import Path

from lr_cases import BAD_VALUES, GOOD, JUMPS, PLATEAUS, SCHEDULES, STEADY, STEPS, metric

from paddle.optimizer import lr


def rounded(value):
    return float(f"{value:.10g}")


def curve(schedule, moves):
    rates = [rounded(schedule())]
    for move in moves:
        schedule.step(*move)
        rates.append(rounded(schedule()))
    return rates


def outcome(name, arguments):
    """The name of the exception that the constructor raises, or None."""
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            getattr(lr, name)(**arguments)
    except Exception as error:
        return type(error).__name__
    return None


def printed(make):
    with contextlib.redirect_stdout(io.StringIO()) as out:
        make()
    return out.getvalue()


def talkative_warmup():
    inner = lr.StepDecay(0.5, 2, verbose=True)
    schedule = lr.LinearWarmup(inner, 2, 0.0, 0.5, verbose=True)
    for _ in range(5):
        schedule.step()


def talkative_plateau():
    schedule = lr.ReduceOnPlateau(0.5, patience=1, verbose=True)
    for _ in range(6):
        schedule.step(1.0)


def talkative_restarts():
    schedule = lr.CosineAnnealingWarmRestarts(0.5, 3, 2, verbose=True)
    schedule.step(7)
    schedule.step(2.5)
    schedule.step()


recorded = {
    "curves": {name: curve(make(lr), [()] * STEPS) for name, make in SCHEDULES.items()},
    "plateaus": {name: curve(make(lr), [(metric(i),) for i in range(STEPS)]) for name, make in PLATEAUS.items()},
    "jumps": {
        name: curve(make(lr), [(epoch,) for epoch in JUMPS]) for name, make in SCHEDULES.items() if name not in STEADY
    },
    "printed": {
        "warmup": printed(talkative_warmup),
        "plateau": printed(talkative_plateau),
        "restarts": printed(talkative_restarts),
    },
    "outcomes": {
        name: {
            argument: [outcome(name, {**good, argument: value}) for value in BAD_VALUES]
            for argument in inspect.signature(getattr(lr, name)).parameters
            if argument != "verbose"
        }
        for name, good in GOOD.items()
    },
}
for name, schedule in {"step": lr.StepDecay(0.5, 2), "plateau": lr.ReduceOnPlateau(0.5)}.items():
    recorded.setdefault("states", {})[name] = schedule.state_dict()
nested = lr.LinearWarmup(lr.ExponentialDecay(0.5, 0.9), 3, 0.0, 0.5)
nested.step(10)
recorded["states"]["warmup"] = nested.state_dict()

lines = [
    f' "{part}": {{\n' + ",\n".join(f"  {json.dumps(k)}: {json.dumps(v)}" for k, v in facts.items()) + "\n }"
    for part, facts in recorded.items()
]
Path(__file__).with_name("lr.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")
