import {
  compareFact,
  isRange,
  type Knowledge,
  not,
  or,
  type Scalar,
  type SubjectFact,
  type Truth,
} from '#src/law/subjects/index.ts'

export interface Group {
  kind: string
  dimension?: string | undefined
  fact_key?: string | undefined
  op?: string | undefined
  value_json?: Scalar | Scalar[] | undefined
  /** Codes that the group names; the search over open lists needs them. */
  values?: string[] | undefined
  /** The given values that the graph matched: they equal a value of the group or are narrower. */
  matched: string[]
  /**
   * Ids of terms that would meet it, of which the caller said that the subject may or may not have them. Their truth is
   * kept among the facts, so that a search supposes it as that of a fact.
   */
  mayMatch?: string[]
  /** True: it was said that none of the terms that it names is true. */
  isDenied?: boolean
}

/** Represents the codes of a group without `values`. */
export const ANY_CODE = '?'

/** A rule whose value groups the graph has matched against one subject. */
export interface Rule {
  packId: string
  code: string
  outcome: 'applies' | 'excluded' | 'derives'
  /** A fact with its value; or `entity_roles` with a role, perhaps in place of one that it releases. */
  derives?: { key: string; value: Scalar; releases?: string }
  /** Obligation codes; empty for the whole pack. */
  scope: string[]
  unless: string[]
  groups: Group[]
  citations: string[]
}

/**
 * The truth of one group. A list that was not given is unknown. A comparison covers all values that the fact may still
 * have.
 */
export function judgeGroup(group: Group, knowledge: Knowledge): Truth {
  if (group.kind === 'fact') return compareFact(knowledge.facts.get(group.fact_key!), group.op!, group.value_json!)
  if (group.dimension === 'jurisdictions' && knowledge.assumesTerritory) return true
  const assigned = knowledge.assigned?.get(group.dimension!)
  // A role that the law gives is known although the list is open.
  if (assigned && group.matched.length === 0 && !group.isDenied) {
    const holds = (group.values ?? [ANY_CODE]).some((code) => assigned.has(code))
    return group.kind === 'any_of' ? holds : !holds
  }
  const isMatched = matches(group, knowledge)
  return group.kind === 'any_of' ? isMatched : not(isMatched)
}

/** Whether a term of the subject meets the group. */
function matches(
  { matched, mayMatch, isDenied = false, dimension }: Group,
  { facts, givenDimensions }: Knowledge,
): Truth {
  if (matched.length > 0) return true
  if (mayMatch) return or(mayMatch.map((id) => truthOfTerm(id, facts)))
  return isDenied || givenDimensions.has(dimension!) ? false : null
}

/** Whether the subject has a term that it may or may not have: null, but for what a search supposes. */
export function truthOfTerm(id: string, facts: Knowledge['facts']): Truth {
  return compareFact(facts.get(id), 'eq', true)
}

/** The names of the inputs that a group leaves open: a fact, a list, or the terms that the subject may have. */
export function openNamesOf(group: Group, { facts }: Knowledge): string[] {
  if (group.kind === 'fact') return [group.fact_key!]
  return group.mayMatch ? group.mayMatch.filter((id) => !facts.has(id)) : [group.dimension!]
}

/** The truth of a rule: all of its groups are met, and none of the rules in `unless` is. */
export function judgeRule(rule: Rule, rulesByCode: ReadonlyMap<string, Rule>, knowledge: Knowledge): Truth {
  // A search asks this hundreds of thousands of times, so it makes no lists.
  let truth: Truth = true
  for (const group of rule.groups) {
    const own = judgeGroup(group, knowledge)
    if (own === false) return false
    if (own === null) truth = null
  }
  for (const code of rule.unless) {
    const lifted = judgeRule(rulesByCode.get(code)!, rulesByCode, knowledge)
    if (lifted === true) return false
    if (lifted === null) truth = null
  }
  return truth
}

/** A rule that is met, with the inputs that met it. */
export interface MatchedRule {
  rule_id: string
  matched: Array<{ input: string; values: Scalar[]; at_least?: number; derived_by?: string }>
  citations: string[]
}

/** Lists the values that made a rule true. */
export function describeMatch(rule: Rule, knowledge: Knowledge): MatchedRule {
  const matched = rule.groups.flatMap((group) => {
    if (group.kind === 'any_of' && group.matched.length > 0)
      return [{ input: group.dimension!, values: [...new Set(group.matched)].toSorted() }]
    if (group.kind !== 'fact') return []
    const derivedBy = knowledge.derivedBy.get(group.fact_key!)
    const state = knowledge.facts.get(group.fact_key!)
    return [{ input: group.fact_key!, ...valuesOf(state), ...(derivedBy ? { derived_by: derivedBy } : {}) }]
  })
  return { rule_id: rule.code, matched, citations: rule.citations }
}

/** The known values of a fact, as an answer shows them. */
export function valuesOf(state: SubjectFact | undefined): { values: Scalar[]; at_least?: number } {
  if (state === undefined) return { values: [] }
  if (isRange(state)) return { values: [], at_least: state.atLeast }
  return { values: [...state].filter((value) => typeof value !== 'symbol') }
}

/** By the key of a fact: the rules that derive it. */
export function producersOf(rules: Rule[]): Map<string, Rule[]> {
  return Map.groupBy(
    rules.filter((rule) => rule.derives),
    (rule) => rule.derives!.key,
  )
}

/** Facts that a pack's own rules derive or compare, directly or through derivations of the vocabulary. */
export function referencedFacts(rules: Rule[]): Set<string> {
  const producers = producersOf(rules)
  const asked = new Set<string>()
  const ask = (key: string | undefined): void => {
    if (key === undefined || asked.has(key)) return
    asked.add(key)
    producers.get(key)?.forEach((rule) => askOf(rule.groups))
  }
  const askOf = (groups: Group[]) => groups.forEach((group) => ask(group.fact_key))
  for (const rule of rules.filter((own) => own.packId !== '')) {
    ask(rule.derives?.key)
    askOf(rule.groups)
  }
  return asked
}
