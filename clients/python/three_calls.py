"""Three calls and a refusal with the generated client. URL and RPK_KEY say where and with which key."""

import os

from regpack_client import AuthenticatedClient
from regpack_client.api.checks import check_applicability
from regpack_client.api.packs import get_domain_pack, list_domain_pack_obligations, list_domain_packs
from regpack_client.models import (
    ApplicabilityAnswer,
    ApplicabilityCheckRequest,
    DomainPackList,
    DomainPackObligationList,
    ErrorEnvelope,
    FactsInput,
)

client = AuthenticatedClient(
    base_url=os.environ["URL"], token=os.environ["RPK_KEY"], prefix="", auth_header_name="x-api-key"
)

packs = list_domain_packs.sync(client=client)
assert isinstance(packs, DomainPackList), packs
print("packs:", *(f"{pack.id} {pack.publication_mode}" for pack in packs.data[:2]))

bank = ApplicabilityCheckRequest(
    entity_roles=["credit_institution"],
    facts=FactsInput.from_dict({"staff": 600}),
    jurisdictions=["EU"],
    pack_ids=["eu-dora", "eu-nis2"],
)
answer = check_applicability.sync(client=client, body=bank)
assert isinstance(answer, ApplicabilityAnswer), answer
print("check:", *(f"{result.pack_id} {result.outcome}" for result in answer.results))

duties = list_domain_pack_obligations.sync("eu-dora", client=client, limit=1)
assert isinstance(duties, DomainPackObligationList), duties
print("duties:", duties.page.total, duties.data[0].code, duties.data[0].title)

refusal = get_domain_pack.sync("eu-nothing", client=client)
assert isinstance(refusal, ErrorEnvelope), refusal
print("refusal:", refusal.errors[0].code)
