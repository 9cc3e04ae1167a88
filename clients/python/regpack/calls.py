"""Calls of the generated operations: their answers with cost and credits, and lists page after page."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, ParamSpec, Protocol, TypeVar

import httpx

from regpack_client import AuthenticatedClient
from regpack_client.models import ErrorEnvelope

from .sending import PatientTransport

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
P = ParamSpec("P")


class Detailed(Protocol[T_co]):
    """What `sync_detailed` of an operation returns."""

    @property
    def headers(self) -> Mapping[str, str]: ...
    @property
    def parsed(self) -> T_co | None: ...


@dataclass(frozen=True)
class Answer(Generic[T]):
    """A successful answer."""

    data: T
    #: Credits that the call cost.
    cost: int
    credits_remaining: int
    #: The stored answer of an earlier call with the same idempotency key.
    is_replayed: bool
    #: W3C trace id, which the operator finds in the logs.
    trace_id: str


def connect(
    base_url: str,
    *,
    api_key: str = "",
    access_token: str = "",
    attempts: int = 6,
    deadline_seconds: float = 60,
    attempt_seconds: float | None = None,
    wait_seconds: float = 0.2,
    transport: httpx.BaseTransport | None = None,
) -> AuthenticatedClient:
    """A client for the generated operations that repeats what may pass and raises `RegpackError` for a refusal.

    `access_token` is that of an assistant, in place of a key. One attempt waits `attempt_seconds` for bytes, a third of
    `deadline_seconds` unless given. Only the operations' synchronous forms use the repeats.
    """
    # The paths of the document begin with /api/v1; the address that the other pages export ends with it.
    origin = base_url.rstrip("/").removesuffix("/api/v1")
    per_attempt = deadline_seconds / 3 if attempt_seconds is None else attempt_seconds
    patient = PatientTransport(
        transport or httpx.HTTPTransport(), attempts, deadline_seconds, per_attempt, wait_seconds
    )
    if access_token:
        return AuthenticatedClient(base_url=origin, token=access_token, httpx_args={"transport": patient})
    return AuthenticatedClient(
        base_url=origin, token=api_key, prefix="", auth_header_name="x-api-key", httpx_args={"transport": patient}
    )


def answer_of(detailed: Detailed[T | ErrorEnvelope]) -> Answer[T]:
    """What an operation's `sync_detailed` answered, with its cost."""
    header = detailed.headers.get
    data = detailed.parsed
    # Refusals were raised while the answer was read.
    if data is None or isinstance(data, ErrorEnvelope):
        raise TypeError("The answer is no JSON: read `content` of the operation's own answer")
    return Answer(
        data=data,
        cost=int(header("x-credits-cost", "0")),
        credits_remaining=int(header("x-credits-remaining", "0")),
        is_replayed=header("idempotent-replayed") == "true",
        trace_id=f"{header('traceparent', '')}--".split("-")[1],
    )


def each(operation: Callable[P, Detailed[Any]], *args: P.args, **kwargs: P.kwargs) -> Iterator[Any]:
    """Every item of a list, page after page: `each(list_domain_packs.sync_detailed, client=client)`."""
    place: dict[str, Any] | None = {}
    while place is not None:
        asked: dict[str, Any] = {**kwargs, **place}
        if "after" in place:
            # A cursor goes without an offset.
            asked.pop("offset", None)
        page = answer_of(operation(*args, **asked)).data
        yield from page.data
        place = _next_place(page.to_dict()["page"])


def _next_place(page: dict[str, Any]) -> dict[str, Any] | None:
    """Where the next page begins. A cursor comes first: a list that changes meanwhile loses nothing by it."""
    if "next_after" in page:
        return {"after": page["next_after"]} if page.get("has_more", True) else None
    return {"offset": page["next_offset"]} if "next_offset" in page else None
