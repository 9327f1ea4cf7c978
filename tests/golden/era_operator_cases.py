"""Operators of sequences that the original still has in its model format: (type, inputs, results, attributes).

An input is an array, or an array and the offsets of its sequences.
"""

import numpy as np

_RNG = np.random.default_rng(5)
ENDS = [[0, 2, 5, 6]]


def _rows(width, kind="float32", high=4):
    if kind == "float32":
        return _RNG.normal(size=(6, width)).astype("float32"), ENDS
    return _RNG.integers(0, high, (6, width)).astype(kind), ENDS


def _boxes(count, top=1.0):
    corner = _RNG.uniform(0, top / 2, (count, 2))
    return np.concatenate([corner, corner + _RNG.uniform(top / 8, top / 2, (count, 2))], 1).astype("float32")


def _plain(*shape):
    return _RNG.normal(size=shape).astype("float32")


_GRU = {"Input": _rows(9), "Weight": _plain(3, 9), "Bias": _plain(1, 9)}
_LSTM = {"Input": _rows(12), "Weight": _plain(3, 12)}
_SAME = {"Hyps": _rows(1, "int64"), "Refs": (_RNG.integers(0, 4, (5, 1)), [[0, 1, 3, 5]])}
_CHUNKS = {"Inference": _rows(1, "int64", 5), "Label": _rows(1, "int64", 5)}
_COUNTS = ["Precision", "Recall", "F1-Score", "NumInferChunks", "NumLabelChunks", "NumCorrectChunks"]
_REGIONS = {"X": _plain(2, 4, 8, 8), "ROIs": (_boxes(3, 8.0), [[0, 1, 3]])}
_POOLED = {"pooled_height": 2, "pooled_width": 2, "spatial_scale": 1.0}
_LEVELS = {"min_level": 2, "max_level": 4, "refer_level": 3, "refer_scale": 16, "pixel_offset": True}
_DISTANCE = (_RNG.uniform(size=(5, 4)).astype("float32"), [[0, 2, 5]])
_PICKED = {
    "score_threshold": 0.05,
    "nms_top_k": 8,
    "keep_top_k": 4,
    "nms_threshold": 0.4,
    "nms_eta": 1.0,
    "normalized": True,
    "background_label": 0,
}
_CHANCES = _RNG.dirichlet(np.ones(3), (2, 6)).transpose(0, 2, 1).astype("float32")

CASES = {
    "sequence_pool_sum": ("sequence_pool", {"X": _rows(3)}, ["Out"], {"pooltype": "SUM", "is_test": True}),
    "sequence_pool_sqrt": ("sequence_pool", {"X": _rows(3)}, ["Out"], {"pooltype": "SQRT", "is_test": True}),
    "sequence_softmax": ("sequence_softmax", {"X": _rows(1)}, ["Out"], {}),
    "sequence_conv": (
        "sequence_conv",
        {"X": _rows(2), "Filter": _plain(6, 4)},
        ["Out"],
        {"contextLength": 3, "contextStart": -1, "contextStride": 1, "paddingTrainable": False},
    ),
    "sequence_expand": ("sequence_expand", {"X": _plain(3, 2), "Y": _rows(1)}, ["Out"], {"ref_level": 0}),
    "sequence_expand_sequences": ("sequence_expand", {"X": _rows(2), "Y": _rows(1)}, ["Out"], {"ref_level": 0}),
    "gru": ("gru", _GRU, ["Hidden"], {"activation": "tanh", "gate_activation": "sigmoid", "is_reverse": True}),
    "gru_first": ("gru", {**_GRU, "H0": _plain(3, 3)}, ["Hidden"], {"activation": "relu", "origin_mode": True}),
    "lstm": ("lstm", {**_LSTM, "Bias": _plain(1, 12)}, ["Hidden", "Cell"], {"use_peepholes": False}),
    "lstm_peepholes": (
        "lstm",
        {**_LSTM, "Bias": _plain(1, 21)},
        ["Hidden", "Cell"],
        {"use_peepholes": True, "is_reverse": True, "candidate_activation": "relu"},
    ),
    "row_conv": ("row_conv", {"X": _rows(3), "Filter": _plain(2, 3)}, ["Out"], {}),
    "crf_decoding": ("crf_decoding", {"Emission": _rows(3), "Transition": _plain(5, 3)}, ["ViterbiPath"], {}),
    "crf_decoding_label": (
        "crf_decoding",
        {"Emission": _rows(3), "Transition": _plain(5, 3), "Label": _rows(1, "int64", 3)},
        ["ViterbiPath"],
        {},
    ),
    "ctc_align": (
        "ctc_align",
        {"Input": _rows(1, "int32", 2)},
        ["Output"],
        {"blank": 0, "merge_repeated": True, "padding_value": 0},
    ),
    "ctc_align_repeated": (
        "ctc_align",
        {"Input": _rows(1, "int32", 2)},
        ["Output"],
        {"blank": 0, "merge_repeated": False, "padding_value": 0},
    ),
    "ctc_align_padded": (
        "ctc_align",
        {"Input": _RNG.integers(0, 3, (2, 6)).astype("int32"), "InputLength": np.array([[6], [3]], "int32")},
        ["Output", "OutputLength"],
        {"blank": 0, "merge_repeated": True, "padding_value": -1},
    ),
    "warpctc": (
        "warpctc",
        {"Logits": _rows(4), "Label": (np.array([[1], [3], [2], [1]], "int32"), [[0, 1, 3, 4]])},
        ["Loss"],
        {"blank": 0, "norm_by_times": False},
    ),
    "edit_distance": ("edit_distance", _SAME, ["Out", "SequenceNum"], {"normalized": False}),
    "edit_distance_normalized": ("edit_distance", _SAME, ["Out"], {"normalized": True}),
    "chunk_eval": ("chunk_eval", _CHUNKS, _COUNTS, {"num_chunk_types": 2, "chunk_scheme": "IOB"}),
    "chunk_eval_excluded": (
        "chunk_eval",
        _CHUNKS,
        _COUNTS,
        {"num_chunk_types": 2, "chunk_scheme": "IOE", "excluded_chunk_types": [1]},
    ),
    "hash": ("hash", {"X": _rows(2, "int64", 50)}, ["Out"], {"num_hash": 2, "mod_by": 1000}),
    "cvm": (
        "cvm",
        {"X": (_RNG.uniform(0, 3, (6, 4)).astype("float32"), ENDS), "CVM": np.ones((6, 2), "float32")},
        ["Y"],
        {"use_cvm": True},
    ),
    "im2sequence": (
        "im2sequence",
        {"X": _plain(2, 1, 4, 6)},
        ["Out"],
        {"kernels": [4, 2], "strides": [1, 2], "paddings": [0, 0, 0, 0], "out_stride": [1, 1]},
    ),
    "lod_reset": ("lod_reset", {"X": _rows(2)}, ["Out"], {"target_lod": [0, 4, 6], "append": False}),
    "lod_reset_other": ("lod_reset", {"X": _plain(6, 2), "Y": _rows(1)}, ["Out"], {"append": False}),
    "lod_reset_values": ("lod_reset", {"X": _rows(2), "Y": np.array([0, 1, 6], "int32")}, ["Out"], {"append": False}),
    "bipartite_match": ("bipartite_match", {"DistMat": _DISTANCE}, ["ColToRowMatchIndices", "ColToRowMatchDist"], {}),
    "bipartite_match_all": (
        "bipartite_match",
        {"DistMat": _DISTANCE},
        ["ColToRowMatchIndices", "ColToRowMatchDist"],
        {"match_type": "per_prediction", "dist_threshold": 0.4},
    ),
    "box_clip": (
        "box_clip",
        {"Input": (_boxes(3, 40.0) - 4, [[0, 1, 3]]), "ImInfo": np.array([[20, 20, 1], [20, 30, 2]], "float32")},
        ["Output"],
        {},
    ),
    "multiclass_nms": (
        "multiclass_nms",
        {"BBoxes": np.stack([_boxes(6), _boxes(6)]), "Scores": _CHANCES},
        ["Out"],
        _PICKED,
    ),
    "multiclass_nms_rows": (
        "multiclass_nms",
        {
            "BBoxes": (np.stack([_boxes(6)] * 3, 1), [[0, 2, 6]]),
            "Scores": (_RNG.dirichlet(np.ones(3), 6).astype("float32"), [[0, 2, 6]]),
        },
        ["Out"],
        _PICKED,
    ),
    "multiclass_nms_nothing": (
        "multiclass_nms",
        {"BBoxes": np.stack([_boxes(6), _boxes(6)]), "Scores": _CHANCES * 0},
        ["Out"],
        _PICKED,
    ),
    "roi_align": ("roi_align", _REGIONS, ["Out"], {**_POOLED, "sampling_ratio": 2, "aligned": False}),
    "roi_pool": ("roi_pool", _REGIONS, ["Out"], _POOLED),
    "psroi_pool": ("psroi_pool", {**_REGIONS, "X": _plain(2, 8, 8, 8)}, ["Out"], {**_POOLED, "output_channels": 2}),
    "distribute_fpn_proposals": (
        "distribute_fpn_proposals",
        {"FpnRois": (_boxes(5, 60.0), [[0, 2, 5]])},
        ["MultiFpnRois*3", "RestoreIndex"],
        _LEVELS,
    ),
    "collect_fpn_proposals": (
        "collect_fpn_proposals",
        {
            "MultiLevelRois": [(_boxes(3), [[0, 1, 3]]), (_boxes(3), [[0, 2, 3]])],
            "MultiLevelScores": [
                (_RNG.uniform(size=(3, 1)).astype("float32"), [[0, 1, 3]]),
                (_RNG.uniform(size=(3, 1)).astype("float32"), [[0, 2, 3]]),
            ],
        },
        ["FpnRois"],
        {"post_nms_topN": 4},
    ),
    "anchor_generator": (
        "anchor_generator",
        {"Input": _plain(1, 2, 2, 3)},
        ["Anchors", "Variances"],
        {"anchor_sizes": [16.0, 32.0], "aspect_ratios": [0.5, 1.0], "variances": [0.1] * 4, "stride": [8.0, 8.0]},
    ),
    "generate_proposals": (
        "generate_proposals",
        {
            "Scores": _RNG.uniform(size=(2, 2, 2, 3)).astype("float32"),
            "BboxDeltas": _plain(2, 8, 2, 3) * 0.1,
            "ImInfo": np.array([[32, 40, 1.0], [32, 32, 2.0]], "float32"),
            "Anchors": _boxes(12, 40.0).reshape(2, 3, 2, 4),
            "Variances": np.ones((2, 3, 2, 4), "float32"),
        },
        ["RpnRois", "RpnRoiProbs"],
        {"pre_nms_topN": 10, "post_nms_topN": 4, "nms_thresh": 0.6, "min_size": 1.0, "eta": 1.0},
    ),
}


def listed(value):
    """The values of a slot: pairs of an array and its offsets."""
    several = value if isinstance(value, list) else [value]
    return [v if isinstance(v, tuple) else (v, []) for v in several]


def result_names(slot):
    """The slot and the names of its results: "Out*2" has two."""
    name, _, count = slot.partition("*")
    return name, [f"{name}_{i}" for i in range(int(count or 1))]
