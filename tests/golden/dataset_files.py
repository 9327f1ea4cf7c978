"""Small files in the formats of the real data sets, byte for byte the same whenever they are made."""

import gzip
import io
import pickle
import struct
import tarfile
import zipfile

import numpy as np
from PIL import Image


def rng(seed):
    return np.random.RandomState(seed)


class _Python2Pickler(pickle._Pickler):
    """Writes as Python 2 and its NumPy did: plain strings, and NumPy's functions under their old names."""

    dispatch = dict(pickle._Pickler.dispatch)

    def save_string(self, text):
        data = text.encode("latin1") if isinstance(text, str) else text
        self.write(pickle.BINSTRING + struct.pack("<i", len(data)) + data)
        self.memoize(text)

    dispatch[str] = dispatch[bytes] = save_string

    def save_global(self, obj, name=None):
        module = obj.__module__.replace("numpy._core", "numpy.core")
        self.write(pickle.GLOBAL + f"{module}\n{name or obj.__qualname__}\n".encode())
        self.memoize(obj)


def python2_pickle(value):
    file = io.BytesIO()
    _Python2Pickler(file, protocol=2).dump(value)
    return file.getvalue()


def add(archive, name, content):
    info = tarfile.TarInfo(name)
    info.size = len(content)
    archive.addfile(info, io.BytesIO(content))


def tar(path, files, mode="w:gz"):
    """An archive of `files`, names and bytes, with entries for their folders."""
    with tarfile.open(path, mode) as archive:
        for name, content in files.items():
            if content is None:
                info = tarfile.TarInfo(name)
                info.type = tarfile.DIRTYPE
                archive.addfile(info)
            else:
                add(archive, name, content if isinstance(content, bytes) else content.encode())
    return str(path)


def cifar_batch(seed, count, labels):
    data = rng(seed).randint(0, 256, (count, 3072)).astype("uint8")
    names = [f"picture_{seed}_{i}.png" for i in range(count)]
    return python2_pickle({"batch_label": f"batch {seed}", **labels, "data": data, "filenames": names})


def cifar10(path):
    """cifar-10-python.tar.gz"""
    files = {"cifar-10-batches-py": None, "cifar-10-batches-py/readme.html": "<html></html>"}
    for name, seed in [*((f"data_batch_{i}", i) for i in (4, 1, 5, 2, 3)), ("test_batch", 9)]:
        labels = {"labels": rng(seed + 50).randint(0, 10, 3).tolist()}
        files[f"cifar-10-batches-py/{name}"] = cifar_batch(seed, 3, labels)
    files["cifar-10-batches-py/batches.meta"] = python2_pickle({"label_names": ["airplane", "automobile"]})
    return tar(path, files)


def cifar100(path):
    """cifar-100-python.tar.gz"""
    files = {"cifar-100-python": None, "cifar-100-python/file.txt~": ""}
    for name, seed in (("test", 2), ("train", 1)):
        draw = rng(seed + 70)
        labels = {"fine_labels": draw.randint(0, 100, 4).tolist(), "coarse_labels": draw.randint(0, 20, 4).tolist()}
        files[f"cifar-100-python/{name}"] = cifar_batch(seed, 4, labels)
    files["cifar-100-python/meta"] = python2_pickle({"fine_label_names": ["apple"], "coarse_label_names": ["fish"]})
    return tar(path, files)


def picture(seed, height, width, form="JPEG"):
    """The bytes of an image file with a soft gradient."""
    draw = rng(seed)
    corners = draw.randint(0, 256, (2, 2, 3)).astype("uint8")
    file = io.BytesIO()
    Image.fromarray(corners).resize((width, height), Image.Resampling.BILINEAR).save(file, form)
    return file.getvalue()


def flowers(folder):
    """102flowers.tgz, imagelabels.mat and setid.mat."""
    from scipy.io import savemat

    count = 9
    files = {"jpg/": None} | {f"jpg/image_{i:05}.jpg": picture(i, 20 + i, 30 - i) for i in range(1, count + 1)}
    data = tar(folder / "102flowers.tgz", files)
    labels, sets = folder / "imagelabels.mat", folder / "setid.mat"
    savemat(labels, {"labels": np.arange(77, 77 + count, dtype="uint8")[None]}, do_compression=True)
    parts = {"trnid": [2, 5], "valid": [9], "tstid": [1, 3, 4, 6, 7, 8]}
    savemat(sets, {k: np.array(v, "uint16")[None] for k, v in parts.items()})
    return data, str(labels), str(sets)


def voc2012(path):
    """VOCtrainval_11-May-2012.tar"""
    root = "VOCdevkit/VOC2012"
    names = [f"2007_00{i:04}" for i in range(5)]
    files = {
        f"{root}/ImageSets/Segmentation/{part}.txt": "\n".join(which) + "\n"
        for part, which in {"train": names[:3], "val": names[3:], "trainval": names}.items()
    }
    files[f"{root}/ImageSets/Main/train.txt"] = "nothing\n"
    for i, name in enumerate(names):
        files[f"{root}/JPEGImages/{name}.jpg"] = picture(i, 12 + i, 16)
        mask = Image.fromarray(rng(i).choice([0, 1, 15, 255], (12 + i, 16)).astype("uint8")).convert("P")
        mask.putpalette(list(range(256)) * 3)
        file = io.BytesIO()
        mask.save(file, "PNG")
        files[f"{root}/SegmentationClass/{name}.png"] = file.getvalue()
    return tar(path, files, "w")


def idx(path, array):
    """An IDX file of bytes as MNIST has them."""
    header = struct.pack(f">{1 + array.ndim}I", 0x0800 + array.ndim, *array.shape)
    with open(path, "wb") as file:
        file.write(gzip.compress(header + array.astype("uint8").tobytes(), 1, mtime=0))
    return str(path)


def mnist(folder):
    """Images and labels of 7 pictures."""
    images = idx(folder / "images.gz", rng(0).randint(0, 256, (7, 28, 28)))
    return images, idx(folder / "labels.gz", rng(1).randint(0, 10, 7))


def imdb(path):
    """aclImdb_v1.tar.gz"""
    words = "the a film movie is was good bad! great, awful; plot's actor's Ending (really) very <br />not".split()
    files = {"aclImdb/README": "readme", "aclImdb/imdb.vocab": "the\n", "aclImdb/train/unsup/0_0.txt": "none of it"}
    for i in range(24):
        part, side = ("train", "test")[i % 2], ("pos", "neg")[i // 2 % 2]
        text = " ".join(rng(i).choice(words, 12 + i))
        files[f"aclImdb/{part}/{side}/{i}_{i % 10 + 1}.txt"] = text + (".\n" if i % 3 else "")
    return tar(path, files)


def imikolov(path):
    """simple-examples.tgz"""
    words = "<unk> N the of to company said market shares a trade new year stock".split()
    files = {"./simple-examples/README": "readme"}
    for seed, part in enumerate(("train", "valid", "test")):
        draw = rng(seed)
        lines = [" " + " ".join(draw.choice(words, draw.randint(1, 12))) + " \n" for _ in range(30)]
        files[f"./simple-examples/data/ptb.{part}.txt"] = "".join(lines)
        files[f"./simple-examples/data/ptb.char.{part}.txt"] = "a _ b\n"
    return tar(path, files)


def movielens(path):
    """ml-1m.zip"""
    movies = [
        "1::Toy Story (1995)::Animation|Children's|Comedy",
        "2::Jumanji (1995)::Adventure|Children's|Fantasy",
        "3::Grumpier Old Men (1995)::Comedy|Romance",
        "50::Usual Suspects, The (1995)::Crime|Thriller",
        "2858::Mis\xe9rables, Les (1995)::Drama|Musical",
    ]
    users = ["1::F::1::10::48067", "2::M::56::16::70072", "3::M::25::15::55117", "4::M::45::7::02460"]
    draw = rng(3)
    ratings = [
        f"{draw.randint(1, 5)}::{draw.choice([1, 2, 3, 50, 2858])}::{draw.randint(1, 6)}::{978300760 + i}"
        for i in range(40)
    ]
    with zipfile.ZipFile(path, "w") as archive:
        for name, lines in (("movies", movies), ("ratings", ratings), ("users", users)):
            archive.writestr(f"ml-1m/{name}.dat", ("\n".join(lines) + "\n").encode("latin1"))
        archive.writestr("ml-1m/README", "SUMMARY")
    return str(path)


def housing(path):
    """housing.data"""
    draw = rng(4)
    rows = draw.rand(20, 14) * np.arange(1, 15)
    with open(path, "w") as file:
        file.writelines(" " + "  ".join(f"{v:8.4f}" for v in row) + "\n" for row in rows)
    return str(path)


def conll05(folder):
    """conll05st-tests.tar.gz, wordDict.txt, verbDict.txt, targetDict.txt and emb."""
    sentences = [
        # words, and for each verb its column
        (
            ["The", "economy", "grew", "and", "people", "bought", "cars", "."],
            ["-", "-", "grow", "-", "-", "buy", "-", "-"],
            [["(A0*", "*)", "(V*)", "*", "*", "*", "*", "*"], ["*", "*", "*", "*", "(A0*)", "(V*)", "(A1*)", "*"]],
        ),
        (["Nothing", "here", "."], ["-", "-", "-"], []),
        (
            ["He", "said", "so", "yesterday", "."],
            ["-", "say", "-", "-", "-"],
            [["(A0*)", "(V*)", "(A1*)", "(AM-TMP*)", "*"]],
        ),
        (["Go", "!"], ["go", "-"], [["(V*)", "*"]]),
    ]
    words = "".join("".join(w + "\n" for w in s) + "\n" for s, _, _ in sentences)
    props = "".join(
        "".join(" ".join([verb, *(column[i] for column in columns)]) + "\n" for i, verb in enumerate(verbs)) + "\n"
        for _, verbs, columns in sentences
    )
    root = "conll05st-release/test.wsj"
    data = tar(
        folder / "conll05st-tests.tar.gz",
        {
            f"{root}/words/test.wsj.words.gz": gzip.compress(words.encode(), mtime=0),
            f"{root}/props/test.wsj.props.gz": gzip.compress(props.encode(), mtime=0),
        },
    )
    lists = {
        "wordDict.txt": ["<unk>", "bos", "eos", "The", "economy", "grew", "and", "people", "bought", "cars", ".", "He"],
        "verbDict.txt": ["grow", "buy", "say", "go"],
        "targetDict.txt": ["B-A0", "I-A0", "B-A1", "I-A1", "B-AM-TMP", "I-AM-TMP", "B-V", "I-V", "O"],
    }
    paths = [data]
    for name, lines in lists.items():
        (folder / name).write_text("\n".join(lines) + "\n")
        paths.append(str(folder / name))
    (folder / "emb").write_bytes(b"\0" * 16 + np.zeros((12, 32), "float32").tobytes())
    return [*paths, str(folder / "emb")]


WORDS = "<s> <e> <unk> the cat dog sat ran on mat".split()
SATZ = "<s> <e> <unk> die katze hund sass lief auf matte".split()


def pairs(seed, count):
    """Lines of two sentences, some words being in no dictionary, one sentence being too long."""
    draw = rng(seed)
    for i in range(count):
        length = 90 if i == 2 else draw.randint(1, 8)
        yield tuple(" ".join(draw.choice([*words[3:], "xyzzy"], length)) for words in (WORDS, SATZ))


def wmt14(path):
    """wmt14.tgz"""
    lines = {
        part: "".join("\t".join(p) + "\n" for p in pairs(seed, 8)) for seed, part in enumerate("train test gen".split())
    }
    files = {f"{part}/{part}": text for part, text in lines.items()}
    files["train/train"] += "a line without a second sentence\n"
    files |= {"src.dict": "\n".join(WORDS) + "\n", "trg.dict": "\n".join(SATZ) + "\n"}
    return tar(path, {f"wmt14/{name}": content for name, content in files.items()})


def wmt16(path):
    """wmt16.tar.gz"""
    return tar(
        path,
        {
            f"wmt16/{part}": "".join("\t".join(p) + "\n" for p in pairs(seed, 12))
            for seed, part in enumerate("train test val".split())
        },
    )
