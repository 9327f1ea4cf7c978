"""Curves that grow while a program trains."""

import pytest
from PIL import Image

import paddle
from paddle.utils.plot import Ploter


def test_curves_go_into_a_file(tmp_path):
    curves = Ploter("train cost", "test cost")
    for step in range(5):
        curves.append("train cost", step, paddle.to_tensor([1.0 / (step + 1)]).numpy())
    curves.plot(tmp_path / "curves.png")
    with Image.open(tmp_path / "curves.png") as picture:
        drawn = len(picture.convert("RGB").getcolors(1 << 24))
    curves.reset()
    curves.plot(tmp_path / "empty.png")
    with Image.open(tmp_path / "empty.png") as picture:
        assert len(picture.convert("RGB").getcolors(1 << 24)) < drawn


def test_a_curve_of_another_name_is_refused():
    with pytest.raises(ValueError, match="there are \\['a'\\]"):
        Ploter("a").append("b", 0, 1.0)


def test_drawing_can_be_switched_off(tmp_path, monkeypatch):
    monkeypatch.setenv("DISABLE_PLOT", "True")
    curves = Ploter("a")
    curves.append("a", 0, 1.0)
    curves.plot(tmp_path / "curves.png")
    assert not (tmp_path / "curves.png").exists()
