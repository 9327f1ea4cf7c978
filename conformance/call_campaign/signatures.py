"""The callables of the campaign and their parameters, from the recorded surface of the original."""

import ast
import dataclasses
import functools
import json
import pathlib
import re

SURFACE = pathlib.Path(__file__).parents[1] / "surface-3.3.1.json"

# The namespaces with operators, methods, layers and functionals, in the order of the report.
NAMESPACES = (
    "paddle",
    "paddle.Tensor",
    "paddle.nn.functional",
    "paddle.nn",
    "paddle.linalg",
    "paddle.fft",
    "paddle.signal",
    "paddle.sparse",
    "paddle.sparse.nn",
    "paddle.sparse.nn.functional",
    "paddle.geometric",
    "paddle.incubate",
    "paddle.incubate.nn",
    "paddle.incubate.nn.functional",
    "paddle.vision.ops",
    "paddle.distribution",
    "paddle.distribution.transform",
    "paddle.nn.initializer",
    "paddle.nn.utils",
    "paddle.nn.quant",
    "paddle.metric",
    "paddle.audio.functional",
    "paddle.audio.features",
    "paddle.compat",
    "paddle.text",
    "paddle.optimizer",
    "paddle.optimizer.lr",
)

# Names of these namespaces that are no computation: devices, modes, files, printing, state of the process.
OUTSIDE = {
    "paddle": """
        CPUPlace CUDAPlace CUDAPinnedPlace XPUPlace XPUPinnedPlace CustomPlace Tensor dtype DataParallel Model
        ParamAttr LazyGuard no_grad enable_grad set_grad_enabled is_grad_enabled inference_mode enable_static
        disable_static in_dynamic_mode in_dynamic_or_pir_mode in_static_mode set_flags get_flags set_device
        get_device seed get_rng_state set_rng_state get_cuda_rng_state set_cuda_rng_state manual_seed
        default_generator Generator save load summary flops batch set_printoptions disable_signal_handler
        check_shape async_save clear_async_save_task_queue grad set_default_dtype get_default_dtype
        set_default_device get_default_device enable_compat disable_compat use_compat_guard get_autocast_dtype
        get_autocast_cpu_dtype get_autocast_gpu_dtype is_autocast_enabled set_autocast_enabled
        get_all_device_type get_all_custom_device_type is_compiled_with_cuda is_compiled_with_xpu
        is_compiled_with_rocm is_compiled_with_cinn is_compiled_with_distribute is_compiled_with_custom_device
        is_compiled_with_ipu is_compiled_with_mkldnn create_parameter autocast Size typename stream Stream
        Event device_guard get_cudnn_version cuda_ipc_memory set_cuda_rng_state from_dlpack to_dlpack
        from_file autocast_mode random_split is_compiled_with_avx is_compiled_with_tensorrt
        is_compiled_with_onednn
    """,
    "paddle.Tensor": """
        __init__ __new__ __class__ __init_subclass__ __subclasshook__ __reduce__ __reduce_ex__ __getstate__
        __sizeof__ __setattr__ __delattr__ __getattribute__ __dir__ __doc__ __module__ __dict__ __weakref__
        __repr__ __str__ __format__ __hash__ __cuda_array_interface__ __dlpack__ __dlpack_device__
        __c_dlpack_exchange_api__ __deepcopy__ __copy__ __dlpack_c_exchange_api__ get_map_tensor
        get_selected_rows rows set_string_list set_tensor set_vocab _grad_ivar backward gradient register_hook
        cuda pin_memory xpu ipu get_tensor value to_dlpack block grad_ clear_grad clear_gradient retain_grads
        detach_ __cuda_stream__ cpu to set_value grad_fn grad grad_name name place data_ptr _ptr process_mesh
        placements element_offset inplace_version offset_gradient create_parameter apply apply_ record_stream
        storage untyped_storage untyped_data reconstruct_from_ device layout is_selected_rows
        __array_priority__ __array_ufunc__ __tvm_ffi_env_stream__ __slots__ type persistable get_device is_cuda is_cpu
        register_post_accumulate_grad_hook share_memory_ is_shared requires_grad requires_grad_ stop_gradient
        optimize_attr regularizer do_model_average need_clip is_distributed output color error_clip trainable
        attr_names set_type is_pinned
    """,
    "paddle.nn": """
        ParameterList ParameterDict LayerList LayerDict Sequential Layer BeamSearchDecoder RNNCellBase
        ClipGradByGlobalNorm ClipGradByNorm ClipGradByValue Parameter dynamic_decode Buffer ModuleList
        ModuleDict Module
    """,
    "paddle.nn.utils": "clip_grad_norm_ clip_grad_value_ remove_weight_norm spectral_norm weight_norm",
    "paddle.incubate": "LookAhead ModelAverage inference DistributedFusedLamb autotune",
    "paddle.text": "Conll05st Imdb Imikolov Movielens UCIHousing WMT14 WMT16",
    "paddle.distribution": "register_kl Distribution ExponentialFamily",
    "paddle.distribution.transform": "Transform",
    "paddle.vision.ops": "read_file decode_jpeg",
    "paddle.nn.initializer": "set_global_initializer Initializer",
    "paddle.metric": "Metric",
    "paddle.optimizer": "Optimizer",
    "paddle.optimizer.lr": "LRScheduler",
}


@dataclasses.dataclass(frozen=True)
class Parameter:
    """A parameter of a signature; `default` is the Python value, or its text where it is no literal."""

    name: str
    annotation: str
    required: bool
    default: object = None
    by_name_only: bool = False


@dataclasses.dataclass(frozen=True)
class Callable:
    """A public name to call."""

    namespace: str
    name: str
    kind: str  # func, class, method or attr
    signature: str | None

    @property
    def path(self):
        return f"{self.namespace}.{self.name}"

    @functools.cached_property
    def parameters(self):
        return parameters(self.signature) if self.signature else []


def split(text):
    """A signature's text between its parentheses, cut at the commas that are not inside others or a string."""
    depth, quoted, word, words = 0, False, "", []
    for ch in text:
        quoted ^= ch == "'"
        depth += not quoted and ch in "([{"
        depth -= not quoted and ch in ")]}"
        if ch == "," and depth == 0 and not quoted:
            words.append(word.strip())
            word = ""
        else:
            word += ch
    return [*words, word.strip()] if word.strip() else words


def inside(signature):
    """What stands between the parentheses of a signature."""
    depth, quoted = 0, False
    for at, ch in enumerate(signature):
        quoted ^= ch == "'"
        depth += not quoted and ch == "("
        depth -= not quoted and ch == ")"
        if depth == 0 and at:
            return signature[1:at]
    raise ValueError(f"no signature: {signature}")


def parameters(signature):
    """The parameters of a signature string."""
    found, by_name_only = [], False
    for word in split(inside(signature)):
        if word == "*" or (word.startswith("*") and not word.startswith("**")):
            by_name_only = True
            continue
        if word == "/" or word.startswith("**"):
            continue
        name, annotation, default = re.fullmatch(r"(\w+)(?:: ('(?:[^']*)'|[^=]*?))?(?: ?= ?(.*))?", word).groups()
        value = default
        if default is not None:
            try:
                value = ast.literal_eval(default)
            except (ValueError, SyntaxError):
                value = default
        found.append(Parameter(name, (annotation or "").strip("' "), default is None, value, by_name_only))
    return found


@functools.cache
def callables():
    """Every callable of the campaign, in a fixed order."""
    surface = json.loads(SURFACE.read_text(encoding="utf-8"))
    found = []
    for namespace in NAMESPACES:
        outside = set(OUTSIDE.get(namespace, "").split())
        for name, recorded in sorted(surface[namespace].items()):
            if recorded["kind"] in ("func", "class", "method", "attr") and name not in outside:
                found.append(Callable(namespace, name, recorded["kind"], recorded["sig"]))
    return found


def by_path():
    """{path: callable}."""
    return {c.path: c for c in callables()}
