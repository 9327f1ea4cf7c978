"""paddle.audio against facts recorded from the original."""

import io
import wave

import numpy as np
import pytest
from tests.golden import audio_cases as cases
from tests.support import check_error, check_facts, check_grad, golden, run_examples

import paddle

FACTS = golden("audio.json")

# Where we differ, and why.
BETTER = {
    "F.power_to_db(3.0)": "a number is taken",
    "load(PATH, 3)": "the original reads from the start where all frames are asked for",
    "save(OUT, T([[0.0, 0.5], [-1.0, 0.25], [1.0, -0.3]]), 8000, False) or load(OUT)": "the original turns 1.0 to -1.0",
    "save(OUT, T([[0.0, 0.5]]), 8000, bits_per_sample=None) or load(OUT)": "None is the default",
}


def agree(want, got):
    """What came is what was recorded; an error is one of the same class, where the original has a class for it."""
    if isinstance(want, dict) and "error" in want:
        assert want["error"] == "Exception" or got == want
        assert set(got) == {"error"}
    elif isinstance(want, float):
        assert got == pytest.approx(want, rel=1e-5)
    else:
        check_facts(got, want, rtol=2e-4, atol=1e-5)


@pytest.mark.parametrize("code", [*cases.FUNCTIONAL, *cases.FEATURES])
def test_as_the_original(code):
    if code not in BETTER:
        part = "functional" if code in FACTS["functional"] else "features"
        agree(FACTS[part][code], cases.fact(code, cases.names()))


@pytest.mark.parametrize("code", cases.FILES)
def test_files_as_the_original(code, tmp_path):
    if code not in BETTER:
        agree(FACTS["files"][code], cases.fact(code, cases.names(tmp_path)))


@pytest.fixture
def data_home(tmp_path, monkeypatch):
    monkeypatch.setattr("paddle.dataset.common.DATA_HOME", str(tmp_path))
    cases.write_datasets(tmp_path)


@pytest.mark.parametrize("code", cases.DATASETS)
def test_datasets_as_the_original(code, data_home):
    want, got = FACTS["datasets"][code], cases.dataset_fact(code)
    if isinstance(want, dict):
        assert got == want
        return
    assert got[0] == want[0]
    assert got[3:5] == want[3:5]
    assert got[6] == pytest.approx(want[6], rel=1e-3)
    if code.startswith("ESC50"):  # which files of TESS come first is the file system's choice in the original
        assert got[1:3] == want[1:3]


def test_tess_parts_do_not_overlap(data_home):
    train, dev = (paddle.audio.datasets.TESS(mode, 3, 2) for mode in ("train", "dev"))
    assert not set(train.files) & set(dev.files)
    assert sorted(train.labels + dev.labels) == list(range(7))
    assert dev.files == sorted(dev.files)


def test_datasets_are_downloaded(tmp_path, monkeypatch):
    asked = []
    monkeypatch.setattr("paddle.dataset.common.DATA_HOME", str(tmp_path))

    def fetched(url, folder, md5):
        asked.append((url.rsplit("/", 1)[1], folder))
        cases.write_datasets(folder)

    monkeypatch.setattr("paddle.audio.datasets.dataset.get_path_from_url", fetched)
    assert len(paddle.audio.datasets.ESC50("dev")) == 2
    assert len(paddle.audio.datasets.ESC50("dev")) == 2
    assert asked == [("ESC-50-master.zip", str(tmp_path))]


def test_files_better_than_the_original(tmp_path):
    names = cases.names(tmp_path)
    part, rate = paddle.audio.load(names["PATH"], 3)
    assert part.shape == [2, 5]
    paddle.audio.save(names["OUT"], paddle.to_tensor([[1.0, 2.0, -3.0]]), rate)
    np.testing.assert_allclose(paddle.audio.load(names["OUT"])[0], [[32767 / 32768, 32767 / 32768, -1]])
    with open(names["PATH"], "rb") as file:
        assert paddle.audio.info(io.BytesIO(file.read())).num_channels == 2
    (tmp_path / "x.wav").write_bytes(b"no sound at all")
    check_error(lambda: paddle.audio.load(tmp_path / "x.wav"), ValueError, "cannot be read as WAV", "x.wav")


def test_round_trip(tmp_path):
    samples = paddle.to_tensor(cases.signal() * 0.5)
    paddle.audio.save(str(tmp_path / "a.wav"), samples, 16000)
    back, rate = paddle.audio.load(str(tmp_path / "a.wav"))
    assert rate == 16000
    np.testing.assert_allclose(back, samples, atol=1 / 32768)
    with wave.open(str(tmp_path / "a.wav")) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getnframes()) == (2, 2, 100)


def test_gradients_flow_through_features():
    layer = paddle.audio.features.LogMelSpectrogram(8000, 16, 8, n_mels=3, dtype="float64")
    check_grad(layer, [cases.signal()[:1, :24]], rtol=1e-2, atol=1e-2, eps=1e-5)


def test_power_needs_positive_numbers():
    check_error(lambda: paddle.audio.functional.power_to_db(paddle.ones([1]), amin=0.0), ValueError, "amin = 0.0")


@pytest.mark.parametrize(
    "target",
    [
        paddle.audio.functional.hz_to_mel,
        paddle.audio.functional.compute_fbank_matrix,
        paddle.audio.functional.power_to_db,
        paddle.audio.functional.get_window,
        paddle.audio.features.Spectrogram,
        paddle.audio.features.MFCC,
    ],
    ids=lambda t: t.__name__,
)
def test_examples(target):
    run_examples(target)


# paddle.audio.functional.get_window(window, 5).numpy().round(4).tolist()
MORE_WINDOWS = {
    "bartlett": ("bartlett", [0.0, 0.4, 0.8, 0.8, 0.4]),
    "general_cosine": (("general_cosine", [0.5, 0.5]), [0.0, 0.3455, 0.9045, 0.9045, 0.3455]),
    "general_hamming": (("general_hamming", 0.54), [0.08, 0.3979, 0.9121, 0.9121, 0.3979]),
    "general_gaussian": (("general_gaussian", 1.5, 2.0), [0.3766, 0.8098, 0.9922, 0.9922, 0.8098]),
}


@pytest.mark.parametrize("name", MORE_WINDOWS)
def test_windows_with_parameters_of_their_own(name):
    window, want = MORE_WINDOWS[name]
    np.testing.assert_allclose(paddle.audio.functional.get_window(window, 5), want, atol=5e-5)
    if isinstance(window, tuple):
        with pytest.raises(TypeError, match="needs a parameter"):
            paddle.audio.functional.get_window(name, 5)


@pytest.mark.parametrize(
    ("window", "want"),
    [  # recorded from the original
        (lambda: paddle.hann_window(4), [0.0, 0.5, 1.0, 0.5]),
        (lambda: paddle.hann_window(4, False, dtype="float64"), [0.0, 0.75, 0.75, 0.0]),
        (lambda: paddle.hamming_window(4), [0.08, 0.54, 1.0, 0.54]),
        (lambda: paddle.hamming_window(5, alpha=0.5, beta=0.5), [0.0, 0.3454915, 0.90450853, 0.90450853, 0.3454915]),
        (lambda: paddle.bartlett_window(5), [0.0, 0.4, 0.8, 0.8, 0.4]),
        (lambda: paddle.blackman_window(5), [0.0, 0.20077011, 0.84922981, 0.84922981, 0.20077011]),
        (lambda: paddle.kaiser_window(5), [0.00005277, 0.10171971, 0.79293942, 0.79293942, 0.10171971]),
        (lambda: paddle.kaiser_window(5, beta=6.0), [0.01487334, 0.33901811, 0.89539999, 0.89539999, 0.33901811]),
        (lambda: paddle.hann_window(1), [1.0]),
        (lambda: paddle.hann_window(0), []),
    ],
)
def test_windows_by_their_own_names(window, want):
    np.testing.assert_allclose(window().numpy(), np.float64(want), 1e-5, 1e-6)


def test_options_of_windows():
    assert paddle.hann_window(4, requires_grad=True).stop_gradient is False
    assert paddle.hann_window(4, dtype="float16").dtype == paddle.float16
    check_error(lambda: paddle.hann_window(-1), ValueError, "must not be negative")
    check_error(lambda: paddle.hann_window(4, dtype="int32"), TypeError, "floating-point")
