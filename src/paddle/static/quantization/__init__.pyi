# Written by `make stubs`.
# Paddle's subclasses take other arguments than their bases.
# mypy: disable-error-code="override, assignment, misc"
# pyright: reportIncompatibleMethodOverride=false, reportIncompatibleVariableOverride=false

from paddle._typing import PlaceLike
from typing import Any

from paddle.static.quantization import activation_pass as activation_pass
from paddle.static.quantization import cal_kl_threshold as cal_kl_threshold
from paddle.static.quantization import freeze_pass as freeze_pass
from paddle.static.quantization import inference_pass as inference_pass
from paddle.static.quantization import out_scale_pass as out_scale_pass
from paddle.static.quantization import post_training_quantization as post_training_quantization
from paddle.static.quantization import quant_config as quant_config
from paddle.static.quantization import quanter as quanter
from paddle.static.quantization import quantization_pass as quantization_pass
from paddle.static.quantization import transform_pass as transform_pass
from paddle.static.quantization import utils as utils
from paddle.static.quantization import weight_quantization as weight_quantization

class AddQuantDequantForInferencePass:
    """Write the scales of results into the graph, as operators that only observe.

    Args:
        calibration_range_dict: {name: scale}; by default the scales in the scope.
        only_observer: whether the operators leave the values unchanged."""
    quantizable_op_type: Any
    def __init__(self, scope: Any, place: PlaceLike | None, quant_bits: float = 8, quantizable_op_type: Any = ..., calibration_range_dict: Any = None, only_observer: bool = True) -> None: ...
    def apply(self, graph: Any) -> Any:
        """Change the graph, and return it."""

class AddQuantDequantPass:
    """Quantise and dequantise the inputs of operators whose inputs are all computed.

    Args:
        quantizable_op_type: the operators.
        scale_dict: {name: scale} of variables whose scales are known."""
    def __init__(self, scope: Any = None, place: PlaceLike | None = None, moving_rate: float = 0.9, quant_bits: float = 8, skip_pattern: Any = ..., quantizable_op_type: Any = ..., is_test: Any = None, scale_dict: Any = None) -> None: ...
    def apply(self, graph: Any) -> Any:
        """Change the graph, and return it."""

class AddQuantDequantPassV2(AddQuantDequantPass):
    """Like `AddQuantDequantPass`, with the operators `quantize_linear` and `dequantize_linear`."""

class ConvertToInt8Pass:
    """Store the weights of a frozen graph as 8-bit integers, in new variables."""
    def __init__(self, scope: Any, place: PlaceLike | None, quantizable_op_type: Any = None) -> None: ...
    def apply(self, graph: Any) -> Any:
        """Change the graph, and return it."""

class OutScaleForInferencePass:
    """Write the observed scales into the operators, as the attribute `out_threshold`."""
    def __init__(self, scope: Any = None) -> None: ...
    def apply(self, graph: Any) -> Any:
        """Change the graph, and return it."""

class OutScaleForTrainingPass:
    """Observe the moving average of the largest values of results.

    Args:
        scale_dict: {name: scale} of variables whose scales are known."""
    def __init__(self, scope: Any = None, place: PlaceLike | None = None, moving_rate: float = 0.9, is_test: Any = None, scale_dict: Any = None) -> None: ...
    def apply(self, graph: Any) -> Any:
        """Change the graph, and return it."""

class PostTrainingQuantization:
    """Quantise a saved model with scales found on sample data.

    Args:
        model_dir: the folder of the model, or, without `model_filename`, its path prefix.
        data_loader: yields batches to feed; `batch_generator` and `sample_generator` are functions that return
            generators of batches and of single samples.
        batch_nums: how many batches are used; all by default.
        algo: how scales are found: 'KL', 'hist', 'mse', 'emd', 'avg', 'abs_max', 'min_max' or 'ptf'.
        hist_percent: with 'hist', the part of the values that the scale covers.
        round_type: 'round', or 'adaround' to learn in which direction each weight is rounded.
        onnx_format: whether `quantize_linear` and `dequantize_linear` are used.
        freeze_model: whether weights become integers.
        skip_tensor_list: names of variables whose operators stay as they are."""
    quant_config: Any
    def __init__(self, executor: Any, model_dir: Any, scope: Any = None, model_filename: Any = None, params_filename: Any = None, batch_generator: Any = None, sample_generator: Any = None, data_loader: Any = None, batch_size: float = 10, batch_nums: Any = None, algo: str = 'KL', hist_percent: float = 0.99999, quantizable_op_type: Any = ..., round_type: str = 'round', learning_rate: float = 0.001, is_full_quantize: bool = False, bias_correction: bool = False, activation_bits: float = 8, weight_bits: float = 8, activation_quantize_type: str = 'range_abs_max', weight_quantize_type: str = 'channel_wise_abs_max', onnx_format: bool = False, freeze_model: bool = True, optimize_model: bool = False, is_use_cache_file: bool = False, skip_tensor_list: Any = None, same_scale_tensor_list: Any = None, cache_dir: Any = None, scale_dict: Any = None, return_graph: bool = False, deploy_backend: Any = None) -> None: ...
    def quantize(self) -> Any:
        """Find the scales and return the quantised Program, or its graph if `return_graph`."""
    def save_quantized_model(self, save_model_path: Any, model_filename: Any = None, params_filename: Any = None) -> Any:
        """Write the quantised Program to a folder."""

class PostTrainingQuantizationProgram(PostTrainingQuantization):
    """Quantise a Program with scales found on sample data; the arguments are those of `PostTrainingQuantization`.

    Args:
        feed_list: the variables to feed, or their names; likewise `fetch_list`."""
    def __init__(self, executor: Any, program: Any, feed_list: Any = None, fetch_list: Any = None, scope: Any = None, batch_generator: Any = None, sample_generator: Any = None, data_loader: Any = None, batch_size: float = 10, batch_nums: Any = None, algo: str = 'KL', hist_percent: float = 0.99999, quantizable_op_type: Any = ..., round_type: str = 'round', learning_rate: float = 0.001, is_full_quantize: bool = False, bias_correction: bool = False, activation_bits: float = 8, weight_bits: float = 8, activation_quantize_type: str = 'range_abs_max', weight_quantize_type: str = 'channel_wise_abs_max', onnx_format: bool = False, freeze_model: bool = True, optimize_model: bool = False, is_use_cache_file: bool = False, skip_tensor_list: Any = None, same_scale_tensor_list: Any = None, cache_dir: Any = None, scale_dict: Any = None, return_graph: bool = True) -> None: ...

class Quant2Int8MkldnnPass(Quant2Int8OnednnPass):
    """Not available: the earlier name of `Quant2Int8OnednnPass`."""

class Quant2Int8OnednnPass:
    """Not available: replaces operators by integer kernels of oneDNN, with scales from training."""
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...

class QuantInt8MkldnnPass(QuantInt8OnednnPass):
    """Not available: the earlier name of `QuantInt8OnednnPass`."""

class QuantInt8OnednnPass:
    """Not available: replaces operators by integer kernels of oneDNN."""
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...

class QuantWeightPass:
    """Turn the weights that are quantised in the graph into integers.

    Args:
        save_int_weight: whether they are stored as 8-bit integers instead of floats."""
    def __init__(self, scope: Any, place: PlaceLike | None, bias_correction: bool = False, quant_bits: float = 8, save_int_weight: bool = True) -> None: ...
    def apply(self, graph: Any) -> Any:
        """Change the graph, and return it."""

class QuantizationFreezePass:
    """Move the dequantisation of inputs and weights behind the operators, so that these compute with integers.

    Args:
        bias_correction: whether mean and deviation of the weights' channels are kept.
        round_type: how weights become integers, 'round' or 'adaround'."""
    def __init__(self, scope: Any, place: PlaceLike | None, bias_correction: bool = False, weight_bits: float = 8, activation_bits: float = 8, round_type: str = 'round', weight_quantize_type: str = 'abs_max', quantizable_op_type: Any = None) -> None: ...
    def apply(self, graph: Any) -> Any:
        """Change the graph, and return it."""

class QuantizationTransformPass:
    """Quantise and dequantise the inputs and weights of products and convolutions.

    Args:
        activation_quantize_type: 'abs_max', the scale of each tensor; 'range_abs_max', the largest of the last
            `window_size` steps; 'moving_average_abs_max', their moving average.
        weight_quantize_type: 'abs_max', or 'channel_wise_abs_max' for a scale for each channel.
        skip_pattern: parts of name scopes whose operators stay as they are.
        is_test: whether the scales stay unchanged; by default as the graph says."""
    def __init__(self, scope: Any = None, place: PlaceLike | None = None, weight_bits: float = 8, activation_bits: float = 8, activation_quantize_type: str = 'abs_max', weight_quantize_type: str = 'abs_max', window_size: float = 10000, moving_rate: float = 0.9, skip_pattern: Any = ..., quantizable_op_type: Any = ..., weight_quantize_func: Any = None, act_quantize_func: Any = None, weight_preprocess_func: Any = None, act_preprocess_func: Any = None, optimizer_func: Any = None, executor: Any = None, is_test: Any = None) -> None: ...
    def apply(self, graph: Any) -> Any:
        """Change the graph, and return it."""

class QuantizationTransformPassV2(QuantizationTransformPass):
    """Like `QuantizationTransformPass`, with the operators `quantize_linear` and `dequantize_linear`.

    Its arguments are those of `QuantizationTransformPass`; 'range_abs_max' counts as 'moving_average_abs_max'."""

class ReplaceFakeQuantDequantPass:
    """Replace operators that quantise and dequantise at once by `quantize_linear` and `dequantize_linear`."""
    def __init__(self, scope: Any, place: PlaceLike | None, quant_bits: float = 8) -> None: ...
    def apply(self, graph: Any) -> Any:
        """Change the graph, and return it."""

class TransformForMobilePass:
    """Not available: it renames operators to those of Paddle Lite, which nothing here can run."""
    def apply(self, graph: Any) -> Any: ...

class WeightQuantization:
    """Store the weights of a model as integers, which makes its files smaller.

    Args:
        model_dir: the folder of the model, or, without `model_filename`, its path prefix."""
    def __init__(self, model_dir: Any, model_filename: Any = None, params_filename: Any = None) -> None: ...
    def quantize_weight_to_int(self, save_model_dir: Any, save_model_filename: Any = None, save_params_filename: Any = None, quantizable_op_type: Any = ..., weight_bits: float = 8, weight_quantize_type: str = 'channel_wise_abs_max', generate_test_model: bool = False, threshold_rate: float = 0.0) -> Any:
        """Write the model with integer weights to `save_model_dir/quantized_model`.

        Args:
            weight_bits: 8 or 16.
            generate_test_model: also write one with the values that the integers stand for, to `test_model`.
            threshold_rate: with 'abs_max', the part of the largest values that the scale leaves out."""
    def convert_weight_to_fp16(self, save_model_dir: Any) -> Any:
        """Write the model with weights stored as 16-bit floats, which are converted back when it runs."""

def convert(program: Any, place: PlaceLike | None, config: Any = None, scope: Any = None, save_int8: bool = False) -> Any:
    """The Program for deployment of one that `quant_aware(..., for_test=True)` made.

    With `save_int8` also one whose weights are stored as 8-bit integers."""

def quant_aware(program: Any, place: PlaceLike | None, config: Any = None, scope: Any = None, for_test: bool = False, weight_quantize_func: Any = None, act_quantize_func: Any = None, weight_preprocess_func: Any = None, act_preprocess_func: Any = None, optimizer_func: Any = None, executor: Any = None, return_program: bool = False, calib_config: Any = ..., draw_graph: bool = False, return_scale_dict: bool = False, scale_dict: Any = None, model_type: Any = None, pattern_ops: Any = None) -> Any:
    """A Program with simulated quantisation, to train it further.

    Args:
        config: settings that differ from the defaults, such as {"weight_quantize_type": "abs_max"}.
        for_test: whether the Program is for evaluation, with scales that stay unchanged."""
