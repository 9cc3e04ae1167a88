import type { Static } from '@sinclair/typebox'
import { suggest } from '#src/law/vocabulary/index.ts'
import { isCalendarDate } from '#src/lib/schema.ts'
import type { Catalog } from '#src/loader/read/catalog.ts'
import type { Located, Path } from '#src/loader/read/document.ts'
import type { RuleGroup } from '#src/loader/shapes/rule.ts'
import type { TermDimension } from '#src/loader/read/source.ts'
import type { SeedFact } from '#src/loader/shapes/vocabulary.ts'
import { checkKnown, type Report } from '../report.ts'

type Group = Static<typeof RuleGroup>
type Comparison = Extract<Group, { fact: unknown }>['fact']

/** The name for a value of each dimension in a reason. */
export const TERM_NAMES: Record<TermDimension, string> = {
  activities: 'activity',
  entity_roles: 'entity role',
  sector_tags: 'sector tag',
  jurisdictions: 'jurisdiction',
  events: 'event',
  figures: 'figure',
}

/** Checks values against the vocabulary, and comparisons against the type of their fact. */
export function checkGroups(report: Report, at: Located<unknown>, path: Path, groups: Group[], catalog: Catalog): void {
  for (const [position, group] of groups.entries()) {
    const place = [...path, position]
    if ('fact' in group) checkComparison(report, at, [...place, 'fact'], group.fact, catalog)
    else {
      const kind = 'any_of' in group ? 'any_of' : 'none_of'
      const values = 'any_of' in group ? group.any_of : group.none_of
      if (group.ties && !('jurisdictions' in values))
        report(at, [...place, 'ties'], 'only a group of jurisdictions has ties')
      for (const [dimension, codes] of Object.entries(values) as Array<[TermDimension, string[]]>) {
        for (const [index, code] of codes.entries()) {
          const where = [...place, kind, dimension, index]
          checkKnown(report, at, where, TERM_NAMES[dimension], code, catalog.terms[dimension])
        }
      }
    }
  }
}

function checkComparison(
  report: Report,
  at: Located<unknown>,
  path: Path,
  comparison: Comparison,
  catalog: Catalog,
): void {
  const { key, op, value } = comparison
  if (!checkKnown(report, at, [...path, 'key'], 'fact', key, catalog.facts)) return
  const fact = catalog.facts.get(key)!
  if ((op === 'in') !== Array.isArray(value)) {
    return report(
      at,
      [...path, 'value'],
      op === 'in' ? '`in` compares with a list' : `\`${op}\` compares with one value`,
    )
  }
  if (['lt', 'lte', 'gt', 'gte'].includes(op) && ['boolean', 'string'].includes(fact.type)) {
    report(at, [...path, 'op'], `\`${op}\` needs a fact with an order; "${key}" is of type ${fact.type}`)
  }
  const values = Array.isArray(value) ? value : [value]
  for (const [index, single] of values.entries()) {
    const reason = wrongFactValue(fact, single)
    if (reason) report(at, Array.isArray(value) ? [...path, 'value', index] : [...path, 'value'], reason)
  }
}

/** Why a value can't be one of the fact's; undefined when it can. */
export function wrongFactValue(fact: SeedFact, value: string | number | boolean): string | undefined {
  const shown = JSON.stringify(value)
  const expectedType = fact.type === 'integer' ? 'number' : fact.type === 'date' ? 'string' : fact.type
  if (typeof value !== expectedType) return `fact "${fact.id}" is of type ${fact.type}; ${shown} is not`
  if (fact.type === 'integer' && !Number.isInteger(value)) return `fact "${fact.id}" is a whole number; ${shown} is not`
  if (fact.type === 'date' && !isCalendarDate(value as string))
    return `fact "${fact.id}" is a date; ${shown} is not in the calendar`
  if (fact.values && !fact.values.includes(String(value))) {
    const near = suggest(String(value), fact.values) || `; it has ${fact.values.join(', ')}`
    return `fact "${fact.id}" has no value ${shown}${near}`
  }
  if (fact.minimum !== undefined && typeof value === 'number' && value < fact.minimum) {
    return `fact "${fact.id}" is never less than ${fact.minimum}`
  }
  return undefined
}
