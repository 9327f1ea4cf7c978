"""Writers that are killed, meet a full disk, or work side by side."""

import errno
import json
import os
import subprocess
import sys
import textwrap
import threading
import time

import numpy as np
import pytest
from tests.small_disk import run_on
from tests.support import check_error, static_mode

import paddle
from paddle._core import system
from paddle._files import atomic
from paddle._files.atomic import DiskFullError, atomic_group, atomic_write

flock = pytest.mark.skipif(not system.HAS_LOCKS, reason="needs flock")


def names(folder):
    return sorted(os.listdir(folder))


def put(group, path, content):
    with group.write(path) as file:
        file.write(content)


# ---- several files ----


def test_none_of_several_files_changes_before_all_are_complete(tmp_path):
    for name in "ab":
        (tmp_path / name).write_bytes(b"old")
    with atomic_group() as group:
        put(group, tmp_path / "a", b"new")
        assert (tmp_path / "a").read_bytes() == b"old"
        put(group, tmp_path / "b", b"new")
        assert (tmp_path / "b").read_bytes() == b"old"
    assert [(tmp_path / name).read_bytes() for name in "ab"] == [b"new"] * 2
    assert names(tmp_path) == ["a", "b"]


def test_an_error_in_the_last_file_leaves_all_as_they_were(tmp_path):
    (tmp_path / "a").write_bytes(b"old")

    def fail():
        with atomic_group() as group:
            put(group, tmp_path / "a", b"new")
            with group.write(tmp_path / "b") as file:
                file.write(b"half")
                raise KeyError("trouble")

    check_error(fail, KeyError, "trouble")
    assert names(tmp_path) == ["a"]
    assert (tmp_path / "a").read_bytes() == b"old"


def test_renames_follow_each_other_and_come_after_every_sync(tmp_path, monkeypatch):
    calls = []

    def watched(name, function):
        def call(*args, **kwargs):
            calls.append(name)
            return function(*args, **kwargs)

        return call

    for name in ("replace", "fsync", "open", "chmod", "unlink"):
        monkeypatch.setattr(os, name, watched(name, getattr(os, name)))
    (tmp_path / "other").mkdir()
    with atomic_group() as group:
        for name in ("a", "b", "other/c", "other/d"):
            put(group, tmp_path / name, b"x")
    first = calls.index("replace")
    assert calls[first : first + 4] == ["replace"] * 4
    assert calls[:first].count("fsync") == 4
    assert calls[first + 4 :].count("fsync") == (2 if system.POSIX else 0), "of the two folders"


# ---- killed at every point ----

KILLED = """
import json, os, sys, warnings
import numpy as np
import paddle
from paddle.static import InputSpec

folder, what = sys.argv[1:]
prefix = os.path.join(folder, "m")


class Net(paddle.nn.Layer):
    def __init__(self, value):
        super().__init__()
        self.w = self.create_parameter([3], default_initializer=paddle.nn.initializer.Constant(value))
        self.value = value

    def forward(self, x):
        return x * self.w + self.value  # the program differs with the value, the shapes do not

    @paddle.jit.to_static(input_spec=[InputSpec([3])])
    def other(self, x):
        return x - self.w


def jit(value):
    paddle.jit.save(Net(value), prefix, input_spec=[InputSpec([3])])


def model(value):
    net = Net(value)
    optimizer = paddle.optimizer.Adam(parameters=net.parameters())
    net(paddle.ones([3])).sum().backward()
    optimizer.step()
    paddle.Model(net).prepare(optimizer)
    made = paddle.Model(net)
    made.prepare(optimizer)
    made.save(prefix)


def read_jit():
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        layer = paddle.jit.load(prefix)
        out = [layer(paddle.zeros([3])), layer.other(paddle.zeros([3])), layer(paddle.ones([3]))]
    program, other, both = (float(v[0]) for v in out)
    consistent = -other == program == both / 2
    return {"values": [program, -other, both - program], "told": [str(w.message) for w in told], "whole": consistent}


def read_model():
    paddle.load(prefix + ".pdopt")
    value = round(float(paddle.load(prefix + ".pdparams")["w"][0]), 1)
    return {"values": [value], "told": [], "whole": True}


save, read = {"jit": (jit, read_jit), "model": (model, read_model)}[what]
HOOKS = "open write fsync chmod replace unlink close".split()
save(1.0)


def attempt(value, at):
    # A process that ends without a word before the system call number `at`; the count of calls if it gets through.
    mouth, end = os.pipe()
    child = os.fork()
    if child == 0:
        count = [0]

        def hooked(function):
            def call(*args, **kwargs):
                count[0] += 1
                if count[0] == at:
                    os._exit(9)
                return function(*args, **kwargs)

            return call

        write = os.write
        for name in HOOKS:
            setattr(os, name, hooked(getattr(os, name)))
        save(value)
        write(end, str(count[0]).encode())
        os._exit(0)
    os.close(end)
    told = os.read(mouth, 100)
    os.close(mouth)
    _, status = os.waitpid(child, 0)
    return int(told or 0), os.waitstatus_to_exitcode(status)


calls, code = attempt(1.0, -1)
assert code == 0 and calls > 8, (calls, code)
results = []
for at in range(1, calls + 1):
    save(1.0)
    _, code = attempt(2.0, at)
    left = sum(name.startswith(".paddle-save") for name in os.listdir(folder))
    results.append({"at": at, "code": code, **read(), "left": left})
save(2.0)
print(json.dumps({"results": results, "names": sorted(os.listdir(folder)), "end": read()}))
"""


def killed(tmp_path, what):
    program = tmp_path / "killed.py"
    program.write_text(KILLED)
    folder = tmp_path / "folder"
    folder.mkdir()
    environment = {**os.environ, "OMP_NUM_THREADS": "1"}
    done = subprocess.run(
        [sys.executable, str(program), str(folder), what], capture_output=True, text=True, timeout=120, env=environment
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout.splitlines()[-1])


@flock
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_jit_save_killed_before_each_of_its_system_calls(tmp_path):
    told = killed(tmp_path, "jit")
    results = told["results"]
    assert all(r["code"] == 9 for r in results)
    assert any(r["left"] for r in results), "some kills leave temporary files"
    for r in results:
        if not r["whole"]:
            assert r["told"], f"a mixed pair without a word: {r}"
            assert "is newer than" in r["told"][0]
    mixed = sum(bool(r["told"]) for r in results)
    assert 1 <= mixed <= 6, "only between the six renames"
    assert {r["values"][0] for r in results} == {1.0, 2.0}
    assert told["end"] == {"values": [2.0, 2.0, 2.0], "told": [], "whole": True}
    assert told["names"] == sorted(
        f"m{part}{end}" for part in ("", ".other") for end in (".pdmodel", ".pdiparams", ".pdiparams.info")
    )


@flock
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_model_save_killed_before_each_of_its_system_calls(tmp_path):
    told = killed(tmp_path, "model")
    assert all(r["code"] == 9 for r in told["results"])
    assert {r["values"][0] for r in told["results"]} == {1.0, 2.0}
    assert told["names"] == ["m.pdopt", "m.pdparams"]


# ---- files of killed writers ----


def abandoned(folder, where=None, token="0123456789abcdef", numbers=(0, 1)):
    """Temporary files without a writer."""
    made = [folder / f".paddle-save-{where or atomic._system_id()}-{token}-{n}.tmp" for n in numbers]
    for path in made:
        path.write_bytes(b"half")
    return made


@flock
def test_the_next_save_in_a_folder_removes_what_killed_ones_left(tmp_path):
    abandoned(tmp_path)
    abandoned(tmp_path, token="f" * 16, numbers=(1, 2, 10))  # killed between its renames
    (tmp_path / ".paddle-save-notes").write_text("the user's own")
    paddle.save({"a": 1}, tmp_path / "x.pdparams")
    assert names(tmp_path) == [".paddle-save-notes", "x.pdparams"]


@flock
def test_files_of_a_writer_at_work_stay(tmp_path):
    with atomic_group() as group:
        put(group, tmp_path / "a", b"1")
        put(group, tmp_path / "b", b"2")
        with group.write(tmp_path / "c") as file:
            file.write(b"3")
            writer = threading.Thread(target=lambda: paddle.save({"a": 1}, tmp_path / "x.pdparams"))
            writer.start()
            writer.join(30)
            code = f"import paddle; paddle.save([1], {str(tmp_path / 'y.pdparams')!r})"
            subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
    assert names(tmp_path) == ["a", "b", "c", "x.pdparams", "y.pdparams"]


@flock
def test_files_of_a_stopped_process_stay_and_go_with_it(tmp_path):
    """A writer that neither works nor ends, however old its files are."""
    code = f"""
        from paddle._files.atomic import atomic_write
        with atomic_write({str(tmp_path / "a")!r}) as file:
            print("writing", flush=True)
            input()
    """
    command = [sys.executable, "-c", textwrap.dedent(code)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout.readline().strip() == "writing"
        (left,) = (n for n in names(tmp_path) if n.startswith(".paddle-save"))
        os.utime(tmp_path / left, (0, 0))
        atomic.remove_abandoned(tmp_path)
        assert names(tmp_path) == [left]
        writer.kill()
        writer.wait(30)
    atomic.remove_abandoned(tmp_path)
    assert names(tmp_path) == []


@flock
def test_files_of_another_machine_stay_for_a_day(tmp_path):
    """Its locks may not be visible here."""
    first, second = abandoned(tmp_path, where="00000000")
    atomic.remove_abandoned(tmp_path)
    assert first.exists()
    assert second.exists()
    for path in (first, second):
        os.utime(path, (time.time() - 90_000,) * 2)
    atomic.remove_abandoned(tmp_path)
    assert names(tmp_path) == []


@flock
def test_links_and_pipes_with_such_names_are_left_alone(tmp_path):
    (tmp_path / "precious").write_bytes(b"x")
    name = f".paddle-save-{atomic._system_id()}-{'a' * 16}-0.tmp"
    os.symlink(tmp_path / "precious", tmp_path / name)
    pipe = tmp_path / name.replace("a" * 16, "b" * 16)
    os.mkfifo(pipe)
    atomic.remove_abandoned(tmp_path)
    assert (tmp_path / "precious").read_bytes() == b"x"
    assert pipe.exists()


@flock
def test_a_file_that_another_writer_takes_for_abandoned_is_made_again(tmp_path, monkeypatch):
    """Between making a file and locking it another writer may find it without a lock."""
    lock, seen = system.lock, []

    def late(file):
        if not seen:
            seen.append(1)
            monkeypatch.setattr(system, "lock", lock)
            atomic.remove_abandoned(tmp_path)
        return lock(file)

    monkeypatch.setattr(system, "lock", late)
    with atomic_write(tmp_path / "a") as file:
        file.write(b"whole")
    assert names(tmp_path) == ["a"]
    assert (tmp_path / "a").read_bytes() == b"whole"


# ---- full disks ----


def test_a_full_disk_names_the_path(tmp_path):
    """On a file system of 1 MB, for each way of writing."""
    program = tmp_path / "program.py"
    disk = tmp_path / "disk"
    disk.mkdir()
    program.write_text(
        textwrap.dedent("""
        import errno, os, sys
        import paddle
        from paddle.static import InputSpec

        folder = sys.argv[1]
        paddle.save({"a": 1}, folder + "/x.pdparams")
        paddle.jit.save(paddle.nn.Linear(2, 2), folder + "/m", input_spec=[InputSpec([2, 2])])
        before = {n: open(os.path.join(folder, n), "rb").read() for n in os.listdir(folder)}
        large = paddle.nn.Linear(1000, 1000)
        optimizer = paddle.optimizer.Adam(parameters=large.parameters())
        model = paddle.Model(large)
        model.prepare(optimizer)
        calls = {
            "x.pdparams": lambda p: paddle.save(large.state_dict(), p),
            "m.pdiparams": lambda p: paddle.jit.save(large, p[:-10], input_spec=[InputSpec([1, 1000])]),
            "k.pdparams": lambda p: model.save(p[:-9]),
            "o.onnx": lambda p: paddle.onnx.export(large, p[:-5], input_spec=[InputSpec([1, 1000])]),
        }
        for name, call in calls.items():
            path = os.path.join(folder, name)
            try:
                call(path)
            except OSError as error:
                assert error.errno == errno.ENOSPC, error
                assert error.filename == path, error.filename
                assert path in str(error) and "disk is full" in str(error) and "Try:" in str(error), error
            else:
                raise AssertionError(name)
        after = {n: open(os.path.join(folder, n), "rb").read() for n in os.listdir(folder)}
        assert before == after, (sorted(before), sorted(after))
        """)
    )
    done = run_on(disk, "1m", program, disk)
    assert done.returncode == 0, done.stderr[-3000:]


@pytest.mark.parametrize("call", ["fsync", "open"])
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
def test_an_error_of_the_system_names_the_path(tmp_path, monkeypatch, call, number):
    def full(*args, **kwargs):
        raise OSError(number, os.strerror(number), *(args[:1] if call == "open" else ()))

    path = tmp_path / "x.pdparams"
    path.write_bytes(b"old")
    with monkeypatch.context() as patch:
        patch.setattr(os, call, full)
        with pytest.raises(DiskFullError) as caught:
            paddle.save({"a": 1}, path)
    assert caught.value.errno == number
    assert caught.value.filename == str(path)
    assert str(path) in str(caught.value)
    assert names(tmp_path) == ["x.pdparams"]
    assert path.read_bytes() == b"old"


def test_other_errors_of_the_system_keep_their_class_and_name_the_path(tmp_path, monkeypatch):
    def broken(handle):
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(os, "fsync", broken)
    with pytest.raises(OSError, match=r"x\.pdparams") as caught:
        paddle.save({"a": 1}, tmp_path / "x.pdparams")
    assert caught.value.errno == errno.EIO
    with pytest.raises(FileNotFoundError, match="nowhere/x'"), atomic_write(tmp_path / "nowhere" / "x"):
        pass


# ---- pairs ----


def pair(tmp_path, name, value):
    layer = paddle.nn.Linear(2, 2, weight_attr=paddle.nn.initializer.Constant(value))
    paddle.jit.save(layer, str(tmp_path / name), input_spec=[paddle.static.InputSpec([None, 2], name="x")])
    return layer


def test_a_mixed_pair_is_reported_with_the_newer_file(tmp_path):
    pair(tmp_path, "old", 1.0)
    pair(tmp_path, "new", 2.0)
    paddle.jit.load(str(tmp_path / "old"))
    os.replace(tmp_path / "new.pdiparams", tmp_path / "old.pdiparams")
    os.utime(tmp_path / "old.pdmodel", (1, 1))
    for load in (
        lambda: paddle.jit.load(str(tmp_path / "old")),
        lambda: paddle.static.load_inference_model(str(tmp_path / "old"), None),
        lambda: paddle.load(str(tmp_path / "old")),
        lambda: paddle.inference.create_predictor(
            paddle.inference.Config(str(tmp_path / "old.pdmodel"), str(tmp_path / "old.pdiparams"))
        ),
    ):
        with pytest.warns(RuntimeWarning, match=r"old\.pdiparams' \(.*\) is newer than '.*old\.pdmodel'"):
            load()


def test_a_pair_that_does_not_fit_is_an_error_with_the_newer_file(tmp_path):
    pair(tmp_path, "m", 1.0)
    other = paddle.nn.Linear(2, 3)
    paddle.jit.save(other, str(tmp_path / "n"), input_spec=[paddle.static.InputSpec([None, 2])])
    os.replace(tmp_path / "n.pdmodel", tmp_path / "m.pdmodel")
    os.utime(tmp_path / "m.pdiparams", (1, 1))
    check_error(lambda: paddle.jit.load(str(tmp_path / "m")), ValueError, "m.pdmodel' (", "is newer than", "together")


def test_a_model_without_a_mark_loads_without_a_word(tmp_path):
    """As the original writes them; the parameters may be anybody's."""
    from paddle._format import desc

    pair(tmp_path, "m", 1.0)
    path = tmp_path / "m.pdmodel"
    data = path.read_bytes()
    mark = desc.parse(data)[0].mark
    assert mark.startswith(f"{os.path.getsize(tmp_path / 'm.pdiparams')} bytes")
    path.write_bytes(data[: -len(desc.marked(b"", mark))])
    assert desc.parse(path.read_bytes())[0].mark == ""
    pair(tmp_path, "n", 2.0)
    os.replace(tmp_path / "n.pdiparams", tmp_path / "m.pdiparams")
    assert float(paddle.jit.load(str(tmp_path / "m"))(paddle.ones([1, 2]))[0, 0]) == 4.0


def test_a_mark_that_is_none_is_passed_over(tmp_path):
    from paddle._format import desc

    pair(tmp_path, "m", 1.0)
    path = tmp_path / "m.pdmodel"
    path.write_bytes(desc.marked(path.read_bytes(), "\x1b[2J nonsense"))
    assert float(paddle.jit.load(str(tmp_path / "m"))(paddle.ones([1, 2]))[0, 0]) == 2.0


@pytest.mark.parametrize("params", [None, "weights"])
def test_pairs_of_the_first_era(tmp_path, params):
    from paddle import fluid

    def write(folder, value):
        main, startup = fluid.Program(), fluid.Program()
        with fluid.program_guard(main, startup), fluid.unique_name.guard():
            x = fluid.data("x", [None, 2])
            fill = fluid.initializer.Constant(value)
            y = fluid.layers.fc(x, 2, param_attr=fluid.ParamAttr(initializer=fill))
        exe = fluid.Executor()
        exe.run(startup)
        fluid.io.save_inference_model(folder, ["x"], [y], exe, main, params_filename=params)

    def read(folder):
        return fluid.io.load_inference_model(folder, fluid.Executor(), params_filename=params)

    with static_mode():
        write(str(tmp_path / "old"), 1.0)
        write(str(tmp_path / "new"), 2.0)
        read(str(tmp_path / "old"))
        name = params or "fc_0.w_0"
        os.replace(tmp_path / "new" / name, tmp_path / "old" / name)
        with pytest.warns(RuntimeWarning, match="not saved together"):
            read(str(tmp_path / "old"))


def test_values_in_bytes_are_compared_too(tmp_path):
    pair(tmp_path, "m", 1.0)
    pair(tmp_path, "n", 2.0)
    model, params = (tmp_path / "m.pdmodel").read_bytes(), (tmp_path / "n.pdiparams").read_bytes()
    with static_mode(), pytest.warns(RuntimeWarning, match="not saved together"):
        paddle.static.load_inference_model(None, None, model_filename=model, params_filename=params)


def test_writers_of_several_files_use_one_group(tmp_path, monkeypatch):
    """static.save and the files of single variables: the renames come last."""
    calls = []
    replace = os.replace
    monkeypatch.setattr(os, "replace", lambda *a: (calls.append("replace"), replace(*a)))
    sync = os.fsync
    monkeypatch.setattr(os, "fsync", lambda h: (calls.append("sync"), sync(h)))
    with static_mode() as main:
        y = paddle.static.nn.fc(paddle.static.data("x", [None, 2]), 2)
        paddle.optimizer.Adam().minimize(y.sum())
        exe = paddle.static.Executor()
        exe.run(paddle.static.default_startup_program())
        for save in (
            lambda: paddle.static.save(main, str(tmp_path / "s")),
            lambda: paddle.static.io.save_vars(exe, str(tmp_path / "vars"), main, predicate=lambda v: v.persistable),
        ):
            calls.clear()
            save()
            count = calls.count("replace")
            assert count >= 2
            assert calls == ["sync"] * count + ["replace"] * count + ["sync"] * system.POSIX
    assert np.isfinite(paddle.load(str(tmp_path / "s.pdparams"))["fc_0.w_0"].numpy()).all()
