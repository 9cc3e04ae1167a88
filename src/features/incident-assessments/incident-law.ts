import type { LawReader } from '#src/graph/revision.ts'
import { applicabilityAssumptions, type JudgedSubject, judgedSourceOf } from '#src/features/applicability/index.ts'
import type { ListedFiling } from '#src/features/attachments/index.ts'
import {
  calculateDeadlinesOf,
  type EventInputWire,
  type FilerQuestion,
  type FilingDeadlinesWire,
  readFilerLaw,
} from '#src/features/filing-deadlines/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { type ShortFilings, shortenFilings } from './filings.ts'
import { judgeIncidentSubject, type IncidentSubject } from './subject.ts'

/** What the events of an incident set off for its subject, with what the answer rests on. */
export interface IncidentFilings extends ShortFilings {
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
  /** The filings of these events alone. It reads nothing more, so it can be asked for each entry of a log. */
  filingsOf(events: EventInputWire[]): ShortFilings
  /** The filings of these events with assumptions and sources. */
  answer(events: EventInputWire[]): Promise<IncidentFilings>
}

/**
 * Judges the subject of an incident and reads its filing rules. Whatever says which filings an incident sets off asks this: the assessment of
 * given events, and the kept incident with its log.
 */
export async function readIncidentLaw(
  law: LawReader,
  incidentSubject: IncidentSubject,
  question: FilerQuestion,
  asOf: VersionChoice,
  nowMs: number,
): Promise<IncidentLaw> {
  const subject = await judgeIncidentSubject(law, incidentSubject, asOf)
  const { rows, wanted, answer } = await readFilerLaw(subject, law, question, asOf, nowMs)
  const [first] = wanted
  const judged = first && subject.packs.get(first.pack_id)?.judged
  const ofCheck = judged ? applicabilityAssumptions(incidentSubject.inputs, [judged.subject]) : []
  return {
    subject,
    rows,
    filingsOf: (events) => shortenFilings(answer(events), rows, subject),
    async answer(events) {
      const deadlines = await calculateDeadlinesOf(subject, law, { ...question, events }, asOf, nowMs)
      const short = shortenFilings(deadlines, rows, subject)
      const told = new Set([...short.filings, ...short.displaced].map(({ pack_id: packId }) => packId))
      return {
        ...short,
        deadlines,
        assumptions: [...deadlines.assumptions, ...ofCheck],
        sources: wanted.filter(({ pack_id: packId }) => told.has(packId)).map(judgedSourceOf),
      }
    },
  }
}
