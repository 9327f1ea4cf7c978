/* What all forms of a call share: what the accelerator knows of Tensors, how a Call describes its arguments, unwrapping,
   wrapping, and handing calls on. */

#define MOST 16 /* arguments; calls with more are left to Python */

/* Set once by `prepare`. */
static PyTypeObject *tensor_type, *parameter_type, *torch_tensor_type, *size_type;
static Py_ssize_t slot;         /* offset of `_t` in a Tensor */
static PyObject *interceptors;  /* the list; empty if nobody intercepts */
static PyObject *wrap_all;      /* wraps results that are not a single tensor */
static PyTypeObject *dtype_type;
static PyObject *refusals;      /* the exceptions by which torch refuses a call, as a tuple */
static PyObject *axis_name, *dtype_name, *torch_name, *sequence_fields_name, *fields_name, *requires_grad_name, *is_contiguous_name,
    *is_view_name, *shape_name, *value_name, *numel_name, *dim_name, *is_cpu_name;

/* One parameter of an operator: what may be passed to the kernel in its place. */
typedef struct {
    PyObject *name;   /* interned; NULL if it cannot be passed by name here */
    PyObject *plain;  /* frozenset of the types that are passed as they are */
    int unwraps;      /* whether Tensors are accepted */
    int lists;        /* which lists and tuples are: none, of ints, or of numbers, words and Tensors */
    int agrees;       /* whether its tensors must have the dtype of those at the other such places */
    PyObject *dtypes; /* frozenset of the dtypes that a tensor may have, or NULL for all */
} Place;

enum { NO_LISTS, LISTS_OF_INTS, LISTS };

/* One argument of a shortcut's function: which value of a call it is. Or a condition, which is no argument. */
typedef struct {
    Py_ssize_t place;  /* of the parameter that it comes from, or -1 */
    int kind;          /* what is accepted there */
    PyObject *allowed; /* of tensors: frozenset of dtypes, or NULL for all; of values: of types; of words: a dict */
    PyObject *absent;  /* what is passed if the parameter is not given; NULL if it has to be; of WHEN: a variable */
    PyObject *axes;    /* of tensors: how many they have, as an int, or NULL for any number */
    int on_cpu;        /* of tensors: whether they must be there */
} Step;

/* ONLY is a value that may be given and is no argument, WHEN a condition on a variable. */
enum { A_TENSOR, A_TENSOR_ALIKE, A_CONSTANT, A_CONTIGUOUS, A_VALUE, A_WORD, A_DTYPE, SIZES, ONLY, WHEN };

typedef struct {
    PyObject_HEAD
    vectorcallfunc vectorcall;
    PyObject *function; /* the Python function that this stands for */
    PyObject *rest;     /* called where the shortcut does not apply; mostly the same function */
    PyObject *engine;   /* torch's function, or the kernel of an operator */
    PyObject *failed;   /* failed(error, args, kwargs) */
    PyObject *kinds;    /* frozenset: types of numbers (operators), or the dtypes that the engine is for ("alone") */
    binaryfunc inlined; /* of Python's operators: instead of the engine, for two Tensors */
    Place *places;
    Py_ssize_t count, positional; /* of places */
    PyObject *shortcut; /* torch's function for the calls that `steps` describe, or NULL */
    PyObject *keywords; /* the names by which it gets the last of its arguments, or NULL */
    Step *steps;
    Py_ssize_t step_count;
    int careful;        /* of "reshaping": for how many calls to ask whether a tensor is contiguous */
    PyObject *watchers; /* list of those who want to see calls of this kind besides the interceptors, or NULL */
    PyObject *own;  /* dict for torch's compiler, see make */
    PyObject *weak;
} Call;

/* ---- unwrapping and wrapping ---- */

/* A new reference to the torch tensor of a Tensor or Parameter; NULL, without an error, for everything else. */
static inline PyObject *held(PyObject *x)
{
    if (!Py_IS_TYPE(x, tensor_type) && !Py_IS_TYPE(x, parameter_type))
        return NULL;
    PyObject *t = *(PyObject **)((char *)x + slot);
    Py_XINCREF(t); /* another thread may replace it while torch computes */
    return t;
}

/* A Tensor with the torch tensor `t`, whose reference is taken over. */
static inline PyObject *wrapped(PyObject *t)
{
    if (t == NULL)
        return NULL;
    PyObject *out = tensor_type->tp_alloc(tensor_type, 0);
    if (out == NULL) {
        Py_DECREF(t);
        return NULL;
    }
    *(PyObject **)((char *)out + slot) = t;
    return out;
}

static inline int intercepted(void)
{
    return PyList_GET_SIZE(interceptors) != 0;
}

/* `t.dtype`, borrowed: dtypes live as long as torch does. NULL with an error set. */
static PyObject *dtype_of(PyObject *t)
{
    PyObject *dtype = PyObject_GetAttr(t, dtype_name);
    Py_XDECREF(dtype);
    return dtype;
}

/* ---- calls that are not taken, and calls that failed ---- */

static PyObject *hand_on(Call *self, PyObject *const *args, size_t nargsf, PyObject *names)
{
    return PyObject_Vectorcall(self->rest, args, nargsf, names);
}

/* `failed(error, args, kwargs)` for the error that is set. */
static PyObject *explained(Call *self, PyObject *const *args, Py_ssize_t count, PyObject *names)
{
    if (!PyErr_ExceptionMatches(PyExc_Exception)) /* KeyboardInterrupt and the like */
        return NULL;
    PyObject *kind, *error, *traceback, *out = NULL;
    PyErr_Fetch(&kind, &error, &traceback);
    PyErr_NormalizeException(&kind, &error, &traceback);
    if (traceback != NULL)
        PyException_SetTraceback(error, traceback);
    PyObject *placed = PyTuple_New(count), *named = PyDict_New();
    if (placed != NULL && named != NULL) {
        for (Py_ssize_t i = 0; i < count; i++) {
            Py_INCREF(args[i]);
            PyTuple_SET_ITEM(placed, i, args[i]);
        }
        Py_ssize_t more = names ? PyTuple_GET_SIZE(names) : 0, done = 0;
        while (done < more && PyDict_SetItem(named, PyTuple_GET_ITEM(names, done), args[count + done]) == 0)
            done++;
        if (done == more)
            out = PyObject_CallFunctionObjArgs(self->failed, error, placed, named, NULL);
    }
    Py_XDECREF(placed);
    Py_XDECREF(named);
    Py_XDECREF(kind);
    Py_XDECREF(error);
    Py_XDECREF(traceback);
    return out;
}

/* ---- lists, places and results ---- */

/* A list, a tuple, or the shape of a Tensor. */
static inline int is_list(PyObject *value)
{
    return PyList_CheckExact(value) || PyTuple_CheckExact(value) || Py_IS_TYPE(value, size_type);
}

/* Whether a value is a list or a tuple of ints, which kernels take as it is. */
static int plain_list(PyObject *value)
{
    if (!is_list(value))
        return 0;
    for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(value); i++)
        if (!PyLong_CheckExact(PySequence_Fast_GET_ITEM(value, i)))
            return 0;
    return 1;
}

static const Place *place_of(Call *self, PyObject *name)
{
    for (Py_ssize_t i = 0; i < self->count; i++)
        if (self->places[i].name == name) /* names in source code are interned */
            return &self->places[i];
    return NULL;
}

/* The result of a kernel, whose reference is taken over, as Tensors. */
static PyObject *wrapped_result(PyObject *out)
{
    if (Py_IS_TYPE(out, torch_tensor_type))
        return wrapped(out);
    PyObject *all = NULL, *kind = NULL;
    int listed = PyList_CheckExact(out), plain = listed || PyTuple_CheckExact(out);
    if (!plain && PyTuple_Check(out) && Py_TYPE(out)->tp_dict != NULL) { /* torch.return_types, or named tuples */
        plain = PyDict_GetItem(Py_TYPE(out)->tp_dict, sequence_fields_name) != NULL;
        if (!plain && PyDict_GetItem(Py_TYPE(out)->tp_dict, fields_name) != NULL) {
            kind = (PyObject *)Py_TYPE(out);
            plain = 1;
        }
    }
    Py_ssize_t size = plain ? PySequence_Fast_GET_SIZE(out) : 0;
    for (Py_ssize_t i = 0; plain && i < size; i++)
        plain = Py_IS_TYPE(PySequence_Fast_GET_ITEM(out, i), torch_tensor_type);
    if (plain)
        all = listed ? PyList_New(size) : PyTuple_New(size);
    else
        all = PyObject_CallFunctionObjArgs(wrap_all, out, NULL);
    for (Py_ssize_t i = 0; plain && all != NULL && i < size; i++) {
        PyObject *t = PySequence_Fast_GET_ITEM(out, i);
        Py_INCREF(t);
        PyObject *item = wrapped(t);
        if (item == NULL)
            Py_CLEAR(all);
        else if (listed)
            PyList_SET_ITEM(all, i, item);
        else
            PyTuple_SET_ITEM(all, i, item);
    }
    if (plain && kind != NULL && all != NULL)
        Py_SETREF(all, PyObject_Call(kind, all, NULL));
    Py_DECREF(out);
    return all;
}
