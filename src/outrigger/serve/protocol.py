"""The KServe V2 protocol (Open Inference Protocol) over HTTP: requests into arrays, arrays into answers.

Tensors travel as JSON numbers or, with the binary tensor data extension, as bytes behind the JSON.
"""

from __future__ import annotations

import gc
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from outrigger.serve.errors import Refused, bad, shown
from outrigger.serve.tensors import Array, best_classes, from_bytes, from_json, holding, to_bytes, to_list

EXTENSIONS = ["binary_tensor_data", "classification", "model_configuration", "model_repository", "statistics"]
HEADER_LENGTH = "Inference-Header-Content-Length"
LARGEST_SIZE = (1 << 31) - 1  # of one axis


@dataclass(frozen=True)
class TensorSpec:
    """Name, datatype and shape of an input or output; -1 is any size."""

    name: str
    datatype: str
    shape: tuple[int, ...]

    def metadata(self) -> dict[str, Any]:
        """What the protocol says about it."""
        return {"name": self.name, "datatype": self.datatype, "shape": list(self.shape)}

    def __str__(self) -> str:
        sizes = ", ".join("any" if n < 0 else str(n) for n in self.shape)
        return f"{shown(self.name)} ({self.datatype}[{sizes}])"


@dataclass(frozen=True)
class WantedOutput:
    """An output that a request asks for, as JSON or as bytes, or the best classes of it."""

    name: str
    binary: bool = False
    classes: int = 0


@dataclass(frozen=True)
class InferRequest:
    """A request for inference: arrays in the order of the model's inputs, and the wanted outputs."""

    arrays: list[Array]
    outputs: list[WantedOutput]
    id: str | None = None
    timeout: float | None = None
    """Seconds that the client gives the server, if it says so."""


def decode(
    body: bytes | bytearray,
    header_length: str | None,
    inputs: Sequence[TensorSpec],
    outputs: Sequence[TensorSpec],
    most_json: int,
) -> InferRequest:
    """Read a request.

    Args:
        header_length: the value of Inference-Header-Content-Length, if the request has it.
        most_json: how many bytes of JSON are accepted; reading them costs much more than reading bytes.
    """
    collecting = gc.isenabled()
    gc.disable()  # JSON has no cycles, and looking for them takes several times as long as reading a million objects
    try:
        return _decode(body, header_length, inputs, outputs, most_json)
    finally:
        if collecting:
            gc.enable()


def _decode(
    body: bytes | bytearray,
    header_length: str | None,
    inputs: Sequence[TensorSpec],
    outputs: Sequence[TensorSpec],
    most_json: int,
) -> InferRequest:
    length = len(body) if header_length is None else _header_length(header_length, len(body))
    if header_length is not None and length == 0:
        return _raw(body, inputs, outputs)
    if length > most_json:
        raise Refused(
            413,
            f"the JSON of a request may have {most_json} bytes. Received: {length} bytes. "
            "Send tensors as binary data (Inference-Header-Content-Length), or raise --max-json.",
        )
    given = read_json(bytes(body[:length]))
    tail = memoryview(body)[length:]
    parameters = _object(given, "parameters")
    _refuse_unknown_orders(parameters)
    arrays = _inputs(given, inputs, tail)
    wanted = _outputs(given, outputs, _flag(parameters, "binary_data_output"))
    name = given.get("id")
    if name is not None and not isinstance(name, str):
        raise bad("'id' must be a text.", name)
    return InferRequest(arrays, wanted, name, _timeout(parameters))


def _header_length(text: str, size: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 16 and int(text) <= size):
        raise bad(
            f"{HEADER_LENGTH} must say how many of the {size} bytes of the body are JSON, from 0 to {size}.", text
        )
    return int(text)


def read_json(text: bytes) -> dict[str, Any]:
    """A JSON object; what JSON does not have (NaN, nesting without end, huge integers) is refused."""
    if not text.strip():
        raise bad("the request must be a JSON object with 'inputs'.", words="an empty body")
    try:
        given = _READER.decode(text.decode(json.detect_encoding(text), "surrogatepass"))
    except RecursionError:
        raise Refused(400, "the JSON of the request is nested too deep.") from None
    except UnicodeDecodeError:
        raise Refused(400, "the JSON of the request is not UTF-8.") from None
    except json.JSONDecodeError as error:
        raise Refused(400, f"the request is not JSON: {error}.") from None
    except ValueError:  # Python's limit on the digits of an integer
        raise Refused(400, "the JSON of the request has an integer with thousands of digits.") from None
    if not isinstance(given, dict):
        raise bad("the request must be a JSON object with 'inputs'.", given)
    return given


def _no_constant(word: str) -> NoReturn:
    raise Refused(400, f"JSON has no {word}; send tensors that hold it as binary data.")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object; of a name that stands twice, a proxy in front may have looked at the other value."""
    found = dict(pairs)
    if len(found) < len(pairs):
        seen = set[str]()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise Refused(400, f"a name stands once in a JSON object. Received: {shown(twice)} twice.")
    return found


_READER = json.JSONDecoder(parse_constant=_no_constant, object_pairs_hook=_once)
_WRITER = json.JSONEncoder(allow_nan=False)


def _object(given: dict[str, Any], key: str, kind: str = "", name: str = "") -> dict[str, Any]:
    """An object in an object: that of the request, or of a tensor of some kind and name."""
    found = given.get(key)
    if found is None:
        return {}
    if not isinstance(found, dict):
        raise bad(f"'{key}' of {f'{kind} {shown(name)}' if kind else 'the request'} must be an object.", found)
    return found


def _flag(parameters: dict[str, Any], key: str) -> bool:
    found = parameters.get(key, False)
    if not isinstance(found, bool):
        raise bad(f"'{key}' must be true or false.", found)
    return found


def _refuse_unknown_orders(parameters: dict[str, Any]) -> None:
    """Refuse what would change the answer or its time, and what this server does not do."""
    if any(parameters.get(key) for key in ("sequence_id", "sequence_start", "sequence_end")):
        raise Refused(400, "requests do not belong to sequences here: a model keeps nothing between two requests.")
    if parameters.get("priority"):
        raise bad("'priority' must be 0: requests run in the order in which they arrive.", parameters["priority"])


def _timeout(parameters: dict[str, Any]) -> float | None:
    found = parameters.get("timeout")
    if found is None:
        return None
    if isinstance(found, bool) or not isinstance(found, int) or not 0 <= found < 1 << 63:
        raise bad("'timeout' must be microseconds, an integer.", found)
    return found / 1e6 if found else None


def _listed(given: dict[str, Any], key: str) -> list[dict[str, Any]]:
    found = given.get(key)
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise bad(f"'{key}' must be a list of objects.", found if key in given else given)
    return found


# ---- inputs ----


def _inputs(given: dict[str, Any], specs: Sequence[TensorSpec], tail: memoryview) -> list[Array]:
    wanted, found = {spec.name: spec for spec in specs}, dict[str, Array]()
    for tensor in _listed(given, "inputs"):
        name = tensor.get("name")
        if not isinstance(name, str) or name not in wanted:
            raise bad(f"the model takes {', '.join(map(str, specs))}.", words=f"an input named {shown(name)}")
        if name in found:
            raise bad("every input is given once.", words=f"{shown(name)} twice")
        spec = wanted[name]
        if tensor.get("datatype") != spec.datatype:
            raise bad(f"input {spec}: 'datatype' must be {spec.datatype}.", tensor.get("datatype"))
        shape = _shape(tensor.get("shape"), spec)
        parameters = _object(tensor, "parameters", "input", name)
        if "shared_memory_region" in parameters:
            raise Refused(400, f"input {shown(name)}: this server reads no shared memory; send the data.")
        size = parameters.get("binary_data_size")
        if size is None:
            if "data" not in tensor:
                raise bad(f"input {shown(name)} needs 'data' or 'binary_data_size'.", tensor)
            found[name] = from_json(name, spec.datatype, shape, tensor["data"])
            continue
        if isinstance(size, bool) or not isinstance(size, int) or not 0 <= size <= len(tail) or "data" in tensor:
            raise bad(
                f"input {shown(name)}: 'binary_data_size' must be how many of the {len(tail)} bytes behind the JSON "
                "are its data, without 'data' in the JSON.",
                size,
            )
        found[name], tail = from_bytes(name, spec.datatype, shape, tail[:size]), tail[size:]
    if len(tail):
        raise bad("the bytes behind the JSON must be those of the inputs.", words=f"{len(tail)} bytes too many")
    missing = [spec for spec in specs if spec.name not in found]
    if missing:
        raise bad(f"the model takes {', '.join(map(str, specs))}.", words=f"nothing for {shown(missing[0].name)}")
    return [found[spec.name] for spec in specs]


def _shape(given: Any, spec: TensorSpec) -> list[int]:
    good = isinstance(given, list) and len(given) == len(spec.shape)
    for size, wanted in zip(given, spec.shape, strict=True) if good else ():
        good = good and type(size) is int and 1 <= size <= LARGEST_SIZE and wanted in (-1, size)  # true is no size
    if not good:
        raise bad(f"input {spec}: 'shape' must be {len(spec.shape)} sizes of 1 and more that fit the model.", given)
    found: list[int] = given
    return found


def _raw(body: bytes | bytearray, specs: Sequence[TensorSpec], outputs: Sequence[TensorSpec]) -> InferRequest:
    """A body that is one tensor and nothing else; its shape follows from its length."""
    if len(specs) != 1 or sum(size < 0 for size in specs[0].shape) > 1:
        raise Refused(
            400,
            f"a body without JSON needs a model with one input, with at most one open size; "
            f"this one takes {', '.join(map(str, specs))}.",
        )
    (spec,) = specs
    known = 1
    for size in spec.shape:
        known *= max(size, 1)
    item = holding(spec.datatype).itemsize
    rest, left = divmod(len(body), known * item)
    if left or not rest or (rest > 1 and -1 not in spec.shape):
        raise bad(
            f"input {spec}: a body without JSON must be a multiple of {known * item} bytes.", words=f"{len(body)} bytes"
        )
    shape = [rest if size < 0 else size for size in spec.shape]
    arrays = [from_bytes(spec.name, spec.datatype, shape, memoryview(body))]
    return InferRequest(arrays, [WantedOutput(output.name, binary=True) for output in outputs])


# ---- outputs ----


def _outputs(given: dict[str, Any], specs: Sequence[TensorSpec], binary: bool) -> list[WantedOutput]:
    if given.get("outputs") is None or given["outputs"] == []:
        return [WantedOutput(spec.name, binary) for spec in specs]
    known, found = [spec.name for spec in specs], list[WantedOutput]()
    for tensor in _listed(given, "outputs"):
        name = tensor.get("name")
        if not isinstance(name, str) or name not in known:
            raise bad(f"the model gives {', '.join(map(str, specs))}.", words=f"an output named {shown(name)}")
        if any(one.name == name for one in found):
            raise bad("every output is asked for once.", words=f"{shown(name)} twice")
        parameters = _object(tensor, "parameters", "output", name)
        if "shared_memory_region" in parameters:
            raise Refused(400, f"output {shown(name)}: this server writes no shared memory.")
        classes = parameters.get("classification", 0)
        if isinstance(classes, bool) or not isinstance(classes, int) or not 0 <= classes <= LARGEST_SIZE:
            raise bad(f"output {shown(name)}: 'classification' must be a number of classes.", classes)
        found.append(WantedOutput(name, _flag({"binary_data": binary, **parameters}, "binary_data"), classes))
    return found


def encode(
    name: str, version: str, request: InferRequest, outputs: Sequence[TensorSpec], arrays: Sequence[Array]
) -> tuple[bytes, dict[str, str]]:
    """The body and the headers of an answer."""
    known = {spec.name: (spec, array) for spec, array in zip(outputs, arrays, strict=True)}
    listed, tail = list[dict[str, Any]](), list[bytes]()
    for wanted in request.outputs:
        spec, array = known[wanted.name]
        datatype = spec.datatype
        if wanted.classes:
            datatype, array = "BYTES", best_classes(spec.name, datatype, array, wanted.classes)
        tensor: dict[str, Any] = {"name": spec.name, "datatype": datatype, "shape": list(array.shape)}
        if wanted.binary:
            tail.append(to_bytes(array))
            tensor["parameters"] = {"binary_data_size": len(tail[-1])}
        else:
            tensor["data"] = to_list(spec.name, datatype, array)
        listed.append(tensor)
    answer: dict[str, Any] = {"model_name": name, "model_version": version, "outputs": listed}
    if request.id is not None:
        answer["id"] = request.id
    head = _WRITER.encode(answer).encode()
    if not tail:
        return head, {"content-type": "application/json"}
    headers = {"content-type": "application/octet-stream", HEADER_LENGTH.lower(): str(len(head))}
    return b"".join([head, *tail]), headers
