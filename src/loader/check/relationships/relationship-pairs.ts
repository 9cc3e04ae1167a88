import type { Catalog } from '../../read/catalog.ts'
import type { Located } from '../../read/document.ts'
import type { SeedRelationship } from '../../read/schema.ts'
import { placeOf, type Report } from '../report.ts'

type Fact = Located<SeedRelationship>

/** Set relations that exclude each other between the same ends. */
const EXCLUSIVE = new Set([
  'equal_to',
  'equivalent_to',
  'subset_of',
  'superset_of',
  'intersects_with',
  'no_relationship',
])

/**
 * Reports facts that say the same: directly, reversed for a symmetric type, or by the inverse type. Also reports set relations that
 * contradict each other. The second of two facts is reported, and the reason names the first.
 */
export function checkPairs(report: Report, facts: Fact[], catalog: Catalog): void {
  const said = new Map<string, Fact>()
  const related = new Map<string, Fact>()
  for (const fact of facts) {
    const key = sayingOf(fact.value, catalog)
    const before = said.get(key)
    if (before) report(fact, ['id'], `says the same as "${before.value.id}" in ${placeOf(before)}`)
    else said.set(key, fact)
    if (before || !EXCLUSIVE.has(fact.value.type)) continue
    const pair = [endKey(fact.value.from), endKey(fact.value.to)].toSorted().join(' ')
    const other = related.get(pair)
    if (other)
      report(
        fact,
        ['type'],
        `contradicts "${other.value.id}" in ${placeOf(other)}, which says ${other.value.type} of the same ends`,
      )
    else related.set(pair, fact)
  }
}

/** The same key for all ways to state a fact: the smaller of the fact and its reversed form. */
function sayingOf({ type, from, to, condition }: SeedRelationship, catalog: Catalog): string {
  const known = catalog.relationshipTypes.get(type)
  const turned = known?.symmetric ? type : known?.inverse
  const [one, other] = [endKey(from), endKey(to)]
  const sayings = [[type, one, other], ...(turned ? [[turned, other, one]] : [])]
  const under = condition ? JSON.stringify(condition.when) : ''
  return sayings.map((saying) => [...saying, under].join(' ')).toSorted()[0]!
}

function endKey({ pack, version, code, provisions = [] }: SeedRelationship['from']): string {
  return `${pack}@${version}/${code ?? ''}[${provisions.toSorted().join()}]`
}
