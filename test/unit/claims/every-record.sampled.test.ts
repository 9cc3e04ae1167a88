import { describe, expect, test } from 'vitest'
import { MEASURED } from '#src/features/claims/compare/compare.ts'
import type { Statement } from '#src/features/claims/compare/finding.ts'
import { verifyStatement } from '#src/features/claims/compare/statement.ts'
import { type RecordedLaw, recordedLawOf } from '#src/features/claims/recorded/recorded-law.ts'
import {
  BOUNDS,
  COMBINES,
  type RecordedValue,
  type Value,
  VALUE_KINDS,
} from '#src/features/claims/recorded/recorded-value.ts'
import { namesInWords, type Terminology } from '#src/law/vocabulary/index.ts'
import { present } from '#src/lib/present.ts'
import type { CompiledVersion } from '#src/loader/compile/compile-pack.ts'
import { sample } from '#test/support/sample.ts'
import { compiledShippedSeed } from '#test/support/shipped-seed.ts'

const words = namesInWords({ facts: new Map(), labels: new Map(), names: new Map() })
const terms = { broader: new Map(), broaderEvents: new Map() } as unknown as Terminology

/** The records of a compiled version, as they are read from the graph. */
function recordsOf(compiled: CompiledVersion): RecordedLaw {
  const { pack, version, obligations, citations, cites, links } = compiled
  const byId = new Map(citations.map((citation) => [citation.id, citation]))
  const citedBy = (list: 'obligations' | 'evidence' | 'filings' | 'penalties' | 'criteria', id: string) =>
    cites[list].flatMap(({ from, to, role }) => (from === id ? [{ ...byId.get(to)!, role }] : []))
  const codes = new Map(obligations.map(({ id, code }) => [id, code]))
  const duties = obligations.map((row) => ({
    duty: {
      ...row,
      frequency_json: JSON.parse(row.frequency_json ?? 'null') ?? undefined,
      periods_json: JSON.parse(row.periods_json ?? '[]'),
      applies_from_json: JSON.parse(row.applies_from_json),
    },
    citations: citedBy('obligations', row.id),
  }))
  const kinds = { evidence: 'evidence', filings: 'filing', penalties: 'penalty', criteria: 'criterion' } as const
  const items = (['evidence', 'filings', 'penalties', 'criteria'] as const).flatMap((list) =>
    compiled[list].map((row) => ({
      kind: kinds[list],
      item: { ...row, content_json: JSON.parse(row.content_json) },
      citations: citedBy(list, row.id),
      obligations:
        list === 'criteria'
          ? links.duties.flatMap(({ from, to }) => (from === row.id ? [codes.get(to)!] : []))
          : links[list].flatMap(({ from, to }) => (to === row.id ? [codes.get(from)!] : [])),
    })),
  )
  const { dates_json, legal_to, ...head } = version
  const own = { ...present({ ...head, legal_to: legal_to ?? undefined }), dates_json: JSON.parse(dates_json) }
  return recordedLawOf({ pack, version: own, acts: [], reviews: [] }, duties, items, words)
}

const versions = compiledShippedSeed().versions.map(recordsOf)
/** Records that state a value: not the limits to which the law sets no length of time. */
const valuesOf = (law: RecordedLaw) =>
  law.facts.filter(({ value }) => MEASURED.some((measured) => value[measured] !== undefined))

/** A claim that says what a record says. */
function claimOf({ value, bound, combine, condition, obligations, places, addressees }: RecordedValue): Statement {
  return present({
    kind: value.kind,
    value,
    bound,
    combine: COMBINES.find((one) => one === combine),
    condition,
    obligation: obligations[0],
    provision: places[0],
    addressee: addressees[0],
  })
}

/** Claims that differ from one in a single point, by the point. */
function changesOf(claim: Statement): Array<{ point: string; claim: Statement }> {
  const value = claim.value!
  const changed = (more: Partial<Value>) => ({ ...claim, value: { ...value, ...more } })
  const { duration, money, percent = -1, count = -1, date, event, of } = value
  const all: Array<[string, boolean, Statement]> = [
    ['duration', duration !== undefined, changed({ duration: 'P977D' })],
    ['counted_in', duration !== undefined, { ...claim, value: otherDays(value) }],
    ['amount', money !== undefined, changed({ money: { amount: 977, currency: 'EUR' } })],
    ['percent', percent >= 0, changed({ percent: percent + 0.977 })],
    ['count', count >= 0, changed({ count: count + 977 })],
    ['date', date !== undefined, changed({ date: '1999-09-09' })],
    ['event', event !== undefined, changed({ event: 'no_such_event' })],
    ['bound', claim.bound !== undefined, { ...claim, bound: BOUNDS.find((one) => one !== claim.bound) }],
    ['of', of !== undefined, changed({ of: 'no_such_thing' })],
    ['condition', claim.condition !== undefined, { ...claim, condition: 'no-such-rule' }],
    ['obligation', claim.obligation !== undefined, { ...claim, obligation: 'no-such-duty' }],
    ['provision', claim.provision !== undefined, { ...claim, provision: '39999R0001 Art 1' }],
    ['addressee', claim.addressee !== undefined, { ...claim, addressee: 'no_such_role' }],
  ]
  return all.flatMap(([point, isSaid, changedClaim]) => (isSaid ? [{ point, claim: changedClaim }] : []))
}

/** The same length of time, in working days where all count, and the other way round. */
function otherDays({ counted_in: countedIn, ...value }: Value): Value {
  return countedIn ? value : { ...value, counted_in: 'working_days' }
}

/** The rule of docs/api/law.md: what a claim is that differs in one point. */
const VERDICT_OF_CHANGE: Record<string, string> = {
  of: 'not_found',
  condition: 'not_found',
  obligation: 'not_found',
  provision: 'not_found',
  addressee: 'wrong_addressee',
}

const verdictOf = (claim: Statement, law: RecordedLaw) => verifyStatement(claim, law, terms).verdict
const nameOf = ({ object, value }: RecordedValue) => `${object.code}: ${JSON.stringify(value)}`

describe.each(sample(versions).map((law) => [law.versionId, law] as const))('%s', (_id, law) => {
  const records = valuesOf(law)

  test('verifies what each record says; an extension is never the limit itself', () => {
    const odd = records.flatMap((record) => {
      const expected = record.isExtension ? 'ambiguous' : 'verified'
      const verdict = verdictOf(claimOf(record), law)
      return verdict === expected ? [] : [`${verdict} ${nameOf(record)}`]
    })
    expect(odd).toEqual([])
  })

  test('finds what each record says by its duty alone, and by its provision alone', () => {
    const odd = records.flatMap((record) => {
      const { obligation, provision, ...claim } = claimOf(record)
      // How many points of a list are enough is said of the list alone.
      const byDuty = obligation !== undefined && !record.isList && { ...claim, obligation }
      const halves = [byDuty, provision && { ...claim, provision }]
      const verdicts = halves.flatMap((half) => (half ? [verdictOf(half, law)] : []))
      return verdicts.every((verdict) => ['verified', 'ambiguous'].includes(verdict)) ? [] : [nameOf(record)]
    })
    expect(odd).toEqual([])
  })

  test('contradicts or does not find a claim that differs from a record in one point', () => {
    const odd = records.flatMap((record) =>
      changesOf(claimOf(record)).flatMap(({ point, claim }) => {
        const verdict = verdictOf(claim, law)
        return verdict === (VERDICT_OF_CHANGE[point] ?? 'contradicted')
          ? []
          : [`${point}: ${verdict} ${nameOf(record)}`]
      }),
    )
    expect(odd).toEqual([])
  })

  test('never contradicts a value by one of another kind', () => {
    const odd = records.flatMap((record) => {
      const { bound: _bound, combine: _combine, ...claim } = claimOf(record)
      return VALUE_KINDS.flatMap((kind) => {
        const other = { ...claim, kind, value: { ...claim.value!, kind } }
        const { verdict, comparisons } = verifyStatement(other, law, terms)
        const kinds = comparisons.flatMap((item) => ('fact' in item ? [item.fact.value.kind] : []))
        const isLike = kinds.every((own) => own === kind) && (verdict !== 'contradicted' || kinds.length > 0)
        return isLike ? [] : [`${kind}: ${verdict} ${nameOf(record)}`]
      })
    })
    expect(odd).toEqual([])
  })
})

test('every kind of value is recorded', () => {
  const kinds = new Set(versions.flatMap((law) => valuesOf(law).map(({ value }) => value.kind)))
  expect(kinds).toEqual(new Set(VALUE_KINDS))
})
