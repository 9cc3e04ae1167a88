import { applicabilityAssumptions } from '#src/features/check/index.ts'
import type { ListedFiling } from '#src/law/attachments/index.ts'
import { judgedSourceOf, type JudgedSubject } from '#src/law/engine/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import {
  calculateDeadlinesOf,
  type EventInputWire,
  type FilerQuestion,
  type FilingDeadlinesWire,
  readFilerLaw,
} from '../filing-deadlines/index.ts'
import { type Classifier, type DerivedEventWire, readClassifier } from '../incident-classifications/index.ts'
import { type IncidentSubject, judgeIncidentSubject } from '../incident-subject/incident-subject.ts'
import { shortenFilings, type ShortFilings } from './filings.ts'
import type { IncidentAssessment } from './schema.ts'

/** What the events of an incident set off for its subject, with what the answer rests on. */
interface IncidentFilings extends ShortFilings {
  deadlines: FilingDeadlinesWire
  assumptions: string[]
  /** The versions of the packs that have these filings. */
  sources: Array<ReturnType<typeof judgedSourceOf>>
}

/** The law for the subject of one incident, read and judged once: ready to be asked about events. */
export interface IncidentLaw {
  subject: JudgedSubject
  /** The filing rules of the packs that were asked for. */
  rows: ListedFiling[]
  classifier: Classifier
  /** The filings of these events alone. It reads nothing more, so it can be asked for each entry of a log. */
  filingsOf(stated: EventInputWire[], derived: DerivedEventWire[]): Promise<ShortFilings>
  /** The filings of these events with assumptions and sources. */
  answer(stated: EventInputWire[], derived: DerivedEventWire[]): Promise<IncidentFilings>
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
  const subject = await judgeIncidentSubject(law, incidentSubject, asOf, reported)
  const { rows, wanted, answer } = await readFilerLaw(subject, law, question, asOf, nowMs)
  const allOf = (stated: EventInputWire[], derived: DerivedEventWire[]) => [
    ...stated,
    ...derived.map(({ event, at }) => ({ event, at: [at] })),
  ]
  // A narrower event starts the clocks of the broader one too.
  const isDerivedOf =
    (derived: DerivedEventWire[]) =>
    ({ event, at }: { event: string; at: string }) =>
      derived.some((one) => Date.parse(one.at) === Date.parse(at) && classifier.withBroader([one.event]).has(event))
  const classifier = await readClassifier(law, subject, asOf, question.pack_ids)
  const [first] = wanted
  const judged = first && subject.packs.get(first.pack_id)?.judged
  const ofCheck = judged ? applicabilityAssumptions([judged.subject]) : []
  return {
    subject,
    rows,
    classifier,
    filingsOf: async (stated, derived) =>
      shortenFilings(await answer(allOf(stated, derived)), rows, subject, isDerivedOf(derived)),
    async answer(stated, derived) {
      const events = allOf(stated, derived)
      const deadlines = await calculateDeadlinesOf(subject, law, { ...question, events }, asOf, nowMs)
      const short = shortenFilings(deadlines, rows, subject, isDerivedOf(derived))
      const told = new Set([...short.filings, ...short.displaced].map(({ pack_id: packId }) => packId))
      return {
        ...short,
        deadlines,
        assumptions: [...new Set([...deadlines.assumptions, ...ofCheck])],
        sources: wanted.filter(({ pack_id: packId }) => told.has(packId)).map(judgedSourceOf),
      }
    },
  }
}

type Place = Pick<IncidentAssessment, 'country' | 'region' | 'time_zone' | 'holidays'>

/** The question for the filings of the subject. */
export function filerQuestionOf(
  { own }: IncidentSubject,
  { country, region, time_zone, holidays }: Place,
  packIds?: string[],
): FilerQuestion {
  const places = own.jurisdictions ?? own.footprint?.map((tie) => tie.country)
  return {
    ...(country ? { country } : {}),
    ...(region ? { region } : {}),
    ...(time_zone ? { time_zone } : {}),
    ...(holidays ? { holidays } : {}),
    ...(own.entity_roles ? { entity_roles: own.entity_roles } : {}),
    ...(places ? { jurisdictions: places } : {}),
    ...(packIds ? { pack_ids: packIds } : {}),
  }
}
