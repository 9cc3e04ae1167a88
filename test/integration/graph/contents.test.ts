import { beforeAll, describe, expect, test } from 'vitest'
import { readLegalVersion } from '#src/features/versions/read.ts'
import { checkContents, mendContents } from '#src/graph/contents/check-contents.ts'
import { createContentMigration } from '#src/graph/migrations/contents.ts'
import { sha256 } from '#src/lib/json/canonical.ts'
import { approveAll, load } from '#test/support/load-small-seed.ts'
import { makeSmallSeed } from '#test/support/small-seed.ts'
import { openTestGraph } from '#test/support/stores.ts'
import { publishAmendedVersion, publishFirstVersion } from '#test/support/three-versions.ts'

const graph = await openTestGraph()
const seed = makeSmallSeed()
approveAll(seed)
const versionId = `${seed.one.pack.id}@1.0.0`
beforeAll(async () => {
  await load(graph, seed)
})

const OBJECTS = 'HAS_OBLIGATION|HAS_RULE|HAS_EVIDENCE|HAS_FILING|HAS_PENALTY'

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

describe('a check finds, and a load after mending writes anew,', () => {
  test.each([
    ['content_differs', 'MATCH (n:Rule {id: $id})-[:HAS_CONTENT]->(c) SET c.json = c.json + " "'],
    ['object_without_content', 'MATCH (n:Rule {id: $id})-[has:HAS_CONTENT]->() DELETE has'],
    [
      'object_without_content',
      'MATCH (n:Rule {id: $id})-[has:HAS_CONTENT]->(), (c:LegalContent {hash: $other}) DELETE has CREATE (n)-[:HAS_CONTENT]->(c)',
    ],
  ] as const)('%s: %s', async (kind, fault) => {
    const before = await objectsOf()
    const [legal, id] = [await readLegalVersion(graph, versionId), `${versionId}/rules/firms`]
    const other = before.find((object) => object.id === `${versionId}/rules/small-firms`)!.hash
    await graph.runText(fault, { id, other })
    const found = await faults()
    expect(new Set(found.map((one) => one.kind))).toEqual(new Set([kind]))
    await graph.write((tx) => mendContents(tx, found))
    expect((await load(graph, seed)).versions).toContainEqual(expect.objectContaining({ action: 'updated' }))
    expect(await faults()).toEqual([])
    expect(await objectsOf()).toEqual(before)
    expect(await readLegalVersion(graph, versionId)).toEqual(legal)
  })

  test('an object as an older release writes it; mending alone ties it', async () => {
    const before = await objectsOf()
    await writeAsBefore(`${versionId}/rules/firms`)
    const found = await faults()
    expect(found).toMatchObject([{ kind: 'object_without_content', id: `${versionId}/rules/firms` }])
    await graph.write((tx) => mendContents(tx, found))
    expect(await faults()).toEqual([])
    expect(await objectsOf()).toEqual(before)
  })
})

/** Gives objects their text back, as releases before the migration stored it, and takes titles. */
async function writeAsBefore(prefix: string): Promise<void> {
  await graph.runText(
    `MATCH (n:Obligation|Rule|EvidenceRequirement|FilingRule|PenaltyFact)-[has:HAS_CONTENT]->(c) WHERE n.id STARTS WITH $prefix
     SET n.legal_json = c.json DELETE has
     FOREACH (_ IN CASE WHEN n:Obligation THEN [] ELSE [1] END | REMOVE n.title)`,
    { prefix },
  )
}

test('the migration moves what was stored before, also when it is killed between two batches', async () => {
  const [before, legal] = [await objectsOf(), await readLegalVersion(graph, versionId)]
  const titles = () =>
    graph.runText(
      'MATCH (n:PackVersion|RelationshipFact|Citation) WHERE n.id CONTAINS $key OR n.id STARTS WITH $celex RETURN n.id AS id, n.title AS title ORDER BY id',
      { key: seed.key, celex: seed.celex },
    )
  const titled = (await titles()).records.map((record) => record.toObject())
  await writeAsBefore(seed.one.pack.id)
  await writeAsBefore(seed.two.pack.id)
  await graph.runText('MATCH (c:LegalContent) WHERE c.hash IN $hashes DETACH DELETE c', {
    hashes: before.map(({ hash }) => hash),
  })
  await graph.runText(
    'MATCH (n:PackVersion|RelationshipFact|Citation) WHERE n.id CONTAINS $key OR n.id STARTS WITH $celex REMOVE n.title',
    { key: seed.key, celex: seed.celex },
  )
  expect(await readLegalVersion(graph, versionId)).toBeUndefined()

  const killed = createContentMigration(7)
  const left = await killed.countLeft(graph)
  expect(left).toBeGreaterThanOrEqual(before.length)
  expect(await graph.write((tx) => killed.changeNext(tx))).toBe(7)
  const lost = graph.write(async (tx) => {
    await killed.changeNext(tx)
    throw new Error('killed')
  })
  await expect(lost).rejects.toThrow('killed')
  for (const migration of [killed, createContentMigration(7)])
    for (let at = 0; at <= left; at += 1) if ((await graph.write((tx) => migration.changeNext(tx))) === 0) break
  expect(await createContentMigration().countLeft(graph)).toBe(0)
  expect(await objectsOf()).toEqual(before)
  expect(await readLegalVersion(graph, versionId)).toEqual(legal)
  expect((await titles()).records.map((record) => record.toObject())).toEqual(titled)
  expect(titled.every(({ title }) => typeof title === 'string')).toBe(true)
  expect(await faults()).toEqual([])
})

test('the migration does not move a text that its hash does not cover; the next load writes the right one', async () => {
  const before = await objectsOf()
  const id = `${versionId}/rules/firms`
  await writeAsBefore(id)
  await graph.runText('MATCH (n:Rule {id: $id}) SET n.legal_json = n.legal_json + " "', { id })
  const migration = createContentMigration()
  await graph.write((tx) => migration.changeNext(tx))
  expect(await faults()).toMatchObject([{ kind: 'object_without_content', id }])
  await load(graph, seed)
  expect(await faults()).toEqual([])
  expect((await objectsOf()).map(({ json }) => json)).toEqual(before.map(({ json }) => json))
})
