"""`Layer`: its contents; iterating, saving, loading, casting, hooks, copies and repr."""

import copy
import pickle
import warnings

import numpy as np
import pytest
from tests.support import check_error

import paddle
from paddle import nn


class Net(nn.Layer):
    """A network with every kind of content."""

    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(2, 3)
        self.seq = nn.Sequential(nn.Linear(3, 3), nn.ReLU(), nn.Linear(3, 1))
        self.register_buffer("kept", paddle.ones([2]))
        self.register_buffer("passing", paddle.zeros([1]), persistable=False)
        self.plain = paddle.full([1], 3.0)
        self.w = self.create_parameter([2, 2])
        self.count = paddle.to_tensor([1, 2])
        self.nothing = None
        self.many = nn.LayerList([nn.Linear(1, 1), nn.LayerNorm(2)])

    def forward(self, x):
        return self.seq(self.fc(x))


PARAMETERS = [
    "w",
    "fc.weight",
    "fc.bias",
    "seq.0.weight",
    "seq.0.bias",
    "seq.2.weight",
    "seq.2.bias",
    "many.0.weight",
    "many.0.bias",
    "many.1.weight",
    "many.1.bias",
]


def test_iterating():
    net = Net()
    assert [k for k, _ in net.named_parameters()] == PARAMETERS
    assert [k for k, _ in net.named_parameters(prefix="p")] == [f"p.{k}" for k in PARAMETERS]
    assert [k for k, _ in net.named_parameters(include_sublayers=False)] == ["w"]
    assert [k for k, _ in net.named_buffers()] == ["kept", "passing", "plain", "count"]
    layers = ["fc", "seq", "seq.0", "seq.1", "seq.2", "many", "many.0", "many.1"]
    assert [k for k, _ in net.named_sublayers()] == layers
    assert [k for k, _ in net.named_sublayers(prefix="p", include_self=True)] == ["p", *[f"p.{k}" for k in layers]]
    assert [k for k, _ in net.named_modules()] == ["", *layers]
    assert [k for k, _ in net.named_children()] == ["fc", "seq", "many"]
    assert list(net.children()) == [net.fc, net.seq, net.many]
    assert len(net.sublayers()) == 8
    assert next(net.modules()) is net
    assert net.get_sublayer("seq.0") is net.seq[0]
    assert net.get_parameter("seq.0.weight") is net.seq[0].weight
    assert net.get_buffer("kept") is net.kept


def test_names():
    with paddle.utils.unique_name.guard():
        net = Net()
        assert net.full_name() == "net_0"
        assert net.fc.full_name() == "linear_0"
        assert [p.name for p in net.parameters()][:3] == ["net_0.w_0", "linear_0.w_0", "linear_0.b_0"]
        assert nn.Layer("scope").full_name() == "scope_0"
        assert nn.Layer().create_tensor(name="x").name == "layer_0.x"
        assert nn.Conv2DTranspose(1, 1, 1).full_name() == "conv2d_transpose_0"


def test_shared_parameters_and_layers_are_visited_once():
    class Shared(nn.Layer):
        def __init__(self):
            super().__init__()
            self.a, self.b = nn.Linear(2, 2), nn.Linear(2, 2)
            self.b.weight = self.a.weight
            self.c = self.a

    net = Shared()
    assert [k for k, _ in net.named_parameters()] == ["a.weight", "a.bias", "b.bias"]
    assert list(net.state_dict()) == ["a.weight", "a.bias", "b.weight", "b.bias", "c.weight", "c.bias"]
    assert [k for k, _ in net.named_sublayers()] == ["a", "b"]
    twin = copy.deepcopy(net)
    assert twin.b.weight is twin.a.weight
    assert twin.c is twin.a
    assert twin.a.weight is not net.a.weight
    net.a.weight.set_value(paddle.zeros([2, 2]))
    assert net.b.weight.abs().max() == 0


# ---- state ----


def test_what_a_state_holds():
    net = Net()
    assert list(net.state_dict()) == ["w", "kept", *PARAMETERS[1:]]
    assert set(net.to_static_state_dict()) - set(net.state_dict()) == {"passing", "plain", "count"}
    assert list(net.state_dict(include_sublayers=False)) == ["w", "kept"]
    assert next(iter(net.state_dict(structured_name_prefix="q."))) == "q.w"
    into = {}
    assert net.state_dict(destination=into) is into
    assert net.state_dict()["w"] is net.w
    assert net.state_dict(keep_vars=False)["w"].stop_gradient


def test_round_trip_through_a_file(tmp_path):
    net, other = Net(), Net()
    paddle.save(net.state_dict(), str(tmp_path / "net.pdparams"))
    assert other.set_state_dict(paddle.load(str(tmp_path / "net.pdparams"))) == ([], [])
    for (key, a), b in zip(net.state_dict().items(), other.state_dict().values(), strict=True):
        np.testing.assert_array_equal(a.numpy(), b.numpy(), err_msg=key)


@pytest.mark.parametrize("load", ["set_state_dict", "set_dict", "load_dict"])
def test_entries_that_do_not_fit_are_named_and_skipped(load):
    net = Net()
    before = net.w.numpy().copy()
    state = {k: v for k, v in net.state_dict().items() if k != "fc.bias"}
    state |= {"w": paddle.ones([3]), "stranger": paddle.ones([1]), "passing": paddle.ones([1])}
    with pytest.warns(UserWarning, match="skipped 4 entries") as caught:
        missing, unexpected = getattr(net, load)(state)
    text = str(caught[0].message)
    for words in ("w: the shape is [3], the model wants [2, 2]", "fc.bias: not in", "stranger: nothing in the model"):
        assert words in text
    assert sorted(missing) == ["fc.bias", "w"]
    assert sorted(unexpected) == ["passing", "stranger", "w"]
    np.testing.assert_array_equal(net.w.numpy(), before)
    assert net.passing.tolist() == [0.0]


def test_arrays_other_precisions_and_parameter_names_are_accepted():
    net = Net()
    net.set_state_dict({**net.state_dict(), "w": np.full((2, 2), 7.0, "float64")})
    assert net.w.dtype == paddle.float32
    assert net.w.tolist() == [[7.0, 7.0], [7.0, 7.0]]
    state = {p.name: p.numpy() * 0 for p in net.parameters()} | {net.kept.name: net.kept}
    assert net.set_state_dict(state, use_structured_name=False) == ([], [])
    assert all(float(p.abs().max()) == 0 for p in net.parameters())


def test_load_state_dict_is_strict_unless_told_otherwise():
    net = Net()
    assert net.load_state_dict(Net().state_dict()) == ([], [])
    check_error(lambda: net.load_state_dict({}), RuntimeError, "fc.weight", "strict=False")
    missing, unexpected = net.load_state_dict({"x": paddle.ones([1])}, strict=False)
    assert len(missing) == len(net.state_dict())
    assert unexpected == ["x"]


def test_extra_state():
    class Counting(nn.Layer):
        steps = 0

        def get_extra_state(self):
            return {"steps": self.steps}

        def set_extra_state(self, state):
            self.steps = state["steps"]

    outer = nn.Sequential(Counting())
    outer[0].steps = 5
    state = outer.state_dict()
    assert state["0._extra_state"] == {"steps": 5}
    fresh = nn.Sequential(Counting())
    fresh.set_state_dict(state)
    assert fresh[0].steps == 5
    check_error(lambda: nn.Layer().set_extra_state({}), NotImplementedError, "set_extra_state")


def test_hooks_on_the_state():
    layer = nn.Linear(1, 1)
    hook = layer.register_state_dict_hook(lambda state: state.update(extra=paddle.ones([1])))
    assert "extra" in layer.state_dict()
    assert "extra" not in layer.state_dict(use_hook=False)
    hook.remove()
    assert "extra" not in layer.state_dict()


# ---- attributes ----


def test_assignments_go_to_their_table():
    net = Net()
    net.w = None
    assert net.w is None
    assert "w" not in dict(net.named_parameters())
    net.fc = None
    assert net.fc is None
    net.kept = paddle.zeros([3])
    assert "kept" in net.state_dict()
    net.kept = None
    assert "kept" not in net.state_dict()
    net.seq = 3
    assert "seq" not in dict(net.named_sublayers())
    net.nothing = nn.Linear(1, 1)
    assert "nothing.weight" in net.state_dict()
    del net.nothing
    assert not hasattr(net, "nothing")
    assert "many" in dir(net)


@pytest.mark.parametrize(
    ("call", "kind", "words"),
    [
        (lambda net: setattr(net, "w", paddle.ones([2, 2])), TypeError, "set_value"),
        (lambda net: setattr(net, "plain", 3), TypeError, "is a buffer"),
        (lambda net: net.missing, AttributeError, "'Net' object has no attribute 'missing'"),
        (lambda net: delattr(net, "missing"), AttributeError, "missing"),
        (lambda net: net.add_parameter(3, None), TypeError, "3"),
        (lambda net: net.add_parameter("a.b", None), KeyError, "dot"),
        (lambda net: net.add_parameter("", None), KeyError, "empty"),
        (lambda net: net.add_parameter("x", paddle.ones([1])), TypeError, "Parameter"),
        (lambda net: net.add_parameter("training", net.w), KeyError, "already"),
        (lambda net: net.add_sublayer("x", 3), AssertionError, "sublayer = 3"),
        (lambda net: net.register_buffer("training", paddle.ones([1])), KeyError, "already"),
        (lambda net: net.register_buffer("x", 3), TypeError, "tensor = 3"),
        (lambda net: net.register_buffer("a.b", None), KeyError, "dot"),
        (lambda net: net.set_state_dict(3), TypeError, "state_dict = 3"),
        (lambda net: net.get_sublayer("seq.9"), AttributeError, "'9'"),
        (lambda net: net.get_parameter("fc.gain"), AttributeError, "'gain'"),
        (lambda net: net.set_sublayer("fc.x", nn.ReLU(), strict=True), AttributeError, "strict"),
        (lambda net: net.backward(1), ValueError, "loss"),
        (lambda net: nn.Layer()(1), NotImplementedError, "forward"),
        (lambda net: net.to(blocking="x"), AssertionError, "blocking = 'x'"),
        (lambda net: net.to("elsewhere"), ValueError, "elsewhere"),
    ],
)
def test_wrong_use_is_refused(call, kind, words):
    check_error(lambda: call(Net()), kind, words)


def test_forgetting_to_initialise_is_explained():
    class Forgetful(nn.Layer):
        def __init__(self):
            self.fc = nn.Linear(1, 1)

    check_error(Forgetful, ValueError, "super().__init__()")


def test_adding_by_hand():
    layer = nn.Layer()
    p = layer.create_parameter([1], is_bias=True)
    assert layer.add_parameter("p", p) is p
    assert layer.add_parameter("none", None) is None
    layer.register_parameter("q", layer.create_parameter([2], dtype="float64"))
    child = layer.add_sublayer("s", nn.ReLU())
    layer.add_module("t", nn.Tanh())
    assert [k for k, _ in layer.named_parameters()] == ["p", "q"]
    assert layer.q.dtype == paddle.float64
    assert layer.s is child
    layer.set_sublayer("s", nn.Linear(1, 1))
    assert isinstance(layer.s, nn.Linear)
    layer.register_buffer("again", paddle.ones([1]))
    layer.register_buffer("again", paddle.ones([2]), persistable=False)
    assert layer.again.shape == [2]
    assert "again" not in layer.state_dict()
    assert layer.create_parameter([1], attr=False) is None


# ---- modes, gradients, casts ----


def test_modes_and_apply():
    net = Net()
    net.eval()
    assert not any(layer.training for layer in net.sublayers(include_self=True))
    net.train()
    assert all(layer.training for layer in net.sublayers(include_self=True))
    order = []
    assert net.apply(lambda layer: order.append(type(layer).__name__)) is net
    assert order == ["Linear", "Linear", "ReLU", "Linear", "Sequential", "Linear", "LayerNorm", "LayerList", "Net"]


def test_gradients_are_cleared_and_switched():
    net = Net()
    net(paddle.ones([1, 2])).sum().backward()
    net.clear_gradients()
    assert net.fc.weight.grad.abs().max() == 0
    net.zero_grad()
    assert net.fc.weight.grad is None
    net.requires_grad_(False)
    assert all(p.stop_gradient for p in net.parameters())


CASTS = {
    "to": (lambda net: net.to(dtype="float16"), "float16"),
    "to a dtype alone": (lambda net: net.to(paddle.float64), "float64"),
    "to like a tensor": (lambda net: net.to(paddle.ones([1], "float64")), "float64"),
    "astype": (lambda net: net.astype("float64"), "float64"),
    "type": (lambda net: net.type("float64"), "float64"),
    "half": (lambda net: net.half(), "float16"),
    "double": (lambda net: net.double(), "float64"),
    "bfloat16": (lambda net: net.bfloat16(), "bfloat16"),
    "float": (lambda net: net.double().float(), "float32"),
    "cpu": (lambda net: net.cpu(), "float32"),
}


@pytest.mark.parametrize("name", CASTS)
def test_casts_keep_the_parameters_and_the_integers(name):
    cast, dtype = CASTS[name]
    net = Net()
    weight = net.fc.weight
    assert cast(net) is net
    assert net.fc.weight is weight
    assert not weight.stop_gradient
    assert {p.dtype.name for p in net.parameters()} == {dtype}
    assert net.kept.dtype == dtype
    assert net.count.dtype == paddle.int64
    assert net.fc._dtype == dtype


def test_some_layers_can_be_left_out_of_a_cast():
    net = Net()
    net.bfloat16(excluded_layers=[nn.LayerNorm, net.fc])
    assert net.many[1].weight.dtype == paddle.float32
    assert net.fc.weight.dtype == paddle.float32
    assert net.seq[0].weight.dtype == paddle.bfloat16


def test_a_cast_also_casts_gradients():
    layer = nn.Linear(1, 1)
    layer(paddle.ones([1, 1])).backward()
    layer.to(dtype="float64")
    assert layer.weight.grad.dtype == paddle.float64


# ---- hooks ----


def _identity():
    layer = nn.Linear(2, 2, bias_attr=False)
    layer.weight.set_value(np.eye(2, dtype="float32"))
    return layer


def test_hooks_run_in_order_and_replace_values():
    layer, log = _identity(), []
    one = layer.register_forward_pre_hook(lambda self, inputs: (log.append("pre 1"), (inputs[0] * 2,))[1])
    two = layer.register_forward_pre_hook(lambda self, inputs: (log.append("pre 2"), inputs[0] + 1)[1])
    three = layer.register_forward_post_hook(lambda self, inputs, out: (log.append("post 1"), out * 10)[1])
    layer.register_forward_post_hook(lambda self, inputs, out: log.append("post 2"))
    assert layer(paddle.ones([1, 2])).tolist() == [[30.0, 30.0]]
    assert log == ["pre 1", "pre 2", "post 1", "post 2"]
    for hook in (one, two, three):
        hook.remove()
    one.remove()
    log.clear()
    assert layer(paddle.ones([1, 2])).tolist() == [[1.0, 1.0]]
    assert log == ["post 2"]


def test_hooks_with_keywords_at_the_front_and_after_errors():
    class Scale(nn.Layer):
        def forward(self, x, scale=1):
            if scale == 0:
                raise RuntimeError("zero")
            return x * scale

    layer, log = Scale(), []
    layer.register_forward_pre_hook(
        lambda self, args, kw: ((args[0] + 1,), {"scale": kw["scale"] * 2}), with_kwargs=True
    )
    layer.register_forward_post_hook(lambda self, args, kw, out: out + kw["scale"], with_kwargs=True)
    assert float(layer(paddle.ones([]), scale=3)) == 18.0
    layer.register_forward_post_hook(lambda *args: log.append("first"), prepend=True)
    layer.register_forward_hook(lambda *args: log.append("always"), always_call=True)
    layer(paddle.ones([]), scale=1)
    assert log == ["first", "always"]
    log.clear()
    with pytest.raises(RuntimeError, match="zero"):
        layer(paddle.ones([]), scale=0)
    assert log == ["always"]


# ---- copies and text ----


def test_copies():
    net = Net()
    net(paddle.ones([1, 2])).sum().backward()
    twin = copy.deepcopy(net)
    np.testing.assert_array_equal(twin.fc.weight.numpy(), net.fc.weight.numpy())
    assert twin.fc.weight is not net.fc.weight
    assert twin.fc.weight.grad is None
    assert twin.fc.weight.name == net.fc.weight.name + "_deepcopy_0" or "_deepcopy_" in twin.fc.weight.name
    twin.fc.weight.set_value(twin.fc.weight * 0)
    assert net.fc.weight.abs().max() > 0
    assert copy.copy(net).fc.weight is net.fc.weight
    back = pickle.loads(pickle.dumps(net))
    np.testing.assert_array_equal(back(paddle.ones([1, 2])).numpy(), net(paddle.ones([1, 2])).numpy())
    assert [k for k, _ in back.named_parameters()] == PARAMETERS


def test_text_of_a_nested_network():
    assert repr(Net()) == str(Net())
    assert repr(Net()) == "\n".join(
        [
            "Net(",
            "  (fc): Linear(in_features=2, out_features=3, dtype=float32)",
            "  (seq): Sequential(",
            "    (0): Linear(in_features=3, out_features=3, dtype=float32)",
            "    (1): ReLU()",
            "    (2): Linear(in_features=3, out_features=1, dtype=float32)",
            "  )",
            "  (many): LayerList(",
            "    (0): Linear(in_features=1, out_features=1, dtype=float32)",
            "    (1): LayerNorm(normalized_shape=[2], epsilon=1e-05)",
            "  )",
            ")",
        ]
    )


def test_custom_extra_repr():
    class Short(nn.Layer):
        def extra_repr(self):
            return "k=1"

    class Long(nn.Layer):
        def extra_repr(self):
            return "a\nb"

    # Texts recorded from the original.
    assert repr(nn.Sequential(Short())) == "Sequential(\n  (0): Short(k=1)\n)"
    assert repr(Long()) == "Long(\n  a\n  b\n)"
    long = Long()
    long.sub = nn.ReLU()
    assert repr(long) == "Long(\n  a\n  b\n\n  (sub): ReLU()\n)"
    short = Short()
    short.sub = nn.ReLU()
    assert repr(short) == "Short(k=1\n  (sub): ReLU()\n)"


def test_lazy_layers_fill_when_asked():
    with paddle.LazyGuard():
        layer = nn.Linear(2, 3)
    assert layer.weight.shape == [2, 3]
    for p in layer.parameters():
        p.initialize()
    assert layer(paddle.ones([1, 2])).shape == [1, 3]
    assert layer.weight.abs().max() > 0
    with paddle.LazyGuard():
        loaded = nn.Linear(2, 3)
    loaded.set_state_dict(layer.state_dict())
    np.testing.assert_array_equal(loaded.weight.numpy(), layer.weight.numpy())


def test_programs_can_ask_whether_layers_are_lazy():
    from paddle.nn.initializer.lazy_init import _lazy_init_helper as helper

    assert not helper.state
    with paddle.LazyGuard():
        assert helper.state
        helper.disable()
        assert nn.Linear(2, 3).weight.abs().max() > 0
        helper.enable()
        assert helper.state
    assert not helper.state


def test_a_network_may_use_our_private_names():
    """Names such as _drop or _load belong to the user's network, not to the base class."""

    class Own(nn.Layer):
        def __init__(self):
            super().__init__()
            self._drop, self._cast, self._load, self._named = nn.Dropout(0.5), 1, 2, 3
            self.fc = nn.Linear(1, 1)

        def forward(self, x):
            return self._drop(self.fc(x))

    net = Own()
    net.to(dtype="float64")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        net.set_state_dict(net.state_dict())
    assert isinstance(net._drop, nn.Dropout)
    assert len(net.parameters()) == 2


def test_train_and_eval_of_a_subclass_are_not_called_by_each_other():
    """A recorded fact: the original sets `training` on the layers below and calls neither method of theirs."""
    called = []

    class Own(nn.Linear):
        def train(self):
            called.append("train")
            super().train()

        def eval(self):
            called.append("eval")
            super().eval()

    net = nn.Sequential(Own(2, 2))
    assert net.eval() is net
    assert not net[0].training
    net.train()
    assert net[0].training
    assert called == []
    net[0].eval()
    assert called == ["eval"]
    assert not net[0].training


# In 3.3.1 too: loading looks for the layer's own names, whatever a subclass's `state_dict` calls them.
def test_a_renamed_state_is_loaded_by_its_own_names():
    class Renamed(paddle.nn.Layer):
        def __init__(self):
            super().__init__()
            self.line = paddle.nn.Linear(1, 1)

        def state_dict(self, *args, **kwargs):
            return {f"x.{name}": value for name, value in super().state_dict(*args, **kwargs).items()}

    net = Renamed()
    assert list(net.state_dict()) == ["x.line.weight", "x.line.bias"]
    assert net.set_state_dict({"line.weight": paddle.ones([1, 1]), "line.bias": paddle.ones([1])}) == ([], [])
    assert net.line.weight.item() == 1.0


def test_a_layer_that_completes_the_state_of_its_copies():
    class Completed(nn.Linear):
        def __setstate__(self, state):
            super().__setstate__({"scale": 2.0, **state})

    layer = Completed(2, 3)
    copied = copy.deepcopy(layer)
    assert copied.scale == 2.0
    assert copied.weight is not layer.weight
    assert copied.weight.tolist() == layer.weight.tolist()


def test_contents_are_asked_for_by_the_names_of_torch():
    net = Net()
    assert len(net.parameters(recurse=False)) == 1 == len(list(net.named_parameters(recurse=False)))
    assert len(net.buffers(recurse=False)) == len(list(net.named_buffers(recurse=False))) == len(net.buffers())
    net.register_buffer("table", paddle.ones([2]), persistent=False)
    assert "table" not in net.state_dict()
    net.set_submodule("fc", module=nn.ReLU())
    assert isinstance(net.fc, nn.ReLU)
    with pytest.raises(TypeError, match="recurse"):
        net.parameters(recurse=False, include_sublayers=True)


def test_the_state_in_the_form_of_torch():
    net, into = nn.Sequential(nn.Linear(2, 3)), {}
    assert list(net.state_dict(prefix="a.")) == ["a.0.weight", "a.0.bias"]
    assert net.state_dict(into, "b.") is into
    assert list(into) == ["b.0.weight", "b.0.bias"]
    assert all(value.stop_gradient for value in into.values())
    assert net.state_dict({}, "b.", True)["b.0.bias"] is net[0].bias
    with pytest.raises(TypeError, match="use_hook"):
        net.state_dict(prefix="a.", use_hook=False)


def test_load_state_dict_names_what_did_not_fit():
    net = nn.Linear(2, 3)
    fits = net.load_state_dict(net.state_dict())
    assert (fits, repr(fits)) == (([], []), "<All keys matched successfully>")
    partly = net.load_state_dict({"weight": net.weight, "other": net.bias}, strict=False)
    assert (partly.missing_keys, partly.unexpected_keys) == (["bias"], ["other"])
    assert repr(partly) == "_IncompatibleKeys(missing_keys=['bias'], unexpected_keys=['other'])"
