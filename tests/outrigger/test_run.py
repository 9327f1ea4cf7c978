"""`outrigger run`: old programs, with removed names restored for their process only."""

import textwrap

import pytest
from tests.outrigger.commands import run_outrigger


def test_an_old_program_runs_and_is_told_what_to_write(tmp_path):
    (tmp_path / "old.py").write_text(
        textwrap.dedent("""
            import collections, inspect, sys, time
            import numpy as np
            from PIL import Image
            assert __name__ == "__main__" and sys.argv[1:] == ["--epochs", "2"], sys.argv
            assert np.float is float and np.zeros(2, np.int).dtype == np.int64 and np.float is float
            assert issubclass(list, collections.Iterable)
            assert Image.new("L", (4, 4)).resize((2, 2), Image.ANTIALIAS).size == (2, 2)
            assert time.clock() <= time.clock()
            assert inspect.getargspec(lambda a, b=1: 0).args == ["a", "b"]
            import helper
            print("done", helper.VALUE)
        """)
    )
    (tmp_path / "helper.py").write_text("VALUE = 7\n")
    done = run_outrigger("run", "old.py", "--epochs", "2", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "done 7"
    assert done.stderr.count("numpy.float was removed") == 1
    for today in ("Image.LANCZOS", "collections.abc.Iterable", "time.perf_counter", "inspect.getfullargspec"):
        assert today in done.stderr


def test_methods_that_classes_have_lost(tmp_path):
    (tmp_path / "old.py").write_text(
        textwrap.dedent("""
            import threading
            from PIL import Image, ImageDraw
            draw = ImageDraw.Draw(Image.new("L", (40, 20)))
            wide, high = draw.textsize("cat 0.98")
            assert wide > high > 0 and draw.textsize("cat 0.98") == (wide, high)
            assert not threading.Thread(target=print).isAlive()
        """)
    )
    done = run_outrigger("run", "old.py", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("textsize was removed") == 1
    assert "thread.is_alive()" in done.stderr


def test_names_that_never_were_stay_missing(tmp_path):
    (tmp_path / "p.py").write_text("import numpy as np\nnp.no_such_thing\n")
    done = run_outrigger("run", "p.py", cwd=tmp_path)
    assert done.returncode == 1
    assert "AttributeError" in done.stderr
    assert "no_such_thing" in done.stderr


def test_the_exit_code_is_the_programs(tmp_path):
    (tmp_path / "p.py").write_text("import sys\nsys.exit(3)\n")
    assert run_outrigger("run", "p.py", cwd=tmp_path).returncode == 3


def test_no_such_file(tmp_path):
    done = run_outrigger("run", "nothing.py", cwd=tmp_path)
    assert done.returncode == 2
    assert "nothing.py" in done.stderr


def test_a_folder(tmp_path):
    done = run_outrigger("run", ".", cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr == "outrigger run: '.' is a folder. Try a program in it, or --check for all.\n"


def test_importing_paddle_puts_nothing_back():
    import numpy as np

    import paddle

    assert paddle is not None
    with pytest.raises(AttributeError):
        np.float  # noqa: B018 - looking is the test
