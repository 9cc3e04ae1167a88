import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { quoteHash } from '#src/lib/law/provision-text.ts'
import { approveAll, load } from '#test/support/load-small-seed.ts'
import { regpack } from '#test/support/regpack.ts'
import { makeSmallSeed, writeSmallSeed, type SmallSeed } from '#test/support/small-seed.ts'
import { openTestGraph } from '#test/support/stores.ts'
import { publishAmendedVersion, publishFirstVersion } from '#test/support/three-versions.ts'

const graph = await openTestGraph()

let seed: SmallSeed
let packId: string
beforeAll(async () => {
  ;({ seed, packId } = await publishFirstVersion(graph))
  await publishAmendedVersion(graph, seed)
})

describe('regpack packs diff', () => {
  test('is readable: what happened to each object, each field with both values and its class', async () => {
    const { code, out } = await regpack(['packs', 'diff', packId, '1.0.0', '2.0.0'])
    expect(code).toBe(0)
    expect(out).toContain(`${packId} 1.0.0 → 2.0.0: 1 added, 7 modified, 1 moved, 2 split; substantive\n`)
    expect(out).toContain('\nobligation art-1-1 → art-1-1-bis  (modified, moved)\n')
    expect(out).toContain('  /applies_from/0/date  [date]  "2021-01-01" → "2027-01-01"\n')
    expect(out).toContain('\nobligation art-1-2 → art-1-2-a  (modified, split)\n')
    expect(out).toContain('\nfiling_rule notice  (modified)\n  /anchors/0/offset  [substantive]  "PT24H" → "PT72H"\n')
    expect(out).toContain('\npenalty_fact second-fine  (added): Fine\n')
  })

  test('compares files without a store, and names what is not there', async () => {
    const folder = writeSmallSeed(seed)
    const same = await regpack(['packs', 'diff', packId, '1.0.0', '1.0.0', '--folder', folder, '--json'], {
      stores: false,
    })
    expect(same.code).toBe(0)
    expect(JSON.parse(same.out)).toMatchObject({ severity: 'metadata', objects: [], counts: { added: 0 } })
    const missing = await regpack(['packs', 'diff', packId, '1.0.0', '9.0.0'])
    expect(missing).toMatchObject({ code: 1, err: expect.stringContaining(`no legal texts of ${packId}@9.0.0`) })
  })
})

test('an exported version is checked without a store: one character changed is named, with both hashes', async () => {
  const folder = writeSmallSeed(seed)
  const shown = await regpack(['packs', 'show', packId, '1.0.0', '--json'])
  const file = join(folder, 'export.json')
  writeFileSync(file, shown.out)
  const check = (path: string) => regpack(['packs', 'hash', '--file', path, '--folder', folder], { stores: false })
  expect(await check(file)).toEqual({
    code: 0,
    out: `${packId}@1.0.0: 9 objects and the version have the hashes that are stated, and so have the seed files\n`,
    err: '',
  })
  writeFileSync(file, shown.out.replace('Keep a register of incidents.', 'Keep a register of incidents!'))
  const forged = await check(file)
  expect(forged.code).toBe(1)
  const { objects, content_hash: stated } = JSON.parse(shown.out) as {
    objects: Array<{ hash: string }>
    content_hash: string
  }
  expect(forged.err.split('\n')).toEqual([
    expect.stringMatching(
      new RegExp(`^obligation art-1-1: the file says ${objects[0]!.hash}, its content is [0-9a-f]{64}$`),
    ),
    expect.stringMatching(new RegExp(`^${packId}@1.0.0: the file says ${stated}, its content is [0-9a-f]{64}$`)),
    '',
  ])
  writeFileSync(file, '{"data": [], "page": {"total": 7}}')
  expect((await check(file)).err).toMatch(/holds 0 of 7 objects; join all pages/)
  writeFileSync(file, '[1]')
  expect((await check(file)).err).toMatch(/is no exported version/)
})

test('the seed files with one character changed are another hash, and are refused under a published number', async () => {
  const changed = structuredClone(seed)
  changed.reviews = []
  changed.relationships = []
  changed.one.obligations[0]!.summary = 'Keep a register of incidents!'
  const folder = writeSmallSeed(changed)
  const hashed = await regpack(['packs', 'hash', packId, '1.0.0', '--folder', folder], { stores: false })
  const loaded = await regpack(['packs', 'load', '--folder', folder])
  const [now] = hashed.out.split('  ')
  expect(loaded.code).toBe(1)
  expect(loaded.err).toMatch(
    new RegExp(
      `^${packId}@1.0.0 is published with content hash [0-9a-f]{64} and can't be replaced by ${now}; a correction is a new version$`,
      'm',
    ),
  )
})

describe('regpack packs verify --text', () => {
  const WORDING = 'Firms shall keep a register of incidents. They shall\n  keep it for “five years”.'

  /** A seed that cites a sentence by its hash, and a folder with the wording of all but the given provisions. */
  function withTexts(left: string[] = [], wording = WORDING) {
    const own = makeSmallSeed()
    const ref = `${own.instrument.id} Art 1(1)`
    own.one.obligations[0]!.citations = [
      { ref, role: 'basis', quote_hash: quoteHash('They shall keep it for "five years".') },
    ]
    const folder = writeSmallSeed(own)
    const place = join(folder, 'texts', own.instrument.id)
    mkdirSync(place, { recursive: true })
    const blocks = own.provisions
      .filter((provision) => !left.includes(provision))
      .map((provision) => `# ${provision}\n${provision === 'Art 1(1)' ? wording : 'Other words.'}\n`)
    writeFileSync(join(place, 'oj-2020-01-10.txt'), blocks.join('\n'))
    return { own, folder, ref }
  }

  const verify = (own: SmallSeed, folder: string, ...more: string[]) =>
    regpack(['packs', 'verify', own.one.pack.id, '--folder', folder, '--text', join(folder, 'texts'), ...more])

  test('finds provisions and cited sentences, however they are spaced and quoted', async () => {
    const { own, folder } = withTexts()
    const { code, out } = await verify(own, folder)
    expect(code).toBe(0)
    expect(out).toContain('6 of 6 provisions stand there, 1 of 1 cited sentences\n')
  })

  test('names those that do not stand there, and notes it in the graph when told to', async () => {
    const { own, folder, ref } = withTexts(['Art 3', 'Art 3(a)'], WORDING.replace('five', 'six'))
    approveAll(own)
    await load(graph, own, false)
    const { code, err, out } = await verify(own, folder, '--record', '--json')
    expect(code).toBe(1)
    expect(err.split('\n')).toEqual([
      `${own.one.pack.id}@1.0.0: ${own.instrument.id} Art 3 does not stand in oj-2020-01-10`,
      `${own.one.pack.id}@1.0.0: ${ref} has other words in oj-2020-01-10 than those cited`,
      '',
    ])
    expect(JSON.parse(out)).toMatchObject({ recorded: 5 })
    const refused = await regpack(['packs', 'publish', own.one.pack.id, '1.0.0'])
    expect(refused.err.split('\n')).toEqual([
      expect.stringContaining(`CELEX:${ref} has other words than those cited`),
      expect.stringContaining(`CELEX:${own.instrument.id} Art 3 was not found`),
      '',
    ])
  })

  test('says which file it misses when there is no wording at all', async () => {
    const own = makeSmallSeed()
    const folder = writeSmallSeed(own)
    const { code, err } = await verify(own, folder)
    expect(code).toBe(1)
    expect(err).toContain(
      `${join(folder, 'texts', own.instrument.id, 'oj-2020-01-10.txt')}: no wording of ${own.instrument.id}`,
    )
  })
})

test('a refused publication tells every reason at once: citations, review, all of it', async () => {
  const own = makeSmallSeed()
  await load(graph, own, false)
  await graph.runText(`MATCH (c:Citation {id: $id}) SET c.verification_result = 'provision_missing'`, {
    id: `${own.instrument.id}@oj-2020-01-10#Art 1(2)`,
  })
  const { code, err } = await regpack(['packs', 'publish', own.one.pack.id, '1.0.0'])
  expect(code).toBe(1)
  expect(err.split('\n')).toEqual([
    `${own.one.pack.id}@1.0.0: CELEX:${own.instrument.id} Art 1(2) was not found in the text that it is read in`,
    expect.stringMatching(/: has no review of its content \(hash [0-9a-f]{64}\)$/),
    '',
  ])
  const fact = await regpack(['packs', 'publish', 'relationships', `t-${own.key}-shared`])
  expect(fact.err.split('\n')).toEqual([
    expect.stringMatching(/: has no review of its content/),
    expect.stringMatching(/: its end \S+ is draft$/),
    expect.stringMatching(/: its end \S+ is draft$/),
    '',
  ])
})

test('the ledger of reviews is listed and verified', async () => {
  const listed = await regpack(['packs', 'reviews', packId])
  expect(listed.out).toContain(`  version ${packId}@1.0.0  approved\n`)
  const verified = await regpack(['packs', 'reviews', '--verify', '--json'])
  expect(verified.code).toBe(0)
  expect(JSON.parse(verified.out)).toMatchObject({ faults: [], head: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect((await regpack(['packs', 'reviews'])).code).toBe(2)
})

test('the hash of a sentence is printed for its citation', async () => {
  const { out } = await regpack(['packs', 'quote', 'They shall  keep it.'], { stores: false })
  expect(out).toBe(`${quoteHash('They shall keep it.')}\n`)
})
