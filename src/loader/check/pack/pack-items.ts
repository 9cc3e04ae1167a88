import { itemLineage } from '#src/loader/compile/legal-content.ts'
import type { Catalog } from '#src/loader/read/catalog.ts'
import type { Located, Path } from '#src/loader/read/document.ts'
import type { SeedFiling, SeedPenalty } from '#src/law/attachments/index.ts'
import type { SeedObligation } from '#src/law/obligations/index.ts'
import type { SeedVersion } from '#src/loader/shapes/pack.ts'
import type { PackSource } from '#src/loader/read/source.ts'
import { findCycles } from '../concern.ts'
import { checkKnown, checkOrder, type Report, sound } from '../report.ts'
import { checkContentFields, checkWaivers } from './filing-parts.ts'

/** Ids that exist in one pack version. */
export interface PackIds {
  obligations: Set<string>
  rules: Set<string>
  evidence: Set<string>
  filings: Set<string>
  penalties: Set<string>
  criteria: Set<string>
}

/** Checks references of obligations, and cycles of parents. */
export function checkObligations(report: Report, pack: PackSource, ids: PackIds, catalog: Catalog): void {
  const lineages = new Map<string, string>()
  for (const obligation of sound(pack.obligations)) {
    const { value } = obligation
    const known = (
      path: Path,
      what: string,
      code: string | undefined,
      set: ReadonlyMap<string, unknown> | ReadonlySet<string>,
    ) => checkKnown(report, obligation, path, what, code, set)
    value.addressee_roles.forEach((role, index) =>
      known(['addressee_roles', index], 'entity role', role, catalog.terms.entity_roles),
    )
    known(['trigger_event'], 'event', value.trigger_event, catalog.terms.events)
    value.periods?.forEach(({ event }, index) =>
      known(['periods', index, 'event'], 'event', event, catalog.terms.events),
    )
    known(['parent'], 'obligation', value.parent, ids.obligations)
    value.evidence?.forEach((id, index) => known(['evidence', index], 'evidence item', id, ids.evidence))
    value.filings?.forEach((id, index) => known(['filings', index], 'filing', id, ids.filings))
    value.penalties?.forEach((id, index) => known(['penalties', index], 'penalty', id, ids.penalties))
    checkAsked(report, obligation, pack)
    const lineage = value.lineage_id ?? `${pack.packId}/${value.code}`
    const other = lineages.get(lineage)
    if (other && other !== value.code)
      report(obligation, ['lineage_id'], `lineage "${lineage}" belongs to obligation "${other}" already`)
    lineages.set(lineage, value.code)
  }
  const parents = new Map(sound(pack.obligations).map((item) => [item.value.code, item]))
  const parentOf = (code: string) => parents.get(code)?.value.parent ?? []
  for (const cycle of findCycles(parents.keys(), (code) => [parentOf(code)].flat())) {
    report(parents.get(cycle[0]!) as Located<SeedObligation>, ['parent'], `parents form a circle: ${cycle.join(' → ')}`)
  }
}

/**
 * Checks that a rule beside a question is scoped to the duty, since its answer would change nothing otherwise, and that
 * a rule of the version derives the fact which bears on it.
 */
function checkAsked(report: Report, obligation: Located<SeedObligation>, { rules }: PackSource): void {
  const { code, conditions = [], exceptions = [] } = obligation.value
  const derived = new Set(
    sound(rules).flatMap(({ value: { outcome } }) =>
      typeof outcome === 'object' ? Object.keys(outcome.derives).filter((fact) => outcome.derives[fact] === true) : [],
    ),
  )
  for (const [kind, items] of Object.entries({ conditions, exceptions })) {
    const outcome = kind === 'conditions' ? 'applies' : 'excluded'
    for (const [index, { rule: id, open }] of items.entries()) {
      const rule = sound(rules).find(({ value }) => value.id === id)?.value
      const isScoped = rule?.outcome === outcome && Array.isArray(rule.scope) && rule.scope.includes(code)
      if (rule && open && !isScoped)
        report(
          obligation,
          [kind, index, 'rule'],
          `rule "${id}" needs the outcome ${outcome} and this duty in its scope`,
        )
      const fact = open?.known?.fact
      if (fact !== undefined && !derived.has(fact))
        report(obligation, [kind, index, 'open', 'known', 'fact'], `no rule of the version derives "${fact}: true"`)
    }
  }
}

/** Checks references of filings, their periods, and cycles of the sequence. */
export function checkFilings(report: Report, pack: PackSource, ids: PackIds, catalog: Catalog): void {
  const { events, entity_roles: roles } = catalog.terms
  for (const filing of sound(pack.filings)) {
    const { value } = filing
    checkKnown(report, filing, ['from_role'], 'entity role', value.from_role, roles)
    checkWaivers(report, filing, pack)
    checkContentFields(report, filing, ids, catalog)
    checkKnown(report, filing, ['trigger_event'], 'event', value.trigger_event, events)
    value.anchors.forEach(({ event }, index) =>
      checkKnown(report, filing, ['anchors', index, 'event'], 'event', event, events),
    )
    checkKnown(
      report,
      filing,
      ['late_classification_rule', 'event'],
      'event',
      value.late_classification_rule?.event,
      events,
    )
    checkKnown(
      report,
      filing,
      ['late_classification_rule', 'later_than', 'event'],
      'event',
      value.late_classification_rule?.later_than.event,
      events,
    )
    for (const [index, { until }] of (value.relief ?? []).entries()) {
      const { event, once } = 'event' in until ? until : {}
      checkKnown(report, filing, ['relief', index, 'until', 'event'], 'event', event, events)
      checkKnown(report, filing, ['relief', index, 'until', 'once'], 'event', once, events)
    }
    for (const [index, { offset = '', counted_in: unit }] of value.anchors.entries()) {
      if (unit && !/^P\d+D$/.test(offset))
        report(filing, ['anchors', index, 'counted_in'], 'needs an offset in days, such as P3D')
    }
    for (const { path, offset } of listOffsets(value)) {
      if (/^P[^T]+T/.test(offset))
        report(filing, path, `"${offset}" mixes days with hours; a period is counted in one or the other`)
    }
    checkKnown(report, filing, ['sequence', 'follows'], 'filing', value.sequence?.follows, ids.filings)
    const { replaced_by: replaced } = value
    checkKnown(report, filing, ['replaced_by', 'event'], 'event', replaced?.event, events)
    checkKnown(report, filing, ['replaced_by', 'filing'], 'filing', replaced?.filing, ids.filings)
    if (value.anchors.some(({ offset }) => offset === undefined) && !value.qualifiers?.length) {
      report(
        filing,
        ['anchors'],
        'an anchor without an offset has no length of time; say in qualifiers how soon it must be',
      )
    }
    if (value.combine === 'single' && value.anchors.length > 1) {
      report(filing, ['combine'], `has ${value.anchors.length} anchors; say whether the earliest or the latest counts`)
    }
  }
  const byId = new Map(sound(pack.filings).map((item) => [item.value.id, item]))
  const follows = (id: string) => byId.get(id)?.value.sequence?.follows ?? []
  for (const cycle of findCycles(byId.keys(), (id) => [follows(id)].flat())) {
    report(
      byId.get(cycle[0]!) as Located<SeedFiling>,
      ['sequence', 'follows'],
      `filings follow each other in a circle: ${cycle.join(' → ')}`,
    )
  }
}

/** Every period in a filing, with its path. */
function listOffsets({ anchors, late_classification_rule: late, relief }: SeedFiling) {
  return [
    ...anchors.map(({ offset }, index) => ({ path: ['anchors', index, 'offset'], offset })),
    { path: ['late_classification_rule', 'offset'], offset: late?.offset },
    { path: ['late_classification_rule', 'later_than', 'offset'], offset: late?.later_than.offset },
    ...(relief ?? []).map(({ until }, index) => ({
      path: ['relief', index, 'until', 'offset'],
      offset: 'offset' in until ? until.offset : undefined,
    })),
  ].flatMap(({ path, offset }) => (offset === undefined ? [] : [{ path, offset }]))
}

/** Checks references of penalties. Several terms need a way to be combined. */
export function checkPenalties(report: Report, pack: PackSource, ids: PackIds, catalog: Catalog): void {
  for (const penalty of sound(pack.penalties)) {
    const { value } = penalty
    checkKnown(report, penalty, ['addressee_role'], 'entity role', value.addressee_role, catalog.terms.entity_roles)
    const count = value.terms?.length ?? 0
    if (count > 1 && (value.combine ?? 'single') === 'single') {
      report(penalty, ['combine'], `has ${count} terms; say whether the higher or the lower counts`)
    }
    checkTitle(report, penalty)
    for (const [index, { fine, terms, combine }] of (value.variants ?? []).entries()) {
      if (fine && (terms ?? combine))
        report(penalty, ['variants', index], 'says what the fine is and that the law sets none; keep one of them')
    }
    for (const [index, { fact }] of (value.excludes ?? []).entries()) {
      const [packId, id] = fact.includes('/') ? fact.split('/', 2) : [pack.packId, fact]
      const others = packId === pack.packId ? ids.penalties : penaltiesOf(packId!, catalog)
      const path = ['excludes', index, 'fact']
      if (!others)
        report(penalty, path, `unknown penalty "${fact}"; write its id, or <pack id>/<id> for one of another pack`)
      else checkKnown(report, penalty, path, 'penalty', id, others)
    }
  }
}

const SAYS_FLOOR = /\bleast\b/i
const SAYS_CAP = /\b(up to|at most)\b/i

/** A title that says the contrary of its bound: a floor of the national maximum is no cap. */
function checkTitle(report: Report, penalty: Located<SeedPenalty>): void {
  const { title, bound, terms } = penalty.value
  if (!terms) return
  const isFloor = bound === 'floor_of_maximum'
  if (isFloor && (!SAYS_FLOOR.test(title) || SAYS_CAP.test(title)))
    report(penalty, ['title'], 'its amount is a floor of the national maximum; say that the maximum is at least that')
  if (!isFloor && SAYS_FLOOR.test(title))
    report(penalty, ['title'], `says “least”, but its bound is ${bound ?? 'not given'}; only floor_of_maximum is one`)
}

function penaltiesOf(packId: string, catalog: Catalog): Set<string> | undefined {
  const versions = catalog.packs.get(packId)
  return versions && new Set([...versions.values()].flatMap((pack) => pack.penalties.map(({ value }) => value.id)))
}

/** Checks that rules named by other items exist, and that no item applies before the act is in force. */
export function checkReliance(report: Report, pack: PackSource, ids: PackIds): void {
  const inForce = sound(pack.versions)[0]?.value.dates.in_force
  const items = [pack.versions, pack.obligations, pack.evidence, pack.filings, pack.penalties].flatMap((list) =>
    sound<unknown>(list),
  )
  for (const item of items) {
    for (const { path, id } of listRuleNames(item.value)) checkKnown(report, item, path, 'rule', id, ids.rules)
    const applies = (item.value as { applies_from?: DatedEntry[] }).applies_from ?? []
    for (const [index, { date }] of applies.entries()) {
      checkOrder(report, item, [['version', 'dates', 'in_force'], inForce], [['applies_from', index, 'date'], date])
    }
    checkDependence(report, item, ['applies_from'], applies)
  }
  const version = sound(pack.versions)[0]
  if (version) checkDependence(report, version, ['dates', 'applies'], version.value.dates.applies)
}

type DatedEntry = SeedVersion['dates']['applies'][number]

/** A date that depends on an act is the later of two dates, so both need a citation. */
function checkDependence(report: Report, item: Located<unknown>, path: Path, entries: DatedEntry[]): void {
  for (const [index, { citation, depends_on }] of entries.entries()) {
    if (depends_on && !citation)
      report(item, [...path, index], 'a date that depends on an act cites its own provision too, as `citation`')
  }
}

/** Checks that no two items of a kind have the same lineage: a diff could not tell them apart. */
export function checkLineages(report: Report, pack: PackSource): void {
  for (const kind of ['rules', 'evidence', 'filings', 'penalties', 'criteria'] as const) {
    const owners = new Map<string, string>()
    for (const item of sound<{ id: string; lineage_id?: string }>(pack[kind])) {
      const lineage = itemLineage(pack.packId, kind, item.value)
      const other = owners.get(lineage)
      if (other && other !== item.value.id)
        report(item, ['lineage_id'], `lineage "${lineage}" belongs to "${other}" already`)
      owners.set(lineage, item.value.id)
    }
  }
}

/** Keys whose value is a rule id, at any depth of an item. */
const RULE_KEYS = new Set(['condition', 'rule', 'unless', 'addressee_rules'])

function listRuleNames(value: unknown, path: Path = []): Array<{ path: Path; id: string }> {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const step = Array.isArray(value) ? Number(key) : key
    const at = [...path, step]
    const named = RULE_KEYS.has(key) ? [inner].flat().filter((id) => typeof id === 'string') : []
    return named.length > 0 ? named.map((id) => ({ path: at, id })) : listRuleNames(inner, at)
  })
}
