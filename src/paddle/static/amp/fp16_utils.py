"""Turn a Program into one that computes in half precision."""

import contextlib

import numpy as np

from paddle._core.dtype import convert
from paddle._core.errors import InvalidTypeError, received
from paddle._core.graph import Persistable, Program, global_scope, name_scope
from paddle._core.mode import at_once
from paddle._format.desc import dtype_number
from paddle._format.ir_graph import Graph, IrGraph

from .fp16_lists import AutoMixedPrecisionLists

_fp16_guard_pattern = "__use_fp16__"
# Slots that stay in float32.
_KEPT = {"batch_norm": {"Scale", "Bias", "Mean", "Variance"}, "layer_norm": {"Scale", "Bias"}}
_NO_DATA = ("feed", "fetch", "cast", "fill_constant")


@contextlib.contextmanager
def fp16_guard():
    """A block whose operators compute in half precision if the optimizer is decorated with `use_fp16_guard`."""
    with name_scope(_fp16_guard_pattern):
        yield


def _in_float32(op, lists, use_guard, level):
    if use_guard and _fp16_guard_pattern not in (op.op().attr("op_namescope") or op.namescope or ""):
        return True
    if op.record is not None or op.name() in lists.black_list or op.name() in lists.unsupported_list:
        return True
    if lists.black_varnames and set(lists.black_varnames).intersection(op.input_arg_names()):
        return True
    return level == "O1" and op.name() not in lists.white_list


def cast_model_to_fp16(
    program, amp_lists=None, use_fp16_guard=True, dest_type="float16", level="O2", use_promote=False
):
    """Make a Program compute in half precision, and return the names of the parameters that became half.

    Their values are converted by `cast_parameters_to_fp16`.

    Args:
        use_fp16_guard: only operators inside `fp16_guard`.
        level: 'O2', all operators but those of the black list; 'O1', those of the white list, with float32 weights.
    """
    if not isinstance(program, Program):
        raise InvalidTypeError("cast_model_to_fp16: 'program' must be a Program.", received(program=program))
    half = convert(dest_type)
    lists = AutoMixedPrecisionLists(dtype=half.name) if amp_lists is None else amp_lists
    graph = IrGraph(Graph(program.desc))
    changed, halves = set(), set()  # parameters; variables that are half now
    made = {}
    for op in graph.all_op_nodes():
        if op.name() in _NO_DATA:
            continue
        stays = _in_float32(op, lists, use_fp16_guard, level)
        for slot, names in list(op.op().inputs().items()):
            for name in names:
                node = next((n for n in op.inputs if n.name() == name), None)
                if node is None or not node.is_var():
                    continue
                is_half = name in halves
                if not is_half and node.dtype().name != "float32":
                    continue
                wanted = not stays and slot not in _KEPT.get(op.name(), ())
                if wanted and node.persistable() and level == "O2":
                    for same in [n for n in graph.all_var_nodes() if n.name() == name]:
                        same.var().set_dtype(half.name)
                    changed.add(name)
                    halves.add(name)
                elif wanted != is_half:
                    graph.update_input_link(node, _cast(graph, node, half.name if wanted else "float32", made), op)
        if not stays:
            for node in op.outputs:
                if node.is_var() and not node.persistable() and node.dtype().name == "float32":
                    node.var().set_dtype(half.name)
                    halves.add(node.name())
    rebuilt = graph.to_program()
    program.blocks = rebuilt.blocks
    for block in program.blocks:
        block.program = program
    program._touch()
    return changed


def _cast(graph, node, dtype, made):
    key = (id(node), dtype)
    if key not in made:
        came = "float32" if dtype != "float32" else node.dtype().name
        out = graph.create_var_node(f"{node.name()}.cast_{dtype}", None, node.shape(), dtype)
        op = graph.create_op_node(
            "cast", {"in_dtype": dtype_number(came), "out_dtype": dtype_number(dtype)}, {"X": node}, {"Out": out}
        )
        graph.link_to(node, op)
        graph.link_to(op, out)
        made[key] = out
    return made[key]


def cast_parameters_to_fp16(
    place,
    program,
    scope=None,
    to_fp16_var_names=None,
    dest_type="float16",
    rewrite_master_weight=False,
    master_weights={},  # noqa: B006  Paddle's default
):
    """Convert the values of parameters to half precision.

    Args:
        to_fp16_var_names: their names, as `cast_model_to_fp16` returns them; all parameters by default.
    """
    scope = global_scope() if scope is None else scope
    half = convert(dest_type)
    for variable in program.global_block().vars.values():
        wanted = to_fp16_var_names is None or variable.name in to_fp16_var_names
        if not (isinstance(variable, Persistable) and variable.is_parameter and wanted):
            continue
        held = scope.find_var(variable.name)
        if held is not None and held.is_initialized() and held.get_tensor().dtype.name == "float32":
            with at_once():
                held.get_tensor()._hold(held.get_tensor().detach().astype(half))


def as_uint16(values):
    """Numbers as the bits of bfloat16."""
    bits = np.ascontiguousarray(values, "float32").view("uint32")
    rounded = bits + 0x7FFF + ((bits >> 16) & 1)
    return (rounded >> 16).astype("uint16")
