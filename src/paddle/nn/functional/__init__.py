"""Functions for neural networks; each module lists its public names in `__all__`."""

import importlib

from ..._core.paths import offer

_MODULES = (
    "activation",
    "attention",
    "common",
    "conv",
    "distance",
    "embedding",
    "flash_attention",
    "loss",
    "loss_classification",
    "loss_margin",
    "loss_sequence",
    "loss_hierarchical",
    "norm",
    "padding",
    "pooling",
    "pooling_adaptive",
    "sequence",
    "vision",
    "moe",
    "_without_elements",
    "_unusual",
)

__all__ = []
for _module in _MODULES:
    _loaded = importlib.import_module(f".{_module}", __name__)
    for _name in _loaded.__all__:
        globals()[_name] = getattr(_loaded, _name)
        __all__.append(_name)

# Beside those in __all__, as in the original.
from ...tensor.diagonals import diag_embed  # noqa: E402
from ...tensor.linalg import pdist  # noqa: E402
from .embedding import embedding_renorm_  # noqa: E402
from .flash_attention import sdp_kernel  # noqa: E402

offer(
    "paddle.nn.functional",
    common="class_center_sample cosine_similarity fold interpolate pad unfold upsample zeropad2d",
    distance="pdist",
    extension="diag_embed gather_tree sequence_mask temporal_shift",
    input="embedding embedding_renorm_ one_hot",
    pooling=" ".join(globals()["pooling_adaptive"].__all__),
    loss=" ".join(_n for _m in _MODULES if _m.startswith("loss_") for _n in globals()[_m].__all__),
    sdpa="scaled_dot_product_attention",
)
