import { type Words } from '#src/law/vocabulary/index.ts'
import type { Result, RuleTrace, tracesOf } from '#src/law/engine/index.ts'

export type SubjectResult = Result['subjects'][number]
export type DutyResult = NonNullable<SubjectResult['obligation_results']>[number]
export type GroupTrace = RuleTrace['groups'][number]

export const ROLE_LIST = 'entity_roles'

/**
 * The result of a pack without the state of its version, and the rules as they were evaluated, as a run stores both.
 */
export interface ExplainedPack {
  result: Omit<Result, 'source'>
  /** Absent where it was not stored. */
  trace?: Awaited<ReturnType<typeof tracesOf>> | undefined
}

/** One subject under one pack, with the rules as they were evaluated. */
export interface Judged {
  result: ExplainedPack['result']
  own: SubjectResult
  /** Empty where none were stored. */
  rules: ReadonlyMap<string, RuleTrace>
  words: Words
  /** The roles that each duty addresses, in words. */
  addresseesOf(code: string): string[]
  /** True for a duty all of whose dates have come. */
  hasBegun(code: string): boolean
}

/**
 * What a displaced duty gives way to. Where it is open whether the act applies at all, the duty is owed in no case, and
 * no other duty replaces it.
 */
export function displacing({ result, own }: Judged, { code }: DutyResult) {
  const ofDuty = namesDuty(own.id, code)
  const acting = result.displaced_provisions.filter(ofDuty)
  const isActOpen = acting.length === 0
  return { isActOpen, overrides: isActOpen ? result.conditional.filter(ofDuty) : acting }
}

/** True for a displaced duty that is owed in no case: no act replaces it, since it is open whether its own applies. */
export function isOwedInNoCase(
  { displaced_provisions: acting }: Pick<Judged['result'], 'displaced_provisions'>,
  subjectId: string,
  { code, outcome }: { code: string; outcome?: string },
): boolean {
  return outcome === 'displaced' && !acting.some(namesDuty(subjectId, code))
}

function namesDuty(subjectId: string, code: string) {
  return (one: { subject_ids: string[]; obligation_codes: string[] }) =>
    one.subject_ids.includes(subjectId) && one.obligation_codes.includes(code)
}

/** What keeps a pack from a subject: of each rule of its scope the first group that is not met. */
export function unmetOfPack({ own, rules }: Judged): GroupTrace[] {
  return (own.rules_tried ?? []).flatMap(({ rule_id: id }) => firstUnmet(rules.get(id)))
}

export const isRuleMet = ({ outcome }: RuleTrace): boolean => outcome === 'applies'

/** The rules of a duty by which it does not apply, and of each the first group that is not met. */
export function unmetOfDuty({ rules }: Judged, duty: DutyResult): { tried: RuleTrace[]; groups: GroupTrace[] } {
  const tried = (duty.rules_tried ?? []).flatMap((id) => rules.get(id) ?? []).filter(isRuleMet)
  return { tried, groups: tried.flatMap(firstUnmet) }
}

function firstUnmet(rule: RuleTrace | undefined): GroupTrace[] {
  return rule?.groups.filter(({ truth }) => truth === 'not_met').slice(0, 1) ?? []
}

/** The rules by which a duty does not apply although its own are met. */
export function exemptionsOf({ rules }: Judged, { rule_ids: ids = [] }: DutyResult): RuleTrace[] {
  return ids.flatMap((id) => rules.get(id) ?? []).filter(({ outcome }) => outcome === 'excluded')
}

/**
 * What is known and alone keeps a duty that is owed from being exempted, under the rule that would exempt it: the one
 * group that is not met, or what lifts a rule whose groups are all met.
 */
export function nearExemptionsOf({ rules }: Judged, { code }: DutyResult): RuleTrace[] {
  return [...rules.values()]
    .filter(
      ({ outcome, scope, truth }) => outcome === 'excluded' && truth === 'not_met' && (scope?.includes(code) ?? true),
    )
    .flatMap((rule) => {
      const failing = rule.groups.filter(({ truth }) => truth !== 'met')
      const lifting = (rule.unless ?? []).flatMap((id) => rules.get(id) ?? []).filter(({ truth }) => truth === 'met')
      if (failing.length === 0) return lifting.slice(0, 1)
      const [{ input, truth, given }] = failing as [GroupTrace]
      const isAlone =
        failing.length === 1 && lifting.every(({ groups }) => groups.some((group) => group.input === input))
      return isAlone && truth === 'not_met' && given.length > 0 ? [{ ...rule, groups: failing }] : []
    })
}
