/* Batch normalisation, with the activation behind it or without one, in training and for answers, for pictures with their channels last in memory.
 *
 * The package works without this file: `_kernels/batch_norm_activation` then calls torch's batch norm and its activation,
 * which read and write the whole picture once more in each direction. A picture is a matrix of rows × channels floats. With scale =
 * weight / deviation and shift = bias - mean * scale a result is activated(x * scale + shift), which the backward pass
 * computes once more instead of keeping it.
 *
 * Rows are cut into pieces that the threads share. Their number depends on the sizes only, and what they add up is put
 * together in their order, so that any number of threads gives the same bits.
 */

#define VERSIONS "avx512f", "avx2", "default"
#include "_shared.h"
#include "_threads.h"

/* Floats of a block of rows that is read twice: they fit the second cache. */
#define BLOCK 32768
/* Rows whose sums are added up as floats before they are added as doubles. */
#define ROWS 64
/* Pieces that threads share at most, and floats of one at least. */
#define PIECES 16
#define LEAST 16384

enum activation { RELU, RELU6, HARDSWISH, NOTHING };

PART float activated(float y, enum activation kind)
{
    float up;
    switch (kind) {
    case RELU:
        return y < 0 ? 0 : y; /* NaN stays */
    case RELU6:
        y = y < 0 ? 0 : y;
        return y > 6 ? 6 : y;
    case NOTHING:
        return y;
    default:
        up = y + 3;
        up = up < 0 ? 0 : up;
        up = up > 6 ? 6 : up;
        return y * up / 6;
    }
}

/* The gradient of what was activated, from that of the result. */
PART float passed(float grad, float y, enum activation kind)
{
    switch (kind) {
    case RELU:
        return y <= 0 ? 0 : grad;
    case RELU6:
        return ((y <= 0) | (y >= 6)) ? 0 : grad;
    case NOTHING:
        return grad;
    default:
        return y < -3 ? 0 : y <= 3 ? grad * (y / 3 + 0.5f) : grad;
    }
}

/* The sum of a block of rows, by channel. */
WIDE static void sums(const float *restrict x, float *restrict sum, Py_ssize_t rows, Py_ssize_t channels)
{
    memset(sum, 0, channels * sizeof *sum);
    for (Py_ssize_t i = 0; i < rows; i++, x += channels)
        for (Py_ssize_t j = 0; j < channels; j++)
            sum[j] += x[j];
}

/* The sum of the squared distances from `mean`. */
WIDE static void squares(const float *restrict x, const float *restrict mean, float *restrict sum, Py_ssize_t rows,
                         Py_ssize_t channels)
{
    memset(sum, 0, channels * sizeof *sum);
    for (Py_ssize_t i = 0; i < rows; i++, x += channels)
        for (Py_ssize_t j = 0; j < channels; j++) {
            float distance = x[j] - mean[j];
            sum[j] += distance * distance;
        }
}

/* Means, and sums of squared distances from them: of each block by itself, while it is in the cache, put together. */
static void statistics(const float *x, double *mean, double *spread, float *room, Py_ssize_t rows, Py_ssize_t channels)
{
    float *of_block = room, *spread_of_block = room + channels;
    Py_ssize_t most = BLOCK / channels, seen = 0;
    most = most < 1 ? 1 : most > ROWS ? ROWS : most;
    memset(mean, 0, channels * sizeof *mean);
    memset(spread, 0, channels * sizeof *spread);
    while (seen < rows) {
        Py_ssize_t count = rows - seen < most ? rows - seen : most;
        const float *block = x + seen * channels;
        sums(block, of_block, count, channels);
        for (Py_ssize_t j = 0; j < channels; j++)
            of_block[j] /= (float)count;
        squares(block, of_block, spread_of_block, count, channels);
        double share = (double)count / (double)(seen + count), weight = (double)seen * share;
        for (Py_ssize_t j = 0; j < channels; j++) {
            double step = of_block[j] - mean[j];
            mean[j] += step * share;
            spread[j] += spread_of_block[j] + step * step * weight;
        }
        seen += count;
    }
}

/* One function for each activation, so that the choice is outside of the loops. */
#define FOR_ACTIVATION(kind)                                                                                           \
    WIDE static void forward_##kind(const float *restrict x, const float *restrict scale, const float *restrict shift, \
                                    float *restrict out, Py_ssize_t rows, Py_ssize_t channels)                         \
    {                                                                                                                  \
        for (Py_ssize_t i = 0; i < rows; i++, x += channels, out += channels)                                          \
            for (Py_ssize_t j = 0; j < channels; j++)                                                                  \
                out[j] = activated(x[j] * scale[j] + shift[j], kind);                                                  \
    }                                                                                                                  \
    WIDE static void sums_##kind(const float *restrict grad, const float *restrict x, const float *restrict scale,     \
                                 const float *restrict shift, const float *restrict mean, float *restrict sum,         \
                                 float *restrict product, Py_ssize_t rows, Py_ssize_t channels)                        \
    {                                                                                                                  \
        for (Py_ssize_t i = 0; i < rows; i++, x += channels, grad += channels)                                         \
            for (Py_ssize_t j = 0; j < channels; j++) {                                                                \
                float through = passed(grad[j], x[j] * scale[j] + shift[j], kind);                                     \
                sum[j] += through;                                                                                     \
                product[j] += through * (x[j] - mean[j]);                                                              \
            }                                                                                                          \
    }                                                                                                                  \
    WIDE static void backward_##kind(const float *restrict grad, const float *restrict x, const float *restrict scale, \
                                     const float *restrict shift, const float *restrict slope,                         \
                                     const float *restrict level, float *restrict out, Py_ssize_t rows,                \
                                     Py_ssize_t channels)                                                              \
    {                                                                                                                  \
        for (Py_ssize_t i = 0; i < rows; i++, x += channels, grad += channels, out += channels)                        \
            for (Py_ssize_t j = 0; j < channels; j++)                                                                  \
                out[j] = passed(grad[j], x[j] * scale[j] + shift[j], kind) * scale[j] + x[j] * slope[j] + level[j];    \
    }

FOR_ACTIVATION(RELU)
FOR_ACTIVATION(RELU6)
FOR_ACTIVATION(HARDSWISH)
FOR_ACTIVATION(NOTHING)

static void (*const FORWARD[])(const float *, const float *, const float *, float *, Py_ssize_t, Py_ssize_t) = {
    forward_RELU, forward_RELU6, forward_HARDSWISH, forward_NOTHING};
static void (*const SUMS[])(const float *, const float *, const float *, const float *, const float *, float *, float *,
                            Py_ssize_t, Py_ssize_t) = {sums_RELU, sums_RELU6, sums_HARDSWISH, sums_NOTHING};
static void (*const BACKWARD[])(const float *, const float *, const float *, const float *, const float *, const float *,
                                float *, Py_ssize_t, Py_ssize_t) = {backward_RELU, backward_RELU6, backward_HARDSWISH,
                                                     backward_NOTHING};

/* ---- the pieces ---- */

/* What the pieces of a call work on; `room` has for each piece two doubles and two floats for each channel. */
struct work {
    const float *grad, *x, *scale, *shift, *mean, *slope, *level;
    float *out;
    char *room;
    Py_ssize_t rows, channels, pieces;
    int kind;
};

static size_t of_room(Py_ssize_t channels)
{
    return channels * (2 * sizeof(double) + 2 * sizeof(float));
}

static double *doubles_of(const struct work *work, Py_ssize_t piece)
{
    return (double *)(work->room + piece * of_room(work->channels));
}

/* The first row of a piece, which is the end of the one before. */
static Py_ssize_t start_of(const struct work *work, Py_ssize_t piece)
{
    Py_ssize_t blocks = (work->rows + ROWS - 1) / ROWS, start = blocks * piece / work->pieces * ROWS;
    return start < work->rows ? start : work->rows;
}

static Py_ssize_t pieces_of(Py_ssize_t rows, Py_ssize_t channels)
{
    Py_ssize_t blocks = (rows + ROWS - 1) / ROWS, full = rows * channels / LEAST, most = PIECES;
    most = most < blocks ? most : blocks;
    most = most < full ? most : full;
    return most < 1 ? 1 : most;
}

static void statistics_of_piece(void *data, Py_ssize_t piece)
{
    const struct work *work = data;
    double *mean = doubles_of(work, piece), *spread = mean + work->channels;
    Py_ssize_t from = start_of(work, piece), channels = work->channels;
    statistics(work->x + from * channels, mean, spread, (float *)(spread + channels), start_of(work, piece + 1) - from,
               channels);
}

/* Put the statistics of all pieces together in those of the first. */
static void join_statistics(const struct work *work)
{
    double *mean = doubles_of(work, 0), *spread = mean + work->channels;
    for (Py_ssize_t piece = 1; piece < work->pieces; piece++) {
        const double *mean_of_piece = doubles_of(work, piece), *spread_of_piece = mean_of_piece + work->channels;
        Py_ssize_t from = start_of(work, piece), to = start_of(work, piece + 1);
        double share = (double)(to - from) / (double)to, weight = (double)from * share;
        for (Py_ssize_t j = 0; j < work->channels; j++) {
            double step = mean_of_piece[j] - mean[j];
            mean[j] += step * share;
            spread[j] += spread_of_piece[j] + step * step * weight;
        }
    }
}

static void forward_of_piece(void *data, Py_ssize_t piece)
{
    const struct work *work = data;
    Py_ssize_t from = start_of(work, piece), at = from * work->channels;
    FORWARD[work->kind](work->x + at, work->scale, work->shift, work->out + at, start_of(work, piece + 1) - from,
                        work->channels);
}

static void sums_of_piece(void *data, Py_ssize_t piece)
{
    const struct work *work = data;
    Py_ssize_t channels = work->channels, end = start_of(work, piece + 1);
    double *sum = doubles_of(work, piece), *product = sum + channels;
    float *sum_of_block = (float *)(product + channels), *product_of_block = sum_of_block + channels;
    memset(sum, 0, 2 * channels * sizeof *sum);
    for (Py_ssize_t seen = start_of(work, piece); seen < end; seen += ROWS) {
        Py_ssize_t count = end - seen < ROWS ? end - seen : ROWS, at = seen * channels;
        memset(sum_of_block, 0, 2 * channels * sizeof *sum_of_block);
        SUMS[work->kind](work->grad + at, work->x + at, work->scale, work->shift, work->mean, sum_of_block,
                         product_of_block, count, channels);
        for (Py_ssize_t j = 0; j < channels; j++) {
            sum[j] += sum_of_block[j];
            product[j] += product_of_block[j];
        }
    }
}

static void join_sums(const struct work *work)
{
    double *sum = doubles_of(work, 0);
    for (Py_ssize_t piece = 1; piece < work->pieces; piece++) {
        const double *of_piece = doubles_of(work, piece);
        for (Py_ssize_t j = 0; j < 2 * work->channels; j++)
            sum[j] += of_piece[j];
    }
}

static void backward_of_piece(void *data, Py_ssize_t piece)
{
    const struct work *work = data;
    Py_ssize_t from = start_of(work, piece), at = from * work->channels;
    BACKWARD[work->kind](work->grad + at, work->x + at, work->scale, work->shift, work->slope, work->level,
                         work->out + at, start_of(work, piece + 1) - from, work->channels);
}

/* ---- the arguments ---- */

enum { MOST = 7 }; /* buffers of a call */

/* The memory of a call: that of its arrays, and room for its own numbers. */
struct memory {
    Py_buffer views[MOST];
    int count;
    char *room;
};

static void let_go(struct memory *memory)
{
    PyMem_RawFree(memory->room);
    release(memory->views, memory->count);
}

/* The memory of a contiguous array of `count` floats, or NULL with an error. */
static float *floats(struct memory *memory, PyObject *object, Py_ssize_t count, int flags)
{
    Py_buffer *view = &memory->views[memory->count];
    if (PyObject_GetBuffer(object, view, flags | PyBUF_C_CONTIGUOUS) < 0)
        return NULL;
    memory->count++;
    if (view->itemsize == sizeof(float) && view->len == (Py_ssize_t)sizeof(float) * count)
        return view->buf;
    PyErr_Format(PyExc_ValueError, "%zd floats are needed. Received: %zd bytes, %zd for an element", count, view->len,
                 view->itemsize);
    return NULL;
}

/* Take `number` arrays of so many floats, the first `read` to read and the others to write; 0 with an error. */
static int take(struct memory *memory, PyObject **objects, const Py_ssize_t *counts, float **found, int read, int number,
                const struct work *work)
{
    memory->count = 0;
    memory->room = PyMem_RawMalloc(work->pieces * of_room(work->channels));
    if (memory->room == NULL) {
        PyErr_NoMemory();
        return 0;
    }
    for (int i = 0; i < number; i++)
        if ((found[i] = floats(memory, objects[i], counts[i], i < read ? PyBUF_SIMPLE : PyBUF_WRITABLE)) == NULL) {
            let_go(memory);
            return 0;
        }
    return 1;
}

static int usual(Py_ssize_t rows, Py_ssize_t channels, int kind)
{
    if (rows > 0 && channels > 0 && channels < PY_SSIZE_T_MAX / 1024 && rows < PY_SSIZE_T_MAX / 4 / channels &&
        kind >= RELU && kind <= NOTHING)
        return 1;
    PyErr_Format(PyExc_ValueError, "there are no pictures of such sizes, or no such activation. Received: %zd, %zd, %d",
                 rows, channels, kind);
    return 0;
}

/* forward(x, weight, bias, running_mean, running_variance, out, kept, rows, channels, momentum, epsilon, activation,
 *         threads)
 *
 * `kept` are four rows for the backward pass: scale, shift, mean, 1 / deviation. */
static PyObject *forward(PyObject *self, PyObject *args)
{
    PyObject *objects[7];
    Py_ssize_t rows, channels, threads;
    double momentum, epsilon;
    int kind;
    if (!PyArg_ParseTuple(args, "OOOOOOOnnddin", &objects[0], &objects[1], &objects[2], &objects[3], &objects[4],
                          &objects[5], &objects[6], &rows, &channels, &momentum, &epsilon, &kind, &threads) ||
        !usual(rows, channels, kind))
        return NULL;
    const Py_ssize_t counts[] = {rows * channels, channels, channels, channels, channels, rows * channels, 4 * channels};
    struct work work = {.rows = rows, .channels = channels, .pieces = pieces_of(rows, channels), .kind = kind};
    struct memory held;
    float *memory[7];
    if (!take(&held, objects, counts, memory, 3, 7, &work))
        return NULL;
    Py_BEGIN_ALLOW_THREADS;
    const float *weight = memory[1], *bias = memory[2];
    float *running_mean = memory[3], *running_variance = memory[4], *scale = memory[6], *shift = scale + channels;
    float *kept_mean = shift + channels, *inverse = kept_mean + channels;
    work.x = memory[0], work.scale = scale, work.shift = shift, work.out = memory[5], work.room = held.room;
    share(statistics_of_piece, &work, work.pieces, threads);
    join_statistics(&work);
    double *mean = doubles_of(&work, 0), *spread = mean + channels;
    for (Py_ssize_t j = 0; j < channels; j++) {
        double variance = spread[j] / (double)rows;
        running_mean[j] = (float)(running_mean[j] * momentum + mean[j] * (1 - momentum));
        running_variance[j] = (float)(running_variance[j] * momentum + variance * (1 - momentum));
        kept_mean[j] = (float)mean[j];
        double by = 1 / sqrt(variance + epsilon);
        inverse[j] = (float)by;
        scale[j] = (float)(weight[j] * by);
        shift[j] = (float)(bias[j] - mean[j] * weight[j] * by);
    }
    share(forward_of_piece, &work, work.pieces, threads);
    Py_END_ALLOW_THREADS;
    let_go(&held);
    Py_RETURN_NONE;
}

/* evaluate(x, weight, bias, running_mean, running_variance, out, rows, channels, epsilon, activation, threads) */
static PyObject *evaluate(PyObject *self, PyObject *args)
{
    PyObject *objects[6];
    Py_ssize_t rows, channels, threads;
    double epsilon;
    int kind;
    if (!PyArg_ParseTuple(args, "OOOOOOnndin", &objects[0], &objects[1], &objects[2], &objects[3], &objects[4],
                          &objects[5], &rows, &channels, &epsilon, &kind, &threads) ||
        !usual(rows, channels, kind))
        return NULL;
    const Py_ssize_t counts[] = {rows * channels, channels, channels, channels, channels, rows * channels};
    struct work work = {.rows = rows, .channels = channels, .pieces = pieces_of(rows, channels), .kind = kind};
    struct memory held;
    float *memory[6];
    if (!take(&held, objects, counts, memory, 5, 6, &work))
        return NULL;
    Py_BEGIN_ALLOW_THREADS;
    const float *weight = memory[1], *bias = memory[2], *mean = memory[3], *variance = memory[4];
    float *scale = (float *)held.room, *shift = scale + channels;
    for (Py_ssize_t j = 0; j < channels; j++) {
        double by = weight[j] / sqrt(variance[j] + epsilon);
        scale[j] = (float)by;
        shift[j] = (float)(bias[j] - mean[j] * by);
    }
    work.x = memory[0], work.scale = scale, work.shift = shift, work.out = memory[5];
    share(forward_of_piece, &work, work.pieces, threads);
    Py_END_ALLOW_THREADS;
    let_go(&held);
    Py_RETURN_NONE;
}

/* backward(grad, x, kept, of_x, of_weight, of_bias, rows, channels, activation, threads): the gradients, from that of
 * the result */
static PyObject *backward(PyObject *self, PyObject *args)
{
    PyObject *objects[6];
    Py_ssize_t rows, channels, threads;
    int kind;
    if (!PyArg_ParseTuple(args, "OOOOOOnnin", &objects[0], &objects[1], &objects[2], &objects[3], &objects[4],
                          &objects[5], &rows, &channels, &kind, &threads) ||
        !usual(rows, channels, kind))
        return NULL;
    const Py_ssize_t counts[] = {rows * channels, rows * channels, 4 * channels, rows * channels, channels, channels};
    struct work work = {.rows = rows, .channels = channels, .pieces = pieces_of(rows, channels), .kind = kind};
    struct memory held;
    float *memory[6];
    if (!take(&held, objects, counts, memory, 3, 6, &work))
        return NULL;
    Py_BEGIN_ALLOW_THREADS;
    const float *scale = memory[2], *mean = scale + 2 * channels, *inverse = mean + channels;
    work.grad = memory[0], work.x = memory[1], work.scale = scale, work.shift = scale + channels, work.mean = mean;
    work.out = memory[3], work.room = held.room;
    share(sums_of_piece, &work, work.pieces, threads);
    join_sums(&work);
    double *sum = doubles_of(&work, 0), *product = sum + channels;
    float *slope = (float *)(product + channels), *level = slope + channels;
    for (Py_ssize_t j = 0; j < channels; j++) {
        double by_distance = -scale[j] * (double)inverse[j] * inverse[j] * product[j] / (double)rows;
        memory[4][j] = (float)(product[j] * inverse[j]);
        memory[5][j] = (float)sum[j];
        slope[j] = (float)by_distance;
        level[j] = (float)(-scale[j] * sum[j] / (double)rows - mean[j] * by_distance);
    }
    work.slope = slope, work.level = level;
    share(backward_of_piece, &work, work.pieces, threads);
    Py_END_ALLOW_THREADS;
    let_go(&held);
    Py_RETURN_NONE;
}

/* parallel(): whether several threads are used */
static PyObject *parallel(PyObject *self, PyObject *nothing)
{
    return PyBool_FromLong(find_threads());
}

static PyMethodDef functions[] = {
    {"forward", forward, METH_VARARGS, "The activated result, and the running statistics."},
    {"evaluate", evaluate, METH_VARARGS, "The activated result, by the running statistics."},
    {"backward", backward, METH_VARARGS, "The gradients of the picture, the weight and the bias."},
    {"parallel", parallel, METH_NOARGS, "Look for torch's threads: whether they are found."},
    {NULL, NULL, 0, NULL},
};

MODULE(_normalising, "Batch normalisation in C.")
