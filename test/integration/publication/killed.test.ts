import { expect, test } from 'vitest'
import { openTestGraph } from '#test/support/stores.ts'
import { readVersion } from '#test/support/load-small-seed.ts'
import { startProgram, storeVariables } from '#test/support/programs.ts'
import { addAmendedVersion, publishFirstVersion } from '#test/support/three-versions.ts'

const graph = await openTestGraph()
/** Parts of the time that a publication takes, after which it is killed: before it writes, while it writes, and just after. */
const KILLED_AT = [0.5, 0.65, 0.8, 0.9, 0.95, 1, 1.05]

/** Starts `regpack packs publish` as a process of its own. */
function publish(packId: string) {
  return startProgram('src/cli/main.ts', ['packs', 'publish', packId, '2.0.0'], storeVariables())
}

async function verifiedVersion(): Promise<string> {
  const { seed, packId } = await publishFirstVersion(graph)
  await addAmendedVersion(graph, seed)
  return packId
}

async function countEvents(packId: string): Promise<number> {
  const { records } = await graph.runText(
    `MATCH (e:ChangeEvent {kind: 'version_published', pack_id: $packId, to_version: '2.0.0'})-[:CHANGES]->(:PackVersion) RETURN count(e) AS count`,
    { packId },
  )
  return Number(records[0]!.get('count'))
}

test(
  'a publication that is killed -9 has happened whole or not at all, and is done by the next',
  { timeout: 180_000 },
  async () => {
    const first = await verifiedVersion()
    const beganAt = performance.now()
    expect(await publish(first).ended).toMatchObject({ code: 0 })
    const tookMs = performance.now() - beganAt
    for (const part of KILLED_AT) {
      const packId = await verifiedVersion()
      const { child, ended } = publish(packId)
      const timer = setTimeout(() => child.kill('SIGKILL'), tookMs * part)
      await ended
      clearTimeout(timer)
      const isDone = (await readVersion(graph, `${packId}@2.0.0`))!['publication_mode'] === 'published'
    expect(await countEvents(packId)).toBe(isDone ? 1 : 0)
      const closed = (await readVersion(graph, `${packId}@1.0.0`))!['closed_at']
      const again = await publish(packId).ended
      expect(again).toMatchObject(
        isDone ? { code: 1, stderr: expect.stringContaining('is published already') } : { code: 0 },
      )
      expect(await countEvents(packId)).toBe(1)
      if (isDone) expect((await readVersion(graph, `${packId}@1.0.0`))!['closed_at']).toEqual(closed)
    }
  },
)
