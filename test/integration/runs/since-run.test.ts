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
    const profile = { entity_roles: [`t_${seed.key}_bank`], facts: { [`t_${seed.key}_staff`]: 20 } }
    const id = `p-${randomUUID()}`
    const first = await run(id, { pack_ids: [packId], as_of: '2026-05-01', profile })
    const same = await run(id, { pack_ids: [packId, 'eu-dora'], as_of: '2026-05-01' })
    await publishAmendedVersion(service.graph, seed)
    const later = await run(id, { pack_ids: [packId], as_of: '2026-07-01' })

    const { json } = await get(`${later.id}?since_run=${first.id}`)
    expect(json.since_run).toEqual({ id: first.id, number: 1, as_of: '2026-05-01' })
    const changed = [
      'art-1-1-bis: outcome: applies → not yet, was art-1-1, text changed, applies from: 2021-01-01 → no date',
      'art-1-2-a: new',
      'art-1-2-b: new',
      'art-1-2: removed',
    ]
    expect(linesOf(json.duties)).toEqual(changed)
    expect(linesOf((await get(`${later.id}?since_run=${first.id}&changed=true`)).json.duties)).toEqual(changed)

    const keys = json.duties.map(({ pack_id, code, change }: Row) => [`${pack_id}/${code}`, change.join(' | ')])
    const csv = readCsv((await get(`${later.id}?since_run=${first.id}&format=csv`)).text)
    const xlsx = await readXlsx((await get(`${later.id}?since_run=${first.id}&format=xlsx`)).bytes)
    for (const table of [csv, xlsx]) expect(table.slice(1).map(([key, change]) => [key, change])).toEqual(keys)

    // A pack that the other run did not look at is not compared; one that this run did not look at is not removed.
    const wider = (await get(`${same.id}?since_run=${first.id}`)).json.duties as Row[]
    const changesOf = (pack: string) =>
      new Set(wider.filter((row) => row.pack_id === pack).map(({ change }) => change.join()))
    expect([changesOf(packId), changesOf('eu-dora')]).toEqual([new Set(['unchanged']), new Set([''])])
    expect((await get(`${same.id}?since_run=${first.id}&changed=true`)).json.duties).toEqual([])
    expect(linesOf((await get(`${later.id}?since_run=${same.id}&changed=true`)).json.duties)).toEqual(changed)
    expect((await get(later.id)).json).not.toHaveProperty('duties')
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
