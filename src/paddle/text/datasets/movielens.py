"""MovieLens: a million movie ratings."""

import re
import zipfile

import numpy as np

from paddle._files.download import dataset_file, takes_download_dir
from paddle.io import Dataset
from paddle.text.datasets._files import check_mode, refuse

URL = "https://dataset.bj.bcebos.com/movielens%2Fml-1m.zip"
MD5 = "c4d9eecfca2ab87c1945afe126590906"
age_table = [1, 18, 25, 35, 45, 50, 56]


class MovieInfo:
    """A movie: its id, categories and title."""

    def __init__(self, index, categories, title):
        self.index, self.categories, self.title = int(index), categories, title

    def value(self, categories_dict, movie_title_dict):
        """The movie as indices: its id, its categories, and the words of its title."""
        return [
            [self.index],
            [categories_dict[c] for c in self.categories],
            [movie_title_dict[w.lower()] for w in self.title.split()],
        ]

    def __repr__(self):
        return f"<MovieInfo id({self.index}), title({self.title}), categories({self.categories})>"


class UserInfo:
    """A user: id, gender, age and occupation."""

    def __init__(self, index, gender, age, job_id):
        self.index = int(index)
        self.is_male = gender == "M"
        self.age = age_table.index(int(age))
        self.job_id = int(job_id)

    def value(self):
        """The user as indices: gender is 0 for men and 1 for women, age an index of `age_table`."""
        return [[self.index], [0 if self.is_male else 1], [self.age], [self.job_id]]

    def __repr__(self):
        gender = "M" if self.is_male else "F"
        return f"<UserInfo id({self.index}), gender({gender}), age({age_table[self.age]}), job({self.job_id})>"


class Movielens(Dataset):
    """Movie ratings; read from `data_file`, or downloaded into `download_dir`.

    An item is eight int64 arrays, the last one float64: user, gender, age, occupation, movie, its categories, the words
    of its title, and the rating, where 1 to 5 stars are -3 to 5. Each rating is in the test part with the probability
    `test_ratio`, drawn from `rand_seed`. Categories and words are numbered in alphabetical order.

    Args:
        data_file: path of the archive; by default it is downloaded.
        mode: 'train' or 'test'.
        test_ratio: probability that a rating is in the test part.
        rand_seed: seed of the draw.
        download: whether a missing file is downloaded.

    >>> import zipfile
    >>> with zipfile.ZipFile("ml.zip", "w") as archive:
    ...     archive.writestr("ml-1m/movies.dat", "1::Toy Story (1995)::Comedy")
    ...     archive.writestr("ml-1m/users.dat", "1::F::18::10::48067")
    ...     archive.writestr("ml-1m/ratings.dat", "1::1::5::978300760")
    >>> ratings = paddle.text.Movielens("ml.zip", test_ratio=0.0)
    >>> [part.tolist() for part in ratings[0]]
    [[1], [1], [1], [10], [1], [0], [1, 0], [5.0]]
    """

    @takes_download_dir
    def __init__(self, data_file=None, mode="train", test_ratio=0.1, rand_seed=0, download=True):
        self.mode = check_mode(self, mode, ("train", "test"))
        self.data_file = dataset_file(data_file, URL, MD5, "movielens", download)
        self.test_ratio = test_ratio
        self.rand_seed = rand_seed
        tables = read_tables(self.data_file)
        self.movie_info, self.movie_title_dict, self.categories_dict = tables.movies()
        self.user_info = tables.users()
        draws = np.random.RandomState(rand_seed)
        self.data = [
            [*user.value(), *movie.value(self.categories_dict, self.movie_title_dict), [rating]]
            for user, movie, rating in tables.ratings(self.user_info, self.movie_info)
            if (draws.random_sample() < test_ratio) == (self.mode == "test")
        ]

    def __getitem__(self, idx):
        return tuple(np.array(part) for part in self.data[idx])

    def __len__(self):
        return len(self.data)


class Tables:
    """The three tables of the archive, as lists of rows."""

    def __init__(self, rows):
        self._rows = rows

    def movies(self):
        """Movies by id, and the indices of title words and of categories."""
        movies, words, kinds = {}, set(), set()
        for index, title, categories in self._rows["movies"]:
            title = re.sub(r"\(\d+\)$", "", title)  # the year
            movies[int(index)] = MovieInfo(index, categories.split("|"), title)
            words.update(word.lower() for word in title.split())
            kinds.update(categories.split("|"))
        return movies, *({name: i for i, name in enumerate(sorted(names))} for names in (words, kinds))

    def users(self):
        """Users by id."""
        return {int(row[0]): UserInfo(*row[:4]) for row in self._rows["users"]}

    def ratings(self, users, movies):
        """User, movie and rating, -3 to 5."""
        for user, movie, stars, *_ in self._rows["ratings"]:
            yield users[int(user)], movies[int(movie)], float(stars) * 2 - 5.0


def read_tables(path):
    """The tables of ml-1m.zip, without unpacking it to the disk."""
    try:
        with zipfile.ZipFile(path) as archive:
            rows = {
                name: [line.decode("latin1").split("::") for line in archive.read(f"ml-1m/{name}.dat").splitlines()]
                for name in ("movies", "users", "ratings")
            }
    except (zipfile.BadZipFile, KeyError) as error:
        raise refuse(path, "ml-1m.zip", str(error)) from error
    return Tables(rows)
