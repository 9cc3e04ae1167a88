import { deriveFacts, type DerivedFact } from './derive.ts'
import { or, type Truth } from './kleene.ts'
import { describeMatch, judgeRule, type Knowledge, type MatchedRule, type Rule } from './rules.ts'

export type Outcome = 'applies' | 'not_yet' | 'undetermined' | 'does_not_apply' | 'displaced'

interface DatedEntry {
  date: string
  /** Code of the rule under which the date holds. */
  condition?: string | undefined
}

export interface ObligationInput {
  code: string
  /** Whether it addresses one of the subject's roles; null when no roles were given. */
  isAddressed: Truth
  appliesFrom: DatedEntry[]
  /** `32022L2555 Art 21(1)` */
  provisions: string[]
}

/** One pack's rules and obligations, matched against one subject. */
export interface PackInput {
  packId: string
  rules: Rule[]
  obligations: ObligationInput[]
  applies: DatedEntry[]
  asOf: string
}

export interface JudgedObligation {
  code: string
  outcome: Outcome
  provisions: string[]
  /** For `not_yet`: from when. */
  from?: string
}

export interface Judgement {
  outcome: Outcome
  from?: string
  matched: MatchedRule[]
  excludedBy: MatchedRule[]
  tried: Array<Pick<MatchedRule, 'rule_id' | 'citations'>>
  obligations: JudgedObligation[]
  knowledge: Knowledge
}

/** The pack's outcome alone: cheap enough to be asked again with other facts. */
export function judgePack(
  input: PackInput,
  derivedFacts: ReadonlyMap<string, DerivedFact>,
  given: Knowledge,
): Omit<Judgement, 'obligations'> {
  const rulesByCode = new Map(input.rules.map((rule) => [rule.code, rule]))
  const knowledge = deriveFacts(
    input.rules.filter((rule) => rule.outcome === 'derives'),
    rulesByCode,
    derivedFacts,
    given,
  )
  const ofPack = (outcome: string) => input.rules.filter((rule) => rule.outcome === outcome && rule.scope.length === 0)
  const truthOf = (rule: Rule) => judgeRule(rule, rulesByCode, knowledge)
  const applying = ofPack('applies').map((rule) => ({ rule, truth: truthOf(rule) }))
  const excluding = ofPack('excluded').map((rule) => ({ rule, truth: truthOf(rule) }))
  const tried = applying.map(({ rule }) => ({ rule_id: rule.code, citations: rule.citations }))
  const metOf = (rules: Array<{ rule: Rule; truth: Truth }>) =>
    rules.filter(({ truth }) => truth === true).map(({ rule }) => describeMatch(rule, knowledge))
  const excludedBy = metOf(excluding)
  const base = { matched: metOf(applying), excludedBy, tried, knowledge }
  const isApplicable = or(applying.map(({ truth }) => truth))
  if (excludedBy.length > 0 || isApplicable === false) return { ...base, outcome: 'does_not_apply' }
  if (or(excluding.map(({ truth }) => truth)) === null || isApplicable === null)
    return { ...base, outcome: 'undetermined' }
  return { ...base, ...judgeDates(input.applies, rulesByCode, knowledge, input.asOf) }
}

/** The pack's outcome and that of each of its obligations. */
export function judge(input: PackInput, derivedFacts: ReadonlyMap<string, DerivedFact>, given: Knowledge): Judgement {
  const pack = judgePack(input, derivedFacts, given)
  const rulesByCode = new Map(input.rules.map((rule) => [rule.code, rule]))
  const scoped = input.rules.filter((rule) => rule.scope.length > 0)
  const obligations = input.obligations.map((obligation) =>
    judgeObligation(obligation, pack, scoped, rulesByCode, input.asOf),
  )
  return { ...pack, obligations }
}

/** A duty follows its pack, narrowed by whom it addresses, by rules scoped to it, and by its own dates. */
function judgeObligation(
  obligation: ObligationInput,
  pack: Omit<Judgement, 'obligations'>,
  scoped: Rule[],
  rulesByCode: ReadonlyMap<string, Rule>,
  asOf: string,
): JudgedObligation {
  const result = (outcome: Outcome, from?: string) => ({
    code: obligation.code,
    provisions: obligation.provisions,
    outcome,
    ...(from ? { from } : {}),
  })
  if (pack.outcome === 'does_not_apply' || obligation.isAddressed === false) return result('does_not_apply')
  const own = scoped.filter((rule) => rule.scope.includes(obligation.code))
  const truthsOf = (outcome: string) =>
    own.filter((rule) => rule.outcome === outcome).map((rule) => judgeRule(rule, rulesByCode, pack.knowledge))
  const applying = truthsOf('applies')
  const isApplicable = applying.length > 0 ? or(applying) : true
  const isExcluded = or(truthsOf('excluded'))
  if (isExcluded === true || isApplicable === false) return result('does_not_apply')
  const isOpen =
    pack.outcome === 'undetermined' || obligation.isAddressed === null || isExcluded === null || isApplicable === null
  if (isOpen) return result('undetermined')
  const dated = judgeDates(obligation.appliesFrom, rulesByCode, pack.knowledge, asOf)
  if (pack.outcome !== 'not_yet') return result(dated.outcome, dated.from)
  const from = [pack.from, dated.from]
    .filter((date) => date !== undefined)
    .toSorted()
    .at(-1)
  return result('not_yet', from)
}

/**
 * Where conditions are known, the dates of those that hold count, else the unconditional one. While a condition is open,
 * the outcome is decided only when every date that may count gives the same.
 */
function judgeDates(
  entries: DatedEntry[],
  rulesByCode: ReadonlyMap<string, Rule>,
  knowledge: Knowledge,
  asOf: string,
): { outcome: Outcome; from?: string } {
  const judged = entries.map(({ date, condition }) => ({
    date,
    truth: condition === undefined ? undefined : judgeRule(rulesByCode.get(condition)!, rulesByCode, knowledge),
  }))
  const met = judged.filter(({ truth }) => truth === true)
  const open = judged.filter(({ truth }) => truth === null)
  const always = judged.filter(({ truth }) => truth === undefined)
  const candidates = [...(met.length > 0 ? met : always), ...open].map(({ date }) => date).toSorted()
  const first = candidates[0]
  if (first === undefined) return { outcome: 'does_not_apply' }
  if (first > asOf) return { outcome: 'not_yet', from: first }
  const hasLater = open.length > 0 && candidates.some((date) => date > asOf)
  return { outcome: hasLater && met.length === 0 ? 'undetermined' : 'applies' }
}
