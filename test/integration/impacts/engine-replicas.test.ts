import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createWorkspace } from '#src/accounts/workspaces/workspaces.ts'
import { ENGINE_NUMBERS, type EngineNumbers } from '#src/engine/index.ts'
import { createEngineComparer } from '#src/features/impacts/engine/comparer.ts'
import { listImpacts } from '#src/features/impacts/impacts.ts'
import { runApplicability } from '#src/features/runs/runs.ts'
import type { Graph } from '#src/graph/graph.ts'
import { createResponseCache } from '#src/graph/revision.ts'
import { cleanUpAfterFile } from '#test/support/clean-up.ts'
import { comparedBy, countEngineImpacts, judging, storeAsEngine } from '#test/support/engine-runs.ts'
import { TODAY } from '#test/support/load-small-seed.ts'
import type { SmallSeed } from '#test/support/small-seed.ts'
import { openTestGraph } from '#test/support/stores.ts'
import { publishFirstVersion } from '#test/support/three-versions.ts'

const { number, earlier } = ENGINE_NUMBERS
/** Engines after today's: other services on the same stores don't know them, so they leave the runs of this file alone. */
const NEXT: EngineNumbers = { number: '90.0.0', earlier: [...earlier, number] }
const LAST: EngineNumbers = { number: '91.0.0', earlier: [...NEXT.earlier, NEXT.number] }

const graph = await openTestGraph()
const answers = createResponseCache({ graph })
cleanUpAfterFile(() => answers.stop())
const stores = { graph, answers, clock: TODAY }

let seed: SmallSeed
let packId: string
let workspaceId: string
beforeAll(async () => {
  ;({ seed, packId } = await publishFirstVersion(graph))
})
beforeEach(async () => {
  workspaceId = (await createWorkspace(graph, TODAY, 'Engines')).id
})

interface Made {
  id: string
  runId: string
}

/** Customers with a run each, in which an engine judged one duty otherwise than today's; the engine is today's unless given. */
async function openCustomers(count: number, engine = number): Promise<Made[]> {
  const profile = { entity_roles: [`t_${seed.key}_bank`], facts: { [`t_${seed.key}_staff`]: 100 } }
  const made: Made[] = []
  for (let at = 0; at < count; at++) {
    const id = `c-${String(at).padStart(4, '0')}`
    const key = { workspaceId, profileId: id }
    const run = await runApplicability(stores, key, { pack_ids: [packId], profile }, { validAt: '2026-05-01' })
    await storeAsEngine(graph, { workspaceId, runId: run.id }, engine, judging('art-1-1', 'does_not_apply'))
    made.push({ id, runId: run.id })
  }
  return made
}

/** Looks with an engine until nothing is left. */
async function compareAll(engine: EngineNumbers, on: Graph = graph): Promise<void> {
  const look = createEngineComparer({ ...stores, graph: on }, { engine, workspaceId })
  while (!(await look()));
}
const oneEach = (made: Made[]) => ({
  impacts: Object.fromEntries(made.map(({ id }) => [id, 1])),
  messages: made.length,
})
const impactsByEngine = async () => {
  const { data } = await listImpacts(graph, workspaceId, { isFull: false, limit: 100, offset: 0 })
  return Object.fromEntries(data.map((impact) => [impact.engine?.to, impact]))
}

test('any number of processes give each run one impact of an engine, however often they look', async () => {
  const made = await openCustomers(25)
  await Promise.all(Array.from({ length: 5 }, () => compareAll(NEXT)))
  expect(await countEngineImpacts(graph, workspaceId)).toEqual(oneEach(made))
  await compareAll(NEXT)
  expect(await countEngineImpacts(graph, workspaceId)).toEqual(oneEach(made))
})

/** A graph whose process dies: in its n-th write before it is committed, or right after it was, unknown to the caller. */
function dyingGraph(nth: number, moment: 'before commit' | 'after commit'): Graph {
  let writes = 0
  return {
    ...graph,
    async write(work) {
      writes += 1
      if (writes !== nth) return graph.write(work)
      await graph.write(async (tx) => {
        await work(tx)
        if (moment === 'before commit') throw new Error('killed before the commit')
      })
      throw new Error('killed after the commit')
    },
  }
}

test.each([
  [1, 'before commit'],
  [1, 'after commit'],
  [2, 'before commit'],
  [2, 'after commit'],
] as const)('a process that dies in its write %i, %s, loses no impact and doubles none', async (nth, moment) => {
  const made = await openCustomers(12)
  await expect(compareAll(NEXT, dyingGraph(nth, moment))).rejects.toThrow('killed')
  await compareAll(NEXT)
  expect(await countEngineImpacts(graph, workspaceId)).toEqual(oneEach(made))
})

describe('processes of two engines side by side', () => {
  test('the later one closes the undecided impact of the earlier one, which leaves it alone from then on', async () => {
    const [customer] = await openCustomers(1)
    await compareAll(NEXT)
    await compareAll(LAST)
    const found = await impactsByEngine()
    expect(found[NEXT.number]).toMatchObject({
      status: 'resolved',
      decisions: [{ decision: 'superseded', by: 'service', covered_by: found[LAST.number]?.id }],
    })
    expect(found[LAST.number]).toMatchObject({ status: 'open', engine: { from: number, to: LAST.number } })
    await compareAll(NEXT)
    await compareAll(LAST)
    await compareAll(NEXT)
    expect(await impactsByEngine()).toEqual(found)
    expect(await comparedBy(graph, customer?.runId ?? '')).toBe(LAST.number)
  })

  test('an engine that is older than the one of a run makes no impact of it', async () => {
    const [customer] = await openCustomers(1, LAST.number)
    for (const engine of [ENGINE_NUMBERS, NEXT, LAST]) await compareAll(engine)
    expect(await impactsByEngine()).toEqual({})
    expect(await comparedBy(graph, customer?.runId ?? '')).toBeUndefined()
  })

  test('a run that an older process stores beside a newer one is compared too', async () => {
    const [first] = await openCustomers(1)
    await compareAll(NEXT)
    await openCustomers(1)
    await compareAll(NEXT)
    const { data } = await listImpacts(graph, workspaceId, { isFull: false, limit: 100, offset: 0 })
    expect(data.map(({ status }) => status)).toEqual(['open', 'resolved'])
    expect(data[1]).toMatchObject({ run_id: first?.runId, decisions: [{ decision: 'superseded', by: 'service' }] })
  })
})

test('a run that can’t be read is reported, and the others are compared', async () => {
  const [damaged, ...others] = await openCustomers(12)
  await graph.runText("MATCH (x:RunResult {run_id: $runId}) SET x.payload = 'damaged'", damaged && { ...damaged })
  const look = createEngineComparer(stores, { engine: NEXT, workspaceId })
  await expect(look()).rejects.toThrow('1 runs could not be compared')
  const { impacts, messages } = await countEngineImpacts(graph, workspaceId)
  expect(messages).toBe(others.length)
  expect(impacts[damaged?.id ?? '']).toBe(0)
})
