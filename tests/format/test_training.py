"""Programs that train, in model files: read and trained on, written, damaged."""

import gzip
import json
import pathlib

import numpy as np
import pytest

import paddle
from paddle import static
from paddle._format import DamagedFileError, desc
from tests.golden import training_program_cases as cases
from tests.support import check_close, check_error

FOLDER = pathlib.Path(__file__).parents[1] / "golden" / "training_programs"
FACTS = json.loads((FOLDER / "facts.json").read_text())
READ = [(era, case) for era, found in FACTS.items() for case in found]
WRITTEN = json.loads((FOLDER.parent / "written_programs.json").read_text())


@pytest.fixture(autouse=True)
def _static():
    paddle.enable_static()
    with static.scope_guard(static.Scope()):
        yield
    paddle.disable_static()


def program_bytes(era, case):
    ending = "pdmodel" if era == "older" else "json"
    return gzip.decompress((FOLDER / f"{case.replace(' ', '_')}.{ending}.gz").read_bytes())


def gradients_of(program):
    return next(op for op in program.global_block().ops if op.type == "backward")


def batches(case):
    """The batches of the recorded run, which do not depend on the library."""
    return cases.build(case)[4] if case not in cases.NOT_HERE else cases.build(f"{case.split()[0]} {OTHERS[case]}")[4]


OTHERS = {"mlp o1": "sgd", "mlp o2": "sgd", "mlp asgd": "sgd", "pictures o1": "momentum"}


@pytest.mark.parametrize(("era", "case"), READ)
def test_training_goes_on_as_in_the_original(era, case):
    facts = FACTS[era][case]
    program = static.Program.parse_from_string(program_bytes(era, case))
    with np.load(FOLDER / f"{case.replace(' ', '_')}.{era}.npz") as state:
        static.set_program_state(program, dict(state))
    loss = facts["loss"] or gradients_of(program).args[0][0].name
    exe, scope = static.Executor(paddle.CPUPlace()), static.global_scope()
    found = cases.continue_training(program, loss, facts["rates"], batches(case), exe, scope)
    check_close(np.array(found), np.array(facts["losses"]), rtol=1e-4, atol=1e-6)
