"""One version of a model: its predictor, its inputs and outputs, and whether requests may share a run."""

from __future__ import annotations

import enum
import importlib
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from outrigger._cli import one_line
from outrigger.serve.protocol import TensorSpec
from outrigger.serve.tensors import DATATYPES, Array, as_floats

# What an open size may be when rows are tried: sizes that networks for pictures and for sequences accept.
_TRIAL_SIZES = (32, 8, 64, 224)
# What rows of a trial are multiplied by, and the difference that is accepted. Rows of unequal size show whether a large
# one decides for the others, as `x.max() > 20` does; where numbers are large, roundings are as well.
_TRIALS = (((1.0, 1.0, 1.0), 1e-4), ((0.01, 1.0, 100.0), 2e-2), ((100.0, 0.01, 1.0), 2e-2))


_IMPORTING = threading.Lock()
Ask = Callable[[str, bytes], bytes]


class Share(enum.Enum):
    """Which requests may go through a model together."""

    NONE = enum.auto()
    """Each runs by itself."""
    PROVEN = enum.auto()
    """All, if the operators show that rows do not depend on one another."""
    CLAIMED = enum.auto()
    """All, if no trial refutes it: the user says that rows do not depend on one another."""


class Model:
    """A loaded model. Runs may overlap: they share the predictor's engine, which keeps nothing between two of them.

    Args:
        threads: threads for one operator of one run.
        engine: 'auto', 'onnxruntime' or 'torch'.
        share: whether requests may share a run.
        ask: has the model converted by another process (`Children.ask`).
    """

    def __init__(
        self,
        name: str,
        version: str,
        program: Path,
        params: Path | None,
        threads: int,
        engine: str,
        share: Share = Share.PROVEN,
        ask: Ask | None = None,
    ) -> None:
        self.name, self.version = name, version
        start = time.perf_counter()
        self._predictor = _predictor(program, params, threads, engine, ask)
        self.inputs = [_spec(variable) for variable in self._predictor._engine.feeds]
        self.outputs = [_spec(variable) for variable in self._predictor._engine.fetches]
        self.engine: str = self._predictor._engine.name
        self.alone = self._why_alone(share)
        self.load_seconds = time.perf_counter() - start

    def __str__(self) -> str:
        return f"{self.name} version {self.version}"

    @property
    def batched(self) -> bool:
        """Whether rows of several requests may go through the model together."""
        return not self.alone

    def run(self, arrays: Sequence[Array]) -> list[Array]:
        """Arrays in, arrays out, in the order of the inputs and outputs.

        Part of another array, such as a tensor in the bytes of a request, is copied: engines want aligned memory.
        """
        whole = [one if one.flags.owndata and one.flags.carray else np.array(one, order="C") for one in arrays]
        found: list[Array] = self._predictor._engine.run(whole)
        return found

    def _why_alone(self, share: Share) -> str:
        """Why requests cannot share a run, or '' if they can.

        A mean over the batch, for one, would mix the answers of strangers. That rows do not depend on one another is
        found from the operators. What the user claims is tried: a trial can refute it, but it could prove nothing.
        """
        if share is Share.NONE:
            return "batching is off"
        if not self.inputs:
            return "the model has no inputs"
        for spec in (*self.inputs, *self.outputs):
            if not spec.shape or spec.shape[0] != -1:
                return f"the first axis of {spec} is not open, as with None in InputSpec when it is saved"
        mixing = str(self._predictor._engine.mixing)
        if mixing and share is Share.CLAIMED:
            return self._refuted()
        return f"{mixing} (if you know that they do not: --share-runs {self.name})" if mixing else ""

    def _refuted(self) -> str:
        reason = ""
        sizes = _TRIAL_SIZES if any(-1 in spec.shape[1:] for spec in self.inputs) else _TRIAL_SIZES[:1]
        for size in sizes:
            try:
                return self._mixed_rows(size)
            except Exception as error:  # whatever the engines raise for sizes or values that a model does not take
                reason = f"the model does not take trial rows ({one_line(error)[:200]})"
        return reason

    def _mixed_rows(self, size: int) -> str:
        return next((found for trial in _TRIALS if (found := self._mixed_in(size, *trial))), "")

    def _mixed_in(self, size: int, factors: tuple[float, ...], tolerance: float) -> str:
        rows = [
            [_trial(spec, count, size, seed, factor) for spec in self.inputs]
            for seed, (count, factor) in enumerate(zip((1, 2, 1), factors, strict=True))
        ]
        together = self.run([np.concatenate(parts) for parts in zip(*rows, strict=True)])
        apart = [self.run(arrays) for arrays in rows]
        for spec, whole, *parts in zip(self.outputs, together, *apart, strict=True):
            if [len(part) for part in parts] != [1, 2, 1] or len(whole) != 4:
                return f"output {spec} does not have a row for each row of the inputs"
            for part, same in zip(parts, np.split(whole, (1, 3)), strict=True):
                if part.shape != same.shape or not _close(part, same, spec.datatype, tolerance):
                    return f"rows of output {spec} depend on one another"
        return ""


def _predictor(program: Path, params: Path | None, threads: int, engine: str, ask: Ask | None) -> Any:
    with _IMPORTING:  # models are loaded in several threads
        inference: Any = importlib.import_module("paddle.inference")  # not annotated
    config = inference.Config(str(program.parent)) if program.name == "__model__" else inference.Config()
    if program.name != "__model__":
        config.set_prog_file(str(program))
        if params is not None:
            config.set_params_file(str(params))
    if engine == "torch":
        config.disable_onnxruntime()
    elif engine == "onnxruntime":
        config.enable_onnxruntime()
    config.set_cpu_math_library_num_threads(threads)
    config._ask = ask
    return inference.create_predictor(config)


def _spec(variable: Any) -> TensorSpec:
    dtype = variable.dtype.name
    if dtype not in DATATYPES:
        raise ValueError(f"'{variable.name}' is {dtype}, which the protocol does not have.")
    return TensorSpec(variable.name, DATATYPES[dtype][0], tuple(int(n) for n in variable._shape))


def _trial(spec: TensorSpec, rows: int, size: int, seed: int, factor: float) -> Array:
    rng = np.random.default_rng(seed)
    shape = [rows, *(size if n < 0 else n for n in spec.shape[1:])]
    dtype = next(holding for name, holding in DATATYPES.values() if name == spec.datatype)
    if spec.datatype.startswith(("FP", "BF")):
        values = rng.standard_normal(shape).astype(np.float32)
        flat = values.reshape(rows, -1)
        flat[:, -1], flat[:, 0] = -3.0, 3.0  # a row has large numbers of both signs, however few it has
        values *= np.float32(factor)
        return (values.view(np.uint32) >> 16).astype(np.uint16) if spec.datatype == "BF16" else values.astype(dtype)
    return rng.integers(0, 2, shape).astype(dtype)  # numbers that any table of embeddings has


def _close(a: Array, b: Array, datatype: str, tolerance: float) -> bool:
    if datatype == "BF16":
        a, b = as_floats(a), as_floats(b)
    if a.dtype.kind != "f":
        return bool((a == b).all())
    scale = float(np.abs(a[np.isfinite(a)]).max(initial=0.0))
    tolerance = max(tolerance, 2e-2 if datatype in ("FP16", "BF16") else 0.0)
    return bool(np.allclose(a, b, rtol=tolerance, atol=tolerance * max(scale, 1e-6), equal_nan=True))
