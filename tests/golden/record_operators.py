"""Record the results of operator_cases.py: run with paddlepaddle 3.3.1."""

import json
import os
from pathlib import Path

from operator_cases import CASES, LEGACY, call, plain

import paddle


def apart(part, name):
    """The results of a case from a process of its own: an operator that is called wrongly ends the process."""
    reading, writing = os.pipe()
    if os.fork() == 0:
        os.close(reading)
        try:
            text = json.dumps(plain(call(paddle, part, name)))
        except Exception as error:
            print(part, name, type(error).__name__, str(error).strip().splitlines()[0][:150])
            text = ""
        with os.fdopen(writing, "w") as pipe:
            pipe.write(text)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        text = pipe.read()
    os.wait()
    return text


lines = []
for part, cases in (("operators", CASES), ("legacy", LEGACY)):
    recorded = {name: apart(part, name) for name in cases}
    print(part, [name for name, text in recorded.items() if not text])
    facts = ",\n".join(f"  {json.dumps(name)}: {text}" for name, text in recorded.items() if text)
    lines.append(f' "{part}": {{\n{facts}\n }}')
Path(__file__).with_name("operators.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")
