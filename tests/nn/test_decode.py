"""Step-by-step decoding, against results recorded from the original."""

import itertools

import numpy as np
import pytest
from tests.golden import decode_cases as cases
from tests.support import check_error, golden

import paddle
from paddle.nn import BeamSearchDecoder, dynamic_decode

FACTS = golden("decode.json")


def _check(result, fact):
    got = cases.plain(result)
    assert [g[:2] for g in got] == [f[:2] for f in fact]
    for (_, dtype, values), (_, _, want) in zip(got, fact, strict=True):
        if "float" in dtype:
            np.testing.assert_allclose(values, want, rtol=1e-4, atol=1e-4)
        else:
            assert values == want


@pytest.mark.parametrize("number", range(len(cases.BEAMS)), ids=lambda n: str(cases.BEAMS[n]))
def test_beam_search(number):
    _check(cases.beams(*cases.BEAMS[number]), FACTS["beams"][number])


@pytest.mark.parametrize(
    ("kind", "options", "fact"),
    [
        (*case, fact)
        for case, fact in zip(itertools.product((cases.Adder, cases.Finisher), cases.OWN), FACTS["own"], strict=True)
    ],
)
def test_a_custom_decoder(kind, options, fact):
    _check(cases.own(kind, options), fact)


def test_one_step():
    _check(cases.one_step(), FACTS["one step"][0])


def test_the_best_beam_of_an_exhaustive_search():
    """With as many beams as there are sequences, the first is the likeliest of all."""
    decoder, first = cases.beam_parts("GRUCell", 0.0, beams=49)
    ids, states, lengths = dynamic_decode(decoder, first, max_step_num=1, return_length=True)
    for entry in range(2):
        best, score = None, -np.inf
        for tokens in itertools.product(range(7), repeat=2):
            total, h, token = 0.0, first[entry : entry + 1], 0
            for wanted in tokens:
                _, h = decoder.cell(decoder.embedding_fn(paddle.to_tensor([token])), h)
                total += float(paddle.nn.functional.log_softmax(decoder.output_fn(h))[0, wanted])
                token = wanted
                if token == 1:
                    break
            if total > score:
                best, score = tokens, total
        found = ids[entry, :, 0].tolist()
        assert found[: int(lengths[entry, 0])] == list(best)[: int(lengths[entry, 0])]
        assert float(states.log_probs[entry, 0]) == pytest.approx(score, abs=1e-4)


def test_tiling_for_tensors_besides_the_states():
    tiled = BeamSearchDecoder.tile_beam_merge_with_batch(paddle.arange(6).reshape([2, 3]), 2)
    assert tiled.tolist() == [[0, 1, 2], [0, 1, 2], [3, 4, 5], [3, 4, 5]]


def test_keyword_arguments_reach_the_cell():
    class Shifted(paddle.nn.GRUCell):
        def forward(self, inputs, states, shift):
            return super().forward(inputs + shift, states)

    decoder, first = cases.beam_parts("GRUCell", 0.0)
    shifted = Shifted(6, 6)
    shifted.set_state_dict(decoder.cell.state_dict())
    decoder.cell = shifted
    same, _ = dynamic_decode(decoder, first, max_step_num=3, shift=0.0)
    other, _ = dynamic_decode(decoder, first, max_step_num=3, shift=5.0)
    assert same.tolist() == cases.beams("GRUCell", 0.0, {"max_step_num": 3})[0].tolist()
    assert same.tolist() != other.tolist()


def test_wrong_use_is_refused():
    decoder, _ = cases.beam_parts("GRUCell", 0.0)
    check_error(lambda: dynamic_decode(decoder, None, max_step_num=1), ValueError, "must be Tensors", "None")
    base = paddle.nn.decode.Decoder()
    check_error(lambda: dynamic_decode(base), NotImplementedError, "initialize")
    check_error(lambda: base.step(0, None, None), NotImplementedError, "step")
    check_error(lambda: base.finalize(None, None, None), NotImplementedError, "finalize")
