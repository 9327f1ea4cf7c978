"""Building extensions with torch's tools, and adapting their functions to Paddle's tensors.

Sources include `torch/extension.h` and bind functions with `PYBIND11_MODULE(TORCH_EXTENSION_NAME, m)`. Sources written
against `paddle/extension.h` are refused, because that is the interface of the original.
"""

import functools
import importlib
import os
import re
import shutil
import sys
import types
from pathlib import Path

from ..._core.errors import UnimplementedError, received
from ..._core.explain import Symbol, explain
from ..._core.tensor import unwrap, wrap_all

_UNNAMED = "unnamed_extension"  # until setup() sets the name


def _keep_setuptools_importable():
    """Let setuptools be imported after pip, as programs do that import this module in between.

    Up to Python 3.11, importing pip withdraws setuptools' copy of distutils, without which setuptools refuses to be
    imported. The original has no such problem because it imports setuptools before any program can import pip.
    """
    hack = sys.modules.get("_distutils_hack")
    if "setuptools" not in sys.modules and "pip" in sys.modules and hack is not None:
        vars(hack.DISTUTILS_FINDER).pop("spec_for_distutils", None)


_keep_setuptools_importable()


def _cuda_home():
    """The folder of the CUDA toolkit, or None; torch's own search would import setuptools, which takes long."""
    named = os.environ.get("CUDA_HOME") or os.environ.get("CUDA_PATH")
    compiler = shutil.which("nvcc")
    if named or compiler:
        return named or str(Path(compiler).resolve().parents[1])
    return "/usr/local/cuda" if os.path.exists("/usr/local/cuda") else None


CUDA_HOME = _cuda_home()


def get_build_directory(verbose=False):
    """The folder in which `load` builds: PADDLE_EXTENSION_DIR, or one in Paddle's cache.

    Args:
        verbose: whether the folder is printed.

    Returns:
        path of the folder, which exists then.

    >>> import os, unittest.mock
    >>> with unittest.mock.patch.dict(os.environ, PADDLE_EXTENSION_DIR="built"):
    ...     paddle.utils.cpp_extension.get_build_directory()
    'built'
    """
    place = os.environ.get("PADDLE_EXTENSION_DIR") or os.path.expanduser("~/.cache/paddle_extensions")
    if verbose:
        print(f"extensions are built in {place}")
    os.makedirs(place, exist_ok=True)
    return place


def load(
    name,
    sources,
    extra_cxx_cflags=None,
    extra_cuda_cflags=None,
    extra_ldflags=None,
    extra_include_paths=None,
    extra_library_paths=None,
    build_directory=None,
    verbose=False,
):
    """Compile sources if needed, and return a module with their functions on Paddle's tensors.

    Args:
        name: name of the extension.
        sources: list of paths of C++ and CUDA files.
        extra_cxx_cflags: list of options for the C++ compiler.
        extra_cuda_cflags: list of options for the CUDA compiler.
        extra_ldflags: list of options for the linker.
        extra_include_paths: list of folders with headers.
        extra_library_paths: list of folders with libraries.
        build_directory: folder for what is built; by default that of `get_build_directory`.
        verbose: whether the build shows its commands.

    Returns:
        a module with the functions of the extension.

    >>> ops = paddle.utils.cpp_extension.load(name="ops", sources=["relu.cc"])  # doctest: +SKIP
    """
    from torch.utils import cpp_extension

    _refuse_paddle_headers(sources)
    place = Path(build_directory or get_build_directory()) / name
    place.mkdir(parents=True, exist_ok=True)
    built = cpp_extension.load(
        name=name,
        sources=[str(s) for s in sources],
        extra_cflags=extra_cxx_cflags,
        extra_cuda_cflags=extra_cuda_cflags,
        extra_ldflags=[*(extra_ldflags or ()), *(f"-L{path}" for path in extra_library_paths or ())],
        extra_include_paths=extra_include_paths,
        build_directory=str(place),
        verbose=verbose,
    )
    module = types.ModuleType(name, f"The extension {name} on Paddle's tensors.")
    adapt(built, vars(module))
    return module


def adapt(built, names):
    """Adapt the functions of a built module, or of its name, to Paddle's tensors, and add them to a namespace."""
    built = importlib.import_module(built) if isinstance(built, str) else built
    for name in dir(built):
        if not name.startswith("_"):
            value = getattr(built, name)
            names[name] = _on_paddle_tensors(value) if callable(value) and not isinstance(value, type) else value


def _on_paddle_tensors(function):
    @functools.wraps(function)
    def call(*args, **kwargs):
        try:
            return wrap_all(function(*[unwrap(a) for a in args], **{k: unwrap(v) for k, v in kwargs.items()}))
        except RuntimeError as error:
            raise explain(error, Symbol(function.__name__, ()), args, kwargs) from None

    return call


def CppExtension(sources, *args, **kwargs):
    """An extension of C++ sources, for `setup`.

    Args:
        sources: list of paths of C++ files.
        kwargs: further arguments of setuptools' `Extension`, such as the name.

    Returns:
        an extension of setuptools.

    >>> paddle.utils.cpp_extension.CppExtension(["relu.cc"]).sources
    ['relu.cc']
    """
    from torch.utils import cpp_extension

    _refuse_paddle_headers(sources)
    return cpp_extension.CppExtension(kwargs.pop("name", _UNNAMED), list(sources), *args, **kwargs)


def CUDAExtension(sources, *args, **kwargs):
    """An extension of C++ and CUDA sources, for `setup`; it needs the CUDA toolkit.

    Args:
        sources: list of paths of C++ and CUDA files.
        kwargs: further arguments of setuptools' `Extension`, such as the name.

    Returns:
        an extension of setuptools.

    >>> paddle.utils.cpp_extension.CUDAExtension(["relu.cc", "relu.cu"]).sources  # doctest: +SKIP
    """
    from torch.utils import cpp_extension

    _refuse_paddle_headers(sources)
    return cpp_extension.CUDAExtension(kwargs.pop("name", _UNNAMED), list(sources), *args, **kwargs)


class BuildExtension:
    """torch's build command for extensions, as a class for setuptools."""

    def __new__(cls, *args, **kwargs):
        from torch.utils import cpp_extension

        return cpp_extension.BuildExtension(*args, **kwargs)

    @staticmethod
    def with_options(**options):
        """The command with options, such as `use_ninja=False`."""
        from torch.utils import cpp_extension

        return cpp_extension.BuildExtension.with_options(**options)


def setup(**attr):
    """`setuptools.setup` for one extension: the package `name` gets its functions, on Paddle's tensors.

    Args:
        attr: arguments of `setuptools.setup`; `name` is needed.

    Returns:
        nothing.

    >>> # setup.py
    >>> from paddle.utils.cpp_extension import CppExtension, setup
    >>> setup(name="custom_ops", ext_modules=CppExtension(sources=["relu.cc"]))  # doctest: +SKIP
    """
    import setuptools

    setuptools.setup(**setup_arguments(attr))


def setup_arguments(attr):
    """The arguments for setuptools: the extension under a private name, and a module that adapts it."""
    from torch.utils import cpp_extension

    attr = dict(attr)
    name = attr["name"]
    extensions = attr.get("ext_modules") or []
    extensions = list(extensions) if isinstance(extensions, (list, tuple)) else [extensions]
    built = f"{name}_built"
    for extension in extensions:
        if extension.name == _UNNAMED:
            extension.name = built
    folder = Path("build") / f"{name}_adapter"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.py").write_text(
        f'"""The extension {name} on Paddle\'s tensors."""\n\n'
        "import torch  # noqa: F401 - brings the libraries that the extension needs\n\n"
        "from paddle.utils.cpp_extension.cpp_extension import adapt\n\n"
        f'adapt("{built}", globals())\n'
    )
    attr |= {"ext_modules": extensions, "py_modules": [*attr.get("py_modules", ()), name]}
    attr.setdefault("package_dir", {})[""] = str(folder)
    attr.setdefault("cmdclass", {}).setdefault("build_ext", cpp_extension.BuildExtension)
    attr.setdefault("zip_safe", False)
    return attr


def _refuse_paddle_headers(sources):
    """Refuse sources written against the headers of the original."""
    for source in sources:
        path = Path(source)
        if path.is_file() and re.search(r'#\s*include\s*[<"]paddle/', path.read_text(errors="replace")):
            raise UnimplementedError(
                "Extensions are built against torch; sources that include Paddle's headers cannot be built.",
                received(source=str(source)),
                "include torch/extension.h, torch::Tensor for paddle::Tensor, and PYBIND11_MODULE for PD_BUILD_OP.",
            )
