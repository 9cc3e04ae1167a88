import { type Vocabulary, withBroader } from '#src/law/vocabulary/index.ts'
import type { LawFact } from './law-roles.ts'
import type { Scalar, SubjectFact } from './subject-facts.ts'
import type { Subject } from './subjects.ts'

/** An event that was reported. Events of one `case` belong together. */
export interface ReportedEvent {
  event: string
  case?: string | undefined
}

/**
 * Adds the facts that reported events state, so that the answer does not ask for what was said already. An event that
 * was reported outweighs a given value that it contradicts; `contradictions` names both. Of several cases every one has
 * to state the fact: facts are about the subject, so what one case states could be wrong of another.
 */
export function withFactsOfEvents(subject: Subject, events: readonly ReportedEvent[], vocabulary: Vocabulary): Subject {
  const cases = [...Map.groupBy(events, ({ case: name = '' }) => name).values()]
  const [first = [], ...others] = cases.map((own) => statedBy(own, vocabulary))
  const stated = first.filter((one) => others.every((other) => other.some((two) => isSame(one, two))))
  if (stated.length === 0) return subject
  const facts = new Map<string, SubjectFact>(subject.knowledge.facts)
  const contradictions: LawFact[] = [...(subject.contradictions ?? [])]
  for (const law of stated) {
    const given = facts.get(law.fact)
    if (given instanceof Set && !given.has(law.value)) contradictions.push(law)
    facts.set(law.fact, new Set<Scalar>([law.value]))
  }
  return { ...subject, knowledge: { ...subject.knowledge, facts }, contradictions }
}

/** The facts that events state, those that their broader events state too. */
function statedBy(events: ReportedEvent[], { factsOfEvents, broader }: Vocabulary): LawFact[] {
  return events.flatMap(({ event }) =>
    [...withBroader(`events/${event}`, broader)].flatMap((id) =>
      (factsOfEvents.get(id) ?? []).map((stated) => ({ ...stated, isAsGiven: false, inputs: [event] })),
    ),
  )
}

function isSame(one: LawFact, other: LawFact): boolean {
  return one.fact === other.fact && one.value === other.value
}
