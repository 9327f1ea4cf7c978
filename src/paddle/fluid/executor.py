"""`Executor`, `global_scope`, `scope_guard`."""

from itertools import chain

import numpy as np

from paddle import static
from paddle._core import tree
from paddle._core.errors import InvalidArgumentError, received
from paddle._core.graph import Scope, default_main_program, global_scope, scope_guard
from paddle._core.scalar_array import SingleArray
from paddle._core.tensor import Tensor

from . import _lod
from .lod_tensor import LoDTensor

__all__ = ["Executor", "global_scope", "scope_guard"]


class Executor(static.Executor):
    """Run programs on a place; feeds and fetched values may be sequences (`LoDTensor`).

    >>> exe = fluid.Executor(fluid.CPUPlace())
    >>> exe.run(fluid.default_startup_program())
    []
    """

    def run(
        self,
        program=None,
        feed=None,
        fetch_list=None,
        feed_var_name="feed",
        fetch_var_name="fetch",
        scope=None,
        return_numpy=True,
        use_program_cache=False,
        return_merged=True,
        use_prune=False,
    ):
        """Run a Program with the given feed, and return the fetched values in order.

        Args:
            feed: {name: array, LoDTensor, nested lists}, or a list with one such dict per device; their batches
                are concatenated, because one device computes them all.
            fetch_list: variables, or names of variables.
            return_numpy: whether to return arrays instead of LoDTensors.
            return_merged: if False, each fetched value is a list with one entry per device, which is one entry here.
        """
        program = default_main_program() if program is None else program
        plain = getattr(program, "_program", program)
        feed = _lod.feed_with_offsets(plain, _merged_feed(feed, plain))
        requested = list(fetch_list or ()) if isinstance(fetch_list, (list, tuple, type(None))) else [fetch_list]
        extra, counts = ([], [0] * len(requested)) if return_numpy else _lod.fetch_plan(plain, requested, feed)
        with _lod.explain_missing_offsets():
            found = super().run(
                program,
                feed,
                [*requested, *extra],
                feed_var_name,
                fetch_var_name,
                scope,
                False,
                use_program_cache,
                use_prune,
            )
        values = _with_levels(found[: len(requested)], found[len(requested) :], counts, return_numpy)
        return values if return_merged else [[value] for value in values]

    def close(self):
        """Do nothing: an Executor holds no resources."""


def _merged_feed(feed, program):
    """The feed as one dict; the batches of a list with one dict per device are concatenated."""
    if not isinstance(feed, (list, tuple)):
        return _named(feed, program)
    feeds = [_named(f, program) for f in feed]
    if not feeds:
        return {}
    for other in feeds[1:]:
        if other.keys() != feeds[0].keys():
            raise InvalidArgumentError(
                "Executor.run: every dict of 'feed' must have the same names.",
                received(feed=[sorted(f) for f in feeds]),
            )
    return {name: _concatenated([f[name] for f in feeds]) for name in feeds[0]} if len(feeds) > 1 else feeds[0]


def _named(feed, program):
    return feed if feed is None or hasattr(feed, "items") else dict(feed)


def _concatenated(values):
    if any(isinstance(v, LoDTensor) and v.lod() for v in values):
        joined = LoDTensor()
        joined.set(np.concatenate([np.asarray(v) for v in values]))
        lengths = [v.recursive_sequence_lengths() for v in values]
        joined.set_recursive_sequence_lengths([list(chain(*level)) for level in zip(*lengths, strict=True)])
        return joined
    return np.concatenate([v.numpy() if isinstance(v, Tensor) else np.asarray(v) for v in values])


def _with_levels(values, offsets, counts, return_numpy):
    if return_numpy:
        return [as_numpy(value) for value in values]
    rest, out = iter(offsets), []
    for value, count in zip(values, counts, strict=True):
        out.append(LoDTensor.of(value, [next(rest).tolist() for _ in range(count)]))
    return out


def as_numpy(tensor):
    """The array of a tensor, or the arrays of a list of tensors."""

    def one(tensor):
        array = tensor.numpy()
        if array.ndim == 0:
            array = array.reshape(1)  # scalars had the shape [1] in fluid
        # The rows of [N, 1] are arrays of one element, which programs of the time print with "%f".
        return array.view(SingleArray) if array.shape[-1] == 1 else array

    return tree.map(one, tensor, kinds=tree.LISTS)


def _fetch_var(name, scope=None, return_numpy=True):
    """The value of a persistable variable, by its name."""
    found = (scope or global_scope()).find_var(name)
    if found is None or not found.is_initialized():
        raise InvalidArgumentError(
            f"_fetch_var: '{name}' has no value in the scope; only persistable variables do.", received(name=name)
        )
    return found.get_tensor().numpy() if return_numpy else found.get_tensor()


__all__ += ["Scope", "as_numpy"]
