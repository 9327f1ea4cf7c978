"""The command line itself."""

import pytest

import outrigger
from outrigger.__main__ import COMMANDS, main


def test_version(capsys):
    with pytest.raises(SystemExit) as exit_:
        main(["--version"])
    assert exit_.value.code == 0
    assert capsys.readouterr().out == f"outrigger {outrigger.__version__}\n"


def test_without_a_command_it_helps(capsys):
    assert main([]) == 0
    assert "commands:" in capsys.readouterr().out


@pytest.mark.parametrize("command", COMMANDS, ids=lambda module: module.__name__)
def test_every_command_has_help_with_an_example(capsys, command):
    name = command.__name__.rpartition(".")[2]
    with pytest.raises(SystemExit) as exit_:
        main([name, "--help"])
    assert exit_.value.code == 0
    assert f"example:\n  outrigger {name}" in capsys.readouterr().out


def test_unknown_command(capsys):
    with pytest.raises(SystemExit) as exit_:
        main(["sing"])
    assert exit_.value.code == 2
    assert "sing" in capsys.readouterr().err
