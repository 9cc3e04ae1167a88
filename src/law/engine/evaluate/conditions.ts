import { compareFact, type Knowledge, type Truth } from '#src/law/subjects/index.ts'
import type { AskedCondition, OpenConditionWire, StatedAnswerWire } from '#src/lib/law/qualifiers.ts'
import { openInputsOfRule } from '../rules/representative-values.ts'
import type { Rule } from '../rules/rules.ts'

/** A rule of a duty with its truth. */
export interface JudgedRule {
  rule: Rule
  truth: Truth
}

/** A condition that a person is asked, weighed for one subject. */
interface WeighedCondition {
  /** With the answer that was given, if there is one. */
  condition: OpenConditionWire
  /** The rule that answers it too. */
  deciding: Rule | undefined
  holds: Truth
  /** True: an answer decides it, or nothing does; false: its rule does. */
  isAnswered: boolean
  /** True: it is of one occurrence, so a duty that the company has does not hang on it. */
  isEachTime: boolean
}

/** Weighs the conditions of a duty: by the rule of each, and where that is open, by the caller's answer. */
export function weighConditions(
  asked: readonly AskedCondition[],
  rules: readonly JudgedRule[],
  { answers, facts }: Knowledge,
): WeighedCondition[] {
  return asked.map(({ condition, rule: code, isEachTime = false, known }) => {
    const { rule: deciding, truth = null } = rules.find(({ rule }) => rule.code === code) ?? {}
    const stated = answers?.get(condition.code)
    const isKnown = known !== undefined && compareFact(facts.get(known.fact), 'eq', true) === true
    return {
      condition: { ...condition, ...(isKnown ? { known: known.text } : {}), ...(stated ? { stated } : {}) },
      deciding,
      holds: truth ?? holdsBy(stated, condition),
      isAnswered: truth === null,
      isEachTime,
    }
  })
}

/** Whether an answer says that a condition holds: one to another wording says nothing. */
function holdsBy(stated: StatedAnswerWire | undefined, { hash }: OpenConditionWire): Truth {
  if (!stated || stated.answer === 'unknown' || (stated.hash ?? hash) !== hash) return null
  return stated.answer === 'yes'
}

/** The truth of a rule by the answers to the conditions that it decides too; null without one. */
export function answerFor(rule: string, asked: readonly AskedCondition[], { answers }: Knowledge): Truth {
  const answered = asked
    .filter((one) => one.rule === rule)
    .map(({ condition }) => holdsBy(answers?.get(condition.code), condition))
  return answered.find((holds) => holds !== null) ?? null
}

/** The answer because of which a duty does not apply: an exception holds, or a condition does not. */
export function liftingAnswerOf(weighed: readonly WeighedCondition[]): OpenConditionWire | undefined {
  return weighed.find(({ condition: { kind }, holds, isAnswered }) => isAnswered && holds === (kind === 'exception'))
    ?.condition
}

/**
 * The conditions that answers decided, and those that are open, with the facts that would answer them: of the subject,
 * and of each case.
 */
export function sortConditions(
  weighed: readonly WeighedCondition[],
  rulesByCode: ReadonlyMap<string, Rule>,
  knowledge: Knowledge,
): Record<'answered' | 'open' | 'eachTime', OpenConditionWire[]> {
  const rules = [...rulesByCode.values()]
  const openOf = (ofCase: boolean) =>
    withoutRepeats(
      weighed.flatMap(({ condition, deciding, holds, isEachTime }) => {
        if (holds !== null || isEachTime !== ofCase) return []
        return [deciding ? { ...condition, turns_on: openInputsOfRule(deciding, rules, knowledge) } : condition]
      }),
    )
  return {
    answered: withoutRepeats(
      weighed.flatMap(({ condition, holds, isAnswered }) => (isAnswered && holds !== null ? [condition] : [])),
    ),
    open: openOf(false),
    eachTime: openOf(true),
  }
}

/** Conditions that ask the same are one question; the first is shown. */
function withoutRepeats(conditions: OpenConditionWire[]): OpenConditionWire[] {
  return [...Map.groupBy(conditions, ({ code }) => code).values()].flatMap(([first]) => first ?? [])
}

/**
 * What provisions are a part of, as `PART_OF` has it in the graph: by the id of each the ids of all that contain it,
 * the nearest first.
 */
export type ProvisionPlaces = ReadonlyMap<string, readonly string[]>

/** A provision that an override displaces or preserves. */
export interface Mark {
  /** Id of the provision: `32022L2555 Art 21`. */
  provision: string
  effect: 'displaces' | 'preserves'
  /** Whether the texts say it, or it follows from interpreting them. */
  certainty: 'certain' | 'interpretive'
  confidence: number
}

/**
 * Whether a duty that rests on these provisions gives way to an override. From each provision the nearest mark on the
 * way up to the act decides, and the duty gives way when one of these marks displaces. A mark that lies within another
 * of them replaces that one: when an article is displaced and one of its points preserved, a duty on the article and on
 * that point stays. A provision that is marked in both ways is displaced.
 */
export function givesWay(provisions: readonly string[], marks: readonly Mark[], places: ProvisionPlaces): boolean {
  const effects = new Map<string, Mark['effect']>()
  for (const { provision, effect } of marks) if (effects.get(provision) !== 'displaces') effects.set(provision, effect)
  const nearest = new Set<string>()
  const wider = new Set<string>()
  for (const own of provisions) {
    const [first, ...others] = [own, ...(places.get(own) ?? [])].filter((provision) => effects.has(provision))
    if (first !== undefined) nearest.add(first)
    for (const provision of others) wider.add(provision)
  }
  return [...nearest].some((provision) => !wider.has(provision) && effects.get(provision) === 'displaces')
}
