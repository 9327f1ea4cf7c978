"""Loops, branches and arrays that belong to a Program."""

import numpy as np
import pytest
from tests.support import check_error

import paddle
import paddle.fluid as fluid

L = fluid.layers
R = np.random.RandomState(0)


def run(fetch, feed=None, program=None):
    exe = fluid.Executor()
    exe.run(fluid.default_startup_program())
    return exe.run(program, feed=feed or {}, fetch_list=fetch)


def test_while_changes_outer_variables():
    i, n = L.fill_constant([1], "int64", 0), L.fill_constant([1], "int64", 5)
    total = L.fill_constant([1], "float32", 1.0)
    more = L.less_than(i, n)
    loop = L.While(cond=more)
    with loop.block():
        L.assign(total * 2.0, total)
        L.increment(i, 1, in_place=True)
        L.less_than(i, n, cond=more)
    assert [v.tolist() for v in run([total, i])] == [[32.0], [5]]


def test_while_stops_before_it_begins_and_nests():
    i, n, inner_total = (L.fill_constant([1], "int64", v) for v in (0, 3, 0))
    more = L.less_than(i, n)
    with L.While(more).block():
        j = L.fill_constant([1], "int64", 0)
        again = L.less_than(j, i)
        with L.While(again).block():
            L.increment(inner_total)
            L.increment(j)
            L.less_than(j, i, cond=again)
        L.increment(i)
        L.less_than(i, n, cond=more)
    never = L.less_than(n, i)
    untouched = L.fill_constant([1], "int64", 9)
    with L.While(never).block():
        L.increment(untouched)
    assert [v.tolist() for v in run([inner_total, untouched])] == [[3], [9]]


def test_gradients_flow_through_a_loop():
    x = L.data("x", [1], append_batch_size=False)
    x.stop_gradient = False
    i, n = L.fill_constant([1], "int64", 0), L.fill_constant([1], "int64", 3)
    power = L.fill_constant([1], "float32", 1.0)
    more = L.less_than(i, n)
    with L.While(more).block():
        L.assign(power * x, power)
        L.increment(i)
        L.less_than(i, n, cond=more)
    (gradient,) = fluid.gradients([power], [x])
    value, slope = run([power, gradient], {"x": np.array([2.0], "float32")})
    assert value.tolist() == [8.0]
    assert slope.tolist() == [12.0]


def test_while_in_dynamic_mode_is_refused():
    with fluid.dygraph.guard():
        check_error(lambda: L.While(paddle.to_tensor([True])), TypeError, "While", "use Python's `while` and `if`")


def test_while_wants_a_truth():
    check_error(lambda: L.While(L.fill_constant([1], "int64", 1)), TypeError, "bool")


@pytest.mark.parametrize(("step", "want"), [(1.0, 0.1), (5.0, 0.2), (50.0, 0.3)])
def test_switch_takes_the_first_that_is_true(step, want):
    now = L.data("now", [1], append_batch_size=False)
    rate = L.create_global_var([1], 0.0, "float32", persistable=True, name="rate")
    with L.Switch() as switch:
        with switch.case(now < 3.0):
            L.assign(L.fill_constant([1], "float32", 0.1), rate)
        with switch.case(now < 10.0):
            L.assign(L.fill_constant([1], "float32", 0.2), rate)
        with switch.default():
            L.assign(L.fill_constant([1], "float32", 0.3), rate)
    np.testing.assert_allclose(run([rate], {"now": np.array([step], "float32")})[0], [want])


def test_switch_belongs_under_with():
    switch = L.Switch()
    with pytest.raises(RuntimeError, match="Switch"), switch.case(L.fill_constant([1], "float32", 1) > 0):
        pass


def test_if_else_sends_rows_two_ways():
    x = L.data("x", [2])
    x.stop_gradient = False
    positive = L.reduce_sum(x, 1, keep_dim=True) > 0.0
    fork = L.IfElse(positive)
    with fork.true_block():
        fork.output(fork.input(x) * 10.0)
    with fork.false_block():
        fork.output(fork.input(x) - 1.0)
    (out,) = fork()
    (gradient,) = fluid.gradients([out], [x])
    array = np.array([[1, 2], [-3, 1], [4, 4]], "float32")
    value, slope = run([out, gradient], {"x": array})
    assert value.tolist() == [[10, 20], [-4, 0], [40, 40]]
    assert slope.tolist() == [[10, 10], [1, 1], [10, 10]]
    (value,) = run([out], {"x": np.abs(array)})
    assert value.tolist() == (10 * np.abs(array)).tolist()
    check_error(lambda: fork.input(x), RuntimeError, "true_block")


def test_functions_for_branches_and_loops():
    x = L.data("x", [1], append_batch_size=False)
    picked = L.cond(x > 0.0, lambda: x * 2.0, lambda: x - 1.0)
    first = L.case([(x > 5.0, lambda: x * 0.0), (x > 0.0, lambda: x + 100.0)], default=lambda: x)
    (count,) = L.while_loop(lambda i: i < 4, lambda i: [i + 1], [L.fill_constant([1], "int64", 0)])
    which = L.switch_case(L.cast(x, "int64"), {0: lambda: x + 1.0, 3: lambda: x + 3.0}, default=lambda: x)
    values = run([picked, first, count, which], {"x": np.array([3.0], "float32")})
    assert [v.tolist() for v in values] == [[6.0], [103.0], [4], [6.0]]


# ---- arrays ----


def test_arrays_in_a_program():
    x = L.data("x", [2], append_batch_size=False)
    x.stop_gradient = False
    zero, one = L.fill_constant([1], "int64", 0), L.fill_constant([1], "int64", 1)
    array = L.array_write(x, zero)
    L.array_write(x * 3.0, one, array)
    joined, sizes = L.tensor_array_to_tensor(array, axis=0)
    stacked, _ = L.tensor_array_to_tensor(array, axis=0, use_stack=True)
    (gradient,) = fluid.gradients([joined], [x])
    fetched = [L.array_read(array, one), L.array_length(array), joined, sizes, stacked, gradient]
    found = run(fetched, {"x": np.array([1, 2], "float32")})
    assert [v.tolist() for v in found] == [[3, 6], [2], [1, 2, 3, 6], [2, 2], [[1, 2], [3, 6]], [4, 4]]
    beyond = L.array_read(array, L.fill_constant([1], "int64", 7))
    check_error(lambda: run([beyond], {"x": np.array([1, 2], "float32")}), IndexError, "array_read", "2 tensors")
    check_error(lambda: L.array_read(x, zero), TypeError, "create_array")


def test_arrays_filled_by_a_loop_keep_their_sequences():
    x = L.data("x", [1], lod_level=1)
    i, n = L.fill_constant([1], "int64", 0), L.fill_constant([1], "int64", 2)
    array = L.array_write(x, i)
    more = L.less_than(i, n)
    with L.While(more).block():
        last = L.array_read(array, i)
        L.increment(i)
        L.array_write(last * 2.0, i, array)
        L.less_than(i, n, cond=more)
    pooled = L.sequence_pool(L.array_read(array, n), "sum")
    fed = fluid.create_lod_tensor(np.ones((5, 1), "float32"), [[2, 3]])
    assert run([pooled], {"x": fed})[0].tolist() == [[8], [12]]


def test_arrays_are_lists_in_dynamic_mode():
    with fluid.dygraph.guard():
        array = L.array_write(L.ones([2], "float32"), L.zeros([1], "int64"))
        L.array_write(L.zeros([2], "float32"), L.ones([1], "int64"), array)
        assert isinstance(array, list)
        assert L.array_length(array).tolist() == [2]
        assert L.array_read(array, L.zeros([1], "int64")).tolist() == [1, 1]
        assert L.tensor_array_to_tensor(array, 0)[0].tolist() == [1, 1, 0, 0]


# ---- steps ----


def test_static_rnn_is_a_loop_over_the_first_axis():
    x = L.data("x", [3, -1, 2], append_batch_size=False)
    x.stop_gradient = False
    rnn = L.StaticRNN()
    with rnn.step():
        word = rnn.step_input(x)
        state = rnn.memory(shape=[-1, 2], batch_ref=word, init_value=1.0)
        new = state * 0.5 + word
        rnn.update_memory(state, new)
        rnn.step_output(new)
        rnn.output(word * 2.0)
    states, doubled = rnn()
    (gradient,) = fluid.gradients([states], [x])
    array = R.randn(3, 4, 2).astype("float32")
    found, twice, slope = run([states, doubled, gradient], {"x": array})
    state, want = np.ones((4, 2)), []
    for t in range(3):
        state = state * 0.5 + array[t]
        want.append(state)
    np.testing.assert_allclose(found, want, 1e-5)
    np.testing.assert_allclose(twice, 2 * array, 1e-5)
    np.testing.assert_allclose(slope[:, 0, 0], [1.75, 1.5, 1.0])


def test_static_rnn_with_parameters_learns():
    x = L.data("x", [3, -1, 2], append_batch_size=False)
    rnn = L.StaticRNN()
    with rnn.step():
        word = rnn.step_input(x)
        state = rnn.memory(shape=[-1, 4], batch_ref=word)
        new = L.fc([word, state], 4, act="tanh")
        rnn.update_memory(state, new)
        rnn.step_output(new)
    loss = L.mean(L.square(rnn() - 0.5))
    fluid.optimizer.SGD(0.5).minimize(loss)
    exe = fluid.Executor()
    exe.run(fluid.default_startup_program())
    array = R.randn(3, 5, 2).astype("float32")
    losses = [exe.run(feed={"x": array}, fetch_list=[loss])[0][0] for _ in range(40)]
    assert losses[-1] < 0.5 * losses[0]


def test_rnn_mistakes_are_explained():
    rnn = L.StaticRNN()
    check_error(lambda: rnn.step_input(L.data("x", [3])), RuntimeError, "inside the block")

    def forgetful():
        with rnn.step():
            word = rnn.step_input(L.data("y", [3, -1, 2], append_batch_size=False))
            rnn.memory(shape=[-1, 2], batch_ref=word)

    def without_sequences():
        other = L.DynamicRNN()
        with other.block():
            other.step_input(L.data("z", [3]))

    check_error(forgetful, RuntimeError, "never updated")
    check_error(without_sequences, ValueError, "step_input", "sequences")


def test_dynamic_rnn_goes_along_each_sequence():
    lengths = [2, 4, 1]
    x = L.data("x", [2], lod_level=1)
    x.stop_gradient = False
    first = L.data("first", [2])
    facts = L.data("facts", [1], lod_level=1)
    rnn = L.DynamicRNN()
    with rnn.block():
        word = rnn.step_input(x)
        known = rnn.static_input(facts)
        state = rnn.memory(init=first, need_reorder=True)
        count = rnn.memory(shape=[1], value=0.0)
        new = state * 0.5 + word + L.sequence_pool(known, "sum")
        rnn.update_memory(state, new)
        rnn.update_memory(count, count + 1.0)
        rnn.output(new, count)
    states, counts = rnn()
    last = L.sequence_last_step(states)
    (gradient,) = fluid.gradients([last], [x])
    array, start = R.randn(7, 2).astype("float32"), R.randn(3, 2).astype("float32")
    more = np.array([[1], [2], [3], [4], [5]], "float32")
    feed = {
        "x": fluid.create_lod_tensor(array, [lengths]),
        "first": start,
        "facts": fluid.create_lod_tensor(more, [[1, 2, 2]]),
    }
    found, counted, ends, slope = run([states, counts, last, gradient], feed)
    want, row = np.zeros_like(array), 0
    for n, length in enumerate(lengths):
        state = start[n]
        for _ in range(length):
            state = state * 0.5 + array[row] + [1, 5, 9][n]
            want[row] = state
            row += 1
    np.testing.assert_allclose(found, want, 1e-5)
    assert counted.reshape(-1).tolist() == [0, 1, 0, 1, 2, 3, 0]
    np.testing.assert_allclose(ends, want[[1, 5, 6]], 1e-5)
    np.testing.assert_allclose(slope[:, 0], [0.5, 1, 0.125, 0.25, 0.5, 1, 1])


def test_dynamic_rnn_over_sequences_of_sequences():
    x = L.data("x", [1], lod_level=2)
    rnn = L.DynamicRNN()
    with rnn.block():
        sentence = rnn.step_input(x)
        rnn.update_memory(rnn.memory(shape=[1], value=0.0), L.sequence_pool(sentence, "sum"))
        rnn.output(L.sequence_pool(sentence, "sum"))
    fed = fluid.create_lod_tensor(np.arange(6, dtype="float32").reshape(6, 1), [[2, 1], [1, 2, 3]])
    exe = fluid.Executor()
    (out,) = exe.run(feed={"x": fed}, fetch_list=[rnn()], return_numpy=False)
    assert np.array(out).reshape(-1).tolist() == [0, 3, 12]
    assert out.recursive_sequence_lengths() == [[2, 1]]


def test_a_copy_for_testing_has_its_own_blocks():
    x = L.data("x", [2], lod_level=1)
    rnn = L.DynamicRNN()
    with rnn.block():
        word = rnn.step_input(x)
        state = rnn.memory(shape=[2], value=0.0)
        rnn.update_memory(state, L.dropout(word, 0.5, dropout_implementation="upscale_in_train") + state)
        rnn.output(state + word)
    out = rnn()
    twin = fluid.default_main_program().clone(for_test=True)
    fed = fluid.create_lod_tensor(np.ones((3, 2), "float32"), [[3]])
    assert fluid.Executor().run(twin, feed={"x": fed}, fetch_list=[out])[0].tolist() == [[1, 1], [2, 2], [3, 3]]


# ---- decoding ----


@pytest.mark.parametrize("dynamic", [False, True])
def test_beam_search_decoder_in_both_modes(dynamic):
    # The cell's scores say: after 0 comes 2, after 2 comes 3, after 3 comes the end, 1.
    table = np.full((4, 4), -5.0, "float32")
    table[0, 2] = table[2, 3] = table[3, 1] = table[1, 1] = 5.0

    class Cell(L.RNNCell):
        def call(self, inputs, states):
            return inputs + states * 0.0, states

    def decoded():
        start = L.fill_constant([2, 4], "float32", 0.0)
        scores = paddle.assign(table)
        decoder = L.BeamSearchDecoder(
            Cell(), 0, 1, 2, embedding_fn=lambda ids: paddle.gather(scores, ids.reshape([-1])).reshape([-1, 2, 4])
        )
        return L.dynamic_decode(decoder, start, max_step_num=5)[0]

    if dynamic:
        with fluid.dygraph.guard():
            ids = decoded().numpy()
    else:
        (ids,) = run([decoded()])
    assert ids[:, :3, 0].tolist() == [[2, 3, 1], [2, 3, 1]]


@pytest.mark.parametrize("dynamic", [False, True])
def test_basic_decoder_with_a_greedy_helper(dynamic):
    table = np.eye(4, dtype="float32")[[2, 1, 3, 1]] * 9

    class Cell(L.RNNCell):
        def call(self, inputs, states):
            return inputs, states

    def decoded():
        scores = paddle.assign(table)
        helper = L.GreedyEmbeddingHelper(lambda i: paddle.gather(scores, i), L.fill_constant([3], "int64", 0), 1)
        outputs, _, lengths = L.dynamic_decode(
            L.BasicDecoder(Cell(), helper), L.fill_constant([3, 4], "float32", 0.0), max_step_num=6, return_length=True
        )
        return [outputs.sample_ids, lengths]

    if dynamic:
        with fluid.dygraph.guard():
            ids, lengths = (t.numpy() for t in decoded())
    else:
        ids, lengths = run(decoded())
    assert ids.tolist() == [[2, 3, 1]] * 3
    assert lengths.tolist() == [2] * 3


# ---- Python in a run ----


def test_python_functions_printing_and_checks(capsys):
    x = L.data("x", [2], append_batch_size=False)
    out = fluid.default_main_program().current_block().create_var(name="out", dtype="float32", shape=[2])
    L.py_func(lambda a: np.asarray(a) * 3, x, out)
    shown = L.Print(out, message="tripled")
    L.Assert(L.reduce_all(x > 0.0), [x])
    assert run([shown], {"x": np.array([1, 2], "float32")})[0].tolist() == [3, 6]
    assert "tripled" in capsys.readouterr().out
    check_error(lambda: run([shown], {"x": np.array([-1, 2], "float32")}), ValueError, "Assert", "-1.0")
