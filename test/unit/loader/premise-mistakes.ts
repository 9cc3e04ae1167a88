import type { SmallSeed } from '#test/support/small-seed.ts'
import { cite, type MistakeCase, vocabularyFile } from './mistake-case.ts'

/** A boolean that a caller gives, with its question. */
const booleanOf = (seed: SmallSeed, id: string) => ({
  id,
  label: 'Odd',
  question: 'Is it odd?',
  definition: 'It is odd.',
  type: 'boolean' as const,
  citations: [cite(seed, 'Art 1(1)')],
})
/** Mistakes of what a question presupposes, each alone. */
export const PREMISE_MISTAKES: MistakeCase[] = [
  {
    name: 'a premise that nobody is asked for',
    change: ({ vocabulary, key, ...seed }) =>
      vocabulary.facts.push({ ...booleanOf(seed as SmallSeed, `t_${key}_odd`), presupposes: [`t_${key}_size`] }),
    file: vocabularyFile,
    pointer: '/facts/2/presupposes/0',
    line: /- t_.*_size$/,
    reason: /^nobody is asked whether "t_.*_size" is true; presuppose a boolean with a question$/,
  },
  {
    name: 'facts that presuppose each other in a circle',
    change: ({ vocabulary, key, ...seed }) =>
      vocabulary.facts.push(
        { ...booleanOf(seed as SmallSeed, `t_${key}_one`), presupposes: [`t_${key}_two`] },
        { ...booleanOf(seed as SmallSeed, `t_${key}_two`), presupposes: [`t_${key}_one`] },
      ),
    file: vocabularyFile,
    pointer: '/facts/2/presupposes',
    line: /presupposes:/,
    reason: /^facts presuppose each other in a circle: /,
  },
]
