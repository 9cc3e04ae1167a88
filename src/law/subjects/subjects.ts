import { DIMENSIONS, UNKNOWN_LISTS, withBroader, type Vocabulary } from '#src/law/vocabulary/index.ts'
import {
  type Enterprise,
  type Figure,
  FIGURES,
  isHeldByPublicBodies,
  isHolder,
  ownFigureOf,
  sumGroup,
  type SummedFigures,
} from './group-figures.ts'
import type { LawFact, LawRole } from './law-roles.ts'
import { type ApplicabilityInputs, type SubjectInputs, type SubjectWire } from './schema.ts'
import { type Openness, opennessOf } from './openness.ts'
import type { Knowledge, Scalar, SubjectFact } from './subject-facts.ts'

/** A value as the graph matches it. `tie` is the connection of the subject to a place, if it was given. */
interface GivenTerm {
  id: string
  tie: string | null
}

/** A subject in the engine: its terms for the graph to match, and its known facts. */
export interface Subject {
  id: string
  /** What was said of it. */
  given: SubjectWire
  kind?: string | undefined
  terms: GivenTerm[]
  /** Ids of the terms that it may or may not have, besides those of its lists. */
  mayHave: string[]
  openness: Openness
  /** Roles that the law gives by what was said. They are among the terms. */
  lawRoles?: LawRole[]
  /** Roles that the law gives by what was not said; the subject is taken not to have them. */
  assumedRoles?: LawRole[]
  /** Given facts that contradict what the law says by other inputs. */
  contradictions?: LawFact[]
  /** Countries with a law of their own, and the connection of the subject to each; the Union is not one of them. */
  places: Array<{ country: string; tie: string | null }>
  /** The sums of its group, when ownership was given. */
  group?: SummedFigures
  knowledge: Knowledge
}

/** The fact that an enterprise is part of a group. Some acts ask for the fact itself. */
export const HAS_GROUP = 'has_partner_or_linked_enterprises'
/** The fact that public bodies hold a quarter of it. Where an act asks, such an enterprise is no small one. */
export const HELD_BY_PUBLIC = 'held_by_public_bodies'

/** The subjects that a body gives, as it gives them. */
export interface GivenSubjects {
  /** Those of `subjects`, or the flat lists as one subject without a kind. */
  subjects: SubjectWire[]
  /** All enterprises whose figures may count, by id: the subjects, and the other enterprises of their groups. */
  enterprises: ReadonlyMap<string, Enterprise>
}

/** The subjects of a body. Each step of a request makes them once and hands them on. */
export function givenSubjectsOf(body: ApplicabilityInputs): GivenSubjects {
  const subjects = body.subjects ?? [{ id: 'subject', ...body }]
  // Of two equal ids the first counts; the input checks refuse the second.
  const all = [...subjects, ...(body.enterprises ?? [])].toReversed()
  const enterprises = new Map(
    all.map((item) => [item.id, { figures: figuresOf(item.facts), holdings: item.ownership ?? [] }]),
  )
  return { subjects, enterprises }
}

/** When each subject last did what recurs, by its id, then by pack and code. */
export type Done = ReadonlyMap<string, Readonly<Record<string, string>>>

export function doneBy({ subjects }: Pick<GivenSubjects, 'subjects'>): Done {
  return new Map(subjects.map(({ id, done = {} }) => [id, done]))
}

/** The given subjects as the engine judges them. */
export function subjectsOf({ subjects, enterprises }: GivenSubjects, vocabulary: Vocabulary): Subject[] {
  return subjects.map((given) => subjectOf(given, vocabulary, enterprises))
}

/**
 * True when the group of a subject is known: it lists its holders, or is listed as one. An empty list says that it has
 * none.
 */
export function hasGroup(subject: SubjectWire, enterprises: ReadonlyMap<string, Enterprise>): boolean {
  if (subject.ownership !== undefined) return true
  return isHolder(subject.id, enterprises)
}

function subjectOf(wire: SubjectWire, vocabulary: Vocabulary, enterprises: ReadonlyMap<string, Enterprise>): Subject {
  const facts = new Map<string, SubjectFact>(factsOfFootprint(wire, vocabulary))
  // A system that is a subject of its own is all of its systems.
  for (const { id, of_all: kind } of vocabulary.facts.values())
    if (kind !== undefined && kind === wire.kind) facts.set(id, new Set([true]))
  for (const [key, value] of Object.entries(wire.facts ?? {})) if (value !== 'unknown') facts.set(key, new Set([value]))
  const group = hasGroup(wire, enterprises) ? sumGroup(wire.id, enterprises) : undefined
  // With its holders given, the figures of a subject are its own; without a group they are the same.
  if (group || wire.facts?.[HAS_GROUP] === false)
    for (const [figure, value] of Object.entries(figuresOf(wire.facts)))
      facts.set(ownFigureOf(figure as Figure), new Set([value]))
  // With the rest of its group an entity has no less than alone.
  for (const figure of FIGURES) {
    const own = wire.facts?.[ownFigureOf(figure)]
    if (typeof own === 'number' && !facts.has(figure)) facts.set(figure, { atLeast: own })
  }
  if (group) {
    for (const figure of FIGURES) {
      const { value, isExact } = group.totals[figure]
      facts.set(figure, isExact ? new Set<Scalar>([value]) : { atLeast: value })
    }
    if (vocabulary.facts.has(HAS_GROUP)) facts.set(HAS_GROUP, new Set([group.members.length > 0]))
    if (vocabulary.facts.has(HELD_BY_PUBLIC))
      facts.set(HELD_BY_PUBLIC, new Set([isHeldByPublicBodies(wire.id, enterprises)]))
  }
  const openness = opennessOf(wire, vocabulary)
  const places = placesOf(wire)
  return {
    id: wire.id,
    given: wire,
    kind: wire.kind,
    terms: [
      ...DIMENSIONS.filter((name) => name !== 'jurisdictions').flatMap((name) =>
        (wire[name] ?? []).map((code) => ({ id: `${name}/${code}`, tie: null })),
      ),
      ...places.map(({ country, tie }) => ({ id: `jurisdictions/${country}`, tie })),
    ],
    mayHave: Object.entries(UNKNOWN_LISTS).flatMap(([name, field]) =>
      (wire[field] ?? []).map((code) => `${name}/${code}`),
    ),
    openness,
    places: places.filter(({ country }) => !vocabulary.regions.has(country)),
    ...(group ? { group } : {}),
    knowledge: {
      givenDimensions: openness.closed.get('')!,
      assumesTerritory: wire.jurisdictions === undefined && wire.footprint === undefined,
      facts,
      answers: new Map(
        Object.entries(wire.answers ?? {}).map(([code, answer]) => [code, { answer, ...wire.answer_notes?.[code] }]),
      ),
      derivedBy: new Map(),
    },
  }
}

/** The places of a footprint with their connections, or those of the plain list, which names no connections. */
function placesOf(wire: SubjectInputs): Subject['places'] {
  if (wire.footprint) return wire.footprint.map(({ country, basis }) => ({ country, tie: basis }))
  return (wire.jurisdictions ?? []).map((country) => ({ country, tie: null }))
}

/**
 * The facts that follow from a footprint. A footprint is complete, so a connection that it doesn't list doesn't exist.
 */
export function factsOfFootprint(wire: SubjectInputs, vocabulary: Vocabulary): Array<[string, ReadonlySet<boolean>]> {
  const { footprint } = wire
  if (!footprint) return []
  return [...vocabulary.facts.values()].flatMap((fact) => {
    const { ties, within, negated = false } = fact.footprint_json ?? { ties: [], within: [] }
    if (ties.length === 0) return []
    const regions = new Set(within.map((code) => `jurisdictions/${code}`))
    const isTied = footprint.some(({ country, basis }) => {
      const reached = withBroader(`jurisdictions/${country}`, vocabulary.broader)
      return ties.includes(basis) && [...reached].some((id) => regions.has(id))
    })
    return [[fact.id, new Set([isTied !== negated])] as [string, ReadonlySet<boolean>]]
  })
}

function figuresOf(facts: Record<string, unknown> | undefined): Enterprise['figures'] {
  return Object.fromEntries(
    FIGURES.flatMap((figure) => (typeof facts?.[figure] === 'number' ? [[figure, facts[figure]]] : [])),
  )
}
