"""The choice of a model's form by measurement: what is compared, what is taken, and that it is kept."""

import logging
import shutil

import numpy as np
import pytest
from tests.inference.conftest import Endless, pictures, run, write

import paddle
from paddle import nn
from paddle._kernels import winograd_operator
from paddle.inference import Config, _choice, _conversion, _engine, create_predictor
from paddle.inference._cache import Choice, Port
from paddle.inference._choice import DIRECT, FLOATS, INTEGERS, TORCH, WINOGRAD, cost, quickest, race
from paddle.inference._passes import WINOGRAD as WINOGRAD_PASS
from paddle.static import InputSpec

PICTURES = [Port("x", paddle.float32, [-1, 3, 20, 24])]


@pytest.fixture
def clock(monkeypatch):
    """The time in seconds, in a list, which moves only when a test moves it."""
    now = [0.0]
    monkeypatch.setattr(_choice.time, "thread_time", lambda: now[0])
    return now


def timed(clock, calls, name, *seconds):
    """A run that takes so many seconds a row, one after another and the last for ever."""
    left = list(seconds)

    def work(arrays):
        calls.append((name, len(arrays[0])))
        clock[0] += (left.pop(0) if len(left) > 1 else left[0]) * len(arrays[0])

    return work


def test_forms_run_in_turn_and_the_shortest_times_count(clock):
    calls = []
    runs = {"a": timed(clock, calls, "a", 0.003, 0.002, 0.004), "b": timed(clock, calls, "b", 0.0022)}
    found = race(runs, PICTURES, True)
    assert calls[:6] == [("a", 1), ("b", 1)] * 3
    assert calls[6:] == [("a", 4), ("b", 4)] * 3
    assert found["a"] == pytest.approx({1: 0.002, 4: 0.016})
    assert found["b"] == pytest.approx({1: 0.0022, 4: 0.0088})


def test_a_form_that_is_far_behind_is_tried_with_one_size_only(clock):
    calls = []
    runs = {name: timed(clock, calls, name, s) for name, s in (("a", 0.001), ("b", 0.0014), ("c", 0.0011))}
    found = race(runs, PICTURES, True)
    assert [list(found[name]) for name in runs] == [[1, 4], [1], [1, 4]]
    assert ("b", 4) not in calls


def test_a_race_ends_in_time(clock):
    calls = []
    race({name: timed(clock, calls, name, 0.2) for name in "ab"}, PICTURES, True)
    assert calls == [("a", 1), ("b", 1)] * 2  # 0.8 s
    calls.clear()
    found = race({name: timed(clock, calls, name, 5.0) for name in "ab"}, PICTURES, True)
    assert calls == [("a", 1), ("b", 1)]  # what is slow is compared once
    assert set(found["a"]) == set(found["b"]) == {1}


def test_what_is_not_raced(clock):
    calls = []
    runs = {name: timed(clock, calls, name, 0.001) for name in "ab"}
    assert race({"a": runs["a"]}, PICTURES, True) == {}
    assert race(runs, [], True) == {}
    assert race(runs, [Port("x", paddle.bfloat16, [-1, 3])], True) == {}
    assert race(runs, [Port("x", paddle.float32, [])], True) == {}
    assert not calls
    race(runs, [Port("x", paddle.float32, [5, 3])], False)  # rows that belong together: as many as the model has
    assert {rows for _, rows in calls} == {5}


def test_a_cost_is_over_the_sizes_that_both_have_run():
    assert cost({1: 2.0, 4: 8.0}, {1: 1.0, 4: 1.0}) == pytest.approx(4.0)
    assert cost({1: 2.0}, {1: 1.0, 4: 0.1}) == pytest.approx(2.0)


@pytest.mark.parametrize(
    ("times", "taken"),
    [
        ({DIRECT: 1.0, WINOGRAD: 0.99}, DIRECT),
        ({DIRECT: 1.0, WINOGRAD: 0.95}, WINOGRAD),
        ({DIRECT: 1.0, TORCH: 0.95}, DIRECT),
        ({DIRECT: 1.0, TORCH: 0.85}, TORCH),
        ({DIRECT: 1.0, WINOGRAD: 0.7, TORCH: 0.8}, WINOGRAD),
    ],
)
def test_a_form_is_taken_if_it_saves_enough(times, taken):
    assert quickest({name: {1: seconds} for name, seconds in times.items()}).taken == taken


# ---- predictors ----


class Net(nn.Layer):
    def __init__(self):
        super().__init__()
        self.conv, self.out = nn.Conv2D(3, 64, 3, padding=1), nn.Conv2D(64, 64, 3, padding=1)

    def forward(self, x):
        return self.out(nn.functional.relu(self.conv(x)))


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    paddle.seed(4)
    return write(Net(), [InputSpec([None, 3, 20, 24], "float32", "x")], tmp_path_factory.mktemp("choice") / "net")


@pytest.fixture
def path(saved, tmp_path, monkeypatch):
    """A copy of the model with an empty cache, on a processor for which convolutions may be rewritten."""
    monkeypatch.setenv("OUTRIGGER_MODEL_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    for ending in (".pdmodel", ".pdiparams"):
        shutil.copy(saved + ending, tmp_path / ("net" + ending))
    return str(tmp_path / "net")


@pytest.fixture
def seconds(monkeypatch):
    """{form: seconds} of every race; `seconds.races` has the names of the forms of each race there was."""

    class Seconds(dict):
        def __init__(self):
            self.races = []

        def race(self, runs, feeds, apart):
            self.races.append(list(runs))
            for work in runs.values():  # each form can run
                work([pictures(2)])
            return {name: {1: self.get(name, 1.0)} for name in runs}

    found = Seconds()
    monkeypatch.setattr(_conversion, "race", found.race)
    return found


FORMS = {DIRECT: ("onnxruntime", 0), WINOGRAD: ("onnxruntime", 1), TORCH: ("torch", 0)}


@pytest.mark.parametrize("form", FORMS)
def test_the_quickest_form_runs_and_is_kept(path, seconds, form, caplog, monkeypatch):
    seconds[form] = 0.5
    paddle.seed(4)
    want = Net().to(dtype="float64")(paddle.to_tensor(pictures(5).astype("float64"))).numpy()
    conversions, own = [], _conversion.converted
    monkeypatch.setattr(_conversion, "converted", lambda *a: conversions.append(own(*a)) or conversions[-1])
    for _ in range(2):
        config = Config(path)
        caplog.clear()
        with caplog.at_level(logging.INFO, "paddle.inference"):
            predictor = create_predictor(config)
        assert predictor._engine.name == FORMS[form][0]
        assert predictor._engine.choice.taken == form
        assert f"chosen: {form} (measured: " in caplog.text
        assert ("1 convolutions are computed by Winograd" in caplog.text) == (form == WINOGRAD)
        assert f"| {form} (measured: " in config.summary()
        assert f"{form} 500 ms ×1" in config.summary()
        (found,) = run(predictor, [pictures(5)])
        np.testing.assert_allclose(found, want, rtol=0, atol=1e-5 * np.abs(want).max())
    (made,) = conversions
    assert made.winograd == FORMS[form][1]
    assert len(seconds.races) == 2  # of the first predictor: Winograd or not, and torch


def test_a_choice_is_compared_with_all_forms(path, seconds):
    seconds.update({WINOGRAD: 0.5, TORCH: 2.0})
    found = create_predictor(Config(path))._engine.choice
    assert seconds.races == [[DIRECT, WINOGRAD], [WINOGRAD, TORCH]]
    assert found.seconds == {WINOGRAD: {1: 0.5}, TORCH: {1: 2.0}, DIRECT: {1: 1.0}}


def test_a_forced_engine_is_not_compared_with_others(path, seconds):
    seconds.update({WINOGRAD: 0.5, TORCH: 0.1})
    config = Config(path)
    config.enable_onnxruntime()
    assert create_predictor(config)._engine.choice.taken == WINOGRAD
    assert seconds.races == [[DIRECT, WINOGRAD]]
    config.delete_pass(WINOGRAD_PASS)
    assert create_predictor(config)._engine.choice is None
    config = Config(path)
    config.disable_onnxruntime()
    assert create_predictor(config)._engine.name == "torch"
    config = Config(path)
    config.enable_profile()
    config.delete_pass(WINOGRAD_PASS)
    assert not config._engine_is_free()
    assert len(seconds.races) == 1


def test_nothing_is_measured_where_choices_must_not_vary(path, seconds, monkeypatch):
    monkeypatch.setattr(_conversion, "measured", lambda *args: pytest.fail("measured"))
    was = paddle.get_flags("FLAGS_cudnn_deterministic")
    paddle.set_flags({"FLAGS_cudnn_deterministic": True})
    try:
        for amd in (True, False):
            for module in (_conversion, _engine):
                monkeypatch.setattr(module, "by_rule", lambda amd=amd: amd)
            config = Config(path)
            predictor = create_predictor(config)
            assert predictor._engine.runtime.pieces.rows == 4
            assert bool(predictor._engine._smallest) == amd  # 1 for a model that Winograd's algorithm is used in
            assert predictor._engine.choice is None
            assert "chosen" not in config.summary()
    finally:
        paddle.set_flags(was)
    assert not seconds.races


def test_without_a_cache_a_rule_decides(path, seconds, monkeypatch):
    monkeypatch.setenv("OUTRIGGER_MODEL_CACHE", "0")
    monkeypatch.setattr(_conversion, "measured", lambda run, feeds: _conversion.Pieces(2, 3 * 20 * 24))
    for amd in (True, False):
        for module in (_conversion, _engine):
            monkeypatch.setattr(module, "by_rule", lambda amd=amd: amd)
        engine = create_predictor(Config(path))._engine
        assert (engine.name, bool(engine._smallest), engine.runtime.pieces.rows) == ("onnxruntime", amd, 2)
    assert not seconds.races


def test_the_rule_is_the_operator_or_the_maker_of_the_processor(monkeypatch):
    for amd, compiled in ((True, False), (False, False), (False, True)):
        monkeypatch.setattr(_choice.system, "is_amd", lambda amd=amd: amd)
        monkeypatch.setattr(_choice.winograd_operator, "is_there", lambda compiled=compiled: compiled)
        assert _choice.by_rule() == (amd or compiled)


def test_several_threads_choose_for_their_pieces_only(path, seconds, composed):
    seconds.update({WINOGRAD: 0.5, TORCH: 0.1})
    config = Config(path)
    config.set_cpu_math_library_num_threads(2)
    predictor = create_predictor(config)
    assert not seconds.races
    run(predictor, [pictures(4)])
    assert seconds.races == [[DIRECT, WINOGRAD]]
    assert predictor._engine.name == "onnxruntime"


def test_torch_on_trial_has_one_thread_and_gives_back_the_others(path, monkeypatch):
    import torch

    was, seen = torch.get_num_threads(), []
    monkeypatch.setattr(_conversion, "race", lambda *args: seen.append(torch.get_num_threads()) or {})
    torch.set_num_threads(2)
    try:
        create_predictor(Config(path))
        assert seen[-1] == 1
        assert torch.get_num_threads() == 2
    finally:
        torch.set_num_threads(was)


def test_an_engine_that_refuses_a_trial_is_not_chosen(path, monkeypatch, caplog):
    def refused(runs, feeds, apart):
        raise RuntimeError("no such size")

    monkeypatch.setattr(_conversion, "race", refused)
    with caplog.at_level(logging.INFO, "paddle.inference"):
        predictor = create_predictor(Config(path))
    assert "Winograd's algorithm was not measured: no such size" in caplog.text
    assert "the torch engine was not measured: no such size" in caplog.text
    assert predictor._engine.choice is None
    assert run(predictor, [pictures(2)])[0].shape == (2, 64, 20, 24)


def test_a_choice_in_words():
    text = str(Choice(DIRECT, {DIRECT: {1: 0.0325, 4: 0.133}, TORCH: {1: 0.039}}))
    assert text == "onnxruntime (measured: onnxruntime 32.5 ms ×1, 133 ms ×4; torch 39 ms ×1)"


@pytest.mark.parametrize(("ratio", "said"), [(0.8, False), (1.25, True)])
def test_integers_that_are_slower_say_so(ratio, said, caplog):
    with caplog.at_level(logging.INFO, "paddle.inference"):
        note = _choice.integers_note({INTEGERS: {1: ratio}, FLOATS: {1: 1.0}}, in_float=False)
    assert f"takes {ratio:.2f} times as long as in float32" in caplog.text
    assert (note is not None) == said
    if said:
        assert "takes 1.25 times as long as the same in float32" in note


@pytest.mark.skipif(not winograd_operator.is_there(), reason="there is no second form of a small picture")
def test_trials_that_never_end_are_given_up(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr(_conversion, "race", race)
    monkeypatch.setattr(_conversion, "_LONGEST", 0.1)
    path = write(Endless(), [InputSpec([None, 16, 8, 8], "float32", "x")], tmp_path / "net")
    with caplog.at_level(logging.INFO, "paddle.inference"):
        _conversion.converted(Config(path)._load(), winograd="measured")
    assert "Winograd's algorithm was not measured: " in caplog.text
    assert "terminate" in caplog.text
