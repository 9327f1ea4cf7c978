"""Why two optimizers, given the same weights and gradients, take different steps."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from typing import Any

import torch

import paddle
from outrigger.align import decay
from outrigger.bridge import to_torch

# torch optimizer -> the name of its rule in Paddle
_RULES = {
    "Adam": "Adam",
    "AdamW": "AdamW",
    "Adamax": "Adamax",
    "Adagrad": "Adagrad",
    "Adadelta": "Adadelta",
    "RMSprop": "RMSProp",
    "NAdam": "NAdam",
    "RAdam": "RAdam",
    "ASGD": "ASGD",
    "Rprop": "Rprop",
}


_RARE_SETTINGS = ("dampening", "amsgrad")  # settings that few optimizers have and that are rarely used


def of(optimizer: Any) -> dict[str, Any]:
    """The update rule and settings of an optimizer of either library, in Paddle's terms."""
    return _of_torch(optimizer) if isinstance(optimizer, torch.optim.Optimizer) else _of_paddle(optimizer)


def _of_torch(optimizer: torch.optim.Optimizer) -> dict[str, Any]:
    group = optimizer.param_groups[0]
    name = type(optimizer).__name__
    found: dict[str, Any] = {"learning_rate": float(group["lr"])}
    if isinstance(optimizer, torch.optim.SGD):
        found["rule"] = "Momentum" if group["momentum"] else "SGD"
        if group["momentum"]:
            found |= {"momentum": group["momentum"], "use_nesterov": bool(group["nesterov"])}
            if group["dampening"]:
                found["dampening"] = group["dampening"]
    else:
        found["rule"] = next((_RULES[c.__name__] for c in type(optimizer).__mro__ if c.__name__ in _RULES), name)
        if group.get("amsgrad"):
            found["amsgrad"] = True
        if "betas" in group:
            found |= {"beta1": group["betas"][0], "beta2": group["betas"][1]}
        if "eps" in group:
            found["epsilon"] = group["eps"]
        if name == "RMSprop":
            found |= {"rho": group["alpha"], "momentum": group["momentum"], "centered": bool(group["centered"])}
        if name == "Adadelta":
            found["rho"] = group["rho"]
    found["grad_clip"] = None
    return found


def _of_paddle(optimizer: Any) -> dict[str, Any]:
    name = next((c.__name__ for c in type(optimizer).__mro__ if c.__module__.startswith("paddle.")), "")
    found: dict[str, Any] = {"rule": name, "learning_rate": float(optimizer.get_lr())}
    if getattr(optimizer, "_amsgrad", False):
        found["amsgrad"] = True
    for setting, attribute in (
        ("momentum", "_momentum"),
        ("use_nesterov", "_use_nesterov"),
        ("beta1", "_beta1"),
        ("beta2", "_beta2"),
        ("epsilon", "_epsilon"),
        ("rho", "_rho"),
        ("centered", "_centered"),
    ):
        if hasattr(optimizer, attribute):
            value = getattr(optimizer, attribute)
            found[setting] = value if isinstance(value, bool) else float(value)
    clip = optimizer._grad_clip
    found["grad_clip"] = None if clip is None else type(clip).__name__
    return found


def replay(optimizer: Any, decayed: float, steps: Sequence[tuple[torch.Tensor, torch.Tensor]]) -> torch.Tensor | None:
    """The weight after steps (weight before, gradient) of a Paddle optimizer with the rule and settings of `optimizer`.

    None if Paddle has no such rule.
    """
    settings = of(optimizer)
    rule = getattr(paddle.optimizer, str(settings.pop("rule")), None)
    if rule is None or settings.pop("grad_clip") is not None:
        return None
    known = inspect.signature(rule).parameters
    if any(name not in known for name in settings):
        return None
    weight = paddle.create_parameter(list(steps[0][0].shape), str(steps[0][0].dtype).removeprefix("torch."))
    held: torch.Tensor = to_torch(weight)
    made = rule(parameters=[weight], weight_decay=decayed, **settings)
    for before, gradient in steps:
        with torch.no_grad():
            held.copy_(before)
        held.grad = gradient.clone()
        made.step()
    return held.detach()


def latent_difference(optimizers: tuple[Any, Any]) -> tuple[tuple[str, str, str, str, bool], bool] | None:
    """A difference that no step shows yet, as `explain` returns it, and whether it is an error: another rule is."""
    theirs, ours = of(optimizers[0]), of(optimizers[1])
    known = {"SGD", "Momentum", *_RULES.values()}
    if theirs["rule"] != ours["rule"] and theirs["rule"] in known and ours["rule"] in known:
        plain = {"SGD", "Momentum"}
        if {theirs["rule"], ours["rule"]} == plain and not theirs.get("momentum") and not ours.get("momentum"):
            return None
        decays = [value for one in optimizers for value in decay.of(one).values()]
        if {theirs["rule"], ours["rule"]} == {"Adam", "AdamW"} and not any(decays):
            return None
        return explain(optimizers, 0, None), True
    if theirs["rule"] == ours["rule"] and any(theirs.get(name) != ours.get(name) for name in _RARE_SETTINGS):
        return explain(optimizers, 0, None), True
    a, b = theirs.get("epsilon"), ours.get("epsilon")
    if theirs["rule"] == ours["rule"] and a is not None and b is not None and abs(a - b) > 1e-6 * a:
        return explain(optimizers, 0, None), False
    return None


def explain(optimizers: tuple[Any, Any], iteration: int, ratio: float | None) -> tuple[str, str, str, str, bool]:
    """Reference, port, reason, advice, and whether it is certain, for updates that differ although gradients agree."""
    theirs, ours = of(optimizers[0]), of(optimizers[1])
    for name in _RARE_SETTINGS:
        if theirs["rule"] == ours["rule"] and theirs.get(name, False) != ours.get(name, False):
            return (
                f"{name}={theirs.get(name, False)!r}",
                f"{name}={ours.get(name, False)!r}",
                f"optimizer rule: {name} on one side only",
                f"{name}={theirs.get(name, False)!r}, or the rule without it on both sides",
                True,
            )
    if theirs["rule"] != ours["rule"]:
        spelled = ", ".join(f"{name}={value!r}" for name, value in theirs.items() if name not in ("rule", "grad_clip"))
        confused = {theirs["rule"], ours["rule"]} == {"SGD", "Momentum"}
        note = " (torch's SGD with momentum is Paddle's Momentum)" if confused else ""
        return (
            f"{type(optimizers[0]).__name__}: the rule of {theirs['rule']}",
            ours["rule"],
            f"optimizer rule: the reference follows {theirs['rule']}, the port {ours['rule']}{note}",
            f"paddle.optimizer.{theirs['rule']}({spelled}, parameters=…)",
            True,
        )
    for name in (one for one in theirs if one in ours):
        a, b = theirs[name], ours[name]
        same = abs(a - b) <= 1e-9 * max(abs(a), 1e-12) if isinstance(a, float) and isinstance(b, float) else a == b
        if same:
            continue
        if name == "grad_clip":
            return (
                "no clipping inside the optimizer",
                f"grad_clip={b}",
                "gradient clipping: only the port's optimizer clips",
                "leave grad_clip out, or clip in the reference as well (torch.nn.utils.clip_grad_norm_ before step)",
                True,
            )
        return (
            f"{name}={a!r}",
            f"{name}={b!r}",
            f"optimizer rule: {name} of {ours['rule']} differs",
            f"{name}={a!r}",
            True,
        )
    wd = [set(decay.of(one).values()) for one in optimizers]
    if wd[0] != wd[1]:
        return (
            f"weight_decay {sorted(wd[0])}",
            f"weight_decay {sorted(wd[1])}",
            "weight decay differs",
            "see the checkpoint 'decay'",
            True,
        )
    regularizers = {type(one.get("regularization")).__name__ for one in optimizers[1]._param_groups}
    if "L1Decay" in regularizers and any(wd[0]):
        return (
            "weight_decay: L2",
            "weight_decay: L1Decay",
            "weight decay: torch's weight_decay is L2, the port's is L1",
            "weight_decay=paddle.regularizer.L2Decay(…), or just the number",
            True,
        )
    if theirs["rule"] in ("Adadelta", "RMSProp", "Adagrad"):
        where = {
            "Adadelta": "the rules of Adadelta differ slightly between the two libraries",
            "RMSProp": "Paddle's RMSProp adds epsilon inside the square root, torch's outside",
            "Adagrad": "the two libraries start Adagrad's sums and add epsilon in different places",
        }[theirs["rule"]]
        return (
            type(optimizers[0]).__name__,
            ours["rule"],
            f"optimizer rule: {where}",
            "align with Adam or Momentum on both sides, then train with this one",
            False,
        )
    if ratio is not None and abs(ratio - 1) > 1e-4:
        return (
            "1",
            f"{ratio:.6g}",
            f"the port's step is {ratio:.3g} times the reference's: this parameter has another learning rate",
            "look for a learning rate of the parameter (ParamAttr(learning_rate=…)) or of its group",
            True,
        )
    return (
        type(optimizers[0]).__name__,
        ours["rule"],
        "optimizer rule: the updates differ although gradients and known settings agree",
        "compare groups of parameters, schedules and what is done between backward and step",
        False,
    )
