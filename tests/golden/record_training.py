"""Record the runs of training_cases.py: run with paddlepaddle 3.3.1."""

import json
from pathlib import Path

from training_cases import BARS, FITS, SCHEDULES, SEEDED, WATCHERS, dashboard, draw, fit, moments, rates, seeded, watch

import paddle
from paddle.static import InputSpec

recorded = {
    "bars": {name: draw(*case) for name, case in BARS.items()},
    "fits": {name: fit(options) for name, options in FITS.items()},
    "adam": fit(FITS["plain"], "Adam"),
    "moments": moments(),
    "watchers": {name: watch(*case) for name, case in WATCHERS.items()},
    "rates": {name: rates(options) for name, options in SCHEDULES.items()},
    "dashboards": {name: dashboard(name) for name in ("visualdl", "wandb")},
    "specs": {
        "any size": repr(InputSpec([None, 784], "float32", "x")),
        "from a tensor": repr(InputSpec.from_tensor(paddle.ones([2, 3], "int32"), name="y")),
        "batch": repr(InputSpec([64], "int64").batch(4)),
        "unbatch": repr(InputSpec([4, 64]).unbatch()),
    },
    # Last: in the original the names of one model's metrics turn up in the logs of the next.
    "seeded": {name: seeded(*case) for name, case in SEEDED.items()},
}
lines = [f" {json.dumps(part)}: {json.dumps(facts)}" for part, facts in recorded.items()]
Path(__file__).with_name("training.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")
