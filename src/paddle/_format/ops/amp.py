"""Training with a scaled loss: the check of the gradients and the next scale."""

import paddle
from paddle.static.amp import amp_nn

from ..._core.graph import Persistable
from ..table import reads, writes


@writes("static.check_finite_and_unscale")
def _write_check(w, xs, scale):
    outs, found = w.operator.outputs
    w.emit("check_finite_and_unscale", X=xs, Scale=scale, Out=outs, FoundInfinite=found)


@reads("check_finite_and_unscale")
def _read_check(o):
    outs, found = amp_nn.check_finite_and_unscale(o.all("X"), o["Scale"])
    return {"Out": outs, "FoundInfinite": found}


@writes("static.update_loss_scaling")
def _write_update(w, xs, found_inf, scale, good, bad, up_after, down_after, up, down, stop):
    outs, *state = w.operator.outputs
    w.emit(
        "update_loss_scaling",
        X=xs,
        FoundInfinite=found_inf,
        PrevLossScaling=scale,
        InGoodSteps=good,
        InBadSteps=bad,
        Out=outs,
        **dict(zip(_STATE, state, strict=True)),
        incr_every_n_steps=up_after,
        decr_every_n_nan_or_inf=down_after,
        incr_ratio=up,
        decr_ratio=down,
        stop_update=stop,
    )


_STATE = ("LossScaling", "OutGoodSteps", "OutBadSteps")


@reads("update_loss_scaling")
def _read_update(o):
    """State that the file keeps is changed by each run, as the original does it in a loaded program too."""
    if o.has("StopUpdate"):
        raise NotImplementedError("update_loss_scaling with a tensor StopUpdate")
    state = o["PrevLossScaling"], o["InGoodSteps"], o["InBadSteps"]
    limits = o.attr("incr_every_n_steps"), o.attr("decr_every_n_nan_or_inf"), o.attr("incr_ratio"), o.attr("decr_ratio")
    xs = [paddle.assign(x) for x in o.all("X")]  # which are changed
    kept = [o.names(slot)[:1] for slot in ("PrevLossScaling", "InGoodSteps", "InBadSteps")]
    in_place = kept == [o.outputs(slot) for slot in _STATE] and all(isinstance(v, Persistable) for v in state)
    given = xs, o["FoundInfinite"], *state, *limits, o.attr("stop_update", False)
    results = amp_nn.scaling_updated(*given, out=(xs, *state)) if in_place else amp_nn.scaling_updated(*given)
    return dict(zip(("Out", *_STATE), results, strict=True))
