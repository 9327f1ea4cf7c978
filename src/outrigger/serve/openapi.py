"""The description of all addresses for tools: OpenAPI at /openapi.json, with an address for each model."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from outrigger import __version__
from outrigger.serve.model import Model
from outrigger.serve.protocol import HEADER_LENGTH, TensorSpec

_ERRORS = {
    "400": "Not the protocol, or not what the model takes.",
    "403": "A foreign page or host name, or loading without --control.",
    "404": "No such model, version or address.",
    "408": "The body came too slowly.",
    "413": "The body is too large.",
    "415": "The body is compressed in a way that this server does not know.",
    "429": "Too many requests wait.",
    "500": "The model failed.",
    "503": "The model is not ready.",
    "504": "No answer in time.",
}
_JSON: dict[str, dict[str, Any]] = {
    "BOOL": {"type": "boolean"},
    **{f"INT{bits}": {"type": "integer"} for bits in (8, 16, 32, 64)},
    "UINT8": {"type": "integer", "minimum": 0, "maximum": 255},
    **{kind: {"type": "number"} for kind in ("FP16", "BF16", "FP32", "FP64")},
}
# The numbers of an input: in the JSON, or behind it.
_CONTENT: list[dict[str, Any]] = [
    {"required": ["data"]},
    {"required": ["parameters"], "properties": {"parameters": {"required": ["binary_data_size"]}}},
]
_ANSWERS: dict[str, tuple[str, str, str]] = {
    "/v2": ("get", "The server and its extensions", "server"),
    "/v2/health/live": ("get", "Whether the server runs", "live"),
    "/v2/health/ready": ("get", "Whether all models are ready", "ready"),
    "/v2/models/stats": ("get", "Statistics of all models", "statistics"),
    "/v2/models/{name}": ("get", "Inputs and outputs of a model", "metadata"),
    "/v2/models/{name}/ready": ("get", "Whether a model is ready", "modelReady"),
    "/v2/models/{name}/config": ("get", "How a model is served", "config"),
    "/v2/models/{name}/stats": ("get", "Statistics of a model", "modelStatistics"),
    "/v2/repository/index": ("post", "All models with their states", "index"),
    "/v2/repository/models/{name}/load": ("post", "Load a model as it lies in its folder", "load"),
    "/v2/repository/models/{name}/unload": ("post", "Unload a model", "unload"),
}


def description(models: Iterable[Model]) -> dict[str, Any]:
    """The whole description; `models` are those that are ready."""
    paths = {path: _plain(path, *about) for path, about in _ANSWERS.items()}
    for path in [path for path in paths if path.startswith("/v2/models/{name}")]:
        version = path.replace("{name}", "{name}/versions/{version}")
        method, summary, name = _ANSWERS[path]
        paths[version] = _plain(version, method, f"{summary}, of one version", f"{name}OfVersion")
    paths["/metrics"] = {"get": {"summary": "Metrics for Prometheus", "responses": {"200": {"description": "Text."}}}}
    for model in models:
        paths[f"/v2/models/{model.name}/versions/{model.version}/infer"] = _inference(model)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "outrigger serve",
            "version": __version__,
            "description": "The Open Inference Protocol (KServe V2). Without /versions/V the newest version answers.",
        },
        "paths": paths,
        "components": {"schemas": {"Error": _object({"error": {"type": "string"}})}},
    }


def _plain(path: str, method: str, summary: str, name: str) -> dict[str, Any]:
    found: dict[str, Any] = {"summary": summary, "operationId": name, "responses": _answers({}, ("404", "503"))}
    words = [word[1:-1] for word in path.split("/") if word.startswith("{")]
    if words:
        text = {"type": "string"}
        found["parameters"] = [{"name": word, "in": "path", "required": True, "schema": text} for word in words]
    return {method: found}


def _inference(model: Model) -> dict[str, Any]:
    """The address of a model's runs."""
    text, inputs = {"type": "string"}, [{**_tensor(spec, 1), "anyOf": _CONTENT} for spec in model.inputs]
    asked = {
        "id": text,
        "inputs": {"type": "array", "prefixItems": inputs, "minItems": len(inputs), "maxItems": len(inputs)},
        "outputs": {
            "type": "array",
            "items": _object({"name": {"enum": [spec.name for spec in model.outputs]}, "parameters": {}}, ("name",)),
        },
        "parameters": {"type": "object"},
    }
    outputs = {"type": "array", "prefixItems": [_tensor(spec, 0) for spec in model.outputs]}
    given = {"model_name": text, "model_version": text, "id": text, "outputs": outputs}
    header = {"name": HEADER_LENGTH, "in": "header", "schema": {"type": "integer", "minimum": 0}}
    header["description"] = "How many bytes of the body are JSON; the inputs with 'binary_data_size' follow."
    content = {"application/json": {"schema": _object(asked, ("inputs",))}, "application/octet-stream": {}}
    return {
        "post": {
            "summary": f"Run {model.name}, version {model.version}",
            "operationId": f"infer_{model.name}_{model.version}",
            "parameters": [header],
            "requestBody": {"required": True, "content": content},
            "responses": _answers(_object(given), tuple(_ERRORS)),
        }
    }


def _tensor(spec: TensorSpec, least: int) -> dict[str, Any]:
    sizes = [{"type": "integer", "minimum": least} if n < 0 else {"const": n} for n in spec.shape]
    rank = len(spec.shape)
    return _object(
        {
            "name": {"const": spec.name},
            "datatype": {"const": spec.datatype},
            "shape": {"type": "array", "prefixItems": sizes, "minItems": rank, "maxItems": rank},
            "data": {"type": "array", "description": "Flat, or nested like the shape.", "items": _items(spec)},
            "parameters": {"type": "object"},
        },
        ("name", "datatype", "shape"),
    )


def _items(spec: TensorSpec) -> dict[str, Any]:
    return {"anyOf": [_JSON[spec.datatype], {"type": "array"}]}


def _object(properties: dict[str, Any], required: tuple[str, ...] = ()) -> dict[str, Any]:
    found: dict[str, Any] = {"type": "object", "properties": properties}
    if required:
        found["required"] = list(required)
    return found


def _answers(schema: dict[str, Any], errors: tuple[str, ...]) -> dict[str, Any]:
    error = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
    found = {"200": {"description": "As asked.", "content": {"application/json": {"schema": schema}}}}
    return {**found, **{status: {"description": _ERRORS[status], "content": error} for status in errors}}
