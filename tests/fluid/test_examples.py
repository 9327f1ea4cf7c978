"""The static programs in examples/fluid learn what they show."""

import pytest
from tests.support import ROOT, load_file

EXAMPLES = ROOT / "examples" / "fluid"

LEARNS = {
    "static_linear_regression": ({"epochs": 12}, lambda error: error < 0.01),
    "static_digits": ({"train": 1500, "test": 300, "epochs": 2}, lambda share: share > 0.75),
    "word2vec": ({"epochs": 8}, lambda share: share > 0.8),
    "sentiment_lstm": ({"train": 400, "test": 100, "epochs": 2}, lambda share: share > 0.85),
    "recommender": ({"epochs": 2}, lambda error: error < 0.35),
    "semantic_roles": ({"train": 200, "test": 40, "epochs": 3}, lambda f1: f1 > 0.9),
    "machine_translation": ({"train": 320, "test": 12, "epochs": 8}, lambda share: share > 0.7),
}


@pytest.mark.parametrize("name", sorted(LEARNS))
def test_static_examples_learn(name):
    sizes, good = LEARNS[name]
    result = load_file(EXAMPLES / f"{name}.py").main(**sizes, verbose=False)
    assert good(result), f"{name} ended at {result}"
