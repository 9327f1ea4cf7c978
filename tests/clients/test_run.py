"""clients.run: steps, their output, and what is read of it."""

import sys

import pytest

from clients.model import Job, Step
from clients.run import cause, numbers, run_job


def python(code, *arguments, **options):
    return Step(("{python}", "-c", code, *arguments), **options)


def run(tmp_path, *steps, **job):
    return run_job(Job("job", "does", steps, **job), {"python": sys.executable, "data": "here"}, tmp_path / "work")


def test_numbers_are_read_from_patterns_and_result_lines():
    step = Step(("x",), {"loss": r"loss: ([\d.]+), acc: ([\d.]+)", "scores": r"scores: \[([^]]*)\]"})
    output = "loss: 1.5, acc: 2\nscores: [0.5, 0.25]\nloss: 3, acc: 4\nRESULT out [1, 2.5]\nRESULT broken 1\n"
    assert numbers(step, output) == {"loss": [1.5, 2, 3, 4], "scores": [0.5, 0.25], "out": [1, 2.5]}


def test_a_pattern_without_a_group_is_refused():
    with pytest.raises(ValueError, match="no group"):
        Step(("x",), {"loss": "loss"})


def test_steps_share_a_folder_and_end_at_the_first_failure(tmp_path):
    outcome = run(
        tmp_path,
        python("open('a', 'w').write('RESULT a [1]')"),
        python("print(open('a').read())"),
        python("raise ValueError('no luck in ' + __import__('os').getcwd())"),
        python("print('RESULT b [2]')"),
    )
    assert outcome.series == {"a": [1.0]}
    assert outcome.failed.endswith("ValueError: no luck in {work}")


def test_a_step_that_does_not_write_its_file_failed(tmp_path):
    assert "without writing model.bin" in run(tmp_path, python("print(1)", writes=("model.bin",))).failed


def test_a_step_without_end_is_ended_with_its_children(tmp_path):
    code = "import subprocess, sys; subprocess.run([sys.executable, '-c', 'import time; time.sleep(60)'])"
    outcome = run(tmp_path, python(code), limit=1)
    assert "not done after 1 s" in outcome.failed
    assert outcome.seconds < 30


def test_places_are_filled_in_and_the_home_folder_is_fresh(tmp_path):
    code = "import os, sys; print('RESULT x', [float(sys.argv[1] == 'here'), float(os.environ['HOME'] == sys.argv[2])])"
    assert run(tmp_path, python(code, "{data}", "{work}/home")).series == {"x": [1.0, 1.0]}


@pytest.mark.parametrize(
    ("output", "told"),
    [
        ("Traceback\n  File x\nValueError: bad\n", "ValueError: bad"),
        ("RuntimeError:\n\n  something\n  else\n", "RuntimeError: something else"),
        ("ModuleNotFoundError: No module named 'x'\nlater line", "ModuleNotFoundError: No module named 'x'"),
        ("just this", "just this"),
        ("", "no output"),
    ],
)
def test_cause(output, told):
    assert cause(output).startswith(told)


def test_the_processor_time_of_a_step_and_its_children_is_counted(tmp_path):
    busy = "import time; end = time.process_time() + 0.3\nwhile time.process_time() < end: pass"
    code = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {busy!r}]); import time; time.sleep(0.3)"
    assert 0.3 <= run(tmp_path, python(code)).processor <= run(tmp_path, python(code)).seconds + 0.5
