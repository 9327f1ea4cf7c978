"""What servers and trainers must agree on: the tables, the optimizer and the mode."""

import numpy as np

from ..._core.tensor import unwrap
from ...nn.initializer import Assign
from ._tables import Dense, Sparse


def mode_of(strategy):
    """`sync`, `async` or `geo`, from `a_sync` and its `k_steps`."""
    if not strategy.a_sync:
        return "sync"
    return "geo" if strategy.a_sync_configs["k_steps"] > 0 else "async"


class Job:
    """The tables of a program, the optimizer that updates them, and the mode."""

    def __init__(self, optimizer, strategy, dense, sparse):
        self.optimizer, self.mode, self.every = optimizer, mode_of(strategy), strategy.a_sync_configs["k_steps"]
        self.dense = [Dense(p, [int(n) for n in p.shape]) for p in dense]
        self.sparse = sparse

    def described(self):
        """A description as plain JSON data."""
        dense = [[t.parameter.name, t.shape] for t in self.dense]
        sparse = [[t.name, [int(n) for n in t.shape], t.entry._to_attr() if t.entry else ""] for t in self.sparse]
        return {"mode": self.mode, "rule": type(self.optimizer).__name__, "dense": dense, "sparse": sparse}


def job_of_layers(optimizer, strategy, model):
    """The job of a dynamic program; the weights of the model's sparse embeddings are sparse tables."""
    tables = {id(layer.weight): layer for layer in sparse_layers(model)} if model is not None else {}
    parameters = [p for p in optimizer._parameter_list if not p.stop_gradient]
    sparse = [Sparse(p, list(p.shape), Assign(np.array(unwrap(p).detach()))) for p in parameters if id(p) in tables]
    return Job(optimizer, strategy, [p for p in parameters if id(p) not in tables], sparse)


def sparse_layers(model):
    """The embeddings of a model that give sparse gradients."""
    from ...nn import Embedding

    return [layer for layer in model.sublayers(include_self=True) if isinstance(layer, Embedding) and layer._sparse]
