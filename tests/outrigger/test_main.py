"""The command line itself."""

import os
import shlex
import shutil
import signal
import subprocess
import sys
import time

import pytest
from tests.outrigger.commands import ended, outrigger_process
from tests.support import run_python

import outrigger
from outrigger import _cli
from outrigger.__main__ import COMMANDS, main

HEAVY = ("torch", "numpy", "paddle", "rich", "matplotlib", "onnx", "safetensors", "PIL", "importlib.metadata")


def test_version(capsys):
    assert ended("--version") == 0
    assert capsys.readouterr().out == f"outrigger {outrigger.__version__}\n"


@pytest.mark.parametrize("words", [(), ("--help",), ("-h",), ("help",)], ids=["nothing", "--help", "-h", "help"])
def test_help_lists_every_command(capsys, words):
    assert ended(*words) == 0
    out = capsys.readouterr().out
    assert "example:\n  outrigger " in out
    for name in COMMANDS:
        assert f"\n  {name} " in out
        assert _cli.load(name).HELP in " ".join(out.split())


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(capsys, name):
    assert ended(name, "--help") == 0
    out = capsys.readouterr().out
    assert out.startswith(f"usage: outrigger {name} ")
    assert f"example:\n  outrigger {name}" in out
    assert max(map(len, out.splitlines())) <= 100


@pytest.mark.parametrize("columns", [60, 80, 120])
@pytest.mark.parametrize("words", [("--help",), *((name, "--help") for name in COMMANDS)], ids=" ".join)
def test_help_fits_the_terminal(capsys, monkeypatch, words, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    assert ended(*words) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if len(line) > columns] == []


def test_help_as_a_command(capsys):
    assert ended("help", "logs") == 0
    assert capsys.readouterr().out.startswith("usage: outrigger logs ")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_example_parses(name):
    lines = _cli.load(name).EXAMPLE.splitlines()
    assert lines
    assert all(line.startswith(f"  outrigger {name}") for line in lines)
    for line in lines:
        words = shlex.split(line, comments=True)[2:]
        ends = [at for at, word in enumerate(words) if word in ("&&", "|", ">", ">>", "<")]
        assert _cli.parser_of(name).parse_args(words[: min(ends, default=None)])


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
def test_a_shell_takes_every_example():
    lines = "\n".join(_cli.load(name).EXAMPLE for name in COMMANDS)
    done = subprocess.run(["bash", "-n"], input=lines, capture_output=True, text=True, timeout=20)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_argument_says_what_it_is(name):
    for action in _cli.parser_of(name)._actions:
        assert action.help, action


@pytest.mark.parametrize(("word", "meant"), [("dotcor", "doctor"), ("predcit", "predict"), ("rnu", "run")])
def test_an_unknown_command_is_met_with_the_near_one(capsys, word, meant):
    assert ended(word, "--help") == 2
    error = f"outrigger: there is no command '{word}'. Did you mean '{meant}'? Try outrigger --help.\n"
    assert capsys.readouterr().err == error


def test_a_command_far_from_all(capsys):
    assert ended("xyzzy") == 2
    assert capsys.readouterr().err == "outrigger: there is no command 'xyzzy'. Try outrigger --help.\n"


WRONG = {
    "option of no command": (["--verison"], "outrigger: '--verison' is not understood. Did you mean '--version'?"),
    "option": (["data", "a.gz", "--forse"], "outrigger data: '--forse' is not understood. Did you mean '--force'?"),
    "word too many": (["doctor", "all"], "outrigger doctor: 'all' is not understood."),
    "word missing": (["predict", "net"], "outrigger predict: the following arguments are required: INPUT."),
    "program missing": (["run"], "outrigger run: the following arguments are required: FILE."),
    "no number": (["predict", "a", "b", "--top", "x"], "outrigger predict: argument --top: invalid int value: 'x'."),
    "no choice": (["predict", "a", "b", "--engine", "x"], "outrigger predict: argument --engine: invalid choice: 'x'"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_use_is_one_line(capsys, name):
    words, message = WRONG[name]
    assert ended(*words) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(message)
    assert captured.err.count("\n") == 1
    assert captured.err.endswith("--help.\n")


def raising(error):
    def run(args):
        raise error

    return run


def test_a_file_that_cannot_be_written(capsys, monkeypatch, tmp_path):
    (tmp_path / "file").touch()
    assert ended("data", str(tmp_path / "file" / "mnist.json.gz")) == 1
    err = capsys.readouterr().err
    assert err.startswith(f"outrigger data: {tmp_path / 'file'}")
    assert err.count("\n") == 1


def test_what_is_no_mistake_of_the_user_is_not_hidden(monkeypatch):
    monkeypatch.setattr(_cli.load("doctor"), "run", raising(ZeroDivisionError("a bug")))
    with pytest.raises(ZeroDivisionError):
        main(["doctor"])


def test_an_optional_package_that_is_missing(capsys, monkeypatch):
    draw = lambda args: _cli.need("no_such_package.part", "plot", "The picture")  # noqa: E731
    monkeypatch.setattr(_cli.load("doctor"), "run", draw)
    assert ended("doctor") == 1
    assert capsys.readouterr().err == (
        "outrigger doctor: The picture needs no_such_package (No module named 'no_such_package'). "
        "Try pip install 'outrigger-paddle[plot]'.\n"
    )


def test_ctrl_c(capsys, monkeypatch):
    monkeypatch.setattr(_cli.load("doctor"), "run", raising(KeyboardInterrupt()))
    assert ended("doctor") == 130
    assert capsys.readouterr().err == "outrigger doctor: interrupted.\n"


def test_a_program_that_is_interrupted(tmp_path):
    """`outrigger run` ends as Python would: with the program's traceback and the usual exit code."""
    (tmp_path / "wait.py").write_text("import time\nprint('ready', flush=True)\ntime.sleep(60)\n")
    process = outrigger_process("run", "wait.py", cwd=tmp_path, preexec_fn=_interrupts_arrive)
    assert process.stdout.readline() == "ready\n"
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert err.startswith('Traceback (most recent call last):\n  File "wait.py", line ')
    assert err.endswith("KeyboardInterrupt\n")


def _interrupts_arrive():
    """A shell makes background jobs ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def test_a_reader_that_goes_away():
    reading, writing = os.pipe()
    os.close(reading)
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    process = outrigger_process("--help", stdout=writing, env=buffered)
    os.close(writing)
    _, err = process.communicate(timeout=20)
    assert err == ""
    assert process.returncode == 141


def test_help_needs_neither_the_engine_nor_much_time():
    program = (
        "import sys, time\nstart = time.process_time()\nfrom outrigger.__main__ import main\n"
        "try: main(['--help'])\nexcept SystemExit: pass\n"
        "seconds = time.process_time() - start\n"
        f"print([m for m in {HEAVY!r} if m in sys.modules], seconds)"
    )
    tries = []
    for _ in range(3):
        loaded, _, seconds = run_python(program, timeout=30).splitlines()[-1].rpartition(" ")
        assert loaded == "[]"
        tries.append(float(seconds))
        if tries[-1] < 0.25:
            return
        time.sleep(0.2)
    assert min(tries) < 0.25, tries


@pytest.mark.skipif(os.name != "posix", reason="needs sh")
@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&- <&-"])
def test_closed_files_are_open_to_nowhere(closed, tmp_path):
    """What is opened next must not get their numbers, into which libraries write messages."""
    program = (
        "import os, sys; from outrigger.__main__ import main; code = main([]);"
        f"handle = os.open({str(tmp_path / 'next')!r}, os.O_CREAT | os.O_WRONLY);"
        "os.write(1, b'x'); os.write(2, b'x'); print('y'); sys.exit(code if handle > 2 else 9)"
    )
    done = subprocess.run(["sh", "-c", f'exec "$0" -c "$1" {closed}', sys.executable, program], capture_output=True)
    assert (done.returncode, b"Traceback" in done.stderr) == (0, False)
    assert (tmp_path / "next").read_bytes() == b""
