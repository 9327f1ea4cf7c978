"""Every operator of the recorded surface has a property test, or is listed here with the reason why not."""

import ast
import json
from pathlib import Path

HERE = Path(__file__).parent
SURFACE = HERE.parents[1] / "conformance" / "surface-3.3.1.json"
MODULES = ("paddle", "paddle.nn.functional", "paddle.linalg", "paddle.fft", "paddle.signal", "paddle.Tensor")

# Reason -> names.
LEFT_OUT = {
    "reads or changes settings": "autocast check_shape disable_compat disable_signal_handler disable_static "
    "enable_compat enable_static get_autocast_cpu_dtype get_autocast_dtype get_autocast_gpu_dtype get_cuda_rng_state "
    "get_default_dtype get_flags get_rng_state in_dynamic_mode is_autocast_enabled is_grad_enabled manual_seed "
    "set_cuda_rng_state set_default_dtype set_flags set_printoptions set_rng_state flops summary batch "
    "create_parameter create_tensor load save finfo iinfo",
    "queries a tensor's place or form": "is_tensor is_integer is_dense is_dist is_same_shape is_selected_rows "
    "is_coalesced coalesce dense_dim sparse_dim nnz cols crows rows indices is_sparse_coo is_sparse_csr data_ptr "
    "get_device get_tensor get_map_tensor get_selected_rows",
    "moves a tensor or its memory": "cpu cuda pin_memory from_dlpack to_dlpack set_ set_value set_tensor "
    "set_string_list set_vocab reconstruct_from_ resize_ new_empty",
    "of autograd": "grad gradient clear_grad clear_gradient detach_ register_hook requires_grad_ retain_grads apply "
    "apply_",
    "random, without a rule for single values": "class_center_sample top_p_sampling svd_lowrank pca_lowrank "
    "fractional_max_pool2d fractional_max_pool3d",
    "neither NumPy nor torch has it": "hsigmoid_loss margin_cross_entropy moe_permute moe_unpermute rnnt_loss "
    "sparse_attention fp8_fp8_half_gemm_fused",
    "the attention of scaled_dot_product_attention with another packing": "flash_attention_v3_varlen "
    "flash_attn_qkvpacked flash_attn_varlen_qkvpacked flashmask_attention",
}


def covered():
    """Names that a property looks up in the library: keys of its tables, and attributes of paddle or F."""
    names = set()
    for path in HERE.glob("test_*.py"):
        if path == Path(__file__):
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                names.add(node.value)
                names.add(node.value.split(" ")[0])
            elif isinstance(node, ast.Attribute):
                root = node.value
                while isinstance(root, ast.Attribute):
                    root = root.value
                if isinstance(root, ast.Name) and root.id in ("paddle", "F", "lib", "held", "t", "sparse"):
                    names.add(node.attr)
    return names


def operators():
    surface = json.loads(SURFACE.read_text())
    return {
        name
        for module in MODULES
        for name, entry in surface[module].items()
        if entry["kind"] in ("func", "method") and not name.startswith("_")
    }


def test_every_operator_has_a_property_or_a_reason():
    left_out = {name for names in LEFT_OUT.values() for name in names.split()}
    assert sorted(operators() - covered() - left_out) == []


def test_only_operators_are_left_out():
    named = [name for names in LEFT_OUT.values() for name in names.split()]
    assert len(named) == len(set(named))
    assert sorted(set(named) - operators()) == []
    assert sorted(set(named) & covered()) == []
