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
 * was reported outweighs a given value that it contradicts; `contradictions` names both. What only some of several
 * cases state may be otherwise in the others: then the given value and the stated one are both possible, and each case
 * is judged by its own events.
 */
export function withFactsOfEvents(subject: Subject, events: readonly ReportedEvent[], vocabulary: Vocabulary): Subject {
  const { stated, inSome } = stateOfEvents(events, vocabulary)
  if (stated.length + inSome.length === 0) return subject
  const facts = new Map<string, SubjectFact>(subject.knowledge.facts)
  const contradictions: LawFact[] = [...(subject.contradictions ?? [])]
  for (const law of [...stated, ...inSome]) {
    const given = facts.get(law.fact)
    const contradicts = given instanceof Set && !given.has(law.value)
    if (contradicts) contradictions.push(law)
    if (!law.isOfCase) facts.set(law.fact, new Set<Scalar>([law.value]))
    else if (contradicts) facts.set(law.fact, new Set([...given, law.value]))
  }
  return { ...subject, knowledge: { ...subject.knowledge, facts }, contradictions }
}

/** What events state, as a key: events of one key leave a subject with the same facts. */
export function keyOfEvents(events: readonly ReportedEvent[], vocabulary: Vocabulary): string {
  return JSON.stringify(stateOfEvents(events, vocabulary))
}

/** The facts that every case states, and those that some of several cases state. */
function stateOfEvents(events: readonly ReportedEvent[], vocabulary: Vocabulary) {
  const cases = [...Map.groupBy(events, ({ case: name = '' }) => name).values()].map((own) => statedBy(own, vocabulary))
  const all = [...new Map(cases.flat().map((one) => [JSON.stringify([one.fact, one.value]), one])).values()]
  const isInEach = (one: LawFact) => cases.every((own) => own.some((other) => isSame(one, other)))
  return {
    stated: all.filter(isInEach),
    inSome: all.filter((one) => !isInEach(one)).map((one) => ({ ...one, isOfCase: true })),
  }
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
