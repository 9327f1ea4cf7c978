"""The calls that `operators.py` times: what is called, on which inputs, at three sizes.

A case is plain data, so that a process with any of the libraries can run it:

    row    a row of `outrigger.api`'s table: one expression for torch, one for Paddle, on inputs named x, y, img, …
    own    an expression of `OWN` below, with inputs of its own
    call   a base call of `conformance/`, its shapes scaled, for operators that torch does not have
"""

import ast
import functools
import json
import math
import pathlib
import sys

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT / "conformance"))

SIZES = ("small", "medium", "large")
TARGETS = {"small": 128, "medium": 32_768, "large": 1_048_576}  # elements of a scaled call's largest tensor

# Rows, columns, the side of square matrices, and the shapes of a picture, a sequence and a volume.
DIMENSIONS = {
    "small": (8, 16, 16, (2, 3, 8, 8), (2, 3, 8), (2, 3, 4, 4, 4)),
    "medium": (128, 256, 48, (4, 16, 24, 24), (4, 16, 256), (2, 4, 8, 16, 16)),
    "large": (1024, 2048, 160, (8, 32, 64, 64), (8, 64, 2048), (2, 16, 16, 32, 32)),
}
FORMS = ("free", "square", "plain")  # of a row's inputs: tried in this order until the expressions accept them

# What neither table has in a form that can be scaled. N, M and the like are chosen by the size; R draws numbers.
OWN = [
    {
        "operator": "nms",
        "variant": "spread",
        "sizes": {"N": (10, 300, 3000)},
        "inputs": {"boxes": "boxes(R, N, 600.0)", "scores": "R.random_sample(N)"},
        "paddle": "paddle.vision.ops.nms(boxes, 0.5, scores)",
    },
    {
        "operator": "nms",
        "variant": "crowded",
        "sizes": {"N": (10, 300, 3000)},
        "inputs": {"boxes": "boxes(R, N, 20.0)", "scores": "R.random_sample(N)"},
        "paddle": "paddle.vision.ops.nms(boxes, 0.5, scores)",
    },
    {
        "operator": "nms",
        "variant": "by category",
        "sizes": {"N": (10, 300, 3000)},
        "inputs": {"boxes": "boxes(R, N, 200.0)", "scores": "R.random_sample(N)", "kinds": "R.randint(0, 8, N)"},
        "paddle": "paddle.vision.ops.nms(boxes, 0.5, scores, kinds, list(range(8)), min(N, 100))",
    },
    {
        "operator": "roi_align",
        "sizes": {"N": (4, 40, 400), "C": (4, 32, 128)},
        "inputs": {"x": "R.randn(2, C, 32, 32)", "boxes": "boxes(R, N, 200.0)", "count": "np.int32([N // 2, N // 2])"},
        "paddle": "paddle.vision.ops.roi_align(x, boxes, count, 7, 1 / 16, 2)",
    },
    {
        "operator": "roi_pool",
        "sizes": {"N": (4, 40, 400), "C": (4, 32, 128)},
        "inputs": {"x": "R.randn(2, C, 32, 32)", "boxes": "boxes(R, N, 200.0)", "count": "np.int32([N // 2, N // 2])"},
        "paddle": "paddle.vision.ops.roi_pool(x, boxes, count, 7, 1 / 16)",
    },
    {
        "operator": "psroi_pool",
        "sizes": {"N": (4, 40, 400), "C": (1, 4, 8)},
        "inputs": {
            "x": "R.randn(2, C * 49, 32, 32)",
            "boxes": "boxes(R, N, 200.0)",
            "count": "np.int32([N // 2, N // 2])",
        },
        "paddle": "paddle.vision.ops.psroi_pool(x, boxes, count, 7, 1 / 16)",
    },
    {
        "operator": "deform_conv2d",
        "sizes": {"C": (4, 16, 64), "H": (8, 16, 32)},
        "inputs": {
            "x": "R.randn(2, C, H, H)",
            "offset": "R.randn(2, 18, H, H)",
            "weight": "R.randn(C, C, 3, 3)",
            "mask": "R.random_sample((2, 9, H, H))",
        },
        "paddle": "paddle.vision.ops.deform_conv2d(x, offset, weight, padding=1, mask=mask)",
    },
    {
        "operator": "yolo_box",
        "sizes": {"H": (4, 13, 52)},
        "inputs": {"x": "R.randn(2, 255, H, H)", "size": "np.int32([[416, 416]] * 2)"},
        "paddle": "paddle.vision.ops.yolo_box(x, size, [30, 61, 62, 45, 59, 119], 80, 0.01, 16)",
    },
    {
        "operator": "yolo_loss",
        "sizes": {"H": (4, 13, 26)},
        "inputs": {
            "x": "R.randn(2, 255, H, H)",
            "truth": "R.uniform(0.1, 0.8, (2, 20, 4))",
            "label": "R.randint(0, 80, (2, 20)).astype('int32')",
        },
        "paddle": "paddle.vision.ops.yolo_loss(x, truth, label, [30, 61, 62, 45, 59, 119], [0, 1, 2], 80, 0.7, 16)",
    },
    {
        "operator": "matrix_nms",
        "sizes": {"N": (10, 100, 1000)},
        "inputs": {"boxes": "boxes(R, N, 300.0)[None]", "scores": "R.random_sample((1, 4, N))"},
        "paddle": "paddle.vision.ops.matrix_nms(boxes, scores, 0.05, 0.01, 200, 100)",
    },
    {
        "operator": "getitem",
        "variant": "slices",
        "sizes": {"N": (8, 128, 1024)},
        "inputs": {"x": "R.randn(N, 2 * N)"},
        "paddle": "x[1:, ::2] + 0.0",
        "torch": "x[1:, ::2] + 0.0",
    },
    {
        "operator": "getitem",
        "variant": "mask",
        "sizes": {"N": (8, 128, 1024)},
        "inputs": {"x": "R.randn(N, 2 * N)", "mask": "R.random_sample((N, 2 * N)) > 0.5"},
        "paddle": "x[mask]",
        "torch": "x[mask]",
    },
    {
        "operator": "getitem",
        "variant": "indices",
        "sizes": {"N": (8, 128, 1024)},
        "inputs": {"x": "R.randn(N, 2 * N)", "i": "R.randint(0, N, N)"},
        "paddle": "x[i]",
        "torch": "x[i]",
    },
    {
        "operator": "x[index] = value",
        "variant": "slices",
        "sizes": {"N": (8, 128, 1024)},
        "inputs": {"x": "R.randn(N, 2 * N)", "y": "R.randn(N - 1, N)"},
        "paddle": "x.__setitem__((slice(1, None), slice(None, None, 2)), y)",
        "torch": "x.__setitem__((slice(1, None), slice(None, None, 2)), y)",
        "forward": True,
    },
    {
        "operator": "x[index] = value",
        "variant": "mask",
        "sizes": {"N": (8, 128, 1024)},
        "inputs": {"x": "R.randn(N, 2 * N)", "mask": "R.random_sample((N, 2 * N)) > 0.5"},
        "paddle": "x.__setitem__(mask, 1.0)",
        "torch": "x.__setitem__(mask, 1.0)",
        "forward": True,
    },
    {
        "operator": "cast",
        "sizes": {"N": (8, 128, 1024)},
        "inputs": {"x": "R.randn(N, 2 * N)"},
        "paddle": "paddle.cast(x, 'float64')",
        "torch": "x.to(torch.float64)",
    },
    {
        "operator": "assign",
        "sizes": {"N": (8, 128, 1024)},
        "inputs": {"x": "R.randn(N, 2 * N)"},
        "paddle": "paddle.assign(x)",
        "torch": "x.clone()",
    },
    {
        "operator": "meshgrid",
        "sizes": {"N": (8, 128, 1024)},
        "inputs": {"x": "R.randn(N)", "y": "R.randn(2 * N)"},
        "paddle": "paddle.meshgrid(x, y)",
        "torch": "torch.meshgrid(x, y, indexing='ij')",
    },
    {
        "operator": "linear",
        "sizes": {"N": (4, 64, 512)},
        "inputs": {"x": "R.randn(N, N)", "w": "R.randn(N, N)", "b": "R.randn(N)"},
        "paddle": "paddle.nn.functional.linear(x, w, b)",
        "torch": "torch.nn.functional.linear(x, w.T, b)",
    },
    {
        "operator": "embedding",
        "sizes": {"N": (8, 1000, 30000), "D": (8, 32, 64), "B": (8, 256, 4096)},
        "inputs": {"i": "R.randint(0, N, B)", "w": "R.randn(N, D)"},
        "paddle": "paddle.nn.functional.embedding(i, w)",
        "torch": "torch.nn.functional.embedding(i, w)",
    },
    {
        "operator": "conv2d",
        "sizes": {"C": (3, 16, 64), "H": (8, 24, 48)},
        "inputs": {"x": "R.randn(4, C, H, H)", "w": "R.randn(C, C, 3, 3)", "b": "R.randn(C)"},
        "paddle": "paddle.nn.functional.conv2d(x, w, b, padding=1)",
        "torch": "torch.nn.functional.conv2d(x, w, b, padding=1)",
    },
    {
        "operator": "batch_norm",
        "sizes": {"C": (3, 16, 64), "H": (8, 24, 48)},
        "inputs": {
            "x": "R.randn(4, C, H, H)",
            "w": "R.randn(C)",
            "b": "R.randn(C)",
            "m": "np.zeros(C)",
            "v": "np.ones(C)",
        },
        "paddle": "paddle.nn.functional.batch_norm(x, m.detach(), v.detach(), w, b, training=True)",
        "torch": "torch.nn.functional.batch_norm(x, m.detach(), v.detach(), w, b, True)",
    },
    {
        "operator": "scaled_dot_product_attention",
        "sizes": {"L": (8, 64, 256), "H": (2, 4, 8)},
        "inputs": {k: "R.randn(2, L, H, 32)" for k in "qkv"},
        "paddle": "paddle.nn.functional.scaled_dot_product_attention(q, k, v)",
        "torch": "torch.nn.functional.scaled_dot_product_attention("
        "q.transpose(1, 2), k.transpose(1, 2), v.transpose(1, 2)).transpose(1, 2)",
    },
    {
        "operator": "cross_entropy",
        "variant": "ignored and weighted",
        "sizes": {"N": (8, 128, 1024), "C": (10, 100, 1000)},
        "inputs": {"x": "R.randn(N, C)", "t": "R.randint(-1, C, N)", "w": "R.random_sample(C)"},
        "paddle": "paddle.nn.functional.cross_entropy(x, t, weight=w.detach(), ignore_index=-1)",
        "torch": "torch.nn.functional.cross_entropy(x, t, weight=w.detach(), ignore_index=-1)",
    },
    {
        "operator": "cross_entropy",
        "variant": "labels as a column",
        "sizes": {"N": (8, 128, 1024), "C": (10, 100, 1000)},
        "inputs": {"x": "R.randn(N, C)", "t": "R.randint(0, C, (N, 1))"},
        "paddle": "paddle.nn.functional.cross_entropy(x, t)",
        "torch": "torch.nn.functional.cross_entropy(x, t.squeeze(-1))",
    },
    {
        "operator": "segment_sum",
        "sizes": {"N": (8, 256, 4096), "D": (8, 64, 128)},
        "inputs": {"x": "R.randn(N, D)", "i": "np.sort(R.randint(0, N // 4, N))"},
        "paddle": "paddle.geometric.segment_sum(x, i)",
    },
    {
        "operator": "send_u_recv",
        "sizes": {"N": (8, 256, 4096), "D": (8, 64, 128)},
        "inputs": {"x": "R.randn(N, D)", "a": "R.randint(0, N, 2 * N)", "b": "R.randint(0, N, 2 * N)"},
        "paddle": "paddle.geometric.send_u_recv(x, a, b)",
    },
    {
        "operator": "viterbi_decode",
        "sizes": {"N": (2, 16, 64), "L": (4, 32, 64), "C": (5, 10, 20)},
        "inputs": {"x": "R.randn(N, L, C)", "t": "R.randn(C, C)", "n": "np.full(N, L)"},
        "paddle": "paddle.text.viterbi_decode(x, t, n, False)",
    },
    {
        "operator": "rnn",
        "variant": "LSTM",
        "sizes": {"B": (2, 8, 32), "L": (5, 20, 50), "H": (4, 32, 128)},
        "inputs": {"x": "R.randn(B, L, H)"},
        "before": {"paddle": "net = paddle.nn.LSTM(H, H)", "torch": "net = torch.nn.LSTM(H, H, batch_first=True)"},
        "paddle": "net(x)[0]",
        "torch": "net(x)[0]",
    },
    {
        "operator": "rnn",
        "variant": "GRU",
        "sizes": {"B": (2, 8, 32), "L": (5, 20, 50), "H": (4, 32, 128)},
        "inputs": {"x": "R.randn(B, L, H)"},
        "before": {"paddle": "net = paddle.nn.GRU(H, H)", "torch": "net = torch.nn.GRU(H, H, batch_first=True)"},
        "paddle": "net(x)[0]",
        "torch": "net(x)[0]",
    },
]


def boxes(random, count, extent):
    """`count` rectangles as two corners; the upper left one lies between 0 and `extent`."""
    corner = random.uniform(0, extent, (count, 2))
    return np.concatenate([corner, corner + random.uniform(20, 200, (count, 2))], 1)


# ---- the inputs of rows ----


# The named inputs of `outrigger.api`'s table (see `outrigger.api.calling.arrays`), by the dimensions of a size.
ARRAYS = {
    "x": "R.randn(rows, columns)",
    "y": "R.randn(rows, columns)",
    "g": "R.randn(rows, columns)",
    "u": "R.uniform(0.1, 0.9, (rows, columns))",
    "v": "R.randn(columns)",
    "w": "R.randn(columns)",
    "a": "R.randn(2, rows, columns)",
    "k": "R.randn(2, columns, 32)",
    "q": "R.randn(side, side)",
    "s": "definite(R.randn(side, side))",
    "n": "R.randint(1, 9, (rows, columns))",
    "m": "R.randint(1, 9, (rows, columns))",
    "i": "R.randint(0, least, (rows, columns))",
    "j": "R.permutation(least)[:max(2, least // 2)]",
    "t": "R.randint(0, 3 if least == 3 else columns, rows)",
    "p": "R.rand(rows, columns) > 0.5",
    "r": "R.rand(rows, columns) > 0.5",
    "z": "(R.randn(rows, columns) + 1j * R.randn(rows, columns)).astype('complex64')",
    "img": "R.randn(*picture)",
    "seq": "R.randn(*sequence)",
    "vol": "R.randn(*volume)",
    "sign": "np.sign(R.randn(rows, columns))",
}


def definite(root):
    """A symmetric matrix with positive eigenvalues."""
    return root @ root.T + len(root) * np.eye(len(root))


@functools.lru_cache(64)
def array(name, size, form):
    """One of the named inputs; floats as float32."""
    rows, columns, side, picture, sequence, volume = DIMENSIONS[size]
    columns = columns if form == "free" else side
    scope = dict(locals(), least=3 if form == "plain" else min(rows, columns), np=np, definite=definite)
    scope["R"] = np.random.RandomState(sum(map(ord, name)))
    values = np.asarray(eval(ARRAYS[name], scope))
    return values.astype("float32") if values.dtype == "float64" else values


def used_names(code):
    """The names that some code reads."""
    return {node.id for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Name)}


def scaled(call, size, chosen):
    """A base call whose dimensions in `chosen` are multiplied until its largest tensor has the size's elements."""
    from call_campaign import arguments

    call = json.loads(json.dumps(call))
    specs = [s for s in arguments.of_call(call) if s.get("k", "n") != "v"]
    if not specs or size == "small":
        return call
    largest = max(specs, key=lambda s: math.prod(s["s"]) if s["s"] else 1)
    count = sum(d in chosen for d in largest["s"])
    if not count:
        return None
    factor = max(1, round((TARGETS[size] / max(1, math.prod(largest["s"]))) ** (1 / count)))
    for spec in specs:
        spec["s"] = [d * factor if d in chosen else d for d in spec["s"]]
    return call


def choices(call):
    """Which dimensions of a base call to scale, best first: all together, then one by one from the largest."""
    from call_campaign import arguments

    found = sorted(
        {d for s in arguments.of_call(call) if s.get("k", "n") != "v" for d in s["s"] if d > 1}, reverse=True
    )
    return [found, *([d] for d in found)] if found else [[]]


# ---- the list of cases ----


def cases():
    """All cases, by operator: rows first, then own ones, then base calls for what is left."""
    found, by_own = [], {}
    for own in OWN:
        by_own.setdefault(own["operator"], []).append(own)
    rows, calls = _rows(), _calls()
    from paddle._core.operator import REGISTRY

    for operator in REGISTRY.values():
        key = operator.key
        if key in by_own:
            found += [{"kind": "own", "name": _title(key, o), **o} for o in by_own[key]]
        elif key in rows:
            row = rows[key]
            found.append(
                {
                    "kind": "row",
                    "operator": key,
                    "name": row.paddle.removeprefix("paddle."),
                    "paddle": row.paddle_call,
                    "torch": row.torch_call,
                    "forward": operator.inplace_of is not None,
                }
            )
        elif key in calls:
            call = calls[key]
            name = call["f"].removeprefix("paddle.")
            forward = operator.inplace_of is not None or not call.get("grad")
            found.append({"kind": "call", "operator": key, "name": name, "call": call, "forward": forward})
    return found


def without_a_case():
    """The operators that have none: neither table names them."""
    from paddle._core.operator import REGISTRY

    have = {case["operator"] for case in cases()}
    return [key for key in REGISTRY if key not in have]


def _title(key, own):
    return f"{key}, {own['variant']}" if "variant" in own else key


def _operator(path):
    import inspect

    import paddle
    from paddle._core.operator import operator_of

    found = paddle
    for part in path.split(".")[1:]:
        found = inspect.getattr_static(found, part, None) if found is paddle.Tensor else getattr(found, part, None)
    return operator_of(found) if found is not None else None


def _rows():
    """{operator key: the row of the table that calls both libraries}; functions rather than methods."""
    from outrigger.api.table import ROWS

    found = {}
    for row in ROWS:
        if not (row.torch_call and row.paddle_call and row.paddle and not row.fluid and row.checked == "both"):
            continue
        operator = _operator(row.paddle)
        if operator is None:
            continue
        known = found.get(operator.key)
        if known is None or (known.paddle.startswith("paddle.Tensor.") and not row.paddle.startswith("paddle.Tensor.")):
            found[operator.key] = row
    return found


def _calls():
    """{operator key: a base call}, one with gradients if there is one."""
    found = {}
    for call in json.loads((ROOT / "conformance" / "base_calls.json").read_text()):
        operator = _operator(call["f"])
        if operator is not None and (
            operator.key not in found or (call.get("grad") and not found[operator.key].get("grad"))
        ):
            found[operator.key] = call
    return found
