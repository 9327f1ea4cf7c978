"""`Config`: which model a predictor runs, and how."""

import copy
import glob
import os
import platform
import warnings

from .._core import cpu_instead, system
from .._core.errors import InvalidArgumentError, InvalidTypeError, NotFoundError, PreconditionNotMetError, received
from .._files.model_paths import params_path, program_path
from ._ignored_options import DEFAULTS, IgnoredOptions, checked
from ._passes import BEFORE_RESIZE, IN_FLOAT, INTEGERS, PIECES, PRODUCTS, WINOGRAD, PassBuilder
from ._types import PrecisionType, XpuConfig

_MEGABYTE = 1 << 20
_OPENVINO_PRECISIONS = {PrecisionType.Float32: "f32", PrecisionType.Half: "f16", PrecisionType.Bfloat16: "bf16"}


class Config(IgnoredOptions):
    """The model of a predictor, and how to run it.

    A model is given by a folder, by a folder and the name of its files without their endings, by the path passed to
    `save`, by the files of its program and its parameters, or by their bytes in `set_model_buffer`. It runs on ONNX
    Runtime if that is installed, else on torch; both choose kernels and fuse operators themselves, so options for
    oneDNN and similar are stored but have no effect.

    Args:
        model: nothing, one path or two, as above; or another `Config`, which is copied.

    >>> spec = [paddle.static.InputSpec([None, 4], "float32")]
    >>> paddle.jit.save(paddle.nn.Linear(4, 2), "model", input_spec=spec)
    >>> config = paddle.inference.Config("model")
    >>> config.set_cpu_math_library_num_threads(2)
    >>> config.cpu_math_library_num_threads()
    2
    """

    Precision = PrecisionType
    Float32, Int8, Half, Bfloat16 = PrecisionType

    def __init__(self, *model):
        self._dir = self._prog = self._params = ""
        self._buffers = None
        self._threads = None  # None: one per core
        self._options = copy.deepcopy(DEFAULTS)
        self._gpu, self._gpu_memory, self._gpu_precision = None, 100, PrecisionType.Float32
        self._passes, self._xpu = PassBuilder(), XpuConfig()
        self._choice = None  # what was measured for the predictor that was made last
        self._ask = None  # has conversions done by another process; see _apart.py
        if len(model) == 1 and isinstance(model[0], Config):
            self.__dict__.update(copy.deepcopy(model[0].__dict__))
        elif model:
            self.set_model(*model)

    # ---- the model ----

    def set_model(self, *model):
        """Set the model by a folder or a prefix, by a folder and the name of its files, or by two files."""
        if len(model) not in (1, 2) or not all(isinstance(m, (str, bytes, os.PathLike)) for m in model):
            raise InvalidTypeError(
                "Config: expected one path (a folder, or files without their extension) or two (the program "
                "and the parameters, or a folder and the name of the files in it).",
                received(model=model),
            )
        paths = [os.fsdecode(m) for m in model]
        if len(paths) == 1:
            self._dir = paths[0]
        else:
            self._prog, self._params = self._named_in_folder(*paths) if os.path.isdir(paths[0]) else paths
            if not os.path.isfile(self._prog):
                raise NotFoundError(f"Config: there is no file '{self._prog}'.", received(model=model))
            if self._prog.endswith(".pdiparams") and self._params.endswith((".pdmodel", ".json")):
                raise InvalidArgumentError(
                    "Config: the program comes first, then the parameters.",
                    received(model=model),
                    f"Config('{self._params}', '{self._prog}').",
                )
        self._buffers = None

    def _named_in_folder(self, folder, name):
        """The files of a program and its parameters; the older form of a program goes before the newer one."""
        for ending in (".pdmodel", ".json"):
            program = f"{folder}/{name}{ending}"
            if os.path.isfile(program):
                return program, f"{folder}/{name}.pdiparams"
        there = sorted(f for f in os.listdir(folder) if f.endswith((".pdmodel", ".json")))
        raise NotFoundError(
            f"Config: the folder '{folder}' has neither '{name}.pdmodel' nor '{name}.json'.",
            received(model_dir=folder, model_prefix=name),
            f"it has {', '.join(there)}." if there else None,
        )

    def set_prog_file(self, path):
        """Set the file of the program."""
        self._prog = checked("set_prog_file", "path", "str", os.fspath(path) if hasattr(path, "__fspath__") else path)

    def set_params_file(self, path):
        """Set the file of the parameters."""
        self._params = checked(
            "set_params_file", "path", "str", os.fspath(path) if hasattr(path, "__fspath__") else path
        )

    def set_model_buffer(self, prog_buffer, prog_buffer_size, params_buffer, params_buffer_size):
        """Set the bytes of the program and of the parameters instead of files, each with its length."""
        pairs = []
        given = (prog_buffer, prog_buffer_size, "program"), (params_buffer, params_buffer_size, "params")
        for data, size, name in given:
            if not isinstance(data, (bytes, bytearray, memoryview)):
                raise InvalidTypeError(f"set_model_buffer: the {name} must be bytes.", received(buffer=data))
            if not 0 <= size <= len(data):
                raise InvalidArgumentError(
                    f"set_model_buffer: the size of the {name} is {size} bytes, but it has {len(data)}.",
                    f"{name}_buffer_size = {size}",
                )
            pairs.append(bytes(data[:size]))
        self._buffers = tuple(pairs)

    def model_dir(self):
        """The folder or prefix that names the model, or ''."""
        return self._dir

    def prog_file(self):
        """The file of the program, or ''."""
        return self._prog

    def params_file(self):
        """The file of the parameters, or ''."""
        return self._params

    def model_from_memory(self):
        """Whether the model was given as bytes."""
        return self._buffers is not None

    def _source(self):
        """The paths of the program and the values (None if there are none), or their bytes."""
        if self._buffers is not None:
            return self._buffers
        if self._prog:
            if not os.path.isfile(self._prog):
                raise NotFoundError(f"Config: there is no file '{self._prog}'.", f"path = {self._prog!r}")
            if self._params and not os.path.isfile(self._params):
                from .._format import has_values

                if has_values(self._prog):
                    raise NotFoundError(f"Config: there is no file '{self._params}'.", f"path = {self._params!r}")
                return self._prog, None  # nothing was written for a model without parameters
            return self._prog, self._params or params_path(self._prog)
        if not self._dir:
            raise PreconditionNotMetError(
                "Config: no model is set.", "Config()", "Config('model.pdmodel', 'model.pdiparams')."
            )
        try:
            program = program_path(self._in_folder() if os.path.isdir(self._dir) else self._dir)
        except FileNotFoundError as error:  # a RuntimeError when predictors are created
            hint = getattr(error, "hint", None)
            raise NotFoundError(f"Config: there is no model '{self._dir}'.", f"path = {self._dir!r}", hint) from None
        return program, params_path(program)

    def _load(self):
        """Load the model: a `LoadedModel`."""
        from .._format import load_model

        try:
            return load_model(*self._source())
        except FileNotFoundError as error:  # a RuntimeError when predictors are created
            if self._buffers is not None or self._prog:
                raise
            expected, hint = getattr(error, "expected", error), getattr(error, "hint", None)
            raise NotFoundError(
                f"Config: the model '{self._dir}' is incomplete: {expected}", f"path = {self._dir!r}", hint
            ) from None

    def _in_folder(self):
        if os.path.isfile(os.path.join(self._dir, "__model__")):
            return self._dir
        found = sorted(f for ending in ("pdmodel", "json") for f in glob.glob(os.path.join(self._dir, f"*.{ending}")))
        if len(found) == 1:
            return found[0]
        what = f"{len(found)} programs" if found else "no program"
        raise NotFoundError(
            f"Config: the folder '{self._dir}' holds {what} (.pdmodel, .json or __model__).",
            f"path = {self._dir!r}",
            "pass the files themselves: Config('folder/model.pdmodel', 'folder/model.pdiparams').",
        )

    # ---- threads and memory ----

    def set_cpu_math_library_num_threads(self, cpu_math_library_num_threads):
        """Set the number of threads per operator; 0 for one per core, which is the default."""
        count = cpu_math_library_num_threads
        if isinstance(count, bool) or not isinstance(count, int):
            raise InvalidTypeError("set_cpu_math_library_num_threads: expected an integer.", received(threads=count))
        if count < 0:
            raise InvalidArgumentError(
                "set_cpu_math_library_num_threads: expected 0 or more threads.", received(threads=count)
            )
        self._threads = count or None

    def cpu_math_library_num_threads(self):
        """The number of threads per operator."""
        return self._threads or default_threads()

    def enable_memory_optim(self, x=True):
        """Reuse memory between operators (the default); False turns it off."""
        self._options["memory_optim"] = checked("enable_memory_optim", "x", "bool", x)

    def enable_profile(self):
        """Let ONNX Runtime write a trace of its runs, `outrigger_profile_*.json`."""
        self._options["profile"] = True

    def switch_ir_optim(self, x=True):
        """Set whether the graph is optimised before it runs: operators fused, constants computed."""
        self._options["ir_optim"] = bool(checked("switch_ir_optim", "x", "int", x))

    def ir_optim(self):
        """Whether the graph is optimised."""
        return self._options["ir_optim"]

    def set_optimization_level(self, opt_level=2):
        """Set the optimisation level: 0 for none, more for everything."""
        self._options["optimization_level"] = checked("set_optimization_level", "opt_level", "int", opt_level)

    def _optimised(self):
        """Whether the graph is optimised, by all that was set."""
        return self._options["ir_optim"] and self._options["optimization_level"] > 0

    # ---- the cache of converted models ----

    def set_optim_cache_dir(self, opt_cache_dir):
        """Keep the converted model in a folder of this folder, instead of beside the model or in the user's cache.

        >>> config = paddle.inference.Config()
        >>> config.set_optim_cache_dir("converted")
        """
        self._options["optim_cache_dir"] = checked("set_optim_cache_dir", "opt_cache_dir", "str", opt_cache_dir)

    def enable_save_optim_model(self, save_optimized_model=False):
        """Set whether the converted model is written to the cache, which is done unless False is passed here."""
        self._options["save_optimized_model"] = checked(
            "enable_save_optim_model", "save_optimized_model", "bool", save_optimized_model
        )

    def use_optimized_model(self, x=True):
        """Set whether a converted model is read from the cache, which is done unless False is passed here."""
        self._options["use_optimized_model"] = checked("use_optimized_model", "x", "bool", x)

    def _cache(self, form):
        """The place of the model in the cache, converted in some form."""
        from ._cache import Cache

        options = self._options
        reads, writes = (options[name] is not False for name in ("use_optimized_model", "save_optimized_model"))
        return Cache(self._source(), options["optim_cache_dir"], reads, writes, form)

    def pass_builder(self):
        """An editable list of passes: `conv_winograd_pass`, `linear_product_pass`, `conv_before_resize_pass`,
        `batch_in_pieces_pass`, `integer_operator_pass`, `quantized_in_float32_pass`, and others that are ignored,
        as the runtime has its own.

        >>> config = paddle.inference.Config()
        >>> config.delete_pass("conv_winograd_pass")  # compute all convolutions directly
        """
        return self._passes

    def _winograd(self):
        """Whether convolutions may be computed by Winograd's algorithm."""
        return self._rewrites(WINOGRAD)

    def _products(self):
        """Whether linear layers, convolutions of few pixels and attention may be computed by operators of ours."""
        return self._rewrites(PRODUCTS)

    def _integers(self):
        """Whether what stands between the integer operators of a quantised model may be computed by ours."""
        return self._rewrites(INTEGERS)

    def _in_float(self):
        """Whether a quantised model may run in float32, where that is faster."""
        return self._rewrites(IN_FLOAT)

    def _before_resize(self):
        """Whether convolutions of enlarged images may be computed before enlarging."""
        return self._rewrites(BEFORE_RESIZE)

    def _in_pieces(self):
        """Whether the rows of a run may go through the model in pieces, and on several threads."""
        return self._optimised() and PIECES in self._passes.all_passes()

    def _rewrites(self, name):
        # The rules for which convolutions a rewriting pays are measured on this architecture alone.
        measured = platform.machine().lower() in ("x86_64", "amd64")
        return measured and self._optimised() and name in self._passes.all_passes()

    def delete_pass(self, pass_name):
        """Remove a name from the list of passes."""
        self._passes.delete_pass(checked("delete_pass", "pass_name", "str", pass_name))

    # ---- engines ----

    def enable_onnxruntime(self):
        """Require ONNX Runtime: a model that it cannot run is an error instead of running on torch."""
        self._options["engine"] = "onnxruntime"
        self._options["openvino"] = False

    def disable_onnxruntime(self):
        """Run on torch."""
        self._options["engine"] = "torch"

    def onnxruntime_enabled(self):
        """Whether the model runs on ONNX Runtime."""
        return self._engine() == "onnxruntime" and has_onnxruntime()

    def _forced_engine(self):
        """The engine that was asked for, or None."""
        if self._options["openvino"]:
            return "openvino"
        return None if self._options["engine"] == "auto" else self._options["engine"]

    def _engine(self):
        """The engine that is to run the model: 'onnxruntime', 'openvino' or 'torch'."""
        if self.use_gpu():
            return "torch"
        return self._forced_engine() or ("onnxruntime" if has_onnxruntime() else "torch")

    def _engine_is_free(self):
        """Whether a measurement may choose the engine."""
        return self._forced_engine() is None and self._optimised() and not self._options["profile"]

    def enable_ort_optimization(self):
        """Optimise the graph for ONNX Runtime, which is done anyway unless `switch_ir_optim(False)` says otherwise."""

    def enable_use_gpu(self, memory_pool_init_size_mb, device_id=0, precision_mode=PrecisionType.Float32):
        """Run on a CUDA device through torch; without one, warn and stay on the CPU."""
        import torch

        memory_pool_init_size_mb = checked(
            "enable_use_gpu", "memory_pool_init_size_mb", "int", memory_pool_init_size_mb
        )
        if memory_pool_init_size_mb < 0 or not isinstance(precision_mode, PrecisionType):
            raise InvalidTypeError(
                "Config.enable_use_gpu: expected a size in megabytes, the number of a device and a PrecisionType.",
                received(memory_pool_init_size_mb=memory_pool_init_size_mb, precision_mode=precision_mode),
            )
        device_id = checked("enable_use_gpu", "device_id", "int", device_id)
        if cpu_instead.wanted():
            cpu_instead.tell("Config.enable_use_gpu")
            return
        if device_id < 0 or device_id >= (torch.cuda.device_count() if torch.cuda.is_available() else 0):
            warnings.warn(
                f"Config.enable_use_gpu: there is no usable GPU {device_id} here; the model runs on the CPU.",
                stacklevel=2,
            )
            return
        self._gpu, self._gpu_memory, self._gpu_precision = device_id, memory_pool_init_size_mb, precision_mode

    def disable_gpu(self):
        """Run on the CPU."""
        self._gpu = None

    def use_gpu(self):
        """Whether the model runs on a CUDA device."""
        return self._gpu is not None

    def gpu_device_id(self):
        """The id of the CUDA device."""
        return self._gpu or 0

    def memory_pool_init_size_mb(self):
        """The requested GPU memory; torch allocates what it needs."""
        return self._gpu_memory

    def fraction_of_gpu_memory_for_pool(self):
        """The requested share of GPU memory."""
        if self._gpu is None:
            return 0.0
        import torch

        return self._gpu_memory * _MEGABYTE / torch.cuda.get_device_properties(self._gpu).total_memory

    def enable_low_precision_io(self, x=True):
        """Not supported on a CPU: inputs and outputs keep the types of the model."""
        if x:
            raise InvalidArgumentError(
                "enable_low_precision_io: low-precision inputs and outputs need a GPU in low precision.", received(x=x)
            )

    def glog_info_disabled(self):
        """Whether `disable_glog_info` was called."""
        return not self._options["log"]

    def xpu_config(self):
        """The options of a Kunlun XPU: the defaults, since there is none here."""
        return self._xpu

    def load_ipu_config(self, config_path):
        """Not supported: there is no Graphcore IPU here."""
        self._refuse("load_ipu_config", "Graphcore IPU")

    def _refuse(self, what, engine):
        raise PreconditionNotMetError(
            f"Config.{what}: there is no {engine} here.",
            f"{what}(...)",
            "remove the call; the model runs on ONNX Runtime, OpenVINO or torch.",
        )

    def enable_tensorrt_engine(
        self,
        workspace_size=1 << 30,
        max_batch_size=1,
        min_subgraph_size=3,
        precision_mode=PrecisionType.Float32,
        use_static=False,
        use_calib_mode=True,
        use_cuda_graph=False,
    ):
        """Not supported: there is no TensorRT here."""
        self._refuse("enable_tensorrt_engine", "TensorRT")

    def enable_xpu(
        self,
        l3_size=0xFFFFFF + 1,
        l3_locked=False,
        conv_autotune=False,
        conv_autotune_file="",
        transformer_encoder_precision="int16",
        transformer_encoder_adaptive_seqlen=False,
        enable_multi_stream=False,
    ):
        """Not supported: there is no Kunlun XPU here."""
        self._refuse("enable_xpu", "Kunlun XPU")

    def enable_ipu(self, ipu_device_num=1, ipu_micro_batch_size=1, ipu_enable_pipelining=False, ipu_batches_per_step=1):
        """Not supported: there is no Graphcore IPU here."""
        self._refuse("enable_ipu", "Graphcore IPU")

    def enable_custom_device(self, device_type, device_id=0, precision=PrecisionType.Float32):
        """Not supported: there are no custom devices here."""
        self._refuse("enable_custom_device", f"device '{device_type}'")

    def enable_openvino_engine(self, inference_precision=PrecisionType.Float32):
        """Run on OpenVINO, which the extra `openvino` installs; a model that it cannot run is an error.

        Args:
            inference_precision: what operators compute with: `PrecisionType.Float32`, `Half` or `Bfloat16`.
        """
        precision = _OPENVINO_PRECISIONS.get(inference_precision)
        if precision is None:
            raise InvalidArgumentError(
                "Config.enable_openvino_engine: expected the precision Float32, Half or Bfloat16; quantised models run "
                "on integers in ONNX Runtime.",
                received(inference_precision=inference_precision),
                "enable_onnxruntime().",
            )
        self._options["openvino"], self._options["openvino_precision"] = True, precision

    def enable_cinn(self):
        """Not supported: there is no CINN here."""
        self._refuse("enable_cinn", "CINN")

    def to_native_config(self):
        """Not supported: there is no second predictor to configure."""
        self._refuse("to_native_config", "native predictor")

    # ---- text ----

    def summary(self):
        """The options as a table; after a predictor was made, also what was measured for its model.

        >>> "cpu_math_thread" in paddle.inference.Config().summary()
        True
        """
        model = (
            [("model", "from memory")]
            if self._buffers is not None
            else [("model_file", self._prog), ("params_file", self._params)]
            if self._prog
            else [("model_dir", self._dir)]
        )
        options = self._options
        groups = [
            model,
            [
                ("cpu_math_thread", self.cpu_math_library_num_threads()),
                ("engine", self._engine()),
                ("winograd", self._winograd() and self._engine() == "onnxruntime"),
                *([("chosen", self._choice)] if self._choice is not None else []),
                ("enable_mkldnn", options["onednn"]),
            ],
            [("use_gpu", self.use_gpu())] + ([("gpu_device_id", self._gpu)] if self.use_gpu() else []),
            [
                ("ir_optim", options["ir_optim"]),
                ("memory_optim", options["memory_optim"]),
                ("enable_profile", options["profile"]),
                ("enable_log", options["log"]),
            ],
        ]
        return table(groups)

    def __repr__(self):
        return f"Config({self._prog or self._dir or ('bytes' if self._buffers else '')!r})"


def table(groups):
    """Groups of (option, value) in a box."""
    shown = [[(k, str(v).lower() if isinstance(v, bool) else str(v)) for k, v in group] for group in groups]
    rows = [row for group in shown for row in group] + [("Option", "Value")]
    first, second = (max(len(row[i]) for row in rows) for i in (0, 1))
    rule = f"+{'-' * (first + 2)}+{'-' * (second + 2)}+"
    lines = [rule, f"| {'Option':{first}} | {'Value':{second}} |", rule]
    for group in shown:
        lines += [f"| {k:{first}} | {v:{second}} |" for k, v in group] + [rule]
    return "\n" + "\n".join(lines) + "\n"


def default_threads():
    """The number of cores that this process may use; `OMP_NUM_THREADS` takes precedence."""
    asked = os.environ.get("OMP_NUM_THREADS", "")
    if asked.isdigit() and int(asked):
        return int(asked)
    return system.cores()


def has_onnxruntime():
    """Whether the packages of the extra `deploy` are installed."""
    import importlib.util

    return all(importlib.util.find_spec(name) is not None for name in ("onnx", "onnxruntime"))
