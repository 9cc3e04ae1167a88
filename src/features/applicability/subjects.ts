import { DIMENSIONS } from '#src/features/vocabularies/vocabularies.ts'
import type { FactState } from './facts.ts'
import type { Knowledge } from './rules.ts'
import type { ApplicabilityCheck, SubjectWire } from './schema.ts'

/** A subject as the engine knows it: its terms for the graph to match, and what is known about it. */
export interface Subject {
  id: string
  kind?: string | undefined
  terms: string[]
  hasRoles: boolean
  /** Jurisdictions with a law of their own; the Union is none. */
  countries: string[]
  knowledge: Knowledge
}

/** The subjects of a check: those given, or the flat lists as one subject of every kind. */
export function subjectsOf(body: ApplicabilityCheck, regions: ReadonlySet<string>): Subject[] {
  return (body.subjects ?? [{ id: 'subject', ...body }]).map((wire) => subjectOf(wire, regions))
}

function subjectOf(wire: SubjectWire, regions: ReadonlySet<string>): Subject {
  const facts = new Map<string, FactState>()
  for (const [key, value] of Object.entries(wire.facts ?? {})) if (value !== 'unknown') facts.set(key, new Set([value]))
  return {
    id: wire.id,
    kind: wire.kind,
    terms: DIMENSIONS.flatMap((dimension) => (wire[dimension] ?? []).map((code) => `${dimension}/${code}`)),
    hasRoles: wire.entity_roles !== undefined,
    countries: (wire.jurisdictions ?? []).filter((code) => !regions.has(code)),
    knowledge: {
      givenDimensions: new Set(DIMENSIONS.filter((dimension) => wire[dimension] !== undefined)),
      assumesTerritory: wire.jurisdictions === undefined,
      facts,
      derivedBy: new Map(),
    },
  }
}
