"""MovieLens 1M: lists of user features, film features and the rating."""

import functools

import numpy as np

from paddle.dataset import common
from paddle.text.datasets.movielens import MD5, URL, MovieInfo, UserInfo, age_table, read_tables

__all__ = [
    "MovieInfo",
    "UserInfo",
    "age_table",
    "get_movie_title_dict",
    "max_job_id",
    "max_movie_id",
    "max_user_id",
    "movie_categories",
    "movie_info",
    "test",
    "train",
    "user_info",
]


@functools.cache
def _meta(path):
    """Films, users, and the indices of words and genres; read once."""
    tables = read_tables(path)
    movies, titles, categories = tables.movies()
    return tables, movies, tables.users(), titles, categories


def _all():
    return _meta(common.download(URL, "movielens", MD5))


def _reader(rand_seed=0, test_ratio=0.1, is_test=False):
    tables, movies, users, titles, categories = _all()

    def reader():
        draws = np.random.RandomState(rand_seed)
        for user, movie, rating in tables.ratings(users, movies):
            if (draws.random_sample() < test_ratio) == is_test:
                (index,), kinds, words = movie.value(categories, titles)
                yield [*(number for (number,) in user.value()), index, kinds, words, [rating]]

    return reader


def train(rand_seed=0, test_ratio=0.1):
    """A reader of the training ratings."""
    return _reader(rand_seed, test_ratio)


def test(rand_seed=0, test_ratio=0.1):
    """A reader of the test ratings; each rating is one with probability `test_ratio`."""
    return _reader(rand_seed, test_ratio, is_test=True)


def get_movie_title_dict():
    """Indices of the words of titles."""
    return _all()[3]


def movie_categories():
    """Indices of the genres of films."""
    return _all()[4]


def movie_info():
    """Films by id."""
    return _all()[1]


def user_info():
    """Users by id."""
    return _all()[2]


def max_movie_id():
    """The largest id of a film."""
    return max(movie_info())


def max_user_id():
    """The largest id of a user."""
    return max(user_info())


def max_job_id():
    """The largest id of an occupation."""
    return max(user.job_id for user in user_info().values())


def fetch():
    """Download the archive."""
    common.download(URL, "movielens", MD5)
