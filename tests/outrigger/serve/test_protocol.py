"""The V2 protocol: requests into arrays, arrays into answers, and what is refused."""

import gc
import json

import numpy as np
import pytest

from outrigger.serve import tensors
from outrigger.serve.errors import Refused, shown
from outrigger.serve.protocol import InferRequest, TensorSpec, WantedOutput, decode, encode

X, IDS = TensorSpec("x", "FP32", (-1, 2)), TensorSpec("ids", "INT64", (-1,))
Y, LABEL = TensorSpec("y", "FP32", (-1, 2)), TensorSpec("label", "INT64", (-1,))


def read(content, header_length=None, inputs=(X,), outputs=(Y, LABEL), most_json=1 << 20):
    body = content if isinstance(content, bytes) else json.dumps(content).encode()
    return decode(body, header_length, inputs, outputs, most_json)


def given(**changes):
    return {"name": "x", "datatype": "FP32", "shape": [1, 2], "data": [1.5, 2], **changes}


@pytest.mark.parametrize("data", [[1.5, -2, 3, 4], [[1.5, -2], [3, 4]]], ids=["flat", "nested"])
def test_numbers_as_json(data):
    request = read({"id": "a", "inputs": [given(shape=[2, 2], data=data)], "parameters": {"timeout": 2_000_000}})
    np.testing.assert_array_equal(request.arrays[0], np.array([[1.5, -2], [3, 4]], "float32"))
    assert request.arrays[0].dtype == np.float32
    assert (request.id, request.timeout) == ("a", 2.0)
    assert request.outputs == [WantedOutput("y"), WantedOutput("label")]


def test_inputs_come_in_the_order_of_the_model():
    ids = {"name": "ids", "datatype": "INT64", "shape": [1], "data": [2**62]}
    request = read({"inputs": [ids, given()]}, inputs=(X, IDS))
    assert [array.tolist() for array in request.arrays] == [[[1.5, 2.0]], [2**62]]


def test_binary_data_behind_the_json():
    """A request in the form of Triton's clients: two inputs, the second in JSON, and one output as bytes."""
    head = (
        b'{"id":"7","parameters":{"binary_data_output":false},"inputs":[{"name":"x","shape":[1,2],"datatype":"FP32",'
        b'"parameters":{"binary_data_size":8}},{"name":"ids","shape":[1],"datatype":"INT64","data":[5]}],'
        b'"outputs":[{"name":"y","parameters":{"binary_data":true}},{"name":"label"}]}'
    )
    request = read(head + np.array([3, 4], "<f4").tobytes(), str(len(head)), (X, IDS))
    assert [array.tolist() for array in request.arrays] == [[[3.0, 4.0]], [5]]
    assert request.outputs == [WantedOutput("y", binary=True), WantedOutput("label")]
    assert request.id == "7"


def test_a_body_that_is_one_tensor():
    request = read(np.arange(6, dtype="<f4").tobytes(), "0")
    assert request.arrays[0].tolist() == [[0, 1], [2, 3], [4, 5]]
    assert all(output.binary for output in request.outputs)


def inputs(**changes):
    return {"inputs": [given(**changes)]}


DEEP = b'{"inputs":' + b"[" * 50_000 + b"]" * 50_000 + b"}"
REFUSED = {
    "no JSON": (b"{", "not JSON"),
    "no UTF-8": (b"\xff\xfe\xff", "not"),
    "a list": ([], "must be a JSON object"),
    "deep": (DEEP, "nested too deep"),
    "NaN": (b'{"inputs": NaN}', "JSON has no NaN"),
    "infinity": (b'{"inputs": -Infinity}', "JSON has no -Infinity"),
    "digits": (b'{"id": ' + b"1" * 5000 + b"}", "thousands of digits"),
    "no inputs": ({"instances": []}, "'inputs' must be a list of objects. Received: an object with 'instances'."),
    "missing": ({"inputs": []}, "the model takes 'x' (FP32[any, 2]). Received: nothing for 'x'."),
    "unknown": (inputs(name="z"), "Received: an input named 'z'."),
    "twice": ({"inputs": [given(), given()]}, "Received: 'x' twice"),
    "control characters": (inputs(name="\x1b[31m\n"), r"Received: an input named '\x1b[31m\n'."),
    "a long name": (inputs(name="z" * 10_000), "…"),
    "datatype": (inputs(datatype="FP64"), "'datatype' must be FP32. Received: 'FP64'."),
    "bytes": (inputs(datatype="BYTES", data=["a"]), "'datatype' must be FP32. Received: 'BYTES'."),
    "rank": (inputs(shape=[2]), "must be 2 sizes of 1 and more that fit the model. Received: [2]."),
    "size": (inputs(shape=[1, 3]), "Received: [1, 3]."),
    "nothing": (inputs(shape=[0, 2], data=[]), "Received: [0, 2]."),
    "negative": (inputs(shape=[-1, 2]), "Received: [-1, 2]."),
    "true": (inputs(shape=[True, 2]), "Received: [True, 2]."),
    "fraction": (inputs(shape=[1.0, 2]), "Received: [1.0, 2]."),
    "overflow": (inputs(shape=[2**62, 2]), "Received: [4611686018427387904, 2]."),
    "gigabytes": (inputs(shape=[2**31 - 1, 2]), "takes 4294967294 numbers. Received: 'data' of shape [2]."),
    "huge size": (inputs(shape=[10**60, 2]), "Received: [1000"),
    "no data": (inputs(data=None), "'data' must be a list of numbers. Received: None."),
    "few": (inputs(data=[1]), "takes 2 numbers. Received: 'data' of shape [1]."),
    "ragged": (inputs(data=[[1], [2, 3]]), "equal lengths"),
    "half nested": (inputs(data=[[1], 2]), "takes numbers. Received: [1]."),
    "other shape": (inputs(shape=[2, 2], data=[[1, 2, 3, 4]]), "Received: 'data' of shape [1, 4]."),
    "deep data": (inputs(data=json.loads("[" * 200 + "]" * 200)), "equal lengths"),
    "text": (inputs(data=["1", "2"]), "FP32 takes numbers. Received: '1'."),
    "objects": (inputs(data=[{}, {}]), "FP32 takes numbers. Received: an object with nothing in it."),
    "true numbers": (inputs(data=[True, 1]), "FP32 takes numbers. Received: True."),
    "too large": (inputs(data=[1e300, 1]), "the numbers must fit FP32. Received: 1e+300."),
    "much too large": (inputs(data=[10**400, 1]), "Received: an integer of 1329 bits."),
    "parameters": ({"inputs": [], "parameters": []}, "'parameters' of the request must be an object"),
    "id": ({"inputs": [given()], "id": 3}, "'id' must be a text. Received: 3."),
    "timeout": ({"inputs": [given()], "parameters": {"timeout": -1}}, "'timeout' must be microseconds"),
    "binary": (inputs(parameters={"binary_data_size": 8}), "'binary_data_size' must be how many of the 0 bytes"),
    "shared memory": (inputs(parameters={"shared_memory_region": "a"}), "no shared memory"),
    "output": ({"inputs": [given()], "outputs": [{"name": "q"}]}, "the model gives 'y' (FP32[any, 2]), 'label'"),
    "outputs": ({"inputs": [given()], "outputs": [{"name": "y"}] * 2}, "every output is asked for once"),
    "flag": ({"inputs": [given()], "parameters": {"binary_data_output": 1}}, "must be true or false. Received: 1."),
    "a name that stands twice": (
        b'{"inputs": [], "inputs": []}',
        "stands once in a JSON object. Received: 'inputs' twice.",
    ),
    "a sequence": ({"inputs": [given()], "parameters": {"sequence_id": 5}}, "requests do not belong to sequences here"),
    "priority": (
        {"inputs": [given()], "parameters": {"priority": 1}},
        "in the order in which they arrive. Received: 1.",
    ),
    "classes": (
        {"inputs": [given()], "outputs": [{"name": "y", "parameters": {"classification": -1}}]},
        "must be a number of classes",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_refused(name):
    content, words = REFUSED[name]
    with pytest.raises(Refused) as caught:
        read(content)
    assert words in str(caught.value)
    assert caught.value.status == 400
    assert len(str(caught.value)) < 600
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("told", ["-1", "9", "x", "", "1e3", "٣", "9" * 400])
def test_a_wrong_length_of_the_header(told):
    with pytest.raises(Refused, match="Inference-Header-Content-Length must say how many of the 8 bytes"):
        read(b"{}......", told)


@pytest.mark.parametrize(
    ("sent", "told", "words"), [(7, 8, "of the 7 bytes"), (9, 8, "1 bytes too many"), (8, 4, "4 bytes")]
)
def test_binary_data_of_a_wrong_size(sent, told, words):
    tensor = {"name": "x", "shape": [1, 2], "datatype": "FP32", "parameters": {"binary_data_size": told}}
    head = json.dumps({"inputs": [tensor]}).encode()
    with pytest.raises(Refused) as caught:
        read(head + bytes(sent), str(len(head)))
    assert words in str(caught.value)


def test_a_body_without_json_of_a_wrong_size():
    for body in (b"", bytes(7), bytes(12)):
        with pytest.raises(Refused, match="must be a multiple of 8 bytes"):
            read(body, "0")
    with pytest.raises(Refused, match="needs a model with one input"):
        read(bytes(8), "0", inputs=(X, IDS))


def test_too_much_json():
    with pytest.raises(Refused) as caught:
        read(inputs(), most_json=20)
    assert caught.value.status == 413


def test_texts_take_no_memory():
    """One long text and many short ones would be a huge array of texts."""
    data = ["a" * 1_000_000, *[""] * 100_000]
    with pytest.raises(Refused, match=r"FP32 takes numbers\. Received: 'aaa"):
        read(inputs(shape=[100_001, 2], data=data * 2), most_json=1 << 24)


@pytest.mark.parametrize(
    ("datatype", "data", "words"),
    [
        ("UINT8", [256], "from 0 to 255"),
        ("INT8", [-129], "from -128 to 127"),
        ("INT64", [2**63], "INT64 takes integers"),
        ("INT32", [1.0], "INT32 takes integers. Received: 1.0."),
        ("BOOL", [1], "BOOL takes true and false. Received: 1."),
        ("FP16", [1e6], "must fit FP16. Received: 1000000.0."),
    ],
)
def test_numbers_that_do_not_fit(datatype, data, words):
    with pytest.raises(Refused) as caught:
        tensors.from_json("x", datatype, [1], data)
    assert words in str(caught.value)


@pytest.mark.parametrize("datatype", [name for name, _ in tensors.DATATYPES.values()])
def test_every_datatype_both_ways(datatype):
    data = [True, False] if datatype == "BOOL" else [0, 1] if datatype == "UINT8" else [-1, 2]
    array = tensors.from_json("x", datatype, [2], data)
    assert array.dtype == tensors.holding(datatype)
    assert tensors.to_list("x", datatype, array) == data
    again = tensors.from_bytes("x", datatype, [2], memoryview(tensors.to_bytes(array)))
    np.testing.assert_array_equal(again, array)


def test_bfloat16_is_rounded_to_the_nearest():
    import torch

    numbers = [1.00390625, 1.01171875, 3.1415926, -1e-3]
    expected = torch.tensor(numbers, dtype=torch.bfloat16).view(torch.int16).numpy().view("uint16")
    np.testing.assert_array_equal(tensors.from_json("x", "BF16", [4], numbers), expected)


def test_bool_bytes_that_are_neither_0_nor_1():
    with pytest.raises(Refused, match="the bytes 0 and 1"):
        tensors.from_bytes("x", "BOOL", [2], memoryview(b"\x01\x07"))


SCORES, LABELS = np.array([[0.5, 2.5, 1.0]], "float32"), np.array([4], "int64")


def answer(*outputs, **more):
    return encode("m", "3", InferRequest([], list(outputs), **more), (Y, LABEL), [SCORES, LABELS])


def test_an_answer_in_json():
    body, headers = answer(WantedOutput("y"), WantedOutput("label"), id="q")
    assert headers == {"content-type": "application/json"}
    assert json.loads(body) == {
        "model_name": "m",
        "model_version": "3",
        "id": "q",
        "outputs": [
            {"name": "y", "datatype": "FP32", "shape": [1, 3], "data": [0.5, 2.5, 1.0]},
            {"name": "label", "datatype": "INT64", "shape": [1], "data": [4]},
        ],
    }


def test_an_answer_with_bytes():
    body, headers = answer(WantedOutput("label", binary=True), WantedOutput("y", binary=True))
    length = int(headers["inference-header-content-length"])
    sizes = [output["parameters"]["binary_data_size"] for output in json.loads(body[:length])["outputs"]]
    assert sizes == [8, 12]
    assert body[length:] == LABELS.tobytes() + SCORES.tobytes()


def test_the_best_classes_of_bfloat16():
    """By the numbers, not by their bits, of which those of negative numbers are larger."""
    array = np.array([[0xC000, 0x3F80, 0x4000]], "uint16")  # -2, 1, 2
    assert tensors.best_classes("y", "BF16", array, 2).tolist() == [["2.000000:2", "1.000000:1"]]


def test_the_best_classes():
    body, _ = answer(WantedOutput("y", classes=2))
    (output,) = json.loads(body)["outputs"]
    assert output == {"name": "y", "datatype": "BYTES", "shape": [1, 2], "data": ["2.500000:1", "1.000000:2"]}
    body, headers = answer(WantedOutput("y", binary=True, classes=1))
    assert body[int(headers["inference-header-content-length"]) :] == b"\x0a\x00\x00\x002.500000:1"


def test_numbers_that_json_does_not_have():
    bad = np.array([[np.nan, 1.0]], "float32")
    request = InferRequest([], [WantedOutput("y")])
    with pytest.raises(Refused, match="has NaN or infinite values"):
        encode("m", "1", request, (Y,), [bad])
    binary = InferRequest([], [WantedOutput("y", binary=True)])
    assert encode("m", "1", binary, (Y,), [bad])[0].endswith(bad.tobytes())


def test_values_are_shown_briefly():
    assert shown(list(range(1000))) == "a list of 1000"
    assert len(shown("a" * 10**6)) < 100
    assert shown(10**400) == "an integer of 1329 bits"


@pytest.mark.parametrize("collecting", [True, False])
def test_json_is_read_without_looking_for_cycles(collecting):
    """Which would take several times as long as the reading; the state is as before, also after a refusal."""
    body, seen = json.dumps({"inputs": [{"name": "x"}] * 20000}).encode(), []
    before = gc.isenabled()
    watch = lambda phase, about: seen.append(phase)  # noqa: E731
    (gc.enable if collecting else gc.disable)()
    gc.callbacks.append(watch)
    try:
        with pytest.raises(Refused):
            decode(body, None, (X,), (Y,), len(body))
        assert len(seen) < 5
        assert gc.isenabled() == collecting
    finally:
        gc.callbacks.remove(watch)
        (gc.enable if before else gc.disable)()
