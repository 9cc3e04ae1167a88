import type { SmallSeed } from '#test/support/small-seed.ts'

/** One mistake: what is done to a sound seed, and what must be said about it. `line` is found by its text. */
export interface MistakeCase {
  name: string
  change: (seed: SmallSeed) => void
  file: (seed: SmallSeed) => string
  pointer: string
  line: RegExp
  /** Which of the lines that match, when it isn't the first. */
  nth?: number
  reason: RegExp | ((seed: SmallSeed) => string)
}

export const packFile = (seed: SmallSeed) => `packs/${seed.one.pack.id}/1.0.0/pack.yaml`
export const rulesFile = (seed: SmallSeed) => `packs/${seed.one.pack.id}/1.0.0/rules.yaml`
export const obligationsFile = (seed: SmallSeed) => `packs/${seed.one.pack.id}/1.0.0/obligations.yaml`
export const itemsFile = (seed: SmallSeed) => `packs/${seed.one.pack.id}/1.0.0/items.yaml`
export const vocabularyFile = () => 'vocabularies/test.yaml'
export const relationshipsFile = () => 'relationships/all.yaml'
export const cite = (seed: SmallSeed, provision: string) => `${seed.instrument.id} ${provision}`
