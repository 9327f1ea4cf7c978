"""Record the tables of hapi_cases.py: run with paddlepaddle 3.3.1."""

import json
from pathlib import Path

from hapi_cases import COUNTED, custom, networks, printed, summaries

import paddle

# The original turns tensors of one element into numbers, which a recent NumPy refuses.
type(paddle.to_tensor(1.0)).__int__ = lambda self: int(self.numpy().ravel()[0])

build = networks(paddle)
recorded = {"summary": {}, "flops": {}}
for name, (network, arguments) in summaries(paddle).items():
    call = lambda: paddle.summary(build[network](), **arguments)  # noqa: B023, E731
    recorded["summary"][name] = printed(paddle, call)
for name, (network, size) in COUNTED.items():
    call = lambda: paddle.flops(build[network](), size, print_detail=True)  # noqa: B023, E731
    recorded["flops"][name] = printed(paddle, call)
recorded["flops"]["custom"] = printed(
    paddle, lambda: paddle.flops(build["Grouped"](), [1, 4, 3, 3], {paddle.nn.LeakyReLU: custom}, print_detail=True)
)
Path(__file__).with_name("hapi.json").write_text(json.dumps(recorded, indent=1) + "\n")
