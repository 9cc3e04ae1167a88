"""Lists as data frames."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import pandas


class Item(Protocol):
    def to_dict(self) -> dict[str, Any]: ...


def to_dataframe(items: Iterable[Item], *, a_row_for: str | None = None) -> "pandas.DataFrame":
    """A row for each item, or for each member of the list `a_row_for` of it, such as `citations`.

    A field of an object is a column such as `source.title`; other lists stay in their cell. Needs the extra `pandas`.
    """
    import pandas

    rows = pandas.json_normalize([item.to_dict() for item in items])
    if a_row_for is None or a_row_for not in rows:
        return rows
    rows = rows.explode(a_row_for, ignore_index=True)
    members = rows[a_row_for].tolist()
    if not any(isinstance(member, dict) for member in members):
        return rows
    fields = pandas.json_normalize([member if isinstance(member, dict) else {} for member in members])
    return rows.drop(columns=a_row_for).join(fields.add_prefix(f"{a_row_for}."))
