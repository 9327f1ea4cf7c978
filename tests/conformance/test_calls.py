"""The campaign of calls: generation, the runner, the comparison, and calls on which both sides agree."""

import copy
import json
import os
import re
import signal
import sys
import time
import warnings

import pytest
from tests.support import ROOT


@pytest.fixture(scope="module")
def campaign():
    """The campaign's package, imported from its folder."""
    sys.path.insert(0, str(ROOT / "conformance"))
    try:
        import call_campaign
        from call_campaign import arguments, forms, generate, report, runner, search, signatures, verdict

        assert all((arguments, forms, generate, report, runner, search, signatures, verdict))
        yield call_campaign
    finally:
        sys.path.remove(str(ROOT / "conformance"))


def test_the_same_seed_gives_the_same_calls(campaign):
    first = campaign.generate.generate(100_000, 1, ("paddle.fft",))
    again = campaign.generate.generate(100_000, 1, ("paddle.fft",))
    other = campaign.generate.generate(100_000, 2, ("paddle.fft",))
    assert first == again
    assert {c["id"] for c in first} != {c["id"] for c in other}


def test_a_namespace_alone_has_the_calls_of_the_whole(campaign):
    few = {c["id"] for c in campaign.generate.generate(30_000, 1, ("paddle.fft", "paddle.add"))}
    one = {c["id"] for c in campaign.generate.generate(30_000, 1, ("paddle.add",))}
    assert one
    assert one < few
    assert {name.split("@")[0].rpartition(".")[0] for name in few} == {"paddle.fft", "paddle"}


def test_nearly_every_callable_has_a_base_call(campaign):
    without = campaign.search.without(campaign.search.read())
    assert len(without) < 0.05 * len(campaign.signatures.callables())


def test_calls_cover_forms_and_modes(campaign):
    calls = campaign.generate.generate(100_000, 1, ("paddle.Tensor", "paddle.nn.functional"))
    text = " ".join(c.get("what", "") for c in calls)
    assert {c.get("mode") for c in calls} == {None, "static", "to_static"}
    for form in (
        "0-D",
        "empty",
        "6 axes",
        "transposed",
        "view",
        "numpy",
        "tuple",
        "None",
        "negative",
        "out of range",
        "by name",
    ):
        assert form in text
    used = {t["t"] for c in calls for t in campaign.arguments.of_call(c)}
    assert used == set(campaign.arguments.DTYPES)


def test_both_sides_make_the_same_numbers(campaign):
    spec = {"t": "float32", "s": [2, 3], "k": "n", "r": 1}
    assert campaign.arguments.array(spec).tolist()[0] == pytest.approx([1.624, -0.612, -0.528])
    assert campaign.arguments.array(spec | {"t": "int32"}).tolist()[0] == [4, -1, -1]
    view = spec | {"l": "S"}
    assert campaign.arguments.stored(view).shape == (2, 6)


def signature_case(text):
    return [(p.name, p.required, p.default) for p in text]


def test_parameters_of_a_signature(campaign):
    found = campaign.signatures.parameters("(self, x: 'Tensor', axes: 'list[int]' = (-2, -1), *, out=None) -> 'Tensor'")
    assert signature_case(found) == [
        ("self", True, None),
        ("x", True, None),
        ("axes", False, (-2, -1)),
        ("out", False, None),
    ]
    assert [p.by_name_only for p in found] == [False, False, False, True]


def behave(call, seed):
    """A call that does what its arguments say."""
    if call["f"] == "crash":
        os.kill(os.getpid(), signal.SIGSEGV)
    if call["f"] == "hang":
        time.sleep(60)
    if call["f"] == "raise":
        raise ValueError("no")
    return {"out": seed}


def test_a_crash_or_a_call_without_end_costs_one_call(campaign):
    names = ["fine", "crash", "fine", "hang", "raise", "fine"]
    calls = [{"id": str(i), "f": name} for i, name in enumerate(names)]
    results = {}
    campaign.runner.run_all(calls, 7, 1, 0.5, results.__setitem__, behave)
    assert [results[str(i)] for i in (0, 2, 5)] == [{"out": 7}] * 3
    assert results["1"] == {"crash": signal.SIGSEGV}
    assert results["3"] == {"timeout": 1.5}
    assert results["4"]["cls"] == "ValueError"


TENSOR = {"out": {"tensor": ["float32", [2], [1.0, 2.0]]}}


def other(**changes):
    result = copy.deepcopy(TENSOR)
    return result | changes


@pytest.mark.parametrize(
    ("want", "got", "kind"),
    [
        (TENSOR, TENSOR, None),
        (TENSOR, other(out={"tensor": ["float32", [2], [1.0, 2.00001]]}), None),
        (TENSOR, other(out={"tensor": ["float32", [2], [1.0, 2.1]]}), "values"),
        (TENSOR, other(out={"tensor": ["float64", [2], [1.0, 2.0]]}), "dtype"),
        (TENSOR, other(out={"tensor": ["float32", [1, 2], [1.0, 2.0]]}), "shape"),
        (TENSOR, other(out={"list": [TENSOR["out"]]}), "structure"),
        (TENSOR, other(write={"0": TENSOR["out"]}), "written"),
        (TENSOR, {"err": ["ValueError"], "cls": "ValueError", "msg": "no"}, "refused"),
        (TENSOR, {"crash": 11}, "crash"),
        ({"err": ["ValueError"], "cls": "ValueError", "msg": ""}, TENSOR, "accepted"),
        ({"err": ["TypeError"], "cls": "E", "msg": ""}, {"err": ["ValueError"], "cls": "F", "msg": ""}, "class"),
        (
            {"err": ["ValueError"], "cls": "E", "msg": ""},
            {"err": ["IndexError", "ValueError"], "cls": "F", "msg": ""},
            None,
        ),
        (
            {"out": {"tensor": ["float32", [1], [float("nan")]]}},
            {"out": {"tensor": ["float32", [1], [float("inf")]]}},
            "values",
        ),
        ({"out": {"tensor": ["int64", [1], [10**6]]}}, {"out": {"tensor": ["int64", [1], [10**6 + 1]]}}, "values"),
    ],
)
def test_each_kind_of_difference_is_found(campaign, want, got, kind):
    verdict = campaign.verdict.judge(want, want, got)
    assert verdict.counted
    assert verdict.kind == kind


@pytest.mark.parametrize(
    ("got", "agree"),
    [
        ({"grad": {"0": TENSOR["out"]}}, True),
        ({"grad": {"0": None}}, False),
        ({"grad": {"err": ["ValueError"], "cls": "E", "msg": ""}}, False),
        ({}, False),
    ],
)
def test_gradients_are_compared(campaign, got, agree):
    want = other(grad={"0": TENSOR["out"]})
    assert campaign.verdict.judge(want, want, other(**got)).gradient is agree


def test_shared_memory_is_compared(campaign):
    want = other(share=[0])
    assert campaign.verdict.judge(want, want, other(share=[0])).memory is True
    assert campaign.verdict.judge(want, want, TENSOR).memory is False


def test_random_numbers_need_only_their_dtype_and_shape(campaign):
    again = other(out={"tensor": ["float32", [2], [5.0, 6.0]]})
    ours = other(out={"tensor": ["float32", [2], [7.0, 8.0]]})
    assert campaign.verdict.judge(TENSOR, again, ours).kind is None
    assert campaign.verdict.judge(TENSOR, again, other(out={"tensor": ["int64", [2], [7, 8]]})).kind == "dtype"


@pytest.mark.parametrize("result", [{"crash": 11}, {"timeout": 10}, {"unbuilt": "no such dtype"}])
def test_what_the_original_cannot_run_is_not_counted(campaign, result):
    assert not campaign.verdict.judge(result, result, TENSOR).counted


def test_a_table_counts_and_exceptions_are_not_counted(campaign):
    call = {"id": "a", "f": "paddle.add", "args": [{"t": "float32", "s": [0]}], "kw": {}, "what": "x: 0-D"}
    refused = {"err": ["ValueError"], "cls": "ValueError", "msg": ""}
    judge, judged = campaign.verdict.judge, campaign.report.Judged
    some = [judged(call, judge(TENSOR, TENSOR, got), got) for got in (TENSOR, refused)]
    some += [judged(call, judge(refused, refused, got), got) for got in (TENSOR, refused)]
    row = campaign.report.counts(some)["paddle"]
    assert row["values"] == [1, 2]
    assert row["refusals"] == [1, 2]
    assert row["without elements"] == [2, 4]
    campaign.report.explain(some, {"paddle.add / refused / x: *": "on purpose"})
    assert campaign.report.counts(some)["paddle"]["values"] == [1, 1]
    assert [cause[:3] for cause, _ in campaign.report.groups(some)] == [("paddle.add", "refusals", "accepted")]


def test_an_exception_may_depend_on_what_the_original_says(campaign):
    call = {"id": "a", "f": "paddle.add", "args": [], "kw": {}, "what": "x: dtype int8"}
    some = []
    for message in ("no kernel for int8", "no such axis"):
        refused = {"err": ["RuntimeError"], "cls": "RuntimeError", "msg": message}
        verdict = campaign.verdict.judge(refused, refused, TENSOR)
        some.append(campaign.report.Judged(call, verdict, TENSOR, refused))
    campaign.report.explain(some, {"* / accepted / * / *no kernel*": "on purpose"})
    assert [j.reason for j in some] == ["on purpose", None]


def test_a_call_is_shown_as_a_program(campaign):
    x = {"t": "float32", "s": [2], "k": "v", "v": [1.0, 2.0], "g": 1}
    call = {"f": "paddle.Tensor.add", "args": [x, {"tuple": [1]}], "kw": {"name": None}}
    assert campaign.report.program(call).splitlines() == [
        "x0 = paddle.to_tensor(np.array([1.0, 2.0], dtype='float32'))",
        "x0.stop_gradient = False",
        "print(x0.add((1,), name=None))",
    ]


def test_a_call_here(campaign):
    from call_campaign import one_call

    x = {"t": "float32", "s": [2], "k": "v", "v": [1.0, 2.0], "r": 1}
    result = one_call.run({"f": "paddle.Tensor.exp_", "args": [x], "kw": {}}, 7)
    assert result["share"] == [0]
    assert result["write"]["0"] == result["out"]
    squared = one_call.run({"f": "paddle.square", "args": [x | {"g": 1}], "kw": {}, "grad": 2}, 7)
    assert squared["grad"]["0"]["tensor"][2] == pytest.approx([3.0, 3.744])
    assert squared["grad2"]["0"]["tensor"][2] == pytest.approx([4.5, 1.752], rel=1e-2)
    refused = one_call.run({"f": "paddle.reshape", "args": [x, [7]], "kw": {}}, 7)
    assert refused["err"] == ["ValueError"]
    for mode in ("static", "to_static"):
        found = one_call.run({"f": "paddle.exp", "args": [x | {"g": 1}], "kw": {}, "mode": mode, "grad": 1}, 7)
        assert json.dumps(found["out"]).count("2.71828") == 1
        assert "0" in found["grad"]


def replayed(campaign, part):
    """What differs in one part of the recorded calls."""
    from call_campaign import golden, one_call

    rows = golden.read()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return len(rows), golden.differences(rows[part::PARTS], one_call.run)


PARTS = 8


@pytest.mark.parametrize("part", range(PARTS))
def test_calls_that_agreed_still_agree(campaign, part):
    count, differ = replayed(campaign, part)
    assert count > 3000
    assert differ == []


def test_the_page_has_the_reasons(campaign):
    page = (ROOT / "docs" / "coverage.md").read_text(encoding="utf-8")
    known = campaign.report.exceptions(["calls"])
    assert [pattern for pattern, why in known.items() if f"`{pattern}`" not in page or why not in page] == []


def test_the_page_reaches_the_campaign(campaign):
    page = (ROOT / "docs" / "coverage.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(paddle[\w.]*)` \| ([\d,]+) \| [\d.]+ % \|", page, re.MULTILINE)
    assert {name for name, _ in rows} == {call["f"].rpartition(".")[0] for call in campaign.search.read()}
    assert sum(int(count.replace(",", "")) for _, count in rows) >= 100_000


def test_vectors_of_factorisations_are_compared_up_to_their_signs(campaign):
    def result(*numbers):
        return {"out": {"list": [{"tensor": ["float32", [2], list(numbers)]}]}, "grad": {"0": None}}

    judge, one, other = campaign.verdict.judge, result(1.0, -2.0), result(-1.0, 2.0)
    assert judge(one, one, other, "paddle.linalg.svd").kind is None
    assert judge(one, one, other, "paddle.linalg.inv").kind == "values"
    assert judge(one, one, result(-1.0, 3.0), "paddle.linalg.svd").kind == "values"
