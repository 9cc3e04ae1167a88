import { type Knowledge, or, type Truth } from '#src/law/subjects/index.ts'
import type { AskedCondition, OpenConditionWire } from '#src/lib/law/qualifiers.ts'
import { type DatedEntry, type ExternalAct, judgeDates } from '../rules/dates.ts'
import { type DerivedFact, deriveFacts } from '../rules/derive.ts'
import { describeMatch, judgeRule, type MatchedRule, type Rule, truthOfTerm } from '../rules/rules.ts'
import type { RoleRule } from './roles.ts'
import { type JudgedRule, liftingAnswerOf, sortConditions, weighConditions } from './conditions.ts'

/** What a duty means for a subject on a day, from the outcome that binds most to the one that binds least. */
export const OUTCOMES = ['applies', 'applies_if', 'undetermined', 'not_yet', 'displaced', 'does_not_apply'] as const
export type Outcome = (typeof OUTCOMES)[number]
/** The outcomes of packs. Only a duty is `applies_if`: it is reached, and hangs on a condition that no fact answers. */
export const PACK_OUTCOMES = OUTCOMES.filter((outcome) => outcome !== 'applies_if')
export type PackOutcome = (typeof PACK_OUTCOMES)[number]

/** What a duty has of its obligation. */
export interface ObligationHead {
  code: string
  title: string
  /** `may`: the law allows it and doesn't ask for it. */
  modality: string
  /** `32022L2555 Art 21(1)` */
  provisions: string[]
}

export interface ObligationInput extends ObligationHead {
  /** Whether the obligation addresses one of the subject's roles; null while that is unknown. */
  isAddressed: Truth
  /** Ids of the roles that it addresses. */
  addressees: readonly string[]
  /** The inputs that it hangs on whether the subject has one of these roles. */
  mayBeAddressed?: string[]
  appliesFrom: DatedEntry[]
  /** Conditions and exceptions that a person has to answer, unless their rule can. */
  asked: AskedCondition[]
}

/** One pack's rules and obligations, matched against one subject. */
export interface PackInput {
  packId: string
  /** The kind of the subject: rules for other kinds are left out. */
  kind?: string | undefined
  rules: Rule[]
  /** The rules that are met and give the subject a role for which the pack asks. */
  roleRules?: RoleRule[]
  /** The rules that are met and decide a fact which a caller can also give. */
  factRules?: Rule[]
  obligations: ObligationInput[]
  applies: DatedEntry[]
  validAt: string
}

/** The law that displaces a duty. */
export interface DutyDisplacement {
  /** The relationship fact that says so. */
  relationshipId: string
  packId: string
  /** True while unknown inputs decide whether it does; false when it does in every case in which the duty is owed. */
  isConditional: boolean
}

/** An obligation judged for one subject on one day. Every operation that answers about a duty reports this. */
export interface Duty extends ObligationHead {
  outcome: Outcome
  isPermission: boolean
  /** For `applies_if`: what it hangs on. */
  open?: OpenConditionWire[]
  /** For `applies` and `applies_if`: what it hangs on in each case, such as a breach or a request. */
  eachTime?: OpenConditionWire[]
  /** Answers that count: of a duty that does not apply because of one, that answer. */
  answered?: OpenConditionWire[]
  /**
   * For `not_yet`: from when; absent while the date depends on an act that is not adopted. For `undetermined`: the day
   * before which it can't apply.
   */
  from?: string
  /** For `applies` and `applies_if`: since when, by the obligation's own dates. */
  since?: string
  waitingFor?: ExternalAct
  /** Codes of the rules scoped to the obligation that are met. */
  rules: string[]
  /** When it does not apply, or is undetermined: codes of its rules that are not met, or not known to be met. */
  tried: string[]
  displacement?: DutyDisplacement
}

export interface Judgement {
  outcome: PackOutcome
  from?: string
  since?: string
  waitingFor?: ExternalAct
  /** True when the rules leave the outcome open, but every value of the open inputs gives the same outcome. */
  isSettledByCases?: boolean
  matched: MatchedRule[]
  excludedBy: MatchedRule[]
  tried: Array<Pick<MatchedRule, 'rule_id' | 'citations'>>
  obligations: Duty[]
  knowledge: Knowledge
}

interface SortedRules {
  byCode: ReadonlyMap<string, Rule>
  deriving: Rule[]
  /** Of the pack as a whole. */
  applying: Rule[]
  excluding: Rule[]
  /** By the code of an obligation: the rules that are scoped to it. */
  scoped: ReadonlyMap<string, Rule[]>
}

/** By the list of rules that they are of: a search judges one list hundreds of times. */
const sortedByRules = new WeakMap<readonly Rule[], SortedRules>()

function sortRules(rules: Rule[]): SortedRules {
  const known = sortedByRules.get(rules)
  if (known) return known
  const scoped = new Map<string, Rule[]>()
  for (const rule of rules) {
    for (const code of rule.scope) {
      const own = scoped.get(code)
      if (own) own.push(rule)
      else scoped.set(code, [rule])
    }
  }
  const ofPack = (outcome: string) => rules.filter((rule) => rule.outcome === outcome && rule.scope.length === 0)
  const sorted = {
    byCode: new Map(rules.map((rule) => [rule.code, rule])),
    deriving: rules.filter((rule) => rule.outcome === 'derives'),
    applying: ofPack('applies'),
    excluding: ofPack('excluded'),
    scoped,
  }
  sortedByRules.set(rules, sorted)
  return sorted
}

/** The rules that are scoped to an obligation, in their order. */
export function rulesScopedTo(code: string, rules: Rule[]): Rule[] {
  return sortRules(rules).scoped.get(code) ?? []
}

/** The outcome of a pack, with the facts that are derived. */
type PackJudgement = Omit<Judgement, 'matched' | 'excludedBy' | 'tried' | 'obligations'>

/** The pack's outcome alone. It is cheap, so a search can compute it again with other facts. */
export function judgePack(
  input: PackInput,
  derivedFacts: ReadonlyMap<string, DerivedFact>,
  given: Knowledge,
): PackJudgement {
  const { byCode, deriving, applying, excluding } = sortRules(input.rules)
  const knowledge = deriveFacts(deriving, byCode, derivedFacts, given)
  const truthOf = (rule: Rule) => judgeRule(rule, byCode, knowledge)
  const isExcluded = or(excluding.map(truthOf))
  if (isExcluded === true) return { outcome: 'does_not_apply', knowledge }
  const isApplicable = or(applying.map(truthOf))
  if (isApplicable === false) return { outcome: 'does_not_apply', knowledge }
  if (isExcluded === null || isApplicable === null) return { outcome: 'undetermined', knowledge }
  return { ...judgeDates(input.applies, byCode, knowledge, input.validAt), knowledge }
}

/** The pack's outcome with the rules that decided it. */
export function describePack(
  input: PackInput,
  derivedFacts: ReadonlyMap<string, DerivedFact>,
  given: Knowledge,
): Omit<Judgement, 'obligations'> {
  const judged = judgePack(input, derivedFacts, given)
  const { byCode, applying, excluding } = sortRules(input.rules)
  const metOf = (rules: Rule[]) =>
    rules
      .filter((rule) => judgeRule(rule, byCode, judged.knowledge) === true)
      .map((rule) => describeMatch(rule, judged.knowledge))
  const tried = applying.map(({ code, citations }) => ({ rule_id: code, citations }))
  return { ...judged, matched: metOf(applying), excludedBy: metOf(excluding), tried }
}

/** The pack's outcome and that of each of its obligations. */
export function judge(input: PackInput, derivedFacts: ReadonlyMap<string, DerivedFact>, given: Knowledge): Judgement {
  return judgeObligations(input, describePack(input, derivedFacts, given))
}

/** Adds the outcome of each obligation to that of the pack. */
export function judgeObligations(input: PackInput, pack: Omit<Judgement, 'obligations'>): Judgement {
  const { byCode } = sortRules(input.rules)
  const obligations = input.obligations.map((obligation) =>
    judgeObligation(obligation, pack, rulesScopedTo(obligation.code, input.rules), byCode, input.validAt),
  )
  return { ...pack, obligations }
}

/** A search supposes of a role that may be there that it is, or is not. */
function addressedUnder({ isAddressed, mayBeAddressed = [] }: ObligationInput, { facts }: Knowledge): Truth {
  return mayBeAddressed.length === 0 ? isAddressed : or(mayBeAddressed.map((id) => truthOfTerm(id, facts)))
}

/**
 * A duty has the outcome of its pack, narrowed by the roles that it addresses, by the rules `scoped` to it, by its own
 * dates, and by conditions that a person has to answer. Its own dates count before the pack's: it can apply while the
 * rest of the act does not yet.
 */
export function judgeObligation(
  obligation: ObligationInput,
  pack: Pick<Judgement, 'outcome' | 'knowledge'>,
  scoped: Rule[],
  rulesByCode: ReadonlyMap<string, Rule>,
  validAt: string,
): Duty {
  const { code, title, modality, provisions } = obligation
  const isPackOut = pack.outcome === 'does_not_apply'
  // Of a pack that does not apply no rule counts.
  const truths = (isPackOut ? [] : scoped)
    .filter((rule) => rule.outcome !== 'derives')
    .map((rule) => ({ rule, truth: judgeRule(rule, rulesByCode, pack.knowledge) }))
  const codesOf = (isMet: boolean) =>
    truths.filter(({ truth }) => (truth === true) === isMet).map(({ rule }) => rule.code)
  const result = (outcome: Outcome, dated: Pick<Duty, 'from' | 'since' | 'waitingFor'> = {}) => ({
    code,
    title,
    modality,
    provisions,
    isPermission: modality === 'may',
    outcome,
    rules: codesOf(true),
    tried: outcome === 'undetermined' || outcome === 'does_not_apply' ? codesOf(false) : [],
    ...dated,
  })
  const isAddressed = isPackOut ? false : addressedUnder(obligation, pack.knowledge)
  if (isAddressed === false) return result('does_not_apply')
  const weighed = weighConditions(obligation.asked, truths, pack.knowledge)
  const lifting = liftingAnswerOf(weighed)
  if (lifting) return { ...result('does_not_apply'), answered: [lifting] }
  // What a person is asked leaves no duty undetermined: it applies, unless the answer says otherwise.
  const isAsked = ({ rule, truth }: JudgedRule) => truth === null && weighed.some(({ deciding }) => deciding === rule)
  const of = (outcome: string) =>
    truths.filter((one) => one.rule.outcome === outcome && !isAsked(one)).map(({ truth }) => truth)
  const applying = of('applies')
  const isApplicable = applying.length > 0 ? or(applying) : true
  const isExcluded = or(of('excluded'))
  if (isExcluded === true || isApplicable === false) return result('does_not_apply')
  const isOpen = pack.outcome === 'undetermined' || isAddressed === null || isExcluded === null || isApplicable === null
  const { outcome, from, ...dated } = judgeDates(obligation.appliesFrom, rulesByCode, pack.knowledge, validAt)
  const later = from === undefined ? {} : { from }
  if (isOpen) return result('undetermined', later)
  const { answered, open, eachTime } = sortConditions(weighed, rulesByCode, pack.knowledge)
  const known = answered.length > 0 ? { answered } : {}
  if (outcome !== 'applies') return { ...result(outcome, { ...later, ...dated }), ...known }
  const ofCases = eachTime.length > 0 ? { eachTime, ...known } : known
  if (open.length === 0) return { ...result(outcome, dated), ...ofCases }
  return { ...result('applies_if', dated), open, ...ofCases }
}
