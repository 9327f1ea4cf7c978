"""`Predictor`: runs a model through input and output handles."""

import numpy as np
import torch

from .._core.errors import InvalidArgumentError, InvalidTypeError, PreconditionNotMetError, received
from .._core.tensor import Tensor as PaddleTensor
from .._core.tensor import unwrap, wrap
from ._config import Config
from ._engine import Engine
from ._torch import as_array
from ._types import FROM_TORCH, DataType

_KINDS = {
    "float64": DataType.FLOAT64,
    "float32": DataType.FLOAT32,
    "float16": DataType.FLOAT16,
    "int64": DataType.INT64,
    "int32": DataType.INT32,
    "uint8": DataType.UINT8,
    "int8": DataType.INT8,
    "bool": DataType.BOOL,
    "uint16": DataType.BFLOAT16,
}


class Tensor:
    """The handle of an input, or of an output that has values after a run.

    Args:
        variable: the input or output of the model; a `Predictor` makes its handles itself.
        output: whether it is an output.

    >>> spec = [paddle.static.InputSpec([None, 4], "float32")]
    >>> paddle.jit.save(paddle.nn.Linear(4, 2), "model", input_spec=spec)
    >>> handle = paddle.inference.create_predictor(paddle.inference.Config("model")).get_input_handle("input")
    >>> handle.copy_from_cpu(np.ones([3, 4], "float32"))
    >>> handle.shape()
    [3, 4]
    """

    def __init__(self, variable, output=False):
        self._output = output
        self._variable, self._array, self._shape, self._lod = variable, None, None, []
        self._mine = False  # whether the handle owns the array's memory

    @property
    def name(self):
        """The name in the model."""
        return self._variable.name

    # ---- input ----

    def _refuse_output(self, method):
        if self._output:
            raise PreconditionNotMetError(
                f"{method}: '{self.name}' is an output of the model, whose values a run gives.",
                "the handle of an output",
                "predictor.get_input_handle(name).",
            )

    def copy_from_cpu(self, data):
        """Copy an array; the memory is reused for the next array of that shape."""
        self._refuse_output("copy_from_cpu")
        if not isinstance(data, np.ndarray):
            raise InvalidTypeError(
                "copy_from_cpu: expected a numpy array.", received(data=data), "np.asarray(data, dtype='float32')."
            )
        if data.dtype.name not in (*_KINDS, "int16"):
            raise InvalidTypeError("copy_from_cpu: expected an array of numbers.", f"an array of {data.dtype}")
        array = self._array
        if self._mine and array.shape == data.shape and array.dtype == data.dtype:
            np.copyto(array, data)
        else:
            self._array, self._mine = np.array(data, order="C"), True
        self._shape = None

    def reshape(self, shape):
        """Set the shape of the next values; existing elements are kept if their number matches."""
        self._refuse_output("reshape")
        if isinstance(shape, int):
            shape = [shape]
        if isinstance(shape, np.ndarray):
            shape = shape.tolist()
        if not isinstance(shape, (list, tuple)) or not all(isinstance(n, (int, np.integer)) for n in shape):
            raise InvalidTypeError("reshape: expected a list of sizes.", received(shape=shape))
        self._shape = [int(n) for n in shape]
        if self._array is not None and -1 not in self._shape and self._array.size == np.prod(self._shape):
            self._array = self._array.reshape(self._shape)

    def share_external_data(self, data):
        """Use the memory of a Tensor without a copy; it must stay alive and unchanged until the run."""
        if not isinstance(data, PaddleTensor):
            raise InvalidTypeError(
                "share_external_data: expected a Tensor.", received(data=data), "copy_from_cpu(array) takes arrays."
            )
        self._array, self._shape, self._mine = as_array(unwrap(data)), None, False

    def share_external_data_by_ptr_name(self, *args):
        """Not supported: memory is shared by Tensors, not by addresses."""
        raise NotImplementedError("share_external_data_by_ptr_name: share a Tensor with share_external_data")

    def set_lod(self, lod):
        """Set the offsets of the sequences that the rows are, outermost level first: [[0, 2, 5]] for 2 and 3 rows."""
        self._lod = [list(level) for level in lod]

    # ---- output ----

    def copy_to_cpu(self):
        """A copy of the values as an array."""
        if self._array is None:
            raise PreconditionNotMetError(
                f"copy_to_cpu: '{self.name}' has no values yet.", received(handle=self.name), "predictor.run() first."
            )
        return self._array.copy()

    def shape(self):
        """The shape: the one set by `reshape`, or that of the values; [0] before there are any."""
        if self._shape is not None:
            return list(self._shape)
        return [0] if self._array is None else list(self._array.shape)

    def type(self):
        """The type of the values; before there are any, the model's."""
        kinds, kind = FROM_TORCH, self._variable.dtype.torch
        if self._array is not None:
            kinds, kind = _KINDS, self._array.dtype.name
        if kind not in kinds:
            raise InvalidTypeError(
                f"type: DataType has no {str(kind).removeprefix('torch.')}.", f"the handle of '{self.name}'"
            )
        return kinds[kind]

    def lod(self):
        """The offsets of the sequences: those passed to `set_lod`, or, of an output, those of the last run."""
        return self._lod

    def __repr__(self):
        return f"Tensor({self.name}: {self._variable.dtype.name}{self.shape()})"


class Predictor:
    """A model ready to run: fill its input handles, `run`, and read its output handles.

    A predictor belongs to one thread at a time. Its clones share the model and its memory but have their own
    handles: use one clone per thread.

    Args:
        engine: what runs the model; `create_predictor` makes it from a `Config`.

    >>> spec = [paddle.static.InputSpec([None, 4], "float32")]
    >>> paddle.jit.save(paddle.nn.Linear(4, 2), "model", input_spec=spec)
    >>> predictor = paddle.inference.create_predictor(paddle.inference.Config("model"))
    >>> predictor.get_input_handle("input").copy_from_cpu(np.ones([3, 4], "float32"))
    >>> predictor.run()
    >>> predictor.get_output_handle(predictor.get_output_names()[0]).copy_to_cpu().shape
    (3, 2)
    """

    def __init__(self, engine):
        self._engine = engine
        self._inputs = {v.name: Tensor(v) for v in engine.feeds}
        self._outputs = {v.name: Tensor(v, output=True) for v in engine.fetches}
        self._before, self._after = [], []

    def get_input_names(self):
        """The names of the inputs, in order."""
        return [v.name for v in self._engine.feeds]

    def get_output_names(self):
        """The names of the outputs, in order."""
        return [v.name for v in self._engine.fetches]

    def get_input_handle(self, name):
        """The handle of an input."""
        return self._handle(self._inputs, name, "input")

    def get_output_handle(self, name):
        """The handle of an output."""
        return self._handle(self._outputs, name, "output")

    def _handle(self, handles, name, side):
        if name not in handles:
            raise PreconditionNotMetError(
                f"get_{side}_handle: the model has no {side} '{name}'.",
                received(name=name),
                f"one of {', '.join(map(repr, handles))}.",
            )
        return handles[name]

    def run(self, inputs=None):
        """Run the model on the input handles, or on a list of Tensors, for which it returns a list of Tensors."""
        if inputs is not None:
            self._take(inputs)
        arrays = []
        for handle in self._inputs.values():
            if handle._array is None:
                raise InvalidArgumentError(
                    f"Predictor.run: input '{handle.name}' has no values.",
                    f"values for {[h.name for h in self._inputs.values() if h._array is not None]}",
                    f"predictor.get_input_handle({handle.name!r}).copy_from_cpu(array).",
                )
            arrays.append(handle._array)
        hooks = (self._before, self._after) if self._before or self._after else ()
        if self._engine.has_sequences():
            found, lods = self._engine.run_sequences(arrays, [h._lod for h in self._inputs.values()], hooks)
        else:
            found, lods = self._engine.run(arrays, hooks), None
        for at, (fetched, array) in enumerate(zip(self._engine.fetches, found, strict=True)):
            handle = self._outputs[fetched.name]  # a value that the model returns twice has one
            handle._array, handle._shape, handle._lod = array, None, lods[at] if lods else []
        return None if inputs is None else [wrap(torch.from_numpy(np.asarray(a, order="C"))) for a in found]

    def _take(self, inputs):
        if not isinstance(inputs, (list, tuple)) or not all(isinstance(t, PaddleTensor) for t in inputs):
            raise InvalidTypeError(
                "Predictor.run: expected a list of Tensors.", received(inputs=inputs), "paddle.to_tensor(array)."
            )
        if len(inputs) != len(self._inputs):
            raise InvalidArgumentError(
                f"Predictor.run: the model takes {len(self._inputs)} inputs ({', '.join(self._inputs)}), not "
                f"{len(inputs)}.",
                received(inputs=inputs),
            )
        for handle, tensor in zip(self._inputs.values(), inputs, strict=True):
            handle.share_external_data(tensor)

    def clone(self, stream=None):
        """A predictor of the same model with its own handles, for another thread."""
        return Predictor(self._engine)

    def register_input_hook(self, hook):
        """Call `hook(operator, name, tensor)` for the inputs of each operator; runs then use torch, step by step."""
        self._before.append(hook)

    def register_output_hook(self, hook):
        """Call `hook(operator, name, tensor)` for the outputs of each operator; runs then use torch, step by step."""
        self._after.append(hook)

    def clear_intermediate_tensor(self):
        """Do nothing: intermediate values live for one run only."""

    def try_shrink_memory(self):
        """Release unused memory and return its size: 0 bytes, since both engines keep their pools."""
        return 0

    def __repr__(self):
        sides = ", ".join(self._inputs), ", ".join(self._outputs)
        return f"Predictor({sides[0]} → {sides[1]}, on {self._engine.name})"


def create_predictor(config):
    """Create a predictor for the model of a `Config`.

    Args:
        config: a `Config` that names a model.

    Returns:
        a `Predictor`.

    >>> spec = [paddle.static.InputSpec([None, 4], "float32")]
    >>> paddle.jit.save(paddle.nn.Linear(4, 2), "model", input_spec=spec)
    >>> config = paddle.inference.Config("model")
    >>> paddle.inference.create_predictor(config).get_input_names()
    ['input']
    """
    if not isinstance(config, Config):
        raise InvalidTypeError("create_predictor: expected a Config.", received(config=config))
    engine = Engine(config)
    config._choice = engine.choice
    return Predictor(engine)


class PredictorPool:
    """Several predictors of one model, which share its memory: one per thread.

    Args:
        config: a `Config` that names a model.
        size: how many predictors.

    >>> spec = [paddle.static.InputSpec([None, 4], "float32")]
    >>> paddle.jit.save(paddle.nn.Linear(4, 2), "model", input_spec=spec)
    >>> pool = paddle.inference.PredictorPool(paddle.inference.Config("model"), 2)
    >>> pool.retrieve(1).get_input_names()
    ['input']
    """

    def __init__(self, config, size=1):
        if isinstance(size, bool) or not isinstance(size, int):
            raise InvalidTypeError("PredictorPool: 'size' must be an integer.", received(size=size))
        if size < 1:
            raise InvalidArgumentError("PredictorPool: 'size' must be 1 or more.", received(size=size))
        first = create_predictor(config)
        self._predictors = [first, *(first.clone() for _ in range(size - 1))]

    def retrieve(self, idx):
        """The predictor with that index."""
        if not 0 <= idx < len(self._predictors):
            raise InvalidArgumentError(
                f"PredictorPool.retrieve: there are {len(self._predictors)} predictors, numbered from 0.",
                received(idx=idx),
            )
        return self._predictors[idx]

    retrive = retrieve  # its name in Paddle 2.0 to 2.5
