import { type Knowledge, type LawRole, opennessOf, type Subject } from '#src/law/subjects/index.ts'
import { UNKNOWN_LISTS, type Vocabulary, withBroader } from '#src/law/vocabulary/index.ts'
import { type Group, judgeGroup, judgeRule, type Rule } from '../rules/rules.ts'

export const ROLES = 'entity_roles'

const idOf = (role: string) => `${ROLES}/${role}`

/** The role or other word of a list that a rule of the vocabulary gives, and the role in whose place it gives it. */
export interface RoleRule {
  list: string
  role: string
  releases: string | undefined
  rule: Rule
}

/** Whether what a rule derives is a word of a list. The vocabulary alone has such rules, so all packs see the same. */
export const isList = (key: string | undefined): key is keyof typeof UNKNOWN_LISTS =>
  key !== undefined && Object.hasOwn(UNKNOWN_LISTS, key)

/** Whether a rule gives a word of a list. */
export function givesRole({ derives }: Pick<Rule, 'derives'>): boolean {
  return isList(derives?.key)
}

const givenBy = ({ list, role }: Pick<RoleRule, 'list' | 'role'>) => `${list}/${role}`

/**
 * Applies the rules that give roles to a subject, matched against it. A role counts once its rule is met. While a rule
 * is open, the subject is taken not to have its role, and `assumedRoles` says so where it is close: the subject has
 * another role of the same kind, or the one to be released. A word of another list asks which kind of it is meant.
 */
export function applyRoleRules(
  subject: Subject,
  rules: Rule[],
  vocabulary: Vocabulary,
): { subject: Subject; met: RoleRule[] } {
  const { broader } = vocabulary
  const reach = (id: string) => withBroader(id, broader)
  const held = new Set(subject.terms.flatMap(({ id }) => [...reach(id)]))
  const rulesByCode = new Map(rules.map((rule) => [rule.code, rule]))
  const mayBeReleased = new Set([...held, ...subject.mayHave])
  const candidates = rules
    .map((rule) => ({ ...roleRuleOf(rule), truth: judgeRule(rule, rulesByCode, subject.knowledge) }))
    .filter((one) => (one.releases === undefined ? !held.has(givenBy(one)) : mayBeReleased.has(idOf(one.releases))))
  const isClose = (one: RoleRule) =>
    one.releases !== undefined || broader.get(givenBy(one))?.some((id) => held.has(id)) === true
  const met = candidates.filter(({ truth }) => truth === true)
  const assumed = candidates.filter((one) => one.truth === null && isClose(one))
  const released = met.flatMap(({ releases }) => (releases === undefined ? [] : [idOf(releases)]))
  const terms = [
    ...subject.terms.filter(({ id }) => !released.some((one) => reach(id).has(one))),
    ...[...new Set(met.map(givenBy))].map((id) => ({ id, tie: null })),
  ]
  const reached = new Set(terms.flatMap(({ id }) => [...reach(id)]))
  // Where a rule turns on a role that may be there, the role that it gives may be there too. An open question is none.
  const maybe = new Set(subject.mayHave)
  const mayFollow = candidates.filter(
    ({ list, truth, rule }) =>
      list === ROLES && truth === null && rule.groups.some(({ mayMatch }) => mayMatch?.some((id) => maybe.has(id))),
  )
  const mayHave = [...subject.mayHave, ...mayFollow.map(({ role }) => idOf(role))].filter(
    (id) => !reached.has(id) && !released.includes(id),
  )
  const lawRolesOf = (some: RoleRule[]) => some.map((one) => lawRoleOf(one, subject.knowledge))
  const others = met.filter(({ list }) => list !== ROLES).map(givenBy)
  const openness = others.length > 0 ? opennessOf(subject.given, vocabulary, others) : subject.openness
  const told = { lawRoles: lawRolesOf(met), assumedRoles: lawRolesOf(assumed) }
  return { subject: { ...subject, terms, mayHave, openness, ...told }, met }
}

function roleRuleOf(rule: Rule): RoleRule {
  const { key, value, releases } = rule.derives!
  return { list: key, role: String(value), releases, rule }
}

/** The role with the inputs that give it: those that were said, or would have to be. */
function lawRoleOf(
  { list, role, releases, rule: { code, citations, groups } }: RoleRule,
  knowledge: Knowledge,
): LawRole {
  const open = groups.filter((group) => judgeGroup(group, knowledge) === null)
  const inputs = (open.length > 0 ? open : groups).flatMap((group) => inputsOf(group))
  return { list, role, ...(releases === undefined ? {} : { releases }), ref: citations[0] ?? code, inputs }
}

/** The given values that meet a group, or those that would; of a fact its name. */
export function inputsOf({ fact_key: key, matched, values = [] }: Group): string[] {
  if (key !== undefined) return [key]
  return matched.length > 0 ? [...new Set(matched)] : values
}

/** Whether the rules of a pack ask for one of the roles or for a broader one, so that the change can bear on it. */
export function bearsOnPack(given: RoleRule, rules: Rule[], vocabulary: Vocabulary): boolean {
  const changed = [givenBy(given), ...(given.releases === undefined ? [] : [idOf(given.releases)])]
  const reached = new Set(changed.flatMap((one) => [...withBroader(one, vocabulary.broader)]))
  return rules.some(({ packId, groups }) =>
    groups.some(
      ({ dimension, values = [] }) => packId !== '' && values.some((code) => reached.has(`${dimension}/${code}`)),
    ),
  )
}
