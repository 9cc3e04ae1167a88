import { expect, test } from 'vitest'
import { concernOf } from '#src/loader/check/concern.ts'
import { validateSeed } from '#src/loader/check/validate.ts'
import { readSeed } from '#src/loader/read/read.ts'
import { makeSmallSeed, writeSmallSeed, type SmallSeed } from '#test/support/small-seed.ts'

/** Two packs with a fact between them, and one within the second. */
function makeSeed(): SmallSeed {
  const seed = makeSmallSeed()
  const fact = seed.relationships[0]!
  const within = { ...fact.to, code: seed.two.obligations[1]!.code }
  seed.relationships.push({ ...fact, id: `${fact.id}-within`, from: fact.to, to: within })
  return seed
}

function reasonsFor(seed: SmallSeed, packId: string): string[] {
  const source = readSeed(writeSmallSeed(seed))
  const { concerns } = concernOf(source, packId)
  return validateSeed(source)
    .filter(concerns)
    .map(({ reason }) => reason)
}

test('a sound seed holds what belongs to a pack and what belongs to others alone', () => {
  const seed = makeSeed()
  const { checked, others } = concernOf(readSeed(writeSmallSeed(seed)), seed.one.pack.id)
  expect(checked).toEqual({ versions: 1, relationships: 1, reviews: 0 })
  expect(others).toEqual({ versions: 1, relationships: 1, reviews: 0 })
})

const MISTAKES: Array<[string, (seed: SmallSeed) => void, RegExp, concerned: Array<'one' | 'two'>]> = [
  ['in its own files', ({ one }) => (one.obligations[0]!.filings = ['notise']), /unknown filing/, ['one']],
  ['in files of another pack', ({ two }) => (two.obligations[0]!.filings = ['notise']), /unknown filing/, ['two']],
  ['in a fact between both', ({ relationships }) => (relationships[0]!.rationale = ' '), /is empty/, ['one', 'two']],
  ['in a fact within another pack', ({ relationships }) => (relationships[1]!.rationale = ' '), /is empty/, ['two']],
  [
    'in a vocabulary',
    ({ vocabulary }) => (vocabulary.entity_roles[1]!.broader = ['no_such_role']),
    /unknown entity role/,
    ['one', 'two'],
  ],
  ['in an instrument', ({ instrument }) => (instrument.dates.in_force = '2019-01-01'), /lies before/, ['one', 'two']],
]

test.each(MISTAKES)(
  'a mistake %s concerns the packs that need it, and no other',
  (_where, change, reason, concerned) => {
    const seed = makeSeed()
    change(seed)
    for (const side of ['one', 'two'] as const) {
      const reasons = reasonsFor(seed, seed[side].pack.id)
      expect(reasons.some((each) => reason.test(each))).toBe(concerned.includes(side))
    }
  },
)
