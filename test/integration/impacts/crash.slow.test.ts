import { beforeEach, describe, expect, test } from 'vitest'
import { consumeAll } from '#src/features/customers/impacts/evaluate/consumer.ts'
import { evaluateImpact, readStates } from '#src/features/customers/impacts/evaluate/evaluate-impact.ts'
import { recomputeImpacts } from '#src/features/customers/impacts/recompute/recompute.ts'
import { storeImpacts } from '#src/features/customers/impacts/store.ts'
import { findEventHead } from '#src/features/customers/runs/queries.ts'
import { runApplicability } from '#src/features/customers/runs/runs.ts'
import { today } from '#src/lib/clock.ts'
import { createWorkspace } from '#src/money/accounts/workspaces/workspaces.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import { createResponseCache } from '#src/stores/graph/revision.ts'
import { cleanUpAfterFile } from '#test/support/clean-up.ts'
import { eventually } from '#test/support/eventually.ts'
import { TODAY } from '#test/support/load-small-seed.ts'
import { startServer, storeVariables } from '#test/support/programs.ts'
import type { SmallSeed } from '#test/support/small-seed.ts'
import { openTestGraph } from '#test/support/stores.ts'
import { publishAmendedVersion, publishFirstVersion } from '#test/support/three-versions.ts'
import { sample } from '#test/support/sample.ts'

const graph = await openTestGraph()
const cache = createResponseCache({ graph })
cleanUpAfterFile(() => cache.stop())
const stores = { graph, answers: cache, clock: TODAY }

const OPENED_AT_ONCE = 8

let seed: SmallSeed
let packId: string
let workspaceId: string
beforeEach(async () => {
  ;({ seed, packId } = await publishFirstVersion(graph))
  workspaceId = (await createWorkspace(graph, TODAY, 'Crashes')).id
})

/** Customers with a run each against the first version. */
async function openCustomers(count: number): Promise<string[]> {
  const profile = { entity_roles: [`t_${seed.key}_bank`], facts: { [`t_${seed.key}_staff`]: 100 } }
  const ids = Array.from({ length: count }, (_, at) => `c-${String(at).padStart(4, '0')}`)
  const waiting = ids.values()
  const open = async () => {
    for (const profileId of waiting)
      await runApplicability(
        stores,
        { workspaceId, profileId, by: 'test' },
        { pack_ids: [packId], profile },
        { validAt: '2026-05-01' },
      )
  }
  await Promise.all(Array.from({ length: OPENED_AT_ONCE }, open))
  return ids
}

/** How many impacts each customer has, and how many messages tell of them. */
async function countAll(): Promise<{ impacts: Record<string, number>; messages: number }> {
  const { records } = await graph.runText(
    `MATCH (p:CustomerProfile {workspace_id: $workspaceId})
     RETURN p.id AS id, COUNT { MATCH (i:ChangeImpact {workspace_id: $workspaceId, profile_id: p.id}) } AS impacts`,
    { workspaceId },
  )
  const told = await graph.runText(
    "MATCH (m:WebhookMessage {workspace_id: $workspaceId}) WHERE m.type = 'customer.impact.created' RETURN count(m) AS messages",
    { workspaceId },
  )
  return {
    impacts: Object.fromEntries(records.map((row) => [row.get('id') as string, Number(row.get('impacts'))])),
    messages: Number(told.records[0]!.get('messages')),
  }
}
const oneEach = (ids: string[]) => ({ impacts: Object.fromEntries(ids.map((id) => [id, 1])), messages: ids.length })

/**
 * A graph whose process dies: in its n-th write before it is committed, or right after it was, unknown to the caller.
 */
function dyingGraph(nth: number, moment: 'before commit' | 'after commit'): Graph {
  let writes = 0
  return {
    ...graph,
    async write(work) {
      writes += 1
      if (writes !== nth) return graph.write(work)
      const outcome = await graph.write(async (tx) => {
        const result = await work(tx)
        if (moment === 'before commit') throw new Error('killed before the commit')
        return result
      })
      throw new Error('killed after the commit', { cause: outcome })
    },
  }
}

describe('a process that dies while it follows a publication', () => {
  const moments = [
    [1, 'before commit'],
    [1, 'after commit'],
    [2, 'before commit'],
    [2, 'after commit'],
    [3, 'after commit'],
  ] as const
  test.each(sample(moments))('in its write %i, %s, loses no impact and doubles none', async (nth, moment) => {
    const ids = await openCustomers(12)
    await publishAmendedVersion(graph, seed)
    const dying = { ...stores, graph: dyingGraph(nth, moment) }
    await consumeAll(dying).catch((error: unknown) => expect(String(error)).toContain('killed'))
    await consumeAll(stores)
    await consumeAll(stores)
    expect(await countAll()).toEqual(oneEach(ids))
  })
})

describe('a recompute that is cut off', () => {
  test('goes on where it ended, and counts each customer once', async () => {
    const ids = await openCustomers(120)
    await publishAmendedVersion(graph, seed)
    await markAsSeen(ids)
    const cut = { ...stores, graph: dyingGraph(2, 'after commit') }
    await expect(recomputeImpacts(cut, workspaceId, { domain_pack_id: packId })).rejects.toThrow('killed')
    let answer = await recomputeImpacts(stores, workspaceId, { domain_pack_id: packId })
    for (let call = 0; call < 20 && answer.state === 'running'; call++)
      answer = await recomputeImpacts(stores, workspaceId, { domain_pack_id: packId })
    expect(answer).toMatchObject({ state: 'complete', processed: 120, total: 120, created: 120, unchanged: 0 })
    expect(await countAll()).toEqual(oneEach(ids))
  })

  test('of ten at once with one question finds each impact once', async () => {
    const ids = await openCustomers(60)
    await publishAmendedVersion(graph, seed)
    await markAsSeen(ids)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => recomputeImpacts(stores, workspaceId, { domain_pack_id: packId })),
    )
    expect(answers.every(({ processed }) => processed <= 60)).toBe(true)
    let last = await recomputeImpacts(stores, workspaceId, { domain_pack_id: packId })
    for (let call = 0; call < 20 && last.state === 'running'; call++)
      last = await recomputeImpacts(stores, workspaceId, { domain_pack_id: packId })
    expect(last.state).toBe('complete')
    expect(await countAll()).toEqual(oneEach(ids))
  })

  /** Keeps the services of other test files from finding them first. */
  async function markAsSeen(ids: string[]): Promise<void> {
    await graph.runText(
      'UNWIND $ids AS id MATCH (p:CustomerProfile {workspace_id: $workspaceId, id: id}) SET p.seen_event = 1000000000',
      { ids, workspaceId },
    )
  }
})

test('an assessment of a run that another took the place of is not written', async () => {
  const [profileId] = await openCustomers(1)
  await publishAmendedVersion(graph, seed)
  const states = await readStates(graph, workspaceId, [profileId!])
  const found = await evaluateImpact(stores, states, { isNewsOnly: true, creates: true, refreshes: [] })
  await runApplicability(
    stores,
    { workspaceId, profileId: profileId!, by: 'test' },
    { pack_ids: [packId] },
    { validAt: today(TODAY) },
  )
  const [head] = await graph.run(findEventHead, {})
  const stored = await graph.write((tx) => storeImpacts(tx, workspaceId, found, { clock: TODAY, seenEvent: head!.seq }))
  expect(stored).toMatchObject({ created: 0 })
})

test('a service that is killed -9 while it follows leaves the rest to the next one', async () => {
  const ids = await openCustomers(120)
  const first = await startServer(storeVariables())
  await publishAmendedVersion(graph, seed)
  const seen = async () => Object.values((await countAll()).impacts).reduce((sum, count) => sum + count, 0)
  await eventually(seen, (count) => count > 0)
  first.child.kill('SIGKILL')
  await first.ended
  await startServer(storeVariables())
  await eventually(seen, (count) => count >= ids.length)
  await consumeAll(stores)
  expect(await countAll()).toEqual(oneEach(ids))
})
