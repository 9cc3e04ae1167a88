"""What the generated client (regpack_client) leaves to its user: repeats, costs, errors, pages, tables, webhooks."""

from .calls import Answer, answer_of, connect, each
from .errors import *  # noqa: F403
from .errors import __all__ as _errors
from .tables import to_dataframe
from .webhooks import InvalidSignature, verify_webhook

__all__ = ["Answer", "InvalidSignature", "answer_of", "connect", "each", "to_dataframe", "verify_webhook", *_errors]
