"""clients.report and the catalogue: the page that is written, the clients that are in it."""

import subprocess

import pytest

from clients import catalog, report
from clients.__main__ import main
from clients.compare import judge
from clients.environments import OURS, THEIRS
from clients.model import Job, Repository
from clients.run import Outcome
from clients.sources import checkout


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
    tolerances = report.allowed([row], [client])
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


def test_two_jobs_of_one_name_are_refused():
    with pytest.raises(ValueError, match="one name"):
        type(catalog.load()[0])("foo", "1", (Job("a", "", ()), Job("a", "", ())))
