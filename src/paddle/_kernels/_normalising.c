/* Batch normalisation in training with the activation behind it, for pictures with their channels last in memory.
 *
 * The package works without this file: `_kernels/batch_norm_activation` then calls torch's batch norm and its activation,
 * which read and write the whole picture once more in each direction. A picture is a matrix of rows × channels floats. With scale =
 * weight / deviation and shift = bias - mean * scale a result is activated(x * scale + shift), which the backward pass
 * computes once more instead of keeping it.
 */

#define VERSIONS "avx512f", "avx2", "default"
#include "_shared.h"

/* Floats of a block of rows that is read twice: they fit the second cache. */
#define BLOCK 32768
/* Rows whose sums are added up as floats before they are added as doubles. */
#define ROWS 64

enum activation { RELU, RELU6, HARDSWISH };

PART float activated(float y, enum activation kind)
{
    float up;
    switch (kind) {
    case RELU:
        return y < 0 ? 0 : y; /* NaN stays */
    case RELU6:
        y = y < 0 ? 0 : y;
        return y > 6 ? 6 : y;
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
        return (y <= 0) | (y >= 6) ? 0 : grad;
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

static void (*const FORWARD[])(const float *, const float *, const float *, float *, Py_ssize_t, Py_ssize_t) = {
    forward_RELU, forward_RELU6, forward_HARDSWISH};
static void (*const SUMS[])(const float *, const float *, const float *, const float *, const float *, float *, float *,
                            Py_ssize_t, Py_ssize_t) = {sums_RELU, sums_RELU6, sums_HARDSWISH};
static void (*const BACKWARD[])(const float *, const float *, const float *, const float *, const float *, const float *,
                                float *, Py_ssize_t, Py_ssize_t) = {backward_RELU, backward_RELU6, backward_HARDSWISH};

/* ---- the arguments ---- */

enum { MOST = 7 }; /* buffers of a call */

/* The memory of a call: that of its arrays, and room for its own numbers. */
struct memory {
    Py_buffer views[MOST];
    int count;
    double *room; /* two doubles and two floats for each channel */
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

/* Take `number` arrays of so many floats, the first three to read and the others to write; 0 with an error. */
static int take(struct memory *memory, PyObject **objects, const Py_ssize_t *counts, float **found, int number,
                Py_ssize_t channels)
{
    memory->count = 0;
    memory->room = PyMem_RawMalloc(channels * (2 * sizeof(double) + 2 * sizeof(float)));
    if (memory->room == NULL) {
        PyErr_NoMemory();
        return 0;
    }
    for (int i = 0; i < number; i++)
        if ((found[i] = floats(memory, objects[i], counts[i], i < 3 ? PyBUF_SIMPLE : PyBUF_WRITABLE)) == NULL) {
            let_go(memory);
            return 0;
        }
    return 1;
}

static int usual(Py_ssize_t rows, Py_ssize_t channels, int kind)
{
    if (rows > 0 && channels > 0 && channels < PY_SSIZE_T_MAX / 64 && rows < PY_SSIZE_T_MAX / 4 / channels &&
        kind >= RELU && kind <= HARDSWISH)
        return 1;
    PyErr_Format(PyExc_ValueError, "there are no pictures of such sizes, or no such activation. Received: %zd, %zd, %d",
                 rows, channels, kind);
    return 0;
}

/* forward(x, weight, bias, running_mean, running_variance, out, kept, rows, channels, momentum, epsilon, activation)
 *
 * `kept` are four rows for the backward pass: scale, shift, mean, 1 / deviation. */
static PyObject *forward(PyObject *self, PyObject *args)
{
    PyObject *objects[7];
    Py_ssize_t rows, channels;
    double momentum, epsilon;
    int kind;
    if (!PyArg_ParseTuple(args, "OOOOOOOnnddi", &objects[0], &objects[1], &objects[2], &objects[3], &objects[4],
                          &objects[5], &objects[6], &rows, &channels, &momentum, &epsilon, &kind) ||
        !usual(rows, channels, kind))
        return NULL;
    const Py_ssize_t counts[] = {rows * channels, channels, channels, channels, channels, rows * channels, 4 * channels};
    struct memory held;
    float *memory[7];
    if (!take(&held, objects, counts, memory, 7, channels))
        return NULL;
    double *room = held.room;
    Py_BEGIN_ALLOW_THREADS;
    const float *x = memory[0], *weight = memory[1], *bias = memory[2];
    float *running_mean = memory[3], *running_variance = memory[4], *scale = memory[6], *shift = scale + channels;
    float *kept_mean = shift + channels, *inverse = kept_mean + channels;
    double *mean = room, *spread = room + channels;
    statistics(x, mean, spread, (float *)(room + 2 * channels), rows, channels);
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
    FORWARD[kind](x, scale, shift, memory[5], rows, channels);
    Py_END_ALLOW_THREADS;
    let_go(&held);
    Py_RETURN_NONE;
}

/* backward(grad, x, kept, of_x, of_weight, of_bias, rows, channels, activation): the gradients, from that of the result */
static PyObject *backward(PyObject *self, PyObject *args)
{
    PyObject *objects[6];
    Py_ssize_t rows, channels;
    int kind;
    if (!PyArg_ParseTuple(args, "OOOOOOnni", &objects[0], &objects[1], &objects[2], &objects[3], &objects[4],
                          &objects[5], &rows, &channels, &kind) ||
        !usual(rows, channels, kind))
        return NULL;
    const Py_ssize_t counts[] = {rows * channels, rows * channels, 4 * channels, rows * channels, channels, channels};
    struct memory held;
    float *memory[6];
    if (!take(&held, objects, counts, memory, 6, channels))
        return NULL;
    double *room = held.room;
    Py_BEGIN_ALLOW_THREADS;
    const float *grad = memory[0], *x = memory[1], *scale = memory[2], *shift = scale + channels;
    const float *mean = shift + channels, *inverse = mean + channels;
    double *sum = room, *product = room + channels;
    float *sum_of_block = (float *)(room + 2 * channels), *product_of_block = sum_of_block + channels;
    memset(room, 0, 2 * channels * sizeof *room);
    for (Py_ssize_t seen = 0; seen < rows; seen += ROWS) {
        Py_ssize_t count = rows - seen < ROWS ? rows - seen : ROWS, from = seen * channels;
        memset(sum_of_block, 0, 2 * channels * sizeof(float));
        SUMS[kind](grad + from, x + from, scale, shift, mean, sum_of_block, product_of_block, count, channels);
        for (Py_ssize_t j = 0; j < channels; j++) {
            sum[j] += sum_of_block[j];
            product[j] += product_of_block[j];
        }
    }
    float *slope = sum_of_block, *level = product_of_block;
    for (Py_ssize_t j = 0; j < channels; j++) {
        double by_distance = -scale[j] * (double)inverse[j] * inverse[j] * product[j] / (double)rows;
        memory[4][j] = (float)(product[j] * inverse[j]);
        memory[5][j] = (float)sum[j];
        slope[j] = (float)by_distance;
        level[j] = (float)(-scale[j] * sum[j] / (double)rows - mean[j] * by_distance);
    }
    BACKWARD[kind](grad, x, scale, shift, slope, level, memory[3], rows, channels);
    Py_END_ALLOW_THREADS;
    let_go(&held);
    Py_RETURN_NONE;
}

static PyMethodDef functions[] = {
    {"forward", forward, METH_VARARGS, "The activated result, and the running statistics."},
    {"backward", backward, METH_VARARGS, "The gradients of the picture, the weight and the bias."},
    {NULL, NULL, 0, NULL},
};

MODULE(_normalising, "Batch normalisation in C.")
