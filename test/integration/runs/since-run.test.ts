import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { readCsv, readXlsx } from '#test/support/read-tables.ts'
import { openService } from '#test/support/service.ts'
import { publishAmendedVersion, publishFirstVersion } from '#test/support/three-versions.ts'

const service = await openService()
const customer = await service.openCustomer({ scopes: ['read', 'write'], credits: 5_000 })
const get = (path: string) => service.call(customer, 'GET', `/api/v1/applicability-runs/${path}`)

async function run(profileId: string, body: object): Promise<any> {
  const path = `/api/v1/customer-profiles/${profileId}/applicability-runs`
  const answer = await eventually(
    () => service.call(customer, 'POST', path, body),
    ({ status }) => status !== 422,
  )
  expect(answer.status).toBe(200)
  return answer.json
}

interface Row {
  pack_id: string
  code: string
  change: string[]
}
const linesOf = (rows: Row[]) => rows.map(({ code, change }) => `${code}: ${change.join(', ')}`)

describe('a run since another one', () => {
  test('says of each duty what differs: in JSON, CSV and XLSX alike', async () => {
    const { seed, packId } = await publishFirstVersion(service.graph)
    const profile = { entity_roles: [`t_${seed.key}_bank`], complete: true, facts: { [`t_${seed.key}_staff`]: 20 } }
    const id = `p-${randomUUID()}`
    const first = await run(id, { pack_ids: [packId], as_of: '2026-05-01', profile })
    const same = await run(id, { pack_ids: [packId, 'eu-dora'], as_of: '2026-05-01' })
    await publishAmendedVersion(service.graph, seed)
    const later = await run(id, { pack_ids: [packId], as_of: '2026-07-01' })

    const { json } = await get(`${later.id}?since_run=${first.id}`)
    expect(json.since_run).toEqual({ id: first.id, number: 1, as_of: '2026-05-01' })
    const changed = [
      'art-1-2-b: new',
      'art-1-1-bis: outcome: applies → not yet, was art-1-1, text changed, applies from: 1 Jan 2021 → no date',
    ]
    expect(linesOf(json.duties)).toEqual(changed)
    expect(linesOf((await get(`${later.id}?since_run=${first.id}&changed=true`)).json.duties)).toEqual(changed)
    // Two duties do not apply, and did not in the other run. A table has them too, unless it is asked for changes.
    const whole = (await get(`${later.id}?since_run=${first.id}&include_not_applicable=true`)).json.duties
    expect(linesOf(whole)).toEqual([...changed, 'art-1-2-a: new', 'art-1-2: gone'])

    for (const [query, duties] of [
      ['', whole],
      ['&include_not_applicable=false', json.duties],
      ['&changed=true', json.duties],
    ]) {
      const keys = duties.map(({ pack_id, code, change }: Row) => [`${pack_id}/${code}`, change.join(' | ')])
      const csv = readCsv((await get(`${later.id}?since_run=${first.id}${query}&format=csv`)).text)
      const xlsx = await readXlsx((await get(`${later.id}?since_run=${first.id}${query}&format=xlsx`)).bytes)
      for (const table of [csv, xlsx]) expect(table.slice(1).map(([key, change]) => [key, change])).toEqual(keys)
    }

    // A pack that the other run did not look at is not compared; one that this run did not look at is not removed.
    const wider = (await get(`${same.id}?since_run=${first.id}&include_not_applicable=true`)).json.duties as Row[]
    const changesOf = (pack: string) =>
      new Set(wider.filter((row) => row.pack_id === pack).map(({ change }) => change.join()))
    expect([changesOf(packId), changesOf('eu-dora')]).toEqual([new Set(['unchanged']), new Set([''])])
    expect((await get(`${same.id}?since_run=${first.id}&changed=true`)).json.duties).toEqual([])
    expect(linesOf((await get(`${later.id}?since_run=${same.id}&changed=true`)).json.duties)).toEqual(changed)
    expect((await get(later.id)).json).not.toHaveProperty('duties')
  })

  test('as a table has all of its duties, of which limit and offset count the rows, and says of which day it is', async () => {
    const profile = { entity_roles: ['credit_institution'], complete: true }
    const packs = ['eu-dora', 'eu-gdpr', 'eu-nis2']
    const { id, known_at: knownAt } = await run(`p-${randomUUID()}`, { pack_ids: packs, as_of: '2026-05-01', profile })
    const rowsOf = async (query: string) => readCsv((await get(`${id}?format=csv${query}`)).text).slice(1)
    const all = await rowsOf('')
    expect(new Set(all.map(([key]) => key!.split('/')[0])).size).toBe(3)
    const page = await get(`${id}?format=xlsx&limit=2&offset=99`)
    expect((await readXlsx(page.bytes)).slice(1).map(([key]) => key)).toEqual(all.slice(99, 101).map(([key]) => key))
    const about = new Map((await readXlsx(page.bytes, 'About')) as Array<[string, string]>)
    expect(about.get('Part')).toBe(`rows 100–101 of ${all.length}`)
    expect([about.get('Law as of'), about.get('As known at')]).toEqual(['2026-05-01', knownAt])
    expect((await get(`${id}?limit=2&offset=1`)).json.page).toEqual({ limit: 2, offset: 1, total: 3 })
  })

  test('is refused where the other one is unknown or of another customer, with the field', async () => {
    const profile = { entity_roles: ['credit_institution'] }
    const [one, other] = [`p-${randomUUID()}`, `p-${randomUUID()}`]
    const { id } = await run(one, { pack_ids: ['eu-dora'], profile })
    const foreign = await run(other, { pack_ids: ['eu-dora'], profile })
    for (const format of ['json', 'csv']) {
      const unknown = await get(`${id}?since_run=${randomUUID()}&format=${format}`)
      expect(unknown).toMatchObject({ status: 404, json: { errors: [{ field: 'query.since_run' }] } })
      const wrong = await get(`${id}?since_run=${foreign.id}&format=${format}`)
      expect(wrong).toMatchObject({ status: 422, json: { errors: [{ field: 'query.since_run' }] } })
      expect(wrong.json.errors[0].detail).toContain(`is a run of the customer ${other}, not of ${one}`)
    }
    expect((await get(`${id}?since_run=none`)).json.errors[0].field).toBe('query.since_run')
    expect((await get(`${id}?changed=true`)).json.errors[0].field).toBe('query.changed')
  })
})
