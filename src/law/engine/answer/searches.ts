import { LRUCache } from 'lru-cache'
import { isRange, type Knowledge } from '#src/law/subjects/index.ts'
import type { Vocabulary } from '#src/law/vocabulary/index.ts'
import { sha256 } from '#src/lib/json/canonical.ts'
import { type Judgement, type ObligationInput, type PackInput, rulesScopedTo } from '../evaluate/judge.ts'
import type { RuleSnapshot } from '../evaluate/rule-snapshot.ts'
import { datesReached } from '../rules/dates.ts'
import { type Group, judgeGroup, type Rule } from '../rules/rules.ts'
import type { findOpenQuestion } from '../unknowns/decisive-unknowns.ts'
import type { findUnknownsOfObligations } from '../unknowns/unknowns-of-obligations.ts'
import { collectReached } from '../unknowns/unknowns-of-rules.ts'

/** What a pack's outcome hangs on. */
type PackSearch = ReturnType<typeof findOpenQuestion>
/** What the outcomes of obligations hang on, by code. */
type DutySearch = ReturnType<typeof findUnknownsOfObligations>

/**
 * Searches that subjects share who are alike for the rules that a search is about. They take longer than all the rest.
 * A search begins from what these rules see of the subject.
 */
export interface Searches {
  ofPack(input: PackInput, given: Knowledge, search: (seen: Knowledge) => PackSearch): PackSearch
  /** Searches the obligations that are undetermined, those with the same rules at once. */
  ofObligations(
    { input, judgement, packUnknowns }: { input: PackInput; judgement: Judgement; packUnknowns: string[] },
    given: Knowledge,
    search: (alike: PackInput, seen: Knowledge) => DutySearch,
  ): DutySearch
}

/** The most searches of each kind that are kept of a rule snapshot: some hundreds of bytes each. */
const KEPT_MOST = 2_000

/** By the reader of a rule snapshot, which all parts of the snapshot share. */
const kept = new WeakMap<RuleSnapshot['readTerms'], WeakMap<Vocabulary, Searches>>()

/** The searches of all subjects under a rule snapshot and a vocabulary, for as long as both are kept. */
export function searchesOf({ readTerms }: RuleSnapshot, vocabulary: Vocabulary): Searches {
  const byVocabulary = kept.get(readTerms) ?? new WeakMap<Vocabulary, Searches>()
  kept.set(readTerms, byVocabulary)
  const searches = byVocabulary.get(vocabulary) ?? createSearches()
  byVocabulary.set(vocabulary, searches)
  return searches
}

export function createSearches(): Searches {
  const packs = new LRUCache<string, PackSearch>({ max: KEPT_MOST })
  const duties = new LRUCache<string, DutySearch>({ max: KEPT_MOST })
  return {
    ofPack(input, given, search) {
      const roots = rulesOfPack(input)
      const key = [
        input.packId,
        input.kind,
        datesReached(input.applies, input.validAt),
        stateOf(input.rules, roots, given),
      ].join()
      return once(packs, key, () => search(seenBy(input.rules, roots, given)))
    },
    async ofObligations({ input, judgement, packUnknowns }, given, search) {
      const found: Awaited<DutySearch> = new Map()
      for (const { alike, roots } of openDutiesOf(input, judgement)) {
        const { isAddressed, mayBeAddressed, appliesFrom } = alike[0]!
        const codes = alike.map(({ code }) => code)
        const state = stateOf(input.rules, roots, given)
        const stated = alike.flatMap(({ asked }) => asked.map(({ condition }) => given.answers?.get(condition.code)))
        const key = JSON.stringify([
          input.packId,
          input.kind,
          datesReached(appliesFrom, input.validAt),
          judgement.outcome,
          packUnknowns,
          codes,
          isAddressed,
          mayBeAddressed,
          state,
          stated,
        ])
        const own = await once(duties, key, () =>
          search({ ...input, obligations: alike }, seenBy(input.rules, roots, given)),
        )
        for (const [code, open] of own) found.set(code, open)
      }
      return found
    },
  }
}

function once<T extends object>(found: LRUCache<string, T>, state: string, search: () => T): T {
  // A state has some thousands of characters.
  const key = sha256(state)
  const known = found.get(key)
  if (known) return known
  const made = search()
  found.set(key, made)
  return made
}

/** The undetermined obligations with the same rules, dates and addressing, and the rules that they begin with. */
function openDutiesOf(input: PackInput, judgement: Judgement): Array<{ alike: ObligationInput[]; roots: Rule[] }> {
  const isOpen = new Set(
    judgement.obligations.filter(({ outcome }) => outcome === 'undetermined').map(({ code }) => code),
  )
  if (isOpen.size === 0) return []
  const rulesByCode = new Map(input.rules.map((rule) => [rule.code, rule]))
  const rootsOf = ({ code, appliesFrom }: ObligationInput) => [
    ...rulesScopedTo(code, input.rules),
    ...appliesFrom.flatMap(({ condition }) => rulesByCode.get(condition ?? '') ?? []),
  ]
  const signatureOf = (duty: ObligationInput) =>
    JSON.stringify([
      rulesScopedTo(duty.code, input.rules).map(({ code }) => code),
      duty.appliesFrom,
      duty.isAddressed,
      duty.mayBeAddressed,
    ])
  const groups = Map.groupBy(
    input.obligations.filter(({ code }) => isOpen.has(code)),
    signatureOf,
  )
  return [...groups.values()].map((alike) => ({ alike, roots: rootsOf(alike[0]!) }))
}

function rulesOfPack({ rules, applies }: PackInput): Rule[] {
  const dated = new Set(applies.map(({ condition }) => condition))
  return rules.filter(({ code, scope, outcome }) => (scope.length === 0 && outcome !== 'derives') || dated.has(code))
}

/** The knowledge without the facts that no rule compares. A search copies the facts at each step. */
function seenBy(rules: Rule[], roots: Rule[], given: Knowledge): Knowledge {
  const asked = new Set(collectReached(rules, roots).flatMap(({ groups }) => groups.map((group) => group.fact_key)))
  return { ...given, facts: new Map([...given.facts].filter(([key]) => asked.has(key))) }
}

/**
 * All that rules see of a subject, as a text. A known value counts only by the comparisons that it meets, so 300 and
 * 400 are alike where the limit is 250. A rule with a group that is false is left out, because it stays false.
 */
function stateOf(rules: Rule[], roots: Rule[], given: Knowledge): string {
  const mayBeMet = (rule: Rule) => !rule.groups.some((group) => judgeGroup(group, given) === false)
  const told: unknown[] = [given.assumesTerritory, ...[...given.givenDimensions].toSorted()]
  for (const { code, groups } of collectReached(rules.filter(mayBeMet), roots.filter(mayBeMet)))
    told.push(code, ...groups.map((group) => stateOfGroup(group, given)))
  return told.join(' ')
}

function stateOfGroup(group: Group, given: Knowledge): string {
  const fact = group.kind === 'fact' ? given.facts.get(group.fact_key!) : undefined
  if (fact && isRange(fact)) return `>=${fact.atLeast}`
  const names = group.mayMatch ?? given.waiting?.get(group.fact_key ?? '') ?? []
  return [fact ? 'known' : '', judgeGroup(group, given), ...names].join(' ')
}
