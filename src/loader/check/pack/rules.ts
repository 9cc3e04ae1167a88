import type { Catalog } from '#src/loader/read/catalog.ts'
import type { Located } from '#src/loader/read/document.ts'
import type { SeedRule } from '#src/loader/shapes/rule.ts'
import { findCycles } from '../concern.ts'
import { checkDuplicates, checkKnown, sound, type Report } from '../report.ts'
import { checkGroups, TERM_NAMES, wrongFactValue } from './groups.ts'

/** Checks the rules of one pack version, or those of the vocabulary (then `obligations` is empty). */
export function checkRules(
  report: Report,
  rules: Array<Located<SeedRule>>,
  obligations: ReadonlySet<string>,
  catalog: Catalog,
  vocabulary?: Array<Located<SeedRule>>,
): void {
  const ids = checkDuplicates(report, rules, 'id', 'rule')
  // Rules of a pack and of the vocabulary are evaluated together, so the same id in both would be ambiguous.
  const shared = new Set(vocabulary?.map((rule) => rule.value.id))
  for (const rule of sound(rules))
    if (shared.has(rule.value.id)) report(rule, ['id'], `rule "${rule.value.id}" is one of the vocabulary already`)
  for (const rule of sound(rules)) {
    const { when, unless = [], scope, outcome } = rule.value
    checkGroups(report, rule, ['when'], when, catalog)
    for (const [index, id] of unless.entries()) checkKnown(report, rule, ['unless', index], 'rule', id, ids)
    if (Array.isArray(scope)) {
      for (const [index, code] of scope.entries())
        checkKnown(report, rule, ['scope', index], 'obligation', code, obligations)
    }
    if (typeof outcome !== 'object') continue
    const list = LISTS.find((key) => key in outcome.derives)
    if (list) checkWordRule(report, rule, list, outcome, catalog, vocabulary !== undefined)
    else checkDerived(report, rule, outcome, catalog, vocabulary !== undefined)
  }
  checkUnlessCycles(report, sound(rules))
}

/** The keys of an outcome that is a word of a list which the law gives, rather than a fact. */
const LISTS = ['entity_roles', 'activities', 'sector_tags'] as const
const ROLES = LISTS[0]

const ONLY_ROLES = `only a rule that derives ${ROLES} releases a role`

type Derivation = Exclude<SeedRule['outcome'], string>

/** All packs see the same words of a subject, so the rules that give roles and others belong to the vocabulary. */
function checkWordRule(
  report: Report,
  rule: Located<SeedRule>,
  list: (typeof LISTS)[number],
  { derives, releases }: Derivation,
  catalog: Catalog,
  isOfPack: boolean,
): void {
  const name = list === ROLES ? 'role' : TERM_NAMES[list]
  if (isOfPack) report(rule, ['outcome', 'derives', list], `a rule that gives a ${name} belongs to the vocabulary`)
  checkKnown(report, rule, ['outcome', 'derives', list], name, String(derives[list]), catalog.terms[list])
  if (releases !== undefined) checkKnown(report, rule, ['outcome', 'releases'], 'role', releases, catalog.terms[ROLES])
  if (releases !== undefined && list !== ROLES) report(rule, ['outcome', 'releases'], ONLY_ROLES)
  if (rule.value.unless) report(rule, ['unless'], `a rule that gives a ${name} is lifted by no other`)
  // Roles are known before facts are derived, because which rules concern a subject depends on them.
  for (const [index, group] of rule.value.when.entries())
    if ('fact' in group && catalog.facts.get(group.fact.key)?.derived)
      report(rule, ['when', index], `a rule that gives a ${name} asks only for facts that a caller gives`)
}

function checkDerived(
  report: Report,
  rule: Located<SeedRule>,
  { derives, releases }: Derivation,
  catalog: Catalog,
  isOfPack: boolean,
): void {
  if (releases !== undefined) report(rule, ['outcome', 'releases'], ONLY_ROLES)
  for (const [key, value] of Object.entries(derives)) {
    const path = ['outcome', 'derives', key]
    if (!checkKnown(report, rule, path, 'fact', key, catalog.facts)) continue
    const fact = catalog.facts.get(key)!
    if (fact.follows) checkFollowing(report, rule, path, catalog, isOfPack)
    else if (!fact.derived)
      report(rule, path, `fact "${key}" is given by the caller; a rule derives only facts with \`derived: true\``)
    const reason = wrongFactValue(fact, value)
    if (reason) report(rule, path, reason)
  }
}

/** All packs see the same facts of a subject, and these facts are known before others are derived. */
function checkFollowing(
  report: Report,
  rule: Located<SeedRule>,
  path: string[],
  catalog: Catalog,
  isOfPack: boolean,
): void {
  if (isOfPack) report(rule, path, 'a rule that decides a fact with `follows: true` belongs to the vocabulary')
  if (rule.value.unless)
    report(rule, ['unless'], 'a rule that decides a fact with `follows: true` is lifted by no other')
  for (const [index, group] of rule.value.when.entries())
    if ('fact' in group && catalog.facts.get(group.fact.key)?.derived)
      report(rule, ['when', index], 'a fact with `follows: true` follows only from what a caller gives')
}

function checkUnlessCycles(report: Report, rules: Array<Located<SeedRule>>): void {
  const byId = new Map(rules.map((rule) => [rule.value.id, rule]))
  for (const cycle of findCycles(byId.keys(), (id) => byId.get(id)?.value.unless ?? [])) {
    report(byId.get(cycle[0]!)!, ['unless'], `rules lift each other in a circle: ${cycle.join(' → ')}`)
  }
}

/**
 * Derived facts are computed in layers, each from the ones before. Reports facts that depend on themselves: through the
 * conditions of the rules that derive them, or of the rules that lift those.
 */
export function checkDerivationLayers(
  report: Report,
  groups: Array<Array<Located<SeedRule>>>,
  { facts }: Catalog,
): void {
  const makers = new Map<string, Array<{ rule: Located<SeedRule>; needs: Set<string> }>>()
  for (const rules of groups) {
    const byId = new Map(rules.map((rule) => [rule.value.id, rule]))
    for (const rule of rules) {
      if (typeof rule.value.outcome !== 'object') continue
      for (const key of Object.keys(rule.value.outcome.derives)) {
        // Each is decided once, before all others.
        if (facts.get(key)?.follows) continue
        makers.set(key, [...(makers.get(key) ?? []), { rule, needs: factsOf(rule, byId, new Set()) }])
      }
    }
  }
  const needsOf = (fact: string) => (makers.get(fact) ?? []).flatMap((maker) => [...maker.needs])
  for (const cycle of findCycles(makers.keys(), needsOf)) {
    const maker = makers.get(cycle[0]!)!.find(({ needs }) => needs.has(cycle[1]!))!
    report(maker.rule, ['when'], `derived facts hang on themselves: ${cycle.join(' → ')}`)
  }
}

function factsOf(rule: Located<SeedRule>, byId: Map<string, Located<SeedRule>>, seen: Set<string>): Set<string> {
  if (seen.has(rule.value.id)) return new Set()
  seen.add(rule.value.id)
  const own = rule.value.when.flatMap((group) => ('fact' in group ? [group.fact.key] : []))
  const lifting = (rule.value.unless ?? []).flatMap((id) => byId.get(id) ?? [])
  return new Set([...own, ...lifting.flatMap((other) => [...factsOf(other, byId, seen)])])
}
