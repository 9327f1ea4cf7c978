/* Layers of recurrent networks: all steps of an LSTM, a GRU or a plain network in one direction, and their gradients.
 *
 * The package works without this file: `_kernels/recurrent` then calls torch's kernels, which round differently. Before the
 * call the part of the input is in the gates, for all steps. A step is then one product with the recurrent weights, whose
 * sums stay in registers until they have gone through the functions of the gates.
 *
 * Rows are packed as torch packs sequences: those of a step lie side by side, and the sizes of steps never grow.
 */

#include "_shared.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#if !defined(__GNUC__)
#error "vectors are written in the form of GCC and Clang"
#endif

enum mode { LSTM, GRU, TANH, RELU };

/* Numbers that are summed up at once, so that their part of the weights stays in the second cache; and rows of a gradient,
 * whose part stays in the first. */
#define AT_ONCE 1024
#define DEEP 128

/* A call for one direction of a layer. `out`, `before` (the states before each step) and `grad` have rows that begin
 * `stride` floats after each other; `gates` have 4, 3 or 1 times `hidden`, `found` (their gradients) `width`. */
struct work {
    int mode, reverse;
    Py_ssize_t steps, rows, hidden, first, last, stride, width;
    const int64_t *sizes;
    const float *packed, *bias, *before, *grad;
    float *gates, *kept, *h, *c, *fresh, *out, *found;
};

/* out = aᵀ b */
struct sums {
    Py_ssize_t rows, first, last, columns, a_stride, b_stride;
    const float *a, *b;
    float *out, *room;
};

#if defined(__x86_64__)
#define NAME(name) name##_avx512
#define TARGET __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,fma")))
#define FLOATS 16
#define ROWS 4
#define ROWS_OF_3 8
#include "_recurrent_steps.h"
#define NAME(name) name##_avx2
#define TARGET __attribute__((target("avx2,fma")))
#define FLOATS 8
#define ROWS 3
#define ROWS_OF_3 4
#include "_recurrent_steps.h"
#define ROWS 2
#define ROWS_OF_3 2
#else
#define ROWS 6
#define ROWS_OF_3 6
#endif
#define NAME(name) name##_plain
#define TARGET
#define FLOATS 4
#include "_recurrent_steps.h"
#undef V

struct version {
    const char *name;
    Py_ssize_t floats;
    void (*forward)(const struct work *);
    void (*backward)(const struct work *);
    void (*gradient)(const struct sums *);
    void (*activated)(const float *, float *, Py_ssize_t, int);
};

#define VERSION(name, floats) {#name, floats, forward_##name, backward_##name, gradient_##name, activated_##name}
static const struct version KNOWN[] = {
    VERSION(plain, 4),
#if defined(__x86_64__)
    VERSION(avx2, 8),
    VERSION(avx512, 16),
#endif
};

/* The number of versions that this processor can run. */
static int runnable(void)
{
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma"))
        return 1;
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
                   __builtin_cpu_supports("avx512dq")
               ? 3
               : 2;
#else
    return 1;
#endif
}

static const struct version *version_of(int number)
{
    if (number >= 0 && number < runnable())
        return &KNOWN[number];
    PyErr_Format(PyExc_ValueError, "there is no such version. Received: %d", number);
    return NULL;
}

/* ---- packing ---- */

static Py_ssize_t gates_of(int mode)
{
    return mode == LSTM ? 4 : mode == GRU ? 3 : 1;
}

/* The floats of packed weights: panels of whole vectors, in either direction. */
static Py_ssize_t packed_size(const struct version *version, int mode, Py_ssize_t hidden, int back)
{
    Py_ssize_t gates = gates_of(mode), unit = version->floats * (back || gates == 1 ? 4 : 1);
    return product((hidden + unit - 1) / unit * unit, gates, hidden, 1);
}

static void pack_forward(const float *weight, float *to, Py_ssize_t gates, Py_ssize_t hidden, Py_ssize_t floats)
{
    const Py_ssize_t vectors = gates == 1 ? 4 : gates, units = gates == 1 ? 4 * floats : floats;
    for (Py_ssize_t unit = 0; unit < hidden; unit += units, to += hidden * vectors * floats)
        for (Py_ssize_t j = 0; j < vectors; j++) {
            Py_ssize_t from = gates == 1 ? unit + j * floats : unit, row = gates == 1 ? from : j * hidden + from;
            Py_ssize_t count = hidden - from < 0 ? 0 : hidden - from < floats ? hidden - from : floats;
            for (Py_ssize_t k = 0; k < hidden; k++) {
                float *vector = to + (k * vectors + j) * floats;
                for (Py_ssize_t i = 0; i < count; i++)
                    vector[i] = weight[(row + i) * hidden + k];
                for (Py_ssize_t i = count; i < floats; i++)
                    vector[i] = 0;
            }
        }
}

static void pack_backward(const float *weight, float *to, Py_ssize_t rows, Py_ssize_t hidden, Py_ssize_t floats)
{
    for (Py_ssize_t unit = 0; unit < hidden; unit += 4 * floats) {
        Py_ssize_t count = hidden - unit < 4 * floats ? hidden - unit : 4 * floats;
        for (Py_ssize_t k = 0; k < rows; k++, to += 4 * floats) {
            memcpy(to, weight + k * hidden + unit, count * sizeof *to);
            memset(to + count, 0, (4 * floats - count) * sizeof *to);
        }
    }
}

/* ---- the arguments ---- */

enum { MOST = 9 }; /* buffers of a call */

struct memory {
    Py_buffer views[MOST];
    int count;
};

/* At least `count` contiguous floats from `offset` on, or NULL with an error. */
static float *floats(struct memory *memory, PyObject *object, Py_ssize_t offset, Py_ssize_t count, int flags)
{
    Py_buffer *view = &memory->views[memory->count];
    if (count < 0 || offset < 0 || offset > PY_SSIZE_T_MAX - count) {
        PyErr_Format(PyExc_ValueError, "sizes are not those of memory. Received: %zd and %zd", offset, count);
        return NULL;
    }
    if (!buffer(object, view, sizeof(float), offset + count, flags))
        return NULL;
    memory->count++;
    return (float *)view->buf + offset;
}

/* The sizes of the steps, which never grow, and what follows from them; 0 with an error. */
static int take_sizes(struct memory *memory, struct work *w, PyObject *object)
{
    Py_buffer *view = &memory->views[memory->count];
    if (!buffer(object, view, sizeof(int64_t), 1, PyBUF_SIMPLE))
        return 0;
    memory->count++;
    w->sizes = view->buf;
    w->steps = view->len / sizeof(int64_t);
    w->rows = 0;
    for (Py_ssize_t t = 0; t < w->steps; t++) {
        if (w->sizes[t] < 1 || w->sizes[t] > (t ? w->sizes[t - 1] : INT32_MAX)) {
            PyErr_SetString(PyExc_ValueError, "sizes of steps are positive and do not grow");
            return 0;
        }
        w->rows += w->sizes[t];
    }
    return 1;
}

static int usual(const struct work *w)
{
    if (w->mode >= LSTM && w->mode <= RELU && w->hidden > 0 && w->hidden < INT32_MAX && w->stride >= w->hidden &&
        w->first >= 0 && w->first < w->last && w->last <= w->sizes[0])
        return 1;
    PyErr_Format(PyExc_ValueError, "there is no such layer. Received: %d, %zd, %zd, %zd, %zd", w->mode, w->hidden,
                 w->stride, w->first, w->last);
    return 0;
}

/* The floats of rows that begin `stride` after each other. */
static Py_ssize_t strided(const struct work *w)
{
    Py_ssize_t all = product(w->rows - 1, w->stride, 1, 1);
    return all < 0 ? -1 : all + w->hidden;
}

/* pack(version, mode, hidden, weight, packed, backward): the recurrent weights for `forward` or `backward`. */
static PyObject *pack(PyObject *self, PyObject *args)
{
    PyObject *weight, *packed;
    int number, mode, back;
    Py_ssize_t hidden;
    const struct version *version;
    if (!PyArg_ParseTuple(args, "iinOOp", &number, &mode, &hidden, &weight, &packed, &back) ||
        (version = version_of(number)) == NULL)
        return NULL;
    if (mode < LSTM || mode > RELU || hidden < 1 || hidden > INT32_MAX)
        return PyErr_Format(PyExc_ValueError, "there is no such layer. Received: %d, %zd", mode, hidden);
    struct memory held = {.count = 0};
    float *from = floats(&held, weight, 0, product(gates_of(mode), hidden, hidden, 1), PyBUF_SIMPLE), *to = NULL;
    if (from != NULL && (to = floats(&held, packed, 0, packed_size(version, mode, hidden, back), PyBUF_WRITABLE)) != NULL) {
        Py_BEGIN_ALLOW_THREADS;
        if (back)
            pack_backward(from, to, gates_of(mode) * hidden, hidden, version->floats);
        else
            pack_forward(from, to, gates_of(mode), hidden, version->floats);
        Py_END_ALLOW_THREADS;
    }
    release(held.views, held.count);
    if (to == NULL)
        return NULL;
    Py_RETURN_NONE;
}

/* packed_floats(version, mode, hidden, backward): how many `pack` writes */
static PyObject *packed_floats(PyObject *self, PyObject *args)
{
    int number, mode, back;
    Py_ssize_t hidden;
    const struct version *version;
    if (!PyArg_ParseTuple(args, "iinp", &number, &mode, &hidden, &back) || (version = version_of(number)) == NULL)
        return NULL;
    return PyLong_FromSsize_t(packed_size(version, mode, hidden, back));
}

/* forward(version, mode, reverse, hidden, first, last, sizes, packed, bias, gates, h, c, out, offset, stride, kept)
 *
 * For rows `first` to `last` of the batch. `bias` is that of a GRU's new state, which the reset gate scales; `h` and `c` are
 * the first states and become the last; `kept` is None if no gradients are wanted: else the gates are replaced by their
 * values, and it gets the states c before each step, or that part of a GRU's new state. */
static PyObject *forward(PyObject *self, PyObject *args)
{
    PyObject *sizes, *packed, *bias, *gates, *h, *c, *out, *kept;
    int number;
    Py_ssize_t offset;
    struct work w = {0};
    const struct version *version;
    if (!PyArg_ParseTuple(args, "iipnnnOOOOOOOnnO", &number, &w.mode, &w.reverse, &w.hidden, &w.first, &w.last, &sizes,
                          &packed, &bias, &gates, &h, &c, &out, &offset, &w.stride, &kept) ||
        (version = version_of(number)) == NULL)
        return NULL;
    struct memory held = {.count = 0};
    if (!take_sizes(&held, &w, sizes) || !usual(&w))
        goto failed;
    Py_ssize_t state = product(w.last, w.hidden, 1, 1), all = product(w.rows, w.hidden, 1, 1);
    if ((w.packed = floats(&held, packed, 0, packed_size(version, w.mode, w.hidden, 0), PyBUF_SIMPLE)) == NULL ||
        (w.gates = floats(&held, gates, 0, product(w.rows, w.hidden, gates_of(w.mode), 1), PyBUF_WRITABLE)) == NULL ||
        (w.h = floats(&held, h, 0, state, PyBUF_WRITABLE)) == NULL ||
        (w.out = floats(&held, out, offset, strided(&w), PyBUF_WRITABLE)) == NULL ||
        (w.mode == LSTM && (w.c = floats(&held, c, 0, state, PyBUF_WRITABLE)) == NULL) ||
        (w.mode == GRU && (w.bias = floats(&held, bias, 0, w.hidden, PyBUF_SIMPLE)) == NULL) ||
        (w.mode <= GRU && kept != Py_None && (w.kept = floats(&held, kept, 0, all, PyBUF_WRITABLE)) == NULL))
        goto failed;
    if ((w.fresh = PyMem_RawMalloc(state * sizeof(float))) == NULL) {
        PyErr_NoMemory();
        goto failed;
    }
    Py_BEGIN_ALLOW_THREADS;
    version->forward(&w);
    Py_END_ALLOW_THREADS;
    PyMem_RawFree(w.fresh);
    release(held.views, held.count);
    Py_RETURN_NONE;
failed:
    release(held.views, held.count);
    return NULL;
}

/* backward(version, mode, reverse, hidden, first, last, sizes, packed, gates, kept, out, offset, before, offset, grad,
 *          offset, stride, h, c, found)
 *
 * `before` are the states before each step, needed for a GRU. `h` and `c` are the gradients of the last states and become
 * those of the first; `found` gets those of the gates. Those of a GRU are four for each unit: of the new state, of the reset
 * and the update gate, and of what the reset gate scales. */
static PyObject *backward(PyObject *self, PyObject *args)
{
    PyObject *sizes, *packed, *gates, *kept, *out, *before, *grad, *h, *c, *found;
    int number;
    Py_ssize_t of_out, of_before, of_grad;
    struct work w = {0};
    const struct version *version;
    if (!PyArg_ParseTuple(args, "iipnnnOOOOOnOnOnnOOO", &number, &w.mode, &w.reverse, &w.hidden, &w.first, &w.last, &sizes,
                          &packed, &gates, &kept, &out, &of_out, &before, &of_before, &grad, &of_grad, &w.stride, &h, &c,
                          &found) ||
        (version = version_of(number)) == NULL)
        return NULL;
    struct memory held = {.count = 0};
    if (!take_sizes(&held, &w, sizes) || !usual(&w))
        goto failed;
    Py_ssize_t state = product(w.last, w.hidden, 1, 1), all = product(w.rows, w.hidden, 1, 1);
    Py_ssize_t of_gates = product(w.rows, w.hidden, gates_of(w.mode), 1);
    w.width = w.mode <= GRU ? 4 * w.hidden : w.hidden;
    if ((w.packed = floats(&held, packed, 0, packed_size(version, w.mode, w.hidden, 1), PyBUF_SIMPLE)) == NULL ||
        (w.grad = floats(&held, grad, of_grad, strided(&w), PyBUF_SIMPLE)) == NULL ||
        (w.h = floats(&held, h, 0, state, PyBUF_WRITABLE)) == NULL ||
        (w.found = floats(&held, found, 0, product(w.rows, w.width, 1, 1), PyBUF_WRITABLE)) == NULL ||
        (w.mode == LSTM && (w.c = floats(&held, c, 0, state, PyBUF_WRITABLE)) == NULL) ||
        (w.mode == GRU && (w.before = floats(&held, before, of_before, strided(&w), PyBUF_SIMPLE)) == NULL) ||
        (w.mode > GRU && (w.out = floats(&held, out, of_out, strided(&w), PyBUF_SIMPLE)) == NULL) ||
        (w.mode <= GRU && ((w.gates = floats(&held, gates, 0, of_gates, PyBUF_SIMPLE)) == NULL ||
                           (w.kept = floats(&held, kept, 0, all, PyBUF_SIMPLE)) == NULL)))
        goto failed;
    Py_BEGIN_ALLOW_THREADS;
    version->backward(&w);
    Py_END_ALLOW_THREADS;
    release(held.views, held.count);
    Py_RETURN_NONE;
failed:
    release(held.views, held.count);
    return NULL;
}

/* gradient(version, rows, first, last, a, offset, stride, b, offset, stride, columns, out): rows `first` to `last` of
 * out = aᵀ b, where `a` and `b` have as many rows. */
static PyObject *gradient(PyObject *self, PyObject *args)
{
    PyObject *a, *b, *out;
    int number;
    Py_ssize_t of_a, of_b;
    struct sums w = {0};
    const struct version *version;
    if (!PyArg_ParseTuple(args, "innnOnnOnnnO", &number, &w.rows, &w.first, &w.last, &a, &of_a, &w.a_stride, &b, &of_b,
                          &w.b_stride, &w.columns, &out) ||
        (version = version_of(number)) == NULL)
        return NULL;
    if (w.rows < 1 || w.first < 0 || w.first >= w.last || w.last > w.a_stride || w.columns < 1 || w.columns > w.b_stride ||
        w.columns > INT32_MAX)
        return PyErr_Format(PyExc_ValueError, "there is no such product. Received: %zd, %zd, %zd, %zd", w.rows, w.first,
                            w.last, w.columns);
    Py_ssize_t before_a = product(w.rows - 1, w.a_stride, 1, 1), before_b = product(w.rows - 1, w.b_stride, 1, 1);
    struct memory held = {.count = 0};
    if ((w.a = floats(&held, a, of_a, before_a < 0 ? -1 : before_a + w.last, PyBUF_SIMPLE)) == NULL ||
        (w.b = floats(&held, b, of_b, before_b < 0 ? -1 : before_b + w.columns, PyBUF_SIMPLE)) == NULL ||
        (w.out = floats(&held, out, 0, product(w.last, w.columns, 1, 1), PyBUF_WRITABLE)) == NULL)
        goto failed;
    void *room = PyMem_RawMalloc((DEEP * (w.last - w.first + 4 + 64) + 16) * sizeof(float));
    if (room == NULL) {
        PyErr_NoMemory();
        goto failed;
    }
    w.room = (float *)(((uintptr_t)room + 63) & ~(uintptr_t)63);
    Py_BEGIN_ALLOW_THREADS;
    memset(w.out + w.first * w.columns, 0, (w.last - w.first) * w.columns * sizeof(float));
    version->gradient(&w);
    Py_END_ALLOW_THREADS;
    PyMem_RawFree(room);
    release(held.views, held.count);
    Py_RETURN_NONE;
failed:
    release(held.views, held.count);
    return NULL;
}

/* activated(version, x, out, sigmoid): the functions of the gates by themselves, for tests. */
static PyObject *activated(PyObject *self, PyObject *args)
{
    PyObject *x, *out;
    int number, sigmoid;
    const struct version *version;
    if (!PyArg_ParseTuple(args, "iOOp", &number, &x, &out, &sigmoid) || (version = version_of(number)) == NULL)
        return NULL;
    struct memory held = {.count = 0};
    float *from = floats(&held, x, 0, 0, PyBUF_SIMPLE), *to = NULL;
    Py_ssize_t count = from == NULL ? 0 : held.views[0].len / (Py_ssize_t)sizeof(float);
    if (from != NULL && (to = floats(&held, out, 0, count, PyBUF_WRITABLE)) != NULL) {
        Py_BEGIN_ALLOW_THREADS;
        version->activated(from, to, count, sigmoid);
        Py_END_ALLOW_THREADS;
    }
    release(held.views, held.count);
    if (to == NULL)
        return NULL;
    Py_RETURN_NONE;
}

/* versions() -> the names of those that this processor can run, the fastest last */
static PyObject *versions(PyObject *self, PyObject *nothing)
{
    PyObject *found = PyTuple_New(runnable());
    for (int i = 0; found != NULL && i < runnable(); i++) {
        PyObject *name = PyUnicode_FromString(KNOWN[i].name);
        if (name == NULL) {
            Py_DECREF(found);
            return NULL;
        }
        PyTuple_SET_ITEM(found, i, name);
    }
    return found;
}

static PyMethodDef functions[] = {
    {"versions", versions, METH_NOARGS, "The names of the versions that this processor can run."},
    {"packed_floats", packed_floats, METH_VARARGS, "The size of packed weights."},
    {"pack", pack, METH_VARARGS, "Put weights into the order in which steps read them."},
    {"forward", forward, METH_VARARGS, "All steps of a layer in one direction."},
    {"backward", backward, METH_VARARGS, "The gradients of the gates and of the first states."},
    {"gradient", gradient, METH_VARARGS, "The gradient of a weight."},
    {"activated", activated, METH_VARARGS, "The sigmoid or tanh of an array."},
    {NULL, NULL, 0, NULL},
};

MODULE(_recurrent, "Layers of recurrent networks in C.")
