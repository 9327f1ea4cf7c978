"""clients.report and the catalogue: the page that is written, the clients that are in it."""

import shutil
import subprocess
import sys

import pytest

from clients import catalog, report, sensitivity
from clients.__main__ import main
from clients.compare import judge
from clients.environments import OURS, THEIRS
from clients.model import Client, Job, Repository, Step
from clients.run import Outcome
from clients.sources import checkout, commit_of


def test_rows_are_kept_and_the_page_has_them(tmp_path):
    client = catalog.load()[0]
    job = client.jobs[0]
    outcomes = {OURS: Outcome({"loss": [1.0]}, 3.2), THEIRS: Outcome({"loss": [1.0]}, 2.0, "`a.py`: x | y")}
    row = judge(client.name, client.version, job, outcomes)
    row.measured = "2026-01-02"
    report.store(row, tmp_path)
    assert report.results(tmp_path, [client]) == [row]
    line = report.page([row]).splitlines()[-5]
    assert line.startswith(f"| {client.name} | {client.version} |")
    assert line.endswith("| works here, fails on the original | `a.py`: x \\| y | 0 (loss) | 3 / 2 |")
    tolerances = report.allowed([row], [client], tmp_path)
    assert tolerances == [f"{job.tolerance:g}: {client.name} {job.name}"]
    assert report.page([row], tolerances=tolerances).endswith(f"- {tolerances[0]}.\n")


def test_the_catalogue_is_complete_and_pinned():
    clients = catalog.load()
    assert {client.name for client in clients} >= {"PaddleClas", "einops"}
    for client in clients:
        assert client.jobs
        assert all("==" in wanted for wanted in (*client.requirements, *client.without_dependencies)), client.name
        assert client.repository is None or len(client.repository.commit) == 40


def test_unknown_names_are_refused(capsys):
    with pytest.raises(SystemExit):
        main(["--only", "nobody", "--list"])
    assert "there is no client nobody" in capsys.readouterr().err


def test_a_checkout_at_another_commit_is_refused(tmp_path):
    folder = tmp_path / "foo"
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@b", "-C", str(folder)]
    subprocess.run(["git", "init", "-q", str(folder)], check=True)
    subprocess.run([*git, "commit", "-q", "--allow-empty", "-m", "x"], check=True)
    with pytest.raises(RuntimeError, match="holds commit"):
        checkout(Repository("https://example.org/foo", "0" * 40), tmp_path, tmp_path)
    head = subprocess.run([*git, "rev-parse", "HEAD"], check=True, capture_output=True, text=True).stdout.strip()
    assert checkout(Repository("https://example.org/foo", head), tmp_path, tmp_path) == folder


def test_sources_are_cloned_at_the_pinned_commit(tmp_path):
    origin, cache = tmp_path / "public" / "foo", tmp_path / "cache"
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@b", "-C", str(origin)]
    subprocess.run(["git", "init", "-q", str(origin)], check=True)
    subprocess.run([*git, "config", "uploadpack.allowAnySHA1InWant", "true"], check=True)  # as public hosts do
    for text in ("pinned", "later"):
        (origin / "file.txt").write_text(text)
        subprocess.run([*git, "add", "file.txt"], check=True)
        subprocess.run([*git, "commit", "-q", "-m", text], check=True)
    found = subprocess.run([*git, "rev-parse", "HEAD~1"], check=True, capture_output=True, text=True).stdout.strip()
    pinned = Repository(origin.as_uri(), found)
    (cache / "sources" / "foo.partial").mkdir(parents=True)  # what an interrupted clone leaves
    folder = checkout(pinned, None, cache)
    assert folder == cache / "sources" / "foo"
    assert (folder / "file.txt").read_text() == "pinned"
    assert commit_of(folder) == found[:7]
    shutil.rmtree(origin)
    assert checkout(pinned, tmp_path / "nowhere", cache) == folder  # the clone is used again
    (folder / "file.txt").write_text("changed")
    assert commit_of(folder) == found[:7] + "+"
    with pytest.raises(RuntimeError, match=r"git .* failed"):
        checkout(Repository((tmp_path / "gone").as_uri(), found), None, cache)


def test_the_evidence_for_a_wide_tolerance_stands_beside_it(tmp_path):
    wide = Job("a", "", (), tolerances={"loss": 0.05, "other": 1e-4})
    client = Client("foo", "1", (wide,))
    assert sensitivity.widened(wide) == {"loss": 0.05}
    assert sensitivity.widened(Job("b", "", (), tolerance=0.01)) == {"": 0.01}
    sensitivity.place(tmp_path, client, wide).write_text('{"loss": 0.0321, "other": 0.5}')
    row = judge("foo", "1", wide, {OURS: Outcome({"loss": [1.0]}), THEIRS: Outcome({"loss": [1.01]})})
    assert report.allowed([row], [client], tmp_path) == ["0.001, but 0.05 in loss, 0.0001 in other: foo a (loss 0.03)"]


def test_what_rounding_does_is_measured_on_the_original(tmp_path):
    (tmp_path / "train.py").write_text("import os; print('loss', 1 - 0.25 * int(os.environ['PERTURBATION']))")
    step = Step(("{python}", "{data}/train.py"), {"loss": r"loss ([\d.]+)"})
    assert sensitivity.perturbed(step).command == ("{python}", "{programs}/perturbed.py", "{data}/train.py")
    assert sensitivity.perturbed(Step(("{python}", "-m", "foo"))).command == ("{python}", "-m", "foo")
    job = Job("a", "", (step,), tolerances={"loss": 0.9})
    client = Client("foo", "1", (job,))
    row = judge("foo", "1", job, {OURS: Outcome({"loss": [0.8]}), THEIRS: Outcome({"loss": [2.0]})})
    report.store(row, tmp_path / "results")
    moved = sensitivity.measure(client, job, {"data": str(tmp_path), "python": sys.executable}, tmp_path)
    assert moved == {"loss": 0.625} == sensitivity.told(tmp_path / "results", client, job)  # two runs: 1.0, 0.75


def test_two_jobs_of_one_name_are_refused():
    with pytest.raises(ValueError, match="one name"):
        type(catalog.load()[0])("foo", "1", (Job("a", "", ()), Job("a", "", ())))
