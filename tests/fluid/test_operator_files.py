"""Composed code of `fluid` uses only paddle.*; operators, wrappers of torch and converters to ONNX import torch."""

import ast
from pathlib import Path

import pytest

import paddle.fluid

ROOT = Path(paddle.fluid.__file__).parent

OPERATORS = """
    layers/_array_ops layers/_beam_search layers/_branch_ops layers/_image_ops layers/_linear_ops layers/_loss_ops
    layers/_metric_ops layers/_norm_ops layers/_random_ops layers/_rank_ops layers/_recurrent_ops layers/_recorded_rnn
    layers/_sequence_ops layers/_shaping_ops layers/_structured_ops layers/_tree_ops
    layers/detection/_anchor_ops layers/detection/_matching_ops layers/detection/_precision_ops
    layers/detection/_proposal_ops layers/detection/_sampling_ops layers/detection/_suppression_ops
""".split()

TORCH_WRAPPERS = ["optimizer/_fluid_rules", "profiler"]  # update rules on torch tensors, and torch's profiler

CONVERTERS = ["_onnx_boxes", "_onnx_recurrent", "_onnx_tags"]  # the types of values in an ONNX graph are torch's

# Passing sequences on needs an operator that changes nothing.
SEQUENCES = ["_lod"]

FILES = sorted(path.relative_to(ROOT).with_suffix("").as_posix() for path in ROOT.rglob("*.py"))


def tree(file):
    return ast.parse((ROOT / f"{file}.py").read_text(encoding="utf-8"))


def imports_torch(file):
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Import) and any(a.name.partition(".")[0] == "torch" for a in node.names):
            return True
        if isinstance(node, ast.ImportFrom) and not node.level and node.module.partition(".")[0] == "torch":
            return True
    return False


def defines_operators(file):
    imports = (node for node in ast.walk(tree(file)) if isinstance(node, ast.ImportFrom))
    return any(node.module == "paddle._core.op" and any(a.name == "op" for a in node.names) for node in imports)


def test_composed_files_do_not_import_torch():
    assert [f for f in FILES if imports_torch(f) and f not in OPERATORS + TORCH_WRAPPERS + CONVERTERS] == []


def test_composed_files_define_no_operators():
    assert [f for f in FILES if defines_operators(f) and f not in OPERATORS + SEQUENCES] == []


@pytest.mark.parametrize("file", [*OPERATORS, *TORCH_WRAPPERS, *CONVERTERS])
def test_files_allowed_to_import_torch_do(file):
    assert imports_torch(file)
