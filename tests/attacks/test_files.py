"""A small campaign on files: a result or a clear error for every damaged file; and the monitoring itself."""

import mmap
import os
import signal
import time

import pytest

from attacks import workers
from attacks.files import Campaign
from attacks.workers import Limits, Outcome

pytestmark = pytest.mark.skipif(not os.access("/proc/self/clear_refs", os.W_OK), reason="memory cannot be measured")


def test_damaged_files_give_an_answer_or_a_clear_error(tmp_path, capsys):
    campaign = Campaign(tmp_path, seed=1000)
    outcomes = workers.run(campaign.run, 800, Limits(), campaign.describe)
    assert len(outcomes) == 800
    assert workers.report(outcomes), capsys.readouterr().out
    assert {outcome.result for outcome in outcomes} == {"answer", "clear error"}
    assert len({outcome.kind for outcome in outcomes}) > 15


def test_a_case_is_the_same_every_time(tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    one, other = Campaign(tmp_path / "a", 3), Campaign(tmp_path / "b", 3)
    same = [one.content(i) == one.content(i) for i in range(50)]
    assert all(same)
    assert [one.describe(i) for i in range(50)] == [other.describe(i) for i in range(50)]


@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_faults_are_seen_and_charged_to_their_case(capsys):
    held = []

    def case(number):
        if number == 2:
            os.kill(os.getpid(), signal.SIGKILL)
        if number == 4:
            time.sleep(60)
        if number == 6:
            memory = mmap.mmap(-1, 64 * 2**20)
            memory.write(b"x" * (64 * 2**20))
            held.append(memory)
        return Outcome("kind", "unclear error" if number == 8 else "answer", "case 8: because" if number == 8 else "")

    outcomes = workers.run(case, 10, Limits(seconds=1, base=16 * 2**20), lambda number: "kind")
    expected = ["answer"] * 10
    expected[2], expected[4], expected[6], expected[8] = "crash", "hang", "memory", "unclear error"
    assert [outcome.result for outcome in outcomes] == expected
    assert not workers.report(outcomes)
    said = capsys.readouterr().out
    for text in ("1 × crash in kind", "1 × hang in kind", "1 × memory in kind", "because (case 8)"):
        assert text in said
