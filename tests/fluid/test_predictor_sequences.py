"""Models of sequences in a predictor of 1.x: a tagger with recurrent layers and a CRF, as published ones are."""

import numpy as np
import pytest

import paddle
from paddle import fluid


@pytest.fixture
def tagger(tmp_path):
    """The folder of a saved tagger, and what it answers for two sentences."""
    paddle.enable_static()
    main, startup, scope = fluid.Program(), fluid.Program(), fluid.Scope()
    with fluid.program_guard(main, startup), fluid.scope_guard(scope):
        words = fluid.layers.data("words", [1], dtype="int64", lod_level=1)
        rows = fluid.layers.embedding(words, [30, 6])
        forward = fluid.layers.dynamic_gru(fluid.layers.fc(rows, 12), 4)
        backward = fluid.layers.dynamic_gru(fluid.layers.fc(rows, 12), 4, is_reverse=True)
        scores = fluid.layers.fc(fluid.layers.concat([forward, backward], 1), 5)
        fluid.layers.create_parameter([7, 5], "float32", name="crfw")
        path = fluid.layers.crf_decoding(scores, fluid.ParamAttr(name="crfw"))
        executor = fluid.Executor(fluid.CPUPlace())
        executor.run(startup)
        fluid.io.save_inference_model(str(tmp_path / "tagger"), ["words"], [path], executor, main)
        feed = fluid.create_lod_tensor(np.arange(8).reshape(8, 1), [[5, 3]], fluid.CPUPlace())
        (want,) = executor.run(main, {"words": feed}, [path], return_numpy=False)
    paddle.disable_static()
    return str(tmp_path / "tagger"), np.array(want), want.lod()


def run(folder, words, lod):
    tensor = fluid.core.PaddleTensor(np.asarray(words, "int64").reshape(-1, 1))
    tensor.lod = [lod]
    predictor = fluid.core.create_paddle_predictor(fluid.core.AnalysisConfig(folder))
    (found,) = predictor.run([tensor])
    return found


def test_a_predictor_runs_on_sequences(tagger):
    folder, want, lod = tagger
    found = run(folder, range(8), [0, 5, 8])
    assert lod == [[0, 5, 8]]
    assert found.lod == lod
    assert found.as_ndarray().tolist() == want.tolist()


def test_sequences_are_tagged_by_themselves(tagger):
    folder, want, _ = tagger
    alone = run(folder, [5, 6, 7], [0, 3])
    assert alone.as_ndarray().tolist() == want[5:].tolist()


def test_the_operators_of_sequences_are_known_without_fluid(tagger):
    """`load_inference_model` of today reads such a model as well."""
    folder, _, _ = tagger
    from paddle._format import load_model

    found = load_model(folder, None)
    kinds = {op.type for op in found.program.global_block().ops}
    assert {"sequence_gru", "sequence_crf_decoding"} <= kinds


@pytest.mark.parametrize("engine", ["onnxruntime", "torch"])
@pytest.mark.parametrize("lod", [[0, 5, 7], [0, 5, 12], [1, 5, 8], [0, 5, 3, 8], [], [[0, 8]]], ids=str)
def test_offsets_have_to_divide_the_rows(tagger, lod, engine):
    config = paddle.inference.Config(tagger[0])
    if engine == "torch":
        config.disable_onnxruntime()
    predictor = paddle.inference.create_predictor(config)
    handle = predictor.get_input_handle("words")
    handle.copy_from_cpu(np.arange(8).reshape(8, 1))
    handle.set_lod([lod])
    with pytest.raises(paddle.base.core.EnforceNotMet, match="'words'") as error:
        predictor.run()
    assert "end with 8" in str(error.value)
