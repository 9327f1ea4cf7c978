"""Scan: a body that runs for each item along the first axis of some values, and hands states on."""

from paddle._onnx._builder import TYPES, Value, helper


def scan(b, states, items, step, backwards=False):
    """The states after the last step, and what the steps give, stacked along a new first axis.

    Args:
        items: values whose first axis is that of the steps.
        step: `step(states, items) -> (next states, results)`, all of them lists; it adds its nodes to the body.
        backwards: from the last item to the first; the results are in the order of the items.
    """
    with b.body() as nodes:
        inside = [Value(b, b.fresh("state"), s.dtype, s.shape) for s in states]
        own = [Value(b, b.fresh("item"), v.dtype, v.shape[1:]) for v in items]
        nexts, results = step(inside, own)
        nexts = [b.cast(v, s.dtype) for v, s in zip(nexts, states, strict=True)]
        outputs = []
        for value in (*nexts, *results):
            name = b.fresh("next")
            nodes.append(helper.make_node("Identity", [b._name(value)], [name]))
            b.used.add(value.name)
            outputs.append(_info(name, value))
        body = helper.make_graph(nodes, b.fresh("steps"), [_info(v.name, v) for v in (*inside, *own)], outputs)
    way = int(backwards)
    given = {"num_scan_inputs": len(items), "scan_input_directions": [way] * len(items)}
    if results:
        given["scan_output_directions"] = [way] * len(results)
    found = b.op("Scan", *states, *items, outputs=len(outputs), body=body, **given)
    found = found if isinstance(found, list) else [found]
    count = items[0].shape[0]
    for made, like in zip(found, (*states, *results), strict=True):
        made.dtype, made.shape = like.dtype, like.shape
    for made in found[len(states) :]:
        made.shape = None if made.shape is None else [count, *made.shape]
    return found[: len(states)], found[len(states) :]


def _info(name, value):
    return helper.make_tensor_value_info(name, TYPES[value.dtype], value.shape)
