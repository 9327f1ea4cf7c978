/* Reading and writing parts of a tensor. */

/* Whether torch takes an item of an index as it is: ints, None, `...`, and slices whose step is None or positive. */
static int plain_item(PyObject *item)
{
    if (PyLong_CheckExact(item) || item == Py_None || item == Py_Ellipsis)
        return 1;
    if (!PySlice_Check(item))
        return 0;
    PyObject *step = ((PySliceObject *)item)->step;
    if (step == Py_None)
        return 1;
    if (!PyLong_CheckExact(step))
        return 0;
    int overflow;
    long value = PyLong_AsLongAndOverflow(step, &overflow);
    return overflow == 0 && value > 0;
}

/* Whether torch takes a complete index as it is. */
static int plain_index(PyObject *index)
{
    if (plain_item(index))
        return 1;
    if (!PyTuple_CheckExact(index))
        return 0;
    Py_ssize_t open = 0;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(index); i++) {
        open += PyTuple_GET_ITEM(index, i) == Py_Ellipsis;
        if (open > 1 || !plain_item(PyTuple_GET_ITEM(index, i))) /* torch accepts a second `...` */
            return 0;
    }
    return 1;
}

/* The index that torch gets, as a new reference: a plain one, or a tensor of integers or of few booleans. NULL for others. */
static PyObject *taken_index(Call *self, PyObject *index)
{
    if (plain_index(index)) {
        Py_INCREF(index);
        return index;
    }
    PyObject *t = held(index);
    if (t == NULL)
        return NULL;
    PyObject *dtype = dtype_of(t), *count = NULL;
    if (dtype == NULL || PySet_Contains(self->kinds, dtype) != 1 ||
        (count = PyObject_CallMethodNoArgs(t, numel_name)) == NULL || PyLong_AsSsize_t(count) >= self->positional)
        Py_CLEAR(t);
    Py_XDECREF(count);
    PyErr_Clear();
    return t;
}

/* `x[index]`; `positional` is the number of elements from which a tensor is left to the Python function. */
static PyObject *call_subscript(Call *self, PyObject *const *args, size_t nargsf, PyObject *names)
{
    if (PyVectorcall_NARGS(nargsf) != 2 || names != NULL || intercepted())
        return hand_on(self, args, nargsf, names);
    PyObject *x = held(args[0]), *index = x ? taken_index(self, args[1]) : NULL;
    if (index == NULL) {
        Py_XDECREF(x);
        return hand_on(self, args, nargsf, names);
    }
    PyObject *t = PyObject_GetItem(x, index);
    Py_DECREF(x);
    Py_DECREF(index);
    return t ? wrapped(t) : explained(self, args, 2, NULL);
}

/* `x[index] = value`, where a number or a tensor of the dtype of x is written into memory of its own. */
static PyObject *call_store(Call *self, PyObject *const *args, size_t nargsf, PyObject *names)
{
    if (PyVectorcall_NARGS(nargsf) != 3 || names != NULL || intercepted())
        return hand_on(self, args, nargsf, names);
    static const Step own_memory = {.place = -1, .kind = A_CONTIGUOUS}, without_gradient = {.place = -1, .kind = A_CONSTANT};
    PyObject *x = held(args[0]), *value = NULL, *index = NULL;
    int done = 0;
    if (x != NULL && described(&without_gradient, x, NULL) && described(&own_memory, x, NULL)) {
        if ((value = held(args[2])) != NULL) {
            PyObject *dtype = dtype_of(value);
            if (dtype == NULL || dtype != dtype_of(x))
                Py_CLEAR(value);
        } else if (PyLong_CheckExact(args[2]) || PyFloat_CheckExact(args[2]) || PyBool_Check(args[2])) {
            Py_INCREF(args[2]);
            value = args[2];
        }
        index = value != NULL ? taken_index(self, args[1]) : NULL;
        done = index != NULL && PyObject_SetItem(x, index, value) == 0;
    }
    Py_XDECREF(x);
    Py_XDECREF(value);
    Py_XDECREF(index);
    if (done)
        Py_RETURN_NONE;
    if (PyErr_Occurred()) {
        if (!PyErr_ExceptionMatches(refusals))
            return NULL;
        PyErr_Clear(); /* nothing was written: the Python function says what is wrong */
    }
    return hand_on(self, args, nargsf, names);
}
