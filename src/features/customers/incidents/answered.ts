import {
  type AssessedFilingWire,
  type IncidentState,
  notDueFiling,
} from '#src/features/calculators/incident-assessments/index.ts'
import { filled, pick, present } from '#src/lib/present.ts'
import { answersOf } from './entries.ts'
import type { LoggedEntry } from './queries.ts'
import type { IncidentWire } from './schema.ts'

type Filings = Pick<IncidentState, 'filings' | 'triggered'>

/** What the answers of a log make of its filings. */
export interface AnsweredCase {
  /** Those that an answer makes not due among them, at the end. */
  filings: AssessedFilingWire[]
  /** The answers that count, each with its question and the filings on which it bears. Undefined: there are none. */
  answered: IncidentWire['answered']
}

/** Compares the filings with those that there would be if the log had no answer. */
export function answeredCaseOf(counting: LoggedEntry[], now: Filings, unanswered: Filings): AnsweredCase {
  const latest = new Map(
    counting.flatMap((entry) =>
      Object.entries(answersOf(entry).answers ?? {}).map(([code, answer]) => [code, { answer, entry_id: entry.id }]),
    ),
  )
  const answered = [...latest].flatMap(([code, { answer, entry_id }]) => {
    if (answer === 'unknown') return []
    const asking = unanswered.filings.filter((filing) => codesOf(filing).includes(code))
    const { question, ref } = asking[0]?.open_conditions?.find((one) => one.code === code) ?? {}
    return [present({ code, question, ref, answer, entry_id, filings: asking.map((one) => pick(one, 'pack_id code')) })]
  })
  const gone = now.triggered.not_due.flatMap((item) => {
    const before = unanswered.filings.find((one) => one.pack_id === item.pack_id && one.code === item.code)
    if (item.reason !== 'does_not_apply' || !before) return []
    return [{ ...notDueFiling(before), outcome: 'does_not_apply' as const }]
  })
  return { filings: [...now.filings, ...gone], answered: filled(answered) }
}

const codesOf = ({ open_conditions: open = [] }: AssessedFilingWire): string[] => open.map(({ code }) => code)
