"""Record the facts of amp_cases.py: run with paddlepaddle 3.3.1.

On a CPU the original switches mixed precision off. It is told here that it stands on a GPU, which is enough for what
does not compute in low precision: its lists, what `decorate` casts, how the loss scale moves.
"""

import json
import sys
from pathlib import Path

from amp_cases import build, dtypes, follow_scaler

import paddle
import paddle.amp.auto_cast
import paddle.amp.grad_scaler


class Card:
    """A place that says of itself that it is a GPU."""

    def __getattr__(self, name):
        return lambda: name == "is_gpu_place"


class Tracer:
    """The tracer of the original, standing on that place."""

    def __getattr__(self, name):
        return Card() if name == "_expected_place" else getattr(tracer, name)

    def __setattr__(self, name, value):
        setattr(tracer, name, value)


tracer = paddle.base.framework._dygraph_tracer()
paddle.amp.grad_scaler._dygraph_tracer = Tracer
casting = sys.modules["paddle.amp.auto_cast"]
casting._dygraph_tracer, casting._current_expected_place = Tracer, Card
casting._is_gpu_float16_supported = casting._is_gpu_bfloat16_supported = lambda *given: True
# The original turns tensors of one element into numbers, which a recent NumPy refuses.
tensor = type(paddle.to_tensor(1.0))
for method, kind in (("__int__", int), ("__float__", float), ("__bool__", bool)):
    setattr(tensor, method, lambda self, kind=kind: kind(self.numpy().ravel()[0]))


def listed(lists):
    return {dtype: {level: sorted(names) for level, names in levels.items()} for dtype, levels in lists.items()}


def decorated(**options):
    net = build(paddle)
    if options.get("excluded_layers") == "nested":
        options["excluded_layers"] = net.nested
    optimizer = paddle.optimizer.Adam(parameters=net.parameters())
    master = options.pop("master_weight", None)
    paddle.amp.decorate(net, optimizer, master_weight=master, **options)
    return {"dtypes": dtypes(net), "masters": optimizer._multi_precision}


def states():
    facts = {}
    for level in ("O0", "O1", "O2", "OD"):
        for dtype in ("float16", "bfloat16"):
            for enable in (True, False):
                with paddle.amp.auto_cast(enable, level=level, dtype=dtype):
                    facts[f"{level} {dtype} {enable}"] = [paddle.is_autocast_enabled(), paddle.get_autocast_dtype()]
    return facts


recorded = {
    "white": listed(paddle.amp.white_list()),
    "black": listed(paddle.amp.black_list()),
    "states": states(),
    "decorate": {
        "O1": decorated(level="O1", dtype="bfloat16"),
        "bfloat16": decorated(level="O2", dtype="bfloat16"),
        "float16": decorated(level="O2", dtype="float16"),
        "no masters": decorated(level="O2", dtype="bfloat16", master_weight=False),
        "without a layer": decorated(level="O2", dtype="bfloat16", excluded_layers="nested"),
        "without a class": decorated(level="O2", dtype="bfloat16", excluded_layers=paddle.nn.Linear),
    },
}
with paddle.amp.auto_cast(dtype="float16"):
    pass
recorded["scaler"] = {
    "dynamic": follow_scaler(
        paddle, paddle.amp.GradScaler(init_loss_scaling=8.0, incr_every_n_steps=2, decr_every_n_nan_or_inf=2)
    ),
    "fixed": follow_scaler(paddle, paddle.amp.GradScaler(init_loss_scaling=8.0, use_dynamic_loss_scaling=False)),
}
lines = [
    f' "{part}": {{\n' + ",\n".join(f"  {json.dumps(k)}: {json.dumps(v)}" for k, v in facts.items()) + "\n }"
    for part, facts in recorded.items()
]
Path(__file__).with_name("amp.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")
