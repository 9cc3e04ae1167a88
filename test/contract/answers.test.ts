import { NOBODY } from '#test/support/mistake.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { renderOpenApi } from '#src/cli/docs.ts'
import { CALCULATOR_EXAMPLES } from '#test/support/calculator-examples.ts'
import { openConfirmationExamples } from '#test/support/confirmation-examples.ts'
import { openCustomerExamples } from '#test/support/customer-examples.ts'
import { openMemberExamples } from '#test/support/member-examples.ts'
import { recordExample } from '#test/support/document-examples.ts'
import { ASSESSMENTS, openIncidentExamples } from '#test/support/incidents.ts'
import { LISTED_ONLY } from '#test/support/listed-only.ts'
import {
  closeAnswers,
  operationsOf,
  requiredHeadersOf,
  schemaCompiler,
  type OpenApiDocument,
} from '#test/support/openapi-document.ts'
import { bodies, NO_CONTENT, openProvocations, type Example, type Provocation, urlOf } from '#test/support/provoke.ts'
import { openOwnService } from '#test/support/service.ts'
import { ONE_CONNECTION, openTestGraph } from '#test/support/stores.ts'
import { publishAmendedVersion, publishFirstVersion } from '#test/support/three-versions.ts'
import { openWebhookExamples } from '#test/support/webhook-examples.ts'
import { LOOPBACK } from '#test/support/webhooks.ts'

const PACKS = ['eu-ai-act', 'eu-dora', 'eu-eidas', 'eu-gdpr', 'eu-nis2']
const packUrls = (rest: string) => PACKS.map((id) => ({ url: `/api/v1/domain-packs/${id}${rest}` }))

/**
 * Requests that are answered with 200, so many that every part of the answer is seen. Each operation needs one at
 * least.
 */
const EXAMPLES: Record<string, Example[]> = {
  getHealth: [{}],
  getReadiness: [{}],
  getMetrics: [{}, { headers: { accept: 'text/plain' } }],
  listVocabularies: [{}],
  listUsage: [{ missing: `token_id=${NOBODY}` }, { url: '/api/v1/billing/usage?limit=1' }],
  summarizeUsage: [{ missing: `token_id=${NOBODY}` }],
  getSubscription: [{}],
  listPrices: [{}],
  listLedgerEntries: [{}, { url: '/api/v1/billing/ledger?after=9007199254740991' }],
  listDomainPacks: [
    {},
    { url: '/api/v1/domain-packs?view=full&as_of=2026-11-01' },
    { url: '/api/v1/domain-packs?limit=500&offset=2000000000' },
    { url: '/api/v1/domain-packs?publication_mode=draft' },
  ],
  getDomainPack: packUrls(''),
  listDomainPackObligations: [
    ...packUrls('/obligations?limit=500'),
    ...packUrls('/obligations?limit=500&offset=2000000000'),
  ],
  getDomainPackObligation: [
    {},
    ...['art-5-1', 'rts301-art-5-4-early'].map((code) => ({ url: `/api/v1/domain-packs/eu-dora/obligations/${code}` })),
    ...['art-21-1', 'art-23-4-a'].map((code) => ({ url: `/api/v1/domain-packs/eu-nis2/obligations/${code}` })),
    { url: '/api/v1/domain-packs/eu-gdpr/obligations/art-33-1' },
  ],
  listEvidenceRequirements: [
    ...packUrls('/evidence-requirements?limit=500'),
    {
      url: '/api/v1/domain-packs/eu-dora/evidence-requirements?limit=1&type=register&source_kind=law&sufficiency=full',
    },
  ],
  listFilingRules: [
    ...packUrls('/filing-rules?limit=500'),
    { url: '/api/v1/domain-packs/eu-dora/filing-rules?role=credit_institution&event=ict_incident_awareness&limit=1' },
  ],
  listPenaltyFacts: [
    ...packUrls('/penalty-facts?limit=500'),
    { url: '/api/v1/domain-packs/eu-gdpr/penalty-facts?provision=32016R0679%20Art%205(1)&person=legal&set_by=eu' },
  ],
  listClassificationCriteria: packUrls('/classification-criteria?limit=500'),
  ...CALCULATOR_EXAMPLES,
  assessIncident: ASSESSMENTS,
  listDomainPackRelationships: [
    ...packUrls('/relationships?limit=500'),
    ...packUrls('/relationships?limit=500&offset=2000000000'),
  ],
  listDomainPackVersions: [
    ...packUrls('/versions'),
    { url: '/api/v1/domain-packs/eu-dora/versions?publication_mode=draft' },
  ],
  getDomainPackVersion: [
    ...packUrls('/versions/1.0.0?limit=500'),
    { url: '/api/v1/domain-packs/eu-dora/versions/1.0.0?kind=penalty_fact&limit=1' },
  ],
  diffDomainPack: [
    { url: '/api/v1/domain-packs/eu-ai-act/diff?limit=1' },
    { url: '/api/v1/domain-packs/eu-dora/diff?from=1.0.0&to=1.0.0' },
  ],
  listDomainPackReviews: packUrls('/reviews'),
  listDomainPackChangeEvents: packUrls('/change-events'),
  listChangeEvents: [
    {},
    { url: '/api/v1/change-events?view=compact&limit=1' },
    { url: '/api/v1/change-events?after=9007199254740991&severity=date&since=2026-01-01' },
  ],
  getRelationshipFact: [
    {},
    { url: '/api/v1/relationship-facts/evidence-incident-register-gdpr-dora?as_of=2026-01-01' },
    { url: '/api/v1/relationship-facts/ai-act-deployer-duties-without-prejudice-to-dora?as_of=2028-01-01' },
  ],
  getProvision: [
    {},
    { url: '/api/v1/provisions/32022L2555/Chapter%20IV' },
    { url: '/api/v1/provisions/CELEX:32024R1689/Annex%20III%20point%201?as_of=2026-06-01' },
    { url: '/api/v1/provisions/32016R0679/Art%2032(1)(a)?publication_mode=draft' },
    { url: '/api/v1/provisions/32026R1744/Art%201' },
  ],
  getDomainPackOutline: packUrls('/outline'),
  queryRegulatoryGraph: bodies(
    {},
    { as_of: '2026-01-01', known_at: '2026-11-21T11:59:59+00:00' },
    { limit: 1, offset: 3 },
    { graph: {}, limit: 500 },
    { limit: 500, offset: 2_000_000_000 },
    { pack_ids: ['eu-dora'], relationship_types: ['shares_evidence_with'], q: 'a' },
    { obligation: { pack_id: 'eu-dora', code: 'art-17-2' }, artefact: 'incident_register', in_effect_on: '2026-01-01' },
    { event: 'incident_detected', provision: '32016R0679 Art 33', between: [['eu-gdpr'], ['eu-dora', 'eu-nis2']] },
  ),
  searchObligationsOfCompany: [
    {
      body: { q: 'encryption', pack_ids: ['eu-dora'], entity_roles: ['payment_institution'], limit: 2 },
      missing: { q: 'encryption', customer_profile_id: NOBODY },
    },
  ],
  searchObligations: [
    {},
    { url: '/api/v1/obligations?q=breach%20notification%20art%2033%20GDPR' },
    { url: '/api/v1/obligations?pack_id=eu-dora&role=credit_institution&tag=incident_reporting&modality=must&limit=2' },
    { url: '/api/v1/obligations?q=zebra' },
  ],
  listEvidenceReuse: [{}, { url: '/api/v1/evidence-reuse?pack_id=eu-dora&pack_id=eu-nis2&limit=2' }],
  findRelationshipPaths: bodies(
    { from: { pack_id: 'eu-gdpr', code: 'art-32-1-c' }, to: { pack_id: 'eu-nis2', code: 'art-21-2-c' } },
    { from: { pack_id: 'eu-dora' }, to: { pack_id: 'eu-nis2' }, limit: 500 },
    { from: { pack_id: 'eu-dora' }, to: { pack_id: 'eu-nis2' }, graph: { max_nodes: 5 } },
  ),
  verifyClaim: bodies(
    { statement: { pack_id: 'eu-gdpr', kind: 'limit', provision: 'Art 33(1)', duration: 'PT72H' } },
    { statement: { pack_id: 'eu-gdpr', kind: 'addressee', provision: 'Art 35(1)', addressee: 'processor' } },
    { statement: { pack_id: 'eu-nis2', kind: 'percentage', provision: 'Art 34(5)', percent: 2 }, as_of: '2026-11-21' },
    { statement: { pack_id: 'eu-dora', kind: 'date', date_kind: 'applies', date: '2025-01-17' }, as_of: '2020-01-01' },
    { statement: { pack_id: 'eu-gdpr', kind: 'existence', obligation: 'art-33-1' } },
  ),
  getWorkspace: [{}],
  updateWorkspace: bodies({ name: 'Example', contact_email: 'a@example.com', settings: { one: 1 } }, { settings: {} }),
  createToken: bodies({ name: 'example' }, { name: 'ends', scopes: ['read'], expires_at: '2030-01-31T00:00:00Z' }),
  listTokens: [{}, { url: '/api/v1/tokens?status=active&token_type=data&limit=1' }],
  createWebhookEndpoint: bodies({ url: 'https://93.184.215.14/hooks', description: 'x', event_types: ['credits.low'] }),
  listWebhookEndpoints: [{}, { url: '/api/v1/webhook-endpoints?limit=1&offset=1' }],
  listWebhookDeliveries: [
    { missing: `endpoint_id=${NOBODY}` },
    { url: '/api/v1/webhook-deliveries?status=dead&type=webhook.test&limit=1' },
  ],
  // Of a token that is made before.
  revokeToken: [],
  rotateToken: [],
  checkApplicability: bodies(
    { entity_roles: ['credit_institution'], facts: { staff: 600 }, jurisdictions: ['EU'], pack_ids: ['eu-dora'] },
    {
      entity_roles: ['credit_institution'],
      facts: { staff: 600, turnover_eur: 90_000_000, balance_sheet_eur: 90_000_000 },
      jurisdictions: ['EU'],
    },
    { entity_roles: ['insurance_intermediary'], facts: { staff: 20, turnover_eur: 1, balance_sheet_eur: 1 } },
    { entity_roles: ['credit_institution'], as_of: '2024-12-01' },
    {
      entity_roles: ['credit_institution'],
      include_obligations: true,
      include_not_applicable: true,
      explain: { max_nodes: 2_000, max_edges: 5_000 },
    },
    {
      entity_roles: ['ai_provider'],
      ownership: [{ parent: 'holding', relation: 'linked' }],
      enterprises: [{ id: 'holding' }],
      footprint: [{ country: 'DE', basis: 'established' }],
      facts: { staff: 300 },
      explain: { pack_ids: ['eu-nis2', 'eu-ai-act'], subject_ids: ['nobody'], obligation_codes: ['none'] },
    },
    { activities: [], as_of: '2010-01-01' },
    {
      subjects: [
        { id: 'bank', entity_roles: ['credit_institution'] },
        { id: 'model', kind: 'ai_system', activities: [] },
      ],
      limit: 2,
    },
  ),
}

const document = closeAnswers(JSON.parse(await renderOpenApi()) as OpenApiDocument)
const compile = schemaCompiler(document)
/** OAuth's operations speak another protocol; see oauth-answers.test.ts. */
const isOAuth = ({ tags }: { tags?: string[] }) => tags?.some((tag) => tag.startsWith('OAuth')) ?? false
const pairs = operationsOf(document)
  .filter((operation) => !isOAuth(operation))
  .flatMap((operation) =>
    Object.keys(operation.responses).map((status) => ({
      name: `${operation.operationId} ${status}`,
      operation,
      status: Number(status),
    })),
  )

const service = await openOwnService({
  graph: await openTestGraph(ONE_CONNECTION),
  webhookTargets: LOOPBACK,
  companyProviders: LOOPBACK,
})
let provocations: Record<number, Provocation>
beforeAll(async () => {
  const customer = await service.openCustomer({
    credits: 100_000,
    scopes: ['read', 'write', 'admin', 'packs:unpublished'],
  })
  const pathOfToken = async (name: string) => {
    const { json } = await service.call(customer, 'POST', '/api/v1/tokens', { name })
    return `/api/v1/tokens/${json.token.id}`
  }
  const { seed, packId } = await publishFirstVersion(service.graph)
  await publishAmendedVersion(service.graph, seed)
  for (const [from, to] of [
    ['1.0.0', '2.0.0'],
    ['2.0.0', '1.0.0'],
  ])
    EXAMPLES['diffDomainPack']!.push({ url: `/api/v1/domain-packs/${packId}/diff?from=${from}&to=${to}` })
  for (const [operation, path] of [
    ['listDomainPackVersions', 'versions'],
    ['getDomainPackVersion', 'versions/2.0.0'],
    ['listDomainPackObligations', 'obligations'],
    ['listDomainPackChangeEvents', 'change-events'],
    ['listDomainPackReviews', 'reviews'],
  ] as const)
    EXAMPLES[operation]!.push({ url: `/api/v1/domain-packs/${packId}/${path}` })
  EXAMPLES['rotateToken'] = [{ url: `${await pathOfToken('to rotate')}/rotate`, body: { grace_seconds: 60 } }]
  EXAMPLES['revokeToken'] = [{ url: `${await pathOfToken('to revoke')}/revoke`, body: {} }]
  Object.assign(EXAMPLES, await openCustomerExamples(service, customer, seed))
  Object.assign(EXAMPLES, await openIncidentExamples(service, customer))
  const webhooks = await openWebhookExamples(service, customer)
  Object.assign(EXAMPLES, webhooks)
  Object.assign(EXAMPLES, await openMemberExamples(service, customer))
  const { examples, approver } = await openConfirmationExamples(service)
  Object.assign(EXAMPLES, examples)
  provocations = await openProvocations(service, ({ operationId }) => (operationId in examples ? approver : customer))
})

const isListedOnly = ({ name, operation, status }: (typeof pairs)[number]) =>
  name in LISTED_ONLY || (operation.method === 'GET' && status === 409)

describe('a documented answer is given, and is as the document says', () => {
  test.each(pairs.filter((pair) => !isListedOnly(pair)))('$name', async ({ operation, status }) => {
    const examples = EXAMPLES[operation.operationId] ?? []
    expect(examples.length, 'an example of the operation').toBeGreaterThan(0)
    const { tags } = operation
    const contents = operation.responses[status]!.content ?? NO_CONTENT
    const promised = requiredHeadersOf(document, operation.responses[status]!)
    const types = new Set<string>()
    for (const [at, example] of (status === 200 ? examples : examples.slice(0, 1)).entries()) {
      // A file beside JSON has no schema, so one of each kind shows all that there is to see here.
      const asked = Object.keys(contents).filter((type) => at === 0 || !contents[type]!.schema['contentMediaType'])
      for (const seen of await provocations[status]!(operation, example, asked)) {
        expect(seen).toMatchObject({ status })
        expect(seen.headers).toEqual(expect.arrayContaining(promised))
        const validate = compile(contents[seen.type]!.schema)
        expect({ isValid: validate(seen.body), errors: validate.errors, example }).toEqual({
          isValid: true,
          errors: null,
          example,
        })
        types.add(seen.type)
        if ((status === 200 || tags?.includes('Operations')) && seen.type === 'application/json')
          recordExample(`${operation.operationId} ${status}`, seen.body, validate)
      }
    }
    expect([...types].toSorted()).toEqual(Object.keys(contents).toSorted())
  })

  test('but for those that only the specification has', () => {
    const names = pairs.map(({ name }) => name)
    expect(Object.keys(LISTED_ONLY).filter((name) => !names.includes(name))).toEqual([])
  })
})

test('nothing that brings about a status elsewhere brings one that the document leaves out', async () => {
  for (const { operation, status } of pairs.filter((pair) => pair.status === 200)) {
    const missing = Object.keys(provocations)
      .map(Number)
      .filter((other) => !(other in operation.responses) && other !== status && other !== 404)
    for (const other of missing) {
      for (const seen of await provocations[other]!(operation, EXAMPLES[operation.operationId]![0]!)) {
        expect(Object.keys(operation.responses).map(Number), `${operation.operationId} provoked to ${other}`).toContain(
          seen.status,
        )
      }
    }
  }
})

test('what is not published takes a scope of its own, whether the query asks for it or the body', async () => {
  const reader = await service.openCustomer({ scopes: ['read', 'write', 'admin'] })
  const asked: string[] = []
  for (const operation of operationsOf(document)) {
    const { operationId, method, parameters = [], requestBody } = operation
    const schema = requestBody?.content['application/json']?.schema
    const body = schema?.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)!] : schema
    const inBody = body?.properties?.['publication_mode'] !== undefined
    if (!inBody && !parameters.some(({ name }) => name === 'publication_mode')) continue
    const [example] = EXAMPLES[operationId]!
    const url = urlOf(operation, example!)
    const [path, sent] = inBody
      ? [url, { ...(example!.body as object), publication_mode: 'draft' }]
      : [`${url}${url.includes('?') ? '&' : '?'}publication_mode=draft`, undefined]
    const { status } = await service.call(reader, method as 'GET' | 'POST', path, sent)
    asked.push(`${operationId} ${inBody ? 'body' : 'query'}: ${status}`)
  }
  expect(asked.filter((line) => !line.endsWith(' 403'))).toEqual([])
  expect(asked.filter((line) => line.includes(' body')).length).toBeGreaterThan(1)
})

test('one connection to the graph was enough for every operation', () => {
  expect(Object.values(service.graph.poolSize()).reduce((sum, count) => sum + count)).toBe(1)
})
