"""The opcodes of the pickle format, protocols 0 to 5.

The machine keeps a stack, a stack of marks and a memo, as the format prescribes. It builds numbers, strings
and containers itself and leaves every name to a `Vocabulary`. Memory is charged to a budget that depends on the size of
the file.
"""

import codecs
import collections
import struct
import sys

from paddle._files.pickles.budget import Budget
from paddle._files.pickles.errors import DamagedPickle
from paddle._files.pickles.keys import Keys
from paddle._files.pickles.source import Source, decoded
from paddle._files.pickles.vocabulary import DICTS

NEWEST = 5
LONGEST_INT = 1024  # bytes; below Python's limit on decimal digits, so that every number can be printed
LONGEST_NAME = 1000

_MISSING = object()
_MARK = 80  # bytes of memory for an open mark
_FLOAT = struct.Struct(">d")

_HANDLERS = {}
_COSTS = {}


def opcode(code, cost=8):
    """Register a handler; `cost` is the approximate memory that one such opcode needs."""

    def register(function):
        _HANDLERS[code[0]] = function
        _COSTS[code[0]] = cost
        return function

    return register


class Machine(Source):
    """Reads one pickle from a file."""

    def __init__(self, file, vocabulary, leave=False):
        super().__init__(file, leave)
        self._vocabulary = vocabulary
        self.budget = vocabulary.budget = Budget(self.size)
        self.key = vocabulary.key = Keys(self.budget)
        self._stack, self._marks, self._memo, self._far = [], [], [], {}

    def run(self):
        """The object that the pickle describes, which contains descriptions."""
        handlers = [_HANDLERS.get(code) for code in range(256)]
        costs = [_COSTS.get(code, 0) for code in range(256)]
        budget = self.budget
        while True:
            at = self.at
            if at == self.end:
                self.fill()
                at = 0
                budget.charge(0)
            code = self.buffer[at]
            self.at = at + 1
            if code == 46:  # STOP
                break
            handler = handlers[code]
            if handler is None:
                raise DamagedPickle(f"it has no opcode {bytes([code])!r} at {self.position - 1}")
            budget.spent += costs[code]
            try:
                handler(self)
            except IndexError:
                raise DamagedPickle(f"it pops from an empty stack at {self.position}") from None
        budget.charge(0)
        if self._marks or len(self._stack) != 1:
            raise DamagedPickle("it does not end with one object")
        return self._stack[0]

    # ---- the stack ----

    def _to_mark(self):
        """The objects above the last mark."""
        if not self._marks:
            raise DamagedPickle("it goes back to a mark that does not exist")
        found = self._stack
        self._stack = self._marks.pop()
        self.budget.spent -= _MARK  # its memory is released
        return found

    @opcode(b"(", _MARK)
    def _mark(self):
        self._marks.append(self._stack)
        self._stack = []

    @opcode(b"0", 0)
    def _pop(self):
        if self._stack:
            self._stack.pop()
        else:
            self._to_mark()

    @opcode(b"1", 0)
    def _pop_mark(self):
        self._to_mark()

    @opcode(b"2")
    def _dup(self):
        self._stack.append(self._stack[-1])

    # ---- the file ----

    @opcode(b"\x80", 0)
    def _proto(self):
        version = self.take(1)[0]
        if version > NEWEST:
            raise DamagedPickle(f"it has protocol {version}; supported are 0 to {NEWEST}")

    @opcode(b"\x95", 0)
    def _frame(self):
        size = int.from_bytes(self.take(8), "little")
        if size > self.left:
            self._check(size)

    # ---- numbers ----

    @opcode(b"N")
    def _none(self):
        self._stack.append(None)

    @opcode(b"\x88")
    def _true(self):
        self._stack.append(True)

    @opcode(b"\x89")
    def _false(self):
        self._stack.append(False)

    @opcode(b"K")
    def _byte(self):
        at = self.at
        if at == self.end:
            self.fill()
            at = 0
        self._stack.append(self.buffer[at])
        self.at = at + 1

    @opcode(b"M", 40)
    def _uint16(self):
        self._stack.append(int.from_bytes(self.take(2), "little"))

    @opcode(b"J", 40)
    def _int32(self):
        self._stack.append(int.from_bytes(self.take(4), "little", signed=True))

    @opcode(b"G", 32)
    def _float64(self):
        self._stack.append(_FLOAT.unpack(self.take(8))[0])

    def _long(self, size):
        if size > LONGEST_INT:
            raise DamagedPickle(f"an integer of {size} bytes; the limit is {LONGEST_INT}")
        self._stack.append(int.from_bytes(self.take(size), "little", signed=True))

    @opcode(b"\x8a", 48)
    def _long1(self):
        self._long(self.take(1)[0])

    @opcode(b"\x8b", 48)
    def _long4(self):
        self._long(int.from_bytes(self.take(4), "little"))

    @opcode(b"I", 40)
    def _decimal(self):
        line = self.line()
        self._stack.append({b"00": False, b"01": True}[line] if line in (b"00", b"01") else _integer(line))

    @opcode(b"L", 48)
    def _decimal_long(self):
        self._stack.append(_integer(self.line().removesuffix(b"L")))

    @opcode(b"F", 32)
    def _decimal_float(self):
        line = self.line()
        try:
            self._stack.append(float(line if len(line) < 1000 else b""))
        except ValueError:
            raise DamagedPickle(f"{line[:40]!r} is not a number") from None

    # ---- strings ----

    def _text(self, size):
        found = self.take_text(size)
        self.budget.spent += sys.getsizeof(found)
        self._stack.append(found)

    @opcode(b"\x8c")
    def _short_text(self):
        self._text(self.take(1)[0])

    @opcode(b"X")
    def _text4(self):
        self._text(int.from_bytes(self.take(4), "little"))

    @opcode(b"\x8d")
    def _text8(self):
        self._text(int.from_bytes(self.take(8), "little"))

    @opcode(b"V")
    def _text_line(self):
        line = self.line()
        try:
            found = str(line, "raw-unicode-escape")
        except UnicodeDecodeError:
            raise DamagedPickle("a string has an unknown escape") from None
        self.budget.spent += sys.getsizeof(found)
        self._stack.append(found)

    @opcode(b"S", 60)
    def _string_line(self):
        line = self.line().strip()
        if len(line) < 2 or line[0] != line[-1] or line[:1] not in (b"'", b'"'):
            raise DamagedPickle("a string is not in quotes")
        try:
            found = codecs.escape_decode(line[1:-1])[0]
        except ValueError:
            raise DamagedPickle("a byte string has an unknown escape") from None
        self._stack.append(found.decode("latin1"))

    @opcode(b"U", 60)
    def _short_string(self):
        self._stack.append(self.take_string(self.take(1)[0], str))

    @opcode(b"T", 60)
    def _string(self):
        size = int.from_bytes(self.take(4), "little", signed=True)
        if size < 0:
            raise DamagedPickle("a string of negative length")
        self._stack.append(self.take_string(size, str))

    @opcode(b"C", 48)
    def _short_bytes(self):
        self._stack.append(self.take(self.take(1)[0]))

    @opcode(b"B", 48)
    def _bytes4(self):
        self._stack.append(self.take_string(int.from_bytes(self.take(4), "little"), bytes))

    @opcode(b"\x8e", 48)
    def _bytes8(self):
        self._stack.append(self.take_string(int.from_bytes(self.take(8), "little"), bytes))

    @opcode(b"\x96", 64)
    def _bytearray8(self):
        self._stack.append(self.take_string(int.from_bytes(self.take(8), "little"), bytearray))

    @opcode(b"\x97", 0)
    def _next_buffer(self):
        raise DamagedPickle("it refers to data outside the file")

    _HANDLERS[0x98] = _next_buffer

    # ---- containers ----

    @opcode(b")")
    def _empty_tuple(self):
        self._stack.append(())

    @opcode(b"]", 80)
    def _empty_list(self):
        self._stack.append([])

    @opcode(b"}", 80)
    def _empty_dict(self):
        self._stack.append({})

    @opcode(b"\x8f", 240)
    def _empty_set(self):
        self._stack.append(set())

    @opcode(b"\x85", 64)
    def _tuple1(self):
        self._stack[-1] = (self._stack[-1],)

    @opcode(b"\x86", 72)
    def _tuple2(self):
        last = self._stack.pop()
        self._stack[-1] = (self._stack[-1], last)

    @opcode(b"\x87", 80)
    def _tuple3(self):
        last, middle = self._stack.pop(), self._stack.pop()
        self._stack[-1] = (self._stack[-1], middle, last)

    @opcode(b"t", 64)
    def _tuple(self):
        values = self._to_mark()
        self.budget.spent += 8 * len(values)
        self._stack.append(tuple(values))

    @opcode(b"l", 64)
    def _list(self):
        values = self._to_mark()
        self._stack.append(values)

    @opcode(b"d", 80)
    def _dict(self):
        values, target = self._to_mark(), {}
        self._put_pairs(target, values)
        self._stack.append(target)

    @opcode(b"a")
    def _append(self):
        value = self._stack.pop()
        self._list_below().append(value)

    @opcode(b"e", 0)
    def _appends(self):
        values = self._to_mark()
        self.budget.spent += 8 * len(values)
        self._list_below().extend(values)

    def _list_below(self):
        target = self._stack[-1]
        if type(target) is not list:
            raise DamagedPickle("it adds elements to something that is not a list")
        return target

    @opcode(b"s", 0)
    def _setitem(self):
        value, key = self._stack.pop(), self._stack.pop()
        self._put_pairs(self._dict_below(), (key, value))

    @opcode(b"u", 0)
    def _setitems(self):
        values = self._to_mark()
        self._put_pairs(self._dict_below(), values)

    def _dict_below(self):
        target = self._stack[-1]
        if type(target) not in DICTS:
            raise DamagedPickle("it sets elements of something that is not a dict")
        return target

    def _put_pairs(self, target, values):
        if len(values) % 2:
            raise DamagedPickle("a key of a dict has no value")
        # An OrderedDict keeps a list in addition to the table.
        self.budget.charge(len(values) * (72 if type(target) is collections.OrderedDict else 28) + 150)
        for i in range(0, len(values), 2):
            key = values[i]
            target[key if type(key) is str else self.key(key)] = values[i + 1]

    @opcode(b"\x90", 0)
    def _additems(self):
        values, target = self._to_mark(), self._stack[-1]
        if type(target) is not set:
            raise DamagedPickle("it adds elements to something that is not a set")
        self.budget.charge(40 * len(values))
        for value in values:
            target.add(self.key(value))

    @opcode(b"\x91", 240)
    def _frozenset(self):
        values = self._to_mark()
        self.budget.charge(40 * len(values))
        self._stack.append(frozenset([self.key(value) for value in values]))

    # ---- the memo ----

    def _get(self, index):
        memo = self._memo
        found = memo[index] if 0 <= index < len(memo) else self._far.get(index, _MISSING)
        if found is _MISSING:
            raise DamagedPickle(f"it refers to object {index}, which does not exist")
        self._stack.append(found)

    def _put(self, index):
        memo, value = self._memo, self._stack[-1]
        if index == len(memo):
            memo.append(value)
        elif 0 <= index < len(memo):
            memo[index] = value
        elif index == 1 and not memo:  # Python 2 counts from 1
            memo += [_MISSING, value]
        elif index < 0:
            raise DamagedPickle("an object has a negative number")
        else:
            self.budget.spent += 100
            self._far[index] = value

    @opcode(b"h")
    def _get1(self):
        self._get(self.take(1)[0])

    @opcode(b"j")
    def _get4(self):
        self._get(int.from_bytes(self.take(4), "little"))

    @opcode(b"g")
    def _get_line(self):
        self._get(_integer(self.line()))

    @opcode(b"q")
    def _put1(self):
        self._put(self.take(1)[0])

    @opcode(b"r")
    def _put4(self):
        self._put(int.from_bytes(self.take(4), "little"))

    @opcode(b"p")
    def _put_line(self):
        self._put(_integer(self.line()))

    @opcode(b"\x94")
    def _memoize(self):
        self._put(len(self._memo) + len(self._far))

    # ---- names ----

    def _name(self, module, name):
        if type(module) is not str or type(name) is not str or max(len(module), len(name)) > LONGEST_NAME:
            raise DamagedPickle("a name of a module or function is not a string")
        return self._vocabulary.find(module, name)

    def _name_lines(self):
        return self._name(decoded(self.line()), decoded(self.line()))

    @opcode(b"c", 120)
    def _global(self):
        self._stack.append(self._name_lines())

    @opcode(b"\x93", 120)
    def _stack_global(self):
        name, module = self._stack.pop(), self._stack.pop()
        self._stack.append(self._name(module, name))

    @opcode(b"R", 120)
    def _reduce(self):
        arguments = self._stack.pop()
        self._stack[-1] = self._vocabulary.call(self._stack[-1], arguments)

    @opcode(b"i", 120)
    def _inst(self):
        name = self._name_lines()
        self._stack.append(self._vocabulary.call(name, tuple(self._to_mark())))

    @opcode(b"o", 120)
    def _obj(self):
        name, *arguments = self._to_mark() or [None]
        self._stack.append(self._vocabulary.call(name, tuple(arguments)))

    @opcode(b"\x81", 120)
    def _newobj(self):
        arguments = self._stack.pop()
        self._stack[-1] = self._vocabulary.create(self._stack[-1], arguments)

    @opcode(b"\x92", 120)
    def _newobj_ex(self):
        if self._stack.pop() != {}:
            raise DamagedPickle("an object is created with named arguments")
        self._newobj()

    @opcode(b"b", 0)
    def _build(self):
        state = self._stack.pop()
        self._vocabulary.build(self._stack[-1], state)

    @opcode(b"P", 120)
    def _persistent_line(self):
        self._stack.append(self._vocabulary.persistent(decoded(self.line())))

    @opcode(b"Q", 120)
    def _persistent(self):
        self._stack.append(self._vocabulary.persistent(self._stack.pop()))

    @opcode(b"\x82", 0)
    def _extension(self):
        raise DamagedPickle("it uses an extension registry, which no file of weights does")

    _HANDLERS[0x83] = _HANDLERS[0x84] = _extension


def _integer(line):
    if len(line) > 2 * LONGEST_INT:
        raise DamagedPickle(f"an integer of {len(line)} digits; the limit is {2 * LONGEST_INT}")
    try:
        return int(line)
    except ValueError:
        raise DamagedPickle(f"{line[:40]!r} is no integer") from None
