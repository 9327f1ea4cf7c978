"""OpenVINO as the engine of a predictor, for those who ask for it with `Config.enable_openvino_engine`."""

import threading

import numpy as np

from outrigger.distribution import extra, pip_install

from ._forks import watch


def openvino():
    """The module; where it is missing, an error says which extra to install."""
    try:
        import openvino as found
    except ModuleNotFoundError as error:
        if error.name != "openvino":
            raise
        raise ModuleNotFoundError(
            "paddle.inference: Config.enable_openvino_engine() requires OpenVINO, which is not installed.\n"
            f"  Try: {pip_install(extra('openvino'))}",
            name="openvino",
        ) from None
    return found


class OpenVinoEngine:
    """A model compiled by OpenVINO; each thread that runs it has its own request.

    Args:
        precision: the type that operators compute with: 'f32', 'f16' or 'bf16'.
    """

    name = "openvino"

    def __init__(self, model, threads, precision="f32", profile=False):
        runtime = openvino()
        self.sequences = model.sequences  # none: such models are refused before
        core = runtime.Core()
        options = {
            # Without this, OpenVINO rounds to bfloat16 on processors that have it.
            "INFERENCE_PRECISION_HINT": precision,
            "INFERENCE_NUM_THREADS": threads,
            "PERFORMANCE_HINT": "LATENCY",
            # Several predictors in a process must not be bound to the same core.
            "ENABLE_CPU_PINNING": False,
            "PERF_COUNT": profile,
        }
        self.compiled = core.compile_model(core.read_model(model.onnx), "CPU", options)
        self._threads = threading.local()
        watch(self)

    def leave_threads(self):
        """Return what must not be freed in a fork; it can be run there."""
        return self.compiled, self._threads

    def run(self, arrays, hooks=()):
        """Arrays in, arrays out, in the order of the feeds and fetches."""
        request = getattr(self._threads, "request", None)
        if request is None:
            request = self._threads.request = self.compiled.create_infer_request()
        found = request.infer(list(arrays), share_inputs=True, share_outputs=True)
        # The request writes its next results to the same memory.
        return [np.array(found[i]) for i in range(len(self.compiled.outputs))]
