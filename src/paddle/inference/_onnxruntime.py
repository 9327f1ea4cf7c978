"""ONNX Runtime as the engine of a predictor."""

import contextlib
import threading

import torch

from .._kernels import integers_operator, products_operator, winograd_operator
from ._forks import watch
from ._pieces import Workers, are_for_threads, joined

_SMALLEST = 5e-324


class _FlushDenormals:
    """Flush denormals to zero inside; restore this thread's mode afterwards, which the runtime would leave changed."""

    def __enter__(self):
        self.was = _SMALLEST * 1.0 == 0.0
        torch.set_flush_denormal(True)

    def __exit__(self, *error):
        torch.set_flush_denormal(self.was)


class OrtEngine:
    """Sessions of ONNX Runtime, which several threads may run concurrently.

    Args:
        again: gives the model again, in the form for a number of threads: for runs of pieces, and in a fork.
    """

    name = "onnxruntime"

    def __init__(self, model, threads, optimise=True, reuse=True, profile=False, again=None):
        self.threads, self.pieces = threads, None if profile else model.pieces
        self._settings, self._lock = (optimise, reuse, profile), threading.Lock()
        self._again, self._beside, self._workers = again, None, None
        self.sequences, self._feeds = model.sequences, [port.name for port in model.feeds]
        self._whole = self._session(model, threads)
        self.names = [i.name for i in self._whole.get_inputs()]
        watch(self)

    def leave_threads(self):
        """Forget in a fork what has threads in the parent, and return it."""
        left = self._whole, self._beside, self._workers
        self._lock, self._beside, self._workers = threading.Lock(), None, None
        if self.threads > 1:
            self._whole = None
        return left

    @property
    def session(self):
        """The session whose operators use all threads."""
        if self._whole is None:
            with self._lock:
                if self._whole is None:
                    self._whole = self._session(self._again(self.threads), self.threads)
        return self._whole

    def _session(self, model, threads):
        import onnxruntime

        onnxruntime.disable_telemetry_events()  # newer builds report their use to Microsoft
        optimise, reuse, profile = self._settings
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads, options.inter_op_num_threads = threads, 1
        options.log_severity_level = 3
        levels = onnxruntime.GraphOptimizationLevel
        options.graph_optimization_level = levels.ORT_ENABLE_ALL if optimise else levels.ORT_DISABLE_ALL
        options.enable_mem_pattern = options.enable_mem_reuse = reuse
        # Denormal numbers are a hundred times slower, and no result depends on them.
        options.add_session_config_entry("session.set_denormal_as_zero", "1")
        # Idle threads must not spin between runs.
        options.add_session_config_entry("session.force_spinning_stop", "1")
        # The runtime's kernel for a sum with its layer norm is five times slower than the two one after another.
        skipped = ["SkipLayerNormFusion"]
        if not model.fold:  # the runtime computes all constants when a session starts, and keeps them
            skipped.append("ConstantFolding")
        if profile:
            options.enable_profiling, options.profile_file_prefix = True, "outrigger_profile"
        if model.compiled:
            winograd_operator.add_to(options)
        if model.products:
            products_operator.add_to(options)
        if model.quantised:
            integers_operator.add_to(options)
        self.options = onnxruntime.RunOptions()
        self.options.log_severity_level = 4  # errors are raised, in the same words
        with _FlushDenormals():
            return onnxruntime.InferenceSession(
                model.onnx, options, providers=["CPUExecutionProvider"], disabled_optimizers=skipped
            )

    @contextlib.contextmanager
    def limited(self, seconds):
        """Refuse runs in this block that are not over after so many seconds."""
        timer = threading.Timer(seconds, setattr, (self.options, "terminate", True))
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            timer.join()
            self.options.terminate = False

    def run(self, arrays, hooks=()):
        """Arrays in, arrays out, in the order of the feeds and fetches."""
        if self.pieces is None:
            return self._run(self.session, arrays)
        if self.threads > 1 and are_for_threads(arrays, self.threads):
            session, pieces = self._for_one_thread()
            parts = pieces.of(arrays, self.threads)
            return joined(self._workers.map(lambda part: self._run(session, part), parts))
        parts = [arrays] if self.threads > 1 else self.pieces.of(arrays)
        found = [self._run(self.session, part) for part in parts]
        return found[0] if len(found) == 1 else joined(found)

    def run_sequences(self, arrays, lods):
        """Arrays and, for each of them, the offsets of its sequences, in and out."""
        sequences, computed = self.sequences, self.sequences.computed
        known = sequences.taken(self._feeds, lods, arrays)
        found = self._run(self.session, [*arrays, *(known[key] for key in sequences.required)])
        count = len(found) - len(computed)
        known.update(zip(computed, found[count:], strict=True))
        return found[:count], sequences.results(known)

    def _for_one_thread(self):
        """The session whose runs use one thread each, and its `Pieces`."""
        with self._lock:
            if self._beside is None:
                model = self._again(1)
                self._workers = Workers(self.threads)
                self._beside = self._session(model, 1), model.pieces
            return self._beside

    def _run(self, session, arrays):
        with _FlushDenormals():
            return session.run(None, dict(zip(self.names, arrays, strict=True)), self.options)
