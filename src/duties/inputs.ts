import type { RuleTrace } from '#src/law/engine/index.ts'
import { DIMENSIONS } from '#src/law/vocabulary/index.ts'
import {
  type DutyResult,
  exemptionsOf,
  isOwedInNoCase,
  type Judged,
  nearExemptionsOf,
  ROLE_LIST,
  type SubjectResult,
  unmetOfDuty,
  unmetOfPack,
} from './judged.ts'
import type { COUNTED_AS } from './schema.ts'

/** The count of `obligations` that has a duty; what the law only allows has counts of its own. */
export function countOf(judged: Judged, duty: DutyResult): (typeof COUNTED_AS)[number] {
  const { modality, outcome } = duty
  const isActOut = judged.own.outcome === 'does_not_apply' || judged.own.outcome === 'undetermined'
  if (outcome === 'does_not_apply') return isActOut ? 'outside' : outcome
  if (isOwedInNoCase(judged.result, judged.own.id, duty)) return 'outside'
  if (modality !== 'may') return outcome
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
export function decidingInputsOf(judged: Judged, duty: DutyResult): string[] {
  const { own, rules } = judged
  const answered = (duty.answered ?? []).filter(({ stated }) => stated).map(({ code }) => code)
  const found = new Set(duty.outcome === 'does_not_apply' ? inputsAgainst(judged, duty) : inputsFor(judged, duty))
  // A set that grows while it is walked is walked to its new end.
  for (const input of found)
    for (const { rule_id: id } of own.derived.filter(({ fact }) => fact === input))
      for (const group of rules.get(id)?.groups ?? []) if (group.given.length > 0) found.add(group.input)
  const derived = new Set(own.derived.map(({ fact }) => fact))
  const isGiven = (input: string) => !derived.has(input) || (DIMENSIONS as readonly string[]).includes(input)
  return [...new Set([...found].filter(isGiven).concat(answered))]
}

const inputsOf = (groups: ReadonlyArray<{ input: string }>) => groups.map(({ input }) => input)
const givenIn = (rules: RuleTrace[]) =>
  inputsOf(rules.flatMap(({ groups }) => groups.filter(({ given }) => given.length > 0)))

function inputsFor(judged: Judged, duty: DutyResult): string[] {
  const { own, rules } = judged
  const ofPack = own.matched_rules.slice(0, 1).flatMap(({ matched }) => matched)
  const met = (duty.rule_ids ?? []).flatMap((id) => rules.get(id) ?? [])
  return [...inputsOf(ofPack), ...givenIn([...met, ...nearExemptionsOf(judged, duty)])]
}

/** What the reason of a duty that does not apply names, in the order of the reasons. */
function inputsAgainst(judged: Judged, duty: DutyResult): string[] {
  const { own } = judged
  if (own.outcome === 'does_not_apply')
    return inputsOf([...own.excluded_by.flatMap(({ matched }) => matched), ...unmetOfPack(judged)])
  if (duty.answered?.[0]?.stated) return []
  const exempting = givenIn(exemptionsOf(judged, duty))
  if (exempting.length > 0) return exempting
  const unmet = inputsOf(unmetOfDuty(judged, duty).groups)
  // It binds others, or the law released the subject from the role.
  return unmet.length > 0 ? unmet : [ROLE_LIST]
}
