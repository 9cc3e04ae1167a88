import {
  CHANGE_KINDS,
  type ChangeKind,
  compareStates,
  type DutyWire,
  identityOf,
  type JudgedState,
  kindOfChange,
  type ListedDuty,
} from '#src/duties/index.ts'
import { type ApplicabilityInputs, applicabilityInputs } from '#src/law/subjects/index.ts'
import { chooseVersions } from '#src/law/versions/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { pick, present } from '#src/lib/present.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { createAttribution } from './causes.ts'
import type { Question } from './question.ts'
import type { AgainstWire, CauseKind, DifferencesWire, DifferentDutyWire } from './schema.ts'
import { type DifferentTexts, differentTexts } from './texts.ts'

/** A question, how it is judged, and its own judgement. */
interface Comparison<Body extends ApplicabilityInputs> {
  question: Question<Body>
  judge(question: Question<Body>): Promise<JudgedState>
  judged: JudgedState
}

/** The duties of a question with what differs from another one, and how the answer tells it. */
interface Compared {
  listed: ListedDuty[]
  /** `duties` are those that a reader wants to see, in that order. */
  tell(duties: readonly DutyWire[], limit: number): Promise<DifferencesWire>
}

/**
 * What differs for the subjects between a question and another one. Where the questions differ in more than one thing,
 * each thing is judged alone as well: it is a cause of the differences that it makes by itself. What no thing makes by
 * itself, all of them make together.
 */
export async function compareAgainst<Body extends ApplicabilityInputs>(
  law: LawReader,
  against: AgainstWire,
  { question, judge, judged }: Comparison<Body>,
): Promise<Compared> {
  const other = await otherQuestion(law, question, against)
  const compared = await compareStates(judged, await judge(other))
  const listed = compared.listed.filter(({ concerns }) => concerns)
  const texts = await differentTexts(law, other, question)
  const kindOf = (one: ListedDuty) => kindOfDifference(one, texts, question.asOf.validAt)
  const differs: Record<CauseKind, boolean> = {
    law: texts.size > 0 || against.known_at !== undefined,
    day: other.asOf.validAt !== question.asOf.validAt,
    company: against.company !== undefined,
  }
  const kinds = (Object.keys(differs) as CauseKind[]).filter((kind) => differs[kind])
  const makers = new Map<string, CauseKind[]>()
  for (const kind of kinds.length > 1 ? kinds : [])
    for (const one of (await compareStates(judged, await judge(alone(kind, question, other)))).listed)
      if (kindOf(one)) makers.set(identityOf(one.duty), [...(makers.get(identityOf(one.duty)) ?? []), kind])
  const isCompared = ({ duty }: ListedDuty) => duty.change.length > 0
  const told = new Map(
    listed
      .filter(isCompared)
      .map((one) => [identityOf(one.duty), { one, kind: kindOf(one) ?? ('unchanged' as const) }]),
  )
  return {
    listed,
    tell: async (duties, limit) => {
      const attribution = await createAttribution(law, { before: other, after: question, texts })
      const found = Map.groupBy(
        duties.flatMap((duty) => told.get(identityOf(duty)) ?? []),
        ({ kind }) => kind,
      )
      const countOf = (name: ChangeKind | 'unchanged') => found.get(name)?.length ?? 0
      const counts = Object.fromEntries(CHANGE_KINDS.map((name) => [name, countOf(name)])) as Record<ChangeKind, number>
      const ranked = CHANGE_KINDS.flatMap((kind) => (found.get(kind) ?? []).map(({ one }) => ({ one, kind })))
      return {
        as_of: other.asOf.validAt,
        ...present({ known_at: other.asOf.knownAt }),
        versions: [...texts.values()].map(({ wire }) => wire),
        acts: compared.acts.flatMap(({ act, was }) =>
          was === undefined ? [] : [{ ...pick(act, 'pack_id subject_id'), before: was, after: act.outcome }],
        ),
        counts: { ...counts, unchanged: countOf('unchanged') },
        duties: ranked.slice(0, limit).map(({ one, kind }) => ({
          ...differentDuty(one, kind),
          causes: attribution.causesOf(one, makers.get(identityOf(one.duty)) ?? kinds),
        })),
      }
    },
  }
}

/**
 * What became of a duty; undefined where nothing did that matters to its subject. Other words of its title or another
 * citation are no difference.
 */
function kindOfDifference(one: ListedDuty, texts: DifferentTexts, day: string): ChangeKind | undefined {
  const kind = kindOfChange(one, day)
  const { duty, was, now } = one
  const isSame = was?.outcome === now?.outcome && was?.applies_from === now?.applies_from
  return kind === 'changed' && isSame && !texts.get(duty.pack_id)?.fieldsOf.has(duty.code) ? undefined : kind
}

const INPUTS: ReadonlySet<string> = new Set(Object.keys(applicabilityInputs))

/** The question with what is other. */
async function otherQuestion<Body extends ApplicabilityInputs>(
  law: LawReader,
  { body, asOf }: Question<Body>,
  { as_of: validAt = asOf.validAt, known_at: given, versions = [], company }: AgainstWire,
): Promise<Question<Body>> {
  const knownAt = given === undefined ? asOf.knownAt : new Date(given).toISOString()
  const choice: VersionChoice = { mode: asOf.mode, validAt, ...present({ knownAt }) }
  const current = new Map(await chooseVersions(law, choice))
  for (const { pack_id: packId, version } of versions) current.set(packId, version)
  if (!company) return { body, asOf: choice, current }
  const silent = Object.fromEntries(Object.entries(body).filter(([name]) => !INPUTS.has(name))) as Body
  return { body: { ...silent, ...company }, asOf: choice, current }
}

/** The question with one thing of the other. What was known belongs to the law. */
function alone<Body extends ApplicabilityInputs>(
  kind: CauseKind,
  question: Question<Body>,
  other: Question<Body>,
): Question<Body> {
  if (kind === 'company') return { ...question, body: other.body }
  const [law, day] = kind === 'law' ? [other, question] : [question, other]
  const { mode, validAt } = day.asOf
  return { ...question, asOf: { mode, validAt, ...pick(law.asOf, 'knownAt') }, current: law.current }
}

function differentDuty({ duty, was, now }: ListedDuty, change: ChangeKind): Omit<DifferentDutyWire, 'causes'> {
  const sideOf = (one: DutyWire | undefined) => one && pick(one, 'outcome counted_as applies_from')
  return {
    ...pick(duty, 'pack_id code subject_id act articles title'),
    change,
    ...present({
      before: change === 'new' ? undefined : sideOf(was),
      after: change === 'gone' ? undefined : sideOf(now),
    }),
  }
}
