"""The text data sets and the old readers whose samples are recorded: small files in the real formats."""

import itertools
import pathlib
import random
import re

import numpy as np
from tests.golden import dataset_files as files

# fmt: off


def plain(value):
    """A sample, or a part of it, as JSON has it; arrays with their dtype."""
    if isinstance(value, np.ndarray):
        return [value.dtype.name, list(value.shape), *np.round(value, 6).reshape(-1).tolist()]
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, bytes):
        return value.decode()
    if isinstance(value, dict):
        return {plain(k) if isinstance(k, bytes) else str(k): plain(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(v) for v in value]
    return value


def some(samples):
    """How many there are, the first three and the last."""
    samples = list(samples)
    return [len(samples), *(plain(s) for s in (*samples[:3], samples[-1]))]


def items(dataset):
    return some(dataset[i] for i in range(len(dataset)))


def named(sample, names):
    """A sample with numbers replaced by names: `names` has a dict of numbers for each such part."""
    sample = list(sample)
    for part, numbers in names.items():
        back = {number: name for name, number in numbers.items()}
        sample[part] = [back[int(n)] for n in np.asarray(sample[part])]
    return sample


def text_facts(text, folder):
    """What `paddle.text` gives; numbers that the original draws from the order of a set are shown by name."""
    folder = pathlib.Path(folder)
    housing, imdb = files.housing(folder / "housing.data"), files.imdb(folder / "imdb.tgz")
    imikolov, movielens = files.imikolov(folder / "imikolov.tgz"), files.movielens(folder / "ml-1m.zip")
    wmt14, wmt16, conll = files.wmt14(folder / "wmt14.tgz"), files.wmt16(folder / "wmt16.tgz"), files.conll05(folder)
    facts = {}
    for mode in ("train", "test"):
        facts[f"UCIHousing {mode}"] = items(text.UCIHousing(housing, mode))
        reviews = text.Imdb(imdb, mode, cutoff=2)
        facts[f"Imdb {mode}"] = [items(reviews), plain(reviews.word_idx)]
        grams = text.Imikolov(imikolov, "NGRAM", 3, mode, 20)
        facts[f"Imikolov {mode}"] = [items(grams), plain({str(k): v for k, v in grams.word_idx.items()})]
        facts[f"Imikolov {mode} SEQ"] = items(text.Imikolov(imikolov, "SEQ", -1, mode, 20))
        facts[f"Imikolov {mode} SEQ 6"] = items(text.Imikolov(imikolov, "SEQ", 6, mode, 20))
        for ratio, seed in ((0.1, 0), (0.3, 7)):
            rated = text.Movielens(movielens, mode, ratio, seed)
            names = {5: rated.categories_dict, 6: rated.movie_title_dict}
            facts[f"Movielens {mode} {ratio}"] = [
                some(named(rated[i], names) for i in range(len(rated))),
                sorted(rated.movie_title_dict),
                repr(rated.movie_info[1]),
                repr(rated.user_info[1]),
            ]
    for mode in ("train", "test", "gen"):
        pairs = text.WMT14(wmt14, mode, 7)
        facts[f"WMT14 {mode}"] = [items(pairs), plain(pairs.get_dict()), plain(pairs.get_dict(True))]
    for mode, lang in itertools.product(("train", "test", "val"), ("en", "de")):
        pairs = text.WMT16(wmt16, mode, 7, 8, lang)
        # The original looks the target's words up in the source's dictionary: only the source is recorded.
        facts[f"WMT16 {mode} {lang}"] = [some(pairs[i][0] for i in range(len(pairs))), plain(pairs.get_dict(lang))]
    roles = text.Conll05st(*conll)
    facts["Conll05st"] = some(named(roles[i], {8: roles.label_dict}) for i in range(len(roles)))
    facts["Conll05st dicts"] = [*plain(roles.get_dict()[:2]), sorted(roles.get_dict()[2])]
    return facts


def make_files(folder):
    """The files of the old readers, by the last part of their URLs."""
    folder = pathlib.Path(folder)
    flowers, conll = files.flowers(folder), files.conll05(folder)
    return {
        "cifar-10-python.tar.gz": files.cifar10(folder / "cifar10"),
        "cifar-100-python.tar.gz": files.cifar100(folder / "cifar100"),
        "housing.data": files.housing(folder / "housing"),
        "imdb%2FaclImdb_v1.tar.gz": files.imdb(folder / "imdb"),
        "imikolov%2Fsimple-examples.tgz": files.imikolov(folder / "imikolov"),
        "movielens%2Fml-1m.zip": files.movielens(folder / "movielens"),
        "wmt14.tgz": files.wmt14(folder / "wmt14"),
        "wmt16.tar.gz": files.wmt16(folder / "wmt16"),
        **dict(zip(("102flowers.tgz", "imagelabels.mat", "setid.mat"), flowers)),
        "conll05st-tests.tar.gz": conll[0],
        **{
            f"conll05st%2F{name}": path
            for name, path in zip(("wordDict.txt", "verbDict.txt", "targetDict.txt"), conll[1:])
        },
        "conll05st%2Femb": conll[4],
        "VOCtrainval_11-May-2012.tar": files.voc2012(folder / "voc.tar"),
    }


def thin(samples, step):
    return ((np.asarray(array)[::step], label) for array, label in samples)


def reader_facts(dataset, folder):
    """What the readers of `paddle.dataset` give, `download` having been replaced."""
    folder = pathlib.Path(folder)
    imdb, imikolov, movielens = dataset.imdb, dataset.imikolov, dataset.movielens
    images = files.idx(folder / "images.gz", files.rng(0).randint(0, 256, (200, 28, 28)))
    labels = files.idx(folder / "labels.gz", files.rng(1).randint(0, 10, 200))
    words = imdb.build_dict(re.compile(r"aclImdb/((train)|(test))/((pos)|(neg))/.*\.txt$"), 2)
    numbers = imikolov.build_dict(20)
    kinds = {5: movielens.movie_categories(), 6: movielens.get_movie_title_dict()}
    roles = {8: dataset.conll05.get_dict()[2]}
    facts = {
        "mnist": some(thin(dataset.mnist.reader_creator(images, labels, 100)(), 97)),
        "uci train": some(dataset.uci_housing.train()()),
        "uci test": some(dataset.uci_housing.test()()),
        "uci predict": plain(dataset.uci_housing.predict_reader()),
        "cifar again and again": some(thin(itertools.islice(dataset.cifar.train10(cycle=True)(), 20), 301)),
        "imdb words": plain(words),
        "imdb train": some(imdb.train(words)()),
        "imdb test": some(imdb.test(words)()),
        "imikolov words": {str(word): number for word, number in numbers.items()},
        "imikolov train": some(imikolov.train(numbers, 3)()),
        "imikolov test": some(imikolov.test(numbers, 3)()),
        "imikolov sentences": some(imikolov.train(numbers, 6, imikolov.DataType.SEQ)()),
        "movielens train": some(named(s, kinds) for s in movielens.train()()),
        "movielens test": some(named(s, kinds) for s in movielens.test()()),
        "movielens most": [movielens.max_movie_id(), movielens.max_user_id(), movielens.max_job_id()],
        "conll05": some(named(s, roles) for s in dataset.conll05.test()()),
        "conll05 words": plain(dataset.conll05.get_dict()[:2]),
        "wmt14 train": some(dataset.wmt14.train(7)()),
        "wmt14 test": some(dataset.wmt14.test(7)()),
        "wmt14 gen": some(dataset.wmt14.gen(7)()),
        "wmt14 words": plain(dataset.wmt14.get_dict(7)),
        "wmt16 train": some(dataset.wmt16.train(7, 8)()),
        "wmt16 test": some(dataset.wmt16.test(7, 8, "de")()),
        "wmt16 validation": some(dataset.wmt16.validation(7, 8)()),
        "wmt16 words": plain(dataset.wmt16.get_dict("de", 8, True)),
    }
    for name in ("train10", "test10", "train100", "test100"):
        facts[f"cifar {name}"] = some(thin(getattr(dataset.cifar, name)()(), 301))
    for name in ("train", "test", "valid"):
        np.random.seed(0)  # the original's readers of Movielens change it
        facts[f"flowers {name}"] = some(thin(getattr(dataset.flowers, name)(use_xmap=False)(), 15013))
    return facts


def image_facts(image, folder):
    """What `paddle.dataset.image` makes of an image."""
    random.seed(0)
    np.random.seed(0)
    path = pathlib.Path(folder, "picture.jpg")
    path.write_bytes(files.picture(3, 30, 40))
    pixels = files.rng(0).randint(0, 256, (30, 40, 3)).astype("uint8")
    results = {
        "load": image.load_image(str(path)),
        "load grey": image.load_image(str(path), is_color=False),
        "shorter": image.resize_short(pixels, 20),
        "taller": image.resize_short(pixels.transpose(1, 0, 2).copy(), 50),
        "chw": image.to_chw(pixels),
        "middle": image.center_crop(pixels, 20),
        "anywhere": image.random_crop(pixels, 20),
        "flip": image.left_right_flip(pixels),
        "flip grey": image.left_right_flip(pixels[:, :, 0], is_color=False),
        "train": image.simple_transform(pixels, 25, 20, True),
        "test": image.simple_transform(pixels, 25, 20, False, mean=[1.0, 2.0, 3.0]),
        "train grey": image.simple_transform(pixels[:, :, 0], 25, 20, True, is_color=False),
        "load and test": image.load_and_transform(str(path), 25, 20, False),
    }
    return {name: [r.dtype.name, list(r.shape), *r.reshape(-1)[::37].tolist()] for name, r in results.items()}
