import { expect, test } from 'vitest'
import { inShort } from '#src/law/engine/answer/in-short.ts'
import type { Duty } from '#src/law/engine/evaluate/judge.ts'

const duties = (count: number, outcome: Duty['outcome'], modality = 'must'): Duty[] =>
  Array.from({ length: count }, (_, at) => {
    const code = `${outcome}-${modality}-${at}`
    return {
      code,
      title: '',
      modality,
      provisions: [],
      isPermission: modality === 'may',
      outcome,
      rules: [],
      tried: [],
    }
  })

test.each([
  [
    'applies',
    [...duties(3, 'applies', 'must_not'), ...duties(9, 'does_not_apply')],
    'Only prohibitions are left of it. Of 12 obligations: 3 now.',
  ],
  [
    'applies',
    [...duties(2, 'applies'), ...duties(1, 'applies', 'may'), ...duties(4, 'not_yet')],
    'Of 6 obligations: 2 now, 4 later.',
  ],
  [
    'undetermined',
    [...duties(1, 'applies', 'must_not'), ...duties(2, 'undetermined')],
    'Of 3 obligations: 1 now, 2 open.',
  ],
  [
    'displaced',
    [...duties(5, 'displaced'), ...duties(1, 'does_not_apply')],
    'Of 6 obligations: 5 given way to another law.',
  ],
  ['does_not_apply', duties(7, 'does_not_apply'), 'None of its 7 obligations applies.'],
] as const)('what is left of an act that %s is said in short', (outcome, all, says) => {
  expect(inShort(outcome, all)).toBe(says)
})
