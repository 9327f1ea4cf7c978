/* Loops over boxes that NumPy cannot express without comparing every pair.
 *
 * The package works without this file: the callers have the same in NumPy and give the same results. Every step is
 * rounded as there, in the precision of the boxes, so it must not be compiled with fused multiply-adds
 * (-ffp-contract=off). Boxes are rows x1, y1, x2, y2, finite, in descending order of score.
 */

#include "_shared.h"

/* The functions below exist for float and for double.
 *
 * survivors: the greedy choice. What is left is kept in columns with few holes, so that the inner loop, which compares
 * one box with all that are left, is free of branches and compiles to vector instructions. A flag means that the
 * overlap may be above the threshold; only then is it divided, as NumPy does.
 */
#define LOOPS(real, name)                                                                                              \
    static real name##_overlap(const real *a, const real *b, real rim)                                                 \
    {                                                                                                                  \
        real wide = (a[2] < b[2] ? a[2] : b[2]) - (a[0] > b[0] ? a[0] : b[0]);                                         \
        real high = (a[3] < b[3] ? a[3] : b[3]) - (a[1] > b[1] ? a[1] : b[1]);                                         \
        if (wide < 0 || high < 0)                                                                                      \
            wide = high = -rim;                                                                                        \
        real inside = (wide + rim) * (high + rim);                                                                     \
        real first = (a[2] - a[0] + rim) * (a[3] - a[1] + rim);                                                        \
        real second = (b[2] - b[0] + rim) * (b[3] - b[1] + rim);                                                       \
        return inside / (first + second - inside);                                                                     \
    }                                                                                                                  \
                                                                                                                       \
    WIDE static void name##_flag(const real *restrict x1, const real *restrict y1, const real *restrict x2,            \
                                 const real *restrict y2, const real *restrict area, unsigned char *restrict flag,     \
                                 Py_ssize_t n, const real *box, real own, real rim, real low)                          \
    {                                                                                                                  \
        real left = box[0], top = box[1], right = box[2], bottom = box[3];                                             \
        for (Py_ssize_t j = 0; j < n; j++) {                                                                           \
            real wide = (right < x2[j] ? right : x2[j]) - (left > x1[j] ? left : x1[j]) + rim;                         \
            real high = (bottom < y2[j] ? bottom : y2[j]) - (top > y1[j] ? top : y1[j]) + rim;                         \
            wide = wide > 0 ? wide : 0;                                                                                \
            high = high > 0 ? high : 0;                                                                                \
            flag[j] = wide * high >= low * (own + area[j]);                                                            \
        }                                                                                                              \
    }                                                                                                                  \
                                                                                                                       \
    static Py_ssize_t name##_survivors(const real *boxes, const int64_t *groups, Py_ssize_t n, double threshold,       \
                                       double rim_, Py_ssize_t most, int64_t *kept, real *room, Py_ssize_t *left,      \
                                       unsigned char *flag)                                                            \
    {                                                                                                                  \
        real rim = (real)rim_, limit = (real)threshold;                                                                \
        /* inside > t * (sum of areas - inside) is inside > t / (1 + t) * sum; a little less, to miss none */          \
        real low = (real)(threshold / (1 + threshold) * (1 - 1e-5));                                                   \
        real *x1 = room, *y1 = room + n, *x2 = room + 2 * n, *y2 = room + 3 * n, *area = room + 4 * n;                 \
        Py_ssize_t count = 0, rest = n, holes = 0;                                                                     \
        for (Py_ssize_t i = 0; i < n; i++) {                                                                           \
            const real *box = boxes + 4 * i;                                                                           \
            left[i] = i;                                                                                               \
            x1[i] = box[0], y1[i] = box[1], x2[i] = box[2], y2[i] = box[3];                                            \
            area[i] = (box[2] - box[0] + rim) * (box[3] - box[1] + rim);                                               \
        }                                                                                                              \
        while (rest && count < most) {                                                                                 \
            Py_ssize_t best = left[0], dead = 0;                                                                       \
            left++, x1++, y1++, x2++, y2++, area++, rest--;                                                            \
            if (best < 0)                                                                                              \
                continue;                                                                                              \
            const real *box = boxes + 4 * best;                                                                        \
            kept[count++] = best;                                                                                      \
            name##_flag(x1, y1, x2, y2, area, flag, rest, box, area[-1], rim, low);                                    \
            for (unsigned char *at = flag; (at = memchr(at, 1, flag + rest - at)) != NULL; at++) {                     \
                Py_ssize_t j = at - flag, other = left[j];                                                             \
                if (other < 0 || (groups != NULL && groups[other] != groups[best]))                                    \
                    continue;                                                                                          \
                if (name##_overlap(box, boxes + 4 * other, rim) > limit) {                                             \
                    left[j] = -1;                                                                                      \
                    area[j] = (real)INFINITY; /* so that it is not flagged again */                                    \
                    dead++;                                                                                            \
                }                                                                                                      \
            }                                                                                                          \
            if ((holes += dead) * 8 > rest) {                                                                          \
                Py_ssize_t to = 0;                                                                                     \
                for (Py_ssize_t j = 0; j < rest; j++)                                                                  \
                    if (left[j] >= 0) {                                                                                \
                        left[to] = left[j];                                                                            \
                        x1[to] = x1[j], y1[to] = y1[j], x2[to] = x2[j], y2[to] = y2[j], area[to] = area[j];            \
                        to++;                                                                                          \
                    }                                                                                                  \
                rest = to, holes = 0;                                                                                  \
            }                                                                                                          \
        }                                                                                                              \
        return count;                                                                                                  \
    }                                                                                                                  \
                                                                                                                       \
    static void name##_decay(const real *boxes, const int64_t *numbers, Py_ssize_t n, double rim_, real *most,         \
                             real *decay)                                                                              \
    {                                                                                                                  \
        real rim = (real)rim_;                                                                                         \
        for (Py_ssize_t j = 0; j < n; j++) {                                                                           \
            const real *box = boxes + 4 * numbers[j];                                                                  \
            real largest = 0, least = 1;                                                                               \
            for (Py_ssize_t i = 0; i < j; i++) {                                                                       \
                const real *other = boxes + 4 * numbers[i];                                                            \
                if (box[0] > other[2] || other[0] > box[2] || box[1] > other[3] || other[1] > box[3])                  \
                    continue; /* an overlap of 0 lowers nothing */                                                     \
                real over = name##_overlap(box, other, rim), free = 1 - most[i];                                       \
                if (!(over > 0))                                                                                       \
                    continue;                                                                                          \
                largest = over > largest ? over : largest;                                                             \
                if (free > 0 && (1 - over) / free < least)                                                             \
                    least = (1 - over) / free;                                                                         \
            }                                                                                                          \
            most[j] = largest;                                                                                         \
            decay[j] = least;                                                                                          \
        }                                                                                                              \
    }

LOOPS(float, single)
LOOPS(double, twofold)

/* survivors(boxes, groups or None, threshold, rim, most, kept): how many were kept; their numbers are in `kept`. */
static PyObject *survivors(PyObject *self, PyObject *args)
{
    PyObject *of_boxes, *of_groups, *of_kept, *result = NULL;
    double threshold, rim;
    Py_ssize_t most, count = 0;
    if (!PyArg_ParseTuple(args, "OOddnO", &of_boxes, &of_groups, &threshold, &rim, &most, &of_kept))
        return NULL;
    Py_buffer boxes, groups = {0}, kept;
    if (PyObject_GetBuffer(of_boxes, &boxes, PyBUF_C_CONTIGUOUS) < 0)
        return NULL;
    Py_ssize_t size = boxes.itemsize, n = size ? boxes.len / (4 * size) : 0;
    if (of_groups != Py_None && !buffer(of_groups, &groups, 8, 0, PyBUF_SIMPLE))
        goto no_groups;
    if (!buffer(of_kept, &kept, 8, 0, PyBUF_WRITABLE))
        goto no_kept;
    if ((size != 4 && size != 8) || kept.len / 8 < n || (groups.obj && groups.len / 8 < n)) {
        PyErr_SetString(PyExc_ValueError, "boxes of float32 or float64, and a place and a group for each, are needed.");
        goto done;
    }
    void *room = malloc((5 * size + sizeof(Py_ssize_t) + 1) * (n + 1));
    if (room == NULL) {
        PyErr_NoMemory();
        goto done;
    }
    Py_ssize_t *left = room;
    void *columns = left + n + 1;
    unsigned char *flag = (unsigned char *)columns + 5 * size * (n + 1);
    Py_BEGIN_ALLOW_THREADS
    if (size == 4)
        count = single_survivors(boxes.buf, groups.buf, n, threshold, rim, most, kept.buf, columns, left, flag);
    else
        count = twofold_survivors(boxes.buf, groups.buf, n, threshold, rim, most, kept.buf, columns, left, flag);
    Py_END_ALLOW_THREADS
    free(room);
    result = PyLong_FromSsize_t(count);
done:
    PyBuffer_Release(&kept);
no_kept:
    if (groups.obj)
        PyBuffer_Release(&groups);
no_groups:
    PyBuffer_Release(&boxes);
    return result;
}

/* decay(boxes, numbers, rim, most, factors): the linear factors of Matrix NMS for the boxes of a class. */
static PyObject *decay(PyObject *self, PyObject *args)
{
    PyObject *of_boxes, *of_numbers, *of_most, *of_factors, *result = NULL;
    double rim;
    if (!PyArg_ParseTuple(args, "OOdOO", &of_boxes, &of_numbers, &rim, &of_most, &of_factors))
        return NULL;
    Py_buffer boxes, numbers, most, factors;
    if (PyObject_GetBuffer(of_boxes, &boxes, PyBUF_C_CONTIGUOUS) < 0)
        return NULL;
    Py_ssize_t size = boxes.itemsize;
    if (!buffer(of_numbers, &numbers, 8, 0, PyBUF_SIMPLE))
        goto no_numbers;
    Py_ssize_t n = numbers.len / 8, count = size ? boxes.len / (4 * size) : 0;
    if (!buffer(of_most, &most, size, n, PyBUF_WRITABLE))
        goto no_most;
    if (!buffer(of_factors, &factors, size, n, PyBUF_WRITABLE))
        goto no_factors;
    const int64_t *number = numbers.buf;
    int good = size == 4 || size == 8;
    for (Py_ssize_t i = 0; good && i < n; i++)
        good = number[i] >= 0 && number[i] < count;
    if (!good) {
        PyErr_SetString(PyExc_ValueError, "boxes of float32 or float64, numbers of boxes, and places are needed.");
        goto done;
    }
    Py_BEGIN_ALLOW_THREADS
    if (size == 4)
        single_decay(boxes.buf, number, n, rim, most.buf, factors.buf);
    else
        twofold_decay(boxes.buf, number, n, rim, most.buf, factors.buf);
    Py_END_ALLOW_THREADS
    result = Py_NewRef(Py_None);
done:
    PyBuffer_Release(&factors);
no_factors:
    PyBuffer_Release(&most);
no_most:
    PyBuffer_Release(&numbers);
no_numbers:
    PyBuffer_Release(&boxes);
    return result;
}

static PyMethodDef functions[] = {
    {"survivors", survivors, METH_VARARGS, "Greedy non-maximum suppression."},
    {"decay", decay, METH_VARARGS, "The factors of Matrix NMS."},
    {NULL, NULL, 0, NULL},
};

MODULE(_loops, "Loops over boxes in C.")
