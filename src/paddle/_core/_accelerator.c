/* The fast path in C: what `fast_path.py` does for an ordinary call, without a Python frame.

   A `Call` stands in for a Python function of `fast_path.py`. It takes a call itself if nobody intercepts and every
   argument is of the ordinary kind: it reads the torch tensors from the slots of the Tensors, calls torch, and puts the
   result into a new Tensor. It hands every other call on, unchanged and before anything was computed, to the Python
   function, or to `rest` where the function would do nothing but call that. When torch raises, `failed(error, args,
   kwargs)` decides, in Python. So there is one description of what a call means, and it is in Python.

   Where a call of an operator is a call of torch with the same arguments, `_shortcuts.h` makes that call instead of the
   kernel's; what the arguments have to be stands at the kernel, as `@shortcut`. What torch refuses goes the ordinary way.

   To programs a Call looks like the function that it stands for: attributes are those of the function, including its
   class (`inspect.isfunction`), its code (torch's compiler traces that) and its signature.

   Only documented API of CPython is used. The GIL is assumed: `accelerator.py` does not load this without one. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stddef.h>
#include <structmember.h>

#ifndef SOURCE
#error "SOURCE, the digest of this file, is defined by setup.py"
#endif
#define TEXT(x) #x
#define QUOTED(x) TEXT(x)
#define INLINE "_torchdynamo_inline" /* where torch's compiler finds the function to trace */

#include "_calls.h"
#include "_shortcuts.h"
#include "_subscripts.h"
#include "_by_size.h"
#include "_sizes.h"

/* ---- the forms of a call ---- */

/* `symbol x`, and functions called with nothing but a tensor. */
static PyObject *call_alone(Call *self, PyObject *const *args, size_t nargsf, PyObject *names)
{
    if (PyVectorcall_NARGS(nargsf) != 1 || names != NULL || intercepted())
        return hand_on(self, args, nargsf, names);
    PyObject *stack[2] = {NULL, held(args[0])};
    if (stack[1] == NULL)
        return PyObject_Vectorcall(self->function, args, nargsf, names);
    if (PySet_GET_SIZE(self->kinds) != 0) {
        PyObject *dtype = PyObject_GetAttr(stack[1], dtype_name);
        int known = dtype ? PySet_Contains(self->kinds, dtype) : -1;
        Py_XDECREF(dtype);
        if (known != 1) {
            Py_DECREF(stack[1]);
            return known ? NULL : PyObject_Vectorcall(self->function, args, nargsf, names);
        }
    }
    PyObject *t = PyObject_Vectorcall(self->engine, stack + 1, 1 | PY_VECTORCALL_ARGUMENTS_OFFSET, NULL);
    Py_DECREF(stack[1]);
    return t ? wrapped(t) : explained(self, args, 1, NULL);
}

/* `x symbol y`. */
static PyObject *call_binary(Call *self, PyObject *const *args, size_t nargsf, PyObject *names)
{
    if (PyVectorcall_NARGS(nargsf) != 2 || names != NULL || intercepted())
        return hand_on(self, args, nargsf, names);
    PyObject *stack[3] = {NULL, held(args[0]), NULL}, *t;
    if (stack[1] == NULL)
        return hand_on(self, args, nargsf, names);
    stack[2] = held(args[1]);
    if (stack[2] == NULL) {
        int number = PySet_Contains(self->kinds, (PyObject *)Py_TYPE(args[1]));
        if (number != 1) {
            Py_DECREF(stack[1]);
            return number ? NULL : hand_on(self, args, nargsf, names);
        }
        Py_INCREF(args[1]);
        stack[2] = args[1];
    }
    if (self->inlined != NULL && Py_IS_TYPE(args[1], tensor_type))
        t = self->inlined(stack[1], stack[2]);
    else
        t = PyObject_Vectorcall(self->engine, stack + 1, 2 | PY_VECTORCALL_ARGUMENTS_OFFSET, NULL);
    Py_DECREF(stack[1]);
    Py_DECREF(stack[2]);
    return t ? wrapped(t) : explained(self, args, 2, NULL);
}

/* `y symbol x`, where y is a number. */
static PyObject *call_reflected(Call *self, PyObject *const *args, size_t nargsf, PyObject *names)
{
    if (PyVectorcall_NARGS(nargsf) != 2 || names != NULL || intercepted())
        return hand_on(self, args, nargsf, names);
    int number = PySet_Contains(self->kinds, (PyObject *)Py_TYPE(args[1]));
    if (number < 0)
        return NULL;
    PyObject *stack[3] = {NULL, args[1], number ? held(args[0]) : NULL};
    if (stack[2] == NULL)
        return hand_on(self, args, nargsf, names);
    PyObject *t = PyObject_Vectorcall(self->engine, stack + 1, 2 | PY_VECTORCALL_ARGUMENTS_OFFSET, NULL);
    Py_DECREF(stack[2]);
    return t ? wrapped(t) : explained(self, args, 2, NULL);
}

/* Whether joining tensors into `t` changed the dtype of none, as far as the first and the last say; -1 with an error. */
static int same_dtypes(PyObject *tensors, PyObject *t)
{
    Py_ssize_t size = PyList_GET_SIZE(tensors);
    PyObject *first = dtype_of(PyList_GET_ITEM(tensors, 0)), *last = first, *joined = first;
    if (first != NULL && size > 1)
        last = dtype_of(PyList_GET_ITEM(tensors, size - 1));
    if (first != NULL && size > 2) /* two of one dtype are joined in that dtype */
        joined = dtype_of(t);
    return first == NULL || last == NULL || joined == NULL ? -1 : first == last && first == joined;
}

/* `f([x, y], axis)`; the engine's own default is 0. */
static PyObject *call_joining(Call *self, PyObject *const *args, size_t nargsf, PyObject *names)
{
    Py_ssize_t count = PyVectorcall_NARGS(nargsf), named = names ? PyTuple_GET_SIZE(names) : 0;
    if (count < 1 || count + named > 2 || intercepted() || (named && PyTuple_GET_ITEM(names, 0) != axis_name) ||
        !(PyList_CheckExact(args[0]) || PyTuple_CheckExact(args[0])))
        return hand_on(self, args, nargsf, names);
    Py_ssize_t size = PySequence_Fast_GET_SIZE(args[0]), given = count + named;
    if (size == 0 || (given == 2 && !PyLong_CheckExact(args[1])))
        return hand_on(self, args, nargsf, names);
    PyObject *stack[3] = {NULL, PyList_New(size), given == 2 ? args[1] : NULL};
    if (stack[1] == NULL)
        return NULL;
    for (Py_ssize_t i = 0; i < size; i++) {
        PyObject *item = held(PySequence_Fast_GET_ITEM(args[0], i));
        if (item == NULL) {
            Py_DECREF(stack[1]);
            return hand_on(self, args, nargsf, names);
        }
        PyList_SET_ITEM(stack[1], i, item);
    }
    PyObject *t = PyObject_Vectorcall(self->engine, stack + 1, given | PY_VECTORCALL_ARGUMENTS_OFFSET, NULL);
    int same = t ? same_dtypes(stack[1], t) : -1;
    Py_DECREF(stack[1]);
    if (same == 1)
        return wrapped(t);
    Py_XDECREF(t);
    return same == 0 ? hand_on(self, args, nargsf, names) : explained(self, args, count, names);
}

/* Whether a place accepts the dtype of a torch tensor. `agreed` is the dtype of the places that must agree, or NULL. */
static int accepted(const Place *place, PyObject *t, PyObject **agreed)
{
    if (!place->agrees && place->dtypes == NULL)
        return 1;
    PyObject *dtype = dtype_of(t);
    int good = dtype != NULL && (place->dtypes == NULL || PySet_Contains(place->dtypes, dtype) == 1);
    if (!good)
        PyErr_Clear(); /* the Python function says what is wrong */
    if (!good || !place->agrees)
        return good;
    if (*agreed == NULL)
        *agreed = dtype;
    return *agreed == dtype;
}

/* The same list or tuple with the torch tensors of its Tensors; the same object if it holds none. */
static PyObject *taken_list(const Place *place, PyObject *value, PyObject **agreed)
{
    Py_ssize_t size = PySequence_Fast_GET_SIZE(value), tensors = 0;
    for (Py_ssize_t i = 0; i < size; i++) {
        PyObject *item = PySequence_Fast_GET_ITEM(value, i);
        if (Py_IS_TYPE(item, tensor_type) || Py_IS_TYPE(item, parameter_type))
            tensors++;
        else if (!PyLong_CheckExact(item) && !PyFloat_CheckExact(item) && !PyBool_Check(item) &&
                 !PyUnicode_CheckExact(item))
            return NULL;
    }
    if (tensors == 0) {
        Py_INCREF(value);
        return value;
    }
    int listed = !PyTuple_CheckExact(value);
    PyObject *all = listed ? PyList_New(size) : PyTuple_New(size);
    if (all == NULL)
        PyErr_Clear();
    for (Py_ssize_t i = 0; all != NULL && i < size; i++) {
        if (i >= PySequence_Fast_GET_SIZE(value)) { /* a finalizer that ran meanwhile took items away */
            Py_CLEAR(all);
            break;
        }
        PyObject *item = PySequence_Fast_GET_ITEM(value, i), *t = held(item);
        int good = t == NULL || accepted(place, t, agreed);
        if (t == NULL && !Py_IS_TYPE(item, tensor_type) && !Py_IS_TYPE(item, parameter_type)) {
            Py_INCREF(item);
            t = item;
        }
        if (t == NULL || !good) {
            Py_XDECREF(t);
            Py_CLEAR(all);
        } else if (listed) {
            PyList_SET_ITEM(all, i, t);
        } else {
            PyTuple_SET_ITEM(all, i, t);
        }
    }
    return all;
}

/* What the kernel gets for an argument, as a new reference; NULL, without an error, if that is not for us to say. */
static PyObject *taken(const Place *place, PyObject *value, PyObject **agreed)
{
    PyObject *t = place->unwraps ? held(value) : NULL;
    if (t != NULL) {
        if (accepted(place, t, agreed))
            return t;
        Py_DECREF(t);
        return NULL;
    }
    if (place->lists == LISTS && is_list(value))
        return taken_list(place, value, agreed);
    int plain = PySet_Contains(place->plain, (PyObject *)Py_TYPE(value));
    if (plain < 0)
        PyErr_Clear(); /* a class that cannot be hashed is not among them */
    if (plain != 1 && !(place->lists == LISTS_OF_INTS && plain_list(value)))
        return NULL;
    Py_INCREF(value);
    return value;
}

/* `f(x, …, name=value)` of an operator. */
static PyObject *call_function(Call *self, PyObject *const *args, size_t nargsf, PyObject *names)
{
    Py_ssize_t count = PyVectorcall_NARGS(nargsf), total = count + (names ? PyTuple_GET_SIZE(names) : 0), done = 0;
    if (count > self->positional || total > MOST || intercepted())
        return hand_on(self, args, nargsf, names);
    if (self->shortcut != NULL) {
        PyObject *result = NULL;
        switch (call_shortcut(self, args, count, names, &result)) {
        case TAKEN:
            return result;
        case FAILED:
            return NULL;
        }
    }
    PyObject *stack[MOST + 1] = {NULL}, *agreed = NULL, *out = NULL;
    for (; done < total; done++) {
        const Place *place =
            done < count ? &self->places[done] : place_of(self, PyTuple_GET_ITEM(names, done - count));
        stack[done + 1] = place ? taken(place, args[done], &agreed) : NULL;
        if (stack[done + 1] == NULL)
            break;
    }
    if (done == total)
        out = PyObject_Vectorcall(self->engine, stack + 1, count | PY_VECTORCALL_ARGUMENTS_OFFSET, names);
    for (Py_ssize_t i = 0; i < done; i++)
        Py_DECREF(stack[i + 1]);
    if (done < total)
        return hand_on(self, args, nargsf, names);
    if (out == NULL)
        return explained(self, args, count, names);
    return wrapped_result(out);
}

/* Whether `x`, with the torch tensor `t` of a dtype among `kinds`, may be written to as it is. */
static int writable(PyObject *t, PyObject *dtype, PyObject *kinds)
{
    if (dtype == NULL || PySet_Contains(kinds, dtype) != 1)
        return 0;
    PyObject *answer = PyObject_GetAttr(t, requires_grad_name);
    Py_XDECREF(answer);
    if (answer != Py_False)
        return 0;
    answer = PyObject_CallMethodNoArgs(t, is_contiguous_name);
    Py_XDECREF(answer);
    return answer == Py_True;
}

/* `f_(x, y, …)`: the engine writes into x, which is returned; the places are those of the operands after x. */
static PyObject *call_in_place(Call *self, PyObject *const *args, size_t nargsf, PyObject *names)
{
    Py_ssize_t total = PyVectorcall_NARGS(nargsf), done = 0;
    if (names != NULL || total < 1 || total - 1 > self->count || total > MOST || intercepted() ||
        !Py_IS_TYPE(args[0], tensor_type))
        return hand_on(self, args, nargsf, names);
    PyObject *stack[MOST + 1] = {NULL}, *out = NULL, *dtype = NULL;
    if ((stack[1] = held(args[0])) != NULL) {
        dtype = dtype_of(stack[1]);
        if (!writable(stack[1], dtype, self->kinds))
            PyErr_Clear(); /* the Python function finds the same */
        else
            done = 1;
    }
    /* Operands of another dtype may ask for a result of another: `agrees` is set at all places. */
    for (; done > 0 && done < total; done++) {
        stack[done + 1] = taken(&self->places[done - 1], args[done], &dtype);
        if (stack[done + 1] == NULL)
            break;
    }
    if (done == total)
        out = PyObject_Vectorcall(self->engine, stack + 1, total | PY_VECTORCALL_ARGUMENTS_OFFSET, NULL);
    for (Py_ssize_t i = 1; i <= total; i++)
        Py_XDECREF(stack[i]);
    if (done < total)
        return hand_on(self, args, nargsf, names);
    if (out == NULL)
        return explained(self, args, total, NULL);
    Py_DECREF(out);
    Py_INCREF(args[0]);
    return args[0];
}

/* ---- the type ---- */

static int call_traverse(Call *self, visitproc visit, void *arg)
{
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(self->own);
    Py_VISIT(self->function);
    Py_VISIT(self->rest);
    Py_VISIT(self->engine);
    Py_VISIT(self->failed);
    Py_VISIT(self->kinds);
    Py_VISIT(self->shortcut);
    Py_VISIT(self->keywords);
    Py_VISIT(self->watchers);
    for (Py_ssize_t i = 0; i < self->step_count; i++) {
        Py_VISIT(self->steps[i].allowed);
        Py_VISIT(self->steps[i].absent);
        Py_VISIT(self->steps[i].axes);
    }
    for (Py_ssize_t i = 0; i < self->count; i++) {
        Py_VISIT(self->places[i].plain);
        Py_VISIT(self->places[i].dtypes);
    }
    return 0;
}

static int call_clear(Call *self)
{
    Py_ssize_t count = self->count;
    self->count = self->positional = 0;
    for (Py_ssize_t i = 0; i < count; i++) {
        Py_CLEAR(self->places[i].name);
        Py_CLEAR(self->places[i].plain);
        Py_CLEAR(self->places[i].dtypes);
    }
    Py_CLEAR(self->shortcut);
    Py_CLEAR(self->keywords);
    Py_CLEAR(self->watchers);
    count = self->step_count;
    self->step_count = 0;
    for (Py_ssize_t i = 0; i < count; i++) {
        Py_CLEAR(self->steps[i].allowed);
        Py_CLEAR(self->steps[i].absent);
        Py_CLEAR(self->steps[i].axes);
    }
    Py_CLEAR(self->own);
    Py_CLEAR(self->function);
    Py_CLEAR(self->rest);
    Py_CLEAR(self->engine);
    Py_CLEAR(self->failed);
    Py_CLEAR(self->kinds);
    return 0;
}

static void call_dealloc(Call *self)
{
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    if (self->weak != NULL)
        PyObject_ClearWeakRefs((PyObject *)self);
    call_clear(self);
    PyMem_Free(self->places);
    PyMem_Free(self->steps);
    type->tp_free((PyObject *)self);
    Py_DECREF(type);
}

static PyObject *call_repr(Call *self)
{
    return PyObject_Repr(self->function);
}

/* A method of an object is called as a function with the object as the first argument. */
static PyObject *call_get(PyObject *self, PyObject *object, PyObject *type)
{
    if (object == NULL || object == Py_None) {
        Py_INCREF(self);
        return self;
    }
    return PyMethod_New(self, object);
}

/* Pickles and copies name the function, as they do for Python's own functions. */
static PyObject *call_reduce(Call *self, PyObject *ignored)
{
    return PyObject_GetAttrString(self->function, "__qualname__");
}

static PyMethodDef call_methods[] = {
    {"__reduce__", (PyCFunction)call_reduce, METH_NOARGS, NULL},
    {"__reduce_ex__", (PyCFunction)call_reduce, METH_O, NULL},
    {NULL, NULL, 0, NULL},
};

/* `help` reads the docstring past `__getattribute__`. */
static PyObject *call_doc(Call *self, void *ignored)
{
    return PyObject_GetAttrString(self->function, "__doc__");
}

static PyObject *call_own(Call *self, void *ignored)
{
    Py_INCREF(self->own);
    return self->own;
}

static PyGetSetDef call_getset[] = {
    {"__doc__", (getter)call_doc, NULL, NULL, NULL},
    {"__dict__", (getter)call_own, NULL, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyObject *call_getattro(Call *self, PyObject *name)
{
    if (PyUnicode_CompareWithASCIIString(name, "__reduce_ex__") == 0 ||
        PyUnicode_CompareWithASCIIString(name, "__reduce__") == 0)
        return PyObject_GenericGetAttr((PyObject *)self, name);
    if (PyUnicode_CompareWithASCIIString(name, INLINE) == 0) {
        Py_INCREF(self->function);
        return self->function;
    }
    return PyObject_GetAttr(self->function, name);
}

static int call_setattro(Call *self, PyObject *name, PyObject *value)
{
    return PyObject_SetAttr(self->function, name, value); /* also deletes */
}

static PyMemberDef call_members[] = {
    {"__vectorcalloffset__", T_PYSSIZET, offsetof(Call, vectorcall), READONLY, NULL},
    {"__weaklistoffset__", T_PYSSIZET, offsetof(Call, weak), READONLY, NULL},
    {NULL, 0, 0, 0, NULL},
};

static PyType_Slot call_slots[] = {
    {Py_tp_call, PyVectorcall_Call},
    {Py_tp_traverse, call_traverse},
    {Py_tp_clear, call_clear},
    {Py_tp_dealloc, call_dealloc},
    {Py_tp_repr, call_repr},
    {Py_tp_descr_get, call_get},
    {Py_tp_getattro, call_getattro},
    {Py_tp_setattro, call_setattro},
    {Py_tp_methods, call_methods},
    {Py_tp_members, call_members},
    {Py_tp_getset, call_getset},
    {0, NULL},
};

static PyType_Spec call_spec = {
    .name = "paddle._core._accelerator.Call",
    .basicsize = sizeof(Call),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_HAVE_VECTORCALL | Py_TPFLAGS_METHOD_DESCRIPTOR,
    .slots = call_slots,
};

static PyTypeObject *call_type;

/* ---- the functions of the module ---- */

static const struct {
    const char *name;
    vectorcallfunc call;
} forms[] = {
    {"alone", (vectorcallfunc)call_alone},
    {"binary", (vectorcallfunc)call_binary},
    {"reflected", (vectorcallfunc)call_reflected},
    {"subscript", (vectorcallfunc)call_subscript},
    {"sizes", (vectorcallfunc)call_sizes},
    {"reshaping", (vectorcallfunc)call_reshaping},
    {"joining", (vectorcallfunc)call_joining},
    {"function", (vectorcallfunc)call_function},
    {"in_place", (vectorcallfunc)call_in_place},
    {"shortcut", (vectorcallfunc)call_shortcut_only},
    {"answer", (vectorcallfunc)call_answer},
    {"store", (vectorcallfunc)call_store},
    {"ordered", (vectorcallfunc)call_ordered},
};

static const struct {
    const char *symbol;
    binaryfunc call;
} inlined[] = {{"+", PyNumber_Add}, {"-", PyNumber_Subtract}, {"*", PyNumber_Multiply}};

/* Places from a tuple of tuples with the fields of Place, the last being None or the dtypes. */
static int read_places(Call *self, PyObject *given)
{
    Py_ssize_t size = PyTuple_GET_SIZE(given);
    self->places = PyMem_Calloc(size ? size : 1, sizeof(Place));
    if (self->places == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    for (Py_ssize_t i = 0; i < size; i++) {
        PyObject *name, *plain, *dtypes, *row = PyTuple_GET_ITEM(given, i);
        Place *place = &self->places[i];
        if (!PyTuple_Check(row)) {
            PyErr_SetString(PyExc_TypeError, "each place is a tuple");
            return -1;
        }
        if (!PyArg_ParseTuple(row, "OpO!ipO", &name, &place->unwraps, &PyFrozenSet_Type, &plain, &place->lists,
                              &place->agrees, &dtypes))
            return -1;
        if (dtypes != Py_None && !PyFrozenSet_Check(dtypes)) {
            PyErr_SetString(PyExc_TypeError, "dtypes are None or a frozenset");
            return -1;
        }
        Py_INCREF(plain);
        place->plain = plain;
        if (dtypes != Py_None) {
            Py_INCREF(dtypes);
            place->dtypes = dtypes;
        }
        if (name != Py_None) {
            Py_INCREF(name);
            PyUnicode_InternInPlace(&name);
            place->name = name;
        }
        self->count = i + 1;
    }
    return 0;
}

PyDoc_STRVAR(make_help, "make(form, function, rest, engine, failed, kinds, symbol, places, positional, shortcut, "
                        "keywords, steps, watchers): a Call.");

static PyObject *make(PyObject *module, PyObject *args)
{
    const char *form, *symbol;
    PyObject *function, *rest, *engine, *failed, *kinds, *places, *shortcut, *keywords, *steps, *watchers;
    Py_ssize_t positional;
    if (tensor_type == NULL) {
        PyErr_SetString(PyExc_RuntimeError, "make: prepare was not called yet");
        return NULL;
    }
    if (!PyArg_ParseTuple(args, "sOOOOO!zO!nOO!O!O!", &form, &function, &rest, &engine, &failed, &PyFrozenSet_Type, &kinds,
                          &symbol, &PyTuple_Type, &places, &positional, &shortcut, &PyTuple_Type, &keywords, &PyTuple_Type,
                          &steps, &PyList_Type, &watchers))
        return NULL;
    Call *self = (Call *)call_type->tp_alloc(call_type, 0);
    if (self == NULL)
        return NULL;
    for (size_t i = 0; i < Py_ARRAY_LENGTH(forms); i++)
        if (strcmp(forms[i].name, form) == 0)
            self->vectorcall = forms[i].call;
    for (size_t i = 0; symbol != NULL && i < Py_ARRAY_LENGTH(inlined); i++)
        if (strcmp(inlined[i].symbol, symbol) == 0)
            self->inlined = inlined[i].call;
    if (self->vectorcall == NULL || (symbol != NULL && self->inlined == NULL) ||
        (self->vectorcall == (vectorcallfunc)call_function && positional > PyTuple_GET_SIZE(places))) {
        PyErr_Format(PyExc_ValueError, "make: there is no form %s with these arguments", form);
        Py_DECREF(self);
        return NULL;
    }
    Py_INCREF(function);
    self->function = function;
    Py_INCREF(rest);
    self->rest = rest;
    Py_INCREF(engine);
    self->engine = engine;
    Py_INCREF(failed);
    self->failed = failed;
    Py_INCREF(kinds);
    self->kinds = kinds;
    self->own = Py_BuildValue("{sO}", INLINE, function);
    if (self->own == NULL || read_places(self, places) < 0 || read_steps(self, steps) < 0) {
        Py_DECREF(self);
        return NULL;
    }
    Py_INCREF(watchers);
    self->watchers = watchers;
    if (shortcut != Py_None) {
        Py_INCREF(shortcut);
        self->shortcut = shortcut;
    }
    Py_ssize_t arguments = 0;
    for (Py_ssize_t i = 0; i < self->step_count; i++)
        arguments += self->steps[i].kind < ONLY;
    if (PyTuple_GET_SIZE(keywords) > arguments) {
        PyErr_SetString(PyExc_ValueError, "more keywords than arguments of a shortcut");
        Py_DECREF(self);
        return NULL;
    }
    if (PyTuple_GET_SIZE(keywords) != 0) {
        Py_INCREF(keywords);
        self->keywords = keywords;
    }
    self->positional = positional;
    return (PyObject *)self;
}

PyDoc_STRVAR(prepare_help, "prepare(Tensor, slot, torch.Tensor, Size, DType, interceptors, wrap_all, refusals): "
                           "what every call needs to know.");

static PyObject *prepare(PyObject *module, PyObject *args)
{
    PyTypeObject *tensor, *torch_tensor, *size, *dtype;
    PyObject *descriptor, *list, *wrap, *refused;
    if (!PyArg_ParseTuple(args, "O!O!O!O!O!O!OO!", &PyType_Type, &tensor, &PyMemberDescr_Type, &descriptor, &PyType_Type,
                          &torch_tensor, &PyType_Type, &size, &PyType_Type, &dtype, &PyList_Type, &list, &wrap,
                          &PyTuple_Type, &refused))
        return NULL;
    if (!PyType_IsSubtype(size, &PyList_Type)) {
        PyErr_SetString(PyExc_TypeError, "prepare: Size must be a list");
        return NULL;
    }
    PyMemberDef *member = ((PyMemberDescrObject *)descriptor)->d_member;
    if (member->type != T_OBJECT_EX || ((PyDescrObject *)descriptor)->d_type != tensor || tensor_type != NULL) {
        PyErr_SetString(PyExc_ValueError, "prepare: called twice, or not with a slot of Tensor");
        return NULL;
    }
    slot = member->offset;
    Py_INCREF(tensor);
    Py_INCREF(torch_tensor);
    Py_INCREF(size);
    Py_INCREF(dtype);
    Py_INCREF(list);
    Py_INCREF(wrap);
    Py_INCREF(refused);
    torch_tensor_type = torch_tensor;
    size_type = size;
    dtype_type = dtype;
    refusals = refused;
    interceptors = list;
    wrap_all = wrap;
    tensor_type = parameter_type = tensor;
    Py_RETURN_NONE;
}

PyDoc_STRVAR(also_help, "also_holds(Parameter): a subclass of Tensor whose torch tensor is in the same slot.");

static PyObject *also_holds(PyObject *module, PyObject *type)
{
    if (tensor_type == NULL || !PyType_Check(type) || !PyType_IsSubtype((PyTypeObject *)type, tensor_type)) {
        PyErr_SetString(PyExc_TypeError, "also_holds: expected a subclass of Tensor");
        return NULL;
    }
    Py_INCREF(type);
    parameter_type = (PyTypeObject *)type;
    Py_RETURN_NONE;
}

static PyMethodDef functions[] = {
    {"make", make, METH_VARARGS, make_help},
    {"prepare", prepare, METH_VARARGS, prepare_help},
    {"also_holds", also_holds, METH_O, also_help},
    {"by_size", by_size, METH_VARARGS, by_size_help},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module_of_calls = {
    PyModuleDef_HEAD_INIT, .m_name = "_accelerator", .m_doc = "The fast path in C.", .m_size = -1, .m_methods = functions,
};

PyMODINIT_FUNC PyInit__accelerator(void)
{
    PyObject *module = PyModule_Create(&module_of_calls);
    if (module == NULL)
        return NULL;
    call_type = (PyTypeObject *)PyType_FromSpec(&call_spec);
    sized_type = (PyTypeObject *)PyType_FromSpec(&sized_spec);
    axis_name = PyUnicode_InternFromString("axis");
    dtype_name = PyUnicode_InternFromString("dtype");
    torch_name = PyUnicode_InternFromString("torch");
    fields_name = PyUnicode_InternFromString("_fields");
    sequence_fields_name = PyUnicode_InternFromString("n_sequence_fields");
    requires_grad_name = PyUnicode_InternFromString("requires_grad");
    is_contiguous_name = PyUnicode_InternFromString("is_contiguous");
    is_view_name = PyUnicode_InternFromString("_is_view");
    shape_name = PyUnicode_InternFromString("shape");
    value_name = PyUnicode_InternFromString("value");
    dim_name = PyUnicode_InternFromString("dim");
    is_cpu_name = PyUnicode_InternFromString("is_cpu");
    numel_name = PyUnicode_InternFromString("numel");
    if (call_type == NULL || sized_type == NULL || axis_name == NULL || dtype_name == NULL || torch_name == NULL ||
        sequence_fields_name == NULL || fields_name == NULL || requires_grad_name == NULL || is_contiguous_name == NULL ||
        is_view_name == NULL || shape_name == NULL ||
        value_name == NULL || numel_name == NULL || dim_name == NULL || is_cpu_name == NULL ||
        PyModule_AddStringConstant(module, "SOURCE", QUOTED(SOURCE)) < 0) {
        Py_DECREF(module);
        return NULL;
    }
    return module;
}
