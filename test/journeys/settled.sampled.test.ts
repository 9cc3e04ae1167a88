import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { expect, inject, test, vi } from 'vitest'
import { dispatchChangeEvents } from '#src/features/account/webhooks/dispatcher.ts'
import { runApplicability } from '#src/features/customers/runs/runs.ts'
import { listChangeEvents, listDomainPackChangeEvents } from '#src/law/changes/change-event.outside.ts'
import { recordVersionMode } from '#src/law/changes/record.ts'
import { findAuditHead, listAccountEvents, writeEvent } from '#src/money/accounts/audit-log/audit.ts'
import { readAuditLog } from '#src/money/recovery/read-latest.ts'
import { openGraph } from '#src/stores/graph/graph.ts'
import { setPublicationTurn } from '#src/stores/graph/queries.ts'
import { createResponseCache, writePublished } from '#src/stores/graph/revision.ts'
import { cleanUpAfterFile } from '#test/support/clean-up.ts'
import { runStores } from '#test/support/run-stores.ts'
import { openOwnService } from '#test/support/service.ts'
import { openTestGraph } from '#test/support/stores.ts'
import { publishFirstVersion } from '#test/support/three-versions.ts'

const WRITERS = 3
const ROUNDS = inject('isWhole') ? 8 : 1
/** Index entries of one publication: they widen the moment in which its number can be seen and its entries cannot. */
const BALLAST = inject('isWhole') ? 1_500 : 500
const AT = '2026-11-21T12:00:00.000Z'

const graph = await openTestGraph()
const writers = Array.from({ length: WRITERS }, () => openGraph({ ...runStores().neo4j, timeoutMs: 60_000 }))
cleanUpAfterFile(() => Promise.all(writers.map((writer) => writer.close())))

/** Publishes an event and a heap of indexed nodes in one transaction. Resolves with the number of the event. */
function publish(writer: (typeof writers)[number], version: Version, ballast: string): Promise<number> {
  return writePublished(writer, async (tx, raise) => {
    await tx.run(ballastQuery(ballast), {})
    const seq = await recordVersionMode(tx, 'version_blocked', version, AT)
    await raise()
    return seq
  })
}

/** Indexed nodes of no account. */
const ballastQuery = (ballast: string) => ({
  ...setPublicationTurn,
  text: `UNWIND range(1, ${BALLAST}) AS n
    CREATE (:AuditEvent {id: randomUUID(), workspace_id: '${ballast}', at: toString(n), seq: n})
    RETURN count(*) AS value`,
})

type Version = Parameters<typeof recordVersionMode>[2]

/** Repeats a look until the writers are done, and once more after that. */
async function whileWriting(writing: Promise<unknown>, look: () => Promise<unknown>): Promise<void> {
  let isDone = false
  const end = () => (isDone = true)
  void writing.then(end, end)
  for (let wasDone = false; !wasDone;) {
    wasDone = isDone
    await look()
    // An answer that was kept is given without a wait, and would keep the writers from going on.
    await setImmediate()
  }
}

test('three writers publish side by side: the feeds, the relay and the cache lose nothing of it', async () => {
  const service = await openOwnService({ webhookTargets: { allowLoopback: true } })
  const customer = await service.openCustomer({ scopes: ['read', 'write'] })
  await service.call(customer, 'POST', '/api/v1/webhook-endpoints', { url: 'http://127.0.0.1:9/' })
  const { packId } = await publishFirstVersion(graph)
  const version = { id: `${packId}@1.0.0`, pack_id: packId, version: '1.0.0' }
  while (await dispatchChangeEvents({ graph }));
  const begin = (await listChangeEvents(graph, undefined, { limit: 500 })).page.next_after
  const ballast = randomUUID()
  const cache = createResponseCache({ graph, pollMs: 1, trustMs: 20_000 })
  cleanUpAfterFile(() => cache.stop())

  const seqs: number[] = []
  const feeds = [
    { after: begin, seen: [] as number[], read: (after: number) => listChangeEvents(graph, undefined, filter(after)) },
    {
      after: begin,
      seen: [] as number[],
      read: (after: number) => listDomainPackChangeEvents(graph, packId, filter(after)),
    },
  ]
  for (let round = 1; round <= ROUNDS; round++) {
    const writing = Promise.all(writers.map((writer) => publish(writer, version, ballast)))
    const count = async () => String(await countBallast(ballast))
    await Promise.all([
      ...feeds.map((feed) =>
        whileWriting(writing, async () => {
          const { data, page } = await feed.read(feed.after)
          feed.seen.push(...data.map(({ seq }) => seq))
          feed.after = page.next_after
        }),
      ),
      whileWriting(writing, () => dispatchChangeEvents({ graph })),
      whileWriting(writing, () => cache.remember('count', count)),
    ])
    seqs.push(...(await writing))
    // A stale answer that was kept stays until the next publication.
    await vi.waitFor(async () => expect(await cache.remember('count', count)).toBe(await count()), 60_000)
  }

  while (await dispatchChangeEvents({ graph }));
  const wanted = seqs.toSorted((a, b) => a - b)
  expect(wanted).toHaveLength(WRITERS * ROUNDS)
  for (const { seen } of feeds) expect(seen.filter((seq) => wanted.includes(seq))).toEqual(wanted)
  expect((await listRelayed(customer.workspaceId)).filter((seq) => wanted.includes(seq))).toEqual(wanted)
})

test('what a process published that died before it said so is found by all, since another one says it', async () => {
  const service = await openOwnService()
  const { packId } = await publishFirstVersion(graph)
  const version = { id: `${packId}@1.0.0`, pack_id: packId, version: '1.0.0' }
  const cache = createResponseCache({ graph, pollMs: 5, trustMs: 20_000 })
  cleanUpAfterFile(() => cache.stop())
  const [writer] = writers
  // The first half of a publication: its process dies where the second would begin.
  const dying = { ...writer!, run: () => Promise.reject(new Error('killed')) } as typeof graph
  const seq = await writePublished(dying, async (tx, raise) => {
    const number = await recordVersionMode(tx, 'version_blocked', version, AT)
    await raise()
    return number
  })
  const read = async () =>
    (await listDomainPackChangeEvents(graph, packId, filter(0, 100))).data.map((event) => event.seq)
  await service.tick()
  expect(await read()).toContain(seq)
  await vi.waitFor(async () => {
    await cache.remember('probe', () => Promise.resolve('kept'))
    expect(cache.size).toBe(1)
  }, 60_000)
})

test('an account that is put right from its audit log gets every event up to the number that it was compared with', async () => {
  const { workspaceId, slot } = await (await openOwnService()).openCustomer()
  const ballast = randomUUID()
  const write = (writer: (typeof writers)[number]) =>
    writer.writeBulk(async (tx) => {
      const at = new Date().toISOString()
      const told = { slot, type: 'credits.voided' as const, at, actor: 'test', subject: 'grant', detail: {} }
      await writeEvent(tx, { ...told, id: randomUUID() })
      await tx.run(ballastQuery(ballast), {})
    })
  const looks: Array<{ head: number; last: number }> = []
  for (let round = 1; round <= ROUNDS; round++) {
    await whileWriting(Promise.all(writers.map(write)), async () => {
      const { head } = (await graph.run(findAuditHead, { slot }))[0]!
      const events = await readAuditLog(graph, slot, listAccountEvents, { workspaceId, after: 0, limit: 1_000 })
      looks.push({ head, last: events.at(-1)?.seq ?? 0 })
    })
  }
  expect(looks.at(-1)!.head).toBeGreaterThanOrEqual(WRITERS * ROUNDS)
  expect(looks.filter(({ head, last }) => last < head)).toEqual([])
})

test('a run sees what the events tell of that it says it has seen, however old the kept answers are', async () => {
  const { graph: own, clock, openCustomer } = await openOwnService()
  const answers = createResponseCache({ graph: own, pollMs: 3_600_000, trustMs: 3_600_000 })
  cleanUpAfterFile(() => answers.stop())
  const { workspaceId } = await openCustomer()
  const profile = { name: 'Customer', activities: [], entity_roles: [], sector_tags: [] }
  /** The packs that a run of all packs has locked. */
  const runAll = async (profileId: string) => {
    const key = { workspaceId, profileId, by: 'test' }
    const { locked } = await runApplicability(
      { graph: own, answers, clock },
      key,
      { profile },
      { validAt: '2026-05-01' },
    )
    return locked.map((lock) => lock.pack_id)
  }
  await answers.refresh()
  expect(await runAll('before')).toContain('eu-gdpr')
  const { packId } = await publishFirstVersion(graph)
  expect(await runAll('after')).toContain(packId)
})

const filter = (after: number, limit = 2) => ({ after, limit })

async function countBallast(ballast: string): Promise<number> {
  const text = `MATCH (e:AuditEvent {workspace_id: $ballast}) WHERE e.at >= '' AND e.id >= '' RETURN count(e) AS count`
  const { records } = await graph.runText(text, { ballast })
  return Number(records[0]!.get('count'))
}

async function listRelayed(workspaceId: string): Promise<number[]> {
  const text = 'MATCH (m:WebhookMessage) WHERE m.workspace_id = $workspaceId RETURN m.body AS body'
  const { records } = await graph.runText(text, { workspaceId })
  return records.map((record) => JSON.parse(String(record.get('body'))).data.seq as number).toSorted((a, b) => a - b)
}
