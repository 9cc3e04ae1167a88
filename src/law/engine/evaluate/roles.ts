import type { Knowledge, LawRole, Subject } from '#src/law/subjects/index.ts'
import { type Vocabulary, withBroader } from '#src/law/vocabulary/index.ts'
import { type Group, judgeGroup, judgeRule, type Rule } from '../rules/rules.ts'

/** What a rule derives that gives a role, where others derive a fact. */
export const ROLES = 'entity_roles'

const idOf = (role: string) => `${ROLES}/${role}`

/** The role that a rule of the vocabulary gives, and the one in whose place it gives it. */
export interface RoleRule {
  role: string
  releases: string | undefined
  rule: Rule
}

/** Whether a rule gives a role. The vocabulary alone has such rules, so all packs see the same roles. */
export function givesRole({ derives }: Pick<Rule, 'derives'>): boolean {
  return derives?.key === ROLES
}

/**
 * Applies the rules that give roles to a subject, matched against it. A role counts once its rule is met. While a rule
 * is open, the subject is taken not to have its role, and `assumedRoles` says so where it is close: the subject has
 * another role of the same kind, or the one to be released.
 */
export function applyRoleRules(
  subject: Subject,
  rules: Rule[],
  { broader }: Vocabulary,
): { subject: Subject; met: RoleRule[] } {
  const reach = (id: string) => withBroader(id, broader)
  const held = new Set(subject.terms.flatMap(({ id }) => [...reach(id)]))
  const rulesByCode = new Map(rules.map((rule) => [rule.code, rule]))
  const mayBeReleased = new Set([...held, ...subject.mayHave])
  const candidates = rules
    .map((rule) => ({ ...roleRuleOf(rule), truth: judgeRule(rule, rulesByCode, subject.knowledge) }))
    .filter(({ role, releases }) =>
      releases === undefined ? !held.has(idOf(role)) : mayBeReleased.has(idOf(releases)),
    )
  const isClose = ({ role, releases }: RoleRule) =>
    releases !== undefined || broader.get(idOf(role))?.some((id) => held.has(id)) === true
  const met = candidates.filter(({ truth }) => truth === true)
  const assumed = candidates.filter((one) => one.truth === null && isClose(one))
  const released = met.flatMap(({ releases }) => (releases === undefined ? [] : [idOf(releases)]))
  const terms = [
    ...subject.terms.filter(({ id }) => !released.some((one) => reach(id).has(one))),
    ...[...new Set(met.map(({ role }) => idOf(role)))].map((id) => ({ id, tie: null })),
  ]
  const reached = new Set(terms.flatMap(({ id }) => [...reach(id)]))
  // Where a rule turns on a role that may be there, the role that it gives may be there too. An open question is none.
  const maybe = new Set(subject.mayHave)
  const mayFollow = candidates.filter(
    ({ truth, rule }) => truth === null && rule.groups.some(({ mayMatch }) => mayMatch?.some((id) => maybe.has(id))),
  )
  const mayHave = [...subject.mayHave, ...mayFollow.map(({ role }) => idOf(role))].filter(
    (id) => !reached.has(id) && !released.includes(id),
  )
  const lawRolesOf = (some: RoleRule[]) => some.map((one) => lawRoleOf(one, subject.knowledge))
  return { subject: { ...subject, terms, mayHave, lawRoles: lawRolesOf(met), assumedRoles: lawRolesOf(assumed) }, met }
}

function roleRuleOf(rule: Rule): RoleRule {
  const { value, releases } = rule.derives!
  return { role: String(value), releases, rule }
}

/** The role with the inputs that give it: those that were said, or would have to be. */
function lawRoleOf({ role, releases, rule: { code, citations, groups } }: RoleRule, knowledge: Knowledge): LawRole {
  const open = groups.filter((group) => judgeGroup(group, knowledge) === null)
  const inputs = (open.length > 0 ? open : groups).flatMap((group) => inputsOf(group))
  return { role, ...(releases === undefined ? {} : { releases }), ref: citations[0] ?? code, inputs }
}

/** The given values that meet a group, or those that would; of a fact its name. */
export function inputsOf({ fact_key: key, matched, values = [] }: Group): string[] {
  if (key !== undefined) return [key]
  return matched.length > 0 ? [...new Set(matched)] : values
}

/** Whether the rules of a pack ask for one of the roles or for a broader one, so that the change can bear on it. */
export function bearsOnPack({ role, releases }: RoleRule, rules: Rule[], vocabulary: Vocabulary): boolean {
  const changed = [role, ...(releases === undefined ? [] : [releases])]
  const reached = new Set(changed.flatMap((one) => [...withBroader(idOf(one), vocabulary.broader)]))
  return rules.some(({ packId, groups }) =>
    groups.some(
      ({ dimension, values = [] }) =>
        packId !== '' && dimension === ROLES && values.some((code) => reached.has(idOf(code))),
    ),
  )
}
