import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { loadSeed } from '#src/loader/load.ts'
import { TODAY } from '#test/support/load-small-seed.ts'
import { emptyFolder, importInto, makeLargeCatalog, OSCAL_FIXTURES, writeDocument } from '#test/support/oscal.ts'
import { regpack, runBlock } from '#test/support/regpack.ts'
import { openService } from '#test/support/service.ts'
import { openTestGraph } from '#test/support/stores.ts'

const graph = await openTestGraph()
const service = await openService()

const ROOT = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'my-standards-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('OSCAL', () => {
  test('the commands of docs/OSCAL.md import, check, load and export', async () => {
    const page = readFileSync(join(ROOT, 'docs/OSCAL.md'), 'utf8')
    const blocks = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map((match) => match[1]!)
    const answers: string[] = []
    for (const block of blocks) {
      const script = block.replaceAll('my-standards', folder)
      const { code, out, err } = await runBlock(script)
      expect({
        code,
        err: err.split('\n').filter((line) => !/controls; content|facts as maps|no place for|not expressed/.test(line)),
      }).toEqual({ code: 0, err: [''] })
      answers.push(out)
    }
    const said = answers.join('')
    expect(said).toMatch(
      /^created   workshop-controls@2\.1\.0: 7 controls, 2 groups, 4 obligations, 3 withdrawn; [\d.]+ s$/m,
    )
    expect(said).toMatch(/^no mistakes in 2 pack versions$/m)
    expect(said).toMatch(/^workshop-controls@2\.1\.0 {2}draft {2}law 2025-03-01 to open {2}4 obligations/m)
    const exported = JSON.parse(readFileSync(join(folder, 'dora.json'), 'utf8'))
    expect(exported.catalog.metadata).toMatchObject({ 'oscal-version': '1.2.2', version: '1.0.0' })
  })

  test('what was loaded is served as a draft, with citations of the catalog', async () => {
    const customer = await service.openCustomer({ credits: 10, scopes: ['read', 'packs:unpublished'] })
    const pack = '/api/v1/domain-packs/workshop-controls'
    const read = (path: string) => service.call(customer, 'GET', `${pack}${path}?publication_mode=draft`)
    expect(await read('')).toMatchObject({
      status: 200,
      json: { kind: 'standard', effect: 'by_adoption', licence: 'CC0-1.0' },
    })
    const { json } = await read('/obligations')
    expect(json.data.map(({ code, parent_code }: any) => [code, parent_code ?? null])).toEqual([
      ['tl-1', null],
      ['tl-1-1', 'tl-1'],
      ['vs-1', null],
      ['vs-2', null],
    ])
    expect(json.data[0].citations[0]).toMatchObject({
      ref: 'WORKSHOPCONTROLS Control tl-1',
      provision: 'Control tl-1',
      url: 'https://example.org/workshop-controls.pdf',
    })
    const unseen = await service.openCustomer({ credits: 10, scopes: ['read'] })
    expect((await service.call(unseen, 'GET', pack)).status).toBe(404)
  })

  test('1,000 controls load once; a second load writes nothing', async () => {
    const place = emptyFolder()
    importInto(place, makeLargeCatalog(1000), { packId: 't-oscal-large', instrument: 'TOSCALLARGE' })
    await loadSeed(graph, { folder: place, clock: TODAY, publish: false })
    const again = await loadSeed(graph, { folder: place, clock: TODAY, publish: false })
    expect(again.unchanged).toBe(true)
    const { records } = await graph.runText(
      'MATCH (v:PackVersion {id: $id})-[:HAS_OBLIGATION]->(o) WITH v, count(o) AS found RETURN v.obligation_count = found AS whole, found > 800 AS many',
      { id: 't-oscal-large@1.0.0' },
    )
    expect([records[0]!.get('whole'), records[0]!.get('many')]).toEqual([true, true])
  })

  test('refusals: exit code 1 with file, line, pointer and reason; usage: 2', async () => {
    const wrong = writeDocument({ catalog: { uuid: 'x', metadata: { 'oscal-version': '1.1.3' } } })
    const refused = await regpack(['packs', 'import', 'oscal', wrong, '--folder', emptyFolder(), '--pack-id', 'x'])
    expect(refused.code).toBe(1)
    expect(refused.err.split('\n')).toEqual(
      expect.arrayContaining([
        `${wrong}:3 /catalog/uuid must be a UUID, not "x"`,
        expect.stringContaining('/catalog/metadata/title is missing'),
      ]),
    )
    const nameless = await regpack([
      'packs',
      'import',
      'oscal',
      join(OSCAL_FIXTURES, 'shop-rules.json'),
      '--folder',
      emptyFolder(),
    ])
    expect(nameless).toMatchObject({
      code: 1,
      err: expect.stringMatching(/give the pack that it becomes an id with --pack-id/),
    })
    const wrongUsage = [
      'import oscal x.json --pack-id x',
      'import oscal x.json --folder f --pack-id Not_A_Slug',
      'import oscal x.json --folder f --version 1 --confidence 0.5',
      'import oscal x.json --folder f --resource nothing',
      'export oscal eu-dora --oscal-version 1.0.4',
    ]
    const codeOf = async (args: string) => (await regpack(['packs', ...args.split(' ')])).code
    const codes = await Promise.all(wrongUsage.map(async (args) => [args, await codeOf(args)]))
    expect(codes).toEqual(wrongUsage.map((args) => [args, 2]))
    expect(await regpack(['packs', 'export', 'oscal', 'no-such-pack'])).toMatchObject({ code: 1, out: '' })
  })
})
