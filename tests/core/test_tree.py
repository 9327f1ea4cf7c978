"""Functions on nested values, and that no other code walks through them."""

import ast
import collections
import doctest
import itertools
import pathlib

import pytest

from paddle._core import tree
from paddle._core.errors import InvalidArgumentError, InvalidTypeError

Point = collections.namedtuple("Point", "x y")


class Own(list):
    pass


NESTED = {"b": [1, (2, None)], "a": Point(3, "four")}


def test_the_examples():
    assert doctest.testmod(tree, extraglobs={"tree": tree}) == (0, 7)


# ---- map ----


def test_map_keeps_types_and_order():
    ordered = collections.OrderedDict(z=1, a=[2])
    made = tree.map(lambda v: (v, "seen"), [ordered, Own([1]), Point(1, 2)])
    assert type(made) is list
    assert type(made[0]) is collections.OrderedDict
    assert list(made[0]) == ["z", "a"]
    assert made[0]["a"] == [(2, "seen")]
    assert type(made[1]) is Own
    assert made[2] == Point((1, "seen"), (2, "seen"))


def test_map_calls_in_order_and_once():
    seen = []
    tree.map(seen.append, NESTED)
    assert seen == [1, 2, None, 3, "four"] == tree.leaves(NESTED)


def test_only():
    assert tree.map(str, NESTED, only=int) == {"b": ["1", ("2", None)], "a": Point("3", "four")}
    assert tree.leaves(NESTED, only=(str, type(None))) == [None, "four"]
    assert tree.map(lambda p: p.x + p.y, [Point(1, 2), (3,)], only=Point) == [3, (3,)], "a container may be a leaf"
    assert tree.map(str, Point(1, 2), only=Point) == "Point(x=1, y=2)"
    assert tree.map(str, 1.5, only=int) == 1.5


@pytest.mark.parametrize("leaf", [None, "text", b"bytes", 3, range(3), {1, 2}, object()])
def test_leaves_of_a_leaf(leaf):
    assert tree.leaves(leaf) == [leaf]
    assert tree.map(lambda v: [v], leaf) == [leaf]


@pytest.mark.parametrize(
    ("kinds", "expected"),
    [
        (tree.SAME, [Own(["1"]), ("2",), Point("3", "4"), collections.OrderedDict(a="5"), {"b": "6"}]),
        (tree.PLAIN, [["1"], ("2",), Point("3", "4"), {"a": "5"}, {"b": "6"}]),
        (tree.EXACT, ["[1]", ("2",), "Point(x=3, y=4)", str(collections.OrderedDict(a=5)), {"b": "6"}]),
        (tree.SEQUENCES, [["1"], ("2",), ("3", "4"), str(collections.OrderedDict(a=5)), "{'b': 6}"]),
        (tree.LISTS, [["1"], ["2"], ["3", "4"], str(collections.OrderedDict(a=5)), "{'b': 6}"]),
        (tree.DICTS, "[[1], (2,), Point(x=3, y=4), " + str(collections.OrderedDict(a=5)) + ", {'b': 6}]"),
    ],
)
def test_kinds(kinds, expected):
    made = tree.map(str, [Own([1]), (2,), Point(3, 4), collections.OrderedDict(a=5), {"b": 6}], kinds=kinds)
    assert made == expected
    if isinstance(made, list):
        assert [type(v) for v in made] == [type(v) for v in expected]


def test_mappings_and_dicts():
    proxy = collections.ChainMap({"a": {"b": 1}})
    assert tree.map(str, proxy, kinds=tree.MAPPINGS) == {"a": {"b": "1"}}
    assert tree.leaves(proxy, kinds=tree.DICTS) == [proxy]


def test_sorted_items_keep_the_original_order_of_keys():
    value = collections.OrderedDict(b=1, a=2)
    assert tree.leaves(value, kinds=tree.SORTED) == [2, 1]
    fresh = itertools.count()
    made = tree.map(lambda v: next(fresh), value, kinds=tree.SORTED)
    assert list(made.items()) == [("b", 1), ("a", 0)]
    assert type(made) is collections.OrderedDict


def test_map_several():
    assert tree.map(lambda a, b: a + b, {"x": [1, 2], "y": (3,)}, {"y": (30,), "x": [10, 20]}) == {
        "x": [11, 22],
        "y": (33,),
    }


@pytest.mark.parametrize(
    ("first", "other", "where", "error"),
    [
        ([1, [2]], [1, [2, 3]], r"value\[1\]", InvalidArgumentError),
        ([1, [2]], [1, 2], r"value\[1\]", InvalidArgumentError),
        ([1, 2], [1, [2]], r"value\[1\]", InvalidArgumentError),
        ({"a": {"b": 1}}, {"a": {"c": 1}}, r"value\['a'\]", InvalidArgumentError),
        ([(1,)], [[1]], r"value\[0\]", InvalidTypeError),
        ([{0: 1}], [[1]], r"value\[0\]", InvalidTypeError),
    ],
)
def test_where_structures_differ(first, other, where, error):
    with pytest.raises(error, match=f"differ at {where}"):
        tree.map(lambda a, b: a, first, other)


def test_together_without_types_and_with_a_prefix():
    pairs = tree.together([1, (2,)], ([10], [20]), same_types=False, prefix=True)
    assert list(pairs) == [((0,), (1, [10])), ((1, 0), (2, 20))]


# ---- leaves ----


def test_paths():
    found = list(tree.leaves_with_path(NESTED))
    assert found == [(("b", 0), 1), (("b", 1, 0), 2), (("b", 1, 1), None), (("a", 0), 3), (("a", 1), "four")]
    for path, leaf in found:
        at = NESTED
        for step in path:
            at = at[step]
        assert at == leaf
    assert tree.map_with_path(lambda path, leaf: path, [{"k": 0}]) == [{"k": (0, "k")}]
    assert tree.written(("b", 1, 0), "batch") == "batch['b'][1][0]"


def test_any_and_all():
    assert tree.any(lambda v: v == 2, NESTED)
    assert not tree.any(lambda v: v == 9, NESTED)
    assert tree.all(lambda v: v < 9, NESTED, only=int)
    assert not tree.all(lambda v: v < 3, NESTED, only=int)
    assert tree.all(lambda v: False, [])


def test_shared_parts_are_entered_once():
    value = [0]
    for _ in range(100):
        value = [value, value]  # 2 ** 100 leaves, all the same object
    assert list(tree.walk(value, once=True)) == [0]
    assert tree.any(lambda v: v == 0, value)
    assert not tree.any(lambda v: v == 1, value)


# ---- structures ----


def test_structures_are_compared_hashed_and_filled():
    leaves, structure = tree.flatten(NESTED)
    again, same = tree.flatten({"b": ["p", ("q", "r")], "a": Point("s", "t")})
    assert leaves == [1, 2, None, 3, "four"]
    assert structure == same
    assert {structure: "found"}[same] == "found"
    assert tree.unflatten(structure, again) == {"b": ["p", ("q", "r")], "a": Point("s", "t")}
    assert type(tree.unflatten(structure, leaves)["a"]) is Point


@pytest.mark.parametrize("other", [[1, 2], (1, (2,)), [1, [2]], [1, (2, 3)], [1, (2,), ()], {0: 1}, 1])
def test_structures_differ(other):
    assert tree.flatten([1, (2,)])[1] != tree.flatten(other)[1]


def test_structures_keep_values_that_are_not_leaves():
    leaves, structure = tree.flatten([1, ["a", 2]], only=int)
    assert leaves == [1, 2]
    assert tree.unflatten(structure, [3, 4]) == [3, ["a", 4]]
    assert structure != tree.flatten([1, ["b", 2]], only=int)[1]


def test_unflatten_needs_every_leaf():
    _, structure = tree.flatten([1, (2,)])
    for wrong in ([1], [1, 2, 3]):
        with pytest.raises(InvalidArgumentError, match="2 leaves"):
            tree.unflatten(structure, wrong)


# ---- depth ----


def deep(levels):
    value = 7
    for at in range(levels):
        value = ([value], (value,), {"k": value})[at % 3]
    return value


def test_ten_thousand_levels():
    value = deep(10_000)
    assert tree.leaves(value) == list(tree.walk(value)) == [7]
    made = tree.map(lambda v: v + 1, value)
    assert tree.leaves(made) == [8]
    assert tree.flatten(made)[1] == tree.flatten(value)[1]
    assert len({tree.flatten(made)[1], tree.flatten(value)[1]}) == 1
    ((path, leaves),) = tree.together(value, made)
    assert len(path) == 10_000
    assert leaves == (7, 8)


@pytest.mark.parametrize(
    "walk", [lambda value: tree.map(str, value), tree.leaves, tree.flatten, lambda v: tree.map(max, v, v)]
)
def test_a_value_that_contains_itself_is_refused(walk, monkeypatch):
    monkeypatch.setattr(tree, "DEPTH", 2000)
    value = [1]
    value.append((value, value))
    with pytest.raises(RecursionError, match="contains itself"):
        walk(value)
    assert list(tree.walk(value, once=True)) == [1]


# ---- no other code walks through nested values ----

SOURCE = pathlib.Path(__file__).resolve().parents[2] / "src"
CONTAINERS = {"list", "tuple", "dict", "set", "Mapping", "Sequence", "OrderedDict", "is_sequence", "_fields"}
# Recursive functions on the items of containers that are allowed, with the reason.
WALKS = {
    # The tree module itself, and what it needs.
    "paddle/_core/errors.py describe": "tree imports errors; it writes text, shortened at each level",
    # Each operator, or each call under to_static, passes here, and the general walk is measurably slower.
    "paddle/_core/tensor.py wrap_all": "speed",
    "paddle/_core/tensor.py unwrap": "speed",
    "outrigger/simulated_device/_operators.py _Call.enter": "speed: every operator of the device passes here",
    "outrigger/simulated_device/_operators.py _Call.leave": "speed: every operator of the device passes here",
    "outrigger/simulated_device/_collectives.py _on_host": "arguments of torch, which has no Paddle tensors in them",
    "outrigger/_terminal.py _finite": "commands that need no tensors do not import paddle",
    "outrigger/serve/errors.py shown": "writes text of what a client sent, shortened at each level",
    "outrigger/align/logs.py _flat": "refuses a dict that a hostile file shares without end",
    "outrigger/align/logs.py _size": "counts what a hostile file shares once",
    "outrigger/weights/formats/nested.py _count": "counts what a hostile file shares once",
    "paddle/_core/call.py _store": "writes into tensors, level by level",
    "paddle/_core/graph/callable_program.py _sign": "speed",
    "paddle/_core/graph/infer.py _describe": "speed",
    "paddle/amp/auto_cast.py _collect": "speed",
    "paddle/jit/_structure.py rebuild": "speed",
    "paddle/amp/auto_cast.py _cast": "speed",
    "paddle/tensor/_from_data.py _holds_tensor": "speed: rows of numbers are passed over at C speed",
    # What happens to a container depends on more than its items.
    "paddle/_core/graph/recorded_call.py _text": "it writes text, with brackets",
    "paddle/_core/graph/codegen.py _Writer._text": "it writes source, with brackets",
    "paddle/hapi/progressbar.py _value": "it writes text",
    "paddle/_format/pir.py _value": "it reads an encoding, in which lists are scalars too",
    "paddle/framework/io.py _parse_every_object": "the condition is asked at each level, and sets are walked too",
    "paddle/hapi/_resume.py _plain": "it looks at the keys of dicts as well",
    "paddle/io/_collate.py collate": "the first sample decides at each level how to read the others",
    "paddle/tensor/_from_data.py _measured": "a list with a size of the run in it is stacked, level by level",
    "paddle/tensor/_from_data.py _stacked": "each level is stacked, so shapes and types are settled level by level",
    "paddle/jit/_arguments.py apply_spec": "a spec may be shorter than what it describes",
    "paddle/jit/_convert/loops.py _Loop._carrier": "whether a container is carried as a whole is decided by its path",
    "paddle/jit/_convert/loops.py _Loop._compare": "a list that grew becomes another kind of variable",
    "paddle/nn/layer/rnn.py walk": "a list of numbers is a leaf: a shape",
    "paddle/static/nn/control_flow.py case": "a chain of branches, no nested value",
    # Without paddle: these run where only the original, or only torch, is installed.
    "outrigger/api/calling.py plain": "it runs in the original's environment",
    "outrigger/api/calling.py compare": "it runs in the original's environment",
    "outrigger/training_log.py _length": "it imports neither library",
}


def names_in(node):
    for inner in ast.walk(node):
        if isinstance(inner, ast.Name):
            yield inner.id
        elif isinstance(inner, ast.Attribute):
            yield inner.attr


def asks_for_containers(function):
    asked = {"isinstance", "issubclass", "is_sequence"}
    tests = (
        node
        for node in ast.walk(function)
        if isinstance(node, ast.Compare) or (isinstance(node, ast.Call) and getattr(node.func, "id", None) in asked)
    )
    return any(not CONTAINERS.isdisjoint(names_in(test)) for test in tests)


def mentions_itself(function, owner):
    own = [(function.name, at) for at in ("self", "cls", owner)]
    for node in itertools.chain.from_iterable(map(ast.walk, function.body)):
        if owner is None:
            if isinstance(node, ast.Name) and node.id == function.name:
                return True
        elif isinstance(node, ast.Attribute) and (node.attr, getattr(node.value, "id", None)) in own:
            return True
    return False


def walks(node, owner=None):
    """The functions that call themselves and ask whether something is a list, tuple or dict."""
    for child in getattr(node, "body", []) + getattr(node, "orelse", []):
        if isinstance(child, ast.ClassDef):
            yield from walks(child, child.name)
        elif isinstance(child, ast.FunctionDef):
            if mentions_itself(child, owner) and asks_for_containers(child):
                yield f"{owner}.{child.name}" if owner else child.name
            yield from walks(child)
        elif isinstance(child, (ast.If, ast.With, ast.Try, ast.For, ast.While)):
            yield from walks(child, owner)


def test_no_other_code_walks_through_nested_values():
    found = {
        f"{path.relative_to(SOURCE)} {name}"
        for path in sorted(SOURCE.rglob("*.py"))
        if path != SOURCE / "paddle/_core/tree.py"
        for name in walks(ast.parse(path.read_text(encoding="utf-8")))
    }
    assert found - WALKS.keys() == set(), "use paddle._core.tree, or say here why not"
    assert WALKS.keys() - found == set(), "no longer there"


@pytest.mark.parametrize(
    "source",
    [
        "def f(v):\n    return [f(i) for i in v] if isinstance(v, (list, tuple)) else v",
        "def f(v):\n    kind = type(v)\n    if kind is dict:\n        return any(map(f, v.values()))",
        "class A:\n    def f(self, v):\n        return [self.f(i) for i in v] if type(v) in (list, set) else v",
        "def outer():\n    def f(v):\n        return sum(f(i) for i in v) if isinstance(v, list) else 1",
    ],
)
def test_a_new_walk_is_found(source):
    assert [name.rpartition(".")[2] for name in walks(ast.parse(source))] == ["f"]


@pytest.mark.parametrize(
    "source",
    [
        "def f(n):\n    return n * f(n - 1) if n else 1",
        "def f(v):\n    return list(v) if isinstance(v, tuple) else v",
        "class A:\n    def f(self, v):\n        return f(v) if isinstance(v, list) else v",
    ],
)
def test_other_functions_are_not(source):
    assert list(walks(ast.parse(source))) == []
