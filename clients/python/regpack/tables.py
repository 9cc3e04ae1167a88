"""Lists as data frames."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import pandas


class Item(Protocol):
    def to_dict(self) -> dict[str, Any]: ...


def to_dataframe(items: Iterable[Item]) -> "pandas.DataFrame":
    """A row for each item; a field of an object in it is a column such as `source.title`. Needs the extra `pandas`."""
    import pandas

    return pandas.json_normalize([item.to_dict() for item in items])
