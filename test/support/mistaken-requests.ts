import { check, filter, invalid, type Mistake, NOBODY, PROFILE, read, send, unknown } from './mistake.ts'

/** Filters, fields, formats and paths that are not there. */
export const MISTAKEN_REQUESTS: Mistake[] = [
  // Filters
  filter('/change-events?pack_id=foo', 'pack_id', '"foo" is not a known pack'),
  filter('/domain-packs?jurisdiction=Germany', 'jurisdiction', 'did you mean DE (Germany)?'),
  filter('/domain-packs?domain=foo', 'domain', '"foo" is not a domain of any pack; the domains are artificial_'),
  filter('/obligations?tag=foo', 'tag.0', '"foo" is not a tag of any obligation; see GET /api/v1/obligations'),
  filter('/evidence-reuse?shared_key=foo', 'shared_key.0', 'is not a shared key of any evidence'),
  filter('/domain-packs/eu-ai-act/diff?obligation_code=art-999', 'obligation_code.0', 'in either text'),
  ...['evidence-requirements', 'filing-rules', 'penalty-facts'].map((list) =>
    filter(`/domain-packs/eu-dora/${list}?obligation=art-999`, 'obligation', 'is not an obligation of eu-dora'),
  ),
  filter('/domain-packs/eu-dora/penalty-facts?provision=32022R2554 Art 999', 'provision', 'has no provision "Art 999"'),
  filter(`/customer-profiles/${PROFILE.id}/register?pack_id=foo`, 'pack_id.0', '"foo" is not a known pack'),
  filter(`/applicability-runs/${NOBODY}?pack_id=foo`, 'pack_id.0', '"foo" is not a known pack'),
  filter(`/applicability-runs/${NOBODY}?obligation_code=art-999`, 'obligation_code.0', 'not an obligation of any pack'),
  filter(`/applicability-runs/${NOBODY}/explanation?pack_id=foo`, 'pack_id.0', '"foo" is not a known pack'),
  filter('/customer-change-impacts?domain_pack_id=foo', 'domain_pack_id', '"foo" is not a known pack'),
  ...['/customer-change-impacts', '/incidents'].map((path) =>
    read(`${path} of an unknown customer`, `${path}?customer_profile_id=nope`, {
      ...unknown,
      field: 'query.customer_profile_id',
      says: 'no customer profile nope in this workspace; GET /api/v1/customer-profiles lists',
    }),
  ),
  read('deliveries of an unknown endpoint', `/webhook-deliveries?endpoint_id=${NOBODY}`, {
    ...unknown,
    field: 'query.endpoint_id',
    says: 'GET /api/v1/webhook-endpoints lists',
  }),
  ...['', '/summary'].map((part) =>
    read(`usage${part} of an unknown token`, `/billing/usage${part}?token_id=${NOBODY}`, {
      ...unknown,
      field: 'query.token_id',
      says: 'GET /api/v1/tokens lists',
    }),
  ),
  check(
    'a duty that no pack has',
    { entity_roles: [], obligation_codes: ['art-999'] },
    'obligation_codes.0',
    'any pack',
  ),
  check(
    'a duty of another pack',
    { entity_roles: [], pack_ids: ['eu-gdpr'], obligation_codes: ['art-19-4-a'] },
    'obligation_codes.0',
    'is not an obligation of eu-gdpr',
  ),
  // Fields and formats
  check(
    'a list without its prefix',
    { roles: ['processor'] },
    'roles',
    '; did you mean entity_roles or unknown_roles or addressee_roles?',
  ),
  check('a field that nothing resembles', { colour: 1, entity_roles: [] }, 'colour', '; /docs has the schema'),
  send(
    'packs by another name',
    '/filing-deadlines',
    { pack: ['eu-dora'], events: [{ event: 'ict_incident_awareness', at: ['2026-11-21T12:00:00Z'] }] },
    { ...invalid, field: 'body.pack', says: '; did you mean pack_ids?' },
  ),
  send(
    'a format in the body',
    '/regulatory-graph/query',
    { format: 'csv' },
    { ...invalid, field: 'body.format', says: 'is a parameter of the address here: ?format=' },
  ),
  filter('/domain-packs?format=csv', 'format', 'this operation answers JSON only'),
  // Paths
  read('a path with a wrong letter', '/domain-pack', { ...unknown, says: 'did you mean /api/v1/domain-packs? /docs' }),
  read('a path below a wrong one', '/domain-pack/eu-dora/versions', {
    ...unknown,
    says: 'did you mean /api/v1/domain-packs/eu-dora/versions?',
  }),
  read('a path with an empty name', '/domain-packs/', {
    ...unknown,
    field: 'path.pack_id',
    says: 'no operation GET /api/v1/domain-packs/; did you mean /api/v1/domain-packs?',
  }),
  read('a day before the pack', '/domain-packs/eu-dora?as_of=2020-01-01', {
    ...unknown,
    field: 'query.as_of',
    says: 'has no published version that covers 2020-01-01; it has one from 20',
  }),
]
