"""Calls of paddle.audio, the same for the original and for us."""

import os
import wave

import numpy as np

import paddle

# fmt: off

A = paddle.audio
F = A.functional
T = paddle.to_tensor

_WINDOWS = ["'hann'", "'hamming'", "'blackman'", "'bohman'", "'cosine'", "'triang'", "'tukey'", "'taylor'", "'nuttall'",
            "('gaussian', 7)", "('general_gaussian', 1.5, 5)", "('exponential', None, 3.0)", "('exponential', 4, 2.0)",
            "('tukey', 0.3)", "('tukey', 0.0)", "('tukey', 1.0)", "('kaiser', 8.0)", "('kaiser', 14)", "'kaiser'",
            "('taylor', 4, 30)", "'gaussian'", "'exponential'", "('exponential', 2.0)", "'general_gaussian'",
            "'rectangular'", "3", "('hann',)"]

FUNCTIONAL = [
    *(f"F.get_window({w}, {n}, {bins})" for w in _WINDOWS for n, bins in ((8, True), (7, False))),
    *(f"F.get_window({w}, {n}, True, 'float32')" for w in ("'hann'", "'blackman'") for n in (1, 2)),
    *(f"F.hz_to_mel({v}, {htk})" for v in ("440.0", "3000.0", "1000", "T([100.0, 1000.0, 8000.0])", "T(60.0)",
                                           "T([[100.0, 5000.0]], 'float64')") for htk in (False, True)),
    *(f"F.mel_to_hz({v}, {htk})" for v in ("3.0", "40.0", "15", "T([1.0, 15.0, 40.0])", "T(7.0)",
                                           "T([[1.0, 50.0]], 'float64')") for htk in (False, True)),
    "F.mel_frequencies(5)", "F.mel_frequencies(6, 20.0, 8000.0, True)",
    "F.mel_frequencies(4, 0.5, 10000, True, 'float64')",
    "F.fft_frequencies(16000, 8)", "F.fft_frequencies(22050, 7, 'float64')",
    "F.compute_fbank_matrix(16000, 32, 6)", "F.compute_fbank_matrix(16000, 32, 6, 20.0, 7000.0, True)",
    "F.compute_fbank_matrix(16000, 32, 5, norm=None)", "F.compute_fbank_matrix(16000, 33, 5, norm=2.0)",
    "F.compute_fbank_matrix(16000, 32, 5, dtype='float64')", "F.compute_fbank_matrix(16000, 32, 5, norm='x')",
    "F.power_to_db(T([1.0, 0.5, 1e-12, 30.0]))", "F.power_to_db(T([1.0, 0.5, 1e-12, 30.0]), 2.0, 1e-5, None)",
    "F.power_to_db(T([1.0, 0.5, 1e-12, 30.0]), 0.5, 1e-5, 20.0)", "F.power_to_db(T(3.0))",
    "F.power_to_db(T(3.0), amin=0)",
    "F.power_to_db(T(3.0), ref_value=0)", "F.power_to_db(T(3.0), top_db=-1.0)", "F.power_to_db(3.0)",
    "F.create_dct(3, 5)", "F.create_dct(3, 5, None)", "F.create_dct(3, 5, dtype='float64')", "F.create_dct(3, 5, 'x')",
]

_SIGNAL = "SIGNAL"
FEATURES = [
    "A.features.Spectrogram(32)(SIGNAL)", "A.features.Spectrogram(32, 8, 16, 'hamming', 2.0)(SIGNAL)",
    "A.features.Spectrogram(32, 8, power=1.5, center=False)(SIGNAL)", "A.features.Spectrogram(32, None)(SIGNAL)",
    "A.features.Spectrogram(32, 8, pad_mode='constant')(SIGNAL)",
    "A.features.Spectrogram(32, 8, window=('gaussian', 5))(SIGNAL)",
    "A.features.Spectrogram(32, 8, dtype='float64')(SIGNAL.astype('float64'))",
    "A.features.MelSpectrogram(8000, 32, 16, n_mels=5)(SIGNAL)",
    "A.features.MelSpectrogram(8000, 64, 16, 32, 'blackman', 1.0, n_mels=4, f_min=0.0, htk=True, norm=None)(SIGNAL)",
    "A.features.LogMelSpectrogram(8000, 32, 16, n_mels=5)(SIGNAL)",
    "A.features.LogMelSpectrogram(8000, 32, 16, n_mels=5, ref_value=0.5, amin=1e-5, top_db=10.0)(SIGNAL)",
    "A.features.MFCC(8000, 4, 32, 16, n_mels=8)(SIGNAL)", "A.features.MFCC(8000, 9, 32, 16, n_mels=8)(SIGNAL)",
    "A.features.MFCC(8000, 4, 32, n_mels=8, top_db=20.0)(SIGNAL)",
    "A.features.MFCC(8000, 4, 32, 16, n_mels=8).state_dict().keys()",
]

# On a file of 16-bit samples of two channels, `PATH`; and what `save` writes, `OUT`.
FILES = [
    "load(PATH)", "load(PATH, 3)", "load(PATH, 3, 4)", "load(PATH, 0, 100)", "load(PATH, normalize=False)",
    "load(PATH, channels_first=False)", "load(PATH, normalize=False, channels_first=False)", "vars(info(PATH))",
    "load(PATH8)", "load(PATH8, normalize=False)", "vars(info(PATH8))", "load('absent.wav')",
    "save(OUT, T([[0.0, 0.5, -1.0, 0.99999]]), 8000) or load(OUT, normalize=False)",
    "save(OUT, T([[0.0, 0.5], [-1.0, 0.25], [1.0, -0.3]]), 8000, False) or load(OUT)",
    "save(OUT, T([[100, -200, 300]], 'int16'), 8000) or load(OUT, normalize=False)",
    "save(OUT, T([[0.0, 0.5]]), 8000, bits_per_sample=8)", "save(OUT, T([[0.0, 0.5]]), 8000, encoding='PCM_16')",
    "save(OUT, T([0.0, 0.5]), 8000)", "save(OUT, T([[0.0, 0.5]]), 8000, bits_per_sample=None) or load(OUT)",
    "A.backends.list_available_backends()", "A.backends.get_current_backend()",
    "A.backends.set_backend('wave_backend')",
    "A.backends.set_backend('nothing')", "A.backends.set_backend('soundfile')",
]


def signal():
    """Two waveforms of 100 samples."""
    t = np.arange(100)
    return np.stack([np.sin(0.3 * t) + 0.1 * np.cos(2.1 * t), np.exp(-t / 40) * np.sin(0.9 * t)]).astype("float32")


def write_waves(folder):
    """The files that FILES reads: paths by name."""
    paths = {"PATH": f"{folder}/a.wav", "PATH8": f"{folder}/b.wav", "OUT": f"{folder}/out.wav"}
    samples = np.array([[0, 1000], [-32768, 2000], [32767, -3000], [12345, 0], [5, 6], [7, 8], [9, -10], [1, 1]], "<i2")
    for path, width, frames in (
        (paths["PATH"], 2, samples.tobytes()),
        (paths["PATH8"], 1, bytes([0, 128, 255, 100, 3, 200])),
    ):
        with wave.open(path, "wb") as file:
            file.setnchannels(2 if width == 2 else 1)
            file.setsampwidth(width)
            file.setframerate(8000)
            file.writeframes(frames)
    return paths


def fact(code, names):
    """What a call gives: ["float32", shape, values], another value as it is, or the name of the error."""
    try:
        value = eval(code, names)
    except Exception as error:
        kinds = [c.__name__ for c in type(error).__mro__ if c.__module__ == "builtins"]
        return {"error": "AssertionError" if "AssertionError" in kinds else kinds[0]}
    return plain(value)


def plain(value):
    if isinstance(value, paddle.Tensor):
        array = np.asarray(value.numpy())
        return [str(value.dtype).removeprefix("paddle."), list(array.shape),
                [float(f"{v:.7g}") for v in array.ravel().tolist()]]
    if isinstance(value, tuple):
        return [plain(v) for v in value]
    if isinstance(value, float):
        return float(f"{value:.7g}")
    return value if isinstance(value, (dict, list, str, int, type(None))) else sorted(value)


def names(folder=None):
    table = {"A": A, "F": F, "T": T, "SIGNAL": T(signal()), "load": A.load, "save": A.save, "info": A.info}
    return {**table, **(write_waves(folder) if folder else {})}


# ---- datasets ----


def write_datasets(home):
    """TESS and ESC50 in miniature, as their archives unpack."""
    tess, esc = f"{home}/TESS_Toronto_emotional_speech_set", f"{home}/ESC-50-master"
    moods = ["angry", "disgust", "fear", "happy", "neutral", "ps", "sad"]
    tone = (np.sin(np.arange(2400) / 9) * 9000).astype("<i2").tobytes()

    def sound(path):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with wave.open(path, "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(8000)
            file.writeframes(tone)

    for i, mood in enumerate(moods):
        sound(f"{tess}/OAF_{mood}/OAF_word{i}_{mood}.wav")
    rows = ["filename,fold,target,category,esc10,src_file,take"]
    for i in range(6):
        sound(f"{esc}/audio/{i % 5 + 1}-{i}-A-{i}.wav")
        rows.append(f"{i % 5 + 1}-{i}-A-{i}.wav,{i % 5 + 1},{i * 7},kind,False,{i},A")
    os.makedirs(f"{esc}/meta", exist_ok=True)
    with open(f"{esc}/meta/esc50.csv", "w") as file:
        file.write("\n".join(rows) + "\n")


DATASETS = [
    "TESS()", "TESS('dev')", "TESS('train', 3, 2)", "TESS('dev', 3, 2)", "TESS('x')", "TESS('train', 5, 6)",
    "ESC50()", "ESC50('dev')", "ESC50('train', 3)", "ESC50('dev', 3)", "ESC50('dev', 9)",
    "TESS('dev', feat_type='mfcc', n_mfcc=4, n_mels=8)", "ESC50('dev', feat_type='spectrogram', n_fft=64)",
    "ESC50('dev', feat_type='melspectrogram', n_mels=8)", "TESS('dev', feat_type='logmelspectrogram', n_mels=8)",
    "ESC50('dev', feat_type='x')",
]


def dataset_fact(code):
    """Length, file names, labels, and the form of the first sample."""
    def call():
        data = eval(code, {"TESS": A.datasets.TESS, "ESC50": A.datasets.ESC50})
        first, label = data[0]
        array = np.asarray(first)
        return [len(data), [os.path.basename(f) for f in data.files], [int(v) for v in data.labels], list(array.shape),
                str(array.dtype), int(label), round(float(array.mean()), 5)]
    return fact("call()", {"call": call})
