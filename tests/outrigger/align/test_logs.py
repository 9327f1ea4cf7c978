"""reprod_log's files: the real package reads ours, we read its files, and no foreign code is run."""

import logging
import os
import pickle
import re
from pathlib import Path

import numpy as np
import pytest
from tests.support import GOLDEN

from outrigger.align import logs
from outrigger.align.arrays import explain
from outrigger.align.result import Checkpoint, Report, Status

RECORDED = GOLDEN / "align"


def rng(seed=0):
    return np.random.default_rng(seed)


def checkpoint(name, pairs, tolerance=1e-6):
    return Checkpoint(name, Status.PASSED, "", tolerance, logs={key: pair for key, pair in pairs.items()})


def noisy(shape=(2, 3), by=1e-3, dtype="float32"):
    values = rng().normal(size=shape).astype(dtype)
    return values, (values + by * rng(1).normal(size=shape)).astype(dtype)


@pytest.fixture
def reprod_log():
    """The package; the handlers that it adds to a logger called `root` are closed afterwards."""
    package = pytest.importorskip("reprod_log")
    yield package
    logger = logging.getLogger("root")
    for handler in list(logger.handlers):
        if type(handler) in (logging.StreamHandler, logging.FileHandler):
            logger.removeHandler(handler)
            handler.close()


def their_report(reprod_log, folder):
    """What the package itself reports about the forward files in a folder."""
    helper = reprod_log.ReprodDiffHelper()
    helper.compare_info(*(helper.load_info(str(folder / f"forward_{side}.npy")) for side in ("ref", "paddle")))
    helper.report(diff_method="mean", diff_threshold=1e-6, path=str(folder / "theirs.log"))
    return without_times(folder / "theirs.log")


def without_times(path):
    lines = Path(path).read_text().splitlines()
    assert all(re.match(r"\[\d{4}/\d\d/\d\d \d\d:\d\d:\d\d\] root INFO: ", line) for line in lines)
    return [line.partition(" root INFO: ")[2] for line in lines]


# --- writing


def test_the_files_of_the_guide(tmp_path):
    names = ["data", "forward", "metric", "loss", "backward"]
    report = Report("r", "p", [checkpoint(name, {"x": noisy()}) for name in names])
    written = logs.write(report, tmp_path / "result")
    stems = ["data", "forward", "metric", "loss", "losses"]
    assert sorted(str(path.relative_to(tmp_path)) for path in written) == sorted(
        [f"result/{stem}_{side}.npy" for stem in stems for side in ("ref", "paddle")]
        + [f"result/log/{name}_diff.log" for name in names]
    )
    assert all(path.is_file() for path in written)
    assert len(list(tmp_path.rglob("*"))) == len(written) + 2  # nothing temporary is left


def test_what_logged_nothing_leaves_no_file(tmp_path):
    assert logs.write(Report("r", "p", [Checkpoint("decay", Status.PASSED, "")]), tmp_path / "result") == []
    assert not (tmp_path / "result").exists()


@pytest.mark.parametrize("by", [0, 1e-8, 1e-3])
def test_reprod_log_says_the_same_of_our_files(tmp_path, capsys, reprod_log, by):
    pairs = {"logits": noisy((4, 5), by), "loss": noisy((), by), "wide": noisy((7,), by, "float64")}
    pairs["same"] = noisy((3,), 0)
    logs.write(Report("r", "p", [checkpoint("forward", pairs)]), tmp_path)
    theirs = their_report(reprod_log, tmp_path)
    assert without_times(tmp_path / "log" / "forward_diff.log") == theirs
    assert theirs[-1] == f"diff check {'failed' if by > 1e-4 else 'passed'}"


def test_what_is_not_a_number_does_not_pass():
    broken = np.array([1.0, np.nan], "float32")
    text = logs.diff_log(checkpoint("loss", {"loss": (np.ones(2, "float32"), broken)}))
    assert "check passed: False, value: nan" in text
    assert text.endswith("diff check failed\n")


def test_equal_infinities_are_no_difference():
    masked = np.array([0.0, -np.inf], "float32")
    assert "check passed: True, value: 0.0" in logs.diff_log(checkpoint("forward", {"mask": (masked, masked.copy())}))


def test_truth_values_and_unsigned_numbers_are_subtracted_as_numbers():
    pairs = {"mask": (np.array([True, False]), np.array([True, True])), "bytes": (np.uint8([1]), np.uint8([3]))}
    assert re.findall(r"value: (\S+)", logs.diff_log(checkpoint("data", pairs))) == ["0.5", "2.0"]


# --- reading


def test_files_of_reprod_log_are_read(tmp_path, reprod_log):
    logger = reprod_log.ReprodLogger()
    logger.add("logits", noisy()[0])
    logger.save(str(tmp_path / "forward_paddle.npy"))
    read = logs.read(tmp_path / "forward_paddle.npy")
    assert list(read) == ["logits"]
    np.testing.assert_array_equal(read["logits"], noisy()[0])


def test_files_of_numpy_1_are_read():
    read = logs.read(RECORDED / "numpy1_ref.npy")
    assert {name: array.dtype.name for name, array in read.items()} == {
        "logits": "float32",
        "loss": "float64",
        "block/out": "int64",
        "block/half": "float16",
        "scalar": "float32",
    }
    np.testing.assert_array_equal(read["logits"], [[0, 0.25, 0.5], [0.75, 1, 1.25]])
    np.testing.assert_array_equal(read["block/half"], [0.5, -1])


def test_a_bare_array_is_called_after_its_checkpoint(tmp_path):
    np.save(tmp_path / "losses_torch.npy", np.arange(3.0))
    assert list(logs.read(tmp_path / "losses_torch.npy")) == ["backward"]


def test_numbers_and_lists_become_arrays(tmp_path):
    np.save(tmp_path / "metric_ref.npy", {"acc": 0.5, "both": [1, 2], "true": True, 3: np.float16(1)})
    assert {name: array.shape for name, array in logs.read(tmp_path / "metric_ref.npy").items()} == {
        "acc": (),
        "both": (2,),
        "true": (),
        "3": (),
    }


class Malicious:
    def __init__(self, path):
        self.path = path

    def __reduce__(self):
        return os.mkdir, (str(self.path),)


@pytest.mark.parametrize("where", ["value", "dict", "array"])
def test_pickled_code_is_not_run(tmp_path, where):
    bad = Malicious(tmp_path / "ran")
    content = {"value": bad, "dict": {"x": {"y": bad}}, "array": {"x": np.array([bad], dtype=object)}}[where]
    np.save(tmp_path / "forward_ref.npy", content)
    with pytest.raises(ValueError, match=r"asks for '\w+\.mkdir'.*nothing of it was run"):
        logs.read(tmp_path / "forward_ref.npy")
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize(
    "name", "builtins.eval builtins.bytearray numpy.load numpy.testing.measure os.system paddle.dtype".split()
)
def test_names_beyond_arrays_are_refused(tmp_path, name):
    module, _, attribute = name.rpartition(".")
    header = (tmp_path / "x.npy", {"a": 1})
    np.save(*header)
    start = header[0].read_bytes()
    start = start[: start.index(b"\n") + 1]
    header[0].write_bytes(start + f"c{module}\n{attribute}\n.".encode())
    with pytest.raises(ValueError, match=re.escape(f"asks for '{name}'")):
        logs.read(header[0])


def test_a_torch_tensor_is_refused_with_advice(tmp_path):
    import torch

    np.save(tmp_path / "x.npy", {"a": torch.ones(2)})
    with pytest.raises(ValueError, match=r"torch\..*tensor\.numpy\(\)"):
        logs.read(tmp_path / "x.npy")


@pytest.mark.parametrize("content", [b"", b"junk", b"\x93NUMPY\x09\x00", pickle.dumps({"a": 1})])
def test_other_files_are_refused(tmp_path, content):
    (tmp_path / "x.npy").write_bytes(content)
    with pytest.raises(ValueError, match=r"x\.npy cannot be read as a log of arrays"):
        logs.read(tmp_path / "x.npy")


def test_a_file_that_is_cut_off_is_refused(tmp_path):
    np.save(tmp_path / "x.npy", {"a": noisy()[0]})
    whole = (tmp_path / "x.npy").read_bytes()
    for length in range(0, len(whole) - 1, 7):
        (tmp_path / "x.npy").write_bytes(whole[:length])
        with pytest.raises(ValueError, match="cannot be read"):
            logs.read(tmp_path / "x.npy")


def test_what_is_no_number_is_named(tmp_path):
    np.save(tmp_path / "x.npy", {"block": {"name": "conv"}})
    with pytest.raises(ValueError, match="'block/name' is not an array of numbers but a str"):
        logs.read(tmp_path / "x.npy")


def test_two_arrays_of_one_name_are_refused(tmp_path):
    np.save(tmp_path / "x.npy", {"a": {"b": 1}, "a/b": 2})
    with pytest.raises(ValueError, match="two arrays called 'a/b'"):
        logs.read(tmp_path / "x.npy")


def test_a_folder_is_read_in_the_order_of_checkpoints(tmp_path):
    for name in ("losses_pytorch", "forward_ref", "forward_paddle", "data_benchmark", "zoo_ref"):
        np.save(tmp_path / f"{name}.npy", {"x": np.ones(1)})
    assert list(logs.read_folder(tmp_path, "reference")) == ["data", "forward", "backward", "zoo"]
    assert list(logs.read_folder(tmp_path, "port")) == ["forward"]


def test_two_files_for_one_checkpoint_are_refused(tmp_path):
    for name in ("forward_ref", "forward_torch"):
        np.save(tmp_path / f"{name}.npy", {"x": np.ones(1)})
    with pytest.raises(ValueError, match=r"forward_ref\.npy and .*forward_torch\.npy are both"):
        logs.read_folder(tmp_path, "reference")


def test_an_empty_folder_says_what_it_lacks(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"\*_paddle\.npy"):
        logs.read_folder(tmp_path, "port")
    with pytest.raises(ValueError, match="side must be 'reference' or 'port'"):
        logs.read_folder(tmp_path, "paddle")


# --- comparing


def saved(folder, **files):
    for name, content in files.items():
        np.save(folder / f"{name}.npy", content)
    return folder


def test_two_folders_are_compared(tmp_path):
    good, bad = noisy(by=1e-9), noisy(by=1e-2)
    saved(
        tmp_path,
        forward_ref={"stem": good[0], "head": bad[0]},
        forward_paddle={"stem": good[1], "head": bad[1]},
        loss_ref={"loss": good[0]},
        loss_paddle={"loss": good[1]},
    )
    report = logs.compare(tmp_path, tmp_path)
    assert not report
    assert [(one.name, one.status.value, one.summary) for one in report] == [
        ("forward", "failed", "1 of 2 logged arrays agree"),
        ("loss", "passed", "1 of 1 logged arrays agree"),
    ]
    assert report["forward"].first.name == report["forward"].finding.where == "head"
    place = np.unravel_index(np.argmax(np.abs(bad[0] - bad[1])), (2, 3))
    assert report["forward"].finding.port == f"{bad[1][place]:.8g} at {[int(i) for i in place]}"
    assert logs.compare(tmp_path, tmp_path, {"forward": 0.1})


def test_a_report_of_logs_can_be_handed_in_again(tmp_path):
    saved(tmp_path, losses_ref={"loss_0": np.ones(1)}, losses_paddle={"loss_0": np.ones(())})
    report = logs.compare(tmp_path, tmp_path)
    again = logs.compare(*[report.save_logs(tmp_path / "again")[0].parent] * 2)
    assert [one.summary for one in again] == [one.summary for one in report]
    assert "the shape [1] in the reference and [] in the port" in report["backward"].notes[0]


def test_a_file_finds_its_checkpoint_in_a_folder(tmp_path):
    saved(tmp_path, forward_ref={"x": np.ones(2)}, forward_paddle={"x": np.ones(2)}, loss_ref={"x": np.ones(2)})
    assert [one.name for one in logs.compare(tmp_path, tmp_path / "forward_paddle.npy")] == ["forward"]
    assert [one.name for one in logs.compare(tmp_path / "forward_ref.npy", tmp_path)] == ["forward"]
    with pytest.raises(FileNotFoundError, match="no file for the checkpoint 'loss'; it has: forward"):
        logs.compare(tmp_path / "loss_ref.npy", tmp_path)


def test_names_that_one_side_lacks_are_named(tmp_path):
    saved(tmp_path, forward_ref={"a": np.ones(2), "b": np.ones(2)}, forward_paddle={"a": np.ones(2), "c": np.ones(2)})
    forward = logs.compare(tmp_path, tmp_path)["forward"]
    assert forward.status is Status.FAILED
    assert forward.notes == ["the port did not log b", "the reference did not log c"]
    assert (forward.finding.where, forward.finding.reference, forward.finding.port) == ("b", "logged", "not logged")


def test_a_checkpoint_that_one_side_lacks_is_a_warning(tmp_path):
    saved(tmp_path, forward_ref={"a": 1}, forward_paddle={"a": 1}, loss_ref={"a": 1})
    report = logs.compare(tmp_path, tmp_path)
    assert report["loss"].status is Status.WARNING
    assert "loss_paddle.npy is missing" in report["loss"].summary


@pytest.mark.parametrize(
    ("files", "tolerances", "error"),
    [
        ({"forward_ref": 1, "loss_paddle": 1}, None, "no checkpoint in common: the reference logged forward"),
        ({"forward_ref": 1, "forward_paddle": 1}, {"forwards": 1}, "tolerances has forwards"),
    ],
)
def test_wrong_use_is_said(tmp_path, files, tolerances, error):
    saved(tmp_path, **{name: {"x": value} for name, value in files.items()})
    with pytest.raises(ValueError, match=error):
        logs.compare(tmp_path, tmp_path, tolerances)


def test_a_transposed_array_is_noticed_where_reprod_log_turns_it(tmp_path, capsys, reprod_log):
    weight = noisy((3, 4))[0]
    saved(tmp_path, forward_ref={"fc.weight": weight}, forward_paddle={"fc.weight": weight.T.copy()})
    forward = logs.compare(tmp_path, tmp_path)["forward"]
    assert forward.status is Status.FAILED
    assert forward.finding.reason == "the array is transposed"
    assert forward.finding.confirmed
    assert (forward.finding.reference, forward.finding.port) == ("shape [3, 4]", "shape [4, 3]")
    theirs = their_report(reprod_log, tmp_path)
    assert theirs[-1] == "diff check passed"


def test_losses_are_a_curve(tmp_path):
    losses = {f"loss_{i}": np.float32(1 / (i + 1)) for i in range(11)}
    saved(tmp_path, losses_ref=losses, losses_paddle=losses | {"loss_10": np.float32(5)})
    (curve,) = logs.compare(tmp_path, tmp_path)["backward"].curves
    assert curve.name == "loss"
    assert curve.reference == tuple(float(value) for value in losses.values())
    assert curve.port[-1] == 5


SQUARE, IMAGE = rng().normal(size=(4, 4)), rng().normal(size=(2, 3, 5, 5))


@pytest.mark.parametrize(
    ("reference", "port", "reason"),
    [
        (SQUARE, SQUARE.T, "the array is transposed"),
        (IMAGE, IMAGE.transpose(0, 2, 3, 1), r"channels last \(NHWC\)"),
        (IMAGE, IMAGE.transpose(1, 0, 2, 3), r"the reference's \[1, 0, 2, 3\]"),
        (IMAGE, IMAGE[:, ::-1], "one side reads RGB, the other BGR"),
        (SQUARE, SQUARE[[2, 0, 3, 1]], "come in another order"),
        (SQUARE, SQUARE / 255, "values up to 255"),
        (SQUARE, SQUARE + 0.5, "plus 0.5"),
        (SQUARE[:, :1], SQUARE[:, 0], "an axis of length one"),
    ],
)
def test_simple_slips_are_confirmed(reference, port, reason):
    slip = explain(reference, port, 1e-6)
    assert re.search(reason, slip.reason), slip.reason
    assert slip.confirmed


@pytest.mark.parametrize(
    ("reference", "port", "reason"),
    [
        (np.ones((2, 3)), np.zeros((3, 2)), "differ even after transposing back"),
        (np.ones((2, 3)), np.ones((2, 4)), "the shapes differ"),
        (np.ones(3), np.array([1, np.nan, 1]), "values of the port are infinite or not a number"),
        (np.full(2, np.inf), np.full(2, np.nan), "of the reference and of the port are infinite"),
        (SQUARE, SQUARE**2, "no common mistake"),
        (np.array(1.0), np.array(2.0), "no common mistake"),
    ],
)
def test_other_reasons_are_not_confirmed(reference, port, reason):
    slip = explain(reference, port, 1e-6)
    assert reason in slip.reason
    assert not slip.confirmed


def test_a_real_alignment_is_handed_in(tmp_path, capsys, reprod_log):
    import torch

    import paddle
    from outrigger import align

    port = paddle.nn.Sequential(paddle.nn.Linear(4, 3), paddle.nn.ReLU())
    report = align.compare(
        torch.nn.Sequential(torch.nn.Linear(4, 3), torch.nn.ReLU()),
        port,
        rng().normal(size=(5, 4)).astype("float32"),
        rng(1).normal(size=(5, 3)).astype("float32"),
        loss=(torch.nn.functional.mse_loss, paddle.nn.functional.mse_loss),
        optimizer=(lambda p: torch.optim.SGD(p, 0.1), lambda p: paddle.optimizer.SGD(0.1, p)),
    )
    assert report, report
    names = {str(path.relative_to(tmp_path)) for path in report.save_logs(tmp_path)}
    assert {"forward_ref.npy", "losses_paddle.npy", "loss_ref.npy", "log/backward_diff.log"} <= names
    assert their_report(reprod_log, tmp_path)[-1] == "diff check passed"
    assert without_times(tmp_path / "log" / "forward_diff.log")[-1] == "diff check passed"
    assert logs.compare(tmp_path, tmp_path)
    assert len(logs.read(tmp_path / "losses_ref.npy")) == 5
    assert report.save(tmp_path / "report.html").read_text("utf-8").count("<svg") >= 1


def test_structures_that_are_shared_without_end(tmp_path):
    dicts, lists = {"w": np.ones(1)}, [1.0, 2.0]
    for _ in range(60):
        dicts, lists = {"a": dicts, "b": dicts}, [lists, lists]
    for content, message in (
        (dicts, "already occurs under another name"),
        ({"x": lists}, "more than 10000000 numbers"),
    ):
        np.save(tmp_path / "x.npy", content)
        with pytest.raises(ValueError, match=message):
            logs.read(tmp_path / "x.npy")
