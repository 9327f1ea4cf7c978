"""The description of a program in a file: blocks of variables and operators, as plain Python values.

Both formats are parsed to this: the protobuf of `.pdmodel`, and the `.json` of 3.x (see `pir`).
"""

from dataclasses import dataclass, field

from .schema import enum, message
from .wire import damaged, decode, encode

# Our names of the element types, by their names in the schema.
DTYPES = {
    "BOOL": "bool",
    "INT16": "int16",
    "INT32": "int32",
    "INT64": "int64",
    "FP16": "float16",
    "FP32": "float32",
    "FP64": "float64",
    "UINT8": "uint8",
    "INT8": "int8",
    "BF16": "bfloat16",
    "COMPLEX64": "complex64",
    "COMPLEX128": "complex128",
    "FP8_E4M3FN": "float8_e4m3fn",
    "FP8_E5M2": "float8_e5m2",
    "UINT16": "uint16",
    "UINT32": "uint32",
    "UINT64": "uint64",
    "SIZE_T": "uint64",
}
_SCHEMA_NAMES = {ours: theirs for theirs, ours in reversed(DTYPES.items())}

# The field of an attribute that holds its value, by the attribute's type.
_VALUES = {
    "INT": "i",
    "FLOAT": "f",
    "STRING": "s",
    "INTS": "ints",
    "FLOATS": "floats",
    "STRINGS": "strings",
    "BOOLEAN": "b",
    "BOOLEANS": "bools",
    "BLOCK": "block_idx",
    "LONG": "l",
    "BLOCKS": "blocks_idx",
    "LONGS": "longs",
    "FLOAT64S": "float64s",
    "VAR": "var_name",
    "VARS": "vars_name",
    "FLOAT64": "float64",
    "SCALAR": "scalar",
    "SCALARS": "scalars",
}
_EMPTY = {"INT": 0, "FLOAT": 0.0, "STRING": "", "BOOLEAN": False, "LONG": 0, "FLOAT64": 0.0, "VAR": ""}


def dtype_number(name):
    """The number of an element type in attributes and descriptions."""
    return enum("VarType.Type").numbers[_SCHEMA_NAMES[name]]


def dtype_name(number):
    """The element type with a number; None if there is none."""
    return DTYPES.get(enum("VarType.Type").names.get(number))


@dataclass
class Var:
    """The description of a variable."""

    name: str
    shape: list = field(default_factory=list)
    dtype: str | None = None
    kind: str = "DENSE_TENSOR"
    persistable: bool = False
    is_parameter: bool = False
    stop_gradient: bool = False
    lod_level: int = 0  # levels of sequences, as in fluid
    is_data: bool = False  # whether it is fed


@dataclass
class Op:
    """The description of an operator: names by slot, attributes by name (`types`: as named by the format)."""

    type: str
    inputs: dict = field(default_factory=dict)
    outputs: dict = field(default_factory=dict)
    attrs: dict = field(default_factory=dict)
    types: dict = field(default_factory=dict)


@dataclass
class Block:
    """A block: its variables by name, and its operators; in the format of 3.x also its arguments and results."""

    idx: int = 0
    parent: int = -1
    vars: dict = field(default_factory=dict)
    ops: list = field(default_factory=list)
    args: list = field(default_factory=list)
    results: list = field(default_factory=list)
    mark: str = ""  # in the first block: the checksum of the program's values, see `checksum`


# ---- from bytes ----


def parse(data):
    """The blocks of a ProgramDesc."""
    program = decode(message("ProgramDesc"), data)
    if not program.blocks:
        raise damaged("a program without blocks", 0)
    count = len(program.blocks)
    for at, block in enumerate(program.blocks):
        if block.idx != at or not -1 <= block.parent_idx < max(at, 1):
            raise damaged(f"block {at} of {count} calls itself {block.idx}, inside {block.parent_idx}", len(data))
    blocks = [_block(block, count) for block in program.blocks]
    blocks[0].mark = program.outrigger_values or ""
    return blocks


def _block(block, count):
    return Block(
        block.idx,
        block.parent_idx,
        {v.name: _var(v) for v in block.vars},
        [_op(o, block.idx, count) for o in block.ops],
    )


def _var(var):
    kind = enum("VarType.Type").names.get(var.type.type, "unknown")
    tensor_desc = var.type.dense_tensor or var.type.tensor_array
    tensor = tensor_desc.tensor if tensor_desc is not None else var.type.selected_rows
    result = Var(
        var.name,
        kind=kind,
        persistable=var.persistable,
        is_parameter=var.is_parameter,
        stop_gradient=var.stop_gradient,
        is_data=bool(var.need_check_feed),
    )
    if tensor is not None:
        result.shape, result.dtype = list(tensor.dims), dtype_name(tensor.data_type)
    if tensor_desc is not None:
        result.lod_level = tensor_desc.legacy_lod_level or 0
    return result


def _op(op, idx, count):
    result = Op(op.type, _slots(op.inputs), _slots(op.outputs))
    names = enum("AttrType").names
    for attr in op.attrs:
        kind = names.get(attr.type)
        if kind is None:
            raise damaged(f"attribute '{attr.name}' of operator '{op.type}' has the unknown type {attr.type}", 0)
        value = getattr(attr, _VALUES[kind])
        if kind in ("BLOCK", "BLOCKS") and not all(
            i is not None and idx < i < count for i in (value if kind == "BLOCKS" else [value])
        ):
            raise damaged(
                f"attribute '{attr.name}' of operator '{op.type}' names a block that is not inside its own", 0
            )
        if kind in ("SCALAR", "SCALARS"):
            value = [_scalar(s) for s in value] if kind == "SCALARS" else 0 if value is None else _scalar(value)
        result.attrs[attr.name], result.types[attr.name] = _EMPTY[kind] if value is None else value, kind
    return result


def _slots(slots):
    return {slot.parameter: list(slot.arguments) for slot in slots}


def _scalar(scalar):
    kind = enum("Scalar.Type").names.get(scalar.type)
    if kind == "COMPLEX128":
        return complex(scalar.c.r, scalar.c.i) if scalar.c is not None else 0j
    return {"BOOLEAN": scalar.b, "LONG": scalar.i, "FLOAT64": scalar.r}.get(kind) or 0


# ---- to bytes ----


def marked(data, mark):
    """The bytes of a ProgramDesc with its mark, which is appended, since fields may be in any order."""
    return data + encode(message("ProgramDesc")(outrigger_values=mark))


def serialize(blocks, version, op_versions):
    """The bytes of a ProgramDesc."""
    kinds = enum("VarType.Type").numbers
    make = {
        name: message(name)
        for name in (
            "BlockDesc",
            "OpDesc",
            "OpDesc.Attr",
            "OpDesc.Var",
            "OpVersion",
            "OpVersionMap",
            "OpVersionMap.OpVersionPair",
            "ProgramDesc",
            "Scalar",
            "VarDesc",
            "VarType",
            "VarType.DenseTensorDesc",
            "VarType.TensorDesc",
            "Version",
            "VarType.DenseTensorArrayDesc",
        )
    }

    def var(v):
        kind = make["VarType"](type=kinds[v.kind])
        if v.dtype is not None:
            tensor = make["VarType.TensorDesc"](data_type=dtype_number(v.dtype), dims=list(v.shape))
            if v.kind == "DENSE_TENSOR":
                kind.dense_tensor = make["VarType.DenseTensorDesc"](tensor=tensor)
                if v.lod_level:
                    kind.dense_tensor.legacy_lod_level = v.lod_level
            elif v.kind == "DENSE_TENSOR_ARRAY":
                kind.tensor_array = make["VarType.DenseTensorArrayDesc"](tensor=tensor)
        return make["VarDesc"](
            name=v.name,
            type=kind,
            persistable=v.persistable,
            is_parameter=v.is_parameter,
            stop_gradient=v.stop_gradient,
            **({"need_check_feed": True} if v.is_data else {}),
        )

    def attr(name, kind, value):
        result = make["OpDesc.Attr"](name=name, type=enum("AttrType").numbers[kind])
        if kind in ("SCALAR", "SCALARS"):
            value = [_as_scalar(v) for v in value] if kind == "SCALARS" else _as_scalar(value)
        setattr(result, _VALUES[kind], list(value) if isinstance(value, (list, tuple)) else value)
        return result

    def op(o):
        return make["OpDesc"](
            type=o.type,
            inputs=[make["OpDesc.Var"](parameter=k, arguments=v) for k, v in sorted(o.inputs.items())],
            outputs=[make["OpDesc.Var"](parameter=k, arguments=v) for k, v in sorted(o.outputs.items())],
            attrs=[attr(k, o.types[k], v) for k, v in sorted(o.attrs.items())],
        )

    pairs = [
        make["OpVersionMap.OpVersionPair"](op_name=name, op_version=make["OpVersion"](version=number))
        for name, number in sorted(op_versions.items())
    ]
    return encode(
        make["ProgramDesc"](
            blocks=[
                make["BlockDesc"](
                    idx=b.idx, parent_idx=b.parent, vars=[var(v) for v in b.vars.values()], ops=[op(o) for o in b.ops]
                )
                for b in blocks
            ],
            version=make["Version"](version=version),
            op_version_map=make["OpVersionMap"](pair=pairs),
        )
    )


def _as_scalar(value):
    kinds = enum("Scalar.Type").numbers
    if isinstance(value, bool):
        return message("Scalar")(type=kinds["BOOLEAN"], b=value)
    if isinstance(value, int):
        return message("Scalar")(type=kinds["LONG"], i=value)
    if isinstance(value, complex):
        result = message("Complex")(r=value.real, i=value.imag)
        return message("Scalar")(type=kinds["COMPLEX128"], c=result)
    return message("Scalar")(type=kinds["FLOAT64"], r=float(value))
