"""Extensions: what is asked of torch's tools, and functions on Paddle's tensors. Compiling only where asked for."""

import os
import subprocess
import sys
import types

import numpy as np
import pytest
import torch
from tests.support import check_error

import paddle
from paddle.utils import cpp_extension
from paddle.utils.cpp_extension import cpp_extension as module

SOURCE = """
#include <torch/extension.h>
torch::Tensor twice(torch::Tensor x) { return 2 * x; }
PYBIND11_MODULE(TORCH_EXTENSION_NAME, m) { m.def("twice", &twice, "Twice as much."); }
"""


def test_functions_take_and_give_paddle_tensors():
    built = types.SimpleNamespace(twice=lambda x, times=2: (x * times, [x]), VERSION=3, _hidden=1)
    names = {}
    module.adapt(built, names)
    assert names["VERSION"] == 3
    assert "_hidden" not in names
    x = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
    out, (same,) = names["twice"](x, times=paddle.to_tensor(3.0))
    assert isinstance(out, paddle.Tensor)
    assert out.tolist() == [3.0, 6.0]
    out.sum().backward()
    assert x.grad.tolist() == [3.0, 3.0]
    assert same.tolist() == [1.0, 2.0]


def test_engine_errors_name_the_function():
    def product(x, y):
        return torch.mm(x, y)

    names = {}
    module.adapt(types.SimpleNamespace(product=product), names)
    check_error(lambda: names["product"](paddle.ones([2, 3]), paddle.ones([2, 3])), ValueError, "product")


def test_load_asks_torch(monkeypatch, tmp_path):
    asked = {}

    def load(**arguments):
        asked.update(arguments)
        return types.SimpleNamespace(one=lambda: torch.ones(1))

    monkeypatch.setattr("torch.utils.cpp_extension.load", load)
    made = cpp_extension.load(
        "mine", ["a.cc"], ["-O2"], extra_library_paths=["/lib/x"], build_directory=str(tmp_path), verbose=True
    )
    assert made.one().tolist() == [1.0]
    assert made.__name__ == "mine"
    assert asked["extra_cflags"] == ["-O2"]
    assert asked["extra_ldflags"] == ["-L/lib/x"]
    assert asked["build_directory"] == str(tmp_path / "mine")


def test_build_directory(monkeypatch, tmp_path, capsys):
    monkeypatch.setenv("PADDLE_EXTENSION_DIR", str(tmp_path / "x"))
    assert cpp_extension.get_build_directory(verbose=True) == str(tmp_path / "x")
    assert (tmp_path / "x").is_dir()
    assert str(tmp_path) in capsys.readouterr().out


def test_setup_arguments(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.cc").write_text(SOURCE)
    attr = module.setup_arguments({"name": "my_ops", "ext_modules": cpp_extension.CppExtension(sources=["a.cc"])})
    (extension,) = attr["ext_modules"]
    assert extension.name == "my_ops_built"
    assert attr["py_modules"] == ["my_ops"]
    text = (tmp_path / attr["package_dir"][""] / "my_ops.py").read_text()
    assert 'adapt("my_ops_built", globals())' in text


def test_sources_of_the_original_are_refused(tmp_path):
    (tmp_path / "a.cc").write_text('#include "paddle/extension.h"\n')
    check_error(lambda: cpp_extension.CppExtension([str(tmp_path / "a.cc")]), NotImplementedError, "torch/extension.h")
    check_error(lambda: cpp_extension.load("a", [tmp_path / "a.cc"]), NotImplementedError, "a.cc")


@pytest.mark.skipif(not os.environ.get("OUTRIGGER_TEST_COMPILE"), reason="OUTRIGGER_TEST_COMPILE=1 compiles, slowly")
def test_compiled(tmp_path):
    (tmp_path / "a.cc").write_text(SOURCE)
    made = cpp_extension.load("outrigger_twice", [tmp_path / "a.cc"], build_directory=str(tmp_path))
    x = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
    out = made.twice(x)
    out.sum().backward()
    np.testing.assert_array_equal(out, [2.0, 4.0])
    np.testing.assert_array_equal(x.grad, [2.0, 2.0])


@pytest.mark.skipif(not os.environ.get("OUTRIGGER_TEST_COMPILE"), reason="OUTRIGGER_TEST_COMPILE=1 compiles, slowly")
def test_installed(tmp_path):
    (tmp_path / "a.cc").write_text(SOURCE)
    (tmp_path / "setup.py").write_text(
        "from paddle.utils.cpp_extension import CppExtension, setup\n"
        "setup(name='my_ops', ext_modules=CppExtension(sources=['a.cc']))\n"
    )
    src = os.path.dirname(os.path.dirname(paddle.__file__))
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([src, str(tmp_path / "lib")])}
    build = [sys.executable, "setup.py", "build", "--build-lib", "lib"]
    subprocess.run(build, cwd=tmp_path, env=environment, check=True, timeout=900, capture_output=True)
    code = "import paddle, my_ops; print(my_ops.twice(paddle.to_tensor([3.0])).tolist())"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60
    )
    assert done.stdout.strip() == "[6.0]", done.stderr
