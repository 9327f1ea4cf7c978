"""Recorded results of operators that the original still has (see tests/golden/record_fluid_layers.py)."""

import numpy as np
import pytest
from tests.fluid.both_modes import static
from tests.golden.record_fluid_layers import CASES
from tests.support import golden, leaves

import paddle.fluid as fluid
import paddle.nn.functional as F
from paddle.fluid import _lod
from paddle.fluid.layers import _recurrent_ops, _sequence_ops, _structured_ops

L = fluid.layers


def ends(x):
    return _lod.levels(x)[-1]


def lstm(x, w, b):
    found = _recurrent_ops.lstm(x, ends(x), None, None, w, b, True, False, "sigmoid", "tanh", "tanh")
    return [_lod.with_levels_of(state, x) for state in found]


def gru(reverse, origin):
    def call(x, h, w, b):
        return _lod.with_levels_of(_recurrent_ops.gru(x, ends(x), h, w, b, reverse, "sigmoid", "tanh", origin), x)

    return call


def unit(x, h, w, b):
    hidden, past, gates = _recurrent_ops.gru_unit(x, h, w, b, "sigmoid", "tanh", False)
    return hidden, past, gates


def decoded(x, w):
    return _lod.with_levels_of(_structured_ops.decode_rows(x, ends(x), w, None), x)


def collapsed(x):
    # A sequence of probabilities whose maxima are these ids.
    return L.cast(L.ctc_greedy_decoder(L.one_hot(x, 3), 0), "int32")


def hashed(x):
    return L.cast(L.hash(x, 1000, 3), "int32")


def tree(x, w, label, b):
    return F.hsigmoid_loss(x, label, 6, w, b)


def levels(rois):
    parts, back = L.distribute_fpn_proposals(rois, 2, 5, 4, 224)
    return [*parts, back]


CALLS = {
    "lstm": lstm,
    "gru": gru(True, False),
    "gru_origin": gru(False, True),
    "gru_unit": unit,
    "sequence_expand_rows": L.sequence_expand,
    "sequence_expand": lambda x, y: L.sequence_expand(x, y, ref_level=0),
    "sequence_softmax": L.sequence_softmax,
    "sequence_conv": lambda x, w: _lod.with_levels_of(_sequence_ops.conv(x, ends(x), w, 3, -1), x),
    **{
        f"sequence_pool_{k}": lambda x, k=k: L.sequence_pool(x, k, pad_value=3.0)
        for k in ("SUM", "AVERAGE", "SQRT", "MAX", "FIRST", "LAST")
    },
    "crf_decoding": decoded,
    "row_conv": lambda x, w: _sequence_ops.row_conv(x, ends(x), w),
    "im2sequence": lambda x: L.im2sequence(x, [2, 2], [2, 1], [1, 0, 1, 0]),
    "chunk_eval": lambda a, b: L.chunk_eval(a, b, "IOB", 2),
    "edit_distance": L.edit_distance,
    "ctc_align": collapsed,
    "ctc_align_nothing": collapsed,
    "beam_search": lambda i, s, ids, scores: L.beam_search(i, s, ids, scores, 2, 1, return_parent_idx=True),
    "hash": hashed,
    "add_position_encoding": lambda x: L.add_position_encoding(x, 0.5, 2.0),
    "lrn": lambda x: L.lrn(x, 5, 1.5, 0.1, 0.75),
    "cvm": L.continuous_value_model,
    "anchor_generator": lambda x: L.anchor_generator(
        x, [32.0, 60.0], [0.5, 1.0, 2.0], [0.1, 0.1, 0.2, 0.2], [16.0, 12.0]
    ),
    "bipartite_match": lambda d: L.bipartite_match(d, "per_prediction", 0.5),
    "multiclass_nms": lambda b, s: L.multiclass_nms(b, s, 0.1, 10, 10, normalized=False),
    "multiclass_nms_nothing": lambda b, s: L.multiclass_nms(b, s, 0.1, 10, 10, normalized=False),
    "box_clip": L.box_clip,
    "collect_fpn_proposals": lambda a, b, s, t: L.collect_fpn_proposals([a, b], [s, t], 2, 3, 4),
    "distribute_fpn_proposals": levels,
    "nearest_interp": lambda x: L.resize_nearest(x, [7, 4]),
    "bilinear_interp": lambda x: L.resize_bilinear(x, [7, 4], align_corners=False, align_mode=1),
    "huber_loss": lambda x, y: L.huber_loss(x, y, 0.7),
    "cross_entropy": lambda x, y: L.cross_entropy(x, y, ignore_index=3),
    "brelu": lambda x: L.brelu(x, -1.0, 2.0),
    "clip_by_norm": lambda x: L.clip_by_norm(x, 0.5),
    "mul": lambda x, y: L.mul(x, y, 2, 1),
    "expand": lambda x: L.expand(x, [1, 2, 2]),
    "unique": L.unique,
    "psroi_pool": lambda x, r: L.psroi_pool(x, r, 2, 1.0, 2, 2),
    "hierarchical_sigmoid": tree,
}

# Outputs that are not compared: intermediate results for the original's backward pass.
_INNER = {"huber_loss": ["Residual_0"], "hierarchical_sigmoid": ["PreOut_0"]}


@pytest.fixture(scope="module")
def recorded():
    return golden("fluid_layers.npz")


@pytest.mark.parametrize("name", sorted(CALLS))
def test_as_the_original(name, recorded):
    arrays, lod = [], []
    for slot, value in CASES[name][1].items():
        for number, item in enumerate(value if isinstance(value, list) else [value]):
            arrays.append(recorded[f"{name}/in/{slot}/{number}"])
            lod.append(item[1] if isinstance(item, tuple) else None)
    prefix = f"{name}/out/"
    wanted = [key.removeprefix(prefix) for key in recorded if key.startswith(prefix)]
    wanted = [slot for slot in wanted if slot not in _INNER.get(name, ())]
    call = lambda *v: leaves(CALLS[name](*v))[: len(wanted)]  # noqa: E731
    found, _, lods = static(call, *arrays, lod=lod, batch=False, grad=False)
    assert len(found) == len(wanted)
    for slot, value, lengths in zip(wanted, found, lods, strict=True):
        want = recorded[prefix + slot]
        assert value.size == want.size, (slot, value.shape, want.shape)
        np.testing.assert_allclose(value.reshape(want.shape), want, 1e-4, 1e-5, err_msg=slot)
        told = [np.diff(recorded[k]).tolist() for k in sorted(recorded) if k.startswith(f"{name}/lod/{slot}/")]
        if told:
            assert lengths == told, slot


def test_every_recorded_case_is_compared():
    assert sorted(CALLS) == sorted(CASES)
