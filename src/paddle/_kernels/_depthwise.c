/* Convolutions of one channel each, and their gradients, for pictures with their channels last in memory.
 *
 * The package works without this file: `_kernels/depthwise` then calls torch's convolution. oneDNN, which torch calls, is
 * made for large pictures; for those of a few pixels at the end of a network most of its time goes to what surrounds the sums.
 * Here a thread takes rows of pixels, or for the gradient of the weight blocks of channels of some pictures; what is
 * added up across pieces is added in their order, so that any number of threads gives the same bits.
 */

#define VERSIONS "avx512f", "avx2", "default"
#include "_shared.h"
#include "_threads.h"

#if !defined(__GNUC__)
#error "vectors as types are those of GCC and Clang"
#endif

typedef float eight __attribute__((vector_size(32), aligned(4), may_alias));
typedef float sixteen __attribute__((vector_size(64), aligned(4), may_alias));

/* Pieces of pictures whose sums for the gradient of the weight are kept apart, at most. */
#define PIECES 8

/* The points of one axis that a position of the result is computed from: which position, and which point of the window. */
struct taps {
    int32_t *first, *from, *point; /* the taps of position i are those from first[i] to first[i + 1] */
};

struct axis {
    Py_ssize_t size, out, window, step, around;
};

struct work {
    const float *x, *grad, *windows; /* windows are [points of a window, channels] */
    float *out;
    struct axis rows, columns;
    struct taps of_rows, of_columns;
    Py_ssize_t images, channels, pieces, parts;
};

/* ---- sums over the window: the convolution, and the gradient of the pictures ---- */

#define GATHER(name, vector, count)                                                                                    \
    PART void name(const struct work *w, const float *image, float *out, Py_ssize_t row, Py_ssize_t from)              \
    {                                                                                                                  \
        const Py_ssize_t channels = w->channels, width = w->columns.size, length = sizeof(vector) / sizeof(float);     \
        const struct taps *r = &w->of_rows, *c = &w->of_columns;                                                       \
        for (Py_ssize_t i = 0; i < w->columns.out; i++) {                                                              \
            vector sum[count] = {{0}};                                                                                 \
            for (int32_t a = r->first[row]; a < r->first[row + 1]; a++)                                                \
                for (int32_t b = c->first[i]; b < c->first[i + 1]; b++) {                                              \
                    const float *x = image + (r->from[a] * width + c->from[b]) * channels + from;                      \
                    const float *v = w->windows + (r->point[a] * w->columns.window + c->point[b]) * channels + from;   \
                    for (int k = 0; k < count; k++)                                                                    \
                        sum[k] += ((const vector *)(x + k * length))[0] * ((const vector *)(v + k * length))[0];       \
                }                                                                                                      \
            for (int k = 0; k < count; k++)                                                                            \
                ((vector *)(out + i * channels + from + k * length))[0] = sum[k];                                      \
        }                                                                                                              \
    }

GATHER(gather_64, sixteen, 4)
GATHER(gather_16, sixteen, 1)
GATHER(gather_8, eight, 1)

WIDE static void gather_piece(void *data, Py_ssize_t piece)
{
    const struct work *w = data;
    Py_ssize_t rows = w->images * w->rows.out, channels = w->channels;
    for (Py_ssize_t row = rows * piece / w->pieces; row < rows * (piece + 1) / w->pieces; row++) {
        const float *image = w->x + row / w->rows.out * w->rows.size * w->columns.size * channels;
        float *out = w->out + row * w->columns.out * channels;
        Py_ssize_t in_image = row % w->rows.out, from = 0;
        for (; from + 64 <= channels; from += 64)
            gather_64(w, image, out, in_image, from);
        for (; from + 16 <= channels; from += 16)
            gather_16(w, image, out, in_image, from);
        for (; from + 8 <= channels; from += 8)
            gather_8(w, image, out, in_image, from);
    }
}

/* ---- the gradient of the weight ---- */

/* The first position of the result from which a point of the window is inside, and the one behind the last. */
PART void inside(const struct axis *a, Py_ssize_t point, Py_ssize_t *from, Py_ssize_t *to)
{
    Py_ssize_t before = a->around - point, last = a->size - 1 + before;
    *from = before > 0 ? (before + a->step - 1) / a->step : 0;
    *to = last < 0 ? 0 : last / a->step + 1;
    *to = *to > a->out ? a->out : *to;
}

#define SCATTER(name, vector, count)                                                                                   \
    PART void name(const struct work *w, float *out, Py_ssize_t image, Py_ssize_t from)                                \
    {                                                                                                                  \
        const Py_ssize_t channels = w->channels, width = w->columns.size, length = sizeof(vector) / sizeof(float);     \
        const float *x = w->x + image * w->rows.size * width * channels + from;                                        \
        const float *grad = w->grad + image * w->rows.out * w->columns.out * channels + from;                          \
        for (Py_ssize_t row = 0; row < w->rows.out; row++)                                                             \
            for (Py_ssize_t a = 0; a < w->rows.window; a++) {                                                          \
                Py_ssize_t at = row * w->rows.step - w->rows.around + a;                                               \
                if (at < 0 || at >= w->rows.size)                                                                      \
                    continue;                                                                                          \
                for (Py_ssize_t b = 0; b < w->columns.window; b++) {                                                   \
                    Py_ssize_t first, end, step = w->columns.step * channels;                                          \
                    inside(&w->columns, b, &first, &end);                                                              \
                    if (first >= end)                                                                                  \
                        continue;                                                                                      \
                    const float *g = grad + (row * w->columns.out + first) * channels;                                 \
                    const float *v = x + (at * width + first * w->columns.step - w->columns.around + b) * channels;    \
                    float *total = out + (a * w->columns.window + b) * channels + from;                                \
                    vector sum[count] = {{0}};                                                                         \
                    for (Py_ssize_t i = first; i < end; i++, g += channels, v += step)                                 \
                        for (int k = 0; k < count; k++)                                                                \
                            sum[k] += ((const vector *)(g + k * length))[0] * ((const vector *)(v + k * length))[0];   \
                    for (int k = 0; k < count; k++)                                                                    \
                        ((vector *)(total + k * length))[0] += sum[k];                                                 \
                }                                                                                                      \
            }                                                                                                          \
    }

SCATTER(scatter_64, sixteen, 4)
SCATTER(scatter_16, sixteen, 1)
SCATTER(scatter_8, eight, 1)

/* A piece are the channels from one on, of a part of the pictures; it has sums of its own in `out`. */
WIDE static void scatter_piece(void *data, Py_ssize_t piece)
{
    const struct work *w = data;
    Py_ssize_t part = piece % w->parts, from = piece / w->parts * 64, end = from + 64;
    Py_ssize_t points = w->rows.window * w->columns.window;
    float *out = w->out + part * points * w->channels;
    end = end < w->channels ? end : w->channels;
    for (Py_ssize_t i = 0; i < points; i++)
        memset(out + i * w->channels + from, 0, (end - from) * sizeof *out);
    for (Py_ssize_t image = w->images * part / w->parts; image < w->images * (part + 1) / w->parts; image++) {
        Py_ssize_t at = from;
        for (; at + 64 <= end; at += 64)
            scatter_64(w, out, image, at);
        for (; at + 16 <= end; at += 16)
            scatter_16(w, out, image, at);
        for (; at + 8 <= end; at += 8)
            scatter_8(w, out, image, at);
    }
}

/* ---- the taps of an axis ---- */

static void find_taps(struct taps *taps, const struct axis *a)
{
    int32_t count = 0;
    for (Py_ssize_t i = 0; i < a->out; i++) {
        taps->first[i] = count;
        for (Py_ssize_t point = 0; point < a->window; point++) {
            Py_ssize_t from = i * a->step - a->around + point;
            if (from >= 0 && from < a->size)
                taps->from[count] = (int32_t)from, taps->point[count++] = (int32_t)point;
        }
    }
    taps->first[a->out] = count;
}

/* Those of the gradient: position i of the pictures is reached from the positions of the result that used it. */
static void find_taps_back(struct taps *taps, const struct axis *a)
{
    int32_t count = 0;
    for (Py_ssize_t i = 0; i < a->size; i++) {
        taps->first[i] = count;
        for (Py_ssize_t point = 0; point < a->window; point++) {
            Py_ssize_t from = i + a->around - point;
            if (from >= 0 && from % a->step == 0 && from / a->step < a->out)
                taps->from[count] = (int32_t)(from / a->step), taps->point[count++] = (int32_t)point;
        }
    }
    taps->first[a->size] = count;
}

/* ---- the arguments ---- */

/* convolve(kind, first, second, out, sizes, threads)
 *
 * kind 0: the convolution of pictures `first` with windows `second`; 1: the gradient of the pictures, from that of the
 * result and windows; 2: the gradient of the windows, from that of the result and pictures. Pictures and results are [images,
 * rows, columns, channels], windows [channels, rows, columns]. `sizes` are images, channels, and for rows and columns each:
 * size, result, window, step, what is added around. */
static PyObject *convolve(PyObject *self, PyObject *args)
{
    PyObject *objects[3];
    int kind;
    Py_ssize_t threads;
    struct work w = {0};
    struct axis *r = &w.rows, *c = &w.columns;
    if (!PyArg_ParseTuple(args, "iOOO(nnnnnnnnnnnn)n", &kind, &objects[0], &objects[1], &objects[2], &w.images,
                          &w.channels, &r->size, &r->out, &r->window, &r->step, &r->around, &c->size, &c->out, &c->window,
                          &c->step, &c->around, &threads))
        return NULL;
    Py_ssize_t pictures = product(w.images, r->size, c->size, w.channels);
    Py_ssize_t results = product(w.images, r->out, c->out, w.channels), windows = product(w.channels, r->window, c->window, 1);
    int usual = pictures > 0 && results > 0 && windows > 0 && w.channels % 8 == 0 && kind >= 0 && kind <= 2;
    for (struct axis *a = r; usual && a != NULL; a = a == r ? c : NULL)
        usual = a->step > 0 && a->around >= 0 && a->size < 1 << 24 && a->window < 1 << 12 && a->around < 1 << 24 &&
                a->out == (a->size + 2 * a->around - a->window) / a->step + 1 && a->size + 2 * a->around >= a->window;
    if (!usual || threads < 1) {
        PyErr_SetString(PyExc_ValueError, "there is no such convolution: its sizes do not fit together");
        return NULL;
    }
    const Py_ssize_t all[3][3] = {{pictures, windows, results}, {results, windows, pictures}, {results, pictures, windows}};
    const Py_ssize_t sizes[3] = {4, 4, 4};
    Py_buffer views[3];
    if (!buffers(objects, views, 3, sizes, all[kind], 2))
        return NULL;
    Py_ssize_t points = r->window * c->window;
    w.parts = kind == 2 ? (w.images < PIECES ? w.images : PIECES) : 1;
    Py_ssize_t longest = kind == 1 ? r->size + c->size : r->out + c->out, most = r->window > c->window ? r->window : c->window;
    float *room = PyMem_RawMalloc(w.parts * windows * sizeof(float));
    int32_t *table = PyMem_RawMalloc((longest + 2 + 2 * longest * most) * sizeof(int32_t));
    if (room == NULL || table == NULL) {
        PyMem_RawFree(room);
        PyMem_RawFree(table);
        release(views, 3);
        return PyErr_NoMemory();
    }
    Py_BEGIN_ALLOW_THREADS;
    if (kind == 2) {
        w.grad = views[0].buf, w.x = views[1].buf, w.out = room;
        share(scatter_piece, &w, (w.channels + 63) / 64 * w.parts, threads);
        float *out = views[2].buf;
        for (Py_ssize_t part = 1; part < w.parts; part++)
            for (Py_ssize_t i = 0; i < windows; i++)
                room[i] += room[part * windows + i];
        for (Py_ssize_t j = 0; j < w.channels; j++)
            for (Py_ssize_t i = 0; i < points; i++)
                out[j * points + i] = room[i * w.channels + j];
    } else {
        const float *given = views[1].buf;
        for (Py_ssize_t i = 0; i < points; i++)
            for (Py_ssize_t j = 0; j < w.channels; j++)
                room[i * w.channels + j] = given[j * points + i];
        Py_ssize_t first = kind == 1 ? r->size : r->out;
        w.of_rows.first = table, w.of_columns.first = table + first + 1;
        w.of_rows.from = table + longest + 2, w.of_rows.point = w.of_rows.from + first * most;
        w.of_columns.from = w.of_rows.point + first * most;
        w.of_columns.point = w.of_columns.from + (longest - first) * most;
        (kind == 1 ? find_taps_back : find_taps)(&w.of_rows, r);
        (kind == 1 ? find_taps_back : find_taps)(&w.of_columns, c);
        if (kind == 1) { /* from here on the pictures are the result */
            struct axis *both[2] = {r, c};
            for (int i = 0; i < 2; i++) {
                Py_ssize_t size = both[i]->size;
                both[i]->size = both[i]->out, both[i]->out = size;
            }
        }
        w.x = views[0].buf, w.out = views[2].buf, w.windows = room;
        w.pieces = w.images * r->out < 4 * threads ? w.images * r->out : 4 * threads;
        share(gather_piece, &w, w.pieces, threads);
    }
    Py_END_ALLOW_THREADS;
    PyMem_RawFree(room);
    PyMem_RawFree(table);
    release(views, 3);
    Py_RETURN_NONE;
}

/* parallel(): whether several threads are used */
static PyObject *parallel(PyObject *self, PyObject *nothing)
{
    return PyBool_FromLong(find_threads());
}

static PyMethodDef functions[] = {
    {"convolve", convolve, METH_VARARGS, "A convolution of one channel each, or a gradient of one."},
    {"parallel", parallel, METH_NOARGS, "Look for torch's threads: whether they are found."},
    {NULL, NULL, 0, NULL},
};

MODULE(_depthwise, "Convolutions of one channel each in C.")
