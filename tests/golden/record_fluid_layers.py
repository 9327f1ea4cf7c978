"""Record what operators of the fluid era compute that the original still has: `fluid_layers.npz`.

    python tests/golden/record_fluid_layers.py      # with the original installed

Each case is an operator with inputs (arrays, or (array, lengths) for sequences) and attributes; recorded are its
outputs, and the offsets of those that are sequences.
"""

import pathlib

import numpy as np

R = np.random.RandomState(7)


def f(*shape):
    return R.randn(*shape).astype("float32")


ROWS, LENGTHS = f(6, 4), [[2, 3, 1]]
IDS = np.array([[3], [1], [4], [1], [5], [9]], "int64")
GUESS = np.array([0, 1, 4, 2, 3, 3, 0, 4, 1, 2], "int64").reshape(-1, 1)
TRUTH = np.array([0, 1, 4, 2, 4, 3, 0, 1, 1, 2], "int64").reshape(-1, 1)
SCORES = np.array([[[0.9, 0.8, 0.7], [0.6, 0.85, 0.7], [0.05, 0.02, 0.3]]], "float32")
BOXES = np.array([[[0, 0, 10, 10], [1, 1, 10, 10], [20, 20, 30, 30]]], "float32")

# name: (operator, {slot: value}, {attribute: value}, {output slot: dtype})
CASES = {
    "lstm": (
        "lstm",
        {"Input": (f(6, 12), LENGTHS), "Weight": f(3, 12), "Bias": f(1, 21)},
        {"use_peepholes": True, "is_reverse": False},
        {"Hidden": "float32", "Cell": "float32"},
    ),
    "gru": (
        "gru",
        {"Input": (f(6, 9), LENGTHS), "H0": f(3, 3), "Weight": f(3, 9), "Bias": f(1, 9)},
        {"is_reverse": True, "origin_mode": False},
        {"Hidden": "float32"},
    ),
    "gru_origin": (
        "gru",
        {"Input": (f(6, 9), LENGTHS), "H0": f(3, 3), "Weight": f(3, 9), "Bias": f(1, 9)},
        {"is_reverse": False, "origin_mode": True},
        {"Hidden": "float32"},
    ),
    "gru_unit": (
        "gru_unit",
        {"Input": f(3, 9), "HiddenPrev": f(3, 3), "Weight": f(3, 9), "Bias": f(1, 9)},
        {"activation": 2, "gate_activation": 1, "origin_mode": False},
        {"Hidden": "float32", "ResetHiddenPrev": "float32", "Gate": "float32"},
    ),
    "sequence_expand_rows": (
        "sequence_expand",
        {"X": f(3, 2), "Y": (ROWS, LENGTHS)},
        {"ref_level": -1},
        {"Out": "float32"},
    ),
    "sequence_expand": (
        "sequence_expand",
        {"X": (f(3, 2), [[2, 1]]), "Y": (ROWS, [[2, 1], [2, 3, 1]])},
        {"ref_level": 0},
        {"Out": "float32"},
    ),
    "sequence_softmax": ("sequence_softmax", {"X": (f(6, 1), LENGTHS)}, {}, {"Out": "float32"}),
    "sequence_conv": (
        "sequence_conv",
        {"X": (ROWS, LENGTHS), "Filter": f(12, 3)},
        {"contextLength": 3, "contextStart": -1, "contextStride": 1},
        {"Out": "float32"},
    ),
    **{
        f"sequence_pool_{kind}": (
            "sequence_pool",
            {"X": (ROWS, [[2, 0, 4]])},
            {"pooltype": kind, "pad_value": 3.0},
            {"Out": "float32"},
        )
        for kind in ("SUM", "AVERAGE", "SQRT", "MAX", "FIRST", "LAST")
    },
    "crf_decoding": (
        "crf_decoding",
        {"Emission": (f(6, 3), LENGTHS), "Transition": f(5, 3)},
        {},
        {"ViterbiPath": "int64"},
    ),
    "row_conv": ("row_conv", {"X": (ROWS, LENGTHS), "Filter": f(3, 4)}, {}, {"Out": "float32"}),
    "im2sequence": (
        "im2sequence",
        {"X": f(2, 2, 4, 5)},
        {"kernels": [2, 2], "strides": [2, 1], "paddings": [1, 0, 1, 0]},
        {"Out": "float32"},
    ),
    "chunk_eval": (
        "chunk_eval",
        {"Inference": (GUESS, [[4, 6]]), "Label": (TRUTH, [[4, 6]])},
        {"chunk_scheme": "IOB", "num_chunk_types": 2, "excluded_chunk_types": []},
        {
            "Precision": "float32",
            "Recall": "float32",
            "F1-Score": "float32",
            "NumInferChunks": "int64",
            "NumLabelChunks": "int64",
            "NumCorrectChunks": "int64",
        },
    ),
    "edit_distance": (
        "edit_distance",
        {"Hyps": (IDS, [[4, 2]]), "Refs": (IDS[::-1].copy(), [[3, 3]])},
        {"normalized": True},
        {"Out": "float32", "SequenceNum": "int64"},
    ),
    "ctc_align": (
        "ctc_align",
        {"Input": (np.array([[0], [1], [1], [0], [1], [2], [2], [0]], "int32"), [[5, 3]])},
        {"blank": 0, "merge_repeated": True},
        {"Output": "int32"},
    ),
    "ctc_align_nothing": (
        "ctc_align",
        {"Input": (np.zeros((4, 1), "int32"), [[2, 2]])},
        {"blank": 0, "merge_repeated": True},
        {"Output": "int32"},
    ),
    "beam_search": (
        "beam_search",
        {
            "pre_ids": (np.array([[5], [1], [6]], "int64"), [[2, 1], [1, 1, 1]]),
            "pre_scores": (np.array([[-1.0], [-2.5], [-0.5]], "float32"), [[2, 1], [1, 1, 1]]),
            "ids": (np.array([[7, 8], [7, 9], [2, 3]], "int64"), [[2, 1], [1, 1, 1]]),
            "scores": (np.array([[-2.0, -3.0], [-0.1, -0.2], [-0.7, -0.9]], "float32"), [[2, 1], [1, 1, 1]]),
        },
        {"level": 0, "beam_size": 2, "end_id": 1, "is_accumulated": True},
        {"selected_ids": "int64", "selected_scores": "float32", "parent_idx": "int32"},
    ),
    "hash": (
        "hash",
        {"X": (np.array([[1, 2], [3, 4], [5, 6]], "int32"), [[3]])},
        {"num_hash": 3, "mod_by": 1000},
        {"Out": "int32"},
    ),
    "add_position_encoding": (
        "add_position_encoding",
        {"X": f(2, 5, 6)},
        {"alpha": 0.5, "beta": 2.0},
        {"Out": "float32"},
    ),
    "lrn": ("lrn", {"X": f(2, 6, 3, 3)}, {"n": 5, "k": 1.5, "alpha": 0.1, "beta": 0.75}, {"Out": "float32"}),
    "cvm": ("cvm", {"X": np.abs(f(2, 4)), "CVM": np.abs(f(2, 2))}, {"use_cvm": True}, {"Y": "float32"}),
    "anchor_generator": (
        "anchor_generator",
        {"Input": f(1, 2, 3, 4)},
        {
            "anchor_sizes": [32.0, 60.0],
            "aspect_ratios": [0.5, 1.0, 2.0],
            "stride": [16.0, 12.0],
            "variances": [0.1, 0.1, 0.2, 0.2],
            "offset": 0.5,
        },
        {"Anchors": "float32", "Variances": "float32"},
    ),
    "bipartite_match": (
        "bipartite_match",
        {"DistMat": (np.abs(f(5, 6)) / 3, [[2, 3]])},
        {"match_type": "per_prediction", "dist_threshold": 0.5},
        {"ColToRowMatchIndices": "int32", "ColToRowMatchDist": "float32"},
    ),
    "multiclass_nms": (
        "multiclass_nms",
        {"BBoxes": BOXES, "Scores": SCORES},
        {
            "background_label": 0,
            "score_threshold": 0.1,
            "nms_top_k": 10,
            "keep_top_k": 10,
            "nms_threshold": 0.3,
            "normalized": False,
            "nms_eta": 1.0,
        },
        {"Out": "float32"},
    ),
    "multiclass_nms_nothing": (
        "multiclass_nms",
        {"BBoxes": BOXES.repeat(2, 0), "Scores": SCORES.repeat(2, 0) * 0.1},
        {
            "background_label": 0,
            "score_threshold": 0.1,
            "nms_top_k": 10,
            "keep_top_k": 10,
            "nms_threshold": 0.3,
            "normalized": False,
            "nms_eta": 1.0,
        },
        {"Out": "float32"},
    ),
    "box_clip": (
        "box_clip",
        {"Input": (f(4, 4) * 30, [[1, 3]]), "ImInfo": np.array([[20, 30, 1], [40, 30, 2]], "float32")},
        {},
        {"Output": "float32"},
    ),
    "collect_fpn_proposals": (
        "collect_fpn_proposals",
        {
            "MultiLevelRois": [(np.abs(f(3, 4)), [[2, 1]]), (np.abs(f(2, 4)), [[1, 1]])],
            "MultiLevelScores": [
                (np.array([[0.9], [0.1], [0.4]], "float32"), [[2, 1]]),
                (np.array([[0.6], [0.3]], "float32"), [[1, 1]]),
            ],
        },
        {"post_nms_topN": 4},
        {"FpnRois": "float32"},
    ),
    "distribute_fpn_proposals": (
        "distribute_fpn_proposals",
        {
            "FpnRois": (
                np.array([[0, 0, 10, 10], [0, 0, 400, 400], [5, 5, 100, 130], [0, 0, 230, 220]], "float32"),
                [[1, 3]],
            )
        },
        {"min_level": 2, "max_level": 5, "refer_level": 4, "refer_scale": 224, "pixel_offset": True},
        {"MultiFpnRois": ["float32"] * 4, "RestoreIndex": "int32"},
    ),
    "nearest_interp": (
        "nearest_interp",
        {"X": f(1, 2, 5, 6)},
        {"out_h": 7, "out_w": 4, "interp_method": "nearest", "align_corners": True, "align_mode": 1},
        {"Out": "float32"},
    ),
    "bilinear_interp": (
        "bilinear_interp",
        {"X": f(1, 2, 5, 6)},
        {"out_h": 7, "out_w": 4, "interp_method": "bilinear", "align_corners": False, "align_mode": 1},
        {"Out": "float32"},
    ),
    "huber_loss": (
        "huber_loss",
        {"X": f(4, 1), "Y": f(4, 1)},
        {"delta": 0.7},
        {"Out": "float32", "Residual": "float32"},
    ),
    "cross_entropy": (
        "cross_entropy",
        {"X": np.abs(f(3, 4)) + 0.1, "Label": np.array([[1], [3], [0]], "int64")},
        {"soft_label": False, "ignore_index": 3},
        {"Y": "float32"},
    ),
    "brelu": ("brelu", {"X": f(3, 4) * 3}, {"t_min": -1.0, "t_max": 2.0}, {"Out": "float32"}),
    "clip_by_norm": ("clip_by_norm", {"X": f(3, 4)}, {"max_norm": 0.5}, {"Out": "float32"}),
    "mul": ("mul", {"X": f(2, 3, 4), "Y": f(4, 5, 2)}, {"x_num_col_dims": 2, "y_num_col_dims": 1}, {"Out": "float32"}),
    "expand": ("expand", {"X": f(2, 1, 3)}, {"expand_times": [1, 2, 2]}, {"Out": "float32"}),
    "unique": (
        "unique",
        {"X": np.array([2, 3, 3, 1, 5, 3], "int32")},
        {"dtype": 2, "is_sorted": False},
        {"Out": "int32", "Index": "int32"},
    ),
    "psroi_pool": (
        "psroi_pool",
        {"X": f(1, 8, 6, 6), "ROIs": (np.array([[0, 0, 5, 5], [1, 2, 4, 4]], "float32"), [[2]])},
        {"output_channels": 2, "spatial_scale": 1.0, "pooled_height": 2, "pooled_width": 2},
        {"Out": "float32"},
    ),
    "hierarchical_sigmoid": (
        "hierarchical_sigmoid",
        {"X": f(4, 5), "W": f(5, 5), "Label": np.array([[0], [1], [4], [5]], "int64"), "Bias": f(5, 1)},
        {"num_classes": 6},
        {"Out": "float32", "PreOut": "float32"},
    ),
}


def main():
    """Ask the original."""
    import paddle
    from paddle.base import core

    paddle.enable_static()
    stored = {}
    with paddle.pir_utils.OldIrGuard():
        for name, (kind, inputs, attrs, outputs) in CASES.items():
            program = paddle.static.Program()
            with paddle.static.program_guard(program, paddle.static.Program()):
                block, feed, given = program.global_block(), {}, {}
                for slot, value in inputs.items():
                    given[slot] = []
                    for number, item in enumerate(value if isinstance(value, list) else [value]):
                        array, lengths = item if isinstance(item, tuple) else (item, None)
                        key = f"{slot}_{number}"
                        given[slot].append(
                            paddle.static.data(key, list(array.shape), str(array.dtype), lod_level=len(lengths or ()))
                        )
                        tensor = core.DenseTensor()
                        tensor.set(array, paddle.CPUPlace())
                        if lengths:
                            tensor.set_recursive_sequence_lengths(lengths)
                        feed[key] = tensor
                        stored[f"{name}/in/{slot}/{number}"] = array
                made = {
                    slot: [
                        block.create_var(name=f"out_{slot}_{i}", dtype=t, shape=[-1])
                        for i, t in enumerate(types if isinstance(types, list) else [types])
                    ]
                    for slot, types in outputs.items()
                }
                known = {o.name: o for o in paddle.base.framework.OpProtoHolder.instance().get_op_proto(kind).outputs}
                spare = {
                    s: [block.create_var(name=f"spare_{s}", dtype="float32", shape=[-1])]
                    for s, o in known.items()
                    if s not in made and not o.dispensable
                }
                block.append_op(type=kind, inputs=given, outputs={**made, **spare}, attrs=attrs)
                wanted = [v for values in made.values() for v in values]
            try:
                found = paddle.static.Executor().run(program, feed=feed, fetch_list=wanted, return_numpy=False)
            except Exception as error:
                print(name, repr(error)[-400:])
                continue
            for variable, tensor in zip(wanted, found, strict=True):
                slot = variable.name.removeprefix("out_")
                stored[f"{name}/out/{slot}"] = np.array(tensor)
                for level, ends in enumerate(tensor.lod()):
                    stored[f"{name}/lod/{slot}/{level}"] = np.array(ends)
    np.savez_compressed(pathlib.Path(__file__).with_name("fluid_layers.npz"), **stored)
    print(len({key.split("/")[0] for key in stored if "/out/" in key}), "of", len(CASES))


if __name__ == "__main__":
    main()
