"""Triton's own client speaks with the server. Not in the extra for development: it brings 35 MB (gevent, aiohttp)."""

import numpy as np
import pytest
from tests.inference.conftest import write
from tests.outrigger.serve import running
from tests.outrigger.serve.running import tensor

import paddle
from paddle.static import InputSpec

pytest.importorskip("geventhttpclient", reason="needs tritonclient[http]")
triton = pytest.importorskip("tritonclient.http", reason="needs tritonclient[http]")
pytestmark = pytest.mark.filterwarnings("ignore")  # of gevent


@pytest.fixture
def client(served):
    one = triton.InferenceServerClient(f"127.0.0.1:{served.port}")
    yield one
    one.close()


def given(array, name="x", kind="FP32", binary=True):
    one = triton.InferInput(name, list(array.shape), kind)
    one.set_data_from_numpy(array, binary_data=binary)
    return one


X = np.arange(8, dtype="float32").reshape(2, 4)


def test_health_and_metadata(client):
    assert client.is_server_live()
    assert client.is_server_ready()
    assert client.is_model_ready("scaled", "1")
    assert not client.is_model_ready("nope")
    assert client.get_server_metadata()["name"] == "outrigger"
    assert client.get_model_metadata("scaled")["versions"] == ["1", "2"]
    assert client.get_model_config("scaled")["max_batch_size"] == 32
    assert client.get_inference_statistics("scaled")["model_stats"][0]["name"] == "scaled"
    assert len(client.get_model_repository_index()) == 5


@pytest.mark.parametrize("binary", [True, False])
@pytest.mark.parametrize("packed", [None, "gzip", "deflate"])
def test_inference(client, binary, packed):
    for version, factor in (("1", 2), ("2", 3), ("", 3)):
        result = client.infer(
            "scaled",
            [given(X, binary=binary)],
            model_version=version,
            request_id="q",
            request_compression_algorithm=packed,
            response_compression_algorithm=packed,
        )
        assert result.get_response()["id"] == "q"
        (output,) = (one["name"] for one in result.get_response()["outputs"])
        np.testing.assert_array_equal(result.as_numpy(output), X * factor)
        asked = triton.InferRequestedOutput(output, binary_data=not binary)
        again = client.infer("scaled", [given(X, binary=binary)], model_version=version, outputs=[asked])
        np.testing.assert_array_equal(again.as_numpy(output), X * factor)


def test_several_inputs_at_once_and_classes(client, served):
    ids = np.array([[1, 2], [3, 4]])
    futures = [client.async_infer("centred", [given(ids, "ids", "INT64"), given(X)]) for _ in range(5)]
    name = served.json("/v2/models/centred")[1]["outputs"][1]["name"]
    for future in futures:
        np.testing.assert_array_equal(future.get_result().as_numpy(name), ids + 1)
    name = served.json("/v2/models/scaled")[1]["outputs"][0]["name"]
    best = client.infer("scaled", [given(X)], outputs=[triton.InferRequestedOutput(name, class_count=1)])
    assert best.as_numpy(name).tolist() == [[b"9.000000:3"], [b"21.000000:3"]]


def test_errors_reach_the_client(client):
    with pytest.raises(triton.InferenceServerException, match="there is no model 'nope'") as caught:
        client.infer("nope", [given(X)])
    assert caught.value.status() == "404"
    words = triton.InferInput("x", [1], "BYTES")
    words.set_data_from_numpy(np.array([b"a"], dtype=object))
    with pytest.raises(triton.InferenceServerException, match=r"must be FP32\. Received: 'BYTES'"):
        client.infer("scaled", [words])


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda one: one.infer("scaled", [given(X)], sequence_id=7, sequence_start=True), "do not belong to sequences"),
        (lambda one: one.infer("scaled", [given(X)], priority=1), "'priority' must be 0"),
        (lambda one: one.get_log_settings(), "there is no '/v2/logging' here"),
        (lambda one: one.get_trace_settings("scaled"), "there is no '/v2/models/scaled/trace/setting' here"),
        (lambda one: one.get_system_shared_memory_status(), "there is no '/v2/systemsharedmemory/status' here"),
        (lambda one: one.load_model("scaled", config="{}"), "without parameters"),
    ],
)
def test_what_is_not_done_is_refused(client, call, words):
    with pytest.raises(triton.InferenceServerException, match=words):
        call(client)


@pytest.mark.parametrize("packed", ["gzip", "deflate"])
def test_large_answers_are_compressed(client, packed):
    rows = np.tile(X, (100, 1))
    result = client.infer("scaled", [given(rows)], timeout=20_000_000, response_compression_algorithm=packed)
    name = result.get_response()["outputs"][0]["name"]
    np.testing.assert_array_equal(result.as_numpy(name), rows * 3)


def test_load_and_unload(client, served):
    client.unload_model("words")
    assert not client.is_model_ready("words")
    client.load_model("words")
    assert served.infer("words", tensor("ids", np.array([[1, 2]])))[0] == 200


class Doubled(paddle.nn.Layer):
    def forward(self, x):
        return x + x


TYPES = {"uint8": "UINT8", "int8": "INT8", "int16": "INT16", "int32": "INT32", "int64": "INT64"}
TYPES |= {"float16": "FP16", "float32": "FP32", "float64": "FP64", "bfloat16": "BF16"}


@pytest.mark.parametrize("dtype", TYPES)
def test_every_type(tmp_path, dtype):
    numbers = pytest.importorskip("ml_dtypes").bfloat16 if dtype == "bfloat16" else dtype
    server = running.Running(write(Doubled(), [InputSpec([None, 3], dtype, "x")], tmp_path / "m"), "--poll", "0")
    try:
        one = triton.InferenceServerClient(f"127.0.0.1:{server.port}")
        x = np.array([[1, 2, 3], [4, 5, 60]]).astype(numbers)
        (output,) = one.get_model_metadata("m")["outputs"]
        assert output["datatype"] == TYPES[dtype]
        found = one.infer("m", [given(x, kind=TYPES[dtype])]).as_numpy(output["name"])
        assert found.dtype == x.dtype
        np.testing.assert_array_equal(found, x + x)
        one.close()
    finally:
        server.stop()
