import { citationOf } from '#src/lib/citation-row.ts'
import type { PublicationMode } from '#src/lib/law-schema.ts'
import type { CitedOverride, VersionRow } from './gather.ts'
import type { Judgement, Outcome } from './judge.ts'
import type { Displacement } from './precedence.ts'
import type { MatchedRule } from './rules.ts'
import type { ResultWire } from './schema.ts'
import type { Subject } from './subjects.ts'

export interface SubjectJudgement {
  subject: Subject
  judgement: Judgement
  missing: string[]
  displacements: Array<Displacement<CitedOverride>>
}

/** One pack's result over all subjects: the summary, and each subject's own. */
export function resultOf(row: VersionRow, subjects: Subject[], judged: SubjectJudgement[]): ResultWire {
  const own = judged.map(subjectResultOf)
  const outcome = summarise(own.map((result) => result.outcome))
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
    ...(row.effect === 'via_transposition' ? { national_law: nationalLawOf(subjects) } : {}),
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

function subjectResultOf({
  subject,
  judgement,
  missing,
  displacements,
}: SubjectJudgement): ResultWire['subjects'][number] {
  const displaced = displacedCodesOf(displacements)
  const counts = { applies: 0, not_yet: 0, undetermined: 0, does_not_apply: 0, displaced: 0 }
  for (const obligation of judgement.obligations) counts[outcomeOf(obligation, displaced)] += 1
  const isNothingLeft = counts.displaced > 0 && counts.applies + counts.not_yet + counts.undetermined === 0
  const isUnmet = judgement.outcome === 'does_not_apply' && judgement.excludedBy.length === 0
  return {
    id: subject.id,
    outcome: isNothingLeft ? 'displaced' : judgement.outcome,
    ...(judgement.from ? { applies_from: judgement.from } : {}),
    matched_rules: judgement.outcome === 'does_not_apply' ? [] : judgement.matched,
    excluded_by: judgement.excludedBy,
    ...(isUnmet ? { rules_tried: judgement.tried } : {}),
    missing_facts: missing,
    obligations: counts,
  }
}

function applyingCodesOf({ judgement, displacements }: SubjectJudgement): string[] {
  const displaced = displacedCodesOf(displacements)
  return judgement.obligations
    .filter((obligation) => outcomeOf(obligation, displaced) === 'applies')
    .map(({ code }) => code)
}

function displacedCodesOf(displacements: SubjectJudgement['displacements']): Set<string> {
  return new Set(displacements.filter((item) => !item.isConditional).flatMap((item) => item.obligationCodes))
}

function outcomeOf(obligation: Judgement['obligations'][number], displaced: ReadonlySet<string>): Outcome {
  return obligation.outcome !== 'does_not_apply' && displaced.has(obligation.code) ? 'displaced' : obligation.outcome
}

/** A pack applies when it applies to one subject; it is open while one subject could still bring it in. */
function summarise(outcomes: Outcome[]): Outcome {
  const order: Outcome[] = ['applies', 'undetermined', 'not_yet', 'displaced', 'does_not_apply']
  return order.find((outcome) => outcomes.includes(outcome)) ?? 'does_not_apply'
}

/** The same override that acts for several subjects is one entry that names them. */
function mergeBySubject(items: Array<{ subjectId: string; displacement: Displacement<CitedOverride> }>) {
  return [...Map.groupBy(items, (item) => item.displacement.override.id).values()].map((group) => {
    const { override } = group[0]!.displacement
    const wire = {
      relationship_id: override.id,
      displaced_by: override.fromPackId,
      provisions: override.displacedProvisions,
      obligation_codes: [...new Set(group.flatMap((item) => item.displacement.obligationCodes))],
      preserved_provisions: override.preservedProvisions,
      ...(override.conditionText ? { condition: override.conditionText } : {}),
      citations: override.citations.map(citationOf),
      ...(override.isStale ? { stale: true } : {}),
      subject_ids: group.map((item) => item.subjectId),
    }
    return { wire, missing: [...new Set(group.flatMap((item) => item.displacement.missing))].toSorted() }
  })
}

/** A directive acts through national law, about which the packs say nothing yet: its state is unknown, and said so. */
function nationalLawOf(subjects: Subject[]): Array<{ country: string; status: 'unknown' }> {
  return [...new Set(subjects.flatMap((subject) => subject.countries))]
    .toSorted()
    .map((country) => ({ country, status: 'unknown' as const }))
}

function unique(rules: MatchedRule[]): MatchedRule[] {
  return [...new Map(rules.map((rule) => [JSON.stringify(rule), rule])).values()]
}
