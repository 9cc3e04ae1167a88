import { check, invalid, type Mistake, PROFILE, read, send, unknown } from './mistake.ts'
import { MISTAKEN_REQUESTS } from './mistaken-requests.ts'

const deadlines = (name: string, event: object, place: object, field: string, says: string): Mistake =>
  send(name, '/filing-deadlines', { pack_ids: ['eu-dora'], events: [event], ...place }, { ...invalid, field, says })
const at = (text: string) => ({ event: 'ict_incident_awareness', at: [text] })
const AT = 'body.events.0.at.0'

export const MISTAKES: Mistake[] = [
  // References to the law
  read('a paragraph that the article lacks', '/provisions/32022R2554/Art%2019(12)', {
    ...unknown,
    field: 'path.pinpoint',
    says: '; Art 19 has (1), (2), (3)',
  }),
  read('an article that the act lacks', '/provisions/32022R2554/Art%2099', {
    ...unknown,
    field: 'path.pinpoint',
    says: '; it has Art 1 to Art 64; GET /api/v1/obligations?q= searches',
  }),
  read('an act that is not there', '/provisions/32024R1774/Art%203', {
    ...unknown,
    field: 'path.celex',
    says: 'is not an act that the service has; ',
  }),
  read('an act with a wrong letter', '/provisions/32022R2555/Art%2021', {
    ...unknown,
    field: 'path.celex',
    says: 'did you mean 32022L2555 or 32022R2554?',
  }),
  read('a provision that binds member states', '/provisions/32014R0910/Art%205a(6)', {
    status: 200,
    says: 'Art 5a(6) is not modelled: it is addressed to member states only',
  }),
  read('a search for it', '/obligations?q=Art%205a(6)%20eIDAS', {
    status: 200,
    says: 'Art 5a(6) is not modelled: it is addressed to member states only',
  }),
  read('penalties for a breach of it', '/domain-packs/eu-eidas/penalty-facts?provision=32014R0910%20Art%205a(6)', {
    status: 200,
    says: 'Art 5a(6) is not modelled: it is addressed to member states only',
  }),
  send(
    'facts about it',
    '/regulatory-graph/query',
    { provision: '32014R0910 Art 5a(6)' },
    { status: 200, says: 'Art 5a(6) is not modelled: it is addressed to member states only' },
  ),
  send(
    'a claim about it',
    '/claims/verify',
    { statement: { pack_id: 'eu-eidas', kind: 'existence', provision: '32014R0910 Art 5a(6)' } },
    { status: 200, says: 'Art 5a(6) is not modelled: it is addressed to member states only' },
  ),
  send(
    'a fine for a breach of it',
    '/penalty-exposure',
    { person: 'legal', infringements: [{ pack_id: 'eu-eidas', provision: '32014R0910 Art 5a(6)' }] },
    { status: 200, says: 'Art 5a(6) is not modelled: it is addressed to member states only' },
  ),
  send(
    'a fine for a breach of what nothing rests on',
    '/penalty-exposure',
    { person: 'legal', infringements: [{ pack_id: 'eu-nis2', provision: '32022L2555 Art 7' }] },
    {
      ...invalid,
      field: 'body.infringements.0.provision',
      says: 'Art 7 is not modelled: it is addressed to member states',
    },
  ),
  send(
    'a fine for a breach of a paragraph that does not exist',
    '/penalty-exposure',
    { person: 'legal', infringements: [{ pack_id: 'eu-gdpr', provision: '32016R0679 Art 33(12)' }] },
    { ...invalid, field: 'body.infringements.0.provision', says: '; Art 33 has (1), (2), (3), (4), (5)' },
  ),
  send(
    'facts about an article that the act lacks',
    '/regulatory-graph/query',
    { provision: '32022R2554 Art 99' },
    { ...invalid, field: 'body.provision', says: '32022R2554 has no provision "Art 99"; it has Art 1 to Art 64' },
  ),
  // Packs, obligations, versions
  read('a mistyped pack', '/domain-packs/eu-doar', {
    ...unknown,
    field: 'path.pack_id',
    says: '; did you mean eu-dora? GET /api/v1/domain-packs has all',
  }),
  read('a pack that nobody has', '/domain-packs/us-sox', {
    ...unknown,
    field: 'path.pack_id',
    says: '; GET /api/v1/domain-packs has all',
  }),
  read('a point that the pack lacks', '/domain-packs/eu-dora/obligations/art-19-4-z', {
    ...unknown,
    field: 'path.code',
    says: '; did you mean art-19-4-a or art-19-4-b or art-19-4-c? GET /api/v1/domain-packs/eu-dora/obligations has all',
  }),
  read('a paragraph that the pack lacks', '/domain-packs/eu-ai-act/obligations/art-26-99', {
    ...unknown,
    field: 'path.code',
    says: '; did you mean art-26-9? GET /api/v1/domain-packs/eu-ai-act/obligations has all',
  }),
  read('a version that is not there', '/domain-packs/eu-dora/versions/9.9.9', {
    ...unknown,
    field: 'path.version',
    says: '; GET /api/v1/domain-packs/eu-dora/versions lists what there is',
  }),
  send(
    'a path from an obligation of another pack',
    '/regulatory-graph/paths',
    { from: { pack_id: 'eu-gdpr', code: 'art-19-4-a' }, to: { pack_id: 'eu-dora' } },
    { ...invalid, field: 'body.from.code', says: '; of art-19' },
  ),
  // Words of the vocabulary
  check(
    'a role as an activity',
    { activities: ['credit_institution'] },
    'activities.0',
    'it is a role, which entity_roles takes',
  ),
  check(
    'what a role does as an activity',
    { activities: ['payment_services'] },
    'activities.0',
    'payment_institution is a role, which entity_roles takes',
  ),
  check(
    'a role as a fact',
    { entity_roles: [], facts: { credit_institution: true } },
    'facts.credit_institution',
    'it is a role',
  ),
  check(
    'a word that nothing resembles',
    { activities: ['knitting'] },
    'activities.0',
    'see GET /api/v1/vocabularies?kind=activities',
  ),
  check(
    'the old code of a country',
    { entity_roles: [], jurisdictions: ['UK'] },
    'jurisdictions.0',
    'did you mean GB (United Kingdom)?',
  ),
  check(
    'the code of the institutions',
    { entity_roles: [], jurisdictions: ['EL'] },
    'jurisdictions.0',
    'did you mean GR (Greece)?',
  ),
  check(
    'the name of a country',
    { entity_roles: [], jurisdictions: ['Germany'] },
    'jurisdictions.0',
    'did you mean DE (Germany)?',
  ),
  check(
    'a territory of a member state',
    { entity_roles: [], jurisdictions: ['GF'] },
    'jurisdictions.0',
    'belongs to a state of the European Economic Area; name that state',
  ),
  send(
    'a third country, which no rule names',
    '/regulatory-graph/applicability-check',
    { entity_roles: ['credit_institution'], jurisdictions: ['BR'], pack_ids: ['eu-dora'] },
    { status: 200, says: '"outcome"' },
  ),
  send(
    'an addressee in plain words',
    '/claims/verify',
    { statement: { pack_id: 'eu-dora', kind: 'addressee', obligation: 'art-19-4-a', addressee: 'credit_instituton' } },
    { ...invalid, field: 'body.statement.addressee', says: 'did you mean credit_institution?' },
  ),
  check(
    'what a role does as a role',
    { entity_roles: ['payment_services'] },
    'entity_roles.0',
    'did you mean payment_institution?',
  ),
  check(
    'a word that many roles hold',
    { entity_roles: ['provider'] },
    'entity_roles.0',
    'hold that word, such as ai_provider, gpai_provider',
  ),
  check('a sector without its act', { sector_tags: ['health'] }, 'sector_tags.0', 'did you mean nis2_health?'),
  check(
    'the beginning of a fact',
    { entity_roles: [], facts: { is_significant: true } },
    'facts.is_significant',
    'did you mean is_significant_credit_institution?',
  ),
  send(
    'the beginning of an event',
    '/regulatory-graph/query',
    { event: 'personal_data_breach' },
    { ...invalid, field: 'body.event', says: 'did you mean personal_data_breach_awareness, personal_data_breach_' },
  ),
  read('a paragraph whose points are duties', '/domain-packs/eu-dora/obligations/art-19-4', {
    ...unknown,
    field: 'path.code',
    says: '; of art-19-4 there is art-19-4-a, art-19-4-b, art-19-4-c',
  }),
  // Times and places of filings
  deadlines(
    'a country outside the Union',
    at('2026-11-21T12:00:00Z'),
    { country: 'BR' },
    'body.country',
    '"BR" (Brazil) is no country of the European Economic Area; filings go to one of AT',
  ),
  deadlines(
    'a time without an offset',
    at('2026-11-21T12:00:00'),
    { country: 'DE' },
    AT,
    'Europe/Berlin is at +01:00 then: write 2026-11-21T12:00:00+01:00',
  ),
  deadlines(
    'a time that the clock shows twice',
    at('2026-10-25T02:30:00'),
    { country: 'DE' },
    AT,
    'write 2026-10-25T02:30:00+02:00 for the first, or 2026-10-25T02:30:00+01:00 for the second',
  ),
  deadlines(
    'a time that the clock skips',
    at('2026-03-29T02:30'),
    { time_zone: 'Europe/Berlin' },
    AT,
    'the clocks of Europe/Berlin skip that time on that day',
  ),
  deadlines(
    'a time of nowhere',
    at('2026-11-21 12:00'),
    {},
    AT,
    'add the one that the clock had: 2026-11-21T12:00:00+01:00',
  ),
  // Objects of the workspace
  read('an unknown profile', '/customer-profiles/nobody', {
    ...unknown,
    field: 'path.customer_profile_id',
    says: '; GET /api/v1/customer-profiles lists what there is',
  }),
  send(
    'an assessment for an unknown profile',
    '/incident-assessments',
    { customer_profile_id: 'nobody', events: [at('2026-11-21T12:00:00Z')] },
    { ...unknown, field: 'body.customer_profile_id', says: 'GET /api/v1/customer-profiles lists' },
  ),
  read('an unknown incident', '/incidents/019aa000-0000-7000-8000-000000000000', {
    ...unknown,
    field: 'path.incident_id',
    says: '; GET /api/v1/incidents lists what there is',
  }),
  send('a profile id that is taken', '/customer-profiles', PROFILE, {
    status: 409,
    code: 'conflict',
    field: 'body.id',
    reason: 'exists',
    says: 'is there already',
  }),
  {
    name: 'a change of what another has changed',
    method: 'PATCH',
    path: `/customer-profiles/${PROFILE.id}`,
    body: { expected_version: 7, entity_roles: [] },
    status: 409,
    code: 'conflict',
    field: 'body.expected_version',
    reason: 'stale_version',
    says: 'is at version 1, not 7',
  },
  send(
    'the end of a service token',
    '/tokens/{me}/revoke',
    {},
    {
      status: 409,
      code: 'conflict',
      reason: 'wrong_type',
      says: 'is ended by the operator alone',
    },
  ),
  ...MISTAKEN_REQUESTS,
]
