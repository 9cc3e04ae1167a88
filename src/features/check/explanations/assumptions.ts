import { FIGURES, type GivenSubjects, hasGroup, NO_FURTHER_ROLE, type SubjectWire } from '#src/law/subjects/index.ts'
import { hashOf } from '#src/lib/json/canonical.ts'

/**
 * How each assumption of a check begins. Runs store the sentences, and an explanation finds by their beginning what
 * they are about.
 */
export const ASSUMPTIONS = {
  territory: 'Territorial conditions count as met',
  ties: 'A jurisdiction counts for every tie',
  figures: 'Staff, turnover and balance sheet are taken',
  roles: NO_FURTHER_ROLE,
} as const
type AssumptionKind = keyof typeof ASSUMPTIONS

/** An assumption of an answer. Without `kind` it is about everything. */
export interface Assumption {
  id: string
  kind?: AssumptionKind
  text: string
}

export function assumptionsOf(texts: string[]): Assumption[] {
  const kinds = Object.entries(ASSUMPTIONS) as Array<[AssumptionKind, string]>
  return texts.map((text) => {
    const [kind, start] = kinds.find(([, first]) => text.startsWith(first)) ?? []
    // There may be several about roles.
    const isOnly = start && texts.filter((other) => other.startsWith(start)).length === 1
    return { id: `assumption:${isOnly ? kind : hashOf(text).slice(0, 12)}`, ...(kind ? { kind } : {}), text }
  })
}

/** The kind of assumption that replaces what a subject did not say about an input. */
export function assumedFor(
  input: string,
  subject: SubjectWire,
  enterprises: GivenSubjects['enterprises'],
): AssumptionKind | undefined {
  if (input === 'jurisdictions') {
    if (subject.jurisdictions !== undefined) return 'ties'
    return subject.footprint === undefined ? 'territory' : undefined
  }
  if (input === 'entity_roles') return 'roles'
  const isFigure = (FIGURES as readonly string[]).includes(input)
  return isFigure && !hasGroup(subject, enterprises) ? 'figures' : undefined
}
