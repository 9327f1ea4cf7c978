"""The registry of operators; every table in the project names only operators that exist."""

import json
import types

import numpy as np
import pytest
import torch
from tests.core.missing_rows import NOT_IN_ONNX, NOT_IN_THE_MODEL_FORMAT
from tests.outrigger.commands import ended

import paddle
from outrigger.op import load
from paddle._core.op import op
from paddle._core.operator import REGISTRY, TABLES, Operator, OperatorSet, OperatorTable, operator_of, register


@pytest.fixture(scope="module", autouse=True)
def _everything_is_loaded():
    missing = load()[2]
    assert not missing, f"modules that cannot be imported: {missing}"


def test_every_key_of_every_table_is_an_operator():
    assert len(TABLES) > 15
    unknown = {subject: sorted(set(table) - set(REGISTRY)) for subject, table in TABLES.items()}
    assert not {subject: keys for subject, keys in unknown.items() if keys}


@pytest.mark.parametrize(
    ("subject", "listed"),
    [("model format: how a call is written", NOT_IN_THE_MODEL_FORMAT), ("ONNX: converter", NOT_IN_ONNX)],
)
def test_operators_without_a_row_are_listed_with_the_reason(subject, listed):
    table = TABLES[subject]
    # In-place forms are recorded as the operator itself.
    operators = {key: o for key, o in REGISTRY.items() if o.inplace_of is None and not key.endswith("_")}
    missing = {key for key, operator in operators.items() if table.of(operator) is None}
    if subject.startswith("ONNX"):  # what consists of other calls is exported as these
        parts = [TABLES[f"{of}: the calls it is composed of"] for of in ("ONNX", "model format")]
        missing = {key for key in missing if all(part.of(operators[key]) is None for part in parts)}
    names = [name for names in listed.values() for name in names]
    assert len(names) == len(set(names))
    assert missing == set(names), "write a row, or list the operator with its reason in missing_rows.py"


def test_a_misspelt_key_is_found():
    table = OperatorTable("test: misspelt", {"gathr": 1})
    try:
        with pytest.raises(AssertionError, match="gathr"):
            test_every_key_of_every_table_is_an_operator()
    finally:
        del TABLES[table.subject]


def test_every_public_operator_of_paddle_is_registered_under_its_function():
    for name in ("add", "relu", "gather", "reshape", "concat", "exp_"):
        function = (
            getattr(paddle, name, None) or getattr(paddle.nn.functional, name, None) or getattr(paddle.Tensor, name)
        )
        operator = operator_of(function)
        assert isinstance(operator, Operator)
        assert REGISTRY[operator.key] is operator
        assert operator.name == name


def test_an_operator_is_callable_and_knows_its_parts():
    operator = REGISTRY["gather"]
    x = paddle.to_tensor([[1.0, 2.0], [3.0, 4.0]])
    assert operator(x, paddle.to_tensor([1])).tolist() == [[3.0, 4.0]]
    assert operator.parameters[:3] == ("x", "index", "axis")
    assert "paddle.gather" in operator.names()
    assert "paddle.Tensor.gather" in operator.names()
    assert operator.defined_at[0].endswith("gather_scatter.py")


def test_in_place_forms_know_their_operator_and_the_other_way_round():
    exp = REGISTRY["exp"]
    assert exp.inplace is REGISTRY["exp_"]
    assert REGISTRY["exp_"].inplace_of is exp
    assert exp.inplace.inplace is None


def test_names_of_other_families_are_separate_and_fall_back_to_plain_rows():
    assert REGISTRY["sparse.relu"] is not REGISTRY["relu"]
    assert REGISTRY["sparse.relu"].family == "sparse"
    assert REGISTRY["relu"].family == ""
    table = OperatorTable("test: fallback", {"relu": "plain", "sparse.abs": "own"})
    chosen = OperatorSet("test: set", ["relu"])
    try:
        assert table.of(REGISTRY["sparse.relu"]) == "plain"
        assert table.of(REGISTRY["sparse.abs"]) == "own"
        assert table.of(REGISTRY["abs"]) is None
        assert chosen.has(REGISTRY["sparse.relu"])
        assert not chosen.has(REGISTRY["abs"])
    finally:
        del TABLES[table.subject], TABLES[chosen.subject]


def test_two_operators_cannot_have_one_key():
    def gather(x):
        return x

    gather.__module__ = "paddle.tensor.elsewhere"
    with pytest.raises(ValueError, match="'gather' is defined twice"):
        register(Operator("gather", gather))
    assert op(gather, registered=False).operator is not REGISTRY["gather"]


def test_two_tables_cannot_have_one_subject():
    with pytest.raises(ValueError, match="exists already"):
        OperatorTable("ONNX: converter")


# ---- properties of operators ----

_SAMPLES = [(), (0,), (1,), ([6, 4],), ([1, 0, 2],), (0, 1), ([2, 3, 4],), ([0], [0], [1]), (0, 0, 1), ([2, 1],)]
# Operators that return their input only in some calls: when they drop nothing, or write into it.
_HAND_ON = {"alpha_dropout", "dropout", "dropout1d", "feature_alpha_dropout", "silu", "_increment", "x[index] = value"}


def _shares(kernel, x):
    for arguments in _SAMPLES:
        try:
            out = kernel(x, *arguments)
        except Exception:
            continue
        for t in out if isinstance(out, (tuple, list)) else [out]:
            dense = isinstance(t, torch.Tensor) and t.layout is torch.strided and t.numel()
            if dense and t.untyped_storage().data_ptr() == x.untyped_storage().data_ptr():
                return True
    return False


def test_operators_that_share_memory_are_marked():
    inputs = [
        torch.arange(24.0).reshape(2, 3, 4),
        torch.view_as_complex(torch.arange(8.0).reshape(2, 2, 2)),
        torch.arange(6).reshape(2, 3),
    ]
    found = {
        key
        for key, operator in REGISTRY.items()
        if operator.inplace_of is None and not operator.family and not operator.name.endswith("_")
        if any(_shares(operator.kernel, x.clone()) for x in inputs)
    }
    said = {key for key, operator in REGISTRY.items() if operator.view}
    assert len(found) > 30
    assert found - said - _HAND_ON == set()


def test_operators_that_draw_random_numbers_are_marked():
    said = {key for key, operator in REGISTRY.items() if operator.random}
    assert said >= {"rand", "randn", "bernoulli", "dropout", "rrelu", "gumbel_softmax", "uniform_", "multinomial"}
    x = torch.rand(4, 4)
    for key, operator in REGISTRY.items():
        if operator.random or operator.inplace_of is not None or operator.family or operator.name.endswith("_"):
            continue
        state = torch.get_rng_state()
        try:
            operator.kernel(x.clone())
        except Exception:
            continue
        assert torch.equal(state, torch.get_rng_state()), f"{key} draws random numbers and does not say so"


# ---- the command ----


@pytest.fixture
def run(capsys):
    """The exit code and output of `outrigger op`, in this process, which has loaded everything already."""

    def call(*words):
        code = ended("op", *words)
        return types.SimpleNamespace(returncode=code, **capsys.readouterr()._asdict())

    return call


def test_the_command_shows_every_table_that_knows_an_operator(run):
    shown = run("gather", "--json")
    assert shown.returncode == 0
    (facts,) = json.loads(shown.out)
    assert facts["operator"] == "gather"
    assert facts["defined"].startswith("paddle/tensor/gather_scatter.py:")
    assert "paddle.Tensor.gather" in facts["public names"]
    assert "paddle/_format/ops/gather.py" in facts["model format: how a call is written"]
    assert "paddle/_onnx" in facts["ONNX: converter"]
    assert "torch.index_select" in facts["in torch"]
    assert facts["autocast at level O1"].startswith("in float32 if any input is")


def test_the_command_takes_public_names_and_suggests(run):
    by_name = run("paddle.nn.functional.relu")
    assert by_name.out.startswith("relu\n")
    assert all(len(line) <= 80 for line in by_name.out.splitlines())
    wrong = run("gathr")
    assert wrong.returncode == 1
    assert "Did you mean 'gather'?" in wrong.err
    assert run().returncode == 2


def test_the_command_lists(run):
    listed = run("--list", "sparse.*").out.split()
    assert "sparse.relu" in listed
    assert all(name.startswith("sparse.") for name in listed)
    np.testing.assert_array_equal(listed, sorted(listed))
