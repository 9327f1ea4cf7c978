"""Inference as of 1.x: `AnalysisConfig`, `create_paddle_predictor` and `PaddleTensor`, over `paddle.inference`."""

import enum

import numpy as np

from paddle import inference
from paddle._core.errors import InvalidArgumentError, InvalidTypeError, received

__all__ = [
    "AnalysisConfig",
    "NativeConfig",
    "PaddleBuf",
    "PaddleDType",
    "PaddlePredictor",
    "PaddleTensor",
    "create_paddle_predictor",
]


class PaddleDType(enum.IntEnum):
    """The element type of a `PaddleTensor`."""

    FLOAT32, INT64, INT32, UINT8, INT8, FLOAT16, BOOL, FLOAT64, BFLOAT16 = range(9)

    def __repr__(self):
        return f"<PaddleDType.{self.name}: {self.value}>"

    def __str__(self):
        return f"PaddleDType.{self.name}"


_NUMPY = {PaddleDType.FLOAT32: np.float32, PaddleDType.INT64: np.int64, PaddleDType.INT32: np.int32}


def _as_array(what, data):
    """An array of float32, int64 or int32, the types that predictors of 1.x take."""
    array = np.asarray(data)
    if isinstance(data, (list, tuple)) and array.dtype == np.float64:
        array = array.astype(np.float32)
    for kind in (np.int32, np.int64, np.float32):
        if array.dtype == kind or (array.dtype.kind in "iub" and np.can_cast(array.dtype, kind)):
            return np.ascontiguousarray(array, kind)
    raise InvalidTypeError(
        f"{what}: expected an array of float32, int64 or int32.", received(data=data), "data.astype('float32')."
    )


class PaddleBuf:
    """The memory of a `PaddleTensor`: so many bytes, or a copy of an array or a list of floats."""

    def __init__(self, data=0):
        self.reset(np.zeros(data, np.uint8) if isinstance(data, int) else data)

    def reset(self, data):
        """Take the contents of an array or a list."""
        raw = isinstance(data, np.ndarray) and data.dtype == np.uint8
        self._bytes = (data if raw else _as_array("PaddleBuf", data).reshape(-1).view(np.uint8)).copy()

    def resize(self, length):
        """Change the number of bytes; what does not fit is lost, new bytes are 0."""
        kept = self._bytes[:length]
        self._bytes = np.concatenate([kept, np.zeros(length - len(kept), np.uint8)])

    def length(self):
        """The number of bytes."""
        return len(self._bytes)

    def empty(self):
        """Whether there are no bytes."""
        return not len(self._bytes)

    def _view(self, kind):
        return self._bytes[: len(self._bytes) // kind.itemsize * kind.itemsize].view(kind)

    def tolist(self, dtype):
        """The values as a list of 'int32', 'int64' or 'float32'."""
        if dtype not in ("int32", "int64", "float32"):
            raise InvalidArgumentError("PaddleBuf.tolist: expected int32, int64 or float32.", received(dtype=dtype))
        return self._view(np.dtype(dtype)).tolist()

    def float_data(self):
        """The values as floats."""
        return self.tolist("float32")

    def int64_data(self):
        """The values as int64."""
        return self.tolist("int64")

    def int32_data(self):
        """The values as int32."""
        return self.tolist("int32")


class PaddleTensor:
    """An array with a name for `PaddlePredictor.run`, or a result of it.

    >>> tensor = fluid.core.PaddleTensor(np.ones([1, 2], "float32"), name="x")
    >>> tensor.shape, tensor.dtype
    ([1, 2], <PaddleDType.FLOAT32: 0>)
    """

    def __init__(self, data=None, name="", lod=(), copy=True):
        self.name, self.lod = name, [list(level) for level in lod]
        self.shape, self.dtype, self.data = [], PaddleDType.FLOAT32, PaddleBuf()
        if data is not None:
            array = _as_array("PaddleTensor", data)
            self.shape, self.data = list(array.shape), PaddleBuf(array)
            self.dtype = next(kind for kind, dtype in _NUMPY.items() if array.dtype == dtype)

    def as_ndarray(self):
        """The values as an array."""
        if self.dtype not in _NUMPY:
            raise InvalidTypeError(
                "PaddleTensor.as_ndarray: 'dtype' must be FLOAT32, INT64 or INT32.", received(dtype=self.dtype)
            )
        return self.data._view(np.dtype(_NUMPY[self.dtype])).reshape(self.shape).copy()


class AnalysisConfig(inference.Config):
    """The model of a predictor, and how to run it: a folder, or the files of the program and of the parameters."""

    def to_native_config(self):
        """The same model, device and threads in the older form."""
        older = NativeConfig()
        older.model_dir, older.prog_file, older.param_file = self.model_dir(), self.prog_file(), self.params_file()
        older.use_gpu, older.device = self.use_gpu(), self.gpu_device_id()
        older.specify_input_name, older._threads = self.specify_input_name(), self.cpu_math_library_num_threads()
        return older


class NativeConfig:
    """The older form of a configuration, with attributes instead of methods."""

    def __init__(self):
        self.model_dir = self.prog_file = self.param_file = ""
        self.use_gpu, self.use_xpu, self.device, self.fraction_of_gpu_memory = False, False, 0, -1.0
        self.specify_input_name, self._threads = False, 1

    def set_cpu_math_library_num_threads(self, count):
        """Set the number of threads per operator."""
        self._threads = count

    def cpu_math_library_num_threads(self):
        """The number of threads per operator."""
        return self._threads

    def _config(self):
        model = (self.prog_file, self.param_file) if self.prog_file else (self.model_dir,)
        config = AnalysisConfig(*model)
        config.switch_specify_input_names(self.specify_input_name)
        config.set_cpu_math_library_num_threads(self._threads)
        if self.use_gpu:
            config.enable_use_gpu(100, self.device)
        return config


class PaddlePredictor:
    """A model ready to run on lists of `PaddleTensor`s, or on tensors that it shares with the program."""

    Config = NativeConfig

    def __init__(self, predictor, by_name):
        self._predictor, self._by_name = predictor, by_name

    def get_input_names(self):
        """The names of the inputs, in order."""
        return self._predictor.get_input_names()

    def get_output_names(self):
        """The names of the outputs, in order."""
        return self._predictor.get_output_names()

    def get_input_tensor(self, name):
        """The input of that name, to fill with `copy_from_cpu`."""
        return self._predictor.get_input_handle(name)

    def get_output_tensor(self, name):
        """The output of that name, to read with `copy_to_cpu`."""
        return self._predictor.get_output_handle(name)

    def zero_copy_run(self):
        """Run on what the input tensors hold; True when it is done."""
        self._predictor.run()
        return True

    def run(self, inputs):
        """The results for a list of `PaddleTensor`s, in the order of the inputs, or by name if the config says so."""
        names = self.get_input_names()
        if not isinstance(inputs, (list, tuple)) or not all(isinstance(t, PaddleTensor) for t in inputs):
            raise InvalidTypeError(
                "PaddlePredictor.run: expected a list of PaddleTensors.",
                received(inputs=inputs),
                "PaddleTensor(array).",
            )
        given = [t.name for t in inputs] if self._by_name else names[: len(inputs)]
        if len(inputs) != len(names) or set(given) != set(names):
            raise InvalidArgumentError(
                f"PaddlePredictor.run: the model takes {len(names)} inputs: {', '.join(names)}.",
                f"{len(inputs)} inputs: {', '.join(repr(t.name) for t in inputs)}",
            )
        for name, tensor in zip(given, inputs, strict=True):
            handle = self._predictor.get_input_handle(name)
            handle.copy_from_cpu(tensor.as_ndarray())
            handle.set_lod(tensor.lod)
        self._predictor.run()
        results = ((name, self._predictor.get_output_handle(name)) for name in self.get_output_names())
        return [PaddleTensor(handle.copy_to_cpu(), name, handle.lod()) for name, handle in results]

    def clone(self):
        """A predictor of the same model, for another thread."""
        return PaddlePredictor(self._predictor.clone(), self._by_name)


def create_paddle_predictor(config):
    """A predictor for the model of an `AnalysisConfig` or a `NativeConfig`.

    >>> config = fluid.core.AnalysisConfig("model.pdmodel", "model.pdiparams")  # doctest: +SKIP
    >>> predictor = fluid.core.create_paddle_predictor(config)  # doctest: +SKIP
    >>> scores = predictor.run([fluid.core.PaddleTensor(image)])[0].as_ndarray()  # doctest: +SKIP
    """
    config = config._config() if isinstance(config, NativeConfig) else config
    if not isinstance(config, inference.Config):
        raise InvalidTypeError(
            "create_paddle_predictor: expected an AnalysisConfig or a NativeConfig.", received(config=config)
        )
    return PaddlePredictor(inference.create_predictor(config), config.specify_input_name())
