"""Inputs of the metrics whose values are recorded, the same for the original and for us."""

import numpy as np

# fmt: off


def rng(seed):
    return np.random.RandomState(seed)


def scores(seed, *shape):
    return rng(seed).rand(*shape).astype("float32")


def classes(seed, high, *shape):
    return rng(seed).randint(0, high, shape)


def batch(seed, *shape):
    """Scores of the given shape, and a label for each row."""
    return scores(seed, *shape), classes(seed + 1, shape[-1], *shape[:-1], 1)


def relabel(change, *batches):
    return [(pred, change(label)) for pred, label in batches]


# name -> topk, and the scores and labels of two batches.
ACCURACIES = {
    "top 1": ((1,), [batch(0, 9, 4), batch(2, 5, 4)]),
    "labels without axis": ((1,), relabel(np.ravel, batch(0, 9, 4), batch(2, 5, 4))),
    "top 1 and 3": ((1, 3), [batch(4, 9, 6), batch(6, 5, 6)]),
    "top 2 alone": ([2], [batch(4, 9, 6), batch(6, 5, 6)]),
    "out of order": ((5, 1), [batch(8, 8, 12), batch(10, 10, 12)]),
    "more than there are": ((9,), [batch(0, 9, 4), batch(2, 5, 4)]),
    "many classes": ((1, 10), [batch(12, 20, 30), batch(14, 4, 30)]),
    "one hot": ((1, 2), relabel(lambda y: np.eye(4)[y.ravel()], batch(16, 9, 4), batch(18, 5, 4))),
    "per step": ((1, 2), [batch(20, 2, 7, 5), batch(22, 3, 2, 5)]),
    "int32 labels": ((1,), relabel(np.int32, batch(0, 9, 4), batch(2, 5, 4))),
    "float labels": ((1,), relabel(np.float32, batch(0, 9, 4), batch(2, 5, 4))),
    "equal scores": ((1, 2), [(np.ones((4, 10), "float32"), np.arange(4)[:, None])] * 2),
}

# name -> scores and labels of one batch, and k.
BATCHES = {
    "k 1": (*batch(0, 9, 4), 1),
    "k 3": (*batch(24, 9, 6), 3),
    "k all": (*batch(0, 9, 4), 4),
    "double": (scores(26, 9, 40).astype("float64"), classes(27, 40, 9, 1), 10),
    "int32 labels": (scores(28, 9, 4), classes(29, 4, 9, 1).astype("int32"), 2),
    "no samples": (np.zeros((0, 4), "float32"), np.zeros((0, 1), "int64"), 1),
}

# Two batches of scores between 0 and 1, a few exactly on the edge, with labels that follow them loosely.
BINARY = [(scores(30, 40), rng(31).rand(40)), (scores(32, 25, 1), rng(33).rand(25, 1))]
BINARY = [(p, (draw < p).astype("int64")) for p, draw in BINARY]
BINARY.append((np.array([0.5, 0.5, 1.5, 2.5, -0.5, 0.49999, 1.0, 0.0]), np.array([1, 0, 1, 1, 0, 1, 2, 0])))

THRESHOLDS = [4095, 200, 10, 1]
AREAS = [(np.stack([1 - p.ravel(), p.ravel()], 1), labels.reshape(-1, 1)) for p, labels in BINARY[:2]]
