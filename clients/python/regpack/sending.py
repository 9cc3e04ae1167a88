"""Sends a request until it is answered."""

import time
import uuid

import httpx
from tenacity import RetryCallState, Retrying, retry_if_exception, stop_after_attempt, stop_before_delay
from tenacity.wait import wait_random_exponential

from .errors import DeadlineExceeded, NoAnswer, RegpackError, error_of

# After these the same request may succeed. Never 402 and 422: a repeat changes nothing about them.
_PASSING = {408, 429, 500, 502, 503, 504}


class PatientTransport(httpx.BaseTransport):
    """Returns a whole successful answer or raises. All attempts of a write have one idempotency key, so it happens once."""

    def __init__(
        self,
        inner: httpx.BaseTransport,
        attempts: int,
        deadline_seconds: float,
        attempt_seconds: float,
        wait_seconds: float,
    ) -> None:
        self._inner = inner
        self._attempt_seconds = attempt_seconds
        self._deadline_seconds = deadline_seconds
        back_off = wait_random_exponential(multiplier=wait_seconds, min=wait_seconds)

        def wait(state: RetryCallState) -> float:
            """As long as the service asks, else longer each time."""
            error = state.outcome.exception() if state.outcome else None
            asked = error.retry_after if isinstance(error, RegpackError) else None
            return back_off(state) if asked is None else asked + wait_seconds

        self._retrying = Retrying(
            # A wait beyond the deadline ends in nothing, so the caller hears of the refusal at once.
            stop=stop_after_attempt(attempts) | stop_before_delay(deadline_seconds),
            wait=wait,
            retry=retry_if_exception(_may_pass),
            reraise=True,
        )

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        if request.method not in ("GET", "HEAD"):
            request.headers.setdefault("idempotency-key", str(uuid.uuid4()))
        return self._retrying.copy()(self._try_once, request, time.monotonic() + self._deadline_seconds)

    def _try_once(self, request: httpx.Request, ends_at: float) -> httpx.Response:
        left = max(ends_at - time.monotonic(), 0.001)
        # A server that is silent leaves time for another attempt.
        request.extensions["timeout"] = httpx.Timeout(min(left, self._attempt_seconds)).as_dict()
        try:
            response = self._inner.handle_request(request)
            response.request = request
            # An answer that breaks off in its body counts as none.
            response.read()
        except httpx.TransportError as error:
            if time.monotonic() >= ends_at:
                raise DeadlineExceeded(f"No answer within {self._deadline_seconds} s") from error
            raise NoAnswer("The connection failed before the answer was whole") from error
        if response.is_success or response.status_code == 304:
            return response
        raise error_of(response)

    def close(self) -> None:
        self._inner.close()


def _may_pass(error: BaseException) -> bool:
    if isinstance(error, RegpackError):
        return error.status in _PASSING or error.code == "idempotency_in_progress"
    return isinstance(error, NoAnswer) and not isinstance(error, DeadlineExceeded)
