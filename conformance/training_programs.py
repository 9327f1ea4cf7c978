#!/usr/bin/env python3
"""Let the original run programs that train, as we write them, and compare losses and gradients.

    PYTHON training_programs.py ORACLE [--record]

PYTHON imports the project, ORACLE is the Python of Paddle 3.3.1. The programs are those of
tests/golden/training_program_cases.py, whose losses are compared step by step, and of written_gradient_cases.py, each a
call and its gradients. `--record` writes tests/golden/written_programs.json.gz: the operators of those that agree.
"""

import argparse
import gzip
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
if "--run" in sys.argv:
    os.environ["FLAGS_enable_pir_api"] = "0"  # noqa: SIM112  the name of the flag

import numpy as np  # noqa: E402
from tests.golden import training_program_cases as cases  # noqa: E402

import paddle  # noqa: E402
from paddle import static  # noqa: E402

FACTS = ROOT / "tests" / "golden" / "written_programs.json.gz"


def write(folder):
    """Write all programs and what they give here: {name: facts}."""
    from tests.golden import written_gradient_cases as calls

    facts, exe = {}, static.Executor()
    for case in cases.CASES:
        if case not in cases.NOT_HERE:
            main, start, loss, optimizer, batches = cases.build(case)
            with static.scope_guard(static.Scope()):
                exe.run(start)
                static.save(main, f"{folder}/{len(facts)}")
                losses, rates = cases.train(main, loss, optimizer, batches, exe)
            np.savez(
                f"{folder}/{len(facts)}.npz", **{f"{i} {k}": v for i, b in enumerate(batches) for k, v in b.items()}
            )
            facts[case] = {"fetch": [loss.name], "rates": rates, "values": losses}
    for name in calls.CALLS:
        main, start, fetch, x = calls.build(name)
        with static.scope_guard(static.Scope()):
            exe.run(start)
            static.save(main, f"{folder}/{len(facts)}")
            values = [v.tolist() for v in exe.run(main, feed={"x": x}, fetch_list=fetch)]
        np.savez(f"{folder}/{len(facts)}.npz", **{"0 x": x})
        facts[name] = {"fetch": fetch, "rates": None, "values": values}
    return facts


def run(folder):
    """Run the programs of a folder: {name: values, or the error}."""
    facts, found = json.loads((folder / "facts.json").read_text()), {}
    for number, (name, fact) in enumerate(facts.items()):
        scope, exe = static.Scope(), static.Executor(paddle.CPUPlace())
        stored, batches = np.load(f"{folder}/{number}.npz"), {}
        for key in stored.files:
            batches.setdefault(int(key.split()[0]), {})[key.split()[1]] = stored[key]
        try:
            program = static.Program.parse_from_string((folder / f"{number}.pdmodel").read_bytes())
            with static.scope_guard(scope):
                static.load(program, f"{folder}/{number}", exe)
                if fact["rates"] is None:
                    values = exe.run(program, feed=batches[0], fetch_list=fact["fetch"])
                    found[name] = [np.asarray(v).tolist() for v in values]
                else:
                    loss = fact["fetch"][0]
                    found[name] = cases.continue_training(
                        program, loss, fact["rates"], list(batches.values()), exe, scope
                    )
        except Exception as error:  # a finding to report, whatever it is
            found[name] = f"{type(error).__name__}: {str(error).strip()[-300:]}"
    print(json.dumps(found))


def agree(values, wanted):
    if isinstance(values, str):
        return False
    pairs = zip(values, wanted, strict=True)
    return all(np.allclose(np.ravel(v), np.ravel(w), rtol=1e-4, atol=1e-5) for v, w in pairs)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("oracle", nargs="?")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--run", type=pathlib.Path)
    given = parser.parse_args()
    paddle.enable_static()
    if given.run:
        run(given.run)
        return
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        facts = write(folder)
        (folder / "facts.json").write_text(json.dumps(facts))
        command = [given.oracle, __file__, "--run", str(folder)]
        env = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
        answer = subprocess.run(command, capture_output=True, text=True, timeout=1200, check=False, env=env)
        if answer.returncode:
            sys.exit(answer.stderr[-2000:])
        found = json.loads(answer.stdout.strip().splitlines()[-1])
        agreed = {}
        for number, (name, fact) in enumerate(facts.items()):
            if agree(found[name], fact["values"]):
                agreed[name] = cases.operators((folder / f"{number}.pdmodel").read_bytes())
            else:
                print(f"{name}: {str(found[name])[:300]} instead of {str(fact['values'])[:200]}")
        print(f"{len(agreed)} of {len(facts)} agree")
    if given.record:
        lines = ",\n".join(f" {json.dumps(name)}: {json.dumps(ops)}" for name, ops in agreed.items())
        FACTS.write_bytes(gzip.compress(("{\n" + lines + "\n}\n").encode(), mtime=0))


if __name__ == "__main__":
    main()
