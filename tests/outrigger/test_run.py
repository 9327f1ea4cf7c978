"""`outrigger run`: old programs, with removed names restored for their process only."""

import textwrap

import pytest
from tests.outrigger.commands import run_outrigger
from tests.support import ROOT


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


TORCH = """
    import torch
    import torch._six
    import torch.tensor
    import numpy as np
    from torch._six import container_abcs, inf, int_classes, string_classes
    from torch.autograd.gradcheck import zero_gradients
    from torch.tensor import Tensor
    from torch.utils.data.dataloader import default_collate, numpy_type_map
    from torch.utils.data._utils.collate import container_abcs as same

    assert string_classes == (str, bytes) and int_classes is int and inf == float("inf") and same is container_abcs
    assert issubclass(dict, container_abcs.Mapping) and Tensor is torch.Tensor and torch._six.PY3
    assert torch.tensor([1.0]).shape == (1,)  # still the function
    Meta = type("Meta", (type,), {})
    assert type(type.__call__(Meta, "X", (), {})) is Meta
    class Y(torch._six.with_metaclass(Meta, dict)): pass
    assert type(Y) is Meta and Y.__mro__[1] is dict

    rng = np.random.default_rng(0)
    def close(got, want): np.testing.assert_allclose(got.numpy(), want, atol=1e-10)
    m, b = rng.random((4, 4)), rng.random((4, 2))
    M, B, s = torch.tensor(m), torch.tensor(b), m + m.T
    values, vectors = torch.symeig(torch.tensor(s), eigenvectors=True)
    close(values, np.linalg.eigvalsh(s))
    close(vectors @ torch.diag(values) @ vectors.T, s)
    lower = torch.tensor(np.tril(s))
    close(lower.symeig(upper=False).eigenvalues, np.linalg.eigvalsh(s))
    assert torch.symeig(torch.tensor(s))[1].numel() == 0
    turn = np.array([[0.0, -2.0, 0.0], [2.0, 0.0, 0.0], [0.0, 0.0, 3.0]])
    e = torch.eig(torch.tensor(turn), eigenvectors=True)
    close(e.eigenvalues[e.eigenvalues[:, 1].argsort()], [[0.0, -2.0], [3.0, 0.0], [0.0, 2.0]])
    at = e.eigenvalues[:, 1].argmax()
    pair = torch.complex(e.eigenvectors[:, at], e.eigenvectors[:, at + 1])
    close(torch.tensor(turn).to(pair.dtype) @ pair, (2j * pair).numpy())
    close(torch.eig(torch.tensor(turn)).eigenvalues.sum(0), [3.0, 0.0])
    close(torch.solve(B, M).solution, np.linalg.solve(m, b))
    close(B.solve(M)[0], np.linalg.solve(m, b))
    close(torch.gesv(B, M)[0], np.linalg.solve(m, b))
    best, left, *_ = np.linalg.lstsq(m[:, :2], b, rcond=None)
    found = torch.lstsq(B, M[:, :2]).solution
    close(found[:2], best)
    close((found[2:] ** 2).sum(0), left)  # the rows beneath hold what is left over
    close(torch.gels(B[:2], M[:2]).solution, np.linalg.lstsq(m[:2], b[:2], rcond=None)[0])
    assert torch.matrix_rank(torch.ones(3, 3)) == 1 and torch.matrix_rank(M, 100.0) == 0
    positive = m @ m.T + np.eye(4)
    u = torch.potrf(torch.tensor(positive))
    close(u.T @ u, positive)
    close(torch.potrs(B, u), np.linalg.solve(positive, b))
    close(torch.potri(u), np.linalg.inv(positive))
    close(torch.btrisolve(B[None], *torch.btrifact(M[None])), np.linalg.solve(m, b)[None])
    close(torch.trtrs(B, torch.tensor(np.triu(positive)))[0], np.linalg.solve(np.triu(positive), b))

    def parts(c): return np.stack([c.real, c.imag], -1)
    close(torch.rfft(M, 2), parts(np.fft.rfft2(m)))
    close(M.rfft(1, normalized=True, onesided=False), parts(np.fft.fft(m, norm="ortho")))
    close(torch.irfft(torch.rfft(M[:, :3], 2), 2, signal_sizes=(4, 3)), m[:, :3])
    close(torch.irfft(torch.rfft(M, 1, onesided=False), 1, onesided=False), m)
    c = torch.tensor(parts(m + 1j * s))
    close(torch.fft(c, 1), parts(np.fft.fft(m + 1j * s)))  # a module today
    close(torch.ifft(c.fft(2), 2), parts(m + 1j * s))
    close(torch.view_as_real(torch.fft.fft(M)), parts(np.fft.fft(m)))
    try:
        torch.rfft(M, 7)
    except ValueError as error:
        print(error)

    x = torch.ones(2, requires_grad=True)
    x.sum().backward()
    zero_gradients([x])
    assert x.grad.tolist() == [0.0, 0.0]
    assert numpy_type_map["float32"]([1.0, 2.0]).dtype == torch.float32
    torch.set_deterministic(False)
    assert not torch.is_deterministic()
    from torch._utils import _accumulate
    assert list(_accumulate([1, 2, 3])) == [1, 3, 6]
    from torch.nn.modules.loss import _assert_no_grad
    try:
        _assert_no_grad(x)
    except AssertionError as error:
        print(error)
    assert not hasattr(torch, "no_such_thing") and not hasattr(torch._six, "no_such_thing")
    import paddle
    print("done", paddle.ones([2]).sum().item())
"""


def test_names_that_torch_has_lost(tmp_path):
    (tmp_path / "old.py").write_text(textwrap.dedent(TORCH))
    done = run_outrigger("run", "old.py", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "signal_ndim is the number of dimensions to transform: 1, 2 or 3. Received: 7",
        "a criterion computes no gradient for its target; pass target.detach()",
        "done 2.0",
    ]
    for line in (
        "torch._six.string_classes was removed; it works in this run only. Use (str, bytes) instead.",
        "torch.symeig was removed; it works in this run only. Use torch.linalg.eigh instead.",
        "torch.Tensor.solve was removed; it works in this run only. Use torch.linalg.solve(A, B) instead.",
        "torch.fft was removed; it works in this run only. Use torch.fft.fftn instead.",
    ):
        assert done.stderr.count(line) == 1, done.stderr


def test_a_program_without_torch_does_not_load_it(tmp_path):
    (tmp_path / "p.py").write_text("import sys\nprint('torch' in sys.modules)\n")
    done = run_outrigger("run", "p.py", cwd=tmp_path)
    assert done.stdout == "False\n"
    assert done.stderr == ""


def test_torchvision_gets_its_names_when_it_is_imported(tmp_path):
    package = tmp_path / "torchvision" / "transforms"
    package.mkdir(parents=True)
    (tmp_path / "torchvision" / "__init__.py").touch()
    (package / "__init__.py").write_text("class Resize: pass\n")
    (package / "functional.py").write_text("def rgb_to_grayscale(picture): return 'grey ' + picture\n")
    (tmp_path / "old.py").write_text(
        textwrap.dedent("""
            from torchvision.transforms.functional_tensor import rgb_to_grayscale
            from torchvision import transforms
            print(rgb_to_grayscale("cat"), transforms.Scale is transforms.Resize)
            print(transforms.RandomSizedCrop)
        """)
    )
    done = run_outrigger("run", "old.py", cwd=tmp_path)
    assert done.stdout == "grey cat True\n"
    assert "Use torchvision.transforms.functional.rgb_to_grayscale instead" in done.stderr
    assert "AttributeError" in done.stderr  # what this version has lost as well


def test_the_original_beside_is_reported_as_the_doctor_does(tmp_path):
    original = tmp_path / "original"
    metadata = original / "paddlepaddle-3.3.1.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: paddlepaddle\nVersion: 3.3.1\n")
    (original / "paddle").mkdir()
    (original / "paddle" / "__init__.py").write_text("print('the original')\n")
    (tmp_path / "p.py").write_text("print('ran')\n")
    source = str(ROOT / "src")
    behind = run_outrigger("run", "p.py", cwd=tmp_path, PYTHONPATH=f"{source}:{original}")
    doctor = run_outrigger("doctor", cwd=tmp_path, PYTHONPATH=f"{source}:{original}")
    assert behind.stdout == "ran\n"
    assert behind.stderr.startswith("outrigger run: `import paddle` is Outrigger")
    for line in behind.stderr.removeprefix("outrigger run: ").splitlines():
        assert line in doctor.stdout
    before = run_outrigger("run", "p.py", cwd=tmp_path, PYTHONPATH=f"{original}:{source}")
    assert before.stdout == "ran\n"
    assert "is the original, paddlepaddle 3.3.1" in before.stderr
    assert "Try: pip uninstall -y paddlepaddle" in before.stderr


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
