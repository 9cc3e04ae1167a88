import type { Subject } from '#src/law/subjects/index.ts'
import { withBroader, type Vocabulary } from '#src/law/vocabulary/index.ts'
import { hashOf } from '#src/lib/json/canonical.ts'
import { ROLES } from './roles.ts'
import type { RuleSnapshot } from './rule-snapshot.ts'

/**
 * The version of the code that turns inputs into outcomes. A change of code that can change a result must raise it. The
 * test of fixed receipts (`test/unit/engine/engine-version.test.ts`) fails when it was not raised.
 */
const ENGINE = '1.9.0'

type RuleRow = RuleSnapshot['rules'][number]
type GroupRow = RuleRow['groups'][number]

/**
 * The version of everything that a result depends on besides the law and the inputs: the code, and the vocabulary. Of
 * the vocabulary only the parts count that the law or the subjects use: broader terms, types of facts, derivations,
 * choices of member states, transpositions, the questions that open acts or ask for kinds. A term that is added for
 * another pack doesn't change it.
 * `1.6.0+vocabulary.1f2e3d4c5b6a`
 */
export function engineVersionOf(vocabulary: Vocabulary, rules: RuleSnapshot, subjects: Subject[]): string {
  const packIds = new Set(rules.versions.map((row) => row.pack_id))
  const asked = askedOf(rules, vocabulary)
  const facts = new Set(asked.groups.flatMap(({ fact_key: key }) => key ?? []))
  const places = subjects.flatMap(({ terms, mayHave }) => [...terms.map(({ id }) => id), ...mayHave])
  const named = asked.groups.flatMap(({ dimension, values }) => values.map((code) => `${dimension}/${code}`))
  const terms = new Set([...places, ...named].flatMap((id) => [...withBroader(id, vocabulary.broader)]))
  const meaning = {
    broader: [...terms].toSorted().map((id) => [id, (vocabulary.broader.get(id) ?? []).toSorted()]),
    regions: [...vocabulary.regions].filter((code) => terms.has(`jurisdictions/${code}`)).toSorted(),
    facts: [...facts].toSorted().map((key) => meaningOf(vocabulary.facts.get(key))),
    options: vocabulary.options
      .filter((option) => packIds.has(option.pack_id) || facts.has(option.fact_key ?? ''))
      .toSorted(byId),
    transpositions: vocabulary.transpositions.filter((item) => packIds.has(item.pack_id)).toSorted(byId),
    derivations: asked.derivations,
    openings: vocabulary.openings
      .filter(({ packId }) => packId === undefined || packIds.has(packId))
      .map(({ code: id, question, packId, terms: words }) => ({ id, question, packId, words: [...words].toSorted() }))
      .toSorted(byId),
  }
  return `${ENGINE}+vocabulary.${hashOf(meaning).slice(0, 12)}`
}

/**
 * The groups of the packs' own rules and overrides, and of the vocabulary's derivations that these need: of facts that
 * they compare, and of roles for which they ask.
 */
function askedOf(
  { rules, precedence }: RuleSnapshot,
  { broader }: Vocabulary,
): { groups: GroupRow[]; derivations: RuleRow[] } {
  const producers = Map.groupBy(
    rules.filter(({ rule }) => rule.pack_id === ''),
    ({ rule }) => rule.derives_key,
  )
  const groups: GroupRow[] = []
  const derivations = new Set<RuleRow>()
  const ask = (asked: GroupRow[]): void => {
    groups.push(...asked)
    for (const { fact_key: key } of asked) {
      for (const row of producers.get(key) ?? []) {
        if (key === undefined || derivations.has(row)) continue
        derivations.add(row)
        ask(row.groups)
      }
    }
  }
  for (const row of rules) if (row.rule.pack_id !== '') ask(row.groups)
  for (const row of precedence) ask(row.groups)
  const roles = new Set(groups.flatMap(({ dimension, values }) => (dimension === ROLES ? values : [])))
  for (const row of producers.get(ROLES) ?? []) {
    const changed = [String(row.rule.derives_json), ...(row.rule.releases ? [row.rule.releases] : [])]
    const reached = changed.flatMap((role) => [...withBroader(`${ROLES}/${role}`, broader)])
    if (!reached.some((id) => roles.has(id.slice(ROLES.length + 1)))) continue
    derivations.add(row)
    ask(row.groups)
  }
  const byCode = (a: RuleRow, b: RuleRow) => (a.rule.code < b.rule.code ? -1 : 1)
  return { groups, derivations: [...derivations].toSorted(byCode) }
}

/** A fact without its label and its definitions, which can't change a result. */
function meaningOf(fact: ReturnType<Vocabulary['facts']['get']>) {
  if (!fact) return null
  const { label: _label, definition: _definition, earlier_json: _earlier, ...meaning } = fact
  return meaning
}

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1
}
