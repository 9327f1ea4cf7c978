"""A million ratings of films: lists of a visitor's numbers, a film's numbers, and the rating."""

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
    """Films, visitors, and the numbers of words and kinds; read once."""
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
    """A reader of most ratings."""
    return _reader(rand_seed, test_ratio)


def test(rand_seed=0, test_ratio=0.1):
    """A reader of the others: each is among them with the probability `test_ratio`."""
    return _reader(rand_seed, test_ratio, is_test=True)


def get_movie_title_dict():
    """Numbers of the words of titles."""
    return _all()[3]


def movie_categories():
    """Numbers of the kinds of films."""
    return _all()[4]


def movie_info():
    """Films by number."""
    return _all()[1]


def user_info():
    """Visitors by number."""
    return _all()[2]


def max_movie_id():
    """The greatest number of a film."""
    return max(movie_info())


def max_user_id():
    """The greatest number of a visitor."""
    return max(user_info())


def max_job_id():
    """The greatest number of an occupation."""
    return max(user.job_id for user in user_info().values())


def fetch():
    """Fetch the archive."""
    common.download(URL, "movielens", MD5)
