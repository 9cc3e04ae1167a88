import { applicabilityAssumptions } from '#src/features/check/index.ts'
import { type ProfileKey, type ProfileVersion, readProfileVersion } from '#src/features/customers/profiles/index.ts'
import type { ListedFiling } from '#src/law/attachments/index.ts'
import { judgeCalculatorSubject, judgedSourceOf, type JudgedSubject } from '#src/law/engine/index.ts'
import { type ApplicabilityInputs, givenInputsOf, listSubjects, type SubjectInputs } from '#src/law/subjects/index.ts'
import type { AsOf, VersionChoice } from '#src/lib/as-of.ts'
import { invalidInput } from '#src/problems.ts'
import type { Runner } from '#src/stores/graph/graph.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import {
  calculateDeadlinesOf,
  type EventInputWire,
  type FilerQuestion,
  type FilingDeadlinesWire,
  readFilerLaw,
} from '../filing-deadlines/index.ts'
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
  /** The filings of these events alone. It reads nothing more, so it can be asked for each entry of a log. */
  filingsOf(events: EventInputWire[]): Promise<ShortFilings>
  /** The filings of these events with assumptions and sources. */
  answer(events: EventInputWire[]): Promise<IncidentFilings>
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
  const [first] = wanted
  const judged = first && subject.packs.get(first.pack_id)?.judged
  const ofCheck = judged ? applicabilityAssumptions(incidentSubject.inputs, [judged.subject]) : []
  return {
    subject,
    rows,
    filingsOf: async (events) => shortenFilings(await answer(events), rows, subject),
    async answer(events) {
      const deadlines = await calculateDeadlinesOf(subject, law, { ...question, events }, asOf, nowMs)
      const short = shortenFilings(deadlines, rows, subject)
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

/** The subject of an incident: the lists and facts of a request, or one subject of a saved customer. */
export interface IncidentSubject {
  /** What is judged, with the rest of its group where it is known. */
  inputs: ApplicabilityInputs
  /** The subject itself, as it was given. */
  own: SubjectInputs
  id?: string
  customer?: { customer_profile_id: string; profile_version: number; subject_id?: string }
}

type Place = Pick<IncidentAssessment, 'country' | 'region' | 'time_zone' | 'holidays'>

/**
 * The subject that a request gives inline. Without given jurisdictions, the country of the filing is the jurisdiction.
 */
export function givenSubjectOf(body: IncidentAssessment): IncidentSubject {
  const placed = withCountry(givenInputsOf(body), body.country)
  return { inputs: placed, own: placed }
}

/**
 * Reads the subject from a saved customer as it is now. Throws `not_found`, and `validation_error` where it isn't clear
 * which subject is meant.
 */
export async function readIncidentSubject(
  graph: Runner,
  key: ProfileKey,
  subjectId: string | undefined,
  country: string | undefined,
): Promise<IncidentSubject> {
  const profile = await readProfileVersion(graph, key, undefined, 'body.customer_profile_id')
  const own = withCountry(requireSubject(profile, subjectId), country)
  const { subjects } = profile.content
  const { id } = own
  const isOne = subjects === undefined
  return {
    inputs: isOne ? own : { ...profile.content, subjects: subjects.map((one) => (one.id === id ? own : one)) },
    own,
    ...(isOne ? {} : { id }),
    customer: {
      customer_profile_id: key.profileId,
      profile_version: profile.version,
      ...(isOne ? {} : { subject_id: id }),
    },
  }
}

/** Judges the subject once, for everything that is answered about its incident. */
function judgeIncidentSubject(
  law: LawReader,
  { inputs, id }: IncidentSubject,
  asOf: AsOf,
  events: readonly EventInputWire[],
): Promise<JudgedSubject> {
  return judgeCalculatorSubject(law, inputs, asOf, { events, ...(id === undefined ? {} : { subjectId: id }) })
}

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

function requireSubject({ content }: ProfileVersion, subjectId: string | undefined) {
  const subjects = listSubjects(content)
  const ids = subjects.map(({ id }) => id).join(', ')
  const [first] = subjects
  if (content.subjects === undefined) {
    if (subjectId === undefined && first)
      return { ...first, ...(content.enterprises ? { enterprises: content.enterprises } : {}) }
    throw invalidInput([{ field: 'body.subject_id', detail: 'the profile is of one subject; leave subject_id out' }])
  }
  const chosen = subjectId === undefined && subjects.length === 1 ? first : subjects.find(({ id }) => id === subjectId)
  if (chosen) return chosen
  const detail = subjectId === undefined ? `is needed: the profile has the subjects ${ids}` : `must be one of ${ids}`
  throw invalidInput([{ field: 'body.subject_id', detail }])
}

function withCountry<T extends SubjectInputs>(own: T, country: string | undefined): T {
  if (!country || own.jurisdictions || own.footprint) return own
  return { ...own, jurisdictions: [country] }
}
