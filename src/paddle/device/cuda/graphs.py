"""CUDA graphs: work recorded once on a card and repeated with one call."""

import torch

from ..._core import place as _places
from ..._core.errors import InvalidArgumentError, PreconditionNotMetError, UnavailableError, received, widened

__all__ = []

ALL_MODES = ["global", "thread_local", "relaxed"]


def is_cuda_graph_supported():
    """Whether there is a card that records graphs."""
    return _places.device_count("cuda") > 0


class CUDAGraph:
    """Work recorded between `capture_begin` and `capture_end`, which `replay` repeats on the same tensors.

    Args:
        place: the card; by default the current one.
        mode: what other threads may do during the recording: 'global', 'thread_local' or 'relaxed'.
        pool_id: the memory pool of another graph, as torch's `CUDAGraph.pool()` gives it.
    """

    def __init__(self, place=None, mode="thread_local", pool_id=None):
        if not is_cuda_graph_supported():
            missing = UnavailableError(
                "CUDAGraph: only cards record graphs, and there is none here.",
                None,
                "put the call under `if is_cuda_graph_supported():`.",
            )
            raise widened(missing, (AssertionError,))
        if mode not in ALL_MODES:
            expected = f"CUDAGraph: 'mode' must be one of {', '.join(ALL_MODES)}."
            raise widened(InvalidArgumentError(expected, received(mode=mode)), (AssertionError,))
        where = torch.device("cuda", torch.cuda.current_device()) if place is None else _places.parse(place).torch
        self._device, self._mode, self._pool = where, mode, pool_id
        self._graph, self._previous = torch.cuda.CUDAGraph(), None

    def capture_begin(self):
        """Record what follows, on a stream of its own, as CUDA requires."""
        torch.cuda.synchronize(self._device)
        self._previous = torch.cuda.current_stream(self._device)
        stream = torch.cuda.Stream(device=self._device)
        stream.wait_stream(self._previous)
        torch.cuda.set_stream(stream)
        self._graph.capture_begin(pool=self._pool, capture_error_mode=self._mode)

    def capture_end(self):
        """End the recording; nothing of it has run yet."""
        if self._previous is None:
            raise PreconditionNotMetError("CUDAGraph.capture_end: nothing is being recorded.", None, "capture_begin().")
        try:
            self._graph.capture_end()
        finally:
            torch.cuda.set_stream(self._previous)
            self._previous = None

    def replay(self):
        """Run the recorded work once."""
        self._graph.replay()

    def reset(self):
        """Forget the recorded work and release its memory."""
        self._graph.reset()

    def print_to_dot_files(self, dirname, flags=None):
        """Not supported: draw the recorded work."""
        raise NotImplementedError(
            "CUDAGraph.print_to_dot_files: torch draws a graph only if told before it is recorded"
        )
