"""Models of one call each: those that the original wrote are read, and those written here give its answers again."""

import base64
import gzip
import json
import pathlib
import sys

import numpy as np
import pytest

import paddle
from paddle import static

ROOT = pathlib.Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "conformance"))

from call_campaign import arguments, one_call  # noqa: E402  builds the arguments of recorded calls

with gzip.open(ROOT / "tests" / "golden" / "operator_models.json.gz") as _file:
    MODELS = json.load(_file)
pytestmark = pytest.mark.usefixtures("in_static_mode")
TURNED = {"svd", "eig", "eigh", "qr"}  # each vector may have the other sign


def answers(fact):
    made = [np.frombuffer(base64.b64decode(data), dtype).reshape(shape) for dtype, shape, data in fact["answers"]]
    return [a.astype(a.dtype) for a in made]


def leaves_of(call):
    """The tensors of a call, made at once."""
    paddle.disable_static()
    try:
        return [one_call.leaf(spec) for spec in arguments.of_call(call)]
    finally:
        paddle.enable_static()


def feed_of(call):
    return {f"x{i}": t.numpy() for i, t in enumerate(leaves_of(call))}


def run(prefix, feed):
    executor = static.Executor()
    with static.scope_guard(static.Scope()):
        program, names, fetches = static.load_inference_model(str(prefix), executor)
        return executor.run(program, {n: feed[n] for n in names}, fetches)


def check(came, fact):
    wanted, turned = answers(fact), fact["call"]["f"].rpartition(".")[2] in TURNED
    assert len(came) == len(wanted)
    for a, b in zip(came, wanted, strict=True):
        a, b = (np.abs(a), np.abs(b)) if turned else (a, b)
        assert a.dtype == b.dtype
        exact = a.dtype.kind not in "fc"
        np.testing.assert_allclose(a, b, rtol=0 if exact else 2e-4, atol=0 if exact else 2e-5)


@pytest.mark.parametrize("name", MODELS)
def test_what_the_original_wrote_gives_its_answers(name, tmp_path):
    fact = MODELS[name]
    (tmp_path / "m.json").write_text(fact["json"])
    (tmp_path / "m.pdiparams").write_bytes(b"")
    with np.errstate(all="ignore"):
        check(run(tmp_path / "m", feed_of(fact["call"])), fact)


# Not written here, or written by the original with other results than those of its own call.
ANOTHER_FORM = {
    "paddle.nn.functional.multi_label_margin_loss": "in a file, the original computes another loss than at once",
    "paddle.increment": "in place, so that the original's answers depend on the order of its operators",
}


@pytest.mark.parametrize("name", [n for n in MODELS if n not in ANOTHER_FORM])
def test_what_is_written_here_gives_the_answers_of_the_original(name, tmp_path):
    call = MODELS[name]["call"]
    leaves = leaves_of(call)
    main = static.Program()
    with static.program_guard(main, static.Program()):
        feeds = [static.data(f"x{i}", list(t.shape), t.dtype) for i, t in enumerate(leaves)]
        fetches = one_call.flat(one_call.Invocation(call)(feeds))
        fetches = [v if hasattr(v, "block") else paddle.assign(v) for v in fetches]
    executor = static.Executor()
    static.save_inference_model(str(tmp_path / "m"), feeds, fetches, executor, program=main)
    with np.errstate(all="ignore"):
        check(run(tmp_path / "m", feed_of(call)), MODELS[name])
