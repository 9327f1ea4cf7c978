"""Record the cases of optimizer_cases.py as optimizers.json and .npz, and files of an original in mid-run.

Run with paddlepaddle 3.3.1 from the repository's root: python -m tests.golden.record_optimizers
"""

import json
from pathlib import Path

import numpy as np
from tests.golden.optimizer_cases import CASES, LBFGS, SPARSE, STEPS, VARIANTS, Run, run, run_lbfgs, run_sparse

import paddle

told, values, at = {"steps": {}, "sparse": {}, "lbfgs": {}}, [], 0


def keep(family, name, arrays):
    global at
    parts = []
    for label, array in arrays.items():
        parts.append([label, list(array.shape), str(array.dtype), at])
        values.append(array.reshape(-1).astype("float32"))
        at += array.size
    told[family][name] = parts


for name, case in CASES.items():
    keep("steps", name, run(case))
for name, options in SPARSE:
    for clip in (None, "global") if name == "SGD" else (None,):
        keep("sparse", f"{name} {options} {clip}", run_sparse(name, options, clip))

for options in LBFGS:
    keep("lbfgs", str(options), run_lbfgs(options))

here = Path(__file__)
folder = here.with_name("optimizer_files")
folder.mkdir(exist_ok=True)
for name in VARIANTS:
    with paddle.utils.unique_name.guard():
        r = Run(name, {}, {"schedule": "step"} if name != "Rprop" else {})
        for _ in range(STEPS // 2):
            r.step()
        paddle.save({"w": r.w, "b": r.b}, str(folder / f"{name}.pdparams"))
        paddle.save(r.optimizer.state_dict(), str(folder / f"{name}.pdopt"))

lines = [
    f' "{family}": {{\n' + ",\n".join(f"  {json.dumps(k)}: {json.dumps(v)}" for k, v in facts.items()) + "\n }"
    for family, facts in told.items()
]
here.with_name("optimizers.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")
np.savez_compressed(here.with_name("optimizers.npz"), values=np.concatenate(values))
