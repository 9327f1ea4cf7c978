"""Functions of the fluid era in ONNX give the same answers as the Program, and the offsets of sequences."""

import numpy as np
import onnxruntime
import pytest

import paddle
import paddle.fluid as fluid
from paddle._core.graph.offsets import of_outputs
from paddle._onnx import convert
from paddle.inference import Config, create_predictor

L = fluid.layers
RNG = np.random.default_rng(0)
ROWS = RNG.normal(size=(9, 4)).astype("float32")
IDS = RNG.integers(0, 5, (9, 1))
SCORES = RNG.normal(size=(3, 5, 4)).astype("float32")
LABELS = RNG.integers(0, 4, (3, 5))
SIZES = np.array([5, 2, 3])
IMAGES = RNG.normal(size=(2, 4, 6, 5)).astype("float32")
WIDE = RNG.normal(size=(5, 3, 6)).astype("float32")
STATES = np.zeros((2, 3, 4), "float32")
PRIORS = np.float32([[0, 0, 4, 3], [1, 2, 6, 7], [3, 3, 5, 8]])
DELTAS = RNG.normal(size=(3, 8)).astype("float32")


def data(name, array, ragged=False):
    """A variable for an array whose first size is open; it has sequences if `ragged` says so."""
    return L.data(name, list(array.shape[1:]), dtype=str(array.dtype), lod_level=int(ragged))


def run_both(build, arrays, lengths):
    """The results of the Program and of its ONNX form: arrays, then offsets of those that have some."""
    main, startup = fluid.default_main_program(), fluid.default_startup_program()
    variables = [data(f"x{i}", a, i == 0 and lengths is not None) for i, a in enumerate(arrays)]
    outs = build(*variables)
    outs = list(outs) if isinstance(outs, (list, tuple)) else [outs]
    executor = fluid.Executor(fluid.CPUPlace())
    executor.run(startup)
    feed = {f"x{i}": a for i, a in enumerate(arrays)}
    if lengths is not None:
        feed["x0"] = fluid.create_lod_tensor(arrays[0], [lengths], fluid.CPUPlace())
    wanted = executor.run(main, feed=dict(feed), fetch_list=outs, return_numpy=False)
    model = convert(main.clone(for_test=True), list(feed), outs, scope=fluid.global_scope())
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    given = {f"x{i}": a for i, a in enumerate(arrays)}
    if lengths is not None:
        given["x0@lod_0"] = np.cumsum([0, *lengths])
    known = [i.name for i in session.get_inputs()]
    found = dict(
        zip([o.name for o in session.get_outputs()], session.run(None, {n: given[n] for n in known}), strict=True)
    )
    names = of_outputs(main, outs)
    lods = [[found.get(n, given.get(n)).tolist() for n in row] for row in names]
    return wanted, list(found.values())[: len(outs)], lods


def check(build, arrays, lengths=None):
    wanted, found, lods = run_both(build, arrays, lengths)
    for want, got, lod in zip(wanted, found, lods, strict=True):
        assert got.dtype == np.array(want).dtype
        assert got.shape == np.array(want).shape
        np.testing.assert_allclose(got, np.array(want), 1e-5, 1e-5)
        assert lod == want.lod()


def crf(width):
    L.create_parameter([width + 2, width], "float32", name="crfw")
    return fluid.ParamAttr(name="crfw")


RAGGED = {
    "pool_sum": lambda x: L.sequence_pool(x, "sum", pad_value=0.5),
    "pool_average": lambda x: L.sequence_pool(x, "average", pad_value=0.5),
    "pool_sqrt": lambda x: L.sequence_pool(x, "sqrt", pad_value=0.5),
    "pool_max": lambda x: L.sequence_pool(x, "max", pad_value=0.5),
    "first": L.sequence_first_step,
    "last": L.sequence_last_step,
    "softmax": lambda x: L.sequence_softmax(L.fc(x, 1)),
    "reverse": L.sequence_reverse,
    "conv": lambda x: L.sequence_conv(x, 3, 5, padding_start=-3),
    "pad": lambda x: L.sequence_pad(x, L.fill_constant([1], "float32", 2.0), maxlen=9),
    "unpad": lambda x: L.sequence_unpad(*L.sequence_pad(x, L.fill_constant([1], "float32", 2.0))),
    "concat": lambda x: L.sequence_concat([x, x * 2.0, L.sequence_reverse(x)]),
    "expand_as": lambda x: L.sequence_expand_as(L.sequence_pool(x, "sum"), x),
    "expand": lambda x: L.sequence_expand(x, x),
    "gru": lambda x: L.dynamic_gru(L.fc(x, 9), 3),
    "gru_backwards": lambda x: L.dynamic_gru(L.fc(x, 9), 3, is_reverse=True, candidate_activation="relu"),
    "lstm": lambda x: L.dynamic_lstm(L.fc(x, 12), 12, is_reverse=True),
    "lstmp": lambda x: L.dynamic_lstmp(L.fc(x, 8), 8, 3, proj_clip=0.1, use_peepholes=False),
    "reorder": lambda x: L.reorder_lod_tensor_by_rank(x, L.lod_rank_table(x)),
    "crf": lambda x: L.crf_decoding(x, crf(4)),
    "ctc": lambda x: L.ctc_greedy_decoder(x, 3),
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(RAGGED))
@pytest.mark.parametrize("lengths", [[4, 2, 3], [1, 8], [9], [3, 0, 6]], ids=str)
def test_sequences(name, lengths):
    if 0 in lengths and name in ("crf", "first", "last", "pad", "unpad"):
        lengths = [3, 1, 5]
    check(RAGGED[name], [ROWS], lengths)


@pytest.mark.parametrize(
    ("build", "arrays"),
    [
        (lambda x: L.sequence_enumerate(x, 3, pad_value=7), [IDS]),
        (lambda x: L.sequence_erase(x, [1, 3]), [IDS]),
        (lambda x: L.sequence_erase(x, []), [IDS]),
        (lambda x, y: L.sequence_scatter(y, x, L.cast(x, "float32") + 1.0), [IDS, ROWS[:3, [0, 1, 2, 3, 0]]]),
        (lambda x: L.sequence_reshape(L.cast(x, "float32"), 1), [IDS]),
        (lambda x: L.ctc_greedy_decoder(L.one_hot(x, 5), 2), [IDS]),
        (lambda x: L.linear_chain_crf(L.one_hot(x, 4) * 1.5, x % 4, fluid.ParamAttr(name="w")), [IDS % 4]),
    ],
    ids=["enumerate", "erase", "erase nothing", "scatter", "reshape", "ctc", "crf cost"],
)  # fmt: skip
def test_sequences_of_ids(build, arrays):
    check(build, arrays, [4, 2, 3])


def test_a_ctc_without_any_id_is_minus_one():
    blanks = np.zeros((4, 3), "float32") + np.float32([0, 0, 9])
    check(lambda x: L.ctc_greedy_decoder(x, 2), [blanks], [3, 1])


FLAT = {
    "crf_decoding": (lambda x, n: L.crf_decoding(x, crf(4), length=n), [SCORES, SIZES]),
    "crf_correct": (lambda x, n, y: L.crf_decoding(x, crf(4), label=y, length=n), [SCORES, SIZES, LABELS]),
    "crf_cost": (
        lambda x, n, y: L.linear_chain_crf(x, y, fluid.ParamAttr(name="w"), length=n),
        [SCORES, SIZES, LABELS],
    ),
    "ctc": (lambda x, n: L.ctc_greedy_decoder(x, 1, input_length=n, padding_value=-7), [SCORES, SIZES[:, None]]),
    "im2sequence": (lambda x: L.im2sequence(x, [2, 3], [2, 1], [1, 0, 1, 2]), [IMAGES]),
    "mean_iou": (lambda x, y: L.mean_iou(x, y, 6), [LABELS, RNG.integers(0, 5, (3, 5))]),
    "similarity_focus": (lambda x: L.similarity_focus(x, 2, [0, 3]), [IMAGES]),
    "box_decoder": (
        lambda d, s: L.box_decoder_and_assign(L.assign(PRIORS), L.assign(np.float32([0.1, 0.1, 0.2, 0.2])), d, s, 1.5),
        [DELTAS, SCORES[0, :3, :2]],
    ),
    "bipartite_match": (lambda x: L.bipartite_match(x, "per_prediction", 0.4), [np.abs(ROWS)]),
    "roi_layers": (
        lambda x: L.prroi_pool(x, L.assign(PRIORS), 0.5, 2, 3, batch_roi_nums=L.assign(np.array([1, 2]))),
        [IMAGES],
    ),
    "lstm": (
        lambda x, h, c: L.lstm(x, h, c, 5, 4, 1, is_bidirec=True, is_test=True),
        [WIDE, STATES, STATES],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(FLAT))
def test_functions_without_sequences(name):
    build, arrays = FLAT[name]
    check(build, arrays)


def test_density_prior_boxes_are_constants():
    x, image = (L.data(n, s, append_batch_size=False) for n, s in (("x", [1, 2, 3, 4]), ("image", [1, 3, 24, 32])))
    outs = L.density_prior_box(x, image, [2, 1], [4.0, 8.0], [1.0], clip=True)
    main = fluid.default_main_program()
    feed = {"x": np.zeros([1, 2, 3, 4], "float32"), "image": np.zeros([1, 3, 24, 32], "float32")}
    wanted = fluid.Executor(fluid.CPUPlace()).run(main, feed=feed, fetch_list=outs)
    model = convert(main, ["x", "image"], outs)
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    for got, want in zip(session.run(None, feed), wanted, strict=True):
        np.testing.assert_allclose(got, want, 1e-6)


def test_loops_and_branches():
    """`While`, `Switch` and `StaticRNN` become Loop, If and Scan."""

    def build(x):
        total, turn = L.fill_constant([1], "float32", 0.0), L.fill_constant([1], "int64", 0)
        most = L.fill_constant([1], "int64", 5)
        goes_on = L.less_than(turn, most)
        with L.While(goes_on).block():
            L.assign(total + L.reduce_sum(x) * L.cast(turn, "float32"), total)
            L.increment(turn)
            L.less_than(turn, most, cond=goes_on)
        rnn, by_step = L.StaticRNN(), L.transpose(x, [1, 0, 2])
        with rnn.step():
            word = rnn.step_input(by_step)
            memory = rnn.memory(shape=[-1, 4], batch_ref=word, init_value=0.25)
            rnn.update_memory(memory, L.tanh(word + memory))
            rnn.step_output(memory)
            rnn.step_output(word * 2.0)
        return [total, turn, *rnn()]

    check(build, [SCORES])


def test_random_numbers_have_the_distribution():
    """Their values are the runtime's."""
    x = L.data("x", [4, 6])
    outs = [L.gaussian_random([200, 50], 3.0, 0.5), L.sampling_id(L.softmax(x[:, 0])), L.random_crop(x, [2, 3])]
    model = convert(fluid.default_main_program(), ["x"], outs)
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    array = np.tile(np.float32([[0, 30, 0, 0, 0, 30]]), (300, 4, 1)) + np.arange(4, dtype="float32")[:, None] * 100
    normal, ids, crop = session.run(None, {"x": array})
    assert abs(normal.mean() - 3.0) < 0.05
    assert abs(normal.std() - 0.5) < 0.05
    assert set(ids.tolist()) == {1, 5}
    windows = [array[:, i : i + 2, j : j + 3] for i in range(3) for j in range(4)]
    assert crop.shape == (300, 2, 3)
    assert any(np.array_equal(crop, w) for w in windows)


def test_a_seed_gives_the_same_numbers_or_is_refused():
    x = L.data("x", [4])
    normal = L.gaussian_random([2, 3], seed=5)
    (want,) = fluid.Executor(fluid.CPUPlace()).run(feed={"x": ROWS}, fetch_list=[normal])
    model = convert(fluid.default_main_program(), [], [normal])
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    np.testing.assert_array_equal(session.run(None, {})[0], want)
    out = L.sampling_id(L.softmax(x), seed=5)
    with pytest.raises(NotImplementedError, match=r"sampling_id.*seed"):
        convert(fluid.default_main_program(), ["x"], [out])


def test_a_predictor_of_sequences_runs_on_onnx_runtime_from_its_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("OUTRIGGER_MODEL_CACHE", str(tmp_path / "cache"))
    x = L.data("x", [4], lod_level=1)
    out = L.sequence_pool(L.dynamic_gru(L.fc(x, 9), 3), "max")
    rows = L.sequence_reverse(x)
    executor = fluid.Executor(fluid.CPUPlace())
    executor.run(fluid.default_startup_program())
    fluid.io.save_inference_model(str(tmp_path), ["x"], [out, rows], executor, None, "model", "params")
    answers = []
    for _ in range(2):
        predictor = create_predictor(Config(str(tmp_path / "model"), str(tmp_path / "params")))
        assert "onnxruntime" in repr(predictor)
        handle = predictor.get_input_handle("x")
        handle.copy_from_cpu(ROWS)
        handle.set_lod([[0, 4, 9]])
        predictor.run()
        outs = [predictor.get_output_handle(n) for n in predictor.get_output_names()]
        answers.append([o.copy_to_cpu() for o in outs])
        assert [o.lod() for o in outs] == [[], [[0, 4, 9]]]
        handle.set_lod([])
        with pytest.raises(paddle.base.core.EnforceNotMet, match="set_lod"):
            predictor.run()
    assert len(list((tmp_path / "cache").rglob("*"))) > 1
    for a, b in zip(*answers, strict=True):
        np.testing.assert_array_equal(a, b)
    np.testing.assert_array_equal(answers[0][1], ROWS[[3, 2, 1, 0, 8, 7, 6, 5, 4]])
