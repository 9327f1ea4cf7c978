"""Writes what the original answers; used by the programs `record_*.py`, which run with it."""

import json
from pathlib import Path

import numpy as np

import paddle


def write_answers(name, cases, answer):
    """Write {case: answer} to a JSON file of this folder, one case a line; an error is its class."""
    recorded = {}
    for case in cases:
        found = answer(case)
        recorded[case] = {"error": found["error"][0]} if isinstance(found, dict) else found
    lines = ",\n".join(f"{json.dumps(case)}: {json.dumps(found)}" for case, found in recorded.items())
    Path(__file__).with_name(name).write_text("{\n" + lines + "\n}\n")


def write_results(path, function, inputs):
    """Write the results of a function for each input to an .npz file: `0_1` is the second result for the first."""
    answers = {}
    for i, x in enumerate(inputs):
        found = function(paddle.to_tensor(x))
        for k, value in enumerate(found if isinstance(found, tuple) else [found]):
            answers[f"{i}_{k}"] = value.numpy()
    np.savez(path, **answers)
