import { beforeAll, describe, expect, test } from 'vitest'
import { followImpacts, runProfile } from '#test/support/impacts.ts'
import { openService, type Customer } from '#test/support/service.ts'
import { publishAmendedVersion, publishComingVersion, publishFirstVersion } from '#test/support/three-versions.ts'

const service = await openService()
const { graph } = service
const PATH = '/api/v1/customer-change-impacts'
const REASON = 'They said: "no", née 2019 \\ 🙂'

/** Two workspaces, each with the impacts of two steps. */
let owners: Array<{ customer: Customer; profileId: string; first: string; second: string }>

const decide = async ({ customer }: { customer: Customer }, impactId: string, body: object) => {
  const answer = await service.call(customer, 'POST', `${PATH}/${impactId}/decision`, body)
  expect(answer.status).toBe(200)
  return answer.json
}

beforeAll(async () => {
  const { seed, packId } = await publishFirstVersion(graph)
  const profile = { entity_roles: [`t_${seed.key}_bank`], facts: { [`t_${seed.key}_staff`]: 100 } }
  const body = { pack_ids: [packId], as_of: '2026-05-01', profile }
  const opened = []
  for (let at = 0; at < 2; at += 1) {
    const customer = await service.openCustomer({ scopes: ['read', 'write'], credits: 5_000 })
    opened.push({ customer, profileId: (await runProfile(service, customer, body)).id })
  }
  await publishAmendedVersion(graph, seed, '2027-01-01')
  await publishComingVersion(graph, seed)
  owners = []
  for (const { customer, profileId } of opened) {
    const [second, first] = await followImpacts(service, customer, profileId, 2)
    owners.push({ customer, profileId, first: first.id, second: second.id })
  }
  const [one, two] = owners as [(typeof owners)[0], (typeof owners)[0]]
  await decide(one, one.first, { decision: 'adopt', reason: REASON })
  await decide(one, one.first, { decision: 'undo', reason: 'too early' })
  await decide(one, one.second, { decision: 'adopt' })
  await decide(two, two.first, { decision: 'defer', until: '2027-03-01' })
  await decide(two, two.first, { decision: 'defer', until: '2027-06-01', reason: 'budget' })
  await decide(two, two.second, { decision: 'reject', reason: REASON })
})

async function readRows(text: string): Promise<any[]> {
  const workspaceIds = owners.map(({ customer }) => customer.workspaceId)
  const { records } = await graph.runText(text, { workspaceIds })
  return records.map((record) => record.get('row'))
}

const readNodes = () =>
  readRows(
    `MATCH (i:ChangeImpact)-[:DECIDED]->(d:Decision) WHERE i.workspace_id IN $workspaceIds
     RETURN d {.*, position: toFloat(d.position), of: i.id} AS row ORDER BY i.id, d.position`,
  )

describe('the decisions of an impact', () => {
  test('are nodes in their order, with what was decided', async () => {
    const [one] = owners
    const nodes = (await readNodes()).filter((node) => node.of === one!.first)
    expect(nodes).toMatchObject([
      { decision: 'adopt', position: 0, reason: REASON, by: one!.customer.keyId },
      { decision: 'undo', position: 1, reason: 'too early' },
      { decision: 'adopt', position: 2, covered_by: one!.second },
    ])
    for (const { id, impact_id, workspace_id, position, of } of nodes)
      expect([id, impact_id, workspace_id]).toEqual([`${of}/${position}`, of, one!.customer.workspaceId])
  })
})
