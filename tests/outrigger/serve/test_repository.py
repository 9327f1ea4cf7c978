"""Models that are loaded, replaced and removed."""

import logging
import threading
import warnings

import pytest
from tests.outrigger.serve.running import until

from outrigger._cli import Refusal
from outrigger.serve.errors import Refused
from outrigger.serve.repository import Repository, watch


class Stored:
    """In place of a model: what its file said when it was loaded."""

    batched, alone, engine, load_seconds = True, "", "text", 0.0

    def __init__(self, source):
        self.text = source.program.read_text()
        if self.text == "damaged":
            raise ValueError("the file is\n damaged")


@pytest.fixture
def folder(tmp_path):
    for version, text in {"1": "one", "2": "two"}.items():
        put(tmp_path, version, text)
    return tmp_path


def put(folder, version, text):
    path = folder / "m" / version / "inference.pdmodel"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


@pytest.fixture
def repository(folder):
    found = Repository([str(folder)], Stored)
    assert not found.ready
    assert found.refresh() == []
    return found


def test_models_that_are_not_yet_loaded_are_not_called_missing(folder):
    repository = Repository([str(folder)], Stored)
    with pytest.raises(Refused, match="models are being loaded") as refused:
        repository.get("m")
    assert (refused.value.status, refused.value.headers) == (503, {"retry-after": "1"})


def test_what_prevents_loading_is_said_once(folder, repository, caplog):
    """A model with two programs in a version stays as it is, which must not go unnoticed; others go on."""
    other = folder / "other" / "other.pdmodel"
    other.parent.mkdir()
    other.write_text("other")
    repository.refresh()
    (folder / "m" / "2" / "second.pdmodel").write_text("two")
    assert not repository.changed()
    assert not repository.changed()
    warned = [record for record in caplog.records if record.levelno >= logging.WARNING]
    words = [record.getMessage().partition(" the version")[0] for record in warned]
    assert words == ["'m' is left as it is:"]
    with pytest.raises(Refused, match="cannot load 'm'"):
        repository.refresh("m")
    other.write_text("other, anew")
    (folder / "my model").mkdir()
    (folder / "my model" / "inference.pdmodel").write_text("no name for an address")
    assert [repository.changed(), repository.changed()] == [False, True]
    assert repository.refresh() == []
    assert (repository.get("other").text, repository.get("m").text) == ("other, anew", "two")
    assert "a model cannot be called 'my model'" in caplog.text
    (folder / "m" / "2" / "second.pdmodel").unlink()
    put(folder, "2", "new")
    assert not repository.changed()  # it waits until the files stay the same
    assert repository.changed()


def test_a_folder_that_cannot_be_read_is_a_reason(repository, monkeypatch):
    def fails(given):
        raise PermissionError(13, "Permission denied", "models/private")

    monkeypatch.setattr("outrigger.serve.sources.find", fails)
    with pytest.raises(Refusal, match="Permission denied: 'models/private'"):
        repository.refresh()
    assert not repository.changed()
    assert repository.get("m").text == "two"


def test_the_newest_version_answers(repository):
    assert repository.ready
    assert (repository.get("m").text, repository.get("m", "1").text) == ("two", "one")
    assert repository.versions("m") == ["1", "2"]


@pytest.mark.parametrize(
    ("name", "version", "words"),
    [
        ("n", "", "there is no model 'n'"),
        ("M", "", "there is no model 'M'"),
        ("m", "3", "model 'm' has versions 1, 2. Received: '3'."),
        ("../m", "", "there is no model '../m'"),
        ("m", "../2", "Received: '../2'"),
        ("", "", "there is no model ''"),
        ("a" * 100_000, "", "there is no model 'aaa"),
    ],
)
def test_what_is_not_there(repository, name, version, words):
    with pytest.raises(Refused) as caught:
        repository.get(name, version)
    assert caught.value.status == 404
    assert words in str(caught.value)
    assert len(str(caught.value)) < 400


def test_files_that_changed_are_loaded_once_they_stay_the_same(repository, folder):
    first = repository.get("m", "1")
    assert not repository.changed()
    put(folder, "2", "two again")
    put(folder, "3", "three")
    assert not repository.changed()  # they may still be written
    assert repository.changed()
    repository.refresh()
    assert repository.get("m", "2").text == "two again"
    assert repository.get("m").text == "three"
    assert repository.get("m", "1") is first  # not loaded anew
    assert not repository.changed()


def test_a_damaged_file_leaves_the_old_model(repository, folder):
    put(folder, "2", "damaged")
    assert repository.refresh() == ["m version 2: the file is damaged"]
    assert repository.get("m").text == "two"
    assert repository.index()[1] == {
        "name": "m",
        "version": "2",
        "state": "READY",
        "reason": "an earlier state is served: the file is damaged",
    }
    put(folder, "3", "damaged")
    assert len(repository.refresh()) == 1
    assert repository.get("m").text == "two"
    with pytest.raises(Refused, match="not ready: the file is damaged") as caught:
        repository.get("m", "3")
    assert caught.value.status == 503


def test_versions_and_models_that_go(repository, folder):
    (folder / "m" / "2" / "inference.pdmodel").unlink()
    assert [repository.changed(), repository.changed()] == [False, True]
    repository.refresh()
    assert repository.get("m").text == "one"


def test_nothing_there_for_a_moment(repository, folder):
    for version in ("1", "2"):
        (folder / "m" / version / "inference.pdmodel").unlink()
    assert [repository.changed(), repository.changed()] == [False, False]
    assert repository.get("m").text == "two"


def test_files_that_change_while_they_are_loaded(folder):
    """What was loaded may be an old program with new numbers: it is loaded again, and never served."""
    loads = []

    def load(source):
        model = Stored(source)
        loads.append(model.text)
        if len(loads) <= changes:
            put(folder, "2", f"state {len(loads)} {'x' * len(loads)}")
        return model

    (folder / "m" / "1" / "inference.pdmodel").unlink()
    changes = 2
    repository = Repository([str(folder)], load)
    assert repository.refresh() == []
    assert loads == ["two", "state 1 x", "state 2 xx"]
    assert repository.get("m").text == "state 2 xx"
    changes = 100
    assert repository.refresh("m", force=True) == ["m version 2: its files changed while it was loaded"]
    assert repository.get("m").text == "state 2 xx"
    changes = 0
    assert [repository.changed(), repository.changed()] == [False, True]
    repository.refresh()
    assert repository.get("m").text == loads[-1] != "state 2 xx"


def test_a_link_that_is_turned(tmp_path):
    """Deploy tools turn a link to the folder of a release; both files are read from the place where it led."""
    for name in ("old", "new"):
        put(tmp_path / "releases" / name, "1", name)
    (tmp_path / "models").mkdir()
    link, other = tmp_path / "models" / "m", tmp_path / "other"
    link.symlink_to(tmp_path / "releases" / "old" / "m")

    def load(source):
        if source.program.read_text() == "old":
            other.unlink(missing_ok=True)
            other.symlink_to(tmp_path / "releases" / "new" / "m")
            other.replace(link)
        return Stored(source)

    repository = Repository([str(tmp_path / "models")], load)
    assert repository.refresh() == []
    assert repository.get("m").text == "old"
    assert [repository.changed(), repository.changed()] == [False, True]
    repository.refresh()
    assert repository.get("m").text == "new"


def test_a_link_to_a_file(tmp_path):
    """A file of a link with another name keeps its own: the ending says how it is read."""
    (tmp_path / "blob").write_text("one")
    (tmp_path / "m.pdmodel").symlink_to(tmp_path / "blob")
    repository = Repository([str(tmp_path / "m")], Stored)
    assert repository.refresh() == []
    assert repository.get("m").text == "one"


def test_unload_and_load(repository, folder):
    repository.unload("m")
    with pytest.raises(Refused, match="not ready: unloaded"):
        repository.get("m")
    put(folder, "2", "two again")
    repository.changed()
    assert not repository.changed()
    repository.refresh()  # leaves it alone
    assert [entry["state"] for entry in repository.index()] == ["UNAVAILABLE", "UNAVAILABLE"]
    assert repository.refresh("m") == []
    assert repository.get("m").text == "two again"
    for act in (repository.unload, repository.refresh):
        with pytest.raises(Refused, match="there is no model 'n'"):
            act("n")


def test_two_models_of_one_name(tmp_path):
    for place in ("a", "b"):
        (tmp_path / place).mkdir()
        (tmp_path / place / "net.pdmodel").write_text(place)
    with pytest.raises(Refusal, match=r"two models are called 'net'\. Try NAME=[^=]*, with"):
        Repository([str(tmp_path / "a" / "net"), str(tmp_path / "b" / "net")], Stored).refresh()
    with pytest.raises(Refusal, match=r"two models are called 'net'\. Try NAME=[^=]*, with"):
        Repository([str(tmp_path / "a" / "net"), f"net={tmp_path / 'b' / 'net'}"], Stored).refresh()
    both = Repository([str(tmp_path / "a" / "net"), f"other={tmp_path / 'b' / 'net'}"], Stored)
    both.refresh()
    assert (both.get("net").text, both.get("other").text) == ("a", "b")


@pytest.mark.parametrize("asked", [False, True], ids=["by looking", "by a signal"])
def test_the_watch(repository, folder, asked):
    ended, wanted = threading.Event(), threading.Event()
    thread = threading.Thread(target=watch, args=(repository, 0 if asked else 0.01, ended, wanted))
    thread.start()
    try:
        put(folder, "5", "five")
        if asked:
            wanted.set()
        until(lambda: "5" in repository.versions("m"))
    finally:
        ended.set()
        wanted.set()
        thread.join(10)
    assert not thread.is_alive()


def test_several_models_are_loaded_at_once(tmp_path, caplog):
    """Each gets its own warnings, and those of other threads are nobody's."""
    names, together = ["a", "b", "c"], threading.Barrier(4)
    for name in names:
        (tmp_path / f"{name}.pdmodel").write_text(name)

    def load(source):
        together.wait(20)
        warnings.warn(f"about {source.name}", stacklevel=1)
        together.wait(20)
        if source.name == "c":
            raise ValueError("damaged")
        return Stored(source)

    def warn():
        together.wait(20)
        with pytest.warns(UserWarning, match="of a run"):
            warnings.warn("of a run", stacklevel=1)
        together.wait(20)

    repository = Repository([str(tmp_path)], load, at_once=3)
    other = threading.Thread(target=warn)
    other.start()
    failures = repository.refresh()
    other.join()
    assert failures == ["c version 1: damaged"]
    assert [one["state"] for one in repository.index()] == ["READY", "READY", "UNAVAILABLE"]
    said = [record.getMessage() for record in caplog.records if record.levelno == logging.WARNING]
    assert sorted(said) == ["a version 1: about a", "b version 1: about b"]
    assert not repository.loads


def test_an_error_of_this_program_while_several_are_loaded(tmp_path):
    for name in "abc":
        (tmp_path / f"{name}.pdmodel").write_text(name)
    repository = Repository([str(tmp_path)], Stored, at_once=2)
    seen = []

    def noted(good):
        seen.append(good)
        if len(seen) == 1:
            raise KeyError("a mistake")

    repository.noted = noted
    with pytest.raises(KeyError, match="a mistake"):
        repository.refresh()
    assert len(seen) == 3
    assert sorted(one["state"] for one in repository.index()) == ["READY", "READY"]
