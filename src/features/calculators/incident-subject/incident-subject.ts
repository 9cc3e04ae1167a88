import { fields } from '#src/lib/fields.ts'
import { type ProfileKey, type ProfileVersion, readProfileVersion } from '#src/features/profiles/index.ts'
import { type Answered } from '#src/law/questions/index.ts'
import { judgeCalculatorSubject, type JudgedSubject } from '#src/law/engine/index.ts'
import {
  type ApplicabilityInputs,
  calculatorInputs,
  type CalculatorInputs,
  givenSubjectsOf,
  type ReportedEvent,
} from '#src/law/subjects/index.ts'
import type { AsOf } from '#src/lib/as-of.ts'
import { Maybe, Named, ShortText } from '#src/lib/schema.ts'
import { type InputMistake, invalidInput } from '#src/problems.ts'
import type { Runner } from '#src/stores/graph/graph.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'

/** Whose incident it is: a saved customer of the workspace, where the lists and facts are not given inline. */
export const customerOfIncident = {
  customer_profile_id: ShortText('A saved customer of the workspace, as its profile is now', 'acme-bank'),
  subject_id: Maybe(
    ShortText('The one of the profile’s subjects that the incident is about; needed where it has several', 'bank'),
  ),
}

/** The same, where the lists and facts may be given inline. */
export const incidentSubjectFields = {
  'customer_profile_id?': {
    ...customerOfIncident.customer_profile_id,
    description: 'A saved customer of the workspace, in place of the lists and facts',
  },
  subject_id: customerOfIncident.subject_id,
}

/** The customer whose profile was judged. */
export const JudgedCustomer = Named('Customer', fields('customer_profile_id profile_version subject_id?'))

/** The subject of an incident: the lists and facts of a request, or one subject of a saved customer. */
export interface IncidentSubject {
  /** What is judged, with the rest of its group where it is known. */
  inputs: ApplicabilityInputs
  /** The subject itself, as it was given. */
  own: CalculatorInputs
  id?: string
  customer?: { customer_profile_id: string; profile_version: number; subject_id?: string }
}

/** What a request says of whose incident it is. */
export type GivenSubject = CalculatorInputs & { country?: string; customer_profile_id?: string; subject_id?: string }

/** The subject of a calculation: a saved customer's, or the given one. Throws as `readIncidentSubject` does. */
export async function incidentSubjectOf(
  graph: Runner,
  workspaceId: string,
  body: GivenSubject & Answered,
  country?: string,
): Promise<IncidentSubject> {
  const { customer_profile_id: profileId, subject_id: subjectId } = body
  if (profileId === undefined) {
    const own = withCountry(body, body.country)
    return { inputs: own, own }
  }
  return readIncidentSubject(graph, { workspaceId, profileId }, subjectId, country, body)
}

/**
 * Reads the subject from a saved customer as it is now, with the answers of the case beside its own. Throws
 * `not_found`, and `validation_error` where it isn't clear which subject is meant.
 */
export async function readIncidentSubject(
  graph: Runner,
  key: ProfileKey,
  subjectId: string | undefined,
  country: string | undefined,
  said: Answered = {},
): Promise<IncidentSubject> {
  const profile = await readProfileVersion(graph, key, undefined, 'body.customer_profile_id')
  const kept = withCountry(requireSubject(profile, subjectId), country)
  const { answers = {}, answer_notes: notes = {} } = said
  // An answer of the case has its own wording, and none of a kept answer to the same question.
  const bound = Object.fromEntries(Object.keys(answers).map((code) => [code, notes[code] ?? {}]))
  const own = {
    ...kept,
    answers: { ...kept.answers, ...answers },
    answer_notes: { ...kept.answer_notes, ...bound },
  }
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
export function judgeIncidentSubject(
  law: LawReader,
  { inputs, id }: IncidentSubject,
  asOf: AsOf,
  events: readonly ReportedEvent[],
): Promise<JudgedSubject> {
  return judgeCalculatorSubject(law, inputs, asOf, { events, ...(id === undefined ? {} : { subjectId: id }) })
}

/** A saved customer says all of these but the answers, which are of the case. */
const INLINE = Object.keys(calculatorInputs) as Array<keyof typeof calculatorInputs>

/** A subject is either inline or a saved customer. */
export function findSubjectMistakes(body: GivenSubject): InputMistake[] {
  if (body.customer_profile_id === undefined) {
    if (body.subject_id === undefined) return []
    return [{ field: 'body.subject_id', detail: 'names a subject of a saved customer; it needs customer_profile_id' }]
  }
  return INLINE.filter((name) => name !== 'answers' && body[name] !== undefined).map((name) => ({
    field: `body.${name}`,
    detail: 'is what the saved customer says; leave it out, or leave customer_profile_id out',
  }))
}

function requireSubject({ content }: ProfileVersion, subjectId: string | undefined) {
  const { subjects } = givenSubjectsOf(content)
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

/** Without given jurisdictions, the country of the filing is the jurisdiction. */
function withCountry<T extends CalculatorInputs>(own: T, country: string | undefined): T {
  if (!country || own.jurisdictions || own.footprint) return own
  return { ...own, jurisdictions: [country] }
}
