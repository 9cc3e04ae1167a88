import type { Result } from '#src/law/engine/index.ts'
import { DIMENSIONS } from '#src/law/vocabulary/index.ts'
import type { COUNTED_AS } from './schema.ts'
import type { Judged } from './why.ts'

type SubjectResult = Result['subjects'][number]
type DutyResult = NonNullable<SubjectResult['obligation_results']>[number]

/** The count of `obligations` that has a duty; what the law only allows has counts of its own. */
export function countOf({ modality, outcome }: DutyResult): (typeof COUNTED_AS)[number] {
  if (modality !== 'may' || outcome === 'does_not_apply') return outcome
  return outcome.startsWith('applies') ? 'permissions' : 'other_permissions'
}

/** The facts, lists and questions that decide a duty while it is open. */
export function openInputsOf(duty: DutyResult, own: SubjectResult): string[] {
  const conditions = (duty.open_conditions ?? []).map(({ code }) => code)
  const missing = duty.outcome === 'undetermined' ? (duty.missing_facts ?? own.missing_facts) : []
  return [...new Set([...missing, ...conditions])]
}

/**
 * The given facts, lists and answers because of which a duty has its outcome. A value that follows from others, such as
 * a size class, represents those.
 */
export function decidingInputsOf({ own, rules }: Judged, duty: DutyResult): string[] {
  const ofPack = [...own.matched_rules.slice(0, 1), ...own.excluded_by].flatMap(({ matched }) => matched)
  const ofDuty = (duty.rule_ids ?? []).flatMap((id) => rules.get(id)?.groups ?? [])
  const given = ofDuty.filter(({ given: values }) => values.length > 0)
  const answered = (duty.answered ?? []).filter(({ stated }) => stated).map(({ code }) => code)
  const found = new Set([...ofPack, ...given].map(({ input }) => input))
  // A set that grows while it is walked is walked to its new end.
  for (const input of found)
    for (const { rule_id: id } of own.derived.filter(({ fact }) => fact === input))
      for (const group of rules.get(id)?.groups ?? []) if (group.given.length > 0) found.add(group.input)
  const derived = new Set(own.derived.map(({ fact }) => fact))
  const isGiven = (input: string) => !derived.has(input) || (DIMENSIONS as readonly string[]).includes(input)
  return [...new Set([...found].filter(isGiven).concat(answered))]
}
