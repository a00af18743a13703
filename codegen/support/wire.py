"""What the generated readers and writers share. No coercion: "5" is no number and 1 no boolean."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from typing import Final, TypeAlias, TypeVar, cast

Json: TypeAlias = "None | bool | int | float | str | list[Json] | dict[str, Json]"
"""Any JSON value, as json.loads returns it."""

T = TypeVar("T")
K = TypeVar("K", bound=str)

Reader: TypeAlias = Callable[[object, str], T]
"""Reads the value at a JSON Pointer."""


class Unset(Enum):
    """The type of UNSET."""

    UNSET = "unset"

    def __bool__(self) -> bool:
        return False

    def __repr__(self) -> str:
        return "UNSET"


UNSET: Final = Unset.UNSET
"""Marks an absent optional member, as None would mean JSON null."""


class ContractError(ValueError):
    """A value breaks the contract: what it was, where, and which rule."""

    def __init__(self, pointer: str, keyword: str, expected: str, got: str, what: str | None = None) -> None:
        prefix = "" if what is None else f"{what} breaks the contract: "
        super().__init__(prefix + _sentence(pointer, keyword, expected, got))
        self.what: str | None = what
        """What broke the contract, such as the answer of a tool; None for a value that was read by itself."""
        self.pointer: str = pointer
        """JSON Pointer to the place; empty for the root."""
        self.keyword: str = keyword
        """The JSON Schema keyword that failed."""
        self.expected: str = expected
        self.got: str = got


def _sentence(pointer: str, keyword: str, expected: str, got: str) -> str:
    within, _, token = pointer.rpartition("/")
    name = _quote(token.replace("~1", "/").replace("~0", "~"))
    where = f" at {within}" if within else ""
    if keyword == "required":
        return f"{name} is missing{where}"
    if keyword != "additionalProperties":
        return f"expected {expected} at {pointer or 'the root'}, got {got}"
    members = "one of the members "
    known = f" (there are: {expected[len(members) :]})" if expected.startswith(members) else ""
    return f"{name} is not an argument{where}{known}"


class Pattern:
    """A pattern of the contract, as the contract has it and as Python understands it."""

    def __init__(self, shown: str, regex: str) -> None:
        self.shown = shown
        self._regex = re.compile(regex, re.ASCII)

    def matches(self, text: str) -> bool:
        return self._regex.search(text) is not None


def join(at: str, token: str | int) -> str:
    return f"{at}/{str(token).replace('~', '~0').replace('/', '~1')}"


def object_(value: object, at: str) -> dict[str, Json]:
    if not isinstance(value, dict):
        raise _refuse(at, "type", "an object", value)
    return cast("dict[str, Json]", value)


def require_all(o: Mapping[str, Json], at: str, names: Iterable[str]) -> None:
    """Missing members are reported before anything else about an object."""
    for name in names:
        if name not in o:
            raise ContractError(join(at, name), "required", f'a member "{name}"', "nothing")


def refuse_unknown(o: Mapping[str, Json], at: str, known: Sequence[str]) -> None:
    """For what is sent to be obeyed: a misspelt member must not be ignored."""
    for name in o:
        if name not in known:
            expected = f"one of the members {', '.join(known)}" if known else "no member of this name"
            raise ContractError(join(at, name), "additionalProperties", expected, f"the unknown member {_quote(name)}")


def forbid(o: Mapping[str, Json], at: str, name: str) -> None:
    if name in o:
        raise _refuse(join(at, name), "not", "no member of this name here", o[name])


def extra(o: Mapping[str, Json], known: Sequence[str]) -> dict[str, Json]:
    """For what is told: members that this version does not know are kept."""
    return {name: value for name, value in o.items() if name not in known}


def no_members() -> dict[str, Json]:
    return {}


def json_(value: object, at: str) -> Json:
    return cast("Json", value)


def string(
    value: object,
    at: str,
    *,
    max_length: int | None = None,
    min_length: int | None = None,
    pattern: Pattern | None = None,
    format: str | None = None,
) -> str:
    """Lengths in code points."""
    if not isinstance(value, str):
        raise _refuse(at, "type", "a string", value)
    if max_length is not None and len(value) > max_length:
        raise _length_error(at, "maxLength", f"at most {_counted(max_length, 'character')}", value)
    if min_length is not None and len(value) < min_length:
        raise _length_error(at, "minLength", f"at least {_counted(min_length, 'character')}", value)
    if pattern is not None and not pattern.matches(value):
        raise _refuse(at, "pattern", f"a string matching {pattern.shown}", value)
    if format is not None and not _FORMATS[format][0](value):
        raise _refuse(at, "format", _FORMATS[format][1], value)
    return value


def boolean(value: object, at: str) -> bool:
    if not isinstance(value, bool):
        raise _refuse(at, "type", "a boolean", value)
    return value


def number(value: object, at: str, *, maximum: float | None = None, minimum: float | None = None) -> float:
    """A finite number; a whole one stays an int."""
    return _in_range(_any_number(value, at, "a number"), value, at, maximum, minimum)


def integer(value: object, at: str, *, maximum: float | None = None, minimum: float | None = None) -> int:
    """A whole number, also one written as 10.0 or 1e3."""
    found = _any_number(value, at, "an integer")
    if found % 1 != 0:
        raise _refuse(at, "type", "an integer", value)
    return int(_in_range(found, value, at, maximum, minimum))


_MOST: Final = int(1.7976931348623157e308)


def _any_number(value: object, at: str, expected: str) -> int | float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise _refuse(at, "type", expected, value)
    is_finite = math.isfinite(value) if isinstance(value, float) else -_MOST <= value <= _MOST
    if not is_finite:
        raise _refuse(at, "type", expected, value)
    return value


def _in_range(found: int | float, value: object, at: str, maximum: float | None, minimum: float | None) -> int | float:
    if maximum is not None and found > maximum:
        raise _refuse(at, "maximum", f"a number of at most {_number_text(maximum)}", value)
    if minimum is not None and found < minimum:
        raise _refuse(at, "minimum", f"a number of at least {_number_text(minimum)}", value)
    return found


def constant(value: object, at: str, expected: T) -> T:
    if isinstance(expected, str):
        string(value, at)
    elif isinstance(expected, bool):
        boolean(value, at)
    else:
        number(value, at)
    if value != expected:
        raise _refuse(at, "const", json.dumps(expected, ensure_ascii=False), value)
    return expected


def choice(value: object, at: str, known: Sequence[K]) -> K:
    """One of a closed set of strings."""
    text = string(value, at)
    for candidate in known:
        if candidate == text:
            return candidate
    raise _refuse(at, "enum", _choices(known), value)


def tag(value: object, at: str, name: str) -> str:
    """What tells the variants of a union apart."""
    o = object_(value, at)
    require_all(o, at, (name,))
    return string(o[name], join(at, name))


def variant(value: object, at: str, name: str, readers: Mapping[str, Reader[T]]) -> T:
    """An object that is one of several, by its tag; any other tag is refused."""
    found = tag(value, at, name)
    if found not in readers:
        raise _refuse(join(at, name), "enum", _choices(tuple(readers)), found)
    return readers[found](value, at)


def items(value: object, at: str, read: Reader[T], *, max_items: int | None = None, min_items: int | None = None) -> list[T]:
    if not isinstance(value, list):
        raise _refuse(at, "type", "an array", value)
    found = cast("list[object]", value)
    if max_items is not None and len(found) > max_items:
        raise _refuse(at, "maxItems", f"an array of at most {_counted(max_items, 'item')}", found)
    if min_items is not None and len(found) < min_items:
        raise _refuse(at, "minItems", f"an array of at least {_counted(min_items, 'item')}", found)
    return [read(item, join(at, index)) for index, item in enumerate(found)]


def members(value: object, at: str, read: Reader[T], *, key_pattern: Pattern | None = None) -> dict[str, T]:
    o = object_(value, at)
    for name in o:
        if key_pattern is not None and not key_pattern.matches(name):
            raise ContractError(join(at, name), "additionalProperties", "no member of this name", f"the unknown member {_quote(name)}")
    return {name: read(member, join(at, name)) for name, member in o.items()}


def nullable(value: object, at: str, read: Reader[T]) -> T | None:
    return None if value is None else read(value, at)


def same(value: Json) -> Json:
    """Writes what is JSON already, unchanged."""
    return value


def write_nullable(value: T | None, write: Callable[[T], Json]) -> Json:
    return None if value is None else write(value)


def write_items(values: Iterable[T], write: Callable[[T], Json]) -> list[Json]:
    return [write(value) for value in values]


def write_members(values: Mapping[str, T], write: Callable[[T], Json]) -> dict[str, Json]:
    return {name: write(value) for name, value in values.items()}


def _refuse(at: str, keyword: str, expected: str, value: object) -> ContractError:
    return ContractError(at, keyword, expected, _describe(value))


def _length_error(at: str, keyword: str, bound: str, text: str) -> ContractError:
    return ContractError(at, keyword, f"a string of {bound}", f"{_describe(text)} of {len(text)}")


def _describe(value: object) -> str:
    """A value in a few words; never more than a short piece of it."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true (boolean)" if value else "false (boolean)"
    if isinstance(value, str):
        return f"{_quote(value)} (string)"
    if isinstance(value, (int, float)):
        return f"{_clip(_number_text(value))} (number)"
    if isinstance(value, list):
        return f"an array of {len(cast('list[object]', value))}"
    return "an object" if isinstance(value, dict) else f"a Python {type(value).__name__}"


def _number_text(value: int | float) -> str:
    # The text of a longer int is refused by Python, and no caller reads it.
    if isinstance(value, int) and abs(value) > _MOST:
        return "an integer beyond every double"
    return str(int(value)) if math.isfinite(value) and value % 1 == 0 and abs(value) < 1e21 else repr(value)


def _choices(known: Sequence[str]) -> str:
    shown = ", ".join(json.dumps(value, ensure_ascii=False) for value in known[:20])
    if len(known) == 1:
        return shown
    return f"one of {shown}{', …' if len(known) > 20 else ''}"


def _quote(text: str) -> str:
    return json.dumps(_clip(text), ensure_ascii=False)


def _clip(text: str) -> str:
    return text if len(text) <= 40 else text[:40] + "…"


def _counted(limit: int, noun: str) -> str:
    return f"{limit} {noun}{'' if limit == 1 else 's'}"


_UUID: Final = re.compile(r"[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}\Z")
_URI: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:(?:[A-Za-z0-9._~:/?#\[\]@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})+\Z")
_DATE_TIME: Final = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})[Tt]([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.[0-9]+)?(?:[Zz]|[+-]([0-9]{2}):([0-9]{2}))\Z"
)


def _is_date_time(text: str) -> bool:
    """RFC 3339; a leap second is allowed at the end of any minute."""
    found = _DATE_TIME.match(text)
    if found is None:
        return False
    year, month, day, hour, minute, second, offset_hour, offset_minute = (int(part or 0) for part in found.groups())
    is_leap_year = (year % 4 == 0 and year % 100 != 0) or year % 400 == 0
    days = (31, 29 if is_leap_year else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
    if not 1 <= month <= 12 or not 1 <= day <= days[month - 1]:
        return False
    return hour <= 23 and minute <= 59 and second <= 60 and offset_hour <= 23 and offset_minute <= 59


_FORMATS: Final[Mapping[str, tuple[Callable[[str], bool], str]]] = {
    "uuid": (lambda text: _UUID.match(text) is not None, "a UUID"),
    "date-time": (_is_date_time, "a time such as 2026-11-21T10:00:00.000Z"),
    "uri": (lambda text: _URI.match(text) is not None, "a URI"),
}
