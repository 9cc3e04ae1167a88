import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { regpack } from '#test/support/regpack.ts'
import { makeSmallSeed, writeSmallSeed } from '#test/support/small-seed.ts'
import { openTestGraph } from '#test/support/stores.ts'

await openTestGraph()

describe('regpack packs', () => {
  test('validate: 0 for a sound seed, 1 with file, line, pointer and reason on stderr', async () => {
    const seed = makeSmallSeed()
    expect(await regpack(['packs', 'validate', '--folder', writeSmallSeed(seed)])).toEqual({
      code: 0,
      out: 'no mistakes in 2 pack versions\n',
      err: '',
    })
    seed.one.obligations[0]!.filings = ['notise']
    const folder = writeSmallSeed(seed)
    const refused = await regpack(['packs', 'validate', '--folder', folder, '--json'])
    const file = `${folder}/packs/${seed.one.pack.id}/1.0.0/obligations.yaml`
    const reason = 'unknown filing "notise"; did you mean notice?'
    const line = readFileSync(file, 'utf8').split('\n').indexOf('      - notise') + 1
    expect(refused.code).toBe(1)
    expect(refused.err).toBe(`${file}:${line} /obligations/0/filings/0 ${reason}\n`)
    expect(JSON.parse(refused.out)).toEqual({
      ok: false,
      mistakes: [{ file, line, pointer: '/obligations/0/filings/0', reason }],
    })
  })

  test('validate <pack>: refuses a mistake in a fact of the pack; of other packs it tells how much it left out', async () => {
    const seed = makeSmallSeed()
    seed.relationships[0]!.rationale = ' '
    seed.two.obligations[0]!.filings = ['notise']
    const { id } = seed.one.pack
    const validate = async () => regpack(['packs', 'validate', id, '--folder', writeSmallSeed(seed)])
    const refused = await validate()
    expect(refused.code).toBe(1)
    expect(refused.err).toMatch(/relationships\/.* is empty; it has to say why the fact holds\n$/)
    expect(refused.err).not.toContain('notise')
    seed.relationships[0]!.rationale = 'One register serves both.'
    expect(await validate()).toEqual({
      code: 0,
      err: '',
      out:
        `no mistakes in 1 pack version of ${id}, 1 relationship fact, 0 reviews, the vocabularies and the instruments\n` +
        'not part of this: 1 pack version of other packs, 0 relationship facts, 0 reviews; they hold 1 mistake, and nothing is loaded until these are mended: run packs validate without a pack\n',
    })
  })

  test('2 for wrong usage', async () => {
    expect((await regpack(['packs', 'validate', 'a', 'b'])).code).toBe(2)
    expect((await regpack(['packs', 'review'])).code).toBe(2)
    const review = await regpack(['packs', 'review', 'eu-dora'])
    expect(review.err).toMatch(/missing --role, --organisation, --qualification, --jurisdiction, --source/)
  })

  test('from files to a published pack: load, review, load, publish, block, unblock', async () => {
    const seed = makeSmallSeed()
    const folder = writeSmallSeed(seed)
    const pack = seed.one.pack.id

    const unreviewed = await regpack(['packs', 'load', '--folder', folder])
    expect(unreviewed.code).toBe(1)
    expect(unreviewed.err).toMatch(new RegExp(`^${pack}@1\\.0\\.0: has no review of its content`))

    const reviewed = await regpack(['packs', 'review', '--all', '--folder', folder, '--json'])
    expect((JSON.parse(reviewed.out) as unknown[]).length).toBe(3)
    expect(readdirSync(join(folder, 'reviews')).toSorted()).toEqual(
      [`${pack}.yaml`, 'relationships.yaml', `${seed.two.pack.id}.yaml`].toSorted(),
    )
    const again = await regpack(['packs', 'review', '--all', '--folder', folder])
    expect(again.out).toBe('every pack version and relationship fact has a current approval\n')

    const loaded = await regpack(['packs', 'load', '--folder', folder, '--json'])
    expect(loaded.code).toBe(0)
    expect(JSON.parse(loaded.out)).toMatchObject({
      reviews: 3,
      withheld: [],
      published: [`${pack}@1.0.0`, expect.any(String), expect.any(String)],
    })
    // Another file may have planted a fault in the closure of all terms, which a load mends.
    const reload = () => regpack(['packs', 'load', '--folder', folder])
    await eventually(reload, ({ out }) => out.startsWith('unchanged, looked through in '))

    const [listed] = JSON.parse((await regpack(['packs', 'list', pack, '--json'])).out) as Array<
      Record<string, unknown>
    >
    const hashed = await regpack(['packs', 'hash', pack, '--folder', folder])
    expect(hashed.out).toBe(`${String(listed!['content_hash'])}  ${pack}@1.0.0\n`)
    expect(listed).toMatchObject({ publication_mode: 'published', coverage_ratio: 1 })

    expect(await regpack(['packs', 'publish', pack, '1.0.0'])).toMatchObject({
      code: 1,
      err: `${pack}@1.0.0: is published already\n`,
    })
    expect((await regpack(['packs', 'block', pack, '1.0.0', '--reason', 'wrong amount'])).code).toBe(0)
    expect((await regpack(['packs', 'list', pack])).out).toMatch(/blocked \(wrong amount\)/)
    expect((await regpack(['packs', 'unblock', pack, '1.0.0'])).out).toBe(`${pack}@1.0.0 is published\n`)
  })

  test('review drops those of content that has changed, and keeps the others', async () => {
    const seed = makeSmallSeed()
    const folder = writeSmallSeed(seed)
    const reviewAll = async (into: string) =>
      JSON.parse((await regpack(['packs', 'review', '--all', '--folder', into, '--json'])).out) as Array<{ id: string }>
    const [old] = await reviewAll(folder)
    seed.one.obligations[0]!.title = 'Another title'
    const changed = writeSmallSeed(seed)
    cpSync(join(folder, 'reviews'), join(changed, 'reviews'), { recursive: true })
    const fresh = await reviewAll(changed)
    expect(fresh).toHaveLength(1)
    const read = (inFolder: string, pack: string) => readFileSync(join(inFolder, 'reviews', `${pack}.yaml`), 'utf8')
    expect(read(changed, seed.one.pack.id)).toContain(fresh[0]!.id)
    expect(read(changed, seed.one.pack.id)).not.toContain(old!.id)
    expect(read(changed, seed.two.pack.id)).toBe(read(folder, seed.two.pack.id))
  })

  test('review by hand: nothing is approved unless the reviewer is independent', async () => {
    const seed = makeSmallSeed()
    const folder = writeSmallSeed(seed)
    const reviewer = [
      '--role',
      'lawyer',
      '--organisation',
      'Firm',
      '--qualification',
      'attorney',
      '--jurisdiction',
      'DE',
      '--source',
      'the text',
    ]
    await regpack(['packs', 'review', seed.one.pack.id, '--folder', folder, ...reviewer, '--kind', 'legal'])
    const loaded = await regpack(['packs', 'load', '--folder', folder])
    expect(loaded.err).toMatch(/review \S+ is not by someone other than the author/)
  })

  test('verify: citations found and the coverage of the articles covered', async () => {
    const seed = makeSmallSeed()
    const verified = await regpack(['packs', 'verify', seed.one.pack.id, '--folder', writeSmallSeed(seed), '--json'])
    expect(JSON.parse(verified.out)).toEqual([
      {
        id: `${seed.one.pack.id}@1.0.0`,
        texts: [
          {
            instrument: seed.instrument.id,
            text: 'oj-2020-01-10',
            citations: 10,
            provisions_cited: 6,
            not_found: [],
            paragraphs_of_the_text: 5,
          },
        ],
        coverage: { covered_paragraphs: 4, with_obligation: 2, not_modelled: 2, ratio: 1 },
      },
    ])
  })
})
