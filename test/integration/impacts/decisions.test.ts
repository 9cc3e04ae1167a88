import { beforeAll, describe, expect, test } from 'vitest'
import type { DataMigration } from '#src/graph/migrations/data-migration.ts'
import { createDecisionMigration } from '#src/graph/migrations/decisions.ts'
import { runProfile, followImpacts } from '#test/support/impacts.ts'
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

/** The answers about both workspaces, as they are sent. */
async function readAnswers(): Promise<string[]> {
  const answers = []
  for (const { customer, first } of owners)
    for (const path of [PATH, `${PATH}?view=summary&limit=1`, `${PATH}/${first}`])
      answers.push((await service.call(customer, 'GET', path)).text)
  return answers
}

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

describe('migration 014-decisions', () => {
  /** A decision as an older release wrote it. */
  const wordsOf = ({ decision, at, by, until, reason, run_id, previous_run_id, covered_by }: any) => ({
    decision,
    at,
    by,
    until,
    reason,
    run_id,
    previous_run_id,
    covered_by,
  })

  /** Stores the decisions as an older release did: a list of JSON text on each impact. */
  async function writeAsText(): Promise<void> {
    const nodes = await readNodes()
    const impacts = await readRows('MATCH (i:ChangeImpact) WHERE i.workspace_id IN $workspaceIds RETURN i.id AS row')
    const texts = impacts.map((impactId: string) => {
      const decisions = nodes.filter(({ of }) => of === impactId)
      return { impactId, text: JSON.stringify(decisions.map(wordsOf)) }
    })
    await graph.runText(
      `MATCH (d:Decision) WHERE d.workspace_id IN $workspaceIds DETACH DELETE d WITH count(*) AS deleted
       UNWIND $texts AS row MATCH (i:ChangeImpact {id: row.impactId}) WHERE i.workspace_id IN $workspaceIds
       SET i.decisions_json = row.text`,
      { texts, workspaceIds: owners.map(({ customer }) => customer.workspaceId) },
    )
  }

  async function runToEnd(migration: DataMigration): Promise<number[]> {
    const batches = []
    for (let changed = -1; changed !== 0;) {
      changed = await graph.write((tx) => migration.changeNext(tx))
      batches.push(changed)
    }
    return batches
  }

  const readImpacts = () =>
    readRows(
      `MATCH (i:ChangeImpact) WHERE i.workspace_id IN $workspaceIds RETURN properties(i) AS row ORDER BY i.workspace_id, i.id`,
    )
  const countText = () =>
    readRows(
      `MATCH (i:ChangeImpact) WHERE i.workspace_id IN $workspaceIds AND i.decisions_json IS NOT NULL RETURN toFloat(count(i)) AS row`,
    )

  test('turns text into nodes: answers, ids, dates and all other properties stay as they were', async () => {
    const [answers, nodes, impacts] = [await readAnswers(), await readNodes(), await readImpacts()]
    await writeAsText()
    expect(await readAnswers()).not.toEqual(answers)
    const migration = createDecisionMigration()
    expect(await migration.countLeft(graph)).toBe(4)
    expect(await runToEnd(migration)).toEqual([4, 0])
    expect(await migration.countLeft(graph)).toBe(0)
    expect(await readAnswers()).toEqual(answers)
    expect(await readNodes()).toEqual(nodes)
    expect(await readImpacts()).toEqual(impacts)
  })

  test('that is killed between two batches is ended by the next one', async () => {
    const [answers, nodes] = [await readAnswers(), await readNodes()]
    await writeAsText()
    const killed = createDecisionMigration(3)
    await killed.countLeft(graph)
    expect(await graph.write((tx) => killed.changeNext(tx))).toBe(3)
    expect(await countText()).toEqual([1])
    const next = createDecisionMigration(3)
    expect(await next.countLeft(graph)).toBe(1)
    expect(await runToEnd(next)).toEqual([1, 0])
    expect(await readNodes()).toEqual(nodes)
    expect(await readAnswers()).toEqual(answers)
  })

  test('changes nothing by a batch that is rolled back, and finds its impacts again', async () => {
    const nodes = await readNodes()
    await writeAsText()
    const migration = createDecisionMigration()
    await migration.countLeft(graph)
    const batch = graph.write(async (tx) => {
      expect(await migration.changeNext(tx)).toBe(4)
      throw new Error('killed before the commit')
    })
    await expect(batch).rejects.toThrow('killed before the commit')
    expect([await countText(), await readNodes()]).toEqual([[4], []])
    expect((await runToEnd(migration)).reduce((sum, changed) => sum + changed)).toBe(4)
    expect(await readNodes()).toEqual(nodes)
  })

  test('refuses a decision with a property that it does not know', async () => {
    const nodes = await readNodes()
    await writeAsText()
    const change = async (from: string, to: string) => {
      const [impactId, workspaceIds] = [owners[0]!.first, owners.map(({ customer }) => customer.workspaceId)]
      await graph.runText(
        `MATCH (i:ChangeImpact {id: $impactId}) WHERE i.workspace_id IN $workspaceIds SET i.decisions_json = replace(i.decisions_json, $from, $to)`,
        { impactId, workspaceIds, from, to },
      )
    }
    await change('"reason":"too early"', '"mood":"too early"')
    const migration = createDecisionMigration()
    await expect(graph.write((tx) => migration.changeNext(tx))).rejects.toThrow(/list-decisions/)
    expect(await countText()).toEqual([4])
    await change('"mood":"too early"', '"reason":"too early"')
    await runToEnd(migration)
    expect(await readNodes()).toEqual(nodes)
  })
})
