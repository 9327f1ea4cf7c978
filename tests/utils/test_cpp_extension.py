"""Extensions: what is asked of torch's tools, and functions on Paddle's tensors. Compiling only where asked for."""

import os
import subprocess
import sys
import types

import numpy as np
import pytest
import torch
from tests.support import check_error, run_python

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


def test_an_extension_is_imported_from_its_folder(tmp_path):
    # Any extension module will do: functions of one that was built for Python alone are adapted like others.
    import _heapq

    suffix = "".join(os.path.basename(_heapq.__file__).partition(".")[1:])
    os.symlink(_heapq.__file__, tmp_path / f"_heapq{suffix}")
    made = cpp_extension.extension_utils._import_module_from_library("_heapq", tmp_path)
    heap = [3, 1, 2]
    made.heapify(heap)
    assert made.heappop(heap) == 1
    check_error(
        lambda: cpp_extension.extension_utils._import_module_from_library("mine", tmp_path),
        RuntimeError,
        f"no extension 'mine' in {tmp_path}",
        "_heapq",
    )


def test_a_setup_file_is_run_in_its_folder(tmp_path, capsys):
    (tmp_path / "good.py").write_text("import sys; open('ran', 'w').write(' '.join(sys.argv[1:])); print('built')")
    cpp_extension.extension_utils._jit_compile(str(tmp_path / "good.py"), verbose=True)
    assert (tmp_path / "ran").read_text() == "build"
    assert "built" in capsys.readouterr().out
    (tmp_path / "bad.py").write_text("raise SystemExit('no compiler')")
    check_error(
        lambda: cpp_extension.extension_utils._jit_compile(str(tmp_path / "bad.py")), RuntimeError, "no compiler"
    )


def test_names_that_programs_import(monkeypatch, tmp_path):
    assert cpp_extension.CUDA_HOME == module.CUDA_HOME == module._cuda_home()
    monkeypatch.setenv("CUDA_HOME", "/opt/cuda-9")
    assert module._cuda_home() == "/opt/cuda-9"
    monkeypatch.delenv("CUDA_HOME")
    monkeypatch.delenv("CUDA_PATH", raising=False)
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "nvcc").touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    assert module._cuda_home() == str(tmp_path)
    assert cpp_extension.IS_WINDOWS is (os.name == "nt")
    for name in ("load_op_meta_info_and_register_op", "parse_op_info"):
        check_error(lambda name=name: getattr(cpp_extension, name)("mine"), NotImplementedError, name)


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="pip leaves distutils alone from Python 3.12 on")
def test_setuptools_can_be_imported_after_pip():
    program = "import pip, paddle.utils.cpp_extension\nfrom setuptools import Extension\nprint(Extension.__name__)"
    assert run_python(program).strip() == "Extension"
