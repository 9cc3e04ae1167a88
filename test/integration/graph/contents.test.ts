import { beforeAll, describe, expect, test } from 'vitest'
import { checkContents } from '#src/law/links/check.ts'
import { readLegalVersion } from '#src/law/versions/legal-version.ts'
import { sha256 } from '#src/lib/json/canonical.ts'
import { approveAll, load, writtenSteps } from '#test/support/load-small-seed.ts'
import { makeSmallSeed } from '#test/support/small-seed.ts'
import { ONE_CONNECTION, openTestGraph } from '#test/support/stores.ts'
import { publishAmendedVersion, publishFirstVersion } from '#test/support/three-versions.ts'

const graph = await openTestGraph(ONE_CONNECTION)
const seed = makeSmallSeed()
approveAll(seed)
const versionId = `${seed.one.pack.id}@1.0.0`
beforeAll(async () => {
  await load(graph, seed)
})

const OBJECTS = 'HAS_OBLIGATION|HAS_RULE|HAS_EVIDENCE|HAS_FILING|HAS_PENALTY|HAS_CRITERION'

interface Stored {
  id: string
  hash: string
  content: string
  json: string
  title: string
  text: string | null
}

async function objectsOf(packKey = seed.key): Promise<Stored[]> {
  const { records } = await graph.runText(
    `MATCH (v:PackVersion)-[:${OBJECTS}]->(n)-[:HAS_CONTENT]->(c:LegalContent) WHERE v.id CONTAINS $packKey
     RETURN n.id AS id, n.hash AS hash, c.hash AS content, c.json AS json, coalesce(n.title, n.artifact_name) AS title, n.legal_json AS text
     ORDER BY id`,
    { packKey },
  )
  return records.map((record) => record.toObject() as Stored)
}

/** The faults of this file's seed; other files work on the same graph. */
async function faults() {
  const { records } = await graph.runText(
    `MATCH (v:PackVersion)-[:${OBJECTS}]->(n) WHERE v.id CONTAINS $key RETURN n.id AS id, n.hash AS hash`,
    { key: seed.key },
  )
  const own = new Set(records.flatMap((record) => [record.get('id'), record.get('hash')]))
  return (await checkContents(graph)).filter(({ id }) => own.has(id))
}

describe('the text of a legal object', () => {
  test('is a node under its hash, and the object has a title and no text of its own', async () => {
    const objects = await objectsOf()
    expect(objects.length).toBeGreaterThan(10)
    for (const { hash, content, json, title, text } of objects) {
      expect([sha256(json), content, text]).toEqual([hash, hash, null])
      expect(title).toMatch(/\w/)
    }
    expect(objects.find(({ id }) => id === `${versionId}/rules/firms`)!.title).toBe('applies: firms')
    expect(await faults()).toEqual([])
  })

  test('is shared by versions in which the object is the same', async () => {
    const { seed: other } = await publishFirstVersion(graph)
    await publishAmendedVersion(graph, other)
    const objects = await objectsOf(other.one.pack.id)
    const shared = [...Map.groupBy(objects, ({ content }) => content).values()].filter(({ length }) => length > 1)
    expect(shared.map((group) => group.map(({ id }) => id))).toContainEqual([
      `${other.one.pack.id}@1.0.0/rules/firms`,
      `${other.one.pack.id}@2.0.0/rules/firms`,
    ])
    const { records } = await graph.runText(
      `MATCH (v:PackVersion)-[:${OBJECTS}]->(n)-[:HAS_CONTENT]->(c) WHERE v.pack_id = $packId RETURN count(DISTINCT c) AS contents`,
      { packId: other.one.pack.id },
    )
    expect(Number(records[0]!.get('contents'))).toBe(new Set(objects.map(({ hash }) => hash)).size)
  })

  test('goes with the last draft that has it', async () => {
    const draft = makeSmallSeed()
    await load(graph, draft)
    const before = await objectsOf(draft.key)
    draft.one.obligations.pop()
    draft.one.rules.pop()
    draft.one.criteria.pop()
    draft.one.coverage.covers = [`${draft.instrument.id} Art 2`]
    await load(graph, draft)
    const { records } = await graph.runText('MATCH (c:LegalContent) WHERE c.hash IN $hashes RETURN c.hash AS hash', {
      hashes: before.map(({ hash }) => hash),
    })
    const kept = new Set((await objectsOf(draft.key)).map(({ hash }) => hash))
    expect(new Set(records.map((record) => record.get('hash')))).toEqual(kept)
    // The rule that is gone is also one of the other pack, so its text stays; that of the duty goes.
    expect(new Set(before.map(({ hash }) => hash)).size - kept.size).toBe(1)
  })
})

describe('a check finds, and the next load writes anew,', () => {
  test.each([
    ['content_differs', 'MATCH (n:Rule {id: $id})-[:HAS_CONTENT]->(c) SET c.json = c.json + " "'],
    ['object_without_content', 'MATCH (n:Rule {id: $id})-[has:HAS_CONTENT]->() DELETE has'],
    [
      'object_without_content',
      'MATCH (n:Rule {id: $id})-[has:HAS_CONTENT]->(), (c:LegalContent {hash: $other}) DELETE has CREATE (n)-[:HAS_CONTENT]->(c)',
    ],
    [
      'object_without_content',
      'MATCH (n:Rule {id: $id}), (c:LegalContent {hash: $other}) CREATE (n)-[:HAS_CONTENT]->(c)',
    ],
  ] as const)('%s: %s', async (kind, fault) => {
    const before = await objectsOf()
    const [legal, id] = [await readLegalVersion(graph, versionId), `${versionId}/rules/firms`]
    const other = before.find((object) => object.id === `${versionId}/rules/small-firms`)!.hash
    await graph.runText(fault, { id, other })
    expect(new Set((await faults()).map((one) => one.kind))).toEqual(new Set([kind]))
    expect((await load(graph, seed)).versions).toContainEqual(expect.objectContaining({ action: 'updated' }))
    expect(await faults()).toEqual([])
    expect(await objectsOf()).toEqual(before)
    expect(await readLegalVersion(graph, versionId)).toEqual(legal)
    expect(writtenSteps(await load(graph, seed))).toEqual([])
  })
})
