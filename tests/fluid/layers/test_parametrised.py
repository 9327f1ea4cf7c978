"""Layers with parameters, in both modes: fully connected, embeddings, convolutions, pooling, normalisation."""

import numpy as np
import pytest
import torch
import torch.nn.functional as TF
from tests.fluid.both_modes import both, start, static
from tests.support import check_error

import paddle
import paddle.fluid as fluid

L = fluid.layers
R = np.random.RandomState(0)
X = R.randn(4, 3, 5).astype("float32")
PICTURE = R.randn(2, 4, 6, 6).astype("float32")


def names():
    return [p.name for p in fluid.default_main_program().all_parameters()]


# ---- fully connected ----


def test_fc_makes_axes_one_and_names_its_parameters():
    w, b = R.randn(15, 2), R.randn(2)
    found = both(lambda x: L.fc(x, 2, param_attr=start(w), bias_attr=start(b), act="relu"), X)
    np.testing.assert_allclose(found, np.maximum(X.reshape(4, 15) @ w + b, 0), 1e-4, 1e-5)
    w = R.randn(5, 2)
    found = both(lambda x: L.fc(x, 2, num_flatten_dims=2, param_attr=start(w), bias_attr=False), X)
    np.testing.assert_allclose(found, X @ w, 1e-4, 1e-5)
    x = L.data("x", [7])
    L.fc(x, 3)
    L.fc([x, x], 3, name="both")
    assert names() == ["fc_0.w_0", "fc_0.b_0", "both.w_0", "both.w_1", "both.b_0"]


def test_the_place_of_is_test_in_older_programs():
    x = fluid.data("x", [None, 3])
    for out in (L.fc(x, 2, is_test=True), L.fc(x, 2, 1, None, None, "relu", False, "named")):
        assert out.shape == [-1, 2]
    names = [p.name for p in fluid.default_main_program().all_parameters()]
    assert names[2:] == ["named.w_0", "named.b_0"]


def test_fc_of_several_inputs_adds():
    w, v = R.randn(5, 2), R.randn(3, 2)
    a, b = X[:, 0], X[:, :, 0].copy()
    found = both(lambda p, q: L.fc([p, q], 2, param_attr=[start(w), start(v)]), a, b)
    np.testing.assert_allclose(found, a @ w + b @ v, 1e-4, 1e-5)


def test_embedding_drops_the_last_axis_and_pads_with_zeros():
    table = R.randn(6, 3)
    ids = np.array([[1], [5], [0]], "int64")
    found = both(lambda i: L.embedding(i, [6, 3], padding_idx=-1, param_attr=start(table)), ids)
    np.testing.assert_allclose(found, [table[1], [0, 0, 0], table[0]], 1e-6)
    check_error(lambda: L.embedding(L.data("i", [2], dtype="int64"), [6, 3]), ValueError, "size 1", "fluid.embedding")
    assert static(lambda i: fluid.embedding(i, [6, 3]), ids)[0][0].shape == (3, 1, 3)


@pytest.mark.parametrize("is_sparse", [True, False])
def test_a_sparse_table_has_the_same_rows(is_sparse):
    table = R.randn(6, 3) * 10  # longer than 1, so the original norm is visible
    ids = np.array([[1], [5]], "int64")
    found = static(lambda i: L.embedding(i, [6, 3], is_sparse=is_sparse, param_attr=start(table)), ids)[0][0]
    np.testing.assert_allclose(found, table[[1, 5]], 1e-6)


def test_tables_shared_by_name():
    ids = L.data("ids", [1], dtype="int64")
    a, b = (L.embedding(ids, [6, 3], param_attr=fluid.ParamAttr(name="shared")) for _ in range(2))
    exe = fluid.Executor()
    exe.run(fluid.default_startup_program())
    first, second = exe.run(feed={"ids": np.array([[2]])}, fetch_list=[a, b])
    np.testing.assert_array_equal(first, second)
    assert names() == ["shared"]


@pytest.mark.parametrize(
    ("how", "train", "test"), [("downgrade_in_infer", 1.0, 0.75), ("upscale_in_train", 4 / 3, 1.0)]
)
def test_dropout_in_both_implementations(how, train, test):
    x = np.ones((40, 50), "float32")
    out = L.dropout(L.data("x", [50]), 0.25, dropout_implementation=how)
    exe, twin = fluid.Executor(), fluid.default_main_program().clone(for_test=True)
    (seen,) = exe.run(feed={"x": x}, fetch_list=[out])
    assert set(np.round(np.unique(seen), 4)) == {0.0, np.float32(round(train, 4))}
    assert abs((seen == 0).mean() - 0.25) < 0.05
    (tested,) = exe.run(twin, feed={"x": x}, fetch_list=[out])
    np.testing.assert_allclose(tested, test)
    with fluid.dygraph.guard():
        np.testing.assert_allclose(L.dropout(paddle.to_tensor(x), 0.25, True, dropout_implementation=how).numpy(), test)


def test_evaluating_a_layer_rules_dropout_in_its_guard():
    class Net(fluid.dygraph.Layer):
        def forward(self, x):
            return L.dropout(x, 0.5)

    with fluid.dygraph.guard():
        net, x = Net(), fluid.dygraph.to_variable(np.ones((20, 20), "float32"))
        assert 0 < (net(x).numpy() == 0).mean() < 1
        net.eval()
        assert (net(x).numpy() == 0.5).all()
        net.train()
        assert (net(x).numpy() == 0).any()


def test_bilinear_product_and_hierarchical_sigmoid():
    a, b = X[:, 0], X[:, 1].copy()
    w = R.randn(2, 5, 5)
    found = both(lambda p, q: L.bilinear_tensor_product(p, q, 2, param_attr=start(w)), a, b)
    np.testing.assert_allclose(found, np.einsum("ni,kij,nj->nk", a, w, b), 1e-3, 1e-5)
    label = np.array([[0], [1], [2], [3]], "int64")
    weight = R.randn(5, 5)
    assert both(lambda x, y: L.hsigmoid(x, y, 6, param_attr=start(weight)), a, label).shape == (4, 1)


def test_sampled_losses():
    label = np.array([[0], [1], [2], [3]], "int64")
    (loss,), _, _ = static(lambda x, y: L.nce(x, y, 20, num_neg_samples=5), X[:, 0], label)
    assert loss.shape == (4, 1)
    assert (loss > 0).all()
    scores = R.randn(4, 30).astype("float32")
    with fluid.dygraph.guard():
        loss = L.sampled_softmax_with_cross_entropy(paddle.to_tensor(scores), paddle.to_tensor(label), 10)
        assert loss.shape == [4, 1]
        ids = paddle.to_tensor(np.tile(np.arange(30), (4, 1)))
        everything = paddle.concat([paddle.to_tensor(label), ids], 1)
        loss = L.sampled_softmax_with_cross_entropy(
            paddle.to_tensor(scores),
            paddle.to_tensor(label),
            30,
            use_customized_samples=True,
            customized_samples=everything,
            customized_probabilities=paddle.ones([4, 31]),
        )
        # With all other classes as samples, it is a plain softmax.
        want = TF.cross_entropy(torch.tensor(scores), torch.tensor(label[:, 0]), reduction="none")
        np.testing.assert_allclose(loss.numpy()[:, 0], want.numpy(), 1e-4)


def test_positions_hashes_and_focus():
    x = np.zeros((1, 3, 4), "float32")
    found = both(lambda v: L.add_position_encoding(v, 1.0, 1.0), x)
    want = [[np.sin(t), np.sin(t / 10000), np.cos(t), np.cos(t / 10000)] for t in range(3)]
    np.testing.assert_allclose(found[0], want, 1e-4, 1e-6)
    ids = np.array([[1, 2], [1, 2], [3, 4]], "int64")
    numbers = both(lambda i: L.hash(i, 1000, 4), ids)
    assert numbers.shape == (3, 4, 1)
    assert numbers[0].tolist() == numbers[1].tolist() != numbers[2].tolist()
    assert ((numbers >= 0) & (numbers < 1000)).all()
    x = np.array([[[[0.8, 0.1], [0.4, 0.5]], [[0.0, 0.0], [0.0, 0.0]]]], "float32")
    assert both(lambda v: L.similarity_focus(v, 1, [0]), x, grad=False)[0, 1].tolist() == [[1, 0], [0, 1]]


def test_the_hash_is_xxh64():
    from paddle.fluid.layers._xxhash import xxh64

    # Published values of the algorithm.
    assert xxh64(b"") == 0xEF46DB3751D8E999
    assert xxh64(b"a") == 0xD24EC4F1A98C6E5B
    assert xxh64(b"abc") == 0x44BC2CF5AD770999


# ---- convolutions ----


@pytest.mark.parametrize(
    ("stride", "padding", "dilation", "groups"), [(1, 0, 1, None), (2, 1, 1, 2), (1, [1, 2], 2, 1)]
)
def test_conv2d(stride, padding, dilation, groups):
    w, b = R.randn(6, 4 // (groups or 1), 3, 3).astype("float32"), R.randn(6).astype("float32")

    def call(x):
        return L.conv2d(x, 6, 3, stride, padding, dilation, groups, start(w), start(b), act="relu")

    found = both(call, PICTURE)
    want = TF.conv2d(*map(torch.tensor, (PICTURE, w, b)), stride, padding, dilation, groups or 1).relu()
    np.testing.assert_allclose(found, want.numpy(), 1e-3, 1e-4)


def test_other_convolutions():
    w = R.randn(4, 3, 3, 3).astype("float32")
    found = both(lambda x: L.conv2d_transpose(x, 3, filter_size=3, stride=2, param_attr=start(w)), PICTURE)
    want = TF.conv_transpose2d(torch.tensor(PICTURE), torch.tensor(w), stride=2)
    np.testing.assert_allclose(found, want.numpy(), 1e-3, 1e-4)
    same = fluid.initializer.Constant(0.1)
    sized = both(lambda x: L.conv2d_transpose(x, 3, output_size=13, stride=2, param_attr=same), PICTURE)
    assert sized.shape == (2, 3, 13, 13)
    volume = R.randn(1, 2, 4, 4, 4).astype("float32")
    w = R.randn(3, 2, 2, 2, 2).astype("float32")
    found = both(lambda x: L.conv3d(x, 3, 2, param_attr=start(w)), volume)
    np.testing.assert_allclose(found, TF.conv3d(torch.tensor(volume), torch.tensor(w)).numpy(), 1e-3, 1e-4)
    w = R.randn(2, 3, 2, 2, 2).astype("float32")
    assert both(lambda x: L.conv3d_transpose(x, 3, filter_size=2, param_attr=start(w)), volume).shape == (1, 3, 5, 5, 5)


def test_a_deformable_convolution_without_moves_is_a_plain_one():
    w = R.randn(3, 4, 3, 3).astype("float32")
    offset, mask = np.zeros((2, 18, 4, 4), "float32"), np.ones((2, 9, 4, 4), "float32")

    def call(x, o, m):
        return L.deformable_conv(x, o, m, 3, 3, param_attr=start(w), bias_attr=False)

    found = both(call, PICTURE, offset, mask, grad=False)
    np.testing.assert_allclose(found, TF.conv2d(torch.tensor(PICTURE), torch.tensor(w)).numpy(), 1e-3, 1e-4)


def test_pooling():
    x = torch.tensor(PICTURE)
    np.testing.assert_allclose(both(lambda v: L.pool2d(v, 2, "max", 2), PICTURE), TF.max_pool2d(x, 2).numpy())
    np.testing.assert_allclose(
        both(lambda v: L.pool2d(v, 3, "avg", 2, 1), PICTURE),
        TF.avg_pool2d(x, 3, 2, 1, count_include_pad=False).numpy(),
        1e-5,
        1e-6,
    )
    whole = both(lambda v: L.pool2d(v, 3, "avg", global_pooling=True), PICTURE)
    np.testing.assert_allclose(whole, PICTURE.mean((2, 3), keepdims=True), 1e-5, 1e-6)
    np.testing.assert_allclose(whole, both(lambda v: L.pool2d(v, 5, "avg", 2, 1, global_pooling=True), PICTURE))
    np.testing.assert_allclose(
        both(lambda v: L.adaptive_pool2d(v, [2, 3], "avg"), PICTURE),
        TF.adaptive_avg_pool2d(x, (2, 3)).numpy(),
        1e-5,
        1e-6,
    )
    assert both(lambda v: L.adaptive_pool2d(v, 2, "max", require_index=True), PICTURE)[1].shape == (2, 4, 2, 2)
    volume = R.randn(1, 2, 4, 4, 4).astype("float32")
    assert both(lambda v: L.pool3d(v, 2, "max", 2), volume).shape == (1, 2, 2, 2, 2)
    assert both(lambda v: L.adaptive_pool3d(v, 1, "avg"), volume).shape == (1, 2, 1, 1, 1)
    check_error(lambda: both(lambda v: L.pool2d(v, 2, "min"), PICTURE), ValueError, "pool_type", "min")
    check_error(lambda: both(lambda v: L.pool2d(v), PICTURE), ValueError, "pool_size")


# ---- normalisation ----


def test_batch_norm_learns_statistics_and_uses_them():
    x = L.data("x", [4, 6, 6])
    out = L.batch_norm(x, momentum=0.5, moving_mean_name="m", moving_variance_name="v", act="relu")
    frozen = L.batch_norm(x, use_global_stats=True)
    twin = fluid.default_main_program().clone(for_test=True)
    exe = fluid.Executor()
    exe.run(fluid.default_startup_program())
    found, as_it_was = exe.run(feed={"x": PICTURE}, fetch_list=[out, frozen])
    want = TF.batch_norm(torch.tensor(PICTURE), None, None, training=True).relu().numpy()
    np.testing.assert_allclose(found, want, 1e-3, 1e-4)
    np.testing.assert_allclose(as_it_was, PICTURE / np.sqrt(1 + 1e-5), 1e-4)
    mean = np.array(fluid.global_scope().find_var("m").get_tensor())
    np.testing.assert_allclose(mean, 0.5 * PICTURE.mean((0, 2, 3)), 1e-4, 1e-5)
    variance = np.array(fluid.global_scope().find_var("v").get_tensor())
    (tested,) = exe.run(twin, feed={"x": PICTURE}, fetch_list=[out])
    want = (PICTURE - mean.reshape(1, 4, 1, 1)) / np.sqrt(variance.reshape(1, 4, 1, 1) + 1e-5)
    np.testing.assert_allclose(tested, np.maximum(want, 0), 1e-3, 1e-4)


def test_other_norms():
    x = torch.tensor(PICTURE)
    np.testing.assert_allclose(both(L.instance_norm, PICTURE), TF.instance_norm(x).numpy(), 1e-3, 1e-4)
    np.testing.assert_allclose(both(lambda v: L.group_norm(v, 2), PICTURE), TF.group_norm(x, 2).numpy(), 1e-3, 1e-4)
    np.testing.assert_allclose(
        both(lambda v: L.layer_norm(v, begin_norm_axis=2), PICTURE), TF.layer_norm(x, (6, 6)).numpy(), 1e-3, 1e-4
    )
    found = both(lambda v: L.lrn(v, n=3, alpha=0.1, k=2.0), PICTURE)
    squares = np.pad(PICTURE**2, [(0, 0), (1, 1), (0, 0), (0, 0)])
    total = squares[:, :-2] + squares[:, 1:-1] + squares[:, 2:]
    np.testing.assert_allclose(found, PICTURE * (2 + 0.1 * total) ** -0.75, 1e-4, 1e-5)
    scale, bias = np.arange(4, dtype="float32"), np.ones(4, "float32")
    found = both(lambda v, s, b: L.affine_channel(v, s, b), PICTURE, scale, bias, batch=False)
    np.testing.assert_allclose(found, PICTURE * scale.reshape(1, 4, 1, 1) + 1, 1e-5)
    weight = R.randn(4, 6).astype("float32")
    (normed,), _, _ = static(lambda w: L.spectral_norm(w, power_iters=30), weight, batch=False, grad=False)
    np.testing.assert_allclose(np.linalg.svd(normed)[1][0], 1.0, 1e-3)
    assert static(lambda v: L.inplace_abn(v, act="leaky_relu", act_alpha=0.1), PICTURE)[0][0].shape == PICTURE.shape


def test_data_norm_counts_all_data():
    x = L.data("x", [5])
    out = L.data_norm(x, name="counts", param_attr={"batch_size": 10.0, "batch_sum": 20.0, "batch_square": 40.0})
    exe = fluid.Executor()
    exe.run(fluid.default_startup_program())
    (found,) = exe.run(feed={"x": X[:, 0]}, fetch_list=[out])
    np.testing.assert_allclose(found, (X[:, 0] - 2.0) * 0.5, 1e-5, 1e-6)
    size = np.array(fluid.global_scope().find_var("counts.batch_size").get_tensor())
    np.testing.assert_allclose(size, 14.0, 1e-5)


def test_regularizer_of_the_attribute_wins_and_a_rate_of_zero_freezes():
    x = L.data("x", [2])
    frozen = L.fc(x, 2, param_attr=fluid.ParamAttr(name="still", learning_rate=0.0), bias_attr=False)
    out = L.fc(frozen, 1, param_attr=fluid.ParamAttr(name="moves"), bias_attr=False)
    fluid.optimizer.SGD(0.1).minimize(L.mean(out))
    exe = fluid.Executor()
    exe.run(fluid.default_startup_program())
    before = {n: np.array(fluid.global_scope().find_var(n).get_tensor()) for n in ("still", "moves")}
    exe.run(feed={"x": np.ones((3, 2), "float32")})
    after = {n: np.array(fluid.global_scope().find_var(n).get_tensor()) for n in ("still", "moves")}
    np.testing.assert_array_equal(before["still"], after["still"])
    assert not np.array_equal(before["moves"], after["moves"])
