import { beforeAll, describe, expect, test } from 'vitest'
import { openService, type Customer, type Service } from '#test/support/service.ts'

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 10_000 })
})

const ask = (query: string) => service.call(customer, 'GET', `/api/v1/evidence-reuse?${query}`)
const PAIR = 'pack_id=eu-dora&pack_id=eu-nis2'

describe('evidence that serves twice', () => {
  test('is listed by artefact, with what each pack asks and the reviewed facts', async () => {
    const { status, json } = await ask(`${PAIR}&shared_key=backup_policy`)
    expect(status).toBe(200)
    const [artefact] = json.data
    expect(json.page.total).toBe(1)
    expect(artefact).toMatchObject({ shared_key: 'backup_policy', pack_ids: ['eu-dora', 'eu-nis2'], without_fact: [] })
    expect(new Set(artefact.requirements.map((item: any) => item.pack_id))).toEqual(new Set(['eu-dora', 'eu-nis2']))
    for (const requirement of artefact.requirements) {
      expect(requirement.obligations.length).toBeGreaterThan(0)
      expect(requirement.citations.length).toBeGreaterThan(0)
    }
    expect(artefact.facts).toMatchObject([
      {
        id: 'evidence-backup-nis2-dora',
        from: { pack_id: 'eu-nis2', code: 'art-21-2-c' },
        to: { pack_id: 'eu-dora', code: 'art-12-1-a' },
        stale: false,
      },
    ])
  })

  test('an artefact serves two packs at least; the ones that serve most come first', async () => {
    const { json } = await ask('pack_id=eu-ai-act&pack_id=eu-dora&pack_id=eu-gdpr&pack_id=eu-nis2&limit=500')
    const sizes = json.data.map((artefact: any) => artefact.pack_ids.length)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(2)
    expect(sizes).toEqual(sizes.toSorted((a: number, b: number) => b - a))
    for (const { shared_key: key, facts, pack_ids: packIds, without_fact: open } of json.data) {
      const stated = new Set(
        facts.map(({ from, to }: any) => [from.pack_id, to.pack_id].toSorted((a, b) => (a < b ? -1 : 1)).join()),
      )
      for (const pair of open) expect(stated.has(pair.join()), `${key} ${pair}`).toBe(false)
      expect(open.length + stated.size).toBe((packIds.length * (packIds.length - 1)) / 2)
    }
    expect((await ask('pack_id=eu-dora')).json.data).toEqual([])
  })

  test('pages join, other days have other law, and bad input is named', async () => {
    const whole = (await ask(`${PAIR}&limit=500`)).json
    const first = (await ask(`${PAIR}&limit=3`)).json
    expect(first.data).toEqual(whole.data.slice(0, 3))
    expect(first.page).toMatchObject({ total: whole.data.length, next_offset: 3 })
    expect((await ask(`${PAIR}&as_of=2020-01-01`)).json).toMatchObject({ data: [], sources: [] })
    const { status, json } = await ask('pack_id=eu-dorra')
    expect(status).toBe(422)
    expect(json.errors[0]).toMatchObject({
      field: 'query.pack_id.0',
      detail: expect.stringContaining('did you mean eu-dora'),
    })
  })
})
