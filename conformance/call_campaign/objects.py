"""What is compared of an object that a class makes, beyond calling it: the calls of mode `object`.

A layer is asked for its text, its parameters and what conversions do to it, an optimizer makes ten steps, a learning
rate schedule fifty, a distribution is asked for everything it knows. Both sides import this file.
"""

import contextlib

import numpy as np

import paddle

from . import one_call

STEPS, RATES = 10, 50
HALF = ("float16", "bfloat16")


def facts(made):
    """What is compared of an object, as plain data."""
    for kind, describe in KINDS:
        if isinstance(made, kind):
            return describe(made)
    return one_call.of_value(made)


def text(words):
    """A text that is compared word for word; elsewhere in a result texts are free."""
    return {"array": ["text", [1], [words]]}


def attempt(function, *args, **kw):
    """What a call returns, or that it was refused; what the original refuses is not compared."""
    try:
        return one_call.of_value(function(*args, **kw))
    except Exception:
        return {"object": "refused"}


def listed(**named):
    return {"dict": named}


# Layers


def of_layer(layer):
    """A layer's texts and names, its state, and its state after conversions, hooks and clear_gradients."""
    found = {
        "repr": text(repr(layer)),
        "extra_repr": text(layer.extra_repr()),
        "full_name": text(layer.full_name()),
        "state": state(layer),
        "names": text(" ".join(p.name for p in layer.parameters())),
        "named": text(" ".join(name for name, _ in layer.named_parameters())),
        "buffers": text(" ".join(name for name, _ in layer.named_buffers())),
        "sublayers": text(" ".join(type(s).__name__ for s in layer.sublayers())),
        "named_sublayers": text(" ".join(name for name, _ in layer.named_sublayers(include_self=True))),
        "children": text(" ".join(name for name, _ in layer.named_children())),
        "trainable": {"list": [bool(p.trainable) for p in layer.parameters()]},
        "training": bool(layer.eval().training if layer.eval() is not None else layer.training),
    }
    layer.train()
    for name, convert in (
        ("float64", lambda: layer.to(dtype="float64")),
        ("float16", lambda: layer.to(dtype="float16")),  # `astype` of the original changes no parameter that is there
        ("bfloat16", lambda: layer.bfloat16()),
        ("float", lambda: layer.float()),
        ("half", lambda: layer.half()),
        ("cleared", lambda: layer.clear_gradients()),
    ):
        try:
            convert()
            found[name] = state(layer)
        except Exception:
            found[name] = attempt(convert)
    return listed(**found)


def state(layer):
    """The dtypes and shapes of what a layer keeps; drawn numbers are compared by the calls of the layer."""
    return listed(
        **{name: text(f"{one_call.dtype_name(t.dtype)} {list(t.shape)}") for name, t in layer.state_dict().items()}
    )


# Optimizers


def parameters(dtype="float32"):
    """Three parameters with fixed values, of one to three axes."""
    made = []
    for i, shape in enumerate([(3,), (4, 3), (2, 1, 3)]):
        values = np.random.RandomState(i).standard_normal(shape).round(3).astype("float32")
        weight = paddle.create_parameter(
            list(shape), "float32", default_initializer=paddle.nn.initializer.Assign(values)
        )
        made.append(weight if dtype == "float32" else typed(weight, dtype))
    return made


def typed(weight, dtype):
    """A parameter of another dtype with the same values."""
    layer = paddle.nn.Layer()
    layer.weight = weight
    layer.to(dtype=dtype)
    return layer.weight


def groups(**more):
    """The parameters in two groups, the second with options of its own."""
    first, second, third = parameters()
    return [{"params": [first, second]}, {"params": [third], **more}]


def of_optimizer(optimizer):
    """The parameters after ten steps and what the optimizer keeps; the state is saved and set after the fifth."""
    lists = optimizer._parameter_list
    grouped = bool(lists) and isinstance(lists[0], dict)
    weights = [p for g in lists for p in g["params"]] if grouped else list(lists or [])
    start = [w.numpy().astype("float64") for w in weights] if weights else []
    found, trail = {}, []
    for i in range(STEPS):

        def closure(i=i):
            optimizer.clear_grad()
            wide = [w.astype("float32") if one_call.dtype_name(w.dtype) in HALF else w for w in weights]
            loss = sum((((w - 0.1 * i) ** 2) * (1 + j)).sum() for j, w in enumerate(wide))
            loss.backward()
            return loss

        loss = closure()
        if type(optimizer).__name__ == "LBFGS":
            optimizer.step(closure)
        elif i == 3 and not grouped:
            optimizer.minimize(loss)
        else:
            optimizer.step()
        if isinstance(optimizer._learning_rate, paddle.optimizer.lr.LRScheduler):
            optimizer._learning_rate.step()
        trail.append(one_call.of_value([optimizer.get_lr(), *weights]))
        if i == 4:
            saved = optimizer.state_dict()
            found["keys"] = text(" ".join(sorted(map(str, saved))))
            found["kept"] = listed(
                **{str(k): one_call.of_value(v) for k, v in sorted(saved.items(), key=lambda kv: str(kv[0]))}
            )
            optimizer.set_state_dict(saved)
        if i == 6:
            found["set_lr"] = attempt(optimizer.set_lr, 0.05)
    moved = [float(np.abs(w.numpy().astype("float64") - s).sum()) > 0 for w, s in zip(weights, start)]
    return listed(trail={"list": trail}, moved={"list": moved}, **found)


# Learning rates


def of_schedule(schedule):
    """Fifty rates, with the state saved and set after the twentieth."""
    rates, found = [], {}
    plateau = isinstance(schedule, paddle.optimizer.lr.ReduceOnPlateau)
    for i in range(RATES):
        rates.append(float(schedule()))
        schedule.step(*((1.0 / (1 + min(i, 7)),) if plateau else ()))
        if i == 20:
            saved = schedule.state_dict()
            found["state"] = {"dict": {k: one_call.of_value(v) for k, v in sorted(saved.items())}}
            schedule.set_state_dict(saved)
    if not plateau:
        schedule.step(3)
        rates += [float(schedule.last_lr), float(schedule.get_lr())]
    return listed(rates={"list": [{"float": r} for r in rates]}, epoch=one_call.of_value(schedule.last_epoch), **found)


# Distributions


def of_distribution(made):
    """All that a distribution knows, and samples after a seed."""
    found = {name: attempt(lambda name=name: list(getattr(made, name))) for name in ("batch_shape", "event_shape")}
    for name in ("mean", "variance", "stddev"):
        found[name] = attempt(lambda name=name: value_of(getattr(made, name)))
    found["entropy"] = attempt(lambda: made.entropy())
    for name in ("sample", "rsample"):
        paddle.seed(11)
        found[name] = attempt(lambda name=name: getattr(made, name)([2, 3]))
    paddle.seed(12)
    with contextlib.suppress(Exception):
        drawn = made.sample([3])
        for name in ("log_prob", "prob", "probs", "cdf", "pmf", "log_pmf"):
            found[name] = attempt(lambda name=name: value_of(getattr(made, name), drawn))
    found["icdf"] = attempt(lambda: made.icdf(paddle.to_tensor(0.3)))
    found["kl"] = attempt(lambda: made.kl_divergence(made))
    found["function"] = attempt(lambda: paddle.distribution.kl_divergence(made, made))
    return listed(**found)


def value_of(found, *args):
    return found(*args) if callable(found) else found


KINDS = (
    (paddle.nn.Layer, of_layer),
    (paddle.optimizer.Optimizer, of_optimizer),
    (paddle.optimizer.lr.LRScheduler, of_schedule),
    (paddle.distribution.Distribution, of_distribution),
)
