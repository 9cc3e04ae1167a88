import { type Vocabulary, type Words } from '#src/law/vocabulary/index.ts'
import { lowerFirst } from '#src/lib/law/words.ts'
import type { Openness } from './openness.ts'

/** A role, or a word of another list, that a provision of law gives by some inputs. */
export interface LawRole {
  list: string
  role: string
  /** The role in whose place it is given. */
  releases?: string
  ref: string
  inputs: string[]
}

/** A given fact that contradicts what a provision of law says by other inputs. */
export interface LawFact {
  fact: string
  /** What it counts as. */
  value: string | number | boolean
  isAsGiven: boolean
  /** True: only some of several cases say so. */
  isOfCase?: boolean
  ref: string
  inputs: string[]
}

/** How the sentence about roles begins that the law gives by inputs of which nothing was said. */
export const NO_FURTHER_ROLE = 'It is assumed that the law does not make it'

/** How a sentence about some of the subjects ends: of the only one it needs no name. */
export function ofSubjectsInWords(ids: string[], subjects: readonly unknown[]): string {
  return subjects.length === 1 ? '' : `, for: ${ids.join(', ')}`
}

/** Says which roles the subjects are taken not to have, because the inputs that give them were not given. */
export function sayAssumedRoles(
  subjects: ReadonlyArray<{ id: string; assumedRoles?: LawRole[] }>,
  vocabulary: Vocabulary,
): string[] {
  const { words } = vocabulary
  const all = subjects.flatMap(({ id, assumedRoles = [] }) =>
    [...Map.groupBy(assumedRoles, ({ role }) => role).values()].map((laws) => ({
      id,
      text: sayAssumed(words, laws),
    })),
  )
  return [...Map.groupBy(all, ({ text }) => text)].map(([text, own]) => {
    return `${text}${ofSubjectsInWords(
      own.map(({ id }) => id),
      subjects,
    )}.`
  })
}

function sayAssumed(words: Words, laws: LawRole[]): string {
  const basis = laws.map((law) => sayBasis(law, words)).join(', ')
  return `${NO_FURTHER_ROLE} ${roleIn(words, laws[0]!)}, because nothing was said of ${basis}`
}

/** Says of which acts a tag or an activity speaks while no role says as what the subject is under them. */
export function warnOfMissingRoles(
  subjects: ReadonlyArray<{ id: string; openness: Openness }>,
  vocabulary: Vocabulary,
): string[] {
  const { words } = vocabulary
  const questionOf = (code: string) => vocabulary.openings.find((one) => one.code === code)?.question ?? code
  return subjects.flatMap(({ id, openness }) =>
    openness.halfSaid.map(({ code, packId, by, isAsked }) => {
      const said = by.map((one) => `“${words.ofInput(one)}”`).join(', ')
      const what = `${said} ${by.length === 1 ? 'speaks' : 'speak'} of ${words.ofPack(packId)}, and no role says as what`
      const then = isAsked
        ? `the question for it is “${questionOf(code)}”`
        : 'since its list of roles has all that is true, it has none'
      return `${what}: ${then}${ofSubjectsInWords([id], subjects)}.`
    }),
  )
}

/** Says which roles the law gives a subject. */
export function sayLawRoles({ lawRoles = [] }: { lawRoles?: LawRole[] }, vocabulary: Vocabulary): string[] {
  const { words } = vocabulary
  return lawRoles.map((law) => {
    if (law.list !== 'entity_roles')
      return `By law this is true of it: ${roleIn(words, law)}, because of ${sayBasis(law, words)}.`
    const before = law.releases ? ` and no longer as ${roleIn(words, { ...law, role: law.releases })}` : ''
    return `By law it counts as ${roleIn(words, law)}${before}, because of ${sayBasis(law, words)}.`
  })
}

/** Says what given facts count as that contradict what the law says by other inputs. */
export function sayContradictions(
  subjects: ReadonlyArray<{ id: string; contradictions?: LawFact[] }>,
  vocabulary: Vocabulary,
): string[] {
  const { words } = vocabulary
  return subjects.flatMap(({ id, contradictions = [] }) =>
    contradictions.map((law) => {
      const where = law.isOfCase ? ' in the case that reports it' : ''
      const how = law.isAsGiven ? 'as given, although this contradicts' : 'not as given, because of'
      const fact = words.ofInput(law.fact)
      const value = typeof law.value === 'boolean' ? law.value : words.ofValue(law.fact, law.value)
      return `“${fact}” counts as ${value}${where}, ${how} ${sayBasis(law, words)}${ofSubjectsInWords([id], subjects)}.`
    }),
  )
}

/** `placing its name on a high-risk system (AI Act Art 25(1)(a))`. */
function sayBasis({ inputs, ref }: Pick<LawRole, 'inputs' | 'ref'>, words: Words): string {
  const said = inputs.map((input) => `“${words.ofInput(input)}”`).join(' and ')
  return `${said} (${words.ofProvision(ref)})`
}

const roleIn = (words: Words, { list, role }: LawRole): string => lowerFirst(words.ofInput(`${list}/${role}`))
