"""Converting files between torch and Paddle: the networks compute the same, and doubts are reported."""

import itertools
from pathlib import Path

import pytest
import torch
from tests.support import load_file

import outrigger
import paddle
from outrigger.weights import Plan, Refusal, convert

T, P = torch.nn, paddle.nn
FILE = Path(__file__).with_name("networks.py")


@pytest.fixture(scope="module")
def networks():
    return load_file(FILE)


IMAGE = torch.randn(2, 3, 8, 8, generator=torch.Generator().manual_seed(0))
WORDS = torch.tensor([[1, 2, 3], [9, 0, 4]])


@pytest.fixture
def reference(networks):
    torch.manual_seed(3)
    net = networks.Reference()
    net(IMAGE, WORDS)  # changes the running statistics
    return net.eval()


def outputs(layer):
    layer.eval()
    return layer(outrigger.from_torch(IMAGE), outrigger.from_torch(WORDS))._t


def loaded(layer, path):
    missing, unexpected = layer.set_state_dict(paddle.load(str(path)))
    assert (missing, unexpected) == ([], [])
    return layer


@pytest.mark.parametrize("name", ["Port", "Renamed"])
def test_to_a_paddle_model_and_back(tmp_path, networks, reference, name):
    state = {f"module.{key}": value for key, value in reference.state_dict().items()}
    torch.save({"state_dict": state, "epoch": 1}, tmp_path / "a.pth")
    plan = convert(tmp_path / "a.pth", tmp_path / "a.pdparams", model=f"{FILE}:{name}")
    assert plan
    layer = loaded(getattr(networks, name)(), tmp_path / "a.pdparams")
    torch.testing.assert_close(outputs(layer), reference(IMAGE, WORDS), atol=1e-6, rtol=0)

    paddle.save(layer.state_dict(), str(tmp_path / "b.pdparams"))
    assert convert(tmp_path / "b.pdparams", tmp_path / "b.pth", model=networks.Reference)
    back = torch.load(tmp_path / "b.pth", weights_only=True)
    expected = reference.state_dict()
    assert list(back) == list(expected)
    expected["features.1.num_batches_tracked"] = torch.tensor(0)
    assert all(torch.equal(back[key], value) for key, value in expected.items())


def test_without_a_model_and_back(tmp_path, networks, reference):
    torch.save(reference.state_dict(), tmp_path / "a.pth")
    plan = convert(tmp_path / "a.pth", tmp_path / "a.pdparams", rename={"features.4.weight": "features.4.scale"})
    assert {row.target: row.doubt.partition(":")[0] for row in plan.doubtful} == {
        "features.2.weight": "no bias; assumed to be a norm's, not a PReLU's. To be sure",
        "fc.weight": "square, so its shape is ambiguous; assumed to be a linear layer's",
        "head.weight": "no bias; assumed to be a linear layer's, not an embedding's",
    }
    state = paddle.load(str(tmp_path / "a.pdparams"))
    state["features.2._weight"] = state.pop("features.2.weight")
    layer = networks.Port()
    assert layer.set_state_dict(state) == ([], [])
    torch.testing.assert_close(outputs(layer), reference(IMAGE, WORDS), atol=1e-6, rtol=0)

    paddle.save(layer.state_dict(), str(tmp_path / "b.pdparams"))
    assert convert(tmp_path / "b.pdparams", tmp_path / "b.pth")
    again = networks.Reference().eval()
    again.load_state_dict(torch.load(tmp_path / "b.pth", weights_only=True))
    assert torch.equal(again(IMAGE, WORDS), reference(IMAGE, WORDS))


def test_through_every_form_of_file(tmp_path, reference):
    torch.save(reference.state_dict(), tmp_path / "a.pth")
    there = ["a.pth", "b.safetensors", "c.npz", "d.pt"]
    back = ["e.pdparams", "f.npz", "g.safetensors", "h.pdparams"]
    side = dict.fromkeys(there, "torch") | dict.fromkeys(back, "paddle") | {"i.pth": "torch"}
    for old, new in itertools.pairwise(side):
        assert convert(tmp_path / old, tmp_path / new, from_=side[old], to=side[new])
    found = torch.load(tmp_path / "i.pth", weights_only=True)
    expected = {**reference.state_dict(), "features.1.num_batches_tracked": torch.tensor(0)}
    assert found.keys() == expected.keys()
    assert all(torch.equal(found[key], value) for key, value in expected.items())


# ---- what is inferred ----


def planned(tmp_path, state, target="out.pdparams", **settings):
    torch.save(state, tmp_path / "in.pth")
    return convert(tmp_path / "in.pth", tmp_path / target, write=False, **settings)


def planned_from_paddle(tmp_path, state, **settings):
    paddle.save({name: paddle.zeros(shape) for name, shape in state.items()}, str(tmp_path / "in.pdparams"))
    return convert(tmp_path / "in.pdparams", tmp_path / "out.pth", write=False, **settings)


def hows(plan):
    return {row.target: row.how for row in plan.rows}


def test_a_plan_writes_nothing(tmp_path):
    plan = planned(tmp_path, {"w": torch.ones(2)})
    assert isinstance(plan, Plan)
    assert not plan.written
    assert not (tmp_path / "out.pdparams").exists()


@pytest.mark.parametrize(
    ("weight", "bias", "name", "how", "doubt"),
    [
        ((4, 3), (4,), "fc.weight", "transposed", ""),
        ((4, 4), (4,), "fc.weight", "transposed", "square"),
        ((4, 3), None, "fc.weight", "transposed", "no bias; assumed to be"),
        ((9, 3), None, "token_embedding.weight", "same", ""),
        ((9, 3), None, "wte.weight", "same", ""),
        ((9, 3), None, "embeddings.linear.weight", "transposed", "no bias; assumed to be"),
        ((9, 3), None, "embed_proj.weight", "transposed", "no bias; assumed to be"),
        ((4, 3), (3,), "fc.weight", "same", "its bias fits the other library's layout"),
        ((4, 3), (4, 3), "norm.weight", "same", ""),
        ((4, 3, 3, 3), (4,), "conv.weight", "same", ""),
        ((4, 3), None, "pos_table", "same", ""),
    ],
    ids="linear square no-bias embedding wte in-embeddings projection paddle norm conv no-weight".split(),
)
def test_which_weights_are_transposed(tmp_path, weight, bias, name, how, doubt):
    state = {name: torch.zeros(weight)}
    if bias is not None:
        state[name.replace("weight", "bias")] = torch.zeros(bias)
    row = planned(tmp_path, state).rows[0]
    assert row.how == how
    assert row.doubt.startswith(doubt) if doubt else row.doubt == ""


@pytest.mark.parametrize(
    ("weight", "bias", "how", "doubt"),
    [([3, 4], [4], "transposed", ""), ([4, 4], [4], "transposed", "square"), ([3, 4], [3], "same", "its bias fits")],
    ids=["linear", "square", "torch"],
)
def test_from_paddle(tmp_path, weight, bias, how, doubt):
    row = planned_from_paddle(tmp_path, {"fc.weight": weight, "fc.bias": bias}).rows[0]
    assert row.how == how
    assert row.doubt.startswith(doubt) if doubt else row.doubt == ""


def test_what_the_user_says_is_not_in_doubt(tmp_path):
    state = {"a.weight": torch.ones(3, 3), "b.weight": torch.ones(4, 3), "c.weight": torch.ones(5, 5)}
    plan = planned(tmp_path, state, linear=["a.*"], keep=["[bc].weight"])
    assert hows(plan) == {"a.weight": "transposed", "b.weight": "same", "c.weight": "same"}
    assert plan.doubtful == []


def test_patterns_are_about_names_in_the_file(tmp_path):
    state = {"old.weight": torch.ones(4, 3)}
    plan = planned(tmp_path, state, keep=["old.*"], rename={"old.": "new."})
    assert hows(plan) == {"new.weight": "renamed"}
    with pytest.raises(Refusal, match=r"--keep 'new\.\*' matches no tensor. There are: old\.weight\."):
        planned(tmp_path, state, keep=["new.*"], rename={"old.": "new."})


def test_batch_norm_both_ways(tmp_path):
    plan = planned(tmp_path, T.BatchNorm1d(3).state_dict())
    assert [row.target for row in plan.rows] == ["weight", "bias", "_mean", "_variance"]
    assert plan.dropped == {"num_batches_tracked": "Paddle keeps no count of batches"}
    assert plan
    plan = planned_from_paddle(tmp_path, {"bn.weight": [3], "bn.bias": [3], "bn._mean": [3], "bn._variance": [3]})
    assert [row.target.removeprefix("bn.") for row in plan.rows] == [
        "weight",
        "bias",
        "running_mean",
        "running_var",
        "num_batches_tracked",
    ]
    made = plan.rows[-1]
    assert (made.sources, made.how) == ((), "made: 0")
    assert made.value(None).dtype is torch.int64


def test_the_rules_of_the_guide(tmp_path):
    """`classifier` transposed, two names changed, one left, as in the conversion that the guide shows."""
    net = T.Sequential()
    net.features = T.Sequential(T.Conv2d(3, 4, 1), T.BatchNorm2d(4))
    net.classifier = T.Sequential(T.Linear(4, 6), T.Hardswish(), T.Linear(6, 6))
    torch.save(net.state_dict(), tmp_path / "in.pth")
    by_hand = {}
    for name, value in net.state_dict().items():
        if "num_batches_tracked" not in name:
            turned = value.t() if "classifier" in name and "weight" in name else value
            by_hand[name.replace("running_var", "_variance").replace("running_mean", "_mean")] = turned
    convert(tmp_path / "in.pth", tmp_path / "out.pdparams")
    found = paddle.load(str(tmp_path / "out.pdparams"))
    assert list(found) == list(by_hand)
    assert all(torch.equal(found[name]._t, value) for name, value in by_hand.items())


def test_attention_of_linear_layers_is_not_put_together_when_said_so(tmp_path):
    state = {f"attn.{one}_proj.weight": [4, 4] for one in ("q", "k", "v", "out")}
    plan = planned_from_paddle(tmp_path, state)
    assert hows(plan) == {"attn.in_proj_weight": "3 in one, transposed", "attn.out_proj.weight": "transposed"}
    assert plan.rows[0].doubt.startswith("assumed to be torch.nn.MultiheadAttention's")
    plan = planned_from_paddle(tmp_path, state, linear=["*_proj.*"])
    assert set(hows(plan)) == set(state)


def test_weight_norm_both_ways(tmp_path):
    conv = T.utils.parametrizations.weight_norm(T.Conv2d(2, 3, 3))
    torch.save(conv.state_dict(), tmp_path / "a.pth")
    plan = convert(tmp_path / "a.pth", tmp_path / "a.pdparams")
    assert hows(plan) == {"bias": "same", "weight_g": "as [3]", "weight_v": "renamed"}
    layer = P.utils.weight_norm(P.Conv2D(2, 3, 3))
    loaded(layer, tmp_path / "a.pdparams")
    torch.testing.assert_close(layer(outrigger.from_torch(IMAGE[:, :2]))._t, conv(IMAGE[:, :2]))
    for model in (None, conv):
        convert(tmp_path / "a.pdparams", tmp_path / "b.pth", model=model, force=True)
        again = T.utils.parametrizations.weight_norm(T.Conv2d(2, 3, 3))
        again.load_state_dict(torch.load(tmp_path / "b.pth", weights_only=True))
        assert torch.equal(again(IMAGE[:, :2]), conv(IMAGE[:, :2]))


@pytest.mark.parametrize("dim", [0, 1])
@pytest.mark.parametrize("given", [True, False], ids=["model", "no model"])
def test_weight_norm_of_a_linear_layer(tmp_path, dim, given):
    module = T.utils.parametrizations.weight_norm(T.Linear(4, 3), dim=dim)
    layer = P.utils.weight_norm(P.Linear(4, 3), dim=1 - dim)
    torch.save(module.state_dict(), tmp_path / "a.pth")
    convert(tmp_path / "a.pth", tmp_path / "a.pdparams", model=layer if given else None)
    loaded(layer, tmp_path / "a.pdparams")
    x = torch.randn(2, 4)
    torch.testing.assert_close(layer(outrigger.from_torch(x))._t, module(x))
    convert(tmp_path / "a.pdparams", tmp_path / "b.pth", model=module if given else None)
    again = T.utils.parametrizations.weight_norm(T.Linear(4, 3), dim=dim)
    again.load_state_dict(torch.load(tmp_path / "b.pth", weights_only=True))
    assert torch.equal(again(x), module(x))


def test_the_side_of_a_file_that_does_not_say_it(tmp_path):
    def side(state, to="out.pdparams"):
        torch.save(state, tmp_path / "x.pth")
        convert(tmp_path / "x.pth", tmp_path / "x.npz", force=True)
        return convert(tmp_path / "x.npz", tmp_path / to, write=False).sides

    assert side(T.BatchNorm1d(3).state_dict()) == ("torch", "paddle")
    assert side({"_mean": torch.ones(2)}) == ("paddle", "paddle")
    assert side(T.Linear(3, 2).state_dict()) == ("torch", "paddle")
    assert side({"weight": torch.ones(3, 2), "bias": torch.ones(2)}) == ("paddle", "paddle")
    with pytest.raises(
        Refusal,
        match=r"the layout of .* is not recorded in it and cannot be inferred.*Try --from torch or --from paddle",
    ):
        side(T.Linear(3, 3).state_dict())
    assert side(T.Linear(3, 3).state_dict(), "out.safetensors") == (None, None)


def test_dtype(tmp_path):
    state = {"w": torch.ones(2), "n": torch.tensor([3]), "b": torch.ones(2, dtype=torch.bfloat16)}
    torch.save(state, tmp_path / "a.pth")
    with pytest.raises(Refusal, match=r"\.npz cannot store bfloat16, the dtype of 'b'"):
        convert(tmp_path / "a.pth", tmp_path / "a.npz")
    convert(tmp_path / "a.pth", tmp_path / "a.npz", dtype="float16")
    convert(tmp_path / "a.npz", tmp_path / "b.pth", from_="torch")
    found = torch.load(tmp_path / "b.pth", weights_only=True)
    assert {name: str(value.dtype) for name, value in found.items()} == {
        "w": "torch.float16",
        "n": "torch.int64",
        "b": "torch.float16",
    }
    with pytest.raises(Refusal, match="--dtype must be float16, bfloat16, float32 or float64"):
        convert(tmp_path / "a.pth", tmp_path / "c.npz", dtype="int8")


def test_shared_tensors_stay_shared_for_torch(tmp_path):
    weight = torch.randn(6, 4)
    torch.save({"embed.weight": weight, "head.weight": weight}, tmp_path / "a.pth")
    convert(tmp_path / "a.pth", tmp_path / "b.pth")
    found = torch.load(tmp_path / "b.pth", weights_only=True)
    assert found["embed.weight"].data_ptr() == found["head.weight"].data_ptr()
    plan = convert(tmp_path / "a.pth", tmp_path / "c.pt", to="paddle")  # one as it is, the other transposed
    assert hows(plan) == {"embed.weight": "same", "head.weight": "transposed"}
    found = torch.load(tmp_path / "c.pt", weights_only=True)
    assert torch.equal(found["head.weight"], weight.t())
    assert torch.equal(found["embed.weight"], weight)


# ---- with a model ----


class Two(P.Layer):
    def __init__(self):
        super().__init__()
        self.a, self.b, self.norm = P.Linear(4, 4), P.Linear(4, 4), P.LayerNorm(4)


def test_what_is_left_and_what_is_missing(tmp_path):
    state = {"a.weight": torch.ones(4, 4), "a.bias": torch.ones(4), "b.weight": torch.ones(5, 4)}
    plan = planned(tmp_path, {**state, "extra": torch.ones(9)}, model=Two)
    assert not plan
    assert hows(plan) == {"a.weight": "transposed", "a.bias": "same"}
    assert plan.left == {
        "b.weight": "the file has [5, 4], the model expects [4, 4]",
        "extra": "the model has nothing like it",
    }
    assert plan.missing["b.weight"] == "the file has [5, 4], the model expects [4, 4]"
    assert plan.missing["norm.weight"] == "the file has nothing like it"


def test_layers_of_other_names_are_matched_by_order_and_the_doubtful_are_listed(tmp_path):
    net = T.Sequential()
    net.first, net.second, net.ln = T.Linear(4, 4), T.Linear(4, 4), T.LayerNorm(4)
    plan = planned(tmp_path, net.state_dict(), model=Two)
    assert {row.target: row.sources[0] for row in plan.rows} == {
        "a.weight": "first.weight",
        "a.bias": "first.bias",
        "b.weight": "second.weight",
        "b.bias": "second.bias",
        "norm.weight": "ln.weight",
        "norm.bias": "ln.bias",
    }
    assert [row.target for row in plan.doubtful] == ["a.weight", "a.bias", "b.weight", "b.bias"]
    plan = planned(tmp_path, net.state_dict(), model=Two, rename={"first": "b", "second": "a"})
    assert {row.target: row.sources[0] for row in plan.rows}["a.weight"] == "second.weight"
    assert plan.doubtful == []


def test_a_shape_alone_is_in_doubt(tmp_path):
    class Token(P.Layer):
        def __init__(self):
            super().__init__()
            self.fc, self.cls_token = P.Linear(3, 4), self.create_parameter([1, 7])

    state = {"fc.weight": torch.ones(4, 3), "fc.bias": torch.ones(4), "token": torch.ones(1, 7)}
    plan = planned(tmp_path, state, model=Token)
    assert plan
    assert [(row.target, row.doubt) for row in plan.doubtful] == [
        ("cls_token", "matched by its shape alone. To decide: --rename OLD=NEW")
    ]


def test_numbers_that_do_not_agree_are_not_guessed(tmp_path):
    net = T.Sequential()
    net.x, net.y, net.z, net.ln = T.Linear(4, 4), T.Linear(4, 4), T.Linear(4, 4), T.LayerNorm(4)
    plan = planned(tmp_path, net.state_dict(), model=Two)
    assert [row.target for row in plan.rows] == ["norm.weight", "norm.bias"]
    assert plan.left["x.weight"] == "3 tensors of the file and 2 of the model have this shape. Try --rename OLD=NEW"


def test_the_same_library_on_both_sides(tmp_path):
    net = T.Sequential(T.Linear(3, 3))
    plan = planned(tmp_path, {f"module.{k}": v for k, v in net.state_dict().items()}, "out.pt", model=net)
    assert [(row.sources, row.target, row.how) for row in plan.rows] == [
        (("module.0.weight",), "0.weight", "renamed"),
        (("module.0.bias",), "0.bias", "renamed"),
    ]
    layer = P.Linear(2, 2)
    paddle.save(layer.state_dict(), str(tmp_path / "x.pdparams"))
    plan = convert(tmp_path / "x.pdparams", tmp_path / "y.pdparams", model=layer)
    assert hows(plan) == {"weight": "same", "bias": "same"}


def test_a_shared_layer_of_the_model_is_filled_under_both_names(tmp_path):
    class Shared(P.Layer):
        def __init__(self):
            super().__init__()
            self.one = P.Linear(3, 4)
            self.other = self.one

    plan = planned(tmp_path, {"one.weight": torch.ones(4, 3), "one.bias": torch.ones(4)}, model=Shared)
    assert plan
    assert set(hows(plan)) == set(Shared().state_dict())


def test_a_large_model_is_built_without_its_values(tmp_path):
    made = []

    def build():
        made.append(P.Linear(100_000, 100_000, bias_attr=False))  # 40 GB
        return made[-1]

    plan = planned(tmp_path, {"weight": torch.ones(2, 2)}, model=lambda: P.Sequential(P.Linear(2, 2, bias_attr=False)))
    assert plan
    with pytest.raises(Refusal, match=r"nothing of '.*' fits"):
        planned(tmp_path, {"weight": torch.ones(2, 2)}, model=build)
    assert made[0].weight.shape == [100_000, 100_000]
