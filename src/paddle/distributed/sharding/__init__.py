"""Training state that is sharded over processes instead of replicated: optimizer state, gradients, parameters."""

from ._group_sharded import group_sharded_parallel, save_group_sharded_model

__all__ = ["group_sharded_parallel", "save_group_sharded_model"]
