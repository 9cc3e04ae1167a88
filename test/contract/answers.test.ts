import { beforeAll, describe, expect, test } from 'vitest'
import { renderOpenApi } from '#src/cli/openapi.ts'
import { operationsOf, schemaCompiler, type OpenApiDocument } from '#test/support/openapi-document.ts'
import { openProvocations, type Example, type Provocation } from '#test/support/provoke.ts'
import { openService } from '#test/support/service.ts'
import { publishAmendedVersion, publishFirstVersion } from '#test/support/three-versions.ts'

const PACKS = ['eu-ai-act', 'eu-dora', 'eu-gdpr', 'eu-nis2']
const packUrls = (rest: string) => PACKS.map((id) => ({ url: `/api/v1/domain-packs/${id}${rest}` }))
const bodies = (...list: object[]): Example[] => list.map((body) => ({ body }))

/** Requests that are answered with 200, so many that every part of the answer is seen. Each operation needs one at least. */
const EXAMPLES: Record<string, Example[]> = {
  getHealth: [{}],
  getReadiness: [{}],
  getMetrics: [{}, { headers: { accept: 'application/json' } }],
  listVocabularies: [{}],
  listUsage: [{}, { url: '/api/v1/billing/usage?limit=1' }],
  summarizeUsage: [{}],
  getSubscription: [{}],
  listPrices: [{}],
  listLedgerEntries: [{}, { url: '/api/v1/billing/ledger?after=9007199254740991' }],
  listDomainPacks: [
    {},
    { url: '/api/v1/domain-packs?view=full&as_of=2026-11-01' },
    { url: '/api/v1/domain-packs?limit=1&offset=1' },
    { url: '/api/v1/domain-packs?limit=500&offset=2000000000' },
    { url: '/api/v1/domain-packs?publication_mode=draft' },
  ],
  getDomainPack: packUrls(''),
  listDomainPackObligations: [
    ...packUrls('/obligations?limit=500'),
    ...packUrls('/obligations?limit=500&offset=2000000000'),
  ],
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
  diffDomainPack: [{ url: '/api/v1/domain-packs/eu-dora/diff?from=1.0.0&to=1.0.0' }],
  listDomainPackReviews: packUrls('/reviews'),
  listDomainPackChangeEvents: packUrls('/change-events'),
  listChangeEvents: [
    {},
    { url: '/api/v1/change-events?view=summary&limit=1' },
    { url: '/api/v1/change-events?after=9007199254740991&severity=date&since=2026-01-01' },
  ],
  queryRegulatoryGraph: bodies(
    {},
    { as_of: '2026-01-01', known_at: '2026-11-21T11:59:59+00:00' },
    { limit: 1, offset: 3 },
    { limit: 500, offset: 2_000_000_000 },
    { pack_ids: ['eu-dora'], relationship_types: ['shares_evidence_with'], q: 'a' },
  ),
  getWorkspace: [{}],
  updateWorkspace: bodies({ name: 'Example', contact_email: 'a@example.com', settings: { one: 1 } }, { settings: {} }),
  createToken: bodies({ name: 'example' }, { name: 'ends', scopes: ['read'], expires_at: '2030-01-31T00:00:00Z' }),
  listTokens: [{}, { url: '/api/v1/tokens?status=active&token_type=data&limit=1' }],
  // Of a token that is made before.
  revokeToken: [],
  rotateToken: [],
  checkApplicability: bodies(
    {
      entity_roles: ['credit_institution'],
      facts: { staff: 600, turnover_eur: 90_000_000, balance_sheet_eur: 90_000_000 },
      jurisdictions: ['EU'],
    },
    { entity_roles: ['insurance_intermediary'], facts: { staff: 20, turnover_eur: 1, balance_sheet_eur: 1 } },
    { entity_roles: ['credit_institution'], as_of: '2024-12-01' },
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

/** Documented answers that nothing provokes. They stand in the document because the specification lists them. */
const LISTED_ONLY: Record<string, string> = {
  'listDomainPacks 409': 'the specification lists 409 for data operations; a read conflicts with nothing',
  'getDomainPack 409': 'the same',
  'listDomainPackObligations 409': 'the same',
  'listDomainPackRelationships 409': 'the same',
  'listDomainPackVersions 409': 'the same',
  'getDomainPackVersion 409': 'the same',
  'diffDomainPack 409': 'the same',
  'listDomainPackReviews 409': 'the same',
  'listDomainPackChangeEvents 409': 'the same',
  'listChangeEvents 409': 'the same',
  'listVocabularies 409': 'the same',
  'listUsage 409': 'the same',
  'summarizeUsage 409': 'the same',
  'getSubscription 409': 'the same',
  'listPrices 409': 'the same',
  'listLedgerEntries 409': 'the same',
  'listUsage 402': 'it is free; the specification lists 402 for all operations with a key',
  'summarizeUsage 402': 'the same',
  'getSubscription 402': 'the same',
  'listPrices 402': 'the same',
  'listLedgerEntries 402': 'the same',
  'getWorkspace 409': 'the specification lists it for account operations; a read conflicts with nothing',
  'listTokens 409': 'the same',
  'getWorkspace 402': 'the specification lists it for account operations, which are free',
  'updateWorkspace 402': 'the same',
  'createToken 402': 'the same',
  'listTokens 402': 'the same',
  'revokeToken 402': 'the same',
  'rotateToken 402': 'the same',
}

const document = JSON.parse(await renderOpenApi()) as OpenApiDocument
const compile = schemaCompiler(document)
const pairs = operationsOf(document).flatMap((operation) =>
  Object.keys(operation.responses).map((status) => ({
    name: `${operation.operationId} ${status}`,
    operation,
    status: Number(status),
  })),
)

let provocations: Record<number, Provocation>
beforeAll(async () => {
  const service = await openService()
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
  provocations = await openProvocations(service, () => customer)
})

describe('a documented answer is given, and is as the document says', () => {
  test.each(pairs.filter(({ name }) => !(name in LISTED_ONLY)))('$name', async ({ operation, status }) => {
    const examples = EXAMPLES[operation.operationId] ?? []
    expect(examples.length, 'an example of the operation').toBeGreaterThan(0)
    const contents = operation.responses[status]!.content!
    const types = new Set<string>()
    for (const example of status === 200 ? examples : examples.slice(0, 1)) {
      for (const seen of await provocations[status]!(operation, example)) {
        expect(seen).toMatchObject({ status })
        const validate = compile(contents[seen.type]!.schema)
        expect({ isValid: validate(seen.body), errors: validate.errors, example }).toEqual({
          isValid: true,
          errors: null,
          example,
        })
        types.add(seen.type)
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
