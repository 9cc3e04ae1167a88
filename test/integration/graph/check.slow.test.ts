import { expect, test } from 'vitest'
import { regpack } from '#test/support/regpack.ts'
import { openTestGraph } from '#test/support/stores.ts'

const graph = await openTestGraph()
const LOOSE = 't-no-such-fact'

test('`graph check` names what differs and the load that mends it, and is silent about it afterwards', async () => {
  await graph.runText(
    `MATCH (a:Pack {id: 'eu-dora'}), (b:Pack {id: 'eu-nis2'})
     CREATE (a)-[:AMENDS {fact_id: $id, mode: 'published'}]->(b)`,
    { id: LOOSE },
  )
  const found = await regpack(['graph', 'check'])
  expect(found.code).toBe(1)
  expect(found.out).toContain(
    `edge_without_fact ${LOOSE}: an edge AMENDS from eu-dora to eu-nis2 names a fact that does not exist there\n`,
  )
  expect(found.err).toMatch(/^\d+ differences; loading again mends them: npm run -s regpack -- packs load$/m)
  expect(await regpack(['packs', 'load'])).toMatchObject({ code: 0, err: '' })
  expect((await regpack(['graph', 'check'])).out).not.toContain(LOOSE)
})
