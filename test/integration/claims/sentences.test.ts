import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { openService, type Customer, type Service } from '#test/support/service.ts'

type Label = 'verified' | 'contradicted' | 'other'
type Sentence = [id: string, expected: Label, text: string]
const { sentences } = parse(readFileSync(join(import.meta.dirname, 'sentences.yaml'), 'utf8')) as {
  sentences: Sentence[]
}

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 10_000 })
})

const verify = async (body: object) => (await service.call(customer, 'POST', '/api/v1/claims/verify', body)).json

describe('a hundred sentences that were written before the reader', () => {
  let outcomes: Array<{ id: string; expected: Label; got: string }>
  let answers: any[]
  beforeAll(async () => {
    answers = []
    for (const [, , text] of sentences) answers.push(await verify({ text }))
    outcomes = sentences.map(([id, expected], at) => ({ id, expected, got: answers[at].verdict }))
  })
  const share = (label: Label) => {
    const due = outcomes.filter(({ expected }) => expected === label)
    return due.filter(({ got }) => got === label).length / due.length
  }

  test('are fifty true ones and fifty false ones, over five acts', () => {
    expect(new Set(sentences.map(([id]) => id)).size).toBe(100)
    expect(sentences.filter(([, expected]) => expected === 'verified')).toHaveLength(50)
    expect(new Set(sentences.map(([id]) => id.split('-')[0])).size).toBe(5)
  })

  test('no false one is verified', () => {
    expect(outcomes.filter(({ expected, got }) => got === 'verified' && expected !== 'verified')).toEqual([])
  })

  test('only what is false is contradicted, and only where one recorded fact has another value', () => {
    expect(outcomes.filter(({ expected, got }) => got === 'contradicted' && expected !== 'contradicted')).toEqual([])
  })

  // Floors: below what is measured today, so that a change that costs much is seen.
  test('more than half of the true ones are verified, and most false ones with a recorded value are contradicted', () => {
    expect(share('verified')).toBeGreaterThanOrEqual(0.55)
    expect(share('contradicted')).toBeGreaterThanOrEqual(0.8)
  })

  test('what each is read as is itself a claim, with the verdict of the text or a better one', async () => {
    const read = answers.filter(({ read_as: statement }) => statement !== undefined)
    expect(read.length).toBeGreaterThanOrEqual(60)
    const softened: string[] = []
    for (const answer of read.filter(({ read_also: also }) => also === undefined)) {
      const again = await verify({ statement: answer.read_as })
      // A text can say less, or more, than its fields hold; then it is ambiguous where the fields are not.
      if (again.verdict !== answer.verdict) softened.push(answer.verdict)
    }
    expect(softened.filter((verdict) => verdict !== 'ambiguous')).toEqual([])
  })
})

describe('a provision that a sentence mentions', () => {
  test.each([
    'Under Article 33(1) GDPR, the controller notifies a personal data breach to the supervisory authority competent in accordance with Article 55 within 72 hours.',
    'Under Article 12(3) GDPR, the controller informs the data subject of the action taken on a request under Article 15 within one month of receipt.',
    'Under Article 5(1)(b) of Delegated Regulation (EU) 2025/301, the intermediate report of Article 19(4)(b) DORA is submitted within 72 hours of the submission of the initial notification.',
    'Under Article 18(1) AI Act, the provider of a high-risk AI system listed in Annex III keeps the technical documentation for ten years.',
  ])('is not where its value has to stand: verified: %s', async (text) => {
    const answer = await verify({ text })
    expect(answer).toMatchObject({ verdict: 'verified' })
  })
})
