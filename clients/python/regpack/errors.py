"""The refusals of the service, a class for each code."""

from typing import ClassVar

import httpx


class NoAnswer(Exception):
    """No whole answer arrived: the connection failed. `__cause__` says how."""


class DeadlineExceeded(NoAnswer):
    """The deadline of the call passed."""


class RegpackError(Exception):
    """A refusal. Its class follows from its code; this class itself is that of a code not known here."""

    by_code: ClassVar[dict[str, type["RegpackError"]]] = {}

    def __init_subclass__(cls, code: str) -> None:
        RegpackError.by_code[code] = cls

    def __init__(self, response: httpx.Response, errors: list[dict[str, str]], trace_id: str) -> None:
        described = (": ".join(filter(None, (e["message"], e.get("field"), e.get("detail")))) for e in errors)
        super().__init__("; ".join(described) or f"The service answered {response.status_code}")
        self.status = response.status_code
        self.code = errors[0]["code"] if errors else "unknown"
        #: Each mistake: code, message, and where there are some field, detail and doc_url.
        self.errors = errors
        #: W3C trace id, which the operator finds in the logs.
        self.trace_id = trace_id
        #: Credits that the call cost: 0, unless its change happened although the answer was lost.
        self.cost = int(response.headers.get("x-credits-cost", 0))
        seconds = response.headers.get("retry-after", "")
        #: Seconds after which the service asks to be called again.
        self.retry_after = int(seconds) if seconds.isdigit() else None


class BadRequest(RegpackError, code="bad_request"): ...


class Unauthorized(RegpackError, code="unauthorized"): ...


class CreditsExhausted(RegpackError, code="credits_exhausted"): ...


class Forbidden(RegpackError, code="forbidden"): ...


class NotFound(RegpackError, code="not_found"): ...


class MethodNotAllowed(RegpackError, code="method_not_allowed"): ...


class NotAcceptable(RegpackError, code="not_acceptable"): ...


class RequestTimeout(RegpackError, code="request_timeout"): ...


class Conflict(RegpackError, code="conflict"): ...


class IdempotencyInProgress(RegpackError, code="idempotency_in_progress"): ...


class IdempotencyReplayUnavailable(RegpackError, code="idempotency_replay_unavailable"): ...


class DuplicateTokenName(RegpackError, code="duplicate_token_name"): ...


class PayloadTooLarge(RegpackError, code="payload_too_large"): ...


class UnsupportedMediaType(RegpackError, code="unsupported_media_type"): ...


class ExpectationFailed(RegpackError, code="expectation_failed"): ...


class InvalidInput(RegpackError, code="validation_error"): ...


class RateLimited(RegpackError, code="rate_limited"): ...


class TooBusy(RegpackError, code="too_busy"): ...


class HeadersTooLarge(RegpackError, code="headers_too_large"): ...


class InternalError(RegpackError, code="internal_error"): ...


class ServiceUnavailable(RegpackError, code="billing_unavailable"): ...


def error_of(response: httpx.Response) -> RegpackError:
    """The error of a refused answer. One of something else between caller and service has no code."""
    try:
        body = response.json()
    except ValueError:
        body = {}
    errors = body.get("errors", []) if isinstance(body, dict) else []
    trace_id = body.get("trace_id", "") if isinstance(body, dict) else ""
    code = errors[0]["code"] if errors else ""
    return RegpackError.by_code.get(code, RegpackError)(response, errors, trace_id)


__all__ = [
    "DeadlineExceeded",
    "NoAnswer",
    "RegpackError",
    "BadRequest",
    "Conflict",
    "CreditsExhausted",
    "DuplicateTokenName",
    "ExpectationFailed",
    "Forbidden",
    "HeadersTooLarge",
    "IdempotencyInProgress",
    "IdempotencyReplayUnavailable",
    "InternalError",
    "InvalidInput",
    "MethodNotAllowed",
    "NotAcceptable",
    "NotFound",
    "PayloadTooLarge",
    "RateLimited",
    "RequestTimeout",
    "ServiceUnavailable",
    "TooBusy",
    "Unauthorized",
    "UnsupportedMediaType",
]
