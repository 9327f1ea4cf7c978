/* Layers of recurrent networks: all steps of an LSTM, a GRU or a plain network in one direction, and their gradients.
 *
 * The package works without this file: `_kernels/recurrent` then calls torch's kernels, which round differently. The part of the
 * input in the gates is a product for a chunk of steps. A step is then one product with the recurrent weights, whose sums
 * stay in registers until they have gone through the functions of the gates. Going back, what a chunk gives to the
 * gradients of weights and input is added while the gradients of its gates are in the cache.
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

/* A call for one direction of a layer, and rows `first` to `last` of the batch. `out` and `grad` have rows that begin
 * `stride` floats after each other; `gates` have 4, 3 or 1 times `hidden`, `found` (their gradients) `width`. Those from row
 * `base` on are in memory. `before` are the states before each step, and NULL if no gradients are wanted. */
struct work {
    int mode, reverse;
    Py_ssize_t steps, rows, inputs, hidden, first, last, stride, width, base;
    const int64_t *sizes;
    const float *x, *packed, *packed_input, *bias, *hidden_bias, *grad;
    float *gates, *kept, *before, *h, *c, *fresh, *out, *found, *room, *of_x, *of_ih, *of_hh, *of_bias;
};

/* Steps `from` to `to`, whose rows begin at `start`: enough of them for products, and what they need stays in the cache. */
struct chunk {
    int begun;
    Py_ssize_t from, to, start, rows;
};

/* The next chunk from the front or, if `back`, from the end; 0 after the last one. */
static int next_chunk(const struct work *w, struct chunk *chunk, int back)
{
    if (!chunk->begun) {
        chunk->from = chunk->to = back ? w->steps : 0;
        chunk->start = back ? w->rows : 0;
        chunk->begun = 1;
    } else if (!back)
        chunk->start += chunk->rows;
    chunk->rows = 0;
    if (back)
        for (chunk->to = chunk->from; chunk->from > 0 && chunk->rows < DEEP;) {
            chunk->rows += w->sizes[--chunk->from];
            chunk->start -= w->sizes[chunk->from];
        }
    else
        for (chunk->from = chunk->to; chunk->to < w->steps && chunk->rows < DEEP;)
            chunk->rows += w->sizes[chunk->to++];
    return chunk->to > chunk->from;
}

/* The end of the rows of a step that belong to the call; no less than `first`. */
static Py_ssize_t end_of(const struct work *w, Py_ssize_t step)
{
    Py_ssize_t last = w->sizes[step] < w->last ? w->sizes[step] : w->last;
    return last > w->first ? last : w->first;
}

static Py_ssize_t gates_of(int mode)
{
    return mode == LSTM ? 4 : mode == GRU ? 3 : 1;
}

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
    void (*forward)(struct work *);
    void (*backward)(struct work *);
    void (*activated)(const float *, float *, Py_ssize_t, int);
};

#define VERSION(name, floats) {#name, floats, forward_##name, backward_##name, activated_##name}
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

/* The floats of packed weights with `columns` columns: panels of whole vectors, in either direction. */
static Py_ssize_t packed_size(const struct version *version, int mode, Py_ssize_t hidden, Py_ssize_t columns, int back)
{
    Py_ssize_t gates = gates_of(mode), unit = version->floats * (back || gates == 1 ? 4 : 1);
    return back ? product((columns + unit - 1) / unit * unit, gates, hidden, 1)
                : product((hidden + unit - 1) / unit * unit, gates, columns, 1);
}

static void pack_forward(const float *weight, float *to, Py_ssize_t gates, Py_ssize_t hidden, Py_ssize_t columns,
                         Py_ssize_t floats)
{
    const Py_ssize_t vectors = gates == 1 ? 4 : gates, units = gates == 1 ? 4 * floats : floats;
    for (Py_ssize_t unit = 0; unit < hidden; unit += units, to += columns * vectors * floats)
        for (Py_ssize_t j = 0; j < vectors; j++) {
            Py_ssize_t from = gates == 1 ? unit + j * floats : unit, row = gates == 1 ? from : j * hidden + from;
            Py_ssize_t count = hidden - from < 0 ? 0 : hidden - from < floats ? hidden - from : floats;
            for (Py_ssize_t k = 0; k < columns; k++) {
                float *vector = to + (k * vectors + j) * floats;
                for (Py_ssize_t i = 0; i < count; i++)
                    vector[i] = weight[(row + i) * columns + k];
                for (Py_ssize_t i = count; i < floats; i++)
                    vector[i] = 0;
            }
        }
}

static void pack_backward(const float *weight, float *to, Py_ssize_t rows, Py_ssize_t columns, Py_ssize_t floats)
{
    for (Py_ssize_t column = 0; column < columns; column += 4 * floats) {
        Py_ssize_t count = columns - column < 4 * floats ? columns - column : 4 * floats;
        for (Py_ssize_t k = 0; k < rows; k++, to += 4 * floats) {
            memcpy(to, weight + k * columns + column, count * sizeof *to);
            memset(to + count, 0, (4 * floats - count) * sizeof *to);
        }
    }
}

/* ---- the arguments ---- */

enum { MOST = 16 }; /* buffers of a call */

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
    if (w->mode >= LSTM && w->mode <= RELU && w->inputs > 0 && w->inputs < INT32_MAX && w->hidden > 0 &&
        w->hidden < INT32_MAX / 4 && w->stride >= w->hidden && w->first >= 0 && w->first < w->last && w->last <= w->sizes[0])
        return 1;
    PyErr_Format(PyExc_ValueError, "there is no such layer. Received: %d, %zd, %zd, %zd, %zd, %zd", w->mode, w->inputs,
                 w->hidden, w->stride, w->first, w->last);
    return 0;
}

/* Aligned memory for so many floats; the second is what to free. NULL with an error. */
static float *room_for(Py_ssize_t count, void **memory)
{
    *memory = count < 0 ? NULL : PyMem_RawMalloc((count + 16) * sizeof(float));
    if (*memory == NULL)
        PyErr_NoMemory();
    return (float *)(((uintptr_t)*memory + 63) & ~(uintptr_t)63);
}

/* The floats of rows that begin `stride` after each other. */
static Py_ssize_t strided(const struct work *w)
{
    Py_ssize_t all = product(w->rows - 1, w->stride, 1, 1);
    return all < 0 ? -1 : all + w->hidden;
}

/* pack(version, mode, hidden, columns, weight, packed, backward): weights for `forward` or `backward`. */
static PyObject *pack(PyObject *self, PyObject *args)
{
    PyObject *weight, *packed;
    int number, mode, back;
    Py_ssize_t hidden, columns;
    const struct version *version;
    if (!PyArg_ParseTuple(args, "iinnOOp", &number, &mode, &hidden, &columns, &weight, &packed, &back) ||
        (version = version_of(number)) == NULL)
        return NULL;
    if (mode < LSTM || mode > RELU || hidden < 1 || hidden > INT32_MAX / 4 || columns < 1 || columns > INT32_MAX)
        return PyErr_Format(PyExc_ValueError, "there is no such weight. Received: %d, %zd, %zd", mode, hidden, columns);
    struct memory held = {.count = 0};
    Py_ssize_t gates = gates_of(mode), count = packed_size(version, mode, hidden, columns, back);
    float *from = floats(&held, weight, 0, product(gates, hidden, columns, 1), PyBUF_SIMPLE), *to = NULL;
    if (from != NULL && (to = floats(&held, packed, 0, count, PyBUF_WRITABLE)) != NULL) {
        Py_BEGIN_ALLOW_THREADS;
        if (back)
            pack_backward(from, to, gates * hidden, columns, version->floats);
        else
            pack_forward(from, to, gates, hidden, columns, version->floats);
        Py_END_ALLOW_THREADS;
    }
    release(held.views, held.count);
    if (to == NULL)
        return NULL;
    Py_RETURN_NONE;
}

/* packed_floats(version, mode, hidden, columns, backward): how many `pack` writes */
static PyObject *packed_floats(PyObject *self, PyObject *args)
{
    int number, mode, back;
    Py_ssize_t hidden, columns;
    const struct version *version;
    if (!PyArg_ParseTuple(args, "iinnp", &number, &mode, &hidden, &columns, &back) || (version = version_of(number)) == NULL)
        return NULL;
    return PyLong_FromSsize_t(packed_size(version, mode, hidden, columns, back));
}

/* forward(version, mode, reverse, inputs, hidden, first, last, sizes, x, packed_input, bias, packed, hidden_bias, h, c, out,
 *         offset, stride, gates, kept, before)
 *
 * `bias` belongs to the input, `hidden_bias` to the new state of a GRU, which the reset gate scales. `h` and `c` are the first
 * states and become the last. If gradients are wanted, `gates` gets the values of the gates (a plain network's states), `kept`
 * the states c before each step or that part of a GRU's new state, `before` the states h; else they are None. */
static PyObject *forward(PyObject *self, PyObject *args)
{
    PyObject *sizes, *x, *packed_input, *bias, *packed, *hidden_bias, *h, *c, *out, *gates, *kept, *before;
    int number;
    Py_ssize_t offset;
    struct work w = {0};
    const struct version *version;
    if (!PyArg_ParseTuple(args, "iipnnnnOOOOOOOOOnnOOO", &number, &w.mode, &w.reverse, &w.inputs, &w.hidden, &w.first, &w.last,
                          &sizes, &x, &packed_input, &bias, &packed, &hidden_bias, &h, &c, &out, &offset, &w.stride, &gates,
                          &kept, &before) ||
        (version = version_of(number)) == NULL)
        return NULL;
    struct memory held = {.count = 0};
    void *room = NULL;
    if (!take_sizes(&held, &w, sizes) || !usual(&w))
        goto failed;
    const Py_ssize_t number_of_gates = gates_of(w.mode), width = number_of_gates * w.hidden;
    const Py_ssize_t state = product(w.last, w.hidden, 1, 1), all = product(w.rows, w.hidden, 1, 1);
    const Py_ssize_t of_input = packed_size(version, w.mode, w.hidden, w.inputs, 0);
    const Py_ssize_t of_hidden = packed_size(version, w.mode, w.hidden, w.hidden, 0);
    const int keep = before != Py_None;
    if ((w.x = floats(&held, x, 0, product(w.rows, w.inputs, 1, 1), PyBUF_SIMPLE)) == NULL ||
        (w.packed_input = floats(&held, packed_input, 0, of_input, PyBUF_SIMPLE)) == NULL ||
        (w.bias = floats(&held, bias, 0, width, PyBUF_SIMPLE)) == NULL ||
        (w.packed = floats(&held, packed, 0, of_hidden, PyBUF_SIMPLE)) == NULL ||
        (w.h = floats(&held, h, 0, state, PyBUF_WRITABLE)) == NULL ||
        (w.out = floats(&held, out, offset, strided(&w), PyBUF_WRITABLE)) == NULL ||
        (w.mode == LSTM && (w.c = floats(&held, c, 0, state, PyBUF_WRITABLE)) == NULL) ||
        (w.mode == GRU && (w.hidden_bias = floats(&held, hidden_bias, 0, w.hidden, PyBUF_SIMPLE)) == NULL) ||
        (keep && (w.before = floats(&held, before, 0, all, PyBUF_WRITABLE)) == NULL) ||
        (keep && (w.gates = floats(&held, gates, 0, product(w.rows, width, 1, 1), PyBUF_WRITABLE)) == NULL) ||
        (keep && w.mode <= GRU && (w.kept = floats(&held, kept, 0, all, PyBUF_WRITABLE)) == NULL))
        goto failed;
    const Py_ssize_t of_gates = keep ? 0 : product(w.sizes[0] + DEEP, width, 1, 1);
    w.fresh = room_for(of_gates < 0 ? -1 : state + of_gates, &room);
    if (room == NULL)
        goto failed;
    w.gates = keep ? w.gates : w.fresh + state;
    Py_BEGIN_ALLOW_THREADS;
    version->forward(&w);
    Py_END_ALLOW_THREADS;
    PyMem_RawFree(room);
    release(held.views, held.count);
    Py_RETURN_NONE;
failed:
    release(held.views, held.count);
    return NULL;
}

/* An array that may be None, where NULL is no error; 0 with an error. */
static int optional(struct memory *held, PyObject *object, Py_ssize_t count, float **found)
{
    return object == Py_None || (*found = floats(held, object, 0, count, PyBUF_WRITABLE)) != NULL;
}

/* backward(version, mode, reverse, inputs, hidden, first, last, sizes, x, packed_input, packed, gates, kept, before, grad, offset,
 *          stride, h, c, of_x, of_ih, of_hh, of_bias)
 *
 * `h` and `c` are the gradients of the last states and become those of the first.
 * The gradients of the input and the weights, which may be None, and of the biases are added to what is there; the input's
 * are of rows of gates in which a GRU's new state comes first. Biases of a GRU are four: of the new state, of the reset and
 * the update gate, and of what the reset gate scales. */
static PyObject *backward(PyObject *self, PyObject *args)
{
    PyObject *sizes, *x, *packed_input, *packed, *gates, *kept, *before, *grad, *h, *c, *of_x, *of_ih, *of_hh, *of_bias;
    int number;
    Py_ssize_t of_grad;
    struct work w = {0};
    const struct version *version;
    if (!PyArg_ParseTuple(args, "iipnnnnOOOOOOOOnnOOOOOO", &number, &w.mode, &w.reverse, &w.inputs, &w.hidden, &w.first,
                          &w.last, &sizes, &x, &packed_input, &packed, &gates, &kept, &before, &grad, &of_grad, &w.stride, &h, &c, &of_x, &of_ih, &of_hh, &of_bias) ||
        (version = version_of(number)) == NULL)
        return NULL;
    struct memory held = {.count = 0};
    void *room = NULL;
    if (!take_sizes(&held, &w, sizes) || !usual(&w))
        goto failed;
    const Py_ssize_t number_of_gates = gates_of(w.mode), weights = product(number_of_gates, w.hidden, w.inputs, 1);
    const Py_ssize_t state = product(w.last, w.hidden, 1, 1), all = product(w.rows, w.hidden, 1, 1);
    const Py_ssize_t inputs = product(w.rows, w.inputs, 1, 1), values = product(w.rows, w.hidden, number_of_gates, 1);
    const Py_ssize_t of_input = packed_size(version, w.mode, w.hidden, w.inputs, 1);
    const Py_ssize_t of_hidden = packed_size(version, w.mode, w.hidden, w.hidden, 1);
    w.width = w.mode <= GRU ? 4 * w.hidden : w.hidden;
    if ((w.x = floats(&held, x, 0, inputs, PyBUF_SIMPLE)) == NULL ||
        (w.packed = floats(&held, packed, 0, of_hidden, PyBUF_SIMPLE)) == NULL ||
        (w.before = floats(&held, before, 0, all, PyBUF_SIMPLE)) == NULL ||
        (w.grad = floats(&held, grad, of_grad, strided(&w), PyBUF_SIMPLE)) == NULL ||
        (w.h = floats(&held, h, 0, state, PyBUF_WRITABLE)) == NULL ||
        (w.mode == LSTM && (w.c = floats(&held, c, 0, state, PyBUF_WRITABLE)) == NULL) ||
        (w.gates = floats(&held, gates, 0, values, PyBUF_SIMPLE)) == NULL ||
        (w.mode <= GRU && (w.kept = floats(&held, kept, 0, all, PyBUF_SIMPLE)) == NULL) ||
        !optional(&held, of_x, inputs, &w.of_x) || !optional(&held, of_ih, weights, &w.of_ih) ||
        !optional(&held, of_hh, product(number_of_gates, w.hidden, w.hidden, 1), &w.of_hh) ||
        (w.of_x != NULL && (w.packed_input = floats(&held, packed_input, 0, of_input, PyBUF_SIMPLE)) == NULL) ||
        (w.of_bias = floats(&held, of_bias, 0, w.width, PyBUF_WRITABLE)) == NULL)
        goto failed;
    /* The gradients of a chunk's gates; then a panel of 64 columns, those gradients in blocks, and the sums of their rows. */
    const Py_ssize_t of_chunk = product(w.sizes[0] + DEEP, w.width, 1, 1);
    const Py_ssize_t blocks = product(4, w.hidden + 6, DEEP + 8, 1);
    w.found = room_for(of_chunk < 0 || blocks < 0 ? -1 : of_chunk + 16 + DEEP * 64 + blocks + w.width, &room);
    if (room == NULL)
        goto failed;
    w.room = w.found + (of_chunk + 15) / 16 * 16;
    Py_BEGIN_ALLOW_THREADS;
    version->backward(&w);
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
    {"backward", backward, METH_VARARGS, "The gradients of the input, the weights, the biases and the first states."},
    {"activated", activated, METH_VARARGS, "The sigmoid or tanh of an array."},
    {NULL, NULL, 0, NULL},
};

MODULE(_recurrent, "Layers of recurrent networks in C.")
