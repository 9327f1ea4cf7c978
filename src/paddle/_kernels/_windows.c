/* Maxima over windows of any sizes and places, with the places of the maxima; values put to such places; extremes of rows.
 *
 * The package works without this file: `_kernels/maxima` then calls torch's functions, with the same results, also for
 * equal numbers (the first in row-major order counts) and NaN (the last one counts). A plane is a volume of floats of
 * depth × height × width, of which the first sizes may be 1; a place is a number in its row-major order.
 */

#include "_shared.h"
#include "_functions.h"
#include "_threads.h"

struct work {
    const float *from;
    float *to;
    int32_t *places;       /* written by `maxima` */
    const int32_t *chosen; /* read by the others */
    const int64_t *first[3], *last[3]; /* of each axis, for each window: where it starts, and ends before */
    Py_ssize_t size[3], count[3], elements, results;
    Py_ssize_t equal, start, step; /* the run of windows along the last axis that are equal, and how far apart they are */
    int add;
    char *outside; /* for each plane whether a place lies outside */
};

/* All ones where `value` takes the place of the maximum so far; used as a mask, since a branch would be mispredicted. */
#define EXCEEDS(value, most) (-(int32_t)(((value) > (most)) | ((value) != (value))))
#define CHOSEN(mask, a, b) ((b) ^ (((a) ^ (b)) & (mask)))

/* The windows of one row, starting `step` elements apart and full: an element of each of them is compared in turn. */
PART void of_equal_windows(const float *from, Py_ssize_t start, Py_ssize_t step, float *restrict to, int32_t *restrict places,
                           Py_ssize_t count, int is_first)
{
    for (Py_ssize_t c = 0; c < count; c++) {
        int32_t at = (int32_t)(start + c * step);
        float value = from[start + c * step];
        int32_t mask = is_first ? -1 : EXCEEDS(value, to[c]);
        to[c] = float_of(CHOSEN(mask, bits_of(value), bits_of(to[c])));
        places[c] = CHOSEN(mask, at, places[c]);
    }
}

/* The rows of the planes that the windows of result row (a, b) have: `i` and `j` by turns. */
#define EACH_ROW(w, a, b, row)                                                                                         \
    for (Py_ssize_t i = w->first[0][a]; i < w->last[0][a]; i++)                                                        \
        for (Py_ssize_t j = w->first[1][b], row = (i * w->size[1] + j) * w->size[2]; j < w->last[1][b];                \
             j++, row += w->size[2])

/* The windows `begin` to `end` of a row, one after the other. */
PART void of_any_windows(const struct work *w, const float *from, Py_ssize_t a, Py_ssize_t b, float *to, int32_t *places,
                         Py_ssize_t begin, Py_ssize_t end)
{
    for (Py_ssize_t c = begin; c < end; c++) {
        Py_ssize_t left = w->first[2][c], right = w->last[2][c];
        int32_t at = (int32_t)((w->first[0][a] * w->size[1] + w->first[1][b]) * w->size[2] + left);
        int32_t most = bits_of(from[at]);
        EACH_ROW(w, a, b, row)
            for (Py_ssize_t k = row + left; k < row + right; k++) {
                int32_t mask = EXCEEDS(from[k], float_of(most));
                most = CHOSEN(mask, bits_of(from[k]), most);
                at = CHOSEN(mask, (int32_t)k, at);
            }
        to[c] = float_of(most);
        places[c] = at;
    }
}

WIDE static void maxima_of_plane(void *data, Py_ssize_t plane)
{
    const struct work *w = data;
    const float *from = w->from + plane * w->elements;
    float *to = w->to + plane * w->results;
    int32_t *places = w->places + plane * w->results;
    Py_ssize_t left = w->equal ? w->first[2][w->start] : 0, right = w->equal ? w->last[2][w->start] : 0;
    for (Py_ssize_t a = 0; a < w->count[0]; a++)
        for (Py_ssize_t b = 0; b < w->count[1]; b++, to += w->count[2], places += w->count[2]) {
            int is_first = 1;
            of_any_windows(w, from, a, b, to, places, 0, w->start);
            EACH_ROW(w, a, b, row)
                for (Py_ssize_t k = row + left; k < row + right; k++, is_first = 0)
                    switch (w->step) { /* compiled for each of these */
                    case 1:
                        of_equal_windows(from, k, 1, to + w->start, places + w->start, w->equal, is_first);
                        break;
                    case 2:
                        of_equal_windows(from, k, 2, to + w->start, places + w->start, w->equal, is_first);
                        break;
                    case 3:
                        of_equal_windows(from, k, 3, to + w->start, places + w->start, w->equal, is_first);
                        break;
                    default:
                        of_equal_windows(from, k, w->step, to + w->start, places + w->start, w->equal, is_first);
                    }
            of_any_windows(w, from, a, b, to, places, w->start + w->equal, w->count[2]);
        }
}

/* The longest run of windows along the last axis that are as long as each other and equally far apart. */
static void find_equal(struct work *w)
{
    const int64_t *left = w->first[2], *right = w->last[2];
    for (Py_ssize_t start = 0, end; start < w->count[2]; start = end) {
        for (end = start + 1; end < w->count[2] && right[end] - left[end] == right[start] - left[start] &&
                              left[end] - left[end - 1] == left[start + 1] - left[start];
             end++)
            ;
        if (end - start > w->equal && end - start >= 4)
            w->equal = end - start, w->start = start, w->step = left[start + 1] - left[start];
    }
}

static void put_plane(void *data, Py_ssize_t plane)
{
    const struct work *w = data;
    const float *from = w->from + plane * w->results;
    const int32_t *places = w->chosen + plane * w->results;
    float *to = w->to + plane * w->elements;
    int outside = 0;
    memset(to, 0, (size_t)w->elements * sizeof(float));
    for (Py_ssize_t i = 0; i < w->results; i++) {
        int32_t at = places[i];
        if (at < 0 || at >= w->elements)
            outside = 1;
        else
            to[at] = w->add ? to[at] + from[i] : from[i];
    }
    w->outside[plane] = (char)outside;
}

static void take_plane(void *data, Py_ssize_t plane)
{
    const struct work *w = data;
    const float *from = w->from + plane * w->elements;
    const int32_t *places = w->chosen + plane * w->results;
    float *to = w->to + plane * w->results;
    int outside = 0;
    for (Py_ssize_t i = 0; i < w->results; i++) {
        int32_t at = places[i];
        int inside = at >= 0 && at < w->elements;
        to[i] = inside ? from[at] : 0.0f;
        outside |= !inside;
    }
    w->outside[plane] = (char)outside;
}

/* maxima(x, out, places, windows, planes, sizes, counts, threads): `windows` has for each axis where its windows start, and
 * where they end. */
static PyObject *maxima(PyObject *self, PyObject *args)
{
    PyObject *objects[4];
    struct work w = {0};
    Py_ssize_t planes, threads;
    if (!PyArg_ParseTuple(args, "OOOOn(nnn)(nnn)n", &objects[0], &objects[1], &objects[2], &objects[3], &planes, &w.size[0],
                          &w.size[1], &w.size[2], &w.count[0], &w.count[1], &w.count[2], &threads))
        return NULL;
    w.elements = product(w.size[0], w.size[1], w.size[2], 1);
    w.results = product(w.count[0], w.count[1], w.count[2], 1);
    Py_ssize_t all = product(planes, w.size[0], w.size[1], w.size[2]), found = product(planes, w.count[0], w.count[1], w.count[2]);
    if (all < 0 || found < 0 || w.elements > INT32_MAX || w.results > INT32_MAX)
        return PyErr_Format(PyExc_ValueError, "there are no planes of such sizes. Received: %zd planes", planes);
    Py_buffer views[4];
    const Py_ssize_t sizes[4] = {8, 4, 4, 4}, counts[4] = {2 * (w.count[0] + w.count[1] + w.count[2]), all, found, found};
    PyObject *ordered[4] = {objects[3], objects[0], objects[1], objects[2]};
    if (!buffers(ordered, views, 4, sizes, counts, 2))
        return NULL;
    const int64_t *windows = views[0].buf;
    int good = 1;
    for (int axis = 0; axis < 3; axis++) {
        w.first[axis] = windows, w.last[axis] = windows + w.count[axis];
        windows += 2 * w.count[axis];
        for (Py_ssize_t i = 0; i < w.count[axis]; i++)
            good &= w.first[axis][i] >= 0 && w.first[axis][i] < w.last[axis][i] && w.last[axis][i] <= w.size[axis];
    }
    if (good) {
        find_equal(&w);
        w.from = views[1].buf, w.to = views[2].buf, w.places = views[3].buf;
        Py_BEGIN_ALLOW_THREADS;
        share(maxima_of_plane, &w, planes, threads);
        Py_END_ALLOW_THREADS;
    }
    else
        PyErr_SetString(PyExc_ValueError, "every window must lie within the plane and have an element");
    release(views, 4);
    if (!good)
        return NULL;
    Py_RETURN_NONE;
}

/* The call of a function that reads places: what is read, places, what is written, of `elements` and `results` a plane. */
static PyObject *moved(PyObject *args, void (*each)(void *, Py_ssize_t), int puts)
{
    PyObject *objects[3];
    struct work w = {0};
    Py_ssize_t planes, threads;
    if (!PyArg_ParseTuple(args, "OOOnnnpn", &objects[0], &objects[1], &objects[2], &planes, &w.results, &w.elements, &w.add,
                          &threads))
        return NULL;
    Py_ssize_t all = product(planes, w.elements, 1, 1), found = product(planes, w.results, 1, 1);
    if (all < 0 || found < 0 || w.elements > INT32_MAX)
        return PyErr_Format(PyExc_ValueError, "there are no planes of such sizes. Received: %zd planes", planes);
    Py_buffer views[3];
    const Py_ssize_t sizes[3] = {4, 4, 4}, counts[3] = {puts ? found : all, found, puts ? all : found};
    if (!buffers(objects, views, 3, sizes, counts, 2))
        return NULL;
    w.from = views[0].buf, w.chosen = views[1].buf, w.to = views[2].buf;
    w.outside = calloc(planes ? (size_t)planes : 1, 1);
    int good = w.outside != NULL, inside = 1;
    if (good) {
        Py_BEGIN_ALLOW_THREADS;
        share(each, &w, planes, threads);
        Py_END_ALLOW_THREADS;
        inside = memchr(w.outside, 1, (size_t)planes) == NULL;
    }
    free(w.outside);
    release(views, 3);
    return good ? PyBool_FromLong(inside) : PyErr_NoMemory();
}

/* put(values, places, out, planes, values of a plane, elements of a plane, add, threads): zeros, and the values at their
 * places, added up or the last one; whether all places lie within the plane. */
static PyObject *put(PyObject *self, PyObject *args)
{
    return moved(args, put_plane, 1);
}

/* take(x, places, out, planes, values of a plane, elements of a plane, False, threads): what is at the places. */
static PyObject *take(PyObject *self, PyObject *args)
{
    return moved(args, take_plane, 0);
}

/* ---- extremes of rows ---- */

#define LANES 16

struct rows {
    const float *x, *grad, *extremes;
    int64_t *places;
    float *out;
    Py_ssize_t columns;
};

/* The first place where some of `count` numbers is `wanted`, or NaN; or `count`. */
PART Py_ssize_t first_of(const float *x, Py_ssize_t count, float wanted, int nan)
{
    Py_ssize_t k = 0;
    for (; k + LANES <= count; k += LANES) {
        int32_t same[LANES], found = 0;
        for (int i = 0; i < LANES; i++)
            same[i] = -(int32_t)(nan ? x[k + i] != x[k + i] : x[k + i] == wanted);
        for (int i = 0; i < LANES; i++)
            found |= same[i];
        if (found)
            break;
    }
    while (k < count && !(nan ? x[k] != x[k] : x[k] == wanted))
        k++;
    return k;
}

WIDE static void place_of_row(void *data, Py_ssize_t row)
{
    const struct rows *r = data;
    float wanted = r->extremes[row];
    const float *x = r->x + row * r->columns;
    r->places[row] = wanted != wanted ? first_of(x, r->columns, 0, 1) : first_of(x, r->columns, wanted, 0);
}

WIDE static void gradient_of_row(void *data, Py_ssize_t row)
{
    const struct rows *r = data;
    const float *x = r->x + row * r->columns;
    float *out = r->out + row * r->columns, extreme = r->extremes[row];
    int32_t equal = 0;
    for (Py_ssize_t k = 0; k < r->columns; k++)
        equal += x[k] == extreme;
    float share = equal ? r->grad[row] / (float)equal : NAN; /* none is equal to NaN */
    float rest = equal ? 0.0f : NAN;
    for (Py_ssize_t k = 0; k < r->columns; k++)
        out[k] = x[k] == extreme ? share : rest;
}

/* places(x, extremes, out, rows, columns, threads): the first place of each row where its extreme, or NaN, is. */
static PyObject *places(PyObject *self, PyObject *args)
{
    PyObject *objects[3];
    struct rows r = {0};
    Py_ssize_t rows, threads;
    if (!PyArg_ParseTuple(args, "OOOnnn", &objects[0], &objects[1], &objects[2], &rows, &r.columns, &threads))
        return NULL;
    Py_buffer views[3];
    const Py_ssize_t sizes[3] = {4, 4, 8}, counts[3] = {product(rows, r.columns, 1, 1), rows, rows};
    if (r.columns < 1 || counts[0] < 0)
        return PyErr_Format(PyExc_ValueError, "there are no rows of such a length. Received: %zd", r.columns);
    if (!buffers(objects, views, 3, sizes, counts, 2))
        return NULL;
    r.x = views[0].buf, r.extremes = views[1].buf, r.places = views[2].buf;
    Py_BEGIN_ALLOW_THREADS;
    share(place_of_row, &r, rows, threads);
    Py_END_ALLOW_THREADS;
    release(views, 3);
    Py_RETURN_NONE;
}

/* shares(grad, x, extremes, out, rows, columns, threads): the gradient of the extremes of rows, shared by what is equal. */
static PyObject *shares(PyObject *self, PyObject *args)
{
    PyObject *objects[4];
    struct rows r = {0};
    Py_ssize_t rows, threads;
    if (!PyArg_ParseTuple(args, "OOOOnnn", &objects[0], &objects[1], &objects[2], &objects[3], &rows, &r.columns, &threads))
        return NULL;
    Py_ssize_t all = product(rows, r.columns, 1, 1);
    Py_buffer views[4];
    const Py_ssize_t sizes[4] = {4, 4, 4, 4}, counts[4] = {rows, all, rows, all};
    if (r.columns < 1 || r.columns > INT32_MAX || all < 0)
        return PyErr_Format(PyExc_ValueError, "there are no rows of such a length. Received: %zd", r.columns);
    if (!buffers(objects, views, 4, sizes, counts, 3))
        return NULL;
    r.grad = views[0].buf, r.x = views[1].buf, r.extremes = views[2].buf, r.out = views[3].buf;
    Py_BEGIN_ALLOW_THREADS;
    share(gradient_of_row, &r, rows, threads);
    Py_END_ALLOW_THREADS;
    release(views, 4);
    Py_RETURN_NONE;
}

static PyObject *parallel(PyObject *self, PyObject *unused)
{
    return PyBool_FromLong(find_threads());
}

static PyMethodDef functions[] = {
    {"maxima", maxima, METH_VARARGS, "Maxima over windows, and their places."},
    {"put", put, METH_VARARGS, "Values put to places."},
    {"take", take, METH_VARARGS, "Values from places."},
    {"places", places, METH_VARARGS, "The places of the extremes of rows."},
    {"shares", shares, METH_VARARGS, "The gradient of the extremes of rows."},
    {"parallel", parallel, METH_NOARGS, "Look for torch's threads: whether they are found."},
    {NULL, NULL, 0, NULL},
};

MODULE(_windows, "Maxima over windows in C.")
