import { expect, test } from 'vitest'
import type { IncidentAssessmentWire } from '#src/features/calculators/incident-assessments/schema.ts'
import { ANSWER_MOST_BYTES, shortenAnswer } from '#src/features/calculators/incident-assessments/shorten.ts'

/** An answer over many packs, one of which has filings. Only the lists that are shortened matter here. */
const answerOver = (packs: number) => {
  const ids = Array.from({ length: packs }, (_, at) => `pack-${at}`)
  const answer: unknown = {
    as_of: '2026-11-21',
    packs: ids.map((id) => ({ pack_id: id, outcome: 'undetermined', missing_facts: ['staff', 'turnover_eur'] })),
    filings: Array.from({ length: 5 }, (_, at) => ({ pack_id: 'pack-7', code: `filing-${at}`, status: 'due' })),
    displaced: [],
    exposure: [],
    fines: [],
    assumptions: [],
    sources: ids.map((id) => ({ pack_id: id, version: '1.0.0', content_hash: 'a'.repeat(64), caveats: [] })),
  }
  return answer as IncidentAssessmentWire
}

test('an answer over hundreds of packs keeps its filings, and says how many packs it leaves out', () => {
  const short = shortenAnswer(answerOver(300))
  expect(Buffer.byteLength(JSON.stringify(short))).toBeLessThanOrEqual(ANSWER_MOST_BYTES)
  expect(short.filings).toHaveLength(5)
  expect(short.packs.map(({ pack_id: id }) => id)).toEqual(['pack-7'])
  expect(short.sources.map(({ pack_id: id }) => id)).toEqual(['pack-7'])
  expect(short.shortened?.join()).toContain('299 packs')
})

test('a short answer stays as it is', () => {
  expect(shortenAnswer(answerOver(3))).toEqual(answerOver(3))
})
