import type { Vocabulary } from '#src/vocabulary/index.ts'
import { citationOf } from '#src/lib/law/citation-row.ts'
import type { PublicationMode } from '#src/lib/law/law-schema.ts'
import type { ExternalAct } from '../model/dates.ts'
import type { CitedOverride } from './match.ts'
import type { SnapshotVersion } from './rule-snapshot.ts'
import { summariseOutcomes } from './duty.ts'
import type { Displacement } from '../precedence.ts'
import type { MatchedRule } from '../rules/rules.ts'
import type { ResultWire } from './result-schema.ts'
import type { SubjectJudgement } from './judge-subject.ts'
import { nationalLawOf, optionsOf } from '../national-law.ts'

/** One pack's result: the summary over all subjects, and the result of each subject. */
export function resultOf(
  row: SnapshotVersion,
  judged: SubjectJudgement[],
  vocabulary: Vocabulary,
  validAt: string,
): ResultWire {
  const own = judged.map((item) => {
    const options = optionsOf(row, item, vocabulary, validAt)
    return { ...subjectResultOf(item), ...(options.length > 0 ? { member_state_options: options } : {}) }
  })
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
    ...(from ? { applies_from: from } : {}),
    ...(outcome === 'not_yet' && !from ? waitingOf(own) : {}),
    matched_rules: unique(own.flatMap((result) => result.matched_rules)),
    excluded_by: unique(own.flatMap((result) => result.excluded_by)),
    missing_facts: [...new Set(own.flatMap((result) => result.missing_facts))].toSorted(),
    displaced_provisions: mergeBySubject(acting(false)).map(({ wire }) => wire),
    conditional: mergeBySubject(acting(true)).map(({ wire, missing }) => ({ ...wire, missing_facts: missing })),
    // The same duty of two subjects counts once.
    obligation_count: new Set(judged.flatMap(applyingCodesOf)).size,
    pack_version: row.version.version,
    content_hash: row.version.content_hash,
    stale: displacements.some(({ displacement }) => displacement.override.isStale),
    ...(row.effect === 'via_transposition'
      ? {
          national_law: nationalLawOf(row, judged, vocabulary, validAt),
        }
      : {}),
    subjects: own,
    source: {
      pack_id: row.pack_id,
      version: row.version.version,
      content_hash: row.version.content_hash,
      publication_mode: row.version.publication_mode as PublicationMode,
      checked_on: row.version.checked_on,
      caveats: row.caveats,
    },
  }
}

function subjectResultOf(item: SubjectJudgement): ResultWire['subjects'][number] {
  const { subject, judgement, missing, duties, derived } = item
  const counts = { applies: 0, not_yet: 0, undetermined: 0, does_not_apply: 0, displaced: 0 }
  for (const { outcome } of duties) counts[outcome] += 1
  const isNothingLeft = counts.displaced > 0 && counts.applies + counts.not_yet + counts.undetermined === 0
  const isUnmet = judgement.outcome === 'does_not_apply' && judgement.excludedBy.length === 0
  return {
    id: subject.id,
    outcome: isNothingLeft ? 'displaced' : judgement.outcome,
    ...(judgement.from ? { applies_from: judgement.from } : {}),
    ...(judgement.waitingFor ? { waiting_for: actOf(judgement.waitingFor) } : {}),
    ...(judgement.isSettledByCases ? { settled_by_cases: true } : {}),
    matched_rules: judgement.outcome === 'does_not_apply' ? [] : judgement.matched,
    excluded_by: judgement.excludedBy,
    ...(isUnmet ? { rules_tried: judgement.tried } : {}),
    missing_facts: missing,
    obligations: counts,
    upcoming: upcomingOf(duties),
    derived,
    ...(item.missingOfObligations ? { obligation_results: listObligations(item) } : {}),
  }
}

function listObligations({
  duties,
  missingOfObligations,
}: SubjectJudgement): NonNullable<ResultWire['subjects'][number]['obligation_results']> {
  return duties.map((obligation) => ({
    code: obligation.code,
    outcome: obligation.outcome,
    ...(obligation.from ? { applies_from: obligation.from } : {}),
    ...(obligation.waitingFor ? { waiting_for: actOf(obligation.waitingFor) } : {}),
    rule_ids: obligation.rules,
    rules_tried: obligation.tried,
    missing_facts: missingOfObligations?.get(obligation.code) ?? [],
  }))
}

function upcomingOf(duties: SubjectJudgement['duties']): ResultWire['subjects'][number]['upcoming'] {
  const later = duties.filter(({ outcome, from }) => outcome === 'not_yet' && from !== undefined)
  return [...Map.groupBy(later, ({ from }) => from!)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([from, items]) => ({ from, obligation_codes: items.map(({ code }) => code) }))
}

/** The act that an outcome waits for; it has no date yet. */
function actOf({ text, act }: ExternalAct): { text: string; act?: string } {
  return { text, ...(act ? { act } : {}) }
}

function waitingOf(own: ResultWire['subjects']): Pick<ResultWire, 'waiting_for'> {
  const waitingFor = own.find((result) => result.waiting_for)?.waiting_for
  return waitingFor ? { waiting_for: waitingFor } : {}
}

function applyingCodesOf({ duties }: SubjectJudgement): string[] {
  return duties.filter(({ outcome }) => outcome === 'applies').map(({ code }) => code)
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
