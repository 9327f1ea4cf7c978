"""Statements in the notes of the table that the calls of the rows do not check."""

import numpy as np
import pytest
import torch

import paddle


def test_from_numpy_shares_and_to_tensor_copies():
    array = np.ones(3, dtype="float32")
    shared, copied = torch.from_numpy(array), paddle.to_tensor(array)
    array[0] = 5
    assert shared[0] == 5
    assert copied[0] == 1


def test_cumsum_without_an_axis_is_flat():
    assert paddle.cumsum(paddle.ones([2, 2])).shape == [4]


def test_paddles_padding_idx_gives_zeros():
    ours, theirs = paddle.nn.Embedding(4, 2, padding_idx=1), torch.nn.Embedding(4, 2, padding_idx=1)
    ours.weight.set_value(np.ones([4, 2], dtype="float32"))
    torch.nn.init.ones_(theirs.weight)
    assert not ours(paddle.to_tensor([1])).any()
    assert (theirs(torch.tensor([1])) == 1).all()


def test_a_true_mask_forbids_in_torch_and_allows_in_paddle():
    query = np.random.rand(1, 3, 4).astype("float32")
    ours, theirs = paddle.nn.MultiHeadAttention(4, 2), torch.nn.MultiheadAttention(4, 2, batch_first=True)
    x, y = paddle.to_tensor(query), torch.from_numpy(query)
    assert paddle.allclose(ours(x, x, x, paddle.ones([1, 2, 3, 3], dtype="bool")), ours(x, x, x))
    assert theirs(y, y, y, attn_mask=torch.ones(3, 3, dtype=torch.bool))[0].isnan().all()


def test_missing_weights_are_refused_by_torch_and_told_by_paddle():
    with pytest.raises(RuntimeError, match="Missing key"):
        torch.nn.Linear(2, 2).load_state_dict({"weight": torch.ones(2, 2)})
    with pytest.warns(UserWarning, match="bias"):
        missing, unexpected = paddle.nn.Linear(2, 2).set_state_dict({"weight": np.ones([2, 2], "float32"), "more": 1})
    assert (missing, unexpected) == (["bias"], ["more"])


def test_cleared_gradients_are_none_in_torch_and_zeros_in_paddle():
    ours, theirs = paddle.nn.Linear(2, 2), torch.nn.Linear(2, 2)
    ours(paddle.ones([1, 2])).sum().backward()
    theirs(torch.ones(1, 2)).sum().backward()
    ours.clear_gradients()
    theirs.zero_grad()
    assert (ours.weight.grad == 0).all()
    assert theirs.weight.grad is None


def test_batch_norm_has_no_num_batches_tracked():
    assert sorted(paddle.nn.BatchNorm2D(3).state_dict()) == ["_mean", "_variance", "bias", "weight"]


def test_dataloader_takes_no_sampler():
    with pytest.raises(TypeError):
        paddle.io.DataLoader([1, 2], sampler=[0, 1])


def test_numpy_of_a_tensor_with_gradient():
    with pytest.raises(RuntimeError, match="detach"):
        torch.ones(2, requires_grad=True).numpy()
    assert paddle.ones([2], requires_grad=True).numpy().sum() == 2


def test_ranks_without_processes():
    assert (paddle.distributed.get_rank(), paddle.distributed.get_world_size()) == (0, 1)
    with pytest.raises((ValueError, RuntimeError)):
        torch.distributed.get_rank()


def test_softmax_without_an_axis():
    x = np.random.rand(2, 3, 4).astype("float32")
    np.testing.assert_allclose(
        paddle.nn.functional.softmax(paddle.to_tensor(x)).numpy(), torch.softmax(torch.from_numpy(x), -1), rtol=1e-5
    )
    with pytest.warns(UserWarning, match="dim"):
        torch.nn.functional.softmax(torch.from_numpy(x))


def test_distributed_batches_of_neighbours():
    ours = paddle.io.DistributedBatchSampler(list(range(8)), 2, 2, 0)
    theirs = torch.utils.data.distributed.DistributedSampler(list(range(8)), 2, 0, shuffle=False)
    assert list(ours) == [[0, 1], [4, 5]]
    assert list(theirs) == [0, 2, 4, 6]


def test_the_old_schedule_steps_by_itself():
    from paddle import fluid

    with fluid.dygraph.guard():
        rate = fluid.dygraph.PolynomialDecay(0.1, 10, 0.01)
        before, after = float(rate()), float(rate())
    assert before != after
