# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

import enum
import paddle
from paddle._typing import DTypeLike, ShapeLike
from typing import Any

class Config:
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
    2"""
    def collect_shape_range_info(self, shape_range_info_path: Any) -> Any:
        """Stored, without effect: the ranges of shapes are collected for TensorRT, which is not here."""
    def set_tensorrt_optimization_level(self, level: Any) -> Any:
        """Stored, without effect: there is no TensorRT here."""
    def enable_tensorrt_memory_optim(self, engine_memory_sharing: bool = True, sharing_identifier: float = 0) -> Any:
        """Not possible: it changes an engine of TensorRT, and there is none."""
    def set_xpu_device_id(self, device_id: float = 0) -> Any:
        """Not possible: it chooses among Kunlun XPUs, and there is none."""
    def set_xpu_config(self, config: Any) -> Any:
        """Not possible: it configures a Kunlun XPU, and there is none."""
    def enable_mkldnn(self) -> Any:
        """Stored, and answered by `Config`, without effect: torch decides whether to use oneDNN, and ONNX Runtime does not use it."""
    def enable_onednn(self) -> Any:
        """Stored, and answered by `Config`, without effect: torch decides whether to use oneDNN, and ONNX Runtime does not use it."""
    def disable_mkldnn(self) -> Any:
        """Stored, and answered by `Config`, without effect: torch decides whether to use oneDNN, and ONNX Runtime does not use it."""
    def disable_onednn(self) -> Any:
        """Stored, and answered by `Config`, without effect: torch decides whether to use oneDNN, and ONNX Runtime does not use it."""
    def disable_mkldnn_fc_passes(self) -> Any:
        """Stored, without effect: torch decides whether to use oneDNN, and ONNX Runtime does not use it."""
    def disable_onednn_fc_passes(self) -> Any:
        """Stored, without effect: torch decides whether to use oneDNN, and ONNX Runtime does not use it."""
    def enable_mkldnn_bfloat16(self) -> Any:
        """Stored, without effect: torch decides whether to use oneDNN, and ONNX Runtime does not use it."""
    def enable_onednn_bfloat16(self) -> Any:
        """Stored, without effect: torch decides whether to use oneDNN, and ONNX Runtime does not use it."""
    def enable_mkldnn_int8(self, mkldnn_int8_enabled_op_types: Any = ...) -> Any:
        """Stored, and answered by `Config`, without effect: torch decides whether to use oneDNN, and ONNX Runtime does not use it."""
    def enable_onednn_int8(self, onednn_int8_enabled_op_types: Any = ...) -> Any:
        """Stored, and answered by `Config`, without effect: torch decides whether to use oneDNN, and ONNX Runtime does not use it."""
    def set_mkldnn_cache_capacity(self, capacity: float = 0) -> Any:
        """Stored, without effect: torch decides whether to use oneDNN, and ONNX Runtime does not use it."""
    def set_onednn_cache_capacity(self, capacity: float = 0) -> Any:
        """Stored, without effect: torch decides whether to use oneDNN, and ONNX Runtime does not use it."""
    def set_mkldnn_op(self, op_list: Any) -> Any:
        """Stored, without effect: torch decides whether to use oneDNN, and ONNX Runtime does not use it."""
    def set_onednn_op(self, op_list: Any) -> Any:
        """Stored, without effect: torch decides whether to use oneDNN, and ONNX Runtime does not use it."""
    def set_bfloat16_op(self, op_list: Any) -> Any:
        """Stored, without effect: torch decides whether to use oneDNN, and ONNX Runtime does not use it."""
    def disable_glog_info(self) -> Any:
        """Stored, and answered by `Config`, without effect: nothing is logged anyway."""
    def switch_use_feed_fetch_ops(self, x: bool = True) -> Any:
        """Stored, and answered by `Config`, without effect: inputs and outputs use handles."""
    def switch_specify_input_names(self, x: bool = True) -> Any:
        """Stored, and answered by `Config`, without effect: inputs always have names."""
    def switch_ir_debug(self, x: bool = True, passes: Any = ...) -> Any:
        """Stored, without effect: no graphs are written."""
    def enable_new_ir(self, x: bool = True) -> Any:
        """Stored, and answered by `Config`, without effect: both forms of model files are read."""
    def enable_new_executor(self, x: bool = True) -> Any:
        """Stored, and answered by `Config`, without effect: there is one executor."""
    def enable_custom_passes(self, passes: Any = ..., custom_pass_only: bool = False) -> Any:
        """Stored, without effect: the runtime has its own passes."""
    def enable_tuned_tensorrt_dynamic_shape(self, shape_range_info_path: str = '', allow_build_at_runtime: bool = True) -> Any:
        """Stored, and answered by `Config`, without effect: there is no TensorRT here."""
    def set_trt_dynamic_shape_info(self, min_input_shape: Any = ..., max_input_shape: Any = ..., optim_input_shape: Any = ..., disable_trt_plugin_fp16: bool = False) -> Any:
        """Stored, and answered by `Config`, without effect: there is no TensorRT here."""
    def enable_tensorrt_dla(self, dla_core: float = 0) -> Any:
        """Stored, and answered by `Config`, without effect: there is no TensorRT here."""
    def enable_tensorrt_inspector(self, inspector_serialize: bool = False) -> Any:
        """Stored, and answered by `Config`, without effect: there is no TensorRT here."""
    def enable_tensorrt_varseqlen(self) -> Any:
        """Stored, and answered by `Config`, without effect: there is no TensorRT here."""
    def enable_tensorrt_explicit_quantization(self) -> Any:
        """Stored, and answered by `Config`, without effect: there is no TensorRT here."""
    def mark_trt_engine_outputs(self, output_tensor_names: Any = ...) -> Any:
        """Stored, without effect: there is no TensorRT here."""
    def exp_disable_tensorrt_dynamic_shape_ops(self, x: paddle.Tensor) -> Any:
        """Stored, without effect: there is no TensorRT here."""
    def exp_disable_tensorrt_ops(self, ops: Any) -> Any:
        """Stored, without effect: there is no TensorRT here."""
    def exp_disable_tensorrt_subgraph(self, var_name_not_trt: Any) -> Any:
        """Stored, without effect: there is no TensorRT here."""
    def exp_specify_tensorrt_subgraph_precision(self, trt_params_run_fp16: Any, trt_params_run_int8: Any, names: Any) -> Any:
        """Stored, without effect: there is no TensorRT here."""
    def exp_disable_mixed_precision_ops(self, black_list: Any) -> Any:
        """Stored, without effect: the model's own types are kept."""
    def exp_enable_mixed_precision_ops(self, white_list: Any) -> Any:
        """Stored, without effect: the model's own types are kept."""
    def exp_enable_use_cutlass(self) -> Any:
        """Stored, without effect: torch chooses its kernels itself."""
    def exp_sparse_conv_using_buffer(self, kernels: Any, strides: Any) -> Any:
        """Stored, without effect: torch chooses its kernels itself."""
    def set_ipu_config(self, ipu_enable_fp16: bool = False, ipu_replica_num: float = 1, ipu_available_memory_proportion: float = 1.0, ipu_enable_half_partial: bool = False, ipu_enable_model_runtime_executor: bool = False) -> Any:
        """Stored, without effect: there is no IPU here."""
    def set_ipu_custom_info(self, ipu_custom_ops_info: Any = ..., ipu_custom_patterns: Any = ...) -> Any:
        """Stored, without effect: there is no IPU here."""
    def mkldnn_enabled(self) -> Any:
        """The value that was set."""
    def onednn_enabled(self) -> Any:
        """The value that was set."""
    def mkldnn_int8_enabled(self) -> Any:
        """The value that was set."""
    def onednn_int8_enabled(self) -> Any:
        """The value that was set."""
    def use_feed_fetch_ops_enabled(self) -> Any:
        """The value that was set."""
    def specify_input_name(self) -> Any:
        """The value that was set."""
    def new_ir_enabled(self) -> Any:
        """The value that was set."""
    def openvino_engine_enabled(self) -> Any:
        """The value that was set."""
    def shape_range_info_path(self) -> Any:
        """The value that was set."""
    def shape_range_info_collected(self) -> Any:
        """The value that was set."""
    def tuned_tensorrt_dynamic_shape(self) -> Any:
        """The value that was set."""
    def trt_allow_build_at_runtime(self) -> Any:
        """The value that was set."""
    def tensorrt_dynamic_shape_enabled(self) -> Any:
        """The value that was set."""
    def tensorrt_optimization_level(self) -> Any:
        """The value that was set."""
    def tensorrt_dla_enabled(self) -> Any:
        """The value that was set."""
    def tensorrt_inspector_enabled(self) -> Any:
        """The value that was set."""
    def tensorrt_varseqlen_enabled(self) -> Any:
        """The value that was set."""
    def tensorrt_explicit_quantization_enabled(self) -> Any:
        """The value that was set."""
    def tensorrt_engine_enabled(self) -> Any:
        """Always the same value."""
    def use_xpu(self) -> Any:
        """Always the same value."""
    def xpu_device_id(self) -> Any:
        """Always the same value."""
    def tensorrt_precision_mode(self) -> Any:
        """Always the same value."""
    Precision: Any
    Float32: PrecisionType
    Int8: PrecisionType
    Half: PrecisionType
    Bfloat16: PrecisionType
    def __init__(self, *model: Any) -> None: ...
    def set_model(self, *model: Any) -> Any:
        """Set the model by a folder or a prefix, by a folder and the name of its files, or by two files."""
    def set_prog_file(self, path: Any) -> Any:
        """Set the file of the program."""
    def set_params_file(self, path: Any) -> Any:
        """Set the file of the parameters."""
    def set_model_buffer(self, prog_buffer: Any, prog_buffer_size: Any, params_buffer: Any, params_buffer_size: Any) -> Any:
        """Set the bytes of the program and of the parameters instead of files, each with its length."""
    def model_dir(self) -> Any:
        """The folder or prefix that names the model, or ''."""
    def prog_file(self) -> Any:
        """The file of the program, or ''."""
    def params_file(self) -> Any:
        """The file of the parameters, or ''."""
    def model_from_memory(self) -> Any:
        """Whether the model was given as bytes."""
    def set_cpu_math_library_num_threads(self, cpu_math_library_num_threads: Any) -> Any:
        """Set the number of threads per operator; 0 for one per core, which is the default."""
    def cpu_math_library_num_threads(self) -> Any:
        """The number of threads per operator."""
    def enable_memory_optim(self, x: bool = True) -> Any:
        """Reuse memory between operators (the default); False turns it off."""
    def enable_profile(self) -> Any:
        """Let ONNX Runtime write a trace of its runs, `outrigger_profile_*.json`."""
    def switch_ir_optim(self, x: bool = True) -> Any:
        """Set whether the graph is optimised before it runs: operators fused, constants computed."""
    def ir_optim(self) -> Any:
        """Whether the graph is optimised."""
    def set_optimization_level(self, opt_level: float = 2) -> Any:
        """Set the optimisation level: 0 for none, more for everything."""
    def set_optim_cache_dir(self, opt_cache_dir: Any) -> Any:
        """Keep the converted model in a folder of this folder, instead of beside the model or in the user's cache.

        >>> config = paddle.inference.Config()
        >>> config.set_optim_cache_dir("converted")"""
    def enable_save_optim_model(self, save_optimized_model: bool = False) -> Any:
        """Set whether the converted model is written to the cache, which is done unless False is passed here."""
    def use_optimized_model(self, x: bool = True) -> Any:
        """Set whether a converted model is read from the cache, which is done unless False is passed here."""
    def pass_builder(self) -> Any:
        """An editable list of passes: `conv_winograd_pass`, `linear_product_pass`, `conv_before_resize_pass`,
        `batch_in_pieces_pass`, `integer_operator_pass`, `quantized_in_float32_pass`, and others that are ignored,
        as the runtime has its own.

        >>> config = paddle.inference.Config()
        >>> config.delete_pass("conv_winograd_pass")  # compute all convolutions directly"""
    def delete_pass(self, pass_name: Any) -> Any:
        """Remove a name from the list of passes."""
    def enable_onnxruntime(self) -> Any:
        """Require ONNX Runtime: a model that it cannot run is an error instead of running on torch."""
    def disable_onnxruntime(self) -> Any:
        """Run on torch."""
    def onnxruntime_enabled(self) -> Any:
        """Whether the model runs on ONNX Runtime."""
    def enable_ort_optimization(self) -> Any:
        """Optimise the graph for ONNX Runtime, which is done anyway unless `switch_ir_optim(False)` says otherwise."""
    def enable_use_gpu(self, memory_pool_init_size_mb: Any, device_id: float = 0, precision_mode: float = ...) -> Any:
        """Run on a CUDA device through torch; without one, warn and stay on the CPU."""
    def disable_gpu(self) -> Any:
        """Run on the CPU."""
    def use_gpu(self) -> Any:
        """Whether the model runs on a CUDA device."""
    def gpu_device_id(self) -> Any:
        """The id of the CUDA device."""
    def memory_pool_init_size_mb(self) -> Any:
        """The requested GPU memory; torch allocates what it needs."""
    def fraction_of_gpu_memory_for_pool(self) -> Any:
        """The requested share of GPU memory."""
    def enable_low_precision_io(self, x: bool = True) -> Any:
        """Not supported on a CPU: inputs and outputs keep the types of the model."""
    def glog_info_disabled(self) -> Any:
        """Whether `disable_glog_info` was called."""
    def xpu_config(self) -> Any:
        """The options of a Kunlun XPU: the defaults, since there is none here."""
    def load_ipu_config(self, config_path: Any) -> Any:
        """Not supported: there is no Graphcore IPU here."""
    def enable_tensorrt_engine(self, workspace_size: float = 1073741824, max_batch_size: float = 1, min_subgraph_size: float = 3, precision_mode: float = ..., use_static: bool = False, use_calib_mode: bool = True, use_cuda_graph: bool = False) -> Any:
        """Not supported: there is no TensorRT here."""
    def enable_xpu(self, l3_size: float = 16777216, l3_locked: bool = False, conv_autotune: bool = False, conv_autotune_file: str = '', transformer_encoder_precision: str = 'int16', transformer_encoder_adaptive_seqlen: bool = False, enable_multi_stream: bool = False) -> Any:
        """Not supported: there is no Kunlun XPU here."""
    def enable_ipu(self, ipu_device_num: float = 1, ipu_micro_batch_size: float = 1, ipu_enable_pipelining: bool = False, ipu_batches_per_step: float = 1) -> Any:
        """Not supported: there is no Graphcore IPU here."""
    def enable_custom_device(self, device_type: Any, device_id: float = 0, precision: float = ...) -> Any:
        """Not supported: there are no custom devices here."""
    def enable_openvino_engine(self, inference_precision: float = ...) -> Any:
        """Run on OpenVINO, which the extra `openvino` installs; a model that it cannot run is an error.

        Args:
            inference_precision: what operators compute with: `PrecisionType.Float32`, `Half` or `Bfloat16`."""
    def enable_cinn(self) -> Any:
        """Not supported: there is no CINN here."""
    def to_native_config(self) -> Any:
        """Not supported: there is no second predictor to configure."""
    def summary(self) -> Any:
        """The options as a table; after a predictor was made, also what was measured for its model.

        >>> "cpu_math_thread" in paddle.inference.Config().summary()
        True"""

class DataType(enum.IntEnum):
    """The type of a predictor's tensor.

    Args:
        value: number of a member; this is all that is given to get one.
        names: with this, `module`, `qualname`, `type`, `start` and `boundary` Python makes a new enumeration, see
            `enum.Enum`.

    >>> paddle.inference.DataType(0).name
    'FLOAT32'"""
    FLOAT64 = 7
    FLOAT32 = 0
    FLOAT16 = 5
    BFLOAT16 = 8
    INT64 = 1
    INT32 = 2
    UINT8 = 3
    INT8 = 4
    BOOL = 6

class InternalUtils:
    """Calls on a `Config` that the original keeps apart; all are about TensorRT, which is not here."""
    @staticmethod
    def set_transformer_posid(config: Any, tensor_name: Any) -> Any:
        """Without effect: there is no TensorRT here."""
    @staticmethod
    def set_transformer_maskid(config: Any, tensor_name: Any) -> Any:
        """Without effect: there is no TensorRT here."""
    @staticmethod
    def disable_tensorrt_half_ops(config: Any, ops: Any) -> Any:
        """Without effect: there is no TensorRT here."""

class PlaceType(enum.IntEnum):
    """The place of a predictor's tensor.

    Args:
        value: number of a member; this is all that is given to get one.
        names: with this, `module`, `qualname`, `type`, `start` and `boundary` Python makes a new enumeration, see
            `enum.Enum`.

    >>> paddle.inference.PlaceType(1).name
    'GPU'"""
    UNK = -1
    CPU = 0
    GPU = 1
    XPU = 2
    CUSTOM = 4

class PrecisionType(enum.IntEnum):
    """The precision of a predictor.

    Args:
        value: number of a member; this is all that is given to get one.
        names: with this, `module`, `qualname`, `type`, `start` and `boundary` Python makes a new enumeration, see
            `enum.Enum`.

    >>> paddle.inference.PrecisionType(2).name
    'Half'"""
    Float32 = 0
    Int8 = 1
    Half = 2
    Bfloat16 = 3

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
    (3, 2)"""
    def __init__(self, engine: Any) -> None: ...
    def get_input_names(self) -> Any:
        """The names of the inputs, in order."""
    def get_output_names(self) -> Any:
        """The names of the outputs, in order."""
    def get_input_handle(self, name: str | None) -> Any:
        """The handle of an input."""
    def get_output_handle(self, name: str | None) -> Any:
        """The handle of an output."""
    def run(self, inputs: Any = None) -> Any:
        """Run the model on the input handles, or on a list of Tensors, for which it returns a list of Tensors."""
    def clone(self, stream: Any = None) -> Any:
        """A predictor of the same model with its own handles, for another thread."""
    def register_input_hook(self, hook: Any) -> Any:
        """Call `hook(operator, name, tensor)` for the inputs of each operator; runs then use torch, step by step."""
    def register_output_hook(self, hook: Any) -> Any:
        """Call `hook(operator, name, tensor)` for the outputs of each operator; runs then use torch, step by step."""
    def clear_intermediate_tensor(self) -> Any:
        """Do nothing: intermediate values live for one run only."""
    def try_shrink_memory(self) -> Any:
        """Release unused memory and return its size: 0 bytes, since both engines keep their pools."""

class PredictorPool:
    """Several predictors of one model, which share its memory: one per thread.

    Args:
        config: a `Config` that names a model.
        size: how many predictors.

    >>> spec = [paddle.static.InputSpec([None, 4], "float32")]
    >>> paddle.jit.save(paddle.nn.Linear(4, 2), "model", input_spec=spec)
    >>> pool = paddle.inference.PredictorPool(paddle.inference.Config("model"), 2)
    >>> pool.retrieve(1).get_input_names()
    ['input']"""
    def __init__(self, config: Any, size: float = 1) -> None: ...
    def retrieve(self, idx: Any) -> Any:
        """The predictor with that index."""
    def retrive(self, idx: Any) -> Any:
        """The predictor with that index."""

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
    [3, 4]"""
    def __init__(self, variable: Any, output: bool = False) -> None: ...
    @property
    def name(self) -> Any: ...
    def copy_from_cpu(self, data: Any) -> Any:
        """Copy an array; the memory is reused for the next array of that shape."""
    def reshape(self, shape: ShapeLike) -> Any:
        """Set the shape of the next values; existing elements are kept if their number matches."""
    def share_external_data(self, data: Any) -> Any:
        """Use the memory of a Tensor without a copy; it must stay alive and unchanged until the run."""
    def share_external_data_by_ptr_name(self, *args: Any) -> Any:
        """Not supported: memory is shared by Tensors, not by addresses."""
    def set_lod(self, lod: Any) -> Any:
        """Set the offsets of the sequences that the rows are, outermost level first: [[0, 2, 5]] for 2 and 3 rows."""
    def copy_to_cpu(self) -> Any:
        """A copy of the values as an array."""
    def shape(self) -> Any:
        """The shape: the one set by `reshape`, or that of the values; [0] before there are any."""
    def type(self) -> Any:
        """The type of the values; before there are any, the model's."""
    def lod(self) -> Any:
        """The offsets of the sequences: those passed to `set_lod`, or, of an output, those of the last run."""

class XpuConfig:
    """Options of Kunlun XPUs, which are stored and shown but have no effect here.

    >>> paddle.inference.XpuConfig().device_id
    0"""
    device_id: Any
    l3_size: Any
    l3_ptr: Any
    l3_autotune_size: Any
    context: Any
    context_gm_size: Any
    stream: Any
    conv_autotune_level: Any
    conv_autotune_file: Any
    conv_autotune_file_writeback: Any
    fc_autotune_level: Any
    fc_autotune_file: Any
    fc_autotune_file_writeback: Any
    gemm_compute_precision: Any
    transformer_softmax_optimize_level: Any
    transformer_encoder_adaptive_seqlen: Any
    quant_post_static_gelu_out_threshold: Any
    quant_post_dynamic_activation_method: Any
    quant_post_dynamic_weight_precision: Any
    quant_post_dynamic_op_types: Any
    def __init__(self) -> None: ...

def _get_phi_kernel_name(op_name: Any) -> Any:
    """The name of the kernel of an operator of model files.

    Args:
        op_name: name of an operator in a model file.

    Returns:
        name of the kernel; of an operator that has the same name as its kernel, that name.

    >>> paddle.inference._get_phi_kernel_name("matmul_v2")
    'matmul'"""

def convert_to_mixed_precision(model_file: str, params_file: str, mixed_model_file: str, mixed_params_file: str, mixed_precision: PrecisionType, backend: PlaceType, keep_io_types: bool = True, black_list: set[str] = ..., **kwargs: Any) -> None:
    """Convert a model to mixed precision: weights are stored, and matrix products computed, in half precision.

    Args:
        model_file: file of the program.
        params_file: file of the parameters.
        mixed_model_file: where the program of the new model is written.
        mixed_params_file: where the parameters of the new model are written.
        mixed_precision: `PrecisionType.Half` or `PrecisionType.Bfloat16`.
        backend: `PlaceType.GPU`; half precision has no benefit on a CPU.
        keep_io_types: whether inputs and outputs keep their types.
        black_list: names of operators not to compute in half precision.
        kwargs: `white_list`, names of operators to compute in half precision besides matrix products.

    Returns:
        None.

    >>> from paddle.inference import PlaceType, PrecisionType
    >>> spec = [paddle.static.InputSpec([None, 4], "float32")]
    >>> paddle.jit.save(paddle.nn.Linear(4, 2), "model", input_spec=spec)
    >>> paddle.inference.convert_to_mixed_precision(
    ...     "model.pdmodel", "model.pdiparams", "half.pdmodel", "half.pdiparams", PrecisionType.Half, PlaceType.GPU
    ... )
    >>> import os
    >>> os.path.getsize("half.pdiparams") < os.path.getsize("model.pdiparams")
    True"""

def create_predictor(config: Any) -> Any:
    """Create a predictor for the model of a `Config`.

    Args:
        config: a `Config` that names a model.

    Returns:
        a `Predictor`.

    >>> spec = [paddle.static.InputSpec([None, 4], "float32")]
    >>> paddle.jit.save(paddle.nn.Linear(4, 2), "model", input_spec=spec)
    >>> config = paddle.inference.Config("model")
    >>> paddle.inference.create_predictor(config).get_input_names()
    ['input']"""

def get_num_bytes_of_data_type(dtype: DTypeLike | None) -> Any:
    """The bytes of one element.

    Args:
        dtype: a `DataType`.

    Returns:
        integer.

    >>> paddle.inference.get_num_bytes_of_data_type(paddle.inference.DataType.INT64)
    8"""

def get_trt_compile_version() -> Any:
    """(0, 0, 0): there is no TensorRT here.

    Returns:
        (major, minor, patch), all of them 0.

    >>> paddle.inference.get_trt_compile_version()
    (0, 0, 0)"""

def get_trt_runtime_version() -> Any:
    """(0, 0, 0): there is no TensorRT here.

    Returns:
        (major, minor, patch), all of them 0.

    >>> paddle.inference.get_trt_runtime_version()
    (0, 0, 0)"""

def get_version() -> Any:
    """The version of Paddle's interface, the commit and the branch, one per line.

    Returns:
        text of three lines: version, commit and branch.

    >>> paddle.inference.get_version().splitlines()[-1]
    'branch: HEAD'"""
