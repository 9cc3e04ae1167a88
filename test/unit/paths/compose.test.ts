import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import {
  composeMeaning,
  pathConfidence,
  pathCoverage,
  type RegistryType,
  type PathStep,
} from '#src/features/graph/paths/walk.ts'

const common = parse(readFileSync('seed/vocabularies/common.yaml', 'utf8')) as { relationship_types: RegistryType[] }
const registry = new Map(common.relationship_types.map((type) => [type.id, type]))

const step = (type: string, changes: Partial<PathStep> = {}): PathStep => ({
  type,
  isForward: true,
  confidence: 0.9,
  coverages: ['full', 'full'],
  sharedKeys: [],
  ...changes,
})
const back = (type: string) => step(type, { isForward: false })
const meaning = (...steps: PathStep[]) => composeMeaning(steps, registry).type

describe('what a path means, by the registry', () => {
  test('one fact says what it says, in the direction in which it is walked', () => {
    expect(meaning(step('subset_of'))).toBe('subset_of')
    expect(meaning(back('subset_of'))).toBe('superset_of')
    expect(meaning(back('equal_to'))).toBe('equal_to')
    expect(meaning(back('sector_specific_override_of'))).toBe('displaced_by')
    expect(composeMeaning([back('prerequisite_of')], registry)).toEqual({
      reason: 'stated by the fact itself, against its direction; prerequisite_of has no inverse',
    })
  })

  test.each([
    ['equal_to', 'equal_to', 'equal_to'],
    ['equal_to', 'equivalent_to', 'equivalent_to'],
    ['equivalent_to', 'equivalent_to', 'equivalent_to'],
    ['equal_to', 'subset_of', 'subset_of'],
    ['superset_of', 'equivalent_to', 'superset_of'],
    ['subset_of', 'subset_of', 'subset_of'],
    ['subset_of', 'superset_of', undefined],
    ['superset_of', 'subset_of', undefined],
    ['intersects_with', 'equal_to', undefined],
    ['intersects_with', 'intersects_with', undefined],
    ['sector_specific_override_of', 'sector_specific_override_of', undefined],
    ['amends', 'amends', undefined],
    ['shares_trigger_event_with', 'shares_trigger_event_with', undefined],
  ])('%s, then %s: %s', (first, second, expected) => {
    expect(meaning(step(first), step(second))).toBe(expected)
  })

  test('a step against its direction counts as its inverse', () => {
    expect(meaning(step('subset_of'), back('superset_of'))).toBe('subset_of')
    expect(meaning(step('subset_of'), back('subset_of'))).toBeUndefined()
  })

  test('evidence follows one artefact alone', () => {
    const shares = (...sharedKeys: string[]) => step('shares_evidence_with', { sharedKeys })
    expect(composeMeaning([shares('a', 'b'), shares('b', 'c')], registry)).toMatchObject({
      type: 'shares_evidence_with',
      sharedKeys: ['b'],
    })
    expect(meaning(shares('a'), shares('b'))).toBeUndefined()
    expect(meaning(shares('a', 'b'), shares('b', 'c'), shares('a', 'c'))).toBeUndefined()
    expect(meaning(shares('a'), step('equal_to'))).toBeUndefined()
  })

  test('a path says the inverse of what it says walked from its other end', () => {
    const types = ['equal_to', 'equivalent_to', 'subset_of', 'superset_of', 'intersects_with', 'cites']
    const steps = fc.array(fc.record({ type: fc.constantFrom(...types), isForward: fc.boolean() }), {
      minLength: 1,
      maxLength: 3,
    })
    fc.assert(
      fc.property(steps, (list) => {
        const path = list.map(({ type, isForward }) => step(type, { isForward }))
        const turned = path.toReversed().map((item) => ({ ...item, isForward: !item.isForward }))
        const [there, andBack] = [meaning(...path), meaning(...turned)]
        if (there === 'cites' || andBack === 'cites') return
        const known = there ? registry.get(there)! : undefined
        expect(andBack).toBe(known ? (known.symmetric ? known.id : known.inverse) : undefined)
      }),
    )
  })
})

test('confidences multiply; the weakest coverage counts, and what is not stated is unknown', () => {
  expect(pathConfidence([step('equal_to', { confidence: 0.9 }), step('equal_to', { confidence: 0.5 })])).toBe(0.45)
  expect(pathCoverage([step('equal_to'), step('equal_to', { coverages: ['partial', 'full'] })])).toBe('partial')
  expect(pathCoverage([step('equal_to'), step('equal_to', { coverages: [undefined, 'full'] })])).toBe('unknown')
})
