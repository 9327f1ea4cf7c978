"""Which film will a person like? Two towers and the cosine between them, as a Program of Paddle 1.x.

Persons have an age and a job; films have a kind and a title of several words. Tastes are made up.

    python examples/fluid/recommender.py
"""

import numpy as np

import paddle
import paddle.fluid as fluid

PEOPLE, AGES, JOBS, FILMS, KINDS, TITLE_WORDS = 40, 5, 6, 30, 4, 25


def tastes():
    """A reader of (person, age, job, film, kinds, title, rating)."""
    rng = np.random.RandomState(0)
    ages, jobs = rng.randint(AGES, size=PEOPLE), rng.randint(JOBS, size=PEOPLE)
    kinds = [rng.choice(KINDS, rng.randint(1, 3), replace=False).tolist() for _ in range(FILMS)]
    titles = [rng.randint(TITLE_WORDS, size=rng.randint(2, 5)).tolist() for _ in range(FILMS)]
    liking = rng.uniform(-1, 1, (AGES, KINDS)) + rng.uniform(-1, 1, (JOBS, KINDS)).mean()

    def reader():
        order = np.random.RandomState(1)
        for _ in range(1200):
            person, film = order.randint(PEOPLE), order.randint(FILMS)
            score = float(np.mean([liking[ages[person], k] for k in kinds[film]]))
            rating = np.array([np.clip(3 + 2 * score, 1, 5)], "float32")
            yield person, ages[person], jobs[person], film, kinds[film], titles[film], rating

    return reader


def person_tower(person, age, job):
    """The vector of a person."""
    parts = []
    for variable, size in ((person, PEOPLE), (age, AGES), (job, JOBS)):
        vector = fluid.layers.embedding(input=variable, size=[size, 16], is_sparse=True)
        parts.append(fluid.layers.fc(input=vector, size=16))
    return fluid.layers.fc(input=fluid.layers.concat(parts, axis=1), size=32, act="tanh")


def film_tower(film, kinds, title):
    """The vector of a film: kinds are summed, the title goes through a convolution."""
    vector = fluid.layers.fc(fluid.layers.embedding(input=film, size=[FILMS, 16]), size=16)
    kind_vectors = fluid.layers.embedding(input=kinds, size=[KINDS, 16])
    kind_vector = fluid.layers.sequence_pool(input=kind_vectors, pool_type="sum")
    title_vectors = fluid.layers.embedding(input=title, size=[TITLE_WORDS, 16])
    title_vector = fluid.nets.sequence_conv_pool(
        input=title_vectors, num_filters=16, filter_size=3, act="tanh", pool_type="sum"
    )
    joined = fluid.layers.concat(input=[vector, kind_vector, title_vector], axis=1)
    return fluid.layers.fc(input=joined, size=32, act="tanh")


def main(epochs=6, verbose=True):
    """Train, and return the root mean squared error of the ratings, which are from 1 to 5."""
    plain = {"person": 0, "age": 0, "job": 0, "film": 0, "kinds": 1, "title": 1}
    data = {n: fluid.layers.data(name=n, shape=[1], dtype="int64", lod_level=level) for n, level in plain.items()}
    rating = fluid.layers.data(name="rating", shape=[1], dtype="float32")
    person = person_tower(data["person"], data["age"], data["job"])
    film = film_tower(data["film"], data["kinds"], data["title"])
    predicted = fluid.layers.scale(fluid.layers.cos_sim(X=person, Y=film), scale=2.0, bias=3.0)
    loss = fluid.layers.mean(fluid.layers.square_error_cost(input=predicted, label=rating))
    fluid.optimizer.Adam(learning_rate=0.01).minimize(loss)

    place = fluid.CPUPlace()
    exe = fluid.Executor(place)
    exe.run(fluid.default_startup_program())
    feeder = fluid.DataFeeder(feed_list=[*data.values(), rating], place=place)
    reader, error = tastes(), 0.0
    for epoch in range(epochs):
        values = [
            exe.run(feed=feeder.feed(batch), fetch_list=[loss])[0][0] for batch in paddle.batch(reader, batch_size=50)()
        ]
        error = float(np.sqrt(np.mean(values)))
        if verbose:
            print(f"epoch {epoch}: error {error:.3f}")
    return error


if __name__ == "__main__":
    main()
