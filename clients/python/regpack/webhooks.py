"""Signed messages of the service."""

from collections.abc import Mapping
from typing import Any

from regpack_client.models import (
    CreditsLowEvent,
    CustomerImpactCreatedEvent,
    PackVersionBlockedEvent,
    PackVersionPublishedEvent,
    WebhookTestEvent,
)
from standardwebhooks import Webhook, WebhookVerificationError

Event = (
    CreditsLowEvent
    | CustomerImpactCreatedEvent
    | PackVersionBlockedEvent
    | PackVersionPublishedEvent
    | WebhookTestEvent
)
_EVENTS: dict[str, type[Event]] = {
    "credits.low": CreditsLowEvent,
    "customer.impact.created": CustomerImpactCreatedEvent,
    "pack.version.blocked": PackVersionBlockedEvent,
    "pack.version.published": PackVersionPublishedEvent,
    "webhook.test": WebhookTestEvent,
}


class InvalidSignature(Exception):
    """A message that the service did not send, or that is older than five minutes."""


def verify_webhook(secret: str, headers: Mapping[str, str], body: str) -> Event | dict[str, Any]:
    """The event of a signed message; one of a type that is not known here is a dict.

    `body` is the text as it arrived, since the signature is over its bytes. A message is sent again
    until it is answered with a 2xx: remember `webhook-id` to work each one up once.
    """
    try:
        message = Webhook(secret).verify(body, {name.lower(): value for name, value in headers.items()})
    # The library raises ValueError for a secret or a signature that is no Base64.
    except (WebhookVerificationError, ValueError) as error:
        raise InvalidSignature(str(error)) from error
    event = _EVENTS.get(message["type"])
    return event.from_dict(message) if event else dict(message)
