"""Parameter servers: two servers and two trainers against one process; modes, entries, files, faults, the launcher."""

import json
import os
import pathlib
import signal
import subprocess
import sys
import textwrap
import time

import numpy as np
import pytest
from tests.distributed.jobs import environment, launch
from tests.support import check_error, free_ports, run_examples, static_mode

import paddle
from paddle import static
from paddle.distributed import CountFilterEntry, InMemoryDataset, ProbabilityEntry, QueueDataset, ShowClickEntry, fleet
from paddle.distributed.ps._tables import Dense, Sparse, SparseTable, parameter_like, partition

PROGRAMS = pathlib.Path(__file__).with_name("ps_programs.py")


class Results:
    """What the jobs of `ps_programs` left in a folder."""

    def __init__(self, folder):
        self.folder = folder
        first = [
            "alone_sgd",
            "alone_adam",
            "alone_adagrad",
            "sync_sgd",
            "sync_adam",
            "sync_adagrad",
            "async",
            "geo",
            "entries",
            "clicks",
            "layers",
            "lost_trainer",
            "lost_server",
        ]
        command = [sys.executable, str(PROGRAMS), str(folder), *first, "then", "again_adam", "infer"]
        env = environment()
        subprocess.run(command, cwd=folder, env=env, timeout=400, check=True)

    def codes(self, job):
        return json.loads((self.folder / f"{job}.json").read_text())

    def of(self, job, trainer=0):
        path = self.folder / f"{job}.trainer.{trainer}.json"
        assert path.exists(), f"{self.codes(job)} {self.log(job, 'trainer', trainer)}"
        return json.loads(path.read_text())

    def log(self, job, role, index):
        return (self.folder / f"{job}.{role}.{index}.log").read_text()


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    return Results(tmp_path_factory.mktemp("ps"))


# ---- training ----


@pytest.mark.parametrize("rule", ["sgd", "adam", "adagrad"])
def test_sync_is_one_process_with_the_joint_batch(results, rule):
    alone, both = results.of(f"alone_{rule}"), [results.of(f"sync_{rule}", i) for i in (0, 1)]
    mean = np.mean([both[0]["losses"], both[1]["losses"]], 0)
    np.testing.assert_allclose(mean, alone["losses"][:6], rtol=1e-5)
    table = np.array(alone["parameters"].pop("table"))
    for result in both:
        assert "table" not in result["parameters"]  # no trainer holds the whole table
        for name, value in alone["parameters"].items():
            np.testing.assert_allclose(result["parameters"][name], value, atol=1e-5, err_msg=name)
        for key, row in result["rows"].items():
            np.testing.assert_allclose(row, table[int(key)], atol=1e-5)


def test_every_process_of_a_job_ends_well(results):
    for job in ("sync_sgd", "sync_adam", "again_adam", "async", "geo", "entries", "clicks", "infer", "layers"):
        assert set(results.codes(job).values()) == {0}, job


def test_sparse_tables_hold_the_rows_that_were_read(results):
    seen = {str(i) for i in np.unique(_ids())}
    assert set(results.of("sync_sgd")["rows"]) == seen
    # A table of a thousand million rows, of which a few exist.
    assert set(results.of("async")["rows"]) == seen
    assert set(results.of("geo")["rows"]) == seen


def _ids():
    rng = np.random.default_rng(0)
    rng.standard_normal([6, 8, 6])
    return rng.integers(0, 40, [6, 8, 2])


@pytest.mark.parametrize("mode", ["async", "geo"])
def test_trainers_that_do_not_wait_learn(results, mode):
    for trainer in (0, 1):
        losses = results.of(mode, trainer)["losses"]
        # The median: which gradients a step sees depends on the others' speed, and a single one may jump.
        assert np.median(losses[-9:]) < 1.0 < np.mean(losses[:6])


def test_helpers_among_trainers(results):
    first, second = results.of("sync_sgd"), results.of("sync_sgd", 1)
    assert first["sum"] == second["sum"] == [2.0, 1.0]
    assert first["gathered"] == second["gathered"] == [0, 1]
    assert (first["files"], second["files"]) == (["a", "b"], ["c"])


def test_saved_tables_are_read_by_another_number_of_servers(results):
    before, after = results.of("sync_adam"), results.of("again_adam")
    assert before["parameters"] == after["parameters"]
    assert before["rows"] == after["rows"]
    # Training goes on as if it had not stopped: the rule's states are there too.
    mean = np.mean([results.of("again_adam", i)["losses"] for i in (0, 1)], 0)
    np.testing.assert_allclose(mean, results.of("alone_adam")["losses"][6:], rtol=1e-4)


def test_inference_model_of_a_program_with_servers(results):
    rng = np.random.default_rng(0)
    x = rng.standard_normal([6, 8, 6]).astype("float32")
    with static_mode():
        exe, folder = static.Executor(), str(results.folder / "model_adam")
        program, feeds, fetches = paddle.distributed.io.load_inference_model_distributed(folder, exe)
        assert feeds == ["x", "ids"]
        (out,) = exe.run(program, feed={"x": x[0], "ids": _ids()[0]}, fetch_list=fetches)
    np.testing.assert_allclose(out, results.of("sync_adam")["out"], atol=1e-5)


def test_entries_and_shrink(results):
    assert results.of("entries")["sizes"] == [[], [], ["1"], ["1"], []]


def test_rows_count_shows_and_clicks(results):
    counts = {key: value[1:] for key, value in results.of("clicks")["counts"].items()}
    assert counts == {"1": [4.0, 2.0], "2": [6.0, 6.0], "3": [2.0, 0.0]}


def test_inference_that_asks_servers(results):
    np.testing.assert_allclose(results.of("infer")["out"], results.of("sync_adam")["out"], atol=1e-5)


def test_layers_train_on_servers(results):
    first, second = results.of("layers"), results.of("layers", 1)
    assert first["line"] == second["line"]
    assert np.mean(first["losses"][-6:]) < 0.6 * np.mean([first["losses"][:6], second["losses"][:6]])
    assert first["rows"] == sorted(set(_ids()[..., 0].ravel().tolist()))


def test_samples_change_hands(results):
    first, second = results.of("layers"), results.of("layers", 1)
    assert first["total"] == second["total"] == 10
    assert sorted([*first["shuffled"], *second["shuffled"]]) == [*range(5), *range(10, 15)]
    assert set(first["shuffled"]) != set(range(5))


# ---- faults ----


def test_a_lost_trainer_ends_all(results):
    codes = results.codes("lost_trainer")
    assert codes == {"trainer 1": -9, "trainer 0": 1, "server 0": 1, "server 1": 1}
    for role in ("trainer", "server"):
        assert "trainer 1 is gone without fleet.stop_worker()" in results.log("lost_trainer", role, 0)


def test_a_lost_server_ends_all(results):
    codes = results.codes("lost_server")
    assert codes.pop("server 1") == -9
    assert set(codes.values()) == {1}
    assert "parameter server 1 at 127.0.0.1:" in results.log("lost_server", "trainer", 0)


# ---- tables ----


def _table(rule, shape=(1000, 3), entry=None):
    weight = parameter_like(paddle.nn.Linear(2, 2).weight, paddle.zeros(list(shape))._t)
    return SparseTable(Sparse(weight, list(shape), paddle.nn.initializer.Constant(1.0), entry), rule)


@pytest.mark.parametrize("rule", ["SGD", "Momentum", "Adagrad", "Adam", "AdamW", "RMSProp", "Adamax", "Adadelta"])
def test_a_rule_on_rows_is_the_rule_on_a_parameter(rule):
    make = getattr(paddle.optimizer, rule)
    table = _table(make(learning_rate=0.1, parameters=[paddle.ones([1])]))
    whole = paddle.nn.Layer().create_parameter([2, 3], default_initializer=paddle.nn.initializer.Constant(1.0))
    optimizer = make(learning_rate=0.1, parameters=[whole])
    ids, rng = np.array([7, 900]), np.random.default_rng(1)
    table.pull(ids)
    for _ in range(3):
        grads = rng.standard_normal([2, 3]).astype("float32")
        table.update(ids, grads, 0.1)
        whole.grad = paddle.to_tensor(grads)
        optimizer.step()
        optimizer.clear_grad()
    np.testing.assert_allclose(table.pull(ids), whole.numpy(), atol=1e-6)
    assert len(table) == 2


def test_gradients_of_a_repeated_id_are_added():
    table = _table(paddle.optimizer.SGD(1.0, parameters=[paddle.ones([1])]))
    table.pull(np.array([4, 5]))
    table.update(np.array([4, 5, 4]), np.ones([3, 3], "float32"), 0.5)
    assert table.pull(np.array([4, 5]))[:, 0].tolist() == [0.0, 0.5]


def test_unknown_rows_read_as_zeros_without_being_made():
    table = _table(paddle.optimizer.SGD(1.0, parameters=[paddle.ones([1])]))
    assert table.pull(np.array([3]), create=False).tolist() == [[0.0, 0.0, 0.0]]
    assert len(table) == 0


def test_optimizers_that_need_full_parameters_are_refused():
    with pytest.raises(NotImplementedError, match="Lamb"):
        _table(paddle.optimizer.Lamb(0.1, parameters=[paddle.ones([1])]))


def test_probability_entry_takes_a_share_in():
    paddle.seed(0)
    table = _table(paddle.optimizer.SGD(1.0, parameters=[paddle.ones([1])]), entry=ProbabilityEntry(0.3))
    table.pull(np.arange(400))
    assert 80 < len(table) < 160


def test_large_parameters_are_cut_over_all_servers():
    tables = [Dense(None, [10000]), Dense(None, [10]), Dense(None, [20])]
    partition(tables, 2, True)
    assert [t.pieces for t in tables] == [[(0, 0, 5000), (1, 5000, 10000)], [(0, 0, 10)], [(1, 0, 20)]]
    partition(tables, 2, False)
    assert tables[0].pieces == [(0, 0, 10000)]


@pytest.mark.parametrize(
    "call",
    [lambda: CountFilterEntry(-1), lambda: ProbabilityEntry(2.0), lambda: ShowClickEntry(1, 2)],
    ids=["count", "probability", "show_click"],
)
def test_bad_entries(call):
    check_error(call, ValueError, "Entry")


def test_without_servers_fleet_says_what_is_missing():
    fleet.init(is_collective=True)
    check_error(lambda: fleet.load_model("folder"), RuntimeError, "no parameter servers")
    with pytest.raises(NotImplementedError, match="federated"):
        fleet.init_coordinator()


def test_a_program_for_servers_trains_alone_where_there_are_none(program):
    fleet.init(fleet.PaddleCloudRoleMaker(is_collective=False))
    x = static.data("x", [None, 2])
    loss = paddle.mean((static.nn.fc(x, 1) - 1) ** 2)
    fleet.distributed_optimizer(paddle.optimizer.SGD(0.1), fleet.DistributedStrategy()).minimize(loss)
    assert not fleet.is_server()
    exe = static.Executor()
    exe.run(static.default_startup_program())
    fleet.init_worker()
    losses = [exe.run(feed={"x": np.ones([1, 2], "float32")}, fetch_list=[loss])[0] for _ in range(10)]
    fleet.stop_worker()
    assert losses[-1] < 0.1 * losses[0] + 1e-6


# ---- data sets ----


@pytest.fixture
def program():
    with static_mode() as main:
        yield main


def test_train_and_infer_from_a_data_set(program, tmp_path, capsys):
    x, y = static.data("x", [None, 2]), static.data("y", [None, 1])
    loss = paddle.mean((static.nn.fc(x, 1) - y) ** 2)
    paddle.optimizer.SGD(0.1).minimize(loss)
    exe = static.Executor()
    exe.run(static.default_startup_program())
    rng = np.random.default_rng(0)
    for part in range(2):
        lines = [f"2 {a} {b} 1 {a - b}\n" for a, b in rng.standard_normal([40, 2])]
        (tmp_path / f"{part}.txt").write_text("".join(lines))
    data = QueueDataset()
    data.init(batch_size=4, use_var=[x, y], pipe_command="cat")
    data.set_filelist([str(tmp_path / "0.txt"), str(tmp_path / "1.txt")])
    for _ in range(4):
        exe.train_from_dataset(dataset=data, fetch_list=[loss], fetch_info=["loss"], print_period=20)
    printed = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in printed] == ["batch 20"] * 4
    before = [p.numpy().tolist() for p in static.default_main_program().all_parameters()]
    exe.infer_from_dataset(static.default_main_program(), data, fetch_list=[loss], print_period=10)
    value = float(capsys.readouterr().out.splitlines()[-1].rsplit(" ", 1)[1])
    assert value < 0.05
    assert before == [p.numpy().tolist() for p in static.default_main_program().all_parameters()]


def test_data_set_in_memory(program, tmp_path):
    a, b = static.data("a", [None, 1], "int64", lod_level=1), static.data("b", [None, 1])
    (tmp_path / "f").write_text("2 1 2 1 0.5\n1 3 1 1.5\n")
    data = InMemoryDataset()
    check_error(data.local_shuffle, RuntimeError, "load_into_memory")
    data.init(batch_size=2, use_var=[a, b])
    data.update_settings(batch_size=2)
    check_error(lambda: data.update_settings(nothing=1), ValueError, "nothing")
    data.set_filelist([str(tmp_path / "f")])
    data.preload_into_memory()
    data.wait_preload_done()
    assert data.get_memory_data_size() == 2
    (batch,) = data._batches()
    assert batch["a"].ravel().tolist() == [1, 2, 3]
    assert batch["b"].tolist() == [[0.5], [1.5]]
    data.slots_shuffle(["b"])
    data.update_settings(parse_ins_id=True)
    with pytest.raises(NotImplementedError, match="parse_ins_id"):
        data.load_into_memory()
    data.release_memory()
    check_error(data.get_shuffle_data_size, RuntimeError, "nothing has been read")


def test_generators_write_what_data_sets_read(tmp_path):
    program = """
        from paddle.distributed.fleet import MultiSlotDataGenerator
        class Mine(MultiSlotDataGenerator):
            def generate_sample(self, line):
                def each():
                    yield [("words", [int(w) for w in line.split()]), ("label", [1])]
                return each
        Mine().run_from_stdin()
    """
    made = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)],
        input="7 8\n9\n",
        env=environment(),
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert made.stdout == "2 7 8 1 1\n1 9 1 1\n"
    check_error(lambda: fleet.MultiSlotDataGenerator()._gen_str([("a", [])]), ValueError, "at least one value")


# ---- the launcher: programs without paddle start fast ----

TELL = """
import os, sys, time
role, number = os.environ["TRAINING_ROLE"], os.environ.get("PADDLE_TRAINER_ID", os.environ.get("PADDLE_PSERVER_ID"))
print(role, number, os.environ["PADDLE_TRAINERS_NUM"], os.environ["PADDLE_PSERVERS_IP_PORT_LIST"].count(","))
print(os.getpid(), file=open(f"{role}{number}.pid", "w"))
"""


def _gone(folder):
    """Whether no process of a job runs any more."""
    pids = [int(p.read_text()) for p in folder.glob("*.pid")]
    return pids and not any(pathlib.Path(f"/proc/{pid}").exists() for pid in pids)


def test_launcher_starts_servers_and_trainers(tmp_path):
    done = launch(tmp_path, TELL, "--run_mode", "ps", "--server_num", "2", "--trainer_num", "2")
    assert done.returncode == 0, done.stderr
    read = lambda name: (tmp_path / "log" / name).read_text()  # noqa: E731
    assert [read(f"serverlog.{i}") for i in (0, 1)] == ["PSERVER 0 2 1\n", "PSERVER 1 2 1\n"]
    assert [read(f"workerlog.{i}") for i in (0, 1)] == ["TRAINER 0 2 1\n", "TRAINER 1 2 1\n"]
    assert _gone(tmp_path)


def test_launcher_reports_who_failed_and_ends_the_rest(tmp_path):
    fail = 'if role + number == "TRAINER1": time.sleep(0.5); raise ValueError("no such file")\ntime.sleep(600)'
    start = time.monotonic()
    ports = free_ports(2)
    servers = ",".join(f"127.0.0.1:{p}" for p in ports)
    done = launch(tmp_path, TELL + fail, "--servers", servers, "--trainers", "127.0.0.1,127.0.0.1")
    assert done.returncode == 1
    assert "launch: trainer 1 (process" in done.stderr
    assert "no such file" in done.stderr
    assert "log/workerlog.1" in done.stderr
    assert time.monotonic() - start < 60
    assert _gone(tmp_path)


def test_launcher_ends_everything_on_a_signal(tmp_path):
    (tmp_path / "train.py").write_text(TELL + "time.sleep(600)")
    command = [sys.executable, "-m", "paddle.distributed.launch", "--server_num", "1", "--trainer_num", "1", "train.py"]
    with subprocess.Popen(command, cwd=tmp_path, env=environment(), stderr=subprocess.PIPE, text=True) as launcher:
        until = time.monotonic() + 100
        while len(list(tmp_path.glob("*.pid"))) < 2 and time.monotonic() < until:
            time.sleep(0.05)
        time.sleep(0.2)
        os.kill(launcher.pid, signal.SIGTERM)
        said = launcher.communicate(timeout=60)[1]
    assert launcher.returncode == 128 + signal.SIGTERM
    assert "stopped by SIGTERM" in said
    assert _gone(tmp_path)


def test_a_whole_program_under_the_launcher(tmp_path):
    program = """
        import numpy as np, paddle
        from paddle.distributed import fleet
        paddle.enable_static()
        fleet.init(fleet.PaddleCloudRoleMaker(is_collective=False))
        x, y = paddle.static.data("x", [None, 2]), paddle.static.data("y", [None, 1])
        loss = paddle.mean((paddle.static.nn.fc(x, 1) - y) ** 2)
        fleet.distributed_optimizer(paddle.optimizer.SGD(0.1), fleet.DistributedStrategy()).minimize(loss)
        if fleet.is_server():
            fleet.init_server()
            fleet.run_server()
        else:
            exe = paddle.static.Executor()
            exe.run(paddle.static.default_startup_program())
            fleet.init_worker()
            for _ in range(50):
                a = np.random.randn(8, 2).astype("float32")
                out = exe.run(feed={"x": a, "y": a.sum(1, keepdims=True)}, fetch_list=[loss])
            assert out[0] < 0.01, out
            print("trained")
            fleet.stop_worker()
    """
    done = launch(tmp_path, program, "--run_mode", "ps", "--server_num", "1", "--trainer_num", "1", timeout=300)
    assert done.returncode == 0, done.stderr
    assert "trained" in done.stdout


# ---- examples ----


@pytest.mark.parametrize(
    "shown",
    [
        QueueDataset,
        InMemoryDataset,
        CountFilterEntry,
        ProbabilityEntry,
        ShowClickEntry,
        fleet.MultiSlotDataGenerator,
        fleet.MultiSlotStringDataGenerator,
    ],
)
def test_examples(shown):
    run_examples(shown)
