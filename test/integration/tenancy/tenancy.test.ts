import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { renderOpenApi } from '#src/cli/docs.ts'
import { ALL_ROLES, type Scope, SCOPES_OF_ROLE } from '#src/lib/scopes.ts'
import { issueKey } from '#src/money/accounts/keys/index.ts'
import { eventually } from '#test/support/eventually.ts'
import { openIncidentExamples } from '#test/support/incidents.ts'
import { operationsOf, type OpenApiDocument, type PlacedOperation } from '#test/support/openapi-document.ts'
import { openOwnService, type Customer } from '#test/support/service.ts'
import { publishAmendedVersion, publishFirstVersion } from '#test/support/three-versions.ts'
import { openWebhookExamples } from '#test/support/webhook-examples.ts'
import { LOOPBACK } from '#test/support/webhooks.ts'

/** Is in everything that the owner writes. */
const PRIVATE = `private-${randomUUID().slice(0, 8)}`
const SCOPES = ['read', 'write', 'admin', 'packs:unpublished'] as const

let logged = ''
// First, since it takes the processor for a while, and a connection that is not looked after meanwhile is given up.
const operations = operationsOf(JSON.parse(await renderOpenApi()) as OpenApiDocument)
const service = await openOwnService({
  webhookTargets: LOOPBACK,
  logStream: { write: (line) => void (logged += line) },
})

let owner: Customer
let stranger: Customer
/** Parameter of a path → the owner's id. */
let ids: Record<string, string>
/** Bodies that would do, were the object one's own. */
let bodies: Record<string, object | string>

beforeAll(async () => {
  owner = await service.openCustomer({ scopes: [...SCOPES], credits: 10_000 })
  stranger = await service.openCustomer({ scopes: [...SCOPES], credits: 10_000 })
  const { seed, packId } = await publishFirstVersion(service.graph)
  await publishAmendedVersion(service.graph, seed)
  const profile = {
    name: PRIVATE,
    entity_roles: [`t_${seed.key}_bank`],
    facts: { [`t_${seed.key}_staff`]: 100 },
  }
  const path = `/api/v1/customer-profiles/${PRIVATE}/applicability-runs`
  const body = { pack_ids: [packId], as_of: '2026-05-01', profile, metadata: { note: PRIVATE } }
  const run = await eventually(
    () => service.call(owner, 'POST', path, body),
    ({ status }) => status !== 422,
  )
  await service.call(owner, 'POST', '/api/v1/customer-change-impacts/recompute')
  const impacts = await service.call(owner, 'GET', '/api/v1/customer-change-impacts')
  const token = await service.call(owner, 'POST', '/api/v1/tokens', { name: PRIVATE })
  const member = await service.call(owner, 'POST', '/api/v1/members', { name: PRIVATE, role: 'viewer' })
  const webhooks = await openWebhookExamples(service, owner)
  const incidents = await openIncidentExamples(service, owner)
  const idIn = (operation: string) => webhooks[operation]![0]!.url!.split('?')[0]!.split('/')[4]!
  ids = {
    customer_profile_id: PRIVATE,
    run_id: run.json.id,
    impact_id: impacts.json.data[0].id,
    token_id: token.json.token.id,
    member_id: member.json.id,
    endpoint_id: idIn('getWebhookEndpoint'),
    delivery_id: idIn('getWebhookDelivery'),
    incident_id: incidents.getIncident[0]!.url.split('/')[4]!,
  }
  bodies = {
    updateCustomerProfile: { name: 'mine' },
    answerOpenQuestions: 'Code,Answer\nstaff,1\n',
    decideCustomerChangeImpact: { decision: 'adopt' },
    updateMember: { name: 'mine' },
    updateWebhookEndpoint: { description: 'mine' },
    createFeed: { name: 'mine' },
    appendIncidentEvent: { what: 'mine', happened_at: '2026-11-21T11:00:00Z' },
  }
})

const isOfTenant = ({ path }: PlacedOperation) =>
  /\{(customer_profile|run|impact|incident|token|member|endpoint|delivery)_id\}/.test(path)
const ofTenant = operations.filter(isOfTenant)

function send(operation: PlacedOperation, as: Customer, fill: (name: string) => string) {
  const url = operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(fill(name)))
  const body = operation.method === 'GET' ? undefined : (bodies[operation.operationId] ?? {})
  const headers = typeof body === 'string' ? { 'content-type': 'text/csv' } : {}
  return service.call(as, operation.method as 'GET', url, body, headers)
}

test('every operation on an object of a workspace is among those that are tried', () => {
  expect(ofTenant.length).toBeGreaterThanOrEqual(19)
  const names = new Set(ofTenant.flatMap(({ path }) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)))
  expect([...names].filter((name) => !(name in ids))).toEqual([])
})

describe("another workspace's object", () => {
  test.each(ofTenant.map((operation) => [operation.operationId, operation] as const))(
    'is to %s as one that does not exist',
    async (_name, operation) => {
      const foreign = await send(operation, stranger, (name) => ids[name]!)
      const none = await send(operation, stranger, () => randomUUID())
      expect({ foreign: foreign.status, none: none.status }).toEqual({ foreign: 404, none: 404 })
      const shapeOf = ({ json }: typeof foreign) =>
        JSON.stringify({ ...json, trace_id: '' })
          .replaceAll(/(dlv_)?([0-9a-f-]{36}|[0-9a-f]{32,})/g, 'ID')
          .replaceAll(PRIVATE, 'ID')
      const named = Object.values(ids).reduce((text, id) => text.replaceAll(id, 'ID'), shapeOf(foreign))
      expect(named).toBe(shapeOf(none))
    },
  )

  test('costs nothing to ask for', async () => {
    await expect.poll(() => stranger.balance()).toBe(10_000)
  })

  test('is in none of the lists, whatever filter names it', async () => {
    const lists = operations.filter(
      ({ method, path }) =>
        method === 'GET' && path.startsWith('/api/v1') && !path.includes('{') && !path.includes('/admin/'),
    )
    expect(lists.length).toBeGreaterThan(12)
    for (const { path, parameters = [] } of lists) {
      const filters = parameters.filter(({ in: place, name }) => place === 'query' && name in ids)
      const query = filters.map(({ name }) => `${name}=${encodeURIComponent(ids[name]!)}`).join('&')
      const required = path.endsWith('/introspect') ? `token=${owner.secret}` : query
      const { text } = await service.call(stranger, 'GET', `${path}?${required}`)
      for (const id of [...Object.values(ids), owner.workspaceId, owner.slot]) {
        // A refusal repeats what its filter names.
        if (!required.includes(encodeURIComponent(id))) expect(`${path}: ${text}`).not.toContain(id)
      }
      expect(JSON.parse(text).data ?? []).toEqual(
        /customer|webhook|incidents|members/.test(path) ? [] : expect.anything(),
      )
    }
  })

  test('is not found in a body either', async () => {
    const path = '/api/v1/customer-change-impacts/recompute'
    expect((await service.call(stranger, 'POST', path, { customer_profile_id: PRIVATE })).status).toBe(404)
  })

  test('is not reached by an idempotency key that its owner used', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const path = `/api/v1/customer-profiles/${PRIVATE}`
    expect((await service.call(owner, 'PATCH', path, { name: `${PRIVATE} 2` }, headers)).status).toBe(200)
    expect((await service.call(stranger, 'PATCH', path, { name: `${PRIVATE} 2` }, headers)).status).toBe(404)
  })

  test('is as it was after all of this', async () => {
    const { json } = await service.call(owner, 'GET', `/api/v1/customer-profiles/${PRIVATE}`)
    expect(json).toMatchObject({ name: `${PRIVATE} 2`, version: 2, current_run_id: ids['run_id'] })
    const impact = await service.call(owner, 'GET', `/api/v1/customer-change-impacts/${ids['impact_id']}`)
    expect(impact.json).toMatchObject({ status: 'open', decisions: [] })
    const tokens = await service.call(owner, 'GET', '/api/v1/tokens')
    expect(tokens.json.data.find(({ id }: { id: string }) => id === ids['token_id'])).toMatchObject({
      status: 'active',
    })
  })
})

describe('a member of another workspace', () => {
  test.each(ALL_ROLES)('who is %s: each operation takes the scope of the role, and finds no object', async (role) => {
    const { redis, clock } = service
    const { workspaceId, slot } = stranger
    const memberId = randomUUID()
    const scopes: Scope[] = [...SCOPES_OF_ROLE[role]]
    const key = { workspaceId, slot, name: role, type: 'oauth', scopes, memberId } as const
    const issued = await issueKey(redis, clock, key)
    const scopeOf = new Map(
      service.app.operations.flatMap(({ operation, policy }) =>
        policy.access === 'key' && policy.credential !== 'path' ? [[operation, policy.scope] as const] : [],
      ),
    )
    const tried = operations.filter(({ operationId }) => scopeOf.has(operationId))
    expect(tried.length).toBeGreaterThan(80)
    const wrong: string[] = []
    for (const operation of tried) {
      const { status } = await send(operation, { ...stranger, ...issued }, (name) => ids[name] ?? randomUUID())
      const isAllowed = scopes.includes(scopeOf.get(operation.operationId)!)
      const isRight = !isAllowed ? status === 403 : isOfTenant(operation) ? status === 404 : status !== 403
      if (!isRight) wrong.push(`${operation.operationId}: ${status}`)
    }
    expect(wrong).toEqual([])
  })
})

test('neither metrics nor logs name a workspace or what is in it', async () => {
  const { text } = await service.call(stranger, 'GET', '/metrics', undefined, { accept: 'text/plain' })
  const named = [...Object.values(ids), owner.workspaceId, owner.slot].filter((id) => text.includes(id))
  expect(named).toEqual([])
  const linesOf = (id: string) => logged.split('\n').filter((line) => line.includes(id))
  expect(linesOf(PRIVATE)).toEqual([])
  const foreign = linesOf(owner.workspaceId).filter((line) => line.includes(stranger.workspaceId))
  expect(foreign).toEqual([])
  expect(linesOf('/api/v1/customer-profiles/:customer_profile_id')).not.toEqual([])
})
