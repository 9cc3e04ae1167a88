import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { VERDICTS } from '#src/features/claims/compare/finding.ts'
import { openService, type Customer, type Service } from '#test/support/service.ts'

interface Labelled {
  id: string
  expect: (typeof VERDICTS)[number]
  as_of?: string
  statement: object
}
const { claims } = parse(readFileSync(join(import.meta.dirname, 'statements.yaml'), 'utf8')) as { claims: Labelled[] }

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 1_000 })
})

describe('the labelled claims', () => {
  test('have ids of their own, and every verdict', () => {
    expect(claims.length).toBeGreaterThanOrEqual(90)
    expect(new Set(claims.map(({ id }) => id)).size).toBe(claims.length)
    expect(new Set(claims.map(({ expect: verdict }) => verdict))).toEqual(new Set(VERDICTS))
  })

  test.each(claims)('$id is $expect', async ({ expect: verdict, as_of, statement }) => {
    const body = { statement, ...(as_of ? { as_of } : {}) }
    const { json } = await service.call(customer, 'POST', '/api/v1/claims/verify', body)
    expect(json).toMatchObject({ verdict })
  })
})
