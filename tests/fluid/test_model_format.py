"""Model files with sequence functions: those of the original, and ours written and read back."""

import numpy as np
import pytest
from tests.golden.record_fluid_lod_model import LENGTHS, ROWS
from tests.support import GOLDEN

import paddle
import paddle.fluid as fluid

L = fluid.layers


def fed():
    return {"x": fluid.create_lod_tensor(ROWS, LENGTHS, fluid.CPUPlace())}


def test_a_file_of_the_original_is_read():
    exe = fluid.Executor(fluid.CPUPlace())
    folder = str(GOLDEN / "fluid_lod")
    program, feeds, fetches = fluid.io.load_inference_model(folder, exe, "model.pdmodel", "model.pdiparams")
    assert feeds == ["x"]
    found = exe.run(program, feed=fed(), fetch_list=fetches)
    with np.load(GOLDEN / "fluid_lod" / "expected.npz") as expected:
        for value, name in zip(found, expected.files, strict=True):
            np.testing.assert_allclose(value, expected[name], 1e-4, 1e-6)


def attention(x):
    return L.sequence_pool(x * L.sequence_softmax(L.fc(x, 1)), "sum")


def whole(values):
    return L.assign(np.asarray(values, "int64"))


def tags(x, scale=1):
    """A number for each row, from 0 to 3."""
    found = L.cast(L.slice(L.abs(x) * scale, [1], [0], [1]), "float32" if isinstance(scale, float) else "int64")
    return L.elementwise_min(found, L.cast(L.ones_like(found) * 2, found.dtype))


def boxes(x):
    corner = L.slice(L.abs(x), [1], [0], [2])
    return L.concat([corner, corner + L.slice(L.abs(x), [1], [2], [4]) + 0.5], 1)


def images():
    return L.assign(np.linspace(-1, 1, 3 * 4 * 5 * 5).reshape(3, 4, 5, 5).astype("float32"))


def one_of_two(x):
    branches = L.IfElse(L.less_than(L.slice(x, [1], [0], [1]), L.fill_constant([1], "float32", 0.0)))
    with branches.true_block():
        branches.output(branches.input(x) * 2.0)
    with branches.false_block():
        branches.output(branches.input(x) * 3.0)
    return branches()[0]


def steps(x, whole=None):
    """A recurrent block over sequences; with `whole`, which every step sees, an attention over it."""
    rnn = L.DynamicRNN()
    first = None if whole is None else L.sequence_pool(whole, "max")
    with rnn.block():
        word = rnn.step_input(x)
        if whole is None:
            state = rnn.memory(shape=[3], value=0.5)
        else:
            state = rnn.memory(init=first, need_reorder=True)
            seen = rnn.static_input(whole)
            weights = L.sequence_softmax(L.fc(L.sequence_expand(state, seen) + seen, 1))
            word = L.concat([word, L.sequence_pool(L.elementwise_mul(seen, weights, axis=0), "sum")], 1)
        new = L.fc([word, state], list(state.shape)[1], act="tanh")
        rnn.update_memory(state, new)
        rnn.output(new)
    return rnn()


def equal_steps(x):
    rnn = L.StaticRNN()
    rows = L.reshape(x, [3, 2, 4])
    with rnn.step():
        word = rnn.step_input(rows)
        state = rnn.memory(shape=[-1, 4], batch_ref=word, init_value=0.5)
        rnn.update_memory(state, L.fc([word, state], 4, act="tanh"))
        rnn.step_output(state)
    return rnn()


def best_sentences(x):
    """The decoder of the book's chapter on translation."""
    place, most = L.fill_constant([1], "int64", 0), L.fill_constant([1], "int64", 4)
    arrays = [L.create_array(kind) for kind in ("float32", "int64", "float32")]
    first = L.lod_reset(L.lod_append(whole([[1]] * 3), [0, 1, 2, 3]), target_lod=[0, 1, 2, 3])
    first = L.lod_append(first, [0, 1, 2, 3])
    starts = L.sequence_last_step(x), first, L.cast(first, "float32")
    for array, start in zip(arrays, starts, strict=True):
        L.array_write(start, place, array)
    more = L.less_than(place, most)
    with L.While(more).block():
        state, ids, scores = (L.array_read(array, place) for array in arrays)
        state = L.fc([L.sequence_expand(state, scores), L.embedding(ids, [9, 4])], 4, act="tanh")
        values, tokens = L.topk(L.fc(L.lod_reset(state, scores), 9, act="softmax"), 3)
        values = L.elementwise_add(L.log(values), L.reshape(scores, [-1]), axis=0)
        ids, scores = L.beam_search(ids, scores, tokens, values, 2, 0)
        L.increment(place)
        for array, value in zip(arrays, (state, ids, scores), strict=True):
            L.array_write(value, place, array)
        L.logical_and(L.less_than(place, most), L.logical_not(L.is_empty(ids)), out=more)
    return L.beam_search_decode(arrays[1], arrays[2], 2, 0)[0]


def chosen(x):
    out = L.create_global_var([1], 0.0, "float32", persistable=True)
    with L.Switch() as switch:
        with switch.case(L.less_than(L.reduce_sum(x), L.fill_constant([], "float32", -5.0))):
            L.assign(L.fill_constant([1], "float32", 5.0), out)
        with switch.default():
            L.assign(L.fill_constant([1], "float32", 7.0), out)
    return out * x


NETS = {
    "lstm": lambda x: L.dynamic_lstm(L.fc(x, 12), 12)[0],
    "lstm_without_peepholes": lambda x: L.dynamic_lstm(L.fc(x, 12), 12, use_peepholes=False, is_reverse=True)[1],
    "gru": lambda x: L.dynamic_gru(L.fc(x, 9), 3, origin_mode=True),
    "attention": attention,
    "conv": lambda x: fluid.nets.sequence_conv_pool(x, 3, 3, act="tanh"),
    "crf": lambda x: L.crf_decoding(L.fc(x, 3), fluid.ParamAttr(name="crfw")),
    "reverse": L.sequence_reverse,
    "expand": lambda x: L.sequence_expand(L.sequence_pool(x, "max"), x),
    "concat": lambda x: L.sequence_concat([x, L.sequence_reverse(x)]),
    "reshape": lambda x: L.sequence_pool(L.sequence_reshape(x, 2), "average"),
    "pad": lambda x: L.sequence_pad(x, L.fill_constant([1], "float32", 3.0))[0],
    "expand_as": lambda x: L.sequence_expand_as(L.sequence_pool(x, "sum"), x),
    "expand_sequences": lambda x: L.sequence_expand(x, x),
    "slice": lambda x: L.sequence_slice(x, whole([[0], [1], [0]]), whole([[1], [2], [1]])),
    "lod_reset": lambda x: L.sequence_pool(L.lod_reset(x, target_lod=[0, 1, 6]), "sum"),
    "lod_reset_to_values": lambda x: L.lod_reset(x, whole([0, 2, 6])),
    "lod_append": lambda x: L.lod_append(x, [0, 1, 2, 3, 4, 5, 6]),
    "reorder": lambda x: L.reorder_lod_tensor_by_rank(x, L.lod_rank_table(x)),
    "longest": lambda x: L.max_sequence_len(L.lod_rank_table(x)),
    "lstmp": lambda x: L.dynamic_lstmp(L.fc(x, 8), 8, 3, cell_clip=0.5)[0],
    "row_conv": lambda x: L.row_conv(x, 2),
    "hash": lambda x: L.hash(L.cast(x * 4, "int64"), 100, 3),
    "cvm": lambda x: L.continuous_value_model(L.relu(x), L.fill_constant([6, 2], "float32", 1.0), False),
    "crf_cost": lambda x: L.linear_chain_crf(x, tags(x)),
    "chunks": lambda x: L.concat(L.chunk_eval(tags(x), L.sequence_reverse(tags(x)), "IOB", 2)[3:], 0),
    "ctc_ids": lambda x: L.ctc_greedy_decoder(x, 3),
    "ctc_loss": lambda x: L.warpctc(x, L.sequence_erase(tags(x), [0])),
    "edit_distance": lambda x: L.edit_distance(tags(x), L.sequence_reverse(tags(x)), False, [1])[0],
    "bipartite_match": lambda x: L.target_assign(x, L.bipartite_match(L.iou_similarity(boxes(x), boxes(x)))[0])[0],
    "box_clip": lambda x: L.box_clip(x, L.assign(np.float32([[2, 1, 1], [1, 1, 1], [1, 2, 1]]))),
    "prroi_pool": lambda x: L.prroi_pool(images(), boxes(x), 1.0, 2, 2),
    "nms_of_classes": lambda x: L.multiclass_nms(
        L.stack([boxes(x), boxes(x) + 1.0], 1), L.sigmoid(L.slice(x, [1], [0], [2])), 0.1, 10, 4, background_label=-1
    ),
    "deformable_roi_pooling": lambda x: L.deformable_roi_pooling(
        images(), boxes(x), L.fill_constant([6, 2, 2, 2], "float32", 0.5), False, 1.0, [1, 1], 2, 2, None, 2, 0.1
    ),
    "roi_align": lambda x: L.roi_align(images(), boxes(x), 2, 2, 1.0),
    "levels": lambda x: L.distribute_fpn_proposals(boxes(x), 2, 3, 2, 1)[0][1],
    "collected": lambda x: L.collect_fpn_proposals([x, x * 2], [tags(x, 1.5) * 1.0, tags(x) * 0.5], 2, 3, 5),
    "rows_by_a_mask": lambda x: one_of_two(x),
    "dynamic_rnn": steps,
    "dynamic_rnn_with_attention": lambda x: steps(x, L.sequence_reverse(x)),
    "static_rnn": equal_steps,
    "beam_search": best_sentences,
    "switch": chosen,
    "unpad": lambda x: L.sequence_unpad(*L.sequence_pad(x, L.fill_constant([1], "float32", 3.0))),
}


@pytest.mark.filterwarnings("ignore:paddle.inference. operator")
@pytest.mark.parametrize("name", sorted(NETS))
def test_round_trip(name, tmp_path):
    x = L.data("x", [4], lod_level=1)
    out = NETS[name](x)
    exe = fluid.Executor(fluid.CPUPlace())
    exe.run(fluid.default_startup_program())
    (want,) = exe.run(feed=fed(), fetch_list=[out], return_numpy=False)
    fluid.io.save_inference_model(str(tmp_path), ["x"], [out], exe)
    with fluid.scope_guard(fluid.Scope()):
        program, feeds, fetches = fluid.io.load_inference_model(str(tmp_path), exe)
        assert feeds == ["x"]
        (found,) = exe.run(program, feed=fed(), fetch_list=fetches, return_numpy=False)
        again = str(tmp_path / "again")
        fluid.io.save_inference_model(again, feeds, fetches, exe, program)
    np.testing.assert_allclose(np.array(found), np.array(want), 1e-5, 1e-6)
    assert found.lod() == want.lod()
    with fluid.scope_guard(fluid.Scope()):
        program, _, fetches = fluid.io.load_inference_model(again, exe)
        (found,) = exe.run(program, feed=fed(), fetch_list=fetches, return_numpy=False)
    np.testing.assert_allclose(np.array(found), np.array(want), 1e-5, 1e-6)
    assert found.lod() == want.lod()
    predictor = paddle.inference.create_predictor(paddle.inference.Config(str(tmp_path)))
    given, result = predictor.get_input_handle("x"), predictor.get_output_handle(predictor.get_output_names()[0])
    given.copy_from_cpu(ROWS)
    given.set_lod(fed()["x"].lod())
    predictor.run()
    np.testing.assert_allclose(result.copy_to_cpu(), np.array(want), 1e-5, 1e-6)
    assert result.lod() == want.lod()


@pytest.mark.filterwarnings("ignore:paddle.inference. operator")
def test_a_predictor_says_that_offsets_are_missing(tmp_path):
    x = L.data("x", [4], lod_level=1)
    exe = fluid.Executor(fluid.CPUPlace())
    fluid.io.save_inference_model(str(tmp_path), ["x"], [L.sequence_pool(x, "sum"), x * 2], exe)
    predictor = paddle.inference.create_predictor(paddle.inference.Config(str(tmp_path)))
    predictor.get_input_handle("x").copy_from_cpu(ROWS)
    with pytest.raises(paddle.base.core.EnforceNotMet, match=r"set_lod") as error:
        predictor.run()
    assert "'x'" in str(error.value)


@pytest.mark.filterwarnings("ignore:paddle.inference. operator")
def test_rows_without_offsets_need_none_where_no_operator_asks(tmp_path):
    x = L.data("x", [4], lod_level=1)
    exe = fluid.Executor(fluid.CPUPlace())
    fluid.io.save_inference_model(str(tmp_path), ["x"], [x * 2], exe)
    predictor = paddle.inference.create_predictor(paddle.inference.Config(str(tmp_path)))
    predictor.get_input_handle("x").copy_from_cpu(ROWS)
    predictor.run()
    assert predictor.get_output_handle(predictor.get_output_names()[0]).copy_to_cpu().tolist() == (ROWS * 2).tolist()


def test_functions_without_a_counterpart_are_named(tmp_path):
    x = L.data("x", [4], lod_level=1)
    box, label = L.data("box", [4], lod_level=1), L.data("label", [1], dtype="int64", lod_level=1)
    loss = L.ssd_loss(L.reshape(x, [1, -1, 4]), L.reshape(x, [1, -1, 4]), box, label, x)
    exe = fluid.Executor(fluid.CPUPlace())
    with pytest.raises(NotImplementedError, match="ssd_loss"):
        fluid.io.save_inference_model(str(tmp_path), ["x", "box", "label"], [loss], exe)
