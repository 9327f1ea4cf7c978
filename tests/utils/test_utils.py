"""Versions, deprecation, imports, the installation check and nested structures."""

import warnings

import pytest
import torch
from tests.support import check_error

import paddle
from paddle import utils


def test_versions():
    v = paddle.version
    assert (v.full_version, v.major, v.minor, v.patch, v.rc) == ("3.3.1", "3", "3", "1", "0")
    assert paddle.__version__ == v.full_version
    assert v.torch == torch.__version__
    assert v.cuda() == (torch.version.cuda or "False")
    assert v.hip == torch.version.hip
    for answer in (v.cudnn, v.nccl, v.xpu, v.xpu_xre, v.xpu_xccl, v.xpu_xhpc, v.tensorrt, v.mkl):
        assert isinstance(answer(), str)
    assert isinstance(v.cuda_archs(), list)


def test_show(capsys):
    paddle.version.show()
    shown = dict(line.split(": ", 1) for line in capsys.readouterr().out.splitlines())
    assert shown["full_version"] == "3.3.1"
    assert shown["torch"] == torch.__version__
    assert shown["outrigger"] == paddle.version.outrigger


def test_sysconfig():
    assert "include" in paddle.sysconfig.get_include()
    assert "lib" in paddle.sysconfig.get_lib()


@pytest.mark.parametrize("bounds", [("0.1.0",), ("3.3.1",), ("3",), ("3.3.1.0",), ("2.0", "10.0"), ("3.3.1", "3.3.1")])
def test_required_version_is_met(bounds):
    assert utils.require_version(*bounds) is None


# In the original, too, each of these is refused; "10.0" shows that versions are not compared as text.
@pytest.mark.parametrize("bounds", [("3.3.2",), ("3.3.1.1",), ("4",), ("10.0",), ("2.0", "3.3.0"), ("2.0", "3.3")])
def test_required_version_just_out_of_reach(bounds):
    check_error(lambda: utils.require_version(*bounds), Exception, *bounds, "3.3.1")


def test_required_version_is_not_met():
    with pytest.raises(Exception, match=r"9\.0 or higher"):
        utils.require_version("9.0")
    with pytest.raises(Exception, match=r"between 0\.1\.0 and 2\.0"):
        utils.require_version("0.1.0", "2.0")
    check_error(lambda: utils.require_version(3), TypeError, "min_version = 3")
    check_error(lambda: utils.require_version("3", 4), TypeError, "max_version = 4")
    check_error(lambda: utils.require_version("a.b"), ValueError, "'a.b'")


def test_try_import():
    assert utils.try_import("json").dumps([]) == "[]"
    with pytest.raises(ImportError, match="pip install no_such_module"):
        utils.try_import("no_such_module")
    with pytest.raises(ImportError, match="in my words"):
        utils.try_import("no_such_module", "in my words")


def test_deprecated():
    def make(level):
        @utils.deprecated(update_to="paddle.new", since="2.0.0", reason="It is old.", level=level)
        def old(x):
            """What it does."""
            return x + 1

        return old

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert make(0)(1) == 2
    with pytest.warns(UserWarning, match=r"old is deprecated since 2.0.0. Use paddle.new instead. It is old."):
        assert make(1)(1) == 2
    with pytest.raises(RuntimeError, match="deprecated"):
        make(2)(1)
    assert make(0).__doc__.endswith("What it does.")
    assert "deprecated since 2.0.0" in make(0).__doc__
    assert make(0).__name__ == "old"


def test_run_check(capsys):
    utils.run_check()
    out = capsys.readouterr().out
    assert "cpu: works." in out
    assert "installed successfully" in out
    assert paddle.version.outrigger in out


def test_run_check_finds_a_wrong_device(monkeypatch):
    monkeypatch.setattr(paddle, "matmul", lambda x, y: x @ y * 2)
    with pytest.raises(RuntimeError, match="cpu computes a wrong gradient"):
        utils.run_check()


# ---- nested structures ----

NEST = [1, (2, [3]), {"b": 5, "a": 4}]


def test_flatten_and_pack():
    # In the original: paddle.utils.flatten([1, [2, (3, 4)], {"b": 5, "a": 6}]) -> [1, 2, 3, 4, 6, 5]
    assert utils.flatten(NEST) == [1, 2, 3, 4, 5]
    assert utils.flatten(7) == [7]
    assert utils.pack_sequence_as(NEST, [10, 20, 30, 40, 50]) == [10, (20, [30]), {"b": 50, "a": 40}]
    assert list(utils.pack_sequence_as(NEST, [0] * 5)[2]) == ["b", "a"]
    check_error(lambda: utils.pack_sequence_as([0, 0], [1]), ValueError, "2 leaves", "1 values")


def test_map_structure():
    assert utils.map_structure(lambda x: x * 2, NEST) == [2, (4, [6]), {"b": 10, "a": 8}]
    assert utils.map_structure(lambda a, b: a + b, [1, (2,)], [10, (20,)]) == [11, (22,)]
    tensors = utils.map_structure(lambda t: t * 2, {"x": paddle.ones([1])})
    assert tensors["x"].tolist() == [2.0]
    check_error(lambda: utils.map_structure(lambda a, b: a, [1, 2], [1, [2]]), ValueError, "same form")


def test_same_structure():
    utils.assert_same_structure(NEST, [7, (7, [7]), {"a": 7, "b": 7}])
    check_error(lambda: utils.assert_same_structure([1, 2], [1, [2]]), ValueError, "same form")
    check_error(lambda: utils.assert_same_structure([1], (1,)), TypeError, "same types")
    utils.assert_same_structure([1], (1,), check_types=False)
    check_error(lambda: utils.assert_same_structure({"a": 1}, {"b": 1}), ValueError, "same form")


def test_sequences():
    assert [utils.is_sequence(v) for v in ([], (), {}, "ab", 1)] == [True, True, True, False, False]
    assert utils.to_sequence(3) == [3]
    assert utils.to_sequence((3,)) == (3,)


def test_convert_to_list():
    assert utils.convert_to_list(3, 2, "stride") == [3, 3]
    assert utils.convert_to_list((1, 2), 2, "stride") == [1, 2]
    for wrong in ([1, 2, 3], "ab", None, 1.5):
        check_error(lambda wrong=wrong: utils.convert_to_list(wrong, 2, "stride"), ValueError, "'stride'")


def test_shapes():
    assert utils.convert_shape_to_list([1, paddle.to_tensor(2)]) == [1, 2]
    assert utils.is_same_shape([1, -1, 3], [1, 2, 3])
    assert not utils.is_same_shape([1, 2], [1, 2, 3])
