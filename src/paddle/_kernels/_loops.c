/* Loops over boxes that NumPy cannot express without comparing every pair, the pixels of cells, the nodes of graphs and of lattices.
 *
 * The package works without this file: the callers have the same in NumPy or torch and give the same results; those of lattices
 * may differ in the last places. Every step is
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

/* Nodes numbered by first appearance, through a table with open addresses: -1 if one of the first `single` repeats. */
#define RENUMBER(bits)                                                                                                 \
    static Py_ssize_t renumber_##bits(const int##bits##_t *nodes, Py_ssize_t n, Py_ssize_t single,                     \
                                      int##bits##_t *number, int##bits##_t *found, Py_ssize_t *table, uint64_t mask)   \
    {                                                                                                                  \
        Py_ssize_t count = 0;                                                                                          \
        for (Py_ssize_t i = 0; i < n; i++) {                                                                           \
            uint64_t at = (uint64_t)nodes[i] * 0x9E3779B97F4A7C15u;                                                    \
            at = (at ^ (at >> 32)) & mask;                                                                             \
            while (table[at] >= 0 && found[table[at]] != nodes[i])                                                     \
                at = (at + 1) & mask;                                                                                  \
            if (table[at] < 0) {                                                                                       \
                table[at] = count;                                                                                     \
                found[count++] = nodes[i];                                                                             \
            }                                                                                                          \
            number[i] = (int##bits##_t)table[at];                                                                      \
            if (i < single && count <= i)                                                                              \
                return -1;                                                                                             \
        }                                                                                                              \
        return count;                                                                                                  \
    }

RENUMBER(32)
RENUMBER(64)

/* renumber(nodes, single, numbers, found): how many different nodes there are; they are in `found`. */
static PyObject *renumber(PyObject *self, PyObject *args)
{
    PyObject *of_nodes, *others[2];
    Py_ssize_t single, size, n, places = 16;
    if (!PyArg_ParseTuple(args, "OnOO", &of_nodes, &single, &others[0], &others[1]))
        return NULL;
    Py_buffer nodes, views[2];
    if (PyObject_GetBuffer(of_nodes, &nodes, PyBUF_C_CONTIGUOUS) < 0)
        return NULL;
    size = nodes.itemsize, n = size ? nodes.len / size : 0;
    if (size != 4 && size != 8) {
        PyErr_SetString(PyExc_TypeError, "nodes of 4 or 8 bytes are needed.");
        PyBuffer_Release(&nodes);
        return NULL;
    }
    Py_ssize_t sizes[] = {size, size}, counts[] = {n, n}, *table = NULL;
    if (!buffers(others, views, 2, sizes, counts, 0)) {
        PyBuffer_Release(&nodes);
        return NULL;
    }
    while (places < 2 * n)
        places *= 2;
    if ((table = malloc(places * sizeof *table)) != NULL) {
        Py_BEGIN_ALLOW_THREADS
        memset(table, 0xFF, places * sizeof *table);
        if (size == 4)
            n = renumber_32(nodes.buf, n, single, views[0].buf, views[1].buf, table, places - 1);
        else
            n = renumber_64(nodes.buf, n, single, views[0].buf, views[1].buf, table, places - 1);
        Py_END_ALLOW_THREADS
    }
    release(views, 2);
    PyBuffer_Release(&nodes);
    if (table == NULL)
        return PyErr_NoMemory();
    free(table);
    return PyLong_FromSsize_t(n);
}

/* The lattice of a transducer, as in `_Transducer`: rows of `scores` are [steps, places, classes].
 *
 * reach: the log probability of all paths from the start to each node, and of the whole.
 * share: the gradient of the loss, by the log probability of all paths from each node to the end.
 */
#define LATTICE(real, name, exp_, log1p_)                                                                              \
    static real name##_either(real a, real b)                                                                          \
    {                                                                                                                  \
        if (a == b && isinf(a))                                                                                        \
            return a;                                                                                                  \
        return (a > b ? a : b) + log1p_(exp_(a > b ? b - a : a - b));                                                  \
    }                                                                                                                  \
                                                                                                                       \
    static real name##_reach(const real *scores, const int64_t *label, Py_ssize_t steps, Py_ssize_t labels,            \
                             Py_ssize_t places, Py_ssize_t classes, Py_ssize_t blank, real *reached)                   \
    {                                                                                                                  \
        for (Py_ssize_t t = 0; t < steps; t++)                                                                         \
            for (Py_ssize_t u = 0; u <= labels; u++) {                                                                 \
                real *here = reached + t * places + u, stay = -(real)INFINITY, emit = stay;                            \
                const real *score = scores + (t * places + u) * classes;                                               \
                if (t)                                                                                                 \
                    stay = here[-places] + score[blank - places * classes];                                            \
                if (u)                                                                                                 \
                    emit = here[-1] + score[label[u - 1] - classes];                                                   \
                *here = t || u ? name##_either(stay, emit) : 0;                                                        \
            }                                                                                                          \
        Py_ssize_t last = (steps - 1) * places + labels;                                                               \
        return reached[last] + scores[last * classes + blank];                                                         \
    }                                                                                                                  \
                                                                                                                       \
    static void name##_share(const real *scores, const int64_t *label, Py_ssize_t steps, Py_ssize_t labels,            \
                             Py_ssize_t places, Py_ssize_t classes, Py_ssize_t blank, const real *reached, real total, \
                             real scale, real more, real *gradient, real *left)                                        \
    {                                                                                                                  \
        for (Py_ssize_t t = steps; t--;)                                                                               \
            for (Py_ssize_t u = labels + 1; u--;) {                                                                    \
                Py_ssize_t at = (t * places + u) * classes;                                                            \
                real part = reached[t * places + u] - total, stay = -(real)INFINITY, emit = stay;                      \
                if (t + 1 < steps)                                                                                     \
                    stay = scores[at + blank] + left[u];                                                               \
                else if (u == labels)                                                                                  \
                    stay = scores[at + blank];                                                                         \
                if (u < labels) {                                                                                      \
                    emit = scores[at + label[u]] + left[u + 1];                                                        \
                    gradient[at + label[u]] += scale * more * exp_(part + emit);                                       \
                }                                                                                                      \
                gradient[at + blank] += scale * exp_(part + stay);                                                     \
                left[u] = name##_either(stay, emit);                                                                   \
            }                                                                                                          \
    }

LATTICE(float, single, expf, log1pf)
LATTICE(double, twofold, exp, log1p)

/* transducer(scores, label, steps, labels, reached, total, batch, most steps, places, classes, blank), and for gradients
 * (…, grad, fastemit, gradient), where `gradient` is full of zeros. */
static PyObject *transducer(PyObject *self, PyObject *args)
{
    PyObject *objects[8] = {NULL};
    Py_ssize_t batch, steps, places, classes, blank;
    double fastemit = 0;
    if (!PyArg_ParseTuple(args, "OOOOOOnnnnn|OdO", &objects[0], &objects[1], &objects[2], &objects[3], &objects[4],
                          &objects[5], &batch, &steps, &places, &classes, &blank, &objects[6], &fastemit, &objects[7]))
        return NULL;
    int count = objects[7] ? 8 : 6;
    Py_buffer views[8];
    if (PyObject_GetBuffer(objects[0], &views[0], PyBUF_C_CONTIGUOUS) < 0)
        return NULL;
    Py_ssize_t size = views[0].itemsize, nodes = product(batch, steps, places, 1), all = product(batch, steps, places, classes);
    PyBuffer_Release(&views[0]);
    Py_ssize_t sizes[] = {size, 8, 8, 8, size, size, size, size};
    Py_ssize_t counts[] = {all, product(batch, places - 1, 1, 1), batch, batch, nodes, batch, batch, all};
    if (!buffers(objects, views, count, sizes, counts, 4))
        return NULL;
    const int64_t *label = views[1].buf, *of_steps = views[2].buf, *of_labels = views[3].buf;
    int good = (size == 4 || size == 8) && places > 0 && blank >= 0 && blank < classes;
    for (Py_ssize_t b = 0; good && b < batch; b++)
        good = of_steps[b] > 0 && of_steps[b] <= steps && of_labels[b] >= 0 && of_labels[b] < places;
    for (Py_ssize_t i = 0; good && i < batch * (places - 1); i++)
        good = label[i] >= 0 && label[i] < classes;
    double *left = good ? malloc(places * sizeof *left) : NULL;
    if (!good)
        PyErr_SetString(PyExc_ValueError, "floats, and lengths, labels and a blank within their bounds, are needed.");
    else if (left == NULL)
        PyErr_NoMemory();
    else {
        Py_BEGIN_ALLOW_THREADS
        for (Py_ssize_t b = 0; b < batch; b++) {
            Py_ssize_t node = b * steps * places, n = of_steps[b], m = of_labels[b];
            const int64_t *own = label + b * (places - 1);
#define PASS(real, name)                                                                                               \
    do {                                                                                                               \
        const real *scores = (real *)views[0].buf + node * classes;                                                    \
        real *reached = (real *)views[4].buf + node, *total = (real *)views[5].buf + b;                                \
        if (count == 6)                                                                                                \
            *total = name##_reach(scores, own, n, m, places, classes, blank, reached);                                 \
        else                                                                                                           \
            name##_share(scores, own, n, m, places, classes, blank, reached, *total, -((real *)views[6].buf)[b],       \
                         (real)(1 + fastemit), (real *)views[7].buf + node * classes, (real *)left);                   \
    } while (0)
            if (size == 4)
                PASS(float, single);
            else
                PASS(double, twofold);
        }
        Py_END_ALLOW_THREADS
        free(left);
    }
    release(views, count);
    return PyErr_Occurred() ? NULL : Py_NewRef(Py_None);
}

/* Means of rectangles of pixels, where every cell of a box reads planes of its own; or what each mean gives to them. */
#define CELLS(real, name)                                                                                              \
    static void name##_cells(real *pixels, const int64_t *picture, const int64_t *edges[4], real *means,               \
                             Py_ssize_t boxes, const Py_ssize_t shape[5], int giving)                                  \
    {                                                                                                                  \
        Py_ssize_t rows = shape[1], columns = shape[2], height = shape[3], width = shape[4], planes = rows * columns;  \
        for (Py_ssize_t b = 0; b < boxes; b++)                                                                         \
            for (Py_ssize_t c = 0; c < shape[0]; c++)                                                                  \
                for (Py_ssize_t cell = 0; cell < planes; cell++, means++) {                                            \
                    Py_ssize_t i = b * rows + cell / columns, j = b * columns + cell % columns;                        \
                    int64_t top = edges[0][i] > 0 ? edges[0][i] : 0, left = edges[2][j] > 0 ? edges[2][j] : 0;         \
                    int64_t bottom = edges[1][i] < height ? edges[1][i] : height;                                      \
                    int64_t right = edges[3][j] < width ? edges[3][j] : width;                                         \
                    real sum = 0, *plane = pixels + ((picture[b] * shape[0] + c) * planes + cell) * height * width;    \
                    if (bottom <= top || right <= left) {                                                              \
                        if (!giving)                                                                                   \
                            *means = 0;                                                                                \
                        continue;                                                                                      \
                    }                                                                                                  \
                    real size = (real)((bottom - top) * (right - left)), given = giving ? *means / size : 0;           \
                    for (int64_t y = top; y < bottom; y++)                                                             \
                        for (int64_t x = left; x < right; x++)                                                         \
                            if (giving)                                                                                \
                                plane[y * width + x] += given;                                                         \
                            else                                                                                       \
                                sum += plane[y * width + x];                                                           \
                    if (!giving)                                                                                       \
                        *means = sum / size;                                                                           \
                }                                                                                                      \
    }

CELLS(float, single)
CELLS(double, twofold)

/* cells(pixels, picture, top, bottom, left, right, means, giving, images, channels, rows, columns, height, width): the
 * means of [images, channels × rows × columns, height, width], or, with `giving`, what is added to the pixels. */
static PyObject *cells(PyObject *self, PyObject *args)
{
    PyObject *objects[7];
    int giving;
    Py_ssize_t images, shape[5];
    if (!PyArg_ParseTuple(args, "OOOOOOOpnnnnnn", &objects[0], &objects[1], &objects[2], &objects[3], &objects[4],
                          &objects[5], &objects[6], &giving, &images, &shape[0], &shape[1], &shape[2], &shape[3], &shape[4]))
        return NULL;
    Py_buffer views[7];
    if (PyObject_GetBuffer(objects[1], &views[0], PyBUF_C_CONTIGUOUS) < 0)
        return NULL;
    Py_ssize_t boxes = views[0].len / 8;
    PyBuffer_Release(&views[0]);
    if (PyObject_GetBuffer(objects[0], &views[0], PyBUF_C_CONTIGUOUS) < 0)
        return NULL;
    Py_ssize_t size = views[0].itemsize, planes = product(shape[0], shape[1], shape[2], 1);
    PyBuffer_Release(&views[0]);
    Py_ssize_t down = product(boxes, shape[1], 1, 1), across = product(boxes, shape[2], 1, 1);
    Py_ssize_t sizes[] = {size, 8, 8, 8, 8, 8, size};
    Py_ssize_t counts[] = {product(images, planes, shape[3], shape[4]), boxes, down, down, across, across,
                           product(boxes, planes, 1, 1)};
    /* what is written comes first or last */
    if (!buffers(objects, views, 7, sizes, counts, giving ? 0 : 6))
        return NULL;
    const int64_t *picture = views[1].buf, *edges[] = {views[2].buf, views[3].buf, views[4].buf, views[5].buf};
    int good = size == 4 || size == 8;
    for (Py_ssize_t b = 0; good && b < boxes; b++)
        good = picture[b] >= 0 && picture[b] < images;
    if (good) {
        Py_BEGIN_ALLOW_THREADS
        if (size == 4)
            single_cells(views[0].buf, picture, edges, views[6].buf, boxes, shape, giving);
        else
            twofold_cells(views[0].buf, picture, edges, views[6].buf, boxes, shape, giving);
        Py_END_ALLOW_THREADS
    } else
        PyErr_SetString(PyExc_ValueError, "floats, and the number of an image for each box, are needed.");
    release(views, 7);
    return good ? Py_NewRef(Py_None) : NULL;
}

static PyMethodDef functions[] = {
    {"survivors", survivors, METH_VARARGS, "Greedy non-maximum suppression."},
    {"decay", decay, METH_VARARGS, "The factors of Matrix NMS."},
    {"cells", cells, METH_VARARGS, "Means of rectangles of pixels, or their gradient."},
    {"renumber", renumber, METH_VARARGS, "Numbers of nodes by first appearance."},
    {"transducer", transducer, METH_VARARGS, "The loss of transducers, or its gradient."},
    {NULL, NULL, 0, NULL},
};

MODULE(_loops, "Loops over boxes, graphs and lattices in C.")
