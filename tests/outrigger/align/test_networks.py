"""The pairs are correct: with weights copied by hand, outputs, losses and gradients agree."""

import numpy as np
import pytest
import torch
from tests.outrigger.align.networks import PAIRS
from tests.outrigger.align.pair import copy_weights, gradients

import paddle


@pytest.mark.parametrize("pair", PAIRS, ids=str)
def test_a_pair_is_right(pair):
    reference, port = pair.build()
    copy_weights(reference, port, pair.names)
    reference.eval()
    port.eval()
    output = reference(*map(torch.tensor, pair.inputs))
    ported = port(*map(paddle.to_tensor, pair.inputs))
    np.testing.assert_allclose(ported.numpy(), output.detach().numpy(), rtol=0, atol=1e-5)
    assert float(output.detach().std()) > 1e-3, "an output without any spread shows nothing"

    loss = pair.loss[0](output, torch.tensor(pair.labels))
    ported_loss = pair.loss[1](ported, paddle.to_tensor(pair.labels))
    assert abs(float(loss.detach()) - float(ported_loss)) < 1e-5
    loss.backward()
    ported_loss.backward()
    compared = gradients(reference, port, pair.names)
    assert len(compared) == sum(not one.stop_gradient for one in port.parameters())
    for name, expected, got in compared:
        np.testing.assert_allclose(got, expected, rtol=0, atol=1e-5, err_msg=name)
