import type { Openness } from './openness.ts'

/** A role that a provision of law gives by some inputs. */
export interface LawRole {
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
export function sayAssumedRoles(subjects: ReadonlyArray<{ id: string; assumedRoles?: LawRole[] }>): string[] {
  const all = subjects.flatMap(({ id, assumedRoles = [] }) =>
    [...Map.groupBy(assumedRoles, ({ role }) => role)].map(([role, laws]) => ({ id, text: sayAssumed(role, laws) })),
  )
  return [...Map.groupBy(all, ({ text }) => text)].map(([text, own]) => {
    return `${text}${ofSubjectsInWords(
      own.map(({ id }) => id),
      subjects,
    )}.`
  })
}

function sayAssumed(role: string, laws: LawRole[]): string {
  return `${NO_FURTHER_ROLE} ${role}, because nothing was said of ${laws.map(sayBasis).join(', ')}`
}

/** Says of which acts a tag or an activity speaks while no role says as what the subject is under them. */
export function warnOfMissingRoles(subjects: ReadonlyArray<{ id: string; openness: Openness }>): string[] {
  return subjects.flatMap(({ id, openness }) =>
    openness.halfSaid.map(({ code, packId, by, isAsked }) => {
      const what = `${by.join(', ')} ${by.length === 1 ? 'speaks' : 'speak'} of ${packId}, and no role says as what`
      const then = isAsked ? `\`unknown\` asks ${code}` : 'since `entity_roles` has all that is true, it has none'
      return `${what}: ${then}${ofSubjectsInWords([id], subjects)}.`
    }),
  )
}

/** Says which roles the law gives a subject. */
export function sayLawRoles({ lawRoles = [] }: { lawRoles?: LawRole[] }): string[] {
  return lawRoles.map((law) => {
    const before = law.releases ? ` and no longer as ${law.releases}` : ''
    return `By law it counts as ${law.role}${before}, because of ${sayBasis(law)}.`
  })
}

/** Says what given facts count as that contradict what the law says by other inputs. */
export function sayContradictions(subjects: ReadonlyArray<{ id: string; contradictions?: LawFact[] }>): string[] {
  return subjects.flatMap(({ id, contradictions = [] }) =>
    contradictions.map((law) => {
      const where = law.isOfCase ? ' in the case that reports it' : ''
      const how = law.isAsGiven ? 'as given, although this contradicts' : 'not as given, because of'
      return `${law.fact} counts as ${law.value}${where}, ${how} ${sayBasis(law)}${ofSubjectsInWords([id], subjects)}.`
    }),
  )
}

/** `rebranding_high_risk_ai_system (CELEX:32024R1689 Art 25(1)(a))`. */
function sayBasis({ inputs, ref }: Pick<LawRole, 'inputs' | 'ref'>): string {
  return `${inputs.join(' and ')} (${ref})`
}
