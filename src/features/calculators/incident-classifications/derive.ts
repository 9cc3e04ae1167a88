import { present } from '#src/lib/present.ts'
import type { Classifier, Verdict } from './classifier.ts'
import type { ContradictionWire, DerivedEventWire, FallWire } from './derived-schema.ts'
import { countingFigures, fallsOf, type Finding, type KnownIncident, tellFall } from './known.ts'
import { verdictWord } from './parts.ts'

/** An incident as it became known, in the order in which it was written down. */
export interface LoggedIncident {
  id: string
  occurred_at?: string
  findings: Finding[]
}

/** An event that was stated, not derived. */
interface StatedEvent {
  event: string
  at: string[]
  entry_id?: string
}

/** What is known of an incident at one moment, as it became known. */
export interface IncidentKnowledge {
  incident: LoggedIncident
  stated: StatedEvent[]
  /** Incidents before this one that may recur in it. Undefined: none is known. */
  earlier?: LoggedIncident[] | undefined
  /** The packs of which a filing was sent. */
  reported?: ReadonlySet<string>
  /** The events that began before the last entry: a verdict that it leaves standing keeps its instant. */
  standing?: readonly DerivedEventWire[] | undefined
  /** The entries that correct what was said before. */
  corrections?: Array<Pick<Finding, 'id' | 'known_at'>>
}

/** What follows from the figures of an incident. */
export interface Derived {
  /** What is known of it now. */
  known: KnownIncident
  /** What counts of each figure. */
  figures: ReturnType<typeof countingFigures>
  /** The stated events, with all those of which they are a narrower kind. */
  stated: ReadonlySet<string>
  verdicts: Verdict[]
  events: DerivedEventWire[]
  contradictions: ContradictionWire[]
  falls: FallWire[]
}

/**
 * The verdicts on an incident, and the events that they begin: each at the instant when that became known by which the
 * verdict turned. An event that was stated wins; where the figures contradict it, the answer names both. Only a
 * correction takes back what was met; where an incident that was reported is then not what it was reported as, the
 * event of its reclassification begins.
 */
export function deriveEvents(
  classifier: Classifier,
  { incident, stated, earlier, reported = new Set(), corrections = [], standing = [] }: IncidentKnowledge,
): Derived {
  const codes = classifier.withBroader(stated.map(({ event }) => event))
  const { known, turns } = followKnowledge(classifier, incident, earlier, codes)
  const verdicts = classifier.verdictsOf(known, codes)
  const derived = new Map<string, DerivedEventWire>()
  const contradictions: ContradictionWire[] = []
  for (const { pack_id: packId, code, truth, content } of verdicts) {
    const turned = turns.get(`${packId}/${code}`)
    const { event, reclassified } = content
    const contradicted = truth === true ? reclassified?.event : truth === false ? event : undefined
    const against = stated.find((one) => one.event === contradicted)
    if (against) {
      const [{ event: named, entry_id }, verdict] = [against, verdictWord(truth, content)]
      const detail = `${named} was stated and counts; by the figures the verdict is ${verdict}`
      contradictions.push(present({ event: named, entry_id, pack_id: packId, criterion: code, verdict, detail }))
    }
    const begun =
      truth === true
        ? present({ event, by: turned })
        : truth === false && reported.has(packId)
          ? present({ event: reclassified?.event, by: latestOf(turned, corrections) })
          : undefined
    if (begun?.event === undefined || !begun.by || codes.has(begun.event)) continue
    const { known_at: at, id: entry_id } = begun.by
    const now = present({ event: begun.event, at, entry_id, pack_id: packId, criterion: code })
    const before = standing.find((one) => one.event === now.event && one.criterion === code && one.pack_id === packId)
    const one = before && Date.parse(before.at) < Date.parse(at) ? before : now
    const other = derived.get(begun.event)
    if (!other || Date.parse(one.at) < Date.parse(other.at)) derived.set(begun.event, one)
  }
  // Of a narrower event the clocks run from the same awareness as those of the broader one.
  const atOf = ({ event, at }: DerivedEventWire): string => {
    const kinds = classifier.withBroader([event])
    const instants = stated.filter((one) => kinds.has(one.event)).flatMap((one) => one.at)
    for (const one of derived.values()) if (one.event !== event && kinds.has(one.event)) instants.push(one.at)
    return instants.toSorted((one, other) => Date.parse(one) - Date.parse(other))[0] ?? at
  }
  const events = [...derived.values()].map((one) => ({ ...one, at: atOf(one) }))
  const falls = fallsOf(known, classifier.vocabulary).map(tellFall)
  const figures = countingFigures(known.statements, classifier.vocabulary)
  return { known, figures, stated: codes, verdicts, events, contradictions, falls }
}

/** What takes a verdict back: the last correction, or what became known after it. Undefined: nothing was corrected. */
function latestOf(
  turned: Finding | undefined,
  corrections: Array<Pick<Finding, 'id' | 'known_at'>>,
): Pick<Finding, 'id' | 'known_at'> | undefined {
  const [last] = corrections.toSorted((one, other) => Date.parse(other.known_at) - Date.parse(one.known_at))
  if (!last || !turned) return undefined
  return Date.parse(turned.known_at) > Date.parse(last.known_at) ? turned : last
}

/** Follows what became known, one finding after the other, and finds by which each verdict turned to what it is now. */
function followKnowledge(
  classifier: Classifier,
  incident: LoggedIncident,
  earlier: LoggedIncident[] | undefined,
  stated: ReadonlySet<string>,
) {
  const steps = [...(earlier ?? []), incident]
    .flatMap(({ id, findings }) => findings.map((finding) => ({ id, finding, at: Date.parse(finding.known_at) })))
    .toSorted((one, other) => one.at - other.at)
  const start = Math.min(...steps.filter(({ id }) => id === incident.id).map(({ at }) => at))
  const sofar = new Set<Finding>()
  const knownNow = (): KnownIncident => {
    const upTo = ({ findings, ...rest }: LoggedIncident) =>
      classifier.knownOf(
        rest,
        findings.filter((finding) => sofar.has(finding)),
      )
    const others = earlier?.map(upTo).filter(({ root_causes: causes }) => causes.length > 0)
    return present({ ...upTo(incident), earlier: others })
  }
  const turns = new Map<string, Finding & { truth: Verdict['truth'] }>()
  for (const { finding, at } of steps) {
    sofar.add(finding)
    if (at < start) continue
    for (const { pack_id: packId, code, truth } of classifier.verdictsOf(knownNow(), stated)) {
      const key = `${packId}/${code}`
      if (turns.get(key)?.truth !== truth) turns.set(key, { ...finding, truth })
    }
  }
  return { known: knownNow(), turns }
}
