import { readVocabulary } from '#src/law/vocabulary/index.ts'
import { applicabilityAssumptions } from '#src/features/check/index.ts'
import type { ListedFiling } from '#src/law/attachments/index.ts'
import { judgedSourceOf, type JudgedSubject } from '#src/law/engine/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { computedOnce } from '#src/lib/computed-once.ts'
import { pick, present } from '#src/lib/present.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import {
  type EventInputWire,
  type FilerQuestion,
  type FilingDeadlinesWire,
  readFilerLaw,
} from '../filing-deadlines/index.ts'
import {
  type Derived,
  type DerivedEventWire,
  deriveEvents,
  type IncidentVerdicts,
  type IncidentKnowledge,
  readClassifier,
  readVerdicts,
  verdictWord,
} from '../incident-classifications/index.ts'
import { type IncidentSubject, judgeIncidentSubject } from '../incident-subject/incident-subject.ts'
import { filingsOf, type IncidentFilings } from './filings.ts'
import type { IncidentAssessment, NotDueByWire } from './schema.ts'

/** What follows from what is known of an incident. */
export interface IncidentState extends IncidentFilings {
  derived: Derived
  /** The stated events with those that follow from figures. */
  events: EventInputWire[]
  /** What these events trigger. */
  triggered: Pick<FilingDeadlinesWire, 'filings' | 'others' | 'not_due'>
}

/** What an answer says of a state beside its filings. */
interface ToldState {
  verdicts: IncidentVerdicts
  deadlines: FilingDeadlinesWire
  assumptions: string[]
  /** The versions of the packs that have these filings. */
  sources: Array<ReturnType<typeof judgedSourceOf>>
}

/** The law for the subject of one incident, read and judged once. */
export interface IncidentLaw {
  subject: JudgedSubject
  customer?: IncidentSubject['customer']
  /** The filing rules of the packs that were asked for. */
  rows: ListedFiling[]
  /** What follows from this knowledge. It reads nothing more, so it can be asked for each entry of a log. */
  stateOf(knowledge: IncidentKnowledge): Promise<IncidentState>
  /** `isFollowed`: the incident is kept, so the answer has its open questions before the first figure. */
  tell(state: IncidentState, isFollowed?: boolean): Promise<ToldState>
}

/**
 * Judges the subject of an incident, with the facts that its events state, and reads its filing rules. Both operations
 * that list the filings of an incident call this: the assessment of given events, and the kept incident with its log.
 */
export async function readIncidentLaw(
  law: LawReader,
  incidentSubject: IncidentSubject,
  question: FilerQuestion,
  asOf: VersionChoice,
  nowMs: number,
  reported: readonly EventInputWire[] = [],
): Promise<IncidentLaw> {
  const { customer } = incidentSubject
  const subject = await judgeIncidentSubject(law, incidentSubject, asOf, reported)
  const { rows, wanted, filingsAfter, answer } = await readFilerLaw(subject, law, question, asOf, nowMs)
  const classifier = await readClassifier(law, subject, asOf, question.pack_ids)
  const [first] = wanted
  const judged = first && subject.packs.get(first.pack_id)?.judged
  const ofCheck = judged ? applicabilityAssumptions([judged.subject], await readVocabulary(law)) : []
  // A note in a log starts no clock.
  const clocksOf = computedOnce(async (stated: EventInputWire[], derived: DerivedEventWire[], ruled: RuledOut[]) => {
    const events = [...stated, ...derived.map(({ event, at }) => ({ event, at: [at] }))]
    const triggered = await filingsAfter(events)
    // A narrower event starts the clocks of the broader one too.
    const isDerived = ({ event, at }: { event: string; at: string }) =>
      derived.some((one) => Date.parse(one.at) === Date.parse(at) && classifier.withBroader([one.event]).has(event))
    const ruledOut = new Map(ruled)
    return { events, triggered, ...filingsOf(triggered, rows, subject, { isDerived, ruledOut }) }
  })
  return {
    ...(customer ? { customer } : {}),
    subject,
    rows,
    async stateOf(knowledge) {
      const derived = deriveEvents(classifier, knowledge)
      return { derived, ...(await clocksOf(knowledge.stated, derived.events, ruledOutBy(derived, knowledge.reported))) }
    },
    async tell({ derived, events, triggered, filings, displaced }, isFollowed) {
      const deadlines = await answer(events, triggered)
      const told = new Set([...filings, ...triggered.others, ...displaced].map(({ pack_id: packId }) => packId))
      return {
        verdicts: await readVerdicts(classifier, derived, isFollowed),
        deadlines,
        assumptions: [...new Set([...deadlines.assumptions, ...ofCheck])],
        sources: wanted.filter(({ pack_id: packId }) => told.has(packId)).map(judgedSourceOf),
      }
    },
  }
}

/** An event that has not happened, and the verdict that says so. */
type RuledOut = [event: string, by: NotDueByWire]

/**
 * The events that would begin with verdicts of which the opposite is known, where they were not stated. Once a report
 * was sent, the event of reclassification says what becomes of the others.
 */
const ruledOutBy = ({ verdicts, stated }: Derived, reported: ReadonlySet<string> = new Set()): RuledOut[] =>
  verdicts.flatMap(({ pack_id: packId, code, truth, content }): RuledOut[] =>
    truth === false && !stated.has(content.event) && !reported.has(packId)
      ? [[content.event, { criterion: code, verdict: verdictWord(truth, content) }]]
      : [],
  )

/** The question for the filings of the subject. */
export function filerQuestionOf(
  { own }: IncidentSubject,
  place: Pick<IncidentAssessment, 'country' | 'region' | 'time_zone' | 'holidays'>,
  packIds?: string[],
): FilerQuestion {
  return {
    ...pick(place, 'country region time_zone holidays'),
    ...present({
      entity_roles: own.entity_roles,
      jurisdictions: own.jurisdictions ?? own.footprint?.map((tie) => tie.country),
      pack_ids: packIds,
    }),
  }
}
