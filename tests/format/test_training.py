"""Programs that train, in model files: read and trained on, written, damaged."""

import gzip
import json
import pathlib

import numpy as np
import pytest
from tests.golden import training_program_cases as cases
from tests.golden import written_gradient_cases as calls
from tests.support import check_close

import paddle
from paddle import static
from paddle._format import DamagedFileError, desc
from paddle._format.backward import find

FOLDER = pathlib.Path(__file__).parents[1] / "golden" / "training_programs"
FACTS = json.loads((FOLDER / "facts.json").read_text())
READ = [(era, case) for era, found in FACTS.items() for case in found]
WRITTEN = json.loads(gzip.decompress((FOLDER.parent / "written_programs.json.gz").read_bytes()))
# Cases whose optimizer cannot be built here, and one that has the same batches.
OTHERS = {"mlp o1": "mlp sgd", "mlp o2": "mlp sgd", "pictures o1": "pictures momentum"}


@pytest.fixture(autouse=True)
def _static():
    paddle.enable_static()
    with static.scope_guard(static.Scope()):
        yield
    paddle.disable_static()


def file_of(era, case):
    ending = "pdmodel" if era == "older" else "json"
    return gzip.decompress((FOLDER / f"{case.replace(' ', '_')}.{ending}.gz").read_bytes())


def parse(data):
    return static.Program.parse_from_string(data)


def gradients_of(program):
    return next(op for op in program.global_block().ops if op.type == "backward")


# ---- reading ----


@pytest.mark.parametrize(("era", "case"), READ)
def test_training_goes_on_as_in_the_original(era, case):
    facts, program = FACTS[era][case], parse(file_of(era, case))
    with np.load(FOLDER / f"{case.replace(' ', '_')}.{era}.npz") as state:
        static.set_program_state(program, dict(state))
    loss, batches = facts["loss"] or gradients_of(program).args[0][0].name, cases.build(OTHERS.get(case, case))[4]
    found = cases.continue_training(program, loss, facts["rates"], batches, static.Executor(), static.global_scope())
    check_close(np.array(found), np.array(facts["losses"]), rtol=1e-4, atol=1e-6)


@pytest.mark.parametrize("era", ["older", "newer"])
def test_states_belong_to_the_optimizer(era):
    program = parse(file_of(era, "mlp adam"))
    with np.load(FOLDER / f"mlp_adam.{era}.npz") as state:
        static.set_program_state(program, dict(state))
    parameters, states = program.state_dict("param"), program.state_dict("opt")
    assert sorted(parameters) == sorted(p.name for p in program.all_parameters())
    assert sum(name.endswith("_moment1_0") for name in states) == len(parameters) == 6
    assert "learning_rate_0" in states


@pytest.mark.parametrize("era", ["older", "newer"])
def test_a_copy_for_testing_has_no_gradients_and_updates(era):
    program = parse(file_of(era, "pictures momentum")).clone(for_test=True)
    assert {op.role for op in program.global_block().ops} == {"forward"}


def test_gradients_can_be_fetched():
    program = parse(file_of("older", "mlp sgd"))
    with np.load(FOLDER / "mlp_sgd.older.npz") as state:
        before = state["fc_0.w_0"].copy()
        static.set_program_state(program, dict(state))
    (grad,) = static.Executor().run(program, feed=cases.build("mlp sgd")[4][0], fetch_list=["fc_0.w_0@GRAD"])
    rate = np.asarray(static.global_scope().var("learning_rate_0").get_tensor())
    check_close(np.asarray(static.global_scope().var("fc_0.w_0").get_tensor()), before - rate * grad, rtol=1e-6)


# ---- writing ----


@pytest.mark.parametrize("case", WRITTEN)
def test_operators_are_those_that_the_original_ran_with_the_same_results(case):
    main = cases.build(case)[0] if case in cases.CASES else calls.build(case)[0]
    assert cases.operators(main.desc.serialize_to_string()) == WRITTEN[case]


@pytest.mark.parametrize("case", [c for c in cases.CASES if c not in cases.NOT_HERE and c != "mlp radam"])
def test_what_is_written_trains_as_the_program_itself(case, tmp_path):
    main, start, loss, optimizer, batches = cases.build(case)
    exe, path = static.Executor(), str(tmp_path / "m")
    exe.run(start)
    exe.run(main, feed=batches[0], fetch_list=[loss])
    static.save(main, path)
    losses, rates = cases.train(main, loss, optimizer, batches, exe)
    program = parse((tmp_path / "m.pdmodel").read_bytes())
    for copy in (program, parse(program.desc.serialize_to_string())):
        static.load(copy, path, exe)
        found = cases.continue_training(copy, loss.name, rates, batches, exe, static.global_scope())
        check_close(np.array(found), np.array(losses), rtol=1e-4, atol=1e-6)


@pytest.mark.parametrize("early", [True, False])
def test_a_program_from_bytes_finds_the_states_in_the_scope(early):
    main, start, loss, _, batches = cases.build("mlp adam")
    exe = static.Executor()
    copies = [parse(main.desc.serialize_to_string())] if early else []
    exe.run(start)
    exe.run(main, feed=batches[0], fetch_list=[loss])
    copies = copies or [parse(main.desc.serialize_to_string())]
    parameters = {p.name: p.numpy() for p in main.all_parameters()}
    exe.run(copies[0], feed=batches[1], fetch_list=[loss.name])
    assert all((static.global_scope().var(n).get_tensor().numpy() != v).any() for n, v in parameters.items())


def test_dropout_stays_active():
    main = static.Program()
    with static.program_guard(main, static.Program()):
        x = static.data("x", [None, 100])
        out = paddle.nn.functional.dropout(x, 0.5)
    (found,) = static.Executor().run(
        parse(main.desc.serialize_to_string()), feed={"x": np.ones([2, 100], "float32")}, fetch_list=[out.name]
    )
    assert sorted(set(found.ravel())) == [0.0, 2.0]


def _net(body):
    main, start = static.Program(), static.Program()
    with static.program_guard(main, start):
        x = static.data("x", [None, 4])
        loss = paddle.mean(body(static.nn.fc(x, 4)))
        paddle.optimizer.SGD(0.1).minimize(loss)
    return main, start


def test_a_gradient_that_the_format_does_not_have_is_an_error():
    main, _ = _net(lambda h: paddle.diag_embed(h) * 2)
    with pytest.raises(NotImplementedError, match="'diag_embed' has no gradient in Paddle's model format"):
        main.desc.serialize_to_string()


def test_a_branch_is_an_error_that_names_it():
    main, _ = _net(lambda h: static.nn.cond(paddle.mean(h) > 0, lambda: h * 2, lambda: h))
    with pytest.raises(NotImplementedError, match="gradient of 'conditional_block'"):
        main.desc.serialize_to_string()


def test_save_says_which_program_it_cannot_write(tmp_path):
    main, start = _net(lambda h: paddle.diag_embed(h) * 2)
    static.Executor().run(start)
    with pytest.warns(UserWarning, match="the values are saved, but not the Program(.|\n)*'diag_embed'"):
        static.save(main, str(tmp_path / "m"))
    assert sorted(p.name for p in tmp_path.iterdir()) == ["m.pdopt", "m.pdparams"]


def test_a_rule_of_the_program_is_an_error():
    class Own(paddle.optimizer.SGD):
        def _update(self, batch):
            raise AssertionError

    main = static.Program()
    with static.program_guard(main, static.Program()):
        Own(0.1).minimize(paddle.mean(static.nn.fc(static.data("x", [None, 4]), 1)))
    with pytest.raises(NotImplementedError, match="optimizer Own has no counterpart"):
        main.desc.serialize_to_string()


# ---- damage ----


def _changed(change, case="mlp sgd"):
    """The bytes of a recorded program after a change of its operators."""
    blocks = desc.parse(file_of("older", case))
    change(blocks[0])
    return desc.serialize(blocks, 0, {})


def _operator(block, type, at=0):
    return [op for op in block.ops if op.type == type][at]


def _drop(type):
    return lambda block: block.ops.remove(_operator(block, type))


def _twice(block):
    block.ops.insert(block.ops.index(_operator(block, "sum")), _operator(block, "tanh_grad"))


def _in_a_circle(block):
    op = _operator(block, "relu_grad")
    op.inputs["Out@GRAD"] = list(op.outputs["X@GRAD"])


def _attribute(block):
    op = _operator(block, "mul_grad")
    op.attrs["x_num_col_dims"] = 2


def _slot(block):
    op = _operator(block, "relu_grad")
    op.inputs["Nonsense"] = op.inputs.pop("Out")


def _half_a_sum(block):
    op = _operator(block, "sum")
    op.inputs["X"] = op.inputs["X"][:1]


def _same_part_twice(block):
    op = _operator(block, "sum")
    op.inputs["X"] = op.inputs["X"][:1] * 2


def _other_value(block):
    _operator(block, "relu_grad").inputs["Out"] = ["fc_0.tmp_0"]


def _foreign(block):
    _operator(block, "relu_grad").type = "sigmoid_grad"


def _no_gradient(block):
    _operator(block, "sgd").inputs["Grad"] = ["nowhere"]


def _two_parameters(block):
    op = _operator(block, "sgd")
    op.inputs["Param"] = op.inputs["Param"] * 2


def _other_gradient(block):
    first, second = _operator(block, "sgd"), _operator(block, "sgd", 1)
    assert block.vars[first.inputs["Param"][0]].shape != block.vars[second.inputs["Param"][0]].shape
    first.inputs["Grad"] = second.inputs["Grad"]


def _updated_data(block):
    op = _operator(block, "sgd")
    op.inputs["Param"] = op.inputs["Grad"]


def _changed_between(block):
    """A weight is updated before a derivative reads it."""
    update = next(op for op in block.ops if op.type == "sgd" and op.inputs["Param"] == ["fc_1.w_0"])
    block.ops.remove(update)
    update.inputs["Grad"] = ["fc_1.w_0"]
    block.ops.insert(block.ops.index(_operator(block, "relu_grad")) - 3, update)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (_drop("tanh_grad"), "reads 'fc_1.tmp_1@GRAD', which no earlier"),
        (_drop("fill_constant"), "which no earlier operator computes"),
        (_twice, "computed twice"),
        (_in_a_circle, "'fc_0.tmp_1@GRAD'"),
        (_attribute, "'x_num_col_dims' is not that of operator"),
        (_slot, "in slot 'Nonsense'"),
        (_half_a_sum, "lacks the gradient of 'fc_0.tmp_2'"),
        (_same_part_twice, "twice"),
        (_other_value, "it takes 'fc_0.tmp_0' where operator 2 has 'fc_0.tmp_2'"),
        (_foreign, "'sigmoid_grad' of the model"),
        (_no_gradient, "reads 'nowhere', which no earlier operator computes"),
        (_two_parameters, "must have one parameter"),
        (_other_gradient, "must have the shape of 'Param'"),
        (_updated_data, "which is not persistable"),
        (_changed_between, "has an earlier value of it|has changed before"),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_damage_is_named(change, words):
    with pytest.raises((DamagedFileError, NotImplementedError, ValueError), match=words):
        parse(_changed(change))


def test_a_chain_of_sums_does_not_cost_a_square(monkeypatch):
    monkeypatch.setattr("paddle._format.backward._WORK", 1000)

    def change(block):
        op = _operator(block, "sum")
        names, gradients = op.inputs["X"], block.ops
        at = gradients.index(op)
        for i in range(2000):
            gradients.insert(
                at, desc.Op("sum", {"X": list(names)}, {"Out": [f"{names[0]}@{i}"]}, dict(op.attrs), dict(op.types))
            )

    with pytest.raises(DamagedFileError, match="more steps than can be followed"):
        parse(_changed(change))


def test_a_branch_in_a_file_is_refused_by_name():
    def change(block):
        op = _operator(block, "relu_grad")
        op.attrs["sub_block"], op.types["sub_block"] = 0, "BLOCK"

    blocks = desc.parse(file_of("older", "mlp sgd"))
    change(blocks[0])
    with pytest.raises(NotImplementedError, match=r"'relu_grad' (.|\n)*branches and loops"):
        find(blocks[0])
