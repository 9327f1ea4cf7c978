"""Each loss of PaddleSeg on fixed random logits: its value and its gradient."""

import numpy as np
from paddleseg.cvlibs import manager
from paddleseg.models import losses
from results import result, sample

import paddle

CLASSES, SIZE = 3, 24
rng = np.random.default_rng(0)


def logits(channels=CLASSES, size=SIZE):
    return paddle.to_tensor(rng.normal(size=(2, channels, size, size)).astype("float32"), stop_gradient=False)


def labels(kinds=CLASSES, ignored=True):
    values = np.kron(rng.integers(0, kinds, (2, 4, 4)), np.ones((1, SIZE // 4, SIZE // 4))).astype("int64")
    if ignored:
        values[:, :2] = 255
    return paddle.to_tensor(values)


def maskformer():
    """Predictions for six masks, and the two masks of each picture."""
    outputs = {"pred_logits": paddle.to_tensor(rng.normal(size=(2, 6, CLASSES + 1)).astype("float32"))}
    outputs["pred_masks"] = logits(6)
    outputs["aux_outputs"] = [dict(outputs)]
    masks = paddle.to_tensor(rng.integers(0, 2, (2, 2, SIZE, SIZE)).astype("float32"))
    return outputs, {"gt_masks": masks, "gt_classes": paddle.to_tensor([[0, 2], [1, 0]])}


def points():
    return paddle.to_tensor(rng.uniform(0.05, 0.95, (2, 30, 2)).astype("float32"))


def features():
    return [logits(4, 6), logits(8, 3)]


# loss: (arguments of the class, what makes the arguments of a call)
CASES = {
    "CrossEntropyLoss": ({}, lambda: (logits(), labels())),
    "DistillCrossEntropyLoss": ({}, lambda: (logits(), logits(), labels())),
    "BCELoss": ({}, lambda: (logits(), labels(ignored=False))),
    "LovaszSoftmaxLoss": ({}, lambda: (logits(), labels())),
    "LovaszHingeLoss": ({}, lambda: (logits(1), labels(2))),
    "DualTaskLoss": ({}, lambda: (logits(), labels(ignored=False))),
    "EdgeAttentionLoss": ({"edge_threshold": 0.2}, lambda: ([logits(), logits(1)], labels())),
    "BootstrappedCrossEntropyLoss": ({"min_K": 50, "loss_th": 0.3}, lambda: (logits(), labels())),
    "DiceLoss": ({}, lambda: (logits(), labels(ignored=False))),
    "OhemCrossEntropyLoss": ({"min_kept": 40}, lambda: (logits(), labels())),
    "RelaxBoundaryLoss": ({}, lambda: (logits(), labels(ignored=False))),
    "OhemEdgeAttentionLoss": ({"edge_threshold": 0.2, "min_kept": 40}, lambda: ([logits(), logits(1)], labels())),
    "L1Loss": ({}, lambda: (logits(1).squeeze(1), labels().astype("float32"))),
    "MSELoss": ({}, lambda: (logits(1).squeeze(1), labels().astype("float32"))),
    "FocalLoss": ({}, lambda: (logits(2), labels(2))),
    "MultiClassFocalLoss": ({}, lambda: (logits(), labels(ignored=False))),
    "KLLoss": ({}, lambda: (logits(), logits(), labels())),
    "RMILoss": ({"num_classes": CLASSES}, lambda: (logits(), labels(ignored=False))),
    "DetailAggregateLoss": ({}, lambda: (logits(1), labels(ignored=False))),
    "PointCrossEntropyLoss": (
        {},
        lambda: ([paddle.to_tensor(rng.normal(size=(2, CLASSES, 30)).astype("float32")), points()], labels()),
    ),
    "PixelContrastCrossEntropyLoss": (
        {"max_views": 5},
        lambda: (
            {"seg": logits(), "embed": paddle.nn.functional.normalize(logits(8))},
            labels(ignored=False).astype("float32"),
        ),
    ),
    "SECrossEntropyLoss": (
        {},
        lambda: (paddle.to_tensor(rng.normal(size=(2, CLASSES)).astype("float32")), labels(ignored=False)),
    ),
    "SemanticConnectivityLoss": ({}, lambda: (logits(), labels(ignored=False))),
    "MaskFormerLoss": ({"num_classes": CLASSES}, maskformer),
    "DistillationLoss": ({}, lambda: ([features(), features()], None)),
    "MixedLoss": (
        {"losses": [losses.CrossEntropyLoss(), losses.LovaszSoftmaxLoss()], "coef": [0.7, 0.3]},
        lambda: (logits(), labels(ignored=False)),
    ),
}

missing = sorted(set(manager.LOSSES.components_dict) - set(CASES))
assert not missing, f"losses without a case: {missing}"
failed = []
for name, (arguments, make) in CASES.items():
    paddle.seed(3)
    np.random.seed(3)
    rng = np.random.default_rng(3)
    loss = manager.LOSSES[name](**arguments)
    given = make()
    inputs = [x for x in paddle.utils.flatten(list(given)) if isinstance(x, paddle.Tensor) and not x.stop_gradient]
    try:
        value = loss(*given)
        value = sum(value.values()) if isinstance(value, dict) else sum(value) if isinstance(value, list) else value
        result(f"{name}", value)
        if inputs and not value.stop_gradient:
            gradient = paddle.grad(value.sum(), inputs[0], allow_unused=True)[0]
            if gradient is not None:
                result(f"{name}.gradient", sample(gradient.numpy()))
    except Exception as error:  # one loss must not hide the others
        print(f"{name} failed: {type(error).__name__}: {error}".replace("\n", " ")[:400])
        failed.append(name)
result("failed", [name in failed for name in CASES])
