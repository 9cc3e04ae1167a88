import type { Vocabulary } from '#src/law/vocabulary/index.ts'
import { canonicalRef, citationOf } from '#src/lib/law/provisions.ts'
import { filled, pick, present } from '#src/lib/present.ts'
import { nextTurn } from '#src/lib/waiting/turns.ts'
import { summariseOutcomes } from '../evaluate/duty.ts'
import type { Duty, Outcome, PackOutcome } from '../evaluate/judge.ts'
import type { CitedOverride } from '../evaluate/match.ts'
import type { Displacement } from '../evaluate/precedence.ts'
import type { SnapshotVersion } from '../evaluate/rule-snapshot.ts'
import type { ExternalAct } from '../rules/dates.ts'
import type { MatchedRule } from '../rules/rules.ts'
import type { DecidingInput } from '../unknowns/decisive-unknowns.ts'
import { inShort } from './in-short.ts'
import type { SubjectJudgement } from './judge-subject.ts'
import { nationalLawOf, optionsOf } from './national-law.ts'
import type { Result } from './result-schema.ts'

interface Detail {
  isDetailed: boolean
  findsFlips?: boolean
}

/**
 * One pack's result: the summary over all subjects, and the result of each subject, with a turn of the event loop
 * between two subjects where they take long.
 */
export async function resultOf(
  row: SnapshotVersion,
  judged: SubjectJudgement[],
  vocabulary: Vocabulary,
  { validAt, ...detail }: { validAt: string } & Detail,
): Promise<Result> {
  const own: Result['subjects'] = []
  for (const item of judged) {
    await nextTurn()
    const options = optionsOf(row, item, vocabulary, validAt)
    own.push({ ...(await subjectResultOf(item, detail)), ...present({ member_state_options: filled(options) }) })
  }
  await nextTurn()
  const outcome = summariseOutcomes(own.map((result) => result.outcome))
  const displacements = judged.flatMap((item) =>
    item.displacements.map((displacement) => ({ subjectId: item.subject.id, displacement })),
  )
  const acting = (isConditional: boolean) =>
    displacements.filter((item) => item.displacement.isConditional === isConditional)
  const from = outcome === 'not_yet' ? own.flatMap((result) => result.applies_from ?? []).toSorted()[0] : undefined
  return {
    pack_id: row.pack_id,
    outcome,
    ...present({ applies_from: from, waiting_for: outcome === 'not_yet' && !from ? waitingOf(own) : undefined }),
    matched_rules: unique(own.flatMap((result) => result.matched_rules)),
    excluded_by: unique(own.flatMap((result) => result.excluded_by)),
    missing_facts: missingOf(own),
    displaced_provisions: mergeBySubject(acting(false)).map(({ wire }) => wire),
    conditional: mergeBySubject(acting(true)).map(({ wire, missing }) => ({ ...wire, missing_facts: missing })),
    // The same duty of two subjects counts once.
    obligation_count: countOf(judged, 'applies'),
    conditional_obligation_count: countOf(judged, 'applies_if'),
    pack_version: row.version.version,
    content_hash: row.version.content_hash,
    stale: displacements.some(({ displacement }) => displacement.override.isStale),
    ...(row.effect === 'via_transposition' ? { national_law: nationalLawOf(row, judged, vocabulary, validAt) } : {}),
    subjects: own,
    source: judgedSourceOf(row),
  }
}

async function subjectResultOf(
  item: SubjectJudgement,
  { isDetailed, findsFlips }: Detail,
): Promise<Result['subjects'][number]> {
  const { subject, judgement, missing, duties, derived } = item
  const flip = findsFlips ? await item.findFlip() : undefined
  const outcome = packOutcomeOf(item)
  const isUnmet = judgement.outcome === 'does_not_apply' && judgement.excludedBy.length === 0
  return {
    id: subject.id,
    outcome,
    in_short: inShort(outcome, duties),
    ...present({
      applies_from: judgement.from,
      waiting_for: judgement.waitingFor && actOf(judgement.waitingFor),
      settled_by_cases: judgement.isSettledByCases ? true : undefined,
    }),
    matched_rules: judgement.outcome === 'does_not_apply' ? [] : judgement.matched,
    excluded_by: judgement.excludedBy,
    ...(isUnmet ? { rules_tried: judgement.tried } : {}),
    missing_facts: missing,
    unknown: (await item.rankDeciding()).map(unknownOf),
    ...(flip ? { nearest_flip: flip } : {}),
    obligations: countOutcomes(duties, judgement.outcome === 'undetermined'),
    upcoming: upcomingOf(duties),
    derived,
    // The duties of an act that may not be about the subject at all are only counted.
    ...(isDetailed ? { obligation_results: item.isUnanswered ? [] : await listObligations(item) } : {}),
  }
}

/**
 * The outcome of a pack for one subject: `displaced` where another law displaces every duty that the subject has under
 * it.
 */
export function packOutcomeOf({ judgement, duties }: SubjectJudgement): PackOutcome {
  const isNothingLeft = summariseOutcomes(duties.map(({ outcome }) => outcome)) === 'displaced'
  return isNothingLeft ? 'displaced' : judgement.outcome
}

function unknownOf({ input, codes }: DecidingInput) {
  return { fact: input, obligations: codes.length }
}

/**
 * How many duties have each outcome. What the law allows is counted apart, and only where the subject may do it now. Of
 * an act that may not apply at all, what would give way is owed in no case: it does not apply, and is not displaced.
 */
function countOutcomes(duties: Duty[], isActOpen: boolean): Result['subjects'][number]['obligations'] {
  const counts = { applies: 0, applies_if: 0, not_yet: 0, undetermined: 0, does_not_apply: 0, displaced: 0 }
  for (const { outcome, isPermission } of duties)
    if (!isPermission) counts[isActOpen && outcome === 'displaced' ? 'does_not_apply' : outcome] += 1
  const allowed = duties.filter(({ outcome, isPermission }) => isPermission && outcome.startsWith('applies'))
  return { ...counts, permissions: allowed.length }
}

/**
 * The inputs that the pack's outcome or one of its duties hangs on; those that most duties of all subjects hang on come
 * first.
 */
function missingOf(own: Result['subjects']): string[] {
  const decides = new Map<string, number>()
  for (const { missing_facts: missing, unknown = [] } of own) {
    for (const fact of missing) decides.set(fact, decides.get(fact) ?? 0)
    for (const { fact, obligations } of unknown) decides.set(fact, (decides.get(fact) ?? 0) + obligations)
  }
  return [...decides]
    .toSorted(([one, count], [other, otherCount]) => otherCount - count || (one < other ? -1 : 1))
    .map(([fact]) => fact)
}

async function listObligations(
  item: SubjectJudgement,
): Promise<NonNullable<Result['subjects'][number]['obligation_results']>> {
  const results: Awaited<ReturnType<typeof listObligations>> = []
  for (const obligation of item.duties) {
    const missing = obligation.outcome === 'undetermined' ? await item.missingOf(obligation.code) : []
    results.push({
      ...pick(obligation, 'code title modality outcome'),
      refs: obligation.provisions.map(canonicalRef),
      ...present({
        open_conditions: obligation.outcome === 'applies_if' ? obligation.open : undefined,
        each_time: obligation.eachTime?.map(({ code, question }) => ({ code, question })),
        answered: obligation.answered,
        applies_from: obligation.from,
        waiting_for: obligation.waitingFor && actOf(obligation.waitingFor),
        rule_ids: filled(obligation.rules),
        rules_tried: filled(obligation.tried),
        missing_facts: filled(missing),
      }),
    })
  }
  return results
}

function upcomingOf(duties: SubjectJudgement['duties']): Result['subjects'][number]['upcoming'] {
  const later = duties.filter(
    ({ outcome, from, isPermission }) => outcome === 'not_yet' && from !== undefined && !isPermission,
  )
  return [...Map.groupBy(later, ({ from }) => from!)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([from, items]) => ({ from, obligation_codes: items.map(({ code }) => code) }))
}

/** The act that an outcome waits for; it has no date yet. */
function actOf({ text, act }: ExternalAct): { text: string; act?: string } {
  return present({ text, act })
}

function waitingOf(own: Result['subjects']): Result['waiting_for'] {
  return own.find((result) => result.waiting_for)?.waiting_for
}

function countOf(judged: SubjectJudgement[], wanted: Outcome): number {
  const codes = judged.flatMap(({ duties }) =>
    duties.filter(({ outcome, isPermission }) => outcome === wanted && !isPermission).map(({ code }) => code),
  )
  return new Set(codes).size
}

/** Merges an override that acts for several subjects into one entry that names the subjects. */
function mergeBySubject(items: Array<{ subjectId: string; displacement: Displacement<CitedOverride> }>) {
  return [...Map.groupBy(items, (item) => item.displacement.override.id).values()].map((group) => {
    const { override } = group[0]!.displacement
    const wire = {
      relationship_id: override.id,
      displaced_by: override.fromPackId,
      provisions: override.displacedProvisions,
      obligation_codes: [...new Set(group.flatMap((item) => item.displacement.obligationCodes))],
      preserved_provisions: override.preservedProvisions,
      ...interpretiveOf(override),
      ...(override.conditionText ? { condition: override.conditionText } : {}),
      citations: override.citations.map(citationOf),
      ...(override.isStale ? { stale: true } : {}),
      subject_ids: group.map((item) => item.subjectId),
    }
    return { wire, missing: [...new Set(group.flatMap((item) => item.displacement.missing))].toSorted() }
  })
}

/** The displaced provisions of which the texts don't say that they give way. Nothing where the texts say it of all. */
function interpretiveOf({ marks }: CitedOverride) {
  const interpretive = marks.filter(({ effect, certainty }) => effect === 'displaces' && certainty === 'interpretive')
  if (interpretive.length === 0) return {}
  return { interpretive_provisions: interpretive.map(({ provision, confidence }) => ({ provision, confidence })) }
}

function unique(rules: MatchedRule[]): MatchedRule[] {
  return [...new Map(rules.map((rule) => [JSON.stringify(rule), rule])).values()]
}

/** The source that an answer gives for a version that a subject was judged under. */
export function judgedSourceOf({ pack_id, version, caveats }: SnapshotVersion) {
  const { content_hash, checked_on } = version
  const publication_mode = version.publication_mode as 'published'
  return { pack_id, version: version.version, content_hash, publication_mode, checked_on, caveats }
}
