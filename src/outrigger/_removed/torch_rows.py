"""The removed names of torch and torchvision; what they compute is in `torch_functions`, which needs torch."""

import collections.abc
import functools
import itertools
import math
from collections.abc import Callable
from typing import Any

from .rows import Rows, attribute


def _ours(name: str) -> Callable[[], Any]:
    """A function of `torch_functions`, imported on first use."""
    return functools.partial(attribute, "outrigger._removed.torch_functions", name)


def _theirs(module: str, name: str) -> Callable[[], Any]:
    """A function that still exists under another name."""
    return functools.partial(attribute, module, name)


def _constant(value: Any) -> Callable[[], Any]:
    return lambda: value


def _same() -> Any:
    return lambda decorated: decorated


_CLASSES: Rows = {
    "string_classes": (_constant((str, bytes)), "(str, bytes)"),
    "int_classes": (_constant(int), "int"),
    "container_abcs": (_constant(collections.abc), "collections.abc"),
}

_WEAK: Rows = {name: (_same, "no decorator") for name in ("weak_module", "weak_script", "weak_script_method")}

# Whole modules that are gone.
MODULES: dict[str, Rows] = {
    "torch._six": {
        **_CLASSES,
        "inf": (_constant(math.inf), "math.inf"),
        "nan": (_constant(math.nan), "math.nan"),
        "PY2": (_constant(False), "no test for Python 2"),
        "PY3": (_constant(True), "no test for Python 2"),
        "PY37": (_constant(True), "no test for Python 3.7"),
        "FileNotFoundError": (_constant(FileNotFoundError), "FileNotFoundError"),
        "StringIO": (functools.partial(attribute, "io", "StringIO"), "io.StringIO"),
        "queue": (lambda: __import__("queue"), "the module queue"),
        "builtins": (lambda: __import__("builtins"), "the module builtins"),
        "imap": (_constant(map), "map"),
        "istuple": (_constant(lambda value: isinstance(value, tuple)), "isinstance(value, tuple)"),
        "get_function_from_type": (_constant(lambda cls, name: getattr(cls, name, None)), "getattr(cls, name, None)"),
        "raise_from": (_ours("raise_from"), "raise … from …"),
        "with_metaclass": (_ours("with_metaclass"), "class X(Base, metaclass=Meta)"),
    },
    "torch.tensor": {
        "Tensor": (_theirs("torch", "Tensor"), "torch.Tensor"),
        "_TensorBase": (_theirs("torch._C", "TensorBase"), "torch.Tensor"),
    },
    "torchvision.models.utils": {
        "load_state_dict_from_url": (
            _theirs("torch.hub", "load_state_dict_from_url"), "torch.hub.load_state_dict_from_url"
        )
    },
    "torchvision.transforms.functional_tensor": {
        name: (_theirs("torchvision.transforms.functional", name), f"torchvision.transforms.functional.{name}")
        for name in (
            "rgb_to_grayscale", "adjust_brightness", "adjust_contrast", "adjust_hue", "adjust_saturation", "crop",
            "hflip", "pad", "resize", "vflip",
        )
    },
}  # fmt: skip

_LINEAR_ALGEBRA = {
    "symeig": "torch.linalg.eigh",
    "eig": "torch.linalg.eig",
    "solve": "torch.linalg.solve(A, B)",
    "lstsq": "torch.linalg.lstsq(A, B)",
    "matrix_rank": "torch.linalg.matrix_rank",
}

# Names of modules that still exist.
NAMES: dict[str, Rows] = {
    "torch": {
        "rfft": (_ours("rfft"), "torch.fft.rfftn"),
        "irfft": (_ours("irfft"), "torch.fft.irfftn"),
        "ifft": (_ours("ifft"), "torch.fft.ifftn"),
        "gesv": (_ours("solve"), _LINEAR_ALGEBRA["solve"]),
        "gels": (_ours("lstsq"), _LINEAR_ALGEBRA["lstsq"]),
        "potrf": (_ours("potrf"), "torch.linalg.cholesky"),
        "potrs": (_ours("potrs"), "torch.cholesky_solve"),
        "potri": (_ours("potri"), "torch.cholesky_inverse"),
        "trtrs": (_theirs("torch", "triangular_solve"), "torch.linalg.solve_triangular"),
        "btrifact": (_ours("btrifact"), "torch.linalg.lu_factor"),
        "btrisolve": (_theirs("torch", "lu_solve"), "torch.linalg.lu_solve"),
        "btriunpack": (_theirs("torch", "lu_unpack"), "torch.lu_unpack"),
        "set_deterministic": (_theirs("torch", "use_deterministic_algorithms"), "torch.use_deterministic_algorithms"),
        "is_deterministic": (
            _theirs("torch", "are_deterministic_algorithms_enabled"), "torch.are_deterministic_algorithms_enabled"
        ),
        "Assert": (_theirs("torch", "_assert"), "torch._assert"),
        "_TypedStorage": (_theirs("torch", "TypedStorage"), "torch.TypedStorage"),
        "_UntypedStorage": (_theirs("torch", "UntypedStorage"), "torch.UntypedStorage"),
    },
    "torch.storage": {
        "_TypedStorage": (_theirs("torch", "TypedStorage"), "torch.TypedStorage"),
        "_UntypedStorage": (_theirs("torch", "UntypedStorage"), "torch.UntypedStorage"),
    },
    "torch.functional": {"isfinite": (_theirs("torch", "isfinite"), "torch.isfinite")},
    "torch._utils": {"_accumulate": (_constant(itertools.accumulate), "itertools.accumulate")},
    "torch.autograd.gradcheck": {"zero_gradients": (_ours("zero_gradients"), "x.grad = None")},
    "torch.autograd.function": {"traceable": (_same, "no decorator")},
    "torch.hub": {
        "_download_url_to_file": (_theirs("torch.hub", "download_url_to_file"), "torch.hub.download_url_to_file")
    },
    "torch.jit": _WEAK,
    "torch._jit_internal": _WEAK,
    "torch.nn.modules.linear": {
        "_LinearWithBias": (_theirs("torch.nn.modules.linear", "NonDynamicallyQuantizableLinear"), "torch.nn.Linear")
    },
    "torch.nn.modules.loss": {"_assert_no_grad": (_ours("assert_no_grad"), "assert not target.requires_grad")},
    "torch.nn.functional": {"_pad": (_theirs("torch.nn.functional", "pad"), "torch.nn.functional.pad")},
    "torch.utils.data.dataloader": {
        **_CLASSES,
        "numpy_type_map": (_ours("numpy_type_map"), "torch.as_tensor(array)"),
        "_use_shared_memory": (_constant(False), "torch.utils.data.get_worker_info() is not None"),
    },
    "torch.utils.data._utils.collate": _CLASSES,
    "torchvision.transforms": {
        "Scale": (_theirs("torchvision.transforms", "Resize"), "transforms.Resize"),
        "RandomSizedCrop": (_theirs("torchvision.transforms", "RandomResizedCrop"), "transforms.RandomResizedCrop"),
    },
}  # fmt: skip

# Functions that still exist and do nothing but raise an error.
RAISING: dict[str, Rows] = {"torch": {name: (_ours(name), today) for name, today in _LINEAR_ALGEBRA.items()}}

# Methods, some of which still exist and only raise an error.
METHODS: dict[tuple[str, str], Rows] = {
    ("torch", "Tensor"): {
        **{name: (_ours(name), today) for name, today in _LINEAR_ALGEBRA.items() if name != "matrix_rank"},
        "fft": (_ours("fft"), "torch.fft.fftn"),
        **{name: NAMES["torch"][name] for name in "rfft irfft ifft gesv gels potrf potrs potri trtrs btrifact".split()},
    }
}

# Modules that used to be functions -> (the function, replacement)
CALLED: dict[str, tuple[Callable[[], Any], str]] = {"torch.fft": (_ours("fft"), "torch.fft.fftn")}
