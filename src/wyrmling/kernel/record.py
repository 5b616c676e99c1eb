"""Records: a class of annotated fields becomes a structured NumPy dtype.

    >>> @record
    ... class Purse(Header):
    ...     coins: Array[i2, 4]      # by seat
    >>> Purse.dtype["coins"].shape
    (4,)
    >>> Purse.dtype.itemsize - Header.dtype.itemsize
    8

A record is packed (no padding), so two records are equal exactly when their bytes are.
"""

from __future__ import annotations

import inspect
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, TypeVar

import numpy as np

__all__ = ["Array", "Chance", "Header", "Loose", "f4", "i1", "i2", "i4", "loose", "new", "plainly", "record", "u8"]

if TYPE_CHECKING:
    # Rules read and write fields as plain numbers and arrays; their exact widths are the dtype's business.
    from typing import Annotated as Array

    u8: TypeAlias = Any
    i1: TypeAlias = Any
    i2: TypeAlias = Any
    i4: TypeAlias = Any
    f4: TypeAlias = Any
else:
    # Small fields are signed: Numba counts a loop over an unsigned bound in uint64, which mixes with int64 into a float.
    i1, i2, i4, u8, f4 = np.int8, np.int16, np.int32, np.uint64, np.float32

    class Array:
        """`Array[i1, 16]` is sixteen bytes, `Array[i1, 4, 4]` four rows of four."""

        def __class_getitem__(cls, item: tuple[Any, ...]) -> tuple[Any, tuple[int, ...]]:
            scalar, *shape = item
            return (scalar, tuple(shape))


C = TypeVar("C", bound=type)


def record(cls: C) -> C:
    """Give a class of annotated fields its `dtype`: its parents' fields first, then its own, in the order written."""
    fields: list[tuple[Any, ...]] = []
    for ancestor in reversed(cls.__mro__):
        for name, kind in inspect.get_annotations(ancestor, eval_str=True).items():
            if not str(kind).startswith("typing.ClassVar"):
                fields.append((name, *kind) if isinstance(kind, tuple) else (name, kind))
    cls.dtype = np.dtype((np.record, fields))  # type: ignore[attr-defined]
    return cls


@record
class Chance:
    """A source of luck apart from any game, such as a bot's own.

    It holds what a header begins with, the other way round: Numba would take a record that begins like another for that one.
    """

    dtype: ClassVar[Any]
    luck: i4
    generator: Array[u8, 2]


@record
class Header:
    """What the state of every game begins with."""

    dtype: ClassVar[Any]
    generator: Array[u8, 2]  # the two words of xoroshiro128++
    luck: i4                 # how many random events there have been; see `chance.below`
    seats: i1    # how many players, 1 to 8
    variant: i1  # which of the game's variants; 0 is the main game
    over: i1     # 1 when the game has ended


def new(cls: Any, count: int | None = None) -> Any:
    """A zeroed record of a class, or an array of `count` of them."""
    made = np.zeros(1 if count is None else count, cls.dtype)
    return made[0] if count is None else made


def plainly(state: Any) -> SimpleNamespace:
    """A record with plain numbers and lists: a record is slow to read by attribute."""
    return SimpleNamespace(**{name: state[name].tolist() for name in state.dtype.names})


class Loose:
    """A record as uncompiled rules see it: numbers are Python ints, and one that doesn't fit its field is an error."""

    __slots__ = ("_record",)

    def __init__(self, inner: Any) -> None:
        object.__setattr__(self, "_record", inner)

    def __getattr__(self, name: str) -> Any:
        try:
            value = self._record[name]
        except ValueError:
            raise AttributeError(f"the record has no field {name!r}; it has {', '.join(self._record.dtype.names)}") from None
        return loose(value) if isinstance(value, (np.ndarray, np.void)) else value.item()

    def __setattr__(self, name: str, value: Any) -> None:
        cell = self._record.dtype[name]
        if cell.kind in "iu":
            check_range(cell, value, name)
        self._record[name] = value

    @property
    def dtype(self) -> Any:
        return self._record.dtype


class LooseArray:
    """An array field (or an array of records) as uncompiled rules see it."""

    __slots__ = ("_array",)

    def __init__(self, inner: Any) -> None:
        self._array = inner

    def __getitem__(self, index: Any) -> Any:
        value = self._array[self._checked(index)]
        return loose(value) if isinstance(value, (np.ndarray, np.void)) else value.item()

    def __setitem__(self, index: Any, value: Any) -> None:
        if isinstance(value, Loose):
            value = value._record
        elif self._array.dtype.kind in "iu" and not isinstance(value, (np.ndarray, LooseArray)):
            check_range(self._array.dtype, value, "an element")
        self._array[self._checked(index)] = value._array if isinstance(value, LooseArray) else value

    def _checked(self, index: Any) -> Any:
        # Compiled code has no index errors, and a negative index there is one that nobody meant.
        if any(isinstance(part, (int, np.integer)) and part < 0 for part in (index if isinstance(index, tuple) else (index,))):
            raise IndexError(f"index {index} is negative")
        return index

    def __len__(self) -> int:
        return len(self._array)

    @property
    def dtype(self) -> Any:
        return self._array.dtype

    @property
    def shape(self) -> Any:
        return self._array.shape


def check_range(kind: Any, value: Any, what: str) -> None:
    """Raise OverflowError when an integer doesn't fit its field, which compiled code would wrap silently."""
    bounds = np.iinfo(kind)
    if not bounds.min <= value <= bounds.max:
        raise OverflowError(f"{what} can't hold {value}: {bounds.min} to {bounds.max}")


def loose(value: Any) -> Any:
    """The value as uncompiled rules see it; what isn't a record or an array stays as it is."""
    if isinstance(value, np.void):
        return Loose(value)
    if isinstance(value, np.ndarray):
        return LooseArray(value)
    return value.item() if isinstance(value, np.generic) else value
