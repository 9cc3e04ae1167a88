"""What the test of the Python client runs: it prints a line of JSON for each promise, and waits for lines between.

URL and RPK_KEY say where and with which key.
"""

import json
import os
from typing import Any

from regpack import InvalidSignature, NotFound, RegpackError, answer_of, connect, each, to_dataframe, verify_webhook
from regpack_client.api.customers import create_customer_profile
from regpack_client.api.packs import get_domain_pack, list_domain_pack_obligations
from regpack_client.models import ProfileCreateRequest, WebhookTestEvent


def say(**promise: Any) -> None:
    print(json.dumps(promise, default=str), flush=True)


client = connect(os.environ["URL"], api_key=os.environ["RPK_KEY"], attempts=20)

pack = answer_of(get_domain_pack.sync_detailed("eu-dora", client=client))
say(cost=pack.cost, left=pack.credits_remaining, trace=pack.trace_id, codes=sorted(RegpackError.by_code))

duties = to_dataframe(each(list_domain_pack_obligations.sync_detailed, "eu-dora", client=client, limit=50))
say(rows=len(duties), codes=duties["code"].nunique(), columns=list(duties.columns))

try:
    get_domain_pack.sync_detailed("eu-nothing", client=client)
except NotFound as refusal:
    say(status=refusal.status, cost=refusal.cost, field=refusal.errors[0]["field"], trace=refusal.trace_id)

# For each write the service is killed, its answer is lost, or it is silent, before this line arrives.
for _ in range(3):
    url, name, seconds = input().split()
    client = connect(url, api_key=os.environ["RPK_KEY"], attempts=20, attempt_seconds=float(seconds))
    body = ProfileCreateRequest.from_dict({"id": name, "entity_roles": ["credit_institution"]})
    made = answer_of(create_customer_profile.sync_detailed(client=client, body=body))
    say(id=made.data.id, replayed=made.is_replayed)

message = json.loads(input())
event = verify_webhook(message["secret"], message["headers"], message["body"])
try:
    verify_webhook(message["secret"], message["headers"], message["body"] + " ")
except InvalidSignature as forged:
    assert isinstance(event, WebhookTestEvent), event
    say(endpoint=event.data.endpoint_id, refused=str(forged))
