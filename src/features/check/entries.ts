import type { Evaluation, RuleSnapshot } from '#src/law/engine/index.ts'
import { type Opening, UNKNOWN_LISTS, type Vocabulary, withBroader } from '#src/law/vocabulary/index.ts'
import type { ApplicabilityAnswerWire } from './schema.ts'

type UnknownInput = ApplicabilityAnswerWire['unknown'][number]
type Entries = NonNullable<UnknownInput['entries']>

/**
 * Adds to each list and to each question that words answer the entries that duties of the subjects ask for, with how
 * many do. Only the duties count that hang on this input.
 */
export async function withEntries(
  unknown: UnknownInput[],
  { judged }: Pick<Evaluation, 'judged'>,
  rules: RuleSnapshot,
  vocabulary: Vocabulary,
): Promise<UnknownInput[]> {
  const choices = new Map(unknown.flatMap(({ fact }) => choiceOf(fact, vocabulary) ?? []))
  const hanging = new Map<string, string[]>()
  for (const byPack of judged)
    for (const [packId, judgement] of choices.size > 0 ? byPack : [])
      for (const { input, codes } of await judgement.rankDeciding())
        if (choices.has(input))
          hanging.set(input, [...(hanging.get(input) ?? []), ...codes.map((code) => `${packId}/${code}`)])
  const asked = askedIn(rules)
  return unknown.map((item) => {
    const entries = entriesOf(choices.get(item.fact) ?? [], hanging.get(item.fact) ?? [], asked, vocabulary)
    return entries.length > 0 ? { ...item, entries } : item
  })
}

/** An input with the ids of the terms among which its answer chooses; undefined for others. */
function choiceOf(fact: string, { openings, codes }: Vocabulary): Array<[string, Iterable<string>]> | undefined {
  const opening: Opening | undefined = openings.find(({ code }) => code === fact)
  if (opening) return [[fact, opening.terms]]
  if (!isList(fact)) return undefined
  return [[fact, [...codes[fact]].map((code) => `${fact}/${code}`)]]
}

const isList = (fact: string): fact is keyof typeof UNKNOWN_LISTS => Object.hasOwn(UNKNOWN_LISTS, fact)

function entriesOf(
  terms: Iterable<string>,
  duties: readonly string[],
  asked: ReadonlyMap<string, ReadonlySet<string>>,
  { broader }: Vocabulary,
): Entries {
  const byTerm = new Map<string, number[]>()
  for (const [at, duty] of duties.entries())
    for (const id of asked.get(duty) ?? []) byTerm.set(id, [...(byTerm.get(id) ?? []), at])
  return [...terms]
    .map((code) => {
      const own = new Set([...withBroader(code, broader)].flatMap((id) => byTerm.get(id) ?? []))
      return { code, decides: own.size }
    })
    .filter(({ decides }) => decides > 0)
    .toSorted((one, other) => other.decides - one.decides)
}

/** By the reader of a rule snapshot, which all parts of the snapshot share. */
const askedBySnapshot = new WeakMap<RuleSnapshot['rules'], ReadonlyMap<string, ReadonlySet<string>>>()

/** By pack and code of each duty: ids of the terms that it addresses, or that one of its rules asks for. */
function askedIn(snapshot: RuleSnapshot): ReadonlyMap<string, ReadonlySet<string>> {
  const known = askedBySnapshot.get(snapshot.rules)
  if (known) return known
  const found = new Map<string, ReadonlySet<string>>()
  for (const { pack_id: packId } of snapshot.versions) {
    const rules = snapshot.rules.filter(({ rule }) => rule.pack_id === packId || rule.pack_id === '')
    const reach = reachIn(rules)
    const scoped = new Map<string, RuleRow[]>()
    for (const row of rules) for (const code of row.rule.scope) scoped.set(code, [...(scoped.get(code) ?? []), row])
    for (const { code, addressees } of snapshot.obligations.filter((duty) => duty.pack_id === packId))
      found.set(`${packId}/${code}`, new Set([...addressees, ...reach(scoped.get(code) ?? [])]))
  }
  askedBySnapshot.set(snapshot.rules, found)
  return found
}

type RuleRow = RuleSnapshot['rules'][number]

/** Ids of the terms that rules ask for, those included that lift them or derive a fact that they compare. */
function reachIn(rules: readonly RuleRow[]): (roots: readonly RuleRow[]) => Set<string> {
  const byCode = Map.groupBy(rules, ({ rule }) => rule.code)
  const producers = Map.groupBy(rules, ({ rule }) => rule.derives_key ?? '')
  return (roots) => {
    const seen = new Set(roots)
    // A set that grows while it is walked is walked to its new end.
    for (const { rule, groups } of seen) {
      for (const code of rule.unless) for (const row of byCode.get(code) ?? []) seen.add(row)
      for (const { fact_key: fact } of groups)
        for (const row of fact === undefined ? [] : (producers.get(fact) ?? [])) seen.add(row)
    }
    // What frees from a duty is not what makes it likely.
    const asking = [...seen].filter(({ rule }) => rule.outcome !== 'excluded')
    const groups = asking.flatMap((row) => row.groups.filter(({ kind }) => kind === 'any_of'))
    return new Set(groups.flatMap(({ dimension, values }) => values.map((code) => `${dimension}/${code}`)))
  }
}
