"""Functions with control flow that depends on tensors: each takes one matrix, and runs dynamically and converted."""

import functools

import paddle

FACTOR = 3.0


def branch(x):
    if x.sum() > 0:
        y = x + 1
    else:
        y = x - 1
    return y


def branch_without_else(x):
    y = x * 2
    if x.mean() > 0:
        y = y + 10
    return y


def branches_of_three(x):
    s = x.sum()
    if s > 5:
        y, k = x * 2, 1
    elif s > 0:
        y, k = x * 3, 2
    elif s > -5:
        y, k = x * 4, 3
    else:
        y, k = x, 4
    return y, k


def nested_branches(x):
    if x.sum() > 0:
        if x.max() > 2:
            y = x * 2
        else:
            y = x * 3
        y = y + 1
    else:
        if x.min() < -2:
            y = -x
        else:
            y = x - 7
    return y


def branch_on_python_and_tensor(x, flag=True):
    if flag and x.sum() > 0:
        return x * 2
    if not flag or x.max() > 0:
        return x * 3
    return x


def value_of_one_branch(x):
    if x.sum() > 0:
        extra = x * 5
        y = extra + 1
    else:
        y = x
    return y


def number_becomes_tensor(x):
    scale = 1.0
    if x.sum() > 0:
        scale = 2.0
    return x * scale


def python_value_in_both(x):
    if x.sum() > 0:
        mode, y = "same", x + 1
    else:
        mode, y = "same", x + 2
    return y if mode == "same" else x


def branch_writes_in_place(x):
    y = x * 1
    if x.sum() > 0:
        y[0] = 0.0
    else:
        y[-1] = 1.0
    return y


def branch_with_list(x):
    parts = [x]
    if x.sum() > 0:
        parts.append(x * 2)
    else:
        parts.append(x * 3)
    return parts[0] + parts[1]


def branch_with_longer_list(x):
    parts = [x]
    if x.sum() > 0:
        parts.append(x * 2)
        parts.append(x * 4)
    return paddle.concat(parts)


def branch_with_dict(x):
    d = {"a": x, "b": 1.0}
    if x.sum() > 0:
        d["a"] = x * 2
    else:
        d["a"] = x - 2
    return d


def branch_with_nested_containers(x):
    state = {"list": [x, x], "dict": {"a": x}}
    if x.sum() > 0:
        state["list"][0] = x * 2
        state["dict"]["a"] = x * 5
        state["list"].append(x)
    else:
        state["list"].append(x * 3)
    return state["list"][0] + state["list"][2] + state["dict"]["a"]


def _put(container, key, value):
    container[key] = value


def branch_that_passes_containers_on(x):
    parts, state = [x], {"a": x}
    if x.sum() > 0:
        _put(parts, 0, x * 2)
        _put(state, "a", x * 3)
    return parts[0] + state["a"]


def list_with_two_names(x):
    parts = [x]
    same = parts
    if x.sum() > 0:
        parts.append(x * 2)
    else:
        parts.append(x * 3)
    return same[1]


class _Record:
    pass


def branch_with_attributes(x):
    record = _Record()
    record.value, record.parts = x, []
    if x.sum() > 0:
        record.value = x * 2
        record.parts.append(x)
    else:
        record.parts.append(x * 3)
    return record.value + record.parts[0]


def dict_in_loops(x):
    state = {"sum": x, "kept": [x * 0]}
    other = state
    i = paddle.zeros([], "int64")
    while i < 3:
        j = paddle.zeros([], "int64")
        while j < 2:
            state["sum"] = state["sum"] + x
            j = j + 1
        if state["sum"].sum() > 3:
            state["kept"][0] = state["kept"][0] + state["sum"]
        i = i + 1
    return other["sum"] + state["kept"][0]


def branch_with_tuple(x):
    pair = (x, x + 1)
    if x.sum() > 0:
        pair = (x * 2, x * 3)
    a, b = pair
    return a - b


def early_return(x):
    if x.sum() > 0:
        return x * 2
    return x * 3


def early_returns(x):
    if x.max() > 4:
        return x[0], 1
    y = x * 2
    if y.sum() < 0:
        y = y - 1
        if y.min() < -4:
            return y[0], 2
    return (y + 1)[0], 3


def return_in_one_branch(x):
    if x.sum() > 0:
        if x.max() > 3:
            return x + 100
        y = x + 1
    else:
        y = x - 1
    return y * 2


def return_in_loop(x):
    for i in range(4):
        if x[0, 0] + i > 2:
            return x * (i + 1)
    return x


def return_in_while(x):
    i = paddle.zeros([], "int64")
    while i < 5:
        if (x + i).sum() > 10:
            return x + i
        i += 1
    return -x


def return_in_nested_loops(x):
    for row in x:
        for value in row:
            if value > 2:
                return value * 10
    return x.sum()


def count(x):
    i = paddle.zeros([], "int64")
    s = paddle.zeros([])
    while i < 5:
        s = s + x.sum() * i
        i += 1
    return s, i


def until(x):
    n = 0
    y = x.abs() + 1
    while y.sum() < 100:
        y = y * 2
        n += 1
    return y, n


def endless_with_break(x):
    y = x.abs() + 1
    steps = 0
    while True:
        y = y * 1.5
        steps += 1
        if y.sum() > 50 or steps > 30:
            break
    return y, steps


def loop_with_continue(x):
    total = paddle.zeros([3])
    i = paddle.to_tensor(0)
    while i < len(x):
        i = i + 1
        if x[i - 1].sum() < 0:
            continue
        total = total + x[i - 1]
    return total


def loop_with_both(x):
    total = 0.0
    for i in range(paddle.shape(x)[0]):
        if x[i].sum() < 0:
            continue
        if x[i].sum() > 6:
            break
        total = total + x[i].sum()
    return total + x.sum() * 0


def loop_with_else(x):
    for row in x:
        if row.sum() > 6:
            y = row * 2
            break
    else:
        y = x[0] * 0
    return y


def while_with_else(x):
    i = paddle.to_tensor(0)
    while i < 3:
        if x[0, i] > 2:
            break
        i = i + 1
    else:
        i = i + 100
    return i


def range_of_tensor(x):
    n = (x > 0).astype("int64").sum()
    s = x * 0
    for i in range(n):
        s = s + x * i
    return s


def range_with_three(x):
    n = paddle.to_tensor(9)
    s = x * 0
    for i in range(1, n, 2):
        s = s + x * i
    return s, i


def range_backwards(x):
    n = paddle.to_tensor(0)
    last = x * 0
    for i in range(4, n, -1):
        last = last * 0.5 + x * i
    return last


def rows(x):
    s = paddle.zeros([3])
    for row in x:
        s = s * 0.5 + row
    return s


def rows_with_numbers(x):
    s = paddle.zeros([3])
    for i, row in enumerate(x):
        s = s + row * i
    return s


def rows_in_pairs(x):
    s = x[0] * 0
    for a, b in zip(x, x * 2, strict=True):
        s = s + a * b
    return s


def list_grows(x):
    out = []
    for i in range(paddle.shape(x)[0]):
        out.append(x[i] * i)
    return paddle.stack(out)


def list_grows_sometimes(x):
    out = [x[0]]
    i = paddle.to_tensor(0)
    while i < len(x):
        if x[i].sum() > 0:
            out.append(x[i] * 2)
        i += 1
    return paddle.concat(out), len(out), out[-1]


def list_of_unknown_length(x):
    out = []
    for row in x:
        if row.sum() > 0:
            out.append(row)
    return out


def list_read_in_loop(x):
    seen = [x[0]]
    i = paddle.to_tensor(0)
    while i < 3:
        seen.append(seen[-1] * 2 + i)
        i = i + 1
    total = paddle.zeros([3])
    for item in seen:
        total = total + item
    return total


def list_written_in_loop(x):
    values = [x[0], x[1] * 2]
    i = paddle.to_tensor(0)
    while i < 2:
        values[i] = values[i] + 1
        i += 1
    return values[0] * values[1]


def list_popped(x):
    stack = [x[0], x[1]]
    while len(stack) > 1 and x.sum() > -1000:
        top = stack.pop()
        stack[0] = stack[0] + top
    return stack[0]


def first_value_in_loop(x):
    i = paddle.to_tensor(0)
    while i < 3:
        last = x * i
        i += 1
    return last


def short_circuit(x):
    i = paddle.to_tensor(0)
    while i < len(x) and x[i].sum() < 4:
        i = i + 1
    return i


def disjunction(x):
    if x.sum() > 4 or x.min() < -1:
        return x
    return x * 0


def negation(x):
    if not (x.sum() > 0):
        return x * 2
    return x


def chain_of_comparisons(x):
    if -2 < x.sum() < 3 <= x.max() + 10:
        return x + 1
    return x


def mixed_logic(x):
    a, b, c = x.sum() > 0, x.max() > 3, x.min() < -1
    if (a and not b) or (c and (b or not a)):
        return x * 2
    return x * 3


def ternary(x):
    y = x if x.sum() > 0 else -x
    return y * (2 if x.max() > 2 else 3)


def ternary_in_list(x):
    return [row if row.sum() > 0 else -row for row in x.unbind(0)]


def membership(x):
    if paddle.to_tensor(3.0) in x:
        return x + 1
    return x


def nested_function(x):
    def double(y, times=2):
        if y.mean() > 0:
            return y * times
        return y - times

    return double(x) + double(-x, times=5)


def closure_written(x):
    total = x * 0

    def add(y):
        nonlocal total
        if y.sum() > 0:
            total = total + y

    add(x)
    add(x * 2)
    return total


def a_lambda(x):
    pick = lambda y: y * 2 if y.sum() > 0 else y * 3  # noqa: E731
    return pick(x)


def helper(x, k):
    if x.sum() > k:
        return x - k
    return x + k


def calls_other(x):
    return helper(helper(x, 1), 2)


def calls_partial(x):
    return functools.partial(helper, k=3)(x)


def recursion(x, depth=3):
    if depth == 0:
        return x
    if x.sum() > 0:
        return recursion(x * 0.5, depth - 1)
    return recursion(x + 1, depth - 1)


def reads_global(x):
    return x * FACTOR if x.sum() > 0 else x


def builtins_on_tensors(x):
    a, b = x.sum(), x.mean()
    return max(a, b), min(a, b), int(a), float(b), bool(a > 0), abs(a), len(x)


def assertion(x):
    assert x.shape[1] == 3
    assert (x < 1000).all(), f"too large: {x.max()}"
    return x


def prints(x):
    print("sum", float(3), "of", x.shape)
    print(f"largest {x.max():.2f}", x.sum() > 0)
    return x


def augmented(x):
    y = x * 1
    if x.sum() > 0:
        y += 1
        y *= 2
    else:
        y -= 1
    return y


def swap(x):
    a, b = x, x * 2
    i = paddle.to_tensor(0)
    while i < 3:
        a, b = b, a + b
        i += 1
    return a, b


def loop_in_branch(x):
    if x.sum() > 0:
        i = paddle.to_tensor(0)
        y = x
        while i < 3:
            y = y * 2
            i += 1
    else:
        y = x
        for _ in range(2):
            y = y - 1
    return y


def branch_in_loop(x):
    y = x
    for i in range(4):
        if y.sum() > 3:
            y = y - i
        else:
            y = y + 2 * i
    return y


def loops_in_loops(x):
    s = paddle.zeros([])
    i = paddle.to_tensor(0)
    while i < 3:
        j = paddle.to_tensor(0)
        while j < i + 1:
            s = s + x.sum() * j
            if s > 50:
                break
            j += 1
        i += 1
    return s


def jumps_in_inner_loops(x):
    n = 0
    for j in range(3):
        if x.sum() > j:
            if x.max() > 2 + j:
                break
            i = paddle.to_tensor(0)
            while i < 3:
                i = i + 1
                if x.min() < -j:
                    continue
                n = n + 1
        n = n + 10
    return n


def sizes_decide(x):
    if x.shape[0] > 2:
        return x * 2
    return x * 3


def sizes_in_loop(x):
    s = x[0] * 0
    for i in range(x.shape[0]):
        s = s + x[i] * (i + 1)
    return s


def with_no_grad(x):
    y = x * 2
    with paddle.no_grad():
        if x.sum() > 0:
            k = x * 5
        else:
            k = x * 7
    return y * k


def with_try(x):
    try:
        if x.sum() > 0:
            y = x * 2
        else:
            y = x * 3
    finally:
        z = x + 1
    return y + z


def deletes(x):
    t = x * 2
    if x.sum() > 0:
        y = t + 1
        del t
    else:
        y = t - 1
    return y


def with_match(x, kind="double"):
    match kind:
        case "double":
            if x.sum() > 0:
                return x * 2
            return x
        case _:
            return x * 3


def newton(x):
    """Square roots by a loop that ends when it is close enough."""
    a = x.abs() + 1
    r = a
    steps = paddle.to_tensor(0)
    while (r * r - a).abs().max() > 1e-4 and steps < 50:
        r = (r + a / r) / 2
        steps += 1
    return r


def bisection(x):
    low, high = x.min() - 1, x.max() + 1
    while high - low > 0.01:
        middle = (low + high) / 2
        if (x > middle).astype("float32").sum() > 3:
            low = middle
        else:
            high = middle
    return low


def none_before_a_while(x):
    last, total = None, x * 0
    i = paddle.zeros([], "int64")
    while i < 3:
        last = x + i
        total = total + last
        i = i + 1
    return total + last


def none_before_a_loop_with_break(x):
    step = place = None
    for i in range(6):
        step, place = x * i, x + i
        if step.sum() > 10:
            break
    return step + place


CASES = {
    name: f
    for name, f in list(globals().items())
    if callable(f) and getattr(f, "__module__", None) == __name__ and name not in ("helper", "_put", "_Record")
}
