import { present } from '#src/lib/present.ts'
import type { Classifier, IncidentFigures, Verdict } from './classifier.ts'
import type { ContradictionWire, DerivedEventWire } from './derived-schema.ts'
import { verdictWord } from './parts.ts'

/** What became known of an incident at one instant. */
export interface Finding extends Partial<Pick<IncidentFigures, 'figures' | 'rates' | 'root_cause'>> {
  /** The entry of a log. */
  id?: string
  /** RFC 3339: when it became known. */
  known_at: string
}

/** An incident as it became known, in the order in which it was written down. */
export interface KnownIncident {
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

/** What is known of an incident at one moment. */
export interface IncidentKnowledge {
  incident: KnownIncident
  stated: StatedEvent[]
  /** Incidents before this one that may recur in it. Undefined: none is known. */
  earlier?: KnownIncident[] | undefined
  /** The packs of which a filing was sent. */
  reported?: ReadonlySet<string>
}

/** What follows from the figures of an incident. */
export interface Derived {
  /** What is known of it now. */
  known: IncidentFigures
  /** The stated events, with all those of which they are a narrower kind. */
  stated: ReadonlySet<string>
  verdicts: Verdict[]
  events: DerivedEventWire[]
  contradictions: ContradictionWire[]
}

/**
 * The verdicts on an incident, and the events that they begin: each at the instant when that became known by which the
 * verdict turned. A later finding replaces figures of earlier ones. An event that was stated wins; where the figures
 * contradict it, the answer names both. Of an incident that was reported and turns out not to meet the criterion, the
 * event of its reclassification begins.
 */
export function deriveEvents(
  classifier: Classifier,
  { incident, stated, earlier, reported = new Set() }: IncidentKnowledge,
): Derived {
  const codes = classifier.withBroader(stated.map(({ event }) => event))
  const { known, turns } = followKnowledge(classifier, incident, earlier, codes)
  const verdicts = classifier.verdictsOf(known, codes)
  const derived = new Map<string, DerivedEventWire>()
  const contradictions: ContradictionWire[] = []
  for (const { pack_id: packId, code, truth, content } of verdicts) {
    const turned = turns.get(`${packId}/${code}`)
    const { event, reclassified } = content
    const begun = truth === true ? event : truth === false && reported.has(packId) ? reclassified?.event : undefined
    const contradicted = truth === true ? reclassified?.event : truth === false ? event : undefined
    const against = stated.find((one) => one.event === contradicted)
    if (against) {
      const [{ event: named, entry_id }, verdict] = [against, verdictWord(truth, content)]
      const detail = `${named} was stated and counts; by the figures the verdict is ${verdict}`
      contradictions.push(present({ event: named, entry_id, pack_id: packId, criterion: code, verdict, detail }))
    }
    if (begun === undefined || !turned || codes.has(begun)) continue
    const { known_at: at, id: entry_id } = turned
    const one = present({ event: begun, at, entry_id, pack_id: packId, criterion: code })
    const other = derived.get(begun)
    if (!other || Date.parse(one.at) < Date.parse(other.at)) derived.set(begun, one)
  }
  // Of a narrower event the clocks run from the same awareness as those of the broader one.
  const atOf = ({ event, at }: DerivedEventWire): string => {
    const kinds = classifier.withBroader([event])
    const instants = stated.filter((one) => kinds.has(one.event)).flatMap((one) => one.at)
    for (const one of derived.values()) if (one.event !== event && kinds.has(one.event)) instants.push(one.at)
    return instants.toSorted((one, other) => Date.parse(one) - Date.parse(other))[0] ?? at
  }
  const events = [...derived.values()].map((one) => ({ ...one, at: atOf(one) }))
  return { known, stated: codes, verdicts, events, contradictions }
}

/** Follows what became known, instant by instant, and finds by what each verdict turned to what it is now. */
function followKnowledge(
  classifier: Classifier,
  incident: KnownIncident,
  earlier: KnownIncident[] | undefined,
  stated: ReadonlySet<string>,
) {
  const all = [...(earlier ?? []), incident]
  const states = new Map<KnownIncident, State>(all.map((one) => [one, { figures: {} }]))
  const steps = all
    .flatMap((of) => of.findings.map((finding) => ({ of, finding, at: Date.parse(finding.known_at) })))
    .toSorted((one, other) => one.at - other.at)
  const start = Math.min(...steps.filter(({ of }) => of === incident).map(({ at }) => at))
  const turns = new Map<string, Finding & { truth: Verdict['truth'] }>()
  for (const { of, finding, at } of steps) {
    const state = states.get(of)!
    const { figures, rates, root_cause: cause } = finding
    Object.assign(state.figures, figures)
    if (rates) state.rates = { ...state.rates, ...rates }
    if (cause !== undefined) state.root_cause = cause
    if (at < start) continue
    for (const { pack_id: packId, code, truth } of classifier.verdictsOf(
      figuresOf(incident, earlier, states),
      stated,
    )) {
      const key = `${packId}/${code}`
      if (turns.get(key)?.truth !== truth) turns.set(key, { ...finding, truth })
    }
  }
  return { known: figuresOf(incident, earlier, states), turns }
}

type State = Pick<IncidentFigures, 'figures' | 'rates' | 'root_cause'>

/** What is known so far, as a request to classify it would say. */
function figuresOf(
  incident: KnownIncident,
  earlier: KnownIncident[] | undefined,
  states: ReadonlyMap<KnownIncident, State>,
): IncidentFigures {
  const { figures, root_cause } = states.get(incident)!
  const rates = Object.assign({}, ...[...states.values()].map((state) => state.rates)) as Record<string, number>
  return present({
    figures: { ...figures },
    rates: Object.keys(rates).length > 0 ? rates : undefined,
    occurred_at: incident.occurred_at,
    root_cause,
    earlier_incidents: earlier?.flatMap((one) => {
      const { id, occurred_at } = one
      const { figures: theirs, root_cause: its } = states.get(one)!
      if (its === undefined || occurred_at === undefined) return []
      return [{ id, occurred_at, root_cause: its, figures: { ...theirs } }]
    }),
  })
}
